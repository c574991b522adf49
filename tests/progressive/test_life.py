"""The life of a link between its start and its end: tables away and back, notices, the funds, the raffle."""

import datetime as dt
from typing import Any

import pytest

from casino.errors import Refused
from casino.roles import Role
from progressive import commands, queries
from progressive.models import Distribution
from progressive.models.life import Absence
from progressive.seed import APPROVAL, seed_link
from tables.models import ExceptionLine
from tests.factories import ACTOR, DAY
from tests.progressive.stud import Stud
from tests.progressive.test_summary_and_expiry import LIMIT, announce, expire, share_out

pytestmark = pytest.mark.django_db

BOTH = ("CS-1", "CS-2")


def day(number: int) -> dt.date:
    """So many days after the first."""
    return DAY + dt.timedelta(days=number)


def refused(act: Any, *arguments: Any, **more: Any) -> str:
    """The code of the refusal, and the clause it rests on."""
    with pytest.raises(Refused) as refusal:
        act(*arguments, **more)
    return f"{refusal.value.code} {refusal.value.cite}"


def take_away(floor: Stud, *tables: str, on: dt.date = DAY, **other: Any) -> None:
    arguments = {"reason": "mantenimiento", "by": floor.sig(Role.PIT_MANAGER), "actor": ACTOR, "at": floor.now()}
    commands.take_away(floor.property, link="CSP", tables=tables, day=on, **{**arguments, **other})


def bring_back(floor: Stud, *tables: str, on: dt.date, meter: int | None = None, **other: Any) -> dt.date | None:
    arguments = {"by": floor.sig(Role.PIT_MANAGER), "actor": ACTOR, "at": floor.now()}
    shown = floor.shown() if meter is None else meter
    return commands.bring_back(
        floor.property, link="CSP", tables=tables, day=on, meter_minor=shown, **{**arguments, **other}
    )


# --- away for a time ------------------------------------------------------------------------------------------------


def test_four_days_away_prolong_the_limit_by_four_and_each_is_on_the_summary(running: Stud) -> None:
    """PR §7.14(M): limit in thirty days, away four gaming days, the last day is four days later."""
    floor = running
    announce(floor)
    for number in range(1, 10):
        floor.open_day(day(number))
    take_away(floor, *BOTH, on=day(5))
    assert queries.displays(floor.pk, BOTH) == {}
    for number in range(5, 9):
        lines = queries.progressive_summary(floor.pk, day(number))
        assert [line.away_day for line in lines] == [number - 4] * 2
    assert [one.code for one in queries.check_readings(floor.pk, day(6))] == []
    floor.sign("CS-1", day=day(6))
    assert bring_back(floor, *BOTH, on=day(9)) == LIMIT + dt.timedelta(days=4)
    assert floor.now_showing().expires_on == LIMIT + dt.timedelta(days=4)
    assert [line.away_day for line in queries.progressive_summary(floor.pk, day(9))] == [None, None]
    rows = Absence.objects.filter(property_id=floor.pk)
    assert {(row.away_days, row.not_offered_days, row.ended_by) for row in rows} == {(4, 4, "return")}
    floor.open_day(LIMIT)
    assert refused(expire, floor) == "limit_running PR §7.14(J)"


def test_a_limit_runs_on_while_another_table_offers_the_progressive(running: Stud) -> None:
    """PR §7.14(M), reading: one limit per link; it is prolonged by the days on which nobody could play."""
    floor = running
    announce(floor)
    for number in range(1, 5):
        floor.open_day(day(number))
    take_away(floor, "CS-1", on=day(1))
    assert queries.displays(floor.pk, BOTH) == {"CS-2": {"progressive": 1_000_000}}
    take_away(floor, "CS-2", on=day(3))
    assert bring_back(floor, "CS-1", on=day(4)) == LIMIT + dt.timedelta(days=1)
    assert bring_back(floor, "CS-2", on=day(4)) is None


def test_the_fifth_day_is_the_last_to_come_back(running: Stud) -> None:
    """PR §7.14(M): five gaming days at most, the first that of the removal: back on the sixth, it was away five. It is
    raised when that day opens; what is longer is refused, and raised when the next one opens; each once."""
    floor = running
    take_away(floor, *BOTH)
    for number in range(1, 7):
        floor.open_day(day(number))
        if number == 5:
            bring_back(floor, "CS-1", on=day(5))
    assert refused(bring_back, floor, "CS-2", on=day(6)) == "pot_absence_too_long PR §7.14(M)"
    for number in (4, 5, 6):
        assert commands.raise_due(floor.property, day=day(number), actor=ACTOR) == []
    *ends, line = ExceptionLine.objects.filter(property_id=floor.pk).order_by("day", "subject")
    assert [(one.code, one.day, one.table) for one in ends] == [
        ("absence_ends", day(5), "CS-1"), ("absence_ends", day(5), "CS-2"),
    ]  # fmt: skip
    assert (line.code, line.subject, line.table) == ("absence_too_long", f"CSP CS-2 {day(5)}", "CS-2")


