"""The rate of an instant, and what was played under which. Rates in basis points, contributions in ten-thousandths.

A chip counts at the rate of the instant at which its round was settled (reading of PR §7.14(B)(2) with (H)(3): the
round is the least that the floor reports).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
from django.db.models import Case, IntegerField, QuerySet, Sum, Value, When
from django.utils.translation import gettext_lazy as _

from casino.rows import INNER, Code, Count, Fraction, Moment, row_type
from progressive.meter import Pools, contribution_e4
from progressive.models import LateContribution, LinkMember, Meter
from progressive.models.rates import RateChange
from tables.models import LateRound, Round


@row_type()
class RateFrom(msgspec.Struct, frozen=True, kw_only=True):
    """A rate and since when it holds; null: from the start (control P13)."""

    rate_bp: Annotated[int, Fraction(_("rate"))]
    effective_at: Annotated[dt.datetime | None, Moment(_("in force from"))]
    approval: Annotated[str, Code(_("approval"))]
    reset_pool_bp: Annotated[
        int, Fraction(_("put aside for the next reset"), help="put aside for the next reset (PR §13.10(A)(3))")
    ] = 0
    retention_pool_bp: Annotated[
        int, Fraction(_("retention given up"), help="retention given up for the next reset")
    ] = 0

    @property
    def points(self) -> tuple[int, int, int]:
        """Return the division of each chip: to the meter, aside for the reset, retention given up for it."""
        return self.rate_bp, self.reset_pool_bp, self.retention_pool_bp


@row_type()
class RatePlayed(msgspec.Struct, frozen=True, kw_only=True):
    """Chips played under a rate, of a link that changed its rate (control P13)."""

    rate_bp: Annotated[int, Fraction(_("rate of progression"))]
    chips: Annotated[int, Count(_("chips"))]
    contributed_e4: Annotated[int, INNER]
    reset_pool_e4: Annotated[int, INNER] = 0
    retention_pool_e4: Annotated[int, INNER] = 0


def rates_of(meter: Meter) -> list[RateFrom]:
    """Every rate of a link, the first first; those to come are among them."""
    return rates_by_link(meter.property_id, [meter])[meter.link]


def rates_by_link(property_id: int, meters: Iterable[Meter]) -> dict[str, list[RateFrom]]:
    """The same of several links of a property."""
    found = {meter.link: [_from(meter, None)] for meter in meters}
    rows = RateChange.objects.filter(property_id=property_id, link__in=found)
    for row in rows.order_by("link", "effective_at"):
        found[row.link].append(_from(row, row.effective_at))
    return found


def _from(row: Meter | RateChange, effective_at: dt.datetime | None) -> RateFrom:
    return RateFrom(
        rate_bp=row.rate_bp,
        effective_at=effective_at,
        approval=row.approval,
        reset_pool_bp=row.reset_pool_bp,
        retention_pool_bp=row.retention_pool_bp,
    )


def rate_at(rates: list[RateFrom], at: dt.datetime) -> RateFrom:
    """The rate in force at an instant."""
    return [one for one in rates if one.effective_at is None or one.effective_at <= at][-1]


def rates_of_day(property_id: int, link: str, day: dt.date) -> list[RatePlayed]:
    """Return the contributions of a link's chips of a day, rate by rate; empty where its rate never changed."""
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
    return played_over(property_id, day, day).get(day, {})


def played_over(
    property_id: int, since: dt.date, until: dt.date
) -> dict[dt.date, dict[tuple[str, str, str], list[RatePlayed]]]:
    """The same of every day of a span that had such rounds. Chips of void rounds where they feed the meter."""
    changes: dict[str, list[RateChange]] = {}
    for row in RateChange.objects.filter(property_id=property_id).order_by("link", "effective_at"):
        changes.setdefault(row.link, []).append(row)
    found: dict[dt.date, dict[tuple[str, str, str], list[RatePlayed]]] = {}
    for meter in Meter.objects.filter(property_id=property_id, link__in=changes).order_by("link"):
        for day, played in _played(meter, changes[meter.link], since, until).items():
            found.setdefault(day, {}).update(played)
    return found


def expected_e4(meter: Meter, chips: int, played: list[RatePlayed] | None) -> int:
    """Return the expected contribution of chips that feed: by the rates of their instants, or the only rate."""
    if played is not None:
        return sum(one.contributed_e4 for one in played)
    return _of(meter, meter, chips).contributed_e4


