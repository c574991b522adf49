"""Texas Hold'em (High) Poker, PR Art. 15: worked examples, betting, refusals, irregularities, with clauses."""

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
from tests.rules.hands import BURN, CLOSED, Events, act, board, deal, irregular, opened, post
from tests.rules.play import Answer, Event, ev, play

CODE = "pr.texas_holdem_high"
GAME = registry.get(CODE)
LAYOUT: Layout = GAME.layout
LIMITS = {"min": "5.00", "max": "10.00"}
FLOP = ("Td", "8c", "5s")


def hand(events: list[Event | Events], *, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play(CODE, events, options=options, limits=limits)


def blinds(small: int, big: int) -> Events:
    return [post(small, "small", "2.50"), post(big, "big", "5.00")]


THREE = {1: "As Kd", 2: "Qh Jc", 3: "9s 4d"}
"""Seats 1, 2, 3 with the button at 3: seat 1 small blind, seat 2 big blind, seat 3 first to act."""
START: list[Event | Events] = [opened(3), blinds(1, 2), deal(THREE)]
CALLED: Events = [act(3, "call"), act(1, "call"), act(2, "check")]
CHECKED: Events = [act(1, "check"), act(2, "check"), act(3, "check")]


# --------------------------------------------------------------------------- worked examples


def test_amounts_of_a_20_40_table() -> None:
    """PR §15.2(A), (C), (D): ante 10% of the maximum, blinds half and whole minimum, purchase of ten maximums."""
    limits = {"min": "20.00", "max": "40.00"}
    forced = [post(1, "ante", "4.00"), post(2, "ante", "4.00"), post(1, "small", "10.00"), post(2, "big", "20.00")]
    answer = hand([opened(2), forced, deal({1: "As Kd", 2: "Qh Jc"}), act(1, "fold")], limits=limits, ante=True)
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2)] == ["-14.00", "12.60"]
    bounds = Limits(min=2_000, max=4_000)
    assert buy_in_minimum(LAYOUT, bounds) == 40_000
    assert buy_in_maximum(LAYOUT, bounds, {"no_limit_buy_in_cap": True}) == 200_000
    assert buy_in_maximum(LAYOUT, bounds, {"no_limit_buy_in_cap": False}) is None
    assert largest_rebuy(LAYOUT, bounds, {"no_limit_buy_in_cap": True}, 150_000) == 50_000
    assert largest_rebuy(LAYOUT, bounds, {"no_limit_buy_in_cap": True}, 250_000) == 0


def test_a_flush_takes_84_less_a_tenth() -> None:
    """PR §15.3(J), §15.6: 40 + 40 + 4 (a short blind that is ceded) = 84; rake 8.40; the flush nets 35.60."""
    answer = hand(
        [
            opened(1, s1="100.00", s2="100.00", s3="4.00"),
            [post(2, "small", "2.50"), post(3, "big", "4.00")],
            deal({2: "8h 8d", 3: "Kh Qd", 1: "Ac Tc"}),
            [act(1, "raise", "15.00"), act(2, "raise", "22.50"), act(1, "call")],
            board("Td", "8c", "5s"),
            [act(2, "bet", "5.00"), act(1, "call")],
            board("3c"),
            [act(2, "bet", "10.00"), act(1, "call")],
            board("2c"),
            [act(2, "check"), act(1, "check"), act(2, "show"), act(1, "show"), act(3, "muck")],
            CLOSED,
        ],
        rake_rate="0.10",
    )
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["35.60", "-40.00", "-4.00"]
    assert answer.data["rake"] == "8.40"
    assert sum(float(line["stake"]) for line in answer.lines if line["bet"] == "pot") == 84.0


def test_rake_stops_at_the_table_maximum() -> None:
    """PR §15.6: a tenth of 160 is 16, taken are 10; the winner receives 150."""
    answer = hand(
        [
            opened(2),
            blinds(1, 2),
            deal({1: "As Kd", 2: "Qh Jc"}),
            [act(1, "raise", "77.50"), act(2, "call")],
            board(*FLOP),
            [act(1, "check"), act(2, "check")],
            board("3c"),
            [act(1, "check"), act(2, "check")],
            board("2d"),
            [act(1, "check"), act(2, "check"), act(1, "show"), act(2, "show")],
        ],
        mode="no_limit",
        rake_rate="0.10",
    )
    assert answer.line("pot", seat=None)["stake"] == "160.00"  # type: ignore[arg-type]
    assert answer.line("rake", seat=None)["stake"] == "10.00"  # type: ignore[arg-type]
    assert (answer.net("pot_share"), answer.net("pot_share", seat=2)) == ("70.00", "-80.00")


def test_the_board_plays() -> None:
    """PR §15.3(K): nines full of kings on the board; 66 - 3.30 is shared in three, each is down 1.10."""
    answer = hand(
        [
            opened(3),
            blinds(1, 2),
            deal({1: "As 2d", 2: "Qh Jc", 3: "8s 4d"}),
            CALLED,
            board("9c", "9d", "9s"),
            [act(1, "bet", "7.00"), act(2, "call"), act(3, "call")],
            board("Kh"),
            [act(1, "bet"), act(2, "call"), act(3, "call")],
            board("Kd"),
            CHECKED,
            [act(seat, "show") for seat in (1, 2, 3)],
        ]
    )
    assert [answer.line("pot_share", seat=seat)["stake"] for seat in (1, 2, 3)] == ["22.00"] * 3
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["-1.10"] * 3
    assert answer.line("pot_share")["cite"] == "PR §15.3(K)"
    assert answer.data["rake"] == "3.30"


RAISED_THRICE: Events = [
    act(1, "bet"), act(2, "raise"), act(3, "raise"), act(1, "raise"),
]  # fmt: skip


