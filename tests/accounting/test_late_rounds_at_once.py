"""Two resolutions of one late round at the same time: one is recorded, the other refused."""

from __future__ import annotations

from typing import Any

from accounting.models import Adjustment
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from tables import commands as tables
from tables.models import LateRound, Round
from tests.accounting.test_late_rounds import HAND, NEXT, Buffering, adjust, late
from tests.factories import ACTOR
from tests.progressive.test_payouts_at_once import at_once
from tests.progressive.test_with_rules import stud_round


def test_one_of_two_resolutions_at_once_wins(scratch_database: Any) -> None:
    """Of the open day: recorded or rejected. Of the closed one: one entry, its chips on the meter once."""
    floor = Buffering.ready()
    first, second = late(floor, stud_round({1: HAND})), late(floor, stud_round({1: HAND}))
    people = {"supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "accounting": floor.accountant(), "actor": ACTOR}
    moment = floor.now()

    def record() -> None:
        tables.record_late_round(floor.property, round=first, at=moment, **people)

    def reject() -> None:
        tables.reject_late_round(floor.property, round=first, reason="dealt for training", at=moment, **people)

    assert at_once(record, reject) == ["done", "late_round_resolved"]
    row = LateRound.objects.get(round=first)
    assert (row.status == "recorded") == Round.objects.filter(pk=first).exists()
    floor.read("CS-1")
    if row.status == "recorded":
        floor.sign("CS-1")
    floor.close_day(approved=floor.accountant(), reason="late round")
    floor.open_day(NEXT)
    meter = floor.shown()
    moment = floor.now()
    assert at_once(*[lambda: adjust(floor, second, at=moment)] * 2) == ["done", "late_round_resolved"]
    assert floor.shown() == meter + 70
    assert Adjustment.objects.filter(property_id=floor.pk).count() == 1
    assert compare().differences == []
