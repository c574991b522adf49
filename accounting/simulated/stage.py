"""The stage: a property of its own, the tables that the plan plays at, people to sign."""

from __future__ import annotations

import datetime as dt
import itertools

import msgspec
from django.db import transaction

from casino.models import Approval, Property
from casino.roles import Role
from casino.rules import registry
from casino.signatures import Signature
from casino.simulation.house.deals import Table
from casino.simulation.house.lives import SLOTS
from tables.models import DropBox, GamingTable
from tables.seed import House, seed_property

SHIFT = "M"


class Stage(msgspec.Struct, frozen=True):
    """Where it is played."""

    property: Property
    house: House

    def sign(self, role: Role, at: dt.datetime, number: int = 1) -> Signature:
        """The signature of the role's n-th person."""
        person = self.house.staff[role][number - 1]
        return Signature(employee=person.code, role=role.value, method="pin", at=at.isoformat())


@transaction.atomic
def set_stage(code: str = "") -> Stage:
    """A seeded property under a free code, its tables as the plan has them."""
    house = seed_property(code=code or _free_code(), name="Casino simulado", with_pins=False, with_devices=False)
    for slot in SLOTS:
        for table in slot.tables:
            _set_up(house, table)
    return Stage(house.property, house)


def _set_up(house: House, planned: Table) -> None:
    game = registry.get(planned.game)
    table = house.tables.get(planned.code) or GamingTable(property=house.property, code=planned.code)
    table.game_code, table.options, table.limits = planned.game, dict(planned.options), dict(planned.limits)
    table.seats = game.max_seats
    table.full_clean()
    table.save()
    for option in game.approvals_needed(game.configure_options(table.options)):
        approval, _made = Approval.objects.get_or_create(
            property=house.property,
            reference=f"CT-{planned.code}-{option.name}"[:60],
            defaults={
                "date": dt.date(2020, 1, 7), "authority": "Compañía de Turismo de Puerto Rico", "subject": option.name,
            },
        )  # fmt: skip
        table.approvals.add(approval)
    if planned.code not in house.tables:
        DropBox.objects.create(property=house.property, number=box_of(planned.code), table=table, shift=SHIFT)


def box_of(table: str) -> str:
    """The drop box of a table and the one shift that is played."""
    return f"{table}-{SHIFT}"


def _free_code() -> str:
    """SIM, or SIM-2, SIM-3 ..."""
    taken = set(Property.objects.values_list("code", flat=True))
    codes = itertools.chain(["SIM"], (f"SIM-{number}" for number in itertools.count(2)))
    return next(code for code in codes if code not in taken)
