"""The Table Game Progressive Summary of a month (PR §7.14(L)): PDF and spreadsheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, labels, render, signature_block
from casino.documents.formatting import NOTHING, clock_of_day, count, money, money_e4
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet, workbook
from casino.models import Property
from progressive.documents.summary import growth_cells, growth_columns, payout_columns, payout_rows
from progressive.meter import shown_minor
from progressive.models import Link
from progressive.queries.month import LinkMonth, MonthLine, month_of, month_summary
from progressive.queries.summary import Decrease

TITLE: Final[Label] = _("Table Game Progressive Summary of the month")

_STATES: Final[Mapping[str, Label]] = {
    "signed": _("Signed"),
    "late": _("Late"),
    "missing": pgettext_lazy("one", "Missing"),
}

_GROUNDS: Final[Mapping[str, Label]] = {
    "paid": _("Paid to a winner and registered"),
    "registered": _("Won and registered"),
    "expired": pgettext_lazy("document", "Time limit expired"),
    "defect": _("Defect, approved in writing"),
}

_LABELS: Final[Mapping[str, Label]] = {
    "link": _("Progressive"),
    "day": _("Gaming day"),
    "table": _("Table"),
    "in_meter": _("In-meter"),
    "meter": _("Progressive meter"),
    "opening": _("Opening"),
    "chips": _("Chips"),
    "closing": pgettext_lazy("meter", "Closing"),
    "read": _("Read"),
    "contributed": _("Contributions"),
    "lowered": _("Decreases"),
    "reset": _("Seeds and resets"),
    "retained": _("Licensee's share"),
    "away": _("Days away"),
    "wins": _("Prizes"),
    "summary": _("Summary"),
    "signed_by": _("Signed by"),
    "total": _("Month"),
    "decreases": _("Decreases of the meter and their support"),
    "no_decreases": _("The meter was not lowered."),
    "unsupported": _("Decreases without support"),
    "amount": _("Amount"),
    "ground": _("Reason (PR §7.14(I))"),
    "hand": _("Hand"),
    "form": _("Form"),
    "support": _("Explanation, approval"),
    "signatures": _("Signatures"),
    "recap": _("The month at a glance"),
    "missing": pgettext_lazy("several", "Missing"),
    "late": pgettext_lazy("several", "Late"),
    "accounting": _("Reviewed by Accounting"),
    "none": _("No progressive was in operation in this month."),
    "off": _("Missing and late summaries are exceptions of their day"),
}


def month_report(
    venue: Property, month: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The summaries of a month, every link (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("progressive_month", month_data(venue, month, printing), language)


def month_data(venue: Property, month: dt.date, printing: Printing) -> dict[str, Any]:
    """Return the data of the month's report."""
    language = printing.language
    t = in_language(_LABELS, language)
    since, until = month_of(month)
    titles = dict(Link.objects.filter(property=venue).values_list("code", "name"))
    links = month_summary(venue.pk, month)
    off = [(row.line.day, row.line.table) for link in links for row in link.lines if row.state != "signed"]
    return {
        "frame": frame(venue, until, TITLE, printing, span=(since, until)),
        "labels": t,
        "note": f"{t['off']}: {len(off)}" if off else "",
        "links": [_link(venue, link, titles.get(link.link, ""), t, language) for link in links],
        "recap": [_recap(venue, link, language) for link in links],
        "signatures": [signature_block(venue, t["accounting"], None, {}, language)],
    }


def _link(venue: Property, link: LinkMonth, title: str, t: Mapping[str, str], language: str) -> dict[str, Any]:
    def exact(e4: int) -> str:
        return money_e4(e4, venue.currency, language)

    return {
        "title": f"{t['link']} {link.link} · {title}".removesuffix(" · "),
        "identity": [
            {"label": t["opening"], "value": exact(link.opening_e4)},
            {"label": t["contributed"], "value": exact(link.contributed_e4)},
            {"label": t["lowered"], "value": exact(-link.lowered_e4)},
            {"label": t["reset"], "value": exact(link.reset_e4)},
            {"label": t["closing"], "value": exact(link.closing_e4)},
        ],
        "broken": "" if link.supported else t["unsupported"],
        "lines": [_line(venue, row, language) for row in link.lines],
        "total": {
            "chips": count(link.chips, venue.currency, language),
            "contributed": exact(link.contributed_e4),
            "retained": money(link.licensee_share_minor, venue.currency, language),
        },
        "decreases": [_decrease(venue, decrease, language) for decrease in link.decreases],
    }


def _recap(venue: Property, link: LinkMonth, language: str) -> dict[str, Any]:
    """A link's month in one line, for who signs."""
    currency = venue.currency
    return {
        "link": link.link,
        "figures": [
            money_e4(link.opening_e4, currency, language),
            count(link.chips, currency, language),
            money_e4(link.contributed_e4, currency, language),
            money_e4(-link.lowered_e4, currency, language),
            money_e4(link.reset_e4, currency, language),
            money_e4(link.closing_e4, currency, language),
            money(link.licensee_share_minor, currency, language),
            count(link.missing, currency, language),
            count(link.late, currency, language),
        ],
        "off": not link.supported or bool(link.missing or link.late),
    }


