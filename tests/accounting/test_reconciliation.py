"""Progressives reconciled over a span: the identity, the payable, and every difference with its probable cause."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest

from accounting import chart, reconciliation
from accounting.models import JournalLine
from casino.rules.money import parse_amount
from progressive.models import Meter
from progressive.queries.reconciliation import reconciliation as meters_over
from tests.accounting.day import Played
from tests.factories import DAY, refused
from tests.progressive.stud import Stud
from tests.progressive.test_rates import LATER, change, go_to

pytestmark = pytest.mark.django_db

NEXT = DAY + dt.timedelta(days=1)
THIRD = DAY + dt.timedelta(days=2)


def causes(floor: Stud, since: dt.date = DAY, until: dt.date = THIRD) -> list[tuple[str, str, int, str]]:
    (span,) = meters_over(floor.pk, since, until)
    found = [one for one in span.discrepancies if one.cause != "missed_reading"]
    return [(one.table, one.what, one.change, one.cause) for one in found]


def read_both(floor: Stud, *, day: dt.date = DAY, **wrong: Any) -> None:
    """CS-1 as told, CS-2 as computed."""
    floor.read("CS-1", day=day, **wrong)
    floor.read("CS-2", day=day)


def test_two_closed_days_agree_to_the_cent_and_with_the_books(ready: Played) -> None:
    """The control identity over both days, and payable = meter (PR §7.10(D), §7.14(L), control P15); on the second day
    three chips of a void round are un-posted (CL III §6.5.1)."""
    floor = ready
    floor.close_day()
    floor.open_day(NEXT)
    Meter.objects.filter(property_id=floor.pk).update(options={"void_chips": "reversed"})
    floor.play_stud("CS-2", chips=4, day=NEXT)
    floor.play_stud("CS-2", chips=3, void=True, day=NEXT)
    for table in ("CS-1", "CS-2"):
        floor.read(table, day=NEXT)
        floor.sign(table, day=NEXT)
    floor.close_day(NEXT)
    (row,) = reconciliation.reconcile(floor.property, DAY, NEXT)
    span = row.span
    assert (span.opening_e4, span.contributed_e4, span.lowered_e4, span.reset_e4) == (
        0, (700 + 280) * 10_000, 5_000 * 10_000, 1_000_000 * 10_000,
    )  # fmt: skip
    assert span.closing_e4 == 995_980 * 10_000
    assert (row.payable_minor, row.difference_minor, row.cause, row.agrees) == (995_980, 0, "", True)
    cs1 = span.tables[0]
    assert (cs1.opening_in_meter, cs1.chips, cs1.read_in_meter, cs1.won, cs1.forms) == (
        0, 10, 10, {"flush": 1}, {"flush": 1},
    )  # fmt: skip
    kept = JournalLine.objects.filter(property_id=floor.pk, day=NEXT, account=chart.PROGRESSIVE_RETENTION)
    assert sum(line.credit - line.debit for line in kept) == 4 * 30
    (second,) = reconciliation.reconcile(floor.property, NEXT, NEXT)
    assert (second.span.opening_e4, second.span.closing_e4, second.agrees) == (995_700 * 10_000, span.closing_e4, True)


def test_a_span_that_ends_in_an_open_day_says_so() -> None:
    """Contributions are posted with the close."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=10)
    (row,) = reconciliation.reconcile(floor.property, DAY, DAY)
    assert (row.difference_minor, row.cause) == (-700, "day_not_closed")


