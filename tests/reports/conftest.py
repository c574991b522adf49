"""A house with something in every report: a day played, counted and closed, a progressive that expired after it."""

from __future__ import annotations

import datetime as dt

import pytest

from casino.identity.access import apply_role_groups
from casino.models import Approval
from casino.roles import Role
from progressive import commands
from tables.commands import receive_cards
from tables.models import GamingTable
from tests.accounting.day import Played
from tests.admin.conftest import Desk
from tests.api.test_bingo_evening import BINGO, CARD, PACKAGE, PRIZE
from tests.factories import ACTOR, DAY, Floor
from tests.tables.counting import CountRoom, content

LIMIT = DAY + dt.timedelta(days=30)
NOTES = {"10000": 5, "2000": 10}


def played() -> Played:
    """Everything of the day but its close; a box is counted by a team and not yet accepted."""
    floor = Played.ready()
    room = CountRoom(floor)
    box = room.box("BJ-1")
    room.sit_down()
    room.whole(box, content(NOTES))
    room.sign()
    floor.room = room
    commands.announce_removal(
        floor.property, link="CSP", day=DAY, expires_on=LIMIT, approval="CTPR-2026-0107", notices=["CS-1", "CS-2"],
        by=floor.sig(Role.PIT_MANAGER), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    return floor


@pytest.fixture
def house(db: None) -> Desk:
    """A house with its day open and nothing else done."""
    floor = Floor.seeded()
    floor.open_day()
    apply_role_groups()
    return Desk(floor)


@pytest.fixture
def counted(db: None) -> Desk:
    """A day that waits for the cage to accept its count."""
    floor = played()
    apply_role_groups()
    return Desk(floor)


@pytest.fixture
def closed(counted: Desk) -> Desk:
    """The same day accepted, closed and sealed."""
    counted.floor.room.accept(content(NOTES)[:2])
    counted.floor.close_day()
    return counted


@pytest.fixture
def expired(closed: Desk) -> Desk:
    """The same house a month later: its progressive has expired."""
    floor = closed.floor
    floor.open_day(LIMIT)
    commands.expire_link(
        floor.property, link="CSP", day=LIMIT, documented=floor.sig(Role.ACCOUNTING), actor=ACTOR, at=floor.now()
    )
    options = {"patterns": ["any_line"], "prizes": PRIZE, "card_price": CARD, "package_price": PACKAGE}
    GamingTable.objects.create(
        property=floor.property, code="BG-1", game_code=BINGO.code, options=options, limits=dict(BINGO.limits), seats=1
    )
    Approval.objects.create(
        property=floor.property, reference="CT-2026-0040", date=dt.date(2026, 1, 7), authority="CTPR",
        subject="card_price", scope=Approval.Scope.TABLE, scope_code="BG-1",
    )  # fmt: skip
    receive_cards(
        floor.property, series="A", kind="card", table="BG-1", day=LIMIT, first=1, last=50, price=400,
        approval="CT-2026-0040", supplier="Cartones del Caribe", cage_supervisor=floor.sig(Role.CAGE_SUPERVISOR),
        accounting=floor.sig(Role.ACCOUNTING), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    return closed
