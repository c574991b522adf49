"""Archived months: the records of archiving, and the refusal of reads that need their events.

A recorded month is no gap. Its heads and seals stay, so what it held is still proven; its events come back with
`archiving.attach`. Until then a read of them is refused with the name of the month; it never returns less.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Final

import msgspec

from casino.eventstore import database
from casino.eventstore.errors import MonthArchived

COLUMNS: Final = (
    "month, archived_at, attached_at, properties, streams, events, first_position, last_position, digest, actor"
)


class Note(msgspec.Struct, frozen=True):
    """Record of an archived month. `digest`: SHA-256 of the rows as copied out; `attached_at`: when they came
    back."""

    month: date
    archived_at: datetime
    attached_at: datetime | None
    properties: list[int]
    streams: int
    events: int
    first_position: int
    last_position: int
    digest: bytes
    actor: str

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}: {self.events} events, archived {self.archived_at:%Y-%m-%d} by {self.actor}"


def month_of(day: date) -> date:
    """The first day of its month."""
    return day.replace(day=1)


def month_after(day: date) -> date:
    """The first day of the month after."""
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


def away() -> list[Note]:
    """The months that are not here, oldest first."""
    with database.cursor() as cursor:
        cursor.execute(f"SELECT {COLUMNS} FROM es_archive WHERE attached_at IS NULL ORDER BY month")
        return [Note(*row) for row in cursor]


def require(days: Iterable[date]) -> None:
    """Raises MonthArchived when one of these days lies in a month that is not here."""
    months = sorted({month_of(day) for day in days})
    if not months:
        return
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT month FROM es_archive WHERE attached_at IS NULL AND month = ANY (%s) ORDER BY month", (months,)
        )
        missing = [month for (month,) in cursor]
    if missing:
        raise MonthArchived(missing)


def require_all() -> None:
    """Raise MonthArchived when any month is archived; called before everything is rebuilt from the events."""
    missing = [note.month for note in away()]
    if missing:
        raise MonthArchived(missing)
