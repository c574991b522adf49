"""Challenge 21 of Chile: the worked examples, bets on several hands of the dealer, their order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.blackjack import CLOSED, DOUBLE, END, HIT, SPLIT, STAND, SURRENDER, act, card, deal, dealer, trouble
from tests.rules.play import Answer, Event, bet, play

LIMITS = {"min": "1000", "max": "100000"}
TAKE = act("accept_even_money")


def game(*events: Event | Sequence[Event], **options: object) -> Answer:
    return play("cl.challenge_21", events, options=options, limits=LIMITS)


def bets(count: int = 3, amount: str = "10000", seat: int = 1) -> list[Event]:
    return [bet(seat, f"round_{number}", amount) for number in range(1, count + 1)]


def one(hand: str, shown: str, *after: Event | Sequence[Event], count: int = 3, **options: object) -> Answer:
    """A round of one seat, closed at the end."""
    return game(bets(count), CLOSED, deal({1: hand}, shown, None), *after, END, **options)


def third(number: int, *dealt: str) -> list[Event]:
    """Cards of the dealer's hand of that number, 1 the first."""
    return [card("dealer", each, hand=number - 1) for each in dealt]


def nets(answer: Answer) -> list[int]:
    """Nets of the three bets."""
    return [int(line["net"]) for line in answer.lines if line["bet"].startswith("round")]


def whole(answer: Answer) -> int:
    return sum(int(line["net"]) for line in answer.lines)


# --------------------------------------------------------------------------- worked examples


def test_three_hands_of_the_dealer() -> None:
    """CL III §1.5: 19 against 18, 22 and 19, all from his eight."""
    answer = one("Ts 9h", "8d", STAND, third(1, "Tc"), third(2, "5c", "9c"), third(3, "Ac"))
    assert (nets(answer), whole(answer)) == ([10_000, 10_000, 0], 20_000)


def test_a_bust_counts_for_every_round() -> None:
    """CL III §1.7: two or three bets at once."""
    assert nets(one("Ts 5c", "8d", HIT, card(1, "9h"))) == [-10_000] * 3
    assert nets(one("Ts 5c", "8d", HIT, card(1, "9h"), count=2)) == [-10_000] * 2


def test_black_jack_paid_at_once_on_all_bets() -> None:
    """CL III §1.5, §1.7: nothing waits for the dealer's hands."""
    assert nets(one("As Kd", "6h")) == [15_000] * 3


@pytest.mark.parametrize(("count", "due"), [(3, [0, 15_000, 15_000]), (2, [0, 15_000])])
def test_black_jack_against_an_ace(count: int, due: list[int]) -> None:
    """CL III §1.5: even money refused, each hand of the dealer decides its bet."""
    later = [third(1, "Qc"), third(2, "7c"), third(3, "6c")][:count]
    assert nets(one("As Kd", "Ah", act("refuse_even_money"), *later, count=count)) == due


def test_one_hand_of_the_dealer_insured() -> None:
    """CL III §1.5, §1.7: the second hand, half of its bet."""
    insured = bet(1, "insurance_2", "5000")
    answer = one("Ts Kd", "Ah", insured, STAND, third(1, "9c"), third(2, "Kc"), third(3, "6c"))
    assert (nets(answer), answer.net("insurance_2")) == ([0, -10_000, 10_000], "10000")
    assert one("Ts Kd", "Ah", bet(1, "insurance_2", "5001")).refusal[:2] == ("above_maximum", "CL III §1.5, §1.7")


def test_surrender_gives_up_half_of_each_bet() -> None:
    """CL III §1.5: never against an ace."""
    assert nets(one("Ts 6d", "Th", SURRENDER)) == [-5_000] * 3
    assert one("Ts 6d", "Ah", SURRENDER).code == "surrender_against_ace"


def test_two_bets_at_least_and_six_places() -> None:
    """CL III §1.4.1, §1.5, §1.6.3."""
    assert game(bets(1), CLOSED).refusal == ("rounds_missing", "CL III §1.5, §1.6.3", 1)
    assert game(bet(1, "round_2", "1000"), bet(1, "round_3", "1000"), CLOSED).code == "rounds_missing"
    assert game(bet(7, "round_1", "1000")).refusal == ("seat_unknown", "CL III §1.4.1, §1.4.2", 0)
    assert game(bet(1, "round_4", "1000")).code == "unknown_bet"
    assert game(bet(1, "round_1", "1000") | {"hand": 1}).refusal == ("too_many_boxes", "CL III §1.6.3", 0)


# --------------------------------------------------------------------------- doubles, splits, even money


def test_a_double_adds_to_each_bet() -> None:
    """CL III §1.5: the amount, where it is told, is the sum."""
    later = [card(1, "9c"), third(1, "8c"), third(2, "Kc"), third(3, "2c", "3c", "4c")]
    answer = one("6s 4d", "Th", act("double", amount="30000"), *later)
    assert nets(answer) == [10_000, -10_000, 0]
    doubled = [(line["target"], int(line["net"])) for line in answer.lines if line["bet"] == "double"]
    assert doubled == [("1", 10_000), ("2", -10_000), ("3", 0)]
    assert one("6s 4d", "Th", act("double", amount="10000")).code == "not_original_amount"


