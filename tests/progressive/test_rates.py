"""Another rate: announced, approved, from an instant to come; what was played before counts as before (control P13)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.urls import reverse

from accounting import checks
from accounting.figures import session_figures
from casino.eventstore.rebuilding import compare
from casino.identity.access import apply_role_groups
from casino.models import Approval
from casino.roles import Role
from progressive import commands, documents, queries
from progressive.models import Meter
from progressive.models.rates import RateChange
from progressive.queries.growth import growth
from progressive.seed import APPROVAL
from tests.admin.conftest import Desk
from tests.api.conftest import Terminal, built_house, house, signer, terminal  # noqa: F401  (fixtures)
from tests.factories import ACTOR, DAY, NOON, Floor, refused
from tests.progressive.stud import Stud
from tests.progressive.test_other_games import linked

pytestmark = pytest.mark.django_db

LATER = NOON + dt.timedelta(hours=1)


def change(floor: Stud, rate_bp: int, effective_at: dt.datetime = LATER, **more: Any) -> Any:
    arguments = {
        "link": floor.link.code, "day": DAY, "notified_at": NOON - dt.timedelta(days=3), "approval": APPROVAL,
        "manager": floor.sig(Role.PIT_MANAGER), "accounting": floor.sig(Role.ACCOUNTING), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    return commands.change_rate(floor.property, rate_bp=rate_bp, effective_at=effective_at, **{**arguments, **more})


def go_to(floor: Stud, at: dt.datetime) -> None:
    """The floor's time goes on from that instant."""
    floor.go_to(at)


def reading(floor: Stud, void_chips: str) -> None:
    """The link keeps that reading of the chips of void rounds."""
    Meter.objects.filter(property_id=floor.pk).update(options={"void_chips": void_chips})


@pytest.mark.parametrize(("void_chips", "void"), [("meter_stays", 1), ("reversed", 0)])
def test_mid_day_each_chip_counts_at_the_rate_of_its_instant(running: Stud, void_chips: str, void: int) -> None:
    """PR §7.14(H)(3): 10 chips at 70 %, 10 at 80 %; a late round of before counts as before; the day balances. The chip
    of a void round feeds the meter where it stays (PR §7.14(I)), not where it is un-posted (CL III §6.5.1)."""
    floor = running
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10)
    late = floor.settled("CS-1", chips=2)
    assert [rate.rate_bp for rate in change(floor, 8_000)] == [7_000, 8_000]
    reading(floor, void_chips)
    floor.play_stud("CS-1", chips=1)
    go_to(floor, LATER)
    floor.play_stud("CS-1", chips=10)
    floor.play_stud("CS-2", chips=1, void=True)
    floor.record(late)
    assert floor.now_showing().meter_e4 == (1_000_000 + 13 * 70 + (10 + void) * 80) * 10_000
    assert queries.check_contributions(floor.pk, DAY) == []
    assert checks.meter_identity(floor.property, DAY) == []
    lines = {line.table: line for line in queries.progressive_summary(floor.pk, DAY)}
    assert [(one.rate_bp, one.chips) for one in lines["CS-1"].rates] == [(7_000, 13), (8_000, 10)]
    assert [(one.rate_bp, one.chips) for one in lines["CS-2"].rates] == [(8_000, 1)][:void]
    assert lines["CS-1"].licensee_share_minor == 13 * 30 + 10 * 20
    (session,) = [line for line in session_figures(floor.property, DAY) if line.table == "CS-1"]
    assert session.contributed_e4 == (13 * 70 + 10 * 80) * 10_000
    assert documents.summary(floor.property, DAY, language="es", printed_by="A01").startswith(b"%PDF")


def test_chips_behind_a_win_are_held_back_at_their_own_rate(running: Stud) -> None:
    """PR §7.14(G)(4): the win of 12:59:59 does not see the chips of 13:00, worth 80 cents each."""
    floor = running
    floor.open_stud("CS-1")
    change(floor, 8_000)
    go_to(floor, LATER - dt.timedelta(seconds=1))
    winning, after = floor.settled("CS-1", chips=1, prizes=[(3, "flush")]), floor.settled("CS-2", chips=5)
    floor.record(winning, after)
    meter = floor.now_showing()
    assert (meter.meter_e4, meter.pending_e4) == ((1_000_000 + 70) * 10_000, 5 * 80 * 10_000)


