"""Omaha Poker High, PR Art. 25: worked examples, the three betting limits, refusals, irregularities, with clauses."""

from __future__ import annotations

import pytest

from casino.rules import registry
from casino.rules.families.poker_room_layout import (
    Layout,
    buy_in_maximum,
    buy_in_minimum,
    chips_at_new_table,
    largest_rebuy,
    smallest_return,
)
from casino.rules.kernel import Limits
from tests.rules.hands import BURN, CLOSED, Events, act, board, deal, each, irregular, opened, post
from tests.rules.play import Answer, Event, ev, play

CODE = "pr.omaha_high"
GAME = registry.get(CODE)
LAYOUT: Layout = GAME.layout
LIMITS = {"min": "10.00", "max": "20.00"}
TABLE_25_50 = {"min": "25.00", "max": "50.00"}
FLOP = ("Jh", "Th", "4h")

HANDS = {1: "As Ks Qd 3c", 2: "9h 9c 6d 2s", 3: "8d 7d 5c 4s"}
"""Seats 1, 2, 3 with the button at 3: seat 1 small blind, seat 2 big blind, seat 3 first to act."""


def hand(events: list[Event | Events], *, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play(CODE, events, options=options, limits=limits)


def blinds(small: int, big: int) -> Events:
    return [post(small, "small", "5.00"), post(big, "big", "10.00")]


START: list[Event | Events] = [opened(3), blinds(1, 2), deal(HANDS)]
CALLED: Events = [act(3, "call"), act(1, "call"), act(2, "check")]
CHECKED = each((1, 2, 3), "check")


def showdown(hands: dict[int, str], common: str) -> Answer:
    """Two players who check down ten each, shown by both; 5 % of 20 is taken."""
    flop, turn, river = common.split()[:3], common.split()[3], common.split()[4]
    both = each((1, 2), "check")
    return hand(
        [
            opened(2),
            blinds(1, 2),
            deal(hands),
            [act(1, "call"), act(2, "check"), *board(*flop), *both, *board(turn), *both, *board(river), *both],
            each((1, 2), "show"),
            CLOSED,
        ]
    )


# --------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize(
    ("hands", "common", "winner"),
    [
        # One own heart makes no flush of four on the board: the straight to the king loses to a flush of two and three,
        ({1: "Ah Kc Qc 7d", 2: "5h 3h 2c 2d"}, "Jh Th 4h 2h 9s", 2),
        # and beats whoever has neither.
        ({1: "Ah Kc Qc 7d", 2: "Jd Js 8c 3c"}, "Jh Th 4h 2h 9s", 1),
        # Four sevens on the board are three in every hand: ace and jack against king and queen.
        ({1: "Ad Jc 6h 4s", 2: "Kd Qc 9h 8s"}, "7h 7d 7c 7s 2s", 1),
        # Nines full against aces and jacks.
        ({1: "9c 9d Kh 4s", 2: "As Ah Qc Td"}, "9h Js Jd 6c 2h", 1),
        # A full house on the board counts for nobody: trips of two own cards win.
        ({1: "Ac Kd 5s 4s", 2: "8c 8s 3d 2d"}, "Qh Qd Qs 8h 8d", 2),
    ],
)
def test_two_own_cards_and_three_common_ones(hands: dict[int, str], common: str, winner: int) -> None:
    """PR §25.3(J): strictly two of the hand and three of the board."""
    answer = showdown(hands, common)
    assert answer.net("pot_share", seat=winner) == "9.00"
    assert answer.line("pot_share", seat=winner)["cite"] == "PR §25.3(I), (J), (K)"
    assert answer.net("pot_share", seat=3 - winner) == "-10.00"


def test_equal_hands_share_and_no_clause_says_that_the_board_plays() -> None:
    """PR §25.3(J): kings and jacks with the same cards; half of 19.00 each. Art. 15's "board plays" is not repeated."""
    answer = showdown({1: "Ac Kd 5s 4s", 2: "Ad Kc 5h 4c"}, "Kh Jd Js 8h 2d")
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2)] == ["-0.50", "-0.50"]
    assert answer.line("pot_share", seat=1)["cite"] == "PR §25.3(I), (J), (K)"


