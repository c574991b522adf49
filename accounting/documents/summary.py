"""The daily summary, "Resumen diario" (controls W1, W3, W4): PDF and spreadsheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import checks, queries
from accounting.models import CloseRun, DailySummary, DayException
from accounting.rows import SummaryRow
from accounting.terms import DAY_FIGURES, FURTHER_FIGURES
from accounting.theoretical import gap_text
from casino.documents import Printing, frame, in_language, labels, people, render, signature_block, translated
from casino.documents.formatting import NOTHING, clock, money
from casino.documents.labels import Label
from casino.documents.rows import UNIT_KINDS, Printed, cells, columns, texts
from casino.documents.sheets import Column, Figure, Sheet
from casino.documents.spreadsheet import workbook
from casino.documents.tabular import shown
from casino.jurisdictions import applies, local_cite
from casino.models import Property
from casino.wording.exception_details import exception_detail
from casino.wording.identities import data_in_names
from tables import queries as tables
from tables.models import ShiftDefinition

TITLE: Final[Label] = _("Daily summary")

_LABELS: Final[Mapping[str, Label]] = {
    "table": _("Table"),
    "game": _("Game"),
    "shift": _("Shift"),
    "theory": _("Theoretical win"),
    "remark": _("Remark"),
    "theory_never": _("not computed when the day closed"),
    "theory_part": _("rounds captured"),
    "theory_outside": _("count outside the interval"),
    "theory_note": _(
        "Theoretical win = stakes × house edge; the interval holds the win of 95 % of such sessions (control "
        "W3). The win by count is without rake and progressive."
    ),
    "by_table": _("By table and shift"),
    "by_game": _("By game"),
    "by_shift": _("By shift"),
    "total_of": _("Total"),
    "day_total": _("DAY"),
    "win_note": _(
        "Win = drop + closer + credits − opener − fills (control W1). Hold = win ÷ drop. Win by rounds is what the "
        "rules make of the recorded rounds, progressives apart. Variance = win − what the tray should have gained by "
        "rounds, breakage, rake and progressive chips, refunds and prizes from the tray deducted (control W3). Without "
        "a terminal for the whole shift there is nothing to compare with and the field stays empty."
    ),
    "status": pgettext_lazy("day", "Close"),
    "closed": _("Closed"),
    "closing": _("Closing"),
    "open": _("Not closed"),
    "closed_at": _("Closed at"),
    "tables": _("Tables"),
    "late_rounds": _("Late rounds"),
    "late_rounds_told": _(
        "%(received)s received (handle %(received_handle)s), %(resolved)s resolved (handle %(resolved_handle)s)"
    ),
    "exception_count": _("Exceptions"),
    "digest": _("Digest of the figures"),
    "provisional": _("PROVISIONAL"),
    "identities": _("Accounting identities"),
    "identities_pending": _("They are checked when the day closes."),
    "holds": pgettext_lazy("identity", "holds"),
    "holds_except": _("holds except %(amount)s, explained by exception %(numbers)s"),
    "exceptions": _("Exceptions"),
    "no_exceptions": _("None."),
    "number": _("No."),
    "exception": _("Exception"),
    "subject": _("Subject"),
    "expected": _("Expected"),
    "found": _("Found"),
    "difference": _("Difference"),
    "detail": _("Detail"),
    "open_items": _("Items let pass at the close (control W4)"),
    "reason": _("Reason"),
    "cite": pgettext_lazy("column", "Rests on"),
    "result": _("Result"),
    "signatures": _("Signatures"),
    "closed_by": _("Closed by"),
    "held": _("Payments held for review"),
    "held_text": _("%(number)s, %(amount)s; past their time %(late)s, held still %(open)s"),
    "prepared_by": _("Prepared by (accounting)"),
    "reviewed_by": _("Reviewed by (accounting)"),
    "audited_by": _("Audited by"),
    "inspected_by": _("Seen by (inspector)"),
}

_FLOOR_EXCEPTIONS: Final[Mapping[str, Label]] = {
    "sales_over_short": _("Bingo cashier over or short"),
    "sale_corrected": _("Sale of bingo cards corrected"),
    "cards_missing": _("Bingo cards missing"),
    "limit_ends_soon": _("Time limit of a progressive ends soon"),
    "limit_reached": _("Time limit of a progressive has run out"),
    "funds_due": _("Rest of an expired progressive due"),
    "draw_due": _("Special draw or its prizes are due"),
    "receipt_lapsed": _("Receipt of a prize ran out"),
    "summary_not_received": _("Progressive summary not received by accounting"),
    "absence_ends": _("Last day for a progressive table to come back"),
    "summary_late": _("Progressive summary signed after the close"),
    "absence_too_long": _("Progressive table away too long"),
    "cage_over_short": _("Cage over or short"),
    "day_withdrawn": _("Gaming day opened by mistake and withdrawn"),
    "clock_skew": _("Clock of a device is off"),
    "pin_origin_locked": _("Device or login locked after wrong PINs"),
    "inspection_differs": pgettext_lazy("day", "Inspector's reading is not the system's"),
    "sets_differ": pgettext_lazy("day", "Sets counted are not those of the book (control R4)"),
    "set_overdue": pgettext_lazy("day", "Set too long in play (control R4)"),
    "set_hold_overdue": pgettext_lazy("day", "Suspicious set held too long (control R4)"),
    "inventory_overdue": _("Physical inventory of the sets is overdue"),
    "slip_late": _("Slip too long on its way"),
    "bank_short": _("Bank below the requirement"),
    "below_float": _("Table below its float"),
    "check_failed": _("Check at a table failed"),
    "malfunction": _("Malfunction of a device or system"),
    "set_suspicious": pgettext_lazy("day", "Suspicious set, held (control R4)"),
    "opener_differs": _("Opener differs from the last closer"),
    "late_round": _("Round received after its session was over"),
    "rake_differs": _("Rake counted is not the rake of the hands"),
    "box_uncounted": _("Box not counted in time"),
    "box_never_installed": _("Box never on its table"),
    "table_without_box": _("Open table without a box"),
    "notice_late": _("Notice not given in time"),
    "payment_held_too_long": _("Payment held longer than it may be"),
    "last_plays_missing": _("Last plays not announced"),
    "last_plays_exceeded": _("More plays than the last ones announced"),
    "closed_before_hour": _("Table closed before the authorised hour"),
    "out_of_service": _("No table of a kind in service"),
    "approvals_missing": _("Documents of a game not on file"),
    "not_checked": _("Table opened without a check of the day"),
    "sign_not_read": _("Limits on the table's sign not read"),
    "round_irregular": _("Irregularity in a round that nobody declared"),
    "box_swapped": _("Box marked for another table"),
    "box_elsewhere": _("Box where it should not be"),
    "count_differs": _("Counts of a box differed"),
    "count_corrected": _("Count of a box corrected"),
    "acceptance_differs": _("The cage counted a different amount"),
    "document_missing": _("Document missing in the box"),
    "document_unexpected": _("Document not expected in the box"),
    "document_different": _("Document differs from the system's copy"),
}


def theory_remark(row: DailySummary, language: str) -> str:
    """Return the remark on a theoretical win: why there is none, its period, or that the count lies outside its
    interval."""
    if row.theory_gap:
        return gap_text(row.theory_gap, row.game, language)
    if row.theory_win is None:
        return translated(_LABELS["theory_never"], language)
    if row.capture == "part":
        limits = [f"≥ {row.captured_from}"] if row.captured_from else []
        limits += [f"< {row.captured_until}"] if row.captured_until else []
        return f"{translated(_LABELS['theory_part'], language)} {' '.join(limits)}".strip()
    return translated(_LABELS["theory_outside"], language) if row.theory_outside else ""


def daily_summary(
    venue: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The daily summary (PDF): as closed, or, of a day still open, as it stands and marked provisional."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("daily_summary", daily_summary_data(venue, day, printing), language)


def daily_summary_data(venue: Property, day: dt.date, printing: Printing) -> dict[str, Any]:
    """Return the data of the daily summary."""
    language = printing.language
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    run = queries.close_status(venue, day)
    rows = daily_lines(venue, day)
    exceptions = _exceptions(venue, day, language)
    closed = run is not None and run.status == CloseRun.Status.CLOSED
    return {
        "frame": frame(venue, day, TITLE, printing),
        "labels": t,
        "note": "" if closed else t["provisional"],
        "facts": _facts(venue, day, run, rows, len(exceptions), language),
        "columns": [column.label for column in columns(SummaryRow, DAY_FIGURES, printed)],
        "by_table": _by_table(rows, printed),
        "by_game": _grouped(rows, "game", printed),
        "by_shift": _grouped(rows, "shift", printed),
        "theory": _theory(rows, printed),
        "theory_columns": [column.label for column in columns(SummaryRow, _THEORY, printed)],
        "identities_note": "" if closed else t["identities_pending"],
        "identities": _identities(venue, day, exceptions, language) if closed else [],
        "exceptions": _printed_exceptions(exceptions, venue.currency, language),
        "open_items": list(run.forced) if run else [],
        "reason": run.reason if run else "",
        "signatures": _signatures(venue, run, language),
    }


def daily_lines(venue: Property, day: dt.date) -> list[DailySummary]:
    """The lines of the summary, by table and in the order of the shifts."""
    order = dict(ShiftDefinition.objects.filter(property=venue).values_list("code", "order"))
    rows = queries.daily_summary(venue, day)
    return sorted(rows, key=lambda row: (row.table, order.get(row.shift, len(order)), row.shift))


def _facts(
    venue: Property,
    day: dt.date,
    run: CloseRun | None,
    rows: Sequence[DailySummary],
    exceptions: int,
    language: str,
) -> list[dict[str, Any]]:
    t = in_language(_LABELS, language)
    status = t[str(run.status)] if run else t["open"]
    digest = run.figures_digest if run and run.figures_digest else NOTHING
    return [
        {"label": t["status"], "value": status},
        {"label": t["closed_at"], "value": clock(run.closed_at if run else None, venue.zone)},
        {"label": t["tables"], "value": str(len({row.table for row in rows}))},
        {"label": t["exception_count"], "value": str(exceptions)},
        {"label": t["late_rounds"], "value": late_rounds_told(venue, day, language), "span": 2},
        *_held(venue, day, t, language),
        {"label": t["digest"], "value": digest, "span": 2, "mono": True},
    ]


def _held(venue: Property, day: dt.date, t: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    """Payments held for review in a day, where the jurisdiction has such."""
    if tables.table_rules(venue).hold is None:
        return []
    held = tables.held_of_day(venue, day)
    amount = money(held.amount, venue.currency, language)
    value = t["held_text"] % {"number": held.number, "amount": amount, "late": held.late, "open": held.open}
    return [{"label": t["held"], "value": value, "span": 2}]


def late_rounds_told(venue: Property, day: dt.date, language: str) -> str:
    """Number and handle of the late rounds received and resolved in a gaming day."""
    late, t = tables.late_rounds_of_day(venue, day), in_language(_LABELS, language)
    return t["late_rounds_told"] % {
        "received": late.received,
        "received_handle": money(late.received_handle, venue.currency, language),
        "resolved": late.resolved,
        "resolved_handle": money(late.resolved_handle, venue.currency, language),
    }


# --- figures --------------------------------------------------------------------------------------------------------


def _line(kind: str, names: tuple[str, str, str], rows: Sequence[DailySummary], printed: Printed) -> dict[str, Any]:
    figures = texts(SummaryRow, queries.summed(rows), DAY_FIGURES, printed)
    return {"kind": kind, "table": names[0], "game": names[1], "shift": names[2], "figures": figures}


def _by_table(rows: Sequence[DailySummary], printed: Printed) -> list[dict[str, Any]]:
    """A line per table and shift, a subtotal for a table with several shifts, the day's total."""
    lines = []
    for table in dict.fromkeys(row.table for row in rows):
        own = [row for row in rows if row.table == table]
        lines += [
            _line("line", (row.table, labels.game(row.game, printed.language), row.shift), [row], printed)
            for row in own
        ]
        if len(own) > 1:
            names = (table, translated(_LABELS["total_of"], printed.language), "")
            lines.append(_line("subtotal", names, own, printed))
    return [*lines, _day_total(rows, printed)]


