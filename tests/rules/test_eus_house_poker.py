"""Poker against the casino of the Basque Country: examples, options, errors (EUS §11, §12, §13, §15, §16)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration
from tests.rules.house_poker_games import dealt, decided, hands, settled, showdown, staked
from tests.rules.play import Answer, Event, bet, cards, ev, play

STUD = "eus.caribbean_stud"
DRAW = "eus.draw_poker"
TRIJOKER = "eus.trijoker"
THREE = "eus.three_card_poker"
TEXAS = "eus.texas_poker"
CLOSED = ev("BetsClosed")
TEN = {1: {"ante": "10.00"}}
GO = ((1, "go"),)


def nets(answer: Answer, seat: int = 1) -> dict[str, str]:
    return settled(answer)[seat]


def wrong(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


# --------------------------------------------------------------------------- poker without draw


@pytest.mark.parametrize(
    ("mine", "his", "ante", "paid"),
    [
        ("Qs Qd 9c 5h 2d", "As Kd Jc 8h 4d", "10.00", ("10.00", "20.00")),
        ("7s 7d 7c 3h 2d", "Ks Qd Jc 8h 4d", "25.00", ("25.00", "0.00")),  # the bank does not play
        ("Ah Jh 9h 6h 2h", "Ks Kd 8c 5h 4d", "10.00", ("10.00", "100.00")),
        ("Ks Qd Jc 9h 4d", "Ah Kd 7c 5h 2d", "10.00", ("-10.00", "-20.00")),
        ("As Kd Jc 8h 4d", "Ac Kh Js 8d 4c", "20.00", ("0.00", "0.00")),
        ("9s Td Jc Qh Kd", "9c Th Js Qd Kc", "10.00", ("0.00", "0.00")),
    ],
)
def test_without_draw_one_box(mine: str, his: str, ante: str, paid: tuple[str, str]) -> None:
    """EUS §11.V.1, V.3."""
    answer = showdown(STUD, {1: {"ante": ante}}, hands(s1=mine, dealer=his), *GO)
    assert nets(answer) == {"ante": paid[0], "second_bet": paid[1]}
    assert all(line["cite"].startswith("EUS §11.V.") for line in answer.lines)


def test_without_draw_a_pass_loses_the_ante_though_the_bank_would_not_play() -> None:
    """EUS §11.V.3."""
    cards_ = hands(s1="9s 7d 5c 4h 2d", dealer="Ks Qd Jc 8h 3d")
    answer = showdown(STUD, {1: {"ante": "40.00"}}, cards_, (1, "pass"))
    assert nets(answer) == {"ante": "-40.00"}


def test_without_draw_jackpots_highest_first() -> None:
    """EUS §11.VI.1: ten per cent to the straight flush, five of the rest to the four."""
    answer = showdown(
        STUD,
        {1: {"ante": "10.00", "jackpot": "5.00"}, 2: {"ante": "10.00", "jackpot": "5.00"}},
        hands(s1="4s 4d 4c 4h 9d", s2="5h 6h 7h 8h 9h", dealer="As Kd Tc 6s 2d"),
        (1, "go"),
        (2, "go", "20.00"),
        pot="12000.00",
        options={"jackpot": True},
    )
    assert settled(answer) == {
        1: {"ante": "10.00", "second_bet": "400.00", "jackpot": "535.00"},
        2: {"ante": "10.00", "second_bet": "500.00", "jackpot": "1195.00"},
    }
    assert answer.data["progressive"]["meter_after"] == "10260.00"
    assert [prize["seat"] for prize in answer.data["progressive"]["prizes"]] == [2, 1]


def test_without_draw_equal_straight_flushes_have_their_part_of_the_beginning() -> None:
    """EUS §11.VI.1: each of two equal ones has 10 % of the amount before the round, a four 5 % of what is left."""
    all_in = {"ante": "10.00", "jackpot": "5.00"}
    answer = showdown(
        STUD,
        {1: all_in, 2: all_in, 3: all_in},
        hands(s1="5h 6h 7h 8h 9h", s2="2s 2d 2c 2h 3d", s3="5d 6d 7d 8d 9d", dealer="As Kd Tc 6s 3c"),
        (1, "go"), (2, "go"), (3, "go"),
        pot="10000.00",
        options={"jackpot": True},
    )  # fmt: skip
    assert [answer.line("jackpot", seat=seat)["net"] for seat in (1, 2, 3)] == ["995.00", "395.00", "995.00"]


def test_without_draw_of_two_fours_the_higher_is_paid_first() -> None:
    """EUS §11.VI.1."""
    both = {"ante": "10.00", "jackpot": "5.00"}
    answer = showdown(
        STUD, {1: both, 2: both}, hands(s1="4s 4d 4c 4h 9d", s2="8s 8d 8c 8h 9h", dealer="As Kd Tc 6s 2d"),
        (1, "go"), (2, "go"), pot="10000.00", options={"jackpot": True},
    )  # fmt: skip
    assert [answer.line("jackpot", seat=seat)["net"] for seat in (1, 2)] == ["470.00", "495.00"]


def test_without_draw_an_insurance_is_paid_though_the_hand_loses() -> None:
    """EUS §11.VI.2."""
    answer = showdown(
        STUD,
        {1: {"ante": "10.00", "insurance": "3.00"}},
        hands(s1="6s 6d 6c Qh Qd", dealer="Ts Td Tc 2h 2d"),
        *GO,
        options={"insurance": True},
    )
    assert nets(answer) == {"ante": "-10.00", "second_bet": "-20.00", "insurance": "300.00"}
    assert answer.line("insurance")["cite"] == "EUS §11.VI.2"


BUYS = {"buy_card": True, "jackpot": True, "insurance": True}
BEFORE = [staked({1: {"ante": "10.00", "jackpot": "5.00"}}), CLOSED]
FOUR_HEARTS = dealt(hands(s1="Ah Jh 9h 6h 2d", dealer="Ks Kd 8c 5c 4d"))


def test_without_draw_a_card_bought_loses_the_jackpot_and_its_price() -> None:
    """EUS §11.VI.3."""
    sold = [ev("DecisionMade", seat=1, action="buy_card", amount="10.00"), ev("CardsDiscarded", to=1, cards=["2d"])]
    answer = play(
        STUD,
        [*BEFORE, FOUR_HEARTS, sold, cards(1, "2h", face="up"), decided((1, "go"))],
        options=BUYS,
        meters={"progressive": "1000.00"},
    )
    assert nets(answer) == {
        "ante": "10.00", "second_bet": "100.00", "card_purchase": "-10.00", "jackpot": "-5.00",
    }  # fmt: skip
    assert answer.line("jackpot")["cite"] == "EUS §11.VI.3"


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([ev("DecisionMade", seat=1, action="buy_card", amount="9.00")], "card_price"),
        ([ev("CardsDiscarded", to=1, cards=["2d"])], "card_not_bought"),
        ([decided((1, "go")), ev("DecisionMade", seat=1, action="buy_card")], "decision_taken"),
        ([ev("DecisionMade", seat=1, action="buy_card"), decided((1, "go"))], "out_of_order"),
        ([ev("DecisionMade", seat=1, action="buy_card"), ev("CardsDiscarded", to=1, cards=["2d", "6h"])],
         "too_many_discards"),
        ([ev("DecisionMade", seat=1, action="buy_card"), ev("CardsDiscarded", to=1, cards=["2d"]), cards(1, "2h"),
          ev("DecisionMade", seat=1, action="buy_card")], "exchange_over"),
    ],
)  # fmt: skip
def test_without_draw_purchases_refused(events: list[Any], code: str) -> None:
    """EUS §11.VI.3: once, before the decision, at the price of the ante."""
    answer = play(STUD, [*BEFORE, FOUR_HEARTS, *events], options=BUYS, meters={"progressive": "1000.00"})
    found, cite, _ = answer.refusal
    assert (found, cite) == (code, "EUS §11.VI.3")


def test_without_draw_who_may_buy() -> None:
    """EUS §11.IV.3, VI.3: where the casino sells cards, and not a box played without seeing its cards."""
    buys = ev("DecisionMade", seat=1, action="buy_card")
    assert play(STUD, [staked(TEN), CLOSED, FOUR_HEARTS, buys]).code == "cards_not_sold"
    blind = [bet(1, "ante", "10.00", "blind"), CLOSED, FOUR_HEARTS]
    assert play(STUD, [*blind, buys], options={"buy_card": True}).code == "box_played_blind"
    assert nets(play(STUD, [*blind, decided((1, "go"))])) == {"ante": "-10.00", "second_bet": "-20.00"}


def test_without_draw_wagers_of_others_at_a_box() -> None:
    """EUS §11.IV.2: at most four wagers, together within the maximum."""
    limits = {"min": "10.00", "max": "100.00"}
    four = [bet(1, "ante", "10.00"), *(bet(1, "ante", "20.00", number) for number in ("2", "3", "4"))]
    deal = [CLOSED, dealt(hands(s1="Qs Qd 9c 5h 2d", dealer="As Kd Jc 8h 4d"))]
    answer = play(STUD, [*four, *deal, decided((1, "go", "140.00"))], limits=limits)
    assert nets(answer) == {"ante": "70.00", "second_bet": "140.00"}
    assert play(STUD, [*four, bet(1, "ante", "10.00", "5")], limits=limits).code == "unknown_target"
    assert play(STUD, [*four, bet(1, "ante", "40.00")], limits=limits).code == "above_maximum"
    alone = play(STUD, four, limits=limits, options={"standing_bets": False})
    assert alone.refusal[:2] == ("standing_bets_not_admitted", "EUS §11.IV.2")


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ([bet(1, "jackpot", "5.00")], "progressive_without_ante"),
        ([bet(1, "insurance", "5.00")], "bet_rests_on"),
        ([bet(1, "ante", "10.00"), bet(1, "jackpot", "5.01")], "above_maximum"),
        ([bet(1, "ante", "10.00"), bet(1, "insurance", "5.01")], "above_maximum"),
        ([bet(1, "ante", "9.99")], "below_minimum"),
        ([bet(8, "ante", "10.00")], "seat_unknown"),
        ([bet(1, "ante", "10.00"), CLOSED, bet(1, "ante", "10.00")], "bet_after_close"),
    ],
)
def test_without_draw_bets_refused(stakes: list[Event], code: str) -> None:
    """EUS §11.V.2, VI.1, VI.2: within the limits, side bets up to half the table minimum."""
    options = {"jackpot": True, "insurance": True}
    answer = play(STUD, stakes, options=options, limits={"min": "10.00", "max": "100.00"})
    assert answer.code == code


def test_side_bets_that_the_table_does_not_offer() -> None:
    """EUS §11.VI: the jackpot, the insurance and the sale of cards are the casino's choice."""
    stakes = [bet(1, "ante", "10.00")]
    assert play(STUD, [*stakes, bet(1, "jackpot", "5.00")]).code == "progressive_not_offered"
    assert play(STUD, [*stakes, bet(1, "insurance", "5.00")]).code == "side_bet_not_offered"


