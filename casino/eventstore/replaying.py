"""Replay of some events, into tables that only this transaction sees and that are gone at its end.

A projection as it stood at an instant is what its projector makes of the events up to then. The projector is the one
that wrote the rows of today: it writes into temporary tables that stand before the real ones under the same names. So
the queries of the system, asked inside `replayed`, answer as of then, and there is no second arithmetic.

    with replayed([Slips()], [events]):
        Slip.objects.get(pk=key)         # as it stood

Nothing is written: once the temporary tables exist the transaction is made read-only, which PostgreSQL does not mean
for temporary tables; all else, sequences too, it refuses. Then everything is rolled back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from operator import attrgetter
from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import Model
from psycopg import sql

from casino.eventstore import appending, archives, database, packing, subscriptions
from casino.eventstore.recorded import Recorded
from casino.eventstore.subscriptions import Projector

WANTED: Final = (
    f"SELECT {packing.COLUMNS} FROM unnest(%s::date[], %s::text[]) AS wanted(day, stream) "
    f"JOIN {packing.BOTH} e ON e.property_id = %s::int AND e.day = wanted.day AND e.stream = wanted.stream"
)


class FinalRows(msgspec.Struct, frozen=True):
    """Rows of a projection that were final by the instant: taken over as they stand, in place of their events.

    `where`: column to the values that it may have.
    """

    model: type[Model]
    where: Mapping[str, Sequence[Any]]


class _RollBack(Exception):
    """Raised to roll back a replay that has been read."""


@contextmanager
def replayed(
    projectors: Sequence[Projector], batches: Iterable[Sequence[Recorded]], *, final_rows: Sequence[FinalRows] = ()
) -> Iterator[None]:
    """Inside: the projections of these projectors hold what these events, by position, make of them and nothing else.

    Projections of others are those of today. Policies do not run. Writes inside are refused by the database.
    """
    listeners = [(projector, subscriptions.handled_names(projector)) for projector in projectors]
    try:
        with transaction.atomic(using=database.ALIAS):
            _shadow([model for projector in projectors for model in projector.models])
            for one in final_rows:
                _take_over(one)
            _run(sql.SQL("SET LOCAL transaction_read_only = on"))
            for events in batches:
                concerned = [(one, names) for one, names in listeners if any(event.type in names for event in events)]
                subscriptions.dispatch(concerned, events)
            yield
            raise _RollBack
    except _RollBack:
        pass
    finally:
        # No plan made while the names meant other tables may live on.
        if not database.django_connection().needs_rollback:
            _run(sql.SQL("DISCARD PLANS"))


def names_of(property_id: int, prefix: str) -> list[str]:
    """The streams whose name begins so, by name: `link:CS.` gives the days of a link."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT stream FROM es_stream WHERE property_id = %s::int AND stream >= %s AND stream < %s ORDER BY stream",
            (property_id, prefix, prefix + "\x7f"),
        )
        return [name for (name,) in cursor.fetchall()]


def read_by_position(property_id: int, streams: Iterable[str]) -> list[Recorded]:
    """All events of these streams in the order in which they were recorded, in two statements."""
    with database.cursor() as cursor:
        heads = appending.read_heads(cursor, property_id, sorted(set(streams)))
        archives.require(head.day for head in heads.values())
        values = [[head.day for head in heads.values()], list(heads), property_id]
        cursor.execute(f"{WANTED} ORDER BY e.position", values, prepare=False, binary=True)
        return packing.all_unpacked(cursor.fetchall())


def stream_events(
    property_id: int, wanted: Sequence[tuple[date, str]], types: Sequence[str], until: datetime, clock: str
) -> Iterator[Recorded]:
    """Events of these types out of streams whose days are known, by position, in bounded memory. Needs a transaction.

    `clock`: "recorded" or "occurred", which of an event's two instants may not lie after `until`.
    """
    archives.require(day for day, _stream in wanted)
    happened = attrgetter({"recorded": "recorded_at", "occurred": "occurred_at"}[clock])
    statement = f"{WANTED} AND string_to_array(e.types, ' ') && %s::text[] ORDER BY e.position"
    days, streams = [day for day, _stream in wanted], [stream for _day, stream in wanted]
    with database.streaming(statement, (days, streams, property_id, list(types))) as rows:
        for event in (one for row in rows for one in packing.unpacked(*row)):
            if event.type in types and happened(event) <= until:
                yield event


def _shadow(models: Sequence[type[Model]]) -> None:
    for model in models:
        table = sql.Identifier(model._meta.db_table)
        _run(sql.SQL("CREATE TEMP TABLE {0} (LIKE {0} INCLUDING ALL) ON COMMIT DROP").format(table))
    # A prepared statement does not notice that a name means another table by now.
    _run(sql.SQL("DISCARD PLANS"))


def _take_over(final_rows: FinalRows) -> None:
    """From the real table into the one before it: the schema of the real one is where names without one lead."""
    table = sql.Identifier(final_rows.model._meta.db_table)
    conditions = [sql.SQL("{} = ANY (%s)").format(sql.Identifier(column)) for column in final_rows.where]
    _run(
        sql.SQL("INSERT INTO pg_temp.{} SELECT * FROM {}.{} WHERE {}").format(
            table, sql.Identifier(_schema()), table, sql.SQL(" AND ").join(conditions)
        ),
        [list(values) for values in final_rows.where.values()],
    )


def _schema() -> str:
    with database.cursor() as cursor:
        cursor.execute("SELECT current_schema()", prepare=False)
        row = cursor.fetchone()
    assert row is not None
    return str(row[0])


def _run(statement: sql.SQL | sql.Composed, values: Sequence[Any] | None = None) -> None:
    with database.cursor() as cursor:
        cursor.execute(statement, values, prepare=False)
