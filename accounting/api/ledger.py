"""The books over REST: chart of accounts, trial balance, statements, adjustments, export."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, export, queries
from accounting.api.kit import PERIOD
from accounting.arguments import EntryLines
from accounting.events import AdjustmentLine
from accounting.models import Adjustment
from accounting.rows import AdjustmentRow
from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, field_of, value_of
from casino.api.parameters import day_asked
from casino.api.prepared import BEING_PREPARED, PreparedView
from casino.api.reads import Reads
from casino.api.renderers import FastJSONRenderer
from casino.api.rows import serializer_of
from casino.documents import Printing
from casino.documents.origin import origin_headers, origin_name
from casino.eventstore import last_recorded_at
from casino.models import Property
from casino.runtime import prepared
from casino.runtime.jobs import File
from tables.api.late_rounds import LateRoundSerializer

AccountSerializer = serializer_of(queries.LedgerAccount)
BalanceSerializer = serializer_of(queries.Balance)
StatementSerializer = serializer_of(queries.Statement)
AdjustmentSerializer = serializer_of(AdjustmentRow)


class AdjustmentLineSerializer(serializers.Serializer):
    """One side of an entry: either a debit or a credit above zero."""

    account = serializers.CharField(max_length=40)
    subaccount = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    debit = AmountField(default=0)
    credit = AmountField(default=0)


@field_of.register
def _lines(kind: EntryLines, **options: Any) -> serializers.Field:
    return AdjustmentLineSerializer(many=True, min_length=kind.least, max_length=kind.most, **options)


@value_of.register
def _entry(kind: EntryLines, value: Any, view: CasinoAPIView) -> list[AdjustmentLine]:
    return [AdjustmentLine(**line) for line in value]


def _posted(venue: Property, serial: str) -> Adjustment:
    return queries.adjustments(venue).get(form_serial=serial)


answer(commands.post_adjustment, AdjustmentSerializer, lambda venue, serial, given: _posted(venue, serial))
answer(commands.adjust_late_round, LateRoundSerializer)


LEDGER = Reads("reports:read", "ledger", shows=())

AccountsView = LEDGER.all(
    "Show the chart of accounts",
    queries.LedgerAccount,
    lambda venue: list(queries.chart_of_accounts(venue).values()),
    about="The chart of accounts.",
)


TrialBalanceView = LEDGER.all(
    "Show the trial balance", queries.Balance, queries.trial_balance, about="The trial balance.", asks=PERIOD
)


class StatementView(CasinoAPIView):
    """The statement of an account."""

    scopes = {"GET": "reports:read"}

    @pages.lists(
        "Show the statement of an account",
        tag="ledger",
        rows=StatementSerializer,
        description="`opening` and `closing` are those of the whole period, a page has a part of its lines.",
        parameters=[*PERIOD, OpenApiParameter("subaccount", str)],
    )
    def get(self, request: Request, account: str) -> Response:
        start, limit = pages.span_asked(request)
        statement = queries.account_statement(
            self.property,
            account,
            subaccount=request.query_params.get("subaccount", ""),
            since=day_asked(request, "since"),
            until=day_asked(request, "until"),
            start=start,
            most=limit + 1,
        )
        part = msgspec.structs.replace(statement, lines=statement.lines[:limit])
        cursor = pages.after(start + limit) if len(statement.lines) > limit else None
        return pages.with_link(request, self.show(StatementSerializer, part), cursor)


class CsvRenderer(FastJSONRenderer):
    """text/csv, as it was written; what is refused is a problem document all the same."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return data.encode() if isinstance(data, str) else super().render(data, accepted_media_type, renderer_context)


FORMAT = OpenApiParameter("format", str, enum=["csv", "json"], description="by default csv")
JOURNAL_ROWS = OpenApiResponse(
    {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "string"}}}
)


@prepared.kind("journal")
def journal_made(venue: Property, given: Mapping[str, str]) -> File:
    """The journal for another accounting system: the lines of its file, or the same as objects. Refused: as
    `export.journal_rows`."""
    days = {name: dt.date.fromisoformat(given[name]) for name in ("since", "until")}
    if given["form"] == "file":
        written = export.journal_file(venue, system=given["system"], **days)
        return File(name="", content=written.encode(), content_type="text/plain")
    columns, rows = export.journal_rows(venue, system=given["system"], **days)
    shown = FastJSONRenderer().render([dict(zip(columns, row, strict=True)) for row in rows])
    return File(name="", content=shown, content_type="application/json")


class JournalExportView(PreparedView):
    """The journal for another accounting system."""

    scopes = {"GET": "reports:read"}
    renderer_classes = [CsvRenderer, FastJSONRenderer]

    @reads(
        "Export the journal of closed days as CSV",
        tag="ledger",
        answer=OpenApiTypes.STR,
        description="For Beancount and hledger the plain text of these programs. The same lines as JSON with "
        "`format=json` or `Accept: application/json`: a list of objects, a member for each column of the system.",
        also={(200, FastJSONRenderer.media_type): JOURNAL_ROWS, **BEING_PREPARED},
        parameters=[
            *PERIOD,
            OpenApiParameter("system", str, enum=list(export.SYSTEMS), description="by default odoo"),
            FORMAT,
        ],
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        until = day_asked(request, "until") or self.property.gaming_day()
        asked: dict[str, Any] = {
            "system": request.query_params.get("system") or "odoo",
            "since": day_asked(request, "since") or until.replace(day=1),
            "until": until,
        }
        as_json = request.accepted_renderer.format == FastJSONRenderer.format
        given = {**{name: str(value) for name, value in asked.items()}, "form": "json" if as_json else "file"}
        made = self.prepared("journal", given, state=str(last_recorded_at(self.property.pk)))
        if isinstance(made, Response):
            return made
        if as_json:
            return Response(json.loads(made.content))
        written = made.content.decode()
        printing = Printing.now("en", self.actor)
        form = export.SYSTEMS[asked["system"]]
        name = f"journal-{self.property.code}-{asked['system']}-{asked['since']}-{asked['until']}"
        stated = origin_name(self.property, asked["until"], printing)
        headers = {
            **origin_headers(self.property, asked["since"], asked["until"], printing),
            "Content-Disposition": f'attachment; filename="{name}-{stated}.{form.suffix}"',
        }
        return Response(written, content_type=form.content_type, headers=headers)


AdjustmentsView = LEDGER.pages(
    "List adjusting entries",
    AdjustmentRow,
    queries.adjustments,
    about="Adjusting entries.",
    order=("-day", "-at", "-key"),
    by=("day", "approval"),
    more={"concerning": pages.DayFilter("concerns_day", label="the day that they correct")},
    description="The latest first.",
)
