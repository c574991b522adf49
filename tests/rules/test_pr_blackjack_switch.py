"""Blackjack Switch, PR Art. 20: worked examples, the exchange, Super Match, what is refused and by which clause."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino.rules.catalogue import describe
from casino.rules.packs.pr.blackjack_switch import GAME
from tests.rules.blackjack import CLOSED, END, HIT, SPLIT, STAND, act, card, dealer, trouble
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "10.00", "max": "500.00"}
SWITCH, KEEP = act("switch"), act("no_switch")
DEAL_CITE = "PR §4.4(B)"


def mains(amount: str = "20.00", *seats: int) -> list[Event]:
    return [bet(seat, code, amount) for seat in seats or (1,) for code in ("hand_1", "hand_2")]


def deal(hands: dict[int, str], shown: str, hole: str | None = "") -> list[Event]:
    """The initial deal of "As Kh | 5d 5c"-like pairs of hands by seat."""
    dealt = [
        (seat, number, hand.split())
        for seat, pair in sorted(hands.items())
        for number, hand in enumerate(pair.split("|"))
    ]
    rounds = [[card(seat, cards[i], number) for seat, number, cards in dealt] for i in (0, 1)]
    return rounds[0] + dealer(shown) + rounds[1] + ([card("dealer", hole, face="down")] if hole else [])


def game(*events: Event | Sequence[Event], **options: object) -> Answer:
    return play("pr.blackjack_switch", events, options=options, limits=LIMITS)


def one(hands: str, shown: str, hole: str | None, *after: Event | Sequence[Event], **options: object) -> Answer:
    """A round of one seat with 20.00 on each hand, closed at the end; ``after`` begins with fact 9."""
    return game(mains(), CLOSED, deal({1: hands}, shown, hole), *after, END, **options)


def stands(*hands: int) -> list[Event]:
    return [act("stand", 1, hand) for hand in hands or (0, 1)]


def nets(answer: Answer) -> tuple[str, str]:
    return answer.net("hand_1"), answer.net("hand_2")


# --------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize(
    ("hands", "net", "odds"),
    [
        ("8s 8d | 8h 8c", "400.00", "40:1"),
        ("Ks 5d | 5h Kd", "80.00", "8:1"),
        ("Ks Kh | Kd 4c", "50.00", "5:1"),
        ("Ks Kh | 9d 4c", "-10.00", None),
        ("Ks Jh | Qd Tc", "-10.00", None),
        ("Ks Jh | Kd Jc", "80.00", "8:1"),
    ],
)
@pytest.mark.parametrize("decision", [KEEP, SWITCH, None])
def test_super_match(hands: str, net: str, odds: str | None, decision: Event | None) -> None:
    """PR §20.1(A)(5): the ranks of the first four cards, whatever is exchanged afterwards; a single pair loses."""
    start = [mains(), bet(1, "super_match", "10.00"), CLOSED, deal({1: hands}, "7h", "Td")]
    answer = game(*start, decision or [], stands(), END)
    line = answer.line("super_match")
    assert (line["net"], line["odds"], line["cite"]) == (net, odds, "PR §20.1(A)(5)")


def test_ace_and_ten_by_the_exchange_are_21() -> None:
    """PR §20.1(A)(6), (7)(iii): T-6 and 5-A become T-A, 21 but no natural, and 5-6, which draws a seven."""
    answer = one("Ts 6d | 5c Ah", "Kh", "Qd", SWITCH, act("hit", 1, 1), card(1, "7c", 1), stands(1))
    assert nets(answer) == ("20.00", "-20.00")
    assert answer.line("hand_1")["cite"] == "PR §4.8, §20.1(A)(7)(iii)"


def test_switched_21_loses_to_a_natural_and_ties_21_and_22() -> None:
    """PR §20.1(A)(7)(iii), (v): it is compared as 21; a dealer's natural beats it, his 21 and his 22 tie it."""
    hands = "Ts 6d | Kc Ah"
    assert nets(one(hands, "Ad", "Qd", SWITCH, stands(1))) == ("-20.00", "-20.00")
    assert one(hands, "Kd", "Ac", SWITCH, stands(1), natural_beats_21=False).net("hand_1") == "0.00"
    assert one(hands, "Kd", "6c", SWITCH, stands(1), dealer("5d")).net("hand_1") == "0.00"
    assert one(hands, "Kd", "6c", SWITCH, stands(1), dealer("6s")).net("hand_1") == "0.00"


