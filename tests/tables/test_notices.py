"""Notices to the authority, its division and the Inspector: due from the event that causes them, given, late."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.exceptions import ValidationError

from casino.eventstore import read_stream
from casino.roles import Role
from casino.rules import notices
from casino.rules import vocabulary as v
from tables import commands
from tables.commands import raise_late_notices
from tables.models import ExceptionLine, Notice
from tests.docs import deadlines
from tests.factories import ACTOR, DAY, Floor, refused

HOUR = dt.timedelta(hours=1)


@pytest.fixture
def floor(db) -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


def differ(floor: Floor) -> Notice:
    """A count of sets that differs from the book."""
    at = floor.now()
    commands.raise_exception(
        floor.property, day=DAY, code="sets_differ", subject="cards store", detail="x", actor=ACTOR, at=at
    )
    return Notice.objects.get(raised_at=at)


def give(floor: Floor, notice: Notice, given_at: dt.datetime, **more):
    return commands.give_notice(
        floor.property, notice=notice.notice, given_to="Sra. Vega", how="telephone", receipt="R-17", given_at=given_at,
        by=floor.sig(Role.PIT_MANAGER), actor=ACTOR, at=given_at + dt.timedelta(minutes=1), **more,
    )  # fmt: skip


def test_an_exception_that_is_to_be_told_raises_its_notice(floor):
    row = differ(floor)
    assert (row.addressee, row.cite, row.about) == ("authority", "PR §11.10(G)(3), (H)", "cards store · x")
    assert (row.day, row.due_at - row.raised_at, row.given_at) == (DAY, HOUR, None)
    commands.raise_exception(
        floor.property, day=DAY, code="slip_late", subject="F-1", detail="", actor=ACTOR, at=floor.now()
    )
    assert Notice.objects.count() == 1, "no notice is ordered of a late slip"


def test_a_notice_is_given_once_with_its_receipt(floor):
    row = differ(floor)
    given_at = row.raised_at + dt.timedelta(minutes=20)
    refused("notice_time", give, floor, row, row.raised_at - dt.timedelta(minutes=1))
    given = give(floor, row, given_at)
    assert (given.given_at, given.given_to, given.how, given.receipt) == (given_at, "Sra. Vega", "telephone", "R-17")
    assert given.signers[0]["role"] == Role.PIT_MANAGER
    refused("notice_given", give, floor, row, given_at)
    assert raise_late_notices(floor.property, actor=ACTOR, at=row.due_at + HOUR) == []
    assert not ExceptionLine.objects.filter(code="notice_late").exists()
    row.notice = "2026-11-20-99"
    refused("unknown_notice", give, floor, row, given_at)


def test_a_notice_that_is_not_given_in_time_is_an_exception_once(floor):
    row = differ(floor)
    assert raise_late_notices(floor.property, actor=ACTOR, at=row.due_at) == []
    assert raise_late_notices(floor.property, actor=ACTOR, at=row.due_at + HOUR) == [row.notice]
    assert raise_late_notices(floor.property, actor=ACTOR, at=row.due_at + 2 * HOUR) == []
    give(floor, row, row.due_at + 2 * HOUR)
    [line] = ExceptionLine.objects.filter(code="notice_late")
    assert (line.subject, line.day) == (row.notice, DAY)
    later = differ(floor)
    give(floor, later, later.due_at + HOUR)
    assert ExceptionLine.objects.filter(code="notice_late").count() == 2, "given late, before anybody looked"


def test_what_at_once_means_is_the_propertys_and_the_notice_keeps_it(floor):
    """The text has no number: an hour unless the property says otherwise; later changes do not touch a notice."""
    first = differ(floor)
    floor.property.at_once_minutes = 15
    floor.property.save(update_fields=["at_once_minutes"])
    second = differ(floor)
    assert [row.due_at - row.raised_at for row in (first, second)] == [HOUR, dt.timedelta(minutes=15)]
    kept = [
        recorded.event.at_once_minutes
        for row in (first, second)
        for recorded in read_stream(floor.property.pk, f"notice:{row.notice}")
        if recorded.type == "NoticeRaised"
    ]
    assert kept == [60, 15]
    first.refresh_from_db()
    assert first.due_at - first.raised_at == HOUR
    for minutes in (0, 1_441):
        floor.property.at_once_minutes = minutes
        with pytest.raises(ValidationError, match="at_once_minutes"):
            floor.property.full_clean()


def test_every_notice_names_an_occasion_that_there_is():
    codes = {one.code for game in notices_games() for one in game.irregularities}
    for one in notices.NOTICES["pr"]:
        kind, _, code = one.occasion.partition(":")
        assert not code or code in codes, one.occasion
        assert kind in ("irregularity", "malfunction", "set_suspicious", "sets_differ", "bingo_progressive_won")
    assert notices.by_occasion("slip_late") is None
    assert v.IrregularityDeclared(code="game_suspended").code == "game_suspended"


def notices_games():
    from casino.rules.packs import pr

    return pr.GAMES


def test_the_page_of_deadlines_is_in_step():
    assert deadlines.PAGE.read_text(encoding="utf-8") == deadlines.paper()
    for one in notices.DEADLINES["pr"]:
        assert not one.kept or (deadlines.ROOT / one.kept).is_file(), one