def test_a_fourth_raise_is_refused() -> None:
    """PR §15.2(G): three raises in a betting round of a limit table."""
    answer = hand([*START, CALLED, board(*FLOP), RAISED_THRICE, act(2, "raise")])
    assert answer.refusal == ("raise_cap", "PR §15.2(G)", 20)
    assert hand([*START, CALLED, board(*FLOP), RAISED_THRICE, act(2, "call")]).code == "round_not_finished"


RIVER_OF_TWO: list[Event | Events] = [
    *START,
    [act(3, "fold"), act(1, "call"), act(2, "check")],
    board(*FLOP),
    [act(1, "check"), act(2, "check")],
    board("3c"),
    [act(1, "check"), act(2, "check")],
    board("2d"),
]
FOUR_BETS: Events = [act(1, "bet"), act(2, "raise"), act(1, "raise"), act(2, "raise")]


def test_two_players_may_agree_to_no_limits_on_the_river() -> None:
    """PR §15.2(G): last round, two players, both agree: any number of raises, any amount."""
    agreed = [act(1, "agree_no_limit"), act(2, "agree_no_limit")]
    unlimited = [act(1, "raise", "330.00"), act(2, "raise", "901.00"), act(1, "fold")]
    answer = hand([*RIVER_OF_TWO, agreed, FOUR_BETS, unlimited])
    assert answer.net("pot_share", seat=1) == "-365.00"
    assert hand([*RIVER_OF_TWO, FOUR_BETS, act(1, "raise")]).refusal[:2] == ("raise_cap", "PR §15.2(G)")
    assert hand([*RIVER_OF_TWO, agreed[:1], FOUR_BETS, act(1, "raise")]).code == "raise_cap"
    assert hand([*RIVER_OF_TWO, agreed[:1], act(1, "bet", "11.00")]).code == "above_maximum"


def test_agreement_needs_two_players_in_the_last_round() -> None:
    """PR §15.2(G): neither three players on the river nor two on the flop."""
    flop = [*START, [act(3, "fold"), act(1, "call"), act(2, "check")], board(*FLOP)]
    assert hand([*flop, act(1, "agree_no_limit")]).refusal[:2] == ("agreement_not_now", "PR §15.2(G)")
    three = [*START, CALLED, board(*FLOP), CHECKED, board("3c"), CHECKED, board("2d"), act(1, "agree_no_limit")]
    assert hand(three).code == "agreement_not_now"
    assert hand([*RIVER_OF_TWO, act(3, "agree_no_limit")]).code == "agreement_not_now"
    assert hand([*RIVER_OF_TWO, act(1, "agree_no_limit")], mode="no_limit").code == "agreement_not_now"


@pytest.mark.parametrize(
    ("forced", "net"),
    [
        ([post(3, "penalty", "5.00"), post(3, "post", "10.00")], "-15.00"),
        ([post(3, "penalty", "5.00")], "-5.00"),
        ([post(3, "missed_blind_penalty", "5.00"), post(3, "post_big_blind", "10.00")], "-15.00"),
    ],
)
def test_missed_blinds_cost_a_penalty(forced: Events, net: str) -> None:
    """PR §15.3(C): 10/20: 5.00 dead for the small blind; with the big blind missed, too, 10.00 live besides."""
    answer = hand(
        [
            opened(3),
            [post(1, "small", "5.00"), post(2, "big", "10.00"), *forced],
            deal(THREE),
            [act(3, "fold"), act(1, "call"), act(2, "check")],
            board(*FLOP),
            [act(1, "bet"), act(2, "fold")],
        ],
        limits={"min": "10.00", "max": "20.00"},
    )
    assert answer.net("pot_share", seat=3) == net
    pot = 20.0 + float(net.lstrip("-"))
    assert float(answer.net("pot_share", seat=1)) == pytest.approx(pot * 0.95 - 10)


def test_a_penalty_is_dead_and_a_post_is_live() -> None:
    """PR §15.3(C): the penalty does not count towards the call, the forced big blind does."""
    dead = [opened(3), blinds(1, 2), post(3, "penalty", "2.50"), deal(THREE), act(3, "check")]
    assert hand(dead).code == "check_facing_bet"
    live = [opened(3), blinds(1, 2), post(3, "post", "5.00"), deal(THREE), act(3, "check"), act(1, "fold")]
    assert hand(live).code == "round_not_finished"
    assert hand([opened(3), blinds(1, 2), post(3, "penalty", "5.00")]).refusal == (
        "forced_bet_amount",
        "PR §15.3(C)",
        3,
    )


FACING_40: list[Event | Events] = [
    opened(3, s1="300.00", s2="300.00", s3="300.00", s4="SHORT", s5="300.00"),
    blinds(4, 5),
    deal({4: "As Kd", 5: "Qh Jc", 1: "9s 4d", 2: "7s 7d", 3: "2s 3h"}),
    [act(1, "raise", "42.50"), act(2, "call"), act(3, "fold")],
]
"""No-limit 5/10: seat 4, small blind of 2.50, has to call 40.00."""


@pytest.mark.parametrize(("stack", "is_raise"), [("45.50", False), ("47.49", False), ("47.50", True)])
def test_an_all_in_is_a_raise_from_the_table_minimum(stack: str, is_raise: bool) -> None:
    """PR §15.2(G): to call 40; 43 is no raise, 45 is one. After no raise those who acted may only call or fold."""
    events = [ev("RoundOpened", button=3, stacks={**FACING_40[0]["stacks"], "4": stack}), *FACING_40[1:]]  # type: ignore[call-overload]
    shoved = [*events, act(4, "all_in"), act(5, "fold")]
    answer = hand([*shoved, act(1, "raise", "60.00")], mode="no_limit")
    assert answer.code == ("round_not_finished" if is_raise else "raise_not_open")
    more = f"{float(stack) - 42.5:.2f}"
    matched = hand([*shoved, act(1, "call", more), act(2, "call", more), BURN], mode="no_limit")
    assert matched.data["message"] == "The round is not finished: CardDealt to board."