@pytest.mark.parametrize(
    ("most", "chosen", "counts"),
    [("100.00", None, "100.00"), ("200.00", 25, "200.00"), (None, None, "500.00"), (None, 25, "250.00"),
     (None, 10, "100.00"), ("100.00", 10, "100.00")],
)  # fmt: skip
def test_the_maximum_is_a_multiple_of_the_minimum(most: str | None, chosen: int | None, counts: str) -> None:
    """EUS §11.V.2: 10, 20, 25 or 50 times; the table may have less than it chose."""
    limits = {"min": "10.00", **({"max": most} if most else {})}
    options = {"max_multiple": chosen} if chosen else {}
    assert play(STUD, [bet(1, "ante", counts), CLOSED], limits=limits, options=options).code == "round_not_finished"
    above = f"{Decimal(counts) + 10}"
    assert play(STUD, [bet(1, "ante", above)], limits=limits, options=options).code == "above_maximum"


@pytest.mark.parametrize(
    ("game", "most", "options", "code", "cite"),
    [
        (STUD, "300.00", {}, "limits_multiple", "EUS §11.V.2"),
        (STUD, "900.00", {}, "limits_multiple", "EUS §11.V.2"),
        (STUD, "500.00", {"max_multiple": 10}, "limits_above_ceiling", "EUS §11.V.2"),
        (DRAW, "510.00", {}, "limits_multiple", "EUS §12.VI.1, VI.2"),
        (DRAW, "200.00", {"max_multiple": 10}, "limits_above_ceiling", "EUS §12.VI.1, VI.2"),
        (THREE, "250.00", {}, "limits_multiple", "EUS §15.V.2"),
        (THREE, "200.00", {"max_multiple": 10}, "limits_above_ceiling", "EUS §15.V.2"),
        (TRIJOKER, "310.00", {}, "limits_multiple", "EUS §13.V.2, V.3"),
        (TEXAS, "400.00", {}, "limits_multiple", "EUS §16.VIII"),
        ("eus.french_roulette", "400.00", {}, "limits_multiple", "EUS §01.IV.2.A"),
        ("eus.american_roulette", "1000.00", {}, "limits_multiple", "EUS §01.IV.2.A"),
        ("eus.american_roulette", "500.00", {"max_tier": 20}, "limits_above_ceiling", "EUS §01.IV.2.A"),
        ("eus.blackjack", "300.00", {}, "limits_multiple", "EUS §03.V.2"),
        ("eus.triple_blackjack", "260.00", {}, "limits_multiple", "EUS §03.01.2"),
        ("eus.boule", "390.00", {}, "limits_multiple", "EUS §04.V(b)"),
        ("eus.boule", "1010.00", {}, "limits_multiple", "EUS §04.V(b)"),
        ("eus.trente_et_quarante", "300.00", {}, "limits_multiple", "EUS §05.V.2"),
        ("eus.punto_banca", "190.00", {}, "limits_multiple", "EUS §07.V"),
        ("eus.punto_banca", "1010.00", {}, "limits_multiple", "EUS §07.V"),
    ],
)
def test_a_maximum_that_is_no_lawful_multiple_is_refused(
    game: str, most: str, options: dict[str, Any], code: str, cite: str
) -> None:
    """The multiples of the minimum in the decree bind the table's maximum, too."""
    assert play(game, [], limits={"min": "10.00", "max": most}, options=options).refusal == (code, cite, 0)


