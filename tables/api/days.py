"""Gaming days over REST."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import SignerSerializer
from casino.api.openapi import reads, writes
from casino.api.table_scope import TableScope
from casino.roles import Role
from tables import commands, queries
from tables.models import GamingDay


class OpenDaySerializer(serializers.Serializer):
    """Begin a gaming day: the one that it is, or the next. One that is over takes a reason and accounting."""

    day = serializers.DateField()
    late_reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    accounting = SignerSerializer(required=False, help_text="signs the late entry of a day that is over")
    occurred_at = serializers.DateTimeField(required=False)


class GamingDaySerializer(serializers.Serializer):
    """A gaming day."""

    day = serializers.DateField()
    status = serializers.CharField()
    shifts = serializers.ListField(child=serializers.CharField())
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    late_reason = serializers.CharField()
    late_by = serializers.CharField()


class GamingDayFilter(pages.Filters):
    """Which gaming days."""

    class Meta:
        model = GamingDay
        fields = ("status",)


class GamingDaysView(Door):
    """Gaming days of the property."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.gamingday",)
    table_scope = TableScope.OPEN

    @writes(
        "Open a gaming day",
        tag="tables",
        body=OpenDaySerializer,
        answer=GamingDaySerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        body = self.read(OpenDaySerializer)
        late = body.get("accounting")
        day = commands.open_gaming_day(
            self.property,
            day=body["day"],
            late_reason=body["late_reason"],
            accounting=self.signature(late, Role.ACCOUNTING, "open_gaming_day") if late else None,
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(GamingDaySerializer, day, status=201)

    @pages.lists(
        "List gaming days",
        tag="tables",
        rows=GamingDaySerializer(many=True),
        filters=GamingDayFilter,
        operation_id="gaming_days_list",
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, GamingDayFilter, queries.gaming_days(self.property))
        return pages.shown(self, GamingDaySerializer, rows, "-day")


class GamingDayView(Door):
    """One gaming day."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.gamingday",)
    table_scope = TableScope.OPEN

    @reads("Show a gaming day", tag="tables", answer=GamingDaySerializer)
    def get(self, request: Request, day: dt.date) -> Response:
        found = queries.gaming_day(self.property, day)
        if found is None:
            raise NotFound()
        return self.show(GamingDaySerializer, found)
