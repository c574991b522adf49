"""A Puerto Rico floor from nothing: twenty tables of fourteen games, three shifts, staff, boxes, chips, forms, devices.

For the demonstration and for tests. Configuration rows only: what happens on this floor is up to commands.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from django.db import transaction

from casino.commands import prepare_device_key
from casino.identity.pins import set_pins
from casino.models import (
    FORM_KINDS,
    Approval,
    Device,
    DeviceKey,
    Employee,
    EmployeeRole,
    FormSeries,
    Property,
    scopes_with,
)
from casino.roles import DEPARTMENT_OF, Department, Role
from casino.rules import registry, requirements
from tables.models import ChipSet, Denomination, DropBox, GamingTable, Pit, ShiftDefinition

SHIFTS = (("M", "Mañana", 6, 14), ("T", "Tarde", 14, 22), ("N", "Noche", 22, 6))
"""Code, name, first and last hour."""

PITS = {
    "A": ("Pista de dados y ruletas", ("RO", "CR", "BS")),
    "B": ("Foso de blackjack", ("BJ", "CS", "LR", "TC", "UT")),
    "C": ("Sala de baccarat y pai gow", ("BA", "MB", "EZ", "PG")),
    "P": ("Sala de póquer", ("PK",)),
}
"""Code of a pit to its name and the tables that stand there, by the letters of their codes."""

CHIPS = (
    (25, "amarilla"),
    (100, "blanca"),
    (500, "roja"),
    (2_500, "verde"),
    (10_000, "negra"),
    (50_000, "violeta"),
    (100_000, "naranja"),
)
"""Value in cents and colour."""


class Plan(msgspec.Struct, frozen=True):
    """A table to be: code, game, limits in cents, options, pieces of each chip at the first opening.

    `busy`: how many rounds it plays beside the others, as a weight.
    """

    code: str
    game: str
    limits: dict[str, int]
    counts: dict[str, int]
    seats: int = 7
    options: dict[str, Any] = {}
    busy: int = 3


_SMALL = {"100": 200, "500": 200, "2500": 200, "10000": 100, "50000": 20}
_LARGE = {"500": 200, "2500": 400, "10000": 300, "50000": 60, "100000": 50}
_POKER = {"100": 300, "500": 100}

TABLES = (
    Plan("RO-1", "pr.roulette", {"min": 100, "max": 10_000}, {"25": 400, **_SMALL}),
    Plan("RO-2", "pr.roulette", {"min": 500, "max": 50_000}, _SMALL),
    Plan("CR-1", "pr.craps", {"min": 500, "max": 100_000}, _SMALL, seats=14),
    Plan("CR-2", "pr.craps", {"min": 1_000, "max": 200_000}, {"100": 200, **_LARGE}, seats=14),
    Plan("BJ-1", "pr.blackjack", {"min": 500, "max": 50_000}, _SMALL),
    Plan("BJ-2", "pr.blackjack", {"min": 500, "max": 50_000}, _SMALL),
    Plan("BJ-3", "pr.blackjack", {"min": 1_000, "max": 100_000}, _SMALL),
    Plan("BA-1", "pr.baccarat", {"min": 2_500, "max": 500_000}, _LARGE, seats=12),
    Plan("CS-1", "pr.caribbean_stud", {"min": 500, "max": 50_000}, _SMALL),
    Plan("CS-2", "pr.caribbean_stud", {"min": 500, "max": 50_000}, _SMALL),
    Plan("CS-3", "pr.caribbean_stud", {"min": 1_000, "max": 100_000}, _SMALL),
    Plan("PK-1", "pr.texas_holdem_high", {"min": 500, "max": 1_000}, _POKER, seats=9),
    Plan(
        "BJ-4", "pr.blackjack", {"min": 500, "max": 50_000}, _SMALL, busy=1,
        options={"decks": 6, "lucky_lucky": True, "three_card": True, "kings_bounty": True},
    ),
    Plan("MB-1", "pr.mini_baccarat", {"min": 500, "max": 50_000}, _SMALL, busy=1),
    Plan("EZ-1", "pr.dragon_7_and_panda_8", {"min": 1_000, "max": 40_000}, _LARGE, seats=12, busy=1),
    Plan("LR-1", "pr.let_it_ride", {"min": 500, "max": 50_000}, _SMALL, options={"three_card_bonus": True}, busy=1),
    Plan(
        "TC-1", "pr.three_card_poker", {"min": 500, "max": 50_000}, _SMALL, busy=1,
        options={"six_card_bonus": True, "progressive": True},
    ),
    Plan("UT-1", "pr.ultimate_texas_holdem", {"min": 500, "max": 50_000}, _SMALL, busy=1),
    Plan("PG-1", "pr.pai_gow_poker", {"min": 1_000, "max": 50_000}, _SMALL, seats=6, busy=1),
    Plan("BS-1", "pr.big_six", {"min": 100, "max": 10_000}, {"25": 400, **_SMALL}, busy=1),
)  # fmt: skip

STAFF: dict[Role, tuple[str, ...]] = {
    Role.DEALER: (
        "Ana Rivera", "Luis Ortiz", "Carmen Díaz", "José Vega", "Marta Colón", "Iván Cruz", "Sara Maldonado",
        "Pedro Santos", "Rosa Nieves", "Ángel Torres", "Elena Rosado", "Hugo Marrero", "Nilda Pagán", "Raúl Soto",
    ),
    Role.FLOOR_SUPERVISOR: ("Gloria Méndez", "Víctor Quiñones", "Lourdes Acevedo", "Tomás Figueroa"),
    Role.PIT_MANAGER: ("Miriam Rolón", "Edgardo Lugo"),
    Role.CASHIER: ("Awilda Báez", "Nelson Ramos", "Yolanda Cintrón"),
    Role.CAGE_SUPERVISOR: ("Carlos Irizarry",),
    Role.SECURITY: ("Félix Meléndez", "Wanda Alicea", "Orlando Reyes"),
    Role.COUNT_TEAM: ("Irma Delgado", "Jorge Laboy", "Zoraida Feliciano", "Efraín Matos"),
    Role.ACCOUNTING: ("Teresa Zayas", "Rubén Carrasquillo"),
    Role.AUDITOR: ("Isabel Arroyo",),
    Role.INSPECTOR: ("Ramón Sepúlveda", "Damaris Berríos"),
    Role.ADMINISTRATOR: ("Noel Figueroa",),
}  # fmt: skip

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


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What was seeded. `pins` by employee code, `keys` (plain text, shown this once) by device code."""

    property: Property
    staff: dict[Role, list[Employee]]
    tables: dict[str, GamingTable]
    pins: dict[str, str]
    keys: dict[str, str]


