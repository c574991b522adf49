"""The statistics of a period on paper and as files: PDF report, spreadsheet, CSV (control W1)."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.queries import Line, Statistics, Sums, TheorySums
from casino.documents import Printing, frame, in_language, labels, render, signature_block, translated
from casino.documents.formatting import NOTHING, money
from casino.documents.labels import Label
from casino.documents.rows import Printed, cells, columns, plain_cells, texts
from casino.documents.spreadsheet import Column, Sheet, workbook
from casino.documents.tabular import cell
from casino.models import Property

TITLE: Final[Label] = _("Win and statistics")

_FIGURES: Final = ("drop", "win", "hold_bp", "win_rounds", "breakage", "handle", "rounds", "sessions")
_ADJUSTED: Final = ("drop_adjusted", "win_adjusted")
"""Columns of adjusting entries beside drop and win (control W5), in the files only."""

_LABELS: Final[Mapping[str, Label]] = {
    "drop": _("Drop"),
    "win": _("Win"),
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
    "adjustments": _("Adjusting entries included (*)"),
    "as_closed": _("as closed"),
    "theory": _("Theoretical win"),
    "theory_sessions": _("Sessions"),
    "remark": _("Remark"),
    "theory_none": _("no session with all rounds captured and a figure for every bet"),
    "theory_outside": _("count outside the interval"),
    "theory_note": _(
        "Theoretical win = stakes × house edge, of the sessions whose rounds were all captured and whose "
        "every bet has a figure, so many of all; the wins beside it are of the same sessions, that of the "
        "count without rake and progressive. The interval holds the win of 95 % of such sessions (control "
        "W3)."
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


def _sums(line: Line, year: str) -> Sums | None:
    """The figures of this period (`now`) or of last year's (`before`); None where there are none."""
    if year == "now":
        return line.now
    return line.before if line.before is not None and line.before.sessions else None


def _values(line: Line, names: Sequence[str], printed: Printed) -> list[Any]:
    """The figures of a line, this period's and last year's beside each other."""
    pairs = zip(*(_of_year(_sums(line, year), names, printed) for year in _YEARS), strict=True)
    return [figure for pair in pairs for figure in pair]


def _of_year(sums: Sums | None, names: Sequence[str], printed: Printed) -> list[Any]:
    return [None] * len(names) if sums is None else cells(Sums, sums, names, printed)


def line_name(by: str, line: Line, language: str) -> str:
    """Return the name of a line: the game's name, the code of a table, pit or shift."""
    if not line.name:
        return translated(_LABELS["no_pit" if by == "pit" else "not_attributed"], language)
    return labels.game(line.name, language) if by == "game" else line.name


def span(statistics: Statistics) -> str:
    """First and last day, ISO."""
    now = statistics.now
    return now.first.isoformat() if now.first == now.last else f"{now.first.isoformat()} – {now.last.isoformat()}"


# --- spreadsheet and CSV --------------------------------------------------------------------------------------------


