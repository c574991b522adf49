"""Craps of the Basque Country, EUS §06: worked examples, limits by gain and by point, contract bets, void throws."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "eus.craps"
LIMITS = {"min": "1.00", "max": "1000.00"}


def throw(d1: int, d2: int, shooter: int | None = None) -> Event:
    return ev("DiceRolled", d1=d1, d2=d2, **({"shooter": shooter} if shooter else {}))


def told(*events: Event, **options: Any) -> Answer:
    return play(GAME, [ev("RoundOpened"), *events, ev("RoundClosed")], options=options, limits=LIMITS)


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["result"] != "open"}


LINE = bet(9, "win", "1.00")


def of_seat_1(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == 1 and line["result"] != "open"}


def test_seven_on_the_first_throw() -> None:
    """Example 1 (EUS §06.IV.1)."""
    answer = told(
        bet(1, "win", "20.00"), bet(2, "dont_win", "20.00"), bet(1, "field", "20.00"), bet(1, "any_7", "10.00"),
        bet(1, "place_right", "12.00", "6"), throw(3, 4, 1),
    )  # fmt: skip
    assert nets(answer) == {
        "win": "20.00", "dont_win": "-20.00", "field": "-20.00", "any_7": "40.00", "place_right": "-12.00",
    }  # fmt: skip
    assert answer.line("win")["cite"] == "EUS §06.IV.1.A"


def test_twelve_on_the_first_throw() -> None:
    """Example 2 (EUS §06.IV.1): void for don't win."""
    answer = told(
        bet(1, "win", "20.00"), bet(2, "dont_win", "20.00"), bet(1, "craps_12", "5.00"), bet(1, "horn", "5.00"),
        bet(1, "any_craps", "5.00"), bet(1, "field", "10.00"), throw(6, 6),
    )  # fmt: skip
    assert nets(answer) == {
        "win": "-20.00", "dont_win": "0.00", "craps_12": "150.00", "horn": "20.00", "any_craps": "35.00",
        "field": "20.00",
    }  # fmt: skip
    assert answer.line("dont_win", seat=2)["result"] == "push"


@pytest.mark.parametrize(
    ("dice", "win", "odds"), [((3, 3), "10.00", "12.00"), ((3, 4), "-10.00", "-10.00"), ((2, 6), None, None)]
)
def test_odds_on_six(dice: tuple[int, int], win: str | None, odds: str | None) -> None:
    """Example 3 (EUS §06.IV.1.C): 6:5."""
    found = nets(told(bet(1, "win", "10.00"), throw(2, 4), bet(1, "win_odds", "10.00"), throw(*dice)))
    assert (found.get("win"), found.get("win_odds")) == (win, odds)


def test_odds_against_four() -> None:
    """Example 4 (EUS §06.IV.1.C, §06.IV.2): 1:2, up to twice the bet."""
    start = (bet(1, "dont_win", "30.00"), throw(1, 3))
    assert nets(told(*start, bet(1, "dont_win_odds", "60.00"), throw(3, 4))) == {
        "dont_win": "30.00", "dont_win_odds": "30.00",
    }  # fmt: skip
    over = told(*start, bet(1, "dont_win_odds", "61.00"))
    assert over.refusal == ("above_maximum", "EUS §06.IV.2", 3)


@pytest.mark.parametrize(
    ("pair", "most", "won"), [((1, 4), "45.00", "30.00"), ((2, 4), "36.00", "30.00"), ((4, 6), "60.00", "30.00")]
)
def test_odds_against_win_what_the_bet_wins(pair: tuple[int, int], most: str, won: str) -> None:
    """EUS §06.IV.2: 200, 150 and 120 per cent."""
    start = (bet(1, "dont_win", "30.00"), throw(*pair))
    assert nets(told(*start, bet(1, "dont_win_odds", most), throw(1, 6)))["dont_win_odds"] == won
    over = f"{float(most) + 1:.2f}"
    assert told(*start, bet(1, "dont_win_odds", over)).code == "above_maximum"


