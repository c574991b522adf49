"""The tables as displays follow them."""

from __future__ import annotations

from casino.live import State, Topic
from casino.models import Property
from tables import queries
from tables.api.sessions import TableSerializer


def _tables(property: Property) -> State:
    states = queries.table_states(property)
    rows = TableSerializer(states, many=True, context={"currency": property.currency}).data
    return {row["table"]: row for row in rows}


TABLES = Topic(name="tables", one="table", scope="tables:read", shows=("tables.tablesession",), state=_tables)