def _grouped(rows: Sequence[DailySummary], by: str, printed: Printed) -> list[dict[str, Any]]:
    lines = [
        _line("line", (_group_name(by, value, printed.language), "", ""), own, printed)
        for value, own in _groups(rows, by)
    ]
    return [*lines, _day_total(rows, printed)]


def _groups(rows: Sequence[DailySummary], by: str) -> list[tuple[str, list[DailySummary]]]:
    values = dict.fromkeys(getattr(row, by) for row in rows)
    return [(value, [row for row in rows if getattr(row, by) == value]) for value in values]


def _group_name(by: str, value: str, language: str) -> str:
    return labels.game(value, language) if by == "game" else value


def _day_total(rows: Sequence[DailySummary], printed: Printed) -> dict[str, Any]:
    return _line("total", (translated(_LABELS["day_total"], printed.language), "", ""), rows, printed)


# --- theoretical win ------------------------------------------------------------------------------------------------

PLACE: Final = ("table", "game", "shift")
_THEORY: Final = ("counted_game_win", "win_rounds", "theory_win", "theory_low", "theory_high")


def _theory(rows: Sequence[DailySummary], printed: Printed) -> list[dict[str, Any]]:
    return [
        {
            **dict(zip(PLACE, texts(SummaryRow, row, PLACE, printed), strict=True)),
            "figures": texts(SummaryRow, row, _THEORY, printed),
            "remark": theory_remark(row, printed.language),
        }
        for row in rows
    ]


