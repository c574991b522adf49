"""A Caribbean stud table: one deck, players who bet on a pair or ace-king and mostly feed the progressive."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.cards import best_hand
from casino.rules.families.caribbean_stud import CaribbeanStudRound, Layout
from casino.rules.families.house_poker import ANTE, DEALER
from casino.rules.kernel import PROGRESSIVE
from casino.simulation.floors import Script, Table, shuffled


class CaribbeanStudFloor(Table[CaribbeanStudRound]):
    """One to seven players. Now and then a card lies face up in the deck, or a round is spoiled."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self._bets(script, rng)
        if self._deal(script, rng, shuffled(rng)):
            self._decisions(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[CaribbeanStudRound], rng: random.Random) -> None:
        seats = self.number("seats")
        for seat in sorted(rng.sample(range(1, seats + 1), rng.randint(1, seats))):
            script.tell(v.BetPlaced(seat=seat, bet=ANTE, amount=self.stake(rng, times=10)))
            if self.chosen["progressive_enabled"] and rng.random() < 0.7:
                script.tell(v.ProgressiveWagered(seat=seat, amount=self.layout.progressive.chip))
        chips = len(script.round.seats(PROGRESSIVE))
        script.tell(v.BetsClosed(chips=chips, lights=chips))

    def _deal(self, script: Script[CaribbeanStudRound], rng: random.Random, deck: list[str]) -> bool:
        """Five cards each; False when an error has voided the round."""
        places: list[v.Place] = [*script.round.seats(ANTE), DEALER]
        turns = [place for _ in range(CaribbeanStudRound.hand_cards) for place in places]
        if self.chosen["deal_mode"] == "auto_shoe":
            turns = [place for place in places for _ in range(CaribbeanStudRound.hand_cards)]
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(len(turns)) if rng.random() < 0.005 else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if at == spoiled_at:
                script.tell(v.IrregularityDeclared(code="dealing_error"))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _decisions(self, script: Script[CaribbeanStudRound], rng: random.Random) -> None:
        round_ = script.round
        ace_king = self.layout.qualifier
        for seat in round_.seats(ANTE):
            plays = best_hand(round_.hands[seat]) >= ace_king or rng.random() < 0.03
            script.tell(v.DecisionMade(seat=seat, action="bet" if plays else "fold"))
