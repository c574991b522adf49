"""Royal Match 21, PR Art. 22: worked examples, the Crown Treasure held for the dealer's second card, refusals."""

from __future__ import annotations

import pytest

from tests.rules.blackjack import CLOSED, END, HIT, LIMITS, OPEN_DEAL, beside, card, deal, dealer, placing
from tests.rules.play import bet, play

GAME = "pr.royal_match"
CODE = "royal_match"
LOW = {"min": "2.00", "max": "500.00"}


@pytest.mark.parametrize(
    ("hand", "dealers", "crown", "amount", "net", "odds"),
    [
        ("Kh Qh", "9d 2c", False, "5.00", "125.00", "25:1"),
        ("9c 4c", "9d 2c", False, "5.00", "12.50", "5:2"),
        ("9c 4d", "9d 2c", False, "5.00", "-5.00", None),
        ("Ks Qh", "9d 2c", False, "5.00", "-5.00", None),
        ("Qd Kd", "Ks Qs", True, "5.00", "5000.00", "1000:1"),
        ("Qd Kd", "Ks Qs", False, "5.00", "125.00", "25:1"),
        ("Qd Kd", "Ks 9s", True, "5.00", "125.00", "25:1"),
        ("Qd Kd", "Ks Qh", True, "5.00", "125.00", "25:1"),
        ("Jd Qd", "Ks Qs", True, "5.00", "12.50", "5:2"),
        ("2s Js", "9d 2c", False, "1.00", "2.50", "5:2"),
        ("2s Js", "9d 2c", False, "3.00", "7.50", "5:2"),
    ],
)
def test_rows(hand: str, dealers: str, crown: bool, amount: str, net: str, odds: str | None) -> None:
    """PR §22.1(A)(5), (6): two cards of one suit, king and queen of one suit, the dealer's as well."""
    line = beside(GAME, CODE, hand, dealers, amount=amount, options={"crown_treasure": crown}).line(CODE)
    assert (line["net"], line["odds"], line["cite"]) == (net, odds, "PR §22.1(A)(5), (6)")


@pytest.mark.parametrize(
    ("shown", "crown", "waits"), [("Ks", True, True), ("Qs", True, True), ("9s", True, False), ("Ks", False, False)]
)
def test_crown_treasure_waits_for_the_dealers_second_card(shown: str, crown: bool, waits: bool) -> None:
    """PR §22.1(A)(6): held where the dealer may still make a royal match, though the hand itself has bust."""
    options = {"crown_treasure": crown, **OPEN_DEAL}
    bets = [bet(1, "main", "10.00"), bet(1, CODE, "5.00"), CLOSED]
    events = [*bets, deal({1: "Qd Kd"}, shown, None), HIT, card(1, "2c")]
    answer = play(GAME, [*events, END], options=options, limits=LIMITS)
    if not waits:
        assert answer.net(CODE) == "125.00"
        return
    assert answer.code == "round_not_finished"
    other = {"Ks": "Qs", "Qs": "Ks"}[shown]
    assert play(GAME, [*events, dealer(other), END], options=options, limits=LIMITS).net(CODE) == "5000.00"
    assert play(GAME, [*events, dealer("9s"), END], options=options, limits=LIMITS).net(CODE) == "125.00"


@pytest.mark.parametrize(
    ("amount", "main", "code", "cite"),
    [
        ("6.00", "10.00", "above_maximum", "PR §22.1(A)(3)"),
        ("0.99", "10.00", "below_minimum", "PR §22.1(A)(3)"),
        ("5.00", "3.00", "side_bet_above_main", "PR §22.1(A)(3)"),
        ("5.00", None, "side_bet_without_main", "PR §22.1(A)(2)"),
    ],
)
def test_refusals(amount: str, main: str | None, code: str, cite: str) -> None:
    """PR §22.1(A)(2), (3): 1.00 to 5.00, beside a main bet and not above it."""
    assert placing(GAME, CODE, amount, main, LOW).refusal == (code, cite, 1 if main else 0)


def test_after_the_close() -> None:
    """PR §22.1(A)(4): before any card."""
    late = play(GAME, [bet(1, "main", "10.00"), CLOSED, bet(1, CODE, "5.00")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "PR §22.1(A)(4)", 2)
    assert placing(GAME, CODE, "5.00", decks=2).refusal == ("bad_option", "PR §22.1(A)(1)", 0)
