"""Statutory returns of a property: what its jurisdiction declares, worked out over a period of its books."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Final

import msgspec
from django.db.models import F, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from accounting import chart
from accounting.models import CloseRun, DailySummary, EntryCount, JournalLine, ReturnParameter
from accounting.periods import period
from accounting.queries.gross import GrossDay, bridge, gross_by_day, pot_base_by_day
from accounting.returns import Missing, Worked, work_out
from casino import jurisdictions
from casino.errors import Refused
from casino.jurisdictions.returns import FromBooks, Label, Parameter, Reading, ReadingValue, Return
from casino.models import Property
from casino.rows import Code, Count, Day, Money, row_type
from casino.rows import Game as GameField
from tables.models import LateRound, TipCount

OF_A_DAY = ("win", "handle", "entries", "tips", "pot_base")
"""Figures that every gaming day adds to."""


@row_type()
class ReturnDay(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day of a return: what it adds to the gross gaming revenue (`accounting.gross`), the total gambled, the
    entries, the tips, the property's own money in pots."""

    day: Annotated[dt.date, Day(_("Gaming day"))]
    win: Annotated[int, Money(_("Gross gaming revenue"), adds=True)] = 0
    handle: Annotated[int, Money(_("Total gambled"), adds=True)] = 0
    entries: Annotated[int, Count(_("Entries"), adds=True)] = 0
    tips: Annotated[int, Money(_("Tips"), adds=True)] = 0
    pot_base: Annotated[int, Money(_("Own money in pots"), adds=True)] = 0


