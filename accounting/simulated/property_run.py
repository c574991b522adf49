"""A whole property from one seed: a floor with every game, progressives beside it, days of errors and faults,
compared."""

from __future__ import annotations

import datetime as dt
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from accounting.simulated import found
from accounting.simulated.books import compare
from accounting.simulated.floor import CLOSES_AFTER, FloorDay
from accounting.simulated.line import KINDS as MACHINE_KINDS
from accounting.simulated.line import RATE, Line
from accounting.simulated.people import People
from accounting.simulated.players import LATE, Differs, Players, message_of, same
from accounting.simulated.rest_device import RestDevice
from accounting.simulated.stage import LINKED, Stage, coin_of, set_floor
from casino.errors import Refused
from casino.eventstore import verify_day
from casino.models import Property
from casino.roles import Role
from casino.rules import registry
from casino.simulation.property_plan import acts, blunders
from casino.simulation.property_plan.days import Days
from casino.simulation.property_plan.planned import PlannedDay
from casino.simulation.property_plan.tables import games_of, tables_for
from casino.simulation.property_plan.year import FAULTS as PROGRESSIVE_KINDS
from casino.simulation.property_plan.year import SHORT, Year

FIRST: Final = dt.date(2026, 1, 5)
"""The first gaming day of every simulated property: the result must not depend on the day of the run."""

HUMAN_KINDS: Final = blunders.KINDS
STEPS: Final = ("step", "shift", "day")
"""Events after which the identities are checked."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of a run. ``human``, ``machine``, ``progressive``: kinds of faults; rates: how often (a kind and day, a
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


class RunResult(msgspec.Struct, kw_only=True):
    """Result of a run. ``figures``: the summaries of its days, but for clocks; ``record``: all that was recorded
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


def play_property(
    setting: Setting, *, code: str = "", after_day: Callable[[str], None] = lambda text: None
) -> RunResult:
    """Play the setting in a property of its own. `Differs`: with seed, day, and what was not as planned."""
    return _PropertyRun(setting, code).play(after_day)


