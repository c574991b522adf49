"""A property from nothing: what its jurisdiction declares, and a floor with tables, staff, boxes, forms and devices.

For the demonstration and for tests. Configuration rows only: what happens on this floor is up to commands.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

import msgspec
from django.db import transaction

from casino import jurisdictions
from casino.commands import prepare_device_key
from casino.identity.pins import set_pins
from casino.models import Approval, Device, DeviceKey, Employee, EmployeeRole, Property, scopes_with
from casino.roles import DEPARTMENT_OF, Department, Role
from casino.rules import registry, requirements
from tables.floors import FLOORS, FloorPlan, Plan
from tables.models import DropBox, GamingTable, Pit
from tables.set_up import set_up

SHIFTS = tuple((one.code, one.name, one.starts, one.ends) for one in jurisdictions.get("pr").shifts)
TABLES = FLOORS["pr"].tables
"""The shifts and tables of Puerto Rico."""

_LETTERS: dict[Role, str] = {
    Role.DEALER: "D",
    Role.FLOOR_SUPERVISOR: "S",
    Role.PIT_MANAGER: "P",
    Role.CASHIER: "C",
    Role.CAGE_SUPERVISOR: "G",
    Role.SECURITY: "V",
    Role.COUNT_TEAM: "N",
    Role.ACCOUNTING: "K",
    Role.AUDITOR: "A",
    Role.INSPECTOR: "I",
    Role.ADMINISTRATOR: "X",
}

_LICENCES = {
    Department.PIT: "empleado de juego",
    Department.CAGE: "empleado de caja",
    Department.COUNT: "empleado de conteo",
    Department.SECURITY: "empleado de seguridad",
    Department.ACCOUNTING: "empleado clave",
    Department.AUDIT: "empleado clave",
    Department.SYSTEM: "empleado clave",
    Department.REGULATOR: "",
}
"""Kind of licence of a department's people; inspectors are the authority's own."""


class SeededProperty(msgspec.Struct, frozen=True, kw_only=True):
    """A seeded property. `pins` by employee code, `keys` (plain text, shown this once) by device code."""

    property: Property
    staff: dict[Role, list[Employee]]
    tables: dict[str, GamingTable]
    pins: dict[str, str]
    keys: dict[str, str]
    plan: FloorPlan


@transaction.atomic
def seed_property(
    *,
    code: str = "",
    name: str = "",
    jurisdiction: str = "pr",
    with_pins: bool = True,
    with_devices: bool = True,
    equipment_on_book: bool = True,
) -> SeededProperty:
    """Seed a property under a code not yet in use, by default that of the floor of its jurisdiction.

    PINs take a moment each: tests that sign nothing go without.
    """
    plan, declared = FLOORS[jurisdiction], jurisdictions.get(jurisdiction)
    venue = Property.objects.create(
        code=code or plan.code,
        name=name or plan.name,
        jurisdiction=jurisdiction,
        currency=declared.currency,
        time_zone=declared.time_zone,
        day_start_hour=declared.day_start_hour,
        close_hour=declared.close_hour,
        licence_required=True,
        equipment_on_book=equipment_on_book,
    )
    set_up(venue)
    tables = _tables(venue, plan)
    file_documents(venue)
    staff = _staff(venue, plan)
    return SeededProperty(
        property=venue,
        staff=staff,
        tables=tables,
        pins=_pins(staff) if with_pins else {},
        keys=_devices(venue, plan) if with_devices else {},
        plan=plan,
    )


def opening_counts(table: str, jurisdiction: str = "pr") -> dict[str, int]:
    """Chips of a seeded table at its first opening."""
    return dict(_plan(table, jurisdiction).counts)


def busy(table: str, jurisdiction: str = "pr") -> int:
    """How many rounds a seeded table plays beside the others, as a weight."""
    return _plan(table, jurisdiction).busy


def _plan(table: str, jurisdiction: str) -> Plan:
    return next(plan for plan in FLOORS[jurisdiction].tables if plan.code == table)


def box_for(table: str, shift: str) -> str:
    """Number of the box that is marked for a table and a shift (control D1)."""
    return f"{table}-{shift}"


def _tables(venue: Property, floor: FloorPlan) -> dict[str, GamingTable]:
    """New pits, tables, boxes and approvals: a statement or two for all of each kind."""
    placed = {code: Pit(property=venue, code=code, name=name) for code, (name, _) in floor.pits.items()}
    Pit.objects.bulk_create(placed.values())
    pits = {letters: placed[code] for code, (_, kinds) in floor.pits.items() for letters in kinds}
    tables = {
        plan.code: GamingTable(
            property=venue,
            code=plan.code,
            pit=pits[plan.code.partition("-")[0]],
            game_code=plan.game,
            options=plan.options,
            limits=plan.limits,
            seats=plan.seats,
        )
        for plan in floor.tables
    }
    GamingTable.objects.bulk_create(tables.values())
    approvals = {table.code: _approvals(table, floor) for table in tables.values()}
    Approval.objects.bulk_create(approval for found in approvals.values() for approval in found)
    Granted = GamingTable.approvals.through
    Granted.objects.bulk_create(
        Granted(gamingtable=tables[code], approval=approval) for code, found in approvals.items() for approval in found
    )
    DropBox.objects.bulk_create(box for table in tables.values() for box in _boxes(table))
    return tables


def _boxes(table: GamingTable) -> Iterator[DropBox]:
    """Make one per shift and one in reserve, for an emergency drop."""
    shifts = [shift.code for shift in jurisdictions.get(table.property.jurisdiction).shifts]
    for shift, marked in (*((code, code) for code in shifts), ("E", "")):
        yield DropBox(property=table.property, number=box_for(table.code, shift), table=table, shift=marked)


def another_table(like: GamingTable, code: str) -> GamingTable:
    """Add a table like this one, with boxes of its own."""
    table = GamingTable.objects.create(
        property=like.property, code=code, pit=like.pit, game_code=like.game_code, options=like.options,
        limits=like.limits, seats=like.seats,
    )  # fmt: skip
    table.approvals.set(like.approvals.all())
    DropBox.objects.bulk_create(_boxes(table))
    return table


def file_documents(venue: Property) -> None:
    """Put on file what the games of the property's jurisdiction need, under whatever options; what is there stays.

    The approvals of options (`Option.needs_approval`) are not among them: those are given table by table.
    """
    there = set(Approval.objects.filter(property=venue).values_list("reference", flat=True))
    acts = requirements.acts_of(venue.jurisdiction)
    of_property = {f"CT-2026-{act}": acts[act] for act in requirements.EVERYWHERE}
    wanted = {
        f"CT-2026-{game.code}-{one.code}"[:60]: (game, one)
        for game in registry.all_games()
        if game.jurisdiction == venue.jurisdiction
        for one in requirements.declared_for(game)
    }
    needed = [(reference, one, Approval.Scope.GAME, game.code) for reference, (game, one) in wanted.items()]
    needed += [(reference, one, Approval.Scope.PROPERTY, "") for reference, one in of_property.items()]
    Approval.objects.bulk_create(
        Approval(
            property=venue,
            kind=one.kind,
            issuer=one.issuer,
            reference=reference,
            date=_FILED,
            authority=_ISSUERS[one.issuer],
            subject=one.code,
            scope=scope,
            scope_code=code,
        )
        for reference, one, scope, code in needed
        if reference not in there
    )


_FILED: Final = dt.date(2016, 1, 4)
_ISSUERS: Final = {
    "authority": "Compañía de Turismo de Puerto Rico",
    "division": "División de Juegos de Azar",
    "laboratory": "Laboratorio de Pruebas, Inc.",
    "state": "Departamento de Estado",
    "licensee": "Casino",
}


def _approvals(table: GamingTable, floor: FloorPlan) -> list[Approval]:
    """Return the authority's written approvals for the options of the table."""
    game = registry.get(table.game_code)
    return [
        Approval(
            property=table.property,
            reference=f"{floor.documents}-{table.code}-{option.name}",
            date=dt.date(2026, 1, 7),
            authority=jurisdictions.get(table.property.jurisdiction).authority,
            subject=option.name,
        )
        for option in game.approvals_needed(game.configure_options(table.options))
    ]