def test_a_recorded_round_keeps_the_maximum_that_its_option_left_it() -> None:
    """EUS §15.V.2: rounds were recorded whose option had its first value and whose maximum was higher."""
    game = registry.get(THREE)
    round_ = game.open({"max_multiple": 10}, {"min": 1_000, "max": 25_000})
    round_.apply(v.BetPlaced(seat=1, bet="ante", amount=20_000))
    with pytest.raises(IllegalConfiguration, match="limits_multiple"):
        game.require_usable({}, {"min": 1_000, "max": 25_000})
    with pytest.raises(IllegalConfiguration, match="limits_above_ceiling"):
        game.require_usable({"max_multiple": 10}, {"min": 1_000, "max": 20_000})


@pytest.mark.parametrize("code", ["wrong_card_count", "card_exposed", "face_up_card"])
@pytest.mark.parametrize(("game", "cite"), [(STUD, "EUS §11.V.3"), (DRAW, "EUS §12.10.1"), (THREE, "EUS §15.V.3")])
def test_errors_of_the_deal_annul_the_whole_round(game: str, cite: str, code: str) -> None:
    """EUS §11.V.3, §12.10.1, §15.V.3."""
    events = [bet(1, "ante", "10.00"), bet(2, "ante", "10.00"), CLOSED, cards(1, "As"), wrong(code)]
    answer = play(game, events)
    assert [(line["result"], line["net"], line["cite"]) for line in answer.lines] == [("void", "0.00", cite)] * 2
    assert play(game, [bet(1, "ante", "10.00"), wrong(code)]).code == "irregularity_not_now"


