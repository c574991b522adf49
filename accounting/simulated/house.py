"""A whole house from one seed: a floor with every game, progressives beside it, days of errors and faults, compared."""

from __future__ import annotations

import datetime as dt
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from accounting.simulated import found
from accounting.simulated.books import compare
from accounting.simulated.door import Door
from accounting.simulated.floor import CLOSES_AFTER, FloorDay
from accounting.simulated.line import KINDS as MACHINE_KINDS
from accounting.simulated.line import RATE, Line
from accounting.simulated.people import People
from accounting.simulated.players import LATE, Differs, Players, same, told_of
from accounting.simulated.stage import Stage, coin_of, set_floor
from casino.errors import Refused
from casino.eventstore import verify_day
from casino.models import Property
from casino.roles import Role
from casino.rules import registry
from casino.simulation.house import acts, blunders
from casino.simulation.house.days import Days
from casino.simulation.house.planned import PlannedDay
from casino.simulation.house.tables import games_of, tables_for
from casino.simulation.house.year import FAULTS as PROGRESSIVE_KINDS
from casino.simulation.house.year import SHORT, Year

FIRST: Final = dt.date(2026, 1, 5)
"""The first gaming day of every simulated house: what is played must not hang on the day on which it is played."""

HUMAN_KINDS: Final = blunders.KINDS
STEPS: Final = ("step", "shift", "day")
"""After what the identities are looked at."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. ``human``, ``machine``, ``progressive``: kinds of faults; rates: how often (a kind and day, a
    message). ``tables``: how many; 0 has every game of the rule book once and a few twice."""

    seed: int
    days: int = 2
    jurisdiction: str = "pr"
    tables: int = 0
    human: tuple[str, ...] = HUMAN_KINDS
    machine: tuple[str, ...] = MACHINE_KINDS
    progressive: tuple[str, ...] = PROGRESSIVE_KINDS
    human_rate: float = 1.0
    machine_rate: float = RATE
    links: bool = True
    shifts: int = 2
    check: str = "shift"


class Told(msgspec.Struct, kw_only=True):
    """What a run was. ``figures``: the summaries of its days, but for clocks; ``record``: all that was recorded
    (`found.record_of`)."""

    property: str
    days: int = 0
    sessions: int = 0
    rounds: int = 0
    games: set[str] = set()
    planted: Counter[str] = msgspec.field(default_factory=Counter)
    found: int = 0
    machines: Counter[str] = msgspec.field(default_factory=Counter)
    looks: int = 0
    figures: list[dict[str, Any]] = []
    record: list[tuple[str, ...]] = []

    @property
    def digest(self) -> str:
        """Of all that was recorded."""
        return found.digest_of(self.record)


def jurisdiction_of(seed: int) -> str:
    """The one that a seed chooses among those that have games."""
    return random.Random(f"jurisdiction {seed}").choice(registry.jurisdictions())


def play_house(setting: Setting, *, code: str = "", after_day: Callable[[str], None] = lambda text: None) -> Told:
    """Play the house of a setting in a property of its own. `Differs`: with seed, day, and what was not as planned."""
    return _House(setting, code).play(after_day)