def _line(venue: Property, row: MonthLine, language: str) -> dict[str, Any]:
    line, currency = row.line, venue.currency
    before, after = sum(line.opening_payouts.values()), sum(line.closing_payouts.values())
    return {
        "day": line.day.isoformat(),
        "table": line.table,
        "figures": [
            count(line.opening_in_meter, currency, language),
            count(line.chips, currency, language),
            count(line.closing_in_meter, currency, language),
            count(line.read_in_meter, currency, language),
            money(line.opening_meter_minor, currency, language),
            money_e4(line.contributed_e4, currency, language),
            money(-row.lowered_minor, currency, language),
            money(line.closing_meter_minor, currency, language),
            money(line.read_meter_minor, currency, language),
            count(after - before, currency, language),
            money(line.licensee_share_minor, currency, language),
            count(line.away_day, currency, language),
        ],
        "differs": bool(line.differences),
        "off": row.state != "signed",
        "state": in_language(_STATES, language)[row.state],
        "by": ", ".join(signer["employee"] for signer in line.signatures) or NOTHING,
    }


def _decrease(venue: Property, decrease: Decrease, language: str) -> list[str]:
    return [
        clock_of_day(decrease.day, decrease.at, venue.zone),
        decrease.table or NOTHING,
        in_language(_GROUNDS, language).get(decrease.ground, decrease.ground),
        labels.hand(decrease.outcome, language) if decrease.outcome else NOTHING,
        decrease.form_serial or NOTHING,
        "; ".join(text for text in (decrease.explanation, decrease.approval) if text) or NOTHING,
        money(decrease.amount_minor, venue.currency, language),
    ]


def month_workbook(
    venue: Property, month: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The same as a spreadsheet (.xlsx): lines, payout meters, decreases, links."""
    since, until = month_of(month)
    printing = Printing.now(language, printed_by, printed_at)
    about = frame(venue, until, TITLE, printing, span=(since, until))
    return workbook(about, venue.currency, month_sheets(venue, month, language))


def month_sheets(venue: Property, month: dt.date, language: str) -> list[Sheet]:
    """The tables of the month: lines, payout meters, decreases, links."""
    t = in_language(_LABELS, language)
    links = month_summary(venue.pk, month)
    return [
        _lines_sheet(links, t, language),
        _wins_sheet(links, t, language),
        _decreases_sheet(venue, links, t, language),
        _links_sheet(links, t),
    ]


def _lines_sheet(links: Sequence[LinkMonth], t: Mapping[str, str], language: str) -> Sheet:
    meter = t["meter"]
    columns = [
        *growth_columns(t, meter),
        Column(t["lowered"], "money", 16),
        Column(f"{meter} · {t['closing']}", "money", 16),
        Column(f"{meter} · {t['read']}", "money", 16),
        Column(t["retained"], "money", 14),
        Column(t["summary"], "text", 12),
        Column(t["signed_by"], "text", 16),
        Column(t["away"], "count", 10),
    ]
    states = in_language(_STATES, language)
    rows = [
        [
            *growth_cells(row.line),
            -row.lowered_minor,
            row.line.closing_meter_minor,
            row.line.read_meter_minor,
            row.line.licensee_share_minor,
            states[row.state],
            ", ".join(signer["employee"] for signer in row.line.signatures) or None,
            row.line.away_day,
        ]
        for link in links
        for row in link.lines
    ]
    chips, contributed, lowered, retained = (sum(row[place] for row in rows) for place in (4, 8, 9, 12))
    total = [
        t["total"], None, None, None, chips, None, None, None, contributed, lowered, None, None, retained, None, None,
        None,
    ]  # fmt: skip
    return Sheet(t["summary"], columns, rows, [total])


def _wins_sheet(links: Sequence[LinkMonth], t: Mapping[str, str], language: str) -> Sheet:
    columns = [Column(t["day"], "text", 12), *payout_columns(t)]
    rows = [
        [row.line.day.isoformat(), *cells]
        for link in links
        for row in link.lines
        for cells in payout_rows(row.line, language)
    ]
    return Sheet(t["wins"], columns, rows)


def _decreases_sheet(venue: Property, links: Sequence[LinkMonth], t: Mapping[str, str], language: str) -> Sheet:
    columns = [
        Column(t["link"], "text", 12),
        Column(t["day"], "text", 34),
        Column(t["table"], "text", 10),
        Column(t["ground"], "text", 36),
        Column(t["hand"], "text", 24),
        Column(t["form"], "text", 14),
        Column(t["support"], "text", 50),
        Column(t["amount"], "money", 16),
    ]
    found = [(link.link, decrease) for link in links for decrease in link.decreases]
    rows = [[link, *_decrease(venue, one, language)[:-1], one.amount_minor] for link, one in found]
    total = [t["total"], None, None, None, None, None, None, sum(one.amount_minor for _link, one in found)]
    return Sheet(t["lowered"], columns, rows, [total])


def _links_sheet(links: Sequence[LinkMonth], t: Mapping[str, str]) -> Sheet:
    names = ("opening", "contributed", "lowered", "reset", "closing")
    columns = [Column(t["link"], "text", 12), *(Column(t[name], "e4", 20) for name in names)]
    columns.append(Column(t["meter"], "money", 16))
    rows = [
        [
            link.link, link.opening_e4, link.contributed_e4, -link.lowered_e4, link.reset_e4, link.closing_e4,
            shown_minor(link.closing_e4),
        ]
        for link in links
    ]  # fmt: skip
    return Sheet(t["link"], columns, rows)
