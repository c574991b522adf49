"""The close of a whole floor's day: forty tables of five games, three shifts, slips, counted boxes, 100,000 rounds.

    python -m bench.floor [--tables 40] [--rounds 100000] [--workers 0]
    python -m bench.floor --tables 200 --rounds 1000000 --workers 4        the largest day: a minute, 512 MiB a process

Real rows by the commands, every check on, the close by the task that the worker runs: in this process, or sent to so
many Celery workers; one of them takes it. Prints what it took, and the most memory of any worker.
"""

from __future__ import annotations

import argparse
import datetime as dt
import itertools
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from bench import store
from bench.property_setup import uuid7

DAY = dt.date(2026, 11, 20)
GAMES = ("pr.roulette", "pr.blackjack", "pr.baccarat", "pr.mini_baccarat", "pr.craps")
TABLES = 40
SHIFTS = ("M", "T", "N")
SLIPS_A_SHIFT = 67
STORIES_A_TABLE = 25
BATCH = 200
MOST_SECONDS = 3_600


class Floor:
    """Tables in a property of their own; times go on by a second with every act."""

    def __init__(self, code: str, *, tables: int = TABLES) -> None:
        from accounting.driving import work_in
        from tables.seed import another_table, box_for, opening_counts, seed_property

        seeded = seed_property(code=code, with_pins=False)
        self.property, self.staff = seeded.property, seeded.staff
        self.work = work_in(seeded, self.next_moment, actor="system:bench")
        self.at = dt.datetime.combine(DAY, dt.time(6, 1), tzinfo=self.property.zone)
        seeded = [table for table in seeded.tables.values() if table.game_code in GAMES]
        self.tables = {table.code: table for table in seeded}
        self.trays = {table.code: opening_counts(table.code) for table in seeded}
        for like, number in zip(itertools.cycle(seeded), range(tables - len(seeded))):
            table = another_table(like, f"{like.code.partition('-')[0]}-{number + 100}")
            self.tables[table.code], self.trays[table.code] = table, opening_counts(like.code)
        self.box_for = box_for
        self.work.do("open_gaming_day", day=DAY, late_reason="bench")

    def next_moment(self) -> dt.datetime:
        """When the next act happens."""
        self.at += dt.timedelta(seconds=1)
        return self.at

    # --- a shift

    def shift(self, shift: str, rounds: int) -> None:
        from accounting.driving import opening_of
        from tables.timekeeping.calendar import shift_bounds

        self.at = max(self.at, shift_bounds(self.property, DAY, shift)[0])
        work, boxes = self.work, {table: self.box_for(table, shift) for table in self.tables}
        for table, box in boxes.items():
            work.open_table(table, DAY, shift, self.trays[table], box, said=opening_of(self.property, table))
        stories = self.stories()
        for _ in range(rounds // BATCH):
            work.play(list(itertools.islice(stories, BATCH)))
        for table in itertools.islice(itertools.cycle(self.tables), SLIPS_A_SHIFT):
            work.slip("fill", table, {"500": 4})
            self.trays[table] = {**self.trays[table], "500": self.trays[table]["500"] + 4}
        for table, box in boxes.items():
            work.close_table(table, self.trays[table], box)
        work.lock_away(list(boxes.values()))
        for box in boxes.values():
            work.count_box(box, DAY, shift, {"2000": 100})

    def stories(self) -> Iterator[Any]:
        """Endless rounds of all tables, prepared ahead."""
        from casino.simulation import floor_for
        from casino.simulation.driver import Played

        chance = random.Random(7)
        players = {
            code: floor_for(table.game_code, dict(table.options), dict(table.limits))
            for code, table in self.tables.items()
        }
        rounds_of_tables = [
            (code, [(fact, self.at) for fact in players[code].play(chance)])
            for _ in range(STORIES_A_TABLE)
            for code in self.tables
        ]
        for table, facts in itertools.cycle(rounds_of_tables):
            yield Played(round=str(uuid7()), table=table, facts=facts)

    def next_day(self) -> None:
        """The day after, open."""
        self.at += dt.timedelta(days=1)
        self.work.do("open_gaming_day", day=DAY + dt.timedelta(days=1), late_reason="bench")

    def close(self) -> dict[str, Any]:
        """By the task of the worker."""
        from accounting import tasks

        closed: dict[str, Any] = tasks.close_gaming_day(self.property.pk, DAY.isoformat())
        if not closed["closed"]:
            raise RuntimeError(str(closed))
        return closed


def close_of_a_floor(rounds: int, *, tables: int = TABLES, workers: int = 0) -> tuple[float, str]:
    """Seconds of the close, and what was closed in words. Raises `RuntimeError` when it did not close."""
    from accounting.models import DailySummary, DayException
    from tables.models import Round, Slip

    floor = Floor(f"FLOOR{tables}", tables=tables)
    began = time.perf_counter()
    for shift in SHIFTS:
        floor.shift(shift, -(-rounds // len(SHIFTS) // BATCH) * BATCH)
    played = time.perf_counter() - began
    if workers:
        seconds, memory = _closed_by_workers(floor, workers)
        held = f"; at most {memory / 2**20:,.0f} MiB in any of {workers} workers"
    else:
        began = time.perf_counter()
        floor.close()
        seconds, held = time.perf_counter() - began, ""
    mine = {"property_id": floor.property.pk}
    outcome = (
        f"{len(floor.tables)} tables, {DailySummary.objects.filter(**mine).count()} sessions, "
        f"{Round.objects.filter(**mine).count():,} rounds, {Slip.objects.filter(**mine).count()} slips, "
        f"{DayException.objects.filter(**mine).count()} exceptions; played in {played:.0f} s{held}"
    )
    return seconds, outcome


def _closed_by_workers(floor: Floor, workers: int) -> tuple[float, int]:
    """Seconds from the request until the close is recorded, and the most memory of a worker, in bytes."""
    from accounting import tasks
    from bench.parallel import worker

    with ExitStack() as stack:
        processes = [stack.enter_context(worker(number)) for number in range(workers)]
        began = time.perf_counter()
        closed = tasks.close_gaming_day.delay(floor.property.pk, DAY.isoformat()).get(timeout=MOST_SECONDS)
        seconds = time.perf_counter() - began
        memory = max(_most_memory(process.pid) for process in processes)
    if not closed["closed"]:
        raise RuntimeError(str(closed))
    return seconds, memory


def _most_memory(process: int) -> int:
    """Most resident memory of a process in its life, in bytes."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))


def main() -> None:
    parser = argparse.ArgumentParser(description="The close of a whole floor's day.")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--workers", type=int, default=0, help="Celery workers; 0: the close runs in this program")
    given = parser.parse_args()
    with store.stage("bench_floor"):
        seconds, outcome = close_of_a_floor(given.rounds, tables=given.tables, workers=given.workers)
    print(f"close of the floor's day: {seconds:.2f} s ({outcome})")


if __name__ == "__main__":
    main()