def test_who_has_not_acted_may_raise_a_short_all_in() -> None:
    """PR §15.2(G): the short all-in closes nothing for the big blind, who has yet to act."""
    events = [ev("RoundOpened", button=3, stacks={**FACING_40[0]["stacks"], "4": "45.50"}), *FACING_40[1:]]  # type: ignore[call-overload]
    shoved = [*events, act(4, "all_in", "43.00")]
    answer = hand([*shoved, act(5, "raise", "45.50"), act(1, "raise", "13.00")], mode="no_limit")
    assert answer.data["message"] == "The round is not finished: DecisionMade of seat 2."
    assert hand([*shoved, act(5, "raise", "45.49")], mode="no_limit").code == "below_minimum"
    less = hand([*events, act(4, "all_in", "42.99")], mode="no_limit")
    assert (less.refusal[0], less.data["message"]) == ("all_in_amount", "All in is 43.00, all the chips.")


def test_no_burn_before_the_flop_annuls_the_hand() -> None:
    """PR §15.4(J): 20, 20 and 10 go back, no rake. The flop itself is refused while no burn is on record."""
    start = [
        *START,
        [act(3, "raise", "10.00"), act(1, "raise", "17.50"), act(2, "fold"), act(3, "call")],
    ]
    assert hand([*start, board(*FLOP, burn=False)]).refusal == ("burn_missing", "PR §15.3(F), PR §15.4(J)", 13)
    answer = hand([*start, irregular("no_burn_before_flop"), CLOSED])
    assert answer.data["void"] is True
    assert {line["seat"]: (line["stake"], line["result"], line["net"]) for line in answer.lines} == {
        1: ("20.00", "void", "0.00"),
        2: ("5.00", "void", "0.00"),
        3: ("20.00", "void", "0.00"),
    }
    assert answer.lines[0]["cite"] == "PR §15.4(J)"
    assert "rake" not in answer.data
    assert hand([*start, BURN, irregular("no_burn_before_flop")]).code == "irregularity_not_now"


def test_a_hand_laid_face_down_is_ceded() -> None:
    """PR §15.3(M): seat 3's flush goes face down; the pair that lies open takes the pot."""
    answer = hand(
        [
            opened(5),
            blinds(3, 5),
            deal({3: "Ac Tc", 5: "Th 4d"}),
            [act(3, "call"), act(5, "check")],
            board("Td", "8c", "5s"),
            [act(3, "check"), act(5, "check")],
            board("3c"),
            [act(3, "check"), act(5, "check")],
            board("2c"),
            [act(3, "check"), act(5, "check"), act(3, "muck"), act(5, "show")],
        ]
    )
    assert (answer.net("pot_share", seat=3), answer.net("pot_share", seat=5)) == ("-5.00", "4.50")
    assert answer.line("pot_share", seat=5)["cite"] == "PR §15.3(M)"


def test_coming_back_within_the_hour() -> None:
    """PR §15.2(L): who cashed out 210 buys 210 again after 30 minutes, after 61 any sum from the minimum."""
    bounds = Limits(min=500, max=1_000)
    assert smallest_return(LAYOUT, bounds, 21_000, 30) == 21_000
    assert smallest_return(LAYOUT, bounds, 21_000, 61) == 10_000
    assert smallest_return(LAYOUT, bounds, 4_000, 30) == 10_000


def test_chips_at_another_table() -> None:
    """PR §15.1(C): all the chips by own wish; after a broken table the minimum or the smaller rest."""
    bounds = Limits(min=500, max=1_000)
    assert chips_at_new_table(LAYOUT, bounds, 33_000, voluntary=True) == 33_000
    assert chips_at_new_table(LAYOUT, bounds, 33_000, voluntary=False) == 10_000
    assert chips_at_new_table(LAYOUT, bounds, 4_000, voluntary=False) == 4_000


# --------------------------------------------------------------------------- forced bets and the deal


@pytest.mark.parametrize(
    ("events", "code", "cite"),
    [
        ([post(1, "small", "5.00")], "forced_bet_amount", "PR §15.2(D), §15.3(B)"),
        ([post(1, "small", "2.50"), post(2, "big", "10.00")], "forced_bet_amount", "PR §15.2(D), §15.3(B)"),
        ([post(1, "ante", "1.00")], "ante_not_required", "PR §15.2(C)"),
        ([post(1, "straddle", "10.00")], "forced_bet_unknown", "PR §15.2(D), §15.3(B)"),
        ([post(1, "small", "2.50"), post(2, "small", "2.50")], "forced_bet_twice", "PR §15.2(D), §15.3(B)"),
        ([post(1, "small", "2.50"), post(1, "big", "5.00")], "forced_bet_twice", "PR §15.2(D), §15.3(B)"),
        ([post(12, "small", "2.50")], "seat_unknown", "PR §15.1(A)"),
        ([post(1, "small", "2.50"), *deal({1: "As Kd"})], "forced_bet_missing", "PR §15.2(D), §15.3(B)"),
        ([*blinds(1, 2), *deal(THREE), post(3, "post", "5.00")], "forced_bet_late", "PR §15.2(O), §15.3(C)(1)"),
        ([post(4, "small", "2.50")], "not_in_hand", "PR Art. 15"),
        ([post(2, "small", "2.50")], "blind_order", "PR §15.2(D), §15.3(B)"),
        ([post(1, "small", "2.50"), post(3, "big", "5.00")], "blind_order", "PR §15.2(D), §15.3(B)"),
    ],
)
def test_forced_bets(events: Events, code: str, cite: str) -> None:
    """PR §15.2(C), (D), §15.3(B): exact amounts, from the first two players left of the button, before any card."""
    stacked = opened(3, s1="100.00", s2="100.00", s3="100.00")
    assert hand([stacked, events]).refusal[:2] == (code, cite)


