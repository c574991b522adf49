"""The three methods of payment: what each wants, what becomes of a receipt, what the cage and the books make of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db.models import Sum

from accounting import chart, checks
from accounting.models import JournalLine
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from progressive import commands, queries
from progressive.commands import DecidedRound
from progressive.meter import Claim
from progressive.models import Link, Prize
from progressive.models.paying import Receipt
from tests.factories import ACTOR, DAY, refused
from tests.progressive.stud import Stud
from tests.progressive.test_other_games import linked
from tests.staged import staged

pytestmark = pytest.mark.django_db

NEXT = DAY + dt.timedelta(days=1)


def _build_won() -> Stud:
    """A four of a kind (500.00) waits at an open table; the meter shows 10,000.70."""
    floor = Stud.running()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=1, prizes=[(3, "four_of_a_kind")])
    return floor


built_won = staged(_build_won)


@pytest.fixture
def won(built_won, db) -> Stud:
    return built_won()


def prize(floor: Stud) -> str:
    return floor.prizes()[0].prize


def cash(floor: Stud, receipt: str, **other: Any) -> int:
    given = {"day": DAY, "cashed": floor.sig(Role.CASHIER), "actor": ACTOR, "at": floor.now()}
    return commands.cash_receipt(floor.property, receipt=receipt, **{**given, **other})


def balance(floor: Stud, account: str, subaccount: str = "") -> int:
    """Debits less credits, the chips of the table's opener apart."""
    lines = JournalLine.objects.filter(property_id=floor.pk, account=account, subaccount=subaccount)
    lines = lines.filter(entry__contains=":link:")
    sums = lines.aggregate(debit=Sum("debit", default=0), credit=Sum("credit", default=0))
    return int(sums["debit"] - sums["credit"])


# --- receipts -------------------------------------------------------------------------------------------------------


def test_a_receipt_is_owed_until_the_cage_cashes_it_once(won: Stud) -> None:
    """PR §7.12(A)(2): the meter falls with the form, the cage pays later; books and cage follow."""
    serial = won.pay(prize(won), method="receipt").form_serial
    (row,) = queries.prizes.receipts(won.pk, status="outstanding")
    assert (row.receipt, row.amount_minor, row.expires_on) == (serial, 50_000, None)
    assert (balance(won, chart.RECEIPTS_OUTSTANDING, row.prize), balance(won, chart.CAGE)) == (-50_000, 0)
    assert queries.cage_payments(won.pk, DAY) == []
    assert checks.receipts_are_book(won.property, DAY) == []
    assert cash(won, serial) == 50_000
    assert checks.receipts_are_book(won.property, DAY) == []
    assert (balance(won, chart.RECEIPTS_OUTSTANDING, row.prize), balance(won, chart.CAGE)) == (0, -50_000)
    (payment,) = queries.cage_payments(won.pk, DAY)
    assert (payment.kind, payment.reference, payment.amount, payment.day) == ("prize", serial, 50_000, DAY)
    assert refused("receipt_cashed", cash, won, serial).status == 409
    assert queries.prizes.receipts(won.pk, status="outstanding") == []
    assert balance(won, chart.CAGE) == -50_000


def test_a_receipt_wants_the_cage_and_another_person(won: Stud) -> None:
    """PR §7.12: who cashes it signed nothing of the payment; nobody cashes what was never issued."""
    serial = won.pay(prize(won), method="receipt").form_serial
    assert refused("wrong_role", cash, won, serial, cashed=won.sig(Role.FLOOR_SUPERVISOR)).field == "cashed"
    accountant = won.sig(Role.ACCOUNTING)
    forged = type(accountant)(employee=accountant.employee, role="cashier", method="pin", at=accountant.at)
    refused("same_person", cash, won, serial, cashed=forged)
    assert refused("unknown_receipt", cash, won, "J-9999999").status == 404
    refused("day_not_open", cash, won, serial, day=NEXT)
    assert Receipt.objects.get(property_id=won.pk).status == "outstanding"


def test_a_receipt_runs_out_by_the_terms_of_its_link(won: Stud) -> None:
    """By configuration: cashed on its last day, not on the day after; terms set later change nothing."""
    Link.objects.filter(pk=won.link.pk).update(receipt_days=1)
    won.play_stud("CS-1", prizes=[(2, "flush")])
    first, second = (won.pay(row.prize, method="receipt").form_serial for row in won.prizes())
    Link.objects.filter(pk=won.link.pk).update(receipt_days=90)
    won.open_day(NEXT)
    won.open_day(NEXT + dt.timedelta(days=1))
    assert cash(won, first, day=NEXT) == 50_000
    refusal = refused("receipt_expired", cash, won, second, day=NEXT + dt.timedelta(days=1))
    assert refusal.cite == "PR §7.12(A)"
    (row,) = queries.prizes.receipts(won.pk, status="outstanding")
    assert (row.expires_on, row.expired(NEXT), row.expired(NEXT + dt.timedelta(days=1))) == (NEXT, False, True)
    assert balance(won, chart.RECEIPTS_OUTSTANDING, row.prize) == -5_000


