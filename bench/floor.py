"""The close of a whole floor's day: forty tables of five games, three shifts, slips, counted boxes, 100,000 rounds.

    python -m bench.floor [--tables 40] [--rounds 100000] [--workers 0]
    python -m bench.floor --tables 200 --rounds 1000000 --workers 4        the largest day: a minute, 512 MiB a process
    python -m bench.floor --tables 200 --rounds 1000000 --copied-from 12000 --keep     prepares the same, once,
    python -m bench.floor --tables 200 --rounds 1000000 --workers 4 --use              and closes a copy of it

Real rows by the commands, every check on, the close by the task that the worker runs: in this process, or sent to so
many Celery workers; one of them takes it and the others help. Prints what it took, the most memory of any worker and of
any process of the server; ends with an error when the close took more than a minute or one of them more than 512 MiB.
"""

from __future__ import annotations

import argparse
import datetime as dt
import itertools
import multiprocessing
import os
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

from bench import store
from bench.property_setup import uuid7

if TYPE_CHECKING:
    from casino.models import Property

DAY = dt.date(2026, 11, 20)
GAMES = ("pr.roulette", "pr.blackjack", "pr.baccarat", "pr.mini_baccarat", "pr.craps")
TABLES = 40
SHIFTS = ("M", "T", "N")
SLIPS_A_SHIFT = 67
STORIES_A_TABLE = 25
FILLERS = 2
"""Processes that play the rounds."""
MOST_SECONDS = 60
MOST_MEMORY = 512 * 2**20
"""Bytes, of any process that takes part in a close by workers."""
PATIENCE_SECONDS = 3_600


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
        self.play(rounds)
        for table in itertools.islice(itertools.cycle(self.tables), SLIPS_A_SHIFT):
            work.slip("fill", table, {"500": 4})
            self.trays[table] = {**self.trays[table], "500": self.trays[table]["500"] + 4}
        for table, box in boxes.items():
            work.close_table(table, self.trays[table], box)
        work.lock_away(list(boxes.values()))
        for box in boxes.values():
            work.count_box(box, DAY, shift, {"2000": 100})

    def play(self, rounds: int) -> None:
        """Play that many rounds, each of so many processes at tables of its own."""
        from django.db import connections

        connections.close_all()
        # A copy of this process: nothing has to be set up or looked up again.
        context = multiprocessing.get_context("fork")
        tables = list(self.tables)
        fillers = [
            context.Process(target=self._play, args=(tables[number::FILLERS], len(range(number, rounds, FILLERS))))
            for number in range(FILLERS)
        ]
        for filler in fillers:
            filler.start()
        for filler in fillers:
            filler.join()
            if filler.exitcode:
                raise RuntimeError("not all rounds were played")

    def _play(self, tables: Sequence[str], rounds: int) -> None:
        for batch in batches(itertools.islice(self.stories(tables), rounds)):
            self.work.play(batch)

    def stories(self, tables: Sequence[str]) -> Iterator[Any]:
        """Endless rounds of these tables, prepared ahead."""
        from casino.simulation import floor_for
        from casino.simulation.driver import Played

        chance = random.Random(tables[0])
        players = {
            code: floor_for(
                self.tables[code].game_code, dict(self.tables[code].options), dict(self.tables[code].limits)
            )
            for code in tables
        }
        rounds_of_tables = [
            (code, [(fact, self.at) for fact in players[code].play(chance)])
            for _ in range(STORIES_A_TABLE)
            for code in tables
        ]
        for table, facts in itertools.cycle(rounds_of_tables):
            yield Played(round=str(uuid7()), table=table, facts=facts)

    def next_day(self) -> None:
        """The day after, open."""
        self.at += dt.timedelta(days=1)
        self.work.do("open_gaming_day", day=DAY + dt.timedelta(days=1), late_reason="bench")

    def close(self) -> dict[str, Any]:
        """By the task of the worker."""
        return close(self.property)


_NEW_ID = """(lpad(to_hex(('x' || substr(replace({id}, '-', ''), 1, 12))::bit(48)::bigint + %(later)s), 12, '0')
              || substr(replace({id}, '-', ''), 13))::uuid"""
"""The id of a copy: as many milliseconds later as the copies lie apart, so that copies are in order of time, too."""
_ROUNDS = "property_id = %(property)s AND day = %(day)s"
_COPIES = {
    "tables_round": ("id", _NEW_ID.format(id="id::text"), f"{_ROUNDS} AND id <= %(last)s", "id"),
    "es_stream": (
        "stream", "'round:' || " + _NEW_ID.format(id="substr(stream, 7)"),
        f"{_ROUNDS} AND stream LIKE 'round:%%' AND stream <= 'round:' || %(last)s::uuid::text", "stream",
    ),
    "es_commit": (
        "stream", "'round:' || " + _NEW_ID.format(id="substr(stream, 7)"),
        f"{_ROUNDS} AND stream LIKE 'round:%%' AND stream <= 'round:' || %(last)s::uuid::text", "stream, version",
    ),
}  # fmt: skip
"""By table: the column with the id, the id of a copy, which rows are copied, in which order."""


