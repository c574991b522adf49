"""Money of the poker room (controls R1, R2): time charges, rake by the hands beside rake counted, players' pools."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connections, transaction

from casino.errors import Refused
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from casino.rules import vocabulary as v
from casino.simulation import floor_for
from tables import commands, queries
from tables.events import BoxContent
from tables.models import ExceptionLine, PlayerPool, PoolBalance, PoolEntry, RakeCount, TimeCharge, TimeChargeLine
from tables.seed import seed_property
from tests.factories import ACTOR, DAY, Floor, banknotes, refused

GAME = "pr.texas_holdem_high"
LIMITS = {"min": 500, "max": 1_000}
OPENER = {"25": 4_000, "100": 300, "500": 100}


def play_hands(floor: Floor, number: int = 3) -> int:
    """So many hands at PK-1; the rake of them."""
    players, rng = floor_for(GAME, {}, LIMITS), random.Random(15)
    for _ in range(number):
        floor.play("PK-1", players.play(rng))
    [totals] = queries.round_totals(floor.property, DAY, table="PK-1")
    return totals.rake


def drop(floor: Floor, notes: dict[str, int], chips: dict[str, int]) -> None:
    """The box of PK-1 comes off and is counted."""
    floor.remove("PK-1-M")
    floor.store("PK-1-M")
    total = sum(int(value) * pieces for value, pieces in chips.items())
    found = [banknotes(notes), BoxContent(kind="chips", counts=chips, total=total)]
    commands.count_box(
        floor.property, box="PK-1-M", day=DAY, shift="M", first=found, second=found, team=floor.team(), actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip


def count_rake(floor: Floor, counts: dict[str, int], **more: Any) -> int | None:
    given = {"table": "PK-1", "day": DAY, "shift": "M", "counts": counts, "team": floor.team(), "actor": ACTOR}
    return commands.count_rake(floor.property, **{**given, **more})


def charge(floor: Floor, half_hour: str = "12:30", **more: Any) -> int:
    given = {
        "table": "PK-1", "half_hour": half_hour, "players": 6, "dealer": floor.sig(Role.DEALER),
        "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.take_time_charge(floor.property, **{**given, **more})


def post(floor: Floor, each: int = 500) -> TimeCharge:
    charge = TimeCharge(property=floor.property, table=floor.house.tables["PK-1"], each_minor=each)
    charge.full_clean()
    charge.save()
    return charge


def pool(floor: Floor, code: str = "BBJ") -> str:
    PlayerPool.objects.create(property=floor.property, code=code, name="Bad beat")
    return code


def pay(floor: Floor, amount: int, reference: str = "P-1", **more: Any) -> int:
    given = {
        "pool": "BBJ", "day": DAY, "reference": reference, "player": "José P.", "reason": "four tens beaten",
        "amount": amount, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "cashier": floor.sig(Role.CASHIER),
        "actor": ACTOR,
    }  # fmt: skip
    return commands.pay_from_pool(floor.property, **{**given, **more})


def close_pool(floor: Floor) -> None:
    commands.close_pool(
        floor.property, pool="BBJ", day=DAY, supervisor=floor.sig(Role.FLOOR_SUPERVISOR),
        accounting=floor.sig(Role.ACCOUNTING), actor=ACTOR,
    )  # fmt: skip


def with_pool(floor: Floor, pieces: int = 40) -> None:
    """A table whose box held so many chips of 1.00 for the pool."""
    pool(floor)
    floor.open("PK-1", counts=OPENER)
    floor.close("PK-1", counts=OPENER)
    drop(floor, {}, {"100": pieces})
    count_rake(floor, {}, pools={"BBJ": {"100": pieces}})


def test_rake_by_the_hands_beside_rake_counted(floor):
    floor.open("PK-1", counts=OPENER)
    rake = play_hands(floor)
    assert rake > 0
    floor.close("PK-1", counts=OPENER)
    drop(floor, {"2000": 10}, {"25": rake // 25 + 4})
    assert count_rake(floor, {"25": rake // 25 + 4}) == 100 - rake % 25
    [line] = ExceptionLine.objects.filter(property_id=floor.property.pk, code="rake_differs")
    assert (line.amount, line.table, line.shift) == (100 - rake % 25, "PK-1", "M")
    [told] = queries.rake_report(floor.property, DAY)
    assert (told.by_hands, told.by_time, told.difference) == (rake, 0, 100 - rake % 25)
    assert told.rate == 500


def test_rake_and_time_that_agree_raise_nothing(floor):
    post(floor, each=500)
    floor.open("PK-1", counts=OPENER)
    assert charge(floor) == 3_000
    assert charge(floor, "13:00", players=2) == 1_000
    floor.close("PK-1", counts=OPENER)
    drop(floor, {}, {"500": 8})
    # Nobody recorded hands here: what is counted stands for itself.
    assert count_rake(floor, {"500": 8}) is None
    [told] = queries.rake_report(floor.property, DAY)
    assert (told.by_hands, told.by_time, told.counted, told.difference) == (None, 4_000, 4_000, None)
    assert not ExceptionLine.objects.filter(property_id=floor.property.pk, code="rake_differs").exists()


def test_time_charges_follow_the_posted_schedule(floor, stored):
    refused("table_not_open", charge, floor)
    floor.open("PK-1", counts=OPENER)
    refused("no_time_charge_posted", charge, floor)
    post(floor)
    before = stored(floor)
    refused("bad_half_hour", charge, floor, "12:15")
    refused("bad_half_hour", charge, floor, "25:00")
    refused("bad_players", charge, floor, players=0)
    refused("bad_players", charge, floor, players=10)
    refused("wrong_role", charge, floor, dealer=floor.sig(Role.CASHIER))
    assert stored(floor) == before
    charge(floor)
    refused("time_charge_taken", charge, floor)
    floor.open("RO-1")
    refused("not_poker_room", charge, floor, table="RO-1")
    wrong = TimeCharge(property=floor.property, table=floor.house.tables["RO-1"], each_minor=100)
    with pytest.raises(ValidationError):
        wrong.full_clean()


def test_rake_is_counted_once_and_adds_up_to_the_box(floor, stored):
    pool(floor)
    floor.open("PK-1", counts=OPENER)
    refused("box_not_counted", count_rake, floor, {"100": 10})
    floor.close("PK-1", counts=OPENER)
    drop(floor, {"2000": 1}, {"100": 10})
    before = stored(floor)
    assert refused("rake_does_not_add_up", count_rake, floor, {"100": 11}).details == {"difference": {"100": 1}}
    refused("rake_does_not_add_up", count_rake, floor, {"100": 9})
    refused("unknown_pool", count_rake, floor, {"100": 9}, pools={"X": {"100": 1}})
    refused("unknown_session", count_rake, floor, {"100": 10}, shift="T")
    refused("team_too_small", count_rake, floor, {"100": 10}, team=floor.team(2))
    refused("wrong_role", count_rake, floor, {"100": 10}, team=[floor.sig(Role.CASHIER), *floor.team(2)])
    assert stored(floor) == before
    count_rake(floor, {"100": 7}, pools={"BBJ": {"100": 3}})
    refused("rake_counted", count_rake, floor, {"100": 10})
    [line] = queries.pools(floor.property)
    assert (line.contributed, line.balance) == (300, 300)


def test_a_pool_goes_back_to_the_players_in_full(floor, stored):
    with_pool(floor)
    before = stored(floor)
    refused("pool_too_small", pay, floor, 4_001)
    refused("bad_amount", pay, floor, 0)
    refused("bad_amount", pay, floor, -5)
    refused("player_missing", pay, floor, 5, player=" ")
    refused("reason_missing", pay, floor, 5, reason="")
    refused("unknown_pool", pay, floor, 5, pool="X")
    refused("wrong_role", pay, floor, 5, cashier=floor.sig(Role.DEALER))
    refused("pool_not_returned", close_pool, floor)
    assert stored(floor) == before
    assert pay(floor, 1_500) == 2_500
    refused("reference_used", pay, floor, 100)
    assert pay(floor, 2_500, "P-2") == 0
    close_pool(floor)
    refused("pool_closed", close_pool, floor)
    refused("pool_closed", pay, floor, 1, "P-3")
    [line] = queries.pools(floor.property)
    assert (line.contributed, line.paid, line.balance, line.closed_day) == (4_000, 4_000, 0, DAY)
    kinds = [entry.kind for entry in queries.pool_entries(floor.property, "BBJ")]
    assert sorted(kinds) == ["closed", "contributed", "paid", "paid"]


def test_the_database_keeps_a_pool_above_zero(floor):
    with_pool(floor)
    rows = PoolBalance.objects.filter(property_id=floor.property.pk)
    with pytest.raises(IntegrityError, match="pool_never_negative"), transaction.atomic():
        rows.update(paid=4_001, balance=-1)
    with pytest.raises(IntegrityError, match="pool_returned_in_full"), transaction.atomic():
        rows.update(closed_day=DAY)


def test_two_cashiers_pay_the_last_of_a_pool(committed_floor):
    floor = committed_floor
    with_pool(floor)
    outcomes: list[str] = []

    def worker(reference: str) -> None:
        try:
            pay(floor, 3_000, reference)
            outcomes.append("paid")
        except Refused as refusal:
            outcomes.append(refusal.code)
        connections.close_all()

    threads = [threading.Thread(target=worker, args=[reference]) for reference in ("P-1", "P-2")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["paid", "pool_too_small"]


def test_a_rebuild_gives_the_same_rows(committed_floor):
    floor = committed_floor
    post(floor)
    pool(floor)
    floor.open("PK-1", counts=OPENER)
    charge(floor)
    floor.close("PK-1", counts=OPENER)
    drop(floor, {}, {"100": 40})
    count_rake(floor, {"100": 30}, pools={"BBJ": {"100": 10}})
    pay(floor, 1_000)
    close_pool(floor)
    models = (TimeChargeLine, RakeCount, PoolEntry, PoolBalance)

    def rows() -> list[Any]:
        return [list(model.objects.order_by("pk").values()) for model in models]

    before = rows()
    assert all(before)
    rebuild()
    assert rows() == before


def test_deductions_by_session_and_stacks_of_the_basque_country() -> None:
    """EUS §17.II.3(b): half a session is half an hour. EUS §17.06.III: 10 to 200 minimums, later 5 to 100."""
    house = seed_property(code="BI2", jurisdiction="eus", with_pins=False, with_devices=False, equipment_on_book=False)
    floor, rate = Floor(house), {"rake_rate": 1_500}
    modes = {"PC-1": "session_pct_of_max", "PC-2": "session_pct_of_stack"}
    for code, mode in modes.items():
        table = house.tables[code]
        table.game_code, table.options = "eus.circle_synthetic_poker", {**rate, "rake_mode": mode}
        table.limits = {"min": 500, "max": 2_000}
        table.save()
    floor.open_day()
    for code in modes:
        floor.open(code, "T", counts={"50": 100})
    assert charge(floor, "17:00", table="PC-1", players=4) == 4 * 150
    refused("bad_amount", charge, floor, "17:00", table="PC-2", players=4)
    assert charge(floor, "17:00", table="PC-2", players=4, stack=80_001) == 6_000

    def buy(amount: int, **more: Any) -> None:
        commands.buy_in(
            floor.property, table="PC-1", player="Ane", amount=amount, dealer=floor.sig(Role.DEALER),
            supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=floor.now(), **more,
        )  # fmt: skip

    refused("buy_in_too_small", buy, 4_999)
    refused("buy_in_too_large", buy, 100_001)
    buy(5_000)
    refused("stack_not_used_up", buy, 5_000, stack=100)
    refused("buy_in_too_small", buy, 2_499)
    refused("buy_in_too_large", buy, 50_001)
    buy(50_000)


def test_who_sits_at_the_table_buys_chips_between_hands() -> None:
    """EUS §17.V(e): nobody adds chips to his stack once the hand has begun; who comes to the table buys his own."""
    house = seed_property(code="BI3", jurisdiction="eus", with_pins=False, with_devices=False, equipment_on_book=False)
    floor = Floor(house)
    table = house.tables["PC-1"]
    table.game_code = "eus.circle_synthetic_poker"
    table.options = {"rake_rate": 1_500, "rake_mode": "session_pct_of_max"}
    table.limits = {"min": 500, "max": 2_000}
    table.save()
    floor.open_day()
    floor.open("PC-1", "T", counts={"50": 100})

    def buy(player: str) -> None:
        commands.buy_in(
            floor.property, table="PC-1", player=player, amount=5_000, dealer=floor.sig(Role.DEALER),
            supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=floor.now(),
        )  # fmt: skip

    buy("Ane")
    hand = floor.play("PC-1", [v.RoundOpened(game="eus.circle_synthetic_poker")])
    refusal = refused("hand_under_way", buy, "ane")
    assert (refusal.field, refusal.cite, refusal.details["rounds"]) == ("table", "EUS §17.V(e)", [str(hand.round)])
    buy("Jon")
    commands.void_round(
        floor.property, round=hand.round, reason="corte de luz", actor=ACTOR,
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR),
    )  # fmt: skip
    buy("Ane")
