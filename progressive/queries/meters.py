"""Meters as they stand, and the days of a link: what opened it, moved it, closed it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

import msgspec
from django.db.models import Count as Number
from django.db.models import Q, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from casino.requests.request_cache import cached_in_request
from casino.rows import INNER, Choice, Code, Count, Day, Flag, Fraction, Game, Money, Part, row_type
from casino.rules.pots.programme import RESET_POOL, RETENTION_POOL
from progressive.meter import Pools, shown_minor
from progressive.models import (
    Link,
    LinkMember,
    Meter,
    MeterDay,
    Prize,
    TableMeterDay,
)
from progressive.queries.life import away
from progressive.rate_reading import RateFrom, rate_at, rates_by_link


@row_type(name="Meter")
class MeterNow(msgspec.Struct, frozen=True, kw_only=True):
    """A link's progressive meter, as its displays show it."""

    # `pending_e4` is held back until the meters are unlocked; `pools` are put aside for the next reset. `rate_bp` is
    # the rate in force; `rates` every one that the link had, has or will have (control P13).

    ORDER: ClassVar[tuple[str, ...]] = (
        "link", "game", "status", "amount", "reset_amount", "rate_bp", "rates", "edition", "reset_pool",
        "retention_pool", "locked", "open_prizes", "tables", "expires_on",
    )  # fmt: skip

    link: Annotated[str, Code(_("Link"))]
    game: Annotated[str, Game(_("Game"))]
    status: Annotated[str, Choice(_("Status"))]
    rate_bp: Annotated[int, Fraction(_("rate"), help="basis points of each chip that go to the meter now")]
    rates: Annotated[list[RateFrom], Part(_("Rates"))]
    reset_minor: Annotated[int, Money(_("reset amount"), public="reset_amount")]
    meter_e4: Annotated[int, INNER]
    pending_e4: Annotated[int, INNER]
    shown_minor: Annotated[int, Money(_("Meter"), public="amount")]
    locked: Annotated[bool, Flag(_("Locked: a win is being handled"))]
    locked_by: Annotated[str, INNER]
    open_prizes: Annotated[int, Count(_("open prizes"))]
    tables: Annotated[list[str], Code(_("Tables"))]
    announced_on: Annotated[dt.date | None, INNER]
    expires_on: Annotated[dt.date | None, Day(_("time limit"))]
    pools: Annotated[Pools, INNER] = Pools()
    denomination_minor: Annotated[int, INNER] = 0
    edition: Annotated[int, Count(_("edition"), help="the approved edition it started with")] = 0

    @property
    def reset_pool_minor(
        self,
    ) -> Annotated[
        int,
        Money(
            _("put aside for the next reset"), public="reset_pool", help="put aside for the next reset, out of the rate"
        ),
    ]:
        """Put aside out of the rate, in whole minor units."""
        return shown_minor(self.pools.reset_e4)

    @property
    def retention_pool_minor(
        self,
    ) -> Annotated[
        int,
        Money(_("retention given up"), public="retention_pool", help="put aside, out of the retention"),
    ]:
        """Retention given up, in whole minor units."""
        return shown_minor(self.pools.retention_e4)


def meters(property_id: int, *, links: Iterable[str] | None = None) -> list[MeterNow]:
    """Every link of the property and what its meter shows, by code."""
    return _meters(property_id, None if links is None else frozenset(links))


@cached_in_request
def _meters(property_id: int, links: frozenset[str] | None) -> list[MeterNow]:
    rows = Meter.objects.filter(property_id=property_id).order_by("link")
    if links is not None:
        rows = rows.filter(link__in=links)
    grown = _contributed(property_id)
    none = (0, 0, 0)
    open_prizes = dict(
        Prize.objects.filter(property_id=property_id, status=Prize.Status.OPEN)
        .values_list("link")
        .annotate(Number("key"))
    )
    members: dict[str, list[str]] = {}
    for link, table in (
        LinkMember.objects.filter(property_id=property_id, left_day__isnull=True)
        .order_by("table")
        .values_list("link", "table")
    ):
        members.setdefault(link, []).append(table)
    rates = rates_by_link(property_id, rows)
    return [
        _now(row, grown.get(row.link, none), open_prizes.get(row.link, 0), members.get(row.link, []), rates[row.link])
        for row in rows
    ]


def meter_of(property_id: int, link: str) -> MeterNow | None:
    """One link's meter, if it was ever started."""
    return next(iter(meters(property_id, links=[link])), None)


def total_e4(meter: Meter) -> int:
    """Everything on the meter, what is held back included: moved by the link's events plus all contributions."""
    grown = TableMeterDay.objects.filter(property_id=meter.property_id, link=meter.link).aggregate(
        grown=Coalesce(Sum("contributed_e4"), 0)
    )["grown"]
    return int(meter.moved_e4 + grown)