@pytest.mark.parametrize(("game", "cards_"), [
    (STUD, hands(s1="Qs Qd 9c 5h 2d", dealer="As Kd Jc 8h 4d")),
    (THREE, hands(s1="Ks Jd 9c", dealer="Qs Td 3c")),
])  # fmt: skip
def test_who_exchanges_information_loses_the_whole_stake(game: str, cards_: dict[int | str, str]) -> None:
    """EUS §11.V.3, §15.V.3."""
    told = wrong("information_exchange", seat=1)
    answer = play(game, [staked(TEN), CLOSED, dealt(cards_), decided((1, "go")), told])
    assert {line["result"] for line in answer.lines} == {"lose"}


# --------------------------------------------------------------------------- poker with draw


def drawn(
    mine: str, his: str, *then: Event, away: str = "", ante: str = "10.00", options: dict[str, Any] | None = None
) -> Answer:
    """One box that goes, gives these cards back, and what is dealt then."""
    gives = [ev("CardsDiscarded", to=1, cards=away.split())] if away else []
    events = [staked({1: {"ante": ante}}), CLOSED, dealt(hands(s1=mine, dealer=his)), decided((1, "go")), gives, then]
    return play(DRAW, events, options=options)


def to_dealer(*dealt_cards: str) -> list[Event]:
    return cards("dealer", *dealt_cards)


