"""Black Jack of Chile: the worked examples of the classic variant and of Perfect Pairs, options and irregularities."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tests.rules.blackjack import CLOSED, DOUBLE, END, HIT, SPLIT, STAND, SURRENDER, act, card, deal, dealer, trouble
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "1000", "max": "100000"}
TAKE, LEAVE = act("accept_even_money"), act("refuse_even_money")


def game(*events: Event | Sequence[Event], code: str = "cl.blackjack", **options: object) -> Answer:
    return play(code, events, options=options, limits=LIMITS)


def one(hand: str, shown: str, *after: Event | Sequence[Event], amount: str = "10000", **options: object) -> Answer:
    """A round of one hand, closed at the end."""
    return game(bet(1, "main", amount), CLOSED, deal({1: hand}, shown, None), *after, END, **options)


def paid(answer: Answer) -> dict[tuple[str, int], int]:
    """Nets by bet and hand."""
    return {(line["bet"], line.get("hand", 0)): int(line["net"]) for line in answer.lines}


# --------------------------------------------------------------------------- worked examples


def test_a_lower_total_loses() -> None:
    """CL III §1.7: 18 against 20."""
    answer = one("Ks 8h", "6d", STAND, dealer("9c", "5s"))
    assert paid(answer) == {("main", 0): -10_000}
    assert answer.line("main")["cite"] == "CL III §1.7"


def test_black_jack_is_paid_at_once_against_a_four() -> None:
    """CL III §1.5, §1.7: 3:2 whatever the dealer makes later."""
    answer = one("As Qd", "4c")
    assert (answer.line("main")["odds"], answer.net("main")) == ("3:2", "15000")


@pytest.mark.parametrize(("second", "net"), [("Ac", 0), ("9c", 15_000)])
def test_black_jack_waits_on_a_ten(second: str, net: int) -> None:
    """CL III §1.7: against a ten or a figure the dealer's second card decides."""
    assert game(bet(1, "main", "10000"), CLOSED, deal({1: "Ah Tc"}, "Kd", None), END).code == "round_not_finished"
    assert paid(one("Ah Tc", "Kd", dealer(second))) == {("main", 0): net}


def test_black_jack_paid_at_once_on_a_ten_as_the_other_sentence_has_it() -> None:
    """CL III §1.5: every first card but an ace, where the table reads it so."""
    options = {"blackjack_wait_on_ten_up": False}
    assert paid(one("Ah Tc", "Kd", **options)) == {("main", 0): 15_000}
    assert paid(one("Ah Tc", "Kd", dealer("Ac"), **options)) == {("main", 0): 15_000}
    assert one("Ah Tc", "Ad", **options).code == "round_not_finished"


@pytest.mark.parametrize(("second", "nets"), [("Qc", (-10_000, 10_000)), ("7c", (10_000, -5_000))])
def test_insurance(second: str, nets: tuple[int, int]) -> None:
    """CL III §1.5, §1.7: 2:1 against a black jack, lost otherwise."""
    answer = one("Ts 9d", "Ad", bet(1, "insurance", "5000"), STAND, dealer(second))
    assert paid(answer) == {("main", 0): nets[0], ("insurance", 0): nets[1]}


def test_insurance_is_half_of_the_bet_at_most() -> None:
    """CL III §1.5: 50 % of the original bet."""
    answer = one("Ts 9d", "Ad", bet(1, "insurance", "5001"))
    assert answer.refusal[:2] == ("above_maximum", "CL III §1.5, §1.7")
    assert one("Ts 9d", "Kd", bet(1, "insurance", "5000")).code == "insurance_not_ace"
    assert one("Ts 3d", "Ad", HIT, card(1, "2c"), bet(1, "insurance", "5000")).code == "too_late_for"


def test_split_nines() -> None:
    """CL III §1.5: each hand for itself; 21 after a split is no black jack."""
    hands = [SPLIT, card(1, "3c"), STAND, card(1, "Td", hand=1), act("stand", hand=1)]
    answer = one("9s 9d", "6h", *hands[:1], hands[1], act("hit"), card(1, "9c"), *hands[2:], dealer("Tc", "3d"))
    assert paid(answer) == {("main", 0): 10_000, ("split", 1): 0}


def test_split_aces() -> None:
    """CL III §1.5, §1.7: one card each, 21 pays no more than even and ties a 21."""
    aces = [SPLIT, card(1, "Kc"), card(1, "4d", hand=1)]
    answer = one("As Ad", "7h", aces, dealer("9c", "5d"))
    assert paid(answer) == {("main", 0): 0, ("split", 1): -10_000}
    assert one("As Ad", "7h", aces, act("hit", hand=1)).code == "hand_finished"
    assert one("As Ad", "7h", SPLIT, card(1, "Ac"), SPLIT).code == "hand_finished"


