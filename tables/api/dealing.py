"""Terminals of tables and dealers at them, over REST."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import SignerSerializer
from casino.api.openapi import writes
from casino.api.table_scope import TableScope
from casino.roles import Role
from tables import commands
from tables.models import DealerSeat


class TerminalSerializer(serializers.Serializer):
    """A terminal is put to a table or taken from it (control W3)."""

    cite = "control W3"
    day = serializers.DateField()
    attached = serializers.BooleanField(help_text="whether the rounds are recorded from now on")
    reason = serializers.CharField(max_length=200)
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class TerminalAnswerSerializer(serializers.Serializer):
    """A table, with a terminal or without."""

    table = serializers.CharField()
    attached = serializers.BooleanField()


class SeatSerializer(serializers.Serializer):
    """The next dealer takes over."""

    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class SeatAnswerSerializer(serializers.Serializer):
    """Who deals at a table."""

    table = serializers.CharField()
    dealer = serializers.CharField()


class DealerSeatSerializer(serializers.Serializer):
    """A dealer from an instant on, until the next one or the closer."""

    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    dealer = serializers.CharField()
    at = serializers.DateTimeField()


class DealerSeatFilter(pages.Filters):
    """Which dealers."""

    class Meta:
        model = DealerSeat
        fields = ("day", "shift", "dealer")


class TerminalView(Door):
    """A table's terminal."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Put a terminal to a table, or take it away", tag="tables", body=TerminalSerializer,
        answer=TerminalAnswerSerializer,
    )  # fmt: skip
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(TerminalSerializer)
        command = commands.attach_terminal if body["attached"] else commands.detach_terminal
        command(
            self.property,
            tables=[table],
            day=body["day"],
            reason=body["reason"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "terminal"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(TerminalAnswerSerializer, {"table": table, "attached": body["attached"]})


class DealersView(Door):
    """The dealers of a table."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.dealerseat",)
    table_scope = TableScope.ADDRESS

    @pages.lists(
        "List the dealers of a table",
        tag="tables",
        rows=DealerSeatSerializer(many=True),
        filters=DealerSeatFilter,
        operation_id="dealers_list",
        description="The latest first.",
    )
    def get(self, request: Request, table: str) -> Response:
        rows = DealerSeat.objects.filter(property_id=self.property.pk, table=table)
        rows = pages.filtered(request, DealerSeatFilter, rows)
        return pages.shown(self, DealerSeatSerializer, rows, "-at", "-key")

    @writes("Seat the next dealer", tag="tables", body=SeatSerializer, answer=SeatAnswerSerializer, status=201)
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(SeatSerializer)
        commands.seat_dealer(
            self.property,
            table=table,
            dealer=self.signature(body["dealer"], Role.DEALER, "seat_dealer"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "seat_dealer"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SeatAnswerSerializer, {"table": table, "dealer": body["dealer"]["employee"]}, status=201)
