"""The tables as displays follow them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from casino.models import Property
from casino.runtime.live import State, Topic
from tables import queries
from tables.api.sessions import TableSerializer


def _tables(venue: Property) -> State:
    states = queries.table_states(venue)
    rows = TableSerializer(states, many=True, context={"currency": venue.currency}).data
    return {row["table"]: row for row in rows}


def _within(row: Mapping[str, Any], tables: Collection[str]) -> Mapping[str, Any] | None:
    return row if row["table"] in tables else None


TABLES = Topic(
    name="tables", one="table", scope="tables:read", shows=("tables.tablesession",), state=_tables, within=_within
)
