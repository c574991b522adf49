"""Bet The Set 21, PR Art. 23: worked examples and refusals."""

from __future__ import annotations

import pytest

from tests.rules.blackjack import CLOSED, END, LIMITS, SPLIT, act, beside, card, deal, placing
from tests.rules.play import bet, play

GAME = "pr.bet_the_set"
CODE = "bet_the_set"
LOW = {"min": "2.00", "max": "500.00"}


@pytest.mark.parametrize(
    ("hand", "net"),
    [("8s 8d", "50.00"), ("8s 8s", "75.00"), ("Js Qs", "-5.00"), ("Ac Ah", "50.00"), ("Td Kd", "-5.00")],
)
def test_rows(hand: str, net: str) -> None:
    """PR §23.1(A)(6): a pair is of equal rank, of one suit or not."""
    line = beside(GAME, CODE, hand, "9d 8c").line(CODE)
    assert (line["net"], line["cite"]) == (net, "PR §23.1(A)(6)")


def test_the_pair_may_be_split() -> None:
    """PR §23.1(A)(6), (7), §4.10: judged on the first two cards, whatever becomes of them."""
    split = [SPLIT, card(1, "Kc"), card(1, "5h", 1), act("stand", hand=1)]
    bets = [bet(1, "main", "10.00"), bet(1, CODE, "5.00"), CLOSED]
    answer = play(GAME, [*bets, deal({1: "Ac Ah"}, "9d", "8c"), *split, END], limits=LIMITS)
    assert [answer.net(code) for code in (CODE, "main", "split_1")] == ["50.00", "10.00", "-10.00"]


@pytest.mark.parametrize(
    ("amount", "main", "code", "cite"),
    [
        ("5.50", "10.00", "above_maximum", "PR §23.1(A)(3)"),
        ("0.99", "10.00", "below_minimum", "PR §23.1(A)(3)"),
        ("3.00", "2.00", "side_bet_above_main", "PR §23.1(A)(3)"),
        ("3.00", None, "side_bet_without_main", "PR §23.1(A)(2)"),
    ],
)
def test_refusals(amount: str, main: str | None, code: str, cite: str) -> None:
    """PR §23.1(A)(2), (3): 1.00 to 5.00, beside a main bet and not above it."""
    assert placing(GAME, CODE, amount, main, LOW).refusal == (code, cite, 1 if main else 0)


def test_after_the_first_card() -> None:
    """PR §23.1(A)(4): before any card."""
    late = play(GAME, [bet(1, "main", "10.00"), CLOSED, card(1, "8s"), bet(1, CODE, "5.00")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "PR §23.1(A)(4)", 3)
    assert placing(GAME, CODE, "5.00", decks=7).refusal == ("bad_option", "PR §23.1(A)(1)", 0)
