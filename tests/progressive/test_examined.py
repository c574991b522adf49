"""Cases worked out on paper from the regulation, and acts out of their order, against what the floor does.

The books are looked at after each: meter and its identity, what is owed, forms and their numbers, once the day closed.
"""

from __future__ import annotations

import datetime as dt

import msgspec
import pytest

from accounting import checks
from accounting.commands import close_gaming_day
from casino.admin.guided import PAGES
from casino.eventstore import read_stream
from casino.models import IdempotentReply
from casino.roles import Role
from progressive import commands, documents, queries
from progressive.events import MeterLowered
from progressive.models import Link, Prize
from progressive.seed import seed_link
from tests.admin.conftest import Desk, desk, open_desk  # noqa: F401  (fixtures)
from tests.api.conftest import Terminal, built_house, house, signer, terminal  # noqa: F401  (fixtures)
from tests.documents.conftest import printing
from tests.factories import ACTOR, DAY, NOON, Floor, refused
from tests.progressive.stud import Stud, file_approval
from tests.progressive.test_life import bring_back, take_away
from tests.progressive.test_other_games import linked
from tests.progressive.test_rates import LATER, change
from tests.progressive.test_summary_and_expiry import LIMIT, announce, expire, lower, share_out

pytestmark = pytest.mark.django_db

NEXT = DAY + dt.timedelta(days=1)


def balanced(floor: Stud, *days: dt.date) -> None:
    """Each day closed: meter = its identity = what is owed, every chip cleared, every prize with its form."""
    for day in days or (DAY,):
        who = {"approved": floor.sig(Role.ACCOUNTING), "reason": "examen"}
        close_gaming_day(floor.property, day, actor=ACTOR, at=floor.now(), **who)
        for check in (
            checks.meter_identity, checks.payable_is_meter, checks.clearing_is_zero, checks.journal_balances,
            checks.payout_meter, checks.prizes_registered, checks.distribution_adds_up, checks.payout_forms_used,
            checks.chips_counted,
        ):  # fmt: skip
            assert check(floor.property, day) == [], (check.__name__, day)


def paid(floor: Stud) -> list[int]:
    """Pay what is open, each in its turn; the amounts."""
    amounts = []
    while waiting := queries.open_prizes(floor.pk):
        amounts.append(floor.pay(waiting[0].prize).amount_minor)
    return amounts


@pytest.mark.parametrize(
    ("rest", "shares"),
    [
        (1, (0, 1, 0, 0)),  # 0.26, 0.30, 0.30, 0.14 cents: the cent to the first of the two largest
        (3, (1, 1, 1, 0)),  # 0.78, 0.90, 0.90, 0.42
        (9_999_997, (2_599_999, 2_999_999, 2_999_999, 1_400_000)),  # …9.22, …9.10, …9.10, 1,399,999.58
    ],
)
def test_odd_sums_are_shared_out_to_the_cent_and_not_before_the_expiry(rest: int, shares: tuple[int, ...]) -> None:
    """PR §7.14(K): 26/30/30/14 of 0.01, 0.03 and 99,999.97; not on a day before that of the last meter."""
    floor = Stud.running(rate_bp=10_000)
    announce(floor)
    chips = -(-rest // 100)
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=chips)
    floor.close_stud("CS-1", 1_000_000)
    if chips * 100 > rest:
        lower(floor, amount_minor=chips * 100 - rest)
    floor.open_day(LIMIT)
    expire(floor)
    assert refused("day_before_expiry", share_out, floor, DAY).cite == "PR §7.14(K)"
    assert tuple(share_out(floor).values()) == shares
    if rest == 3:
        balanced(floor, DAY, LIMIT)


def test_linked_tables_hit_in_one_delivery(running: Stud) -> None:
    """PR §7.11(E), (G), §7.14(G)(4), worked by hand: 10,000.00 + 3 + 3 chips of 70 cents; each on what is left."""
    floor = running
    for table in ("CS-1", "CS-2"):
        floor.open_stud(table)
    floor.record(
        floor.settled("CS-1", chips=3, prizes=[(5, "straight_flush"), (2, "flush")]),
        floor.settled("CS-2", chips=3, prizes=[(5, "royal_flush"), (4, "royal_flush")]),
        floor.settled("CS-1", chips=7, prizes=[(3, "straight_flush")]),
    )
    assert [(row.table, row.seat, row.meter_before_minor, row.amount_minor) for row in floor.prizes()] == [
        ("CS-1", 5, 1_000_210, 100_021), ("CS-1", 2, 900_189, 5_000),  # 10 % of 10,002.10, then 50.00
        ("CS-2", 5, 895_189, 447_595), ("CS-2", 4, 447_594, 447_594),  # equal parts, the odd cent to the first
        ("CS-1", 3, 1_000_000, 100_000),  # what the royals left was reset
    ]  # fmt: skip
    refused("meters_locked", lower, floor)
    assert paid(floor) == [100_021, 5_000, 447_595, 447_594, 100_000]
    assert floor.shown() == 1_000_000 - 100_000 + 3 * 70 + 7 * 70
    floor.close_stud("CS-1", 1_000_000)
    floor.close_stud("CS-2", 1_000_000)
    balanced(floor)