def test_blind_order_without_stacks() -> None:
    """PR §15.2(D): who plays shows in the deal, and the first two cards must go to the blinds."""
    assert hand([opened(4), blinds(3, 2)]).code == "blind_order"
    skipped = [opened(4), blinds(2, 3), deal({1: "As Kd", 2: "Qh Jc", 3: "9s 4d"})]
    assert hand(skipped).refusal == ("deal_order", "PR §15.3(D)", 3)


def test_every_player_antes() -> None:
    """PR §15.2(C): with the option on, no card to a player without ante."""
    antes = [post(1, "ante", "1.00"), post(2, "ante", "1.00")]
    known = [opened(3, s1="100.00", s2="100.00", s3="100.00"), antes, blinds(1, 2), deal(THREE)]
    assert hand(known, ante=True).refusal == ("forced_bet_missing", "PR §15.2(C)", 5)
    shown = [opened(3), antes, blinds(1, 2), deal(THREE)]
    assert hand(shown, ante=True).refusal == ("forced_bet_missing", "PR §15.2(C)", 7)
    assert hand([opened(3), post(1, "ante", "0.50")], ante=True).refusal[:2] == ("forced_bet_amount", "PR §15.2(C)")


@pytest.mark.parametrize("stacked", [True, False])
def test_two_rounds_of_cards_from_the_left_of_the_button(stacked: bool) -> None:
    """PR §15.3(D): one card a round, clockwise, the button last."""
    stacks = {str(seat): "100.00" for seat in THREE} if stacked else {}
    start = [ev("RoundOpened", button=3, stacks=stacks), *blinds(1, 2)]
    dealt = deal(THREE)
    for wrong in ([dealt[1]], [dealt[0], dealt[3]], [*dealt[:3], dealt[4]]):
        answer = hand([start, wrong])
        assert answer.refusal == ("deal_order", "PR §15.3(D)", len(start) + len(wrong) - 1)
    assert hand([start, dealt, ev("CardDealt", to=1, card="2c")]).refusal[:2] == ("deal_complete", "PR §15.3(D)")


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (ev("CardDealt", to=1, card="As", face="up"), "dealt_face_wrong"),
        (ev("CardDealt", to=1, card="As", hand=1), "one_hand_only"),
        (ev("CardDealt", to="dealer", card="As"), "card_place"),
        (ev("CardDealt", to="board", card="As"), "board_not_now"),
        (ev("CardDealt", to=1, card="1s"), "malformed_event"),
        (BURN, "burn_not_now"),
        (act(1, "call"), "no_betting_now"),
        (act(1, "show"), "no_showdown_yet"),
    ],
)
def test_what_cannot_come_before_the_deal(event: Event, code: str) -> None:
    """PR §15.3: face down to players in the hand, then betting."""
    assert hand([opened(3), blinds(1, 2), event]).refusal[0::2] == (code, 3)


def test_a_card_comes_once() -> None:
    """PR §15.7(B): one deck of 52; a card cannot come twice, from the stub or as a burn."""
    twice = deal({1: "As Kd", 2: "Qh As"})
    assert hand([opened(2), blinds(1, 2), twice]).refusal == ("card_impossible", "PR §15.4(C), §15.7(B)", 6)
    flop = [*START, CALLED, ev("CardBurned", card="Td"), board(*FLOP, burn=False)]
    assert hand(flop).code == "card_impossible"


def test_two_players_may_have_the_small_blind_at_the_button() -> None:
    """PR §15.2(D) names two players at the left of the button; with two, the second one has it. Both ways pass."""
    literal = [opened(2), blinds(1, 2), deal({1: "As Kd", 2: "Qh Jc"}), act(1, "fold")]
    assert hand(literal).net("pot_share", seat=2) == "2.25"
    usual = [opened(2), blinds(2, 1), deal({1: "As Kd", 2: "Qh Jc"}), act(2, "fold")]
    assert hand(usual).net("pot_share", seat=1) == "2.25"
    third = [opened(2), blinds(2, 1), deal({1: "As Kd", 2: "Qh Jc", 3: "9s 4d"})]
    assert hand(third).refusal == ("blind_order", "PR §15.2(D), §15.3(B)", 5)


def test_without_a_button_the_small_blind_sits_at_its_left() -> None:
    """PR §15.3(B): the order of play follows from the small blind."""
    start = [blinds(9, 2), deal({9: "As Kd", 2: "Qh Jc", 4: "9s 4d"})]
    assert hand([*start, act(4, "fold"), act(9, "fold")]).net("pot_share", seat=2) == "2.25"
    assert hand([*start, act(9, "fold")]).refusal == ("out_of_turn", "PR §15.3(E), (G)", 8)


