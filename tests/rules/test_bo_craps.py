"""Craps and Mini Craps of Bolivia: the worked examples, and what its text has other than Chile's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino.rules import registry
from tests.rules.blackjack import END, trouble
from tests.rules.play import Answer, Event, bet, ev, play
from tests.rules.test_cl_craps import roll

LIMITS = {"min": "1.00", "max": "1000.00"}
GAMES = ["bo.craps", "bo.mini_craps"]
both = pytest.mark.parametrize("code", GAMES)
PASS, DONT, KEEPER = bet(1, "pass_line", "10.00"), bet(1, "dont_pass", "10.00"), bet(9, "pass_line", "1.00")


def game(*events: Event | Sequence[Event], code: str = "bo.craps", **options: object) -> Answer:
    return play(code, events, options=options, limits=LIMITS)


def nets(answer: Answer, seat: int = 1) -> list[tuple[str, str]]:
    return [(line["bet"], line["net"]) for line in answer.lines if line["seat"] == seat and line["result"] != "open"]


@both
@pytest.mark.parametrize(
    ("events", "due"),
    [
        ([PASS, roll(4, 3)], [("pass_line", "10.00")]),
        ([DONT, KEEPER, roll(6, 6)], [("dont_pass", "0.00")]),
        ([PASS, roll(6, 6)], [("pass_line", "-10.00")]),
        (
            [PASS, roll(1, 4), bet(1, "pass_odds", "20.00"), roll(5, 3), roll(4, 1)],
            [("pass_line", "10.00"), ("pass_odds", "30.00")],
        ),
        (
            [DONT, roll(1, 5), bet(1, "dont_pass_odds", "12.00"), roll(4, 3)],
            [("dont_pass", "10.00"), ("dont_pass_odds", "10.00")],
        ),
        ([KEEPER, bet(1, "field", "2.00"), roll(1, 1)], [("field", "4.00")]),
        ([KEEPER, bet(1, "field", "2.00"), roll(6, 6)], [("field", "4.00")]),
        ([KEEPER, bet(1, "field", "2.00"), roll(5, 6)], [("field", "2.00")]),
        ([KEEPER, bet(1, "field", "2.00"), roll(3, 2)], [("field", "-2.00")]),
        ([KEEPER, bet(1, "hard_8", "1.00"), roll(2, 1), KEEPER, roll(4, 4)], [("hard_8", "10.00")]),
        ([KEEPER, bet(1, "hard_8", "1.00"), roll(6, 2)], [("hard_8", "-1.00")]),
        ([KEEPER, bet(1, "place_right_10", "5.00"), roll(6, 4)], [("place_right_10", "9.00")]),
        ([KEEPER, bet(1, "place_wrong_4", "11.00"), roll(6, 1)], [("place_wrong_4", "5.00")]),
        ([KEEPER, roll(2, 6), bet(1, "come", "5.00"), roll(4, 5), roll(1, 6)], [("come", "-5.00")]),
        (
            [KEEPER, bet(1, "horn", "3.00"), bet(1, "any_craps", "3.00"), bet(1, "craps_3", "1.00"), roll(1, 2)],
            [("horn", "12.00"), ("any_craps", "21.00"), ("craps_3", "15.00")],
        ),
        ([KEEPER, bet(1, "eleven", "2.00"), roll(6, 5)], [("eleven", "30.00")]),
        (
            [bet(1, "pass_line", "3.00"), bet(1, "hard_4", "1.00"), roll(2, 2), bet(1, "hard_4", "1.00"), roll(3, 1)],
            [("hard_4", "8.00"), ("hard_4", "-1.00"), ("pass_line", "3.00")],
        ),
    ],
)
def test_worked_examples(code: str, events: list[Event], due: list[tuple[str, str]]) -> None:
    """BO §3.1.5, §3.1.7.2."""
    answer = game(events, END, code=code)
    assert nets(answer) == due
    assert all(line["cite"].startswith("BO §3.1.") for line in answer.lines)


def test_a_null_throw_moves_no_bet() -> None:
    """BO §3.1.5: one die short of the far edge."""
    assert nets(game(PASS, trouble("far_edge_missed"), roll(3, 4), END)) == [("pass_line", "10.00")]
    assert [line["result"] for line in game(PASS, trouble("far_edge_missed"), END).lines] == ["open"]


def test_a_come_bet_with_its_number() -> None:
    """BO §3.1.5: stays, unless the table lets it be lowered."""
    lower = ev("BetRemoved", seat=1, bet="come", target="9", amount="2.00")
    moved = [KEEPER, roll(2, 6), bet(1, "come", "5.00"), roll(4, 5), lower]
    assert game(moved).refusal == ("contract_bet_stands", "BO §3.1.5, §3.1.7.2", 4)
    answer = game(moved, roll(3, 6), END, come_reduction_after_move="allowed")
    assert nets(answer) == [("come", "3.00")]


def test_when_the_dice_pass() -> None:
    """BO §3.1.5: with the seven-out, or whenever the shooter loses on the line."""
    lines = [bet(seat, "pass_line", "1.00") for seat in (2, 5)]
    craps = [*lines, roll(1, 1, 5), *lines]
    point = [bet(5, "dont_pass", "1.00"), lines[0], roll(4, 4, 5), roll(4, 4, 5), *lines]
    for start in (craps, point):
        assert game(start, roll(5, 6, 5), END).settled
        assert game(start, roll(5, 6, 5), dice_pass_when="any_lost_line_bet").code == "not_the_shooter"
        assert game(start, roll(5, 6, 2), END, dice_pass_when="any_lost_line_bet").settled


def test_fractions() -> None:
    """BO §3.1.7.2: to the centavo, to the smallest chip, or no such stake."""
    events = [KEEPER, bet(1, "place_right_6", "1.00"), roll(3, 3), END]
    assert nets(game(events)) == [("place_right_6", "1.16")]
    coin = [ev("RoundOpened", coin="0.50"), *events]
    assert nets(game(coin, fraction_rule="floor_to_chip")) == [("place_right_6", "1.00")]
    assert game(events, fraction_rule="reject_inexact").refusal == ("stake_not_divisible", "BO §3.1.7.2", 1)


def test_what_only_chile_leaves_to_the_table() -> None:
    """BO §3.1.7.2: every payment can be read; the general chapter on limits is not in the part that is known."""
    options = {option.name for option in registry.get("bo.craps").options}
    assert not options & {"any_seven_pays", "eleven_pays", "under_over_7_pays", "big_6_8_pays"}
    assert options >= {"come_reduction_after_move", "dice_pass_when"}
    assert [bet.code for bet in registry.get("bo.craps").bets] == [bet.code for bet in registry.get("cl.craps").bets]
