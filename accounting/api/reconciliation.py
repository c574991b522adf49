"""Progressives reconciled over any span of gaming days (control P15)."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import reconciliation
from accounting.api.kit import PERIOD
from accounting.api.ledger import FORMAT, CsvRenderer
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.parameters import day_asked
from casino.api.renderers import FastJSONRenderer
from casino.api.rows import ExactField
from casino.documents import Printing
from casino.documents.origin import with_origin


class TableSpanSerializer(serializers.Serializer):
    """A table's count meters over the span; `forms` are the winning forms issued, by hand."""

    table = serializers.CharField()
    opening_in_meter = serializers.IntegerField()
    chips = serializers.IntegerField()
    closing_in_meter = serializers.IntegerField()
    read_in_meter = serializers.IntegerField(allow_null=True)
    void_chips = serializers.IntegerField()
    contributed = ExactField(source="contributed_e4")
    won = serializers.DictField(child=serializers.IntegerField())
    forms = serializers.DictField(child=serializers.IntegerField())
    days_read = serializers.IntegerField()
    days_unread = serializers.IntegerField()


class DiscrepancySerializer(serializers.Serializer):
    """A meter that does not read what it should, told on the day on which it first appears, with its probable cause.

    `computed`, `read` and `change` are chips or counts, minor units of money for `meter` and `displayed`, and
    ten-thousandths of one for `documented`.
    """

    table = serializers.CharField()
    day = serializers.DateField()
    agreed_on = serializers.DateField(allow_null=True)
    what = serializers.CharField()
    computed = serializers.IntegerField()
    read = serializers.IntegerField(allow_null=True)
    change = serializers.IntegerField()
    cause = serializers.CharField()


class LateContributionSerializer(serializers.Serializer):
    """Chips of a late round of `belongs_day`, contributed on `day`; part of the chips of that day (control W5)."""

    day = serializers.DateField()
    belongs_day = serializers.DateField()
    table = serializers.CharField()
    round = serializers.UUIDField()
    chips = serializers.IntegerField()
    contributed = ExactField(source="contributed_e4")


class ReconciledSerializer(serializers.Serializer):
    """A link over the span: closing = opening + contributed - lowered + reset, exactly; payable = closing, as shown."""

    link = serializers.CharField(source="span.link")
    since = serializers.DateField(source="span.since")
    until = serializers.DateField(source="span.until")
    opening = ExactField(source="span.opening_e4")
    chips = serializers.IntegerField(source="span.chips")
    contributed = ExactField(source="span.contributed_e4")
    lowered = ExactField(source="span.lowered_e4")
    reset = ExactField(source="span.reset_e4")
    closing = ExactField(source="span.closing_e4")
    shown = AmountField(source="span.closing_minor")
    payable = AmountField(source="payable_minor")
    payable_difference = AmountField(source="difference_minor")
    payable_cause = serializers.CharField(source="cause")
    agrees = serializers.BooleanField()
    tables = TableSpanSerializer(many=True, source="span.tables")
    discrepancies = DiscrepancySerializer(many=True, source="span.discrepancies")
    late_contributions = LateContributionSerializer(many=True, source="span.late")


LINK = OpenApiParameter("link", str, description="one link; by default all of them")


class _Span(Door):
    """A span and perhaps a link, from the address: by default this month up to today."""

    scopes = {"GET": "reports:read"}

    def asked(self, request: Request) -> tuple[dt.date, dt.date, str | None]:
        until = day_asked(request, "until") or self.property.gaming_day()
        return day_asked(request, "since") or until.replace(day=1), until, request.query_params.get("link")


class ReconciliationView(_Span):
    """Meters and payable over a span."""

    @reads(
        "Reconcile the progressives over a span",
        tag="reports",
        answer=ReconciledSerializer(many=True),
        parameters=[*PERIOD, LINK],
    )
    def get(self, request: Request) -> Response:
        since, until, link = self.asked(request)
        rows = reconciliation.reconcile(self.property, since, until, link=link)
        return self.show(ReconciledSerializer, rows, many=True)


class ReconciliationCsvView(ReconciliationView):
    """The same, as CSV."""

    renderer_classes = [CsvRenderer, FastJSONRenderer]

    @reads(
        "Reconcile the progressives over a span (CSV)",
        operation_id="reports_progressives_csv",
        tag="reports",
        answer=OpenApiTypes.STR,
        description="With `format=json` or `Accept: application/json` as `reports/progressives`.",
        also={(200, FastJSONRenderer.media_type): ReconciledSerializer(many=True)},
        parameters=[*PERIOD, LINK, FORMAT],
    )
    def get(self, request: Request) -> Response:
        if request.accepted_renderer.format == FastJSONRenderer.format:
            return super().get(request)
        since, until, link = self.asked(request)
        written = reconciliation.reconciliation_csv(self.property, since, until, link=link).encode()
        printing = Printing.now("en", self.actor)
        stated = with_origin(written, self.property, since, until, printing)
        return Response(stated.decode(), content_type="text/csv; charset=utf-8")
