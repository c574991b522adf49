"""Blackjack and triple blackjack of the Basque Country, EUS §03, §03.01: worked examples, side bets, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "eus.blackjack"
TRIPLE = "eus.triple_blackjack"
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
LIMITS = {"min": "10.00", "max": "500.00"}


_INSURED = bet(1, "insurance", "5.00")


def said(action: str, seat: int = 1, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def first_cards(own: tuple[str, str], dealer: str) -> list[Event]:
    return [CLOSED, *cards(1, own[0]), *cards("dealer", dealer), *cards(1, own[1])]


def told(*events: Event, game: str = GAME, meters: dict[str, str] | None = None, **options: Any) -> Answer:
    return play(game, [ev("RoundOpened"), *events, END], options=options, limits=LIMITS, meters=meters or {})


def main(amount: str) -> Event:
    return bet(1, "main", amount)


def test_a_blackjack_pays_three_to_two() -> None:
    """Example 1 (EUS §03.V.1(a), (b))."""
    line = told(main("10.00"), *first_cards(("As", "Kd"), "7c"), *cards("dealer", "8d", "5c")).line("main")
    assert (line["net"], line["cite"]) == ("15.00", "EUS §03.V.1(a)")
    both = [main("10.00"), *first_cards(("As", "Kd"), "Ah")]
    assert told(*both, *cards("dealer", "Kc")).line("main")["result"] == "push"
    assert told(*both, said("accept_even_money"), *cards("dealer", "Kc")).net("main") == "10.00"


def test_insurance() -> None:
    """Example 2 (EUS §03.V.1(b))."""
    start = [main("40.00"), *first_cards(("Ts", "8d"), "Ah"), bet(1, "insurance", "20.00"), said("stand")]
    lost = told(*start, *cards("dealer", "Qc"))
    assert (lost.net("main"), lost.net("insurance")) == ("-40.00", "40.00")
    soft = told(*start, *cards("dealer", "6c"))
    assert (soft.net("main"), soft.net("insurance")) == ("40.00", "-20.00")


def test_21_of_three_cards_loses_to_a_blackjack() -> None:
    """Example 3 (EUS §03.V.1(a))."""
    events = [main("10.00"), *first_cards(("7d", "7c"), "As"), said("hit"), *cards(1, "7s"), *cards("dealer", "Td")]
    assert told(*events).net("main") == "-10.00"


@pytest.mark.parametrize(("dealer", "nets"), [(("Td",), ("20.00", "-20.00")), (("5d", "6h"), ("0.00", "-20.00"))])
def test_split_tens(dealer: tuple[str, ...], nets: tuple[str, str]) -> None:
    """Example 4 (EUS §03.V.1(c)): an ace on a split ten is 21, no blackjack. Here the dealer shows a ten."""
    events = [
        main("20.00"), *first_cards(("Ks", "Qd"), "Th"), said("split"), *cards(1, "As"), *cards(1, "9c", hand=1),
        said("stand", hand=1), *cards("dealer", *dealer),
    ]  # fmt: skip
    answer = told(*events)
    assert (answer.net("main"), answer.net("split")) == nets


def test_an_ace_that_is_doubled_counts_one() -> None:
    """Example 5 (EUS §03.V.1(d)): 7, not 17; a four makes 11, and an ace that is drawn is free."""
    start = [main("25.00"), *first_cards(("As", "6d"), "9h"), said("double")]
    king = told(*start, *cards(1, "Kc"), *cards("dealer", "9d"))
    assert (king.net("main"), king.net("double")) == ("-25.00", "-25.00")
    assert told(*start, *cards(1, "4c"), *cards("dealer", "8d")).net("double") == "-25.00"
    assert told(*start, *cards(1, "Ac"), *cards("dealer", "8d")).net("double") == "25.00"
    assert king.line("double")["cite"] == "EUS §03.V.1(a), §03.V.1(d)"


def test_surrender() -> None:
    """Example 6 (EUS §03.V.1(g)): half of every bet on the hand; not against an ace; only where the table has it."""
    other = bet(5, "main", "10.00", "1")
    start = [main("25.00"), other, *first_cards(("Ts", "6d"), "9h"), said("surrender")]
    answer = told(*start, surrender=True)
    assert (answer.net("main"), answer.net("main", seat=5)) == ("-12.50", "-5.00")
    ace = [main("25.00"), *first_cards(("Ts", "6d"), "Ah"), said("surrender")]
    assert told(*ace, surrender=True).refusal[:2] == ("surrender_against_ace", "EUS §03.V.1(g)")
    assert told(*start).code == "surrender_not_offered"


@pytest.mark.parametrize(
    ("own", "net", "identity"),
    [
        (("Kh", "Kh"), "250.00", "rank"), (("Qc", "Qs"), "120.00", "rank"), (("7h", "7c"), "60.00", "rank"),
        (("Kh", "Qh"), "-10.00", "rank"), (("Kh", "Qs"), "60.00", "value"),
    ],
)  # fmt: skip
def test_pairs(own: tuple[str, str], net: str, identity: str) -> None:
    """Example 7 (EUS §03.V.1(e)): whatever becomes of the hand."""
    events = [main("10.00"), bet(1, "pairs", "10.00"), *first_cards(own, "7s"), said("stand"), *cards("dealer", "Td")]
    line = told(*events, pairs=True, pair_identity=identity).line("pairs")
    assert (line["net"], line["cite"]) == (net, "EUS §03.V.1(e)")


@pytest.mark.parametrize(
    ("own", "third", "net"),
    [
        (("7s", "9d"), None, "10.00"),
        (("7s", "7h"), "9d", "50.00"),
        (("7s", "7s"), "9d", "250.00"),
        (("7s", "7h"), "7d", "1000.00"), (("7c", "7c"), "7c", "10000.00"), (("9s", "7h"), None, "-5.00"),
    ],
)  # fmt: skip
def test_sevens(own: tuple[str, str], third: str | None, net: str) -> None:
    """Example 8 (EUS §03.V.1(f)): only the highest prize; the whole amount is at least 2,000 times the bet."""
    events = [main("10.00"), bet(1, "accumulated", "5.00"), *first_cards(own, "6s")]
    events += [said("hit"), *cards(1, third)] if third else []
    events += [] if third else [said("stand")]
    events += [] if third == "9d" else cards("dealer", "Td", "Kd")
    assert told(*events, accumulated=True, meters={"progressive": "8000.00"}).net("accumulated") == net


def test_a_meter_above_the_least_amount_is_paid_whole() -> None:
    """EUS §03.V.1(f): the total of the accumulated bet."""
    events = [main("10.00"), bet(1, "accumulated", "5.00"), *first_cards(("7c", "7c"), "6s"), said("hit")]
    events += [*cards(1, "7c"), *cards("dealer", "Td", "Kd")]
    assert told(*events, accumulated=True, meters={"progressive": "12345.00"}).net("accumulated") == "12345.00"


def test_bets_on_one_box() -> None:
    """Example 9 (EUS §03.IV, §03.V.2(b)): four bets and the maximum for all of them."""
    two = [main("300.00"), bet(5, "main", "150.00", "1")]
    assert told(*two, bet(6, "main", "60.00", "1")).refusal == ("above_maximum", "EUS §03.V.2", 3)
    dealt = [*first_cards(("Ts", "9d"), "7h"), said("stand"), *cards("dealer", "Tc")]
    answer = told(*two, bet(6, "main", "50.00", "1"), *dealt)
    assert [line["net"] for line in answer.lines] == ["300.00", "150.00", "50.00"]
    assert (answer.lines[1]["seat"], answer.lines[1]["target"]) == (5, "1")
    five = [main("10.00"), *(bet(seat, "main", "10.00", "1") for seat in (5, 6, 7, 8))]
    assert told(*five).refusal == ("too_many_bets_on_box", "EUS §03.IV", 5)
    assert told(bet(5, "main", "10.00", "1"), CLOSED).refusal[:2] == ("no_such_bet", "EUS §03.IV")


def test_others_follow_the_hand() -> None:
    """EUS §03.IV(b): whoever has the box decides; a double adds to every bet on it."""
    start = [main("20.00"), bet(8, "main", "30.00", "1"), *first_cards(("5s", "6d"), "7h")]
    answer = told(*start, said("double"), *cards(1, "9c"), *cards("dealer", "Tc"))
    assert {(line["seat"], line["bet"]): line["net"] for line in answer.lines} == {
        (1, "main"): "20.00", (8, "main"): "30.00", (1, "double"): "20.00", (8, "double"): "30.00",
    }  # fmt: skip
    assert told(*start, said("hit", 8)).code == "hand_unknown"
    ace = [main("20.00"), bet(8, "main", "30.00", "1"), *first_cards(("Ts", "6d"), "Ah")]
    assert told(*ace, bet(8, "insurance", "16.00", "1")).refusal[:2] == ("above_maximum", "EUS §03.V.1(b)")
    insured = told(*ace, bet(8, "insurance", "15.00", "1"), said("stand"), *cards("dealer", "Tc"))
    assert insured.net("insurance", seat=8) == "30.00"


@pytest.mark.parametrize(
    ("events", "options", "code"),
    [
        ([main("505.00")], {}, "above_maximum"),
        ([main("260.00")], {"max_multiple": 25}, "limits_above_ceiling"),
        ([main("5.00")], {}, "below_minimum"),
        ([bet(4, "main", "10.00")], {"seats": 3}, "seat_unknown"),
        ([bet(1, "pairs", "10.00")], {"pairs": True}, "side_bet_without_main"),
        ([main("10.00"), bet(1, "pairs", "4.00")], {"pairs": True}, "below_minimum"),
        ([main("10.00"), bet(1, "pairs", "101.00")], {"pairs": True}, "above_maximum"),
        ([main("10.00"), bet(1, "pairs", "10.00")], {}, "side_bet_not_offered"),
        ([main("10.00"), bet(1, "accumulated", "4.00")], {"accumulated": True}, "progressive_one_chip"),
        ([main("10.00"), *first_cards(("As", "Ad"), "7h"), said("double")], {}, "double_total"),
        ([main("10.00"), *first_cards(("As", "Kd"), "7h"), said("hit")], {}, "natural_is_complete"),
        ([main("10.00"), *first_cards(("As", "Kd"), "7h"), said("double")], {}, "natural_is_complete"),
        (
            [main("10.00"), *first_cards(("Ts", "6d"), "7h"), said("hit"), *cards(1, "5c"), said("hit")],
            {},
            "no_card_on",
        ),
        ([main("10.00"), *first_cards(("Ts", "6d"), "7h"), bet(1, "insurance", "5.00")], {}, "insurance_not_ace"),
        ([main("10.00"), *first_cards(("Ts", "6d"), "Ah"), bet(1, "insurance", "6.00")], {}, "above_maximum"),
        (
            [
                main("10.00"),
                *first_cards(("5s", "6d"), "Ah"),
                said("hit"),
                *cards(1, "2c"),
                bet(1, "insurance", "5.00"),
            ],
            {},
            "too_late_for",
        ),
        ([main("10.00"), *first_cards(("Ks", "9d"), "7h"), said("split")], {}, "split_values_differ"),
        ([main("10.00"), CLOSED, *cards(1, "Ks"), *cards("dealer", "7h", "8h")], {}, "out_of_order"),
        (
            [main("10.00"), *first_cards(("Ks", "9d"), "7h"), said("stand"), *cards("dealer", "Td", "2d")],
            {},
            "dealer_stands",
        ),
        (
            [main("10.00"), *first_cards(("Ks", "Kd"), "7h"), said("split"), *cards(1, "As"), said("double")],
            {},
            "no_card_on",
        ),
    ],
)
def test_refusals(events: list[Event], options: dict[str, Any], code: str) -> None:
    """EUS §03.IV, §03.V: everything else is refused with its clause."""
    found = told(*events, **options).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §03")


def test_the_accumulated_bet_is_at_most_half_the_minimum() -> None:
    """EUS §03.V.1(f)."""
    with pytest.raises(IllegalConfiguration, match="accumulated_above_half"):
        registry.get(GAME).open({"accumulated": True, "accumulated_amount": 600}, {"min": 1_000})


def test_aces_are_split_again_by_the_reading_of_the_table() -> None:
    """EUS §03.V.1(c): one card each."""
    start = [main("10.00"), *first_cards(("As", "Ad"), "7h"), said("split"), *cards(1, "Ac")]
    again = [
        *start,
        said("split"),
        *cards(1, "Kc"),
        *cards(1, "9c", hand=1),
        *cards(1, "8c", hand=2),
        *cards("dealer", "Td"),
    ]
    assert sorted(line["net"] for line in told(*again).lines) == ["10.00", "10.00", "10.00"]
    assert told(*start, said("split"), resplit_aces=False).code in ("split_ace_one_card", "hand_finished")


# --- triple ---


def boxes(*amounts: str | None) -> list[Event]:
    return [bet(1, f"box_{number}", amount) for number, amount in enumerate(amounts, start=1) if amount]


def dealers(*hands: tuple[str, ...]) -> list[Event]:
    return [ev("CardDealt", to="dealer", card=card, hand=number) for number, hand in enumerate(hands) for card in hand]


def triple(*events: Event, **options: Any) -> Answer:
    return told(*events, game=TRIPLE, **options)


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


TEN = ("10.00", "10.00", "10.00")


def test_three_hands_of_the_dealer() -> None:
    """Triple example 1 (EUS §03.01.1(a)): 26, 20, a soft 17."""
    start = [*boxes(*TEN), *first_cards(("Ts", "8d"), "6h"), said("stand")]
    answer = triple(*start, *dealers(("Td", "Kd"), ("5c", "9c"), ("Ac",)))
    assert nets(answer) == {"box_1": "10.00", "box_2": "-10.00", "box_3": "10.00"}
    assert answer.line("box_2")["cite"] == "EUS §03.01.1(a)"


def test_too_many_lose_every_box_at_once() -> None:
    """Triple example 2 (EUS §03.01.1(a))."""
    events = [*boxes(*TEN), *first_cards(("Ts", "8d"), "6h"), said("hit"), *cards(1, "5c")]
    assert set(nets(triple(*events)).values()) == {"-10.00"}


def test_a_blackjack_in_every_box() -> None:
    """Triple example 3 (EUS §03.01.1(a)): it beats 21 as well; by the other reading 3:2 in the first box only."""
    start = [*boxes(*TEN), *first_cards(("As", "Kd"), "9h")]
    hands = dealers(("Td",), ("2c", "Tc"), ("9c",))
    assert nets(triple(*start, *hands)) == {"box_1": "15.00", "box_2": "15.00", "box_3": "15.00"}
    other = triple(*start, *hands, blackjack_3_2_all_boxes=False)
    assert nets(other) == {"box_1": "15.00", "box_2": "10.00", "box_3": "10.00"}


def test_the_second_box_alone() -> None:
    """Triple example 4 (EUS §03.01(a), §03.01.1(a)): without a competitor the dealer draws nothing."""
    start = [*boxes(None, "20.00"), *first_cards(("Ts", "Kd"), "9h"), said("stand")]
    assert nets(triple(*start, *dealers((), ("Tc",)))) == {"box_2": "20.00"}
    drawn = triple(*start, *dealers(("Tc",)), *dealers((), ("8c",)))
    assert drawn.refusal == ("no_competitor", "EUS §03.01.1(a)", len(start) + 1)
    assert triple(*start, *dealers(("Tc",)), *dealers((), ("8c",)), dealer_needs_competitor=False).settled


def test_insurance_of_boxes() -> None:
    """Triple example 5 (EUS §03.01.1(b)): each by the dealer's hand of its box."""
    start = [*boxes(*TEN), *first_cards(("Ts", "9d"), "Ah")]
    start += [bet(1, "insurance_1", "5.00"), bet(1, "insurance_2", "5.00"), said("stand")]
    hands = dealers(("Kc",), ("7c",), ("9c",))
    answer = nets(triple(*start, *hands))
    assert (answer["insurance_1"], answer["insurance_2"]) == ("10.00", "-5.00")
    assert sum(float(net) for net in answer.values()) == -5.0
    assert nets(triple(*start, *hands, insurance_settled_per_box=False))["insurance_2"] == "10.00"
    assert (
        triple(*boxes("10.00"), *first_cards(("Ts", "9d"), "Ah"), bet(1, "insurance_2", "5.00")).code == "no_such_bet"
    )


