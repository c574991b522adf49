"""Boule and the wheel of fortune of the Basque Country, EUS §04, §10: worked examples, limits, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tests.rules.play import Answer, Event, bet, ev, play

BOULE = "eus.boule"
WHEEL = "eus.wheel_of_fortune"
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")


def boule(pocket: str, *bets: Event, **options: Any) -> Answer:
    return play(BOULE, [*bets, CLOSED, ev("BallLanded", pocket=pocket), END], options=options, limits={"min": "2.00"})


def wheel(segment: str, *bets: Event, **options: Any) -> Answer:
    stopped = ev("WheelStopped", segment=segment)
    return play(WHEEL, [*bets, CLOSED, stopped, END], options=options, limits={"min": "1.00"})


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


@pytest.mark.parametrize(
    ("pocket", "bets", "found"),
    [
        ("5", {"number 5": 10, "red": 20, "odd": 20}, {"number": 70, "red": -20, "odd": -20}),
        (
            "8",
            {"black": 10, "even": 10, "high": 10, "number 8": 4, "low": 6},
            {"black": 10, "even": 10, "high": 10, "number": 28, "low": -6},
        ),
        ("1", {"odd": 10, "low": 10, "black": 10, "red": 10}, {"odd": 10, "low": 10, "black": 10, "red": -10}),
        ("4", {"even": 8, "low": 8, "red": 8, "number 5": 2}, {"even": 8, "low": 8, "red": 8, "number": -2}),
    ],
)
def test_boule(pocket: str, bets: dict[str, int], found: dict[str, int]) -> None:
    """Examples 1 to 4 (EUS §04.V(a)): on a five every even chance is lost whole."""
    placed = []
    for name, amount in bets.items():
        code, _, target = name.partition(" ")
        placed.append(bet(1, code, f"{amount}.00", target or None))
    answer = boule(pocket, *placed)
    assert nets(answer) == {code: f"{net}.00" for code, net in found.items()}
    assert {line["cite"] for line in answer.lines} == {"EUS §04.V(a)"}


def test_the_limits_of_boule_are_each_players() -> None:
    """Example 5 (EUS §04.V(b)): of both cloths together, whatever others bet."""
    seven = bet(1, "number", "120.00", "7")
    other_cloth = bet(1, "number", "90.00", "7") | {"hand": 1}
    for more in (bet(1, "number", "90.00", "7"), other_cloth):
        assert play(BOULE, [seven, more], limits={"min": "2.00"}).refusal == ("above_maximum", "EUS §04.V(b)", 1)
    assert boule("7", seven, bet(2, "number", "150.00", "7")).settled
    assert boule("7", bet(1, "red", "1000.00")).settled
    assert boule("7", bet(1, "red", "1002.00")).code == "above_maximum"
    assert boule("7", bet(1, "red", "402.00"), even_chance_max_multiple=200).code == "above_maximum"


def test_one_cloth_keeps_the_authorised_minimum() -> None:
    """Example 6 (EUS §04.V(b)): the second cloth may have twice the minimum, the first has it."""
    double = {"cloths": 2, "cloth_min_multiple": 2}
    assert boule("2", bet(1, "red", "2.00"), **double).settled
    second = bet(1, "red", "2.00") | {"hand": 1}
    assert boule("2", second, **double).refusal == ("below_minimum", "EUS §04.V(b)", 0)
    with pytest.raises(IllegalConfiguration, match="no_cloth_at_the_minimum"):
        registry.get(BOULE).open({"cloths": 1, "cloth_min_multiple": 2})
    assert boule("2", second, cloths=1).refusal[:2] == ("cloth_unknown", "EUS §04.IV")


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "red", "2.00"), CLOSED, bet(1, "red", "2.00")], "bet_after_close"),
        ([bet(1, "number", "2.00", "0")], "unknown_target"),
        ([bet(1, "number", "2.00")], "target_not_named"),
        ([bet(1, "dozen", "2.00")], "unknown_bet"),
        ([bet(1, "red", "2.00"), ev("BallLanded", pocket="1")], "bets_not_closed"),
        ([CLOSED, CLOSED], "bets_already_closed"),
        ([CLOSED, ev("BallLanded", pocket="10")], "pocket_unknown"),
        ([CLOSED, ev("IrregularityDeclared", code="void_throw")], "throw_not_void"),
        ([bet(1, "red", "4.00"), ev("BetRemoved", seat=1, bet="red", amount="3.00")], "below_minimum"),
    ],
)
def test_refusals_of_boule(events: list[Event], code: str) -> None:
    """Example 7 and what the layout does not have (EUS §04.V)."""
    found = play(BOULE, events, limits={"min": "2.00"}).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §04")


def test_a_throw_may_be_void_where_the_table_has_it() -> None:
    """Doubt of EUS §04.V: the rule of roulette is the licensee's choice."""
    void = ev("IrregularityDeclared", code="void_throw")
    ball = ev("BallLanded", pocket="1")
    events = [bet(1, "red", "2.00"), CLOSED, ball, void, CLOSED, ev("BallLanded", pocket="2"), END]
    assert nets(play(BOULE, events, options={"void_throw": True}, limits={"min": "2.00"})) == {"red": "2.00"}