@pytest.mark.parametrize(
    ("mine", "his", "draws", "paid"),
    [
        ("Ts Td Tc 5s 5d", "9s 9d Kh 6c 2h", "4h 3h", ("10.00", "140.00")),
        ("Qs Qd 7c 4h 2d", "7s 7d Ac Jh 5s", "9s 3c", ("10.00", "0.00")),  # a pair of sevens does not play
        ("4s 5d 6c 7h 8s", "Js Jd Ac 9h 3c", "4c 2h", ("10.00", "60.00")),
        ("Ah Jh 9h 6h 2h", "Ks Kd Kc 8s 5d", "8c 8d", ("-10.00", "-20.00")),
        ("8s 8d Kh Jc 3s", "8c 8h Qs 9d 4c", "Ts 6h", ("10.00", "20.00")),
        ("As Ks Qs Js Ts", "Ad 2c 7h 9d Jd", "5h 4h", ("10.00", "0.00")),
    ],
)
def test_with_draw_one_box(mine: str, his: str, draws: str, paid: tuple[str, str]) -> None:
    """EUS §12.V.1, VII.3: the bank keeps a pair with its highest card, and plays with a pair of eights."""
    answer = drawn(mine, his, *to_dealer(*draws.split()))
    assert nets(answer) == {"ante": paid[0], "second_bet": paid[1]}


@pytest.mark.parametrize(
    ("his", "away"),
    [
        ("3s 4s 5s 6h Qs", "6h"),  # four of a suit come before four in a row
        ("As 2d 3c 4h Kd", "2d 3c"),  # the low ace makes no run
        ("Jh Qd Kc As 3h", "3h"),
        ("9s 9d 9c 4h 2d", "4h 2d"),
        ("Ts Td 7c 7h Js", "Js"),
        ("As 2d 3c 4h 5d", ""),
        ("Ah Qs 8c 6d 3s", "6d 3s"),
    ],
)
def test_with_draw_the_bank_draws_by_the_table(his: str, away: str) -> None:
    """EUS §12.VII.3."""
    told = ev("CardsDiscarded", to="dealer", cards=away.split())
    fresh = ["7d", "8d"][: len(away.split())]
    assert drawn("Qc Qh 5c 5h 8h", his, told, *to_dealer(*fresh)).settled
    if away:
        wrong_cards = ev("CardsDiscarded", to="dealer", cards=[])
        assert drawn("Qc Qh 5c 5h 8h", his, wrong_cards).refusal[:2] == ("dealer_draws_by_rule", "EUS §12.VII.3")


@pytest.mark.parametrize(("kind", "after"), [("progressive", "19900.00"), ("fixed", "25000.00")])
def test_with_draw_jackpots_without_discard_first(kind: str, after: str) -> None:
    """EUS §12.8.1: equal straight flushes 10 % of the beginning each, then a four that was drawn 0.5 % of the rest; a
    fixed jackpot is restored."""
    stakes = {seat: {"ante": "10.00", "jackpot": "5.00"} for seat in (1, 2, 4)}
    held = hands(s1="5h 6h 7h 8h 9h", s2="Ks Kd Kc Kh 2d", s4="5d 6d 7d 8d 9d", dealer="As Qd Tc 6s 3c")
    events = [
        staked(stakes), CLOSED, dealt(held), decided((1, "go"), (2, "go"), (4, "go")),
        ev("CardsDiscarded", to=2, cards=["2d"]), cards(2, "2c"), to_dealer("Jc", "Jd"),
    ]  # fmt: skip
    answer = play(
        DRAW, events, meters={"progressive": "25000.00"},
        options={"jackpot": True, "jackpot_with_discard": True, "jackpot_kind": kind},
    )  # fmt: skip
    assert [answer.line("jackpot", seat=seat)["net"] for seat in (1, 2, 4)] == ["2495.00", "95.00", "2495.00"]
    assert answer.data["progressive"]["meter_after"] == after
    without = play(DRAW, events, meters={"progressive": "25000.00"}, options={"jackpot": True})
    assert without.line("jackpot", seat=2)["net"] == "-5.00"


def test_with_draw_two_royal_flushes_share_the_jackpot() -> None:
    """EUS §12.8.1."""
    stakes = {seat: {"ante": "10.00", "jackpot": "5.00"} for seat in (1, 2)}
    held = hands(s1="Ah Kh Qh Jh Th", s2="Ad Kd Qd Jd Td", dealer="9s 9c 4c 6s 3c")
    events = [staked(stakes), CLOSED, dealt(held), decided((1, "go"), (2, "go")), to_dealer("2c", "2d")]
    options = {"jackpot": True, "jackpot_seed": "5000.00"}
    answer = play(DRAW, events, meters={"progressive": "30001.00"}, options=options)
    assert [answer.line("jackpot", seat=seat)["net"] for seat in (1, 2)] == ["14995.50", "14995.50"]
    assert answer.data["progressive"]["meter_after"] == "5000.00"


