"""Progressives reconciled over a span of gaming days: the meters' own identity, and what the ledger owes on them.

The meters are `progressive.queries.reconciliation`; here the payable of each link joins them: at the end of a closed
day it is what its meter shows, rounded down (PR §7.10(D)). Reads only.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from accounting import chart
from accounting.models import JournalEntry, JournalLine
from casino.documents.formatting import exact_e4
from casino.documents.tabular import cell
from casino.models import Property
from casino.rows import Code, Count, Day, Flag, Money, MoneyE4, Part, row_type
from casino.rules.money import format_amount
from progressive.queries.reconciliation import Discrepancy, Late, LinkSpan, TableSpan, reconciliation
from tables.models import GamingDay

PAYABLE_CAUSES = {
    "": _("Agrees"),
    "day_not_closed": _("The span ends in a day that is not closed: its contributions are posted with the close"),
    "adjusted": _("An adjusting entry moved the account"),
    "unexplained": _("No document explains it"),
}


@row_type()
class ReconciledRow(msgspec.Struct, frozen=True, kw_only=True):
    """A link over the span: closing = opening + contributed - lowered + reset, exactly; payable = closing, as shown."""

    link: Annotated[str, Code(_("Progressive"), source="span.link")]
    since: Annotated[dt.date, Day(_("From"), source="span.since")]
    until: Annotated[dt.date, Day(_("To"), source="span.until")]
    opening: Annotated[int, MoneyE4(_("Opening"), source="span.opening_e4")]
    chips: Annotated[int, Count(_("Chips"), source="span.chips")]
    contributed: Annotated[int, MoneyE4(_("Contributed"), source="span.contributed_e4")]
    lowered: Annotated[int, MoneyE4(_("Lowered"), source="span.lowered_e4")]
    reset: Annotated[int, MoneyE4(_("Reset"), source="span.reset_e4")]
    closing: Annotated[int, MoneyE4(_("Closing"), source="span.closing_e4")]
    shown: Annotated[int, Money(_("Shown"), source="span.closing_minor")]
    payable: Annotated[int, Money(_("Payable"), source="payable_minor")]
    payable_difference: Annotated[int, Money(_("Difference"), source="difference_minor")]
    payable_cause: Annotated[str, Code(_("Probable cause"), source="cause")]
    agrees: Annotated[bool, Flag(_("Agrees"))]
    tables: Annotated[list[TableSpan], Part(_("Tables"), source="span.tables")]
    discrepancies: Annotated[list[Discrepancy], Part(_("Discrepancies"), source="span.discrepancies")]
    late_contributions: Annotated[list[Late], Part(_("Late rounds"), source="span.late")]


class Reconciled(msgspec.Struct, frozen=True, kw_only=True):
    """A link over the span, and its payable at the end (minor units). `cause`: why they differ, empty if they agree."""

    span: LinkSpan
    payable_minor: int
    cause: str

    @property
    def difference_minor(self) -> int:
        """Payable less meter."""
        return self.payable_minor - self.span.closing_minor

    @property
    def agrees(self) -> bool:
        """Nothing is off."""
        return not self.span.discrepancies and self.difference_minor == 0


def reconcile(venue: Property, since: dt.date, until: dt.date, *, link: str | None = None) -> list[Reconciled]:
    """Every link of the span, or the one asked for. Refused: `bad_period`."""
    spans = reconciliation(venue.pk, since, until, link=link)
    owed = _payable(venue.pk, until)
    return [
        Reconciled(
            span=span,
            payable_minor=owed.get(span.link, 0),
            cause=_cause(venue, span, owed.get(span.link, 0) - span.closing_minor),
        )
        for span in spans
    ]


def _payable(property_id: int, until: dt.date) -> Mapping[str, int]:
    lines = JournalLine.objects.filter(property_id=property_id, account=chart.PROGRESSIVE_PAYABLE, day__lte=until)
    return dict(lines.values_list("subaccount").annotate(owed=Sum("credit") - Sum("debit")))


def _cause(venue: Property, span: LinkSpan, difference: int) -> str:
    if difference == 0:
        return ""
    moved = JournalLine.objects.filter(
        property_id=venue.pk,
        account=chart.PROGRESSIVE_PAYABLE,
        subaccount=span.link,
        day__range=(span.since, span.until),
    ).values("entry")
    if JournalEntry.objects.filter(property_id=venue.pk, key__in=moved, kind="adjustment").exists():
        return "adjusted"
    open_days = GamingDay.objects.filter(property_id=venue.pk, day__lte=span.until)
    return "day_not_closed" if open_days.exclude(status=GamingDay.Status.CLOSED).exists() else "unexplained"


COLUMNS = ("link", "line", "table", "day", "what", "computed", "read", "difference", "cause")


def reconciliation_csv(venue: Property, since: dt.date, until: dt.date, *, link: str | None = None) -> str:
    """One line a term of the identity, a line a table and a line a discrepancy; amounts as decimal strings.

    Meters of money are given as players see them, the terms of the identity to the fraction of the minor unit.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in reconcile(venue, since, until, link=link):
        _write(writer, row, venue.currency)
    return written.getvalue()


def _write(writer: Any, row: Reconciled, currency: str) -> None:
    span = row.span
    for name in ("opening", "contributed", "lowered", "reset", "closing"):
        writer.writerow(
            [cell(span.link), name, "", "", "", exact_e4(getattr(span, f"{name}_e4"), currency), "", "", ""]
        )
    shown, owed = format_amount(span.closing_minor, currency), format_amount(row.payable_minor, currency)
    apart = format_amount(row.difference_minor, currency)
    writer.writerow([cell(span.link), "payable", "", span.until.isoformat(), "", shown, owed, apart, cell(row.cause)])
    for table in span.tables:
        writer.writerow(
            [
                cell(span.link),
                "in_meter",
                cell(table.table),
                "",
                "",
                table.closing_in_meter,
                table.read_in_meter,
                table.chips,
                "",
            ]
        )
    for late in span.late:
        amount = exact_e4(late.contributed_e4, currency)
        writer.writerow(
            [
                cell(span.link),
                "late_contribution",
                cell(late.table),
                late.day.isoformat(),
                late.belongs_day.isoformat(),
                amount,
                "",
                late.chips,
                "",
            ]
        )
    for one in span.discrepancies:
        figures = _figures(one, currency)
        writer.writerow(
            [cell(span.link), "discrepancy", cell(one.table), one.day.isoformat(), one.what, *figures, cell(one.cause)]
        )


def _figures(one: Discrepancy, currency: str) -> list[str]:
    figures = (one.computed, one.read, one.change)
    if one.what == "documented":
        return ["" if figure is None else exact_e4(figure, currency) for figure in figures]
    money = one.what in ("meter", "displayed")
    return ["" if n is None else format_amount(n, currency) if money else str(n) for n in figures]
