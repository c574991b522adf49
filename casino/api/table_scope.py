"""Read access of keys that are limited to some tables (decision 55).

Every view with a GET declares its `table_scope`. One that declares nothing is refused to limited keys, so that a new
route never shows more than was decided. Keys for all tables and members of staff are not affected.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet


class TableScope(StrEnum):
    """How the GET of a view is limited to the tables of a key."""

    REFUSED = "refused"
    ADDRESS = "address"
    RECORD = "record"
    ROWS = "rows"
    OPEN = "open"


EXPLAINED = {
    TableScope.REFUSED: "refused, it is about all tables",
    TableScope.ADDRESS: "only its tables in the address",
    TableScope.RECORD: "only records of its tables; others are refused whether or not they exist",
    TableScope.ROWS: "only rows of its tables",
    TableScope.OPEN: "open, it tells nothing of a table",
}
"""Descriptions of what a limited key gets, for the schema and the access matrix."""

CHECKED_BY_VIEW = frozenset({TableScope.RECORD, TableScope.ROWS})
"""Scopes that the view itself has to apply, by `record` or `within_tables`."""


def within(rows: Any, tables: Collection[str], fields: Collection[str]) -> Any:
    """Return the rows of which one of the fields names one of the tables, of a query or of a list."""
    if isinstance(rows, QuerySet):
        wanted = Q()
        for field in fields:
            wanted |= Q(**{f"{field}__in": tables})
        return rows.filter(wanted)
    return [row for row in rows if not tables_of(row, fields).isdisjoint(tables)]


def tables_of(record: Any, fields: Collection[str]) -> frozenset[str]:
    """Return the tables that these fields of a record name; a field holds one code or several."""
    named: set[str] = set()
    for field in fields:
        value = getattr(record, field)
        named.update([value] if isinstance(value, str) else value)
    return frozenset(named - {""})
