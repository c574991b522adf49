"""Reserves: what must stand behind a meter, what moves it, what it gives back (PR §7.10(D), §13.10(A)(6))."""

from __future__ import annotations

import pytest

from accounting import chart, checks
from accounting.models import JournalLine
from accounting.queries import day_checklist
from casino.errors import Refused
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from progressive import cover
from progressive.models import Meter, Reserve, ReserveMovement
from tables.commands import close_cage, open_cage
from tables.models import ExceptionLine, TableSession
from tables.queries.cage import cage_book
from tests.factories import ACTOR, DAY, Floor, refused
from tests.progressive.stud import Stud
from tests.progressive.test_other_games import NOTHING, SPADES, STRAIGHT, linked, three_card_round

pytestmark = pytest.mark.django_db


def balance(floor: Stud, account: str) -> int:
    lines = JournalLine.objects.filter(property_id=floor.pk, account=account).values_list("debit", "credit")
    return sum(debit - credit for debit, credit in lines)


def covered(floor: Stud) -> cover.Covered:
    return cover.cover_now(floor.property, Meter.objects.get(property_id=floor.pk, link=floor.link.code))


def open_list(floor: Stud) -> list[str]:
    return next(line.open for line in day_checklist(floor.property, DAY) if line.code == "reserves_cover")


def keep_a_cage(floor: Floor, cash: dict[str, int]) -> None:
    open_cage(
        floor.property, day=DAY, shift="M", cash=cash, chips={"500": 10}, cashier=floor.sig(Role.CASHIER),
        cage_supervisor=floor.sig(Role.CAGE_SUPERVISOR), actor=ACTOR, at=floor.now(),
    )  # fmt: skip


# --- what the regulation demands ------------------------------------------------------------------------------------


def test_three_card_poker_opens_only_over_its_reserve() -> None:
    """PR §13.10(A)(6): the reserve is never below the prize shown; the clause knows no exception."""
    floor = linked("pr.three_card_poker", "TC-1")
    floor.reserve("in", 99_999)
    refusal = refused("reserve_short", floor.open, "TC-1")
    assert (refusal.cite, refusal.details["short"]) == ("PR §13.10(A)(6)", 1)
    assert not TableSession.objects.filter(property_id=floor.pk).exists()
    floor.reserve("in", 1)
    floor.open_only("TC-1")
    floor.play("TC-1", three_card_round({1: NOTHING}))
    assert covered(floor).short_minor == 14, "the meter grows while the table plays"
    assert covered(floor).blocks


def test_a_table_without_the_progressive_on_its_felt_opens_as_it_is() -> None:
    floor = linked("pr.three_card_poker", "TC-1")
    floor.open("TC-1", options={"progressive": False})


def test_caribbean_stud_is_covered_by_reserve_and_bank_together(running: Stud) -> None:
    """PR §7.10(D): an exception, no closed table; with the stricter reading the reserve alone counts."""
    floor = running
    floor.open_stud("CS-1")
    assert not covered(floor).known, "no bank on file: nobody can say what lacks"
    assert checks.reserve_cover(floor.property, DAY) == []
    assert open_list(floor) == ["CSP: bank_unknown"]
    keep_a_cage(floor, {"10000": 60})
    (line,) = checks.reserve_cover(floor.property, DAY)
    assert (line.expected, line.found, line.amount, line.at_stake) == (1_000_000, 600_000, -400_000, 400_000)
    assert open_list(floor) == ["CSP -4000.00"]
    floor.reserve("in", 400_000)
    assert checks.reserve_cover(floor.property, DAY) == []
    assert open_list(floor) == []
    Meter.objects.filter(property_id=floor.pk).update(reserve_rule="alone")
    (line,) = checks.reserve_cover(floor.property, DAY)
    assert line.at_stake == 600_000


def test_the_link_cannot_choose_less_than_the_regulation_says() -> None:
    """PR §13.10(A)(6), §27.3(I): of Three Card Poker the reserve alone, of bingo nothing is told."""
    poker = linked("pr.three_card_poker", "TC-1", denomination_minor=100)
    assert Meter.objects.get(property_id=poker.pk).reserve_rule == covered(poker).rule == "alone"
    told = refused("reserve_rule_told", linked, "pr.three_card_poker", "TC-1", reserve_rule="joint")
    assert told.cite == "PR §13.10(A)(6)"


def test_bingo_needs_no_reserve() -> None:
    bingo = linked("pr.bingo", "BI-1", denomination_minor=200, rate_bp=5_000)
    assert (covered(bingo).rule, covered(bingo).short_minor) == ("none", 0)


# --- transfers ------------------------------------------------------------------------------------------------------


def test_what_must_stand_behind_the_meter_stays() -> None:
    floor = linked("pr.three_card_poker", "TC-1")
    assert floor.reserve("in", 150_000) == 150_000
    refusal = refused("reserve_short", floor.reserve, "out", 50_001)
    assert refusal.details["short"] == 1
    assert floor.reserve("out", 50_000) == 100_000
    refused("reserve_too_small", floor.reserve, "out", 100_001)
    assert (balance(floor, chart.PROGRESSIVE_RESERVE), balance(floor, chart.HOUSE_FUNDS)) == (100_000, -100_000)
    assert checks.reserve_is_book(floor.property, DAY) == []


