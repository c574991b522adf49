"""The rate of an instant, and what was played under which. Rates in basis points, contributions in ten-thousandths.

A chip counts at the rate of the instant at which its round was settled (reading of PR §7.14(B)(2) with (H)(3): the
round is the least that the floor reports).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

import msgspec
from django.db.models import Case, IntegerField, Sum, Value, When

from progressive.meter import contribution_e4
from progressive.models import LinkMember, Meter
from progressive.rates.models import RateChange
from tables.models import Round


class RateFrom(msgspec.Struct, frozen=True, kw_only=True):
    """A rate and since when it holds (None: from the start of the link)."""

    rate_bp: int
    effective_at: dt.datetime | None
    approval: str


class RatePlayed(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that were played under a rate, and what they gave the meter."""

    rate_bp: int
    chips: int
    contributed_e4: int


def rates_of(meter: Meter) -> list[RateFrom]:
    """Every rate of a link, the first first; those to come are among them."""
    return rates_by_link(meter.property_id, [meter])[meter.link]


def rates_by_link(property_id: int, meters: Iterable[Meter]) -> dict[str, list[RateFrom]]:
    """The same of several links of a property."""
    found = {
        meter.link: [RateFrom(rate_bp=meter.rate_bp, effective_at=None, approval=meter.approval)] for meter in meters
    }
    rows = RateChange.objects.filter(property_id=property_id, link__in=found)
    for row in rows.order_by("link", "effective_at"):
        found[row.link].append(RateFrom(rate_bp=row.rate_bp, effective_at=row.effective_at, approval=row.approval))
    return found


def rate_at(rates: list[RateFrom], at: dt.datetime) -> RateFrom:
    """The rate in force at an instant."""
    return [one for one in rates if one.effective_at is None or one.effective_at <= at][-1]


def rates_of_day(property_id: int, link: str, day: dt.date) -> list[RatePlayed]:
    """What a link's chips of a day gave, rate by rate, where the link ever changed its rate; else nothing."""
    sums: dict[int, RatePlayed] = {}
    for (of_link, _table, _shift), played in played_by_rate(property_id, day).items():
        if of_link != link:
            continue
        for place, one in enumerate(played):
            known = sums.get(place)
            sums[place] = one if known is None else _plus(known, one)
    return [one for _place, one in sorted(sums.items()) if one.chips]


def played_by_rate(property_id: int, day: dt.date) -> dict[tuple[str, str, str], list[RatePlayed]]:
    """(link, table, shift) to the chips of that day's rounds under each rate of the link, the first rate first.

    Only of links that changed their rate: of all others every chip counts at the one rate that they have.
    """
    changes: dict[str, list[RateChange]] = {}
    for row in RateChange.objects.filter(property_id=property_id).order_by("link", "effective_at"):
        changes.setdefault(row.link, []).append(row)
    found: dict[tuple[str, str, str], list[RatePlayed]] = {}
    for meter in Meter.objects.filter(property_id=property_id, link__in=changes).order_by("link"):
        found |= _played(meter, changes[meter.link], day)
    return found


def expected_e4(meter: Meter, chips: int, played: list[RatePlayed] | None) -> int:
    """What chips must have given the meter: by the rates of their instants, or the one rate that there is."""
    if played is not None:
        return sum(one.contributed_e4 for one in played)
    return contribution_e4(chips=chips, denomination_minor=meter.denomination_minor, rate_bp=meter.rate_bp)


def of_tables(played: Mapping[tuple[str, str, str], list[RatePlayed]]) -> dict[tuple[str, str], list[RatePlayed]]:
    """(link, table) to the same, shifts together."""
    sums: dict[tuple[str, str], list[RatePlayed]] = {}
    for (link, table, _shift), ones in played.items():
        known = sums.get((link, table))
        sums[link, table] = ones if known is None else [_plus(a, b) for a, b in zip(known, ones, strict=True)]
    return sums


def _played(meter: Meter, changes: list[RateChange], day: dt.date) -> dict[tuple[str, str, str], list[RatePlayed]]:
    """Grouped by the database: a day has many rounds."""
    place = Case(
        *(When(closed_at__gte=row.effective_at, then=Value(number)) for number, row in _numbered(changes)),
        default=Value(0),
        output_field=IntegerField(),
    )
    tables = LinkMember.objects.filter(property_id=meter.property_id, link=meter.link).values("table")
    rows = (
        Round.objects.filter(property_id=meter.property_id, day=day, table__in=tables, progressive_chips__gt=0)
        .annotate(place=place)
        .values_list("table", "shift", "place")
        .annotate(chips=Sum("progressive_chips"))
    )
    rates = [meter.rate_bp, *(row.rate_bp for row in changes)]
    found: dict[tuple[str, str, str], list[RatePlayed]] = {}
    for table, shift, number, chips in rows:
        ones = found.setdefault((meter.link, table, shift), [_of(meter, rate_bp, 0) for rate_bp in rates])
        ones[number] = _of(meter, rates[number], chips)
    return found


def _numbered(changes: list[RateChange]) -> list[tuple[int, RateChange]]:
    """The latest first: the first condition that holds decides."""
    return list(reversed(list(enumerate(changes, start=1))))


def _of(meter: Meter, rate_bp: int, chips: int) -> RatePlayed:
    given = contribution_e4(chips=chips, denomination_minor=meter.denomination_minor, rate_bp=rate_bp)
    return RatePlayed(rate_bp=rate_bp, chips=chips, contributed_e4=given)


def _plus(one: RatePlayed, other: RatePlayed) -> RatePlayed:
    return RatePlayed(
        rate_bp=one.rate_bp,
        chips=one.chips + other.chips,
        contributed_e4=one.contributed_e4 + other.contributed_e4,
    )