POT_200: list[Event | Events] = [
    opened(3, s1="1000.00", s2="1000.00", s3="1000.00"),
    blinds(1, 2),
    deal(HANDS),
    [act(3, "call"), act(1, "call"), act(2, "raise", "30.00"), act(3, "call"), act(1, "call")],
    board(*FLOP),
    [act(1, "bet", "80.00"), act(2, "fold")],
]
"""Pot limit: 3 x 40 + 80 = 200 in the pot, 80 to call for seat 3."""


@pytest.mark.parametrize(
    ("amount", "literal", "with_call"),
    [("280.00", True, True), ("280.01", False, True), ("360.00", False, True), ("360.01", False, False)],
)
def test_pot_limit(amount: str, literal: bool, with_call: bool) -> None:
    """PR §25.2(G)(3): a raise up to the chips in the pot at that moment (200); with the option 80 to call on top."""
    for includes_call, accepted in ((False, literal), (True, with_call)):
        answer = hand([*POT_200, act(3, "raise", amount)], mode="pot_limit", pot_limit_includes_call=includes_call)
        if accepted:
            assert answer.code == "round_not_finished"
        else:
            assert answer.refusal == ("above_maximum", "PR §25.2(G)(3)", 26)


def test_pot_limit_of_250_with_50_to_call() -> None:
    """PR §25.2(G)(3): raising by 200 passes, by 400 does not, whichever way the call is read."""
    start = [
        opened(3, s1="2000.00", s2="2000.00", s3="2000.00"),
        [post(1, "small", "12.50"), post(2, "big", "25.00")],
        deal(HANDS),
        [act(3, "call"), act(1, "call"), act(2, "raise", "41.67"), act(3, "call", "41.67"), act(1, "call", "41.67")],
        board(*FLOP),
        [act(1, "bet", "49.99")],
    ]
    for includes_call in (False, True):
        options = {"mode": "pot_limit", "pot_limit_includes_call": includes_call}
        for amount, code in (("249.99", "round_not_finished"), ("449.99", "above_maximum")):
            assert hand([*start, act(2, "raise", amount)], limits=TABLE_25_50, **options).code == code


def test_pot_limit_bets_and_all_in() -> None:
    """PR §25.2(G)(3), (L): a bet of at least the minimum, at most the pot; all the chips only within it."""
    called = [*START[1:], CALLED, board(*FLOP)]
    deep, short = opened(3, s1="500.00", s2="500.00", s3="500.00"), opened(3, s1="40.00", s2="500.00", s3="500.00")
    assert hand([deep, *called, act(1, "bet", "30.00")], mode="pot_limit").code == "round_not_finished"
    assert hand([deep, *called, act(1, "bet", "30.01")], mode="pot_limit").refusal[:2] == (
        "above_maximum",
        "PR §25.2(G)(3)",
    )
    assert hand([deep, *called, act(1, "bet", "9.99")], mode="pot_limit").code == "below_minimum"
    assert hand([deep, *called, act(1, "bet")], mode="pot_limit").code == "amount_required"
    assert hand([deep, *called, act(1, "all_in")], mode="pot_limit").code == "above_maximum"
    assert hand([short, *called, act(1, "all_in")], mode="pot_limit").code == "round_not_finished"
    assert hand([short, *called, act(1, "all_in")]).refusal[:2] == ("all_in_needs_no_limit", "PR §25.2(G), (L)")


FOUR_PLAYERS: list[Event | Events] = [
    opened(4),
    blinds(1, 2),
    deal({**HANDS, 4: "Jc Td 6s 2d"}),
    [*each((3, 4, 1), "call"), act(2, "check")],
    board(*FLOP),
]