def test_the_meter_comes_back_no_lower_and_is_not_raised_by_hand(running: Stud) -> None:
    """PR §7.14(M), (I)."""
    floor = running
    floor.play_stud("CS-1", chips=100)
    take_away(floor, *BOTH)
    floor.open_day(day(1))
    assert refused(bring_back, floor, *BOTH, on=day(1), meter=1_006_999) == "pot_returned_lower PR §7.14(M)"
    assert refused(bring_back, floor, *BOTH, on=day(1), meter=1_007_001) == "meter_raised PR §7.14(I)"
    bring_back(floor, *BOTH, on=day(1), meter=1_007_000)
    assert queries.away(floor.pk) == []


def test_a_prize_at_another_table_meanwhile_lowers_what_it_comes_back_with(running: Stud) -> None:
    floor = running
    take_away(floor, "CS-1")
    floor.open_stud("CS-2")
    floor.play_stud("CS-2", prizes=[(1, "flush")])
    assert refused(take_away, floor, "CS-1") == "meters_locked PR §7.14(G)(4), CL III §6.6, BO §2.5.6.2"
    floor.pay(floor.prizes()[0].prize)
    bring_back(floor, "CS-1", on=DAY, meter=995_000)


def test_what_cannot_be_taken_away_or_brought_back(running: Stud) -> None:
    floor = running
    floor.open_stud("CS-2")
    assert refused(take_away, floor, "CS-2") == "table_open PR §7.14(H), CL III §6.3, BO §2.5.3"
    assert refused(take_away, floor) == "no_tables PR §7.14(M)"
    assert refused(take_away, floor, "BJ-1").startswith("unknown_table")
    assert refused(take_away, floor, "CS-1", reason=" ") == "reason_missing PR §7.14(M)"
    assert refused(take_away, floor, "CS-1", by=floor.sig(Role.DEALER)) == "wrong_role PR §7.14(M)"
    assert refused(bring_back, floor, "CS-1", on=DAY) == "not_away PR §7.14(M)"
    take_away(floor, "CS-1")
    assert refused(take_away, floor, "CS-1") == "already_away PR §7.14(M)"
    assert refused(bring_back, floor, "CS-1", on=day(-1)) == "returned_too_early PR §7.14(M)"
    assert Absence.objects.filter(property_id=floor.pk).count() == 1


def test_a_table_that_is_away_opens_without_its_progressive_or_not_at_all(running: Stud) -> None:
    floor = running
    take_away(floor, "CS-1")
    assert refused(floor.open_stud, "CS-1") == "progressive_away PR §7.14(M)"
    bring_back(floor, "CS-1", on=DAY)
    floor.open_stud("CS-1")


def test_a_progressive_that_does_not_come_back_expires_five_days_late(running: Stud) -> None:
    """PR §7.14(M), reading: no more days are added than the clause lets a table be away."""
    floor = running
    announce(floor)
    take_away(floor, *BOTH)
    floor.open_day(LIMIT)
    assert refused(expire, floor) == "limit_running PR §7.14(J)"
    late = LIMIT + dt.timedelta(days=5)
    floor.open_day(late)
    expire(floor, late)
    assert {row.ended_by for row in Absence.objects.filter(property_id=floor.pk)} == {"expiry"}
    assert [due.kind for due in queries.due(floor.pk, late)] == ["distribution"]


# --- what is due ----------------------------------------------------------------------------------------------------


def test_a_limit_is_raised_in_its_last_days_when_it_ran_out_and_until_the_funds_have_their_money(running: Stud) -> None:
    """PR §7.14(J), (K): each once, with the opening of a day, whatever the scheduler does. A limit has run out when its
    last day, on which chips are taken, is over."""
    floor = running
    floor.play_stud("CS-1", chips=1_000)
    announce(floor)

    def raised(on: dt.date) -> list[str]:
        found = [due.kind for due in commands.raise_due(floor.property, day=on, actor=ACTOR)]
        assert commands.raise_due(floor.property, day=on, actor=ACTOR) == []
        return found

    def codes() -> list[str]:
        return [line.code for line in ExceptionLine.objects.filter(property_id=floor.pk).order_by("day", "raised_at")]

    assert raised(DAY) == []
    floor.open_day(LIMIT - dt.timedelta(days=7))
    assert codes() == ["limit_ends_soon"]
    assert raised(LIMIT - dt.timedelta(days=7)) == []
    floor.open_day(LIMIT)
    assert (codes(), raised(LIMIT)) == (["limit_ends_soon"], [])
    floor.open_day(over := LIMIT + dt.timedelta(days=1))
    assert codes() == ["limit_ends_soon", "limit_reached"]
    assert ExceptionLine.objects.get(property_id=floor.pk, code="limit_reached").day == over
    assert raised(over) == []
    expire(floor)
    assert raised(LIMIT) == ["distribution"]
    share_out(floor)
    lines = ExceptionLine.objects.filter(property_id=floor.pk).order_by("code")
    assert [(line.code, line.amount) for line in lines] == [
        ("funds_due", 70_000), ("limit_ends_soon", 0), ("limit_reached", 0),
    ]  # fmt: skip


# --- the funds ------------------------------------------------------------------------------------------------------


