"""Reports of accounting: summary of the day, revenue by game, statistics, exceptions, books, package of the day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import documents, package, queries
from accounting.documents import checklist as checklist_document
from accounting.documents import statistics as statistics_documents
from accounting.documents import trial_balance as trial_balance_document
from accounting.entry_kinds import ENTRY_KINDS
from accounting.models import CloseRun, DailySummary, ExceptionCase
from accounting.periods import KINDS
from casino.documents import in_language, labels, translated
from casino.documents.formatting import clock, ratio_bp
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet
from casino.models import Property
from casino.reports.kit import BOOKS, READERS, Asked, Content, Report, register, register_offer

PREPARED: Final[Label] = _("Prepared by (accounting)")
REVIEWED: Final[Label] = _("Reviewed by (accounting)")
AUDITED: Final[Label] = _("Audited by")
INSPECTED: Final[Label] = _("Seen by (inspector)")
PROVISIONAL: Final[Label] = _("PROVISIONAL")

_LABELS: Final[Mapping[str, Label]] = {
    **documents.FIGURES,
    "shifts": _("Shifts"),
    "to_month": _("month"),
    "to_year": _("year"),
    "by_table": _("By game and table"),
    "by_game": _("By game"),
    "adjusted": _("Adj."),
    "adjustments": _("Adjusting entries included (*)"),
    "entries": _("Entries"),
    "drop_adjusted": _("Adjustments of the drop"),
    "win_adjusted": _("Adjustments of the win"),
    "adjusted_note": _("* The figures to date include adjusting entries (control W5), which the last table shows."),
    "total": _("TOTAL"),
    "cases": _("What became of them"),
    "case": _("Case"),
    "exception": _("Exception"),
    "subject": _("Subject"),
    "at_stake": _("At stake"),
    "state": _("Status"),
    "owner": _("Owner"),
    "answer": _("Answer"),
    "resolved": pgettext_lazy("column", "Resolved"),
    "at": _("When"),
    "kind": _("Entry"),
    "reference": _("Reference"),
    "number": _("No."),
    "account": _("Account"),
    "subaccount": _("Sub-account"),
    "opening": _("Opening balance"),
    "debit": pgettext_lazy("books", "Debit"),
    "credit": pgettext_lazy("books", "Credit"),
    "closing_debit": _("Debit balance"),
    "closing_credit": _("Credit balance"),
    "journal": _("Journal of the day"),
    "line": _("Line"),
    "cite": pgettext_lazy("column", "Rests on"),
    "open": _("Open"),
    "signed": _("Signed by"),
    "note": _("Note"),
    "win_note": _(
        "Win = drop + closer + credits − opener − fills; hold = win ÷ drop (control W1). Month and year to date hold "
        "the days closed by then."
    ),
}


def _provisional(property: Property, day: dt.date, language: str) -> str:
    run = queries.close_status(property, day)
    closed = run is not None and run.status == CloseRun.Status.CLOSED
    return "" if closed else translated(PROVISIONAL, language)


# --- daily summary --------------------------------------------------------------------------------------------------


def _daily_summary(property: Property, asked: Asked, language: str) -> Content:
    day = asked.one_day()
    return Content(
        day=day,
        note=_provisional(property, day, language),
        sheets=documents.daily_summary_sheets(property, day, language),
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
            lambda property, asked, printing: documents.daily_summary_data(property, asked.one_day(), printing),
        ),
        tells_counts=True,
    )
)


# --- master game report ---------------------------------------------------------------------------------------------

_SUMMED: Final = ("opener", "fills", "credits", "closer", "drop", "win")


def _master_game(property: Property, asked: Asked, language: str) -> Content:
    day = asked.one_day()
    t = in_language(_LABELS, language)
    rows = sorted(queries.daily_summary(property, day), key=lambda row: (row.game, row.table, row.shift))
    months = queries.statistics(property, day=day, kind="month_to_date", by="game")
    years = queries.statistics(property, day=day, kind="year_to_date", by="game")
    sheets, remarks = [_by_game(rows, months, years, t, language), _by_table(rows, t, language)], [t["win_note"]]
    if years.total.now.adjustments or months.total.now.adjustments:
        sheets.append(_adjustments(months, years, t, language))
        remarks.append(t["adjusted_note"])
    return Content(
        day=day,
        note=_provisional(property, day, language),
        sheets=sheets,
        remarks=remarks,
        duties=(PREPARED, REVIEWED, AUDITED, INSPECTED),
    )


def _by_game(
    rows: Sequence[DailySummary],
    months: queries.Statistics,
    years: queries.Statistics,
    t: Mapping[str, str],
    language: str,
) -> Sheet:
    """A line per game of the year so far: the day's figures, then drop, win and hold to date.

    The last column marks figures to date that include adjusting entries (control W5).
    """
    columns = [Column(t["game"], "text", 26), *(Column(t[name], "money", 14) for name in ("drop", "win"))]
    columns += [Column(t["hold"], "percent", 10), Column(t["handle"], "money", 14), Column(t["rounds"], "count", 10)]
    for span in ("to_month", "to_year"):
        columns += [Column(f"{t[name]}, {t[span]}", "money", 15) for name in ("drop", "win")]
        columns.append(Column(f"{t['hold']}, {t[span]}", "percent", 10))
    columns.append(Column(t["adjusted"], "text", 5))
    by_month = {line.name: line.now for line in months.lines}
    by_year = {line.name: line.now for line in years.lines}
    games = sorted({*(row.game for row in rows), *by_year}, key=lambda code: labels.game(code, language))
    lines = [
        [
            labels.game(game, language),
            *_of_day([row for row in rows if row.game == game]),
            *_to_date(by_month.get(game)),
            *_to_date(by_year.get(game)),
            _mark(by_month.get(game), by_year.get(game)),
        ]
        for game in games
    ]
    whole = (months.total.now, years.total.now)
    total = [t["total"], *_of_day(rows), *_to_date(whole[0]), *_to_date(whole[1]), _mark(*whole)]
    return Sheet(t["by_game"], columns, lines, [total])


def _mark(*spans: queries.Sums | None) -> str:
    """Return an asterisk where one of these sums includes adjusting entries."""
    return "*" if any(sums is not None and sums.adjustments for sums in spans) else ""


def _adjustments(months: queries.Statistics, years: queries.Statistics, t: Mapping[str, str], language: str) -> Sheet:
    """What adjusting entries add to drop and win to date, by game (control W5)."""
    columns = [Column(t["game"], "text", 26)]
    for span in ("to_month", "to_year"):
        columns.append(Column(f"{t['entries']}, {t[span]}", "count", 12))
        columns += [Column(f"{t[name]}, {t[span]}", "money", 20) for name in ("drop_adjusted", "win_adjusted")]
    by_month = {line.name: line.now for line in months.lines}
    by_year = {line.name: line.now for line in years.lines}
    marked = {name for name in {*by_month, *by_year} if _mark(by_month.get(name), by_year.get(name))}
    lines = [
        [labels.game(game, language), *_added(by_month.get(game)), *_added(by_year.get(game))]
        for game in sorted(marked, key=lambda code: labels.game(code, language))
    ]
    total = [t["total"], *_added(months.total.now), *_added(years.total.now)]
    return Sheet(t["adjustments"], columns, lines, [total])


def _added(sums: queries.Sums | None) -> list[int]:
    return [0, 0, 0] if sums is None else [sums.adjustments, sums.drop_adjusted, sums.win_adjusted]


def _of_day(rows: Sequence[DailySummary]) -> list[int | None]:
    """Drop, win, hold, handle and rounds of the day; handle and rounds of tables without a terminal nobody knows."""
    drop, win = _sum(rows, "drop"), _sum(rows, "win")
    known = any(row.capture != "none" for row in rows)
    played = [_sum(rows, name) if known else None for name in ("handle", "rounds")]
    return [drop, win, ratio_bp(win, drop), *played]


def _sum(rows: Iterable[DailySummary], name: str) -> int:
    return sum(getattr(row, name) for row in rows)


def _to_date(sums: queries.Sums | None) -> list[int | None]:
    return [None, None, None] if sums is None or not sums.sessions else [sums.drop, sums.win, sums.hold_bp]


def _by_table(rows: Sequence[DailySummary], t: Mapping[str, str], language: str) -> Sheet:
    columns = [Column(t["game"], "text", 26), Column(t["table"], "text", 10), Column(t["shifts"], "text", 12)]
    columns += [Column(t[name], "money", 14) for name in _SUMMED]
    columns.append(Column(t["hold"], "percent", 10))
    pairs = dict.fromkeys((row.game, row.table) for row in rows)
    lines = [
        [labels.game(game, language), table, ", ".join(row.shift for row in own), *_tray(own)]
        for game, table, own in (
            (game, table, [row for row in rows if (row.game, row.table) == (game, table)]) for game, table in pairs
        )
    ]
    return Sheet(t["by_table"], columns, lines, [[t["total"], None, None, *_tray(rows)]])


def _tray(rows: Sequence[DailySummary]) -> list[int | None]:
    sums = [_sum(rows, name) for name in _SUMMED]
    return [*sums, ratio_bp(sums[-1], sums[-2])]


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


def _statistics(property: Property, asked: Asked, language: str) -> Content:
    groups = ("game", "pit", "shift", "table", "dealer")
    whole = [queries.statistics(property, day=asked.one_day(), kind=asked.period, by=by) for by in groups]
    sheets = [sheet for part in whole for sheet in statistics_documents.statistics_sheets(part, language)[:1]]
    sheets.append(statistics_documents.statistics_sheets(whole[0], language)[1])
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
            lambda property, asked, printing: statistics_documents.statistics_data(
                property, asked.one_day(), asked.period, printing
            ),
        ),
        living=True,
        tells_counts=True,
    )
)


# --- exceptions and checklist ---------------------------------------------------------------------------------------


def _cases(property: Property, day: dt.date, t: Mapping[str, str], language: str) -> Sheet:
    columns = [
        Column(t["case"], "text", 20), Column(t["exception"], "text", 30), Column(t["subject"], "text", 26),
        Column(t["at_stake"], "money", 14), Column(t["state"], "text", 14), Column(t["owner"], "text", 10),
        Column(t["answer"], "text", 44), Column(t["resolved"], "text", 20),
    ]  # fmt: skip
    rows = [_case(property, case, language) for case in queries.exception_cases(property, day=day)]
    return Sheet(t["cases"], columns, rows)


def _case(property: Property, case: ExceptionCase, language: str) -> list[Any]:
    answer = [case.get_outcome_display() if case.outcome else "", case.explanation, case.adjustment]
    return [
        case.case,
        documents.exception_label(case.code, language),
        case.subject,
        case.at_stake or None,
        str(case.get_status_display()),
        case.owner or None,
        " · ".join(str(part) for part in answer if part) or None,
        clock(case.resolved_at, property.zone) if case.resolved_at else None,
    ]


def _exceptions(property: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    day = asked.one_day()
    return Content(
        day=day,
        note=_provisional(property, day, language),
        sheets=[documents.exceptions_sheet(property, day, language), _cases(property, day, t, language)],
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


def _checklist(property: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    day = asked.one_day()
    columns = [
        Column(t["line"], "text", 44), Column(t["cite"], "text", 14), Column(t["state"], "text", 16),
        Column(t["open"], "text", 40), Column(t["signed"], "text", 14), Column(t["at"], "text", 20),
        Column(t["note"], "text", 30),
    ]  # fmt: skip
    lines = queries.audit_checklist(property, day)
    rows = [
        [
            str(line.label),
            line.cite or None,
            checklist_document.state_name(line),
            ", ".join(checklist_document.open_in_words(line)) or None,
            line.signed_by or None,
            clock(line.signed_at, property.zone) if line.signed_at else None,
            line.note or None,
        ]
        for line in lines
    ]
    return Content(
        day=day,
        sheets=[
            Sheet(translated(checklist_document.TITLE, language), columns, rows),
            _cases(property, day, t, language),
        ],
    )


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
            lambda property, asked, printing: checklist_document.checklist_data(property, asked.one_day(), printing),
        ),
        living=True,
        tells_counts=True,
    )
)


# --- books ----------------------------------------------------------------------------------------------------------


def _journal(property: Property, asked: Asked, language: str) -> Content:
    from casino.admin.show import subaccount_name

    t = in_language(_LABELS, language)
    day = asked.one_day()
    named = queries.chart_of_accounts(property)
    columns = [
        Column(t["at"], "text", 20), Column(t["kind"], "text", 28), Column(t["reference"], "text", 20),
        Column(t["number"], "text", 8), Column(t["account"], "text", 30), Column(t["subaccount"], "text", 18),
        Column(t["debit"], "money", 16), Column(t["credit"], "money", 16),
    ]  # fmt: skip
    rows = [
        [
            clock(entry.entry.at, property.zone),
            str(ENTRY_KINDS.get(entry.entry.kind, entry.entry.kind)),
            entry.entry.reference or None,
            named[line.account].number,
            named[line.account].name,
            subaccount_name(line.subaccount) if line.subaccount else None,
            line.debit or None,
            line.credit or None,
        ]
        for entry in queries.journal(property, day)
        for line in entry.lines
    ]
    sums = [sum(row[place] or 0 for row in rows) for place in (6, 7)]
    total = [t["total"], None, None, None, None, None, *sums]
    return Content(
        day=day,
        note=_provisional(property, day, language),
        sheets=[Sheet(t["journal"], columns, rows, [total])],
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


def _trial_balance(property: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    since, until = asked.span()
    names = ("opening", "debit", "credit", "closing_debit", "closing_credit")
    columns = [Column(t["number"], "text", 8), Column(t["account"], "text", 36)]
    columns += [Column(t[name], "money", 16) for name in names]
    balances = queries.trial_balance(property, since=since, until=until)
    rows = [[row.number, row.name, *(getattr(row, name) or None for name in names)] for row in balances]
    sums = [sum(getattr(row, name) for row in balances) for name in names[1:]]
    return Content(
        day=until,
        span=(since, until),
        sheets=[
            Sheet(translated(trial_balance_document.TITLE, language), columns, rows, [[t["total"], None, None, *sums]])
        ],
    )


def _trial_balance_paper(property: Property, asked: Asked, printing: Any) -> dict[str, Any]:
    assert asked.until is not None  # noqa: S101
    return trial_balance_document.trial_balance_data(property, asked.since, asked.until, printing)


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
        archive=lambda property, asked, printing, say: package.day_package(property, asked.one_day(), printing, say),
        tells_counts=True,
    )
)


def _periods(property: Property, language: str) -> list[tuple[str, str]]:
    from accounting.admin.statistics import PERIODS

    return [(kind, str(PERIODS[kind])) for kind in ("month_to_date", *(k for k in KINDS if k != "month_to_date"))]


register_offer("period", _periods)
