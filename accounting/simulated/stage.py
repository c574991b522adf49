"""The stage: a property of its own, the tables that the plan plays at, people to sign, devices with keys."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from argon2 import PasswordHasher
from django.db import transaction

from casino import jurisdictions
from casino.commands import issue_device_key
from casino.identity.pins import set_pins
from casino.identity.signatures import Signature
from casino.models import Approval, Device, Property, scopes_with
from casino.roles import Role
from casino.rules import registry
from casino.simulation.property_plan import deals, tables
from casino.simulation.property_plan.lives import SLOTS
from tables.counting import counts
from tables.models import ChipSet, Denomination, DropBox, GamingTable, ShiftDefinition
from tables.seed import SeededProperty, file_documents, seed_property

SHIFT = "M"
PIN = "411738"
"""PIN of everybody: nobody works in this property."""


_USUAL_START: Final = 6
"""When the seeded shifts begin."""
_PER_MINUTE: Final = 1_000_000
_CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Thousands of signatures a day: PINs that protect nothing need not be slow."""


def coin_of(jurisdiction: str) -> int:
    """Return the smallest coin in circulation, minor units."""
    return min(counts.NOTES[jurisdictions.get(jurisdiction).currency])


class Stage(msgspec.Struct, frozen=True):
    """Property and people that a plan is played with."""

    property: Property
    seeded: SeededProperty

    def sign(self, role: Role, at: dt.datetime, number: int = 1) -> Signature:
        """The signature of the role's n-th person."""
        person = self.seeded.staff[role][number - 1]
        return Signature(employee=person.code, role=role.value, method="pin", at=at.isoformat())


@transaction.atomic
def set_stage(code: str = "") -> Stage:
    """A seeded property under a free code, its tables as the plan has them."""
    seeded = _seed(code)
    _furnish_slots(seeded)
    return Stage(seeded.property, seeded)


LINKED: Final = "pr"
"""The jurisdiction whose progressives are simulated: a property plays only games of its own."""


@transaction.atomic
def set_floor(planned: Sequence[tables.Table], *, jurisdiction: str = "pr", code: str = "") -> Stage:
    """The same with more tables, each with its boxes and its terminal; PINs for everybody; and the pit's device.

    Money and calendar are those that the jurisdiction declares.
    """
    seeded = _seed(code)
    venue, ground = seeded.property, jurisdictions.get(jurisdiction)
    venue.jurisdiction, venue.currency = jurisdiction, ground.currency
    venue.time_zone, venue.day_start_hour = ground.time_zone, ground.day_start_hour
    venue.count_deadline_hours = 8
    venue.full_clean()
    venue.save()
    file_documents(venue)
    if jurisdiction == LINKED:
        _furnish_slots(seeded)
    if coin_of(jurisdiction) > 1:
        chip_set = ChipSet.objects.get(property=venue)
        Denomination.objects.create(chip_set=chip_set, value_minor=1, colour="gris")
    shifts = []
    for shift in ShiftDefinition.objects.filter(property=venue):
        shifts.append(shift.code)
        later = ground.day_start_hour - _USUAL_START
        shift.starts, shift.ends = (dt.time((one.hour + later) % 24) for one in (shift.starts, shift.ends))
        shift.save()
    for table in planned:
        _set_up(seeded, table, shifts=shifts)
    people = [person for crew in seeded.staff.values() for person in crew]
    set_pins({person.pk: PIN for person in people}, hasher=_CHEAP)
    seeded.pins.update({person.code: PIN for person in people})
    seeded.keys["PIT-1"] = _device(venue, "PIT-1", Device.Kind.PIT_TERMINAL, ())
    for table in planned:
        if table.terminal:
            seeded.keys[table.code] = _device(venue, f"TT-{table.code}", Device.Kind.TABLE_TERMINAL, (table.code,))
    return Stage(venue, seeded)


def _seed(code: str) -> SeededProperty:
    """A seeded property without PINs and devices; its plan knows nothing of sets of cards, dice and tiles."""
    return seed_property(
        code=code or free_code(), name="Casino simulado", with_pins=False, with_devices=False, equipment_on_book=False
    )


def _furnish_slots(seeded: SeededProperty) -> None:
    for slot in SLOTS:
        for table in slot.tables:
            _set_up(seeded, table, shifts=(SHIFT,))


def _set_up(seeded: SeededProperty, planned: deals.Table | tables.Table, *, shifts: Sequence[str]) -> None:
    game = registry.get(planned.game)
    table = seeded.tables.get(planned.code) or GamingTable(property=seeded.property, code=planned.code)
    table.game_code, table.options, table.limits = planned.game, dict(planned.options), dict(planned.limits)
    table.seats = game.max_seats
    table.full_clean()
    table.save()
    for option in game.approvals_needed(game.configure_options(table.options)):
        approval, _made = Approval.objects.get_or_create(
            property=seeded.property,
            reference=f"CT-{planned.code}-{option.name}"[:60],
            defaults={
                "date": dt.date(2020, 1, 7), "authority": "Compañía de Turismo de Puerto Rico", "subject": option.name,
            },
        )  # fmt: skip
        table.approvals.add(approval)
    if planned.code not in seeded.tables:
        DropBox.objects.bulk_create(
            DropBox(property=seeded.property, number=f"{planned.code}-{shift}", table=table, shift=shift)
            for shift in shifts
        )
        if len(shifts) > 1:  # one in reserve
            DropBox.objects.create(property=seeded.property, number=f"{planned.code}-E", table=table)


def _device(venue: Property, code: str, kind: Device.Kind, only: Sequence[str]) -> str:
    """A device and its key: every scope, or those of a terminal at its table."""
    device = Device.objects.create(property=venue, code=code, kind=kind)
    scopes = ("rounds:write", "rounds:read", "tables:read") if only else scopes_with("rounds:write")
    _key, plain = issue_device_key(device, scopes=scopes, tables=only, requests_per_minute=_PER_MINUTE)
    return plain


def box_of(table: str) -> str:
    """The drop box of a table and the one shift that is played."""
    return f"{table}-{SHIFT}"


def free_code() -> str:
    """SIM, or SIM-2, SIM-3 ..."""
    taken = set(Property.objects.values_list("code", flat=True))
    codes = itertools.chain(["SIM"], (f"SIM-{number}" for number in itertools.count(2)))
    return next(code for code in codes if code not in taken)