def test_fractions_of_a_cent_are_never_paid_and_never_lost() -> None:
    """70.01 % of a chip: three royals share whole cents of what is shown; ten per cent is rounded half up."""
    floor = Stud.running(rate_bp=7_001)
    floor.open_stud("CS-1")
    royals = [(7, "royal_flush"), (5, "royal_flush"), (1, "royal_flush")]
    floor.play_stud("CS-1", chips=11, prizes=royals)  # 10,007.7011
    assert paid(floor) == [333_590] * 3
    floor.play_stud("CS-1", chips=1, prizes=royals)  # 10,000.0011 + 0.7001
    assert paid(floor) == [333_357, 333_357, 333_356]
    assert floor.now_showing().meter_e4 == 10_000_001_200
    floor.play_stud("CS-1", chips=65, prizes=[(5, "straight_flush")])  # 10,045.5077: 1,004.550 is paid as 1,004.55
    floor.play_stud("CS-1", chips=1)
    assert paid(floor) == [100_455]
    floor.play_stud("CS-1", prizes=[(5, "straight_flush")])  # 9,041.6578: 904.165 is paid as 904.17
    assert paid(floor) == [90_417]
    floor.close_stud("CS-1", 1_000_000)
    balanced(floor)


def test_nothing_happens_to_a_progressive_before_it_started() -> None:
    """PR §7.14(H): yesterday is still open, the progressive started today."""
    floor = Stud.seeded()
    floor.open_day()
    floor.open_day(NEXT)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    floor.start(NEXT)
    refused("before_start", lower, floor, day=DAY)
    refused("before_start", announce, floor)
    refused("before_start", take_away, floor, "CS-1", on=DAY)
    refused("before_start", change, floor, 8_000, floor.now() + dt.timedelta(hours=1))
    refused("before_start", floor.reserve, "in", 100, day=DAY)
    reading = {"in_meter": 0, "meter_minor": 0, "payouts": {}, "reader": "device:PC-1", "actor": ACTOR}
    refused("not_linked_yet", commands.record_reading, floor.property, table="CS-1", day=DAY, **reading)
    assert [row.link for row in queries.link_days(floor.pk, DAY)] == []