def copy_rounds(database: str, property_id: int, rounds: int) -> None:
    """Copy the rounds of the day in the database until there are so many, in whole copies, each with ids and positions
    of its own. Their hashes stay those of what was copied: a day of copies closes, and no verification takes it."""
    import psycopg

    from casino.embedded import superuser_dsn

    dsn = superuser_dsn(database)
    with psycopg.connect(dsn, autocommit=True) as server:
        played, last, span = server.execute(
            "SELECT count(*), max(id::text), ('x' || left(replace(max(id::text), '-', ''), 12))::bit(48)::bigint - "
            "('x' || left(replace(min(id::text), '-', ''), 12))::bit(48)::bigint FROM tables_round "
            f"WHERE {_ROUNDS}",
            {"property": property_id, "day": DAY},
        ).fetchone() or (0, "", 0)  # fmt: skip
        drawn = (server.execute("SELECT max(position + events) FROM es_commit").fetchone() or (0,))[0]
        copies = -(-rounds // played) - 1
        given = {"property": property_id, "day": DAY, "last": last}
        with ThreadPoolExecutor(FILLERS) as pool:
            each = (given | {"later": n * (span + 1_000), "drawn": n * drawn} for n in range(1, copies + 1))
            list(pool.map(partial(_copy, dsn), each))
        server.execute("SELECT setval('es_position', %s)", ((copies + 1) * drawn,))
        server.execute("VACUUM ANALYZE")  # as autovacuum does in the course of the day


def _copy(dsn: str, given: Mapping[str, Any]) -> None:
    """Copy the rounds that were played once."""
    import psycopg

    with psycopg.connect(dsn, autocommit=True) as server:
        server.execute("SET session_replication_role = replica")
        server.execute("SET synchronous_commit = off")
        for table, (column, value, rows, order) in _COPIES.items():
            found = server.execute(
                "SELECT quote_ident(attname) FROM pg_attribute "
                "WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped",
                (table,),
            )
            columns = [name for (name,) in found]
            values = {column: value, "position": "position + %(drawn)s"}
            taken = ", ".join(values.get(name.strip('"'), name) for name in columns)
            server.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {taken} FROM {table} WHERE {rows} ORDER BY {order}",
                given,
            )


def close_of_a_floor(rounds: int, *, tables: int = TABLES, workers: int = 0, copied_from: int = 0) -> tuple[float, str]:
    """Seconds of the close, and what was closed in words. `copied_from`: play only so many rounds, and copy them in the
    database. Raises `RuntimeError` when it did not close."""
    began = time.perf_counter()
    venue = prepare(rounds, tables=tables, copied_from=copied_from)
    played = time.perf_counter() - began
    seconds, outcome = closed(venue, workers=workers)
    return seconds, f"{outcome}; played in {played:.0f} s"


def close_of_a_copy(kept: str, *, tables: int, workers: int) -> tuple[float, str]:
    """As `close_of_a_floor`, in a copy of the database in which the day was prepared."""
    with store.copy(kept, "bench_floor"):
        from casino.models import Property

        return closed(Property.objects.get(code=code_of(tables)), workers=workers)