def statistics_workbook(
    venue: Property, statistics: Statistics, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The statistics as a spreadsheet (.xlsx): one sheet, this period and last year's side by side."""
    now, printing = statistics.now, Printing.now(language, printed_by, printed_at)
    about = frame(venue, now.last, TITLE, printing, span=(now.first, now.last))
    return workbook(about, venue.currency, statistics_sheets(venue, statistics, language))


def statistics_sheets(venue: Property, statistics: Statistics, language: str) -> list[Sheet]:
    """The tables of the statistics: this period and last year's side by side, then the theoretical win."""
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    names = (*_FIGURES, *_ADJUSTED)
    heads = [Column(t[statistics.by], "text", 28)]
    for column in columns(Sums, names, printed, 16):
        heads += [column._replace(label=f"{column.label}, {t[year]}") for year in _YEARS]
    rows = [
        [line_name(statistics.by, line, language), *_values(line, names, printed)] for line in statistics.lines
    ]  # fmt: skip
    total = [t["total"], *_values(statistics.total, names, printed)]
    sheets = [Sheet(t[f"by_{statistics.by}"], heads, rows, [total])]
    if statistics.by != "dealer":
        sheets.append(_theory_sheet(statistics, t, printed))
    return sheets


_THEORY: Final = ("counted", "by_rounds", "win", "low", "high")


def theory_remark(sums: Sums, language: str) -> str:
    """Return the remark on a theoretical win: that there is none, or that the count lies outside its interval."""
    if sums.theory is None:
        return translated(_LABELS["theory_none"], language)
    return translated(_LABELS["theory_outside"], language) if sums.theory.outside else ""


def _of_sessions(sums: Sums) -> str:
    return f"{sums.theory.sessions if sums.theory else 0} / {sums.sessions}"


def _theory_sheet(statistics: Statistics, t: Mapping[str, str], printed: Printed) -> Sheet:
    heads = [Column(t[statistics.by], "text", 28), Column(t["theory_sessions"], "text", 12)]
    heads += [*columns(TheorySums, _THEORY, printed), Column(t["remark"], "text", 60)]
    named = [(line_name(statistics.by, line, printed.language), line.now) for line in statistics.lines]
    rows = [
        [name, _of_sessions(sums), *_theory_cells(sums, printed), theory_remark(sums, printed.language)]
        for name, sums in [*named, (t["total"], statistics.total.now)]
    ]
    return Sheet(t["theory"], heads, rows[:-1], rows[-1:])


def _theory_cells(sums: Sums, printed: Printed) -> list[Any]:
    return [None] * len(_THEORY) if sums.theory is None else cells(TheorySums, sums.theory, _THEORY, printed)


def statistics_csv(venue: Property, statistics: Statistics) -> str:
    """The same as CSV: English column names, decimals with a point, the hold in per cent, nothing where there is none.

    Columns: the grouping, first, last, then each figure and the same with `_last_year`, then the theoretical win of so
    many sessions beside what the count and the rounds say of them, then what adjusting entries add to drop and win.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    figures, adjusted = (
        [f"{name.removesuffix('_bp')}{suffix}" for name in names for suffix in _SUFFIXES]
        for names in (_FIGURES, _ADJUSTED)
    )
    theory_columns = ["theory_sessions", *(f"theory_{name}" for name in _THEORY)]
    writer.writerow([statistics.by, "first", "last", *figures, *theory_columns, *adjusted])
    ends, printed = [statistics.now.first.isoformat(), statistics.now.last.isoformat()], Printed(venue, "en")
    for line in (*statistics.lines, statistics.total):
        name = "TOTAL" if line is statistics.total else line.name
        theory = line.now.theory
        writer.writerow(
            [
                cell(name),
                *ends,
                *_plain(line, _FIGURES, printed),
                theory.sessions if theory else 0,
                *([""] * len(_THEORY) if theory is None else plain_cells(TheorySums, theory, _THEORY, printed)),
                *_plain(line, _ADJUSTED, printed),
            ]
        )
    return out.getvalue()


_YEARS: Final = ("now", "before")
_SUFFIXES: Final = ("", "_last_year")


def _plain(line: Line, names: Sequence[str], printed: Printed) -> list[str]:
    years = [_sums(line, year) for year in _YEARS]
    columns = [[""] * len(names) if sums is None else plain_cells(Sums, sums, names, printed) for sums in years]
    return [figure for pair in zip(*columns, strict=True) for figure in pair]


# --- the report -----------------------------------------------------------------------------------------------------


def statistics_report(
    venue: Property,
    day: dt.date,
    kind: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """The report of a period (PDF): by game, pit, shift and table with last year, then the year to date by game."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("statistics", statistics_data(venue, day, kind, printing), language)


def statistics_data(venue: Property, day: dt.date, kind: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the report."""
    language = printing.language
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    groups = ("game", "pit", "shift", "table", "dealer")
    whole = [queries.statistics(venue, day=day, kind=kind, by=by) for by in groups]
    first = whole[0]
    last = min(first.now.last, day) if not first.lines else first.now.last
    so_far = queries.statistics(venue, day=last, kind="year_to_date", by="game")
    about = frame(venue, last, TITLE, printing, span=(first.now.first, first.now.last))
    sections = [_section(part, t[f"by_{part.by}"], t, printed) for part in whole]
    sections.append(_section(so_far, f"{t['to_date']} · {span(so_far)}", t, printed))
    return {
        "frame": about,
        "labels": t,
        "note": t["provisional"] if first.not_closed else "",
        "facts": _facts(venue, first, t, language),
        "theory": _theory_section(whole[0], t, printed),
        "columns": [
            {"name": column.label, "now": t["now"], "before": t["before"]}
            for column in columns(Sums, _FIGURES, printed)
        ],
        "sections": sections,
        "signatures": [signature_block(venue, t[duty], None, {}, language) for duty in ("prepared_by", "audited_by")],
    }


def _facts(venue: Property, statistics: Statistics, t: Mapping[str, str], language: str) -> list[dict[str, Any]]:
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
        *_adjustment_facts(venue, statistics.total.now, t, language),
    ]


def _adjustment_facts(venue: Property, sums: Sums, t: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    """How many adjusting entries the figures include, and drop and win without them; none where there is none."""
    if not sums.adjustments:
        return []
    drop, win = (money(figure, venue.currency, language) for figure in (sums.drop_as_closed, sums.win_as_closed))
    names = [column.label for column in columns(Sums, ("drop", "win"), Printed(venue, language))]
    text = f"{sums.adjustments} · {t['as_closed']}: {names[0]} {drop}, {names[1]} {win}"
    return [{"label": t["adjustments"], "value": text, "span": 2}]


def _section(statistics: Statistics, title: str, t: Mapping[str, str], printed: Printed) -> dict[str, Any]:
    rows = [_row(line_name(statistics.by, line, printed.language), line, printed) for line in statistics.lines]
    return {
        "title": title,
        "name": t[statistics.by],
        "before": _of_last_year(statistics),
        "rows": rows,
        "total": _row(t["total"], statistics.total, printed),
    }


def _of_last_year(statistics: Statistics) -> bool:
    """Return whether any of these lines has a figure of the year before."""
    return any(_sums(line, "before") is not None for line in (*statistics.lines, statistics.total))


def _theory_section(statistics: Statistics, t: Mapping[str, str], printed: Printed) -> dict[str, Any]:
    """The theoretical win by game."""
    named = [(line_name(statistics.by, line, printed.language), line.now) for line in statistics.lines]
    rows = [
        {
            "name": name,
            "sessions": _of_sessions(sums),
            "figures": [NOTHING] * len(_THEORY)
            if sums.theory is None
            else texts(TheorySums, sums.theory, _THEORY, printed),
            "remark": theory_remark(sums, printed.language),
        }
        for name, sums in [*named, (t["total"], statistics.total.now)]
    ]
    heads = [column.label for column in columns(TheorySums, _THEORY, printed)]
    return {"name": t[statistics.by], "columns": heads, "rows": rows}


def _row(name: str, line: Line, printed: Printed) -> dict[str, Any]:
    marked = f"{name} *" if line.now.adjustments or (line.before and line.before.adjustments) else name
    columns = [
        [NOTHING] * len(_FIGURES) if sums is None else texts(Sums, sums, _FIGURES, printed)
        for sums in (_sums(line, year) for year in _YEARS)
    ]
    return {"name": marked, "figures": [list(pair) for pair in zip(*columns, strict=True)]}
