"""Tables over REST: which are open, one as it stands, its openings and closings."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, plain_field, resource
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.arguments import LimitsInput
from tables.models import TableSession
from tables.rows import SessionRow


class LimitsField(serializers.DictField):
    """`{"min": "5.00", "max": "500.00"}`; limits of single bets under names of their own."""

    child = AmountField()


plain_field(LimitsInput, LimitsField)


SessionSerializer = serializer_of(SessionRow)


class TableSerializer(serializers.Serializer):
    """A table now."""

    table = serializers.CharField(source="table.code")
    game = serializers.SerializerMethodField()
    open = serializers.SerializerMethodField()
    session = SessionSerializer(allow_null=True)
    box = serializers.CharField(source="box.box", allow_null=True, default=None)
    slips_under_way = serializers.SerializerMethodField()
    rounds_open = serializers.IntegerField()

    def get_open(self, state: queries.TableState) -> bool:
        return state.session is not None

    def get_game(self, state: queries.TableState) -> str:
        return state.session.game if state.session else state.table.game_code

    def get_slips_under_way(self, state: queries.TableState) -> list[str]:
        return [slip.serial for slip in state.slips]


resource(
    "table",
    TableSerializer,
    queries.table_state,
    stream=lambda state: state.session.stream if state.session else None,
    required=False,
)
answer(commands.open_table, SessionSerializer)
answer(commands.close_table, SessionSerializer)


class TablesView(Door):
    """The tables that are open."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.tablesession",)
    table_scope = TableScope.ROWS

    @reads(
        "List open tables",
        operation_id="tables_list",
        tag="tables",
        answer=SessionSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        return self.show(SessionSerializer, self.within_tables(queries.open_sessions(self.property)), many=True)


class SessionFilter(pages.Filters):
    """Which tables in which shifts."""

    class Meta:
        model = TableSession
        fields = ("status", "table", "day", "shift", "game", "pit")


class SessionsView(Door):
    """Tables by shift, open and closed."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.tablesession",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List table sessions",
        tag="tables",
        rows=SessionSerializer(many=True),
        filters=SessionFilter,
        operation_id="sessions_list",
        description="The latest opening first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, SessionFilter, self.within_tables(queries.every_session(self.property)))
        return pages.shown(self, SessionSerializer, rows, "-opened_at", "-key")


class SessionView(Door):
    """A table in one shift."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.tablesession",)
    table_scope = TableScope.ADDRESS

    @reads("Show a table session", tag="tables", answer=SessionSerializer)
    def get(self, request: Request, table: str, day: dt.date, shift: str) -> Response:
        session = queries.session_of(self.property, table, day, shift)
        if session is None:
            raise NotFound()
        return self.show(SessionSerializer, session)


class TableView(Door):
    """One table as it stands."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.tablesession",)
    table_scope = TableScope.ADDRESS

    @reads(
        "Show a table",
        tag="tables",
        answer=TableSerializer,
    )
    def get(self, request: Request, table: str) -> Response:
        self.require_table(table)
        state = queries.table_state(self.property, table)
        if state is None:
            raise NotFound()
        return self.show(TableSerializer, state)
