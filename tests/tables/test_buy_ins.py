"""Buy-ins of the poker room (PR §15.2(A), (L), §25.2(A)): what a player begins with, may hold, comes back with."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from tables import commands, queries
from tables.models import GamingTable
from tests.factories import ACTOR, DAY, Floor, refused

STREAM = f"buyin:PK-1.{DAY.isoformat()}"
CHIPS = "PR §15.2(A), (L)"


def people(floor: Floor) -> dict[str, Any]:
    return {"dealer": floor.sig(Role.DEALER), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}


def buy(floor: Floor, amount: int, player: str = "Ana", **more: Any) -> None:
    given = {"table": "PK-1", "player": player, "amount": amount, "at": floor.now(), **people(floor)}
    commands.buy_in(floor.property, **{**given, **more})


def leave(floor: Floor, amount: int, player: str = "Ana", **more: Any) -> None:
    given = {"table": "PK-1", "player": player, "amount": amount, "at": floor.now(), **people(floor)}
    commands.cash_out(floor.property, **{**given, **more})


def open_table(floor: Floor, game: str = "pr.texas_holdem_high", **options: Any) -> tuple[int, int]:
    """PK-1 with that game; the least and the greatest purchase to begin with by ten maximums, a hundred minimums."""
    table = GamingTable.objects.get(property=floor.property, code="PK-1")
    table.game_code, table.options = game, options
    table.save()
    session = floor.open("PK-1", counts={"25": 4_000, "100": 300, "500": 100})
    return 10 * session.limits["max"], 100 * session.limits["min"]


@pytest.mark.parametrize(("game", "cite"), [("pr.texas_holdem_high", CHIPS), ("pr.omaha_high", "PR §25.2(A), (L)")])
def test_a_player_begins_with_ten_table_maximums(floor: Floor, game: str, cite: str) -> None:
    """PR §15.2(A), §25.2(A): one cent less is refused and leaves nothing; a second purchase may be any."""
    least, _most = open_table(floor, game)
    refusal = refused("buy_in_too_small", buy, floor, least - 1)
    assert (refusal.field, refusal.cite) == ("amount", cite)
    assert read_stream(floor.property.pk, STREAM) == []
    buy(floor, least)
    buy(floor, 500, stack=least)
    [first, second] = [recorded.event for recorded in read_stream(floor.property.pk, STREAM)]
    assert (first.player, first.amount, first.stack, first.least, first.most) == ("Ana", least, 0, least, None)
    assert (second.amount, second.stack, second.least) == (500, least, 0)
    assert [signed.role for signed in first.signatures] == [Role.DEALER, Role.FLOOR_SUPERVISOR]


def test_a_game_without_the_rule_asks_for_no_least_sum(floor: Floor) -> None:
    """PR Art. 16 has no minimum of a purchase; nothing is no purchase."""
    open_table(floor, "pr.seven_card_stud_high")
    buy(floor, 100)
    refused("bad_amount", buy, floor, 0, "Luis")


def test_the_cap_of_a_no_limit_table_holds_for_stack_and_purchase(floor: Floor) -> None:
    """PR §15.2(A): up to a hundred table minimums together, where the licensee caps."""
    _least, most = open_table(floor, mode="no_limit", no_limit_buy_in_cap=True)
    assert refused("buy_in_too_large", buy, floor, most + 1).cite == CHIPS
    buy(floor, most - 1_000)
    refused("buy_in_too_large", buy, floor, 1_001, stack=most - 1_000)
    buy(floor, 1_000, stack=most - 1_000)


@pytest.mark.parametrize(("minutes", "refused_below"), [(59, True), (61, False)])
def test_back_within_the_hour_with_what_was_taken_away(floor: Floor, minutes: int, refused_below: bool) -> None:
    """PR §15.2(L): at least the chips with which he left; after the hour the table's minimum is enough."""
    least, _most = open_table(floor)
    buy(floor, least)
    leave(floor, least + 5_000)
    left = read_stream(floor.property.pk, STREAM)[-1].occurred_at
    floor.go_to(left + dt.timedelta(minutes=minutes))
    if refused_below:
        refusal = refused("buy_in_too_small", buy, floor, least + 4_999, "  ANA ")
        assert (refusal.field, refusal.cite) == ("amount", CHIPS)
        buy(floor, least + 5_000)
    else:
        buy(floor, least, "  ANA ")
    assert read_stream(floor.property.pk, STREAM)[-1].event.player in ("Ana", "ANA")


def test_omaha_lets_players_come_back_with_the_minimum(floor: Floor) -> None:
    """PR Art. 25 has no rule of the hour."""
    least, _most = open_table(floor, "pr.omaha_high")
    buy(floor, least)
    leave(floor, 10 * least)
    buy(floor, least)


def test_what_players_bought_and_took_away_is_listed_and_rebuilt(committed_floor: Floor) -> None:
    """PR §15.2(A), (L): each purchase with its bounds, each leave with its chips; rows equal those of a rebuild."""
    floor = committed_floor
    least, _most = open_table(floor)
    buy(floor, least)
    buy(floor, 500, stack=least)
    leave(floor, least + 700)
    rows = list(queries.buy_ins(floor.property).values())
    told = [(row["kind"], row["player"], row["amount"], row["stack"], row["least"], row["most"]) for row in rows]
    assert told == [
        ("left", "Ana", least + 700, 0, None, None),
        ("bought", "Ana", 500, least, 0, None),
        ("bought", "Ana", least, 0, least, None),
    ]
    assert {(row["table"], row["day"], row["shift"]) for row in rows} == {("PK-1", DAY, "M")}
    rebuild()
    assert list(queries.buy_ins(floor.property).values()) == rows


def test_who_is_not_in_neither_holds_nor_takes_chips(floor: Floor) -> None:
    """PR §15.2(A): chips are bought at the table; they are not brought, nor taken away twice."""
    least, _most = open_table(floor)
    assert refused("player_not_in", leave, floor, 100).field == "player"
    assert refused("player_not_in", buy, floor, 500, stack=least).field == "stack"
    buy(floor, least)
    refused("player_not_in", leave, floor, 100, "Luis")
    leave(floor, 0)
    refused("player_not_in", leave, floor, 0)
    refused("player_not_named", buy, floor, least, "  ")
    refused("bad_amount", leave, floor, -1)


def test_at_an_open_table_of_the_poker_room_by_two_people_of_the_pit(floor: Floor) -> None:
    """PR §15.2(A): dealer and supervisor sign."""
    refused("table_not_open", buy, floor, 10_000)
    floor.open("RO-1")
    refused("not_poker_room", buy, floor, 10_000, table="RO-1")
    least, _most = open_table(floor)
    refused("wrong_role", buy, floor, least, dealer=floor.sig(Role.CASHIER))
    refused("wrong_role", leave, floor, least, supervisor=floor.sig(Role.DEALER))
