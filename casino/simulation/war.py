"""A table of war: players who mostly go to war, one shoe for many rounds."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.war import BURNED, DEALER, GO, SURRENDER, TIE, WAR, WarRound
from casino.simulation.floors import Script, Table, shuffled

_LEFT = 80
"""The shoe is shuffled anew when fewer cards are left before a round."""


class WarFloor(Table[WarRound]):
    """One to six players, some with a tie bet; one in five ties is surrendered."""

    def begin(self) -> None:
        self.shoe: list[str] = []

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        seats = sorted(rng.sample(range(1, 7), rng.randint(1, 6)))
        for seat in seats:
            self._bets(script, rng, seat)
        script.tell(v.BetsClosed())
        if len(self.shoe) < _LEFT:
            self.shoe = shuffled(rng, self.number("decks"))
            script.tell(v.CardBurned(card=self.shoe.pop(), reason="start"))
        if self.misdeals(rng):
            script.tell(v.IrregularityDeclared(code="stuck_cards"), v.RoundClosed())
            return script.facts
        if rng.random() < 0.02:
            script.tell(v.IrregularityDeclared(code="face_up_card", card=self.shoe.pop()))
        first: list[v.Place] = [*seats, DEALER]
        for place in first:
            script.tell(v.CardDealt(to=place, card=self.shoe.pop()))
        self._wars(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[WarRound], rng: random.Random, seat: int) -> None:
        stake = self.stake(rng)
        if self.chosen["fraction_rule"] == "reject_inexact":
            stake += stake % 2
        script.tell(v.BetPlaced(seat=seat, bet=WAR, amount=stake))
        if rng.random() < 0.3:
            script.tell(v.BetPlaced(seat=seat, bet=TIE, amount=self.stake(rng)))

    def _wars(self, script: Script[WarRound], rng: random.Random) -> None:
        round_ = script.round
        for seat in round_.undecided():
            only_war = self.chosen["tie_bettor_after_tie"] == "war_only" and round_.stake(seat, TIE)
            action = SURRENDER if rng.random() < 0.2 and not only_war else GO
            script.tell(v.DecisionMade(seat=seat, action=action))
        fighters = [seat for seat in round_.deciders() if round_.choices[seat] == GO]
        if self.chosen["war_dealer_card"] == "shared":
            places: list[v.Place] = [*fighters, *([DEALER] if fighters else [])]
        else:
            places = [place for seat in fighters for place in (seat, DEALER)]
        for place in places:
            script.tell(*(v.CardBurned(card=self.shoe.pop()) for _ in range(BURNED)))
            script.tell(v.CardDealt(to=place, card=self.shoe.pop()))
