"""The daily summary, "Resumen diario" (controls W1, W3, W4): PDF and spreadsheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import checks, queries
from accounting.models import CloseRun, DailySummary, DayException
from accounting.theoretical import told
from casino.documents import Printing, frame, in_language, labels, people, render, signature_block, translated
from casino.documents.formatting import NOTHING, clock, count, money, percent_bp, ratio_bp
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet, workbook
from casino.exception_details import IN_UNIT, exception_detail
from casino.models import Property
from tables import queries as tables
from tables.models import ShiftDefinition

TITLE: Final[Label] = _("Daily summary")

_SUMMED: Final = (
    "opener",
    "fills",
    "credits",
    "closer",
    "drop",
    "win",
    "rounds",
    "handle",
    "win_rounds",
    "commission",
    "rake",
    "breakage",
    "progressive_in",
    "progressive_out",
    "variance",
)
_COLUMNS: Final = (*_SUMMED[:6], "hold", *_SUMMED[6:])
"""The columns of figures, in the order of the sheet."""

_EXTRA: Final = (
    "void_rounds",
    "progressive_chips",
    "progressive_refunds",
    "prizes_from_tray",
    "due_at_cage",
    "expected_win",
)
"""Further columns that only the spreadsheet has room for."""

_COUNTS: Final = frozenset({"rounds", "void_rounds", "progressive_chips"})

FIGURES: Final[Mapping[str, Label]] = {
    "table": _("Table"),
    "game": _("Game"),
    "opener": pgettext_lazy("column", "Opener"),
    "fills": _("Fills"),
    "credits": _("Credits"),
    "closer": pgettext_lazy("column", "Closer"),
    "drop": _("Drop"),
    "win": _("Win"),
    "hold": _("Hold"),
    "rounds": _("Rounds"),
    "handle": pgettext_lazy("column", "Handle"),
    "win_rounds": _("Win by rounds"),
}
"""What the figures of a table are called on paper."""

_LABELS: Final[Mapping[str, Label]] = {
    **FIGURES,
    "shift": _("Shift"),
    "commission": _("Commission"),
    "rake": _("Rake"),
    "progressive_in": _("Progr. in"),
    "progressive_out": _("Progr. out"),
    "variance": _("Variance"),
    "theory": _("Theoretical win"),
    "theory_low": _("95 % from"),
    "theory_high": _("95 % to"),
    "counted_game_win": _("Win by count, game only"),
    "remark": _("Remark"),
    "theory_never": _("not computed when the day closed"),
    "theory_part": _("rounds captured"),
    "theory_outside": _("count outside the interval"),
    "theory_note": _(
        "Theoretical win = stakes × the house's advantage; the interval holds the win of 95 % of such sessions "
        "(control W3). The win by count is without rake and progressive."
    ),
    "void_rounds": pgettext_lazy("column", "Void rounds"),
    "progressive_chips": pgettext_lazy("column", "Progressive chips"),
    "progressive_refunds": _("Progressive refunds"),
    "prizes_from_tray": _("Prizes paid from the tray"),
    "expected_win": _("Win expected of the tray"),
    "breakage": pgettext_lazy("column", "Breakage"),
    "due_at_cage": _("Breakage due at the cage"),
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
    "prepared_by": _("Prepared by (accounting)"),
    "reviewed_by": _("Reviewed by (accounting)"),
    "audited_by": _("Audited by"),
    "inspected_by": _("Seen by (inspector)"),
}

_FLOOR_EXCEPTIONS: Final[Mapping[str, Label]] = {
    "limit_ends_soon": _("Time limit of a progressive ends soon"),
    "limit_reached": _("Time limit of a progressive has run out"),
    "funds_due": _("Rest of an expired progressive is due"),
    "draw_due": _("Special draw or its prizes are due"),
    "receipt_lapsed": _("Receipt of a prize ran out"),
    "absence_ends": _("Last day for a progressive table to come back"),
    "summary_late": _("Progressive summary signed after the close"),
    "absence_too_long": _("Progressive table away too long"),
    "cage_over_short": _("Cage over or short"),
    "clock_skew": _("Clock of a device is off"),
    "pin_origin_locked": _("Device or login locked after wrong PINs"),
    "inspection_differs": pgettext_lazy("day", "Inspector's reading is not the system's"),
    "sets_differ": pgettext_lazy("day", "Sets counted are not those of the book (control R4)"),
    "set_overdue": pgettext_lazy("day", "Set too long in play (control R4)"),
    "set_hold_overdue": pgettext_lazy("day", "Suspicious set held too long (control R4)"),
    "inventory_overdue": _("Physical inventory of the sets is overdue"),
    "slip_late": _("Slip too long on its way"),
    "bank_short": _("Bank below what is required"),
    "below_float": _("Table below its float"),
    "set_suspicious": pgettext_lazy("day", "Suspicious set, held (control R4)"),
    "opener_differs": _("Opener differs from the last closer"),
    "late_round": _("Round received after its session was over"),
    "rake_differs": _("Rake counted is not the rake of the hands"),
    "box_uncounted": _("Box not counted in time"),
    "box_never_installed": _("Box never on its table"),
    "table_without_box": _("Open table without a box"),
    "box_swapped": _("Box with the mark of another table"),
    "box_elsewhere": _("Box where it should not be"),
    "count_differs": _("Counts of a box differed"),
    "count_corrected": _("Count of a box corrected"),
    "acceptance_differs": _("The cage counted another amount"),
    "document_missing": _("Document missing in the box"),
    "document_unexpected": _("Document not expected in the box"),
    "document_different": _("Document differs from the system's copy"),
}


def theory_remark(row: DailySummary, language: str) -> str:
    """What is to be said of a theoretical win: why there is none, of which time it is, that the count lies outside."""
    if row.theory_gap:
        return told(row.theory_gap, row.game, language)
    if row.theory_win is None:
        return translated(_LABELS["theory_never"], language)
    if row.capture == "part":
        limits = [f"≥ {row.captured_from}"] if row.captured_from else []
        limits += [f"< {row.captured_until}"] if row.captured_until else []
        return f"{translated(_LABELS['theory_part'], language)} {' '.join(limits)}".strip()
    return translated(_LABELS["theory_outside"], language) if row.theory_outside else ""


def daily_summary(
    property: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The daily summary (PDF): as closed, or, of a day still open, as it stands and marked provisional."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("daily_summary", daily_summary_data(property, day, printing), language)


def daily_summary_data(property: Property, day: dt.date, printing: Printing) -> dict[str, Any]:
    """What the summary says."""
    language = printing.language
    t = in_language(_LABELS, language)
    run = queries.close_status(property, day)
    rows = _rows(property, day)
    exceptions = _exceptions(property, day, language)
    closed = run is not None and run.status == CloseRun.Status.CLOSED
    return {
        "frame": frame(property, day, TITLE, printing),
        "labels": t,
        "note": "" if closed else t["provisional"],
        "facts": _facts(property, day, run, rows, len(exceptions), language),
        "columns": [t[name] for name in _COLUMNS],
        "by_table": _by_table(property, rows, language),
        "by_game": _grouped(property, rows, "game", language),
        "by_shift": _grouped(property, rows, "shift", language),
        "theory": _theory(property, rows, language),
        "theory_columns": [t[name] for name in _THEORY],
        "identities_note": "" if closed else t["identities_pending"],
        "identities": _identities(property, day, language) if closed else [],
        "exceptions": exceptions,
        "open_items": list(run.forced) if run else [],
        "reason": run.reason if run else "",
        "signatures": _signatures(property, run, language),
    }


def _rows(property: Property, day: dt.date) -> list[DailySummary]:
    """The lines of the summary, by table and in the order of the shifts."""
    order = dict(ShiftDefinition.objects.filter(property=property).values_list("code", "order"))
    rows = queries.daily_summary(property, day)
    return sorted(rows, key=lambda row: (row.table, order.get(row.shift, len(order)), row.shift))


def _facts(
    property: Property,
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
        {"label": t["closed_at"], "value": clock(run.closed_at if run else None, property.zone)},
        {"label": t["tables"], "value": str(len({row.table for row in rows}))},
        {"label": t["exception_count"], "value": str(exceptions)},
        {"label": t["late_rounds"], "value": late_rounds_told(property, day, language), "span": 2},
        {"label": t["digest"], "value": digest, "span": 2, "mono": True},
    ]


def late_rounds_told(property: Property, day: dt.date, language: str) -> str:
    """Number and handle of the late rounds received and resolved in a gaming day."""
    late, t = tables.late_rounds_of_day(property, day), in_language(_LABELS, language)
    return t["late_rounds_told"] % {
        "received": late.received,
        "received_handle": money(late.received_handle, property.currency, language),
        "resolved": late.resolved,
        "resolved_handle": money(late.resolved_handle, property.currency, language),
    }


# --- figures --------------------------------------------------------------------------------------------------------


def _sums(rows: Iterable[DailySummary], names: Sequence[str] = _SUMMED) -> dict[str, int | None]:
    """What the rows add up to, with the hold of the whole."""
    rows = list(rows)
    sums: dict[str, int | None] = {name: sum(getattr(row, name) for row in rows) for name in names}
    sums.update((name, None) for name in _unknown(rows) if name in sums)
    return {**sums, "hold": ratio_bp(sum(row.win for row in rows), sum(row.drop for row in rows))}


def _unknown(rows: Sequence[DailySummary]) -> tuple[str, ...]:
    """The figures that nobody can know: of rounds that no terminal recorded (control W3), of money kept elsewhere."""
    if {row.capture for row in rows} == {"none"}:
        return ("rounds", "void_rounds", "handle", "win_rounds", "expected_win", "variance")
    return ("expected_win", "variance") if rows and all(row.variance_gap for row in rows) else ()


def _printed(property: Property, sums: Mapping[str, int | None], language: str) -> list[str]:
    def one(name: str) -> str:
        if name == "hold":
            return percent_bp(sums[name], property.currency, language)
        shown = count if name in _COUNTS else money
        return shown(sums[name], property.currency, language)

    return [one(name) for name in _COLUMNS]


def _line(kind: str, table: str, game: str, shift: str, figures: list[str]) -> dict[str, Any]:
    return {"kind": kind, "table": table, "game": game, "shift": shift, "figures": figures}


def _by_table(property: Property, rows: Sequence[DailySummary], language: str) -> list[dict[str, Any]]:
    """A line per table and shift, a subtotal for a table with several shifts, the day's total."""
    t = in_language(_LABELS, language)
    lines = []
    for table in dict.fromkeys(row.table for row in rows):
        own = [row for row in rows if row.table == table]
        lines += [
            _line(
                "line",
                row.table,
                labels.game(row.game, language),
                row.shift,
                _printed(property, _sums([row]), language),
            )
            for row in own
        ]
        if len(own) > 1:
            figures = _printed(property, _sums(own), language)
            lines.append(_line("subtotal", table, t["total_of"], "", figures))
    return [*lines, _day_total(property, rows, language)]


