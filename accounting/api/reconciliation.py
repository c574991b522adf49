"""The reconciliation of progressives over REST, as JSON and CSV."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import reconciliation
from accounting.api.kit import PERIOD
from accounting.api.ledger import FORMAT, CsvRenderer
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import reads
from casino.api.parameters import day_asked
from casino.api.renderers import FastJSONRenderer
from casino.api.rows import serializer_of
from casino.documents import Printing
from casino.documents.origin import with_origin

ReconciledSerializer = serializer_of(reconciliation.ReconciledRow)

LINK = OpenApiParameter("link", str, description="one link; by default all of them")


class _Span(CasinoAPIView):
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
        headers = {"Content-Language": printing.language}
        return Response(stated.decode(), content_type="text/csv; charset=utf-8", headers=headers)
