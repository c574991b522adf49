"""Payout forms printed and reprinted (control T8)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.models import Property
from casino.own_rows import PayoutPrintRow
from casino.queries import form_prints
from progressive import documents
from progressive.documents.prints import PrintedPaper

PayoutPrintSerializer = serializer_of(PayoutPrintRow)


class PrintedPayoutSerializer(PayoutPrintSerializer):  # type: ignore[misc,valid-type]
    """A print with its document."""

    document = serializers.CharField(help_text="PDF, base64")


def _with_paper(venue: Property, result: PrintedPaper, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a print together with its document."""
    pdf = documents.papers_of(venue, [result])
    return {**PayoutPrintSerializer(result.printed).data, "document": base64.b64encode(pdf).decode()}


answer(documents.print_payout_form, PrintedPayoutSerializer, _with_paper)
answer(documents.print_delivery_form, PrintedPayoutSerializer, _with_paper)


PayoutPrintsView = Reads("meters:read", "progressive", shows=("progressive.prize",)).all(
    "List the prints of a payout form", PayoutPrintSerializer, form_prints, about="Prints of a payout form."
)
