"""Openers and closers printed over REST (control T1)."""

from __future__ import annotations

import base64

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.forms import printer_of
from casino.api.openapi import writes
from casino.roles import Role
from tables import documents
from tables.api.slips import PrintedSerializer, PrintSerializer, PrintSlipSerializer


class PrintInventorySerializer(PrintSlipSerializer):
    """Print the opener or closer of a table's session. Its number is taken with the first print."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    which = serializers.ChoiceField(["opener", "closer"])


class InventoryPrintsView(Door):
    """Prints of openers and closers."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Print an opener or closer", tag="tables", body=PrintInventorySerializer, answer=PrintedSerializer, status=201
    )
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(PrintInventorySerializer)
        reader, printer = body.pop("reader", None), printer_of(self, body)
        printed, pdf = documents.printed_inventory(
            self.property,
            table=table,
            **body,
            printer=printer,
            reader=self.signature(reader, Role.ACCOUNTING, "print_restricted") if reader else None,
            actor=self.actor,
        )
        shown = PrintSerializer(printed).data | {"document": base64.b64encode(pdf).decode()}
        return Response(shown, status=201)
