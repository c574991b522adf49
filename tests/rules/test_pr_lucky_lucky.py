"""Lucky Lucky, PR Art. 19: worked examples, the ceiling that follows the table maximum, refusals."""

from __future__ import annotations

import pytest

from casino.rules.catalogue import describe
from casino.rules.packs.pr.lucky_lucky import GAME
from tests.rules.blackjack import CLOSED, LIMITS, beside, card, placing
from tests.rules.play import bet, play

CODE = "lucky_lucky"
LOW = {"min": "2.00", "max": "500.00"}
HIGH = {"min": "100.00", "max": "10000.00"}


@pytest.mark.parametrize(
    ("hand", "shown", "net", "odds"),
    [
        ("7s 7s", "7s", "1000.00", "200:1"),
        ("6h 7h", "8h", "500.00", "100:1"),
        ("8d 6d", "7d", "500.00", "100:1"),
        ("7s 7d", "7h", "250.00", "50:1"),
        ("6c 7d", "8h", "150.00", "30:1"),
        ("Kc 5c", "6c", "75.00", "15:1"),
        ("Kd 5c", "6h", "15.00", "3:1"),
        ("As Kh", "Td", "15.00", "3:1"),
        ("Ac 9c", "Ac", "75.00", "15:1"),
        ("9s 9h", "2c", "10.00", "2:1"),
        ("9s 9h", "Ac", "10.00", "2:1"),
        ("9s 8h", "2c", "10.00", "2:1"),
        ("Kc 8d", "Qh", "-5.00", None),
        ("9c 9d", "3h", "15.00", "3:1"),
        ("2c 3c", "4c", "-5.00", None),
    ],
)
def test_rows(hand: str, shown: str, net: str, odds: str | None) -> None:
    """PR §19.1(A)(6) and its note: the highest row of the player's two cards and the dealer's open one."""
    line = beside("pr.lucky_lucky", CODE, hand, f"{shown} 9c").line(CODE)
    assert (line["net"], line["odds"], line["cite"]) == (net, odds, "PR §19.1(A)(6)")


def test_bonus_is_apart_from_the_hand() -> None:
    """PR §19.1(A)(5): won although the hand loses, and the other way round."""
    won = beside("pr.lucky_lucky", CODE, "9s 9h", "2c Ks", main="20.00")
    assert (won.net(CODE), won.net("main")) == ("10.00", "-20.00")
    lost = beside("pr.lucky_lucky", CODE, "Ts Th", "5d Tc", main="20.00")
    assert (lost.net(CODE), lost.net("main")) == ("-5.00", "20.00")


@pytest.mark.parametrize(
    ("amount", "main", "limits", "refused"),
    [
        ("7.00", "10.00", LIMITS, None),
        ("8.00", "10.00", LIMITS, "above_maximum"),
        ("0.99", "10.00", LIMITS, "below_minimum"),
        ("5.00", "4.00", LOW, "side_bet_above_main"),
        ("25.00", "100.00", HIGH, None),
        ("26.00", "100.00", HIGH, "above_maximum"),
    ],
)
def test_bounds(amount: str, main: str, limits: dict[str, str], refused: str | None) -> None:
    """PR §19.1(A)(3): 1.00 to 25.00, not above the main bet, 200:1 within three table maximums."""
    answer = placing("pr.lucky_lucky", CODE, amount, main, limits)
    assert answer.refusal == ((refused, "PR §19.1(A)(3)", 1) if refused else ("round_not_finished", "PR §4.3", 2))


def test_a_bonus_needs_a_main_bet_and_open_bets() -> None:
    """PR §19.1(A)(2), (4): beside a bet in the original box, before any card."""
    assert placing("pr.lucky_lucky", CODE, "5.00", None).refusal == (
        "side_bet_without_main", "PR §19.1(A)(2)", 0,
    )  # fmt: skip
    late = play("pr.lucky_lucky", [bet(1, "main", "10.00"), CLOSED, card(1, "7s"), bet(1, CODE, "5.00")], limits=LIMITS)
    assert late.refusal == ("bet_after_close", "PR §19.1(A)(4)", 3)


@pytest.mark.parametrize(
    ("own", "amount", "refused"),
    [("7.50", "7.50", None), ("7.51", "1.00", "limits_outside_band"), ("3.00", "3.01", "above_maximum")],
)
def test_the_licensees_own_maximum(own: str, amount: str, refused: str | None) -> None:
    """PR §19.1(A)(3): the licensee limits the bonus; 3 × 500.00 / 200 is 7.50."""
    answer = placing("pr.lucky_lucky", CODE, amount, lucky_lucky_max=own)
    assert answer.code == (refused or "round_not_finished")
    assert answer.refusal[1] == ("PR §19.1(A)(3)" if refused else "PR §4.3")


@pytest.mark.parametrize(("decks", "code"), [(8, "round_not_finished"), (5, "bad_option"), (1, "bad_option")])
def test_decks(decks: int, code: str) -> None:
    """PR §19.1(A)(1): six or eight."""
    assert placing("pr.lucky_lucky", CODE, "5.00", decks=decks).code == code


def test_on_unless_switched_off() -> None:
    """PR §19.1(A)(2): the game of the article has the bet; a table without it plays Art. 4."""
    off = placing("pr.lucky_lucky", CODE, "5.00", lucky_lucky=False)
    assert off.refusal == ("side_bet_not_offered", "PR §19.1(A)(3), (6)", 1)
    options = {option["name"]: option["default"] for option in describe(GAME)["options"]}
    assert (options["lucky_lucky"], options["lucky_lucky_max"], options["decks"]) == (True, None, 6)
