"""A table of hold'em against the casino: one deck, players who bet by the published strategy.

For a game with a raise of four times before the flop, twice after it and once at the end the strategy is three
questions: ``raises_before_flop``, ``raises_after_flop``, ``calls_at_the_end``. Perfect play under the usual pay table
loses 2.185 % of the ante to the casino (0.53 % of all that is staked); by these questions it is about 2.43 %.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, RANKS, best_hand
from casino.rules.families.house_holdem import BLIND, BOARD_CARDS, PLAY, TRIPS, Layout, UltimateHoldemRound
from casino.rules.families.house_poker import ANTE, BOARD, DEALER
from casino.simulation.floors import Script, Table, shuffled

RANK: Final = {card: RANKS.index(card[0]) + 2 for card in DECK}
"""Rank of a card, 2 to 14 (ace)."""
TEN: Final = RANKS.index("T") + 2
LOWEST_PARTNER: Final = {
    "A": ("2", "2"),
    "K": ("2", "5"),
    "Q": ("6", "8"),
    "J": ("8", "T"),
}
"""Higher own card -> the lowest partner with which the strategy raises before the flop: same suit, other suit."""
ENOUGH_OUTS: Final = 21
"""With so many cards that would beat the player, the dealer is too likely to hold one."""

THREE_TWOS: Final = best_hand(("2c", "2d", "2h", "4s", "3c"))
"""The lowest hand that the side bet pays: nobody who has it folds."""
WHIM: Final = 0.03
"""Probability that a player departs from the strategy."""


class HouseHoldemFloor(Table[UltimateHoldemRound]):
    """One to seven players. Now and then a card lies face up in the deck, or a round is spoiled."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        deck = shuffled(rng)
        self._bets(script, rng)
        if self._deal(script, rng, deck):
            self._streets(script, rng, deck)
            script.tell(v.CardExposed(to=DEALER))
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[UltimateHoldemRound], rng: random.Random) -> None:
        for seat in sorted(rng.sample(range(1, 8), rng.randint(1, 7))):
            ante = self.stake(rng, times=10)
            for bet in (ANTE, BLIND):
                script.tell(v.BetPlaced(seat=seat, bet=bet, amount=ante))
            if self.chosen["trips_bonus_offered"] and rng.random() < 0.6:
                script.tell(v.BetPlaced(seat=seat, bet=TRIPS, amount=min(ante, 5 * self.layout.trips_min)))
        script.tell(v.BetsClosed())

    def _deal(self, script: Script[UltimateHoldemRound], rng: random.Random, deck: list[str]) -> bool:
        """Two cards each, five on the board unless they are reported when turned; False when an error voided the
        round."""
        places: list[v.Place] = [*script.round.seats(ANTE), DEALER]
        turns = [*places, *places]
        if self.chosen["deal_mode"] == "automatic":
            turns = [place for place in places for _ in range(2)]
        if rng.random() < 0.8:
            turns += [BOARD] * BOARD_CARDS
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(1, len(turns)) if rng.random() < 0.005 else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if at == spoiled_at:
                script.tell(v.IrregularityDeclared(code="wrong_number_of_cards"))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _streets(self, script: Script[UltimateHoldemRound], rng: random.Random, deck: list[str]) -> None:
        round_ = script.round
        while round_.street < len(round_.streets):
            self._show(script, deck, round_.streets[round_.street].shows)
            for seat in list(round_.waiting):
                script.tell(self._decision(round_, seat, rng))
        self._show(script, deck, BOARD_CARDS)

    def _show(self, script: Script[UltimateHoldemRound], deck: list[str], count: int) -> None:
        while len(script.round.shown) < count:
            if script.round.hands[BOARD]:
                script.tell(v.CardExposed(to=BOARD, card=script.round.board[len(script.round.shown)]))
            else:
                script.tell(v.CardDealt(to=BOARD, card=deck.pop(), face="up"))

    def _decision(self, round_: UltimateHoldemRound, seat: int, rng: random.Random) -> v.DecisionMade:
        street = round_.streets[round_.street]
        own, board = round_.hands[seat], round_.shown
        plays = decides(own, board) or (len(board) == BOARD_CARDS and best_hand([*own, *board]) >= THREE_TWOS)
        if plays == (rng.random() < WHIM):
            return v.DecisionMade(seat=seat, action=street.otherwise)
        multiple = street.multiples[-1] if rng.random() > WHIM else street.multiples[0]
        return v.DecisionMade(seat=seat, action=PLAY, amount=multiple * round_.stake(seat, ANTE))


