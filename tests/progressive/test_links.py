"""A link from its start to the last prize: what counts, what locks, who signs, on which form."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from casino.errors import Refused
from casino.models import FormNumber
from casino.roles import Role
from progressive import commands, queries
from progressive.models import Link, LinkedTable, MeterDecrease
from progressive.seed import seed_link
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud
from tests.staged import staged

pytestmark = pytest.mark.django_db


# --- into operation -------------------------------------------------------------------------------------------------


def test_start_puts_the_initial_amount_on_the_meter(running: Stud) -> None:
    """PR §7.11(F)."""
    floor = running
    meter = floor.now_showing()
    assert (meter.shown_minor, meter.locked, meter.tables) == (1_000_000, False, ["CS-1", "CS-2"])


@pytest.mark.parametrize(("field", "value"), [("initial_minor", 999_999), ("reset_minor", 999_999), ("rate_bp", 6_999)])
def test_below_the_minimum_is_refused_by_command_and_database(field: str, value: int) -> None:
    """PR §7.11(F): 10,000.00 and 70 %."""
    floor = Floor.seeded()
    floor.open_day()
    link = seed_link(floor.property, tables=["CS-1"])
    first = link.editions.get()
    figures = {name: getattr(first, name) for name in ("initial_minor", "reset_minor", "rate_bp")}
    with pytest.raises(Refused) as refusal:
        commands.approve_programme(
            floor.property, link="CSP", approval=first.approval_reference, effective_at=floor.now(),
            by=floor.sig(Role.ACCOUNTING), actor="employee:X01", **{**figures, field: value},
        )  # fmt: skip
    assert refusal.value.code == ("pot_rate_too_low" if field == "rate_bp" else "pot_below_minimum")
    assert refusal.value.cite == "PR §7.11(F)"
    assert link.editions.count() == 1
    first.pk, first.number, first.effective_at = None, 2, floor.now()
    setattr(first, field, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save(force_insert=True)


@pytest.mark.parametrize(
    ("other", "what", "cite"),
    [
        ({"denomination_minor": 500}, "denomination_minor", "PR §7.14(G)(1)"),
        ({"chips_per_entitlement": 2}, "chips", "PR §7.14(G)(2)"),
        ({"rate_bp": 8_000}, "rate_bp", "PR §7.14(G)(2)"),
        ({"pay_table": []}, "pay_table", "PR §7.14(G)(3)"),
    ],
)
def test_linked_tables_must_agree(other: dict[str, object], what: str, cite: str) -> None:
    """PR §7.14(F),(G): chip, chips that entitle, rate, pay table."""
    floor = Floor.seeded()
    floor.open_day()
    link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    LinkedTable.objects.filter(link=link, table="CS-2").update(**other)
    with pytest.raises(Refused) as refusal:
        commands.start_link(
            floor.property, link="CSP", day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor="employee:X01"
        )
    assert (refusal.value.code, refusal.value.cite) == ("tables_differ", cite)
    assert refusal.value.details == {"table": "CS-2", "what": what}


def test_a_table_feeds_one_progressive(running: Stud) -> None:
    floor = running
    other = seed_link(floor.property, tables=["CS-2"], code="OTHER")
    with pytest.raises(Refused) as refusal:
        commands.start_link(
            floor.property, link=other.code, day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor="employee:X01"
        )
    assert refusal.value.code == "table_linked_elsewhere"


def test_no_dealer_and_no_second_start_and_no_open_table() -> None:
    floor = Floor.seeded()
    floor.open_day()
    floor.link = seed_link(floor.property, tables=["CS-1"])
    with pytest.raises(Refused) as refusal:
        commands.start_link(floor.property, link="CSP", day=DAY, approved=floor.sig(Role.DEALER), actor="employee:D01")
    assert refusal.value.code == "wrong_role"
    stud = Stud(floor.house)
    stud.link = floor.link
    stud.open_stud("CS-1")
    with pytest.raises(Refused) as refusal:
        stud.start()
    assert refusal.value.code == "table_open"
    stud.close_stud("CS-1", 1_000_000)
    stud.start()
    with pytest.raises(Refused) as refusal:
        stud.start()
    assert refusal.value.code == "link_started"


def test_an_approval_is_needed() -> None:
    """PR §7.14(H)."""
    floor = Floor.seeded()
    floor.open_day()
    link = Link.objects.create(property=floor.property, code="CSP", name="Caribbean", game="pr.caribbean_stud")
    link.tables.create(table="CS-1")
    with pytest.raises(Refused) as refusal:
        commands.start_link(
            floor.property, link="CSP", day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor="employee:X01"
        )
    assert refusal.value.code == "approval_missing"


# --- contributions --------------------------------------------------------------------------------------------------


def test_chips_of_rounds_grow_the_meter_at_the_rate(running: Stud) -> None:
    """PR §7.14(B): 70 cents a chip, common meter, in-meters per table; other tables count nothing."""
    floor = running
    floor.record(
        floor.settled("CS-1", chips=3), floor.settled("CS-2", chips=2), floor.settled("CS-1", chips=1),
        floor.settled("BJ-1", chips=9),
    )  # fmt: skip
    assert floor.shown() == 1_000_000 + 6 * 70
    counts = queries.count_meters(floor.pk, "CSP")
    assert {table: after.in_meter for table, (_, after) in counts.items()} == {"CS-1": 4, "CS-2": 2}


def test_void_round_keeps_its_chip_on_the_meter(running: Stud) -> None:
    """PR §7.13 with §7.14(I): the chip is refunded, the meter not lowered, the day shows it."""
    floor = running
    floor.play_stud("CS-1", chips=2, void=True)
    assert floor.shown() == 1_000_140
    [difference] = queries.check_void_chips(floor.pk, DAY)
    assert (difference.subject, difference.found) == ("CSP/CS-1", 2)


def test_displays_show_the_common_meter_rounded_down() -> None:
    floor = Stud.running(rate_bp=7_001)
    floor.play_stud("CS-1", chips=1)
    assert floor.now_showing().meter_e4 == 1_000_000 * 10_000 + 700_100
    shown = queries.displays(floor.pk, ["CS-1", "CS-2", "RO-1"])
    assert shown == {"CS-1": {"progressive": 1_000_070}, "CS-2": {"progressive": 1_000_070}}


# --- wins -----------------------------------------------------------------------------------------------------------


def test_a_win_locks_every_linked_meter_and_holds_chips_back(running: Stud) -> None:
    """PR §7.14(G)(4), control P14: chips played meanwhile are added at the unlock, none is lost."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")])
    meter = floor.now_showing()
    assert (meter.locked, meter.shown_minor, meter.open_prizes) == (True, 1_000_700, 1)
    floor.play_stud("CS-2", chips=5)
    assert (floor.shown(), floor.now_showing().pending_e4) == (1_000_700, 5 * 70 * 10_000)
    paid = floor.pay(floor.prizes()[0].prize)
    assert (paid.meter_before_minor, paid.meter_after_minor, paid.unlocked) == (1_000_700, 995_700, True)
    assert (floor.shown(), floor.now_showing().pending_e4) == (995_700 + 350, 0)