@transaction.atomic
def seed_property(
    *,
    code: str = "SJU",
    name: str = "Casino de la Bahía, San Juan",
    with_pins: bool = True,
    with_devices: bool = True,
    equipment_on_book: bool = True,
) -> House:
    """Seed a property under a code not yet in use. PINs take a moment each: tests that sign nothing go without."""
    property = Property.objects.create(
        code=code,
        name=name,
        jurisdiction="pr",
        currency="USD",
        time_zone="America/Puerto_Rico",
        day_start_hour=6,
        close_hour=8,
        licence_required=True,
        equipment_on_book=equipment_on_book,
    )
    _shifts(property)
    _chips(property)
    _series(property)
    tables = _tables(property)
    file_documents(property)
    staff = _staff(property)
    return House(
        property=property,
        staff=staff,
        tables=tables,
        pins=_pins(staff) if with_pins else {},
        keys=_devices(property) if with_devices else {},
    )


def opening_counts(table: str) -> dict[str, int]:
    """Chips of a seeded table at its first opening."""
    return dict(_plan(table).counts)


def busy(table: str) -> int:
    """How many rounds a seeded table plays beside the others, as a weight."""
    return _plan(table).busy


def _plan(table: str) -> Plan:
    return next(plan for plan in TABLES if plan.code == table)


def box_for(table: str, shift: str) -> str:
    """Number of the box that is marked for a table and a shift (control D1)."""
    return f"{table}-{shift}"


def _shifts(property: Property) -> None:
    ShiftDefinition.objects.bulk_create(
        ShiftDefinition(
            property=property, code=code, name=name, order=order, starts=dt.time(starts), ends=dt.time(ends)
        )
        for order, (code, name, starts, ends) in enumerate(SHIFTS, start=1)
    )


def _chips(property: Property) -> None:
    chip_set = ChipSet.objects.create(property=property, code="A", name="Fichas serie A")
    Denomination.objects.bulk_create(
        Denomination(chip_set=chip_set, value_minor=value, colour=colour) for value, colour in CHIPS
    )


def _series(property: Property) -> None:
    FormSeries.objects.bulk_create(
        FormSeries(property=property, code=kind.series, kind=kind.code, prefix=kind.prefix, first=1, last=99_999)
        for kind in FORM_KINDS.values()
    )