def deposit(floor: Stud, **other: Any) -> None:
    arguments = {
        "link": "CSP", "day": LIMIT, "amount_minor": 70_000, "deposited_on": LIMIT, "reference": "DEP-5512",
        "by": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    commands.prove_deposit(floor.property, **{**arguments, **other})


def test_the_whole_is_deposited_once_with_its_proof(running: Stud) -> None:
    """PR §7.14(K): one transfer to the Company's special account."""
    floor = running
    floor.play_stud("CS-1", chips=1_000)
    announce(floor)
    floor.open_day(LIMIT)
    expire(floor)
    assert refused(deposit, floor).startswith("wrong_status")
    share_out(floor)
    assert refused(deposit, floor, amount_minor=69_999) == "deposit_differs PR §7.14(K)"
    assert refused(deposit, floor, reference=" ") == "reference_missing PR §7.14(K)"
    assert refused(deposit, floor, deposited_on=DAY) == "deposit_out_of_time PR §7.14(K)"
    assert refused(deposit, floor, by=floor.sig(Role.PIT_MANAGER)) == "wrong_role PR §7.14(K)"
    assert [due.kind for due in queries.due(floor.pk, LIMIT)] == ["deposit"]
    deposit(floor)
    assert refused(deposit, floor) == "already_deposited PR §7.14(K)"
    assert queries.due(floor.pk, LIMIT) == []
    proved = queries.deposit_of(floor.pk, "CSP")
    assert proved is not None
    assert (proved.reference, proved.amount_minor) == ("DEP-5512", 70_000)


# --- bingo ----------------------------------------------------------------------------------------------------------


def bingo(floor: Stud) -> None:
    """A bingo link of 3,600.00 over a base of 1,000.00, expired."""
    link = seed_link(
        floor.property, code="BG", name="Bingo", game="pr.bingo", tables=["BJ-1"], initial_minor=100_000,
        reset_minor=100_000, rate_bp=10_000, approval_reference="CTPR-4",
    )  # fmt: skip
    commands.start_link(
        floor.property, link=link.code, day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor=ACTOR, at=floor.now()
    )
    floor.play_stud("BJ-1", chips=2_600)
    announce(floor, link="BG", notices=["BJ-1"], expires_on=DAY)
    commands.expire_link(
        floor.property, link="BG", day=DAY, documented=floor.sig(Role.ACCOUNTING), actor=ACTOR, at=floor.now()
    )


def raffle(floor: Stud, **other: Any) -> int:
    arguments = {
        "link": "BG", "day": DAY, "approval": APPROVAL, "draw_on": day(3), "approved": floor.sig(Role.ACCOUNTING),
        "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.raffle_rest(floor.property, **{**arguments, **other})


def test_the_rest_of_a_bingo_progressive_is_raffled_once_and_never_shared_out(running: Stud) -> None:
    """PR §27.3(I): meter 3,600.00, base 1,000.00: kept 1,000.00, raffled 2,600.00; the Division approves."""
    floor = running
    bingo(floor)
    assert [due.kind for due in queries.due(floor.pk, DAY)] == ["raffle"]
    assert refused(
        commands.distribute, floor.property, link="BG", day=DAY, approval=APPROVAL, approved=floor.sig(Role.ACCOUNTING),
        actor=ACTOR,
    ) == "bingo_is_raffled PR §27.3(I)"  # fmt: skip
    assert refused(raffle, floor, approval="") == "approval_missing PR §27.3(I)"
    assert refused(raffle, floor, approval="CT-0") == "approval_not_on_file PR §27.3(I)"
    assert refused(raffle, floor, draw_on=day(-1)) == "draw_too_early PR §27.3(I)"
    assert refused(raffle, floor, link="CSP") == "not_raffled PR §7.14(K)"
    assert raffle(floor) == 260_000
    assert refused(raffle, floor).startswith("already_distributed")
    row = Distribution.objects.get(property_id=floor.pk, link="BG")
    assert (row.retained_minor, row.shares, row.rule) == (100_000, {"special_draw": 260_000}, "raffle")
    assert queries.check_distributions(floor.pk, DAY) == []
    assert [due.kind for due in queries.due(floor.pk, DAY)] == ["draw"]
    shown = queries.meter_of(floor.pk, "BG")
    assert shown is not None
    assert shown.shown_minor == 0


def test_nothing_is_told_of_a_bingo_table_away(running: Stud) -> None:
    floor = running
    bingo_link = seed_link(
        floor.property, code="BG", name="Bingo", game="pr.bingo", tables=["BJ-1"], initial_minor=1, reset_minor=1,
        rate_bp=10_000, approval_reference="CTPR-4",
    )  # fmt: skip
    commands.start_link(
        floor.property,
        link=bingo_link.code,
        day=DAY,
        approved=floor.sig(Role.ADMINISTRATOR),
        actor=ACTOR,
        at=floor.now(),
    )
    code = refused(
        commands.take_away, floor.property, link="BG", tables=["BJ-1"], day=DAY, reason="x",
        by=floor.sig(Role.PIT_MANAGER), actor=ACTOR,
    )  # fmt: skip
    assert code == "pot_removal_not_told PR §27.3(I)"