@row_type()
class ReturnTable(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a table in one gaming day of a return; with no table, what the day adds beside: adjusting entries,
    pools of the players, the property's share of progressive chips."""

    day: Annotated[dt.date, Day(_("Gaming day"))]
    table: Annotated[str, Code(_("Table"))]
    game: Annotated[str, GameField(_("Game"))]
    win: Annotated[int, Money(_("Income"), adds=True)]


class Applied(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter as it holds in the period: a fraction (of money: minor units) and who states it.

    `entered`: by the property, not by the declaration."""

    parameter: Parameter
    since: dt.date
    value: Fraction
    source: str
    entered: bool = False


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """How an open text is read in the period. `entered`: by the property; else the value that is recommended."""

    reading: Reading
    value: ReadingValue
    source: Label
    since: dt.date | None = None
    entered: bool = False


class ReturnStatement(msgspec.Struct, frozen=True, kw_only=True):
    """A return over a period. `missing`: parameters that the property has not entered; then there are no lines.

    `booked`: what was posted for the period before (minor units). `tables`: income of every day by table, of a return
    that states it. `unconfirmed`: parameters that accounting has to confirm and has not entered. `declared`: as it is
    read in the period, under `readings`. `bridge`: from the counted win to the gross gaming revenue, of a return on it.
    """

    declared: Return
    first: dt.date
    last: dt.date
    lines: list[Worked]
    days: list[ReturnDay]
    applied: list[Applied]
    missing: list[Parameter]
    booked: int
    tables: list[ReturnTable] = []
    readings: list[Read] = []
    bridge: list[GrossDay] = []

    @property
    def unconfirmed(self) -> list[Applied]:
        """Parameters that accounting has to confirm and has not entered."""
        return [one for one in self.applied if one.parameter.confirm and not one.entered]

    @property
    def due(self) -> int | None:
        """Return the amount payable, minor units; None where a parameter is missing."""
        return next((one.amount for one in self.lines if one.line.code == self.declared.due), None)

    @property
    def of_a_day(self) -> list[str]:
        """The figures of the books on which it rests and to which every day adds."""
        return [name for name in bases_of(self.declared) if name in OF_A_DAY]


def returns_of(venue: Property) -> tuple[Return, ...]:
    """The returns that the property's jurisdiction declares."""
    return jurisdictions.get(venue.jurisdiction).returns


def return_of(venue: Property, code: str) -> Return:
    """One of them. Refused: `unknown_return`."""
    found = next((one for one in returns_of(venue) if one.code == code), None)
    if found is None:
        raise Refused("unknown_return", field="return")
    return found


def statement(venue: Property, code: str, month: dt.date) -> ReturnStatement:
    """A return over the month, or the quarter or year that it lies in. Refused: `unknown_return`."""
    declared = return_of(venue, code)
    span = period(declared.period, month)
    first, last = span.first, span.last
    readings = _readings(venue, declared, last)
    declared = declared.read({one.reading.code: one.value.code for one in readings})
    days = return_days(venue, first, last)
    applied = _applied(venue, declared, last)
    rates = {one.parameter.code: one.value for one in applied}
    figures = {name: sum(getattr(day, name) for day in days) for name in OF_A_DAY} | _before(venue, declared, first)
    try:
        lines = work_out(declared, figures, rates.get)
    except Missing:
        lines = []
    return ReturnStatement(
        declared=declared,
        first=first,
        last=last,
        lines=lines,
        days=days,
        applied=applied,
        missing=[one for one in declared.parameters if one.code not in rates],
        booked=booked(venue, declared, first),
        tables=return_tables(venue, days) if declared.by_table else [],
        readings=readings,
        bridge=bridge(venue, [day.day for day in days]) if "win" in bases_of(declared) else [],
    )


def bases_of(declared: Return) -> list[str]:
    """Return the figures of the books that a return asks for, in the order of its lines."""
    return [line.how.base for line in declared.lines if isinstance(line.how, FromBooks)]


def _before(venue: Property, declared: Return, first: dt.date) -> dict[str, int]:
    """The figures that reach back before the period, as far as the return asks for them."""
    asked = bases_of(declared)
    year = first.replace(month=1, day=1)
    found = {}
    if "win_before" in asked:
        found["win_before"] = sum(gross_by_day(venue, year, first - dt.timedelta(days=1)).values())
    if "loss_before" in asked:
        found["loss_before"] = _loss(gross_by_day(venue, dt.date.min, first - dt.timedelta(days=1)))
    if "posted_before" in asked:
        found["posted_before"] = sum(booked(venue, declared, before) for before in earlier_periods(declared, first))
    return found


def earlier_periods(declared: Return, first: dt.date) -> list[dt.date]:
    """Return the first days of the periods of a return in the year before the one that begins on a day."""
    begun = {period(declared.period, first.replace(month=month)).first for month in range(1, first.month)}
    return sorted(day for day in begun if day < first)


def _loss(win: Mapping[dt.date, int]) -> int:
    """Return the loss carried over to later months (minor units, zero or more); `win` by gaming day."""
    months: dict[tuple[int, int], int] = {}
    for day, amount in win.items():
        months[day.year, day.month] = months.get((day.year, day.month), 0) + amount
    loss = 0
    for _month, amount in sorted(months.items()):
        loss = max(0, loss - amount)
    return loss


def return_tables(venue: Property, days: Sequence[ReturnDay]) -> list[ReturnTable]:
    """Return the revenue of every table on the given days, and what they add beside; together the gross of each day.

    A table's income is its win with the prizes paid out of its tray and without chips of progressives, as the close
    posts it to revenue.
    """
    found = []
    names = ("win", "prizes_from_tray", "progressive_in", "progressive_refunds", "due_at_cage")
    summaries = DailySummary.objects.filter(property_id=venue.pk, day__in=[day.day for day in days])
    by_day: dict[dt.date, list[ReturnTable]] = {}
    for row in summaries.values("day", "table", "game").annotate(**{f"sum_{name}": Sum(name) for name in names}):
        win, prizes, chips, refunds, due = (row[f"sum_{name}"] for name in names)
        line = ReturnTable(
            day=row["day"], table=row["table"], game=row["game"], win=win + prizes - chips + refunds - due
        )
        by_day.setdefault(line.day, []).append(line)
    for day in days:
        lines = sorted(by_day.get(day.day, []), key=lambda line: (line.table, line.game))
        rest = day.win - sum(line.win for line in lines)
        found += [*lines, *([ReturnTable(day=day.day, table="", game="", win=rest)] if rest else [])]
    return found


def return_days(venue: Property, first: dt.date, last: dt.date) -> list[ReturnDay]:
    """Return the figures of every closed gaming day of a span, in order; entries and adjustments are those posted in
    it, and the total gambled includes the late rounds adjusted in it."""
    within = {"property_id": venue.pk, "day__range": (first, last)}
    win = gross_by_day(venue, first, last)
    pot_base = pot_base_by_day(venue, first, last)
    gambled = DailySummary.objects.filter(**within).values("day")
    handle = dict(gambled.annotate(sum=Sum("handle")).values_list("day", "sum"))
    late = late_adjusted(venue, first, last).values("resolved_day").annotate(sum=Sum("handle"))
    late_handle = dict(late.values_list("resolved_day", "sum"))
    entries = dict(EntryCount.objects.filter(**within).values_list("day", "entries"))
    tips = dict(TipCount.objects.filter(**within).values("day").annotate(sum=Sum("total")).values_list("day", "sum"))
    closed = CloseRun.objects.filter(status=CloseRun.Status.CLOSED, **within).values_list("day", flat=True)
    return [
        ReturnDay(
            day=day,
            win=win.get(day, 0),
            handle=(handle.get(day) or 0) + (late_handle.get(day) or 0),
            entries=entries.get(day, 0),
            tips=tips.get(day, 0),
            pot_base=pot_base.get(day, 0),
        )
        for day in sorted(closed)
    ]


def late_adjusted(venue: Property, first: dt.date, last: dt.date) -> QuerySet[LateRound]:
    """Return the late rounds that were adjusted in the gaming days of a span: what they staked is in no summary."""
    return LateRound.objects.filter(
        property_id=venue.pk, status=LateRound.Status.ADJUSTED, void=False, resolved_day__range=(first, last)
    )


def booked(venue: Property, one: Return, first: dt.date) -> int:
    """Return the amount posted as owed for a period, minor units: the expense, or what was collected of others.

    A payment of what is owed leaves the expense as it is.
    """
    name = subaccount(one, first)
    if one.withheld:
        rows, owed = JournalLine.objects.filter(account=chart.GAMING_TAX_PAYABLE), F("credit") - F("debit")
    else:
        rows, owed = JournalLine.objects.filter(account=chart.GAMING_TAX), F("debit") - F("credit")
    return rows.filter(property_id=venue.pk, subaccount=name).aggregate(sum=Sum(owed))["sum"] or 0


def subaccount(one: Return, first: dt.date) -> str:
    """The sub-account of a return's period: "cl-gaming-tax 2026-11", "eus-gaming-tax 2026-Q4"."""
    return f"{one.code} {period_name(one, first)}"


def period_name(one: Return, first: dt.date) -> str:
    """Return how the period that begins on a day is written: "2026-11", "2026-Q4", "2026"."""
    return _PERIODS[one.period](first)


_PERIODS: Final[Mapping[str, Callable[[dt.date], str]]] = {
    "month": lambda first: f"{first:%Y-%m}",
    "quarter": lambda first: f"{first.year}-Q{(first.month + 2) // 3}",
    "year": lambda first: f"{first.year}",
}


def _readings(venue: Property, declared: Return, on: dt.date) -> list[Read]:
    """How the open texts of a return are read on a day: as the property entered it, or as recommended."""
    entered = _entered(venue, declared, on)
    found = []
    for reading in declared.readings:
        row = entered.get(reading.code)
        value = next((one for one in reading.values if row is not None and one.code == row.choice), None)
        if row is None or value is None:
            first = reading.values[0]
            found.append(Read(reading=reading, value=first, source=first.source))
        else:
            found.append(Read(reading=reading, value=value, source=row.source, since=row.since, entered=True))
    return found


def _entered(venue: Property, declared: Return, on: dt.date) -> dict[str, ReturnParameter]:
    """Values that the property entered for a return that holds on a day, by code of the parameter or reading."""
    own = ReturnParameter.objects.filter(
        property=venue, parameter__startswith=f"{declared.code}.", since__lte=on
    ).order_by("since")
    return {row.parameter.partition(".")[2]: row for row in own}


def _applied(venue: Property, declared: Return, on: dt.date) -> list[Applied]:
    """The parameters that hold on a day: the property's own before those that the law states."""
    entered = _entered(venue, declared, on)
    found = []
    for one in declared.parameters:
        row = entered.get(one.code)
        if row is not None and row.value is not None:
            scale = Fraction(1, 100) if one.unit == "rate" else Fraction(10**venue.exponent)
            value, since, source = Fraction(row.value) * scale, row.since, row.source
            found.append(Applied(parameter=one, since=since, value=value, source=source, entered=True))
            continue
        stated = [rate for rate in one.stated if rate.since <= on]
        if stated:
            rate = max(stated, key=lambda each: each.since)
            value = Fraction(rate.over, rate.under)
            found.append(Applied(parameter=one, since=rate.since, value=value, source=rate.source))
    return found
