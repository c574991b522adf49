"""Linked tables that hit at once, one prize paid by two, one receipt cashed by two: each is done once."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from accounting import checks
from casino.errors import Refused
from casino.roles import Role
from progressive import commands, queries
from progressive.models import Link, Prize
from progressive.models.paying import PrizeDelivery
from tests.factories import ACTOR, DAY
from tests.progressive.stud import Stud


def at_once(*acts: Callable[[], Any]) -> list[str]:
    """Every act on its own connection, all started together; `done`, or the code of the refusal, in order of names."""
    outcomes: list[str] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> None:
        try:
            start.wait()
            act()
            outcomes.append("done")
        except Refused as refusal:
            outcomes.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def test_two_of_everything_at_once(scratch_database: Any) -> None:
    """PR §7.11(G), §7.12(C), §7.14(G)(4), control P14: one takes the meter, the other what it is reset to."""
    floor = Stud.running()
    Link.objects.filter(pk=floor.link.pk).update(receipt_days=1, receipt_disposal="house")
    royals = [floor.settled(table, chips=10, prizes=[(2, "royal_flush")]) for table in ("CS-1", "CS-2")]
    assert at_once(*(lambda one=one: floor.record(one) for one in royals)) == ["done", "done"]
    first, second = sorted(floor.prizes(), key=lambda prize: prize.order)
    assert (first.order, second.order, second.amount_minor) == (1, 2, 1_000_000)
    assert first.amount_minor in (1_000_700, 1_001_400)  # with the chips of the other table, or with them held back
    pay = [lambda: floor.pay(first.prize, method="receipt")] * 2
    assert at_once(*pay) == ["already_paid", "done"]
    floor.pay(second.prize, method="receipt")
    assert [row.form_serial for row in Prize.objects.order_by("order")] == ["J-0000001", "J-0000002"]
    assert (floor.shown(), floor.now_showing().locked) == (1_000_000 + 1_001_400 - first.amount_minor, False)
    assert queries.check_meters(floor.pk, DAY) == []

    cashier = floor.sig(Role.CASHIER)
    cash = [
        lambda: commands.cash_receipt(
            floor.property, receipt="J-0000001", day=DAY, cashed=cashier, actor=ACTOR, at=floor.now()
        )
    ] * 2
    assert at_once(*cash) == ["done", "receipt_cashed"]
    assert [payment.amount for payment in queries.cage_payments(floor.pk, DAY)] == [first.amount_minor]
    assert [row.serial for row in PrizeDelivery.objects.all()] == ["P-0000001"]
    assert checks.receipts_are_book(floor.property, DAY) == []

    for number in (1, 2):
        floor.open_day(DAY + dt.timedelta(days=number))
    told = {"receipt": "J-0000002", "actor": ACTOR, "at": floor.now()}
    in_time = {**told, "day": DAY + dt.timedelta(days=1), "cashed": cashier}
    too_late = {
        **told, "day": DAY + dt.timedelta(days=2), "approval": "CTPR-2026-0107", "approved": floor.sig(Role.ACCOUNTING),
        "verified": floor.sig(Role.AUDITOR),
    }  # fmt: skip
    both = at_once(
        lambda: commands.cash_receipt(floor.property, **in_time),
        lambda: commands.dispose_receipt(floor.property, **too_late),
    )
    assert both in (["done", "receipt_cashed"], ["done", "receipt_disposed"])
    assert checks.receipts_are_book(floor.property, DAY + dt.timedelta(days=2)) == []
