"""Slips over REST: fills, credits, transfers between tables, even exchanges, and slips keyed in from paper."""

from __future__ import annotations

import base64
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.forms import PrinterSerializer, printer_of
from casino.api.openapi import reads, writes
from casino.api.operations import field_of, resource
from casino.api.table_scope import TableScope
from casino.queries import form_prints
from casino.roles import Role
from tables import documents, queries
from tables.commands.paper_slips import PaperPeople
from tables.models import Slip

TABLES = ("table", "to_table")
"""Tables of a slip: of a transfer the devices of both may read it and take its steps."""


class PaperPeopleSerializer(serializers.Serializer):
    """Employee numbers as signed on the paper. A fill has a receiver, who may be the supervisor."""

    supervisor = serializers.CharField(max_length=20)
    cashier = serializers.CharField(max_length=20)
    escort = serializers.CharField(max_length=20)
    dealer = serializers.CharField(max_length=20)
    receiver = serializers.CharField(max_length=20, required=False)


class SlipSerializer(serializers.Serializer):
    """A slip."""

    serial = serializers.CharField()
    kind = serializers.CharField()
    status = serializers.CharField()
    table = serializers.CharField()
    to_table = serializers.CharField(allow_blank=True)
    day = serializers.DateField()
    shift = serializers.CharField()
    counts = CountsField()
    returned = CountsField()
    total = AmountField()
    paper = serializers.BooleanField()


resource("slip", SlipSerializer, queries.slip, tables=TABLES)


@field_of.register
def _people(kind: PaperPeople, **options: Any) -> serializers.Field:
    return PaperPeopleSerializer(**options)


class SlipFilter(pages.Filters):
    """Which slips. Without `status`: those under way."""

    status = filters.ChoiceFilter(
        choices=[("all", "all"), *Slip.Status.choices], method="of_status", label="default: under way"
    )
    kind = filters.ChoiceFilter(choices=[(kind, kind) for kind, _label in Slip.KINDS])

    class Meta:
        model = Slip
        fields = ("status", "kind", "table", "day", "shift")

    def of_status(self, rows: QuerySet[Slip], name: str, value: str) -> QuerySet[Slip]:
        return rows if value == "all" else rows.filter(status=value)


class SlipsView(Door):
    """Fills and credits on their way, and those that were."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.slip",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List slips",
        operation_id="slips_list",
        tag="slips",
        rows=SlipSerializer(many=True),
        filters=SlipFilter,
        description="By serial; without `status` those under way.",
    )
    def get(self, request: Request) -> Response:
        every = request.query_params.get("status", "")
        rows = queries.every_slip(self.property) if every else queries.slips_under_way(self.property)
        rows = pages.filtered(request, SlipFilter, self.within_tables(rows, *TABLES))
        return pages.shown(self, SlipSerializer, rows, "serial")


class SlipStep(Door):
    """A step in the life of a slip: loads it, lets the step run, shows it again."""

    scopes = {"POST": "tables:write"}
    asks_for_table = True

    def slip(self, serial: str) -> Any:
        """Return the slip, if one of its tables is the key's."""
        return self.record(queries.slip(self.property, serial), *TABLES)


class SlipView(SlipStep):
    """One slip as it stands."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.slip",)
    table_scope = TableScope.RECORD

    @reads("Show a slip", tag="slips", operation_id="slip_show", answer=SlipSerializer)
    def get(self, request: Request, serial: str) -> Response:
        return self.show(SlipSerializer, self.slip(serial))


class PrintSlipSerializer(PrinterSerializer):
    """Print a slip. The restricted copy takes the signature of accounting (control T7)."""

    cite = "control T7"
    copy = serializers.ChoiceField(["parts", "restricted"], default="parts")
    language = serializers.ChoiceField(["es", "en"], default="es")
    reader = SignerSerializer(required=False)


class PrintSerializer(serializers.Serializer):
    """A print: the first is the original, every later one a reprint and marked so (control T8)."""

    serial = serializers.CharField()
    copy = serializers.CharField()
    copy_number = serializers.IntegerField()
    reprint = serializers.BooleanField()
    by = serializers.CharField()
    printed_at = serializers.DateTimeField()


class PrintedSerializer(PrintSerializer):
    """A print with its document."""

    document = serializers.CharField(help_text="PDF, base64")


class PrintsView(SlipStep):
    """Prints of a slip."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.slip",)
    table_scope = TableScope.RECORD

    @reads("List the prints of a slip", tag="slips", answer=PrintSerializer(many=True))
    def get(self, request: Request, serial: str) -> Response:
        self.slip(serial)
        return self.show(PrintSerializer, form_prints(self.property, serial), many=True)

    @writes("Print a slip", tag="slips", body=PrintSlipSerializer, answer=PrintedSerializer, status=201)
    def post(self, request: Request, serial: str) -> Response:
        self.slip(serial)
        body = self.read(PrintSlipSerializer)
        reader = body.get("reader")
        printed, pdf = documents.printed_slip(
            self.property,
            serial,
            copy=body["copy"],
            printer=printer_of(self, body),
            reader=self.signature(reader, Role.ACCOUNTING, "print_restricted") if reader else None,
            language=body["language"],
            actor=self.actor,
        )
        shown = PrintSerializer(printed).data | {"document": base64.b64encode(pdf).decode()}
        return Response(shown, status=201)