def test_money_of_the_cage_is_in_its_reconciliation(running: Stud) -> None:
    """Control T1: what the cage gave to the reserve lacks in the count of nobody."""
    floor = running
    keep_a_cage(floor, {"10000": 100})
    refused("cage_too_small", floor.reserve, "in", 1_000_001, fund="cage")
    floor.reserve("in", 300_000, fund="cage")
    floor.reserve("out", 100_000, fund="cage")
    book = cage_book(floor.property)
    assert book is not None
    assert [(item.kind, item.cash_in, item.cash_out) for item in book.items] == [
        ("reserve", 0, 300_000), ("reserve", 100_000, 0),
    ]  # fmt: skip
    close_cage(
        floor.property, cash={"10000": 80}, chips={"500": 10}, outgoing=floor.sig(Role.CASHIER),
        incoming=floor.sig(Role.CASHIER, 2), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert not ExceptionLine.objects.filter(property_id=floor.pk, code="cage_over_short").exists()
    assert balance(floor, chart.PROGRESSIVE_RESERVE) == 200_000


def test_who_signs_what_and_once(running: Stud) -> None:
    floor = running
    floor.reserve("in", 100, reference="D-1")
    refused("reference_used", floor.reserve, "in", 100, reference="D-1")
    refused("bad_reference", floor.reserve, "in", 100, reference="ñ 1")
    refused("wrong_role", floor.reserve, "in", 100, cage=floor.sig(Role.CASHIER))
    refused("wrong_role", floor.reserve, "in", 100, accounting=floor.sig(Role.PIT_MANAGER))
    refused("bad_fund", floor.reserve, "in", 100, fund="tray")
    refused("bad_direction", floor.reserve, "sideways", 100)
    for amount in (0, -1, 10**18):
        refused("bad_amount", floor.reserve, "in", amount)
    refused("no_link", floor.reserve, "in", 100, link="NONE")
    refused("day_not_open", floor.reserve, "in", 100, day=DAY.replace(year=2020))
    assert Reserve.objects.get(property_id=floor.pk).balance_minor == 100


# --- prizes ---------------------------------------------------------------------------------------------------------


def test_the_reserve_gives_back_what_the_meter_paid() -> None:
    """PR §7.10(D), §13.10(B): A-K-Q of spades out of the reserve; straight and bonuses are the casino's own."""
    floor = linked("pr.three_card_poker", "TC-1")
    floor.reserve("in", 150_000)
    floor.open("TC-1")
    floor.play("TC-1", three_card_round({1: NOTHING, 2: SPADES, 3: STRAIGHT}))
    straight, spades, *_bonuses = floor.prizes()
    refused("prize_not_paid", floor.reimburse, spades.prize)
    for prize in floor.prizes():
        floor.pay(prize.prize)
    assert [prize.prize for prize in cover.to_reimburse(floor.pk)] == [spades.prize]
    refused("not_from_meter", floor.reimburse, straight.prize)
    refused("unknown_prize", floor.reimburse, "none")
    refused("wrong_role", floor.reimburse, spades.prize, accounting=floor.sig(Role.AUDITOR))
    cage_before = balance(floor, chart.CAGE)
    assert floor.reimburse(spades.prize) == 100_042
    refused("already_reimbursed", floor.reimburse, spades.prize)
    assert balance(floor, chart.PROGRESSIVE_RESERVE) == 150_000 - 100_042
    assert balance(floor, chart.CAGE) == cage_before + 100_042
    assert covered(floor).short_minor == 100_000 - (150_000 - 100_042), "the reset amount is to be covered again"
    assert checks.reserve_is_book(floor.property, DAY) == []
    assert cover.to_reimburse(floor.pk) == []


def test_a_reserve_never_goes_below_zero(running: Stud) -> None:
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=1, prizes=[(3, "flush")])
    (prize,) = floor.prizes()
    floor.pay(prize.prize)
    with pytest.raises(Refused, match="reserve"):
        floor.reimburse(prize.prize)
    assert not ReserveMovement.objects.filter(property_id=floor.pk).exists()
    floor.reserve("in", 5_000)
    floor.reimburse(prize.prize)
    assert Reserve.objects.get(property_id=floor.pk).balance_minor == 0


def test_a_rebuild_gives_the_reserves_again(scratch_database: str) -> None:
    floor = Stud.running()
    floor.open_stud("CS-1")
    floor.reserve("in", 9_000, fund="cage")
    refused("reserve_short", floor.reserve, "out", 1_000)
    floor.reserve("out", 1_000, fund="cage")
    floor.play_stud("CS-1", chips=1, prizes=[(3, "flush")])
    floor.pay(floor.prizes()[0].prize)
    floor.reimburse(floor.prizes()[0].prize)
    assert ReserveMovement.objects.filter(property_id=floor.pk).count() == 3
    for size in (10_000, 2):
        assert compare(batch_events=size).differences == []