def test_a_chip_on_a_dark_light_is_told_once_on_its_day() -> None:
    """The equipment counts one chip less from then on; the meter of the link lacks its 70 cents."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=10)
    read_both(floor, in_meter=9, meter_minor=1_000_630)
    floor.open_day(NEXT)
    floor.play_stud("CS-1", chips=5, day=NEXT)
    read_both(floor, day=NEXT, in_meter=14, meter_minor=1_000_980)
    assert causes(floor) == [("CS-1", "in_meter", -1, "unlit_chip"), ("CS-1", "meter", -70, "unlit_chip")]
    assert causes(floor, since=NEXT) == []


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"in_meter": 12}, ("in_meter", 2, "missed_round")),
        ({"in_meter": 7}, ("in_meter", -3, "void_after_count")),
        ({"meter_minor": 1_000_700 - 210}, ("meter", -210, "void_after_count")),
        ({"meter_minor": 1_000_800}, ("meter", 100, "rate_change")),
        ({"displayed_minor": 900_123}, ("displayed", -100_577, "lowered_without_ground")),
        ({"displayed_minor": 1_000_733}, ("displayed", 33, "unexplained")),
        ({"payouts": {"flush": 1}}, ("payout:flush", 1, "void_after_count")),
    ],
)
def test_every_difference_has_its_probable_cause(wrong: dict[str, Any], expected: tuple[str, int, str]) -> None:
    """Ten chips, three of them of a void round; one fault planted at a time."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=7)
    floor.play_stud("CS-1", chips=3, void=True)
    read_both(floor, **wrong)
    assert causes(floor, until=DAY) == [("CS-1", *expected)]


def test_equipment_that_keeps_what_was_unposted_has_a_void_round_as_its_cause() -> None:
    """CL III §6.5.1: seven chips feed the meter; the equipment kept the 70 cents of each of the three void ones too."""
    floor = Stud.running()
    Meter.objects.filter(property_id=floor.pk).update(options={"void_chips": "reversed"})
    floor.play_stud("CS-1", chips=7)
    floor.play_stud("CS-1", chips=3, void=True)
    assert floor.shown() == 1_000_000 + 7 * 70
    read_both(floor, in_meter=10, meter_minor=1_000_700)
    assert causes(floor, until=DAY) == [("CS-1", "meter", 210, "void_after_count")]


def test_a_prize_that_was_not_taken_off_the_equipment() -> None:
    """PR §7.9(E)(3): the supervisor deducts what was paid; the payout meter counts it."""
    floor = Stud.running()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", prizes=[(3, "flush")])
    assert ("CS-1", "forms:flush", -1, "prize_open") in causes(floor, until=DAY)
    floor.pay(floor.prizes()[0].prize)
    read_both(floor, meter_minor=1_000_000, payouts={})
    assert causes(floor, until=DAY) == [
        ("CS-1", "meter", 5_000, "lowering_missed"),
        ("CS-1", "payout:flush", -1, "win_not_counted"),
    ]


def test_a_day_without_a_reading_is_told_of_every_table() -> None:
    """PR §7.14(L): at least once in every gaming day."""
    floor = Stud.running()
    floor.read("CS-1")
    floor.open_day(NEXT)
    (span,) = meters_over(floor.pk, DAY, NEXT)
    assert [(one.day, one.table) for one in span.discrepancies if one.cause == "missed_reading"] == [
        (DAY, "CS-2"), (NEXT, "CS-1"), (NEXT, "CS-2"),
    ]  # fmt: skip
    assert [(table.days_read, table.days_unread) for table in span.tables] == [(1, 1), (0, 2)]


def test_the_csv_adds_up_and_a_span_has_an_order() -> None:
    floor = Stud.running(rate_bp=7_001)
    floor.play_stud("CS-1", chips=1)
    rows = list(csv.DictReader(io.StringIO(reconciliation.reconciliation_csv(floor.property, DAY, DAY))))
    terms = {row["line"]: row["computed"] for row in rows if row["line"] in ("opening", "contributed", "closing")}
    assert terms == {"opening": "0.000000", "contributed": "0.700100", "closing": "10000.700100"}
    (payable,) = [row for row in rows if row["line"] == "payable"]
    assert parse_amount(payable["read"], "USD") - parse_amount(payable["computed"], "USD") == -70
    assert {row["cause"] for row in rows if row["line"] == "discrepancy"} == {"missed_reading"}
    assert reconciliation.reconcile(floor.property, DAY, DAY, link="NONE") == []
    refused("bad_period", reconciliation.reconcile, floor.property, NEXT, DAY)


