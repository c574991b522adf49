"""Caribbean Poker of Chile, its progressive and Plus: examples, errors, options (CL III §3.5.1, §6)."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import programmes, registry
from tests.rules.house_poker_games import dealt, decided, hands, settled, showdown, staked
from tests.rules.play import bet, cards, ev, play

BASE = "cl.caribbean_stud"
POT = "cl.caribbean_stud_progressive"
PLUS = "cl.caribbean_stud_plus"
ANTE = {"ante": "1000"}
BOTH = {"ante": "1000", "progressive": "500"}
ON = {"progressive": True, "min_bet": 500}
CLOSED = ev("BetsClosed")
OPEN = hands(s1="Kh Jh 8h 5h 2h", dealer="As Kd 9c 6s 4d")


@pytest.mark.parametrize(
    ("mine", "his", "action", "nets"),
    [
        ("9s 9d 5c 4h 2d", "Ah Qs 8c 6d 3s", "bet", {"ante": "1000", "bet": "0"}),  # ace-queen does not open
        ("Kh Jh 8h 5h 2h", "As Kd 9c 6s 4d", "bet", {"ante": "1000", "bet": "10000"}),
        ("Ah Kc Qd 7s 3h", "As Kd Qc 7h 2d", "bet", {"ante": "1000", "bet": "2000"}),  # the fifth card decides
        ("Js Jd 6c 6h 9s", "Jh Jc 6d 6s 9d", "bet", {"ante": "0", "bet": "0"}),
        ("Qs 9d 5c 4h 2d", "Kh Qd 8c 6d 3s", "fold", {"ante": "-1000"}),
        ("As 2d 3c 4h 5s", "Ah Kd Kc 7s 6d", "bet", {"ante": "1000", "bet": "8000"}),  # the lowest straight
        ("Kh Jh 8h 5h 2h", "9s 9d 9c 4h 4d", "bet", {"ante": "-1000", "bet": "-2000"}),
    ],
)
def test_one_seat(mine: str, his: str, action: str, nets: dict[str, str]) -> None:
    """CL III §3.5.1."""
    assert settled(showdown(BASE, {1: ANTE}, hands(s1=mine, dealer=his), (1, action))) == {1: nets}


def test_a_royal_beside_a_loser_and_a_fold() -> None:
    """CL III §3.5.1: 2,000 at 100 to 1; whoever folds loses the ante at once."""
    answer = showdown(
        BASE,
        {1: ANTE, 2: {"ante": "2000"}, 3: ANTE},
        hands(s1="Ts Js Qs Ks As", s2="Qh Jd 8d 5c 3h", s3="8c 6d 4h 3c 2d", dealer="9h 9c Ah 7d 2c"),
        (1, "bet", "2000"),
        (2, "bet", "4000"),
        (3, "fold"),
    )
    assert settled(answer) == {
        1: {"ante": "1000", "bet": "200000"},
        2: {"ante": "-2000", "bet": "-4000"},
        3: {"ante": "-1000"},
    }
    assert {line["cite"] for line in answer.lines} == {"CL III §3.5.1"}


def test_results_and_the_order_of_lines() -> None:
    """CL III §3.5.1: a bet that the dealer does not open against is handed back; lines go from right to left."""
    answer = showdown(
        BASE,
        {1: ANTE, 2: ANTE},
        hands(s1="9s 9d 5c 4h 2d", s2="8s 8d 5d 4s 2c", dealer="Ah Qs 8c 6d 3s"),
        (2, "bet"),
        (1, "bet"),
    )
    assert [(line["seat"], line["bet"], line["result"]) for line in answer.lines] == [
        (2, "ante", "win"), (2, "bet", "push"), (1, "ante", "win"), (1, "bet", "push"),
    ]  # fmt: skip


@pytest.mark.parametrize("count", [2, 3])
def test_two_cards_of_players_seen_void_the_pass(count: int) -> None:
    """CL III §3.6.4."""
    seen = ev("IrregularityDeclared", code="player_cards_exposed", count=count)
    answer = play(BASE, [staked({1: ANTE, 2: ANTE}), CLOSED, seen, ev("RoundClosed")])
    assert settled(answer) == {1: {"ante": "0"}, 2: {"ante": "0"}}
    assert {line["result"] for line in answer.lines} == {"void"}
    assert {line["cite"] for line in answer.lines} == {"CL III §3.6.4"}


def wrong(code: str, **fields: Any) -> dict[str, Any]:
    return ev("IrregularityDeclared", code=code, **fields)


def test_one_card_of_a_player_seen_changes_nothing_a_second_one_does() -> None:
    """CL III §3.6.4."""
    seen = wrong("player_cards_exposed")
    once = play(BASE, [staked({1: ANTE}), CLOSED, seen, dealt(OPEN), decided((1, "bet"))])
    assert settled(once) == {1: {"ante": "1000", "bet": "10000"}}
    assert not any(int(line["net"]) for line in play(BASE, [staked({1: ANTE}), CLOSED, seen, seen]).lines)


def test_cards_face_up_stuck_or_too_many_are_burned_as_often_as_it_happens() -> None:
    """CL III §3.6.4: none of them comes again."""
    before = [staked({1: ANTE}), CLOSED, wrong("face_up_card", card="2c"), wrong("face_up_card", card="2d")]
    whole = [*before, dealt(OPEN), wrong("stuck_cards", card="3c"), wrong("extra_cards", card="3d")]
    assert settled(play(BASE, [*whole, decided((1, "bet"))])) == {1: {"ante": "1000", "bet": "10000"}}
    again = play(BASE, [*before, cards(1, "2c")])
    assert again.refusal == ("card_impossible", "CL III §3.4.1", 4)
    assert play(BASE, [*whole, decided((1, "bet")), wrong("extra_cards")]).settled
    assert play(BASE, [staked({1: ANTE}), wrong("face_up_card")]).code == "irregularity_not_now"


def test_the_shuffle_begins_again_before_the_first_card() -> None:
    """CL III §3.6.4."""
    cut = wrong("card_exposed_at_cut")
    assert settled(play(BASE, [staked({1: ANTE}), cut, CLOSED, cut, dealt(OPEN), decided((1, "fold"))])) == {
        1: {"ante": "-1000"}
    }
    assert play(BASE, [staked({1: ANTE}), CLOSED, dealt(OPEN), cut]).code == "irregularity_not_now"


@pytest.mark.parametrize("code", ["misdeal", "dealer_wrong_card_count", "hole_card_exposed"])
def test_errors_that_void_the_pass(code: str) -> None:
    """CL III §3.6.4: once cards are dealt."""
    answer = play(BASE, [staked({1: ANTE}), CLOSED, dealt(OPEN), wrong(code)])
    assert [(line["result"], line["net"], line["cite"]) for line in answer.lines] == [("void", "0", "CL III §3.6.4")]
    assert play(BASE, [staked({1: ANTE}), CLOSED, wrong(code)]).code == "irregularity_not_now"


@pytest.mark.parametrize(
    "code",
    [
        "misdeal_put_in_order", "too_many_burned", "late_bet", "stake_taken_away", "information_exchange",
        "cards_touched",
    ],
)  # fmt: skip
def test_errors_that_are_recorded_only(code: str) -> None:
    """CL III §3.6.3, §3.6.4."""
    answer = play(BASE, [staked({1: ANTE}), CLOSED, wrong(code, seat=1), dealt(OPEN), decided((1, "bet"))])
    assert settled(answer) == {1: {"ante": "1000", "bet": "10000"}}


def test_a_machine_that_fails() -> None:
    """CL III §3.6.4: while dealing the pass is void, whatever the table is configured for."""
    begun = [staked({1: ANTE}), CLOSED, cards(1, "As")]
    for options in ({"shuffler": "single_card"}, {}):
        void = play(BASE, [*begun, wrong("shuffler_jam_dealing")], options=options)
        assert [line["result"] for line in void.lines] == ["void"]
    mended = [staked({1: ANTE}), wrong("shuffler_jam_shuffling"), CLOSED, dealt(OPEN), decided((1, "fold"))]
    assert play(BASE, [*mended, wrong("shuffler_out_of_order")]).settled
    assert play(BASE, [*mended, wrong("shuffler_jam_dealing")]).code == "irregularity_not_now"


@pytest.mark.parametrize(("stakes", "nets"), [("returned", "0"), ("lost", "-1000")])
def test_one_hand_annulled(stakes: str, nets: str) -> None:
    """CL III §3.6.4: a wrong number of cards; the others play on."""
    told = [
        staked({1: ANTE, 2: ANTE}),
        CLOSED,
        dealt(hands(s1="Kh Jh 8h 5h", s2="9s 9d 5c 4h", dealer="As Kd 9c 6s")),
        wrong("wrong_card_count", seat=1),
        cards(2, "2d"),
        cards("dealer", "4d"),
        decided((2, "bet")),
    ]
    answer = play(BASE, told, options={"annulled_hand_stakes": stakes})
    assert settled(answer) == {1: {"ante": nets}, 2: {"ante": "1000", "bet": "2000"}}
    assert answer.line("ante", seat=1)["cite"] == "CL III §3.6.4"
    assert play(BASE, [*told, wrong("wrong_card_count", seat=1)]).code == "irregularity_not_now"
    assert play(BASE, [*told[:4], decided((1, "bet"))]).code == "decision_too_early"
    assert play(BASE, [*told[:-1], decided((1, "bet"))]).code == "decision_taken"


def test_a_wrong_count_found_at_the_showdown() -> None:
    """CL III §3.6.4: no time is set for it; bet and price go back with the ante."""
    held = hands(s1="Kh Jh 8h 5h 2s", s2="9s 9d 5c 4h 2d", dealer="As Kd 9c 6s 4d")
    told = [staked({1: ANTE, 2: ANTE}), CLOSED, dealt(held), decided((1, "bet"), (2, "bet"))]
    late = wrong("wrong_card_count", seat=1)
    assert settled(play(BASE, [*told, late]))[1] == {"ante": "0", "bet": "0"}
    assert settled(play(PLUS, [*told, bought(1, "2s", "2h"), late])) == {
        1: {"ante": "0", "bet": "0", "card_purchase": "0"},
        2: {"ante": "1000", "bet": "2000"},
    }
    assert play(BASE, [*told, late, late]).code == "irregularity_not_now"


def test_all_hands_annulled_end_the_round() -> None:
    """CL III §3.6.4: nobody is left to deal to."""
    told = [staked({1: ANTE, 2: ANTE}), CLOSED, wrong("player_without_cards", seat=1), cards(2, "As")]
    assert play(BASE, [*told, wrong("player_without_cards", seat=2)]).refusal[0] == "irregularity_not_now"
    answer = play(BASE, [*told, wrong("wrong_card_count", seat=2), ev("RoundClosed")])
    assert settled(answer) == {1: {"ante": "0"}, 2: {"ante": "0"}}
    assert play(BASE, [staked({1: ANTE}), CLOSED, wrong("wrong_card_count")]).code == "seat_not_named"
    assert play(BASE, [staked({1: ANTE}), CLOSED, wrong("wrong_card_count", seat=2)]).code == "no_such_bet"


def test_refusals() -> None:
    """CL III §3.4.2, §3.5.1, §3.6.3; CL I §4.2."""
    assert play(BASE, [bet(8, "ante", "1000")]).refusal == ("seat_unknown", "CL III §3.4.2", 0)
    plan = {"min": "1000", "max": "100000"}
    assert play(BASE, [bet(1, "ante", "999")], limits=plan).refusal == ("below_minimum", "CL I §4.2", 0)
    assert play(BASE, [bet(1, "ante", "100001")], limits=plan).refusal == ("above_maximum", "CL I §4.2", 0)
    assert play(BASE, [bet(1, "ante", "1000"), CLOSED, bet(2, "ante", "1000")]).refusal == (
        "bet_after_close", "CL III §3.5.1", 2,
    )  # fmt: skip
    assert play(BASE, [CLOSED]).refusal == ("no_bets", "CL III §3.5.1", 0)
    dealt_to = [staked({1: ANTE}), CLOSED, dealt(OPEN)]
    assert play(BASE, [*dealt_to, decided((1, "bet", "1000"))]).refusal == (
        "bet_not_twice_the_ante", "CL III §3.5.1", 12,
    )  # fmt: skip
    assert play(BASE, [*dealt_to, decided((1, "bet"), (1, "fold"))]).code == "decision_taken"
    assert play(BASE, [*dealt_to, decided((2, "bet"))]).code == "no_such_bet"
    assert play(BASE, dealt_to).code == "round_not_finished"
    assert play(BASE, [*dealt_to, ev("BetRemoved", seat=1, bet="ante")]).code == "bet_after_close"
    assert play(BASE, [staked({1: ANTE}), ev("ProgressiveWagered", seat=1, amount="500")]).refusal == (
        "unknown_bet", "CL III §3.5.1", 1,
    )  # fmt: skip
    assert play(BASE, [], options={"variant": "plus"}).code == "bad_option"


@pytest.mark.parametrize(
    ("options", "face", "at", "refused"),
    [
        ({}, "up", 4, False), ({}, "down", 4, True), ({}, "up", 0, True),
        ({"shuffler": "five_card_packets"}, "up", 0, False), ({"shuffler": "five_card_packets"}, "up", 4, True),
        ({"shuffler": "five_card_packets", "packet_upcard": "bottom"}, "up", 4, False),
    ],
)  # fmt: skip
def test_the_open_card_of_the_dealer(options: dict[str, Any], face: str, at: int, refused: bool) -> None:
    """CL III §3.5.1: the fifth; of a packet the top or the bottom one."""
    his = ["As", "Kd", "9c", "6s", "4d"]
    told = [staked({1: ANTE}), CLOSED, cards(1, *["Kh", "Jh", "8h", "5h", "2h"]), cards("dealer", *his[:at])]
    answer = play(BASE, [*told, cards("dealer", his[at], face=face)], options=options)
    assert answer.code == ("dealt_face_wrong" if refused else "round_not_finished")


def test_an_ante_over_the_maximum_takes_its_bet_along() -> None:
    """CL I §4.2: what counts of it is the maximum, what is above goes back."""
    over = wrong("over_maximum", seat=1, bet="ante", amount="150000")
    told = [bet(1, "ante", "50000"), CLOSED, dealt(OPEN), decided((1, "bet")), over]
    answer = play(BASE, told, limits={"max": "100000"})
    nets = [(line["bet"], line["stake"], line["net"]) for line in answer.lines]
    assert nets == [("ante", "100000", "100000"), ("bet", "200000", "1000000"), ("ante", "50000", "0")]


# --------------------------------------------------------------------------- progressive


@pytest.mark.parametrize(
    ("mine", "his", "action", "nets"),
    [
        ("Kh Jh 8h 5h 2h", "As Qd 9c 6s 4d", "bet", {"ante": "1000", "bet": "0", "progressive": "24500"}),
        ("Kh Jh 8h 5h 2h", "As Kd 9c 6s 4d", "fold", {"ante": "-1000", "progressive": "-500"}),
        ("Qs Qh Qc 4s 4h", "Kh Kc Kd 7h 7c", "bet", {"ante": "-1000", "bet": "-2000", "progressive": "49500"}),
    ],
)
def test_the_pot_pays_by_the_players_own_hand(mine: str, his: str, action: str, nets: dict[str, str]) -> None:
    """CL III §6.5.1, §6.6: whatever the dealer holds, unless the player folds."""
    answer = showdown(POT, {1: BOTH}, hands(s1=mine, dealer=his), (1, action), pot="8000000")
    assert settled(answer) == {1: nets}


def test_ten_per_cent_first_then_all_that_is_left() -> None:
    """CL III §6.6."""
    answer = showdown(
        POT,
        {1: BOTH, 2: BOTH},
        hands(s1="Ts Js Qs Ks As", s2="5d 6d 7d 8d 9d", dealer="9h 9c Ah 7h 2c"),
        (1, "bet"),
        (2, "bet"),
        pot="8000000",
    )
    assert settled(answer) == {
        1: {"ante": "1000", "bet": "200000", "progressive": "7199500"},
        2: {"ante": "1000", "bet": "100000", "progressive": "799500"},
    }
    progressive = answer.data["progressive"]
    assert [prize["share_bp"] for prize in progressive["prizes"]] == [1000, 10000]
    assert (progressive["meter_before"], progressive["meter_after"], progressive["reset"]) == ("8000000", "0", True)


def test_the_odd_peso_goes_to_the_dealers_right_hand() -> None:
    """CL III §6.6: fixed prizes first; of two straight flushes position 1 gets it."""
    answer = showdown(
        POT,
        {1: BOTH, 2: BOTH, 3: BOTH},
        hands(s1="5d 6d 7d 8d 9d", s2="5c 6c 7c 8c 9c", s3="Qs Qh Qc 4s 4h", dealer="Kh Kc Ah 7h 2c"),
        (1, "bet"),
        (2, "bet"),
        (3, "bet"),
        pot="8000050",
    )
    assert settled(answer) == {
        1: {"ante": "1000", "bet": "100000", "progressive": "397003"},
        2: {"ante": "1000", "bet": "100000", "progressive": "397002"},
        3: {"ante": "1000", "bet": "14000", "progressive": "49500"},
    }


def test_a_royal_without_a_bet_on_the_pot_leaves_it_alone() -> None:
    """CL III §6.5.1."""
    answer = showdown(
        POT,
        {1: ANTE, 2: BOTH},
        hands(s1="Ts Js Qs Ks As", s2="8d 8c 3h 3s 2d", dealer="Kh Kc 9d 7h 4c"),
        (1, "bet"),
        (2, "bet"),
        pot="8000000",
    )
    assert settled(answer) == {
        1: {"ante": "1000", "bet": "200000"},
        2: {"ante": "1000", "bet": "4000", "progressive": "-500"},
    }
    assert answer.data["progressive"]["meter_after"] == "8000000"


def test_without_a_reading_a_part_of_the_pot_has_no_price() -> None:
    """CL III §6.6: multiples have one."""
    stakes = {1: BOTH, 2: BOTH, 3: BOTH}
    held = hands(s1="5d 6d 7d 8d 9d", s2="5c 6c 7c 8c 9c", s3="Qs Qh Qc 4s 4h", dealer="Kh Kc Ah 7h 2c")
    answer = showdown(POT, stakes, held, (1, "bet"), (2, "bet"), (3, "bet"))
    assert [answer.line("progressive", seat=seat)["result"] for seat in (1, 2, 3)] == ["open", "open", "win"]
    assert [prize["share_bp"] for prize in answer.data["progressive"]["prizes"]] == [0, 500, 500]


def test_the_bet_on_the_pot_lies_between_its_limits_beside_an_ante() -> None:
    """CL III §6.5.1: before or with the ante, which must be there at the close."""
    wager = ev("ProgressiveWagered", seat=1, amount="500")
    ante = bet(1, "ante", "1000")
    more = ev("ProgressiveWagered", seat=1, amount="600")
    held = [CLOSED, dealt(hands(s1="Kh Jh 8h 5h 2h", dealer="As Qd 9c 6s 4d")), decided((1, "bet"))]
    answer = play(POT, [wager, ante, more, *held], meters={"progressive": "8000000"})
    assert answer.line("progressive")["stake"] == "1100"
    assert answer.net("progressive") == "53900"
    assert play(POT, [wager, CLOSED]).refusal == ("progressive_without_ante", "CL III §6.5.1", 1)
    assert play(POT, [ev("ProgressiveWagered", seat=1, amount="499")]).refusal == (
        "below_minimum", "CL III §6.5.1", 0,
    )  # fmt: skip
    assert play(POT, [ev("ProgressiveWagered", seat=1, amount="5001")]).code == "above_maximum"
    assert play(POT, [ante, CLOSED, wager]).code == "bet_after_close"
    assert play(POT, [ante, wager, ev("BetRemoved", seat=1, bet="progressive")]).code == "chip_accepted"
    assert play(POT, [ante, wager], options={"progressive": False}).code == "progressive_not_offered"
    wide = {"min_bet": "100", "max_bet": "200"}
    assert play(POT, [ante, wager], options=wide).code == "above_maximum"
    assert play(POT, [], options={"min_bet": "600", "max_bet": "500"}).refusal == (
        "progressive_most_below_least", "CL III §6.5.1", 0,
    )  # fmt: skip


def test_a_position_without_a_light() -> None:
    """CL III §6.6: closed to the progressive; a bet that no light shows goes back."""
    shut = wrong("position_closed_for_progressive", seat=3)
    told = [bet(3, "ante", "1000"), shut, ev("ProgressiveWagered", seat=3, amount="500")]
    assert play(POT, told).refusal == ("progressive_position_closed", "CL III §6.6", 2)
    hand = [CLOSED, dealt(hands(s3="Kh Jh 8h 5h 2h", dealer="As Qd 9c 6s 4d")), decided((3, "bet"))]
    made_before = play(POT, [staked({3: BOTH}), shut, *hand], meters={"progressive": "8000000"})
    assert made_before.line("progressive", seat=3)["result"] == "void"
    assert play(POT, [staked({3: BOTH}), CLOSED, shut]).code == "irregularity_not_now"
    assert play(POT, [wrong("position_closed_for_progressive")]).code == "seat_not_named"
    off = wrong("progressive_light_off", seat=1)
    held = [CLOSED, dealt(hands(s1="Kh Jh 8h 5h 2h", dealer="As Qd 9c 6s 4d")), off, decided((1, "bet"))]
    answer = play(POT, [staked({1: BOTH}), *held], meters={"progressive": "8000000"})
    assert answer.line("progressive")["result"] == "void"
    assert answer.data["progressive"]["chips"] == 0
    assert play(POT, [staked({1: BOTH}), off, off]).code == "irregularity_not_now"
    assert play(POT, [staked({1: ANTE}), off]).code == "no_such_bet"


def test_lights_counted_at_the_close() -> None:
    """CL III §6.6: a bet on the pot that no light shows is not valid; the deal waits until it is known which."""
    flush = hands(s1="Kh Jh 8h 5h 2h", s2="Kc Jc 8c 5c 2c", dealer="As Qd 9c 6s 4d")
    rest = [dealt(flush), decided((1, "bet"), (2, "bet"))]
    staked_ = staked({1: BOTH, 2: BOTH})
    dark = play(POT, [staked_, ev("BetsClosed", chips=2, lights=0), *rest], meters={"progressive": "8000000"})
    for seat in (1, 2):
        line = dark.line("progressive", seat=seat)
        assert (line["result"], line["net"], line["cite"]) == ("void", "0", "CL III §6.6")
    assert (dark.data["progressive"]["chips"], dark.data["progressive"]["prizes"]) == (0, [])
    one = [staked_, ev("BetsClosed", chips=2, lights=1)]
    assert play(POT, [*one, *rest]).refusal[:2] == ("chips_lights_differ", "CL III §6.6")
    answer = play(POT, [*one, wrong("progressive_light_off", seat=2), *rest], meters={"progressive": "8000000"})
    assert (answer.net("progressive", seat=1), answer.net("progressive", seat=2)) == ("24500", "0")
    again = [*one, ev("BetsClosed", chips=2, lights=2)]
    assert play(POT, [*again, *rest], meters={"progressive": "8000000"}).net("progressive", seat=2) == "24500"
    assert play(POT, [staked_, ev("BetsClosed", chips=1), *rest]).code == "chips_lights_differ"


@pytest.mark.parametrize("game", [PLUS, "cl.draw_poker", "bo.draw_poker", "eus.draw_poker"])
def test_no_card_is_changed_once_the_dealer_has_turned_his_hand(game: str) -> None:
    """CL III §3.5.1, §3.5.2: requests are made before the dealer shows; whatever else is bought or changed is late."""
    stake = "1000" if game.startswith("cl") else "10.00"
    deal = dealt(hands(s1="9s 9d 5c 4h 2d", dealer="Ah Kd 8c 7h 3s"))
    action = "go" if game.startswith("eus") else "bet"
    start = [bet(1, "ante", stake), CLOSED, deal, decided((1, action)), ev("CardExposed", to="dealer")]
    late = [ev("CardsDiscarded", to=1, cards=["2d"]), ev("DecisionMade", seat=1, action="buy_card")]
    for fact in late[: 2 if game == PLUS else 1]:
        at = len(deal) + 4
        assert play(game, [*start, fact]).refusal[::2] == ("dealer_has_shown", at)
    drawn = [*cards("dealer", "Ts", "Tc"), ev("RoundClosed")] if game != PLUS else [ev("RoundClosed")]
    assert play(game, [*start, *drawn]).settled


@pytest.mark.parametrize(("stakes", "net", "chips"), [("returned", "0", 0), ("lost", "-500", 1)])
def test_the_bet_on_the_pot_of_an_annulled_hand(stakes: str, net: str, chips: int) -> None:
    """CL III §6: goes where the other stakes go."""
    told = [staked({1: BOTH}), CLOSED, cards(1, "As"), wrong("wrong_card_count", seat=1)]
    answer = play(POT, told, options={"annulled_hand_stakes": stakes}, meters={"progressive": "8000000"})
    assert answer.net("progressive") == net
    assert answer.data["progressive"]["chips"] == chips


def test_the_games_feed_the_programme_of_the_card_games() -> None:
    """CL III §6.3: by the codes of the catalogue."""
    for code in (POT, PLUS):
        assert [one.code for one in programmes.for_game(code)] == ["cl.card_progressive"]
        assert registry.get(code).meter_chip({"progressive": True, "min_bet": 500}) == 500
        assert registry.get(code).meter_chip({"progressive": False, "min_bet": 500}) is None
    assert registry.get(BASE).meter_chip({}) is None
    fed = [game.code for game in registry.all_games() if game.jurisdiction == "cl" and game.meter_chip(ON) is not None]
    assert [code for code in programmes.get("cl.card_progressive").games if code in fed] == fed


@pytest.mark.parametrize(("cap", "nets"), [("per_share", (2499500, 4999000)), ("before_split", (1249500, 1249000))])
def test_the_ceiling_of_shared_straight_flushes(cap: str, nets: tuple[int, int]) -> None:
    """CL III §6.6: 5,000 times the bet, on each share of 10,000,000 or, by the least bet, before the division."""
    stakes = {1: BOTH, 2: {"ante": "1000", "progressive": "1000"}}
    held = hands(s1="5d 6d 7d 8d 9d", s2="5c 6c 7c 8c 9c", dealer="Kh Kc Ah 7h 2c")
    chosen = {"sf_cap_application": cap}
    answer = showdown(POT, stakes, held, (1, "bet"), (2, "bet"), pot="100000000", options=chosen)
    assert (answer.net("progressive", seat=1), answer.net("progressive", seat=2)) == (str(nets[0]), str(nets[1]))
    assert answer.data["progressive"]["meter_after"] == str(100_000_000 - sum(nets) - 1_500)


# --------------------------------------------------------------------------- plus


def bought(seat: int, gives: str, gets: str, *, amount: str = "1000") -> list[dict[str, Any]]:
    return [
        ev("DecisionMade", seat=seat, action="buy_card", amount=amount),
        ev("CardsDiscarded", to=seat, cards=[gives]),
        ev("CardDealt", to=seat, card=gets),
    ]


@pytest.mark.parametrize(
    ("mine", "his", "change", "nets"),
    [
        ("9s 9d 5c 4h 2d", "Ah Qs 8c 6d 3s", ("2d", "9h"), {"ante": "1000", "bet": "0", "card_purchase": "-1000"}),
        ("Kh Jh 8h 5h 3s", "As Kd 9c 6s 4d", ("3s", "2h"), {"ante": "1000", "bet": "10000", "card_purchase": "-1000"}),
        ("8s 8d Kh Jc 4s", "9h 9c As 6s 4d", ("4s", "Qh"), {"ante": "-1000", "bet": "-2000", "card_purchase": "-1000"}),
    ],
)  # fmt: skip
def test_a_card_bought(mine: str, his: str, change: tuple[str, str], nets: dict[str, str]) -> None:
    """CL III §3.5.1: at the price of the ante, never handed back."""
    answer = showdown(PLUS, {1: ANTE}, hands(s1=mine, dealer=his), (1, "bet"), then=bought(1, *change))
    assert settled(answer) == {1: nets}


def test_nobody_need_buy() -> None:
    """CL III §3.5.1: and whoever folds may not."""
    held = hands(s1="Qs 9d 5c 4h 2d", s2="Ts Td 3c 2h 6c", dealer="Ah Kd 8c 7d 3s")
    answer = showdown(PLUS, {1: ANTE, 2: ANTE}, held, (1, "fold"), (2, "bet"))
    assert settled(answer) == {1: {"ante": "-1000"}, 2: {"ante": "1000", "bet": "2000"}}
    told = [staked({1: ANTE, 2: ANTE}), CLOSED, dealt(held), decided((1, "fold"), (2, "bet"))]
    assert play(PLUS, [*told, bought(1, "2d", "9h")]).refusal == ("exchange_without_bet", "CL III §3.5.1, §3.6.2", 20)


def test_a_purchase_forfeits_the_pot() -> None:
    """CL III §6.5.1."""
    answer = showdown(
        PLUS,
        {1: BOTH},
        hands(s1="Kh Jh 8h 5h 3s", dealer="As Qd 9c 6s 4d"),
        (1, "bet"),
        then=bought(1, "3s", "2h"),
        pot="3000000",
        options={"progressive": True},
    )
    assert settled(answer) == {1: {"ante": "1000", "bet": "0", "card_purchase": "-1000", "progressive": "-500"}}
    assert answer.line("progressive")["cite"] == "CL III §6.5.1"


def test_two_purchases_are_served_from_the_dealers_left() -> None:
    """CL III §3.5.1: the fee of the pass is 2,000."""
    told = [
        staked({1: ANTE, 2: ANTE}),
        CLOSED,
        dealt(hands(s1="Jh Jd 8h 5h 3s", s2="Ah Qd 9c 7c 2c", dealer="Td Tc 9d 6s 4d")),
        decided((1, "bet"), (2, "bet"), (1, "buy_card")),
        bet(2, "card_purchase", "1000"),
        ev("CardsDiscarded", to=2, cards=["2c"]),
        ev("CardsDiscarded", to=1, cards=["3s"]),
    ]
    answer = play(PLUS, [*told, cards(1, "Js"), cards(2, "6h")])
    assert settled(answer) == {
        1: {"ante": "1000", "bet": "6000", "card_purchase": "-1000"},
        2: {"ante": "-1000", "bet": "-2000", "card_purchase": "-1000"},
    }
    assert play(PLUS, [*told, cards(2, "6h")]).code == "out_of_order"
    assert play(PLUS, [*told, cards(1, "Js"), cards(2, "2c")]).code == "card_impossible"
    assert play(PLUS, [*told, cards(1, "Js"), ev("CardsDiscarded", to=1, cards=["8h"])]).code == "exchange_over"
    assert play(PLUS, told).refusal == ("round_not_finished", "CL III §3.5.1, §3.6.2", 24)


def test_what_may_not_be_bought() -> None:
    """CL III §3.5.1, §3.6.2."""
    told = [staked({1: ANTE}), CLOSED, dealt(OPEN), decided((1, "bet"))]
    discard = ev("CardsDiscarded", to=1, cards=["2h"])
    assert play(PLUS, [*told, discard]).code == "card_not_bought"
    assert play(PLUS, [*told, decided((1, "buy_card", "2000"))]).code == "card_price"
    twice = [*told, decided((1, "buy_card"), (1, "buy_card"))]
    assert play(PLUS, twice).code == "exchange_over"
    buys = [*told, decided((1, "buy_card"))]
    assert play(PLUS, [*buys, ev("CardsDiscarded", to=1, cards=["2h", "5h"])]).code == "too_many_discards"
    assert play(PLUS, [*buys, ev("CardsDiscarded", to=1, cards=["As"])]).code == "card_not_in_hand"
    assert play(PLUS, [*buys, ev("CardsDiscarded", to="board", cards=["2h"])]).code == "seat_unknown"
    assert play(PLUS, buys).refusal[0] == "round_not_finished"
    assert play(PLUS, [*buys, ev("CardsDiscarded", to="dealer", cards=["4d"])]).code == "decisions_pending"
    kept = [*buys, discard, cards(1, "2c"), ev("CardsDiscarded", to="dealer", cards=["4d"])]
    assert play(PLUS, kept).code == "dealer_draws_by_rule"
    void = play(PLUS, [*buys, discard, wrong("wrong_card_count", seat=1)])
    assert settled(void) == {1: {"ante": "0", "bet": "0", "card_purchase": "0"}}
    face_up = play(PLUS, [*buys, discard, wrong("face_up_card", card="2c"), cards(1, "2d")])
    assert settled(face_up)[1]["card_purchase"] == "-1000"
    assert play(BASE, [*told, discard]).code == "event_not_of_game"
