"""Human errors on a floor, and where a plan puts them: each at a session of its own, so that no two have one cause.

What the close must call each, and what it must say it costs, the driver tells as it commits it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from casino.rules import vocabulary as v
from casino.rules.errors import RuleError
from casino.rules.kernel import Game, replay

if TYPE_CHECKING:
    from casino.simulation.property_plan.planned import PlannedDay, PlannedSession, PlannedSlip
    from casino.simulation.property_plan.tables import Table

KINDS: Final = (
    "mispaid",
    "chips_gone",
    "opener_short",
    "miscounted",
    "struck_out",
    "acceptance_short",
    "lost_copy",
    "other_copy",
    "void_reused",
    "late_slip",
    "never_received",
    "lost_slip",
    "out_of_order",
    "wrong_box",
    "swapped_box",
    "late_box",
    "stray_box",
    "refused",
)
"""A winner paid too much or too little; a chip that is not there at the count; an opener that is not the closer before
it; a count of a box that the others do not agree with; one struck out before the signature; the cage counting a note
too few; the copy of a slip not in the box; another amount on it; a void form in the box; a slip half an hour too long
on its way; one that nobody ever received; a form of the pad that is gone; two forms keyed in the wrong order; the box
in reserve instead of the marked one; a box with the mark of another table; one that nobody counted in time; one in the
count room that should be elsewhere; acts against the rules, refused at once."""

SLIPS: Final = ("lost_copy", "other_copy", "void_reused", "late_slip", "never_received", "lost_slip", "out_of_order")
"""Those that happen to a slip."""

ON_PAPER: Final = ("lost_slip", "out_of_order")
"""Those that happen to slips written by hand, at a table without a terminal."""


class Planting:
    """Chooses a session for each error of a day. ``seen``: tables that worked before."""

    def __init__(self, rng: random.Random, day: PlannedDay, tables: Mapping[str, Table], seen: set[str]) -> None:
        self.rng, self.day, self.tables, self.seen = rng, day, tables, seen

    def choose(self, kind: str) -> None:
        """A session where it can happen and nothing else does; none, where the day has none left."""
        fits = [session for session in self.day.sessions if not session.blunder and self._fits(kind, session)]
        if fits:
            session = self.rng.choice(fits)
            session.blunder = kind
            self.day.planted[kind] = session

    def _fits(self, kind: str, session: PlannedSession) -> bool:
        table = self.tables[session.table]
        if kind in ("mispaid", "chips_gone"):
            return table.terminal and not table.rules.players_bank and not table.is_hall
        if kind == "opener_short":
            return session.table in self.seen or self.day.sessions.index(session) > self._first(session.table)
        if kind in ON_PAPER:
            return not table.terminal
        return True

    def _first(self, table: str) -> int:
        return next(place for place, session in enumerate(self.day.sessions) if session.table == table)


def add_slips(rng: random.Random, session: PlannedSession, slip: Callable[..., PlannedSlip]) -> None:
    """The slips with which what is planted at a session happens."""
    if session.blunder not in SLIPS:
        return
    kind = rng.choice(("fill", "credit")) if session.blunder == "other_copy" else "fill"
    made: list[Any] = []
    for number in range(2 if session.blunder == "out_of_order" else 1):
        counts = {"500": rng.randint(2, 9)}
        made.append(slip(kind, session.table, session.shift, counts, session.shift, part=0.7 + number / 20))
        made[-1].blunder = session.blunder
    first = made[0]
    if session.blunder == "lost_copy":
        first.has_copy = False
    if session.blunder == "other_copy":
        first.total_on_copy = sum(int(value) * pieces for value, pieces in first.counts.items()) + 1_000
    if session.blunder == "never_received":
        first.blunder = "never"
    session.slips = [*session.slips, *made]


def mispaid(
    rng: random.Random, game: Game, options: Mapping[str, Any], limits: Mapping[str, int], facts: list[v.Fact]
) -> tuple[list[v.Fact], bool]:
    """Let the dealer pay a winner a stake too little or too much; False where nobody won or it cannot be reported."""
    *played, closed = facts
    if not isinstance(closed, v.RoundClosed):
        return facts, False
    settlement = replay(game.open(options, limits), facts).settle()
    winners = [line for line in settlement.lines if line.net > 0 and line.stake > 0 and line.seat is not None]
    rng.shuffle(winners)
    if settlement.variances or settlement.void:
        return facts, False
    for line in winners:
        wrong = max(line.net + rng.choice((-1, 1)) * line.stake, 0)
        paid = v.BetPaid(seat=line.seat or 1, bet=line.bet, target=line.target, hand=line.hand or 0, amount=wrong)
        events = [*played, paid, closed]
        try:
            found = replay(game.open(options, limits), events).settle().variances
        except RuleError:
            continue  # this family tells its payments in another way
        if len(found) == 1 and found[0].difference:
            return events, True
    return facts, False
