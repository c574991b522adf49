"""Craps and Mini Craps of Chile: the worked examples, what may be raised or taken down, null throws, options."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tests.rules.blackjack import END, trouble
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "500", "max": "100000"}
GAMES = ["cl.craps", "cl.mini_craps"]
both = pytest.mark.parametrize("code", GAMES)
TEN = "10000"
PASS, DONT = bet(1, "pass_line", TEN), bet(1, "dont_pass", TEN)
KEEPER = bet(9, "pass_line", "500")
"""Another seat's line bet, which keeps the dice in play."""


def roll(d1: int, d2: int, shooter: int | None = None) -> Event:
    event = ev("DiceRolled", d1=d1, d2=d2)
    return event | {"shooter": shooter} if shooter is not None else event


def game(*events: Event | Sequence[Event], code: str = "cl.craps", **options: object) -> Answer:
    return play(code, events, options=options, limits=LIMITS)


def nets(answer: Answer, seat: int = 1) -> list[tuple[str, int]]:
    """Decided bets of a seat, in order."""
    return [
        (line["bet"], int(line["net"])) for line in answer.lines if line["seat"] == seat and line["result"] != "open"
    ]


# --------------------------------------------------------------------------- worked examples


@both
@pytest.mark.parametrize(
    ("events", "due"),
    [
        ([PASS, roll(4, 3)], [("pass_line", 10_000)]),
        ([DONT, KEEPER, roll(6, 6)], [("dont_pass", 0)]),
        ([PASS, roll(6, 6)], [("pass_line", -10_000)]),
        (
            [PASS, roll(1, 4), bet(1, "pass_odds", "20000"), roll(5, 3), roll(4, 1)],
            [("pass_line", 10_000), ("pass_odds", 30_000)],
        ),
        (
            [DONT, roll(1, 5), bet(1, "dont_pass_odds", "12000"), roll(4, 3)],
            [("dont_pass", 10_000), ("dont_pass_odds", 10_000)],
        ),
        ([KEEPER, bet(1, "field", "2000"), roll(1, 1)], [("field", 4_000)]),
        ([KEEPER, bet(1, "field", "2000"), roll(5, 6)], [("field", 2_000)]),
        ([KEEPER, bet(1, "field", "2000"), roll(3, 2)], [("field", -2_000)]),
        ([KEEPER, bet(1, "hard_8", "1000"), roll(2, 1), KEEPER, roll(4, 4)], [("hard_8", 10_000)]),
        ([KEEPER, bet(1, "hard_8", "1000"), roll(6, 2)], [("hard_8", -1_000)]),
        ([KEEPER, bet(1, "place_right_10", "5000"), roll(6, 4)], [("place_right_10", 9_000)]),
        ([KEEPER, bet(1, "place_wrong_4", "11000"), roll(6, 1)], [("place_wrong_4", 5_000)]),
        ([KEEPER, roll(2, 6), bet(1, "come", "5000"), roll(4, 5), roll(1, 6)], [("come", -5_000)]),
        ([KEEPER, bet(1, "horn", "3000"), roll(1, 2)], [("horn", 12_000)]),
        ([KEEPER, bet(1, "any_craps", "3000"), roll(1, 2)], [("any_craps", 21_000)]),
        ([bet(1, "pass_line", "2000"), roll(6, 5)], [("pass_line", 2_000)]),
        ([KEEPER, bet(1, "place_right_6", "6000"), roll(5, 1)], [("place_right_6", 7_000)]),
        ([KEEPER, bet(1, "hard_4", "2000"), roll(3, 1)], [("hard_4", -2_000)]),
        ([KEEPER, bet(1, "place_wrong_8", "5000"), roll(3, 4)], [("place_wrong_8", 4_000)]),
    ],
)  # fmt: skip
def test_worked_examples(code: str, events: list[Event], due: list[tuple[str, int]]) -> None:
    """CL IV §1.5, §1.7."""
    assert nets(game(events, END, code=code)) == due


ONE_ROLL = {
    "field": ({3, 4, 9, 10, 11}, 1),
    "any_seven": ({7}, 5),
    "eleven": ({11}, 15),
    "under_7": ({2, 3, 4, 5, 6}, 1),
    "over_7": ({8, 9, 10, 11, 12}, 1),
    "any_craps": ({2, 3, 12}, 7),
    "craps_2": ({2}, 30),
    "craps_3": ({3}, 15),
    "craps_12": ({12}, 30),
    "horn": ({2, 3, 11, 12}, 4),
}


