"""A dice table: a crowd round one shooter, who throws until the seven."""

from __future__ import annotations

import random
from collections.abc import Mapping

from casino.rules import vocabulary as v
from casino.rules.families.craps import Contract, CrapsRound, Layout
from casino.rules.kernel import Game
from casino.simulation.floors import Script, open_script, whole_units

_MOST_THROWS = 40
_SEATS = 12


class CrapsFloor:
    """Two to six players. Most rounds are one shooter's hand; some go on with the next, some end with bets standing."""

    def __init__(self, game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        self.game = game
        self.options = options
        self.limits = limits
        layout: Layout = game.layout
        self.contracts = layout.contracts
        self.spots = sorted((bet, target or "") for bet, target in layout.propositions)
        self.caps = {(bet, target or ""): p.cap_bp for (bet, target), p in layout.propositions.items()}
        self.last_shooter = 0

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = open_script(self.game, self.options, self.limits)
        seats = sorted(rng.sample(range(1, _SEATS + 1), rng.randint(2, 6)))
        for _ in range(rng.choice((1, 1, 1, 2))):
            if not self._hand(script, rng, seats):
                break
        script.tell(v.RoundClosed())
        return script.facts

    def _hand(self, script: Script, rng: random.Random, seats: list[int]) -> bool:
        """One shooter, from his first come-out; False when the table breaks off before his seven."""
        round_ = _craps(script)
        shooter = next((seat for seat in seats if seat > self.last_shooter), seats[0])
        self.last_shooter = shooter
        for _ in range(_MOST_THROWS):
            if round_.point is None:
                self._line_bets(script, rng, seats)
                if rng.random() < 0.05 and round_.shooter is not None:
                    script.tell(v.DecisionMade(seat=shooter, action="change_dice"))
            else:
                self._point_bets(script, rng, seats)
            self._side_bets(script, rng, seats)
            if rng.random() < 0.03:
                script.tell(v.IrregularityDeclared(code="no_dice", seat=shooter))
            chased = round_.point
            d1, d2 = rng.randint(1, 6), rng.randint(1, 6)
            script.tell(v.DiceRolled(d1=d1, d2=d2, shooter=shooter))
            if chased is not None and d1 + d2 == 7:
                return True
        return False

    def _line_bets(self, script: Script, rng: random.Random, seats: list[int]) -> None:
        """Everybody on one line or the other, so that the dice may go round."""
        to_win, against = (self._contracts(line=True, against=side) for side in (False, True))
        for seat in seats:
            if any(_craps(script).stake(seat, contract.bet) for contract in (to_win, against)):
                continue
            contract = against if rng.random() < 0.2 else to_win
            script.tell(v.BetPlaced(seat=seat, bet=contract.bet, amount=self._stake(rng, self.limits["max"])))

    def _point_bets(self, script: Script, rng: random.Random, seats: list[int]) -> None:
        """Odds behind the line and on travelled come bets, new come bets, a don't pass thought better of."""
        round_ = _craps(script)
        multiple = round_.number("max_odds_multiple")
        for (seat, bet, target, _), stake in list(round_.stakes.items()):
            contract = round_.contracts.get(bet)
            if contract is None or (not contract.line and target is None) or multiple == 0:
                continue
            if round_.stake(seat, contract.odds_bet, target) or rng.random() > 0.3:
                continue
            script.tell(
                v.BetPlaced(seat=seat, bet=contract.odds_bet, target=target, amount=stake * rng.randint(1, multiple))
            )
        for seat in seats:
            if rng.random() < 0.15:
                contract = self._contracts(line=False, against=rng.random() < 0.25)
                script.tell(v.BetPlaced(seat=seat, bet=contract.bet, amount=self._stake(rng, self.limits["max"])))

    def _side_bets(self, script: Script, rng: random.Random, seats: list[int]) -> None:
        """Propositions on the way, and now and then one taken down."""
        round_ = _craps(script)
        for seat in seats:
            for bet, target in rng.sample(self.spots, rng.choice((0, 0, 0, 1, 1, 2))):
                if round_.stake(seat, bet, target or None):
                    script.tell(v.BetRemoved(seat=seat, bet=bet, target=target or None))
                    continue
                cap = self.limits["max"] * self.caps[bet, target] // 10_000
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target or None, amount=self._stake(rng, cap)))

    def _stake(self, rng: random.Random, cap: int) -> int:
        minimum = self.limits["min"]
        return whole_units(rng, minimum, max(minimum, min(cap, minimum * 20)))

    def _contracts(self, *, line: bool, against: bool) -> Contract:
        return next(c for c in self.contracts if c.line is line and c.against is against)


def _craps(script: Script) -> CrapsRound:
    if not isinstance(script.round, CrapsRound):
        raise TypeError(f"{type(script.round).__name__} is not a round of craps")
    return script.round