def test_natural_pays_even_money() -> None:
    """PR §20.1(A)(7)(ii): 20.00 against a nine, not 30.00; against a dealer's natural it ties."""
    answer = one("As Kd | 9c 9d", "9h", "8s", KEEP, stands(1))
    assert answer.line("hand_1") == {
        "seat": 1, "bet": "hand_1", "stake": "20.00", "result": "win", "odds": "1:1", "payout": "20.00",
        "commission": "0.00", "net": "20.00", "cite": "PR §20.1(A)(7)(ii)", "hand": 0,
    }  # fmt: skip
    tied = one("As Kd | 9c 9d", "Ah", "Js", KEEP, stands(1))
    assert (tied.net("hand_1"), tied.line("hand_1")["result"], tied.net("hand_2")) == ("0.00", "push", "-20.00")


def test_natural_waits_for_the_dealers_second_card() -> None:
    """PR §4.6, §20.1(A)(7)(ii): against an ace or a ten it is decided with the second card, against nine at once."""
    hands = "As Kd | Ac Qd"
    assert nets(one(hands, "9h", None, KEEP, hole_card=False)) == ("20.00", "20.00")
    waits = one(hands, "Th", None, KEEP, hole_card=False)
    assert waits.code == "round_not_finished"
    assert nets(one(hands, "Th", None, KEEP, dealer("9s"), hole_card=False)) == ("20.00", "20.00")
    assert nets(one(hands, "Th", None, KEEP, dealer("As"), hole_card=False)) == ("0.00", "0.00")


def test_natural_beats_22() -> None:
    """PR §20.1(A)(7)(ii), (v): 22 ties the other bets that remain; a natural is decided before."""
    answer = one("As Kd | 9c 9d", "Th", "6s", KEEP, stands(1), dealer("6h"))
    assert nets(answer) == ("20.00", "0.00")


def test_natural_switched_away_is_none() -> None:
    """PR §20.1(A)(7)(iii): A-K and 5-Q exchange to A-Q, 21, and 5-K."""
    answer = one("As Kd | 5c Qd", "Th", "6s", SWITCH, stands(1), dealer("6h"))
    assert nets(answer) == ("0.00", "0.00")


def test_dealers_22_ties_what_remains() -> None:
    """PR §20.1(A)(7)(v): 17 and 20 tie; a hand that busted earlier has lost; splits and doubles tie, too."""
    answer = one("Ts 7d | Kc Qd", "Th", "6s", KEEP, stands(), dealer("6h"))
    assert nets(answer) == ("0.00", "0.00")
    assert (answer.line("hand_1")["result"], answer.line("hand_1")["cite"]) == ("push", "PR §20.1(A)(7)(v)")
    busted = one("Ts 6d | Kc Qd", "Th", "6s", KEEP, HIT, card(1, "Td"), stands(1), dealer("6h"))
    assert nets(busted) == ("-20.00", "0.00")
    more = one(
        "8s 8d | 6c 5d", "Th", "6s", KEEP, SPLIT, card(1, "Td"), card(1, "9d", 2), stands(0, 2),
        act("double", 1, 1), card(1, "2c", 1), dealer("6h"),
    )  # fmt: skip
    assert [(line["bet"], line["result"]) for line in more.lines] == [
        ("hand_1", "push"), ("hand_2", "push"), ("split", "push"), ("double", "push"),
    ]  # fmt: skip


