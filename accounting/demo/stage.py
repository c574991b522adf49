"""The stage: a property with staff and logins, its links started and one announced to end a month before the day."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction

from accounting.driving import forms, people_of, work_in
from casino.identity import second_factor
from casino.identity.access import apply_role_groups
from casino.models import Approval, Property
from casino.models.properties import Breakage
from casino.roles import Role
from casino.rules import registry
from casino.simulation.client import book
from progressive import queries
from progressive.seed import seed_link
from tables.equipment import gear
from tables.seed import SHIFTS, House, box_for, busy, opening_counts, seed_property

NOTICE = dt.timedelta(days=31)
ENDING = "ISLA"
LOGINS: dict[str, Role] = {
    "contabilidad": Role.ACCOUNTING,
    "supervisora": Role.FLOOR_SUPERVISOR,
    "gerente": Role.PIT_MANAGER,
    "caja": Role.CASHIER,
    "conteo": Role.COUNT_TEAM,
    "auditora": Role.AUDITOR,
    "inspector": Role.INSPECTOR,
}


WITHDRAWAL = "CT-2026-0777"
"""Number of the approval by which a progressive ends."""


class Programme(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive to be: its tables, its game, the meter it starts with and is reset to (minor units), its rate."""

    code: str
    name: str
    tables: tuple[str, ...]
    approval: str
    game: str = "pr.caribbean_stud"
    initial: int = 1_000_000
    reset: int = 1_000_000
    rate_bp: int = 7_000


PROGRAMMES = (
    Programme(code="CARIBE", name="Caribbean Stud Caribe", tables=("CS-1", "CS-2"), approval="CT-2026-0006"),
    Programme(
        code=ENDING, name="Caribbean Stud Isla", tables=("CS-3",), approval="CT-2026-0004", initial=1_500_000
    ),
    Programme(
        code="TRES", name="Three Card Poker Tres", tables=("TC-1",), approval="CT-2026-0008",
        game="pr.three_card_poker", initial=100_000, reset=100_000, rate_bp=1_400,
    ),
)  # fmt: skip


UNITS = {
    "pr.craps": 500,
    "pr.blackjack": 200,  # 3:2, one half
    "pr.ultimate_texas_holdem": 200,  # 3:2
    "pr.baccarat": 500,  # 5 % commission, paid with chips of 0.25
    "pr.mini_baccarat": 500,
    "pr.pai_gow_poker": 500,
    "pr.dragon_7_and_panda_8": 500,
}
"""Minor units of which stakes are multiples, by game, as people bet there; 1.00 elsewhere."""

COIN = 25
"""The smallest chip of the property, minor units; what it cannot pay is breakage (craps at 7:6, 2:3 and 5:6)."""

COINS = {
    "CR-1": {"25": 400}, "CR-2": {"25": 400}, "BA-1": {"25": 400, "100": 200}, "MB-1": {"25": 400}, "PG-1": {"25": 400},
    "PK-1": {"25": 400},
}  # fmt: skip
"""Small chips that trays of the demonstration have beside their usual ones, by table."""

MISDEALS = {"CS-2": 2}
"""Rounds of the first shift that a dealer spoils, by table: their progressive chips are void."""

ROUNDS = 3_000
"""The rounds of a day for which the cage and the vault are provided; more rounds want more chips and money."""

BANK = {"25": 2_000, "100": 6_000, "500": 6_000, "2500": 3_000, "10000": 1_500, "50000": 200, "100000": 100}
RESERVE = {
    "25": 20_000, "100": 28_000, "500": 28_000, "2500": 24_000, "10000": 18_000, "50000": 5_000, "100000": 2_000
}  # fmt: skip
SOLD = {"25": 400, "100": 600, "500": 400, "2500": 200, "10000": 50, "50000": 6, "100000": 4}
CAPITAL, DRAWER, CASH = 200_000_000, 5_000_000, 60_000_000
"""In cents. The cage holds all day what its tables ask for (PR §24.1, and the game's own section)."""


class Login(msgspec.Struct, frozen=True):
    """A name, a password and what it is for."""

    name: str
    password: str
    role: str


class Stage(msgspec.Struct, frozen=True):
    """What the play needs."""

    property: Property
    house: House
    day: dt.date
    logins: list[Login]


def set_stage() -> Stage:
    """A new property, ready to open its day: yesterday, so that all of it lies in the past."""
    house = seed_property(code=_free_code())
    property = house.property
    property.smallest_coin_minor = COIN
    property.breakage_rule, property.breakage_approval = Breakage.DOWN, "CT-2026-0012"
    property.save(update_fields=["smallest_coin_minor", "breakage_rule", "breakage_approval"])
    day = property.gaming_day() - dt.timedelta(days=1)
    _start_progressives(house, day - NOTICE, expires_on=day)
    return Stage(property=property, house=house, day=day, logins=_logins(house))