def _grouped(property: Property, rows: Sequence[DailySummary], by: str, language: str) -> list[dict[str, Any]]:
    lines = [
        _line("line", _group_name(by, value, language), "", "", _printed(property, _sums(own), language))
        for value, own in _groups(rows, by)
    ]
    return [*lines, _day_total(property, rows, language)]


def _groups(rows: Sequence[DailySummary], by: str) -> list[tuple[str, list[DailySummary]]]:
    values = dict.fromkeys(getattr(row, by) for row in rows)
    return [(value, [row for row in rows if getattr(row, by) == value]) for value in values]


def _group_name(by: str, value: str, language: str) -> str:
    return labels.game(value, language) if by == "game" else value


def _day_total(property: Property, rows: Sequence[DailySummary], language: str) -> dict[str, Any]:
    return _line("total", translated(_LABELS["day_total"], language), "", "", _printed(property, _sums(rows), language))


# --- theoretical win ------------------------------------------------------------------------------------------------

_THEORY: Final = ("counted_game_win", "win_rounds", "theory", "theory_low", "theory_high")


def _theory_figures(row: DailySummary) -> list[int | None]:
    return [row.counted_game_win, row.recorded_win, row.theory_win, row.theory_low, row.theory_high]


def _theory(property: Property, rows: Sequence[DailySummary], language: str) -> list[dict[str, Any]]:
    return [
        {
            "table": row.table,
            "shift": row.shift,
            "game": labels.game(row.game, language),
            "figures": [money(figure, property.currency, language) for figure in _theory_figures(row)],
            "remark": theory_remark(row, language),
        }
        for row in rows
    ]