@pytest.mark.parametrize(("mode", "accepted"), [("limit", False), ("no_limit", True), ("pot_limit", True)])
def test_a_fourth_raise(mode: str, accepted: bool) -> None:
    """PR §25.2(G): three raises a round with limit, any number without and at pot limit."""
    raises = [act(1, "bet", "10.00"), act(2, "raise", "20.00"), act(3, "raise", "30.00"), act(4, "raise", "40.00")]
    answer = hand([*FOUR_PLAYERS, raises, act(1, "raise", "40.00")], mode=mode)
    if accepted:
        assert answer.code == "round_not_finished"
    else:
        assert answer.refusal == ("raise_cap", "PR §25.2(G)(2)", 31)


def test_rake_stops_at_the_table_maximum() -> None:
    """PR §25.6: a tenth of 640 is 64, taken are 50; 590 to the winner."""
    big = [act(3, "raise", "300.00"), act(1, "call", "287.50"), act(2, "fold")]
    answer = hand(
        [
            opened(3, s1="300.00", s2="300.00", s3="300.00"),
            [post(1, "small", "12.50"), post(2, "big", "25.00")],
            deal(HANDS),
            big,
            [*board(*FLOP), *board("2h"), *board("9s"), *each((1, 3), "show")],
        ],
        limits=TABLE_25_50,
        mode="no_limit",
        rake_rate="0.10",
    )
    assert answer.line("pot", seat=None)["stake"] == "625.00"  # type: ignore[arg-type]
    assert answer.data["rake"] == "50.00"
    assert answer.net("pot_share", seat=1) == "275.00"


def test_a_hand_not_wholly_shown_is_ceded() -> None:
    """PR §25.3(L): all four cards face up; with two of them the pot goes to the other hand."""
    river = [*START, [act(3, "fold"), act(1, "call"), act(2, "check")], board(*FLOP)]
    for card in ("2h", "9s"):
        river += [each((1, 2), "check"), board(card)]
    river += [each((1, 2), "check")]
    two = [ev("CardExposed", to=1, card="As"), ev("CardExposed", to=1, card="Ks")]
    answer = hand([*river, two, act(1, "show"), act(2, "show")])
    assert (answer.net("pot_share", seat=1), answer.net("pot_share", seat=2)) == ("-10.00", "9.00")
    assert answer.line("pot_share", seat=2)["cite"] == "PR §25.3(L)"
    rest = [ev("CardExposed", to=1, card="Qd"), ev("CardExposed", to=1, card="3c")]
    shown = hand([*river, two, rest, act(1, "show"), act(2, "show")])
    assert shown.net("pot_share", seat=1) == "9.00"
    assert hand([*river, ev("CardExposed", to=1, card="2c")]).refusal[:2] == (
        "card_not_held",
        "PR §25.3(I), (J), (K)",
    )
    assert hand([*river, ev("CardExposed", to=3, card="8d")]).code == "not_in_hand"
    assert hand([*river, ev("CardExposed", to="deck", card="8d")]).code == "card_place"


def test_no_burn_before_the_flop_annuls_and_later_does_not() -> None:
    """PR §25.4(J): contributions back, no rake; before the turn the hand goes on."""
    answer = hand([*START, CALLED, irregular("no_burn_before_flop"), CLOSED])
    assert answer.data["void"] is True
    assert {line["stake"] for line in answer.lines} == {"10.00"}
    assert {(line["net"], line["cite"]) for line in answer.lines} == {("0.00", "PR §25.4(J)")}
    assert hand([*START, CALLED, board(*FLOP, burn=False)]).refusal[:2] == (
        "burn_missing",
        "PR §25.3(F), PR §25.4(J)",
    )
    turn = [irregular("no_burn_before_turn_or_river"), *board("2h", burn=False)]
    on = hand([*START, CALLED, board(*FLOP), CHECKED, turn, act(1, "bet"), act(2, "fold"), act(3, "fold")])
    assert on.net("pot_share", seat=1) == "18.50"