# --------------------------------------------------------------------------- betting


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([act(1, "call")], "out_of_turn"),
        ([act(3, "check")], "check_facing_bet"),
        ([act(3, "bet", "5.00")], "bet_already_made"),
        ([act(3, "call", "4.00")], "call_amount"),
        ([act(3, "raise", "9.99")], "below_minimum"),
        ([act(3, "raise", "15.01")], "above_maximum"),
        ([act(3, "raise", "0.00")], "amount_not_positive"),
        ([act(3, "all_in", "50.00")], "all_in_needs_no_limit"),
        ([act(3, "fold", "5.00")], "amount_not_expected"),
        ([act(3, "dance")], "decision_not_offered"),
        ([ev("DecisionMade", seat=3, action="call", hand=1)], "one_hand_only"),
        ([ev("CardDealt", to="board", card="2c")], "betting_not_finished"),
        ([BURN], "betting_not_finished"),
        ([act(3, "show")], "no_showdown_yet"),
        ([act(3, "call"), act(1, "call"), act(2, "call")], "nothing_to_call"),
        ([*CALLED, act(1, "check")], "no_betting_now"),
        ([*CALLED, *board(*FLOP), act(1, "raise", "5.00")], "nothing_to_raise"),
        ([*CALLED, *board(*FLOP), act(1, "bet", "4.00")], "below_minimum"),
        ([*CALLED, *board(*FLOP), ev("CardDealt", to="board", card="2c")], "betting_not_finished"),
        ([*CALLED, *board(*FLOP), *CHECKED, *board("3c"), act(1, "bet", "5.00")], "below_minimum"),
        ([*CALLED, BURN, BURN], "burn_not_now"),
        ([act(3, "fold"), act(1, "fold"), act(2, "check")], "hand_over"),
        ([act(3, "fold"), act(1, "fold"), *board("2c")], "hand_over"),
        ([ev("PotAwarded", seat=1, amount="5.00")], "round_not_finished"),
        ([ev("RakeTaken", amount="5.00")], "round_not_finished"),
        ([CLOSED], "round_not_finished"),
        ([ev("BetPlaced", seat=1, bet="bet", amount="5.00")], "event_not_of_game"),
    ],
)
def test_refused_decisions(events: Events, code: str) -> None:
    """PR §15.2(E) to (G), §15.3(E) to (H): in turn, within the sizes, streets after their betting."""
    offset = sum(len(event) if isinstance(event, list) else 1 for event in START)
    at = next((i for i, event in enumerate(events) if code == "hand_over" and i > 1), len(events) - 1)
    assert hand([*START, events]).refusal[0::2] == (code, offset + at)


def test_the_big_blind_may_raise() -> None:
    """PR §15.3(E): the option to raise is open to the blinds, too."""
    answer = hand([*START, act(3, "call"), act(1, "call"), act(2, "raise"), act(3, "fold"), act(1, "fold")])
    assert answer.net("pot_share", seat=2) == "9.25"


def test_turn_and_river_start_at_the_maximum() -> None:
    """PR §15.3(H): on a limit table nothing but the maximum; without limit the minimum."""
    turn = [*START, CALLED, board(*FLOP), CHECKED, board("3c")]
    assert hand([*turn, act(1, "bet", "9.99")]).refusal[:2] == ("below_minimum", "PR §15.2(G), §15.3(H)")
    assert hand([*turn, act(1, "bet"), act(2, "fold"), act(3, "fold")]).line("pot", seat=None)["stake"] == "15.00"  # type: ignore[arg-type]
    assert hand([*turn, act(1, "bet", "5.00")], mode="no_limit").code == "round_not_finished"
    assert hand([*turn, act(1, "bet")], mode="no_limit").code == "amount_required"


def test_no_limit_has_no_cap_on_raises() -> None:
    """PR §15.2(G): any number of raises of at least the table minimum."""
    raises = [act(seat, "raise", "15.00") for seat in (1, 2, 3, 1, 2, 3)]
    events = [*START, act(3, "raise", "15.00"), act(1, "raise", "17.50"), act(2, "raise", "20.00"), raises[2:]]
    assert hand(events, mode="no_limit").code == "round_not_finished"


def test_an_uncalled_bet_goes_back_without_rake() -> None:
    """PR §15.6: rake of the pot that is won; what nobody called never was in it."""
    answer = hand([*START, CALLED, board(*FLOP), act(1, "bet", "10.00"), act(2, "fold"), act(3, "fold")])
    assert (answer.line("pot_share")["stake"], answer.net("pot_share")) == ("5.00", "9.25")
    assert answer.data["rake"] == "0.75"


def test_nobody_bets_more_than_the_stack() -> None:
    """PR §15.2(A), (L): chips in front of the player only. Who has less calls with what is left."""
    start = [opened(3, s1="100.00", s2="100.00", s3="12.00"), blinds(1, 2), deal(THREE)]
    assert hand([*start, act(3, "raise", "15.00")]).refusal[:2] == ("not_enough_chips", "PR §15.2(A), (L)")
    called = [*start, act(3, "raise", "10.00"), act(1, "raise", "12.50"), act(2, "fold"), act(3, "call")]
    streets = [board(*FLOP), board("3c"), board("2d"), act(1, "show"), act(3, "show")]
    answer = hand([*called, *streets])
    assert answer.line("pot", seat=None)["stake"] == "29.00"  # type: ignore[arg-type]
    assert answer.line("pot_share", seat=1)["stake"] == "12.00"


SIDE_POTS: list[Event | Events] = [
    opened(4, s1="100.00", s2="300.00", s3="40.00", s4="300.00"),
    blinds(1, 2),
    deal({1: "Ks Kd", 2: "Qs Qd", 3: "As Ad", 4: "2h 7c"}),
    [act(3, "all_in"), act(4, "call"), act(1, "all_in"), act(2, "all_in"), act(4, "fold")],
    board("Th", "8c", "5s"),
    board("3c"),
    board("2d"),
]


def test_side_pots_and_their_rake() -> None:
    """PR §15.6: main pot of 160 and side pot of 120, each with its own rake capped at 10; 200 goes back uncalled."""
    shows = [act(2, "show"), act(3, "show"), act(1, "show")]
    answer = hand([*SIDE_POTS, shows], mode="no_limit", rake_rate="0.10")
    pots = [(line["target"], line["stake"]) for line in answer.lines if line["bet"] == "pot"]
    assert pots == [("0", "160.00"), ("1", "120.00")]
    assert [line["stake"] for line in answer.lines if line["bet"] == "rake"] == ["10.00", "10.00"]
    nets = [answer.net("pot_share", seat=seat) for seat in (1, 2, 3, 4)]
    assert nets == ["10.00", "-100.00", "110.00", "-40.00"]
    assert answer.data["rake"] == "20.00"


