"""A property to measure in: seeded, with all tables open, rounds made ahead, and the operations under test."""

from __future__ import annotations

import datetime as dt
import itertools
import random
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from bench.peer import zipf
from bench.store import Operation

if TYPE_CHECKING:
    from casino.models import Property

STORIES = 1_000


def uuid7() -> uuid.UUID:
    """Return a round's id as recommended: time, then random bits, so that ids are in order of time.

    The floor makes them, not the system, so nothing is spent on bits that nobody could guess.
    """
    chance = random.getrandbits(74)
    high = time.time_ns() // 1_000_000 << 16 | 7 << 12 | chance >> 62
    return uuid.UUID(int=high << 64 | 2 << 62 | chance & (1 << 62) - 1)


FLOOR_EVENTS = 12
"""Events of a measured round as the floor sends it. The settlement that the system adds is a thirteenth, not
counted."""


class BenchProperty:
    """The bench's property. Every table is open in one shift of ``day``; each operation plays at a table by Zipf."""

    open_games: tuple[str, ...] = ("pr.roulette",)
    """Games whose tables open; rounds are played at roulette."""

    def __init__(self, code: str, day: dt.date) -> None:
        from accounting.driving import work_in
        from tables.seed import box_for, seed_property

        seeded = seed_property(code=code, with_pins=False)
        self.property, self.keys, self.staff = seeded.property, seeded.keys, seeded.staff
        self.work = work_in(seeded, lambda: self.at, actor="system:bench")
        self.tables = [code for code, table in seeded.tables.items() if table.game_code == "pr.roulette"]
        opened = (code for code, table in seeded.tables.items() if table.game_code in self.open_games)
        self.boxes = {table: box_for(table, "M") for table in opened}
        self.open_day(day)
        self.open_tables()

    @classmethod
    def opened(cls, code: str, day: dt.date) -> BenchProperty:
        """Return the property as another process has seeded it and opened its tables; rounds can be recorded in it."""
        from casino.models import Property
        from tables.models import TableSession

        self = cls.__new__(cls)
        self.property = Property.objects.get(code=code)
        self.day, self.at = day, cls._noon(self.property, day)
        open_sessions = TableSession.objects.filter(property_id=self.property.pk, status=TableSession.Status.OPEN)
        self.tables = sorted(open_sessions.values_list("table", flat=True))
        return self

    @staticmethod
    def _noon(venue: Property, day: dt.date) -> dt.datetime:
        return dt.datetime.combine(day, dt.time(12), tzinfo=venue.zone)

    def open_day(self, day: dt.date) -> None:
        """A gaming day, recorded at its noon."""
        self.day = day
        self.at = self._noon(self.property, day)
        self.work.do("open_gaming_day", day=day, late_reason="bench")

    def open_tables(self) -> None:
        """Every table with its box and its tray."""
        from accounting.driving import opening_of
        from tables.seed import opening_counts

        for table, box in self.boxes.items():
            said = opening_of(self.property, table)
            self.work.open_table(table, self.day, "M", opening_counts(table), box, said=said)

    def next_day(self) -> None:
        """The day after this one open, the boxes back empty, the tables open."""
        self.open_day(self.day + dt.timedelta(days=1))
        self.work.give_back(list(self.boxes.values()))
        self.open_tables()

    def items(self, seed: int) -> Iterator[object]:
        """Endless rounds of 12 events: eight bets, the spin, the close."""
        from casino.rules import vocabulary as v
        from tables.commands import FloorEvent, RoundItem

        chance = random.Random(seed)
        at = self.at + dt.timedelta(minutes=1)
        numbers = [str(n) for n in range(37)]

        def story() -> tuple[str, list[FloorEvent]]:
            picks = chance.sample(numbers, 8)
            facts = [
                v.RoundOpened(),
                *(v.BetPlaced(seat=n % 7 + 1, bet="straight", target=pick, amount=500) for n, pick in enumerate(picks)),
                v.BetsClosed(),
                v.BallLanded(pocket=chance.choice(numbers)),
                v.RoundClosed(),
            ]
            return self.tables[zipf(chance) % len(self.tables)], [FloorEvent(fact, at) for fact in facts]

        # Made ahead: drawing random rounds is not what is measured. Every round is recorded under an id of its own.
        for table, events in itertools.cycle([story() for _ in range(STORIES)]):
            yield RoundItem(round=uuid7(), table=table, expected_version=0, events=events)

    def record_one(self, seed: int) -> Operation:
        """A round in its own transaction: rules, hash chain, projection."""
        from tables.commands import record_round

        rounds = self.items(seed)

        def operation() -> int:
            record_round(self.property, next(rounds), actor="device:bench")
            return FLOOR_EVENTS

        return operation

    def record_batch(self, size: int, seed: int) -> Operation:
        """``size`` rounds in one transaction."""
        from tables.commands import record_rounds

        rounds = self.items(seed)

        def operation() -> int:
            results = record_rounds(self.property, list(itertools.islice(rounds, size)), actor="device:bench")
            refused = [result for result in results if result.outcome != "recorded"]
            if refused:
                raise RuntimeError(f"refused: {refused[0].error}")
            return size * FLOOR_EVENTS

        return operation

    def replay(self, streams: Sequence[str], size: int) -> Operation:
        """Read ``size`` rounds from the store, replay them through the rules and settle."""
        from casino.eventstore import read_events, read_stream
        from tables.rounds import play

        turn = itertools.cycle(streams)
        currency = self.property.currency

        def one() -> int:
            if play.settlement_of(play.replay_stored(read_stream(self.property.pk, next(turn)), currency)) is None:
                raise RuntimeError("not settled")
            return FLOOR_EVENTS

        def many() -> int:
            for events in read_events(self.property.pk, itertools.islice(turn, size)).values():
                play.resettle(events, currency)
            return size * FLOOR_EVENTS

        return one if size == 1 else many

    def fill_day(self, rounds: int, *, size: int = 500, progress: Callable[[int], None] | None = None) -> None:
        """Record that many rounds, in batches."""
        operation = self.record_batch(size, seed=rounds)
        for _ in range(rounds // size):
            operation()
            if progress:
                progress(size)

    def close_day(self) -> float:
        """Close tables, count boxes, close the day; seconds of the close itself."""
        from tables.seed import opening_counts

        for table, box in self.boxes.items():
            self.work.close_table(table, opening_counts(table), box)
            self.work.lock_away([box])
            self.work.count_box(box, self.day, "M", {"2000": 100})
        began = time.perf_counter()
        self.work.transport.close_day(self.day)
        return time.perf_counter() - began