def test_amounts_of_a_25_50_table() -> None:
    """PR §25.2(A), (C), (D), §25.3(H): ante 5.00, blinds 12.50 and 25.00, purchase 500.00, a turn bet of 50."""
    forced = [*(post(seat, "ante", "5.00") for seat in (1, 2)), post(1, "small", "12.50"), post(2, "big", "25.00")]
    called = [opened(2), forced, deal({1: HANDS[1], 2: HANDS[2]}), act(1, "call"), act(2, "check")]
    turn = [*called, board(*FLOP), each((1, 2), "check"), board("2h")]
    low = hand([*turn, act(1, "bet", "25.00")], limits=TABLE_25_50, ante=True)
    assert low.refusal[:2] == ("below_minimum", "PR §25.2(G), §25.3(H)")
    answer = hand([*turn, act(1, "bet", "50.00"), act(2, "fold")], limits=TABLE_25_50, ante=True)
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2)] == ["27.00", "-30.00"]
    any_size = hand([*turn, act(1, "bet", "25.00"), act(2, "fold")], limits=TABLE_25_50, ante=True, mode="no_limit")
    assert any_size.settled
    bounds = Limits(min=2_500, max=5_000)
    assert buy_in_minimum(LAYOUT, bounds) == 50_000
    assert buy_in_maximum(LAYOUT, bounds, {}) is None
    assert largest_rebuy(LAYOUT, bounds, {}, 900_000) is None
    assert smallest_return(LAYOUT, bounds, 70_000, 30) == 50_000
    assert chips_at_new_table(LAYOUT, bounds, 10_000, voluntary=False) == 10_000


def test_two_players_may_agree_to_no_limits_on_the_river() -> None:
    """PR §25.2(G)(2): last round, two players, both agree: any number and size up to their table stakes."""
    start = [opened(3, s1="1000.00", s2="1000.00", s3="1000.00"), *START[1:]]
    river = [*start, [act(3, "fold"), act(1, "call"), act(2, "check")], board(*FLOP)]
    for card in ("2h", "9s"):
        river += [each((1, 2), "check"), board(card)]
    agreed = each((1, 2), "agree_no_limit")
    wild = [act(1, "bet", "1.00"), act(2, "raise", "41.00"), act(1, "raise", "300.00"), act(2, "raise", "400.00")]
    answer = hand([*river, agreed, wild, act(1, "raise", "600.00"), act(2, "fold")])
    assert answer.net("pot_share", seat=2) == "-451.00"
    assert hand([*river, agreed, act(1, "bet", "990.01")]).refusal[:2] == ("not_enough_chips", "PR §25.2(A), (L)")
    assert hand([*river, act(1, "bet", "21.00")]).code == "above_maximum"
    for mode in ("no_limit", "pot_limit"):
        assert hand([*river, agreed[0]], mode=mode).code == "agreement_not_now"


# --------------------------------------------------------------------------- what differs from hold'em


def test_eleven_players_need_the_whole_deck() -> None:
    """PR §25.1(A): eleven players at most: 44 cards, five common and three burned."""
    assert hand([ev("RoundOpened", button=12)]).refusal == ("seat_unknown", "PR §25.1(A)", 0)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = {seat: " ".join(deck[4 * (seat - 1) : 4 * seat]) for seat in range(1, 12)}
    calls = [*each(tuple(range(3, 12)), "call"), act(1, "call"), act(2, "check")]
    full = [opened(11), blinds(1, 2), deal(hands), calls, ev("CardBurned", card="Kc"), board(*deck[45:48], burn=False)]
    for burned, card in (("Ac", "Ad"), ("Ah", "As")):
        full += [each(tuple(range(1, 12)), "check"), ev("CardBurned", card=burned), board(card, burn=False)]
    answer = hand([*full, each(tuple(range(1, 12)), "check"), each(tuple(range(1, 12)), "show")])
    assert answer.line("pot", seat=None)["stake"] == "110.00"  # type: ignore[arg-type]