class _House:
    def __init__(self, setting: Setting, code: str) -> None:
        self.setting = setting
        rng = random.Random(f"tables {setting.seed}")
        games = games_of(setting.jurisdiction)
        self.tables = tables_for(rng, games, setting.tables or len(games) + rng.randint(4, 10))
        self.stage: Stage = set_floor(self.tables, jurisdiction=setting.jurisdiction, code=code)
        self.property: Property = self.stage.property
        self.line = Line(setting.seed, setting.machine, setting.machine_rate)
        keys = self.stage.house.keys
        self.pit = Door(self.property.pk, "PIT-1", keys["PIT-1"], self.line)
        self.doors = {
            table.code: Door(self.property.pk, f"TT-{table.code}", keys[table.code], self.line)
            for table in self.tables
            if table.terminal
        }
        self.days = Days(
            setting.seed, self.tables, first=FIRST, days=setting.days, faults=setting.human, rate=setting.human_rate,
            house=self.property.code, shifts=setting.shifts, coin=coin_of(setting.jurisdiction),
        )  # fmt: skip
        self.players = Players(self.stage)
        self.told = Told(property=self.property.code)
        self.names: dict[str, str] = {}
        self.day = FIRST
        self.latest = {"fill": 0, "credit": 0}

    def play(self, after_day: Callable[[str], None]) -> Told:
        for number, plan in enumerate(self._plans()):
            floor_plan, progressive = plan
            try:
                self._day(floor_plan, progressive)
            except (Differs, Refused, AssertionError) as wrong:
                raise Differs(f"seed {self.setting.seed}, day {number} ({floor_plan.day}): {told_of(wrong)}") from wrong
            self.told.days += 1
            after_day(f"{floor_plan.day}: {self.told.rounds} rounds, {self.told.found} found, {dict(self.line.met)}")
        self.told.machines = self.line.met
        self.told.record = found.record_of(self.property, {**self.days.names, **self.names})
        return self.told

    def _plans(self) -> Iterator[tuple[PlannedDay, acts.DayPlan | None]]:
        if not self.setting.links:
            yield from ((plan, None) for plan in self.days)
            return
        year = Year(
            self.setting.seed, first=FIRST, days=max(2, self.setting.days), faults=self.setting.progressive,
            chances=SHORT, short=True, house=self.property.code,
        )  # fmt: skip
        if len(year.calendar) < self.setting.days:
            year = Year(
                self.setting.seed, first=FIRST, days=self.setting.days, faults=self.setting.progressive,
                chances=SHORT, house=self.property.code,
            )  # fmt: skip
        for floor_plan, progressive in zip(self.days, year, strict=False):
            floor_plan.day = progressive.day  # its calendar leaves out days on which nothing happens to a progressive
            yield floor_plan, progressive

    # ------------------------------------------------------------------ a day

    def _day(self, plan: PlannedDay, progressive: acts.DayPlan | None) -> None:
        self.day = plan.day
        start = dt.time(self.property.day_start_hour)
        begins = dt.datetime.combine(plan.day, start, tzinfo=self.property.zone).astimezone(dt.UTC)
        people = People(self.stage.house, self.pit, plan.day, begins)
        people.latest = self.latest
        people.work.do("open_gaming_day", day=plan.day, late_reason=LATE)
        skewed = self._set_clocks()
        if progressive is not None:
            self._progressives(progressive, people)
        floor = FloorDay(people, plan, self.doors, self._step)
        floor.play()
        self.latest = people.latest
        self._close(plan.day, begins + CLOSES_AFTER)
        self._compare(plan, progressive, floor, skewed)

    def _set_clocks(self) -> list[str]:
        """The clocks of the day: how far each is off; the devices that will be told of."""
        tolerance = self.property.clock_tolerance_seconds
        skewed = []
        for door in self.doors.values():
            seconds = self.line.drift_seconds(tolerance)
            door.drift = dt.timedelta(seconds=seconds)
            if abs(seconds) > tolerance:
                skewed.append(door.device)
        return skewed

    def _progressives(self, plan: acts.DayPlan, people: People) -> None:
        self.players.day, self.players.boxes = plan.day, []
        for act in plan.acts:
            self.players.do(act)
            for played in getattr(act, "rounds", ()):
                self.names[played.round] = f"progressive.{plan.day}.{len(self.names)}"
                self.told.rounds += 1
        self.players.count_boxes(plan.closes_at - dt.timedelta(hours=1))
        self._step("step", "progressives")
        people.latest["fill"] = max(people.latest["fill"], self.players.latest_fill)

    def _close(self, day: dt.date, at: dt.datetime) -> None:
        approved = self.stage.sign(Role.ACCOUNTING, at)
        self.players.work.transport.close_day(day, at=at, approved=approved, reason=LATE)
        self._step("day", "the close")

    def _step(self, kind: str, where: str) -> None:
        """Look at the identities, as often as was asked for."""
        if STEPS.index(kind) >= STEPS.index(self.setting.check):
            self.told.looks += 1
            found.hold_still(self.property, self.day, where, closed=kind == "day")

    def _compare(
        self, plan: PlannedDay, progressive: acts.DayPlan | None, floor: FloorDay, skewed: Sequence[str]
    ) -> None:
        summary = found.figures(self.pit, plan.day)
        same("the day", "status", "closed", summary["status"])
        found.compare_floor(self.property, plan, summary)
        used = {session.table for session in plan.sessions if session.rounds}
        drifting = [device for device in skewed if device.removeprefix("TT-") in used]
        named = progressive.exceptions if progressive else []
        self.told.found += found.compare_exceptions(plan, summary, floor.expected, named, drifting)
        if progressive is not None:
            compare(self.property, progressive, exceptions=False)
        report = verify_day(self.property.pk, plan.day)
        if not report.ok:
            raise Differs(f"the record of {plan.day} does not verify: {report.findings}")
        self.told.figures.append(found.without_machines(summary))
        self.told.sessions += len(plan.sessions)
        self.told.rounds += sum(len(session.rounds) for session in plan.sessions)
        self.told.games |= {table.game for table in self.tables if table.code in used}
        self.told.planted.update(list(plan.planted))
        notes = progressive.notes if progressive else []
        self.told.planted.update(note.split("planted: ")[1].split()[0] for note in notes if "planted" in note)