def test_the_last_to_cede_has_ceded_to_nobody() -> None:
    """PR §15.3(M): both claimants of the side pot lay down; the first did so to the second."""
    answer = hand([*SIDE_POTS, act(3, "show"), act(2, "muck"), act(1, "muck")], mode="no_limit", rake_rate="0.10")
    assert answer.net("pot_share", seat=1) == "10.00"
    assert answer.net("pot_share", seat=3) == "110.00"


def test_odd_cents_go_to_the_first_winner_left_of_the_button() -> None:
    """PR §15.3(K), §15.6: 25.14 less 1.25 (the fraction of a cent stays in the pot) are 23.89 for two."""
    start = [
        opened(3, s1="100.00", s2="100.00", s3="100.00"),
        blinds(1, 2),
        deal({1: "As 4d", 2: "Ah 4c", 3: "9s 6d"}),
    ]
    flop = [act(3, "call"), act(1, "call"), act(2, "check"), *board("Kc", "Qd", "Js")]
    bets = [act(1, "bet", "5.07"), act(2, "call"), act(3, "fold")]
    rest = [*board("9h"), act(1, "check"), act(2, "check"), *board("2h"), act(1, "check"), act(2, "check")]
    answer = hand([*start, flop, bets, rest, act(1, "show"), act(2, "show")])
    assert answer.data["rake"] == "1.25"
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2)] == ["1.88", "1.87"]


# --------------------------------------------------------------------------- showdown and the dealer's report


SHOWDOWN: list[Event | Events] = [*START, CALLED, board(*FLOP), CHECKED, board("3c"), CHECKED, board("2d"), CHECKED]


def test_everybody_still_claiming_shows_or_cedes() -> None:
    """PR §15.3(I), (L), (M): the hand is decided when all shown or one is left; what lies open speaks."""
    answer = hand([*SHOWDOWN, act(1, "show"), act(2, "show")])
    assert answer.refusal[:2] == ("round_not_finished", "PR §15.3(I), (J), (L)")
    assert answer.data["message"].endswith("show or muck of seat 3.")
    assert hand([*SHOWDOWN, act(1, "show"), act(1, "muck")]).refusal[:2] == ("hand_already_shown", "PR §15.3(M)")
    assert hand([*SHOWDOWN, act(2, "muck"), act(3, "muck")]).net("pot_share", seat=1) == "9.25"
    asked = hand([*SHOWDOWN, act(1, "show"), act(2, "muck"), act(3, "muck"), act(2, "show")])
    assert asked.net("pot_share", seat=1) == "9.25"
    assert hand([*START, act(3, "fold"), act(1, "fold"), act(3, "show")]).code == "not_in_hand"


def test_the_last_aggressor_is_asked_first() -> None:
    """PR §15.3(L): clockwise from the player who bet or raised last."""
    river = [*START, CALLED, board(*FLOP), CHECKED, board("3c"), CHECKED, board("2d")]
    bet = [act(1, "check"), act(2, "bet"), act(3, "call"), act(1, "call")]
    assert hand([*river, bet]).data["message"].endswith("show or muck of seat 2.")
    assert hand([*river, bet, act(2, "show")]).data["message"].endswith("show or muck of seat 3.")
    assert hand(SHOWDOWN).data["message"].endswith("show or muck of seat 1.")


def test_what_the_dealer_pushed_beside_what_was_due() -> None:
    """PR §15.6: rake and award are compared; the wrong seat is owed by one and owes as the other."""
    over = [*START, CALLED, board(*FLOP), act(1, "bet"), act(2, "fold"), act(3, "fold")]
    right = [ev("RakeTaken", amount="0.75"), ev("PotAwarded", seat=1, amount="14.25"), CLOSED]
    assert hand([*over, right]).data["variances"] == []
    wrong = [ev("RakeTaken", amount="1.00"), ev("PotAwarded", seat=2, amount="14.00"), CLOSED]
    found = hand([*over, wrong]).data["variances"]
    assert [(row["seat"], row["bet"], row["paid"], row["due"], row["difference"]) for row in found] == [
        (None, "rake", "-1.00", "-0.75", "-0.25"),
        (1, "pot_share", "0.00", "14.25", "-14.25"),
        (2, "pot_share", "14.00", "0.00", "14.00"),
    ]
    won = [
        ev("BetPaid", seat=1, bet="pot_share", amount="9.00"),
        ev("BetTaken", seat=2, bet="pot_share", amount="5.00"),
    ]
    (short,) = hand([*over, won, CLOSED]).data["variances"]
    assert (short["seat"], short["paid"], short["due"], short["difference"]) == (1, "9.00", "9.25", "-0.25")
    assert hand([*over, ev("PotAwarded", seat=1, amount="14.25", pot=1)]).code == "no_such_pot"
    assert hand([*over, ev("PotAwarded", seat=7, amount="14.25")]).code == "not_in_hand"


# --------------------------------------------------------------------------- irregularities


