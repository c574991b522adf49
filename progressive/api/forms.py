"""Payout forms printed and reprinted (control T8)."""

from __future__ import annotations

import base64

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.forms import PrinterSerializer, printer_of
from casino.api.openapi import reads, writes
from casino.queries import form_prints
from progressive import documents


class PrintPayoutFormSerializer(PrinterSerializer):
    """Print a payout form."""

    language = serializers.ChoiceField(["es", "en"], default="es")


class PayoutPrintSerializer(serializers.Serializer):
    """A print of a payout form: the first is the original, every later one a reprint (control T8)."""

    serial = serializers.CharField()
    copy_number = serializers.IntegerField()
    reprint = serializers.BooleanField()
    by = serializers.CharField()
    printed_at = serializers.DateTimeField()


class PrintedPayoutSerializer(PayoutPrintSerializer):
    """A print with its document."""

    document = serializers.CharField(help_text="PDF, base64")


class PayoutPrintsView(Door):
    """Prints of a payout form."""

    scopes = {"GET": "meters:read", "POST": "meters:write"}
    shows = ("progressive.prize",)

    @reads("List the prints of a payout form", tag="progressive", answer=PayoutPrintSerializer(many=True))
    def get(self, request: Request, serial: str) -> Response:
        return self.show(PayoutPrintSerializer, form_prints(self.property, serial), many=True)

    @writes(
        "Print a payout form",
        tag="progressive",
        body=PrintPayoutFormSerializer,
        answer=PrintedPayoutSerializer,
        status=201,
    )
    def post(self, request: Request, serial: str) -> Response:
        body = self.read(PrintPayoutFormSerializer)
        printed, pdf = documents.printed_payout_form(
            self.property, serial, printer=printer_of(self, body), language=body["language"], actor=self.actor
        )
        shown = PayoutPrintSerializer(printed).data | {"document": base64.b64encode(pdf).decode()}
        return Response(shown, status=201)