def test_with_draw_discards_refused() -> None:
    """EUS §12.VII.2: once, two cards at most, when all have decided to go."""
    mine, his = "Ts Td 7c 5s 4d", "9s 9d Kh 6c 2h"
    assert drawn(mine, his, away="7c 5s 4d").refusal[:2] == ("too_many_discards", "EUS §12.VII.3")
    again = ev("CardsDiscarded", to=1, cards=["5s"])
    assert drawn(mine, his, *cards(1, "3d"), again, away="7c").code == "exchange_over"
    events = [staked(TEN), CLOSED, dealt(hands(s1=mine, dealer=his)), decided((1, "pass"))]
    assert play(DRAW, [*events, ev("CardsDiscarded", to=1, cards=["7c"])]).code == "exchange_without_bet"


# --------------------------------------------------------------------------- Trijoker


def three_bets(amount: str = "10.00") -> list[Event]:
    return [bet(1, f"bet_{number}", amount) for number in (1, 2, 3)]


def trijoker(mine: str, left: str, right: str, kept: Iterable[bool] = (True, True)) -> Answer:
    one, two, three = mine.split()
    deal = [(1, one), ("board", "??"), (1, two), ("board", "??"), (1, three)]
    words = ["stay" if keeps else "withdraw" for keeps in kept]
    events = [
        three_bets(), CLOSED, [ev("CardDealt", to=to, card=card) for to, card in deal],
        ev("DecisionMade", seat=1, action=words[0], bet="bet_1"), ev("CardExposed", to="board", card=left),
        ev("DecisionMade", seat=1, action=words[1], bet="bet_2"), ev("CardExposed", to="board", card=right),
    ]  # fmt: skip
    return play(TRIJOKER, [*events, ev("RoundClosed")])


@pytest.mark.parametrize(
    ("mine", "left", "right", "kept", "total"),
    [
        ("Ks 8d 3c", "Kd", "5h", (True, True), 30),
        ("Ts Td 4c", "Kd", "6h", (True, True), -30),
        ("Ah 9h 6h", "Kh", "2h", (True, True), 240),
        ("5s 5d 5c", "9d", "9h", (False, True), 220),
        ("As Kd Qc", "Jd", "Th", (False, False), 50),
        ("7s 7d 2c", "7c", "7h", (True, True), 1500),
        ("4s 5s 6s", "7s", "8s", (True, True), 6000),
        ("As 8d 3c", "Jd", "Jh", (True, True), 30),
    ],
)
def test_trijoker_hands(mine: str, left: str, right: str, kept: tuple[bool, bool], total: int) -> None:
    """EUS §13.V.1, V.4."""
    answer = trijoker(mine, left, right, kept)
    assert sum(float(line["net"]) for line in answer.lines) == total
    assert [line["result"] == "void" for line in answer.lines[:2]] == [not keeps for keeps in kept]


def test_trijoker_common_cards_seen_in_the_deal() -> None:
    """EUS §13.V.4: from a jack up the round is void, a lower card plays on."""
    begun = [three_bets(), CLOSED, cards(1, "Ks")]
    for card in ("Jd", "Ad"):
        answer = play(TRIJOKER, [*begun, wrong("community_card_exposed", card=card), ev("RoundClosed")])
        assert {(line["result"], line["cite"]) for line in answer.lines} == {("void", "EUS §13.V.4")}
    nine = play(TRIJOKER, [*begun, wrong("community_card_exposed", card="9d"), cards("board", "9d")])
    assert nine.code == "round_not_finished"
    assert play(TRIJOKER, [*begun, wrong("community_card_exposed")]).code == "card_not_named"
    assert nets(play(TRIJOKER, [*begun, wrong("dealing_error")])) == {f"bet_{n}": "0.00" for n in (1, 2, 3)}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "bet_1", "10.00"), bet(1, "bet_2", "10.00"), bet(1, "bet_3", "20.00")], "first_bets_unequal"),
        ([bet(1, "bet_1", "10.00"), CLOSED], "first_bets_unequal"),
        ([bet(1, "bet_1", "10.00", "2")], "unknown_target"),
        ([three_bets(), CLOSED, ev("BetRemoved", seat=1, bet="bet_3")], "bet_stays"),
    ],
)
def test_trijoker_refused(events: list[Any], code: str) -> None:
    """EUS §13.IV, V.4: three equal bets, one place a player, the third never withdrawn."""
    assert play(TRIJOKER, events).code == code


