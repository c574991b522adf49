"""The end of a progressive under faults: two workers at once, one killed half-way; and its entries in the ledger."""

import datetime as dt
import threading
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.db.models import Sum

from accounting import chart
from accounting.models import JournalLine
from casino.errors import Refused
from casino.eventstore import rebuild
from progressive import queries
from progressive.models import Distribution, Meter, MeterDecrease
from progressive.models.life import Absence, Deposit, RemovalNotice
from tests.progressive.stud import Stud
from tests.progressive.test_life import bingo, bring_back, day, deposit, raffle, take_away
from tests.progressive.test_summary_and_expiry import LIMIT, announce, expire, share_out


def expired() -> Stud:
    """A link of 10,700.00 over a seed of 10,000.00, its last meter documented."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=1_000)
    announce(floor)
    floor.open_day(LIMIT)
    expire(floor)
    return floor


def balance(floor: Stud, account: str, **more: Any) -> int:
    """Credits less debits of an account."""
    sums = JournalLine.objects.filter(property_id=floor.pk, account=account, **more).aggregate(
        credit=Sum("credit"), debit=Sum("debit")
    )
    return (sums["credit"] or 0) - (sums["debit"] or 0)


@transaction.atomic
def _share_out_and_die(floor: Stud) -> None:
    """Everything is written, and the connection is cut before it is committed."""
    share_out(floor)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


def test_two_workers_share_out_once(scratch_database: Any) -> None:
    """PR §7.14(K): whoever is second finds it done."""
    floor = expired()
    outcomes: list[str] = []

    def worker() -> None:
        try:
            share_out(floor)
            outcomes.append("shared out")
        except Refused as refusal:
            outcomes.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=worker) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["already_distributed", "shared out"]
    assert MeterDecrease.objects.filter(property_id=floor.pk, ground="expired").count() == 1
    assert balance(floor, chart.DUE_TO_FUNDS) == 70_000


def test_a_worker_killed_half_way_leaves_nothing_and_the_next_one_does_it(scratch_database: Any) -> None:
    floor = expired()
    with pytest.raises(OperationalError):
        _share_out_and_die(floor)
    connections.close_all()
    assert Meter.objects.get(property_id=floor.pk).status == "expired"
    assert balance(floor, chart.DUE_TO_FUNDS) == 0
    share_out(floor)
    row = Distribution.objects.get(property_id=floor.pk)
    assert row.retained_minor + sum(row.shares.values()) == row.final_minor == 1_070_000
    assert balance(floor, chart.DUE_TO_FUNDS) == 70_000


@pytest.mark.django_db
def test_the_deposit_settles_what_is_due() -> None:
    """PR §7.14(K), §27.3(I)."""
    floor = expired()
    share_out(floor)
    deposit(floor)
    assert balance(floor, chart.DUE_TO_FUNDS) == 0
    assert balance(floor, chart.HOUSE_FUNDS) == 70_000


@pytest.mark.django_db
def test_what_is_raffled_is_owed_to_the_players(running: Stud) -> None:
    """PR §27.3(I)."""
    floor = running
    bingo(floor)
    raffle(floor)
    assert balance(floor, chart.PLAYER_POOLS) == 260_000
    assert balance(floor, chart.SEED_RETAINED) == 100_000
    assert queries.rest_of(floor.pk, "BG").distributable_minor == 260_000


def _rows() -> dict[str, list[str]]:
    """Every row of the life of the links, as PostgreSQL sees it."""
    found = {}
    with connection.cursor() as cursor:
        for model in (Meter, Distribution, Absence, RemovalNotice, Deposit):
            cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
            found[model.__name__] = [row[0] for row in cursor.fetchall()]
    return found


def test_a_rebuild_gives_every_row_of_a_life_again(scratch_database: Any) -> None:
    """Away and back with a prolonged limit, away at the expiry, shared out, deposited, raffled."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=1_000)
    announce(floor)
    for number in (1, 3):
        floor.open_day(day(number))
    take_away(floor, "CS-1", "CS-2", on=day(1))
    last = bring_back(floor, "CS-1", "CS-2", on=day(3))
    assert last == LIMIT + dt.timedelta(days=2)
    take_away(floor, "CS-2", on=day(3))
    bingo(floor)
    raffle(floor)
    floor.open_day(last)
    expire(floor, last)
    share_out(floor, last)
    deposit(floor, day=last, deposited_on=last)
    before = _rows()
    assert all(before.values())
    rebuild()
    assert _rows() == before