def test_dealers_23_pays() -> None:
    """PR §20.1(A)(7)(v), §4.8: above 22 every standing hand wins even money."""
    assert nets(one("Ts 3d | Kc Qd", "Th", "6s", KEEP, stands(), dealer("7h"))) == ("20.00", "20.00")


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([mains(), bet(1, "super_match", "11.00")], ("above_maximum", "PR §20.1(A)(3)", 2)),
        ([mains(), bet(1, "super_match", "0.99")], ("below_minimum", "PR §20.1(A)(3)", 2)),
        ([bet(1, "super_match", "5.00")], ("side_bet_without_main", "PR §20.1(A)(2)", 0)),
        ([bet(1, "hand_1", "20.00"), bet(1, "super_match", "5.00")], ("side_bet_without_main", "PR §20.1(A)(2)", 1)),
        (
            [bet(1, "hand_1", "20.00"), bet(1, "hand_2", "25.00"), CLOSED],
            ("first_bets_unequal", "PR §20.1(A)(4)", 2),
        ),
        ([bet(1, "hand_1", "20.00"), CLOSED], ("first_bets_unequal", "PR §20.1(A)(4)", 1)),
        ([bet(1, "hand_2", "20.00"), CLOSED], ("first_bets_unequal", "PR §20.1(A)(4)", 1)),
        ([mains(), CLOSED, bet(1, "super_match", "5.00")], ("bet_after_close", "PR §20.1(A)(4)", 3)),
        ([mains(), CLOSED, bet(1, "hand_1", "5.00")], ("bet_after_close", "PR §4.3, §20.1(A)(4)", 3)),
        ([bet(1, "hand_1", "9.99")], ("below_minimum", "PR §4.3, §20.1(A)(4)", 0)),
        ([bet(1, "hand_2", "500.01")], ("above_maximum", "PR §4.3, §20.1(A)(4)", 0)),
        ([bet(8, "hand_1", "20.00")], ("seat_unknown", "PR §4.1", 0)),
        ([bet(1, "main", "20.00")], ("unknown_bet", "PR §1.7", 0)),
        ([bet(1, "split", "20.00")], ("bet_by_decision", "PR §20.1(A)(7)(iv), §4.10", 0)),
        ([CLOSED], ("no_bets", "PR §4.3, §20.1(A)(4)", 0)),
    ],
)
def test_bets_that_are_refused(events: list[Event | list[Event]], refusal: tuple[str, str, int]) -> None:
    """PR §20.1(A)(2)-(4): equal bets on both hands, Super Match from 1.00 to the table minimum beside them."""
    assert game(*events).refusal == refusal


def test_no_surrender() -> None:
    """PR §20.1(A)(7)(i): not as a decision, not as an option."""
    answer = one("Ts 6d | Kc Qd", "9h", "7s", KEEP, act("surrender"))
    assert answer.refusal == ("surrender_not_offered", "PR §20.1(A)(7)(i)", 10)
    for options in ({"surrender": True}, {"max_hands_after_split": 4}, {"resplit_aces": True}, {"decks": 4}):
        assert game(**options).code == "bad_option"
    assert game(surrender=False, decks=8).code == "round_not_finished"


def test_one_split_for_each_hand() -> None:
    """PR §20.1(A)(7)(iv): four hands from two, each played beside the one it came from; no hand splits twice."""
    answer = one(
        "8s 8d | 9c 9d", "Th", "9s", KEEP,
        SPLIT, card(1, "Td"), card(1, "3d", 2), STAND, act("hit", 1, 2), card(1, "Tc", 2),
        act("split", 1, 1), card(1, "Ts", 1), card(1, "2d", 3), stands(1, 3),
    )  # fmt: skip
    assert [(line["bet"], line["hand"], line["net"]) for line in answer.lines] == [
        ("hand_1", 0, "-20.00"), ("hand_2", 1, "0.00"), ("split", 2, "20.00"), ("split", 3, "-20.00"),
    ]  # fmt: skip
    assert answer.line("split", hand=2)["cite"] == "PR §4.8, §20.1(A)(7)(iv), §4.10"
    again = one("8s 8d | 9c 9d", "Th", "9s", KEEP, SPLIT, card(1, "8h"), card(1, "3d", 2), SPLIT)
    assert again.refusal == ("split_too_often", "PR §20.1(A)(7)(iv), §4.10", 13)
    new = one("8s 8d | 9c 9d", "Th", "9s", KEEP, SPLIT, card(1, "Th"), card(1, "8h", 2), STAND, act("split", 1, 2))
    assert new.code == "split_too_often"