# --------------------------------------------------------------------------- three-card poker


@pytest.mark.parametrize(
    ("mine", "his", "ante", "plus", "paid"),
    [
        ("Ks Jd 9c", "Qs Td 3c", "10.00", "5.00", "10 10 -5"),
        ("9s 9d Ac", "Js Td 3c", "10.00", "5.00", "10 0 5"),
        ("Jc Qc Kc", "As Ad Ah", "10.00", "5.00", "10 10 50 200"),
        ("5s 6d 7c", "Ah 9h 4h", "10.00", "5.00", "10 10 10 30"),
        ("As Ks Qs", "Ad 9c 2h", "20.00", "10.00", "20 20 100 500"),
        ("8s 8d 8c", "7h 8h 9h", "10.00", "5.00", "-10 -10 40 150"),
        ("Qs Jd 9c", "Qd Jc 9h", "10.00", "5.00", "0 0 -5"),
        ("As 2d 3c", "4s 5d 6c", "10.00", "5.00", "-10 -10 10 30"),
        ("9s 9d 4c", "9c 9h 3s", "10.00", "5.00", "10 10 5"),
    ],
)
def test_three_cards(mine: str, his: str, ante: str, plus: str, paid: str) -> None:
    """EUS §15.V.1, V.3."""
    answer = showdown(THREE, {1: {"ante": ante, "par_plus": plus}}, hands(s1=mine, dealer=his), *GO)
    assert [float(line["net"]) for line in answer.lines] == [float(each) for each in paid.split()]
    assert all(line["cite"].startswith("EUS §15.V.") for line in answer.lines)


def test_three_cards_a_fold_takes_par_plus() -> None:
    """EUS §15.V.3."""
    stakes, held = {1: {"ante": "10.00", "par_plus": "5.00"}}, hands(s1="8s 8d 2c", dealer="Qs Td 3c")
    assert nets(showdown(THREE, stakes, held, (1, "fold"))) == {"ante": "-10.00", "par_plus": "-5.00"}
    kept = showdown(THREE, stakes, held, (1, "fold"), options={"fold_forfeits_par_plus": False})
    assert nets(kept) == {"ante": "-10.00", "par_plus": "5.00"}


def test_three_cards_readings() -> None:
    """EUS §15.V.3: Par Plus without an ante, and the bonus of a royal flush."""
    alone = [bet(1, "par_plus", "5.00"), CLOSED, dealt(hands(s1="8s 8d 2c", dealer="Qs Td 3c"))]
    assert play(THREE, alone).code == "bet_rests_on"
    assert nets(play(THREE, alone, options={"par_plus_requires_ante": False})) == {"par_plus": "5.00"}
    royal = hands(s1="As Ks Qs", dealer="Ad 9c 2h")
    apart = showdown(THREE, TEN, royal, *GO, options={"bonus_royal_as_straight_flush": False})
    assert nets(apart) == {"ante": "10.00", "second_bet": "10.00"}


def test_three_cards_refused() -> None:
    """EUS §15.IV.2, V.3."""
    held = dealt(hands(s1="8s 8d 2c", dealer="Qs Td 3c"))
    assert play(THREE, [staked(TEN), CLOSED, held, decided((1, "go", "20.00"))]).code == "play_not_the_ante"
    third = [bet(1, "ante", "10.00"), bet(1, "ante", "10.00", "2"), bet(1, "ante", "10.00", "3")]
    assert play(THREE, third).refusal[:2] == ("unknown_target", "EUS §15.IV.2")
    assert play(THREE, [staked(TEN), bet(1, "par_plus", "5.00")], options={"par_plus": False}).code == (
        "side_bet_not_offered"
    )
    assert play(THREE, [bet(1, "ante_bonus", "5.00")]).code == "bet_without_stake"


# --------------------------------------------------------------------------- Texas Poker


