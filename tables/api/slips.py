"""Slips over REST: fills, credits, transfers between tables, even exchanges, and slips keyed in from paper."""

from __future__ import annotations

import base64
from typing import Any

from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import reads
from casino.api.operations import RESOURCES, Resource, answer, plain_field
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from casino.own_rows import PrintRow
from casino.queries import form_prints
from tables import commands, documents, queries
from tables.commands.paper_slips import PaperPeople
from tables.models import Slip
from tables.rows import SlipRow

TABLES = ("table", "to_table")
"""Tables of a slip: of a transfer the devices of both may read it and take its steps."""


class PaperPeopleSerializer(serializers.Serializer):
    """Employee numbers as signed on the paper. A fill has a receiver, who may be the supervisor."""

    supervisor = serializers.CharField(max_length=20)
    cashier = serializers.CharField(max_length=20)
    escort = serializers.CharField(max_length=20)
    dealer = serializers.CharField(max_length=20)
    receiver = serializers.CharField(max_length=20, required=False)


SlipSerializer = serializer_of(SlipRow)


RESOURCES["slip"] = Resource(SlipSerializer, queries.slip, tables=TABLES)

plain_field(PaperPeople, PaperPeopleSerializer)


SLIPS = Reads("tables:read", "slips", shows=("tables.slip",), tables=TableScope.RECORD)


SlipsView = SLIPS.pages(
    "List slips",
    SlipRow,
    queries.every_slip,
    about="Fills and credits on their way, and those that were.",
    order=("serial",),
    by=("table", "day", "shift"),
    more={
        "status": pages.StateFilter(choices=Slip.Status.choices, label="default: under way"),
        "kind": filters.ChoiceFilter(choices=[(kind, kind) for kind, _label in Slip.KINDS]),
    },
    unless={"status": {"status__in": Slip.UNDER_WAY}},
    description="By serial; without `status` those under way.",
    tables=TableScope.ROWS,
    within=TABLES,
)
SlipView = SLIPS.one("Show a slip", SlipRow, queries.slip, about="One slip as it stands.", within=TABLES)


PrintSerializer = serializer_of(PrintRow)


class PrintedSerializer(PrintSerializer):  # type: ignore[misc,valid-type]
    """A print with its document."""

    document = serializers.CharField(help_text="PDF, base64")


def with_paper(venue: Property, form: commands.PrintedForm, _given: Any) -> dict[str, Any]:
    """Return a print together with its document."""
    document = base64.b64encode(documents.paper_of(venue, form)).decode()
    return {**PrintSerializer(form.printed).data, "document": document}


answer(commands.print_slip, PrintedSerializer, with_paper)
answer(commands.print_inventory, PrintedSerializer, with_paper)


class PrintsView(CasinoAPIView):
    """Prints of a slip."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.slip",)
    table_scope = TableScope.RECORD

    @reads("List the prints of a slip", tag="slips", answer=PrintSerializer(many=True))
    def get(self, request: Request, serial: str) -> Response:
        self.record(queries.slip(self.property, serial), *TABLES)
        return self.show(PrintSerializer, form_prints(self.property, serial), many=True)