@pytest.mark.parametrize("code", ONE_ROLL)
def test_bets_on_the_next_roll(code: str) -> None:
    """CL IV §1.7: every roll of two dice."""
    wins, ratio = ONE_ROLL[code]
    for dice in product(range(1, 7), repeat=2):
        pays = 2 if code == "field" and sum(dice) in (2, 12) else ratio if sum(dice) in wins else -1
        assert nets(game(KEEPER, bet(1, code, "1000"), roll(*dice), END)) == [(code, 1_000 * pays)], dice


@pytest.mark.parametrize(
    ("number", "right", "wrong"),
    [
        (4, 17_820, 4_500),
        (5, 13_860, 6_187),
        (6, 11_550, 7_920),
        (8, 11_550, 7_920),
        (9, 13_860, 6_187),
        (10, 17_820, 4_500),
    ],
)
def test_place_bets(number: int, right: int, wrong: int) -> None:
    """CL IV §1.7: 9:5, 7:5, 7:6 to win; 5:11, 5:8, 4:5 to lose; pesos that are whole."""
    pair = {4: (1, 3), 5: (1, 4), 6: (1, 5), 8: (2, 6), 9: (3, 6), 10: (4, 6)}[number]
    placed = [KEEPER, bet(1, f"place_right_{number}", "9900"), bet(2, f"place_wrong_{number}", "9900")]
    hit, seven = game(placed, roll(*pair), END), game(placed, roll(3, 4), END)
    assert nets(hit) + nets(hit, 2) == [(f"place_right_{number}", right), (f"place_wrong_{number}", -9_900)]
    assert nets(seven) + nets(seven, 2) == [(f"place_right_{number}", -9_900), (f"place_wrong_{number}", wrong)]


@pytest.mark.parametrize("number", [6, 8])
def test_big_six_and_eight(number: int) -> None:
    """CL IV §1.7: any six (eight) before the seven; everything else stands."""
    code = f"big_{number}"
    placed = [KEEPER, bet(1, code, "1000")]
    for dice in product(range(1, 7), repeat=2):
        due = [(code, 1_000)] if sum(dice) == number else [(code, -1_000)] if sum(dice) == 7 else []
        assert nets(game(placed, roll(*dice), END)) == due


def test_dont_come() -> None:
    """CL IV §1.5: 2 and 3 win, 12 hands it back, then the number against the seven."""
    start = [KEEPER, roll(2, 6), bet(1, "dont_come", "1000")]
    for dice, due in (((1, 1), 1_000), ((1, 2), 1_000), ((6, 6), 0), ((5, 6), -1_000), ((3, 4), -1_000)):
        assert nets(game(start, roll(*dice), END)) == [("dont_come", due)]
    moved = [*start, roll(4, 5)]
    assert game(moved, END).line("dont_come")["target"] == "9"
    assert nets(game(moved, roll(3, 4), END)) == [("dont_come", 1_000)]
    assert nets(game(moved, roll(3, 6), END)) == [("dont_come", -1_000)]


def test_a_come_bet_with_its_number_cares_for_that_and_the_seven() -> None:
    """CL IV §1.5: 2, 3, 11 and 12 do nothing to it."""
    moved = [KEEPER, roll(2, 6), bet(1, "come", "1000"), roll(4, 5)]
    for dice in ((1, 1), (1, 2), (5, 6), (6, 6), (2, 6)):
        assert nets(game(moved, roll(*dice), END)) == []
    assert nets(game(moved, roll(3, 6), END)) == [("come", 1_000)]


# --------------------------------------------------------------------------- what may be placed, raised, taken down


def test_line_bets_belong_to_the_come_out() -> None:
    """CL IV §1.5: don't pass never after the point nor raised; pass may be raised by who has it."""
    point = [PASS, KEEPER, roll(4, 4)]
    cite = "CL IV §1.5, §1.7"
    assert game(point, bet(2, "pass_line", "1000")).refusal == ("line_bet_after_point", cite, 3)
    assert game(point, bet(2, "dont_pass", "1000")).refusal == ("line_bet_after_point", cite, 3)
    assert game(DONT, bet(1, "dont_pass", "1000")).refusal == ("bet_not_raised", cite, 1)
    raised = [*point, bet(1, "pass_line", "5000"), roll(2, 6), END]
    assert nets(game(raised)) == [("pass_line", 15_000)]
    assert game(raised, pass_line_increase_after_point="forbidden").refusal[0] == "line_bet_after_point"
    assert nets(game(PASS, PASS, roll(3, 4), END)) == [("pass_line", 20_000)]


