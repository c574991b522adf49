"""A period under another rate, seed or pay table, from the rounds as they were recorded."""

from __future__ import annotations

import datetime as dt
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from casino.identity.access import apply_role_groups
from casino.roles import Role
from progressive.what_if import Asked, read_pay_table, read_rate, what_if
from tests.admin.conftest import Desk
from tests.factories import DAY, refused
from tests.progressive.stud import Stud
from tests.progressive.test_other_games import NOTHING, SPADES, STRAIGHT, linked, three_card_round
from tests.progressive.test_rates import LATER, change, go_to
from tests.staged import staged

pytestmark = pytest.mark.django_db


def asked(floor: Stud, *, first: dt.date = DAY, last: dt.date = DAY, **what: object):
    return what_if(floor.property, link=floor.link.code, first=first, last=last, asked=Asked(**what))


def pay_all(floor: Stud) -> None:
    for prize in floor.prizes():
        if prize.status == "open":
            floor.pay(prize.prize)


def _build_floor() -> Stud:
    """380 chips at 70 %, then two flushes and a four of a kind, a void round, 20 chips at 80 % and a royal."""
    floor = Stud.running()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=380)
    floor.play_stud("CS-1", chips=3, prizes=[(3, "flush"), (2, "flush"), (1, "four_of_a_kind")])
    pay_all(floor)
    floor.play_stud("CS-1", chips=2, void=True)
    change(floor, 8_000)
    go_to(floor, LATER)
    floor.play_stud("CS-1", chips=20, prizes=[(1, "royal_flush")])
    pay_all(floor)
    floor.play_stud("CS-2", chips=10)
    return floor


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Stud:
    return built_floor()


def test_as_approved_it_ends_on_the_recorded_meter(floor: Stud) -> None:
    """Control P13: rates by instant, prizes in their turn, the reset: to the fraction of a cent."""
    found = asked(floor, rate_bp=9_000)
    assert (found.apart_e4, found.rounds, found.wins) == (0, 5, 2)
    assert found.played.meter_minor == found.recorded_minor == floor.shown() == 1_000_000 + 10 * 80
    royal = 1_000_000 + 385 * 70 - 60_000 + 20 * 80
    assert found.played.prizes_minor == 60_000 + royal
    assert found.played.house_minor == 385 * 30 + 30 * 20
    assert (found.played.seeds_minor, found.played.completed_minor) == (2_000_000, 200)
    assert found.asked.meter_minor == 1_000_000 + 10 * 90
    assert found.asked.prizes_minor == 60_000 + 1_000_000 + 385 * 90 - 60_000 + 20 * 90
    assert found.asked.house_minor == 415 * 10
    assert found.remarks == []


def test_another_seed_and_other_prizes(floor: Stud) -> None:
    seed = asked(floor, seed_minor=1_500_000)
    assert seed.asked.meter_minor == 1_500_000 + 10 * 80
    assert seed.asked.prizes_minor == seed.played.prizes_minor + 500_000
    table = read_pay_table(floor.property, "CSP", "flush=75.00, royal_flush = 50%")
    prizes = asked(floor, pay_table=table)
    before_royal = 1_000_000 + 385 * 70 - 65_000 + 20 * 80
    assert prizes.asked.prizes_minor == 65_000 + before_royal // 2
    assert prizes.asked.meter_minor == before_royal - before_royal // 2 + 10 * 80
    assert "PR Art. 7" in prizes.remarks[0], "the printed pay table is not the casino's to change"


def test_what_is_not_lawful_is_told_beside_its_figures(floor: Stud) -> None:
    """PR §7.11(F)."""
    for found in (asked(floor, rate_bp=6_000), asked(floor, seed_minor=999_999)):
        assert "PR §7.11(F)" in found.remarks[0]
        assert found.asked.handle_minor == found.played.handle_minor == 41_300


def test_what_the_tray_pays_is_the_same_under_any_rate() -> None:
    """PR §13.10(A)(7), (B): bonuses and fixed prizes of Three Card Poker."""
    floor = linked("pr.three_card_poker", "TC-1")
    floor.reserve("in", 200_000)
    floor.open("TC-1")
    floor.play("TC-1", three_card_round({1: NOTHING, 2: SPADES, 3: STRAIGHT}))
    pay_all(floor)
    found = asked(floor, rate_bp=2_000)
    assert found.apart_e4 == 0
    assert found.played.completed_minor == found.asked.completed_minor == 600 + 2 * 10_000
    assert found.asked.prizes_minor - found.played.prizes_minor == 3 * 6