def _theory_sheet(rows: Sequence[DailySummary], t: Mapping[str, str], language: str) -> Sheet:
    first = [Column(t["table"], "text", 10), Column(t["game"], "text", 28), Column(t["shift"], "text", 8)]
    columns = [*first, *(Column(t[name], "money", 16) for name in _THEORY), Column(t["remark"], "text", 60)]
    lines = [
        [row.table, labels.game(row.game, language), row.shift, *_theory_figures(row), theory_remark(row, language)]
        for row in rows
    ]
    return Sheet(t["theory"], columns, lines)


# --- exceptions and identities --------------------------------------------------------------------------------------


def _exceptions(property: Property, day: dt.date, language: str) -> list[dict[str, str]]:
    """Those raised on the floor, then the identities that did not hold when the day closed."""
    found = [
        {
            "label": translated(_FLOOR_EXCEPTIONS.get(row.code, row.code), language),
            "subject": row.subject,
            "expected": NOTHING,
            "found": NOTHING,
            "amount": money(row.amount, property.currency, language) if row.amount else NOTHING,
            "detail": exception_detail(row.code, row.detail, property.currency, language),
        }
        for row in tables.exceptions(property, day)
    ]
    for row in DayException.objects.filter(property_id=property.pk, day=day).order_by("number", "key"):
        expected, seen, amount = (_amount(property, row, n, language) for n in (row.expected, row.found, row.amount))
        found.append(
            {
                "label": exception_label(row.code, language),
                "subject": row.subject,
                "expected": expected,
                "found": seen,
                "amount": amount,
                "detail": exception_detail(row.code, row.detail, property.currency, language),
            }
        )
    return [{"number": str(number), **row} for number, row in enumerate(found, start=1)]