def test_chips_after_the_win_in_the_same_delivery_are_held_back_too(running: Stud) -> None:
    floor = running
    floor.record(
        floor.settled("CS-1", chips=10),
        floor.settled("CS-1", chips=10, prizes=[(1, "straight_flush")]),
        floor.settled("CS-2", chips=10),
    )
    assert floor.shown() == 1_001_400
    [prize] = floor.prizes()
    assert (prize.amount_minor, prize.meter_before_minor) == (100_140, 1_001_400)
    assert floor.now_showing().pending_e4 == 700 * 10_000


def test_second_hit_while_locked_is_valued_on_what_the_first_leaves(running: Stud) -> None:
    """Two linked tables hit at once: the first recorded takes the meter, the second the reset amount (reading)."""
    floor = running
    floor.play_stud("CS-1", prizes=[(2, "royal_flush")])
    floor.play_stud("CS-2", prizes=[(5, "royal_flush")])
    first, second = floor.prizes()
    assert (first.amount_minor, second.amount_minor) == (1_000_000, 1_000_000)
    assert (first.order, second.order, second.meter_before_minor) == (1, 2, 1_000_000)
    with pytest.raises(Refused) as refusal:
        floor.pay(second.prize, method="receipt")
    assert refusal.value.code == "earlier_prize_open"
    assert not floor.pay(first.prize, method="receipt").unlocked
    assert floor.pay(second.prize, method="receipt").unlocked
    assert (floor.shown(), floor.now_showing().locked) == (1_000_000, False)