def test_double_ten() -> None:
    """CL III §1.5: exactly the original bet, one card."""
    answer = one("6s 4d", "Th", DOUBLE, card(1, "9c"), dealer("8d"))
    assert paid(answer) == {("main", 0): 10_000, ("double", 0): 10_000}
    assert one("6s 4d", "Th", act("double", amount="7000")).refusal[:2] == ("not_original_amount", "CL III §1.5")
    assert one("6s 4d", "Th", DOUBLE, card(1, "2c"), HIT).code == "hand_finished"


def test_surrender() -> None:
    """CL III §1.5: half of the bet, never against an ace."""
    answer = one("Ts 6d", "Th", SURRENDER)
    assert (paid(answer), answer.line("main")["cite"]) == ({("main", 0): -5_000}, "CL III §1.5")
    assert one("Ts 6d", "Ah", SURRENDER).code == "surrender_against_ace"


@pytest.mark.parametrize("second", ["Qc", "9c", None])
def test_even_money(second: str | None) -> None:
    """CL III §1.5: taken, it is paid 1:1 and a later black jack of the dealer's changes nothing."""
    answer = one("As Qd", "Ah", TAKE, dealer(second) if second else [])
    assert answer.line("main")["odds"] == "1:1"
    assert paid(answer) == {("main", 0): 10_000}


@pytest.mark.parametrize(("second", "net"), [("Qc", 0), ("9c", 15_000)])
def test_even_money_refused(second: str, net: int) -> None:
    """CL III §1.5: the hand waits."""
    assert paid(one("As Qd", "Ah", LEAVE, dealer(second))) == {("main", 0): net}


@pytest.mark.parametrize(("hand", "shown"), [("As Qd", "Kh"), ("Ts Qd", "Ah"), ("As Qd", "9h")])
def test_even_money_is_for_a_black_jack_against_an_ace(hand: str, shown: str) -> None:
    answer = one(hand, shown, TAKE)
    assert answer.refusal[:2] == ("even_money_not_now", "CL III §1.5")


def test_even_money_comes_before_the_second_card() -> None:
    assert one("As Qd", "Ah", dealer("9c"), TAKE).code == "even_money_not_now"
    assert one("As Qd", "Ah", TAKE, TAKE).code == "even_money_not_now"


def test_no_card_on_21() -> None:
    """CL III §1.5: a player with 21 or more may not ask."""
    answer = one("7s 4d", "Th", HIT, card(1, "Tc"), HIT)
    assert answer.refusal[:2] == ("no_card_on", "CL III §1.5")


# --------------------------------------------------------------------------- who plays, and what may be put down


def test_two_hands_a_player() -> None:
    """CL III §1.3, §1.4.2: at most two hands, seven places in all."""
    second = ev("BetPlaced", seat=1, bet="main", amount="1000", hand=1)
    third = ev("BetPlaced", seat=1, bet="main", amount="1000", hand=2)
    assert game(bet(1, "main", "1000"), second, third).refusal == ("too_many_boxes", "CL III §1.3, §1.4.2", 2)
    assert game(*(bet(seat, "main", "1000") for seat in range(1, 8)), second).code == "no_box_free"
    assert game(bet(8, "main", "1000")).code == "seat_unknown"


def test_a_table_may_want_two_hands() -> None:
    """CL III §1.5: one or two hands as a minimum."""
    answer = game(bet(1, "main", "1000"), CLOSED, min_hands_to_start=2)
    assert answer.refusal == ("too_few_hands", "CL III §1.5", 1)
    assert game(bet(1, "main", "1000"), bet(2, "main", "1000"), CLOSED, min_hands_to_start=2).code != "too_few_hands"


def test_no_bet_after_the_close() -> None:
    """CL III §1.6.3: nothing is added, lowered or raised once the round has begun."""
    assert game(bet(1, "main", "1000"), CLOSED, bet(1, "main", "1000")).code == "bet_after_close"
    assert game(bet(1, "main", "1000"), CLOSED, ev("BetRemoved", seat=1, bet="main")).code == "bet_after_close"


@pytest.mark.parametrize("hand", ["As 8d", "5s 3d", "Ts 2d"])
def test_totals_that_are_not_doubled(hand: str) -> None:
    """CL III §1.5: 9, 10 or 11; with an ace only where the table reads it so."""
    assert one(hand, "6h", DOUBLE).refusal[:2] == ("double_soft" if "A" in hand else "double_total", "CL III §1.5")
    if "A" in hand:
        answer = one(hand, "6h", DOUBLE, card(1, "2c"), dealer("Tc", "2d"), double_soft_totals=True)
        assert paid(answer) == {("main", 0): 10_000, ("double", 0): 10_000}


