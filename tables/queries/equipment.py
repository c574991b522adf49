"""Sets of cards, dice and tiles: which was in play when, which are too long, what the book says (control R4)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Annotated, Any, NamedTuple

import msgspec
from django.db.models import Count as Number
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.models import Property
from casino.rows import Choice, Count, Day, Flag, Part, row_type
from tables.equipment import gear
from tables.models import EquipmentCount, EquipmentDay, EquipmentKind, EquipmentSet, SetInPlay, TableSession
from tables.row_kinds import SetsByPlace

Book = dict[str, dict[str, int]]
"""Kind to place (`gear.PLACES`) to number of sets."""


def equipment_sets(
    venue: Property, *, status: str | None = None, kind: str | None = None, table: str | None = None
) -> QuerySet[EquipmentSet]:
    """Sets by code; those destroyed among them unless a status is asked for."""
    wanted = {"status": status, "kind": kind, "table": table}
    given = {name: value for name, value in wanted.items() if value}
    return EquipmentSet.objects.filter(property_id=venue.pk, **given).order_by("code")


def sets_in_play(venue: Property, table: str, at: dt.datetime) -> list[SetInPlay]:
    """The sets that were in play at a table at an instant."""
    rows = SetInPlay.objects.filter(property_id=venue.pk, table=table, since__lte=at)
    return list(rows.filter(Q(until=None) | Q(until__gt=at)).order_by("code"))


def periods_in_play(
    venue: Property, tables: Collection[str], codes: Collection[str]
) -> dict[tuple[str, str], list[tuple[dt.datetime, dt.datetime | None]]]:
    """When sets of these codes were in play at these tables (from, until), by table and code."""
    rows = SetInPlay.objects.filter(property_id=venue.pk, table__in=tables, code__in=codes)
    found: dict[tuple[str, str], list[tuple[dt.datetime, dt.datetime | None]]] = {}
    for table, code, since, until in rows.values_list("table", "code", "since", "until"):
        found.setdefault((table, code), []).append((since, until))
    return found


class OverdueSet(NamedTuple):
    """A set longer in play than it may be, and the clause that says so."""

    set: EquipmentSet
    cite: str


def overdue_sets(venue: Property, at: dt.datetime | None = None) -> list[OverdueSet]:
    """Sets longer in play than they may be at the game of their table, whether that was noted or not."""
    moment = at or timezone.now()
    rows = list(equipment_sets(venue, status=EquipmentSet.Status.IN_PLAY))
    played = _games_at(venue, {row.table for row in rows})
    limits = [(row, *gear.in_play_at_most(row.kind, *played.get(row.table, ("", {})))) for row in rows]
    return [OverdueSet(row, cite) for row, limit, cite in limits if moment - row.since > limit]


def in_play_limit(venue: Property, row: EquipmentSet) -> tuple[dt.timedelta, str]:
    """How long a set in play may stay there, and the clause."""
    return gear.in_play_at_most(row.kind, *_games_at(venue, {row.table}).get(row.table, ("", {})))


def _games_at(venue: Property, tables: Collection[str]) -> dict[str, tuple[str, dict[str, Any]]]:
    """Game and options of each table's last session."""
    sessions = TableSession.objects.filter(property_id=venue.pk, table__in=tables)
    last = sessions.order_by("table", "-opened_at").distinct("table")
    return {table: (game, options) for table, game, options in last.values_list("table", "game", "options")}


def overdue_holds(venue: Property, at: dt.datetime | None = None) -> list[EquipmentSet]:
    """Suspicious sets held longer than the property says, whether that was noted or not."""
    moment = at or timezone.now()
    held_before = moment - dt.timedelta(days=venue.held_set_days)
    return list(equipment_sets(venue, status=EquipmentSet.Status.HELD).filter(since__lt=held_before))


def equipment_book(venue: Property) -> Book:
    """How many sets of each kind are at each place, by what was signed for."""
    book: Book = {kind: dict.fromkeys(gear.PLACES, 0) for kind in gear.KINDS}
    rows = EquipmentSet.objects.filter(property_id=venue.pk).exclude(status=EquipmentSet.Status.DESTROYED)
    for kind, status, number in rows.values_list("kind", "status").annotate(Number("pk")):
        book[kind][gear.PLACE_OF[status]] += number
    return book


@row_type(name="SetBalance")
class EquipmentBalance(msgspec.Struct, frozen=True, kw_only=True):
    """A kind's day: ``opening + received - destroyed = closing``."""

    kind: Annotated[str, Choice(_("Kind"), options=dict(EquipmentKind.choices))]
    opening: Annotated[int, Count(_("At the beginning"))]
    received: Annotated[int, Count(pgettext_lazy("sets", "Received"))]
    destroyed: Annotated[int, Count(pgettext_lazy("sets", "Destroyed"))]
    closing: Annotated[int, Count(_("At the end"))]
    issued: Annotated[int, Count(pgettext_lazy("sets", "Issued"))]
    returned: Annotated[int, Count(pgettext_lazy("sets", "Returned"))]
    cancelled: Annotated[int, Count(pgettext_lazy("sets", "Cancelled"))]
    held: Annotated[int, Count(pgettext_lazy("sets", "Held"))]