def _theory_sheet(rows: Sequence[DailySummary], t: Mapping[str, str], printed: Printed) -> Sheet:
    names = (*PLACE, *_THEORY)
    lines = [[*cells(SummaryRow, row, names, printed), theory_remark(row, printed.language)] for row in rows]
    return Sheet(t["theory"], [*columns(SummaryRow, names, printed), Column(t["remark"], "text", 60)], lines)


# --- exceptions and identities --------------------------------------------------------------------------------------


def _printed_exceptions(exceptions: Sequence[Mapping[str, Any]], currency: str, language: str) -> list[dict[str, str]]:
    """Return exceptions as paper shows them; no figure is a dash."""
    return [
        {
            name: value if isinstance(value, str) else shown("text", value, currency, language)
            for name, value in row.items()
        }
        for row in exceptions
    ]


def _exceptions(venue: Property, day: dt.date, language: str) -> list[dict[str, Any]]:
    """Return the exceptions raised on the floor, then the identities that did not hold when the day closed."""
    found = [
        {
            "code": row.code,
            "label": translated(_FLOOR_EXCEPTIONS.get(row.code, row.code), language),
            "subject": row.subject,
            "expected": None,
            "found": None,
            "amount": Figure("money", row.amount) if row.amount else None,
            "detail": exception_detail(row.code, row.detail, venue.currency, language),
        }
        for row in tables.exceptions(venue, day)
    ]
    for row in DayException.objects.filter(property_id=venue.pk, day=day).order_by("number", "key"):
        unit = UNIT_KINDS[queries.unit_of(row.code, row.detail)]
        expected, seen, amount = (Figure(unit, number) for number in (row.expected, row.found, row.amount))
        found.append(
            {
                "code": row.code,
                "label": exception_label(row.code, language),
                "subject": row.subject,
                "expected": expected,
                "found": seen,
                "amount": amount,
                "detail": exception_detail(row.code, row.detail, venue.currency, language),
            }
        )
    numbered = [{"number": str(number), **row} for number, row in enumerate(found, start=1)]
    with translation.override(language):
        named: list[dict[str, Any]] = data_in_names(venue, numbered)
    return named


