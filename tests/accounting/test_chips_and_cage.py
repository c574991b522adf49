"""What chips, the cage and the poker room put into the ledger, and what the day's checks make of them."""

from __future__ import annotations

import pytest

from accounting import chart, checks, queries
from accounting.commands import close_gaming_day
from accounting.models import DailySummary, DayException, JournalEntry
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from casino.rules.money import worth
from progressive.models import Prize
from tables import commands
from tables import queries as tables
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY, Floor
from tests.tables.test_chips_and_cage import BANK, CHIPS, close_cage, move, open_cage, receive
from tests.tables.test_poker_money import OPENER, charge, count_rake, drop, pay, play_hands, pool, post

pytestmark = pytest.mark.django_db


def balance(floor: Floor, account: str) -> int:
    return next((row.balance for row in queries.trial_balance(floor.property) if row.account == account), 0)


def test_chips_issued_are_owed_until_they_are_destroyed() -> None:
    floor = Floor.seeded()
    floor.open_day()
    receive(floor, {"500": 100})
    move(floor, "V-1", "vault", "table", {"500": 30}, table="RO-1")
    open_cage(floor)
    move(floor, "V-2", "vault", "cage", {"500": 20})
    commands.destroy_chips(
        floor.property, reference="X-1", day=DAY, chip_set="A", origin="vault", reason="x", counts={"500": 10},
        cage_supervisor=floor.sig(Role.CAGE_SUPERVISOR), accounting=floor.sig(Role.ACCOUNTING),
        inspector=floor.sig(Role.INSPECTOR), actor=ACTOR,
    )  # fmt: skip
    assert (balance(floor, chart.VAULT), balance(floor, chart.CHIPS_ISSUED)) == (20_000, 45_000 + worth(CHIPS))
    assert (balance(floor, chart.TABLE_FLOAT), balance(floor, chart.CAGE)) == (15_000, BANK + 10_000)
    floor.open("RO-1", counts={"500": 30})
    assert balance(floor, chart.CAGE) == BANK + 10_000
    close_cage(floor, chips={**CHIPS, "500": 421})
    assert balance(floor, chart.CAGE) == BANK + 10_500
    assert balance(floor, chart.CAGE_OVER_SHORT) == -500
    assert compare().differences == [], "a tray that came from the vault has no second entry, in one batch either"


def test_a_house_begins_with_what_its_cage_and_tables_count() -> None:
    """The first bank of all is the casino's own, counted once; what no movement brought to tables is not the cage's."""
    floor = Floor.seeded()
    floor.open_day()
    floor.open("RO-1", counts={"500": 30})
    assert balance(floor, chart.CAGE) == 0
    first = open_cage(floor)
    assert [balance(floor, account) for account in (chart.CAGE, chart.HOUSE_FUNDS, chart.CHIPS_ISSUED)] == [
        BANK, worth(CHIPS) - BANK, worth(CHIPS) + 15_000,
    ]  # fmt: skip
    close_cage(floor)
    open_cage(floor, shift="T", cash={**first.opening_cash, "100": 7})
    assert balance(floor, chart.CAGE) == BANK + 700
    assert balance(floor, chart.CAGE_OVER_SHORT) == -700
    entries = JournalEntry.objects.filter(property_id=floor.property.pk).order_by("at", "key")
    assert sorted(entries.values_list("kind", flat=True)) == [
        "cage_first_bank", "cage_over_short", "imprest", "opener",
    ]  # fmt: skip


def test_a_prize_from_the_cage_is_in_its_reconciliation(running: Played) -> None:
    """PR §7.12(A): one of the three ways of paying is money brought from the cage."""
    floor = running
    open_cage(floor)
    floor.install("CS-1")
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")], win=300)
    floor.pay(floor.prizes()[-1].prize, method="cage_delivery")
    paid = Prize.objects.get(property_id=floor.pk, status="paid").amount_minor
    closed = close_cage(floor, cash={"10000": 100, "2000": 50 - paid // 2_000 - 1, "1000": 1})
    told = tables.cage_reconciliation(floor.property, closed)
    assert [(kind.kind, kind.cash_out) for kind in told.kinds] == [("prize", paid)]
    assert told.expected_total == BANK - paid
    later = open_cage(floor, shift="T", cash=closed.closing_cash)
    assert later.opening_over_short == 0
    assert tables.cage_book(floor.property).items == []


def test_win_of_a_poker_table_has_its_time_charges_and_not_the_players_pool() -> None:
    floor = Floor.seeded()
    floor.open_day()
    pool(floor)
    post(floor, each=500)
    floor.open("PK-1", counts=OPENER)
    rake = play_hands(floor)
    pieces = rake // 25
    charge(floor, players=2)
    # Players bought 200.00 of small chips with notes; rake, time and pool went into the box.
    floor.close("PK-1", counts={**OPENER, "25": OPENER["25"] - 800})
    drop(floor, {"2000": 10}, {"25": pieces, "500": 2, "100": 3})
    assert count_rake(floor, {"25": pieces, "500": 2}, pools={"BBJ": {"100": 3}}) == -(rake % 25)
    pay(floor, 200)

    close_gaming_day(floor.property, DAY, actor="employee:K01", at=floor.now())
    line = DailySummary.objects.get(property_id=floor.property.pk, table="PK-1")
    assert line.win == 25 * pieces + 1_000 + 300
    assert line.rake == rake + 1_000
    assert line.variance == -(rake % 25)
    assert balance(floor, chart.PLAYER_POOLS) == 100
    assert balance(floor, chart.RAKE) == rake + 1_000
    assert balance(floor, chart.TABLE_WIN) == -(rake % 25)


def test_more_chips_in_the_house_than_it_ever_had() -> None:
    floor = Floor.seeded()
    floor.open_day()
    assert checks.chips_per_denomination(floor.property, DAY) == []
    receive(floor, {"500": 100, "100": 300})
    move(floor, "V-1", "vault", "table", {"500": 100}, table="RO-1")
    floor.open("RO-1", counts={"500": 102, "100": 3})
    found = {line.subject: line for line in checks.chips_per_denomination(floor.property, DAY)}
    assert {subject: line.amount for subject, line in found.items()} == {"chips/500": 1_000, "chips/100": 300}
    assert DayException.objects.filter(property_id=floor.property.pk).count() == 0
