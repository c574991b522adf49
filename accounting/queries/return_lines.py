"""Statutory returns to be read by programs: each figure with its source and the addresses of what it rests on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, get_args
from urllib.parse import urlencode

import msgspec
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounting import chart
from accounting.events import EntriesCounted
from accounting.gross import ACCOUNTS, POT_BASE
from accounting.models import CloseRun
from accounting.periods import period
from accounting.queries.gross import GrossDay
from accounting.queries.returns import (
    Applied,
    Read,
    ReturnDay,
    ReturnStatement,
    ReturnTable,
    earlier_periods,
    late_adjusted,
    period_name,
    return_of,
    returns_of,
    statement,
    subaccount,
)
from accounting.returns import Worked, parameter_code, percent_text
from casino.errors import Refused
from casino.jurisdictions.returns import (
    Base,
    Brackets,
    Contained,
    EachAt,
    FromBooks,
    Less,
    Plus,
    Return,
    Scale,
    Share,
    UpTo,
)
from casino.models import Property
from casino.rows import Choice, Code, Count, Day, Flag, InUnit, Money, Part, Words, row_type
from casino.rules.money import format_amount
from tables.events import TipsCounted

HOW: Final[Mapping[type, tuple[str, Callable[[Any], Sequence[str]]]]] = {
    FromBooks: ("from_books", lambda how: ()),
    Contained: ("contained", lambda how: (how.of,)),
    Share: ("share", lambda how: (how.of,)),
    Less: ("less", lambda how: (how.of, *how.less)),
    Plus: ("plus", lambda how: how.of),
    UpTo: ("up_to", lambda how: (how.of, how.bound)),
    EachAt: ("each_at", lambda how: (how.count,)),
    Scale: ("scale", lambda how: (how.of,)),
    Brackets: ("brackets", lambda how: (how.of,)),
}
"""How a line is worked out: its name in an answer, and the codes of the lines that it is worked out from."""

BASES: Final = get_args(Base)
UNITS: Final = ("percent", "money")
FEED_PAGE: Final = 1_000
"""Events of one page of the feed, as many as it has at most; its `next` leads on."""
OPENS: Final = Code(_("Opens into"), help="addresses of what makes the figure")


@row_type()
class DeclaredReturn(msgspec.Struct, frozen=True, kw_only=True):
    """A statutory return of the property's jurisdiction. `withheld`: paid by the persons who enter."""

    code: Annotated[str, Code(_("Code"))]
    title: Annotated[str, Words(_("Return"))]
    authority: Annotated[str, Words(_("Authority"))]
    period: Annotated[str, Choice(_("Period"), listed=("month", "quarter", "year"))]
    when: Annotated[str, Words(_("To be paid"))]
    cite: Annotated[str, Code(_("Rests on"))]
    withheld: Annotated[bool, Flag(_("Paid by those who enter"))]
    opens: Annotated[list[str], OPENS]


@row_type()
class ReturnPeriod(msgspec.Struct, frozen=True, kw_only=True):
    """A period of a return in which days are closed: 2026-11, 2026-Q4 or 2026."""

    period: Annotated[str, Code(_("Period"))]
    first: Annotated[dt.date, Day(_("First day"))]
    last: Annotated[dt.date, Day(_("Last day"))]
    closed_days: Annotated[int, Count(_("Closed days"))]
    opens: Annotated[list[str], OPENS]