def exception_label(code: str, language: str) -> str:
    """An exception of the floor, or of an identity that does not hold, as documents call it."""
    if code in _FLOOR_EXCEPTIONS:
        return translated(_FLOOR_EXCEPTIONS[code], language)
    with translation.override(language):
        return str(checks.labels().get(code, code))


def _identity_label(code: str, language: str) -> str:
    with translation.override(language):
        return str(checks.CHECKS[code].label)


def identities(venue: Property, day: dt.date, language: str) -> list[dict[str, Any]]:
    """Return every identity of a closed day, as the summary states it, and what became of it.

    `label`, `cite`; `broken`: how many exceptions it has; `holds`: the words for it, with the difference that the
    exceptions of the `numbers` explain.
    """
    return _identities(venue, day, _exceptions(venue, day, language), language)


def _identities(
    venue: Property, day: dt.date, exceptions: Sequence[Mapping[str, Any]], language: str
) -> list[dict[str, Any]]:
    explained = checks.explained_differences(venue, day)
    broken: dict[str, int] = {}
    for code in DayException.objects.filter(property_id=venue.pk, day=day).values_list("code", flat=True):
        broken[code] = broken.get(code, 0) + 1
    word = translated(_LABELS["exceptions"], language)
    return [
        {
            "label": _identity_label(code, language),
            "cite": local_cite(identity.cite, venue.jurisdiction),
            "broken": f"{word}: {broken[code]}" if code in broken else "",
            **_holds(venue, code, explained.get(code, 0), exceptions, language),
        }
        for code, identity in checks.CHECKS.items()
        if applies(identity.cite, venue.jurisdiction)
    ]


def _holds(
    venue: Property, code: str, amount: int, exceptions: Sequence[Mapping[str, Any]], language: str
) -> dict[str, Any]:
    """Return the words for an identity that holds, and the numbers of the exceptions that explain a difference."""
    numbers = [row["number"] for row in exceptions if row["code"] in checks.EXPLAINED_BY.get(code, ())]
    if not amount or not numbers:
        return {"holds": translated(_LABELS["holds"], language), "numbers": []}
    figures = {"amount": money(amount, venue.currency, language), "numbers": ", ".join(numbers)}
    return {"holds": translated(_LABELS["holds_except"], language) % figures, "numbers": numbers}