def test_four_cards_each_one_a_round() -> None:
    """PR §25.3(D): four rounds face down, the button last."""
    assert hand([opened(3), blinds(1, 2), deal(HANDS)[:9], act(3, "call")]).refusal[:2] == (
        "no_betting_now",
        "PR §25.3(D)",
    )
    assert hand([*START, ev("CardDealt", to=1, card="2c")]).refusal[:2] == ("deal_complete", "PR §25.3(D)")
    out_of_turn = hand([opened(3), blinds(1, 2), deal(HANDS)[:4], ev("CardDealt", to=3, card="8d")])
    assert out_of_turn.refusal[:2] == ("deal_order", "PR §25.3(D)")
    up = hand([opened(3), blinds(1, 2), ev("CardDealt", to=1, card="As", face="up")])
    assert up.refusal[:2] == ("dealt_face_wrong", "PR §25.3(D)")


@pytest.mark.parametrize(
    ("forced", "net"),
    [([post(3, "penalty", "5.00"), post(3, "post", "10.00")], "-15.00"), ([post(3, "penalty", "5.00")], "-5.00")],
)
def test_missed_blinds(forced: Events, net: str) -> None:
    """PR §25.3(C): the small blind dead; with both missed the big blind, too, live."""
    start = [opened(3), blinds(1, 2), forced, deal(HANDS), act(3, "fold"), act(1, "fold")]
    assert hand(start).net("pot_share", seat=3) == net


def test_a_new_player_posts_nothing() -> None:
    """PR §25.3(C)(1): the forced big blind belongs to a penalty; Art. 25 has no entry post."""
    answer = hand([opened(3), blinds(1, 2), post(3, "post", "10.00")])
    assert answer.refusal == ("post_without_penalty", "PR §25.3(C)(1)", 3)
    assert hand([opened(3), post(1, "bring_in", "3.00")]).refusal[:2] == (
        "forced_bet_unknown",
        "PR §25.2(D), §25.3(B)",
    )


def test_hands_that_nobody_saw() -> None:
    """PR §25.3(L): cards face down are dealt unseen; who wants the pot lays four of them open."""
    unseen = {1: "?? ?? ?? ??", 2: "?? ?? ?? ??", 3: "?? ?? ?? ??"}
    start = [opened(3), blinds(1, 2), deal(unseen), [act(3, "fold"), act(1, "call"), act(2, "check")], board(*FLOP)]
    for card in ("2h", "9s"):
        start += [each((1, 2), "check"), board(card)]
    start += [each((1, 2), "check")]
    assert hand([*start, act(1, "show")]).refusal[:2] == ("hand_hidden", "PR §25.3(I), (J), (K)")
    laid = [ev("CardExposed", to=1, card=card) for card in HANDS[1].split()]
    assert hand([*start, laid, act(1, "show"), act(2, "muck")]).net("pot_share", seat=1) == "9.00"
    assert hand([*start, act(1, "muck")]).net("pot_share", seat=2) == "9.00"
    twice = [*start, ev("CardExposed", to=1, card="Jh")]
    assert hand(twice).refusal[:2] == ("card_impossible", "PR §25.4(C)")


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([act(1, "call")], "out_of_turn"),
        ([act(3, "check")], "check_facing_bet"),
        ([act(3, "call", "9.00")], "call_amount"),
        ([act(3, "raise", "19.99")], "below_minimum"),
        ([act(3, "raise", "30.01")], "above_maximum"),
        ([act(3, "bet", "10.00")], "bet_already_made"),
        ([act(3, "show")], "no_showdown_yet"),
        ([act(3, "straddle")], "decision_not_offered"),
        ([ev("DecisionMade", seat=3, action="call", hand=1)], "one_hand_only"),
        ([BURN], "betting_not_finished"),
        ([ev("BetPlaced", seat=1, bet="bet", amount="5.00")], "event_not_of_game"),
        ([CLOSED], "round_not_finished"),
    ],
)
def test_refused_at_a_limit_table(events: Events, code: str) -> None:
    """PR §25.2(E) to (G), §25.3(E): in turn and within the sizes."""
    assert hand([*START, events]).code == code