def test_nothing_follows_a_payment_on_an_earlier_day_and_no_limit_is_in_another_age(running: Stud) -> None:
    """PR §7.12, §7.10(D), §7.14(J): yesterday is still open; a year mistyped."""
    floor = running
    floor.reserve("in", 1_000_000)
    floor.open_day(NEXT)
    floor.open_stud("CS-1", day=NEXT)
    floor.play_stud("CS-1", day=NEXT, prizes=[(3, "flush")])
    paid(floor)
    (prize,) = floor.prizes()
    void = {
        "prize": prize.prize, "reason": "mancha", "prepared": floor.sig(Role.FLOOR_SUPERVISOR),
        "supervised": floor.sig(Role.PIT_MANAGER), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    refused("day_before_payment", commands.void_payout_form, floor.property, day=DAY, **void)
    refused("day_before_payment", floor.reimburse, prize.prize, day=DAY)
    assert floor.reimburse(prize.prize, day=NEXT) == 5_000
    refused("pot_limit_too_far", announce, floor, expires_on=dt.date.max)


def test_a_change_of_rate_was_notified_before_it_is_recorded(running: Stud) -> None:
    """PR §7.14(H)(3), control P13: a notice to come is none; the rest of what is unlawful of a rate."""
    floor = running
    refused("pot_rate_unannounced", change, floor, 8_000, notified_at=LATER - dt.timedelta(seconds=1))
    refused("pot_rate_backdated", change, floor, 8_000, NOON - dt.timedelta(hours=1))
    refused("pot_rate_too_low", change, floor, 6_999)
    refused("pot_shares_wrong", change, floor, 10_001)
    change(floor, 8_000)
    refused("pot_rate_backdated", change, floor, 8_100, LATER)


@pytest.mark.parametrize(
    ("meter_bp", "reset_bp", "house_bp", "code"),
    [
        (1_399, 0, 0, "pot_rate_too_low"), (1_200, 0, 200, "pot_rate_too_low"), (1_199, 200, 0, "pot_rate_too_low"),
        (1_199, 201, 0, "pot_diversion_too_large"), (1_200, 200, 8_601, "pot_shares_wrong"), (1_200, 200, 8_600, ""),
    ],
)  # fmt: skip
def test_three_card_poker_diverts_two_points_of_its_fourteen(
    meter_bp: int, reset_bp: int, house_bp: int, code: str
) -> None:
    """PR §13.10(A)(3): never below 14 % together; of the rate two points at most; what the casino gives is its own."""
    terms = {"rate_bp": meter_bp, "reset_pool_bp": reset_bp, "retention_pool_bp": house_bp, "request": "S-1"}
    if code:
        refused(code, linked, "pr.three_card_poker", "TC-1", **terms)
    else:
        assert linked("pr.three_card_poker", "TC-1", **terms).now_showing().rate_bp == meter_bp


def test_a_form_has_different_people_and_is_voided_by_those_who_may(running: Stud) -> None:
    """PR §7.12, §7.14(I)(1): every pair of duties; the number of a spoilt form is never used again, none is skipped."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=1, prizes=[(3, "four_of_a_kind"), (2, "straight_flush")])
    first, second = (row.prize for row in floor.prizes())
    one = floor.sig(Role.FLOOR_SUPERVISOR)
    also = {role: msgspec.structs.replace(one, role=role.value) for role in Role}
    refused("earlier_prize_open", floor.pay, second)
    refused("same_person", floor.pay, first, validated=also[Role.INSPECTOR])
    refused("same_person", floor.pay, first, method="receipt", verified=also[Role.ACCOUNTING])
    refused("same_person", floor.pay, first, method="cage_delivery", delivered=also[Role.CASHIER])
    refused("same_person", floor.pay, first, method="cage_delivery", carried=also[Role.SECURITY])
    assert refused("presence_missing", floor.pay, first, inspector_present=False).cite == "PR §7.12(E)"
    floor.pay(first)
    void = {
        "prize": first, "reason": "mancha", "prepared": one, "supervised": floor.sig(Role.PIT_MANAGER), "day": DAY,
        "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    for wrong in ({"prepared": floor.sig(Role.DEALER)}, {"supervised": floor.sig(Role.CASHIER)}):
        refused("wrong_role", commands.void_payout_form, floor.property, **{**void, **wrong})
    refused("same_person", commands.void_payout_form, floor.property, **{**void, "supervised": also[Role.PIT_MANAGER]})
    assert commands.void_payout_form(floor.property, **void) == "J-0000001"
    assert paid(floor) == [95_007]  # 10 % of 10,000.70 - 500.00
    assert [row.form_serial for row in floor.prizes()] == ["J-0000002", "J-0000003"]
    floor.close_stud("CS-1", 1_000_000)
    balanced(floor)


def test_five_days_away_are_allowed_and_six_are_not(running: Stud) -> None:
    """PR §7.14(M)."""
    floor = running
    for number in (5, 6):
        floor.open_day(DAY + dt.timedelta(days=number))
    take_away(floor, "CS-1", "CS-2")
    refused("pot_absence_too_long", bring_back, floor, "CS-1", on=DAY + dt.timedelta(days=6))
    bring_back(floor, "CS-1", on=DAY + dt.timedelta(days=5))


def test_a_spoilt_form_is_printed_before_its_prize_is_paid_and_a_receipt_tells_its_last_day(running: Stud) -> None:
    """PR §7.12(A)(2), (D): NULO/VOID on the blank one; who holds a receipt knows until when."""
    floor = running
    Link.objects.filter(pk=floor.link.pk).update(receipt_days=90)
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(3, "flush")])
    (prize,) = floor.prizes()
    spoilt = commands.void_payout_form(
        floor.property, prize=prize.prize, reason="mancha", prepared=floor.sig(Role.FLOOR_SUPERVISOR),
        supervised=floor.sig(Role.PIT_MANAGER), day=DAY, actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    told = documents.payout_form_data(floor.property, spoilt, printing())
    assert (told["void"]["reason"], told["signatures"][0]["name"]) == ("mancha", "")
    serial = floor.pay(prize.prize, method="receipt").form_serial
    for language in ("es", "en"):
        told = documents.payout_form_data(floor.property, serial, printing(language))
        assert told["facts"][-1]["value"] == "2027-02-18"
    assert documents.payout_form(floor.property, serial, language="es", printed_by="K01").startswith(b"%PDF")


# --- the doors ------------------------------------------------------------------------------------------------------


def test_what_a_person_puts_right_has_its_door(house: Floor, terminal: Terminal) -> None:  # noqa: F811
    """PR §7.14(I)(4), §7.12(D), §7.14(J): a defect lowered with who signed it, a form voided, a limit told once."""
    floor = Stud(house.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    floor.start()
    file_approval(floor.property)
    body = {
        "day": str(DAY), "table": "CS-1", "amount": "20.00", "approval": "CTPR-9", "approved_on": str(DAY),
        "explanation": "contador dañado", "by": signer(floor, Role.PIT_MANAGER),
    }  # fmt: skip
    for number, (wrong, code) in enumerate(
        (
            ({"by": signer(floor, Role.DEALER)}, "role_not_held"), ({"amount": "10000.01"}, "below_zero"),
            ({"amount": "-1.00"}, "below_zero"), ({"table": "BJ-1"}, "unknown_table"),
            ({"approved_on": str(NEXT)}, "approval_too_late"), ({"approval": "CTPR-10"}, "approval_not_on_file"),
        )
    ):  # fmt: skip
        answer = terminal.post("/api/v1/meters/CSP/defects", {**body, **wrong}, key=f"wrong-{number}")
        assert answer.json()["code"] == code
    answer = terminal.post("/api/v1/meters/CSP/defects", body, key="defect")
    assert (answer.status_code, answer.json()["amount"]) == (201, "9980.00")
    (event,) = [row.event for row in read_stream(floor.pk, f"link:CSP.{DAY}") if isinstance(row.event, MeterLowered)]
    assert (event.approved_on, [signature.role for signature in event.signatures]) == (str(DAY), ["pit_manager"])

    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(3, "flush")])
    (prize,) = floor.prizes()
    void = {
        "day": str(DAY), "reason": "mancha", "prepared": signer(floor, Role.FLOOR_SUPERVISOR),
        "supervised": signer(floor, Role.PIT_MANAGER),
    }  # fmt: skip
    path = f"/api/v1/prizes/{prize.prize}/form/void"
    assert terminal.post(path, {**void, "prepared": signer(floor, Role.DEALER)}, key="v1").status_code == 403
    assert terminal.post(path, void, key="v2").json()["form_serial"] == ""
    assert floor.pay(prize.prize).form_serial == "J-0000002"
    assert terminal.post(path, void, key="v3").json()["form_serial"] == "J-0000003"

    limit = {
        "day": str(DAY), "expires_on": str(LIMIT - dt.timedelta(days=1)), "approval": "CTPR-2026-0107",
        "notices": ["CS-1", "CS-2"], "by": signer(floor, Role.ADMINISTRATOR),
    }  # fmt: skip
    answer = terminal.post("/api/v1/meters/CSP/removal", limit, key="r1")
    assert (answer.status_code, answer.json()["code"], answer.json()["cite"]) == (
        422, "pot_notice_too_short", "PR §7.14(J)",
    )  # fmt: skip
    limit["expires_on"] = str(LIMIT)
    for replayed in (None, "true"):
        answer = terminal.post("/api/v1/meters/CSP/removal", limit, key="r2")
        assert (answer.status_code, answer.headers.get("Idempotency-Replayed")) == (204, replayed)
    assert IdempotentReply.objects.get(key="r2").body is None
    assert len(queries.notices(floor.pk, "CSP")) == 2


def test_the_same_on_the_pages(desk: Desk) -> None:  # noqa: F811
    """PR §7.14(I)(4), §7.12(D)."""
    floor = Stud(desk.floor.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    floor.start()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(3, "flush")])
    floor.pay(floor.prizes()[0].prize)
    pit = desk.client(Role.PIT_MANAGER, "es")
    file_approval(floor.property)
    page = PAGES["lower-meter"].url()
    assert "Rebajar un metro defectuoso" in pit.get(page).content.decode()
    given = {
        "link": "CSP", "day": DAY.isoformat(), "table": "CS-1", "amount_minor": "20.00", "approval": "CTPR-9",
        "approved_on": DAY.isoformat(), "explanation": "contador dañado", **desk.signed(by=Role.PIT_MANAGER),
    }  # fmt: skip
    answer = pit.post(page, given)
    assert answer.status_code == 302, answer.content.decode()
    assert floor.shown() == 1_000_000 - 5_000 - 2_000
    page = PAGES["void-payout-form"].url()
    assert "J-0000001" in pit.get(page).content.decode()
    given = {
        "prize": floor.prizes()[0].prize, "day": DAY.isoformat(), "reason": "mancha",
        **desk.signed(prepared=Role.FLOOR_SUPERVISOR, supervised=Role.PIT_MANAGER),
    }  # fmt: skip
    assert pit.post(page, given).status_code == 302
    assert Prize.objects.get(property_id=floor.pk).form_serial == "J-0000002"
    assert desk.client(Role.DEALER).get(page).status_code == 403
