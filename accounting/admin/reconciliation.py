"""Page and CSV of the reconciliation of progressives."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import reconciliation
from accounting.admin.ledger import PeriodScreen
from casino.admin import show
from casino.admin.files import NAMES_OF_COLUMNS, Document
from casino.admin.guided import register
from casino.documents.formatting import exact_e4
from casino.jurisdictions import PROGRESSIVES
from progressive.admin import READERS
from progressive.queries.reconciliation import CAUSES, Discrepancy


@register
class ReconciliationPage(PeriodScreen):
    """Meters, readings and payable over a span, and what is off with its probable cause."""

    name, title, icon = "progressive-reconciliation", _("Reconciliation of the progressives"), "balance"
    cite = PROGRESSIVES
    group = "reports"
    roles = READERS
    template_name = "accounting/reconciliation.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        since, until = self.period()
        days = {"since": since.isoformat(), "until": until.isoformat()}
        rows = reconciliation.reconcile(self.property, since, until)
        return self.render(
            {
                "since": since,
                "until": until,
                "rows": [
                    {"row": row, "off": [self._discrepancy_line(one) for one in row.span.discrepancies]} for row in rows
                ],
                "payable_causes": reconciliation.PAYABLE_CAUSES,
                "documents": [{"label": "CSV", "url": ReconciliationCsv.url(**days)}],
            }
        )

    def _discrepancy_line(self, one: Discrepancy) -> dict[str, Any]:
        def figure(value: int | None) -> str:
            if value is None:
                return "—"
            if one.what == "documented":
                return exact_e4(value, self.property.currency)
            return show.money(value, self.property.currency) if one.what in ("meter", "displayed") else str(value)

        return {
            "one": one,
            "what": meter_name(one.what),
            "computed": figure(one.computed),
            "read": figure(one.read),
            "change": figure(one.change),
            "cause": CAUSES[one.cause],
        }


def meter_name(what: str) -> str:
    """`in_meter`, `payout:<outcome>` and the others in words."""
    kind, _colon, outcome = what.partition(":")
    name = {
        "reading": _now("Reading"),
        "in_meter": _now("In-meter"),
        "meter": _now("Progressive meter"),
        "displayed": _now("On the display"),
        "payout": _now("Payout meter"),
        "forms": _now("Forms"),
        "documented": _now("Meter documented at the close"),
    }[kind]
    return f"{name}: {show.hand_name(outcome)}" if outcome else name


@register
class ReconciliationCsv(Document):
    """The reconciliation as CSV."""

    name, title = "progressive-reconciliation-csv", _("Reconciliation of the progressives (CSV)")
    cite = PROGRESSIVES
    suffix, content_type, only_language = "csv", "text/csv; charset=utf-8", NAMES_OF_COLUMNS
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        since, until = (dt.date.fromisoformat(query.get(name, "")) for name in ("since", "until"))
        return reconciliation.reconciliation_csv(self.property, since, until).encode()
