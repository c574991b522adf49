"""The books of a casino under Spanish law as reports: floats, circle games, income, tips."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounting.models import DailySummary
from accounting.queries import registers
from accounting.queries.close import grouped, summed
from accounting.rows import SummaryRow
from casino.documents import in_language, labels
from casino.documents.formatting import clock, money
from casino.documents.labels import Label
from casino.documents.rows import Printed, cells, columns, sheet
from casino.documents.sheets import Column, Sheet
from casino.documents.words import amount_in_words
from casino.models import Property
from casino.reports.kit import READERS, Asked, Content, Report, register

ENTRY: Final = ("table", "game", "shift", "entry", "at", "number", "amount", "record")
HAND: Final = ("table", "at", "banker", "award", "won", "rate", "taken", "record")
CIRCLE: Final = ("table", "game", "by_hands", "breakage", "counted", "difference")
FIGURES: Final = ("opener", "fills", "credits", "closer", "drop", "win")

_LABELS: Final[Mapping[str, Label]] = {
    "entries": _("Entries"),
    "by_table": _("Totals of the day by table"),
    "table": _("Table"),
    "game": _("Game"),
    "kind": _("Kind"),
    "circle": _("Circle game"),
    "counterpart": _("Against the casino"),
    "hands": _("Hand by hand"),
    "result": _("Result"),
    "total": _("TOTAL"),
    "in_words": _("Total in words"),
    "minus": _("minus"),
    "entered": _("Entered"),
    "next_day": _("The next day began"),
    "not_entered": _("not entered yet"),
    "late": _("ENTERED AFTER THE NEXT DAY BEGAN"),
    "tips": _("Tips of the day"),
    "found": _("Found money of the day"),
    "found_apart": _("Found money is no income of the casino; chips forgotten in play count with their first stake."),
    "tips_apart": _("Tips are no income of the casino and stand outside the base of the gaming tax."),
    "circle_win": _(
        "In circle games the money of the players passes through the table: the casino's income is its deduction."
    ),
}
_TITLES: Final[Mapping[str, Label]] = {
    "register-floats": _("Register of floats"),
    "register-profits": _("Register of circle games"),
    "register-income": _("Register of the control of income"),
    "register-tips": _("Register of tips"),
    "register-found": _("Register of found money"),
}
DIRECTOR: Final[Label] = _("Games director")
CASHIER: Final[Label] = _("Cashier")
OF_THE_TABLE: Final[Label] = _("Employee of the table")
OFFICER: Final[Label] = _("Officer in charge of control")


def title_of(code: str) -> Label:
    """The title of a register."""
    return _TITLES[code]


def part(code: str) -> Label:
    """The title of a part of a register: by_table, entries, hands."""
    return _LABELS[code]


_Content = Callable[[Property, Asked, str], Content]
_Sheets = Callable[[Property, dt.date, Mapping[str, str], Printed], list[Sheet]]


def _declare(
    code: str, purpose: Label, cite: str, duties: tuple[Label, ...], sheets: _Sheets, remark: str = "", *, order: int,
    counts: bool = True,
) -> None:  # fmt: skip
    """Register the report of a register of a day: its sheets, the remark below them, the people who sign it."""

    def content(venue: Property, asked: Asked, language: str) -> Content:
        t, day = in_language(_LABELS, language), asked.one_day()
        made = sheets(venue, day, t, Printed(venue, language))
        return Content(day=day, sheets=made, remarks=[t[remark]] if remark else [], duties=duties)

    _register(code, purpose, cite, content, order=order, counts=counts)


def _register(code: str, purpose: Label, cite: str, content: _Content, *, order: int, counts: bool = True) -> None:
    register(
        Report(
            code=code, order=order, title=title_of(code), purpose=purpose, group="day", roles=READERS,
            parameters=("day",), content=content, tells_counts=counts, cite=cite,
        )
    )  # fmt: skip


def _by_table(rows: Sequence[DailySummary], t: Mapping[str, str], printed: Printed) -> Sheet:
    """A line a table: what all its shifts of the day come to."""
    heads = [*columns(SummaryRow, ("table", "game"), printed), *columns(SummaryRow, FIGURES, printed)]
    lines = [
        [table, labels.game(game, printed.language), *cells(SummaryRow, summed(own), FIGURES, printed)]
        for (table, game), own in _tables(rows)
    ]
    return Sheet(t["by_table"], heads, lines, [[t["total"], None, *cells(SummaryRow, summed(rows), FIGURES, printed)]])


def _tables(rows: Sequence[DailySummary]) -> list[tuple[tuple[str, ...], list[DailySummary]]]:
    return sorted(grouped(rows, "table", "game").items())


def _floats(venue: Property, day: dt.date, t: Mapping[str, str], printed: Printed) -> list[Sheet]:
    return [
        sheet(registers.RegisterEntry, t["entries"], registers.float_entries(venue, day), ENTRY, printed),
        _by_table(registers.counterpart_lines(venue, day), t, printed),
    ]


_declare(
    "register-floats",
    _("Initial and additional floats of every table, what was there at the end, the result of the day."),
    "EUS RC arts. 48, 52",
    (DIRECTOR, CASHIER, OF_THE_TABLE, OFFICER),
    _floats,
    order=60,
)


def _profits(venue: Property, day: dt.date, t: Mapping[str, str], printed: Printed) -> list[Sheet]:
    tables = registers.circle_tables(venue, day)
    return [
        sheet(registers.CircleTable, t["by_table"], tables, CIRCLE, printed, total=t["total"]),
        sheet(registers.RegisterEntry, t["entries"], registers.profit_entries(venue, day), ENTRY, printed),
        sheet(registers.RegisterHand, t["hands"], registers.circle_hands(venue, day), HAND, printed),
    ]


_declare(
    "register-profits",
    _("What the casino deducted at every table of circle games, hand by hand, and what was counted."),
    "EUS RC art. 53",
    (DIRECTOR, CASHIER, OF_THE_TABLE),
    _profits,
    "circle_win",
    order=61,
)


def _income(venue: Property, asked: Asked, language: str) -> Content:
    return income(venue, asked.one_day(), language)


def income(venue: Property, day: dt.date, language: str) -> Content:
    """The register of income of a day: result by table, total in figures and words, when it was entered."""
    t = in_language(_LABELS, language)
    groups = [
        (kind, _tables(rows))
        for kind, rows in (
            ("counterpart", registers.counterpart_lines(venue, day)),
            ("circle", registers.circle_lines(venue, day)),
        )
    ]
    heads = [
        Column(t["kind"], "text", 20), Column(t["table"], "text", 10), Column(t["game"], "text", 30),
        Column(t["result"], "money", 18),
    ]  # fmt: skip
    lines = [
        [t[kind], table, labels.game(game, language), sum(row.win for row in own)]
        for kind, tables in groups
        for (table, game), own in tables
    ]
    total = sum(line[3] for line in lines)
    words = amount_in_words(abs(total), venue.currency, language)
    entry = registers.income_entry(venue, day)
    facts = [
        (t["in_words"], f"{t['minus']} {words}" if total < 0 else words),
        (t["entered"], _clock_text(entry.entered_at, venue) or t["not_entered"]),
    ]
    if entry.next_day_at is not None:
        facts.append((t["next_day"], _clock_text(entry.next_day_at, venue)))
    return Content(
        day=day,
        facts=[*facts, (t["total"], money(total, venue.currency, language))],
        note=t["late"] if entry.is_late else "",
        sheets=[Sheet(t["result"], heads, lines, [[t["total"], None, None, total]])],
        duties=(DIRECTOR,),
    )


def _clock_text(at: dt.datetime | None, venue: Property) -> str:
    return "" if at is None else clock(at, venue.zone)


_register(
    "register-income",
    _("The result of every table, the total in figures and words, entered before the next day begins."),
    "EUS RC art. 54",
    _income,
    order=62,
)


def _tips(venue: Property, day: dt.date, t: Mapping[str, str], printed: Printed) -> list[Sheet]:
    entries = registers.tip_entries(venue, day)
    total = [t["total"], *[None] * 5, sum(one.amount or 0 for one in entries), None]
    return [sheet(registers.RegisterEntry, t["tips"], entries, ENTRY, printed)._replace(totals=[total])]


_declare(
    "register-tips",
    _("Tips of every table, counted at the end of the hours of play and entered every day."),
    "EUS RC art. 28.3",
    (DIRECTOR,),
    _tips,
    "tips_apart",
    order=63,
)


def _found(venue: Property, day: dt.date, t: Mapping[str, str], printed: Printed) -> list[Sheet]:
    entries = registers.found_entries(venue, day)
    return [sheet(registers.RegisterEntry, t["found"], entries, ENTRY, printed)]


_declare(
    "register-found",
    _("Money and chips found whose owner is not known, and what went back to its owner."),
    "EUS RC art. 43",
    (DIRECTOR, CASHIER),
    _found,
    "found_apart",
    order=64,
    counts=False,
)
