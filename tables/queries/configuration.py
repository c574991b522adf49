"""Configuration of the floor for terminals: tables, games, options, limits, chips, boxes, shifts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.models import Approval, Property
from casino.rows import Amounts, Code, Count, Day, Game, Moment, Named, Part, Texts, Words, row_type
from casino.rules import registry
from tables.counting import counts as counting
from tables.models import GamingTable, Pit, ShiftDefinition, TableOffer
from tables.queries.approvals import approvals_in_force, registered
from tables.timekeeping import calendar

GameOffered = Annotated[str, Game(_("Game"))]
Options = Annotated[dict[str, object], Named(_("Options"))]
Limits = Annotated[dict[str, int], Amounts(_("Limits"))]
Approvals = Annotated[
    dict[str, str], Texts(_("Approvals"), help="subject to document number, of those in force")
]  # fmt: skip


@row_type()
class ShiftPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A shift of the gaming day at hand."""

    code: Annotated[str, Code(_("Shift"))]
    name: Annotated[str, Words(_("Name"))]
    starts: Annotated[dt.datetime, Moment(_("From"))]
    ends: Annotated[dt.datetime, Moment(_("To"))]


@row_type()
class BoxMark(msgspec.Struct, frozen=True, kw_only=True):
    """A drop box with the shift marked on it; empty: in reserve (control D1)."""

    number: Annotated[str, Code(_("Drop box"))]
    shift: Annotated[str, Code(_("Shift"))]


@row_type()
class OfferPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A further game that a table may be opened with."""

    code: Annotated[str, Code(_("Code"), help="to be named at the opening")]
    game: GameOffered
    options: Options
    limits: Limits
    approvals: Approvals


@row_type()
class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A table as configured: its own game, and those that it may be opened with instead."""

    game: GameOffered
    options: Options
    limits: Limits
    approvals: Approvals
    code: Annotated[str, Code(_("Table"))]
    pit: Annotated[str | None, Code(_("Pit"))]
    seats: Annotated[int, Count(_("Seats"))]
    boxes: Annotated[list[BoxMark], Part(_("Boxes"))]
    offers: Annotated[list[OfferPlan], Part(_("Game"))]


class FloorConfiguration(msgspec.Struct, frozen=True, kw_only=True):
    """The floor as configured on a gaming day."""

    property: Property
    day: dt.date
    shifts: list[ShiftPlan]
    pits: list[Pit]
    tables: list[TablePlan]
    denominations: list[counting.Known]


@row_type(of=Pit)
class PitRow(msgspec.Struct, frozen=True, kw_only=True):
    """A zone of the floor."""

    code: Annotated[str, Code()]
    name: Annotated[str, Words()]


@row_type(name="FloorConfiguration")
class FloorConfigurationRow(msgspec.Struct, frozen=True, kw_only=True):
    """Configuration of the floor for a terminal."""

    property: Annotated[str, Code(_("Property"), source="property.code")]
    name: Annotated[str, Words(_("Name"), source="property.name")]
    jurisdiction: Annotated[str, Code(_("Jurisdiction"), source="property.jurisdiction")]
    currency: Annotated[str, Code(_("Currency"), source="property.currency")]
    time_zone: Annotated[str, Code(_("Time zone"), source="property.time_zone")]
    clock_tolerance_seconds: Annotated[int, Count(_("Seconds"), source="property.clock_tolerance_seconds")]
    day: Annotated[dt.date, Day(_("Gaming day"))]
    shifts: Annotated[list[ShiftPlan], Part(_("Shift"))]
    pits: Annotated[list[PitRow], Part(_("Pit"))]
    tables: Annotated[list[TablePlan], Part(_("Table"))]
    denominations: Annotated[list[counting.Known], Part(_("Denomination"))]


def floor_configuration(venue: Property, day: dt.date, *, tables: Collection[str] | None = None) -> FloorConfiguration:
    """The floor on a gaming day; only these `tables` with their pits, when some are named."""
    rows = GamingTable.objects.filter(property=venue, active=True).select_related("pit").order_by("code")
    rows = rows.prefetch_related("approvals", "boxes", "offers__approvals")
    pits = Pit.objects.filter(property=venue, active=True)
    if tables is not None:
        rows = rows.filter(code__in=tables)
        pits = pits.filter(pk__in=rows.values("pit"))
    documents = registered(venue.pk)
    return FloorConfiguration(
        property=venue,
        day=day,
        shifts=[_shift(venue, day, shift) for shift in ShiftDefinition.objects.filter(property=venue)],
        pits=list(pits),
        tables=[_table(table, day, documents) for table in rows],
        denominations=counting.denominations(venue, counting.IN_USE),
    )


def _shift(venue: Property, day: dt.date, shift: ShiftDefinition) -> ShiftPlan:
    starts, ends = calendar.shift_bounds(venue, day, shift)
    return ShiftPlan(code=shift.code, name=shift.name, starts=starts, ends=ends)


def _table(table: GamingTable, day: dt.date, documents: Sequence[Approval]) -> TablePlan:
    boxes = sorted((box for box in table.boxes.all() if box.active), key=lambda box: box.number)
    return TablePlan(
        code=table.code,
        pit=table.pit.code if table.pit else None,
        game=table.game_code,
        options=table.options,
        limits=table.limits,
        seats=table.seats,
        approvals=_references(table, day, documents),
        boxes=[BoxMark(number=box.number, shift=box.shift) for box in boxes],
        offers=[_offer(offer, day, documents) for offer in table.offers.all() if offer.active],
    )


def _offer(offer: TableOffer, day: dt.date, documents: Sequence[Approval]) -> OfferPlan:
    return OfferPlan(
        code=offer.code,
        game=offer.game_code,
        options=offer.options,
        limits=offer.limits,
        approvals=_references(offer, day, documents),
    )


def _references(offered: GamingTable | TableOffer, day: dt.date, documents: Sequence[Approval]) -> dict[str, str]:
    """Reference of the document that approves an option, by the name of the option or what it was attached for."""
    attached = {one.subject for one in offered.approvals.all()}
    options = {option.name for option in registry.get(offered.game_code, on=day).options}
    held = approvals_in_force(offered, day, documents)
    return {name: one.reference for name, one in held.items() if name in options or name in attached}
