"""The stage: a property with staff and logins, its links started and one announced to end a month before the day."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction

from accounting.demo.means import MEANS, ROUNDS, Bingo, Means, Programme
from accounting.driving import forms, last_plays_announced, people_of, work_in
from casino import jurisdictions
from casino.commands import issue_device_key
from casino.identity import demonstration, second_factor
from casino.identity.access import apply_role_groups
from casino.models import Approval, Device, Property
from casino.models.properties import Breakage
from casino.roles import Role
from casino.rules import registry, table_checks
from casino.simulation.client import book
from progressive import queries
from progressive.seed import APPROVED, seed_link
from tables.banks import stated_float
from tables.floors import FLOORS
from tables.models import AuthorisedHours, DropBox, GamingTable, SalesPoint
from tables.queries.table_rules import positions_of
from tables.seed import SeededProperty, box_for, busy, opening_counts, seed_property

NOTICE = dt.timedelta(days=31)
LOGINS: dict[str, Role] = {
    "contabilidad": Role.ACCOUNTING,
    "supervisora": Role.FLOOR_SUPERVISOR,
    "gerente": Role.PIT_MANAGER,
    "caja": Role.CASHIER,
    "conteo": Role.COUNT_TEAM,
    "auditora": Role.AUDITOR,
    "inspector": Role.INSPECTOR,
}


class Login(msgspec.Struct, frozen=True):
    """A name, a password and what it is for."""

    name: str
    password: str
    role: str
    code: str = ""


class Stage(msgspec.Struct, frozen=True):
    """Property, people and settings of a demonstration."""

    property: Property
    seeded: SeededProperty
    day: dt.date
    logins: list[Login]
    means: Means


def set_stage(jurisdiction: str = "pr") -> Stage:
    """A new property, ready to open its day: yesterday, so that all of it lies in the past."""
    means = MEANS[jurisdiction]
    seeded = seed_property(code=_free_code(FLOORS[jurisdiction].code), jurisdiction=jurisdiction)
    venue = seeded.property
    Approval.objects.create(
        property=venue, reference=means.breakage, date=dt.date(2026, 1, 7), subject="breakage",
        authority=jurisdictions.get(jurisdiction).authority, scope=Approval.Scope.PROPERTY,
    )  # fmt: skip
    venue.smallest_coin_minor = means.coin
    venue.breakage_rule, venue.breakage_approval = Breakage.DOWN, means.breakage
    venue.save(update_fields=["smallest_coin_minor", "breakage_rule", "breakage_approval"])
    day = venue.gaming_day() - dt.timedelta(days=1)
    _authorise_hours(venue, day - NOTICE)
    if means.programmes:
        _start_progressives(seeded, means, day - NOTICE, expires_on=day)
    else:
        _close_an_earlier_day(seeded, day - NOTICE)
    return Stage(property=venue, seeded=seeded, day=day, logins=_logins(seeded), means=means)


def _authorise_hours(venue: Property, since: dt.date) -> None:
    """Enter hours of play with their document, where tables stay open until an authorised hour."""
    declared = jurisdictions.get(venue.jurisdiction)
    if declared.tables.interruptions is None:
        return
    document = "HORARIO-2026-1"
    Approval.objects.create(
        property=venue, reference=document, date=dt.date(2026, 1, 7), authority=declared.authority,
        scope=Approval.Scope.PROPERTY,
    )  # fmt: skip
    start = venue.day_start_hour
    hours = AuthorisedHours(
        property=venue, since=since, opens=dt.time(start + 1), closes=dt.time(start - 1), document=document
    )
    hours.full_clean()
    hours.save()


def write_book(stage: Stage, *, base_url: str, seed: int, rounds: int, threads: int) -> book.Book:
    """The file from which the floor client plays."""
    seeded, means, code_of = stage.seeded, stage.means, stage.property.jurisdiction
    linked = {table: programme.code for programme in means.programmes for table in programme.tables}
    pots = {programme.tables[0] for programme in means.programmes if programme.played}
    shifts = jurisdictions.get(code_of).shifts
    tables = [
        book.Table(
            code=code,
            game=table.game_code,
            key=seeded.keys[f"TT-{code}"],
            options=table.options,
            limits=table.limits,
            counts={**means.coins.get(code, {}), **opening_counts(code, code_of)},
            link=linked.get(code),
            busy=busy(code, code_of),
            equipment=tuple(sorted(registry.get(table.game_code).equipment)),
            unit=means.units.get(table.game_code, means.unit),
            misdeals=means.misdeals.get(code, 0),
            wins=code in pots,
            sends_back=means.sends_back.get(code, 0),
            checks=_checks(table),
            last_plays=last_plays_announced(table),
            positions=_positions(table),
            least=_least(table),
        )
        for code, table in seeded.tables.items()
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
        coin=means.coin,
        note=means.note,
        cash=means.cash,
        credit_unit=means.credit_unit,
        mispays=means.mispays,
        supplier=means.supplier,
        pit_key=seeded.keys["PIT-1"],
        staff=people_of(seeded),
        forms=forms(code_of),
        shifts=[book.Shift(one.code, one.starts, one.ends) for one in shifts],
        tables=tables,
        boxes={
            code: {shift.code: box_for(code, shift.code) for shift in shifts}
            for code in (*seeded.tables, *([means.bingo.table] if means.bingo else []))
        },
        funds=_funds(means, max(1, -(-rounds // ROUNDS))),
        expiring=book.Expiring(means.ending, means.withdrawal) if means.ending else None,
        bingo=_bingo(stage, means.bingo, [shift.code for shift in shifts]) if means.bingo else None,
    )


def show_at_the_sign_in(stage: Stage) -> None:
    """Write the logins and PINs that the sign-in page shows."""
    demonstration.write(
        demonstration.Demonstration(
            property=stage.property.name,
            logins=[demonstration.DemonstrationLogin(one.name, one.password, one.code) for one in stage.logins],
            people={
                role: [
                    demonstration.DemonstrationPerson(one.employee, one.pin)
                    for one in people[: demonstration.PEOPLE_SHOWN]
                ]
                for role, people in people_of(stage.seeded).items()
            },
        )
    )


def _funds(means: Means, times: int) -> book.Funds:
    """Return money and chips that the property begins with (minor units), for a day so many times as long."""
    return book.Funds(
        chip_set="A",
        maker=means.maker,
        capital=means.capital * times,
        drawer=means.drawer,
        cash=means.funds * times,
        bank={value: pieces * times for value, pieces in means.bank.items()},
        reserve={value: pieces * times for value, pieces in means.reserve.items()},
        sold={value: pieces * times for value, pieces in means.sold.items()},
    )


def _positions(table: GamingTable) -> tuple[str, ...]:
    """Return the positions to be taken at a table, each as often as the regulation orders at least."""
    ordered = positions_of(table.property, table.game_code)
    return tuple(one.code for one in ordered for _each in range(one.least))


def _checks(table: GamingTable) -> tuple[tuple[str, str], ...]:
    """The checks that the regulation orders at a table, with when each is made."""
    options = registry.get(table.game_code).configure_options(table.options)
    return tuple((one.code, one.when) for one in table_checks.of_table(table.game_code, options))


def _least(table: GamingTable) -> int:
    """The float that the law of the table's jurisdiction states, minor units; 0 where it states none."""
    stated = stated_float(registry.get(table.game_code))
    return stated.multiple * table.limits["min"] if stated else 0