@pytest.mark.parametrize(("void_chips", "fed"), [("meter_stays", 5), ("reversed", 0)])
def test_a_void_round_behind_a_win_is_held_back_where_it_feeds(running: Stud, void_chips: str, fed: int) -> None:
    """PR §7.14(G)(4), (I), CL III §6.5.1: the meter that the win sees is without the void round behind it."""
    floor = running
    reading(floor, void_chips)
    floor.open_stud("CS-1")
    floor.record(floor.settled("CS-1", chips=1, prizes=[(3, "flush")]), floor.settled("CS-2", chips=5, void=True))
    meter = floor.now_showing()
    assert (meter.meter_e4, meter.pending_e4) == ((1_000_000 + 70) * 10_000, fed * 70 * 10_000)
    grown = growth(floor.property, floor.link.code)
    assert grown is not None
    assert grown.curve[-1][1] == (1_000_000 + 70 + fed * 70) * 10_000


def test_what_is_refused(running: Stud) -> None:
    floor = running
    floor.open_stud("CS-1")
    backdated = refused("pot_rate_backdated", change, floor, 8_000, NOON - dt.timedelta(seconds=1))
    assert backdated.cite == "PR §7.14(H)(3)"
    refused("pot_rate_too_low", change, floor, 6_999)
    refused("pot_shares_wrong", change, floor, 10_001)
    refused("approval_missing", change, floor, 8_000, approval=" ")
    refused("approval_not_on_file", change, floor, 8_000, approval="CT-0")
    tomorrow = DAY + dt.timedelta(days=1)
    given = {"property": floor.property, "date": tomorrow, "authority": "CTPR", "subject": "rate"}
    Approval.objects.create(reference="CT-AHEAD", **given)
    Approval.objects.create(reference="CT-LATE", effective_from=DAY, **given)
    refused("approval_not_on_file", change, floor, 8_000, approval="CT-AHEAD")
    refused("approval_too_late", change, floor, 8_000, approval="CT-LATE")
    refused("pot_rate_unannounced", change, floor, 8_000, notified_at=LATER + dt.timedelta(days=1))
    refused("pot_instant_without_zone", change, floor, 8_000, LATER.replace(tzinfo=None))
    refused("same_rate", change, floor, 7_000)
    refused("wrong_role", change, floor, 8_000, manager=floor.sig(Role.DEALER))
    refused("wrong_role", change, floor, 8_000, accounting=floor.sig(Role.AUDITOR))
    refused("no_link", change, floor, 8_000, link="NONE")
    refused("day_not_open", change, floor, 8_000, day=DAY.replace(year=2020))
    change(floor, 8_000)
    refused("pot_rate_backdated", change, floor, 9_000, LATER)
    go_to(floor, LATER + dt.timedelta(hours=2))
    floor.play_stud("CS-1", chips=1)
    go_to(floor, LATER)
    counted = refused("pot_rate_backdated", change, floor, 9_000, LATER + dt.timedelta(hours=1))
    assert "CS-1" in counted.message
    assert RateChange.objects.filter(property_id=floor.pk).count() == 1


def test_minimum_of_three_card_poker() -> None:
    """PR §13.10(A)(3): 14 % at least; what is not put aside for a reset goes to the meter."""
    floor = linked("pr.three_card_poker", "TC-1")
    refused("pot_rate_too_low", change, floor, 1_399)
    assert [rate.rate_bp for rate in change(floor, 1_500)] == [1_400, 1_500]


