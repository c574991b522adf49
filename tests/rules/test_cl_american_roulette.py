"""American roulette of Chile with one zero and with two, CL II §2: worked examples, half on zero, refusals."""

from __future__ import annotations

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "500", "max": "100000"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
ONE = "cl.american_roulette_single_zero"
TWO = "cl.american_roulette_double_zero"
BOTH = pytest.mark.parametrize("game", [ONE, TWO])


def spin(game: str, pocket: str, *bets: Event, **options: object) -> Answer:
    events = [ev("RoundOpened"), *bets, CLOSED, ev("BallLanded", pocket=pocket), END]
    return play(game, events, options=options, limits=LIMITS)


def nets(answer: Answer) -> list[str]:
    return [line["net"] for line in answer.lines]


def colour(seat: int, name: str, value: str) -> Event:
    return ev("DecisionMade", seat=seat, action="colour", bet=name, amount=value)


def denomination(seat: int, value: str) -> Event:
    return ev("DecisionMade", seat=seat, action="value_chips", amount=value)


@BOTH
def test_a_player_has_one_colour_or_one_denomination(game: str) -> None:
    """CL II §2.5, worked examples 6 and 8: nobody else has it, bets are so many of its chips."""
    green, red = colour(1, "green", "500"), bet(1, "red", "500")
    assert spin(game, "1", green, colour(2, "green", "1000")).code == "colour_taken"
    assert spin(game, "1", green, colour(2, "blue", "500"), red).settled
    assert spin(game, "1", green, colour(1, "green", "1000"), red).code == "not_a_multiple"
    assert spin(game, "1", green, red, colour(1, "green", "1000")).code == "colour_has_bets"
    assert spin(game, "1", denomination(3, "1000"), denomination(2, "1000")).code == "colour_taken"
    assert spin(game, "1", denomination(3, "1000"), bet(3, "red", "1500")).code == "not_a_multiple"
    assert spin(game, "1", green, denomination(1, "1000"), bet(1, "red", "1500")).code == "not_a_multiple"
    assert spin(game, "1", denomination(3, "1000"), bet(3, "red", "5000")).settled
    unnamed = ev("DecisionMade", seat=1, action="value_chips")
    for before in ([], [green]):
        refused = spin(game, "1", *before, unnamed, red)
        assert refused.refusal == ("amount_not_named", "CL II §2.5", len(before) + 1)
    barred = spin(game, "1", denomination(3, "1000"), allow_value_chip_players=False)
    assert barred.refusal[:2] == ("value_chips_barred", "CL II §2.5")


def test_zero_straight() -> None:
    """Sheet of one zero, worked example 1."""
    assert nets(spin(ONE, "0", bet(1, "straight", "500", "0"))) == ["17500"]


def test_zero_takes_half_of_an_even_chance() -> None:
    """Worked example 2: half of red, all of the column; no choice, no prison."""
    answer = spin(ONE, "0", bet(1, "red", "5000"), bet(1, "column", "3000", "1"))
    assert nets(answer) == ["-2500", "-3000"]
    line = answer.line("red")
    assert (line["result"], line["stake"], line["cite"]) == ("lose", "5000", "CL II §2.5, §2.7")


def test_split() -> None:
    """Worked example 3."""
    assert nets(spin(ONE, "11", bet(1, "split", "1000", "8-11"))) == ["17000"]


def test_around_zero() -> None:
    """Worked example 4: corner 0-1-2-3 and street 0-2-3."""
    assert nets(spin(ONE, "3", bet(1, "corner", "1500", "0-1-2-3"), bet(1, "street", "500", "0-2-3"))) == [
        "12000",
        "5500",
    ]


def test_line_and_dozen() -> None:
    """Worked example 5."""
    assert nets(spin(ONE, "35", bet(1, "six_line", "2000", "31-36"), bet(1, "dozen", "2000", "3"))) == ["10000", "4000"]


def test_ball_leaves_the_wheel() -> None:
    """Worked example 9: void, thrown again, 14 wins."""
    out = ev("IrregularityDeclared", code="ball_out")
    events = [bet(1, "even", "1000"), CLOSED, out, CLOSED, ev("BallLanded", pocket="14"), END]
    assert nets(play(ONE, events, limits=LIMITS)) == ["1000"]