def prepare(rounds: int, *, tables: int = TABLES, copied_from: int = 0) -> Property:
    """Play a day that is ready to be closed; returns its property."""
    floor = Floor(code_of(tables), tables=tables)
    for shift in SHIFTS:
        floor.shift(shift, -(-(copied_from or rounds) // len(SHIFTS)))
    if copied_from:
        copy_rounds(os.environ["CASINO_DATABASE"], floor.property.pk, rounds)
    return floor.property


def code_of(tables: int) -> str:
    """The code of a property with so many tables."""
    return f"FLOOR{tables}"


def closed(venue: Property, *, workers: int) -> tuple[float, str]:
    """Seconds of the close of the day that was prepared, and what was closed in words."""
    if workers:
        seconds, used = _closed_by_workers(venue, workers)
        held = f"; {used.words()}"
        if max(used.memory.values()) > MOST_MEMORY:
            raise RuntimeError(f"too much memory: {outcome_of(venue)}{held}")
    else:
        began = time.perf_counter()
        close(venue)
        seconds, held = time.perf_counter() - began, ""
    return seconds, f"{outcome_of(venue)}{held}"


def close(venue: Property) -> dict[str, Any]:
    """Close the day by the task of the worker, in this process."""
    from accounting import tasks

    done: dict[str, Any] = tasks.close_gaming_day(venue.pk, DAY.isoformat())
    if not done["closed"]:
        raise RuntimeError(str(done))
    return done


def outcome_of(venue: Property) -> str:
    """Return a one-line summary of the closed day."""
    from accounting.models import DailySummary, DayException
    from tables.models import Round, Slip, TableSession

    mine = {"property_id": venue.pk}
    tables = TableSession.objects.filter(**mine).values("table").distinct().count()
    return (
        f"{tables} tables, {DailySummary.objects.filter(**mine).count()} sessions, "
        f"{Round.objects.filter(**mine).count():,} rounds, {Slip.objects.filter(**mine).count()} slips, "
        f"{DayException.objects.filter(**mine).count()} exceptions"
    )


def batches(stories: Iterable[Any]) -> Iterator[list[Any]]:
    """Rounds in batches as large as one may be."""
    from casino.requests.request_limits import MAX_BATCH_EVENTS, MAX_BATCH_LINES

    batch: list[Any] = []
    events = 0
    for story in stories:
        if batch and (events + len(story.facts) > MAX_BATCH_EVENTS or len(batch) == MAX_BATCH_LINES):
            yield batch
            batch, events = [], 0
        batch.append(story)
        events += len(story.facts)
    if batch:
        yield batch


class Used:
    """Sample the processes of a close while it runs: peak memory by kind of process, and total processor time."""

    def __init__(self, workers: Sequence[int]) -> None:
        self._workers = workers
        self._began = {process: _processor_seconds(process) for process in [*workers, *_of_the_server()]}
        self._now = dict(self._began)
        self.memory = {f"any of {len(workers)} workers": 0, "any process of the server": 0}

    def look(self) -> None:
        """Look at the processes that there are."""
        for kind, processes in zip(self.memory, (self._workers, _of_the_server()), strict=True):
            for process in processes:
                self.memory[kind] = max(self.memory[kind], _most_memory(process))
                self._now[process] = max(_processor_seconds(process), self._now.get(process, 0))

    def words(self) -> str:
        """All that in words, with how busy the machine was."""
        processor = sum(self._now.values()) - sum(self._began.values())
        memory = ", ".join(f"{most / 2**20:,.0f} MiB in {kind}" for kind, most in self.memory.items())
        load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
        return f"{processor:.0f} s of processor time; at most {memory}; load of the machine {load} (1, 5, 15 minutes)"


def _closed_by_workers(venue: Property, workers: int) -> tuple[float, Used]:
    """Seconds from the request until the close is recorded, and what it used."""
    from accounting import tasks
    from bench.parallel import worker

    os.environ["CASINO_FAN_HELPERS"] = str(workers - 1)
    with ExitStack() as stack:
        used = Used([stack.enter_context(worker(number)).pid for number in range(workers)])
        began = time.perf_counter()
        result = tasks.close_gaming_day.delay(venue.pk, DAY.isoformat())
        while not result.ready():
            used.look()
            if time.perf_counter() - began > PATIENCE_SECONDS:
                raise RuntimeError("the day did not close")
            time.sleep(0.1)
        seconds = time.perf_counter() - began
        used.look()
        done = result.get()
    if not done["closed"]:
        raise RuntimeError(str(done))
    return seconds, used


def _of_the_server() -> list[int]:
    """Processes of PostgreSQL that serve connections to this database."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        return [pid for (pid,) in cursor]


def _most_memory(process: int) -> int:
    """Most resident memory of a process in its life, in bytes; 0 of one that has ended."""
    try:
        with open(f"/proc/{process}/status") as status:
            return next((int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:")), 0)
    except (FileNotFoundError, ProcessLookupError):
        return 0


def _processor_seconds(process: int) -> float:
    """Processor time of a process, of the program and of the system for it; 0 of one that has ended."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description="The close of a whole floor's day.")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--workers", type=int, default=0, help="Celery workers; 0: the close runs in this program")
    parser.add_argument(
        "--copied-from", type=int, default=0, metavar="ROUNDS",
        help="play only so many rounds and copy them in the database: a tenth of the time; the copies do not verify",
    )  # fmt: skip
    parser.add_argument("--keep", action="store_true", help="prepare the day, keep its database and close nothing")
    parser.add_argument("--use", action="store_true", help="close a copy of the day that was kept")
    parser.add_argument("--drop", action="store_true", help="drop the day that was kept, and close nothing")
    given = parser.parse_args()
    kept = f"bench_floor_{given.tables}_{given.rounds}"
    if given.drop:
        store.drop(kept)
        return
    if given.keep:
        with store.database(kept, keep=True):
            prepare(given.rounds, tables=given.tables, copied_from=given.copied_from)
        return
    if given.use:
        seconds, outcome = close_of_a_copy(kept, tables=given.tables, workers=given.workers)
    else:
        with store.stage("bench_floor"):
            seconds, outcome = close_of_a_floor(
                given.rounds, tables=given.tables, workers=given.workers, copied_from=given.copied_from
            )
    print(f"close of the floor's day: {seconds:.2f} s ({outcome})")
    if seconds > MOST_SECONDS:
        raise SystemExit(f"more than {MOST_SECONDS} s")


if __name__ == "__main__":
    main()