def _tables(property: Property) -> dict[str, GamingTable]:
    """New pits, tables, boxes and approvals: a statement or two for all of each kind."""
    placed = {code: Pit(property=property, code=code, name=name) for code, (name, _) in PITS.items()}
    Pit.objects.bulk_create(placed.values())
    pits = {letters: placed[code] for code, (_, kinds) in PITS.items() for letters in kinds}
    tables = {
        plan.code: GamingTable(
            property=property,
            code=plan.code,
            pit=pits[plan.code.partition("-")[0]],
            game_code=plan.game,
            options=plan.options,
            limits=plan.limits,
            seats=plan.seats,
        )
        for plan in TABLES
    }
    GamingTable.objects.bulk_create(tables.values())
    approvals = {table.code: _approvals(table) for table in tables.values()}
    Approval.objects.bulk_create(approval for found in approvals.values() for approval in found)
    Granted = GamingTable.approvals.through
    Granted.objects.bulk_create(
        Granted(gamingtable=tables[code], approval=approval) for code, found in approvals.items() for approval in found
    )
    DropBox.objects.bulk_create(box for table in tables.values() for box in _boxes(table))
    return tables


def _boxes(table: GamingTable) -> Iterator[DropBox]:
    """Make one per shift and one in reserve, for an emergency drop."""
    for shift, marked in (*((code, code) for code, *_ in SHIFTS), ("E", "")):
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


def file_documents(property: Property) -> None:
    """Put on file what the games of the property's jurisdiction need, under whatever options; what is there stays.

    The approvals of options (`Option.needs_approval`) are not among them: those are given table by table.
    """
    there = set(Approval.objects.filter(property=property).values_list("reference", flat=True))
    wanted = {
        f"CT-2026-{game.code}-{one.code}"[:60]: (game, one)
        for game in registry.all_games()
        if game.jurisdiction == property.jurisdiction
        for one in requirements.declared_for(game)
    }
    Approval.objects.bulk_create(
        Approval(
            property=property,
            kind=one.kind,
            issuer=one.issuer,
            reference=reference,
            date=_FILED,
            authority=_ISSUERS[one.issuer],
            subject=one.code,
            scope=Approval.Scope.GAME,
            scope_code=game.code,
        )
        for reference, (game, one) in wanted.items()
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


def _approvals(table: GamingTable) -> list[Approval]:
    """What the authority has approved in writing for the options of the table."""
    game = registry.get(table.game_code)
    return [
        Approval(
            property=table.property,
            reference=f"CT-2026-{table.code}-{option.name}",
            date=dt.date(2026, 1, 7),
            authority="Compañía de Turismo de Puerto Rico",
            subject=option.name,
        )
        for option in game.approvals_needed(game.configure_options(table.options))
    ]


def _staff(property: Property) -> dict[Role, list[Employee]]:
    """New people of one role each, none with a login yet: two statements for all of them."""
    staff = {
        role: [
            Employee(
                property=property,
                code=f"{_LETTERS[role]}{number:02d}",
                name=name,
                licence_number=f"LIC-{_LETTERS[role]}{number:04d}",
                licence_kind=_LICENCES[DEPARTMENT_OF[role]],
                licence_expires=dt.date(2099, 12, 31),
            )
            for number, name in enumerate(names, start=1)
        ]
        for role, names in STAFF.items()
    }
    Employee.objects.bulk_create(person for people in staff.values() for person in people)
    EmployeeRole.objects.bulk_create(
        EmployeeRole(employee=person, role=role, department=DEPARTMENT_OF[role])
        for role, people in staff.items()
        for person in people
    )
    return staff


def _pins(staff: dict[Role, list[Employee]]) -> dict[str, str]:
    """PINs that anyone can read here: this house is for show."""
    people = [person for crew in staff.values() for person in crew]
    pins = {person: str(410_000 + 7_919 * number) for number, person in enumerate(people, start=1)}
    set_pins({person.pk: pin for person, pin in pins.items()})
    return {person.code: pin for person, pin in pins.items()}


def _devices(property: Property) -> dict[str, str]:
    """New devices with a key each, which nobody has asked for yet: what servers remember of keys stays true."""
    floor = ("rounds:write", "rounds:read", "tables:read", "meters:read")
    kinds = {f"TT-{plan.code}": (Device.Kind.TABLE_TERMINAL, floor, [plan.code]) for plan in TABLES}
    kinds["PC-1"] = (Device.Kind.PROGRESSIVE_CONTROLLER, ("meters:write", "meters:read"), [])
    kinds["PIT-1"] = (Device.Kind.PIT_TERMINAL, scopes_with("rounds:write"), [])
    kinds["FLOOR"] = (Device.Kind.INTEGRATION, scopes_with("rounds:write"), [])
    devices = {code: Device(property=property, code=code, kind=kind) for code, (kind, _, _) in kinds.items()}
    Device.objects.bulk_create(devices.values())
    keys = {
        code: prepare_device_key(devices[code], scopes=scopes, tables=tables)
        for code, (_, scopes, tables) in kinds.items()
    }
    DeviceKey.objects.bulk_create(key for key, _ in keys.values())
    return {code: plain for code, (_, plain) in keys.items()}