def _signatures(venue: Property, run: CloseRun | None, language: str) -> list[dict[str, Any]]:
    """Return the signature of the close, then the signature blocks of the printed summary."""
    t = in_language(_LABELS, language)
    signers = list(run.signatures) if run else []
    names = people(venue, signers)
    closed_by = [signature_block(venue, t["closed_by"], signer, names, language) for signer in signers]
    by_hand = ("prepared_by", "reviewed_by", "audited_by", "inspected_by")
    return closed_by + [signature_block(venue, t[duty], None, names, language) for duty in by_hand]


# --- spreadsheet ----------------------------------------------------------------------------------------------------


def daily_summary_workbook(
    venue: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The same summary as a spreadsheet (.xlsx): by table and shift, by game, by shift, exceptions, identities."""
    about = frame(venue, day, TITLE, Printing.now(language, printed_by, printed_at))
    return workbook(about, venue.currency, daily_summary_sheets(venue, day, language))


def daily_summary_sheets(venue: Property, day: dt.date, language: str) -> list[Sheet]:
    """The tables of the summary."""
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    rows = daily_lines(venue, day)
    return [
        _figures_sheet(rows, t, printed),
        _groups_sheet(rows, "game", t, printed),
        _groups_sheet(rows, "shift", t, printed),
        _theory_sheet(rows, t, printed),
        _exceptions_sheet(_exceptions(venue, day, language), t),
        _identities_sheet(venue, day, t, language),
    ]


_FIGURES: Final = (*DAY_FIGURES, *FURTHER_FIGURES)


def _values(rows: Sequence[DailySummary], printed: Printed) -> list[Any]:
    return cells(SummaryRow, queries.summed(rows), _FIGURES, printed)


def _figures_sheet(rows: Sequence[DailySummary], t: Mapping[str, str], printed: Printed) -> Sheet:
    heads = [*columns(SummaryRow, PLACE, printed), *columns(SummaryRow, _FIGURES, printed, 15)]
    lines = [[*cells(SummaryRow, row, PLACE, printed), *_values([row], printed)] for row in rows]
    return Sheet(t["by_table"], heads, lines, [[t["day_total"], None, None, *_values(rows, printed)]])


def _groups_sheet(rows: Sequence[DailySummary], by: str, t: Mapping[str, str], printed: Printed) -> Sheet:
    lines = [[_group_name(by, value, printed.language), *_values(own, printed)] for value, own in _groups(rows, by)]
    heads = [*columns(SummaryRow, (by,), printed, 28), *columns(SummaryRow, _FIGURES, printed, 15)]
    return Sheet(t[f"by_{by}"], heads, lines, [[t["day_total"], *_values(rows, printed)]])


def exceptions_sheet(venue: Property, day: dt.date, language: str) -> Sheet:
    """Return the sheet of exceptions, as the summary lists them."""
    return _exceptions_sheet(_exceptions(venue, day, language), in_language(_LABELS, language))


def _exceptions_sheet(exceptions: Sequence[Mapping[str, Any]], t: Mapping[str, str]) -> Sheet:
    names = {"number": 6, "exception": 36, "subject": 36, "expected": 16, "found": 16, "difference": 16, "detail": 60}
    figures = ("number", "expected", "found", "difference")
    columns = [Column(t[name], "text", width, name in figures) for name, width in names.items()]
    keys = ("number", "label", "subject", "expected", "found", "amount", "detail")
    rows = [[Figure("count", int(row["number"])), *(row[key] for key in keys[1:])] for row in exceptions]
    return Sheet(t["exceptions"], columns, rows)


def _identities_sheet(venue: Property, day: dt.date, t: Mapping[str, str], language: str) -> Sheet:
    columns = [Column(t["identities"], "text", 50), Column(t["cite"], "text", 16), Column(t["result"], "text", 18)]
    run = queries.close_status(venue, day)
    if run is None or run.status != CloseRun.Status.CLOSED:
        return Sheet(t["identities"], columns, [[t["identities_pending"], None, None]])
    found = _identities(venue, day, _exceptions(venue, day, language), language)
    rows = [[row["label"], row["cite"], row["broken"] or row["holds"]] for row in found]
    return Sheet(t["identities"], columns, rows)
