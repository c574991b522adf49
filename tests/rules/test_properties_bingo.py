"""Bingo: what holds for every game, beside what holds for every round of every game."""

from __future__ import annotations

import time
from itertools import accumulate, chain

import msgspec
import pytest
from hypothesis import given, settings

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.families.bingo import CardFormat
from casino.rules.kernel import Line, Round
from casino.simulation.bingo import face
from tests.effort import usually
from tests.rules.properties import SEEDS, Options, check_money
from tests.rules.trials import BINGO as TRIAL


def winners(lines: tuple[Line, ...]) -> dict[int, Line]:
    """Lines of cards that got something, by card."""
    return {line.hand: line for line in lines if line.hand is not None and line.net > -line.stake}


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_the_prize_is_paid_once(seed: int, options: Options) -> None:
    """PR §27.3(J): the parts add up to the prize, or to some cents more where all are rounded up."""
    settlement = TRIAL.settle(TRIAL.told(seed, options), options)
    if settlement.void:
        return
    won = winners(settlement.lines)
    paid = sum(line.net + line.stake for line in won.values())
    slack = len(won) - 1 if options.get("shared_prize_cents") == "round_up_all" else 0
    assert options["prizes"] <= paid <= options["prizes"] + slack
    if min(line.net for line in won.values()) >= 0:
        check_money(TRIAL.game, settlement)


@given(seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_winners_against_a_slow_reader(seed: int) -> None:
    """PR §27.10(B): the winners are those who called on the first ball with which a called card had four corners."""
    options = {"patterns": ["four_corners"], "prizes": 10_000}
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    if settlement.void or any(isinstance(fact, v.IrregularityDeclared) for fact in facts):
        return
    corners = {
        fact.card: {fact.numbers[at] for at in (0, 4, 19, 23)} for fact in facts if isinstance(fact, v.BingoCardSold)
    }
    balls = [fact.ball for fact in facts if isinstance(fact, v.BallDrawn)]
    states = [set(balls[:count]) for count in range(len(balls) + 1)]
    counts = accumulate(isinstance(fact, v.BallDrawn) for fact in facts)
    calls = [(count, fact.hand) for count, fact in zip(counts, facts, strict=True) if isinstance(fact, v.DecisionMade)]
    good = [(at, card) for at, card in calls if corners[card] <= states[at] and not corners[card] <= states[at - 1]]
    first = min(at for at, _ in good)
    assert set(winners(settlement.lines)) == {card for at, card in good if at == first}


@given(seed=SEEDS)
@settings(max_examples=usually(20, thoroughly=400), deadline=None)
def test_players_are_alike(seed: int) -> None:
    """PR §27.3(J): the balls know no players; numbers changed all round change nothing else."""
    options = {"patterns": ["any_line"], "prizes": 10_000}

    def moved(fact: v.Fact) -> v.Fact:
        if isinstance(fact, v.BingoCardSold | v.DecisionMade):
            return msgspec.structs.replace(fact, seat=100 - fact.seat)
        return fact

    facts = TRIAL.told(seed, options)
    here, there = TRIAL.settle(facts, options), TRIAL.settle([moved(fact) for fact in facts], options)
    assert list(there.lines) == [msgspec.structs.replace(line, seat=100 - (line.seat or 0)) for line in here.lines]


def test_a_full_hall_is_fast() -> None:
    """Nine hundred cards, every ball and a claim on each: a fraction of a second, since only claims are looked up."""
    round_ = TRIAL.game.open({"patterns": ["blackout"], "prizes": 10_000}, TRIAL.limits)
    faces = {card: list(face(round_.layout.format, card)) for card in range(1, 901)}
    begun = time.process_time()
    for card, numbers in faces.items():
        round_.apply(v.BingoCardSold(seat=card, card=card, numbers=numbers, price=400))
    round_.apply(v.BetsClosed())
    for ball in sorted(range(1, 76), key=faces[1].__contains__):
        round_.apply(v.BallDrawn(ball=ball))
        round_.apply(v.DecisionMade(seat=1, action="bingo", hand=1))
    lines = round_.settle().lines
    assert time.process_time() - begun < 1
    assert sum(line.net for line in lines) == 10_000 - 900 * 400


# --------------------------------------------------------------------------- another card: 90 balls, three rows of five

NINETY = CardFormat(letters="ABCDEFGHI", rows=3, ranges=((1, 90),) * 9, row_numbers=(5, 5, 5), column_numbers=(1, 3))
EUROPEAN = [
    [4, 15, 26, 37, 0, 58, 0, 0, 0],
    [7, 0, 21, 0, 43, 0, 64, 0, 90],
    [0, 18, 0, 33, 49, 0, 0, 70, 82],
]  # fmt: skip


def european(numbers: list[list[int]]) -> Round:
    """A game of ninety balls with one card sold, any line wins."""
    lines = tuple(NINETY.row(row) for row in range(3))
    layout = msgspec.structs.replace(TRIAL.game.layout, format=NINETY, balls=90, patterns={"any_line": lines})
    game = msgspec.structs.replace(TRIAL.game, code="test.bingo_90", layout=layout)
    round_ = game.open({"patterns": ["any_line"], "prizes": 15_000}, TRIAL.limits)
    round_.apply(v.BingoCardSold(seat=1, card=1, numbers=[*chain(*numbers)], price=400))
    return round_


def test_a_line_of_a_card_with_empty_squares() -> None:
    """The family plays other cards, too: the middle line needs its five numbers, the empty squares nothing."""
    round_ = european(EUROPEAN)
    round_.apply(v.BetsClosed())
    for ball in (7, 21, 43, 64, 90):
        with pytest.raises(IllegalEvent, match="round_not_finished"):
            round_.settle()
        round_.apply(v.BallDrawn(ball=ball))
        round_.apply(v.DecisionMade(seat=1, action="bingo", hand=1))
    assert [line.net for line in round_.settle().lines] == [14_600]


@pytest.mark.parametrize(
    ("row", "at", "number", "code"),
    [
        (2, 7, 0, "card_column_count"),
        (0, 4, 50, "card_row_count"),
        (0, 5, 91, "card_number_column"),
        (0, 5, 4, "card_number_twice"),
    ],
)
def test_a_malformed_card_with_empty_squares(row: int, at: int, number: int, code: str) -> None:
    """No column without a number, five numbers in a line, all different and within the balls."""
    wrong = [list(line) for line in EUROPEAN]
    wrong[row][at] = number
    with pytest.raises(IllegalEvent, match=code):
        european(wrong)
