"""A table of Texas Hold'em Bonus: one deck, a button, players who fold only the lowest unsuited cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, best_hand
from casino.rules.families.holdem_bonus import BONUS, BonusLayout, HoldemBonusRound
from casino.rules.families.house_holdem import BOARD_CARDS
from casino.rules.families.house_poker import ANTE, BOARD, DEALER
from casino.simulation.floors import Script, Table, shuffled
from casino.simulation.house_holdem import WHIM, has_hidden_pair

FLOP = 3
FLUSH_DRAW = 4
KING, EIGHT = RANKS.index("K"), RANKS.index("8")


def stays_in(own: Sequence[str]) -> bool:
    """All own cards but a two with a three to a seven of another suit.

    >>> [stays_in(own.split()) for own in ("2c 7d", "2c 7c", "2c 8d", "3c 4d", "2c 2d")]
    [False, True, True, True, True]
    """
    low, high = sorted(RANKS.index(card[0]) for card in own)
    return low > 0 or high in (0, *range(EIGHT, len(RANKS))) or own[0][1] == own[1][1]


def bets_on_board(own: Sequence[str], board: Sequence[str]) -> bool:
    """A pair that an own card makes or more; after the flop also an own king or ace, or four to a flush.

    >>> [bets_on_board(own.split(), "Jc 9d 4h".split()) for own in ("4s 2d", "Ks 2d", "Qs 2d")]
    [True, True, False]
    >>> bets_on_board("As 8d".split(), "Jc 9d 4h 2s".split())
    False
    """
    if len(board) == FLOP:
        suits = Counter(card[1] for card in (*own, *board))
        if max(RANKS.index(card[0]) for card in own) >= KING or max(suits.values()) == FLUSH_DRAW:
            return True
    return has_hidden_pair(own, board) or best_hand([*own, *board]).category in ("straight", "flush", "straight_flush")


def decides(own: Sequence[str], board: Sequence[str]) -> bool:
    """Return whether the strategy bets with these community cards open."""
    return bets_on_board(own, board) if board else stays_in(own)


class HoldemBonusFloor(Table[HoldemBonusRound]):
    """One to seven players. Now and then a card lies face up in the deck, or a round is spoiled."""

    layout: BonusLayout

    def begin(self) -> None:
        self.button = self.game.max_seats

    def play(self, rng: random.Random) -> list[v.Fact]:
        seats = self.game.max_seats
        script = self.open(v.RoundOpened(game=self.game.code, button=self.button))
        self.button = self.button % seats + 1
        deck = shuffled(rng)
        self._bets(script, rng)
        if self._deal(script, rng, deck):
            self._streets(script, rng, deck)
            script.tell(v.CardExposed(to=DEALER))
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[HoldemBonusRound], rng: random.Random) -> None:
        seats = script.round.seat_count
        for seat in sorted(rng.sample(range(1, seats + 1), rng.randint(1, seats))):
            ante = self.stake(rng, times=10)
            for bet in (ANTE, BONUS) if rng.random() < 0.6 else (ANTE,):
                script.tell(v.BetPlaced(seat=seat, bet=bet, amount=ante))
        script.tell(v.BetsClosed())

    def _deal(self, script: Script[HoldemBonusRound], rng: random.Random, deck: list[str]) -> bool:
        """Two cards each; False when an error has voided the round."""
        turns = [place for place in script.round.plans[0] if place is not None]
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(1, len(turns)) if self.misdeals(rng) else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if at == spoiled_at:
                script.tell(v.IrregularityDeclared(code="misdeal"))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _streets(self, script: Script[HoldemBonusRound], rng: random.Random, deck: list[str]) -> None:
        round_ = script.round
        while round_.street < len(round_.streets):
            street = round_.streets[round_.street]
            for seat in list(round_.waiting):
                bets = decides(round_.hands[seat], round_.board) != (rng.random() < WHIM)
                script.tell(v.DecisionMade(seat=seat, action=street.action if bets else street.otherwise))
            shows = round_.streets[round_.street].shows if round_.street < len(round_.streets) else BOARD_CARDS
            if round_.still_in():
                script.tell(v.CardBurned())
                for _ in range(shows - len(round_.board)):
                    script.tell(v.CardDealt(to=BOARD, card=deck.pop(), face="up"))