def test_the_pass_line_stays() -> None:
    """CL IV §1.5: neither lowered nor withdrawn once its point is set."""
    down, lower = ev("BetRemoved", seat=1, bet="pass_line"), ev("BetRemoved", seat=1, bet="pass_line", amount="1000")
    for event in (down, lower):
        assert game(PASS, roll(4, 4), event).refusal == ("contract_bet_stands", "CL IV §1.5, §1.7", 2)
    assert game(PASS, ev("BetsClosed"), down).code == "bet_after_close"
    assert nets(game(PASS, down, KEEPER, roll(3, 4), END)) == []


def test_dont_pass_may_be_taken_down() -> None:
    """CL IV §1.5: the text is silent; the table says."""
    events = [DONT, KEEPER, roll(4, 4), ev("BetRemoved", seat=1, bet="dont_pass"), roll(3, 4), END]
    assert nets(game(events)) == []
    assert game(events, dont_pass_reduction="forbidden").refusal[0] == "contract_bet_stands"


def test_odds_rest_on_the_line_bet() -> None:
    """CL IV §1.5: with a point and a line bet; there are none on come bets."""
    assert game(PASS, bet(1, "pass_odds", "1000")).code == "odds_without_point"
    assert game(KEEPER, roll(4, 4), bet(1, "pass_odds", "1000")).code == "odds_without_bet"
    assert game(PASS, roll(4, 4), bet(1, "come_odds", "1000")).code == "unknown_bet"
    removed = ev("BetRemoved", seat=1, bet="pass_odds")
    assert nets(game(PASS, roll(4, 4), bet(1, "pass_odds", "1000"), removed, roll(2, 6), END)) == [
        ("pass_line", 10_000)
    ]
    assert game(PASS, roll(4, 4), bet(1, "pass_odds", "20001"), odds_max_multiple=2).code == "above_maximum"
    assert game(PASS, roll(4, 4), bet(1, "pass_odds", "100001")).code == "above_maximum"


def test_come_bets_need_a_point() -> None:
    for code in ("come", "dont_come"):
        assert game(KEEPER, bet(1, code, "1000")).refusal == ("come_without_point", "CL IV §1.5, §1.7", 1)


def test_the_field_as_the_pay_table_has_it() -> None:
    """CL IV §1.5, §1.7: any time, or with a point only."""
    start = [KEEPER, bet(1, "field", "1000")]
    assert game(start, field_only_after_point=True).refusal == ("come_without_point", "CL IV §1.7", 1)
    later = [KEEPER, roll(4, 4), bet(1, "field", "1000"), roll(4, 5), END]
    assert nets(game(later, field_only_after_point=True)) == [("field", 1_000)]


def test_place_bets_on_the_come_out() -> None:
    """CL IV §1.4.1: in play, or off unless called; with a point always in play."""
    placed = [KEEPER, bet(1, "place_right_6", "6000"), bet(1, "place_wrong_4", "11000")]
    call = ev("DecisionMade", seat=1, action="bets_working")
    off = {"place_bets_on_comeout": "off_unless_called"}
    assert nets(game(placed, roll(3, 4), END, **off)) == []
    assert nets(game(placed, call, roll(3, 4), END, **off)) == [("place_right_6", -6_000), ("place_wrong_4", 5_000)]
    assert nets(game(placed, roll(4, 4), roll(3, 3), END, **off)) == [("place_right_6", 7_000)]
    assert nets(game(placed, roll(3, 4), END)) == [("place_right_6", -6_000), ("place_wrong_4", 5_000)]
    assert game(placed, call).refusal == ("bets_work_anyway", "CL IV §1.5", 3)
    assert game(placed, roll(4, 4), call, **off).code == "bets_work_anyway"


def test_nothing_for_buy_and_lay() -> None:
    """CL IV §1.4.1: markers without a payment."""
    for code in ("buy_4", "lay_4", "buy", "lay"):
        assert game(bet(1, code, "1000")).code == "unknown_bet"
    with pytest.raises(IllegalConfiguration):
        registry.get("cl.craps").open({"buy_lay_enabled": True})


