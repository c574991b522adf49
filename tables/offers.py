"""What may be chosen now: days, shifts, tables, chips, slips, boxes; labels in the active language."""

from __future__ import annotations

from casino.formats import game_name, limits_text, money
from casino.models import FormKind, Property
from casino.operations.inputs import CountLine
from tables import counts as counting
from tables import queries
from tables.counts import NOTES
from tables.models import (
    ChipSet,
    GamingDay,
    GamingTable,
    Inspection,
    Round,
    ShiftDefinition,
    Slip,
    TableLimits,
    TableOffer,
    TableSession,
)

MOST_OFFERED = 200
"""Forms and sessions to choose from, the latest."""


def open_days(property: Property) -> list[tuple[str, str]]:
    """Gaming days that take events."""
    days = GamingDay.objects.filter(property_id=property.pk).exclude(status=GamingDay.Status.CLOSED).order_by("-day")
    return [(day.isoformat(), day.isoformat()) for day in days.values_list("day", flat=True)]


def shifts(property: Property) -> list[tuple[str, str]]:
    """The property's shifts."""
    rows = ShiftDefinition.objects.filter(property=property).values_list("code", "name")
    return [(code, f"{code} {name}") for code, name in rows]


def chips_of(property: Property) -> list[CountLine]:
    """The chips in use, the highest first; one line for a value that two sets have."""
    colours: dict[int, list[str]] = {}
    for known in counting.denominations(property, counting.IN_USE):
        colours.setdefault(known.value, []).append(known.colour)
    return [
        CountLine(str(value), f"{money(value, property.currency)} {' / '.join(colours[value])}", value)
        for value in sorted(colours, reverse=True)
    ]


def notes_of(property: Property) -> list[CountLine]:
    """Bank notes, the highest first."""
    values = sorted(NOTES[property.currency], reverse=True)
    return [CountLine(str(value), money(value, property.currency), value) for value in values]


def documents_of(_property: Property) -> list[CountLine]:
    """Forms that are found in a box."""
    return [CountLine(kind.value, str(kind.label), 0) for kind in FormKind]


def open_tables(property: Property) -> list[tuple[str, str]]:
    """Tables that are open, with game and shift."""
    rows = queries.open_sessions(property)
    return [(row.table, f"{row.table} · {game_name(row.game)} · {row.shift}") for row in rows]


def closed_tables(property: Property) -> list[tuple[str, str]]:
    """Closed tables with each game that they offer: `<table>`, further games as `<table>/<offer>`."""
    busy = set(queries.open_sessions(property).values_list("table", flat=True))
    rows = GamingTable.objects.filter(property=property, active=True).order_by("code").prefetch_related("offers")
    return [
        (name, f"{name} · {game_name(offered.game_code)} · {limits_text(offered.limits, property.currency)}")
        for row in rows
        if row.code not in busy
        for name, offered in offered_at(row)
    ]


def offered_at(table: GamingTable) -> list[tuple[str, GamingTable | TableOffer]]:
    """The table's own game under its code, further ones under `<table>/<offer>`."""
    further = [(f"{table.code}/{offer.code}", offer) for offer in table.offers.all() if offer.active]
    return [(table.code, table), *further]


def open_tables_with_limits(property: Property) -> list[tuple[str, str]]:
    """Tables that are open, with game and limits."""
    rows = queries.open_sessions(property)
    return [
        (row.table, f"{row.table} · {game_name(row.game)} · {limits_text(row.limits, property.currency)}")
        for row in rows
    ]


def tables_with_announced_limits(property: Property) -> list[tuple[str, str]]:
    """Tables whose limits will change, with the limits to be."""
    rows = TableLimits.objects.filter(property_id=property.pk, status=TableLimits.Status.ANNOUNCED).order_by("table")
    return [(row.table, f"{row.table} · {limits_text(row.after, property.currency)}") for row in rows]


def slips_issued(property: Property) -> list[tuple[str, str]]:
    """Slips on their way."""
    rows = queries.slips_under_way(property).filter(status=Slip.Status.ISSUED)
    return [(row.serial, f"{row.serial} · {row.table}") for row in rows]


def tables_with_terminal(property: Property, *, attached: bool) -> list[tuple[str, str]]:
    """Tables in use whose rounds are recorded at present, or not."""
    return [row for row in active_tables(property) if queries.has_terminal(property, row[0]) is attached]


def active_tables(property: Property) -> list[tuple[str, str]]:
    """Tables in use, open or not."""
    codes = GamingTable.objects.filter(property=property, active=True).order_by("code")
    return [(code, code) for code in codes.values_list("code", flat=True)]


def slips(property: Property, *, kind: str, status: str) -> list[tuple[str, str]]:
    """Slips of a kind that wait for their next step."""
    rows = queries.slips_under_way(property).filter(kind=kind, status=status)
    return [(row.serial, f"{row.serial} · {row.table} · {money(row.total, property.currency)}") for row in rows]


def latest_slips(property: Property) -> list[tuple[str, str]]:
    """The latest slips, whatever became of them."""
    rows = Slip.objects.filter(property_id=property.pk).order_by("-requested_at", "-serial")[:MOST_OFFERED]
    return [(row.serial, f"{row.day} · {row.table} · {row.get_kind_display()}") for row in rows]


def latest_sessions(property: Property) -> list[tuple[str, str]]:
    """The latest sessions as `<table>.<day>.<shift>`."""
    rows = TableSession.objects.filter(property_id=property.pk).order_by("-day", "table", "-opened_at")[:MOST_OFFERED]
    return [(f"{row.table}.{row.day}.{row.shift}", f"{row.table} · {row.day} · {row.shift}") for row in rows]


def slips_to_void(property: Property) -> list[tuple[str, str]]:
    """Slips that may still come to nothing."""
    rows = queries.slips_under_way(property).exclude(status=Slip.Status.RETURNING)
    return [(row.serial, f"{row.serial} · {row.table} · {row.get_status_display()}") for row in rows]


def chip_sets(property: Property) -> list[tuple[str, str]]:
    """Chip sets that are not retired."""
    rows = ChipSet.objects.filter(property=property, retired_on=None).order_by("code")
    return [(row.code, f"{row.code} {row.name}") for row in rows]


def late_rounds(property: Property) -> list[tuple[str, str]]:
    """Late rounds that wait for their resolution."""
    return [
        (str(row.round), f"{row.table} · {row.belongs_day.isoformat()} {row.belongs_shift} · {row.round}")
        for row in queries.unresolved_late_rounds(property)
    ]


def open_rounds(property: Property) -> list[tuple[str, str]]:
    """Rounds that are being played, a hundred at most."""
    rows = Round.objects.filter(property_id=property.pk, status=Round.Status.OPEN).order_by("table", "id")
    return [(str(row.pk), f"{row.table} · {row.pk}") for row in rows[:100]]


def inspections(property: Property, *, status: str) -> list[tuple[str, str]]:
    """The latest inspections that wait for their next step."""
    rows = queries.inspections(property).filter(status=status)[:50]
    return [(row.code, f"{row.code} · {row.inspector} · {', '.join(row.tables) or row.shift}") for row in rows]


def drawn_tables(property: Property) -> list[tuple[str, str]]:
    """Tables that inspections under way have drawn."""
    rows = queries.inspections(property).filter(status=Inspection.Status.DRAWN)[:50]
    return [(table, table) for table in sorted({table for row in rows for table in row.tables})]
