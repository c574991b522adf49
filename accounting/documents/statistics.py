"""The statistics of a period on paper and as files: PDF report, spreadsheet, CSV (control W1)."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import queries
from accounting.queries import Line, Statistics, Sums
from casino.documents import Printing, frame, in_language, labels, render, signature_block, translated
from casino.documents.formatting import NOTHING, count, money, percent_bp
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet, workbook
from casino.documents.tabular import cell
from casino.models import Property
from casino.rules.money import format_amount

TITLE: Final[Label] = _("Win and statistics")

_FIGURES: Final = ("drop", "win", "hold", "win_rounds", "breakage", "handle", "rounds", "sessions")
_ADJUSTED: Final = ("drop_adjusted", "win_adjusted")
"""What adjusting entries add to the first two figures (control W5): columns of their own in the files."""
_COUNTS: Final = frozenset({"rounds", "sessions", "days"})

_LABELS: Final[Mapping[str, Label]] = {
    "drop": _("Drop"),
    "win": _("Win"),
    "hold": _("Hold"),
    "win_rounds": _("Win by rounds"),
    "breakage": pgettext_lazy("column", "Breakage"),
    "handle": pgettext_lazy("column", "Handle"),
    "rounds": _("Rounds"),
    "sessions": _("Shifts of tables"),
    "now": _("this period"),
    "before": _("a year before"),
    "table": _("Table"),
    "game": _("Game"),
    "pit": _("Pit"),
    "shift": _("Shift"),
    "dealer": _("Dealer"),
    "by_dealer": _("By dealer"),
    "by_table": _("By table"),
    "by_game": _("By game"),
    "by_pit": _("By pit"),
    "by_shift": _("By shift"),
    "total": _("TOTAL"),
    "no_pit": _("In no pit"),
    "not_attributed": _("Not attributed"),
    "drop_adjusted": _("Adjustments of the drop"),
    "win_adjusted": _("Adjustments of the win"),
    "adjustments": _("Adjusting entries included (*)"),
    "as_closed": _("as closed"),
    "theory": _("Theoretical win"),
    "theory_low": _("95 % from"),
    "theory_high": _("95 % to"),
    "theory_counted": _("Win by count, game only"),
    "theory_by_rounds": _("Win by rounds"),
    "theory_sessions": _("Sessions"),
    "remark": _("Remark"),
    "theory_none": _("no session with all rounds captured and a figure for every bet"),
    "theory_outside": _("count outside the interval"),
    "theory_note": _(
        "Theoretical win = stakes × the house's advantage, of the sessions whose rounds were all captured and whose "
        "every bet has a figure, so many of all; the wins beside it are of the same sessions, that of the count "
        "without rake and progressive. The interval holds the win of 95 % of such sessions (control W3)."
    ),
    "period": _("Period"),
    "days": _("Gaming days closed"),
    "last_year": _("Last year"),
    "nothing_closed": _("nothing closed"),
    "no_last_year": _("There is no such period in the year before."),
    "provisional": _("PROVISIONAL"),
    "not_closed": _("Days not closed, in no figure"),
    "to_date": _("Year to date"),
    "note": _(
        "Win = drop + closer + credits − opener − fills; hold = win ÷ drop (control W1). Beside each figure stands "
        "that of the same period of last year: the same month, quarter or ISO week, or the same days of it to date."
    ),
    "signatures": _("Signatures"),
    "prepared_by": _("Prepared by (accounting)"),
    "audited_by": _("Audited by"),
}


def _figure(line: Line, name: str, year: str) -> int | None:
    """A figure of this period (`now`) or of last year's (`before`)."""
    sums = line.now if year == "now" else line.before
    if sums is None or (year == "before" and not sums.sessions):
        return None
    if name == "win_rounds":
        return sums.recorded_win
    if name == "breakage":
        return sums.breakage
    return sums.hold_bp if name == "hold" else int(getattr(sums, name))


def line_name(by: str, line: Line, language: str) -> str:
    """What a line is called: the game's name, the code of a table, pit or shift."""
    if not line.name:
        return translated(_LABELS["no_pit" if by == "pit" else "not_attributed"], language)
    return labels.game(line.name, language) if by == "game" else line.name


def span(statistics: Statistics) -> str:
    """First and last day, ISO."""
    now = statistics.now
    return now.first.isoformat() if now.first == now.last else f"{now.first.isoformat()} – {now.last.isoformat()}"


# --- spreadsheet and CSV --------------------------------------------------------------------------------------------


