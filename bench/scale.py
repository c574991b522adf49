"""Growth of times with the record: one property, day after day, until it holds so many events.

    python -m bench.scale --events 100000        (1000000, 10000000: twenty minutes on two quiet cores, 40 GB at most)

Days of 52,000 events, played in batches through rules and projections, each closed and sealed, in a database of its own
that is dropped afterwards. Prints a row of the table in docs/scaling.md.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gc
import logging
import statistics
import time
from typing import Any

from bench import store

A_DAY = 4_000
"""Rounds of 13 events with their settlement."""
LAST_DAY = dt.date(2026, 11, 20)
AGAIN = 5
PAGES = (
    "admin:index", "admin:tables_round_changelist", "admin:tables_gamingday_changelist",
    "admin:tables_tablesession_changelist", "admin:accounting_journalentry_changelist",
    "admin:accounting_dailysummary_changelist", "admin:accounting_closerun_changelist",
)  # fmt: skip
HEAD = (
    "| events | days | append, events/s (first day, last day) | replay of a day | close of a day (first, last) | "
    "pages, median (slowest) | verify | on disk | an event |\n|---|---|---|---|---|---|---|---|---|"
)


def measured(events: int) -> str:
    """The row, in Markdown."""
    from django.db import connections

    from bench.property_setup import BenchProperty
    from casino.eventstore import verify_store
    from tables import queries

    logging.disable(logging.INFO)
    days = max(2, round(events / (A_DAY * 13)))
    seeded = BenchProperty("SCALE", LAST_DAY - dt.timedelta(days=days - 1))
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
        closed.append(seeded.close_day())
        if number % 10 == 9:
            print(f"{number + 1} of {days} days: {appended[-1]:,.0f} events/s, close {closed[-1]:.2f} s", flush=True)
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")  # as autovacuum does in its time
    began = time.perf_counter()
    if queries.resettle(seeded.property, seeded.day):
        raise RuntimeError("a round does not settle as recorded")
    replayed = time.perf_counter() - began
    pages = _pages(seeded)
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
        f"{statistics.median(pages) * 1000:.0f} ms ({max(pages) * 1000:.0f} ms) | "
        f"{verified:.1f} s ({report.events / verified:,.0f} events/s) | {size / 2**30:.2f} GiB | "
        f"{size / report.events:.0f} B |"
    )


def _pages(seeded: Any) -> list[float]:
    """Seconds of each page for an accountant, the median of a few."""
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.urls import reverse

    from casino.identity.access import apply_role_groups
    from casino.roles import Role
    from tests.people import log_in

    apply_role_groups()
    person = seeded.staff[Role.ACCOUNTING][0]
    if person.user is None:
        person.user = get_user_model().objects.create_user("scale-accounting", password="x", is_staff=True)
        person.save(update_fields=["user"])
    client = Client(headers={"accept-language": "es"}, SERVER_NAME="localhost")
    log_in(client, person.user)
    seconds = []
    for name in PAGES:
        address = reverse(name)
        times = []
        for _ in range(AGAIN + 1):
            began = time.perf_counter()
            answer = client.get(address)
            times.append(time.perf_counter() - began)
            if answer.status_code != 200:
                raise RuntimeError(f"{address}: {answer.status_code}")
        seconds.append(statistics.median(times[1:]))
    return seconds


def main() -> None:
    """Prints the row."""
    parser = argparse.ArgumentParser(description="What grows with the record.")
    parser.add_argument("--events", type=int, default=100_000)
    events = parser.parse_args().events
    if not 1_000 <= events <= 20_000_000:
        parser.error("--events: 1,000 to 20,000,000")
    began = time.perf_counter()
    with store.stage("bench_scale"):
        row = measured(events)
    print(f"{time.perf_counter() - began:.0f} s in all\n\n{HEAD}\n{row}")


if __name__ == "__main__":
    main()