@pytest.mark.parametrize(
    ("pocket", "wager", "net"),
    [
        ("00", bet(1, "straight", "1000", "00"), "35000"),
        ("0", bet(1, "straight", "1000", "00"), "-1000"),
        ("3", bet(1, "five_number", "2000"), "12000"),
        ("4", bet(1, "five_number", "2000"), "-2000"),
        ("00", bet(1, "high", "8000"), "-4000"),
        ("0", bet(1, "high", "8000"), "-4000"),
        ("0", bet(1, "dozen", "3000", "1"), "-3000"),
        ("00", bet(1, "street", "1000", "00-2-3"), "11000"),
        ("0", bet(1, "street", "1000", "00-2-3"), "-1000"),
        ("3", bet(1, "split", "1000", "00-3"), "17000"),
        ("00", bet(1, "split", "1000", "0-00"), "17000"),
    ],
)
def test_double_zero(pocket: str, wager: Event, net: str) -> None:
    """Sheet of two zeros, worked examples 1 to 6."""
    assert nets(spin(TWO, pocket, wager)) == [net]


@pytest.mark.parametrize(
    ("game", "code", "target", "refusal"),
    [
        (TWO, "corner", "0-1-2-3", "unknown_target"),
        (TWO, "street", "0-2-3", "unknown_target"),
        (TWO, "street", "0-00-1", "unknown_target"),
        (TWO, "split", "0-3", "unknown_target"),
        (ONE, "straight", "00", "unknown_target"),
        (ONE, "five_number", None, "unknown_bet"),
        (ONE, "double_dozen", "1-2", "unknown_bet"),
        (TWO, "double_column", "1-2", "unknown_bet"),
        (ONE, "red", "prison", "unknown_target"),
    ],
)
def test_what_the_felt_does_not_have(game: str, code: str, target: str | None, refusal: str) -> None:
    """CL II §2.3.1, §2.3.2, §2.5."""
    assert spin(game, "1", bet(1, code, "1000", target)).code == refusal


@BOTH
def test_every_target_is_that_of_its_line(game: str) -> None:
    """CL II §2.5: lines name targets as the catalogue lists them."""
    for one in registry.get(game).bets:
        for target in one.targets:
            assert spin(game, "8", bet(1, one.code, "1000", target)).line(one.code)["target"] == target


@BOTH
@pytest.mark.parametrize(
    "code",
    [
        "foreign_object", "ball_out", "short_spin", "same_direction", "ball_not_settled", "mechanical_fault",
        "wheel_stopped",
    ],
)  # fmt: skip
def test_void_spins(game: str, code: str) -> None:
    """CL II §2.7: nothing is won or lost, betting is open again."""
    again = ev("IrregularityDeclared", code=code)
    landed = ev("BallLanded", pocket="1")
    events = [bet(1, "red", "1000"), CLOSED, landed, again, bet(1, "red", "1000"), CLOSED, landed, END]
    assert nets(play(game, events, limits=LIMITS)) == ["2000"]
    assert play(game, [*events[:4], END], limits=LIMITS).code == "round_not_finished"


@BOTH
def test_what_changes_nothing(game: str) -> None:
    """CL II §2.5: a late bet is null; a tip in colour chips comes too late."""
    told = [ev("IrregularityDeclared", code=code, seat=2) for code in ("late_bet", "colour_tip_late")]
    events = [bet(1, "red", "1000"), CLOSED, *told, ev("BallLanded", pocket="1"), END]
    assert nets(play(game, events, limits=LIMITS)) == ["1000"]
    late = play(game, [bet(1, "red", "1000"), CLOSED, bet(2, "red", "1000")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "CL II §2.5", 2)


def test_fractions_and_limits() -> None:
    """Half of 1,001: 500 come back, or the stake is refused; limits hold for each bet (CL I §4.2)."""
    odd = bet(1, "low", "1001")
    assert nets(spin(ONE, "0", odd)) == ["-501"]
    assert spin(ONE, "0", odd, fraction_rule="reject_inexact").refusal == ("stake_not_divisible", "CL II §2.7", 1)
    assert nets(spin(ONE, "1", bet(1, "straight", "1001", "1"), fraction_rule="reject_inexact")) == ["35035"]
    assert spin(ONE, "0", bet(1, "low", "499")).refusal == ("below_minimum", "CL I §4.2", 1)
    assert spin(ONE, "0", bet(1, "low", "100001")).refusal == ("above_maximum", "CL I §4.2", 1)
    over = ev("IrregularityDeclared", code="over_maximum", seat=1, bet="low", amount="130000")
    assert nets(spin(ONE, "0", over)) == ["-50000", "0"]
    assert spin(ONE, "0", odd, zeros="double").code == "bad_option"