@row_type()
class ReturnLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a return: its amount, the rate applied, the lines (`of`) or the figure of the books (`base`) that it is
    worked out from, and the clause. `rate`: per cent or money, empty where none is applied or several are."""

    code: Annotated[str, Code(_("Code"))]
    label: Annotated[str, Words(_("Line"))]
    amount: Annotated[int, InUnit(_("Amount"), unit="measure")]
    measure: Annotated[str, Choice(_("Unit"), listed=("money", "count"))]
    rule: Annotated[str, Choice(_("How it is worked out"), listed=tuple(name for name, _of in HOW.values()))]
    of: Annotated[list[str], Code(_("Worked out from"))]
    base: Annotated[str, Choice(_("Figure of the books"), listed=BASES, blank=True)]
    rate: Annotated[str, Code(_("Rate"))]
    rate_unit: Annotated[str, Choice(_("Unit of the rate"), listed=UNITS, blank=True)]
    source: Annotated[str, Words(_("Stated by"))]
    cite: Annotated[str, Code(_("Rests on"))]
    opens: Annotated[list[str], OPENS]


@row_type()
class ReturnRate(msgspec.Struct, frozen=True, kw_only=True):
    """A rate (per cent) or an amount that holds in the period. `entered`: by the property. `unconfirmed`: accounting
    has to confirm it by entering it with its source."""

    code: Annotated[str, Code(_("Code"))]
    label: Annotated[str, Words(_("Line"))]
    rate: Annotated[str, Code(_("Rate"))]
    rate_unit: Annotated[str, Choice(_("Unit of the rate"), listed=UNITS)]
    since: Annotated[dt.date, Day(_("Holds from"))]
    source: Annotated[str, Words(_("Stated by"))]
    entered: Annotated[bool, Flag(_("Entered by the property"))]
    unconfirmed: Annotated[bool, Flag(_("to be confirmed"))]


@row_type()
class ReadingOption(msgspec.Struct, frozen=True, kw_only=True):
    """A way in which an open text can be read, and what speaks for it."""

    code: Annotated[str, Code(_("Code"))]
    label: Annotated[str, Words(_("Reading"))]
    source: Annotated[str, Words(_("Stated by"))]


@row_type()
class ReturnReading(msgspec.Struct, frozen=True, kw_only=True):
    """An open text of a return: how it is read in the period and can be read else. `entered`: by the property; if not,
    the first of the options holds, which is recommended."""

    code: Annotated[str, Code(_("Code"))]
    label: Annotated[str, Words(_("Open text"))]
    value: Annotated[str, Code(_("Reading"))]
    options: Annotated[list[ReadingOption], Part(_("Readings"))]
    cite: Annotated[str, Code(_("Rests on"))]
    source: Annotated[str, Words(_("Stated by"))]
    since: Annotated[dt.date | None, Day(_("Holds from"))]
    entered: Annotated[bool, Flag(_("Entered by the property"))]


@row_type()
class OpenedDay(msgspec.Struct, frozen=True, kw_only=True):
    """A closed gaming day of a return with the address of its daily summary."""

    figures: Annotated[
        ReturnDay, Part(_("Gaming day"), inside=True, takes=("day", "win", "handle", "entries", "tips", "pot_base"))
    ]

    @property
    def opens(self) -> Annotated[list[str], OPENS]:
        """The address of the daily summary."""
        return [_summary(self.figures.day)]


@row_type()
class WorkedReturn(msgspec.Struct, frozen=True, kw_only=True):
    """A return over a period as the page shows it. `missing`: parameters that the property has not entered; then there
    are no lines and nothing is `due`. `booked`: what was posted for the period. `tables`: income of every day by table,
    of a return that states it; with no table, adjusting entries. `readings`: how open texts are read. `bridge`: from
    the counted win to the gross gaming revenue day by day, of a return on it."""

    declared: Annotated[DeclaredReturn, Part(_("Return"))]
    period: Annotated[str, Code(_("Period"))]
    first: Annotated[dt.date, Day(_("First day"))]
    last: Annotated[dt.date, Day(_("Last day"))]
    lines: Annotated[list[ReturnLine], Part(_("Lines"))]
    due: Annotated[int | None, Money(_("Amount payable"))]
    booked: Annotated[int, Money(_("Posted for this period"))]
    rates: Annotated[list[ReturnRate], Part(_("Rates and amounts"))]
    missing: Annotated[list[str], Code(_("Not entered yet"))]
    days: Annotated[list[OpenedDay], Part(_("By gaming day"))]
    tables: Annotated[list[ReturnTable], Part(_("Income of every day by table"))]
    readings: Annotated[list[ReturnReading], Part(_("Readings of open texts"))]
    bridge: Annotated[list[GrossDay], Part(_("From the win by count to the gross gaming revenue"))]


def declared_returns(venue: Property) -> list[DeclaredReturn]:
    """Return the returns of the property's jurisdiction, each with the address of its periods."""
    return [_declared(one) for one in returns_of(venue)]


def return_periods(venue: Property, code: str) -> list[ReturnPeriod]:
    """Return the periods of a return in which a day is closed, the latest first. Refused: `unknown_return`."""
    declared = return_of(venue, code)
    closed = CloseRun.objects.filter(property_id=venue.pk, status=CloseRun.Status.CLOSED)
    spans: dict[tuple[dt.date, dt.date], int] = {}
    for day in closed.order_by("-day").values_list("day", flat=True):
        span = period(declared.period, day)
        spans[span.first, span.last] = spans.get((span.first, span.last), 0) + 1
    return [
        ReturnPeriod(
            period=period_name(declared, first),
            first=first,
            last=last,
            closed_days=days,
            opens=[reverse("return", args=[code, period_name(declared, first)])],
        )
        for (first, last), days in spans.items()
    ]


def worked_return(venue: Property, code: str, period: str) -> WorkedReturn:
    """Return a return over one of its periods. Refused: `unknown_return`, `nothing_closed`."""
    first = next((one.first for one in return_periods(venue, code) if one.period == period), None)
    if first is None:
        raise Refused("nothing_closed", field="period")
    found = statement(venue, code, first)
    return WorkedReturn(
        declared=_declared(found.declared),
        period=period,
        first=found.first,
        last=found.last,
        lines=[_line(venue, found, one) for one in found.lines],
        due=found.due,
        booked=found.booked,
        rates=[_rate(venue, found, one) for one in found.applied],
        missing=[one.code for one in found.missing],
        days=[OpenedDay(figures=day) for day in found.days],
        tables=found.tables,
        readings=[_reading(one) for one in found.readings],
        bridge=found.bridge,
    )