@pytest.mark.parametrize(
    ("code", "dice", "net"),
    [
        ("hard_8", (4, 4), "90.00"), ("hard_8", (5, 3), "-10.00"), ("hard_8", (6, 5), None),
        ("hard_4", (2, 2), "70.00"),
        ("hard_10", (5, 5), "70.00"), ("hard_6", (3, 3), "90.00"), ("hard_6", (6, 1), "-10.00"),
        ("big_6", (5, 1), "10.00"), ("big_6", (4, 4), None), ("big_8", (3, 4), "-10.00"),
        ("under_7", (3, 3), "10.00"), ("under_7", (3, 4), "-10.00"), ("over_7", (4, 4), "10.00"),
        ("eleven", (5, 6), "150.00"), ("craps_2", (1, 1), "300.00"), ("craps_3", (1, 2), "150.00"),
        ("field", (3, 3), "-10.00"), ("field", (1, 1), "20.00"), ("field", (3, 1), "10.00"),
    ],
)  # fmt: skip
def test_one_bet(code: str, dice: tuple[int, int], net: str | None) -> None:
    """Examples 5 and 8 (EUS §06.IV.1.A, B)."""
    assert of_seat_1(told(LINE, bet(1, code, "10.00"), throw(*dice))).get(code) == net


@pytest.mark.parametrize(
    ("code", "number", "stake", "dice", "net"),
    [
        ("place_right", "6", "12.00", (3, 3), "14.00"), ("place_right", "9", "10.00", (4, 5), "14.00"),
        ("place_right", "4", "10.00", (1, 3), "18.00"), ("place_right", "8", "12.00", (3, 5), "14.00"),
        ("place_wrong", "4", "11.00", (3, 4), "5.00"), ("place_wrong", "5", "8.00", (3, 4), "5.00"),
        ("place_wrong", "6", "10.00", (3, 4), "8.00"), ("place_wrong", "6", "10.00", (3, 3), "-10.00"),
    ],
)  # fmt: skip
def test_place_bets(code: str, number: str, stake: str, dice: tuple[int, int], net: str) -> None:
    """Example 6 (EUS §06.IV.1.D): in play on every throw."""
    line = told(LINE, bet(1, code, stake, number), throw(*dice)).line(code, target=number)
    assert (line["net"], line["cite"]) == (net, "EUS §06.IV.1.D")


def test_come_odds_name_the_number_where_there_are_two() -> None:
    """EUS §06.IV.1.C: with two come bets on numbers nobody knows where the odds go; with one there is no doubt."""
    one = [LINE, throw(4, 5, 9), bet(1, "come", "10.00"), throw(2, 2, 9)]
    alone = told(*one, bet(1, "come_odds", "10.00"), throw(1, 3, 9))
    assert alone.net("come_odds", target="4") == "20.00"
    two = [*one, bet(1, "come", "10.00"), throw(3, 3, 9), bet(1, "come_odds", "10.00")]
    assert told(*two).code == "come_number_not_named"


def test_come() -> None:
    """Example 7 (EUS §06.IV.1.A)."""
    come = (LINE, throw(1, 3), bet(1, "come", "10.00"))
    assert told(*come, throw(1, 4), throw(3, 4)).net("come", target="5") == "-10.00"
    assert told(*come, throw(1, 4), throw(2, 3)).net("come", target="5") == "10.00"
    assert told(*come, throw(5, 6)).net("come") == "10.00"
    assert told(LINE, bet(1, "come", "10.00")).code == "come_without_point"


@pytest.mark.parametrize(
    ("code", "target", "most", "over", "factor"),
    [
        ("place_wrong", "10", "2200.00", "2201.00", 1), ("place_wrong", "9", "1600.00", "1601.00", 1),
        ("place_wrong", "6", "1250.00", "1251.00", 1), ("place_right", "6", "1200.00", "1201.00", 1),
        ("place_right", "5", "1000.00", "1001.00", 1), ("hard_4", None, "143.00", "144.00", 1),
        ("hard_4", None, "428.00", "429.00", 3), ("craps_2", None, "34.00", "35.00", 1),
        ("horn", None, "250.00", "251.00", 1), ("any_7", None, "750.00", "751.00", 3),
        ("field", None, "1000.00", "1001.00", 3),
    ],
)  # fmt: skip
def test_limits(code: str, target: str | None, most: str, over: str, factor: int) -> None:
    """Example 9 (EUS §06.IV.2)."""
    assert told(LINE, bet(1, code, most, target), throw(1, 1), multiple_gain_factor=factor).settled
    refused = told(LINE, bet(1, code, over, target), multiple_gain_factor=factor)
    assert refused.refusal[:2] == ("above_maximum", "EUS §06.IV.2")