def _bingo(stage: Stage, bingo: Bingo, shifts: list[str]) -> book.Bingo:
    """The bingo table with its box, its points of sale, its documents, and keys that sell, correct and call apart."""
    venue, authority = stage.property, jurisdictions.get(stage.property.jurisdiction).authority
    table = GamingTable.objects.create(
        property=venue, code=bingo.table, game_code=bingo.game, options=dict(bingo.options),
        limits=dict(bingo.limits), seats=500,
    )  # fmt: skip
    DropBox.objects.bulk_create(
        DropBox(property=venue, number=box_for(table.code, shift), table=table, shift=shift) for shift in shifts
    )
    game = registry.get(bingo.game)
    for option in game.approvals_needed(game.configure_options(table.options)):
        Approval.objects.create(
            property=venue, reference=f"CT-2026-{table.code}-{option.name}", date=dt.date(2026, 1, 7),
            authority=authority, subject=option.name, scope=Approval.Scope.TABLE, scope_code=table.code,
        )  # fmt: skip
    SalesPoint.objects.bulk_create(
        SalesPoint(property=venue, code=point, name=f"Punto de venta {point}", table=table) for point in bingo.points
    )
    keys = {
        code: issue_device_key(
            Device.objects.create(property=venue, code=code, kind=kind), scopes=scopes, tables=tables
        )[1]
        for code, kind, scopes, tables in (
            (f"TT-{table.code}", Device.Kind.TABLE_TERMINAL, ["rounds:write", "rounds:read"], [table.code]),
            ("POS-BINGO", Device.Kind.INTEGRATION, ["sales:write"], []),
            ("CAGE-BINGO", Device.Kind.INTEGRATION, ["sales:audit", "sales:write"], []),
        )
    }
    return book.Bingo(
        table=table.code,
        game=bingo.game,
        key=keys[f"TT-{table.code}"],
        till_key=keys["POS-BINGO"],
        audit_key=keys["CAGE-BINGO"],
        options=dict(table.options),
        limits=dict(table.limits),
        points=bingo.points,
        cards=bingo.cards,
        price=bingo.price,
        games=bingo.games,
        approval=f"CT-2026-{table.code}-card_price",
        supplier="Cartones del Caribe, Inc.",
        shift=bingo.shift,
        checks=tuple(code for code, when in _checks(table) if when == "opening"),
    )


def _free_code(first: str) -> str:
    """SJU, or SJU-2, SJU-3 ... when the demonstration was shown before."""
    taken = set(Property.objects.values_list("code", flat=True))
    codes = (first, *(f"{first}-{number}" for number in range(2, 1_000)))
    return next(code for code in codes if code not in taken)


# --- the progressives -----------------------------------------------------------------------------------------------