def test_a_rate_through_both_doors(house: Floor, terminal: Terminal) -> None:  # noqa: F811
    from progressive.seed import seed_link

    floor = Stud(house.house)
    floor.link = seed_link(floor.property, tables=["CS-1"])
    floor.start()
    body = {
        "day": DAY.isoformat(), "rate_bp": 8_000, "effective_at": LATER.isoformat(),
        "notified_at": (NOON - dt.timedelta(days=1)).isoformat(), "approval": APPROVAL,
        "manager": signer(house, Role.PIT_MANAGER), "accounting": signer(house, Role.ACCOUNTING),
        "occurred_at": NOON.isoformat(),
    }  # fmt: skip
    path = "/api/v1/meters/CSP/rate"
    low = terminal.post(path, {**body, "rate_bp": 6_000})
    assert (low.status_code, low.json()["code"]) == (422, "pot_rate_too_low"), low.content
    answer = terminal.post(path, body)
    assert answer.status_code == 201, answer.content
    assert [row["rate_bp"] for row in terminal.get("/api/v1/meters/CSP").json()["rates"]] == [7_000, 8_000]
    signed = {name: body[name] for name in ("day", "manager", "accounting", "occurred_at")}
    assert terminal.post(f"{path}/withdrawal", {**signed, "reason": "error"}).status_code == 204
    again = terminal.post(f"{path}/withdrawal", {**signed, "reason": "error"}).json()
    assert (again["code"], again["cite"]) == ("no_rate_announced", "PR §7.14(H)(3)")
    assert terminal.post(path, body).status_code == 201
    apply_role_groups()
    desk = Desk(floor)
    client = desk.client(Role.PIT_MANAGER)
    assert client.get(reverse("admin:change-rate")).status_code == 200
    typed = {
        "link": "CSP", "day": DAY.isoformat(), "rate_bp": "90", "effective_at_0": "2099-01-01",
        "effective_at_1": "06:00:00", "notified_at_0": "2026-01-01", "notified_at_1": "06:00:00", "approval": APPROVAL,
        "reason": "Resolución", **desk.signed(manager=Role.PIT_MANAGER, accounting=Role.ACCOUNTING),
    }  # fmt: skip
    assert client.post(reverse("admin:change-rate"), typed).status_code == 302
    assert RateChange.objects.filter(property_id=floor.pk).count() == 2
    assert client.get(reverse("admin:progressive_ratechange_changelist")).status_code == 200
    assert client.get(reverse("admin:progressive-summary")).status_code == 200
    withdrawn = {
        "link": "CSP", "day": DAY.isoformat(), "reason": "año",
        **desk.signed(manager=Role.PIT_MANAGER, accounting=Role.ACCOUNTING),
    }  # fmt: skip
    assert client.post(reverse("admin:withdraw-rate"), withdrawn).status_code == 302


def test_a_rebuild_counts_every_chip_as_it_was_counted(scratch_database: str) -> None:
    floor = Stud.running()
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10)
    change(floor, 8_000)
    go_to(floor, LATER)
    floor.play_stud("CS-1", chips=10)
    for size in (10_000, 2):
        assert compare(batch_events=size).differences == []


def test_a_rate_announced_by_mistake_is_withdrawn_before_it_holds(running: Stud) -> None:
    """PR §7.14(H)(3): a wrong instant, far ahead, would keep every other rate from being announced until then."""
    floor = running
    signed = {"manager": floor.sig(Role.PIT_MANAGER), "accounting": floor.sig(Role.ACCOUNTING), "actor": ACTOR}

    def withdraw(**more: Any) -> None:
        given = {"link": floor.link.code, "day": DAY, "reason": "año", "at": floor.now(), **signed, **more}
        commands.withdraw_rate(floor.property, **given)

    assert refused("no_rate_announced", withdraw).cite == "PR §7.14(H)(3)"
    change(floor, 8_000, LATER.replace(year=2062))
    assert refused("pot_rate_backdated", change, floor, 7_500).field == "effective_at"
    refused("reason_missing", withdraw, reason=" ")
    refused("wrong_role", withdraw, manager=floor.sig(Role.FLOOR_SUPERVISOR))
    withdraw()
    assert not RateChange.objects.filter(property_id=floor.pk).exists()
    assert [rate.rate_bp for rate in change(floor, 8_000)] == [7_000, 8_000]
    assert compare().differences == []
    assert refused("rate_in_force", withdraw, at=LATER).field == "link"
