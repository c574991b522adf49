"""Tables over REST: which are open, one as it stands, its openings and closings."""

from __future__ import annotations

import datetime as dt
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.api.table_scope import TableScope
from casino.roles import Role
from tables import commands, queries
from tables.models import TableSession

FORM = "number that a paper form carries; empty: the next one of the series"
OUT_OF_ORDER = "the paper form has this number though it is not the next one"


class OpenTableSerializer(serializers.Serializer):
    """Open a table by counted inventory (control T1)."""

    cite = "control T1"
    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    counts = CountsField()
    offer = serializers.CharField(
        max_length=20, required=False, default="", allow_blank=True, help_text="one of the table's further offers"
    )
    limits = serializers.DictField(child=AmountField(), required=False, help_text="other than the offer's own")
    form = serializers.CharField(max_length=32, required=False, default="", allow_blank=True, help_text=FORM)
    out_of_order = serializers.BooleanField(required=False, default=False, help_text=OUT_OF_ORDER)
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class CloseTableSerializer(serializers.Serializer):
    """Close a table by counted inventory (control T1)."""

    cite = "control T1"
    counts = CountsField()
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    in_transit = serializers.ListField(child=serializers.CharField(max_length=32), required=False, default=list)
    form = serializers.CharField(max_length=32, required=False, default="", allow_blank=True, help_text=FORM)
    out_of_order = serializers.BooleanField(required=False, default=False, help_text=OUT_OF_ORDER)
    occurred_at = serializers.DateTimeField(required=False)


class SessionSerializer(serializers.Serializer):
    """A table in one shift."""

    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    game = serializers.CharField()
    offer = serializers.CharField()
    status = serializers.CharField()
    limits = serializers.DictField(child=AmountField())
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    opener_total = AmountField()
    closer_total = AmountField(allow_null=True)
    fills = AmountField()
    credits = AmountField()
    opener_serial = serializers.CharField(help_text="of the form; empty: not numbered at the counting")
    closer_serial = serializers.CharField(help_text="of the form; empty: not numbered at the counting")


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


class OpeningsView(Door):
    """Openings of a table."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Open a table",
        tag="tables",
        body=OpenTableSerializer,
        answer=SessionSerializer,
        status=201,
        conditional=True,
    )
    def post(self, request: Request, table: str) -> Response:
        body = self.read(OpenTableSerializer)
        state = queries.table_state(self.property, table)
        stream = state.session.stream if state and state.session else None
        with self.unchanged(TableSerializer, lambda: queries.table_state(self.property, table), stream):
            return self._opened(table, body)

    def _opened(self, table: str, body: dict[str, Any]) -> Response:
        session = commands.open_table(
            self.property,
            table=table,
            day=body["day"],
            shift=body["shift"],
            counts=body["counts"],
            limits=body.get("limits"),
            offer=body["offer"],
            form=body["form"],
            out_of_order=body["out_of_order"],
            dealer=self.signature(body["dealer"], Role.DEALER, "open_table"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "open_table"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SessionSerializer, session, status=201)


class ClosingsView(Door):
    """Closings of a table."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Close a table",
        tag="tables",
        body=CloseTableSerializer,
        answer=SessionSerializer,
        status=201,
        conditional=True,
    )
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(CloseTableSerializer)
        state = queries.table_state(self.property, table)
        if state is None or state.session is None:
            return self._closed(table, body)  # and that is refused
        with self.unchanged(TableSerializer, lambda: queries.table_state(self.property, table), state.session.stream):
            return self._closed(table, body)

    def _closed(self, table: str, body: dict[str, Any]) -> Response:
        session = commands.close_table(
            self.property,
            table=table,
            counts=body["counts"],
            dealer=self.signature(body["dealer"], Role.DEALER, "close_table"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "close_table"),
            in_transit=body["in_transit"],
            form=body["form"],
            out_of_order=body["out_of_order"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SessionSerializer, session, status=201)
