"""The daily Table Game Progressive Summary, and the end of a progressive: notice, expiry, distribution."""

import datetime as dt
from typing import Any

import pytest

from accounting import drill
from casino.documents import Printing
from casino.errors import Refused
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from progressive import commands, documents, queries
from progressive.meter import Share
from progressive.models import Distribution, Meter
from progressive.queries.month import month_summary
from progressive.seed import seed_link
from tests.factories import ACTOR, DAY
from tests.progressive.stud import Stud, file_approval

pytestmark = pytest.mark.django_db

LIMIT = DAY + dt.timedelta(days=30)


# --- readings and summary -------------------------------------------------------------------------------------------


def test_worked_day_of_the_summary(running: Stud) -> None:
    """PR §7.14(L): in-meter 4,200 to 4,580, meter 12,690.00 to 12,356.00, three decreases on three forms."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=4_200, prizes=[(7, "flush"), (5, "flush"), (3, "flush"), (1, "full_house")])
    for prize in floor.prizes():
        floor.pay(prize.prize)
    floor.close_stud("CS-1", 1_000_000)
    today = DAY + dt.timedelta(days=1)
    floor.open_day(today)
    floor.open_stud("CS-1", day=today)
    floor.play_stud("CS-1", chips=380, prizes=[(6, "flush"), (4, "four_of_a_kind"), (2, "flush")], day=today)
    for prize in queries.open_prizes(floor.pk):
        floor.pay(prize.prize)
    floor.read("CS-1", day=today)
    line = next(row for row in queries.progressive_summary(floor.pk, today) if row.table == "CS-1")
    assert (line.opening_in_meter, line.closing_in_meter, line.read_in_meter) == (4_200, 4_580, 4_580)
    assert (line.opening_meter_minor, line.closing_meter_minor) == (1_269_000, 1_235_600)
    assert (line.contributed_e4, line.licensee_share_minor) == (26_600 * 10_000, 11_400)
    order = ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush")
    assert [line.opening_payouts[outcome] for outcome in order] == [3, 1, 0, 0, 0]
    assert [line.closing_payouts[outcome] for outcome in order] == [5, 1, 1, 0, 0]
    assert [(one.amount_minor, one.form_serial) for one in line.decreases] == [
        (5_000, "J-0000005"),
        (50_000, "J-0000006"),
        (5_000, "J-0000007"),
    ]
    assert queries.check_meters(floor.pk, today) == []
    assert queries.check_contributions(floor.pk, today) == []


def test_readings_start_where_the_count_meters_stood() -> None:
    """A link may start on meters that have counted before (PR §7.14(B))."""
    floor = Stud.seeded()
    floor.open_day()
    floor.link = seed_link(floor.property, tables=["CS-1"])
    floor.start(count_meters={"CS-1": queries.CountMeters(in_meter=4_200, payouts={"flush": 3})})
    floor.play_stud("CS-1", chips=1)
    [(before, after)] = queries.count_meters(floor.pk, "CSP", day=DAY).values()
    assert (before.in_meter, after.in_meter, after.payouts["flush"]) == (4_200, 4_201, 3)
    assert floor.read("CS-1") == []


def test_what_is_read_and_displayed_is_compared_with_what_is_computed(running: Stud) -> None:
    """Control P15."""
    floor = running
    floor.play_stud("CS-1", chips=10)
    found = floor.read("CS-1", in_meter=11, displayed_minor=1_000_699)
    assert [(one.what, one.computed, one.read) for one in found] == [
        ("in_meter", 10, 11),
        ("displayed", 1_000_700, 1_000_699),
    ]
    codes = [(one.code, one.detail) for one in queries.check_readings(floor.pk, DAY)]
    assert codes == [("meter_reading", "in_meter"), ("meter_reading", "displayed"), ("meter_not_read", "")]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"in_meter": 9}, "reading_backwards"),
        ({"in_meter": -1}, "negative_reading"),
        ({"payouts": {"pair": 1}}, "unknown_outcome"),
    ],
)
def test_impossible_readings_are_refused(running: Stud, wrong: dict[str, Any], code: str) -> None:
    floor = running
    floor.play_stud("CS-1", chips=10)
    floor.read("CS-1")
    with pytest.raises(Refused) as refusal:
        floor.read("CS-1", **wrong)
    assert refusal.value.code == code


def test_summary_is_signed_once_on_a_reading_and_not_by_a_dealer(running: Stud) -> None:
    """PR §7.14(L)."""
    floor = running
    with pytest.raises(Refused) as refusal:
        floor.sign("CS-1")
    assert refusal.value.code == "not_read"
    floor.read("CS-1")
    with pytest.raises(Refused) as refusal:
        commands.sign_summary(
            floor.property, table="CS-1", day=DAY, prepared=floor.sig(Role.DEALER), actor="employee:D01"
        )
    assert refusal.value.code == "wrong_role"
    floor.sign("CS-1")
    with pytest.raises(Refused) as refusal:
        floor.sign("CS-1")
    assert refusal.value.code == "already_signed"
    assert [line.table for line in queries.unsigned_summaries(floor.pk, DAY)] == ["CS-2"]


def lower(floor: Stud, **other: Any) -> None:
    file_approval(floor.property)
    arguments = {
        "link": "CSP", "table": "CS-1", "day": DAY, "amount_minor": 2_000, "approval": "CTPR-9", "approved_on": DAY,
        "explanation": "contador dañado", "by": floor.sig(Role.PIT_MANAGER), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    commands.lower_meter_for_defect(floor.property, **{**arguments, **other})


def test_a_defect_lowers_the_meter_with_written_approval_and_explanation(running: Stud) -> None:
    """PR §7.14(I)(4)."""
    floor = running
    lower(floor)
    assert floor.shown() == 998_000
    line = queries.progressive_summary(floor.pk, DAY)[0]
    assert [(one.ground, one.approval, one.explanation) for one in line.decreases] == [
        ("defect", "CTPR-9", "contador dañado")
    ]


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"approval": ""}, "approval_missing"),
        ({"approval": "CTPR-10"}, "approval_not_on_file"),
        ({"day": DAY - dt.timedelta(days=1), "approved_on": DAY - dt.timedelta(days=1)}, "approval_too_late"),
        ({"approved_on": DAY - dt.timedelta(days=1)}, "approval_date_differs"),
        ({"explanation": " "}, "explanation_missing"),
        ({"approved_on": DAY + dt.timedelta(days=1)}, "approval_too_late"),
        ({"amount_minor": 1_000_001}, "below_zero"),
        ({"amount_minor": -1}, "below_zero"),
        ({"link": "NONE"}, "no_link"),
    ],
)
def test_no_other_way_down(running: Stud, other: dict[str, Any], code: str) -> None:
    """PR §7.14(I): and a hand cannot raise a meter at all."""
    floor = running
    with pytest.raises(Refused) as refusal:
        lower(floor, **other)
    assert refusal.value.code == code
    assert floor.shown() == 1_000_000


def test_a_croupier_never_touches_a_meter(running: Stud) -> None:
    """PR §7.14(H)(4)."""
    floor = running
    with pytest.raises(Refused) as refusal:
        lower(floor, by=floor.sig(Role.DEALER))
    assert refusal.value.cite == "PR §7.14(H)(4)"


# --- removal, expiry, distribution ----------------------------------------------------------------------------------


def announce(floor: Stud, **other: Any) -> None:
    arguments = {
        "link": "CSP", "day": DAY, "expires_on": LIMIT, "approval": "CTPR-2026-0107", "notices": ["CS-1", "CS-2"],
        "by": floor.sig(Role.PIT_MANAGER), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    commands.announce_removal(floor.property, **{**arguments, **other})


def expire(floor: Stud, day: dt.date = LIMIT, **other: Any) -> None:
    arguments = {"documented": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now()}
    commands.expire_link(floor.property, link="CSP", day=day, **{**arguments, **other})


def share_out(floor: Stud, day: dt.date = LIMIT, **other: Any) -> dict[str, int]:
    arguments = {
        "approval": "CTPR-2026-0107", "approved": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.distribute(floor.property, link="CSP", day=day, **{**arguments, **other})


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"expires_on": DAY + dt.timedelta(days=29)}, "pot_notice_too_short"),
        ({"notices": ["CS-1"]}, "notice_missing"),
        ({"approval": ""}, "approval_missing"),
        ({"approval": "CT-0"}, "approval_not_on_file"),
    ],
)
def test_removal_takes_thirty_days_notice_at_every_table(running: Stud, other: dict[str, Any], code: str) -> None:
    """PR §7.14(J)."""
    floor = running
    with pytest.raises(Refused) as refusal:
        announce(floor, **other)
    assert (refusal.value.code, refusal.value.cite) == (code, "PR §7.14(J)")


def test_the_limit_runs_is_replaced_and_is_due(running: Stud) -> None:
    """PR §7.14(J): another limit is again at least 30 days; while it runs the progressive is offered."""
    floor = running
    with pytest.raises(Refused) as refusal:
        expire(floor, DAY)
    assert refusal.value.code == "wrong_status"
    announce(floor)
    floor.play_stud("CS-1", chips=1)
    assert floor.shown() == 1_000_070
    with pytest.raises(Refused) as refusal:
        expire(floor, DAY)
    assert refusal.value.code == "limit_running"
    [due] = queries.due(floor.pk, DAY + dt.timedelta(days=25))
    assert (due.kind, due.days_left) == ("expiry", 5)
    with pytest.raises(Refused) as refusal:
        announce(floor, expires_on=LIMIT + dt.timedelta(days=1))
    assert (refusal.value.code, refusal.value.cite) == ("pot_no_second_limit", "PR §7.14(J)")
    floor.open_day(LIMIT)
    with pytest.raises(Refused) as refusal:
        announce(floor, day=LIMIT, expires_on=LIMIT + dt.timedelta(days=29))
    assert refusal.value.code == "pot_notice_too_short"
    announce(floor, day=LIMIT, expires_on=LIMIT + dt.timedelta(days=30))
    assert queries.due(floor.pk, LIMIT)[0].days_left == 30
    assert [(one.limit, one.table) for one in queries.notices(floor.pk, "CSP")] == [
        (1, "CS-1"), (1, "CS-2"), (2, "CS-1"), (2, "CS-2"),
    ]  # fmt: skip


def test_expiry_and_distribution_to_the_cent() -> None:
    """PR §7.14(K): 17,834.57 with a seed of 10,000.00 leaves 7,834.57 for the four funds, 26/30/30/14."""
    floor = Stud.running(rate_bp=10_000)
    announce(floor)
    floor.play_stud("CS-1", chips=7_835)
    lower(floor, amount_minor=43)
    floor.open_day(LIMIT)
    expire(floor)
    row = Distribution.objects.get(property_id=floor.pk)
    assert (row.final_minor, row.retained_minor, row.distributable_minor) == (1_783_457, 1_000_000, 783_457)
    with pytest.raises(Refused) as refusal:
        share_out(floor, approved=floor.sig(Role.PIT_MANAGER))
    assert refusal.value.code == "wrong_role"
    assert share_out(floor) == {
        "company_special_fund": 203_699,
        "educational_fund": 235_037,
        "university_of_puerto_rico": 235_037,
        "tourism_development_fund": 109_684,
    }
    row.refresh_from_db()
    assert (sum(row.shares.values()), row.rule, floor.shown()) == (783_457, "largest_remainder", 0)
    assert queries.check_distributions(floor.pk, LIMIT) == []
    with pytest.raises(Refused) as refusal:
        share_out(floor)
    assert refusal.value.code == "already_distributed"


def test_a_meter_that_a_defect_lowered_after_its_expiry_is_documented_again() -> None:
    """PR §7.14(I)(4), (K): what is on the meter is shared out, so it is documented once more after a defect."""
    floor = Stud.running(rate_bp=10_000)
    announce(floor)
    floor.play_stud("CS-1", chips=7_835)
    floor.open_day(LIMIT)
    expire(floor)
    with pytest.raises(Refused) as refusal:
        expire(floor)
    assert refusal.value.code == "wrong_status"
    later = LIMIT + dt.timedelta(days=1)
    floor.open_day(later)
    lower(floor, day=later, amount_minor=43)
    assert [one.explanation for one in queries.link_decreases(floor.pk, later)["CSP"]] == ["contador dañado"]
    assert queries.link_decreases(floor.pk, LIMIT) == {}
    # No line of a table tells it; the month's sum opens into it all the same.
    month = {"figure": "progressive_month_lowered", "month": f"{LIMIT:%Y-%m}", "link": "CSP"}
    lowered = drill.open_figure(floor.property, month, sees_counts=False)
    (line,) = lowered.lines
    assert (lowered.claimed, lowered.total, line.amount) == (430_000, 430_000, 430_000)
    opened = drill.open_figure(floor.property, line.figure or {}, sees_counts=False)
    assert [(one.amount, one.row.explanation) for one in opened.lines if one.row] == [(430_000, "contador dañado")]
    closing = drill.open_figure(floor.property, {**month, "figure": "progressive_month_closing"}, sees_counts=False)
    assert (closing.agrees, closing.total) == (True, 1_783_457 * 10_000)
    with pytest.raises(Refused) as refusal:
        share_out(floor, day=later)
    assert refusal.value.code == "late_contributions"
    with pytest.raises(Refused) as refusal:
        expire(floor, LIMIT)
    assert refusal.value.code == "day_before_expiry"
    expire(floor, later)
    row = Distribution.objects.get(property_id=floor.pk)
    assert (row.expired_day, row.documented_day, row.final_minor) == (LIMIT, later, 1_783_457)
    with pytest.raises(Refused) as refusal:
        share_out(floor)
    assert refusal.value.code == "day_before_expiry"
    assert sum(share_out(floor, day=later).values()) == 783_457
    assert (floor.shown(), queries.check_distributions(floor.pk, later)) == (0, [])
    assert queries.check_meters(floor.pk, later) == []
    with pytest.raises(Refused) as refusal:
        expire(floor, later)
    assert refusal.value.code == "wrong_status"
    data = documents.distribution_data(floor.property, "CSP", Printing.now("es", "x", floor.now()))
    assert (LIMIT.isoformat(), later.isoformat()) == (data["facts"][1]["value"], data["facts"][4]["value"])
    assert data["signatures"][0]["name"]
    assert compare().differences == []


def test_the_month_in_which_the_rest_goes_out_tells_the_link_without_lines() -> None:
    """PR §7.14(K), (L): expired in December, shared out in January."""
    floor = Stud.running(rate_bp=10_000)
    announce(floor)
    floor.play_stud("CS-1", chips=7_835)
    floor.open_day(LIMIT)
    expire(floor)
    january = LIMIT + dt.timedelta(days=16)
    floor.open_day(january)
    assert month_summary(floor.pk, january) == []
    share_out(floor, day=january)
    (link,) = month_summary(floor.pk, january)
    assert (link.lines, link.supported) == ([], True)
    assert (link.opening_e4, link.lowered_e4, link.closing_e4) == (17_835_000_000, 17_835_000_000, 0)
    assert [one.amount_minor for one in link.decreases] == [1_783_500]
    data = documents.month_data(floor.property, january, Printing.now("es", "x", floor.now()))
    assert (len(data["links"]), data["recap"][0]["off"]) == (1, False)
    assert documents.month_report(floor.property, january, language="es", printed_by="x").startswith(b"%PDF-")
    lowered = {"figure": "progressive_month_lowered", "month": f"{january:%Y-%m}", "link": "CSP"}
    assert drill.open_figure(floor.property, lowered, sees_counts=False).agrees


def test_meter_below_its_seed_leaves_nothing_to_distribute(running: Stud) -> None:
    """PR §7.14(K), reading: meter 9,150.00, reset 10,000.00: all retained."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(1, "four_of_a_kind"), (2, "flush")] + [(n, "full_house") for n in (3, 4, 5)])
    for prize in floor.prizes():
        floor.pay(prize.prize)
    floor.close_stud("CS-1", 1_000_000)
    assert floor.shown() == 915_000
    announce(floor)
    floor.open_day(LIMIT)
    expire(floor)
    assert sum(share_out(floor).values()) == 0
    assert Distribution.objects.get(property_id=floor.pk).retained_minor == 915_000