def _declared(one: Return) -> DeclaredReturn:
    return DeclaredReturn(
        code=one.code,
        title=str(one.title),
        authority=str(one.authority),
        period=one.period,
        when=str(one.when),
        cite=one.cite,
        withheld=one.withheld,
        opens=[reverse("return-periods", args=[one.code])],
    )


def _line(venue: Property, found: ReturnStatement, one: Worked) -> ReturnLine:
    line = one.line
    rule, of = HOW[type(line.how)]
    base = line.how.base if isinstance(line.how, FromBooks) else ""
    code = parameter_code(line.how)
    applied = next((each for each in found.applied if each.parameter.code == code), None)
    return ReturnLine(
        code=line.code,
        label=str(line.label),
        amount=one.amount,
        measure=line.unit,
        rule=rule,
        of=list(of(line.how)),
        base=base,
        rate=_value(venue, applied.parameter.unit, applied.value) if applied else "",
        rate_unit=_unit(applied.parameter.unit) if applied else "",
        source=applied.source if applied else "",
        cite=line.cite,
        opens=_opens(venue, found, base),
    )


def _rate(venue: Property, found: ReturnStatement, one: Applied) -> ReturnRate:
    return ReturnRate(
        code=one.parameter.code,
        label=str(one.parameter.label),
        rate=_value(venue, one.parameter.unit, one.value),
        rate_unit=_unit(one.parameter.unit),
        since=one.since,
        source=one.source,
        entered=one.entered,
        unconfirmed=one in found.unconfirmed,
    )


def _reading(one: Read) -> ReturnReading:
    options = [
        ReadingOption(code=value.code, label=str(value.label), source=value.source) for value in one.reading.values
    ]
    return ReturnReading(
        code=one.reading.code,
        label=str(one.reading.label),
        value=one.value.code,
        options=options,
        cite=one.reading.cite,
        source=one.source,
        since=one.since,
        entered=one.entered,
    )


def _unit(unit: str) -> str:
    return "money" if unit == "money" else "percent"


def _value(venue: Property, unit: str, value: Fraction) -> str:
    """Return a rate in per cent with up to four decimals, money as a decimal amount."""
    if unit == "money":
        return format_amount(round(value), venue.currency)
    return percent_text(value)


def _opens(venue: Property, found: ReturnStatement, base: str) -> list[str]:
    """Return the addresses of what makes a figure of the books: statements of accounts, daily summaries,
    late rounds or events."""
    year, before = found.first.replace(month=1, day=1), found.first - dt.timedelta(days=1)
    # What was posted in the period in days that are not closed yet is in no figure of it.
    last = found.days[-1].day if found.days else found.last
    match base:
        case "win":
            return _statements(_GROSS, since=found.first, until=last)
        case "win_before":
            return _statements(_GROSS, since=year, until=before)
        case "loss_before":
            return _statements(_GROSS, until=before)
        case "pot_base":
            return _statements(POT_BASE, since=found.first, until=last)
        case "posted_before":
            address = reverse("ledger-statement", args=[chart.GAMING_TAX])
            names = [subaccount(found.declared, first) for first in earlier_periods(found.declared, found.first)]
            return [f"{address}?{urlencode({'subaccount': name})}" for name in names]
        case "handle":
            late = late_adjusted(venue, found.first, last).order_by("resolved_day", "key")
            rounds = [reverse("late-round", args=[row.round]) for row in late]
            return [*(_summary(day.day) for day in found.days), *rounds]
        case "entries":
            return [_events(found, EntriesCounted)]
        case "tips":
            return [_events(found, TipsCounted)]
    return []


_GROSS: Final = (*ACCOUNTS, chart.ADJUSTMENTS)


def _statements(accounts: Sequence[str], **span: dt.date) -> list[str]:
    """Return the addresses of statements; of `adjustments`, the lines that are gross gaming revenue."""
    asked = {name: day.isoformat() for name, day in span.items()}
    gross = {"gross": "true"} if accounts == _GROSS else {}
    return [f"{reverse('ledger-statement', args=[account])}?{urlencode(asked | gross)}" for account in accounts]


def _summary(day: dt.date) -> str:
    return reverse("summary", args=[day])


def _events(found: ReturnStatement, event: type) -> str:
    """Return the address of the events of a type in the gaming days of a return, as many as a page of the feed has."""
    asked = {"type": event.__name__, "since": found.first, "until": found.last, "limit": FEED_PAGE}
    return f"{reverse('feed')}?{urlencode(asked)}"
