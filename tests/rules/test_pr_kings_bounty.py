"""King's Bounty, PR Art. 21: worked examples, the bet held for the dealer's second card, refusals."""

from __future__ import annotations

import pytest

from tests.rules.blackjack import CLOSED, END, HIT, LIMITS, OPEN_DEAL, beside, card, deal, dealer, placing
from tests.rules.play import bet, play

GAME = "pr.kings_bounty"
CODE = "kings_bounty"
LOW = {"min": "2.00", "max": "500.00"}


@pytest.mark.parametrize("options", [{}, OPEN_DEAL])
@pytest.mark.parametrize(
    ("hand", "dealers", "net"),
    [
        ("Ks Ks", "As Qh", "5000.00"),
        ("Ks Ks", "Td Ad", "5000.00"),
        ("Ks Ks", "9d 2c", "500.00"),
        ("Ks Ks", "Ad 6c", "500.00"),
        ("Kh Kh", "9d 2c", "150.00"),
        ("Kh Ks", "9d 2c", "30.00"),
        ("Qd Qd", "9d 2c", "100.00"),
        ("Jd Qd", "9d 2c", "45.00"),
        ("Td Qh", "9d 2c", "20.00"),
        ("Ts Ts", "9d 2c", "100.00"),
        ("Ts Th", "9d 2c", "20.00"),
        ("Ks Qs", "9d 2c", "45.00"),
        ("9s 9h", "9d 2c", "-5.00"),
        ("Ac 8c", "9d 2c", "-5.00"),
        ("Ah 9h", "9d 2c", "45.00"),
        ("Ah 9c", "9d 2c", "20.00"),
        ("As Ks", "9d 2c", "-5.00"),
    ],
)
def test_rows(hand: str, dealers: str, net: str, options: dict[str, bool]) -> None:
    """PR §21.1(A)(6): the highest row in the order of the table."""
    line = beside(GAME, CODE, hand, dealers, options=options).line(CODE)
    assert (line["net"], line["cite"]) == (net, "PR §21.1(A)(6)")


def test_ace_and_nine_by_option() -> None:
    """PR §21.1(A)(6), §4.5: twenty with the ace as eleven, unless the table reads it otherwise."""
    assert beside(GAME, CODE, "Ah 9h", "9d 2c", options={"ace_nine_is_20": False}).net(CODE) == "-5.00"
    assert beside(GAME, CODE, "Ts Th", "9d 2c", options={"ace_nine_is_20": False}).net(CODE) == "20.00"


@pytest.mark.parametrize(("shown", "waits"), [("As", True), ("Qh", True), ("9d", False)])
def test_two_kings_of_spades_wait_for_the_dealers_second_card(shown: str, waits: bool) -> None:
    """PR §21.1(A)(5), (6): without a covered card the bet is held, though the hand itself has bust."""
    bets = [bet(1, "main", "10.00"), bet(1, CODE, "5.00"), CLOSED]
    events = [*bets, deal({1: "Ks Ks"}, shown, None), HIT, card(1, "2c")]
    answer = play(GAME, [*events, END], options=OPEN_DEAL, limits=LIMITS)
    if not waits:
        assert (answer.net("main"), answer.net(CODE)) == ("-10.00", "500.00")
        return
    assert answer.code == "round_not_finished"
    done = play(GAME, [*events, dealer("9c"), END], options=OPEN_DEAL, limits=LIMITS)
    assert (done.net("main"), done.net(CODE)) == ("-10.00", "500.00")
    natural = "Kd" if shown == "As" else "Ad"
    crowned = play(GAME, [*events, dealer(natural), END], options=OPEN_DEAL, limits=LIMITS)
    assert crowned.net(CODE) == "5000.00"


@pytest.mark.parametrize(
    ("amount", "main", "code", "cite"),
    [
        ("6.00", "10.00", "above_maximum", "PR §21.1(A)(3)"),
        ("0.50", "10.00", "below_minimum", "PR §21.1(A)(3)"),
        ("5.00", "4.00", "side_bet_above_main", "PR §21.1(A)(3)"),
        ("5.00", None, "side_bet_without_main", "PR §21.1(A)(2)"),
    ],
)
def test_refusals(amount: str, main: str | None, code: str, cite: str) -> None:
    """PR §21.1(A)(2), (3): 1.00 to 5.00, beside a main bet and not above it."""
    assert placing(GAME, CODE, amount, main, LOW).refusal == (code, cite, 1 if main else 0)


def test_after_the_close() -> None:
    """PR §21.1(A)(4): before any card."""
    late = play(GAME, [bet(1, "main", "10.00"), CLOSED, bet(1, CODE, "5.00")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "PR §21.1(A)(4)", 2)
    assert placing(GAME, CODE, "5.00", decks=4).refusal == ("bad_option", "PR §21.1(A)(1)", 0)