def test_a_bet_that_has_won_comes_down() -> None:
    """CL IV §1.5: hard ways, place bets and the big ones are placed anew."""
    events = [KEEPER, bet(1, "hard_4", "1000"), roll(2, 2), ev("BetRemoved", seat=1, bet="hard_4")]
    assert game(events).refusal[0] == "no_such_bet"


def test_what_seven_pays() -> None:
    """CL IV §1.7: the cell cannot be read; five to one, or four."""
    events = [KEEPER, bet(1, "any_seven", "1000"), roll(3, 4), END]
    assert nets(game(events)) == [("any_seven", 5_000)]
    answer = game(events, any_seven_pays="4:1")
    assert (nets(answer), answer.line("any_seven")["odds"]) == ([("any_seven", 4_000)], "4:1")


def test_fractions_of_a_peso() -> None:
    """CL IV §1.7: the pesos that are whole, or no such stake."""
    events = [KEEPER, bet(1, "place_right_6", "1000"), roll(3, 3), END]
    assert nets(game(events)) == [("place_right_6", 1_166)]
    assert game(events, fraction_rule="reject_inexact").refusal == ("stake_not_divisible", "CL IV §1.7", 1)
    odds = [PASS, roll(2, 4), bet(1, "pass_odds", "1001"), roll(2, 4), END]
    assert nets(game(odds)) == [("pass_line", 10_000), ("pass_odds", 1_201)]
    assert game(odds, fraction_rule="reject_inexact").refusal[0] == "stake_not_divisible"


# --------------------------------------------------------------------------- who throws


def test_the_shooter_has_a_line_bet() -> None:
    """CL IV §1.5, §1.7: pass or don't pass."""
    assert game(bet(1, "field", "1000"), roll(1, 1)).refusal == ("nobody_on_the_line", "CL IV §1.5, §1.7", 1)
    assert game(KEEPER, bet(1, "field", "1000"), roll(1, 1, 1)).code == "shooter_without_line_bet"
    assert nets(game(DONT, roll(1, 1, 1), END)) == [("dont_pass", 10_000)]


@pytest.mark.parametrize(("rotation", "following"), [("right_of_shooter", 2), ("clockwise", 7)])
def test_who_throws_after_a_seven_out(rotation: str, following: int) -> None:
    """CL IV §1.5: the player at his right, or the next clockwise."""
    lines = [bet(seat, "pass_line", "1000") for seat in (2, 5, 7)]
    out = [*lines, roll(4, 4, 5), roll(3, 4, 5), *lines]
    for seat in (2, 7):
        answer = game(out, roll(5, 6, seat), END, rotation_after_seven_out=rotation)
        assert answer.settled is (seat == following)
    craps = [*lines, roll(1, 1, 5), *lines, roll(5, 6, 5), END]
    assert game(craps, rotation_after_seven_out=rotation).settled, "craps on the come-out leave him the dice"


def test_dice_are_changed_between_points() -> None:
    """CL IV §1.5: not while a point is pending."""
    change = ev("DecisionMade", seat=1, action="change_dice")
    assert game(PASS, roll(4, 4, 1), change).refusal == ("dice_change_refused", "CL IV §1.5", 2)
    assert nets(game(PASS, change, roll(3, 4, 1), END)) == [("pass_line", 10_000)]


# --------------------------------------------------------------------------- irregularities


@both
@pytest.mark.parametrize("fault", ["no_dice", "far_edge_missed", "dice_slid", "dice_manipulated"])
def test_a_null_throw_decides_nothing(code: str, fault: str) -> None:
    """CL IV §1.5, §1.7: no bet moves, the throw is repeated."""
    answer = game(PASS, bet(1, "field", "1000"), trouble(fault), END, code=code)
    assert [line["result"] for line in answer.lines] == ["open", "open"]
    assert nets(game(PASS, trouble(fault), roll(3, 4), END, code=code)) == [("pass_line", 10_000)]