@pytest.mark.parametrize(
    ("segment", "bets", "found", "options"),
    [
        ("15", {"pos_15": 20, "pos_24": 20}, {"pos_15": 20, "pos_24": -20}, {}),
        ("24", {"pos_24": 20}, {"pos_24": 0}, {}),
        ("24", {"pos_24": 20}, {"pos_24": 20}, {"pays_24": "1:1"}),
        ("15", {"pos_15": 20}, {"pos_15": 40}, {"pays_15": "2:1"}),
        ("7", {"pos_7": 10, "pos_4": 10}, {"pos_7": 50, "pos_4": -10}, {}),
        ("4", {"pos_4": 5}, {"pos_4": 50}, {}),
        ("2", {"pos_2": 5}, {"pos_2": 100}, {}),
        ("joker_1", {"joker_1": 2, "joker_2": 2}, {"joker_1": 90, "joker_2": -2}, {}),
        ("joker_2", {"joker_1": 2, "joker_2": 2}, {"joker_1": 90, "joker_2": 90}, {"joker_mode": "both_cells"}),
    ],
)
def test_wheel(segment: str, bets: dict[str, int], found: dict[str, int], options: dict[str, str]) -> None:
    """Examples 1 to 5 and the other readings (EUS §10.V.1)."""
    answer = wheel(segment, *(bet(1, code, f"{amount}.00") for code, amount in bets.items()), **options)
    assert nets(answer) == {code: f"{net}.00" for code, net in found.items()}
    assert {line["cite"] for line in answer.lines} == {"EUS §10.V.1, §10.V.3"}


def test_who_ties_keeps_his_stake() -> None:
    """Example 2 (EUS §10.V.1): "empata"."""
    line = wheel("24", bet(1, "pos_24", "20.00")).line("pos_24")
    assert (line["result"], line["payout"]) == ("push", "0.00")


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "pos_7", "2.00"), CLOSED, bet(1, "pos_7", "2.00")], "bet_after_close"),
        ([bet(1, "pos_7", "0.50")], "below_minimum"),
        ([bet(1, "pos_7", "101.00")], "above_maximum"),
        ([bet(1, "pos_8", "2.00")], "unknown_bet"),
        ([bet(1, "pos_7", "2.00", "7")], "unknown_target"),
        ([bet(1, "pos_7", "2.00"), ev("WheelStopped", segment="7")], "bets_not_closed"),
        ([bet(1, "pos_7", "2.00"), CLOSED, ev("WheelStopped", segment="1")], "segment_unknown"),
    ],
)
def test_refusals_of_the_wheel(events: list[Event], code: str) -> None:
    """Example 7 (EUS §10.V.3)."""
    found = play(WHEEL, events, limits={"min": "1.00"}).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §10")


def test_names_in_basque() -> None:
    """EUS DA 10."""
    for code in (BOULE, WHEEL):
        game = registry.get(code)
        assert game.eu
        assert all(bet_.eu for bet_ in game.bets)
