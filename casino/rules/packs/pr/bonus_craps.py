"""Bonus Craps (All Small, All Tall, All or Nothing at All), §3.7: side bets of craps on all numbers before a seven."""

from __future__ import annotations

from typing import Final

from casino.rules import vocabulary as v
from casino.rules.families.craps_sides import CrapsSide
from casino.rules.kernel import Bet, Elsewhere, Irregularity, Key, Option, to_one
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet

CODE: Final = "bonus_craps"
_CITE_PLACED: Final = "PR §3.7(B)"
_CITE_LIMITS: Final = "PR §3.7"

SMALL: Final = frozenset({2, 3, 4, 5, 6})
TALL: Final = frozenset({8, 9, 10, 11, 12})
WANTED: Final = {"all_small": SMALL, "all_tall": TALL, "all_or_nothing": SMALL | TALL}
"""Sums that a bet needs before a seven."""
_PERCENT: Final = {"all_small": 10, "all_tall": 10, "all_or_nothing": 2}
"""The most that a bet may be, of the table maximum."""


class BonusCraps(CrapsSide):
    """PR §3.7: taken after a seven alone; won when the last of its numbers is rolled, lost with the next seven."""

    def place(self, event: v.BetPlaced) -> None:
        """Place the bet right after a seven, or at the opening of a table that takes it then."""
        self._require_seven(event.bet)
        super().place(event)

    def remove(self, key: Key, left: int) -> None:
        """Take the bet back before the next roll."""
        if self.round.since_seven:
            raise self.round.illegal("side_bet_locked", _CITE_PLACED, field="bet", bet=key[1])
        super().remove(key, left)

    def outcome(self, bet: str, total: int) -> str | None:
        """Return ``"win"`` once all sums are rolled, ``"lose"`` on a seven, None before."""
        if total == 7:
            return "lose"
        return "win" if WANTED[bet] <= self.round.since_seven else None

    def require_within(self, key: Key, stake: int) -> None:
        """Refuse a stake below the minimum or above the cap of the bet (minor units)."""
        self.round.require_within(stake, self.side.bounds.low, self._cap(key[1]), self.side.bounds.cite)

    def most(self, code: str, main: int) -> int:
        """Return the cap of the bet (minor units)."""
        return self._cap(code)

    def _cap(self, code: str) -> int:
        return self.round.limits.max * _PERCENT[code] // 100

    def _require_seven(self, bet: str) -> None:
        """The previous roll was a seven, or there was none and the table takes the bets at its opening."""
        roll = self.round.last_roll
        if roll == 7 or (roll is None and self.option("accept_at_table_opening")):
            return
        if roll is None:
            raise self.round.illegal("no_previous_roll", _CITE_PLACED, field="bet", bet=bet)
        raise self.round.illegal("previous_roll_not_seven", _CITE_PLACED, field="bet", bet=bet, roll=roll)


def _bet(code: str, en: str, es: str, odds: int, numbers: str, cite: str) -> Bet:
    return Bet(code=code, en=en, es=es, pays=to_one(odds), cite=cite,
               note=f"{numbers} all before a 7; taken only when the previous roll was a 7 (in the round, or last_roll of RoundOpened); "
                    f"needs no other bet of the seat, the shooter his line bet all the same; "
                    f"1.00 to {_PERCENT[code]}% of the table maximum")  # fmt: skip


ELSEWHERE: Final = (
    Elsewhere("PR §3.7(C)", "numbers already rolled are marked on the felt (the round keeps them by itself)", "staff"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "Bonus Craps side bets", "Apuestas adicionales Bonus Craps", "PR §3.7(A)"),
    bets=(
        _bet("all_small", "All Small", "All Small", 34, "2, 3, 4, 5 and 6", "PR §3.7(C), (D)"),
        _bet("all_tall", "All Tall", "All Tall", 34, "8, 9, 10, 11 and 12", "PR §3.7(C), (E)"),
        _bet("all_or_nothing", "All or Nothing at All", "All or Nothing at All (Make'em All)", 175, "2 to 6 and 8 to 12",
             "PR §3.7(C), (F)"),
    ),
    options=(
        Option(
            name="accept_at_table_opening",
            kind="flag",
            default=False,
            en="Bonus Craps bets before the first roll after the table opened, too",
            es="Apuestas Bonus Craps también antes del primer tiro al abrir la mesa",
            cite=_CITE_PLACED,
            needs_approval=(True,),
            reading=True,
        ),
    ),
    irregularities=(
        Irregularity(
            code="bonus_bet_not_valid",
            en="Chips found on Bonus Craps that were put there after a roll other than a seven, in mid-sequence or at the "
            "opening of the table: no bet, they go back; play goes on.",
            es="Fichas en Bonus Craps puestas tras un tiro que no fue siete, a mitad de la secuencia o al abrir la mesa: no "
            "es apuesta, se devuelven; el juego sigue.",
            effect="none",
            cite=_CITE_PLACED,
        ),
    ),
    bounds=Bounds(cite=_CITE_LIMITS, low=100),
    rule=BonusCraps,
    cite=_CITE_LIMITS,
    elsewhere=ELSEWHERE,
)  # fmt: skip
