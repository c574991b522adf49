"""Limits of an open table: announced, raised, lowered, and what rounds are judged by (control T11)."""

import datetime as dt

import pytest
from django.utils import timezone

from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.models import Approval
from casino.roles import Role
from tables import commands, queries
from tables.models import GamingTable, Round, TableLimits, TableSession
from tests.factories import ACTOR, DAY, NOON, Floor, clock, refused, roulette

RAISED = {"min": 500, "max": 20_000}
NOTICE = dt.timedelta(minutes=15)


@pytest.fixture
def house(floor):
    """RO-1 open since two hours, with 1.00 to 100.00."""
    with clock(NOON + dt.timedelta(hours=2)):
        floor.open("RO-1", at=NOON)
        yield floor


def minutes(floor: Floor, count: float) -> dt.datetime:
    """So many minutes after the table opened."""
    return NOON + dt.timedelta(minutes=count)


def announce(floor: Floor, limits=RAISED, **more):
    arguments = {
        "table": "RO-1",
        "limits": limits,
        "announcer": floor.sig(Role.FLOOR_SUPERVISOR),
        "witness": floor.sig(Role.DEALER),
        "inspector_told": "R. Sepúlveda",
        "public_told": True,
        "actor": ACTOR,
        "at": minutes(floor, 10),
    }
    return commands.announce_limits(floor.property, **{**arguments, **more})


def change(floor: Floor, limits=RAISED, **more):
    arguments = {
        "table": "RO-1",
        "limits": limits,
        "supervisor": floor.sig(Role.FLOOR_SUPERVISOR),
        "witness": floor.sig(Role.DEALER),
        "actor": ACTOR,
        "at": minutes(floor, 25),
    }
    return commands.change_limits(floor.property, **{**arguments, **more})


def cancel(floor: Floor, **more):
    arguments = {"table": "RO-1", "reason": "pocos jugadores", "supervisor": floor.sig(Role.FLOOR_SUPERVISOR)}
    return commands.cancel_announcement(floor.property, **{**arguments, "actor": ACTOR, **more})


def played(floor: Floor, at: dt.datetime, amount: int):
    """A round that opened at that instant, whenever it arrives."""
    item = floor.item("RO-1", roulette(amount=amount))
    timed = [event._replace(at=at) for event in item.events]
    return commands.record_round(floor.property, type(item)(**{**as_dict(item), "events": timed}), actor=ACTOR)


def as_dict(item):
    return {name: getattr(item, name) for name in ("round", "table", "expected_version")}


# --- raising --------------------------------------------------------------------------------------------------------


def test_a_raise_waits_for_its_notice_and_is_told_whole(house):
    row = announce(house)
    assert (row.status, row.before, row.after) == ("announced", {"min": 100, "max": 10_000}, RAISED)
    assert (row.announcer, row.witness, row.inspector_told) == ("S01", "D01", "R. Sepúlveda")
    assert row.due_at == row.announced_at + NOTICE
    early = refused("notice_running", change, house, at=minutes(house, 24.5))
    assert (early.cite, early.status) == ("PR §2.5", 409)
    assert change(house).limits == RAISED
    [opening, raised] = queries.limits_history(house.property, table="RO-1")
    assert (opening.kind, raised.kind, raised.status) == ("opening", "raise", "in_force")
    assert raised.in_force_at - raised.announced_at == NOTICE
    assert raised.changed_by == ["S01", "D01"]
    types = [recorded.type for recorded in read_stream(house.property.pk, f"session:RO-1.{DAY}.M")]
    assert types == ["TableOpened", "LimitsAnnounced", "LimitsChanged"]


def test_a_time_that_a_device_makes_up_shortens_no_notice(house):
    now = timezone.now()
    announce(house, at=now)
    refused("time_ahead", change, house, at=now + NOTICE)
    refused("time_ahead", announce, house, at=now + NOTICE)
    refused("notice_running", change, house, at=now + dt.timedelta(minutes=4))


