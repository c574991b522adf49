"""21 + 3 and 21 + 3 Xtreme, PR Art. 28: worked examples, every hand of three cards, refusals."""

from __future__ import annotations

from itertools import product

import pytest

from casino.rules.cards import DECK, RANKS
from casino.rules.packs.pr.twenty_one_plus_three import poker_hand
from tests.rules.blackjack import CLOSED, LIMITS, beside, placing
from tests.rules.play import bet, play

GAME = "pr.twenty_one_plus_three"
CODE = "three_card"


@pytest.mark.parametrize(
    ("hand", "shown", "standard", "xtreme"),
    [
        ("5s 6s", "7s", "90.00", "300.00"),
        ("9c 9d", "9h", "90.00", "200.00"),
        ("9c 9c", "9c", "90.00", "200.00"),
        ("5s 6h", "7d", "90.00", "100.00"),
        ("2c 9c", "Kc", "90.00", "50.00"),
        ("9c 9c", "Kc", "90.00", "50.00"),
        ("2c 9d", "Kh", "-10.00", "-10.00"),
        ("9c 9d", "Kh", "-10.00", "-10.00"),
        ("Ac 2d", "3h", "90.00", "100.00"),
        ("Ac Qd", "Kh", "90.00", "100.00"),
        ("Kc Ad", "2h", "-10.00", "-10.00"),
        ("Ks As", "2s", "90.00", "50.00"),
    ],
)
def test_rows(hand: str, shown: str, standard: str, xtreme: str) -> None:
    """PR §28.1(C), (D), (G): by the table of the variant; the ace stands above the king or below the two."""
    for variant, net in (("standard", standard), ("xtreme", xtreme)):
        answer = beside(GAME, CODE, hand, f"{shown} 9c", amount="10.00", options={"variant": variant})
        assert (answer.net(CODE), answer.line(CODE)["cite"]) == (net, "PR §28.1(C), (G)")


def test_every_three_cards_of_one_deck() -> None:
    """PR §28.1(G): of 22,100 hands, counted by hand, 48 straight flushes, 52 threes, 720 straights, 1,096 flushes."""
    found: dict[str | None, int] = {}
    for first, second, third in product(DECK, repeat=3):
        if first < second < third:
            hand = poker_hand(first, second, third)
            found[hand] = found.get(hand, 0) + 1
    assert found == {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, None: 20184}
    assert len(RANKS) == 13


@pytest.mark.parametrize(
    ("amount", "main", "code", "cite"),
    [
        ("50.00", "5.00", "round_not_finished", "PR §4.3"),
        ("51.00", "100.00", "above_maximum", "PR §28.1(F)"),
        ("0.50", "100.00", "below_minimum", "PR §28.1(F)"),
        ("10.00", None, "side_bet_without_main", "PR §28.1(B)"),
    ],
)
def test_bounds(amount: str, main: str | None, code: str, cite: str) -> None:
    """PR §28.1(B), (F): from 1.00 to a tenth of the table maximum, whatever the main bet is."""
    refused = placing(GAME, CODE, amount, main).refusal
    assert refused == (code, cite, 2 if code == "round_not_finished" else 1 if main else 0)


def test_after_the_close_and_any_decks() -> None:
    """PR §28.1(A), (B): at the beginning of the round; the decks are those of Art. 4."""
    late = play(GAME, [bet(1, "main", "10.00"), CLOSED, bet(1, CODE, "5.00")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "PR §28.1(B)", 2)
    assert placing(GAME, CODE, "5.00", decks=1).code == "round_not_finished"
    assert placing(GAME, CODE, "5.00", variant="extreme").refusal == ("bad_option", "PR §28.1(C), (D)", 0)