def test_royal_pays_everything_and_the_house_seeds_anew(running: Stud) -> None:
    """PR §7.11(E),(F): the meter to zero, then the reset amount."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=7_502, prizes=[(4, "royal_flush")])
    paid = floor.pay(floor.prizes()[0].prize)
    assert (paid.amount_minor, paid.meter_after_minor, paid.reset_minor) == (1_525_140, 1_000_000, 1_000_000)
    [decrease] = MeterDecrease.objects.filter(property_id=floor.pk)
    assert (decrease.amount_e4, decrease.to_e4, decrease.ground) == (1_525_140 * 10_000, 0, "paid")


def test_prizes_of_one_round_in_order_of_settlement(running: Stud) -> None:
    """PR §7.11(G): seat 6 before seat 2; each is paid in its turn."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=8_000, prizes=[(6, "full_house"), (2, "straight_flush")])
    house, straight = floor.prizes()
    assert (house.amount_minor, straight.amount_minor) == (10_000, 155_000)
    assert straight.meter_before_minor == 1_550_000
    floor.pay(house.prize)
    assert floor.pay(straight.prize).meter_after_minor == 1_395_000


# --- payouts --------------------------------------------------------------------------------------------------------


def _build_won() -> Stud:
    """A four of a kind (500.00) waits at an open table."""
    floor = Stud.running()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=1, prizes=[(3, "four_of_a_kind")])
    return floor


built_won = staged(_build_won)


@pytest.fixture
def won(built_won, db) -> Stud:
    return built_won()


def refused(won: Stud, **arguments: object) -> Refused:
    version = won.version(f"link:CSP.{DAY}")
    with pytest.raises(Refused) as refusal:
        won.pay(won.prizes()[0].prize, **arguments)
    assert won.version(f"link:CSP.{DAY}") == version
    assert won.prizes()[0].status == "open"
    return refusal.value


@pytest.mark.parametrize("absent", ["supervisor_present", "inspector_present"])
def test_from_500_both_are_present(won: Stud, absent: str) -> None:
    """PR §7.12(E): exactly 500.00 is in the upper group."""
    refusal = refused(won, **{absent: False})
    assert (refusal.code, refusal.field, refusal.cite) == ("presence_missing", absent, "PR §7.12(E)")