@pytest.mark.parametrize(
    ("code", "cite"),
    [
        ("missing_or_extra_cards", "PR §15.4(C)"),
        ("cards_face_up_in_deck", "PR §15.4(D)"),
        ("card_off_table", "PR §15.4(H)"),
        ("no_burn_before_flop", "PR §15.4(J)"),
        ("unregulated", "PR §1.7"),
    ],
)
def test_annulled_hands_give_every_chip_back(code: str, cite: str) -> None:
    """PR §15.4(C), (D), (H), (J): the hand is dead, the pot goes back to its owners, nothing follows."""
    answer = hand([*START, act(3, "raise"), irregular(code, authorised_by="INSP-1"), CLOSED])
    assert answer.data["void"] is True
    stakes = {line["seat"]: line["stake"] for line in answer.lines}
    assert stakes == {1: "2.50", 2: "5.00", 3: "10.00"}
    assert {(line["bet"], line["result"], line["net"], line["cite"]) for line in answer.lines} == {
        ("pot_share", "void", "0.00", cite)
    }
    assert hand([*START, irregular(code, authorised_by="INSP-1"), act(3, "call")]).refusal[:2] == ("round_void", cite)


@pytest.mark.parametrize("code", ["no_burn_before_turn_or_river", "information_exchanged", "card_shown_to_one"])
def test_irregularities_that_change_nothing(code: str) -> None:
    """PR §15.4(J), §15.2(B), §15.3(O): the hand goes on."""
    flop = [*START, CALLED, board(*FLOP), CHECKED]
    answer = hand([*flop, irregular(code), board("3c", burn=False), act(1, "bet"), act(2, "fold"), act(3, "fold")])
    assert answer.net("pot_share") == "9.25"


def test_a_faulty_shuffle_is_dealt_anew() -> None:
    """PR §15.4(A): all cards back; the blinds stand and the same cards may come again. Later the hand is void."""
    again = [irregular("faulty_shuffle"), *deal({1: "Qh Jc", 2: "As Kd", 3: "9s 4d"}), act(3, "fold"), act(1, "fold")]
    assert hand([*START, again]).net("pot_share", seat=2) == "2.25"
    midway = [opened(3, s1="50.00", s2="50.00", s3="50.00"), blinds(1, 2), deal(THREE)[:4], again]
    assert hand(midway).net("pot_share", seat=2) == "2.25"
    assert hand([*START, act(3, "call"), irregular("faulty_shuffle")]).data["void"] is True


@pytest.mark.parametrize("dealt", [3, 6])
def test_cards_of_an_ineligible_player_are_discarded(dealt: int) -> None:
    """PR §15.4(B): seat 3 is out, its cards stay out of the deck, the others play on."""
    start = [opened(3), blinds(1, 2), deal(THREE)[:3], deal(THREE)[3:dealt]]
    gone = [*start, irregular("ineligible_player_dealt", seat=3), deal({1: "Kd", 2: "Jc"}) if dealt == 3 else []]
    answer = hand([*gone, act(1, "call"), act(2, "check"), board("9h", "8c", "5s"), act(1, "bet"), act(2, "fold")])
    assert [(line["seat"], line["net"]) for line in answer.lines[2:]] == [(1, "4.50"), (2, "-5.00")]
    reuse = [*gone, act(1, "call"), act(2, "check"), board("9s")]
    assert hand(reuse).code == "card_impossible"
    assert hand([*START, irregular("ineligible_player_dealt", seat=2)]).code == "irregularity_not_now"
    assert hand([*START, irregular("ineligible_player_dealt")]).refusal[:2] == ("seat_not_named", "PR §15.4(B)")


def test_one_card_face_up_in_the_deck_is_discarded() -> None:
    """PR §15.4(D): the card is not used; were it dealt, it would be refused."""
    found = [*START, CALLED, irregular("card_face_up_in_deck", card="Td")]
    assert hand([*found, irregular("card_face_up_in_deck", card="Th"), CLOSED]).data["void"]
    assert hand([*found, board(*FLOP)]).code == "card_impossible"
    assert hand([*found, board("8c", "5s", "3c")]).code == "round_not_finished"


def test_an_unprotected_hand_has_no_redress() -> None:
    """PR §15.4(E): out, the chips stay."""
    lost = [*START, CALLED, irregular("unprotected_hand_fouled", seat=1), board(*FLOP), act(2, "bet"), act(3, "fold")]
    answer = hand(lost)
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["-5.00", "9.25", "-5.00"]
    in_turn = [*START, irregular("unprotected_hand_fouled", seat=3), act(1, "fold")]
    assert hand(in_turn).net("pot_share", seat=2) == "2.25"


def test_a_protected_hand_is_refunded() -> None:
    """PR §15.4(F): the victim gets everything back, the others play for the rest."""
    taken = [*START, CALLED, irregular("protected_hand_fouled", seat=1), board(*FLOP), act(2, "bet"), act(3, "fold")]
    answer = hand(taken)
    line = answer.line("pot_share", seat=1)
    assert (line["stake"], line["result"], line["net"], line["cite"]) == ("5.00", "void", "0.00", "PR §15.4(F)")
    assert [answer.net("pot_share", seat=seat) for seat in (2, 3)] == ["4.50", "-5.00"]
    twice = [*START, act(3, "fold"), irregular("protected_hand_fouled", seat=3)]
    assert hand(twice).refusal[:2] == ("not_in_hand", "PR §15.4(F)")


@pytest.mark.parametrize("at", [0, 3], ids=["at once", "after the round"])
def test_a_card_exposed_in_dealing_is_replaced(at: int) -> None:
    """PR §15.4(G): burned, another for the player; the burned card cannot come again."""
    dealt = deal(THREE)
    exposed = [irregular("hole_card_exposed", seat=3, card="9s"), ev("CardBurned", card="9s")]
    replacement = ev("CardDealt", to=3, card="2h")
    cards = [*dealt[:3], *exposed, *dealt[3 : 3 + at], replacement, *dealt[3 + at :]]
    answer = hand([opened(3), blinds(1, 2), cards, act(3, "fold"), act(1, "fold")])
    assert answer.net("pot_share", seat=2) == "2.25"
    early = [opened(3), blinds(1, 2), dealt, irregular("hole_card_exposed", seat=3), act(3, "call")]
    assert hand(early).code == "no_betting_now"
    assert hand([*START, CALLED, irregular("hole_card_exposed", seat=3, card="2h")]).code == "irregularity_not_now"