def texas(
    mine: str, his: str, board: str, ante: str = "10.00", *, txb: str = "5.00", action: str = "go", **options: Any
) -> Answer:
    flop, rest = board.split()[:3], board.split()[3:]
    events = [
        staked({1: {"ante": ante, "txb": txb}}), CLOSED, dealt(hands(s1=mine, dealer=his)),
        cards("board", *flop), decided((1, action)), cards("board", *rest) if action == "go" else [],
    ]  # fmt: skip
    return play(TEXAS, [*events, ev("RoundClosed")], options=options)


@pytest.mark.parametrize(
    ("mine", "his", "board", "ante", "paid"),
    [
        ("As Jd", "7s 2d", "Ac 9d 5h Tc Kh", "10.00", "10 0 35"),
        ("9s 9d", "As 3d", "9c 5h 2c Jd Kh", "10.00", "10 0 35"),
        ("Kh 8h", "Qs Qd", "2h 6h 9h Qc 3d", "10.00", "20 20 125"),
        ("8s 8d", "Ks Kd", "8h Kc 5h 5c 2d", "10.00", "-10 -20 35"),
        ("Td Jd", "4s 4d", "Qd Kd Ad 7c 2h", "5.00", "500 10 125"),
        ("7s 6d", "Th Td", "Ts Tc 2d 9d 8h", "10.00", "-10 -20 -5"),
        ("As 2d", "Ad 3c", "Ah Kc Qd Js Th", "10.00", "0 0 35"),
        ("Ks 3d", "4s 2d", "4c Kd 8h Jc 9h", "10.00", "10 20 -5"),
    ],
)
def test_texas_hands(mine: str, his: str, board: str, ante: str, paid: str) -> None:
    """EUS §16.V, VI, VII: the ante by the player's hand, also where the bank has less than a pair of fours."""
    answer = texas(mine, his, board, ante)
    assert [float(line["net"]) for line in answer.lines] == [float(each) for each in paid.split()]
    assert all(line["cite"].startswith("EUS §16.") for line in answer.lines)


def test_texas_a_fold_loses_both_and_a_misdeal_gives_all_back() -> None:
    """EUS §16.VII, IX.1(d)."""
    assert nets(texas("8s 8d", "Ks Kd", "8h Kc 5h", action="fold")) == {"ante": "-10.00", "txb": "-5.00"}
    events = [staked({1: {"ante": "10.00", "txb": "5.00"}}), CLOSED, dealt(hands(s1="8s 8d", dealer="Ks Kd"))]
    answer = play(TEXAS, [*events, cards("board", "8h", "Kc", "5h"), wrong("card_missing")])
    assert [(line["net"], line["cite"]) for line in answer.lines] == [("0.00", "EUS §16.IX.1(d)")] * 2


def test_texas_cards_that_touch() -> None:
    """EUS §16.IX.3(a): stakes lost, or back where the casino reads it so."""
    held = hands(s1="8s 8d", s2="7s 7d", dealer="Ks Kd")
    events = [
        staked({1: {"ante": "10.00", "txb": "5.00"}, 2: {"ante": "10.00"}}), CLOSED, dealt(held),
        cards("board", "8h", "Kc", "5h"), wrong("cards_touched", seat=1), wrong("cards_touched", seat=2),
    ]  # fmt: skip
    lost = play(TEXAS, events)
    assert settled(lost) == {1: {"ante": "-10.00", "txb": "-5.00"}, 2: {"ante": "-10.00"}}
    back = play(TEXAS, events, options={"touch_returns_stakes": True})
    assert settled(back) == {1: {"ante": "0.00", "txb": "0.00"}, 2: {"ante": "0.00"}}


def test_texas_second_bet() -> None:
    """EUS §16.VII: twice the ante, or once as the casino reads it; txb only with an ante; never before the flop."""
    board, held = cards("board", "8h", "Kc", "5h"), dealt(hands(s1="8s 8d", dealer="As Kd"))
    begun = [staked(TEN), CLOSED, held]
    assert play(TEXAS, [*begun, board, decided((1, "go", "10.00"))]).code == "play_amount"
    once = play(
        TEXAS, [*begun, board, decided((1, "go", "10.00")), cards("board", "2c", "3d")],
        options={"second_bet_multiple": 1},
    )  # fmt: skip
    assert nets(once) == {"ante": "10.00", "second_bet": "10.00"}
    assert play(TEXAS, [bet(1, "txb", "5.00")]).code == "bet_rests_on"
    assert play(TEXAS, [*begun, decided((1, "go"))]).code == "decision_too_early"