def test_a_tie_is_void() -> None:
    """Triple example 6 (EUS §03.01.1(a))."""
    start = [*boxes(*TEN), *first_cards(("Ts", "7d"), "6h"), said("stand")]
    answer = triple(*start, *dealers(("5d", "6d"), ("Tc", "Kc"), ("5c", "7c")))
    assert nets(answer) == {"box_1": "0.00", "box_2": "10.00", "box_3": "-10.00"}


def test_one_bet_a_box() -> None:
    """Triple example 7 (EUS §03.01(a))."""
    assert triple(*boxes("10.00"), bet(1, "box_1", "10.00")).refusal == ("box_has_its_bet", "EUS §03.01(a)", 2)
    assert triple(bet(1, "box_1", "501.00")).refusal == ("above_maximum", "EUS §03.01.2", 1)
    assert triple(bet(1, "main", "10.00")).code == "unknown_bet"


def test_a_double_is_for_every_box_or_one() -> None:
    """EUS §03.V.1(d): by the reading of the table."""
    start = [*boxes("10.00", "20.00"), *first_cards(("5s", "6d"), "9h")]
    rest = [*cards(1, "9c"), *dealers(("9d",), ("9c",))]
    every = triple(*start, said("double"), *rest)
    assert [line["net"] for line in every.lines if line["bet"] == "double"] == ["10.00", "20.00"]
    one = triple(*start, said("double", bet="box_2"), *rest, double_scope="single_box")
    assert [(line["target"], line["net"]) for line in one.lines if line["bet"] == "double"] == [("2", "20.00")]
    assert triple(*start, said("double"), double_scope="single_box").code == "box_not_named"


def test_the_jackpot_beside_the_boxes() -> None:
    """EUS §03.01.1(a), §03.V.1(f)."""
    events = [*boxes("10.00"), bet(1, "jackpot", "5.00"), *first_cards(("7s", "7h"), "9h"), said("stand")]
    answer = triple(*events, *dealers(("Td",)), accumulated=True, meters={"progressive": "20000.00"})
    assert nets(answer) == {"box_1": "-10.00", "jackpot": "50.00"}


def test_names_in_basque() -> None:
    """EUS DA 10."""
    for code in (GAME, TRIPLE):
        game = registry.get(code)
        assert game.eu
        assert all(bet_.eu for bet_ in game.bets)
