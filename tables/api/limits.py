"""Limits of a table over REST (control T11): their history, announcements, changes."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import writes
from casino.api.table_scope import TableScope
from casino.roles import Role
from tables import commands, queries
from tables.api.sessions import SessionSerializer
from tables.commands.limits import WITNESSES
from tables.models import TableLimits

WITNESS_ROLES = sorted(role.value for role in WITNESSES)


class LimitsField(serializers.DictField):
    """`{"min": "5.00", "max": "500.00"}`; limits of single bets under names of their own."""

    child = AmountField()


class AnnounceLimitsSerializer(serializers.Serializer):
    """Announce higher limits to Inspector and public."""

    cite = "control T11"
    limits = LimitsField()
    announcer = SignerSerializer()
    witness = SignerSerializer()
    witness_as = serializers.ChoiceField(WITNESS_ROLES, default=Role.DEALER.value)
    inspector_told = serializers.CharField(
        max_length=120,
        allow_blank=True,
        default="",
        help_text="which Inspector; an Inspector who is the witness was told",
    )
    public_told = serializers.BooleanField(default=False)
    occurred_at = serializers.DateTimeField(required=False)


class ChangeLimitsSerializer(serializers.Serializer):
    """Put announced limits into force, or lower them with nobody at the table."""

    cite = "control T11"
    limits = LimitsField()
    supervisor = SignerSerializer()
    witness = SignerSerializer()
    witness_as = serializers.ChoiceField(WITNESS_ROLES, default=Role.DEALER.value)
    no_players = serializers.BooleanField(default=False)
    occurred_at = serializers.DateTimeField(required=False)


class CancelLimitsSerializer(serializers.Serializer):
    """Take an announcement back."""

    cite = "control T11"
    reason = serializers.CharField(max_length=200)
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class TableLimitsSerializer(serializers.Serializer):
    """A step of the history of a table's limits."""

    day = serializers.DateField()
    shift = serializers.CharField()
    table = serializers.CharField()
    game = serializers.CharField()
    change = serializers.CharField(source="kind")
    state = serializers.CharField(source="status")
    before = LimitsField()
    after = LimitsField()
    announced_at = serializers.DateTimeField(allow_null=True)
    due_at = serializers.DateTimeField(allow_null=True)
    in_force_at = serializers.DateTimeField(allow_null=True)
    cancelled_at = serializers.DateTimeField(allow_null=True)
    announcer = serializers.CharField()
    witness = serializers.CharField()
    inspector_told = serializers.CharField()
    changed_by = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()
    cite = serializers.CharField()


class LimitsFilter(pages.Filters):
    """Which steps; gaming days from and to are both included."""

    first = pages.DayFilter("day", lookup_expr="gte", label="first gaming day")
    last = pages.DayFilter("day", lookup_expr="lte", label="last gaming day")

    class Meta:
        model = TableLimits
        fields = ("shift", "kind", "status")


class TableLimitsView(Door):
    """The history of a table's limits."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.tablelimits",)
    table_scope = TableScope.ADDRESS

    @pages.lists(
        "History of a table's limits",
        tag="tables",
        rows=TableLimitsSerializer(many=True),
        filters=LimitsFilter,
        operation_id="table_limits_list",
        description="In the order in which it happened.",
    )
    def get(self, request: Request, table: str) -> Response:
        rows = pages.filtered(request, LimitsFilter, queries.limits_history(self.property, table=table))
        return pages.shown(self, TableLimitsSerializer, rows, "began", "key")


class AnnouncementsView(Door):
    """Announcements of higher limits."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Announce higher limits", tag="tables", body=AnnounceLimitsSerializer, answer=TableLimitsSerializer, status=201
    )
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(AnnounceLimitsSerializer)
        row: TableLimits = commands.announce_limits(
            self.property,
            table=table,
            limits=body["limits"],
            announcer=self.signature(body["announcer"], Role.FLOOR_SUPERVISOR, "announce_limits"),
            witness=self.signature(body["witness"], body["witness_as"], "announce_limits"),
            inspector_told=body["inspector_told"],
            public_told=body["public_told"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(TableLimitsSerializer, row, status=201)


class CancellationsView(Door):
    """Announcements taken back."""

    scopes = {"POST": "tables:write"}

    @writes("Take an announcement of limits back", tag="tables", body=CancelLimitsSerializer, answer=None, status=204)
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(CancelLimitsSerializer)
        commands.cancel_announcement(
            self.property,
            table=table,
            reason=body["reason"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "cancel_announcement"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class ChangesView(Door):
    """Changes of a table's limits."""

    scopes = {"POST": "tables:write"}

    @writes("Change a table's limits", tag="tables", body=ChangeLimitsSerializer, answer=SessionSerializer, status=201)
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(ChangeLimitsSerializer)
        session = commands.change_limits(
            self.property,
            table=table,
            limits=body["limits"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "change_limits"),
            witness=self.signature(body["witness"], body["witness_as"], "change_limits"),
            no_players=body["no_players"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SessionSerializer, session, status=201)