def test_a_new_rate_that_was_not_set_on_the_equipment() -> None:
    """PR §7.14(H)(3), control P13: ten chips at 80 %, of which the equipment gave 70."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=10)
    read_both(floor)
    floor.open_day(NEXT)
    change(floor, 8_000, LATER + dt.timedelta(days=1), day=NEXT)
    go_to(floor, LATER + dt.timedelta(days=1))
    floor.play_stud("CS-1", chips=10, day=NEXT)
    assert floor.shown() == 1_000_700 + 800
    read_both(floor, day=NEXT, meter_minor=1_000_700 + 700)
    assert causes(floor) == [("CS-1", "meter", -100, "rate_change")]
    read_both(floor, day=NEXT, meter_minor=1_000_700 + 700)
    assert causes(floor) == [("CS-1", "meter", -100, "rate_change")]


def test_four_faults_together_are_told_apart() -> None:
    """A missed reading, a chip on a dark light, a void round taken back by hand and a rate of 80 % set on the
    equipment, in one span: each has its line, and the lines make up what the meters are off."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=20)
    floor.open_day(NEXT)
    floor.play_stud("CS-1", chips=17, day=NEXT)
    floor.play_stud("CS-1", chips=3, void=True, day=NEXT)
    (shown,) = {floor.shown()}
    assert shown == 1_000_000 + 40 * 70
    off = 40 - 3 - 1  # chips that the equipment has counted, at 80 cents of each
    for table, count in (("CS-1", off), ("CS-2", 0)):
        floor.read(table, day=NEXT, in_meter=count, meter_minor=1_000_000 + off * 80)
    (span,) = meters_over(floor.pk, DAY, NEXT)
    missed = [(one.day, one.table) for one in span.discrepancies if one.cause == "missed_reading"]
    assert missed == [(DAY, "CS-1"), (DAY, "CS-2")]
    parts = [(-210, "void_after_count"), (-70, "unlit_chip"), (360, "rate_change")]
    assert causes(floor) == [
        ("CS-1", "in_meter", -3, "void_after_count"),
        ("CS-1", "in_meter", -1, "unlit_chip"),
        *(("CS-1", "meter", *part) for part in parts),
        *(("CS-2", "meter", *part) for part in parts),
    ]
    assert sum(change for change, _cause in parts) == off * 80 - 40 * 70


def test_a_chip_that_one_table_lost_explains_the_meter_that_the_other_read_before() -> None:
    """The tables share a meter: what CS-1 lacks is known when it is read, and CS-2 showed it the evening before."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=20)
    floor.read("CS-2", meter_minor=1_000_000 + 19 * 70)
    floor.open_day(NEXT)
    floor.read("CS-1", day=NEXT, in_meter=19, meter_minor=1_000_000 + 19 * 70)
    assert ("CS-2", "meter", -70, "unlit_chip") in causes(floor)
    assert {cause for *_told, cause in causes(floor)} == {"unlit_chip"}


def test_what_is_put_right_or_only_rounded_or_miswritten_is_not_told_again() -> None:
    """PR §7.14(B), control P15, at 72.5 %: half a cent stays behind a chip, and equipment is set right again."""
    floor = Stud.running(rate_bp=7_250)
    days = [DAY + dt.timedelta(days=number) for number in range(6)]
    for number, day in enumerate(days):
        if number:
            floor.open_day(day)
        floor.play_stud("CS-1", chips=3, day=day)
        true, chips = 1_000_000 * 10 + 3 * 725 * (number + 1), 3 * (number + 1)  # tenths of a cent
        wrong: dict[str, Any] = [
            {"in_meter": chips - 1, "meter_minor": (true - 725) // 10, "displayed_minor": (true - 725) // 10},
            {"in_meter": chips - 1, "meter_minor": (true - 725) // 10, "displayed_minor": (true - 725) // 10},
            {},  # set right; nobody wrote down the display
            {"meter_minor": 1_000_780},  # 10,008.70 with two digits exchanged
            {"displayed_minor": true // 10},
            {"displayed_minor": true // 10, "meter_minor": 101_305},  # 01,013.05 for 10,013.05
        ][number]
        assert floor.shown() == true // 10
        read_both(floor, day=day, **wrong)
    assert causes(floor, until=days[-1]) == [
        ("CS-1", "displayed", -72, "unlit_chip"), ("CS-1", "in_meter", -1, "unlit_chip"),
        ("CS-1", "meter", -72, "unlit_chip"), ("CS-1", "meter", -90, "digits_swapped"),
        ("CS-1", "meter", -900_000, "digits_swapped"),
    ]  # fmt: skip
    assert causes(floor, since=days[1], until=days[2]) == []
