"""Checks at tables that the regulation orders: which were not made."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict

from casino.models import Property
from casino.rules import table_checks
from casino.rules.table_check import EVERY_ROUNDS, TableCheck
from tables.models import CheckRecord, TableSession
from tables.queries.totals import round_totals

Place = tuple[str, str]


def checks_not_made(venue: Property, day: dt.date) -> list[str]:
    """Return table, shift and code of the checks of a day that were not recorded.

    A check of every so many rounds is missing where fewer were recorded than the rounds of the session ask for. Nothing
    of a property that keeps another book of its sets (`equipment_on_book`), and nothing of a session without a round.
    """
    if not venue.equipment_on_book:
        return []
    sessions = list(TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at"))
    first = {row.table: row for row in reversed(sessions)}
    ordered = [
        (row, one)
        for row in sessions
        for one in table_checks.of_table(row.game, row.options)
        if one.when != "day" or row is first[row.table]
    ]
    if not ordered:
        return []
    made: dict[tuple[str, str, str], int] = defaultdict(int)
    for record in CheckRecord.objects.filter(property_id=venue.pk, day=day):
        made[record.table, record.shift, record.check_code] += record.times
    played: Counter[Place] = Counter()
    for row in round_totals(venue, day):
        played[row.table, row.shift] += row.rounds + row.void + row.still_open
    return [
        f"{row.table} {row.shift} {one.code}"
        for row, one in ordered
        if made[row.table, row.shift, one.code] < _least(one, played[row.table, row.shift])
    ]


def _least(check: TableCheck, rounds: int) -> int:
    """How often a check is made at least in a session of so many rounds."""
    return rounds // EVERY_ROUNDS if check.when == "rounds" else min(rounds, 1)