@transaction.atomic
def _start_progressives(seeded: SeededProperty, means: Means, day: dt.date, *, expires_on: dt.date) -> None:
    """An earlier gaming day on which the links start and the removal of one is announced (PR §7.14(J))."""
    venue = seeded.property
    kept = forms(venue.jurisdiction)
    authority = jurisdictions.get(venue.jurisdiction).authority
    at = dt.datetime.combine(day, dt.time(12), tzinfo=venue.zone)
    work = work_in(seeded, lambda: at, actor="system:demo")
    work.do("open_gaming_day", day=day, late_reason="demostración: un día anterior")
    for programme in means.programmes:
        _play_for_pot(seeded, programme)
        Approval.objects.get_or_create(
            property=venue, reference=programme.approval,
            defaults={"date": APPROVED, "authority": authority, "subject": f"progressive {programme.code}"},
        )  # fmt: skip
        seed_link(
            venue,
            code=programme.code,
            name=programme.name,
            game=programme.game,
            tables=programme.tables,
            initial_minor=programme.initial,
            reset_minor=programme.reset,
            rate_bp=programme.rate_bp,
            denomination_minor=programme.entry,
            least_bet_minor=programme.bets[0],
            most_bet_minor=programme.bets[1],
            reset_pool_bp=programme.reserve_bp,
            approval_reference=programme.approval,
        )
        work.do("start_link", link=programme.code, day=day)
        if "transfer_reserve" in kept:
            work.do(
                "transfer_reserve", link=programme.code, day=day, direction="in", fund="bank",
                amount_minor=2 * programme.initial, reference=f"RES-{programme.code}",
            )  # fmt: skip
    if means.ending:
        _announce_end(venue, means, work, day, expires_on=expires_on)
    lines = [
        (line.table, line.closing_in_meter, line.closing_meter_minor, line.closing_payouts)
        for line in queries.progressive_summary(venue.pk, day)
    ]
    signed = "sign_summary" in kept
    work.read_meters(day, lines, signed=signed, reader="device:PC-1", actor="device:PC-1")
    work.transport.close_day(day, at=at + dt.timedelta(hours=20))


def _play_for_pot(seeded: SeededProperty, programme: Programme) -> None:
    """The tables of a pot play its games, with the same bets at each (CL III §6.3, §6.5.1, BO §2.5.3, §2.5.5.1)."""
    least, most = programme.bets
    for code, game in programme.played.items():
        table = seeded.tables[code]
        table.game_code = game
        bets = {"credit_value": programme.entry, "min_bet": least, "max_bet": most}
        table.options = {**table.options, "progressive": True, **bets}
        table.save(update_fields=["game_code", "options"])


def _announce_end(venue: Property, means: Means, work: Any, day: dt.date, *, expires_on: dt.date) -> None:
    """Announce the removal of the progressive that ends."""
    ending = [table for programme in means.programmes if programme.code == means.ending for table in programme.tables]
    Approval.objects.create(
        property=venue,
        reference=means.withdrawal,
        date=day,
        authority=jurisdictions.get(venue.jurisdiction).authority,
        subject=f"progressive {means.ending}: removal and distribution",
    )
    work.do(
        "announce_removal", link=means.ending, day=day, expires_on=expires_on, approval=means.withdrawal, notices=ending
    )


def _close_an_earlier_day(seeded: SeededProperty, day: dt.date) -> None:
    """An earlier gaming day on which nothing is played: the owner's funds are posted as concerning it."""
    at = dt.datetime.combine(day, dt.time(12), tzinfo=seeded.property.zone)
    work = work_in(seeded, lambda: at, actor="system:demo")
    work.do("open_gaming_day", day=day, late_reason="demostración: un día anterior")
    work.transport.close_day(day, at=at + dt.timedelta(hours=20))


# --- logins ---------------------------------------------------------------------------------------------------------


def _logins(seeded: SeededProperty) -> list[Login]:
    """A superuser, and one login per desk tied to a member of this property's staff."""
    apply_role_groups()
    users: Any = get_user_model().objects
    logins = [_login(users, "admin", "administrador", superuser=True)]
    for name, role in LOGINS.items():
        login = _login(users, name, _title(seeded.property, role), code=role.value)
        person = seeded.staff[role][0]
        user = users.get(username=name)
        type(person).objects.filter(user=user).update(user=None)
        person.user = user
        person.save(update_fields=["user"])
        logins.append(login)
    for user in users.filter(username__in=[login.name for login in logins]):
        if second_factor.required(user):
            second_factor.demonstrate(user)
    return logins


def _title(venue: Property, role: Role) -> str:
    with jurisdictions.speaking_for(venue.jurisdiction):
        return str(role.label)


def _login(users: Any, name: str, role: str, *, code: str = "", superuser: bool = False) -> Login:
    """The user with a fresh password, shown once."""
    password = f"{name}-{secrets.token_hex(3)}"
    user, _ = users.get_or_create(username=name)
    user.is_staff, user.is_superuser = True, superuser
    user.set_password(password)
    user.save()
    return Login(name, password, role, code)