def _amount(property: Property, row: DayException, number: int, language: str) -> str:
    """A figure in the unit of its identity."""
    return IN_UNIT[queries.unit_of(row.code, row.detail)](number, property.currency, language)


def exception_label(code: str, language: str) -> str:
    """An exception of the floor, or of an identity that does not hold, as documents call it."""
    if code in _FLOOR_EXCEPTIONS:
        return translated(_FLOOR_EXCEPTIONS[code], language)
    with translation.override(language):
        return str(checks.labels().get(code, code))


def exception_told(row: Any, currency: str, language: str) -> str:
    """What an exception (of a day, or a case) says further; of an identity both its sides, in its unit."""
    return exception_detail(row.code, row.detail, currency, language, unit="" if row.source == "floor" else row.unit)


def _identity_label(code: str, language: str) -> str:
    with translation.override(language):
        return str(checks.CHECKS[code].label)


def _identities(property: Property, day: dt.date, language: str) -> list[dict[str, str]]:
    broken: dict[str, int] = {}
    for code in DayException.objects.filter(property_id=property.pk, day=day).values_list("code", flat=True):
        broken[code] = broken.get(code, 0) + 1
    word = translated(_LABELS["exceptions"], language)
    return [
        {
            "label": _identity_label(code, language),
            "cite": identity.cite,
            "broken": f"{word}: {broken[code]}" if code in broken else "",
        }
        for code, identity in checks.CHECKS.items()
    ]