def test_four_hands_at_most() -> None:
    """CL III §1.5: three splits."""
    three = [SPLIT, card(1, "8c"), SPLIT, card(1, "8h"), SPLIT, card(1, "8c")]
    assert one("8s 8d", "6h", three, SPLIT).refusal[:2] == ("split_too_often", "CL III §1.5")
    assert one("Ks Qd", "6h", SPLIT).code == "round_not_finished", "a ten and a figure are of equal value"
    assert one("9s 8d", "6h", SPLIT).code == "split_values_differ"


def test_21_of_three_cards_against_a_black_jack() -> None:
    """CL III §1.6.1: a black jack beats every other 21, unless the table reads equal totals literally."""
    events = [HIT, card(1, "4c"), STAND, dealer("As")]
    assert paid(one("9s 8d", "Kh", *events)) == {("main", 0): -10_000}
    assert paid(one("9s 8d", "Kh", *events, natural_beats_21=False)) == {("main", 0): 0}


def test_a_dealer_who_completes_his_hand_anyway() -> None:
    bust = [HIT, card(1, "9c")]
    assert paid(one("9s 8d", "6h", bust)) == {("main", 0): -10_000}
    options = {"dealer_completes_without_live_hands": True}
    assert one("9s 8d", "6h", bust, **options).code == "round_not_finished"
    assert paid(one("9s 8d", "6h", bust, dealer("Tc", "2c"), **options)) == {("main", 0): -10_000}


def test_fractions_of_a_peso() -> None:
    """CL III §1.7: what is paid is whole; or such a stake is refused."""
    assert paid(one("As Qd", "4c", amount="5001")) == {("main", 0): 7_501}
    assert paid(one("Ts 6d", "Th", SURRENDER, amount="5001")) == {("main", 0): -2_501}
    answer = one("As Qd", "4c", amount="5001", fraction_rule="reject_inexact")
    assert answer.refusal == ("stake_not_divisible", "CL III §1.7", 0)
    assert paid(one("As Qd", "4c", amount="5002", fraction_rule="reject_inexact")) == {("main", 0): 7_503}


def test_what_the_text_leaves_no_choice_of() -> None:
    """CL III §1.4.1, §1.5: six decks, no covered card, four hands."""
    for name, value in (("decks", 8), ("hole_card", True), ("surrender", False), ("boxes_per_player", 3)):
        with pytest.raises(IllegalConfiguration) as refused:
            registry.get("cl.blackjack").open({name: value})
        assert (refused.value.code, refused.value.field) == ("bad_option", name)


# --------------------------------------------------------------------------- irregularities


def test_burned_cards_leave_the_round_as_it_is() -> None:
    """CL III §1.7: face up, stuck, drawn too many."""
    for code in ("card_face_up", "cards_stuck", "extra_cards_drawn"):
        told = [trouble(code, card="2c"), ev("CardBurned", card="2c")]
        assert paid(one("Ts 9d", "Th", told, STAND, dealer("8c"))) == {("main", 0): 10_000}
        assert paid(one("Ts 9d", "Th", STAND, dealer("8c"), trouble(code))) == {("main", 0): 10_000}
    six = ["Ks"] * 5
    six_of = [*(trouble("card_face_up", card=each) for each in six)]
    assert one("Ks 9d", "Th", six_of, trouble("card_face_up", card="Ks")).code == "card_impossible"


def test_dealer_given_a_card_on_17() -> None:
    """CL III §1.7: burned, his hand stays."""
    told = [STAND, *dealer("7c"), trouble("dealer_drew_on_17", card="4c")]
    assert paid(one("Ts 9d", "Th", told)) == {("main", 0): 10_000}
    assert one("Ts 9d", "Th", trouble("dealer_drew_on_17", card="4c")).code == "irregularity_not_now"


def test_disputed_card_is_burned_and_the_hand_plays_on() -> None:
    """CL III §1.7: the text does not take the player's right to another card."""
    disputed = [HIT, card(1, "9c"), trouble("disputed_card", seat=1, card="9c"), ev("CardBurned", card="9c")]
    assert paid(one("Ts 6d", "Th", disputed, STAND, dealer("6c", "Kd"))) == {("main", 0): 10_000}
    again = [*disputed, HIT, card(1, "5c"), STAND]
    assert paid(one("Ts 6d", "Th", again, dealer("7c"))) == {("main", 0): 10_000}