def link_codes(venue: Property) -> set[str]:
    """Return the codes of the property's progressives."""
    return set(Link.objects.filter(property=venue).values_list("code", flat=True))


def link_of(property_id: int, table: str) -> Meter | None:
    """The meter of the link in operation that a table belongs to."""
    members = LinkMember.objects.filter(property_id=property_id, table=table, left_day__isnull=True)
    codes = members.values_list("link", flat=True)
    return (
        Meter.objects.filter(property_id=property_id, link__in=list(codes), expired_day__isnull=True)
        .order_by("link")
        .first()
    )


def displays(property_id: int, tables: Iterable[str]) -> dict[str, dict[str, int]]:
    """Return the amounts on the displays of these tables: `{"progressive": minor units}`. Tables without a link, or
    away: absent."""
    wanted = set(tables)
    member_rows = LinkMember.objects.filter(property_id=property_id, table__in=wanted, left_day__isnull=True)
    pairs = list(member_rows.values_list("link", "table"))
    if not pairs:
        return {}
    shown = {
        meter.link: meter.shown_minor
        for meter in meters(property_id, links={link for link, _ in pairs})
        if meter.status in (Meter.Status.RUNNING, Meter.Status.REMOVAL)
    }
    gone = {(row.link, row.table) for row in away(property_id, links=shown)}
    return {table: {"progressive": shown[link]} for link, table in pairs if link in shown and (link, table) not in gone}


class PoolDay(msgspec.Struct, frozen=True, kw_only=True):
    """A day of what is put aside for the next reset, in ten-thousandths (PR §13.10(A)(3))."""

    opening_e4: int
    in_e4: int
    out_e4: int

    @property
    def closing_e4(self) -> int:
        """Opening + put aside - taken out."""
        return self.opening_e4 + self.in_e4 - self.out_e4


class LinkDay(msgspec.Struct, frozen=True, kw_only=True):
    """A link's day in ten-thousandths: closing = opening + contributed - lowered + reset.

    `reset_e4` has what went on the meter out of `pools`: bucket to its day, closing = opening + put aside - taken out.
    """

    link: str
    chips: int
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int
    closing_e4: int
    carried_e4: int | None
    pools: dict[str, PoolDay] = {}

    @property
    def pools_closing(self) -> Pools:
        """Return the pools at the end of the day."""
        held = {bucket: day.closing_e4 for bucket, day in self.pools.items()}
        return Pools(reset_e4=held.get(RESET_POOL, 0), retention_e4=held.get(RETENTION_POOL, 0))

    @property
    def opening_minor(self) -> int:
        """The opening as shown."""
        return shown_minor(self.opening_e4)

    @property
    def closing_minor(self) -> int:
        """The closing as shown."""
        return shown_minor(self.closing_e4)


@cached_in_request
def link_days(property_id: int, day: dt.date) -> list[LinkDay]:
    """The day's movements of every link that was in operation by then. What is held back counts as on the meter."""
    before, within = Q(day__lt=day), Q(day=day)
    grown = {
        row["link"]: row
        for row in TableMeterDay.objects.filter(property_id=property_id, day__lte=day)
        .values("link")
        .annotate(
            before=Coalesce(Sum("contributed_e4", filter=before), 0),
            within=Coalesce(Sum("contributed_e4", filter=within), 0),
            chips=Coalesce(Sum("chips", filter=within), 0),
            **_pool_sums(before, within, suffix="e4"),
        )
    }
    moved = {
        row["link"]: row
        for row in MeterDay.objects.filter(property_id=property_id, day__lte=day)
        .values("link")
        .annotate(
            before=Coalesce(Sum("reset_e4", filter=before), 0) - Coalesce(Sum("lowered_e4", filter=before), 0),
            lowered=Coalesce(Sum("lowered_e4", filter=within), 0),
            reset=Coalesce(Sum("reset_e4", filter=within), 0),
            carried=Sum("carried_e4", filter=within),
            **_pool_sums(before, within, suffix="out_e4"),
        )
    }
    days = []
    for link in sorted(moved):
        chips = grown.get(link, {"before": 0, "within": 0, "chips": 0})
        own = moved[link]
        opening = chips["before"] + own["before"]
        days.append(
            LinkDay(
                link=link,
                chips=chips["chips"],
                opening_e4=opening,
                contributed_e4=chips["within"],
                lowered_e4=own["lowered"],
                reset_e4=own["reset"],
                closing_e4=opening + chips["within"] - own["lowered"] + own["reset"],
                carried_e4=own["carried"],
                pools=_pools(chips, own),
            )
        )
    return days


POOLS = (RESET_POOL, RETENTION_POOL)