def _staff(venue: Property, floor: FloorPlan) -> dict[Role, list[Employee]]:
    """New people of one role each, none with a login yet: two statements for all of them."""
    staff = {
        role: [
            Employee(
                property=venue,
                code=f"{_LETTERS[role]}{number:02d}",
                name=name,
                licence_number=f"LIC-{_LETTERS[role]}{number:04d}",
                licence_kind=_LICENCES[DEPARTMENT_OF[role]],
                licence_expires=dt.date(2099, 12, 31),
            )
            for number, name in enumerate(names, start=1)
        ]
        for role, names in floor.staff.items()
    }
    Employee.objects.bulk_create(person for people in staff.values() for person in people)
    EmployeeRole.objects.bulk_create(
        EmployeeRole(employee=person, role=role, department=DEPARTMENT_OF[role])
        for role, people in staff.items()
        for person in people
    )
    return staff


def _pins(staff: dict[Role, list[Employee]]) -> dict[str, str]:
    """Return PINs of the demonstration, which anyone can read here."""
    people = [person for crew in staff.values() for person in crew]
    pins = {person: str(410_000 + 7_919 * number) for number, person in enumerate(people, start=1)}
    set_pins({person.pk: pin for person, pin in pins.items()})
    return {person.code: pin for person, pin in pins.items()}


def _devices(venue: Property, floor: FloorPlan) -> dict[str, str]:
    """New devices with a key each, which nobody has asked for yet: what servers remember of keys stays true."""
    at_table = ("rounds:write", "rounds:read", "tables:read", "meters:read")
    kinds = {f"TT-{plan.code}": (Device.Kind.TABLE_TERMINAL, at_table, [plan.code]) for plan in floor.tables}
    kinds["PC-1"] = (Device.Kind.PROGRESSIVE_CONTROLLER, ("meters:write", "meters:read"), [])
    kinds["PIT-1"] = (Device.Kind.PIT_TERMINAL, scopes_with("rounds:write"), [])
    kinds["FLOOR"] = (Device.Kind.INTEGRATION, scopes_with("rounds:write"), [])
    devices = {code: Device(property=venue, code=code, kind=kind) for code, (kind, _, _) in kinds.items()}
    Device.objects.bulk_create(devices.values())
    keys = {
        code: prepare_device_key(devices[code], scopes=scopes, tables=tables)
        for code, (_, scopes, tables) in kinds.items()
    }
    DeviceKey.objects.bulk_create(key for key, _ in keys.values())
    return {code: plain for code, (_, plain) in keys.items()}