@pytest.mark.parametrize(
    "code", ["deal_error", "cards_lifted", "card_on_floor", "late_bet", "idle_seat", "unclear_request"]
)
def test_what_goes_on_as_if_nothing_had_happened(code: str) -> None:
    assert paid(one("Ts 9d", "Th", trouble(code), STAND, dealer("8c"))) == {("main", 0): 10_000}


def test_every_clause_is_of_chile() -> None:
    known = registry.get("cl.blackjack")
    cites = [row.cite for row in (*known.bets, *known.options, *known.irregularities, *known.elsewhere)]
    assert all(cite.startswith("CL ") for cite in cites)


# --------------------------------------------------------------------------- Perfect Pairs

FIVE = {"min": "5000", "max": "100000"}


def pairs(*events: Event | Sequence[Event], code: str = "cl.perfect_pairs", **options: object) -> Answer:
    return play(code, events, options=options, limits=FIVE)


def side(amount: str, hand: str, *after: Event | Sequence[Event]) -> Answer:
    start = [bet(1, "main", "10000"), bet(1, "perfect_pairs", amount), CLOSED, deal({1: hand}, "Th", None)]
    return pairs(*start, *after, STAND, dealer("8c"), END)


@pytest.mark.parametrize(
    ("amount", "hand", "net", "odds"),
    [
        ("2000", "7h 7h", "50000", "25:1"),
        ("1000", "Jc Js", "15000", "15:1"),
        ("1000", "Kd Ks", "5000", "5:1"),
        ("1000", "Ts Ks", "-1000", None),
        ("4000", "9h 9c", "20000", "5:1"),
    ],
)
def test_pairs(amount: str, hand: str, net: str, odds: str | None) -> None:
    """CL III §1.5(b), §1.7(c): one symbol: same suit, same colour, red and black."""
    line = side(amount, hand).line("perfect_pairs")
    assert (line["net"], line.get("odds"), line["cite"]) == (net, odds, "CL III §1.5(b), §1.7(c)")


def test_a_pair_may_be_split_afterwards() -> None:
    """CL III §1.5: ten and king are of equal value, although no pair."""
    start = [bet(1, "main", "10000"), bet(1, "perfect_pairs", "4000"), CLOSED, deal({1: "Ah Ac"}, "9h", None)]
    answer = pairs(*start, SPLIT, card(1, "Kc"), card(1, "9d", hand=1), dealer("8c"), END)
    assert paid(answer) == {("main", 0): 10_000, ("perfect_pairs", 0): 20_000, ("split", 1): 10_000}


@pytest.mark.parametrize(("amount", "code"), [("300", "below_minimum"), ("4500", "above_maximum")])
def test_stakes_of_the_pairs_bet(amount: str, code: str) -> None:
    """CL III §1.5(b): from 10 % to 80 % of the table minimum."""
    assert pairs(bet(1, "main", "10000"), bet(1, "perfect_pairs", amount)).refusal == (code, "CL III §1.5(b)", 1)


def test_pairs_need_the_initial_bet() -> None:
    """CL III §1.5(b): put down before it or with it, never without it and never late."""
    first = [bet(1, "perfect_pairs", "1000"), bet(1, "main", "10000"), CLOSED]
    assert pairs(first, deal({1: "7h 7h"}, "Th", None), STAND, dealer("8c"), END).net("perfect_pairs") == "25000"
    alone = [bet(1, "perfect_pairs", "1000"), bet(2, "main", "10000"), CLOSED]
    assert pairs(alone).refusal == ("side_bet_without_main", "CL III §1.5(b)", 2)
    assert pairs(bet(1, "main", "10000"), CLOSED, bet(1, "perfect_pairs", "1000")).code == "bet_after_close"


def test_the_classic_cloth_may_have_the_pairs_bet() -> None:
    """CL III §1.4.1: where its boxes are shown."""
    start = [bet(1, "main", "10000"), bet(1, "perfect_pairs", "1000")]
    assert play("cl.blackjack", start, limits=FIVE).code == "side_bet_not_offered"
    offered = play("cl.blackjack", start, limits=FIVE, options={"perfect_pairs_enabled": True})
    assert offered.code == "round_not_finished"


@pytest.mark.parametrize(("amount", "code"), [("999", "below_minimum"), ("100001", "above_maximum")])
@pytest.mark.parametrize("variant", ["cl.blackjack", "cl.perfect_pairs"])
def test_limits_are_those_of_the_betting_plan(variant: str, amount: str, code: str) -> None:
    """CL I §4.2."""
    assert game(bet(1, "main", amount), code=variant).refusal == (code, "CL I §4.2", 0)