def test_a_raise_in_two_motions() -> None:
    """PR §25.2(H): who has called or bet does not go on to raise; anybody else is merely out of turn."""
    assert hand([*START, act(3, "call"), act(3, "raise", "10.00")]).refusal == ("string_bet", "PR §25.2(H)", 16)
    flop = [*START, CALLED, board(*FLOP), act(1, "bet", "10.00")]
    assert hand([*flop, act(1, "raise", "10.00")]).refusal[:2] == ("string_bet", "PR §25.2(H)")
    assert hand([*flop, act(3, "raise", "20.00")]).code == "out_of_turn"
    assert hand([*START, act(3, "fold"), act(3, "raise", "10.00")]).code == "out_of_turn"
    assert hand([*flop, act(2, "call"), act(1, "raise", "10.00")]).code == "out_of_turn"


def test_messages_speak_of_the_chips_that_were_sent() -> None:
    """PR §25.2(G): a raise of 31 over a call of 10 is one above the 30 that the table allows."""
    answer = hand([*START, act(3, "raise", "31.00")])
    assert answer.data["message"] == "31.00 is above the maximum of 30.00."
    assert hand([*START[:1], deal(HANDS)]).data["message"] == "The small blind is not posted."


# --------------------------------------------------------------------------- irregularities


def test_a_second_card_face_up_is_more_than_one() -> None:
    """PR §25.4(D): the first is discarded; with the second all cards go back, after a decision the hand is void."""
    first, second = (irregular("card_face_up_in_deck", card=card) for card in ("Jh", "Th"))
    anew = hand([*START, first, second, deal(HANDS), act(3, "fold"), act(1, "fold")])
    assert anew.net("pot_share", seat=2) == "4.50"
    void = hand([*START, first, CALLED, second, CLOSED])
    assert void.data["void"]
    assert void.line("pot_share", seat=3)["cite"] == "PR §25.4(D)"
    assert hand([*START, first, first]).refusal[:2] == ("card_impossible", "PR §25.4(C)")


@pytest.mark.parametrize(
    ("code", "cite"),
    [
        ("missing_or_extra_cards", "PR §25.4(C)"),
        ("card_off_table", "PR §25.4(H)"),
        ("unregulated", "PR §1.7"),
    ],
)
def test_annulled_hands(code: str, cite: str) -> None:
    """PR §25.4(C), (H): every chip goes back."""
    answer = hand([*START, act(3, "raise"), irregular(code, authorised_by="INSP-1"), CLOSED])
    assert answer.data["void"] is True
    assert {line["seat"]: line["stake"] for line in answer.lines} == {1: "5.00", 2: "10.00", 3: "20.00"}
    assert {(line["net"], line["cite"]) for line in answer.lines} == {("0.00", cite)}


@pytest.mark.parametrize(
    ("code", "cite"), [("faulty_shuffle", "PR §25.4(A)"), ("cards_face_up_in_deck", "PR §25.4(D)")]
)
def test_reshuffled_hands(code: str, cite: str) -> None:
    """PR §25.4(A), (D): all cards back and dealt anew; once a decision rests on them the hand is void."""
    again = deal({1: HANDS[2], 2: HANDS[1], 3: HANDS[3]})
    answer = hand([*START, irregular(code), again, act(3, "fold"), act(1, "fold")])
    assert answer.net("pot_share", seat=2) == "4.50"
    late = hand([*START, act(3, "call"), irregular(code)])
    assert late.data["void"] is True
    assert late.lines[0]["cite"] == cite


def test_cards_of_an_ineligible_player() -> None:
    """PR §25.4(B): only those are discarded."""
    answer = hand([*START, irregular("ineligible_player_dealt", seat=3), act(1, "fold")])
    assert [(line["seat"], line["net"]) for line in answer.lines[2:]] == [(1, "-5.00"), (2, "4.50")]


