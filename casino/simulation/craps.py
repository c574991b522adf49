"""A dice table: a crowd round one shooter, who throws until the seven."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.craps import Contract, CrapsRound, Layout
from casino.simulation.floors import Script, Table

_MOST_THROWS = 40
_SEATS = 12
_LINE_TIMES, _PROPOSITION_TIMES = 4, 2
"""The largest bets on a line, and on a proposition, in table minimums."""
_ODDS_TIMES = 3
"""The largest odds in line bets where the table has no such limit."""


class CrapsFloor(Table[CrapsRound]):
    """Two to six players. Most rounds are one shooter's hand; some go on with the next, some end with bets standing."""

    layout: Layout

    def begin(self) -> None:
        self.contracts = self.layout.contracts
        self.spots = sorted((bet, target or "") for bet, target in self.layout.propositions)
        self.last_shooter = 0
        self.last_roll: int | None = None

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open(v.RoundOpened(game=self.game.code, last_roll=self.last_roll))
        seats = sorted(rng.sample(range(1, _SEATS + 1), rng.randint(2, 6)), reverse=script.round.dice_pass < 0)
        for _ in range(rng.choice((1, 1, 1, 2))):
            if not self._hand(script, rng, seats):
                break
        self.last_roll = script.round.last_roll
        script.tell(v.RoundClosed())
        return script.facts

    def _hand(self, script: Script[CrapsRound], rng: random.Random, seats: list[int]) -> bool:
        """One shooter, from his first come-out; False when the table breaks off before his seven."""
        round_ = script.round
        beyond = (seat for seat in seats if round_.dice_pass * (seat - self.last_shooter) > 0)
        shooter = next(beyond, seats[0])
        self.last_shooter = shooter
        for _ in range(_MOST_THROWS):
            if round_.point is None:
                self._line_bets(script, rng, seats)
                self._bonus_bets(script, rng, seats)
                if rng.random() < 0.05 and round_.shooter is not None:
                    script.tell(v.DecisionMade(seat=shooter, action="change_dice"))
            else:
                self._point_bets(script, rng, seats)
            self._propositions(script, rng, seats)
            if rng.random() < 0.03:
                script.tell(v.IrregularityDeclared(code="no_dice", seat=shooter))
            chased = round_.point
            d1, d2 = rng.randint(1, 6), rng.randint(1, 6)
            script.tell(v.DiceRolled(d1=d1, d2=d2, shooter=shooter))
            if chased is not None and d1 + d2 == 7:
                return True
        return False

    def _line_bets(self, script: Script[CrapsRound], rng: random.Random, seats: list[int]) -> None:
        """Everybody on one line or the other, so that the dice may go round."""
        to_win, against = (self._contracts(line=True, against=side) for side in (False, True))
        for seat in seats:
            if any(script.round.stake(seat, contract.bet) for contract in (to_win, against)):
                continue
            contract = against if rng.random() < 0.2 else to_win
            script.tell(v.BetPlaced(seat=seat, bet=contract.bet, amount=self.stake(rng, times=_LINE_TIMES)))

    def _point_bets(self, script: Script[CrapsRound], rng: random.Random, seats: list[int]) -> None:
        """Odds behind the line and on travelled come bets, new come bets, a don't pass thought better of."""
        round_ = script.round
        multiple = round_.options[self.layout.odds_option]
        times = multiple if isinstance(multiple, int) else _ODDS_TIMES
        for (seat, bet, target, _), stake in list(round_.stakes.items()):
            contract = round_.contracts.get(bet)
            if contract is None or not contract.odds_bet or (not contract.line and target is None) or times == 0:
                continue
            if round_.stake(seat, contract.odds_bet, target) or rng.random() > 0.3:
                continue
            amount = min(stake * rng.randint(1, times), round_.highest_odds(contract, stake, target))
            if amount < self.limits["min"]:
                continue
            script.tell(v.BetPlaced(seat=seat, bet=contract.odds_bet, target=target, amount=amount))
        for seat in seats:
            if rng.random() < 0.15:
                contract = self._contracts(line=False, against=rng.random() < 0.25)
                script.tell(v.BetPlaced(seat=seat, bet=contract.bet, amount=self.stake(rng, times=_LINE_TIMES)))

    def _bonus_bets(self, script: Script[CrapsRound], rng: random.Random, seats: list[int]) -> None:
        """The table's side bets, which are taken after a seven."""
        if script.round.last_roll != 7:
            return
        for seat in seats:
            self.side_bets(script, rng, seat, main=0)

    def _propositions(self, script: Script[CrapsRound], rng: random.Random, seats: list[int]) -> None:
        """Propositions on the way, and now and then one taken down."""
        round_ = script.round
        for seat in seats:
            for bet, target in rng.sample(self.spots, rng.choice((0, 0, 0, 1, 1, 2))):
                if round_.stake(seat, bet, target or None):
                    script.tell(v.BetRemoved(seat=seat, bet=bet, target=target or None))
                    continue
                if round_.point is None and round_.needs_point(bet):
                    continue
                cap = round_.highest(round_.propositions[bet, target or None])
                stake = self.stake(rng, cap=cap, times=_PROPOSITION_TIMES)
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target or None, amount=stake))

    def _contracts(self, *, line: bool, against: bool) -> Contract:
        return next(c for c in self.contracts if c.line is line and c.against is against)
