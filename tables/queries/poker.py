"""The poker room: time charges, rake by the hands beside rake counted, what the pools hold."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

import msgspec
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from casino.rows import Code, Day, Fraction, Game, Money, Words, row_type
from casino.rules import registry
from casino.rules.families.poker_room_layout import layout_of
from tables.models import BuyIn, PlayerPool, PoolBalance, PoolEntry, RakeCount, TableSession, TimeChargeLine
from tables.queries.totals import round_totals
from tables.rounds.poker import is_poker_room


@row_type()
class RakeLine(msgspec.Struct, frozen=True, kw_only=True):
    """A poker table in one shift; what is not known is null."""

    # `by_hands` is None for a table whose hands nobody recorded, `counted` until the rake was counted; `difference` is
    # counted less hands less time charges, where all are known.

    table: Annotated[str, Code(_("Table"))]
    game: Annotated[str, Game(_("Game"))]
    shift: Annotated[str, Code(_("Shift"))]
    rate: Annotated[int | None, Fraction(_("Posted rate"), help="posted rate, basis points of a pot")]
    by_hands: Annotated[int | None, Money(_("By the hands"))]
    by_time: Annotated[int, Money(_("Time charges"))]
    counted: Annotated[int | None, Money(_("Counted"))]
    pools: Annotated[int, Money(_("Pools"))]
    difference: Annotated[int | None, Money(_("Difference"))]


@row_type(name="Pool")
class PoolLine(msgspec.Struct, frozen=True, kw_only=True):
    """A pool of the players."""

    pool: Annotated[str, Code(_("Pool"))]
    name: Annotated[str, Words(_("name"))]
    contributed: Annotated[int, Money(_("Contributed"))]
    paid: Annotated[int, Money(_("Paid to players"))]
    balance: Annotated[int, Money(_("Balance"))]
    closed_day: Annotated[dt.date | None, Day(_("Closed"))]


def time_charged(venue: Property, day: dt.date, table: str, shift: str) -> int:
    """Time charges taken at a table in a shift, minor units."""
    rows = TimeChargeLine.objects.filter(property_id=venue.pk, day=day, table=table, shift=shift)
    total: int | None = rows.aggregate(total=Sum("total"))["total"]
    return total or 0


def time_charges(venue: Property, day: dt.date) -> dict[tuple[str, str], int]:
    """Table and shift to the time charges taken there on a day, minor units."""
    rows = TimeChargeLine.objects.filter(property_id=venue.pk, day=day).values_list("table", "shift")
    return {(table, shift): total for table, shift, total in rows.annotate(total=Sum("total")).order_by()}


def poker_takings(venue: Property, day: dt.date) -> dict[tuple[str, str], tuple[int, int]]:
    """Table and shift to time charges taken and chips counted for the pools of the players, minor units."""
    found = {place: (total, 0) for place, total in time_charges(venue, day).items()}
    for count in RakeCount.objects.filter(property_id=venue.pk, day=day):
        charged, _none = found.get((count.table, count.shift), (0, 0))
        found[count.table, count.shift] = (charged, count.pool_total)
    return found


def _rate(session: TableSession) -> int | None:
    """Return the rake of each pot at the table, in basis points."""
    game = registry.get(session.game, on=session.day)
    options = game.configure_options(session.options)
    return layout_of(game.layout, options).rake.rate_under(options) or None


def rake_report(venue: Property, day: dt.date) -> list[RakeLine]:
    """Every poker table of a day by shift (control R1)."""
    hands = {(row.table, row.shift): row.rake for row in round_totals(venue, day)}
    counted = {(row.table, row.shift): row for row in RakeCount.objects.filter(property_id=venue.pk, day=day)}
    sessions = TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at")
    charged = time_charges(venue, day)
    lines = []
    for session in sessions:
        if not is_poker_room(session.game):
            continue
        place = (session.table, session.shift)
        count, by_hands = counted.get(place), hands.get(place)
        by_time = charged.get(place, 0)
        known = count is not None and by_hands is not None
        lines.append(
            RakeLine(
                table=session.table,
                game=session.game,
                shift=session.shift,
                rate=_rate(session),
                by_hands=by_hands,
                by_time=by_time,
                counted=count.total if count else None,
                pools=count.pool_total if count else 0,
                difference=count.total - by_hands - by_time if known else None,  # type: ignore[union-attr,operator]
            )
        )
    return lines


def buy_ins(venue: Property) -> QuerySet[BuyIn]:
    """Chips with which players of the poker room sat down and got up (PR §15.2(A), (L)), the latest first."""
    return BuyIn.objects.filter(property_id=venue.pk).order_by("-happened_at", "-key")


def pools(venue: Property) -> list[PoolLine]:
    """The pools of the players (control R2), by code."""
    rows = {row.pool: row for row in PoolBalance.objects.filter(property_id=venue.pk)}
    lines = []
    for pool in PlayerPool.objects.filter(property=venue):
        row = rows.get(pool.code)
        lines.append(
            PoolLine(
                pool=pool.code,
                name=pool.name,
                contributed=row.contributed if row else 0,
                paid=row.paid if row else 0,
                balance=row.balance if row else 0,
                closed_day=row.closed_day if row else None,
            )
        )
    return lines


def pool_entries(venue: Property, pool: str) -> QuerySet[PoolEntry]:
    """A pool's account, line by line."""
    return PoolEntry.objects.filter(property_id=venue.pk, pool=pool).order_by("entered_at", "key")