def _signatures(property: Property, run: CloseRun | None, language: str) -> list[dict[str, Any]]:
    """Whoever signed the close, then the blocks of those who sign the printed summary."""
    t = in_language(_LABELS, language)
    signers = list(run.signatures) if run else []
    names = people(property, signers)
    closed_by = [signature_block(property, t["closed_by"], signer, names, language) for signer in signers]
    by_hand = ("prepared_by", "reviewed_by", "audited_by", "inspected_by")
    return closed_by + [signature_block(property, t[duty], None, names, language) for duty in by_hand]


# --- spreadsheet ----------------------------------------------------------------------------------------------------


def daily_summary_workbook(
    property: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The same summary as a spreadsheet (.xlsx): by table and shift, by game, by shift, exceptions, identities."""
    about = frame(property, day, TITLE, Printing.now(language, printed_by, printed_at))
    return workbook(about, property.currency, daily_summary_sheets(property, day, language))


def daily_summary_sheets(property: Property, day: dt.date, language: str) -> list[Sheet]:
    """The tables of the summary."""
    t = in_language(_LABELS, language)
    rows = _rows(property, day)
    return [
        _figures_sheet(rows, t, language),
        _groups_sheet(rows, "game", t, language),
        _groups_sheet(rows, "shift", t, language),
        _theory_sheet(rows, t, language),
        _exceptions_sheet(_exceptions(property, day, language), t),
        _identities_sheet(property, day, t, language),
    ]


def _figure_columns(t: Mapping[str, str]) -> list[Column]:
    kinds: dict[str, Any] = {"hold": "percent", **dict.fromkeys(_COUNTS, "count")}
    return [Column(t[name], kinds.get(name, "money"), 15) for name in (*_COLUMNS, *_EXTRA)]


def _values(rows: Iterable[DailySummary]) -> list[int | None]:
    sums = _sums(rows, (*_SUMMED, *_EXTRA))
    return [sums[name] for name in (*_COLUMNS, *_EXTRA)]


def _figures_sheet(rows: Sequence[DailySummary], t: Mapping[str, str], language: str) -> Sheet:
    first = [Column(t["table"], "text", 10), Column(t["game"], "text", 28), Column(t["shift"], "text", 8)]
    lines = [[row.table, labels.game(row.game, language), row.shift, *_values([row])] for row in rows]
    return Sheet(t["by_table"], [*first, *_figure_columns(t)], lines, [[t["day_total"], None, None, *_values(rows)]])


def _groups_sheet(rows: Sequence[DailySummary], by: str, t: Mapping[str, str], language: str) -> Sheet:
    lines = [[_group_name(by, value, language), *_values(own)] for value, own in _groups(rows, by)]
    columns = [Column(t[by], "text", 28), *_figure_columns(t)]
    return Sheet(t[f"by_{by}"], columns, lines, [[t["day_total"], *_values(rows)]])


def exceptions_sheet(property: Property, day: dt.date, language: str) -> Sheet:
    """What accounting must look at, as the summary lists it."""
    return _exceptions_sheet(_exceptions(property, day, language), in_language(_LABELS, language))


def _exceptions_sheet(exceptions: Sequence[Mapping[str, str]], t: Mapping[str, str]) -> Sheet:
    names = {"number": 6, "exception": 36, "subject": 36, "expected": 16, "found": 16, "difference": 16, "detail": 60}
    figures = ("number", "expected", "found", "difference")
    columns = [Column(t[name], "text", width, name in figures) for name, width in names.items()]
    keys = ("number", "label", "subject", "expected", "found", "amount", "detail")
    return Sheet(t["exceptions"], columns, [[row[key] for key in keys] for row in exceptions])


def _identities_sheet(property: Property, day: dt.date, t: Mapping[str, str], language: str) -> Sheet:
    columns = [Column(t["identities"], "text", 50), Column(t["cite"], "text", 16), Column(t["result"], "text", 18)]
    run = queries.close_status(property, day)
    if run is None or run.status != CloseRun.Status.CLOSED:
        return Sheet(t["identities"], columns, [[t["identities_pending"], None, None]])
    rows = [[row["label"], row["cite"], row["broken"] or t["holds"]] for row in _identities(property, day, language)]
    return Sheet(t["identities"], columns, rows)