def statistics_workbook(
    property: Property, statistics: Statistics, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The statistics as a spreadsheet (.xlsx): one sheet, this period and last year's side by side."""
    now, printing = statistics.now, Printing.now(language, printed_by, printed_at)
    about = frame(property, now.last, TITLE, printing, span=(now.first, now.last))
    return workbook(about, property.currency, statistics_sheets(statistics, language))


def statistics_sheets(statistics: Statistics, language: str) -> list[Sheet]:
    """The tables of the statistics: this period and last year's side by side, then the theoretical win."""
    t = in_language(_LABELS, language)
    kinds: dict[str, Any] = {"hold": "percent", **dict.fromkeys(_COUNTS, "count")}
    columns = [Column(t[statistics.by], "text", 28)]
    for name in (*_FIGURES, *_ADJUSTED):
        columns += [Column(f"{t[name]}, {t[year]}", kinds.get(name, "money"), 16) for year in ("now", "before")]
    rows = [[line_name(statistics.by, line, language), *_values(line)] for line in statistics.lines]
    sheets = [Sheet(t[f"by_{statistics.by}"], columns, rows, [[t["total"], *_values(statistics.total)]])]
    if statistics.by != "dealer":
        sheets.append(_theory_sheet(statistics, t, language))
    return sheets


_THEORY: Final = ("counted", "by_rounds", "win", "low", "high")
_THEORY_LABELS: Final = ("theory_counted", "theory_by_rounds", "theory", "theory_low", "theory_high")


def theory_remark(sums: Sums, language: str) -> str:
    """What is to be said of a theoretical win: that there is none, or that the count lies outside its interval."""
    if sums.theory is None:
        return translated(_LABELS["theory_none"], language)
    return translated(_LABELS["theory_outside"], language) if sums.theory.outside else ""


def _theory_figures(sums: Sums) -> list[int | None]:
    return [None if sums.theory is None else int(getattr(sums.theory, name)) for name in _THEORY]


def _of_sessions(sums: Sums) -> str:
    return f"{sums.theory.sessions if sums.theory else 0} / {sums.sessions}"


def _theory_sheet(statistics: Statistics, t: Mapping[str, str], language: str) -> Sheet:
    columns = [Column(t[statistics.by], "text", 28), Column(t["theory_sessions"], "text", 12)]
    columns += [*(Column(t[name], "money", 16) for name in _THEORY_LABELS), Column(t["remark"], "text", 60)]
    named = [(line_name(statistics.by, line, language), line.now) for line in statistics.lines]
    rows = [
        [name, _of_sessions(sums), *_theory_figures(sums), theory_remark(sums, language)]
        for name, sums in [*named, (t["total"], statistics.total.now)]
    ]
    return Sheet(t["theory"], columns, rows[:-1], rows[-1:])


def _values(line: Line) -> list[int | None]:
    return [_figure(line, name, year) for name in (*_FIGURES, *_ADJUSTED) for year in ("now", "before")]


def statistics_csv(property: Property, statistics: Statistics) -> str:
    """The same as CSV: English column names, decimals with a point, the hold in per cent, nothing where there is none.

    Columns: the grouping, first, last, then each figure and the same with `_last_year`, then the theoretical win of so
    many sessions beside what the count and the rounds say of them, then what adjusting entries add to drop and win.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    figures = [f"{name}{suffix}" for name in _FIGURES for suffix in _SUFFIXES]
    adjusted = [f"{name}{suffix}" for name in _ADJUSTED for suffix in _SUFFIXES]
    theory_columns = ["theory_sessions", *(f"theory_{name}" for name in _THEORY)]
    writer.writerow([statistics.by, "first", "last", *figures, *theory_columns, *adjusted])
    ends = [statistics.now.first.isoformat(), statistics.now.last.isoformat()]
    for line in (*statistics.lines, statistics.total):
        name = "TOTAL" if line is statistics.total else line.name
        cells = [_plain(property, figure, _figure(line, figure, year)) for figure in _FIGURES for year in _YEARS]
        theory = [_plain(property, "theory", figure) for figure in _theory_figures(line.now)]
        entries = [_plain(property, figure, _figure(line, figure, year)) for figure in _ADJUSTED for year in _YEARS]
        sessions = line.now.theory.sessions if line.now.theory else 0
        writer.writerow([cell(name), *ends, *cells, sessions, *theory, *entries])
    return out.getvalue()


_YEARS: Final = ("now", "before")
_SUFFIXES: Final = ("", "_last_year")


def _plain(property: Property, name: str, figure: int | None) -> str:
    if figure is None:
        return ""
    if name == "hold":
        return format_amount(figure, "USD")  # basis points are hundredths of a per cent
    return str(figure) if name in _COUNTS else format_amount(figure, property.currency)


# --- the report -----------------------------------------------------------------------------------------------------


def statistics_report(
    property: Property,
    day: dt.date,
    kind: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """The report of a period (PDF): by game, pit, shift and table with last year, then the year to date by game."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("statistics", statistics_data(property, day, kind, printing), language)


def statistics_data(property: Property, day: dt.date, kind: str, printing: Printing) -> dict[str, Any]:
    """What the report says."""
    language = printing.language
    t = in_language(_LABELS, language)
    groups = ("game", "pit", "shift", "table", "dealer")
    whole = [queries.statistics(property, day=day, kind=kind, by=by) for by in groups]
    first = whole[0]
    last = min(first.now.last, day) if not first.lines else first.now.last
    so_far = queries.statistics(property, day=last, kind="year_to_date", by="game")
    about = frame(property, last, TITLE, printing, span=(first.now.first, first.now.last))
    sections = [_section(property, part, t[f"by_{part.by}"], t, language) for part in whole]
    sections.append(_section(property, so_far, f"{t['to_date']} · {span(so_far)}", t, language))
    return {
        "frame": about,
        "labels": t,
        "note": t["provisional"] if first.not_closed else "",
        "facts": _facts(property, first, t, language),
        "theory": _theory_section(property, whole[0], t, language),
        "columns": [{"name": t[name], "now": t["now"], "before": t["before"]} for name in _FIGURES],
        "sections": sections,
        "signatures": [
            signature_block(property, t[duty], None, {}, language) for duty in ("prepared_by", "audited_by")
        ],
    }


def _facts(property: Property, statistics: Statistics, t: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    before = statistics.before
    year_ago = t["no_last_year"] if before is None else f"{before.first.isoformat()} – {before.last.isoformat()}"
    if before is not None and not _of_last_year(statistics):
        year_ago = f"{year_ago}: {t['nothing_closed']}"
    open_days = ", ".join(day.isoformat() for day in statistics.not_closed[:5]) or NOTHING
    more = len(statistics.not_closed) - 5
    return [
        {"label": t["period"], "value": span(statistics)},
        {"label": t["last_year"], "value": year_ago},
        {"label": t["days"], "value": str(statistics.total.now.days)},
        {"label": t["not_closed"], "value": f"{open_days} … (+{more})" if more > 0 else open_days},
        *_adjustment_facts(property, statistics.total.now, t, language),
    ]


def _adjustment_facts(property: Property, sums: Sums, t: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    """How many adjusting entries the figures include, and drop and win without them; none where there is none."""
    if not sums.adjustments:
        return []
    drop, win = (money(figure, property.currency, language) for figure in (sums.drop_as_closed, sums.win_as_closed))
    told = f"{sums.adjustments} · {t['as_closed']}: {t['drop']} {drop}, {t['win']} {win}"
    return [{"label": t["adjustments"], "value": told, "span": 2}]


def _section(
    property: Property, statistics: Statistics, title: str, t: Mapping[str, str], language: str
) -> dict[str, Any]:
    rows = [_row(property, line_name(statistics.by, line, language), line, language) for line in statistics.lines]
    total = _row(property, t["total"], statistics.total, language)
    return {
        "title": title,
        "name": t[statistics.by],
        "before": _of_last_year(statistics),
        "rows": rows,
        "total": total,
    }


def _of_last_year(statistics: Statistics) -> bool:
    """Whether last year has a figure to set under any of these."""
    lines = (*statistics.lines, statistics.total)
    return any(_figure(line, name, "before") is not None for line in lines for name in _FIGURES)


def _theory_section(property: Property, statistics: Statistics, t: Mapping[str, str], language: str) -> dict[str, Any]:
    """The theoretical win by game."""
    named = [(line_name(statistics.by, line, language), line.now) for line in statistics.lines]
    rows = [
        {
            "name": name,
            "sessions": _of_sessions(sums),
            "figures": [money(figure, property.currency, language) for figure in _theory_figures(sums)],
            "remark": theory_remark(sums, language),
        }
        for name, sums in [*named, (t["total"], statistics.total.now)]
    ]
    return {"name": t[statistics.by], "columns": [t[name] for name in _THEORY_LABELS], "rows": rows}


def _row(property: Property, name: str, line: Line, language: str) -> dict[str, Any]:
    marked = f"{name} *" if line.now.adjustments or (line.before and line.before.adjustments) else name
    return {"name": marked, "figures": [_pair(property, line, figure, language) for figure in _FIGURES]}


def _pair(property: Property, line: Line, name: str, language: str) -> Sequence[str]:
    shown: Any = percent_bp if name == "hold" else count if name in _COUNTS else money
    return [
        NOTHING if (figure := _figure(line, name, year)) is None else shown(figure, property.currency, language)
        for year in _YEARS
    ]
