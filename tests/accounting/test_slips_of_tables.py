"""What slips between tables leave in the books: both sessions, not the cage; an even exchange nothing (control W1)."""

from __future__ import annotations

import pytest

from accounting import chart
from accounting.models import JournalLine
from accounting.postings import session_account
from casino.roles import Role
from tables import commands, queries
from tests.factories import ACTOR, DAY, Floor
from tests.staged import staged

CHIPS, SMALL = {"500": 8}, {"100": 40}


def _build_floor() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    floor.open("RO-1", counts={"500": 100})
    floor.open("RO-2", counts={"500": 100})
    return floor


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Floor:
    return built_floor()


def transfer(floor: Floor, serial: str | None = None) -> None:
    supervisor, escort = floor.sig(Role.FLOOR_SUPERVISOR), floor.sig(Role.SECURITY)
    serial = commands.request_transfer(
        floor.property, table="RO-1", to_table="RO-2", counts=CHIPS, supervisor=supervisor, actor=ACTOR
    )
    commands.issue_transfer(floor.property, serial=serial, dealer=floor.sig(Role.DEALER), escort=escort, actor=ACTOR)
    commands.receive_transfer(
        floor.property, serial=serial, counts=CHIPS, dealer=floor.sig(Role.DEALER, 2), supervisor=supervisor,
        actor=ACTOR,
    )  # fmt: skip


def balance(floor: Floor, account: str, subaccount: str | None = None) -> int:
    rows = JournalLine.objects.filter(property_id=floor.property.pk, account=account)
    rows = rows if subaccount is None else rows.filter(subaccount=subaccount)
    return sum(row.debit - row.credit for row in rows)


def test_a_transfer_moves_chips_from_session_to_session_and_wins_nothing(floor):
    before = balance(floor, chart.CAGE)
    transfer(floor)
    assert balance(floor, chart.TABLE_CHIPS, session_account("RO-1", DAY, "M")) == 50_000 - 4_000
    assert balance(floor, chart.TABLE_CHIPS, session_account("RO-2", DAY, "M")) == 50_000 + 4_000
    assert balance(floor, chart.CAGE) == before
    for table, pieces in (("RO-1", 92), ("RO-2", 108)):
        floor.close(table, counts={"500": pieces})
        floor.remove(f"{table}-M")
        floor.count(f"{table}-M", {})
    assert [line.win for line in queries.session_results(floor.property, DAY)] == [0, 0]
    for table in ("RO-1", "RO-2"):
        assert balance(floor, chart.TABLE_CHIPS, session_account(table, DAY, "M")) == 0


def test_an_even_exchange_is_no_entry(floor):
    before = JournalLine.objects.count()
    supervisor = floor.sig(Role.FLOOR_SUPERVISOR)
    serial = commands.request_exchange(
        floor.property, table="RO-1", counts=SMALL, returned=CHIPS, supervisor=supervisor, actor=ACTOR
    )
    commands.issue_exchange(
        floor.property, serial=serial, cashier=floor.sig(Role.CASHIER), escort=floor.sig(Role.SECURITY), actor=ACTOR
    )
    commands.exchange_at_table(
        floor.property, serial=serial, counts=SMALL, returned=CHIPS, dealer=floor.sig(Role.DEALER),
        supervisor=supervisor, actor=ACTOR,
    )  # fmt: skip
    commands.receive_exchange(
        floor.property, serial=serial, counts=CHIPS, cashier=floor.sig(Role.CASHIER, 2), actor=ACTOR
    )
    assert JournalLine.objects.count() == before
