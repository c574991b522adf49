"""Parameters that an order changes: a round has the value of the instant at which it opened, whenever it is sent."""

import datetime as dt

import pytest
from django.urls import reverse

from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.models import Approval
from casino.roles import Role
from tables import commands, queries
from tables.models import BankSetting, DatedParameter, GamingTable, Round, TableSession
from tests.factories import ACTOR, DAY, NOON, Floor, clock, refused, roulette

ORDER = "ORDEN-2026-31"
TABLE = "RO-1"


def put_order_on_file(floor: Floor) -> None:
    Approval.objects.create(
        property=floor.property,
        reference=ORDER,
        date=DAY - dt.timedelta(days=1),
        authority="Consejería",
        subject="other",
    )


@pytest.fixture
def house(floor):
    """RO-1 open since noon, with 1.00 to 100.00; an order on file since yesterday. It is two o'clock."""
    put_order_on_file(floor)
    with clock(NOON + dt.timedelta(hours=2)):
        floor.open(TABLE, at=NOON)
        yield floor


def minutes(count: float) -> dt.datetime:
    return NOON + dt.timedelta(minutes=count)


def schedule(floor: Floor, **more):
    given = {
        "game": "pr.roulette", "table": TABLE, "parameter": "limits.max", "value": "50.00", "effective_at": minutes(30),
        "document": ORDER, "director": floor.sig(Role.PIT_MANAGER), "accounting": floor.sig(Role.ACCOUNTING),
        "actor": ACTOR, "at": minutes(10),
    }  # fmt: skip
    return commands.schedule_parameter(floor.property, **{**given, **more})


def sent(floor: Floor, *opened: float, amount: int = 100):
    """Rounds that opened so many minutes after noon, in one batch."""
    items = []
    for minute in opened:
        item = floor.item(TABLE, roulette(amount=amount))
        timed = [event._replace(at=minutes(minute)) for event in item.events]
        items.append(type(item)(round=item.round, table=TABLE, expected_version=0, events=timed))
    return commands.record_rounds(floor.property, items, actor=ACTOR)


def opened_with(result) -> dict[str, int]:
    return read_stream(Round.objects.get(pk=result.round).property_id, f"round:{result.round}")[0].event.limits


def test_rounds_of_one_batch_are_judged_by_their_own_instants(house):
    schedule(house)
    before, at, after = sent(house, 29.9, 30, 31)
    assert [opened_with(one)["max"] for one in (before, at, after)] == [10_000, 5_000, 5_000]
    allowed, too_high = sent(house, 29.5, 32, amount=9_000)
    assert (allowed.outcome, too_high.outcome, too_high.error.code) == ("recorded", "refused", "above_maximum")


def test_rounds_that_are_remembered_by_a_process_heed_what_is_registered_later(house):
    assert opened_with(*sent(house, 5))["max"] == 10_000  # the session is remembered now
    schedule(house)
    assert opened_with(*sent(house, 40))["max"] == 5_000


def test_an_option_changes_at_its_instant_and_the_replay_agrees(committed_floor):
    house = committed_floor
    put_order_on_file(house)
    with clock(NOON + dt.timedelta(hours=2)):
        house.open(TABLE, at=NOON)
        options = TableSession.objects.get(table=TABLE).options
        name, value = next((one, value) for one, value in options.items() if isinstance(value, bool))
        schedule(house, parameter=f"options.{name}", value=str(not value).lower())
        before, after = sent(house, 20, 45)
    told = [read_stream(house.property.pk, f"round:{one.round}")[0].event.options[name] for one in (before, after)]
    assert told == [value, not value]
    shown = projected()
    rebuild()
    assert projected() == shown


def projected() -> list[dict]:
    return [row for model in (TableSession, DatedParameter, Round) for row in model.objects.order_by("pk").values()]


def test_a_table_that_opens_later_knows_what_was_registered_before(house):
    schedule(house, table="", effective_at=minutes(60), at=minutes(10))
    house.open("RO-2", at=minutes(20))
    session = TableSession.objects.get(table="RO-2")
    own = GamingTable.objects.get(code="RO-2").limits
    assert session.limits_at(minutes(59))["max"] == own["max"]
    assert session.limits_at(minutes(60))["max"] == 5_000
    assert queries.limits_at(house.property, TABLE, minutes(61))["max"] == 5_000


def test_what_is_announced_to_the_players_goes_on_from_the_changed_limits(house):
    schedule(house, effective_at=minutes(30))
    announced = commands.announce_limits(
        house.property, table=TABLE, limits={"min": 100, "max": 20_000}, announcer=house.sig(Role.FLOOR_SUPERVISOR),
        witness=house.sig(Role.DEALER), inspector_told="R. Sepúlveda", public_told=True, actor=ACTOR, at=minutes(40),
    )  # fmt: skip
    assert announced.before["max"] == 5_000


def test_a_float_follows_the_order(house):
    BankSetting.objects.create(
        property=house.property, kind="float", game_code="pr.roulette", multiple=100, cite="Reglamento art. 47"
    )
    bank = next(one for one in queries.bank_requirement(house.property).tables if one.table == TABLE)
    assert bank.float_minimum == 100 * 100
    schedule(house, parameter="float.multiple", value="15000", effective_at=minutes(30))
    bank = next(one for one in queries.bank_requirement(house.property).tables if one.table == TABLE)
    assert (bank.float_minimum, bank.float_cite) == (15_000 * 100, ORDER)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "pr.blackjack_of_mars"}, "no_such_game_here"),
        ({"table": "BJ-1"}, "no_such_game_here"),
        ({"parameter": "options.nothing"}, "bad_parameter"),
        ({"parameter": "limits.middle"}, "bad_parameter"),
        ({"value": "many"}, "bad_parameter_value"),
        ({"value": "-1.00"}, "bad_parameter_value"),
        ({"effective_at": NOON}, "parameter_in_the_past"),
        ({"document": "ORDEN-0"}, "parameter_document"),
        ({"value": "0.50"}, "limits_spread"),
    ],
)
def test_what_is_wrong_leaves_nothing(house, stored, change, code):
    known = stored(house)
    refused(code, lambda: schedule(house, **change))
    assert stored(house) == known


def test_what_rounds_were_judged_by_is_not_changed_behind_them(house):
    sent(house, 50)
    refused("rounds_since", lambda: schedule(house, effective_at=minutes(45)))
    schedule(house, effective_at=minutes(51))


def test_it_is_shown_to_the_books(house, client):
    from django.contrib.auth import get_user_model

    from tests.people import log_in

    schedule(house)
    root = get_user_model().objects.create_superuser("root", password="x")
    page = log_in(client, root).get(reverse("admin:tables_datedparameter_changelist"))
    assert page.status_code == 200
    assert ORDER in page.content.decode()
