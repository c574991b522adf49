"""The books of a casino under Spanish law as reports: floats, circle games, income, tips."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Final

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
    "by_hands": _("Deduction by the hands"),
    "counted": _("Counted"),
    "difference": _("Difference"),
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


def _floats(property: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(property, language), asked.one_day()
    return Content(
        day=day,
        sheets=[
            sheet(registers.RegisterEntry, t["entries"], registers.float_entries(property, day), ENTRY, printed),
            _by_table(registers.counterpart_lines(property, day), t, printed),
        ],
        duties=(DIRECTOR, CASHIER, OF_THE_TABLE, OFFICER),
    )


register(
    Report(
        code="register-floats",
        order=60,
        title=title_of("register-floats"),
        purpose=_("Initial and additional floats of every table, what was there at the end, the result of the day."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_floats,
        tells_counts=True,
        cite="EUS RC arts. 48, 52",
    )
)


def _profits(property: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(property, language), asked.one_day()
    rows = registers.circle_lines(property, day)
    heads = columns(SummaryRow, ("table", "game"), printed)
    heads += [Column(t[name], "money", 16) for name in ("by_hands", "counted", "difference")]
    lines = [[table, labels.game(game, language), *_deducted(own)] for (table, game), own in _tables(rows)]
    return Content(
        day=day,
        sheets=[
            Sheet(t["by_table"], heads, lines, [[t["total"], None, *_deducted(rows)]]),
            sheet(registers.RegisterEntry, t["entries"], registers.profit_entries(property, day), ENTRY, printed),
            sheet(registers.RegisterHand, t["hands"], registers.circle_hands(property, day), HAND, printed),
        ],
        remarks=[t["circle_win"]],
        duties=(DIRECTOR, CASHIER, OF_THE_TABLE),
    )


def _deducted(rows: Sequence[DailySummary]) -> list[int]:
    """The deduction by the hands, what the count of the table found, and by how much they differ."""
    by_hands, counted = sum(row.commission + row.rake for row in rows), sum(row.win for row in rows)
    return [by_hands, counted, counted - by_hands]


register(
    Report(
        code="register-profits",
        order=61,
        title=title_of("register-profits"),
        purpose=_("What the casino deducted at every table of circle games, hand by hand, and what was counted."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_profits,
        tells_counts=True,
        cite="EUS RC art. 53",
    )
)


def _income(property: Property, asked: Asked, language: str) -> Content:
    return income(property, asked.one_day(), language)


def income(property: Property, day: dt.date, language: str) -> Content:
    """The register of income of a day: result by table, total in figures and words, when it was entered."""
    t = in_language(_LABELS, language)
    groups = [
        (kind, _tables(rows))
        for kind, rows in (
            ("counterpart", registers.counterpart_lines(property, day)),
            ("circle", registers.circle_lines(property, day)),
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
    words = amount_in_words(abs(total), property.currency, language)
    entry = registers.income_entry(property, day)
    facts = [
        (t["in_words"], f"{t['minus']} {words}" if total < 0 else words),
        (t["entered"], _clock_text(entry.entered_at, property) or t["not_entered"]),
    ]
    if entry.next_day_at is not None:
        facts.append((t["next_day"], _clock_text(entry.next_day_at, property)))
    return Content(
        day=day,
        facts=[*facts, (t["total"], money(total, property.currency, language))],
        note=t["late"] if entry.is_late else "",
        sheets=[Sheet(t["result"], heads, lines, [[t["total"], None, None, total]])],
        duties=(DIRECTOR,),
    )


def _clock_text(at: dt.datetime | None, property: Property) -> str:
    return "" if at is None else clock(at, property.zone)


register(
    Report(
        code="register-income",
        order=62,
        title=title_of("register-income"),
        purpose=_("The result of every table, the total in figures and words, entered before the next day begins."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_income,
        tells_counts=True,
        cite="EUS RC art. 54",
    )
)


def _tips(property: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(property, language), asked.one_day()
    entries = registers.tip_entries(property, day)
    made: dict[str, Any] = {"total": sum(one.amount or 0 for one in entries)}
    table = sheet(registers.RegisterEntry, t["tips"], entries, ENTRY, printed)
    total = [t["total"], *[None] * 5, made["total"], None]
    return Content(
        day=day,
        sheets=[table._replace(totals=[total])],
        remarks=[t["tips_apart"]],
        duties=(DIRECTOR,),
    )


register(
    Report(
        code="register-tips",
        order=63,
        title=title_of("register-tips"),
        purpose=_("Tips of every table, counted at the end of the hours of play and entered every day."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_tips,
        tells_counts=True,
        cite="EUS RC art. 28.3",
    )
)


def _found(property: Property, asked: Asked, language: str) -> Content:
    t, printed, day = in_language(_LABELS, language), Printed(property, language), asked.one_day()
    entries = registers.found_entries(property, day)
    return Content(
        day=day,
        sheets=[sheet(registers.RegisterEntry, t["found"], entries, ENTRY, printed)],
        remarks=[t["found_apart"]],
        duties=(DIRECTOR, CASHIER),
    )


register(
    Report(
        code="register-found",
        order=64,
        title=title_of("register-found"),
        purpose=_("Money and chips found whose owner is not known, and what went back to its owner."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_found,
        cite="EUS RC art. 43",
    )
)