def test_a_shooter_who_leaves_loses_his_pass_line() -> None:
    """CL IV §1.7: odds on it go back; don't pass stands and the next shooter goes on."""
    start = [PASS, bet(2, "pass_line", "1000"), roll(4, 4, 1), bet(1, "pass_odds", "2000")]
    answer = game(start, trouble("shooter_quits"), roll(2, 6, 2), END)
    assert [(line["seat"], line["bet"], line["result"], int(line["net"])) for line in answer.lines] == [
        (1, "pass_line", "lose", -10_000), (1, "pass_odds", "void", 0), (2, "pass_line", "win", 1_000),
    ]  # fmt: skip
    assert answer.lines[0]["cite"] == "CL IV §1.7"
    against = [DONT, bet(2, "pass_line", "1000"), roll(4, 4, 1), trouble("shooter_quits"), roll(3, 4, 2), END]
    assert nets(game(against)) == [("dont_pass", 10_000)]
    assert game(PASS, trouble("shooter_quits")).refusal[0] == "irregularity_not_now"


def test_the_right_to_throw_is_taken_away() -> None:
    """CL IV §1.5: bets stand, the next one throws."""
    start = [PASS, bet(2, "pass_line", "1000"), roll(4, 4, 1), trouble("shooter_deprived", seat=1)]
    assert game(start, roll(2, 6, 1)).code == "not_the_shooter"
    assert nets(game(start, roll(2, 6, 2), END)) == [("pass_line", 10_000)]


@pytest.mark.parametrize(
    "fault", ["shooter_without_bet", "die_lost", "dice_handling", "moved_to_bet_ahead", "late_bet"]
)
def test_what_leaves_play_as_it_is(fault: str) -> None:
    assert nets(game(PASS, trouble(fault), roll(3, 4), END)) == [("pass_line", 10_000)]


def test_no_bet_after_the_call() -> None:
    """CL IV §1.5: «ya no va más»."""
    assert game(PASS, ev("BetsClosed"), bet(1, "field", "1000")).refusal == ("bet_after_close", "CL IV §1.5", 2)


def test_a_bet_over_the_maximum_is_played_up_to_it() -> None:
    """CL I §4.2: the excess goes back."""
    over = trouble("over_maximum", seat=1, bet="pass_line", amount="130000")
    answer = game(PASS, over, roll(3, 4), END)
    assert [(line["result"], line["stake"], line["net"]) for line in answer.lines] == [
        ("win", "100000", "100000"), ("void", "30000", "0"),
    ]  # fmt: skip


# --------------------------------------------------------------------------- tables


def test_craps_has_two_croupiers_and_mini_craps_one() -> None:
    """CL IV §1.4.1, §1.4.2."""
    registry.get("cl.mini_craps").open({"min_croupiers": 1, "table_shape": "oval"})
    for code, options in (
        ("cl.craps", {"min_croupiers": 1}),
        ("cl.mini_craps", {"min_croupiers": 0}),
        ("cl.craps", {"table_shape": "oval"}),
        ("cl.mini_craps", {"table_shape": "rectangular"}),
    ):
        with pytest.raises(IllegalConfiguration, match="bad_option"):
            registry.get(code).open(options)


@pytest.mark.parametrize("code", [*GAMES, "bo.craps", "bo.mini_craps"])
def test_every_clause_is_of_the_text(code: str) -> None:
    known = registry.get(code)
    start = {"cl": "CL ", "bo": "BO "}[known.jurisdiction]
    cites = [row.cite for row in (*known.bets, *known.options, *known.irregularities, *known.elsewhere)]
    assert all(cite.startswith((start, "CL I §4.")) for cite in cites)


@both
def test_odds_without_what_they_lean_on(code: str) -> None:
    """CL IV §1.5: a point and the line bet; what they may amount to is the plan's, CL I §4.2."""
    odds = bet(1, "pass_odds", "3000")
    assert game(PASS, odds, code=code).refusal == ("odds_without_point", "CL IV §1.5", 1)
    assert game(KEEPER, roll(4, 4), odds, code=code).refusal == ("odds_without_bet", "CL IV §1.5", 2)
    most = game(bet(1, "pass_line", "1000"), roll(4, 4), odds, code=code, odds_max_multiple=2)
    assert most.refusal == ("above_maximum", "CL I §4.2", 2)


def test_a_shooter_who_leaves_before_he_throws() -> None:
    """CL IV §1.7: his pass line bet is lost all the same."""
    assert nets(game(PASS, trouble("shooter_quits", seat=1), END)) == [("pass_line", -10_000)]