def write_book(stage: Stage, *, base_url: str, seed: int, rounds: int, threads: int) -> book.Book:
    """The file from which the floor client plays."""
    house = stage.house
    linked = {table: programme.code for programme in PROGRAMMES for table in programme.tables}
    tables = [
        book.Table(
            code=code,
            game=table.game_code,
            key=house.keys[f"TT-{code}"],
            options=table.options,
            limits=table.limits,
            counts={**COINS.get(code, {}), **opening_counts(code)},
            link=linked.get(code),
            busy=busy(code),
            equipment=tuple(sorted(gear.kinds_of(registry.get(table.game_code).family))),
            unit=UNITS.get(table.game_code, 100),
            misdeals=MISDEALS.get(code, 0),
        )
        for code, table in house.tables.items()
    ]
    return book.Book(
        base_url=f"{base_url}/api/v1/",
        property=stage.property.code,
        currency=stage.property.currency,
        day=stage.day,
        day_before=stage.day - NOTICE,
        day_start_hour=stage.property.day_start_hour,
        zone=stage.property.time_zone,
        seed=seed,
        rounds=rounds,
        threads=threads,
        coin=COIN,
        pit_key=house.keys["PIT-1"],
        staff=people_of(house),
        forms=forms(),
        shifts=[book.Shift(code, starts, ends) for code, _, starts, ends in SHIFTS],
        tables=tables,
        boxes={code: {shift: box_for(code, shift) for shift, *_ in SHIFTS} for code in house.tables},
        funds=_funds(max(1, -(-rounds // ROUNDS))),
        expiring=book.Expiring(ENDING, WITHDRAWAL),
    )


def _funds(times: int) -> book.Funds:
    """What the house begins with, for a day so many times as long."""
    return book.Funds(
        chip_set="A",
        maker="Fichas del Caribe, Inc.",
        capital=CAPITAL * times,
        drawer=DRAWER,
        cash=CASH * times,
        bank={value: pieces * times for value, pieces in BANK.items()},
        reserve={value: pieces * times for value, pieces in RESERVE.items()},
        sold={value: pieces * times for value, pieces in SOLD.items()},
    )


def _free_code() -> str:
    """SJU, or SJU-2, SJU-3 ... when the demonstration was shown before."""
    taken = set(Property.objects.values_list("code", flat=True))
    codes = ("SJU", *(f"SJU-{number}" for number in range(2, 1_000)))
    return next(code for code in codes if code not in taken)


# --- the progressives -----------------------------------------------------------------------------------------------


@transaction.atomic
def _start_progressives(house: House, day: dt.date, *, expires_on: dt.date) -> None:
    """An earlier gaming day on which the links start and the removal of one is announced (PR §7.14(J))."""
    property = house.property
    at = dt.datetime.combine(day, dt.time(12), tzinfo=property.zone)
    work = work_in(house, lambda: at, actor="system:demo")
    work.do("open_gaming_day", day=day, late_reason="demostración: un día anterior")
    for programme in PROGRAMMES:
        seed_link(
            property,
            code=programme.code,
            name=programme.name,
            game=programme.game,
            tables=programme.tables,
            initial_minor=programme.initial,
            reset_minor=programme.reset,
            rate_bp=programme.rate_bp,
            approval_reference=programme.approval,
        )
        work.do("start_link", link=programme.code, day=day)
        work.do(
            "transfer_reserve", link=programme.code, day=day, direction="in", fund="bank",
            amount_minor=2 * programme.initial, reference=f"RES-{programme.code}",
        )  # fmt: skip
    ending = [table for programme in PROGRAMMES if programme.code == ENDING for table in programme.tables]
    Approval.objects.create(
        property=property,
        reference=WITHDRAWAL,
        date=day,
        authority="Compañía de Turismo de Puerto Rico",
        subject=f"progressive {ENDING}: removal and distribution",
    )
    work.do("announce_removal", link=ENDING, day=day, expires_on=expires_on, approval=WITHDRAWAL, notices=ending)
    lines = [
        (line.table, line.closing_in_meter, line.closing_meter_minor, line.closing_payouts)
        for line in queries.progressive_summary(property.pk, day)
    ]
    work.read_meters(day, lines, reader="device:PC-1", actor="device:PC-1")
    work.transport.close_day(day, at=at + dt.timedelta(hours=20))


# --- logins ---------------------------------------------------------------------------------------------------------


def _logins(house: House) -> list[Login]:
    """A superuser, and one login per desk tied to a member of this property's staff."""
    apply_role_groups()
    users: Any = get_user_model().objects
    logins = [_login(users, "admin", "administrador", superuser=True)]
    for name, role in LOGINS.items():
        login = _login(users, name, str(role.label))
        person = house.staff[role][0]
        user = users.get(username=name)
        type(person).objects.filter(user=user).update(user=None)
        person.user = user
        person.save(update_fields=["user"])
        logins.append(login)
    for user in users.filter(username__in=[login.name for login in logins]):
        if second_factor.required(user):
            second_factor.demonstrate(user)
    return logins


def _login(users: Any, name: str, role: str, *, superuser: bool = False) -> Login:
    """The user with a fresh password, shown once."""
    password = f"{name}-{secrets.token_hex(3)}"
    user, _ = users.get_or_create(username=name)
    user.is_staff, user.is_superuser = True, superuser
    user.set_password(password)
    user.save()
    return Login(name, password, role)