def test_a_split_adds_to_each_bet() -> None:
    """CL III §1.5: both hands are compared with every hand of the dealer's."""
    hands = [SPLIT, card(1, "Tc"), STAND, card(1, "2c", hand=1), act("stand", hand=1)]
    answer = one("8s 8d", "6h", hands, third(1, "Tc", "Kc"), third(2, "Tc", "2h"), third(3, "5c", "7h"), count=3)
    assert nets(answer) == [10_000, 0, 0]
    split = [(line["target"], line["hand"], int(line["net"])) for line in answer.lines if line["bet"] == "split"]
    assert split == [("1", 1, 10_000), ("2", 1, -10_000), ("3", 1, -10_000)]


def test_even_money_pays_all_bets() -> None:
    assert nets(one("As Kd", "Ah", TAKE)) == [10_000] * 3
    assert one("As Kd", "Ah", TAKE, bet(1, "insurance_1", "1000")).code == "hand_finished"


def test_bets_of_different_size() -> None:
    placed = [bet(1, "round_1", "10000"), bet(1, "round_2", "4001")]
    answer = game(placed, CLOSED, deal({1: "As Kd"}, "6h", None), END)
    assert nets(answer) == [15_000, 6_001]


# --------------------------------------------------------------------------- the dealer's hands


def test_the_hands_of_the_dealer_come_in_order() -> None:
    """CL III §1.5: the next one begins when the one before is complete."""
    assert one("Ts 9h", "8d", STAND, third(2, "Tc")).refusal[:2] == ("dealer_hand_unknown", "CL III §1.5")
    assert one("Ts 9h", "8d", STAND, third(1, "Tc"), third(2, "9c"), third(1, "Tc")).code == "dealer_hand_unknown"
    assert one("Ts 9h", "8d", STAND, third(1, "Tc"), third(1, "2c")).code == "dealer_stands"
    assert (
        one("Ts 9h", "8d", STAND, third(1, "Tc"), third(2, "9c"), third(3, "Tc"), count=2).code == "dealer_hand_unknown"
    )
    assert one("Ts 9h", "8d", STAND, third(1, "Tc")).code == "round_not_finished"


def test_no_decision_after_the_first_round() -> None:
    """CL III §1.5: all are made in the first round and hold for the others."""
    assert one("Ts 5h", "8d", STAND, third(1, "Tc"), HIT).code in ("hand_finished", "hand_not_in_turn")
    assert one("5s 5h", "8d", STAND, third(1, "Tc"), DOUBLE).code == "hand_finished"


def test_a_third_hand_for_those_who_bet_on_it() -> None:
    """CL III §1.5: who has two bets takes no part in the third round."""
    told = [bets(2), bets(3, seat=2), CLOSED, deal({1: "Ts 9h", 2: "Ts 7h"}, "8d", None)]
    told += [act("stand"), act("stand", 2), third(1, "Tc"), third(2, "9c"), third(3, "5c", "4c")]
    answer = game(*told, END)
    assert [(line["seat"], line["bet"], int(line["net"])) for line in answer.lines] == [
        (1, "round_1", 10_000), (1, "round_2", 10_000),
        (2, "round_1", -10_000), (2, "round_2", 0), (2, "round_3", 0),
    ]  # fmt: skip


def test_each_hand_with_a_first_card_of_its_own() -> None:
    """CL III §1.5: the other sentence, where the table reads it so."""
    first = [deal({1: "Ts 9h"}, "8d", None), third(2, "Ah"), third(3, "Td")]
    told = [STAND, third(1, "Tc"), third(2, "9c"), third(3, "Kc")]
    answer = game(bets(), CLOSED, *first, *told, END, dealer_base="own_card_per_hand")
    assert nets(answer) == [10_000, -10_000, -10_000]
    insured = bet(1, "insurance_2", "5000")
    assert (
        game(bets(), CLOSED, *first, insured, *told, END, dealer_base="own_card_per_hand").net("insurance_2") == "-5000"
    )
    assert game(bets(), CLOSED, *first, bet(1, "insurance_1", "5000"), dealer_base="own_card_per_hand").code == (
        "insurance_not_ace"
    )


def test_a_card_too_many_of_the_dealer() -> None:
    """CL III §1.7: burned."""
    told = [STAND, third(1, "Tc"), trouble("dealer_drew_on_17", card="4c"), third(2, "9c"), third(3, "Kc")]
    flat = [*told[:1], *told[1], told[2], *told[3], *told[4]]  # type: ignore[list-item]
    assert nets(one("Ts 9h", "8d", flat)) == [10_000] * 3


def test_a_bet_over_the_maximum_is_put_right() -> None:
    """CL I §4.2: it is played up to the limit, the rest goes back."""
    told = [CLOSED, deal({1: "Ts 9h"}, "8d", None)]
    over = trouble("over_maximum", seat=1, bet="round_2", amount="130000")
    answer = game(bets(2), *told, over, STAND, third(1, "Tc"), third(2, "9c"), END)
    lines = [(line["bet"], line["result"], int(line["stake"]), int(line["net"])) for line in answer.lines]
    assert lines == [
        ("round_1", "win", 10_000, 10_000), ("round_2", "win", 100_000, 100_000), ("round_2", "void", 30_000, 0),
    ]  # fmt: skip


def test_dealer_cards_go_by_hand_from_the_first() -> None:
    assert one("Ts 9h", "8d", STAND, dealer("Tc"), dealer("9c")).code == "dealer_stands"
