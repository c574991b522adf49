"""Rows that are few and change seldom: loaded, folded with the events, written back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import connections, models, router

from casino.eventstore import Recorded

ROWS_A_STATEMENT = 500


class Folding:
    """A projector whose rows are folded: `key` names the row an event belongs to, `fold` changes or makes it; None: the
    row goes."""

    name: ClassVar[str]
    model: ClassVar[type[models.Model]]
    handles: ClassVar[tuple[type, ...]]

    @property
    def models(self) -> tuple[type[models.Model], ...]:
        return (self.model,)

    def key(self, recorded: Recorded) -> str:
        """Primary key of the row: the stream's identity unless a projector says otherwise."""
        return f"{recorded.property_id}:{recorded.stream.partition(':')[2]}"

    def keys(self, recorded: Recorded) -> Sequence[str]:
        """Primary keys of the rows that an event changes: one, unless a projector says otherwise."""
        return (self.key(recorded),)

    def fold(self, row: Any, recorded: Recorded) -> Any:
        raise NotImplementedError

    def project(self, events: Sequence[Recorded]) -> None:
        keys = {key for recorded in events for key in self.keys(recorded)}
        stored = self.model._default_manager.in_bulk(keys)
        rows: dict[str, Any] = dict(stored)
        for recorded in events:
            for key in self.keys(recorded):
                row = rows[key] = self.fold(rows.get(key), recorded)
                if row is not None:
                    row.key = key
                    row.property_id = recorded.property_id
        gone = [key for key in stored if rows[key] is None]
        if gone:
            self.model._default_manager.filter(pk__in=gone).delete()
        # What leaves a place is written before what enters it: the constraints allow one box per table at any time.
        write_back(self.model, [rows[key] for key in stored if rows[key] is not None])
        self.model._default_manager.bulk_create(
            [row for key, row in rows.items() if key not in stored and row is not None]
        )


def write_back(model: type[models.Model], rows: Sequence[Any]) -> None:
    """Every column of rows that are stored already: ``bulk_update``, without an expression for each of its cells.

    A command changes one or two rows; there Django took longer to write its statement than the database to obey it.
    """
    database = connections[router.db_for_write(model)]
    quote = database.ops.quote_name
    key, *others = sorted(model._meta.concrete_fields, key=lambda field: not field.primary_key)
    types = [field.db_type(database) for field in (key, *others)]
    columns = ", ".join(f"v{number}" for number in range(len(types)))
    changes = ", ".join(f"{quote(field.column)} = v.v{number}" for number, field in enumerate(others, start=1))
    typed = ", ".join(f"%s::{kind}" for kind in types)
    for start in range(0, len(rows), ROWS_A_STATEMENT):
        several = rows[start : start + ROWS_A_STATEMENT]
        cells = [
            field.get_db_prep_save(getattr(row, field.attname), database) for row in several for field in (key, *others)
        ]
        values = ", ".join([f"({typed})"] * len(several))
        table = quote(model._meta.db_table)
        with database.cursor() as cursor:
            cursor.execute(
                f"UPDATE {table} AS t SET {changes} FROM (VALUES {values}) AS v ({columns}) "  # noqa: S608 names of our own
                f"WHERE t.{quote(key.column)} = v.v0",
                cells,
            )