@row_type(name="Record")
class EquipmentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record of sets of a day (PR §11.10(G)(1))."""

    day: Annotated[dt.date, Day(_("gaming day"))]
    reconciled: Annotated[bool, Flag(_("counted"))]
    inventory_due: Annotated[bool, Flag(_("physical inventory"))]
    book: Annotated[Book, SetsByPlace(_("by the book"))]
    balance: Annotated[list[EquipmentBalance], Part(_("balance"))]


def equipment_record(venue: Property, day: dt.date) -> EquipmentRecord:
    """Return the record of sets of a day: where they are now, the acts of the day, whether they were counted."""
    return EquipmentRecord(
        day=day,
        reconciled=equipment_reconciled(venue, day),
        inventory_due=inventory_due(venue, day),
        book=equipment_book(venue),
        balance=equipment_balance(venue, day),
    )


def equipment_balance(venue: Property, day: dt.date) -> list[EquipmentBalance]:
    """The record of sets of a day (PR §11.10(G)(1)): opening and closing from the sets, the acts from the day."""
    acts = {row.kind: row for row in EquipmentDay.objects.filter(property_id=venue.pk, day=day)}
    here = Q(destroyed_day=None)
    sets = {
        row["kind"]: row
        for row in EquipmentSet.objects.filter(property_id=venue.pk)
        .values("kind")
        .annotate(
            opening=Number("pk", filter=(here | Q(destroyed_day__gte=day)) & Q(received_day__lt=day)),
            closing=Number("pk", filter=(here | Q(destroyed_day__gt=day)) & Q(received_day__lte=day)),
        )
    }
    lines = []
    for kind in gear.KINDS:
        row = sets.get(kind, {"opening": 0, "closing": 0})
        act = acts.get(kind) or EquipmentDay()
        lines.append(
            EquipmentBalance(
                kind=kind,
                opening=row["opening"],
                received=act.received,
                destroyed=act.destroyed,
                closing=row["closing"],
                issued=act.issued,
                returned=act.returned,
                cancelled=act.cancelled,
                held=act.held,
            )
        )
    return lines


def equipment_counts(venue: Property, day: dt.date | None = None) -> QuerySet[EquipmentCount]:
    """Counts, the latest first."""
    rows = EquipmentCount.objects.filter(property_id=venue.pk).order_by("-counted_at", "-code")
    return rows if day is None else rows.filter(day=day)


def keeps_equipment(venue: Property, day: dt.date) -> bool:
    """Return whether the property has sets to count on that day."""
    rows = EquipmentSet.objects.filter(property_id=venue.pk, received_day__lte=day)
    return rows.filter(Q(destroyed_day=None) | Q(destroyed_day__gte=day)).exists()


def equipment_open_items(venue: Property, day: dt.date) -> list[str]:
    """Return the obstacles to the reconciliation of the day's sets (PR §11.10(G)(2), control R4): none was counted, a
    place of the last count differs from the book, or a kind's opening + received - destroyed is not its closing."""
    items = []
    last = equipment_counts(venue, day).first()
    balance = equipment_balance(venue, day)
    if last is None:
        items += [f"{line.kind} — ≠ {line.closing}" for line in balance if line.opening or line.closing]
    if last is not None:
        items += [
            f"{kind} {place} {last.counted[kind][place]:d} ≠ {number:d}"
            for kind, places in last.book.items()
            for place, number in places.items()
            if last.counted[kind][place] != number
        ]
    for line in balance:
        if line.opening + line.received - line.destroyed != line.closing:
            items.append(f"{line.kind} {line.opening} + {line.received} − {line.destroyed} ≠ {line.closing}")
    return items


def equipment_reconciled(venue: Property, day: dt.date) -> bool:
    """Return whether the day's sets were counted and agree; a property without sets has nothing to count (PR
    §11.10(G)(2))."""
    return not equipment_open_items(venue, day)


def inventory_due(venue: Property, day: dt.date) -> bool:
    """Return whether the last physical inventory, or the first receipt, is three months ago (PR §11.10(G)(3))."""
    if not keeps_equipment(venue, day):
        return False
    since = inventory_since(venue)
    return since is not None and day - since > gear.INVENTORY_EVERY


def inventory_since(venue: Property) -> dt.date | None:
    """The gaming day of the last physical inventory; before the first one, of the first receipt."""
    last = equipment_counts(venue).filter(inventory=True).first()
    first = EquipmentSet.objects.filter(property_id=venue.pk).order_by("received_day").first()
    since: dt.date | None = last.day if last else first.received_day if first else None
    return since
