"""Tables over REST: which are open, one as it stands, its openings and closings."""

from __future__ import annotations

from rest_framework import serializers

import casino.api.grids  # noqa: F401  (the rows of bodies)
from casino.api.fields import AmountField
from casino.api.operations import RESOURCES, Resource, answer, plain_field
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.arguments import LimitsInput
from tables.rows import SessionRow, TableRow


class LimitsField(serializers.DictField):
    """`{"min": "5.00", "max": "500.00"}`; limits of single bets under names of their own."""

    child = AmountField()


plain_field(LimitsInput, LimitsField)


SessionSerializer = serializer_of(SessionRow)


TableSerializer = serializer_of(TableRow)

RESOURCES["table"] = Resource(
    TableSerializer,
    queries.table_state,
    stream=lambda state: state.session.stream if state.session else None,
    required=False,
)
answer(commands.open_table, SessionSerializer)
answer(commands.close_table, SessionSerializer)
answer(commands.open_tables, SessionSerializer, many=True)
answer(commands.close_tables, SessionSerializer, many=True)
answer(commands.change_shifts, SessionSerializer, many=True)


TABLES = Reads("tables:read", "tables", shows=("tables.tablesession",), tables=TableScope.ADDRESS)

TablesView = TABLES.all(
    "List open tables",
    SessionRow,
    queries.open_sessions,
    about="The tables that are open.",
    tables=TableScope.ROWS,
)
SessionsView = TABLES.pages(
    "List table sessions",
    SessionRow,
    queries.every_session,
    order=("-opened_at", "-key"),
    by=("status", "table", "day", "shift", "game", "pit"),
    description="The latest opening first.",
    tables=TableScope.ROWS,
)
SessionView = TABLES.one("Show a table session", SessionRow, queries.session_of, about="A table in one shift.")
TableView = TABLES.one("Show a table", TableRow, queries.table_state, about="One table as it stands.")
