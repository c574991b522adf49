"""Growth of times with the record: one property, day after day, until it holds so many events.

    python -m bench.scale --events 100000        (1000000, 10000000: twenty minutes on two quiet cores, 40 GB at most)
    python -m bench.scale --events 1000000 --pages all --keep        every page and every list of the API
    python -m bench.scale --events 1000000 --pages all --use --keep  again, without filling
    python -m bench.scale --events 10000000 --pages all --played 5   five days are played, the others copied in SQL

Days of 52,000 events, played in batches through rules and projections, ten tables with their boxes and a fill and a
credit each, each day closed and sealed, in a database of its own that is dropped afterwards. Prints a row of the table
in docs/scaling.md; with `--pages all` the table of `bench.pages` instead, the slowest first.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gc
import logging
import statistics
import time

import psycopg

from bench import pages, store
from bench.copied_days import copy_days
from bench.property_setup import BenchProperty
from casino.embedded import superuser_dsn

A_DAY = 4_000
"""Rounds of 13 events with their settlement."""
LAST_DAY = dt.date(2026, 11, 20)
AGAIN = 5
GOAL_MS = 100
CODE = "SCALE"
PAGES = (
    "admin:index", "admin:tables_round_changelist", "admin:tables_gamingday_changelist",
    "admin:tables_tablesession_changelist", "admin:accounting_journalentry_changelist",
    "admin:accounting_dailysummary_changelist", "admin:accounting_closerun_changelist",
)  # fmt: skip
HEAD = (
    "| events | days | append, events/s (first day, last day) | replay of a day | close of a day (first, last) | "
    "pages, median (slowest) | verify | on disk | an event |\n|---|---|---|---|---|---|---|---|---|"
)


class GrowingProperty(BenchProperty):
    """A property whose days have some of everything that a page lists: ten tables, slips, counted boxes, rounds."""

    open_games = ("pr.roulette", "pr.craps", "pr.blackjack", "pr.baccarat", "pr.mini_baccarat")

    def give_slips(self) -> None:
        """A fill and a credit of the same chips at each table, so that it closes with what it opened."""
        for table in self.boxes:
            for kind in ("fill", "credit"):
                self.work.slip(kind, table, {"500": 4})


def days_of(events: int) -> int:
    """Gaming days that hold so many events."""
    return max(2, round(events / (A_DAY * 13)))


def filled(days: int) -> tuple[GrowingProperty, list[float], list[float]]:
    """A property with so many closed days, played; events a second and seconds of the close of each day."""
    from django.db import connections

    seeded = GrowingProperty(CODE, LAST_DAY - dt.timedelta(days=days - 1))
    gc.collect()
    gc.freeze()
    appended: list[float] = []
    closed: list[float] = []
    for number in range(days):
        if number:
            seeded.next_day()
        began = time.perf_counter()
        seeded.fill_day(A_DAY)
        appended.append(A_DAY * 13 / (time.perf_counter() - began))
        seeded.give_slips()
        closed.append(seeded.close_day())
        if number % 10 == 9:
            print(f"{number + 1} of {days} days: {appended[-1]:,.0f} events/s, close {closed[-1]:.2f} s", flush=True)
    with connections["owner"].cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # as autovacuum does in its time
    return seeded, appended, closed


def prepare(events: int, played: int) -> None:
    """Fill a property with so many events in closed days, the last `played` of them played and the others their copies,
    and an open day after them."""
    from django.db import connection

    days = days_of(events)
    seeded, _appended, _closed = filled(min(played, days))
    seeded.next_day()  # before the copies, which are of days whose boxes are back
    seeded.fill_day(500)
    seeded.give_slips()
    seeded.work.request("fill", seeded.tables[0], {"500": 4})
    if played < days:
        with psycopg.connect(superuser_dsn(connection.settings_dict["NAME"]), autocommit=True) as owner:
            first = LAST_DAY - dt.timedelta(days=played - 1)
            copy_days(owner, seeded.property.pk, first, LAST_DAY, round(days / played) - 1)
            owner.execute("VACUUM ANALYZE")


def every_page(requests: int, kinds: list[str], only: str) -> str:
    """The table of all pages of the property that was prepared."""
    from casino.models import Property

    found = pages.measured(Property.objects.get(code=CODE), requests=requests, kinds=kinds, only=only)
    said = [pages.table(found), pages.summary(found, GOAL_MS), pages.search_summary(found)]
    return "\n\n".join(part for part in said if part)


def measured(events: int) -> str:
    """The row, in Markdown."""
    from django.db import connections

    from casino.eventstore import verify_store
    from tables import queries

    logging.disable(logging.INFO)
    days = days_of(events)
    seeded, appended, closed = filled(days)
    began = time.perf_counter()
    if queries.resettle(seeded.property, seeded.day):
        raise RuntimeError("a round does not settle as recorded")
    replayed = time.perf_counter() - began
    asked = _pages(seeded)
    began = time.perf_counter()
    report = verify_store()
    verified = time.perf_counter() - began
    if not report.ok:
        raise RuntimeError(str(report.findings[0]))
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        (size,) = cursor.fetchone()
    first, last = (statistics.median(some) for some in (appended[:3], appended[-3:]))
    begins, ends = (statistics.median(some) for some in (closed[:3], closed[-3:]))
    return (
        f"| {report.events:,} | {days} | {first:,.0f}, {last:,.0f} | {replayed:.2f} s | {begins:.2f} s, {ends:.2f} s | "
        f"{statistics.median(asked) * 1000:.0f} ms ({max(asked) * 1000:.0f} ms) | "
        f"{verified:.1f} s ({report.events / verified:,.0f} events/s) | {size / 2**30:.2f} GiB | "
        f"{size / report.events:.0f} B |"
    )


def _pages(seeded: BenchProperty) -> list[float]:
    """Seconds of each page for an accountant, the median of a few."""
    from django.urls import reverse

    asking = pages.Asking(seeded.property)
    asked = [pages.Page(name, "accounting", reverse(name)) for name in PAGES]
    for page in asked:
        asking.get(page)
        asking.measure(page, AGAIN)
    return [page.median for page in asked]


def main() -> None:
    """Print the row, or the table of all pages."""
    parser = argparse.ArgumentParser(description="What grows with the record.")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--pages", choices=("some", "all"), default="some")
    parser.add_argument("--requests", type=int, default=pages.REQUESTS, help="of each page, with --pages all")
    parser.add_argument("--kinds", nargs="+", choices=pages.KINDS, default=pages.KINDS, help="with --pages all")
    parser.add_argument("--only", default="", help="with --pages all: addresses that match this regular expression")
    parser.add_argument("--played", type=int, default=0, help="with --pages all: days that are played; 0: all of them")
    parser.add_argument("--keep", action="store_true", help="the database stays")
    parser.add_argument("--use", action="store_true", help="with --pages all: the database that was kept")
    parser.add_argument("--drop", action="store_true", help="drop the database that was kept, and measure nothing")
    given = parser.parse_args()
    if not 1_000 <= given.events <= 20_000_000:
        parser.error("--events: 1,000 to 20,000,000")
    if given.use and given.pages != "all":
        parser.error("--use goes with --pages all")
    name = f"bench_scale_{given.events}"
    if given.drop:
        store.drop(name)
        return
    began = time.perf_counter()
    with store.database(name, create=not given.use, keep=given.keep):
        if given.pages == "all":
            logging.disable(logging.WARNING)
            if not given.use:
                prepare(given.events, given.played or days_of(given.events))
            shown = every_page(given.requests, given.kinds, given.only)
        else:
            shown = f"{HEAD}\n{measured(given.events)}"
    print(f"{time.perf_counter() - began:.0f} s in all\n\n{shown}")


if __name__ == "__main__":
    main()