def test_the_maximum_of_simple_bets_has_a_ceiling() -> None:
    """EUS §06.IV.2: 20 to 1,000 table minimums."""

    def most(amount: str, limits: dict[str, str], times: int) -> Answer:
        events = [ev("RoundOpened"), bet(1, "win", amount), throw(3, 4), ev("RoundClosed")]
        return play(GAME, events, options={"simple_max_multiple": times}, limits=limits)

    assert most("21.00", {"min": "1.00"}, 20).refusal[:2] == ("above_maximum", "EUS §06.IV.2")
    assert most("20.00", {"min": "1.00"}, 20).settled
    for limits in ({"min": "1.00", "max": "1001.00"}, {"min": "1.00", "max": "19.00"}):
        assert most("10.00", limits, 1000).refusal == ("limits_multiple", "EUS §06.IV.2", 0)
    assert most("10.00", {"min": "1.00", "max": "100.00"}, 50).refusal == ("limits_above_ceiling", "EUS §06.IV.2", 0)


def test_contract_bets() -> None:
    """EUS §06.IV.1.A: win is never taken down; come on its number by the reading of the licensee."""
    removed = ev("BetRemoved", seat=1, bet="win")
    assert told(bet(1, "win", "10.00"), removed).refusal == ("contract_bet_stands", "EUS §06.IV.1.A", 2)
    assert told(bet(1, "win", "10.00"), throw(1, 3), removed).code == "contract_bet_stands"
    come = (LINE, throw(1, 3), bet(1, "come", "10.00"), throw(1, 4), ev("BetRemoved", seat=1, bet="come", target="5"))
    assert told(*come).code == "contract_bet_stands"
    assert told(*come, come_win_contract=False).settled
    assert told(bet(1, "dont_win", "10.00"), throw(1, 3), ev("BetRemoved", seat=1, bet="dont_win")).settled


@pytest.mark.parametrize("code", ["no_dice", "far_edge_missed", "dice_slid", "bad_throw"])
def test_void_throws(code: str) -> None:
    """Example 10 (EUS §06.IV.3): all bets stand."""
    answer = told(bet(1, "win", "10.00"), ev("IrregularityDeclared", code=code), throw(3, 4))
    assert nets(answer) == {"win": "10.00"}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "win", "10.00"), throw(1, 3, 2)], "shooter_without_line_bet"),
        ([bet(1, "win_odds", "10.00")], "odds_without_point"),
        ([LINE, throw(1, 3), bet(1, "win_odds", "10.00")], "odds_without_bet"),
        ([bet(1, "win", "10.00"), throw(1, 3), bet(1, "win_odds", "11.00")], "above_maximum"),
        ([LINE, throw(1, 3), bet(1, "win", "10.00")], "line_bet_after_point"),
        ([LINE, bet(1, "place_right", "10.00", "7")], "unknown_target"),
        ([LINE, bet(1, "place_right", "10.00")], "target_not_named"),
        ([LINE, ev("BetsClosed"), bet(1, "field", "10.00")], "bet_after_close"),
        ([LINE, throw(1, 3), ev("DecisionMade", seat=9, action="change_dice")], "dice_change_refused"),
        ([bet(1, "pass_line", "10.00")], "unknown_bet"),
        ([bet(1, "win", "0.50")], "below_minimum"),
    ],
)
def test_refusals(events: list[Event], code: str) -> None:
    """Example 10 and the order of bets (EUS §06.IV)."""
    found = told(*events).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §06")


def test_the_dice_go_clockwise_after_a_seven_out() -> None:
    """EUS §06.IV.1.A, §06.IV.3."""
    start = (bet(1, "win", "10.00"), bet(2, "win", "10.00"), throw(1, 3, 1), throw(3, 4, 1))
    again = (bet(1, "win", "10.00"), bet(2, "win", "10.00"))
    assert told(*start, *again, throw(3, 4, 1)).code == "not_the_shooter"
    assert told(*start, *again, throw(3, 4, 2)).settled


def test_names_in_basque() -> None:
    """EUS DA 10."""
    game = registry.get(GAME)
    assert game.eu
    assert all(bet_.eu for bet_ in game.bets)
