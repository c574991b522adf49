"""Play the days of a plan and compare; an error is reported with the arguments that replay it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import msgspec

from accounting.simulated.books import compare
from accounting.simulated.players import Differs, Players, message_of
from accounting.simulated.stage import Stage, set_stage
from casino.errors import Refused
from casino.simulation.property_plan.lives import SLOTS, Slot
from casino.simulation.property_plan.year import FAULTS, Year

__all__ = ["Differs", "YearResult", "play_year"]

EVERY = 30
"""After so many days the identity is held over all of them as well."""


class YearResult(msgspec.Struct):
    """Result of a run: counts of days, rounds and acts, and of faults planted and found."""

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
) -> YearResult:
    """Play the plan of a seed on a stage and compare after every day.

    The same seed deals the same cards. Raises `Differs`: with seed, day and link.
    """
    stage = stage or set_stage()
    length = 41 if short else days
    start = first or stage.property.gaming_day() - dt.timedelta(days=length)
    year = Year(
        seed, first=start, days=days, faults=faults, short=short, slots=slots, property_code=stage.property.code
    )
    players = Players(stage)
    result = YearResult(seed)
    day_before_that: dt.date | None = None
    for plan in year:
        try:
            players.open_day(plan)
            for act in plan.acts:
                players.do(act)
            players.count_boxes(plan.closes_at - dt.timedelta(hours=1))
            players.close_day(plan)
            compare(stage.property, plan, since=start if result.days % EVERY == EVERY - 1 else day_before_that)
        except (Differs, Refused) as wrong:
            raise Differs(f"seed {seed}, day {plan.number} ({plan.day}): {message_of(wrong)}") from wrong
        day_before_that = plan.day if result.days % 7 == 0 else None
        result.days += 1
        result.acts += len(plan.acts)
        result.rounds += sum(len(act.rounds) for act in plan.acts if hasattr(act, "rounds"))
        result.planted += sum("planted" in note for note in plan.notes)
        result.found += len(plan.discrepancies)
        result.expiries += sum("expired" in note for note in plan.notes)
        after_day(plan.day.isoformat(), plan.notes)
    return result