def test_no_expiry_while_a_payout_is_pending_or_a_table_is_open(running: Stud) -> None:
    floor = running
    announce(floor)
    floor.open_day(LIMIT)
    floor.open_stud("CS-2", day=LIMIT)
    with pytest.raises(Refused) as refusal:
        expire(floor)
    assert refusal.value.code == "table_open"
    floor.close_stud("CS-2", 1_000_000, day=LIMIT)
    floor.play_stud("CS-1", prizes=[(1, "flush")], day=LIMIT)
    with pytest.raises(Refused) as refusal:
        expire(floor)
    assert refusal.value.code == "meters_locked"


def test_chips_after_expiry_count_for_nobody_and_prizes_open_nothing(running: Stud) -> None:
    floor = running
    announce(floor)
    floor.open_day(LIMIT)
    expire(floor)
    floor.play_stud("CS-1", chips=5, prizes=[(1, "flush")], day=LIMIT)
    assert (floor.shown(), floor.prizes()) == (1_000_000, [])
    assert queries.displays(floor.pk, ["CS-1"]) == {}


def test_distribution_before_expiry_and_of_bingo_is_refused(running: Stud) -> None:
    """PR §27.3(I): what is left of a bingo progressive is raffled, not distributed."""
    floor = running
    with pytest.raises(Refused) as refusal:
        share_out(floor, DAY)
    assert refusal.value.code == "wrong_status"
    Meter.objects.filter(property_id=floor.pk).update(game="pr.bingo")
    with pytest.raises(Refused) as refusal:
        share_out(floor, DAY)
    assert (refusal.value.code, refusal.value.cite) == ("bingo_is_raffled", "PR §27.3(I)")


def test_link_keeps_its_programme_as_data(running: Stud) -> None:
    """Another game's programme is another row: nothing of Caribbean stud is in the code that runs it."""
    floor = running
    seed_link(
        floor.property, code="TC", name="Black Jack", game="pr.blackjack_progressive", tables=["BJ-1"],
        initial_minor=500_000, reset_minor=500_000, rate_bp=1_400, approval_reference="CTPR-3",
        pay_table=[Share(outcome="royal_spades", share_bp=10_000), Share(outcome="straight", amount_minor=600)],
    )  # fmt: skip
    commands.start_link(
        floor.property, link="TC", day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor=ACTOR, at=floor.now()
    )
    floor.play_stud("BJ-1", chips=10)
    meter = queries.meter_of(floor.pk, "TC")
    assert meter is not None
    assert meter.shown_minor == 500_140
