"""Statutory returns of a property: what its jurisdiction declares, worked out over a period of its books."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Annotated

import msgspec
from django.db.models import F, Sum
from django.utils.translation import gettext_lazy as _

from accounting import chart
from accounting.models import CloseRun, DailySummary, EntryCount, JournalLine, ReturnParameter
from accounting.periods import period
from accounting.returns import Missing, Worked, work_out
from casino import jurisdictions
from casino.errors import Refused
from casino.jurisdictions.returns import FromBooks, Parameter, Return
from casino.models import Property
from casino.rows import Count, Day, Money, row_type

REVENUE = (chart.TABLE_WIN, chart.COMMISSION, chart.RAKE, chart.BREAKAGE)
"""Accounts whose balances are the revenue of the tables: what they won, and what they took from players' games."""


@row_type()
class ReturnDay(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day of a return: what it adds to the revenue of the tables, the total gambled and the entries."""

    day: Annotated[dt.date, Day(_("Gaming day"))]
    win: Annotated[int, Money(_("Revenue of the tables"), adds=True)] = 0
    handle: Annotated[int, Money(_("Total gambled"), adds=True)] = 0
    entries: Annotated[int, Count(_("Entries"), adds=True)] = 0


class Applied(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter as it holds in the period: a fraction (of money: minor units) and who states it."""

    parameter: Parameter
    since: dt.date
    value: Fraction
    source: str


class ReturnStatement(msgspec.Struct, frozen=True, kw_only=True):
    """A return over a period. `missing`: parameters that the property has not entered; then there are no lines.

    `booked`: what was posted for the period before (minor units)."""

    declared: Return
    first: dt.date
    last: dt.date
    lines: list[Worked]
    days: list[ReturnDay]
    applied: list[Applied]
    missing: list[Parameter]
    booked: int

    @property
    def due(self) -> int | None:
        """What is paid, minor units; None where a parameter is missing."""
        return next((one.amount for one in self.lines if one.line.code == self.declared.due), None)

    @property
    def base(self) -> str:
        """The figure of the books on which it rests."""
        return next(line.how.base for line in self.declared.lines if isinstance(line.how, FromBooks))


def returns_of(property: Property) -> tuple[Return, ...]:
    """The returns that the property's jurisdiction declares."""
    return jurisdictions.get(property.jurisdiction).returns


def return_of(property: Property, code: str) -> Return:
    """One of them. Refused: `unknown_return`."""
    found = next((one for one in returns_of(property) if one.code == code), None)
    if found is None:
        raise Refused("unknown_return", field="return")
    return found


def statement(property: Property, code: str, month: dt.date) -> ReturnStatement:
    """A return over the month, or the year that the month lies in. Refused: `unknown_return`."""
    declared = return_of(property, code)
    span = period(declared.period, month)
    first, last = span.first, span.last
    days = return_days(property, first, last)
    applied = _applied(property, declared, last)
    rates = {one.parameter.code: one.value for one in applied}
    figures = {name: sum(getattr(day, name) for day in days) for name in ("win", "handle", "entries")}
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
        booked=booked(property, declared, first),
    )


def return_days(property: Property, first: dt.date, last: dt.date) -> list[ReturnDay]:
    """What every closed gaming day of a span adds, in order; entries and adjustments are those posted in it."""
    within = {"property_id": property.pk, "day__range": (first, last)}
    revenue = JournalLine.objects.filter(account__in=REVENUE, **within).values("day")
    win = dict(revenue.annotate(sum=Sum(F("credit") - F("debit"))).values_list("day", "sum"))
    gambled = DailySummary.objects.filter(**within).values("day")
    handle = dict(gambled.annotate(sum=Sum("handle")).values_list("day", "sum"))
    entries = dict(EntryCount.objects.filter(**within).values_list("day", "entries"))
    closed = CloseRun.objects.filter(status=CloseRun.Status.CLOSED, **within).values_list("day", flat=True)
    return [
        ReturnDay(day=day, win=win.get(day, 0), handle=handle.get(day) or 0, entries=entries.get(day, 0))
        for day in sorted(closed)
    ]


def booked(property: Property, one: Return, first: dt.date) -> int:
    """What was posted as payable for a period, minor units."""
    rows = JournalLine.objects.filter(
        property_id=property.pk, account=chart.GAMING_TAX_PAYABLE, subaccount=subaccount(one, first)
    )
    return rows.aggregate(sum=Sum(F("credit") - F("debit")))["sum"] or 0


def subaccount(one: Return, first: dt.date) -> str:
    """The sub-account of a return's period: "cl-gaming-tax 2026-11"."""
    return f"{one.code} {first:%Y-%m}" if one.period == "month" else f"{one.code} {first.year}"


def _applied(property: Property, declared: Return, on: dt.date) -> list[Applied]:
    """The parameters that hold on a day: the property's own before those that the law states."""
    own = ReturnParameter.objects.filter(
        property=property, parameter__startswith=f"{declared.code}.", since__lte=on
    ).order_by("since")
    entered = {row.parameter.partition(".")[2]: row for row in own}
    found = []
    for one in declared.parameters:
        row = entered.get(one.code)
        if row is not None:
            scale = Fraction(1, 100) if one.unit == "rate" else Fraction(10**property.exponent)
            value, since, source = Fraction(row.value) * scale, row.since, row.source
            found.append(Applied(parameter=one, since=since, value=value, source=source))
            continue
        stated = [rate for rate in one.stated if rate.since <= on]
        if stated:
            rate = max(stated, key=lambda each: each.since)
            value = Fraction(rate.over, rate.under)
            found.append(Applied(parameter=one, since=rate.since, value=value, source=rate.source))
    return found