def test_a_period_in_the_middle_begins_with_its_opening_meter(floor: Stud) -> None:
    day = DAY + dt.timedelta(days=1)
    floor.open_day(day)
    floor.play_stud("CS-1", chips=5, day=day)
    found = asked(floor, first=day, last=day, rate_bp=7_500)
    assert (found.opening_minor, found.apart_e4) == (1_000_800, 0)
    assert (found.played.meter_minor, found.asked.meter_minor) == (1_001_200, 1_001_175)


def test_what_is_refused(floor: Stud) -> None:
    refused("nothing_asked", asked, floor)
    refused("bad_period", asked, floor, rate_bp=7_500, last=DAY - dt.timedelta(days=1))
    refused("bad_period", asked, floor, rate_bp=7_500, last=DAY + dt.timedelta(days=400))
    refused(
        "bad_period", asked, floor, rate_bp=7_500, first=DAY - dt.timedelta(days=9), last=DAY - dt.timedelta(days=8)
    )
    for rate_bp in (0, -1, 10_001):
        refused("rate_impossible", asked, floor, rate_bp=rate_bp)
    refused("seed_impossible", asked, floor, seed_minor=0)
    refused("no_link", what_if, floor.property, link="NONE", first=DAY, last=DAY, asked=Asked(rate_bp=1))
    for text in ("flush", "flush=x", "flush=101%", "pair=5.00", "flush=0.00"):
        refused("bad_pay_table", read_pay_table, floor.property, "CSP", text)
    only_flushes = [share for share in read_pay_table(floor.property, "CSP", "") if share.outcome == "flush"]
    refused("pot_unknown_outcome", asked, floor, pay_table=only_flushes)


def test_rates_as_people_write_them() -> None:
    texts = ("75", "72.5 %", "72,5 %", "100%", "7.05")
    assert [read_rate(text, "USD") for text in texts] == [7_500, 7_250, 7_250, 10_000, 705]
    for text in ("", "-1", "1.234", "1e3", "1,5,5", "²"):
        with pytest.raises(ValueError, match=r".*"):
            read_rate(text, "USD")


def test_command_and_page(floor: Stud) -> None:
    days = ("--from", DAY.isoformat(), "--to", DAY.isoformat(), "--property", floor.property.code)
    out = StringIO()
    call_command("what_if", "CSP", *days, "--rate", "90", stdout=out)
    assert "10009.00" in out.getvalue()
    out = StringIO()
    call_command("what_if", "CSP", *days, "--pay-table", "flush=75.00", "--json", stdout=out)
    assert json.loads(out.getvalue())["asked"]["handle_minor"] == 41_300
    for wrong in (("--rate", "x"), ("--seed", "1.234"), ("--pay-table", "pair=1"), ()):
        with pytest.raises(CommandError):
            call_command("what_if", "CSP", *days, *wrong)
    apply_role_groups()
    client = Desk(floor).client(Role.ACCOUNTING)
    page = reverse("admin:what-if")
    assert client.get(page).status_code == 200
    told = {"link": "CSP", "first": DAY.isoformat(), "last": DAY.isoformat()}
    shown = client.get(page, {**told, "rate": "60", "table": "flush=75.00"})
    assert b"10,006.00" in shown.content
    assert "PR" in shown.content.decode()
    assert set(client.get(page, {**told, "seed": "x"}).context["errors"]) == {"seed"}
    assert set(client.get(page, {**told, "rate": "60", "first": "x"}).context["errors"]) == {"first"}
    wrong = client.get(page, {**told, "rate": "101", "seed": "1.500", "table": "pair=1"})
    assert set(wrong.context["errors"]) == {"seed", "table"}, "each beside its field, all at once"
    assert "«1.500»" in str(wrong.context["errors"]["seed"]) or "'1.500'" in str(wrong.context["errors"]["seed"])
    assert b'value="1.500"' in wrong.content, "what was typed stays"
    assert set(client.get(page, {**told, "rate": "101"}).context["errors"]) == {"rate"}
    examples = wrong.context["examples"]
    assert "found" in client.get(page, {**told, **examples}).context, "the examples can be typed"
    assert not client.get(page, {**told, **examples}).context["errors"]