def test_split_aces_get_one_card() -> None:
    """PR §4.10, §20.1(A)(7)(iv): also when the ace came by the exchange; a second pair of aces stays."""
    answer = one("As 6d | 5c Ad", "9h", "9s", SWITCH, SPLIT, card(1, "Ah"), card(1, "Kd", 2), act("hit", 1, 1),
                 card(1, "9c", 1), stands(1))  # fmt: skip
    assert [line["net"] for line in answer.lines] == ["-20.00", "20.00", "20.00"]


# --------------------------------------------------------------------------- the exchange


def test_only_the_second_cards_change_places() -> None:
    """PR §20.1(A)(6): T-5 and 6-K become T-K and 6-5, which may then be doubled."""
    answer = one("Ts 5d | 6c Kd", "9h", "9s", SWITCH, STAND, act("double", 1, 1), card(1, "8c", 1))
    assert [(line["bet"], line["net"]) for line in answer.lines] == [
        ("hand_1", "20.00"), ("hand_2", "20.00"), ("double", "20.00"),
    ]  # fmt: skip
    kept = one("Ts 5d | 6c Kd", "9h", "9s", KEEP, act("double", 1, 1))
    assert kept.code == "hand_not_in_turn"


def test_the_exchange_is_decided_once_and_before_play() -> None:
    """PR §20.1(A)(6), (7): a second exchange and one after play began are refused."""
    start = ("Ts 5d | 6c Kd", "9h", "9s")
    for first in (SWITCH, KEEP):
        assert one(*start, first, SWITCH).refusal == ("switch_decided", "PR §20.1(A)(6)", 10)
        assert one(*start, first, act("no_switch", 1, 1)).refusal == ("switch_decided", "PR §20.1(A)(6)", 10)
    assert one(*start, STAND, SWITCH).refusal == ("switch_too_late", "PR §20.1(A)(6)", 10)
    assert one(*start, KEEP, HIT, card(1, "2c"), SWITCH).refusal == ("switch_too_late", "PR §20.1(A)(6)", 12)
    naturals = one("As Kd | Ac Kc", "9h", "9s", ev("CardExposed", to="dealer"), SWITCH)
    assert naturals.refusal == ("switch_too_late", "PR §20.1(A)(6)", 10)


def test_players_are_asked_from_the_dealers_left() -> None:
    """PR §20.1(A)(6): seat after seat; whoever said nothing when play begins has kept his cards."""
    start = [mains("20.00", 1, 3), CLOSED, deal({1: "Ts 6d | 5c Kd", 3: "Tc 5s | 6h Qd"}, "9h", "9s")]
    assert game(*start, act("switch", 3)).refusal == ("out_of_turn", "PR §20.1(A)(6)", 15)
    order = [SWITCH, act("switch", 3), STAND, act("hit", 1, 1), card(1, "9c", 1), stands(1)]
    third = [act("stand", 3), act("hit", 3, 1), card(3, "8c", 1), act("stand", 3, 1)]
    answer = game(*start, *order, *third, END)
    assert nets(answer) == ("20.00", "20.00")
    assert (answer.net("hand_1", seat=3), answer.net("hand_2", seat=3)) == ("20.00", "20.00")
    silent = [HIT, card(1, "5h"), *stands(), act("stand", 3), act("stand", 3, 1)]
    answer = game(*start, *silent, END)
    assert nets(answer) == ("20.00", "-20.00")
    assert game(*start, *silent[:3], act("switch", 3)).code == "switch_too_late"


def test_the_exchange_follows_the_deal() -> None:
    """PR §20.1(A)(6): not before the cards lie; the hand may be left out or be either of the two."""
    events = deal({1: "Ts 6d | 5c Kd"}, "9h", "9s")
    early = game(mains(), CLOSED, events[:4], SWITCH)
    assert early.refusal == ("out_of_order", DEAL_CITE, 7)
    assert game(SWITCH).refusal == ("bets_not_closed", "PR §4.3, §20.1(A)(4)", 0)
    either = one("Ts 6d | 5c Kd", "9h", "9s", act("switch", 1, 1), STAND, act("hit", 1, 1), card(1, "9c", 1), stands(1))
    assert nets(either) == ("20.00", "20.00")
    assert one("Ts 6d | 5c Kd", "9h", "9s", act("switch", 2)).code == "hand_unknown"
    assert one("Ts 6d | 5c Kd", "9h", "9s", act("swap")).code == "decision_not_offered"


