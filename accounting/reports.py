"""Reports of accounting: summary of the day, revenue by game, statistics, exceptions, books, package of the day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounting import documents, package, queries
from accounting import registers as registers  # its reports register
from accounting.documents import checklist as checklist_document
from accounting.documents import returns as returns_document
from accounting.documents import statistics as statistics_documents
from accounting.documents import trial_balance as trial_balance_document
from accounting.models import CloseRun, DailySummary
from accounting.periods import KINDS, PERIODS
from accounting.rows import CaseRow, EntryRow, SummaryRow
from casino.documents import in_language, labels, translated
from casino.documents.labels import Label
from casino.documents.rows import Printed, cells, columns, sums
from casino.documents.spreadsheet import Column, Sheet
from casino.jurisdictions import DECLARATIONS, Return
from casino.models import Property
from casino.reports.kit import READERS, Asked, Content, Report, register, register_offer
from casino.roles import BOOKS

PREPARED: Final[Label] = _("Prepared by (accounting)")
REVIEWED: Final[Label] = _("Reviewed by (accounting)")
AUDITED: Final[Label] = _("Audited by")
INSPECTED: Final[Label] = _("Seen by (inspector)")
PROVISIONAL: Final[Label] = _("PROVISIONAL")

_LABELS: Final[Mapping[str, Label]] = {
    "game": _("Game"),
    "table": _("Table"),
    "shifts": _("Shifts"),
    "to_month": _("month"),
    "to_year": _("year"),
    "by_table": _("By game and table"),
    "by_game": _("By game"),
    "adjusted": _("Adj."),
    "adjustments": _("Adjusting entries included (*)"),
    "adjusted_note": _("* The figures to date include adjusting entries (control W5), which the last table shows."),
    "total": _("TOTAL"),
    "cases": _("Outcome"),
    "exception": _("Exception"),
    "journal": _("Journal of the day"),
    "win_note": _(
        "Win = drop + closer + credits − opener − fills; hold = win ÷ drop (control W1). Month and year to date hold "
        "the days closed by then."
    ),
}


def _provisional(venue: Property, day: dt.date, language: str) -> str:
    run = queries.close_status(venue, day)
    closed = run is not None and run.status == CloseRun.Status.CLOSED
    return "" if closed else translated(PROVISIONAL, language)


# --- daily summary --------------------------------------------------------------------------------------------------


def _daily_summary(venue: Property, asked: Asked, language: str) -> Content:
    day = asked.one_day()
    return Content(
        day=day,
        note=_provisional(venue, day, language),
        sheets=documents.daily_summary_sheets(venue, day, language),
    )


register(
    Report(
        code="daily-summary",
        order=10,
        title=documents.TITLE,
        purpose=_(
            "Opener, fills, credits, closer, drop and win by table, game and shift, with what did not hold (W1, W3)."
        ),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_daily_summary,
        paper=(
            "daily_summary",
            lambda venue, asked, printing: documents.daily_summary_data(venue, asked.one_day(), printing),
        ),
        tells_counts=True,
    )
)


# --- master game report ---------------------------------------------------------------------------------------------

_OF_DAY: Final = ("drop", "win", "hold_bp", "handle", "rounds")
_TO_DATE: Final = ("drop", "win", "hold_bp")
_ADDED: Final = ("adjustments", "drop_adjusted", "win_adjusted")
_TRAY: Final = ("opener", "fills", "credits", "closer", "drop", "win", "hold_bp")


def _master_game(venue: Property, asked: Asked, language: str) -> Content:
    day = asked.one_day()
    t = in_language(_LABELS, language)
    rows = sorted(queries.daily_summary(venue, day), key=lambda row: (row.game, row.table, row.shift))
    months = queries.statistics(venue, day=day, kind="month_to_date", by="game")
    years = queries.statistics(venue, day=day, kind="year_to_date", by="game")
    printed = Printed(venue, language)
    sheets, remarks = [_by_game(rows, months, years, t, printed), _by_table(rows, t, printed)], [t["win_note"]]
    if years.total.now.adjustments or months.total.now.adjustments:
        sheets.append(_adjustments(months, years, t, printed))
        remarks.append(t["adjusted_note"])
    return Content(
        day=day,
        note=_provisional(venue, day, language),
        sheets=sheets,
        remarks=remarks,
        duties=(PREPARED, REVIEWED, AUDITED, INSPECTED),
    )


def _by_game(
    rows: Sequence[DailySummary],
    months: queries.Statistics,
    years: queries.Statistics,
    t: Mapping[str, str],
    printed: Printed,
) -> Sheet:
    """A line per game of the year so far: the day's figures, then drop, win and hold to date.

    The last column marks figures to date that include adjusting entries (control W5).
    """
    heads = columns(SummaryRow, ("game", *_OF_DAY), printed)
    heads += [*_spanned(_TO_DATE, t, printed), Column(t["adjusted"], "text", 5)]
    by_month = {line.name: line.now for line in months.lines}
    by_year = {line.name: line.now for line in years.lines}
    games = {*(row.game for row in rows), *by_year}
    lines = [
        [
            name,
            *_of_day([row for row in rows if row.game == game], printed),
            *_to_date(by_month.get(game), printed),
            *_to_date(by_year.get(game), printed),
            _mark(by_month.get(game), by_year.get(game)),
        ]
        for name, game in _named(games, printed)
    ]
    whole = (months.total.now, years.total.now)
    total = [t["total"], *_of_day(rows, printed), *_to_date(whole[0], printed), *_to_date(whole[1], printed)]
    return Sheet(t["by_game"], heads, lines, [[*total, _mark(*whole)]])


def _named(games: Iterable[str], printed: Printed) -> list[tuple[str, str]]:
    """Games with their names, by name."""
    return sorted((labels.game(game, printed.language), game) for game in games)


def _spanned(names: Sequence[str], t: Mapping[str, str], printed: Printed) -> list[Column]:
    """The columns of figures of the month and of the year to date."""
    return [
        column._replace(label=f"{column.label}, {t[span]}")
        for span in ("to_month", "to_year")
        for column in columns(queries.Sums, names, printed)
    ]


def _mark(*spans: queries.Sums | None) -> str:
    """Return an asterisk where one of these sums includes adjusting entries."""
    return "*" if any(one is not None and one.adjustments for one in spans) else ""


def _adjustments(
    months: queries.Statistics, years: queries.Statistics, t: Mapping[str, str], printed: Printed
) -> Sheet:
    """Return the sheet of adjusting entries to drop and win to date, by game (control W5)."""
    heads = [*columns(SummaryRow, ("game",), printed), *_spanned(_ADDED, t, printed)]
    by_month = {line.name: line.now for line in months.lines}
    by_year = {line.name: line.now for line in years.lines}
    marked = {name for name in {*by_month, *by_year} if _mark(by_month.get(name), by_year.get(name))}
    lines = [
        [name, *_added(by_month.get(game), printed), *_added(by_year.get(game), printed)]
        for name, game in _named(marked, printed)
    ]
    total = [t["total"], *_added(months.total.now, printed), *_added(years.total.now, printed)]
    return Sheet(t["adjustments"], heads, lines, [total])


def _added(sums: queries.Sums | None, printed: Printed) -> list[Any]:
    return [0, 0, 0] if sums is None else cells(queries.Sums, sums, _ADDED, printed)


def _of_day(rows: Sequence[DailySummary], printed: Printed) -> list[Any]:
    """Drop, win, hold, handle and rounds of the day; handle and rounds of tables without a terminal nobody knows."""
    total = cells(SummaryRow, queries.summed(rows), _OF_DAY, printed)
    return total if rows else [*total[:3], None, None]


def _to_date(sums: queries.Sums | None, printed: Printed) -> list[Any]:
    return [None, None, None] if sums is None or not sums.sessions else cells(queries.Sums, sums, _TO_DATE, printed)


def _by_table(rows: Sequence[DailySummary], t: Mapping[str, str], printed: Printed) -> Sheet:
    heads = [*columns(SummaryRow, ("game", "table"), printed), Column(t["shifts"], "text", 12)]
    heads += columns(SummaryRow, _TRAY, printed)
    lines = [
        [labels.game(game, printed.language), table, ", ".join(row.shift for row in own), *_tray(own, printed)]
        for (game, table), own in queries.grouped(rows, "game", "table").items()
    ]
    return Sheet(t["by_table"], heads, lines, [[t["total"], None, None, *_tray(rows, printed)]])


def _tray(rows: Sequence[DailySummary], printed: Printed) -> list[Any]:
    return cells(SummaryRow, queries.summed(rows), _TRAY, printed)


register(
    Report(
        code="master-game",
        order=20,
        title=_("Master game report"),
        purpose=_("Drop, win and hold by game and table: the day, the month and the year to date (control W1)."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_master_game,
        tells_counts=True,
    )
)


# --- statistics -----------------------------------------------------------------------------------------------------


def _statistics(venue: Property, asked: Asked, language: str) -> Content:
    groups = ("game", "pit", "shift", "table", "dealer")
    whole = [queries.statistics(venue, day=asked.one_day(), kind=asked.period, by=by) for by in groups]
    sheets = [sheet for part in whole for sheet in statistics_documents.statistics_sheets(venue, part, language)[:1]]
    sheets.append(statistics_documents.statistics_sheets(venue, whole[0], language)[1])
    first = whole[0]
    return Content(
        day=asked.one_day(),
        span=(first.now.first, first.now.last),
        note=translated(PROVISIONAL, language) if first.not_closed else "",
        sheets=sheets,
    )


register(
    Report(
        code="statistics",
        order=10,
        title=statistics_documents.TITLE,
        purpose=_(
            "Drop, win and hold of a period by game, pit, shift, table and dealer, last year beside it (W1, W3)."
        ),
        group="period",
        roles=READERS,
        parameters=("day", "period"),
        content=_statistics,
        paper=(
            "statistics",
            lambda venue, asked, printing: statistics_documents.statistics_data(
                venue, asked.one_day(), asked.period, printing
            ),
        ),
        living=True,
        tells_counts=True,
    )
)


# --- exceptions and checklist ---------------------------------------------------------------------------------------


def _cases(venue: Property, day: dt.date, t: Mapping[str, str], language: str) -> Sheet:
    names = ("case", "subject", "at_stake", "status", "owner", "answer", "resolved_at")
    printed = Printed(venue, language)
    heads, rows = columns(CaseRow, names, printed), []
    heads.insert(1, Column(t["exception"], "text", 30))
    for case in queries.exception_cases(venue, day=day):
        line = cells(CaseRow, case, names, printed)
        line.insert(1, documents.exception_label(case.code, language))
        line[3] = line[3] or None  # nothing at stake is an empty cell
        rows.append(line)
    return Sheet(t["cases"], heads, rows)


def _exceptions(venue: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    day = asked.one_day()
    return Content(
        day=day,
        note=_provisional(venue, day, language),
        sheets=[documents.exceptions_sheet(venue, day, language), _cases(venue, day, t, language)],
        duties=(PREPARED, AUDITED),
    )


register(
    Report(
        code="exceptions",
        order=30,
        title=_("Exceptions of the day"),
        purpose=_("Everything raised on the floor or found by the close, and what became of it (control W4)."),
        group="day",
        roles=BOOKS,
        parameters=("day",),
        content=_exceptions,
        living=True,
        tells_counts=True,
    )
)


def _checklist(venue: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(venue, language), asked.one_day()
    names = ("label", "cite", "state", "open", "signed_by", "signed_at", "note")
    rows = []
    for line in queries.audit_checklist(venue, day):
        row = dict(zip(names, cells(queries.AuditLine, line, names, printed), strict=True))
        row["state"] = checklist_document.state_name(line)
        row["open"] = ", ".join(checklist_document.open_in_words(line)) or None
        rows.append(list(row.values()))
    sheet = Sheet(translated(checklist_document.TITLE, language), columns(queries.AuditLine, names, printed), rows)
    return Content(day=day, sheets=[sheet, _cases(venue, day, t, language)])


register(
    Report(
        code="checklist",
        order=40,
        title=checklist_document.TITLE,
        purpose=_("Every line of the revenue audit, what is open and who signed (control W4)."),
        group="day",
        roles=BOOKS,
        parameters=("day",),
        content=_checklist,
        paper=(
            "checklist",
            lambda venue, asked, printing: checklist_document.checklist_data(venue, asked.one_day(), printing),
        ),
        living=True,
        tells_counts=True,
    )
)


# --- books ----------------------------------------------------------------------------------------------------------


def _journal(venue: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(venue, language), asked.one_day()
    entry_names, line_names = ("at", "kind", "reference"), ("number", "name", "subaccount", "debit", "credit")
    named = queries.chart_of_accounts(venue)
    rows = [
        [
            *cells(EntryRow, entry.entry, entry_names, printed),
            *cells(queries.JournalSide, side, line_names, printed),
        ]
        for entry in queries.journal(venue, day)
        for side in queries.journal_sides(entry, named)
    ]
    heads = [*columns(EntryRow, entry_names, printed), *columns(queries.JournalSide, line_names, printed)]
    total = [t["total"], *[None] * 5, *(sum(row[place] or 0 for row in rows) for place in (6, 7))]
    return Content(
        day=day,
        note=_provisional(venue, day, language),
        sheets=[Sheet(t["journal"], heads, rows, [total])],
        duties=(PREPARED, AUDITED),
    )


register(
    Report(
        code="journal",
        order=50,
        title=_("Journal"),
        purpose=_("Every entry of the day, line by line; debits and credits sum to the same."),
        group="day",
        roles=BOOKS,
        parameters=("day",),
        content=_journal,
        tells_counts=True,
    )
)


def _trial_balance(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    since, until = asked.span()
    names = ("number", "name", *trial_balance_document.FIGURES)
    balances = queries.trial_balance(venue, since=since, until=until)
    rows = [[value or None for value in cells(queries.Balance, row, names, printed)] for row in balances]
    summed = sums(queries.Balance, balances, names)
    total = [t["total"], *list(summed.values())[1:]]
    title = translated(trial_balance_document.TITLE, language)
    return Content(
        day=until, span=(since, until), sheets=[Sheet(title, columns(queries.Balance, names, printed), rows, [total])]
    )


def _trial_balance_paper(venue: Property, asked: Asked, printing: Any) -> dict[str, Any]:
    assert asked.until is not None  # noqa: S101
    return trial_balance_document.trial_balance_data(venue, asked.since, asked.until, printing)


register(
    Report(
        code="trial-balance",
        order=20,
        title=trial_balance_document.TITLE,
        purpose=_("Opening balance, turnover and closing balance of every account over a period."),
        group="period",
        roles=BOOKS,
        parameters=("since", "until"),
        content=_trial_balance,
        paper=("trial_balance", _trial_balance_paper),
        tells_counts=True,
    )
)


# --- statutory returns ----------------------------------------------------------------------------------------------


def _return(declared: Return) -> Report:
    """The report of a declared return."""

    def content(venue: Property, asked: Asked, language: str) -> Content:
        return returns_document.content(venue, queries.statement(venue, declared.code, asked.one_month()), language)

    return Report(
        code=f"return-{declared.code}",
        order=40,
        title=declared.title,
        purpose=_("What the jurisdiction's law asks for over a period of the books, line by line with its source."),
        group="period",
        roles=BOOKS,
        parameters=("month",),
        content=content,
        living=True,
        tells_counts=True,
        cite=declared.cite,
    )


for _declaration in DECLARATIONS.values():
    for _declared in _declaration.returns:
        register(_return(_declared))


# --- the day for the authority --------------------------------------------------------------------------------------

register(
    Report(
        code="day-package",
        order=90,
        title=_("Day package for the authority"),
        purpose=_(
            "The sealed events of the day, the seal and its public key, the reports, and the program that checks them."
        ),
        group="day",
        roles=BOOKS,
        parameters=("day",),
        archive=lambda venue, asked, printing, say: package.day_package(venue, asked.one_day(), printing, say),
        tells_counts=True,
    )
)


def _periods(venue: Property, language: str) -> list[tuple[str, str]]:
    return [(kind, str(PERIODS[kind])) for kind in ("month_to_date", *(k for k in KINDS if k != "month_to_date"))]


register_offer("period", _periods)