def decides(own: Sequence[str], board: Sequence[str]) -> bool:
    """Return whether the strategy bets now, with these community cards open."""
    if not board:
        return raises_before_flop(own)
    return raises_after_flop(own, board) if len(board) < BOARD_CARDS else calls_at_the_end(own, board)


def raises_before_flop(own: Sequence[str]) -> bool:
    """The largest bet before the flop: any pair but twos; any ace; king with a 2 suited or 5; queen with a 6 suited or
    8; jack with an 8 suited or 10.

    >>> raises_before_flop(["Kc", "2c"]), raises_before_flop(["Kc", "4d"]), raises_before_flop(["2c", "2d"])
    (True, False, False)
    """
    high, low = sorted(own, key=RANK.__getitem__, reverse=True)
    if high[0] == low[0]:
        return high[0] != "2"
    if high[0] not in LOWEST_PARTNER:
        return False
    suited, other = LOWEST_PARTNER[high[0]]
    return RANKS.index(low[0]) >= RANKS.index(suited if high[1] == low[1] else other)


def raises_after_flop(own: Sequence[str], flop: Sequence[str]) -> bool:
    """Twice the ante after the flop: two pairs or better; a hidden pair, unless it is two own twos; four to a flush
    with an own ten or better of that suit.

    >>> raises_after_flop(["9c", "4d"], ["4s", "Kh", "Qd"]), raises_after_flop(["9c", "4d"], ["Ks", "Kh", "Qd"])
    (True, False)
    >>> raises_after_flop(["Tc", "4c"], ["9c", "Kc", "2d"]), raises_after_flop(["9c", "4c"], ["Tc", "Kc", "2d"])
    (True, False)
    """
    category = best_hand([*own, *flop]).category
    if category not in ("pair", "high_card"):
        return True
    if category == "pair" and own[0][0] == own[1][0]:
        return own[0][0] != "2"
    return has_hidden_pair(own, flop) or _draws_high_flush(own, flop)


def calls_at_the_end(own: Sequence[str], board: Sequence[str]) -> bool:
    """Once the ante after all five cards, rather than fold: a hidden pair or better, or fewer than 21 cards that beat
    the player when the dealer holds one of them.

    >>> calls_at_the_end(["Ac", "4d"], ["Ks", "Kh", "Qd", "9c", "7h"])
    True
    >>> calls_at_the_end(["3c", "2d"], ["Ks", "Jh", "Td", "8c", "5h"])
    False
    """
    return beats_the_board_by_a_pair(own, board) or dealer_outs(own, board) < ENOUGH_OUTS


def dealer_outs(own: Sequence[str], board: Sequence[str]) -> int:
    """Return how many of the 45 unseen cards, as one card beside the board, give the dealer a higher hand.

    >>> dealer_outs(["Ac", "4d"], ["Ks", "Kh", "Qd", "9c", "7h"])
    11
    """
    mine = best_hand([*own, *board])
    seen = {*own, *board}
    return sum(best_hand([*board, card]) > mine for card in DECK if card not in seen)


def beats_the_board_by_a_pair(own: Sequence[str], board: Sequence[str]) -> bool:
    """Return whether an own card makes a pair or anything better than the five cards of the board are by themselves."""
    mine, theirs = best_hand([*own, *board]), best_hand(board)
    return has_hidden_pair(own, board) or (mine > theirs and mine.category != theirs.category)


def has_hidden_pair(own: Sequence[str], board: Sequence[str]) -> bool:
    """Return whether a pair, or more of a rank, has an own card in it."""
    ranks = Counter(card[0] for card in (*own, *board))
    return any(ranks[card[0]] > 1 for card in own)


def _draws_high_flush(own: Sequence[str], flop: Sequence[str]) -> bool:
    suits = Counter(card[1] for card in (*own, *flop))
    return any(suits[card[1]] == 4 and RANK[card] >= TEN for card in own)
