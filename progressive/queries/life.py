"""Tables away, limits announced, deposits proved; and what of it somebody must see to (PR §7.14(J), (K), (M))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

import msgspec
from django.db.models import Sum

from casino.requests.request_cache import cached_in_request
from casino.rules import programmes as registry
from casino.rules.pots.expiry import kept_and_rest, shares_of
from casino.rules.pots.programme import Programme, Removal
from progressive.meter import shown_minor
from progressive.models import Distribution, Meter, TableMeterDay
from progressive.models.life import Absence, Deposit, Draw, DrawPrize, RemovalNotice
from progressive.queries.pools import pools_of


def removal_of(game: str) -> Removal | None:
    """Return the programme's rules on removal of a link; None where there are none."""
    programme = programme_of(game)
    return programme.removal if programme else None


def programme_of(game: str) -> Programme | None:
    """The programme of a link in its newest edition."""
    return next((programme for programme in registry.all_programmes() if programme.code == game), None)


def is_raffled(game: str) -> bool:
    """Return whether the rest of a link goes into a draw among the players (PR §27.3(I))."""
    programme = programme_of(game)
    return programme is not None and programme.expiry.kind == "raffle"


def deductible_minor(meter: Meter) -> int:
    """Return the part of a last meter that the licensee may keep, minor units: the last amount it put there, or all it
    put there since it was last won.

    The two differ only where retention that was given up for a reset counts as the licensee's money: it puts nothing
    else on a meter but its initial and its reset amount, and a reset follows only when all of the meter was won (PR
    §7.14(K), §13.10(F)).
    """
    programme = programme_of(meter.game)
    reading = programme.expiry.deductible if programme else "last_put_on"
    return meter.house_minor if meter.options.get("deductible", reading) == "house_money" else meter.last_seed_minor


def away(property_id: int, *, links: Iterable[str] | None = None) -> list[Absence]:
    """Tables that are away now."""
    return _away(property_id, None if links is None else frozenset(links))


@cached_in_request
def _away(property_id: int, links: frozenset[str] | None) -> list[Absence]:
    rows = Absence.objects.filter(property_id=property_id, ended_on__isnull=True)
    if links is not None:
        rows = rows.filter(link__in=links)
    return list(rows.order_by("link", "table"))


def is_away(property_id: int, link: str, table: str) -> bool:
    """Return whether a table of a link is away now."""
    return Absence.objects.filter(property_id=property_id, link=link, table=table, ended_on__isnull=True).exists()


def absences(property_id: int, link: str) -> list[Absence]:
    """Every absence of a link's tables, the latest first."""
    return list(Absence.objects.filter(property_id=property_id, link=link).order_by("-since", "table"))


def away_on(property_id: int, day: dt.date) -> dict[tuple[str, str], int]:
    """(link, table) of those away on a gaming day, to the days of their absence by then, this one included."""
    rows = Absence.objects.filter(property_id=property_id, since__lte=day).exclude(ended_on__lte=day)
    return {(row.link, row.table): (day - row.since).days + 1 for row in rows.order_by("since")}


def notices(property_id: int, link: str) -> list[RemovalNotice]:
    """The notices of a link, limit by limit."""
    return list(RemovalNotice.objects.filter(property_id=property_id, link=link).order_by("limit", "table"))


def deposit_of(property_id: int, link: str) -> Deposit | None:
    """The proof of deposit of a link, once there is one."""
    return Deposit.objects.filter(property_id=property_id, link=link).first()


def draw_of(property_id: int, link: str) -> Draw | None:
    """The special draw of a link's rest, once something was put into it (PR §27.3(I))."""
    return Draw.objects.filter(property_id=property_id, link=link).first()


def draws(property_id: int) -> list[Draw]:
    """Every special draw, the latest first."""
    return list(Draw.objects.filter(property_id=property_id).order_by("-draw_on", "link"))


def draw_prizes(property_id: int, link: str | None = None) -> list[DrawPrize]:
    """The winners of a draw, or of all, in the order in which they were drawn."""
    rows = DrawPrize.objects.filter(property_id=property_id)
    if link is not None:
        rows = rows.filter(link=link)
    return list(rows.order_by("link", "place"))


class Rest(msgspec.Struct, frozen=True, kw_only=True):
    """Division of a meter at its expiry: kept and shared out, as documented or, before its expiry, as of now."""

    final_minor: int
    deductible_minor: int
    retained_minor: int
    distributable_minor: int
    shares: dict[str, int]


def rest_of(property_id: int, link: str) -> Rest:
    """The rest of a link. Shares by the table of funds in force; a raffled or silent programme has none."""
    meter = Meter.objects.get(property_id=property_id, link=link)
    documented = Distribution.objects.filter(property_id=property_id, link=link).first()
    if documented is not None:
        final, deductible = documented.final_minor, documented.deductible_minor
    else:
        grown = TableMeterDay.objects.filter(property_id=property_id, link=link).aggregate(all=Sum("contributed_e4"))
        final, deductible = shown_minor(meter.moved_e4 + (grown["all"] or 0)), deductible_minor(meter)
        if meter.options.get("pools_at_expiry", "distributed") == "distributed":
            final += pools_of(meter).shown_minor
    retained, rest = kept_and_rest(final, deductible)
    programme = programme_of(meter.game)
    tables = programme.expiry.tables if programme else ()
    return Rest(
        final_minor=final,
        deductible_minor=deductible,
        retained_minor=retained,
        distributable_minor=rest,
        shares=shares_of(rest, max(tables, key=lambda table: table.effective_from)) if tables else {},
    )