def test_below_500_nobody_needs_to_be_present_but_the_inspector_validates(running: Stud) -> None:
    """PR §7.12(E), §7.10(B)(3)."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(3, "full_house")])
    refusal = refused(floor, supervisor_present=False, inspector_present=False, validated=floor.sig(Role.AUDITOR))
    assert (refusal.code, refusal.field) == ("wrong_role", "validated")
    assert floor.pay(floor.prizes()[0].prize, supervisor_present=False, inspector_present=False).unlocked


def test_a_croupier_prepares_nothing(won: Stud) -> None:
    assert refused(won, prepared=won.sig(Role.DEALER)).field == "prepared"


@pytest.mark.parametrize("method", ["receipt", "cage_delivery"])
def test_off_the_tray_accounting_verifies(won: Stud, method: str) -> None:
    """PR §7.12(B)(3)."""
    assert refused(won, method=method, verified=None).code == "verification_missing"
    assert won.pay(won.prizes()[0].prize, method=method).amount_minor == 50_000


def test_one_person_cannot_sign_two_parts(won: Stud) -> None:
    inspector = won.sig(Role.INSPECTOR)
    twice = won.sig(Role.FLOOR_SUPERVISOR)
    forged = type(inspector)(employee=twice.employee, role="inspector", method="pin", at=inspector.at)
    assert refused(won, prepared=twice, validated=forged).code == "same_person"


def test_unknown_method_unknown_prize_and_paid_twice(won: Stud) -> None:
    assert refused(won, method="cheque").code == "unknown_method"
    with pytest.raises(Refused) as refusal:
        won.pay("nobody.1")
    assert refusal.value.code == "unknown_prize"
    prize = won.prizes()[0].prize
    won.pay(prize)
    with pytest.raises(Refused) as refusal:
        won.pay(prize)
    assert refusal.value.code == "already_paid"


def test_the_tray_of_a_closed_table_pays_nothing(won: Stud) -> None:
    won.close_stud("CS-1", 1_000_000)
    refusal = refused(won)
    assert refusal.code == "table_not_open"
    assert str(refusal.message) == ("La mesa CS-1 no está abierta: su bandeja no puede pagar, use un recibo o la caja.")
    assert won.pay(won.prizes()[0].prize, method="cage_delivery").unlocked


def test_forms_follow_each_other_without_gap(running: Stud) -> None:
    """PR §7.12(C): prenumbered, used in order; a refused payment uses none."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(6, "flush"), (4, "flush"), (2, "flush")])
    prizes = [prize.prize for prize in floor.prizes()]
    serials = [floor.pay(prizes[0]).form_serial]
    with pytest.raises(Refused):
        floor.pay(prizes[1], prepared=floor.sig(Role.DEALER))
    serials += [floor.pay(prize).form_serial for prize in prizes[1:]]
    assert serials == ["J-0000001", "J-0000002", "J-0000003"]
    assert queries.check_payout_meters(floor.pk, DAY) == []


def void(floor: Stud, prize: str) -> str:
    return commands.void_payout_form(
        floor.property, prize=prize, reason="mancha de café", prepared=floor.sig(Role.FLOOR_SUPERVISOR),
        supervised=floor.sig(Role.PIT_MANAGER), day=DAY, actor="employee:S01", at=floor.now(),
    )  # fmt: skip


def test_a_spoilt_form_is_void_and_the_next_number_is_used(won: Stud) -> None:
    """PR §7.12(D): NULO/VOID, signed; the number stays in the series."""
    prize = won.prizes()[0].prize
    assert void(won, prize) == "J-0000001"
    assert won.pay(prize).form_serial == "J-0000002"
    statuses = dict(FormNumber.objects.filter(property_id=won.pk).values_list("serial", "status"))
    assert statuses == {"J-0000001": "void", "J-0000002": "used"}


def test_a_form_voided_after_payment_is_replaced_and_the_payment_stands(won: Stud) -> None:
    prize = won.prizes()[0].prize
    won.pay(prize)
    after = won.shown()
    assert void(won, prize) == "J-0000001"
    assert (won.prizes()[0].form_serial, won.prizes()[0].status, won.shown()) == ("J-0000002", "paid", after)
    assert MeterDecrease.objects.get(property_id=won.pk).form_serial == "J-0000002"


def test_a_prize_may_be_paid_on_a_later_day(running: Stud) -> None:
    """The day of the win still takes events while it is not closed; else the payment falls into the open one."""
    floor = running
    floor.play_stud("CS-1", prizes=[(1, "flush")])
    floor.open_day(DAY + dt.timedelta(days=1))
    floor.open_stud("CS-1", day=DAY + dt.timedelta(days=1))
    floor.pay(floor.prizes()[0].prize)
    assert floor.prizes()[0].paid_day == DAY + dt.timedelta(days=1)


def test_configuration_edited_later_changes_nothing_past(won: Stud) -> None:
    LinkedTable.objects.filter(link=won.link).update(rate_bp=10_000, denomination_minor=500)
    won.pay(won.prizes()[0].prize)
    won.play_stud("CS-1", chips=1)
    assert won.shown() == 1_000_070 - 50_000 + 70
