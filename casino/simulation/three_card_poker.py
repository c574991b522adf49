"""A three card poker table: one deck, players who stay on queen-six-four, most of them with a pair plus."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import three_card_hand
from casino.rules.families.house_poker import ANTE, DEALER
from casino.rules.families.three_card_poker import FOLD, PLAY, SIX_CARD_BONUS, Layout, ThreeCardPokerRound
from casino.simulation.floors import Script, Table, shuffled
from casino.simulation.progressive_chip import feed_progressive

QUEEN_SIX_FOUR: Final = three_card_hand(("Qc", "6d", "4h"))


def stays(cards: Sequence[str]) -> bool:
    """Basic strategy: play with queen-six-four or better, otherwise fold.

    >>> stays(("Qs", "6d", "4c")), stays(("Qs", "6d", "3c")), stays(("2s", "2d", "3c"))
    (True, False, True)
    """
    return three_card_hand(cards) >= QUEEN_SIX_FOUR


class ThreeCardPokerFloor(Table[ThreeCardPokerRound]):
    """One to seven players. Now and then a card lies face up in the deck, or a round is spoiled."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self._bets(script, rng)
        if self._deal(script, rng, shuffled(rng)):
            self._decisions(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[ThreeCardPokerRound], rng: random.Random) -> None:
        six_cards = bool(self.chosen.get(SIX_CARD_BONUS))
        low, most = self.layout.six_card_min, script.round.most_on_six_cards() if six_cards else 0
        plus = self.layout.pair_plus
        offered = not self.layout.pair_plus_offered or bool(self.chosen[self.layout.pair_plus_offered])
        for seat in sorted(rng.sample(range(1, 8), rng.randint(1, 7))):
            stake = self.stake(rng, times=10)
            script.tell(v.BetPlaced(seat=seat, bet=ANTE, amount=stake))
            if rng.random() < 0.6 and offered:
                script.tell(v.BetPlaced(seat=seat, bet=plus, amount=stake))
            if six_cards and most >= low and rng.random() < 0.5:
                script.tell(v.BetPlaced(seat=seat, bet=SIX_CARD_BONUS, amount=rng.choice((low, most))))
            feed_progressive(script, rng, seat, likely=0.7)
        chips = len(script.round.seats(script.round.chip_bet))
        progressive = script.round.offers_progressive
        script.tell(v.BetsClosed(chips=chips, lights=chips) if progressive else v.BetsClosed())

    def _deal(self, script: Script[ThreeCardPokerRound], rng: random.Random, deck: list[str]) -> bool:
        """Three cards each; False when an error has voided the round."""
        places: list[v.Place] = [*script.round.seats(ANTE), DEALER]
        turns = [place for _ in range(ThreeCardPokerRound.hand_cards) for place in places]
        if script.round.deals_packets:
            turns = [place for place in places for _ in range(ThreeCardPokerRound.hand_cards)]
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(1, len(turns)) if self.misdeals(rng) else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if script.round.void_cite is not None:
                return False
            if at == spoiled_at:
                script.tell(v.IrregularityDeclared(code="wrong_card_count"))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _decisions(self, script: Script[ThreeCardPokerRound], rng: random.Random) -> None:
        round_ = script.round
        for seat in round_.seats(ANTE):
            plays = stays(round_.hands[seat]) or rng.random() < 0.03
            script.tell(v.DecisionMade(seat=seat, action=PLAY if plays else FOLD))
