"""Event types, a projection and a projector that exist for these tests only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.db import connection, models

from casino.eventstore import Append, Event, Recorded, append, event_type

DAY = date(2026, 11, 21)
NEXT_DAY = date(2026, 11, 22)
MOMENT = datetime(2026, 11, 21, 20, 15, 30, 123456, tzinfo=UTC)


@event_type("toy.Paid", version=1)
class Paid(Event):
    """Somebody paid; `amount` in minor units."""

    amount: int
    who: str = "nobody"
    note: str | None = None
    counts: dict[str, int] = {}


@event_type("toy.Noted", version=1)
class Noted(Event):
    """Free text."""

    text: str


@event_type("toy.Anything", version=1)
class Anything(Event):
    """Holds whatever JSON can hold, so that values are looked at one by one."""

    content: Any


class Purse(models.Model):
    """What each payer paid in all. The table is made by `create_purse`."""

    who = models.CharField(primary_key=True, max_length=200)
    total = models.BigIntegerField()
    payments = models.IntegerField()
    last_at = models.DateTimeField()

    class Meta:
        """Outside of migrations."""

        app_label = "eventstore"
        managed = False
        db_table = "toy_purse"

    def __str__(self) -> str:
        return self.who


PURSE_TABLE = (
    "CREATE TABLE toy_purse (who text PRIMARY KEY, total bigint NOT NULL, payments integer NOT NULL, "
    "last_at timestamptz NOT NULL)"
)


class Purses:
    """Adds payments up."""

    name = "purses"
    models = (Purse,)
    handles = (Paid,)

    def __init__(self) -> None:
        self.calls: list[int] = []
        self.positions: list[int | None] = []

    def project(self, events: Sequence[Recorded]) -> None:
        self.calls.append(len(events))
        self.positions += [recorded.position for recorded in events]
        with connection.cursor() as cursor:
            for recorded in events:
                cursor.execute(
                    "INSERT INTO toy_purse AS p VALUES (%s, %s, 1, %s) ON CONFLICT (who) DO UPDATE SET "
                    "total = p.total + excluded.total, payments = p.payments + 1, "
                    "last_at = greatest(p.last_at, excluded.last_at)",
                    [recorded.event.who, recorded.event.amount, recorded.occurred_at],
                )


def pay(stream: str, expected: int = 0, *amounts: int, day: date = DAY, who: str = "nobody") -> Append:
    """An Append of payments, one of 100 unless amounts are given."""
    return Append(stream, day, expected, [Paid(amount=amount, who=who) for amount in amounts or (100,)], MOMENT)


def put(*appends: Append, property_id: int = 1) -> list[Recorded]:
    """Appends as a tester."""
    return list(append(property_id, appends, actor="employee:tester"))