def test_a_receipt_follows_the_number_that_replaces_its_form(won: Stud) -> None:
    """PR §7.12(D): NULO/VOID; the player's receipt is the new number."""
    old = won.pay(prize(won), method="receipt").form_serial
    commands.void_payout_form(
        won.property, prize=prize(won), reason="mancha", prepared=won.sig(Role.FLOOR_SUPERVISOR),
        supervised=won.sig(Role.PIT_MANAGER), day=DAY, actor=ACTOR, at=won.now(),
    )  # fmt: skip
    refused("unknown_receipt", cash, won, old)
    assert cash(won, won.prizes()[0].form_serial) == 50_000
    for size in (10_000, 2):
        assert compare(batch_events=size).differences == []


# --- delivery, verification, what was noted -------------------------------------------------------------------------


def test_money_from_the_cage_has_its_delivery_form(won: Stud) -> None:
    """PR §7.12(B)(2): the cashier or the cage's supervisor prepares it, security may carry it; all are kept."""
    refusal = refused("delivery_missing", won.pay, prize(won), method="cage_delivery", delivered=None)
    assert (refusal.field, str(refusal.cite).partition(",")[0]) == ("delivered", "PR §7.12(B)(2)")
    refused("wrong_role", won.pay, prize(won), method="cage_delivery", delivered=won.sig(Role.DEALER))
    refused("wrong_role", won.pay, prize(won), method="cage_delivery", carried=won.sig(Role.DEALER))
    refused("nothing_delivered", won.pay, prize(won), delivered=won.sig(Role.CASHIER))
    won.pay(prize(won), method="cage_delivery", carried=won.sig(Role.SECURITY))
    roles = [signer["role"] for signer in won.prizes()[0].signatures]
    assert roles == ["floor_supervisor", "inspector", "accounting", "cage_supervisor", "security"]
    assert balance(won, chart.CAGE) == -50_000


@pytest.mark.parametrize(
    ("noted", "code"),
    [
        ({"meter_read_minor": 1_000_069}, "meter_read_differs"),
        ({"amount_minor": 49_999}, "amount_differs"),
        ({"amount_minor": 1_000_071}, "above_the_meter"),
    ],
)
def test_what_is_noted_by_hand_is_what_the_round_gives(won: Stud, noted: dict[str, int], code: str) -> None:
    """PR §7.12(B)(3), (F), §7.14(I)(1): no form is used, the meter stays as it is."""
    before = won.version(f"link:CSP.{DAY}")
    refused(code, won.pay, prize(won), **noted)
    assert (won.version(f"link:CSP.{DAY}"), won.shown()) == (before, 1_000_070)
    paid = won.pay(prize(won), meter_read_minor=1_000_070, amount_minor=50_000)
    assert paid.form_serial == "J-0000001"


def test_a_part_of_the_meter_of_blazing_sevens_wants_the_managers_card() -> None:
    """PR §4.15(M)(4)."""
    floor = linked("pr.blazing_7s", "CS-1")
    outcome = next(share.outcome for share in floor.link.editions.get().shares() if share.share_bp == 1_000)
    round_id = floor.play_stud("CS-1")
    settled = read_stream(floor.pk, f"round:{round_id}")[-1]
    commands.register_wins(
        floor.property, DecidedRound(recorded=settled, claims=[Claim(seat=2, outcome=outcome)], later_chips={}),
        actor="system:progressive_lock_on_win",
    )  # fmt: skip
    (row,) = Prize.objects.filter(property_id=floor.pk)
    refusal = refused("authorisation_missing", floor.pay, row.prize, method="receipt")
    assert refusal.cite == "PR §4.15(M)(4)"
    refused("wrong_role", floor.pay, row.prize, method="receipt", authorised=floor.sig(Role.ACCOUNTING, 2))
    manager = floor.sig(Role.PIT_MANAGER)
    refused("same_person", floor.pay, row.prize, method="receipt", prepared=manager, authorised=manager)
    assert floor.pay(row.prize, method="receipt", authorised=manager).amount_minor == 10_000