@pytest.mark.parametrize(
    ("code", "cite", "more"),
    [
        ("wrong_role", "control T11", {"announcer": Role.DEALER}),
        ("wrong_role", "control T11", {"witness": Role.CASHIER}),
        ("same_person", "control T11", {"witness": Role.FLOOR_SUPERVISOR}),
        ("inspector_not_told", "PR §2.5", {"inspector_told": " "}),
        ("public_not_told", "PR §2.5", {"public_told": False}),
        ("limits_unchanged", "control T11", {"limits": {"min": 100, "max": 10_000}}),
        ("limits_outside_band", "PR §2.5(A), (B)", {"limits": {"min": 100, "max": 100_001}}),
        ("limits_spread", "PR §2.5(A), (B)", {"limits": {"min": 2_000, "max": 19_999}}),
        ("unknown_limit", "PR §2.5(A), (B)", {"limits": {**RAISED, "tie_min": 5}}),
        ("nothing_raised", "PR §2.5", {"limits": {"min": 100, "max": 5_000}}),
        ("table_not_open", "control T11", {"table": "RO-2"}),
    ],
)
def test_what_is_wrong_with_an_announcement_is_named_and_nothing_stored(house, stored, code, cite, more):
    signed = {name: house.sig(value) if isinstance(value, Role) else value for name, value in more.items()}
    before = stored(house)
    assert refused(code, announce, house, **signed).cite == cite
    assert stored(house) == before


def test_an_inspector_who_is_the_witness_was_told(house):
    row = announce(house, witness=house.sig(Role.INSPECTOR), inspector_told="")
    assert row.inspector_told == row.witness == "I01"


def test_a_raise_without_or_against_its_notice_is_refused(house):
    assert refused("notice_missing", change, house).cite == "PR §2.5"
    announce(house)
    refused("notice_differs", change, house, {"min": 500, "max": 50_000})
    refused("limits_announced", announce, house, {"min": 500, "max": 50_000}, at=minutes(house, 12))
    change(house)
    refused("limits_unchanged", change, house, at=minutes(house, 26))
    assert house.property.pk in TableSession.objects.filter(limits=RAISED).values_list("property_id", flat=True)


def test_an_announcement_can_be_taken_back(house):
    refused("nothing_announced", cancel, house)
    announce(house)
    refused("reason_missing", cancel, house, reason=" ")
    refused("wrong_role", cancel, house, supervisor=house.sig(Role.DEALER))
    cancel(house, at=minutes(house, 20))
    row = TableLimits.objects.get(kind="raise")
    assert (row.status, row.reason) == ("cancelled", "pocos jugadores")
    refused("notice_missing", change, house)


def test_a_table_that_closes_takes_its_announcement_back(house):
    announce(house)
    session = house.close("RO-1", at=minutes(house, 20))
    assert (session.status, session.limits) == ("closed", {"min": 100, "max": 10_000})
    assert TableLimits.objects.get(kind="raise").status == "cancelled"


def test_beyond_the_ordinary_band_needs_the_approval_on_file(floor):
    floor.open("CS-1", at=NOON)
    high = {"min": 10_000, "max": 500_000}
    assert refused("limits_outside_band", announce, floor, high, table="CS-1").cite.startswith("PR §7.15")
    approval = Approval.objects.create(
        property=floor.property, reference="CT-15-7", date=DAY, authority="Compañía de Turismo", subject="limits"
    )
    GamingTable.objects.get(property=floor.property, code="CS-1").approvals.add(approval)
    announce(floor, high, table="CS-1", witness=floor.sig(Role.INSPECTOR))


# --- lowering -------------------------------------------------------------------------------------------------------


LOWER = {"min": 100, "max": 10_000}


