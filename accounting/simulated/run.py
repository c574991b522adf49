"""The days of a plan, played and compared; what goes wrong is told with what replays it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import msgspec

from accounting.simulated.books import compare
from accounting.simulated.players import Differs, Players, told_of
from accounting.simulated.stage import Stage, set_stage
from casino.errors import Refused
from casino.simulation.house.lives import SLOTS, Slot
from casino.simulation.house.year import FAULTS, Year

__all__ = ["Differs", "Told", "play_year"]

EVERY = 30
"""After so many days the identity is held over all of them as well."""


class Told(msgspec.Struct):
    """What a run was: counts of what happened, and what was planted and found."""

    seed: int
    days: int = 0
    rounds: int = 0
    acts: int = 0
    planted: int = 0
    found: int = 0
    expiries: int = 0


def play_year(
    seed: int,
    *,
    days: int = 365,
    faults: Sequence[str] = FAULTS,
    short: bool = False,
    slots: Sequence[Slot] = SLOTS,
    stage: Stage | None = None,
    first: dt.date | None = None,
    after_day: Callable[[str, list[str]], None] = lambda day, notes: None,
) -> Told:
    """Play the plan of a seed on a stage and compare after every day.

    The same seed deals the same cards. Raises `Differs`: with seed, day and link.
    """
    stage = stage or set_stage()
    length = 41 if short else days
    start = first or stage.property.gaming_day() - dt.timedelta(days=length)
    year = Year(seed, first=start, days=days, faults=faults, short=short, slots=slots, house=stage.property.code)
    players = Players(stage)
    told = Told(seed)
    day_before_that: dt.date | None = None
    for plan in year:
        try:
            players.open_day(plan)
            for act in plan.acts:
                players.do(act)
            players.count_boxes(plan.closes_at - dt.timedelta(hours=1))
            players.close_day(plan)
            compare(stage.property, plan, since=start if told.days % EVERY == EVERY - 1 else day_before_that)
        except (Differs, Refused) as wrong:
            raise Differs(f"seed {seed}, day {plan.number} ({plan.day}): {told_of(wrong)}") from wrong
        day_before_that = plan.day if told.days % 7 == 0 else None
        told.days += 1
        told.acts += len(plan.acts)
        told.rounds += sum(len(act.rounds) for act in plan.acts if hasattr(act, "rounds"))
        told.planted += sum("planted" in note for note in plan.notes)
        told.found += len(plan.discrepancies)
        told.expiries += sum("expired" in note for note in plan.notes)
        after_day(plan.day.isoformat(), plan.notes)
    return told