def test_one_card_face_up_in_the_deck() -> None:
    """PR §25.4(D): not used."""
    assert hand([*START, CALLED, irregular("card_face_up_in_deck", card="Jh"), board(*FLOP)]).code == "card_impossible"


def test_fouled_hands() -> None:
    """PR §25.4(E), (F): unprotected no redress, protected a refund of what is in the pot."""
    lost = [*START, CALLED, irregular("unprotected_hand_fouled", seat=1), board(*FLOP), act(2, "bet"), act(3, "fold")]
    assert hand(lost).net("pot_share", seat=1) == "-10.00"
    taken = [*START, CALLED, irregular("protected_hand_fouled", seat=1), board(*FLOP), act(2, "bet"), act(3, "fold")]
    line = hand(taken).line("pot_share", seat=1)
    assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "PR §25.4(F)")


def test_a_card_exposed_in_dealing() -> None:
    """PR §25.4(G): burned, another for the player."""
    dealt = deal(HANDS)
    exposed = [irregular("hole_card_exposed", seat=1, card="Qd"), ev("CardBurned", card="Qd")]
    cards = [*dealt[:7], *exposed, ev("CardDealt", to=1, card="Qs"), *dealt[7:]]
    assert hand([opened(3), blinds(1, 2), cards, act(3, "fold"), act(1, "fold")]).net("pot_share", seat=2) == "4.50"


def test_dealing_errors() -> None:
    """PR §25.4(I): corrected early, otherwise the card comes after the last player."""
    early = [opened(3), blinds(1, 2), deal(HANDS)[0], irregular("dealing_error"), deal(HANDS)]
    assert hand([*early, act(3, "fold"), act(1, "fold")]).net("pot_share", seat=2) == "4.50"
    dealt = deal(HANDS)
    late = [*dealt[:4], irregular("dealing_error", seat=2), dealt[5], dealt[4], *dealt[6:]]
    assert hand([opened(3), blinds(1, 2), late, act(3, "fold"), act(1, "fold")]).net("pot_share", seat=2) == "4.50"


@pytest.mark.parametrize("code", ["no_burn_before_turn_or_river", "information_exchanged", "card_shown_to_one"])
def test_irregularities_that_change_nothing(code: str) -> None:
    """PR §25.4(J), §25.2(B), §25.3(N): the hand goes on."""
    answer = hand([*START, CALLED, board(*FLOP), irregular(code), act(1, "bet"), act(2, "fold"), act(3, "fold")])
    assert answer.net("pot_share", seat=1) == "18.50"


def test_every_irregularity_of_the_pack_is_tried_here() -> None:
    """A row of PR §25.4 without a test would go unnoticed."""
    tried = {
        "faulty_shuffle", "ineligible_player_dealt", "missing_or_extra_cards", "card_face_up_in_deck",
        "cards_face_up_in_deck", "unprotected_hand_fouled", "protected_hand_fouled", "hole_card_exposed",
        "card_off_table", "dealing_error", "no_burn_before_flop", "no_burn_before_turn_or_river",
        "information_exchanged", "card_shown_to_one", "unregulated",
    }  # fmt: skip
    assert {irregularity.code for irregularity in GAME.irregularities} == tried


# --------------------------------------------------------------------------- options and limits


def test_options_and_limits() -> None:
    """PR §25.2(G), §25.5(A), §25.6: three modes, exactly twice the minimum, 5% to 10%."""
    assert hand([], rake_rate="0.11").refusal == ("bad_option", "PR §25.6", 0)
    assert hand([], mode="spread").refusal == ("bad_option", "PR §25.2(G)", 0)
    assert hand([], decision_clock=True).code == "unknown_option"
    assert hand([], limits={"min": "10.00", "max": "30.00"}).refusal == ("limits_ratio", "PR §25.5(A)", 0)
    (reading,) = [option for option in GAME.options if option.reading]
    assert (reading.name, reading.default) == ("pot_limit_includes_call", False)
