"""Chips by the piece: where every denomination lies, and what players hold.

issued = vault + cage + tables + in transit + counted drop + put away + float outstanding, per denomination. Every term
but the last is known from counts and papers; the float is what is left, so a float below zero means that more chips
are in the casino than were issued.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from casino.rows import INNER, Choice, Code, Day, Flag, Money, Part, Pieces, row_type
from casino.rules.money import worth
from tables.counting.counts import RETIRED, denominations, state_of
from tables.counting.stores import minus, plus
from tables.events import Counts
from tables.models import BoxCustody, CageSession, ChipMove, ChipSet, CountSession, Slip, TableSession
from tables.queries.cage import cage_book

Place = ChipMove.Place


@row_type()
class ChipPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place with its chips; `code` is the table or the retired set."""

    kind: Annotated[str, Choice(_("Place"), options=dict(Place.choices))]
    label: Annotated[str, INNER]
    code: Annotated[str, Code(_("Code"))]
    counts: Annotated[Counts, Pieces(_("Pieces"))]
    total: Annotated[int, Money(_("Total"))]


@row_type()
class ChipInventory(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of the property: issued = in the casino + outstanding (the float), per denomination."""

    day: Annotated[dt.date | None, Day(_("Gaming day"))]
    denominations: Annotated[list[int], INNER]
    places: Annotated[list[ChipPlace], Part(_("Place"))]
    issued: Annotated[Counts, Pieces(_("Issued"), signed=True)]
    in_house: Annotated[Counts, Pieces(_("In the casino"), signed=True)]
    outstanding: Annotated[Counts, Pieces(_("Outstanding"), signed=True)]

    @property
    def kept(self) -> bool:
        """Return whether the property keeps an inventory of its chips: some were received by the book."""
        return bool(self.issued)


@row_type()
class RetiredSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set that was retired, and what of it is still out."""

    chip_set: Annotated[str, Code(_("Chip set"))]
    name: Annotated[str, INNER]
    retired_on: Annotated[dt.date, Day(_("Retired on"))]
    redeem_until: Annotated[dt.date | None, Day(_("Redeemed until"))]
    redeemable: Annotated[bool, Flag(_("Redeemable"))]
    issued: Annotated[Counts, Pieces(_("Issued"), signed=True)]
    put_away: Annotated[Counts, Pieces(_("Put away"), signed=True)]
    outstanding: Annotated[Counts, Pieces(_("Outstanding"), signed=True)]
    outstanding_total: Annotated[int, Money(_("Outstanding"))]


def chip_inventory(venue: Property, day: dt.date | None = None) -> ChipInventory:
    """Return the chips by place: now, or at the end of a gaming day."""
    moves = list(_moves(venue, day))
    places = [
        _place(Place.VAULT, _stock(moves, Place.VAULT)),
        _place(Place.CAGE, _cage(venue, day)),
        *(_place(Place.TABLE, counts, table) for table, counts in sorted(_tables(venue, day, moves).items())),
        _place(Place.TRANSIT, _in_transit(venue, day)),
        _place(Place.DROP, _drop(venue, day, moves)),
        *_put_away(moves),
    ]
    issued = minus(_sum(moves, origin=Place.MAKER), _sum(moves, destination=Place.DESTROYED))
    in_house = plus(*(place.counts for place in places))
    known = {str(one.value) for one in denominations(venue)} | set(issued) | set(in_house)
    return ChipInventory(
        day=day,
        denominations=sorted(int(value) for value in known),
        places=places,
        issued=issued,
        in_house=in_house,
        outstanding=minus(issued, in_house),
    )


def vault_stock(venue: Property) -> Counts:
    """Return the chips in the vault by the book."""
    return _stock(list(_moves(venue, None)), Place.VAULT)


def drop_stock(venue: Property) -> Counts:
    """Chips of counted boxes that the cage has not taken over yet."""
    return _drop(venue, None, list(_moves(venue, None)))


def put_away_stock(venue: Property, chip_set: str) -> Counts:
    """Pieces of a retired set that lie put away."""
    return _stock([move for move in _moves(venue, None) if move.chip_set == chip_set], Place.RETIRED)


def has_tray(venue: Property, table: str) -> bool:
    """Return whether a table was ever opened or given its first chips."""
    opened = TableSession.objects.filter(property_id=venue.pk, table=table).exists()
    return opened or ChipMove.objects.filter(property_id=venue.pk, table=table).exists()


def retired_sets(venue: Property, today: dt.date) -> list[RetiredSet]:
    """Sets that were put away, the latest first, with what players still hold of them."""
    moves = list(_moves(venue, None))
    found = []
    for chip_set in ChipSet.objects.filter(property=venue, kind=ChipSet.Kind.VALUE).order_by("-retired_on", "code"):
        if state_of(chip_set) != RETIRED:
            continue
        mine = [move for move in moves if move.chip_set == chip_set.code]
        issued = minus(_sum(mine, origin=Place.MAKER), _sum(mine, destination=Place.DESTROYED))
        put_away = _stock(mine, Place.RETIRED)
        outstanding = minus(issued, put_away)
        found.append(
            RetiredSet(
                chip_set=chip_set.code,
                name=chip_set.name,
                retired_on=chip_set.retired_on,
                redeem_until=chip_set.redeem_until,
                redeemable=chip_set.redeem_until is None or today <= chip_set.redeem_until,
                issued=issued,
                put_away=put_away,
                outstanding=outstanding,
                outstanding_total=worth(outstanding),
            )
        )
    return found


# --- the places -----------------------------------------------------------------------------------------------------


def _moves(venue: Property, day: dt.date | None) -> QuerySet[ChipMove]:
    rows = ChipMove.objects.filter(property_id=venue.pk)
    return rows if day is None else rows.filter(day__lte=day)


def _place(kind: Place, counts: Counts, code: str = "") -> ChipPlace:
    return ChipPlace(kind=kind.value, label=str(kind.label), code=code, counts=counts, total=worth(counts))


def _sum(moves: Iterable[ChipMove], **where: str) -> Counts:
    return plus(*(move.counts for move in moves if all(getattr(move, name) == at for name, at in where.items())))


def _stock(moves: Iterable[ChipMove], place: Place) -> Counts:
    rows = list(moves)
    return minus(_sum(rows, destination=place), _sum(rows, origin=place))


def _put_away(moves: list[ChipMove]) -> list[ChipPlace]:
    sets = sorted({move.chip_set for move in moves if Place.RETIRED in (move.origin, move.destination)})
    return [
        _place(Place.RETIRED, _stock([move for move in moves if move.chip_set == code], Place.RETIRED), code)
        for code in sets
    ]


def _cage(venue: Property, day: dt.date | None) -> Counts:
    """Return the cage's chips by the book now; at the end of a past day as last counted by then."""
    book = cage_book(venue)
    if book is None:
        return {}
    if day is None or book.session.day <= day:
        return book.chips
    last = CageSession.objects.filter(property_id=venue.pk, day__lte=day).order_by("-recorded_at").first()
    return {} if last is None else last.closing_chips


def _tables(venue: Property, day: dt.date | None, moves: list[ChipMove]) -> dict[str, Counts]:
    """Trays: as closed, or opener + fills - credits while a table is open. A table never opened has its first tray."""
    latest = _latest_sessions(venue, day)
    still_open = {table: row for table, row in latest.items() if row.status == TableSession.Status.OPEN}
    trays = _closed_trays(latest, moves)
    return trays | _open_trays(venue, still_open) if still_open else trays


def closed_trays(venue: Property, day: dt.date | None = None) -> dict[str, Counts]:
    """Pieces in the trays of closed tables: now, or at the end of a gaming day. An open table is absent."""
    return _closed_trays(_latest_sessions(venue, day), _moves(venue, day).filter(destination=Place.TABLE))


def recorded_after(venue: Property, table: str, day: dt.date) -> TableSession | None:
    """Return the session of a later gaming day that was recorded just before the table's last one up to `day`.

    A day on paper that is keyed after a later one begins with that day's closer; None where all is in order.
    """
    last = _latest_sessions(venue, day).get(table)
    if last is None or last.recorded_at is None:
        return None
    earlier = TableSession.objects.filter(property_id=venue.pk, table=table, recorded_at__lt=last.recorded_at)
    before = earlier.order_by("-recorded_at").first()
    return before if before is not None and before.day > last.day else None


def first_tray(venue: Property, table: str) -> Counts | None:
    """Pieces that a table was given before its first opening; None when it was given none."""
    moves = ChipMove.objects.filter(property_id=venue.pk, table=table, destination=Place.TABLE)
    counts = list(moves.values_list("counts", flat=True))
    return plus(*counts) if counts else None


def _latest_sessions(venue: Property, day: dt.date | None) -> dict[str, TableSession]:
    rows = TableSession.objects.filter(property_id=venue.pk)
    rows = rows if day is None else rows.filter(day__lte=day)
    ordered = rows.order_by("table", F("recorded_at").desc(nulls_last=True), "-opened_at")
    return {row.table: row for row in ordered.distinct("table")}


def _closed_trays(latest: Mapping[str, TableSession], moves: Iterable[ChipMove]) -> dict[str, Counts]:
    trays = {move.table: move.counts for move in moves if move.destination == Place.TABLE and move.table not in latest}
    closed = {table: row for table, row in latest.items() if row.status == TableSession.Status.CLOSED}
    return trays | {table: row.closer_counts for table, row in closed.items()}


def _open_trays(venue: Property, sessions: dict[str, TableSession]) -> dict[str, Counts]:
    earliest = min(session.opened_at for session in sessions.values())
    slips = Slip.objects.filter(property_id=venue.pk).exclude(status=Slip.Status.VOID)
    slips = slips.filter(Q(received_at__gte=earliest) | Q(received_at=None, issued_at__gte=earliest))
    trays = {table: session.opener_counts for table, session in sessions.items()}
    for slip in slips:
        for table, at, more, less in _effects(slip):
            session = sessions.get(table)
            if session is not None and at is not None and at >= session.opened_at:
                trays[table] = minus(plus(trays[table], more), less)
    return trays


def _effects(slip: Slip) -> list[tuple[str, dt.datetime | None, Counts, Counts]]:
    """Return the effects of a slip on tables so far: table, when, chips that came, chips that left."""
    arrived = (slip.table, slip.received_at, slip.counts, {})
    left = (slip.table, slip.issued_at, {}, slip.counts)
    if slip.kind == "fill":
        return [arrived]
    if slip.kind == "credit":
        return [left]
    if slip.kind == "transfer":
        return [left, (slip.to_table, slip.received_at, slip.counts, {})]
    at_table = slip.status in (Slip.Status.RETURNING, Slip.Status.RECEIVED)
    return [(slip.table, slip.issued_at, slip.counts, slip.returned)] if at_table else []


def _in_transit(venue: Property, day: dt.date | None) -> Counts:
    """Chips with an escort: handed over, and not yet counted at the other end."""
    rows = Slip.objects.filter(property_id=venue.pk, issued_at__isnull=False).exclude(status=Slip.Status.VOID)
    if day is None:
        rows = rows.exclude(status=Slip.Status.RECEIVED)
    else:
        rows = rows.filter(day__lte=day).filter(Q(counted_day=None) | Q(counted_day__gt=day))
    return plus(*(row.returned if row.status == Slip.Status.RETURNING else row.counts for row in rows))


def _drop(venue: Property, day: dt.date | None, moves: list[ChipMove]) -> Counts:
    """Chips of counted boxes that the cage did not accept, less what was brought to it otherwise."""
    boxes = BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.COUNTED)
    boxes = boxes.filter(contents__contains=[{"kind": "chips"}])
    accepted = CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.ACCEPTED)
    if day is not None:
        boxes, accepted = boxes.filter(day__lte=day), accepted.filter(day__lte=day)
    rows = boxes.exclude(count__in=accepted.values("count")).values_list("contents", flat=True)
    counted = plus(*(_chips_in(contents) for contents in rows))
    return minus(counted, _sum(moves, origin=Place.DROP))


def _chips_in(contents: list[dict[str, object]]) -> Counts:
    found: list[Counts] = [content["counts"] for content in contents if content["kind"] == "chips"]  # type: ignore[misc]
    return plus(*found)
