"""A table of three dice: players with a few bets each, one throw."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.three_dice import FACES, ThreeDiceRound
from casino.simulation.floors import Table


class ThreeDiceFloor(Table[ThreeDiceRound]):
    """One to six players with one to three bets each; now and then a die does not rest flat."""

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        bets = [bet.code for bet in self.game.bets]
        for seat in sorted(rng.sample(range(1, 9), rng.randint(1, 6))):
            for bet in rng.sample(bets, rng.randint(1, 3)):
                script.tell(v.BetPlaced(seat=seat, bet=bet, amount=self.stake(rng)))
        script.tell(v.BetsClosed())
        if self.misdeals(rng):
            script.tell(v.IrregularityDeclared(code="die_not_flat"))
        else:
            script.tell(v.DiceRolled(d1=rng.choice(FACES), d2=rng.choice(FACES), d3=rng.choice(FACES)))
        script.tell(v.RoundClosed())
        return script.facts