def test_cards_are_dealt_hand_by_hand() -> None:
    """PR §4.4: one card to every hand from the dealer's left, then his own, then the second ones."""
    start = [mains(), CLOSED]
    assert game(*start, card(1, "Ts"), card(1, "6d")).refusal == ("out_of_order", DEAL_CITE, 4)
    assert game(*start, card(1, "Ts", 1)).refusal == ("out_of_order", DEAL_CITE, 3)


def test_a_seventh_card_of_six_decks() -> None:
    """PR §20.1(A)(1): six or eight decks; no card comes up more often."""
    copies = ["8s"] * 4
    same = deal({1: f"{copies[0]} {copies[1]} | {copies[2]} {copies[3]}"}, "8s", "8s")
    drawn = [KEEP, HIT, card(1, "8s")]
    assert game(mains(), CLOSED, same, *drawn).refusal == ("card_impossible", "PR §20.1(A)(1)", 11)
    assert game(mains(), CLOSED, same, *drawn, decks=8).code == "round_not_finished"


# --------------------------------------------------------------------------- boxes, insurance, removal


def test_insurance_on_each_hand() -> None:
    """PR §4.11(B): up to half of the hand's bet, before or after the exchange."""
    insured = [bet(1, "insurance", "10.00"), ev("BetPlaced", seat=1, bet="insurance", amount="5.00", hand=1)]
    answer = one("Ts 9d | 9c Kd", "Ah", "Qs", insured[0], KEEP, insured[1], stands())
    assert nets(answer) == ("-20.00", "-20.00")
    assert (answer.net("insurance", hand=0), answer.net("insurance", hand=1)) == ("20.00", "10.00")
    over = one("Ts 9d | 9c Kd", "Ah", "Qs", bet(1, "insurance", "10.01"))
    assert over.refusal == ("above_maximum", "PR §4.11(B)", 9)


def test_hand_of_a_main_bet_may_be_said_or_not() -> None:
    """PR §20.1(A)(4): the code says which hand; a second placing adds to it."""
    placed = [
        ev("BetPlaced", seat=1, bet="hand_1", amount="10.00", hand=0),
        ev("BetPlaced", seat=1, bet="hand_2", amount="20.00", hand=1),
        bet(1, "hand_1", "10.00"),
    ]
    answer = game(placed, CLOSED, deal({1: "Ts 9d | 9c Kd"}, "9h", "9s"), stands(), END)
    assert [(line["bet"], line["hand"], line["net"]) for line in answer.lines] == [
        ("hand_1", 0, "20.00"), ("hand_2", 1, "20.00"),
    ]  # fmt: skip


def test_a_player_with_two_boxes_has_four_hands() -> None:
    """PR §4.11(C): each box has its two hands and is asked by itself."""
    second = [ev("BetPlaced", seat=1, bet=code, amount="10.00", hand=2) for code in ("hand_1", "hand_2")]
    match = ev("BetPlaced", seat=1, bet="super_match", amount="1.00", hand=2)
    cards = [card(1, dealt, hand) for hand, dealt in enumerate(("Ts", "9c", "8s", "8h"))]
    cards += dealer("9h") + [card(1, dealt, hand) for hand, dealt in enumerate(("9d", "Kd", "Td", "Tc"))] + dealer("9s")
    events = [mains(), *second, match, CLOSED, cards, KEEP, act("no_switch", 1, 2), stands(0, 1, 2, 3), END]
    answer = game(*events, boxes_per_player=2)
    assert [(line["bet"], line["hand"], line["net"]) for line in answer.lines] == [
        ("hand_1", 0, "20.00"), ("hand_2", 1, "20.00"), ("hand_1", 2, "0.00"), ("hand_2", 3, "0.00"),
        ("super_match", 2, "8.00"),
    ]  # fmt: skip
    assert game(*events).refusal == ("too_many_boxes", "PR §4.11(C)", 2)


