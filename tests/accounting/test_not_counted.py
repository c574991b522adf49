"""Rake and pools that nobody counted, tables played with no set on the book: exceptions and checklist (R1, R2, R4)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from accounting import checks
from accounting.models import DayException, ExceptionCase
from accounting.queries import day_checklist
from casino.models import Property
from casino.roles import Role
from casino.simulation import floor_for
from tables import commands, queries
from tables.events import BoxContent
from tables.models import PlayerPool, TimeCharge
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY, banknotes, roulette

pytestmark = pytest.mark.django_db

GAME, LIMITS = "pr.texas_holdem_high", {"min": 500, "max": 1_000}
OPENER = {"25": 4_000, "100": 300, "500": 100}


def poker(floor: Played, shift: str = "M", *, hands: int = 3, chips: dict[str, int] | None = None) -> int:
    """A shift of PK-1 with so many hands, its box counted with these chips; the rake of the hands."""
    floor.open("PK-1", shift, counts=OPENER)
    players, rng = floor_for(GAME, {}, LIMITS), random.Random(15)
    for _ in range(hands):
        floor.play("PK-1", players.play(rng))
    floor.close("PK-1", counts=OPENER)
    box = f"PK-1-{shift}"
    floor.remove(box)
    floor.store(box)
    found = [banknotes({"2000": 10})]
    if chips:
        total = sum(int(value) * pieces for value, pieces in chips.items())
        found.append(BoxContent(kind="chips", counts=chips, total=total))
    commands.count_box(
        floor.property, box=box, day=DAY, shift=shift, first=found, second=found, team=floor.team(), actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip
    return sum(row.rake for row in queries.round_totals(floor.property, DAY, table="PK-1") if row.shift == shift)


def count(floor: Played, shift: str, counts: dict[str, int], **more: Any) -> None:
    commands.count_rake(
        floor.property, table="PK-1", day=DAY, shift=shift, counts=counts, team=floor.team(), actor=ACTOR,
        at=floor.now(), **more,
    )  # fmt: skip


def found(floor: Played, code: str) -> list[tuple[str, int, int | None]]:
    return [(line.subject, line.amount, line.at_stake) for line in checks.CHECKS[code].check(floor.property, DAY)]


def line(floor: Played, code: str) -> list[str]:
    return next(one.open for one in day_checklist(floor.property, DAY) if one.code == code)


def test_rake_that_was_never_counted_is_an_exception_at_the_price_of_the_hands(running: Played) -> None:
    floor = running
    first, second = (poker(floor, shift) for shift in ("M", "T"))
    assert first > 0
    assert found(floor, "rake_not_counted") == [("PK-1 M", -first, first), ("PK-1 T", -second, second)]
    assert [item.rsplit(" ", 1)[0] for item in line(floor, "rake_uncounted")] == ["PK-1 M", "PK-1 T"]
    floor.close_day(approved=floor.accountant(), reason="rake sin contar")
    assert DayException.objects.filter(property_id=floor.pk, code="rake_not_counted").count() == 2
    cases = ExceptionCase.objects.filter(property_id=floor.pk, code="rake_not_counted")
    assert {(case.unit, case.at_stake) for case in cases} == {("money", first), ("money", second)}


def test_one_shift_counted_leaves_the_other(running: Played) -> None:
    floor = running
    rake = poker(floor, "M", chips={"25": 100})
    poker(floor, "T", chips={"25": 100})
    count(floor, "M", {"25": 100})
    assert [subject for subject, *_rest in found(floor, "rake_not_counted")] == ["PK-1 T"]
    count(floor, "T", {"25": 100})
    assert (rake > 0, found(floor, "rake_not_counted"), line(floor, "rake_uncounted")) == (True, [], [])


def test_a_table_without_hands_owes_no_count_and_one_with_a_time_charge_does(running: Played) -> None:
    floor = running
    poker(floor, "M", hands=0)
    assert found(floor, "rake_not_counted") == []
    TimeCharge.objects.create(property=floor.property, table=floor.house.tables["PK-1"], each_minor=500)
    floor.open("PK-1", "T", counts=OPENER)
    commands.take_time_charge(
        floor.property, table="PK-1", half_hour="14:30", players=6, dealer=floor.sig(Role.DEALER),
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert found(floor, "rake_not_counted") == [], "the table is open: its chips are not counted yet"
    floor.close("PK-1", counts=OPENER)
    assert found(floor, "rake_not_counted") == [("PK-1 T", -3_000, 3_000)]


def test_chips_beyond_the_rake_belong_to_a_pool_that_nobody_counted(running: Played) -> None:
    floor = running
    PlayerPool.objects.create(property=floor.property, code="BBJ", name="Bad beat")
    rake = poker(floor, "M", chips={"25": 1_000})
    assert found(floor, "pool_not_counted") == [("PK-1 M", rake - 25_000, 25_000 - rake)]
    assert found(floor, "rake_not_counted") == [("PK-1 M", -rake, rake)]
    count(floor, "M", {"25": 100}, pools={"BBJ": {"25": 900}})
    assert (found(floor, "pool_not_counted"), found(floor, "rake_not_counted")) == ([], [])


# --- sets -----------------------------------------------------------------------------------------------------------


def keep_book(floor: Played) -> None:
    Property.objects.filter(pk=floor.pk).update(equipment_on_book=True)
    floor.property.equipment_on_book = True


def receive(floor: Played, kind: str = "cards", table: str = "BJ-1") -> str:
    """A set in the store, issued to the table."""
    [code] = commands.receive_sets(
        floor.property, day=DAY, lot=f"L-{table}-{kind}", kind=kind, colour="rojo", supplier="Naipes", place="bóveda",
        seals=[f"{table}-{kind}-1"], broken=[], supervisor=floor.sig(Role.FLOOR_SUPERVISOR),
        inspector=floor.sig(Role.INSPECTOR), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    commands.issue_sets(
        floor.property, day=DAY, sets=[code], table=table, by=floor.sig(Role.FLOOR_SUPERVISOR),
        witness=floor.sig(Role.SECURITY), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    return code


def put_into_play(floor: Played, code: str, table: str = "BJ-1") -> None:
    commands.install_set(
        floor.property, set=code, table=table, dealer=floor.sig(Role.DEALER),
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=floor.now(),
    )  # fmt: skip


def deal(floor: Played, table: str, hands: int) -> None:
    players, rng = floor_for("pr.blackjack", {}, {"min": 500, "max": 50_000}), random.Random(7)
    for _ in range(hands):
        floor.play(table, players.play(rng))


def test_cards_that_were_played_with_no_set_on_the_book_are_an_exception(running: Played) -> None:
    """Also those played before the set came into play; roulette is played with none."""
    floor = running
    keep_book(floor)
    for table, hands in (("BJ-1", 2), ("BJ-2", 1)):
        floor.open(table)
        deal(floor, table, hands)
    put_into_play(floor, receive(floor, table="BJ-2"), "BJ-2")
    deal(floor, "BJ-2", 3)
    floor.open("RO-1")
    floor.play("RO-1", roulette())
    assert [(subject, amount) for subject, amount, _stake in found(floor, "no_set_in_play")] == [
        ("BJ-1 M cards", 2), ("BJ-2 M cards", 1),
    ]  # fmt: skip
    assert line(floor, "sets_in_play") == ["BJ-1 M cards", "BJ-2 M cards"]


def test_a_table_with_its_set_in_play_and_a_property_with_another_book_raise_nothing(running: Played) -> None:
    floor = running
    keep_book(floor)
    floor.open("BJ-1")
    put_into_play(floor, receive(floor))
    deal(floor, "BJ-1", 2)
    assert found(floor, "no_set_in_play") == []
    floor.open("BJ-2")
    deal(floor, "BJ-2", 1)
    assert len(found(floor, "no_set_in_play")) == 1
    floor.property.equipment_on_book = False
    assert found(floor, "no_set_in_play") == []


def test_a_table_without_a_terminal_says_that_its_rounds_are_not_recorded(running: Played) -> None:
    """No figure of one round beside the words "0 rounds": its drop shows that it was played (control R4)."""
    floor = running
    keep_book(floor)
    box = floor.install("BJ-1")
    floor.open_only("BJ-1")
    floor.close("BJ-1")
    floor.remove(box)
    floor.count(box, {"1000": 6})
    [line] = checks.CHECKS["no_set_in_play"].check(floor.property, DAY)
    assert (line.found, line.amount, line.detail) == (0, 0, "cards: rounds not recorded")


def test_a_table_that_was_open_and_not_played_needs_no_set(running: Played) -> None:
    floor = running
    keep_book(floor)
    floor.open("BJ-1")
    assert found(floor, "no_set_in_play") == []
