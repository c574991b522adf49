"""A table of Texas Hold'em Plus: one deck, players who bet after the flop with all but the weakest hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, best_hand
from casino.rules.families.holdem_plus import BET, HoldemPlusRound, PlusLayout
from casino.rules.families.house_poker import ANTE, BOARD, DEALER
from casino.simulation.floors import Script, Table, shuffled
from casino.simulation.house_holdem import WHIM, has_hidden_pair
from casino.simulation.progressive_chip import feed_progressive

BOARD_CARDS = 5
FLUSH_DRAW = 4
STRAIGHT_SPAN = 5
QUEEN = RANKS.index("Q")


def bets_on_flop(own: Sequence[str], flop: Sequence[str]) -> bool:
    """Bet with a pair of an own card or better, a queen or higher, four to a flush, four cards that a fifth makes a
    straight, or an own card above the flop; fold the rest.

    >>> [bets_on_flop(own.split(), "Jc 9d 4h".split()) for own in ("4s 2d", "Qs 2d", "Ts 8d", "7s 2d", "Js Td")]
    [True, True, True, False, True]
    """
    cards = [*own, *flop]
    mine = max(RANKS.index(card[0]) for card in own)
    if mine >= QUEEN or mine > max(RANKS.index(card[0]) for card in flop) or has_hidden_pair(own, flop):
        return True
    if max(Counter(card[1] for card in cards).values()) >= FLUSH_DRAW:
        return True
    return best_hand(cards).category not in ("high_card", "pair") or _draws_to_straight(cards)


def _draws_to_straight(cards: Sequence[str]) -> bool:
    ranks = {RANKS.index(card[0]) for card in cards}
    spans = [len(ranks & set(range(low, low + STRAIGHT_SPAN))) for low in range(len(RANKS) - STRAIGHT_SPAN + 1)]
    return max(spans) >= FLUSH_DRAW


class HoldemPlusFloor(Table[HoldemPlusRound]):
    """One to six players. Now and then a card lies face up in the deck, or a round is spoiled."""

    layout: PlusLayout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script, deck = self.open(), shuffled(rng)
        self._bets(script, rng)
        if self._deal(script, rng, deck):
            self._decisions(script, rng)
            self._turn_the_rest(script, deck)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[HoldemPlusRound], rng: random.Random) -> None:
        seats = script.round.seat_count
        for seat in sorted(rng.sample(range(1, seats + 1), rng.randint(1, seats))):
            script.tell(v.BetPlaced(seat=seat, bet=ANTE, amount=self.stake(rng, times=10)))
            feed_progressive(script, rng, seat, likely=0.6)
            self._feed_bonus(script, rng, seat)
        script.tell(v.BetsClosed())

    def _feed_bonus(self, script: Script[HoldemPlusRound], rng: random.Random, seat: int) -> None:
        """Half of the players bet on the own cards and the flop, where the table has that."""
        bonus = self.layout.flop_bonus
        if bonus is not None and self.chosen[bonus.offered] and rng.random() < 0.5:
            script.tell(v.BetPlaced(seat=seat, bet=bonus.bet, amount=self.stake(rng, times=3)))

    def _deal(self, script: Script[HoldemPlusRound], rng: random.Random, deck: list[str]) -> bool:
        """Two cards each and the flop, often with the other two; False when an error has voided the round."""
        whole = script.round.plans[2 if rng.random() < 0.5 else 0]
        turns = [place for place in whole if place is not None]
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(1, len(turns)) if self.misdeals(rng) else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if script.round.void_cite is not None:
                return False
            if at == spoiled_at:
                known = {row.code for row in self.game.irregularities}
                script.tell(v.IrregularityDeclared(code="misdeal" if "misdeal" in known else "dealing_error"))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _decisions(self, script: Script[HoldemPlusRound], rng: random.Random) -> None:
        round_ = script.round
        for seat in list(round_.waiting):
            wants = bets_on_flop(round_.hands[seat], round_.hands[BOARD][:3]) != (rng.random() < WHIM)
            script.tell(v.DecisionMade(seat=seat, action=BET if wants else "fold"))

    def _turn_the_rest(self, script: Script[HoldemPlusRound], deck: list[str]) -> None:
        round_ = script.round
        for place in round_.show_order:
            if len(round_.hands[BOARD]) == BOARD_CARDS:
                script.tell(v.CardExposed(to=BOARD, card=round_.hands[BOARD][place]))
            elif round_.still_in():
                script.tell(v.CardDealt(to=BOARD, card=deck.pop()))
        script.tell(v.CardExposed(to=DEALER))
