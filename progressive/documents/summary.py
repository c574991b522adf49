"""The Table Game Progressive Summary, "Informe de Mesa de Pago Progresivo" (PR §7.14(L)): PDF and spreadsheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, labels, people, render, signature_block, translated
from casino.documents.formatting import NOTHING, clock, count, money, money_e4, percent_bp
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet, workbook
from casino.models import Property
from progressive import queries
from progressive.meter import E4
from progressive.models import Link, Meter
from progressive.queries import Decrease, LinkDay, SummaryLine
from progressive.rate_reading import rate_at, rates_of, rates_of_day

TITLE: Final[Label] = _("Table Game Progressive Summary")

_GROUNDS: Final[Mapping[str, Label]] = {
    "paid": _("(1)-(2) Paid to a winner and registered"),
    "registered": _("(2) Won and registered"),
    "expired": _("(3) Time limit expired"),
    "defect": _("(4) Defect, approved in writing"),
}

_LABELS: Final[Mapping[str, Label]] = {
    "away": _("Days away"),
    "intro": _(
        "Meters of every table with a progressive wager: computed from the rounds, beside what was read at the table "
        "(PR §7.14(L)). Copy to the Accounting Office."
    ),
    "none": _("No progressive was in operation on this gaming day."),
    "unsigned": _("NOT YET SIGNED"),
    "link": _("Progressive"),
    "rate": _("rate of progression"),
    "chip": _("chip"),
    "reset_amount": pgettext_lazy("document", "reset amount"),
    "approval": _("approval"),
    "day": _("Gaming day"),
    "opening_meter": _("Opening meter"),
    "contributed": _("+ Rate × chips"),
    "lowered": _("− Decreases"),
    "resets": _("+ Initial and reset"),
    "closing_meter": _("= Closing meter"),
    "broken": _("The meter's decreases are not fully supported by the lines below."),
    "table": _("Table"),
    "in_meter": _("In-meter (chips)"),
    "progressive_meter": _("Progressive meter"),
    "payout_meter": _("Payout meter"),
    "opening": _("Opening"),
    "closing": pgettext_lazy("meter", "Closing"),
    "chips": _("Chips"),
    "read": _("Read"),
    "displayed": _("Displayed"),
    "retained": _("Licensee's share"),
    "signed": _("Signed"),
    "opening_short": pgettext_lazy("meter", "Open"),
    "closing_short": pgettext_lazy("meter", "Close"),
    "read_short": _("Read"),
    "decreases": _("Decreases of the meter and their support"),
    "no_decreases": _("The meter was not lowered."),
    "number": _("No."),
    "at": _("Date and time"),
    "amount": _("Amount"),
    "ground": _("Reason (PR §7.14(I))"),
    "hand": _("Hand"),
    "form": _("Form"),
    "support": _("Explanation, approval"),
    "total": _("Total"),
    "differences": _("Differences"),
    "meter": _("Meter"),
    "computed": _("Computed"),
    "difference": _("Difference"),
    "signatures": _("Signatures"),
    "prepared_by": _("Prepared by, table"),
    "accounting_copy": _("Copy received by Accounting"),
    "rests_on": _(
        "A meter goes down only for what was paid and registered, an expired time limit, or a defect approved in "
        "writing beforehand (PR §7.14(I))."
    ),
}


def summary(
    venue: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The summary of a gaming day, every link and table (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("progressive_summary", summary_data(venue, day, printing), language)


def summary_data(venue: Property, day: dt.date, printing: Printing) -> dict[str, Any]:
    """Return the data of the summary."""
    language = printing.language
    t = in_language(_LABELS, language)
    lines = queries.progressive_summary(venue.pk, day)
    names = people(venue, [signer for line in lines for signer in line.signatures])
    terms = {row.link: row for row in Meter.objects.filter(property_id=venue.pk)}
    titles = dict(Link.objects.filter(property=venue).values_list("code", "name"))
    link_wide = queries.link_decreases(venue.pk, day)
    links = []
    for figures in queries.link_days(venue.pk, day):
        own = [line for line in lines if line.link == figures.link]
        if not own:
            continue
        decreases = _in_order(own, link_wide.get(figures.link, []))
        links.append(
            {
                "title": f"{t['link']} {figures.link} · {titles.get(figures.link, '')}".removesuffix(" · "),
                "terms": _terms(venue, terms[figures.link], day, language),
                "identity": _identity(venue, figures, language),
                "broken": "" if sum(d.amount_minor for d in decreases) * E4 == figures.lowered_e4 else t["broken"],
                "outcomes": [labels.hand(outcome, language) for outcome in terms[figures.link].shares()],
                "tables": [_table(venue, line, terms[figures.link], language) for line in own],
                "decreases": _decreases(venue, decreases, language),
                "decreases_total": money(sum(d.amount_minor for d in decreases), venue.currency, language),
                "differences": _differences(venue, own, language),
                "signatures": _signatures(venue, own, names, language),
            }
        )
    return {
        "frame": frame(venue, day, TITLE, printing),
        "labels": t,
        "note": "" if all(line.signed for line in lines) else t["unsigned"],
        "links": links,
    }


def _rates(venue: Property, meter: Meter, day: dt.date, language: str) -> str:
    """The rate; on a day played under several, each with its chips (control P13)."""
    currency, played = venue.currency, rates_of_day(venue.pk, meter.link, day)
    if len(played) > 1:
        return " / ".join(f"{percent_bp(one.rate_bp, currency, language)} ({one.chips})" for one in played)
    rate_bp = played[0].rate_bp if played else rate_at(rates_of(meter), _end_of(venue, day)).rate_bp
    return percent_bp(rate_bp, currency, language)


def _end_of(venue: Property, day: dt.date) -> dt.datetime:
    """The midnight after a day began."""
    return dt.datetime.combine(day + dt.timedelta(days=1), dt.time(), tzinfo=venue.zone)


def _terms(venue: Property, meter: Meter, day: dt.date, language: str) -> str:
    t, currency = in_language(_LABELS, language), venue.currency
    return " · ".join(
        (
            labels.game(meter.game, language),
            f"{t['rate']} {_rates(venue, meter, day, language)}",
            f"{t['chip']} {money(meter.denomination_minor, currency, language)}",
            f"{t['reset_amount']} {money(meter.reset_minor, currency, language)}",
            f"{t['approval']} {meter.approval}",
        )
    )


def _identity(venue: Property, figures: LinkDay, language: str) -> list[dict[str, Any]]:
    """The control identity, exact to the fraction of a cent that a meter keeps."""
    terms = [
        ("opening_meter", figures.opening_e4, False),
        ("contributed", figures.contributed_e4, False),
        ("lowered", -figures.lowered_e4, False),
        ("resets", figures.reset_e4, False),
        ("closing_meter", figures.closing_e4, True),
    ]
    return [
        {
            "label": translated(_LABELS[name], language),
            "value": money_e4(e4, venue.currency, language),
            "strong": strong,
        }
        for name, e4, strong in terms
    ]


def _table(venue: Property, line: SummaryLine, meter: Meter, language: str) -> dict[str, Any]:
    def amount(minor: int | None) -> str:
        return money(minor, venue.currency, language)

    def number(pieces: int | None) -> str:
        return count(pieces, venue.currency, language)

    differs = {str(difference["what"]) for difference in line.differences}
    read = line.read_payouts or {}
    return {
        "table": line.table,
        "away": number(line.away_day),
        "away_over": line.away_day is not None and line.away_day > _most_days_away(meter),
        "in_opening": number(line.opening_in_meter),
        "chips": number(line.chips),
        "in_closing": number(line.closing_in_meter),
        "in_read": number(line.read_in_meter),
        "in_differs": "in_meter" in differs,
        "meter_opening": amount(line.opening_meter_minor),
        "meter_closing": amount(line.closing_meter_minor),
        "meter_read": amount(line.read_meter_minor),
        "meter_differs": "meter" in differs,
        "displayed": amount(line.displayed_minor),
        "displayed_differs": "displayed" in differs,
        "retained": amount(line.licensee_share_minor),
        "signed": ", ".join(signer["employee"] for signer in line.signatures) or NOTHING,
        "payouts": [
            {
                "opening": number(line.opening_payouts.get(outcome, 0)),
                "closing": number(line.closing_payouts.get(outcome, 0)),
                "read": number(read.get(outcome)),
                "differs": f"payout:{outcome}" in differs,
            }
            for outcome in meter.shares()
        ],
    }


def _most_days_away(meter: Meter) -> int:
    """Gaming days that a table may be away (PR §7.14(M)); of a programme that tells nothing, none."""
    removal = queries.removal_of(meter.game)
    return removal.absence_days if removal else 0


def _in_order(lines: Sequence[SummaryLine], link_wide: Sequence[Decrease]) -> list[Decrease]:
    return sorted([decrease for line in lines for decrease in line.decreases] + list(link_wide), key=lambda d: d.at)


def _decreases(venue: Property, decreases: Sequence[Decrease], language: str) -> list[dict[str, str]]:
    return [
        {
            "number": str(number),
            "at": clock(decrease.at, venue.zone),
            "table": decrease.table or NOTHING,
            "amount": money(decrease.amount_minor, venue.currency, language),
            "ground": _ground(decrease, language),
            "hand": labels.hand(decrease.outcome, language) if decrease.outcome else NOTHING,
            "form": decrease.form_serial or NOTHING,
            "support": _support(decrease),
        }
        for number, decrease in enumerate(decreases, start=1)
    ]


def _ground(decrease: Decrease, language: str) -> str:
    return translated(_GROUNDS.get(decrease.ground, decrease.ground), language)


def _support(decrease: Decrease) -> str:
    return "; ".join(text for text in (decrease.explanation, decrease.approval) if text) or NOTHING


def _differences(venue: Property, lines: Sequence[SummaryLine], language: str) -> list[dict[str, str]]:
    found = []
    for line in lines:
        for difference in line.differences:
            what = str(difference["what"])
            shown = money if what in ("meter", "displayed") else count
            computed, read = int(difference["computed"]), int(difference["read"])
            found.append(
                {
                    "table": line.table,
                    "what": _meter_name(what, language),
                    "computed": shown(computed, venue.currency, language),
                    "read": shown(read, venue.currency, language),
                    "difference": shown(read - computed, venue.currency, language),
                }
            )
    return found


def _meter_name(what: str, language: str) -> str:
    kind, _, outcome = what.partition(":")
    name = {"in_meter": "in_meter", "meter": "progressive_meter", "displayed": "displayed", "payout": "payout_meter"}
    label = translated(_LABELS[name[kind]], language)
    return f"{label}: {labels.hand(outcome, language)}" if outcome else label


def _signatures(
    venue: Property, lines: Sequence[SummaryLine], names: Mapping[str, str], language: str
) -> list[dict[str, Any]]:
    """One block a table, empty where nobody signed, and Accounting's for its copy."""
    t = in_language(_LABELS, language)
    blocks = []
    for line in lines:
        signers: list[Mapping[str, str] | None] = list(msgspec.to_builtins(line.signatures)) or [None]
        blocks += [
            signature_block(venue, f"{t['prepared_by']} {line.table}", signer, names, language) for signer in signers
        ]
    return [*blocks, signature_block(venue, t["accounting_copy"], None, names, language)]