def test_an_exposed_card_that_was_not_reported_is_only_put_away() -> None:
    """PR §15.4(G): the shown card never reached the hand; the player's card comes in turn."""
    dealt = deal(THREE)
    cards = [*dealt[:2], irregular("hole_card_exposed", seat=3, card="2h"), *dealt[2:], act(3, "fold"), act(1, "fold")]
    assert hand([opened(3), blinds(1, 2), cards]).net("pot_share", seat=2) == "2.25"


@pytest.mark.parametrize("stacked", [True, False])
def test_a_dealing_error_found_late_lets_the_player_wait(stacked: bool) -> None:
    """PR §15.4(I): after two players have cards the skipped player gets the card after the last one."""
    stacks = {str(seat): "50.00" for seat in (1, 2, 3, 4)} if stacked else {}
    start = [ev("RoundOpened", button=4, stacks=stacks), *blinds(1, 2)]
    first = [ev("CardDealt", to=seat, card=card) for seat, card in ((1, "As"), (2, "Qh"))]
    rest = [ev("CardDealt", to=seat, card=card) for seat, card in ((4, "9s"), (3, "2h"))]
    second = deal({1: "Kd", 2: "Jc", 3: "4d", 4: "4c"})
    error = irregular("dealing_error", seat=3)
    answer = hand([start, first, error, rest, second, act(3, "fold"), act(4, "fold"), act(1, "fold")])
    assert answer.net("pot_share", seat=2) == "2.25"
    if stacked:
        assert hand([start, first, rest]).code == "deal_order"
    else:
        assert hand([start, first, error, rest[0], second]).refusal[0::2] == ("deal_order", 7)


def test_a_dealing_error_found_early_is_corrected() -> None:
    """PR §15.4(I): before two players have cards the deal starts anew with any card."""
    wrong = [opened(3), blinds(1, 2), deal(THREE)[0], irregular("dealing_error"), deal(THREE)]
    assert hand([*wrong, act(3, "fold"), act(1, "fold")]).net("pot_share", seat=2) == "2.25"
    assert hand([*START, irregular("dealing_error", seat=3)]).refusal[:2] == ("irregularity_not_now", "PR §15.4(I)")


def test_the_clock_folds_who_does_not_decide() -> None:
    """PR §15.3(P): at no-limit tables with the option on; the seat whose turn it is."""
    events = [*START, irregular("clock_expired", seat=3), act(1, "fold")]
    assert hand(events, mode="no_limit", decision_clock=True).net("pot_share", seat=2) == "2.25"
    assert hand(events, mode="no_limit").refusal[:2] == ("irregularity_not_now", "PR §15.3(P)")
    other = [*START, irregular("clock_expired", seat=1)]
    assert hand(other, mode="no_limit", decision_clock=True).code == "irregularity_not_now"


def test_every_irregularity_of_the_pack_is_tried_here() -> None:
    """A row of PR §15.4 without a test would go unnoticed."""
    tried = {
        "faulty_shuffle", "ineligible_player_dealt", "missing_or_extra_cards", "card_face_up_in_deck",
        "cards_face_up_in_deck", "unprotected_hand_fouled", "protected_hand_fouled", "hole_card_exposed",
        "card_off_table", "dealing_error", "no_burn_before_flop", "no_burn_before_turn_or_river",
        "information_exchanged", "card_shown_to_one", "clock_expired", "unregulated",
    }  # fmt: skip
    assert {irregularity.code for irregularity in GAME.irregularities} == tried


# --------------------------------------------------------------------------- options and limits


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "5.00", "max": "15.00"}, "limits_ratio"),
        ({"min": "5.00", "max": "9.00"}, "limits_ratio"),
        ({"min": "0.00", "max": "0.00"}, "limits_outside_band"),
    ],
)
def test_the_maximum_is_twice_the_minimum(limits: dict[str, str], code: str) -> None:
    """PR §15.5(A): exactly two times."""
    assert hand([], limits=limits).refusal == (code, "PR §15.5(A)", 0)


def test_options_that_do_not_go_together() -> None:
    """PR §15.2(A), §15.3(P), §15.6: cap and clock at no-limit tables only, rake from 5% to 10%."""
    assert hand([], no_limit_buy_in_cap=True).refusal == ("option_needs_no_limit", "PR §15.2(A)", 0)
    assert hand([], decision_clock=True).refusal == ("option_needs_no_limit", "PR §15.3(P)", 0)
    assert hand([], rake_rate="0.11").refusal == ("bad_option", "PR §15.6", 0)
    assert hand([], rake_rate="0.04").refusal == ("bad_option", "PR §15.6", 0)
    assert hand([], mode="pot_limit").code == "bad_option"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"button": 12}, "seat_unknown"),
        ({"stacks": {"12": "100.00", "1": "100.00"}}, "seat_unknown"),
        ({"stacks": {"one": "100.00", "1": "100.00"}}, "seat_unknown"),
        ({"stacks": {"01": "100.00", "1": "100.00"}}, "one_hand_only"),
        ({"stacks": {"1": "0.00", "2": "100.00"}}, "amount_not_positive"),
        ({"stacks": {"1": "100.00"}}, "too_few_players"),
    ],
)
def test_what_cannot_be_seated(fields: dict[str, object], code: str) -> None:
    """PR §15.1(A), §15.2(I): eleven seats, one hand each."""
    assert hand([ev("RoundOpened", **fields)]).code == code
