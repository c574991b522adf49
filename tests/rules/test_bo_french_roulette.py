"""French roulette of Bolivia, BO §4.1: worked examples and what differs from Chile."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import replay
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "5.00", "max": "1000.00"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
GAME = "bo.french_roulette"
ZERO = "BO §4.1.4.2"


def spin(pocket: str, *bets: Event, choice: str | None = None, **options: Any) -> Answer:
    chosen = [ev("DecisionMade", seat=1, action=choice)] if choice else []
    events = [ev("RoundOpened"), *bets, CLOSED, ev("BallLanded", pocket=pocket), *chosen, END]
    return play(GAME, events, options=options, limits=LIMITS)


def nets(answer: Answer) -> list[str]:
    return [line["net"] for line in answer.lines]


@pytest.mark.parametrize(
    ("pocket", "wager", "net"),
    [
        ("36", bet(1, "straight", "10.00", "36"), "350.00"),
        ("3", bet(1, "split", "10.00", "0-3"), "170.00"),
        ("1", bet(1, "split", "10.00", "0-3"), "-10.00"),
        ("2", bet(1, "corner", "10.00", "0-1-2-3"), "80.00"),
        ("2", bet(1, "street", "10.00", "0-2-3"), "110.00"),
        ("24", bet(1, "double_dozen", "20.00", "1-2"), "10.00"),
        ("0", bet(1, "double_dozen", "20.00", "1-2"), "-20.00"),
        ("17", bet(1, "column", "10.00", "2"), "20.00"),
        ("8", bet(1, "black", "25.00", "prison"), "0.00"),
        ("9", bet(1, "black", "25.00", "prison"), "-25.00"),
        ("0", bet(1, "black", "25.00", "prison"), "-25.00"),
    ],
)
def test_worked_examples(pocket: str, wager: Event, net: str) -> None:
    """Worked examples 1 to 6 of the sheet (BO §4.1.4.2; payments of CL II §1.6)."""
    assert nets(spin(pocket, wager)) == [net]


def test_zero() -> None:
    """Worked example 4: half back of 25.00, or prison."""
    answer = spin("0", bet(1, "black", "25.00"), choice="half_back")
    assert (answer.line("black")["net"], answer.line("black")["cite"]) == ("-12.50", ZERO)
    assert spin("0", bet(1, "black", "25.00"), choice="prison").line("black")["result"] == "open"


def test_void_spin_and_late_bet() -> None:
    """Worked examples 7 to 9: prisoners stay; a late bet is null; 3-4 does not adjoin."""
    prisoner = bet(1, "black", "25.00", "prison")
    again = ev("IrregularityDeclared", code="short_spin")
    events = [prisoner, CLOSED, again, CLOSED, ev("BallLanded", pocket="8"), END]
    assert nets(play(GAME, events, limits=LIMITS)) == ["0.00"]
    late = play(GAME, [prisoner, CLOSED, bet(2, "red", "50.00")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "BO §4.1.4.2, §4.1.5.3", 2)
    assert spin("3", bet(1, "split", "10.00", "3-4")).code == "unknown_target"


def test_fractions() -> None:
    """Half of 12.25: 6.12 come back, 6.00 where the smallest chip is 0.50; or the stake is refused."""
    odd = bet(1, "red", "12.25")
    assert nets(spin("0", odd, choice="half_back")) == ["-6.13"]
    assert spin("0", odd, fraction_rule="reject_inexact").refusal == ("stake_not_divisible", "CL II §1.6", 1)
    facts = (
        v.RoundOpened(coin=50),
        v.BetPlaced(seat=1, bet="red", amount=1_225),
        v.BetsClosed(),
        v.BallLanded(pocket="0"),
        v.DecisionMade(seat=1, action="half_back"),
    )
    round_ = replay(registry.get(GAME).open({"fraction_rule": "floor_to_chip"}, {"min": 500, "max": 10_000}), facts)
    assert round_.settle().lines[0].net == -625


def test_clauses_are_those_of_bolivia() -> None:
    """What the text has carries its own clause; payments and the last two causes of a void spin those of Chile."""
    game, chile = registry.get(GAME), registry.get("cl.french_roulette")
    assert {rule.code for rule in game.irregularities if rule.cite.startswith("CL")} == {
        "mechanical_fault", "wheel_stopped", "over_maximum", "under_minimum", "verbal_bet",
    }  # fmt: skip
    assert [bet_.code for bet_ in game.bets] == [bet_.code for bet_ in chile.bets]
    assert game.layout.wheels == chile.layout.wheels
    cites = msgspec.structs.asdict(game.layout.cites)
    assert (cites["zero"], cites["bets"]) == (ZERO, "BO §4.1.4.2, §4.1.5.3")
