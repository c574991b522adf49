"""Draw Poker of Chile and its progressive: examples, the dealer's draw, options (CL III §3.5.2, §6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.house_poker_games import dealt, decided, hands, settled, showdown, staked
from tests.rules.play import Event, bet, cards, ev, play

BASE = "cl.draw_poker"
POT = "cl.draw_poker_progressive"
ANTE = {"ante": "1000"}
BOTH = {"ante": "1000", "progressive": "500"}
CLOSED = ev("BetsClosed")
EXCHANGE = "CL III §3.5.2, §3.6.2"


def given(seat: int | str, away: str) -> Event:
    return ev("CardsDiscarded", to=seat, cards=away.split())


def changed(away: str, gets: str, his: str = "") -> list[Event]:
    """Seat 1 gives cards back; it and the dealer get others."""
    discards = [given(1, away)] if away else []
    return [*discards, *cards(1, *gets.split()), *cards("dealer", *his.split())]


@pytest.mark.parametrize(
    ("mine", "his", "then", "nets"),
    [
        ("9s 9d 5c 4h 2d", "Ah Qs 8c 6d 3s", ("", "", "Kd 2c"), {"ante": "1000", "bet": "0"}),
        ("9s 9d 5c 4h 2d", "8h 8s Qc 6d 3s", ("5c 2d", "9h Kc", "Jd 4c"), {"ante": "1000", "bet": "4000"}),
        ("Ks Kd 7c 6h 3d", "2d 2c 3c 4c 5c", ("", "", "2h 5d"), {"ante": "-1000", "bet": "-2000"}),
        ("Ks Kd 7c 6h 3d", "9s 8s 7s 6d 2s", ("", "", "As"), {"ante": "-1000", "bet": "-2000"}),
        ("Th Td 7c 7h 3d", "Tc Ts 7d 7s Jh", ("", "", "3c"), {"ante": "0", "bet": "0"}),
        ("Ah Kh 9h 5h 2h", "Qc Qs Qd 8h 4d", ("", "", "Kd 6s"), {"ante": "1000", "bet": "10000"}),
        ("Ah As 9d 5c 2h", "7c 7s Kd 9h 4d", ("", "", "Qd 6s"), {"ante": "1000", "bet": "0"}),
        ("Tc Td 6s 4h 2c", "As 2d 3c 4s Kh", ("", "", "5h"), {"ante": "-1000", "bet": "-2000"}),
        ("Ks Kd Kc 6h 6d", "Qc Qs Qd 8h 8d", ("", "", ""), {"ante": "1000", "bet": "14000"}),  # he keeps a full house
    ],
)
def test_one_seat(mine: str, his: str, then: tuple[str, str, str], nets: dict[str, str]) -> None:
    """CL III §3.5.2: the dealer opens with a pair of eights and draws by rule."""
    answer = showdown(BASE, {1: ANTE}, hands(s1=mine, dealer=his), (1, "bet"), then=changed(*then))
    assert settled(answer) == {1: nets}


def test_a_fold_beside_a_tie() -> None:
    """CL III §3.5.2."""
    held = hands(s1="Th Td 7c 7h 3d", s2="Ks 6d 5c 4h 2s", dealer="Tc Ts 7d 7s Jh")
    answer = showdown(BASE, {1: ANTE, 2: ANTE}, held, (1, "bet"), (2, "fold"), then=cards("dealer", "3c"))
    assert settled(answer) == {1: {"ante": "0", "bet": "0"}, 2: {"ante": "-1000"}}
    assert {line["cite"] for line in answer.lines} == {"CL III §3.5.2"}


def test_with_everybody_gone_the_dealer_need_not_draw() -> None:
    """CL III §3.5.2: he may."""
    held = hands(s1="Ks 6d 5c 4h 2s", dealer="8c 8s Kd 9s 4d")
    for then in ([], cards("dealer", "Qd", "6s")):
        assert settled(showdown(BASE, {1: ANTE}, held, (1, "fold"), then=then)) == {1: {"ante": "-1000"}}


TWO = [
    staked({1: ANTE, 2: ANTE}),
    CLOSED,
    dealt(hands(s1="9s 9d 5c 4h 2d", s2="Kh Qs 8d 8c 3d", dealer="8h 8s Qc 6d 3s")),
    decided((1, "bet"), (2, "bet")),
]
BACK = [given(1, "5c 2d"), given(2, "Qs 3d")]


@pytest.mark.parametrize(
    "draw",
    [
        [(1, "9h"), (2, "Jc"), (1, "Kc"), (2, "Jh")],  # one at a time round the table
        [(1, "9h"), (1, "Kc"), (2, "Jc"), (2, "Jh")],
    ],
)
def test_replacements_go_from_the_dealers_left(draw: list[tuple[int, str]]) -> None:
    """CL III §3.5.2: all discards are collected first."""
    told = [*TWO, *BACK, *(cards(seat, card) for seat, card in draw), given("dealer", "6d 3s")]
    answer = play(BASE, [*told, cards("dealer", "Jd", "4c")])
    assert settled(answer) == {1: {"ante": "1000", "bet": "4000"}, 2: {"ante": "1000", "bet": "2000"}}


def test_draws_out_of_order_are_refused() -> None:
    """CL III §3.5.2."""
    assert play(BASE, [*TWO, *BACK, cards(2, "Jc")]).refusal == ("out_of_order", EXCHANGE, 22)
    assert play(BASE, [*TWO, *BACK, cards("dealer", "Jd")]).code == "out_of_order"
    assert play(BASE, [*TWO[:3], decided((1, "bet")), given(1, "5c"), cards(1, "9h")]).code == "out_of_order"
    assert play(BASE, [*TWO, given(1, "5c"), cards(1, "9h", "Kc")]).code == "out_of_order"
    assert play(BASE, [*TWO, *BACK, cards(1, "9h", face="up")]).code == "dealt_face_wrong"
    assert play(BASE, [*TWO, *BACK, cards(1, "2d")]).refusal == ("card_impossible", "CL III §3.4.1", 22)
    assert play(BASE, [*TWO, *BACK]).refusal == ("round_not_finished", EXCHANGE, 22)
    assert play(BASE, [*TWO, cards("dealer", "Jd")]).code == "round_not_finished"


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ([given(1, "5c 4h 2d")], "too_many_discards"),
        ([given(1, "As")], "card_not_in_hand"),
        ([given(1, "5c 5c")], "card_not_in_hand"),
        ([given(3, "As")], "no_such_bet"),
        ([given(1, "5c"), given(1, "4h")], "exchange_over"),
        ([given(1, "5c"), cards(1, "9h"), given(2, "3d")], "exchange_over"),
        ([given("dealer", "6d 3s"), given(2, "3d")], "exchange_over"),
        ([given("dealer", "6d 3s"), given("dealer", "6d 3s")], "decisions_pending"),
        ([given("dealer", "8h 8s")], "dealer_draws_by_rule"),
        ([given(1, "5c"), given("dealer", "6d 3s")], "decisions_pending"),
        ([bet(1, "card_purchase", "1000")], "unknown_bet"),
        ([decided((1, "buy_card"))], "action_unknown"),
        ([ev("CardExposed", to="dealer", card="As")], "card_not_in_hand"),
    ],
)
def test_exchanges_that_are_refused(told: list[Any], code: str) -> None:
    """CL III §3.5.2, §3.6.2."""
    assert play(BASE, [*TWO, *told]).code == code


def test_nobody_exchanges_before_betting() -> None:
    """CL III §3.5.2: the bet gives the right to it."""
    assert play(BASE, [*TWO[:3], given(1, "5c")]).refusal == ("exchange_without_bet", EXCHANGE, 18)
    assert play(BASE, [*TWO[:3], decided((1, "fold")), given(1, "5c")]).code == "exchange_without_bet"
    assert play(BASE, [*TWO[:2], given(1, "5c")]).code == "decision_too_early"


def test_the_dealer_turns_his_hand_when_everybody_has_his_cards() -> None:
    """CL III §3.5.2; before that it voids the pass (CL III §3.6.4)."""
    turned = ev("CardExposed", to="dealer", card="8h")
    answer = play(BASE, [*TWO, turned, ev("CardExposed", to="dealer"), cards("dealer", "Jd", "4c")])
    assert answer.settled
    early = play(BASE, [*TWO[:3], turned])
    assert {line["result"] for line in early.lines} == {"void"}
    assert play(BASE, [*TWO, given(1, "5c"), turned]).code == "decisions_pending"
    assert play(BASE, [*TWO[:2], cards(1, "9s"), cards(2, "Kh"), cards("dealer", "8h", face="up")]).code == (
        "dealt_face_wrong"
    )


def test_four_to_a_straight_with_a_hole() -> None:
    """CL III §3.5.2: four in a row, or (option) with a hole between them; he then keeps nine, eight, six, five."""
    held, then = hands(s1="Ks Kd 7c 4h 3d", dealer="5h 6d 8c 9s Kh"), cards("dealer", "7d")
    gaps = showdown(BASE, {1: ANTE}, held, (1, "bet"), then=then, options={"four_to_straight": "any_gap"})
    assert settled(gaps) == {1: {"ante": "-1000", "bet": "-2000"}}
    assert showdown(BASE, {1: ANTE}, held, (1, "bet"), then=then).code == "round_not_finished"


def test_six_seats() -> None:
    """CL III §3.4.2."""
    assert play(BASE, [bet(7, "ante", "1000")]).refusal == ("seat_unknown", "CL III §3.4.2", 0)


def test_a_hand_annulled_while_cards_are_exchanged() -> None:
    """CL III §3.6.4: the others get theirs."""
    wrong = ev("IrregularityDeclared", code="wrong_card_count", seat=1)
    told = [*TWO, *BACK, cards(1, "9h"), wrong, cards(2, "Jc", "Jh"), cards("dealer", "Jd", "4c")]
    answer = play(BASE, told)
    assert settled(answer) == {1: {"ante": "0", "bet": "0"}, 2: {"ante": "1000", "bet": "2000"}}


# --------------------------------------------------------------------------- progressive


@pytest.mark.parametrize(
    ("mine", "his", "action", "then", "pot", "nets"),
    [
        (
            "Ah Kh 9h 5h 2h", "7c 7s Kd 9s 4d", "bet", ("", "", "Qd 6s"), "5000000",
            {"ante": "1000", "bet": "0", "progressive": "24500"},
        ),
        (
            "Ah Kh 9h 5h 2s", "8c 8s Kd 9s 4d", "bet", ("2s", "2h", "Qd 6s"), "5000000",
            {"ante": "1000", "bet": "10000", "progressive": "-500"},
        ),
        (
            "Ah Kh 9h 5h 2h", "8c 8s Kd 9s 4d", "fold", ("", "", "Qd 6s"), "5000000",
            {"ante": "-1000", "progressive": "-500"},
        ),
        (
            "7c 8c 9c Tc Jc", "Qh Qs 5d 4h 2d", "bet", ("", "", "Kd 5c"), "60000000",
            {"ante": "1000", "bet": "100000", "progressive": "2499500"},  # the ceiling of 5,000 times the bet
        ),
    ],
)  # fmt: skip
def test_the_pot(mine: str, his: str, action: str, then: tuple[str, str, str], pot: str, nets: dict[str, str]) -> None:
    """CL III §6.5.1, §6.6: by the five cards first dealt; lost with a change."""
    answer = showdown(POT, {1: BOTH}, hands(s1=mine, dealer=his), (1, action), then=changed(*then), pot=pot)
    assert settled(answer) == {1: nets}


def test_a_pat_hand_beside_a_changed_one() -> None:
    """CL III §6.5.1."""
    answer = showdown(
        POT,
        {1: BOTH, 2: BOTH},
        hands(s1="Jh 9h 6h 4h 3h", s2="Ts Th Tc 4c Kd", dealer="Ah Ac 8d 5s 2d"),
        (1, "bet"),
        (2, "bet"),
        then=[given(2, "4c"), *cards(2, "Ks"), *cards("dealer", "7c", "6s")],
        pot="5000000",
    )
    assert settled(answer) == {
        1: {"ante": "1000", "bet": "10000", "progressive": "24500"},
        2: {"ante": "1000", "bet": "14000", "progressive": "-500"},
    }


def test_no_card_changed_is_no_change() -> None:
    """CL III §6.5.1: who says so and gives none back keeps the bet (reading)."""
    held = hands(s1="Ah Kh 9h 5h 2h", dealer="7c 7s Kd 9s 4d")
    then = [given(1, ""), *cards("dealer", "Qd", "6s")]
    answer = showdown(POT, {1: BOTH}, held, (1, "bet"), then=then, pot="5000000")
    assert answer.net("progressive") == "24500"


def test_a_closed_position_takes_no_bet_on_the_pot() -> None:
    """CL III §6.6."""
    shut = ev("IrregularityDeclared", code="position_closed_for_progressive", seat=3)
    assert play(POT, [shut, staked({3: BOTH})]).code == "progressive_position_closed"
    assert play(POT, [shut, staked({3: ANTE}), CLOSED]).code == "round_not_finished"