def feeding_rounds(meter: Meter, rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Return those of the rounds with chips that feed the meter: without void ones where their chips are un-posted."""
    fed = rounds.exclude(progressive_chips=0)
    return fed.exclude(status=Round.Status.VOID) if meter.reverses_void else fed


def expected_pools(meter: Meter, chips: int, played: list[RatePlayed] | None) -> Pools:
    """Return the expected contribution of chips to the pools, by the same rates."""
    ones = [_of(meter, meter, chips)] if played is None else played
    return Pools(
        reset_e4=sum(one.reset_pool_e4 for one in ones), retention_e4=sum(one.retention_pool_e4 for one in ones)
    )


def of_tables(played: Mapping[tuple[str, str, str], list[RatePlayed]]) -> dict[tuple[str, str], list[RatePlayed]]:
    """(link, table) to the same, shifts together."""
    sums: dict[tuple[str, str], list[RatePlayed]] = {}
    for (link, table, _shift), ones in played.items():
        known = sums.get((link, table))
        sums[link, table] = ones if known is None else [_plus(a, b) for a, b in zip(known, ones, strict=True)]
    return sums


def _played(
    meter: Meter, changes: list[RateChange], since: dt.date, until: dt.date
) -> dict[dt.date, dict[tuple[str, str, str], list[RatePlayed]]]:
    """Grouped by the database: a day has many rounds. Only of tables that were linked on the day."""
    place = Case(
        *(When(closed_at__gte=row.effective_at, then=Value(number)) for number, row in _numbered(changes)),
        default=Value(0),
        output_field=IntegerField(),
    )
    members = {
        member.table: member for member in LinkMember.objects.filter(property_id=meter.property_id, link=meter.link)
    }
    rows = (
        feeding_rounds(
            meter,
            Round.objects.filter(property_id=meter.property_id, day__range=(since, until), table__in=list(members)),
        )
        .annotate(place=place)
        .values_list("day", "table", "shift", "place")
        .annotate(chips=Sum("progressive_chips"))
    )
    came_late = LateContribution.objects.filter(
        property_id=meter.property_id, link=meter.link, day__range=(since, until)
    )
    if meter.reverses_void:
        void = LateRound.objects.filter(property_id=meter.property_id, void=True)
        came_late = came_late.exclude(round__in=void.values("round"))
    late = [(row.day, row.table, "", _place(changes, row.happened_at), row.chips) for row in came_late]
    rates: list[Meter | RateChange] = [meter, *changes]
    found: dict[dt.date, dict[tuple[str, str, str], list[RatePlayed]]] = {}
    for day, table, shift, number, chips in [*rows, *late]:
        if not is_member(members[table], day):
            continue
        of_day = found.setdefault(day, {})
        ones = of_day.setdefault((meter.link, table, shift), [_of(meter, rate, 0) for rate in rates])
        ones[number] = _of(meter, rates[number], ones[number].chips + chips)
    return found


def is_member(member: LinkMember, day: dt.date) -> bool:
    """Return whether a table was linked on a gaming day: linked by then, and not gone before it."""
    linked = member.linked_day is None or member.linked_day <= day
    return linked and (member.left_day is None or member.left_day >= day)


def _place(changes: list[RateChange], moment: dt.datetime) -> int:
    """The number of the rate in force at a moment; 0 is the one that the link began with."""
    return next((number for number, row in _numbered(changes) if moment >= row.effective_at), 0)


def _numbered(changes: list[RateChange]) -> list[tuple[int, RateChange]]:
    """The latest first: the first condition that holds decides."""
    return list(reversed(list(enumerate(changes, start=1))))


def _of(meter: Meter, rate: Meter | RateChange, chips: int) -> RatePlayed:
    def given(points: int) -> int:
        return contribution_e4(chips=chips, denomination_minor=meter.denomination_minor, rate_bp=points)

    return RatePlayed(
        rate_bp=rate.rate_bp,
        chips=chips,
        contributed_e4=given(rate.rate_bp),
        reset_pool_e4=given(rate.reset_pool_bp),
        retention_pool_e4=given(rate.retention_pool_bp),
    )


def _plus(one: RatePlayed, other: RatePlayed) -> RatePlayed:
    return RatePlayed(
        rate_bp=one.rate_bp,
        chips=one.chips + other.chips,
        contributed_e4=one.contributed_e4 + other.contributed_e4,
        reset_pool_e4=one.reset_pool_e4 + other.reset_pool_e4,
        retention_pool_e4=one.retention_pool_e4 + other.retention_pool_e4,
    )
