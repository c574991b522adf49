"""What a terminal must know of the floor before it speaks: tables, games, options, limits, chips, boxes, shifts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence

import msgspec

from casino.models import Approval, Property
from tables.counting import counts as counting
from tables.models import GamingTable, Pit, ShiftDefinition, TableOffer
from tables.queries.approvals import approvals_in_force, registered
from tables.timekeeping import calendar


class ShiftPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A shift of the gaming day at hand, by instants."""

    code: str
    name: str
    starts: dt.datetime
    ends: dt.datetime


class OfferPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A further game that a table may be opened with; `limits` in minor units; `approvals` as of the table."""

    code: str
    game: str
    options: dict[str, object]
    limits: dict[str, int]
    approvals: dict[str, str]


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A table as configured; `limits` in minor units; `approvals` by subject, those in force on the day."""

    code: str
    pit: str | None
    game: str
    options: dict[str, object]
    limits: dict[str, int]
    seats: int
    approvals: dict[str, str]
    boxes: list[dict[str, str]]
    offers: list[OfferPlan]


class FloorConfiguration(msgspec.Struct, frozen=True, kw_only=True):
    """The floor as configured on a gaming day."""

    property: Property
    day: dt.date
    shifts: list[ShiftPlan]
    pits: list[Pit]
    tables: list[TablePlan]
    denominations: list[counting.Known]


def floor_configuration(
    property: Property, day: dt.date, *, tables: Collection[str] | None = None
) -> FloorConfiguration:
    """The floor on a gaming day; only these `tables` with their pits, when some are named."""
    rows = GamingTable.objects.filter(property=property, active=True).select_related("pit").order_by("code")
    rows = rows.prefetch_related("approvals", "boxes", "offers__approvals")
    pits = Pit.objects.filter(property=property, active=True)
    if tables is not None:
        rows = rows.filter(code__in=tables)
        pits = pits.filter(pk__in=rows.values("pit"))
    documents = registered(property.pk)
    return FloorConfiguration(
        property=property,
        day=day,
        shifts=[_shift(property, day, shift) for shift in ShiftDefinition.objects.filter(property=property)],
        pits=list(pits),
        tables=[_table(table, day, documents) for table in rows],
        denominations=counting.denominations(property, counting.IN_USE),
    )


def _shift(property: Property, day: dt.date, shift: ShiftDefinition) -> ShiftPlan:
    starts, ends = calendar.shift_bounds(property, day, shift)
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
        boxes=[{"number": box.number, "shift": box.shift} for box in boxes],
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
    return {subject: one.reference for subject, one in approvals_in_force(offered, day, documents).items()}
