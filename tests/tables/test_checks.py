"""Checks that the regulation orders at tables: recorded by dealer and supervisor, missing ones on the checklist."""

from __future__ import annotations

from typing import Any

import pytest

from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from casino.rules import registry, table_checks
from casino.rules.packs import pr
from tables import commands
from tables.checklist import table_checks_recorded
from tables.models import CheckRecord, ExceptionLine
from tests.docs import clauses
from tests.factories import ACTOR, DAY, refused
from tests.progressive.stud import Stud

pytestmark = pytest.mark.django_db
TABLE = "CS-1"


@pytest.fixture
def floor() -> Stud:
    floor = Stud.running()
    floor.property.equipment_on_book = True
    floor.property.save(update_fields=["equipment_on_book"])
    floor.open_stud(TABLE)
    return floor


def check(floor: Stud, code: str, **more: Any) -> CheckRecord:
    given = {
        "table": TABLE, "check": code, "passed": True, "dealer": floor.sig(Role.DEALER),
        "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.record_check(floor.property, **{**given, **more})


def missing(floor: Stud) -> list[str]:
    return table_checks_recorded(floor.property, DAY).open


def test_a_check_that_was_not_recorded_stays_open_until_it_is(floor: Stud) -> None:
    assert missing(floor) == [], "no round was played: nothing to check yet"
    for _ in range(11):
        floor.play_stud(TABLE)
    assert missing(floor) == [f"{TABLE} M {code}" for code in ("set_prepared", "stub_counted", "signs_posted")]
    row = check(floor, "set_prepared")
    assert (row.cite, row.passed, row.times, row.signers[1]["role"]) == (
        "PR §7.2(A)-(D)", True, 1, Role.FLOOR_SUPERVISOR,
    )  # fmt: skip
    check(floor, "signs_posted")
    check(floor, "stub_counted")
    assert missing(floor) == [f"{TABLE} M stub_counted"], "once in eleven rounds, and it is due twice"
    check(floor, "stub_counted", times=1)
    assert missing(floor) == []
    before = list(CheckRecord.objects.order_by("pk").values())
    rebuild()
    assert list(CheckRecord.objects.order_by("pk").values()) == before
    floor.property.equipment_on_book = False
    CheckRecord.objects.all().delete()
    assert missing(floor) == [], "another book is kept"


def test_a_check_that_failed_is_an_exception(floor: Stud) -> None:
    assert refused("check_note_missing", check, floor, "set_prepared", passed=False).field == "note"
    check(floor, "set_prepared", passed=False, note="two knaves of hearts")
    [line] = ExceptionLine.objects.filter(code="check_failed")
    assert (line.table, line.detail) == (TABLE, "two knaves of hearts (PR §7.2(A)-(D))")


def test_what_is_not_recorded(floor: Stud) -> None:
    assert refused("check_not_ordered", check, floor, "balls_shown").field == "check"
    refused("table_not_open", check, floor, "set_prepared", table="CS-2")
    refused("wrong_role", check, floor, "set_prepared", dealer=floor.sig(Role.CASHIER))
    refused("wrong_role", check, floor, "set_prepared", supervisor=floor.sig(Role.DEALER, 2))
    assert not CheckRecord.objects.exists()


def test_every_check_is_of_a_game_and_cites_clauses_that_there_are() -> None:
    games = {game.code: game for game in pr.GAMES}
    for one in table_checks.CHECKS["pr"]:
        for code, cite in one.games.items():
            options = {option.name: option for option in games[code].options}
            assert cite.startswith("PR §")
            article = clauses.article_of(games[code])
            known = clauses._known(3 if code == "pr.bonus_craps" else article)
            assert clauses.leaves_in(cite) <= known, cite
            assert set(one.options) <= set(options), (one.code, code)
            for name, values in one.options.items():
                allowed = {True, False} if options[name].kind == "flag" else set(options[name].values)
                assert set(values) <= allowed, (one.code, name)
    assert registry.get("pr.bingo").code in table_checks.by_code("balls_shown").games
