"""One day of a real house with everything that is printed: slips, a royal flush among its prizes, an expired link."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from django.db import transaction

from casino.documents import Printing
from casino.roles import Role
from casino.rules import vocabulary as v
from progressive import commands
from progressive.models import Prize
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY

PRINTED_AT = dt.datetime(2026, 11, 21, 12, 30, 5, tzinfo=dt.UTC)
WHO = {"printed_by": "K01 Teresa Zayas", "printed_at": PRINTED_AT}
ROYAL = ("Th", "Jh", "Qh", "Kh", "Ah")


def printing(language: str = "es", **more: Any) -> Printing:
    return Printing(language=language, by=WHO["printed_by"], at=PRINTED_AT, **more)


class Shown(Played):
    """`Played`, with moves that make documents interesting."""

    def win(self, *prizes: tuple[int, str], table: str = "CS-2", method: str = "receipt") -> list[Prize]:
        """A round at an open table whose first prize has its cards on record; every prize is paid."""
        known = {prize.prize for prize in self.prizes()}
        plain = self.settled(table, chips=5, prizes=prizes)
        cards = [v.CardDealt(to=prizes[0][0], card=card) for card in ROYAL]
        self.record(msgspec.structs.replace(plain, events=[plain.events[0], *cards, *plain.events[1:]]))
        fresh = [prize for prize in self.prizes() if prize.prize not in known]
        for prize in fresh:
            self.pay(prize.prize, method=method)
        return [Prize.objects.get(pk=prize.pk) for prize in fresh]

    def void_form(self, prize: str, reason: str) -> str:
        return commands.void_payout_form(
            self.property, prize=prize, reason=reason, prepared=self.sig(Role.FLOOR_SUPERVISOR),
            supervised=self.sig(Role.PIT_MANAGER), day=DAY, actor=ACTOR, at=self.now(),
        )  # fmt: skip


@pytest.fixture(scope="module")
def played(module_database: str) -> Shown:
    """The day played, CS-2 open."""
    floor = Shown.ready()
    floor.open_stud("CS-2")
    return floor


@pytest.fixture
def house(played: Shown) -> Iterator[Shown]:
    """The same for a test of its own: what becomes of it is rolled back."""
    with transaction.atomic():
        yield deepcopy(played)
        transaction.set_rollback(True)