def test_bets_taken_down_before_the_cards() -> None:
    """PR §20.1(A)(2), (4): a main bet does not go from under a Super Match; one hand alone is not dealt."""
    take = [ev("BetRemoved", seat=1, bet=code) for code in ("super_match", "hand_2", "hand_1")]
    placed = [mains(), bet(1, "super_match", "5.00")]
    assert game(*placed, take[1]).refusal == ("side_bet_without_main", "PR §20.1(A)(2)", 3)
    assert game(*placed, take[2]).refusal == ("side_bet_without_main", "PR §20.1(A)(2)", 3)
    assert game(*placed, take[0], take[1], CLOSED).code == "first_bets_unequal"
    assert game(*placed, *take, CLOSED).code == "no_bets"
    less = ev("BetRemoved", seat=1, bet="hand_2", amount="5.00")
    assert game(*placed, less, CLOSED).refusal == ("first_bets_unequal", "PR §20.1(A)(4)", 4)


def test_super_match_may_be_left_off_the_felt() -> None:
    """PR §20.1(A)(2): the table need not offer it."""
    answer = game(mains(), bet(1, "super_match", "5.00"), super_match=False)
    assert answer.code == "side_bet_not_offered"


# --------------------------------------------------------------------------- irregularities


def test_dead_hand_keeps_its_seat_from_the_exchange() -> None:
    """PR §4.12(A)(4): one hand without cards is void; the other plays, Super Match has no four cards and is void."""
    dead = [
        mains(), bet(1, "super_match", "5.00"), CLOSED, card(1, "Ts"), trouble("hand_without_cards", seat=1, hand=1),
        dealer("9h"), card(1, "9d"), dealer("9s"),
    ]  # fmt: skip
    answer = game(*dead, STAND, END)
    assert [(line["bet"], line["result"], line["net"]) for line in answer.lines] == [
        ("hand_1", "win", "20.00"), ("hand_2", "void", "0.00"), ("super_match", "void", "0.00"),
    ]  # fmt: skip
    assert game(*dead, SWITCH).refusal == ("hand_finished", "PR §4.7(A)", 9)


def test_irregularities_are_those_of_blackjack() -> None:
    """PR §20.1(A): Art. 4 holds; a disputed card, a later second card, the dealer's card on 17, annulment."""
    base = {row["code"] for row in describe(GAME)["irregularities"]}
    assert {"disputed_card", "one_card_hand", "dealer_drew_on_17", "dealer_forgot_card", "unregulated"} <= base
    disputed = one("Ts 5d | 6c Kd", "9h", "9s", KEEP, trouble("disputed_card", seat=1, card="Kc"), stands(1))
    assert nets(disputed) == ("-20.00", "-20.00")
    drew = one("Ts 8d | 9c Kd", "9h", "8s", KEEP, stands(), trouble("dealer_drew_on_17", card="5d"))
    assert nets(drew) == ("20.00", "20.00")
    later = [card(1, "Ts"), card(1, "6c", 1), *dealer("9h"), trouble("one_card_hand", seat=1), card(1, "Kd", 1)]
    answer = game(mains(), CLOSED, later, card(1, "9d"), dealer("9s"), KEEP, stands(), END)
    assert nets(answer) == ("20.00", "-20.00")
    void = one("Ts 5d | 6c Kd", "9h", "9s", SWITCH, trouble("unregulated", authorised_by="INSP-1"))
    assert [line["result"] for line in void.lines] == ["void", "void"]


def test_what_the_catalogue_says() -> None:
    """PR Art. 20: bets, options and their defaults."""
    described = describe(GAME)
    assert [row["code"] for row in described["bets"]] == [
        "hand_1", "hand_2", "split", "double", "insurance", "super_match",
    ]  # fmt: skip
    assert {option["name"]: (option["default"], option["allowed"]) for option in described["options"]} == {
        "hole_card": (True, [False, True]),
        "scanner": (False, [False, True]),
        "decks": (6, [6, 8]),
        "shuffler": ("shoe", ["shoe", "automatic", "both"]),
        "double_totals": ("9-11", ["9-11", "2-11"]),
        "surrender": (False, [False]),
        "max_hands_after_split": (2, [2]),
        "resplit_aces": (False, [False]),
        "boxes_per_player": (1, {"min": 1, "max": 7}),
        "natural_beats_21": (True, [False, True]),
        "super_match": (True, [False, True]),
    }
