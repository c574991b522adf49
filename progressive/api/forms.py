"""Payout forms printed and reprinted (control T8)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.models import FormPrint, Property
from casino.queries import form_prints
from progressive import documents


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


def _with_paper(property: Property, result: tuple[FormPrint, bytes], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a print together with its document."""
    printed, pdf = result
    return {**PayoutPrintSerializer(printed).data, "document": base64.b64encode(pdf).decode()}


answer(documents.print_payout_form, PrintedPayoutSerializer, _with_paper)
answer(documents.print_delivery_form, PrintedPayoutSerializer, _with_paper)


PayoutPrintsView = Reads("meters:read", "progressive", shows=("progressive.prize",)).all(
    "List the prints of a payout form", PayoutPrintSerializer, form_prints, about="Prints of a payout form."
)