# --- spreadsheet ----------------------------------------------------------------------------------------------------


def summary_workbook(
    venue: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The same summary as a spreadsheet (.xlsx): meters, payout meters, decreases, links."""
    about = frame(venue, day, TITLE, Printing.now(language, printed_by, printed_at))
    return workbook(about, venue.currency, summary_sheets(venue, day, language))


def summary_sheets(venue: Property, day: dt.date, language: str) -> list[Sheet]:
    """The tables of the summary: meters, payout meters, decreases, links."""
    t = in_language(_LABELS, language)
    lines = queries.progressive_summary(venue.pk, day)
    return [
        _meters_sheet(lines, t),
        _payouts_sheet(lines, t, language),
        _decreases_sheet(venue, lines, queries.link_decreases(venue.pk, day), t, language),
        _links_sheet(queries.link_days(venue.pk, day), t),
    ]


def growth_columns(t: Mapping[str, str], meter: str) -> list[Column]:
    """Return the first columns of every summary: place, chips counted, contribution to the meter."""
    counter = t["in_meter"]
    return [
        Column(t["day"], "text", 12),
        Column(t["link"], "text", 12),
        Column(t["table"], "text", 10),
        Column(f"{counter} · {t['opening']}", "count"),
        Column(t["chips"], "count", 10),
        Column(f"{counter} · {t['closing']}", "count"),
        Column(f"{counter} · {t['read']}", "count"),
        Column(f"{meter} · {t['opening']}", "money", 16),
        Column(t["contributed"], "e4", 16),
    ]


def growth_cells(line: SummaryLine) -> list[Any]:
    """The cells under `growth_columns`."""
    return [
        line.day.isoformat(),
        line.link,
        line.table,
        line.opening_in_meter,
        line.chips,
        line.closing_in_meter,
        line.read_in_meter,
        line.opening_meter_minor,
        line.contributed_e4,
    ]


def payout_columns(t: Mapping[str, str]) -> list[Column]:
    """A payout meter: how often each hand won, at both ends and as read."""
    return [
        Column(t["table"], "text", 10),
        Column(t["hand"], "text", 24),
        Column(t["opening"], "count"),
        Column(t["closing"], "count"),
        Column(t["read"], "count"),
    ]


def payout_rows(line: SummaryLine, language: str) -> list[list[Any]]:
    """The rows under `payout_columns`, one per hand."""
    return [
        [
            line.table,
            labels.hand(outcome, language),
            opening,
            line.closing_payouts.get(outcome, 0),
            (line.read_payouts or {}).get(outcome),
        ]
        for outcome, opening in line.opening_payouts.items()
    ]


def _meters_sheet(lines: Sequence[SummaryLine], t: Mapping[str, str]) -> Sheet:
    meter = t["progressive_meter"]
    columns = [
        *growth_columns(t, meter),
        Column(f"{meter} · {t['closing']}", "money", 16),
        Column(f"{meter} · {t['read']}", "money", 16),
        Column(t["displayed"], "money", 16),
        Column(t["retained"], "money", 14),
        Column(t["signed"], "text", 16),
        Column(t["away"], "count", 10),
    ]
    rows = [
        [
            *growth_cells(line),
            line.closing_meter_minor,
            line.read_meter_minor,
            line.displayed_minor,
            line.licensee_share_minor,
            ", ".join(signer["employee"] for signer in line.signatures) or None,
            line.away_day,
        ]
        for line in lines
    ]
    chips, contributed, retained = (sum(row[place] for row in rows) for place in (4, 8, 12))
    total = [t["total"], None, None, None, chips, None, None, None, contributed, None, None, None, retained, None, None]
    return Sheet(t["in_meter"], columns, rows, [total])


def _payouts_sheet(lines: Sequence[SummaryLine], t: Mapping[str, str], language: str) -> Sheet:
    columns = [Column(t["link"], "text", 12), *payout_columns(t)]
    rows = [[line.link, *row] for line in lines for row in payout_rows(line, language)]
    return Sheet(t["payout_meter"], columns, rows)


def _decreases_sheet(
    venue: Property,
    lines: Sequence[SummaryLine],
    link_wide: Mapping[str, Sequence[Decrease]],
    t: Mapping[str, str],
    language: str,
) -> Sheet:
    columns = [
        Column(t["link"], "text", 12),
        Column(t["at"], "text", 20),
        Column(t["table"], "text", 10),
        Column(t["amount"], "money", 16),
        Column(t["ground"], "text", 36),
        Column(t["hand"], "text", 24),
        Column(t["form"], "text", 14),
        Column(t["support"], "text", 50),
    ]
    found = [(line.link, decrease) for line in lines for decrease in line.decreases]
    found += [(link, decrease) for link, decreases in link_wide.items() for decrease in decreases]
    rows = [
        [
            link,
            clock(decrease.at, venue.zone),
            decrease.table or None,
            decrease.amount_minor,
            _ground(decrease, language),
            labels.hand(decrease.outcome, language) if decrease.outcome else None,
            decrease.form_serial or None,
            _support(decrease),
        ]
        for link, decrease in sorted(found, key=lambda pair: (pair[0], pair[1].at))
    ]
    total = [t["total"], None, None, sum(row[3] for row in rows), None, None, None, None]
    return Sheet(t["lowered"].removeprefix("− "), columns, rows, [total])


def _links_sheet(link_days: Sequence[LinkDay], t: Mapping[str, str]) -> Sheet:
    names = ("opening_meter", "contributed", "lowered", "resets", "closing_meter")
    columns = [Column(t["link"], "text", 12), *(Column(t[name], "e4", 20) for name in names)]
    rows = [
        [row.link, row.opening_e4, row.contributed_e4, -row.lowered_e4, row.reset_e4, row.closing_e4]
        for row in link_days
    ]
    return Sheet(t["link"], columns, rows)