def _pool_sums(before: Q, within: Q, *, suffix: str) -> dict[str, Any]:
    """Sums of both pools, of the days before and of the day."""
    return {
        f"{pool}_{when}": Coalesce(Sum(f"{pool}_{suffix}", filter=days), 0)
        for pool in POOLS
        for when, days in (("before", before), ("within", within))
    }


def _pools(into: Mapping[str, int], out: Mapping[str, int]) -> dict[str, PoolDay]:
    """The pools that were ever fed, of a link's day."""
    found = {
        pool: PoolDay(
            opening_e4=into.get(f"{pool}_before", 0) - out[f"{pool}_before"],
            in_e4=into.get(f"{pool}_within", 0),
            out_e4=out[f"{pool}_within"],
        )
        for pool in POOLS
    }
    return {pool: day for pool, day in found.items() if day.opening_e4 or day.in_e4 or day.out_e4}


class CountMeters(msgspec.Struct, frozen=True, kw_only=True):
    """The count meters of a table: the in-meter, and wins per outcome."""

    in_meter: int
    payouts: dict[str, int]


def count_meters(
    property_id: int, link: str, *, day: dt.date | None = None
) -> dict[str, tuple[CountMeters, CountMeters]]:
    """Table to its count meters at the opening and at the close of `day` (default: now, both the same)."""
    rows = LinkMember.objects.filter(property_id=property_id, link=link)
    if day is None:
        rows = rows.filter(left_day__isnull=True)
    else:
        rows = rows.filter(Q(left_day__isnull=True) | Q(left_day__gte=day)).exclude(linked_day__gt=day)
    members = list(rows.order_by("table"))
    if not members:
        return {}
    outcomes = list(Meter.objects.get(property_id=property_id, link=link).shares())
    opening, closing = (Q(day__lt=day), Q(day__lte=day)) if day else (Q(), Q())
    chips = {
        row["table"]: row
        for row in TableMeterDay.objects.filter(property_id=property_id, link=link)
        .values("table")
        .annotate(before=Coalesce(Sum("chips", filter=opening), 0), after=Coalesce(Sum("chips", filter=closing), 0))
    }
    wins = {
        (row["table"], row["outcome"]): row
        for row in Prize.objects.filter(property_id=property_id, link=link)
        .values("table", "outcome")
        .annotate(before=Number("key", filter=opening), after=Number("key", filter=closing))
    }

    def at(member: LinkMember, moment: str) -> CountMeters:
        counted = chips.get(member.table, {}).get(moment, 0)
        return CountMeters(
            in_meter=member.start_in_meter + counted,
            payouts={
                outcome: member.start_payouts.get(outcome, 0) + wins.get((member.table, outcome), {}).get(moment, 0)
                for outcome in outcomes
            },
        )

    return {member.table: (at(member, "before"), at(member, "after")) for member in members}


def _contributed(property_id: int) -> Mapping[str, tuple[int, int, int]]:
    """Link to what its chips gave the meter, the reset pool and the retention pool."""
    rows = (
        TableMeterDay.objects.filter(property_id=property_id)
        .values_list("link")
        .annotate(Sum("contributed_e4"), Sum("reset_pool_e4"), Sum("retention_pool_e4"))
    )
    return {link: (meter, reset, retention) for link, meter, reset, retention in rows}


def _now(row: Meter, grown: tuple[int, int, int], waiting: int, tables: list[str], rates: list[RateFrom]) -> MeterNow:
    grown_e4, reset_in, retention_in = grown
    total = row.moved_e4 + grown_e4
    meter_e4 = total if row.frozen_e4 is None else row.frozen_e4
    return MeterNow(
        link=row.link,
        game=row.game,
        status=row.status,
        rate_bp=rate_at(rates, timezone.now()).rate_bp,
        rates=rates,
        reset_minor=row.reset_minor,
        meter_e4=meter_e4,
        pending_e4=total - meter_e4,
        shown_minor=shown_minor(meter_e4),
        locked=row.locked,
        locked_by=row.locked_by,
        open_prizes=waiting,
        tables=tables,
        announced_on=row.announced_on,
        expires_on=row.expires_on,
        pools=Pools(reset_e4=reset_in - row.reset_pool_out_e4, retention_e4=retention_in - row.retention_pool_out_e4),
        denomination_minor=row.denomination_minor,
        edition=row.edition,
    )


def closing_of(property_id: int, link: str, day: dt.date) -> int | None:
    """The meter (ten-thousandths) that the close of this day has documented."""
    row = MeterDay.objects.filter(property_id=property_id, link=link, day=day).first()
    return row.closed_e4 if row else None


def is_carried(property_id: int, link: str, day: dt.date) -> bool:
    """Return whether the opening of this day is recorded."""
    return MeterDay.objects.filter(property_id=property_id, link=link, day=day, carried_e4__isnull=False).exists()