def test_limits_come_down_only_after_a_raise_with_nobody_at_the_table(house):
    refusal = refused("never_raised", change, house, {"min": 100, "max": 5_000}, no_players=True)
    assert refusal.cite == "PR §2.5"
    announce(house)
    change(house)
    refused("players_present", change, house, LOWER, at=minutes(house, 40))
    item = house.item("RO-1", roulette()[:2])
    commands.record_round(house.property, item, actor=ACTOR)
    late = {"no_players": True, "at": minutes(house, 40)}
    assert refused("rounds_open", change, house, LOWER, **late).details == {"rounds": [str(item.round)]}
    commands.void_round(
        house.property, round=item.round, reason="x", supervisor=house.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR
    )
    below = {**LOWER, "max": 5_000}
    refused("never_raised", change, house, below, no_players=True, at=None)
    lowered = change(house, LOWER, no_players=True, at=None)
    assert lowered.limits == LOWER
    refused("never_raised", change, house, below, no_players=True, at=None)
    assert [row.kind for row in queries.limits_history(house.property, table="RO-1")] == ["opening", "raise", "lower"]


def test_one_up_and_one_down_needs_notice_and_an_empty_table(house):
    both = {"min": 200, "max": 5_000}
    announce(house, both)
    refused("never_raised", change, house, both, no_players=True)
    cancel(house, at=minutes(house, 26))
    announce(house, at=minutes(house, 27))
    change(house, at=minutes(house, 42))
    mixed = {"min": 1_000, "max": 10_000}
    announce(house, mixed, at=minutes(house, 43))
    refused("players_present", change, house, mixed, at=minutes(house, 58))
    assert change(house, mixed, no_players=True, at=minutes(house, 58)).limits == mixed
    assert TableLimits.objects.filter(kind="both").count() == 1


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_rounds_are_judged_by_the_limits_of_their_instant(house):
    assert played(house, minutes(house, 1), 10_000).outcome == "recorded"
    announce(house)
    change(house)
    assert refused_round(house, minutes(house, 26), 100) == "below_minimum"
    assert played(house, minutes(house, 26), 20_000).outcome == "recorded"
    # What arrives late and opened before is judged by the limits of then, below and above.
    assert played(house, minutes(house, 24), 100).outcome == "recorded"
    assert refused_round(house, minutes(house, 24), 20_000) == "above_maximum"
    assert queries.limits_at(house.property, "RO-1", minutes(house, 24)) == LOWER
    assert queries.limits_at(house.property, "RO-1", minutes(house, 25)) == RAISED
    assert queries.limits_at(house.property, "RO-1", minutes(house, -1)) is None


def refused_round(house, at, amount):
    from casino.errors import Refused

    with pytest.raises(Refused) as refusal:
        played(house, at, amount)
    return refusal.value.code


def test_a_round_that_opened_before_the_change_ends_under_its_limits(house):
    item = house.item("RO-1", roulette(amount=100)[:1])
    commands.record_round(house.property, item, actor=ACTOR)
    Round.objects.filter(pk=item.round).update(opened_at=minutes(house, 5))
    announce(house)
    change(house)
    rest = house.item("RO-1", roulette(amount=100)[1:], round=item.round, expected_version=1)
    assert commands.record_round(house.property, rest, actor=ACTOR).status == "closed"


def test_a_change_told_late_does_not_undo_what_rounds_were_judged_by(house):
    announce(house)
    played(house, minutes(house, 30), 100)
    refused("rounds_since", change, house, at=minutes(house, 25))
    change(house, at=minutes(house, 31))
    refused("before_opening", announce, house, {"min": 500, "max": 30_000}, at=minutes(house, 30))


def test_rows_are_the_same_after_a_rebuild(committed_floor):
    floor = Floor.seeded()
    floor.open_day()
    floor.open("RO-1", at=NOON.astimezone(dt.timezone(dt.timedelta(hours=-4))))
    announce(floor)
    change(floor, at=minutes(floor, 25).astimezone(dt.timezone(dt.timedelta(hours=-4))))
    announce(floor, {"min": 500, "max": 30_000}, at=minutes(floor, 30))
    cancel(floor, at=minutes(floor, 31))
    announce(floor, {"min": 500, "max": 40_000}, at=minutes(floor, 32))
    rows = [list(model.objects.order_by("key").values()) for model in (TableLimits, TableSession)]
    assert len(rows[0]) == 4
    rebuild()
    assert [list(model.objects.order_by("key").values()) for model in (TableLimits, TableSession)] == rows