class _PropertyRun:
    def __init__(self, setting: Setting, code: str) -> None:
        self.setting = setting
        rng = random.Random(f"tables {setting.seed}")
        games = games_of(setting.jurisdiction)
        self.tables = tables_for(rng, games, setting.tables or len(games) + rng.randint(4, 10))
        self.stage: Stage = set_floor(self.tables, jurisdiction=setting.jurisdiction, code=code)
        self.property: Property = self.stage.property
        self.line = Line(setting.seed, setting.machine, setting.machine_rate)
        keys = self.stage.seeded.keys
        self.pit = RestDevice(self.property.pk, "PIT-1", keys["PIT-1"], self.line)
        self.terminals = {
            table.code: RestDevice(self.property.pk, f"TT-{table.code}", keys[table.code], self.line)
            for table in self.tables
            if table.terminal
        }
        self.days = Days(
            setting.seed, self.tables, first=FIRST, days=setting.days, faults=setting.human, rate=setting.human_rate,
            property_code=self.property.code, shifts=setting.shifts, coin=coin_of(setting.jurisdiction),
        )  # fmt: skip
        self.players = Players(self.stage)
        self.result = RunResult(property=self.property.code)
        self.names: dict[str, str] = {}
        self.day = FIRST
        self.latest = {"fill": 0, "credit": 0}

    def play(self, after_day: Callable[[str], None]) -> RunResult:
        for number, plan in enumerate(self._plans()):
            floor_plan, progressive = plan
            try:
                self._day(floor_plan, progressive)
            except (Differs, Refused, AssertionError) as wrong:
                raise Differs(
                    f"seed {self.setting.seed}, day {number} ({floor_plan.day}): {message_of(wrong)}"
                ) from wrong
            self.result.days += 1
            after_day(
                f"{floor_plan.day}: {self.result.rounds} rounds, {self.result.found} found, {dict(self.line.met)}"
            )
        self.result.machines = self.line.met
        self.result.record = found.record_of(self.property, {**self.days.names, **self.names})
        return self.result

    def _plans(self) -> Iterator[tuple[PlannedDay, acts.DayPlan | None]]:
        if not (self.setting.links and self.setting.jurisdiction == LINKED):
            yield from ((plan, None) for plan in self.days)
            return
        year = Year(
            self.setting.seed, first=FIRST, days=max(2, self.setting.days), faults=self.setting.progressive,
            chances=SHORT, short=True, property_code=self.property.code,
        )  # fmt: skip
        if len(year.calendar) < self.setting.days:
            year = Year(
                self.setting.seed, first=FIRST, days=self.setting.days, faults=self.setting.progressive,
                chances=SHORT, property_code=self.property.code,
            )  # fmt: skip
        for floor_plan, progressive in zip(self.days, year, strict=False):
            floor_plan.day = progressive.day  # its calendar leaves out days on which nothing happens to a progressive
            yield floor_plan, progressive

    # ------------------------------------------------------------------ a day

    def _day(self, plan: PlannedDay, progressive: acts.DayPlan | None) -> None:
        self.day = plan.day
        start = dt.time(self.property.day_start_hour)
        begins = dt.datetime.combine(plan.day, start, tzinfo=self.property.zone).astimezone(dt.UTC)
        people = People(self.stage.seeded, self.pit, plan.day, begins)
        people.latest = self.latest
        people.work.do("open_gaming_day", day=plan.day, late_reason=LATE)
        skewed = self._set_clocks()
        if progressive is not None:
            self._progressives(progressive, people)
        floor = FloorDay(people, plan, self.terminals, self._step)
        floor.play()
        self.latest = people.latest
        self._close(plan.day, begins + CLOSES_AFTER)
        self._compare(plan, progressive, floor, skewed)

    def _set_clocks(self) -> list[str]:
        """The clocks of the day: how far each is off; the devices that will be reported."""
        tolerance = self.property.clock_tolerance_seconds
        skewed = []
        for terminal in self.terminals.values():
            seconds = self.line.drift_seconds(tolerance)
            terminal.drift = dt.timedelta(seconds=seconds)
            if abs(seconds) > tolerance:
                skewed.append(terminal.device)
        return skewed

    def _progressives(self, plan: acts.DayPlan, people: People) -> None:
        self.players.day, self.players.boxes = plan.day, []
        for act in plan.acts:
            self.players.do(act)
            for played in getattr(act, "rounds", ()):
                self.names[played.round] = f"progressive.{plan.day}.{len(self.names)}"
                self.result.rounds += 1
        self.players.count_boxes(plan.closes_at - dt.timedelta(hours=1))
        self._step("step", "progressives")
        people.latest["fill"] = max(people.latest["fill"], self.players.latest_fill)

    def _close(self, day: dt.date, at: dt.datetime) -> None:
        approved = self.stage.sign(Role.ACCOUNTING, at)
        self.players.work.transport.close_day(day, at=at, approved=approved, reason=LATE)
        self._step("day", "the close")

    def _step(self, kind: str, where: str) -> None:
        """Check the identities, as often as the setting asks for."""
        if STEPS.index(kind) >= STEPS.index(self.setting.check):
            self.result.looks += 1
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
        self.result.found += found.compare_exceptions(plan, summary, floor.expected, named, drifting)
        if progressive is not None:
            compare(self.property, progressive, exceptions=False)
        report = verify_day(self.property.pk, plan.day)
        if not report.ok:
            raise Differs(f"the record of {plan.day} does not verify: {report.findings}")
        self.result.figures.append(found.without_machines(summary))
        self.result.sessions += len(plan.sessions)
        self.result.rounds += sum(len(session.rounds) for session in plan.sessions)
        self.result.games |= {table.game for table in self.tables if table.code in used}
        self.result.planted.update(list(plan.planted))
        notes = progressive.notes if progressive else []
        self.result.planted.update(note.split("planted: ")[1].split()[0] for note in notes if "planted" in note)
