"""Blackjack, PR Art. 4: worked examples, deal, decisions, irregularities, limits and refusals with their clauses."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino.rules.catalogue import describe
from casino.rules.packs.pr.blackjack import BASE
from tests.rules.blackjack import (
    CLOSED,
    DOUBLE,
    END,
    HIT,
    LIMITS,
    OPEN_DEAL,
    SPLIT,
    STAND,
    SURRENDER,
    act,
    card,
    deal,
    dealer,
    trouble,
)
from tests.rules.play import Answer, Event, bet, ev, play


def game(*events: Event | Sequence[Event], **options: object) -> Answer:
    return play("pr.blackjack", events, options=options, limits=LIMITS)


def one(
    amount: str, hand: str, shown: str, hole: str | None, *after: Event | Sequence[Event], **options: object
) -> Answer:
    """A round of one seat, closed at the end."""
    return game(bet(1, "main", amount), CLOSED, deal({1: hand}, shown, hole), *after, END, **options)


# --------------------------------------------------------------------------- worked examples


def test_natural_paid_at_once() -> None:
    """PR §4.6: ace and king against a nine: 15 × 3/2, whatever the dealer has."""
    answer = one("15.00", "As Kh", "9d", "2c")
    assert answer.line("main") == {
        "seat": 1, "bet": "main", "stake": "15.00", "result": "win", "odds": "3:2", "payout": "22.50",
        "commission": "0.00", "net": "22.50", "cite": "PR §4.6", "hand": 0,
    }  # fmt: skip


@pytest.mark.parametrize("options", [{}, OPEN_DEAL])
def test_natural_paid_before_the_dealer_has_a_second_card(options: dict[str, object]) -> None:
    """PR §4.6: against 2 to 9 nothing of the dealer's is waited for."""
    assert one("15.00", "As Kh", "9d", None, **options).net("main") == "22.50"


@pytest.mark.parametrize("options", [{}, OPEN_DEAL])
def test_two_naturals_tie_and_insurance_wins(options: dict[str, object]) -> None:
    """PR §4.6, §4.11(B): ace shown, then a queen: main pushes, insurance pays 2:1."""
    start = [bet(1, "main", "20.00"), CLOSED, deal({1: "As Kh"}, "Ad", None if options else "Qc")]
    last = dealer("Qc") if options else []
    plain = game(*start, *last, END, **options)
    assert (plain.net("main"), plain.line("main")["result"]) == ("0.00", "push")
    insured = game(*start, bet(1, "insurance", "10.00"), *last, END, **options)
    assert (insured.net("main"), insured.net("insurance")) == ("0.00", "20.00")
    assert insured.line("insurance")["cite"] == "PR §4.11(B)"


def test_dealer_stands_on_soft_17() -> None:
    """PR §4.7(C): ace and six is 17; a player's 18 wins even money and a further dealer card is refused."""
    assert one("40.00", "Ts 8h", "Ad", "6c", STAND).net("main") == "40.00"
    answer = one("40.00", "Ts 8h", "Ad", "6c", STAND, dealer("5h"))
    assert answer.refusal == ("dealer_stands", "PR §4.7(B), (C)", 7)


def test_bust_loses_although_the_dealer_busts_too() -> None:
    """PR §4.7(A): a hand over 21 loses at once."""
    answer = game(
        [bet(1, "main", "10.00"), bet(2, "main", "10.00"), CLOSED],
        deal({1: "Th 6s", 2: "Tc 9c"}, "6d", "Td"),
        [HIT, card(1, "6h"), act("stand", 2)],
        dealer("Kd"),
        END,
    )
    assert (answer.net("main"), answer.line("main")["cite"]) == ("-10.00", "PR §4.7(A)")
    assert answer.net("main", seat=2) == "10.00"


def test_double_on_eleven() -> None:
    """PR §4.11(A): 6-5 doubled, a nine makes 20 against 19: both stakes win."""
    answer = one("25.00", "6c 5d", "Th", "9s", act("double", amount="25.00"), card(1, "9h", face="down"))
    assert (answer.net("main"), answer.net("double")) == ("25.00", "25.00")
    assert answer.line("double")["cite"] == "PR §4.8, §4.11(A)"


@pytest.mark.parametrize(
    ("hand", "totals", "allowed"),
    [
        ("6c 6d", "9-11", False),
        ("6c 6d", "2-11", False),
        ("5c 3d", "9-11", False),
        ("5c 3d", "2-11", True),
        ("Ac 8d", "9-11", True),
        ("Ac Ad", "9-11", False),
        ("Ac Ad", "2-11", True),
        ("Ac 6d", "9-11", False),
    ],
)
def test_totals_that_may_be_doubled(hand: str, totals: str, allowed: bool) -> None:
    """PR §4.11(A): 9, 10, 11, at the licensee's discretion 2 to 11, an ace counted as 1."""
    answer = one("25.00", hand, "Th", "7s", DOUBLE, card(1, "9h"), double_totals=totals)
    if allowed:
        assert answer.line("double")["stake"] == "25.00"
    else:
        assert answer.refusal == ("double_total", "PR §4.11(A)", 6)


@pytest.mark.parametrize("at_once", [True, False])
def test_split_eights(at_once: bool) -> None:
    """PR §4.10: 18 and 21 against 19: one hand loses, the other wins; second cards at once or each on its turn."""
    first, second = card(1, "Ts"), card(1, "3h", 1)
    play_first, play_second = [STAND], [act("hit", 1, 1), card(1, "Td", 1)]
    order = [first, second, *play_first, *play_second] if at_once else [first, *play_first, second, *play_second]
    answer = one("10.00", "8c 8d", "Th", "9s", act("split", amount="10.00"), order)
    assert (answer.net("main"), answer.net("split_1")) == ("-10.00", "10.00")
    assert (answer.line("split_1")["hand"], answer.line("split_1")["cite"]) == (1, "PR §4.8, §4.10")


def test_split_aces() -> None:
    """PR §4.10: one card each; ace and king is an ordinary 21 and pays even money."""
    answer = one("20.00", "Ac Ad", "Th", "Ts", SPLIT, card(1, "Kc"), card(1, "5h", 1))
    assert (answer.net("main"), answer.net("split_1")) == ("20.00", "-20.00")
    assert answer.line("main")["odds"] == "1:1"


def test_surrender() -> None:
    """PR §4.11(D): half is lost against a ten; against an ace it is refused."""
    answer = one("25.00", "Tc 6d", "Th", "9s", SURRENDER, surrender=True)
    assert answer.line("main") == {
        "seat": 1, "bet": "main", "stake": "25.00", "result": "lose", "odds": None, "payout": "0.00",
        "commission": "0.00", "net": "-12.50", "cite": "PR §4.11(D)", "hand": 0,
    }  # fmt: skip
    refused = one("25.00", "Tc 6d", "Ah", "9s", SURRENDER, surrender=True)
    assert refused.refusal == ("surrender_against_ace", "PR §4.11(D)", 6)


def test_insurance_above_half() -> None:
    """PR §4.11(B): at most half of the original bet."""
    answer = one("20.00", "Tc 6d", "Ah", "9s", bet(1, "insurance", "11.00"))
    assert answer.refusal == ("above_maximum", "PR §4.11(B)", 6)
    twice = one("20.00", "Tc 6d", "Ah", "9s", bet(1, "insurance", "6.00"), bet(1, "insurance", "4.01"))
    assert twice.refusal == ("above_maximum", "PR §4.11(B)", 7)


# --------------------------------------------------------------------------- comparing


@pytest.mark.parametrize(
    ("hand", "hole", "drawn", "net", "result"),
    [
        ("Tc 8d", "7s", "", "10.00", "win"),
        ("Tc 7d", "7s", "", "0.00", "push"),
        ("Tc 7d", "8s", "", "-10.00", "lose"),
        ("Tc 2d", "6s", "Kc", "10.00", "win"),
        ("Tc 2d", "2s", "4c 5c", "-10.00", "lose"),
    ],
)
def test_points_are_compared(hand: str, hole: str, drawn: str, net: str, result: str) -> None:
    """PR §4.8: higher wins even money, lower loses, equal ties; a dealer over 21 pays every standing hand."""
    answer = one("10.00", hand, "Th", hole, STAND, dealer(*drawn.split()))
    assert (answer.net("main"), answer.line("main")["result"]) == (net, result)
    assert answer.line("main")["cite"] == "PR §4.8"


@pytest.mark.parametrize(("beats", "net"), [(True, "-10.00"), (False, "0.00")])
def test_dealer_natural_against_three_card_21(beats: bool, net: str) -> None:
    """PR §4.6, §4.8: a natural is a class of its own; read by points alone the two tie."""
    answer = one("10.00", "7c 7d", "Th", "As", HIT, card(1, "7h"), natural_beats_21=beats)
    assert answer.net("main") == net


def test_dealer_natural_takes_doubled_and_split_stakes() -> None:
    """PR §4.8: without a covered card a late natural collects every stake of the hand."""
    answer = one(
        "10.00", "8c 8d", "Th", None,
        SPLIT, card(1, "3c"), DOUBLE, card(1, "9c"), card(1, "Ts", 1), act("stand", 1, 1), dealer("As"), **OPEN_DEAL,
    )  # fmt: skip
    assert [answer.net(code) for code in ("main", "double", "split_1")] == ["-10.00", "-10.00", "-10.00"]


def test_natural_waits_for_the_dealer_who_shows_ten() -> None:
    """PR §4.6: with an ace or ten-value shown the natural waits; the second card decides, later ones do not."""
    assert one("20.00", "As Kh", "Td", "5c").net("main") == "30.00"
    assert one("20.00", "As Kh", "Td", "Ac").net("main") == "0.00"
    waiting = one("20.00", "As Kh", "Td", None, **OPEN_DEAL)
    assert waiting.refusal == ("round_not_finished", "PR §4.7(B), (C)", 5)
    answer = one("20.00", "As Kh", "Td", None, dealer("5c"), **OPEN_DEAL)
    assert answer.net("main") == "30.00"
    three_card_21 = one("20.00", "As Kh", "Td", "5c", dealer("6c"))
    assert three_card_21.net("main") == "30.00"


def test_insurance_loses_and_the_hand_goes_on() -> None:
    """PR §4.11(B): any second card but a ten or figure loses the insurance; the hand is decided as usual."""
    answer = one("40.00", "Tc 8d", "As", "6h", bet(1, "insurance", "20.00"), STAND)
    assert (answer.net("main"), answer.net("insurance")) == ("40.00", "-20.00")


def test_insurance_needs_the_second_card_after_a_bust() -> None:
    """PR §4.11(B): with the only hand bust the insurance still waits for the dealer's second card."""
    start = (bet(1, "insurance", "5.00"), HIT, card(1, "9h"))
    assert one("10.00", "Tc 6d", "As", None, *start, **OPEN_DEAL).code == "round_not_finished"
    answer = one("10.00", "Tc 6d", "As", None, *start, dealer("Kd"), **OPEN_DEAL)
    assert (answer.net("main"), answer.net("insurance")) == ("-10.00", "10.00")


def test_insurance_is_open_to_a_natural() -> None:
    """PR §4.6, §4.11(B): a natural may insure; without a dealer natural it is paid 3:2."""
    answer = one("20.00", "As Kh", "Ad", "6c", bet(1, "insurance", "10.00"))
    assert (answer.net("main"), answer.net("insurance")) == ("30.00", "-10.00")


def test_odd_cents() -> None:
    """PR §4.6, §4.11(D): the half of an odd stake rounds to the cent in the player's favour."""
    assert one("5.01", "As Kh", "9d", "2c").net("main") == "7.52"
    assert one("5.01", "Tc 6d", "9d", "2c", SURRENDER, surrender=True).net("main") == "-2.50"


def test_dealer_need_not_play_when_nobody_stands() -> None:
    """PR §4.7: with every hand bust or surrendered there is nothing to draw for."""
    assert one("10.00", "Tc 6d", "6s", "5h", HIT, card(1, "9h")).net("main") == "-10.00"
    assert one("10.00", "Tc 6d", "6s", "5h", SURRENDER, surrender=True).net("main") == "-5.00"
    assert one("10.00", "Tc 8d", "6s", "5h", STAND).refusal == ("round_not_finished", "PR §4.7(B), (C)", 7)


# --------------------------------------------------------------------------- the deal

TWO = [bet(1, "main", "10.00"), bet(3, "main", "10.00"), CLOSED]


@pytest.mark.parametrize(
    ("dealt", "at", "options", "cite"),
    [
        ([card(3, "2c")], 3, {}, "PR §4.4(B)"),
        ([card("dealer", "2c")], 3, {}, "PR §4.4(B)"),
        ([card(1, "2c"), card(1, "3c")], 4, {}, "PR §4.4(B)"),
        ([card(1, "2c"), card(3, "3c"), card(1, "4c")], 5, {}, "PR §4.4(B)"),
        ([card(1, "2c"), card(3, "3c"), card(1, "4c")], 5, OPEN_DEAL, "PR §4.4(A)"),
        ([card(1, "2c"), card(3, "3c"), *dealer("4c", "5c")], 6, {}, "PR §4.4(B)"),
    ],
)
def test_deal_goes_left_to_right_and_dealer_last(
    dealt: list[Event], at: int, options: dict[str, object], cite: str
) -> None:
    """PR §4.4: a card to each player from the dealer's left, one to the dealer, again to each player."""
    assert game(TWO, dealt, **options).refusal == ("out_of_order", cite, at)


def test_decisions_wait_for_the_whole_deal() -> None:
    """PR §4.4(B): the covered card belongs to the deal; without it nobody plays."""
    hands = {1: "Tc 8d", 3: "9c 8s"}
    assert game(TWO, deal(hands, "7h", None), STAND).refusal == ("out_of_order", "PR §4.4(B)", 8)
    assert game(TWO, deal(hands, "7h", None), STAND, act("stand", 3), dealer("Kc"), END, **OPEN_DEAL).settled


def test_second_dealer_card_waits_for_the_players_without_hole_card() -> None:
    """PR §4.4(A), §4.7(A): the dealer draws when all players have been served."""
    answer = game(TWO, deal({1: "Tc 8d", 3: "9c 8s"}, "7h", None), dealer("Kc"), **OPEN_DEAL)
    assert answer.refusal == ("hand_not_in_turn", "PR §4.7(A)", 8)


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([card(1, "2c", face="down")], "face_wrong"),
        ([card(1, "2c"), card(3, "2d"), card("dealer", "2h", face="down")], "face_wrong"),
        ([card("banker", "2c")], "out_of_order"),
        ([card(2, "2c")], "out_of_order"),
        ([card(1, "2c", 1)], "out_of_order"),
    ],
)
def test_cards_face_up_and_only_to_hands(events: list[Event], code: str) -> None:
    """PR §4.4, §4.12(A): all cards are open but the double's and the covered one."""
    assert game(TWO, events).code == code


def test_cards_only_after_bets_and_bets_only_before_cards() -> None:
    """PR §4.3: bets stand before any card is dealt."""
    assert game(bet(1, "main", "10.00"), card(1, "2c")).refusal == ("bets_not_closed", "PR §4.3", 1)
    assert game(bet(1, "main", "10.00"), STAND).refusal == ("bets_not_closed", "PR §4.3", 1)
    assert game(TWO, bet(2, "main", "10.00")).refusal == ("bet_after_close", "PR §4.3", 3)
    assert game(TWO, ev("BetRemoved", seat=1, bet="main")).refusal == ("bet_after_close", "PR §4.3", 3)
    assert game(TWO, CLOSED).refusal == ("bets_already_closed", "PR §4.3", 3)
    assert game(CLOSED).refusal == ("no_bets", "PR §4.3", 0)


@pytest.mark.parametrize(("decks", "settles"), [(1, False), (2, True)])
def test_cards_that_the_decks_cannot_give(decks: int, settles: bool) -> None:
    """PR §4.16(D): one to eight decks; a card appears no oftener than there are decks, burned ones counted."""
    burned = ev("CardBurned", card="Tc")
    answer = game(burned, bet(1, "main", "10.00"), CLOSED, deal({1: "Tc 8d"}, "7h", "Kd"), STAND, END, decks=decks)
    assert answer.settled is settles
    if not settles:
        assert answer.refusal == ("card_impossible", "PR §4.16(D)", 3)


def test_covered_card_is_turned_after_the_players() -> None:
    """PR §4.4(B): the covered card stays so until all have played, and is the card that was dealt."""
    turn = ev("CardExposed", to="dealer", card="9s")
    assert one("10.00", "Tc 8d", "Th", "9s", turn, STAND).refusal == ("hand_not_in_turn", "PR §4.7(A)", 6)
    assert one("10.00", "Tc 8d", "Th", "9s", STAND, turn).net("main") == "-10.00"
    wrong = one("10.00", "Tc 8d", "Th", "9s", STAND, ev("CardExposed", to="dealer", card="8s"))
    assert wrong.refusal == ("card_differs", "PR §4.4(B)", 7)
    none = one("10.00", "Tc 8d", "Th", None, STAND, turn, **OPEN_DEAL)
    assert none.refusal == ("nothing_covered", "PR §4.4(A)", 6)


def test_covered_double_card_is_shown_on_request() -> None:
    """PR §4.11(A): the double's card lies covered, its player may ask to see it."""
    doubled = (DOUBLE, card(1, "9h", face="down"))
    assert one("10.00", "6c 5d", "Th", "9s", *doubled, ev("CardExposed", to=1, card="9h")).net("double") == "10.00"
    assert one("10.00", "6c 5d", "Th", "9s", *doubled, ev("CardExposed", to=1, card="8h")).code == "card_differs"
    answer = one("10.00", "6c 7d", "Th", "9s", STAND, ev("CardExposed", to=1))
    assert answer.refusal == ("nothing_covered", "PR §4.11(A)", 7)


# --------------------------------------------------------------------------- decisions


def test_turns_go_from_the_dealers_left() -> None:
    """PR §4.7(A): seat 1 finishes before seat 3 speaks."""
    start = [TWO, deal({1: "Tc 8d", 3: "9c 8s"}, "7h", "Kd")]
    assert game(*start, act("stand", 3)).refusal == ("hand_not_in_turn", "PR §4.7(A)", 9)
    assert game(*start, STAND, act("stand", 3), END).settled
    assert game(*start, STAND, END).refusal == ("round_not_finished", "PR §4.7(A)", 10)


@pytest.mark.parametrize(
    ("after", "code", "cite"),
    [
        ([STAND, HIT], "hand_finished", "PR §4.7(A)"),
        ([STAND, STAND], "hand_finished", "PR §4.7(A)"),
        ([HIT, HIT], "card_owed", "PR §4.7(A)"),
        ([card(1, "2h")], "card_not_asked", "PR §4.7(A)"),
        ([HIT, card("dealer", "2h")], "card_owed", "PR §4.7(A)"),
        ([HIT, card("board", "2h")], "place_unknown", "PR §4.4(B)"),
        ([HIT, card(1, "2h", face="down")], "face_wrong", "PR §4.4(B)"),
        ([HIT, card(1, "Kh"), HIT], "hand_finished", "PR §4.7(A)"),
        ([HIT, card(1, "2h"), DOUBLE], "two_cards_only", "PR §4.11(A)"),
        ([act("fold")], "decision_not_offered", "PR §4.7(A)"),
        ([act("hit", 2)], "hand_unknown", "PR §4.7(A)"),
        ([act("hit", 1, 1)], "hand_unknown", "PR §4.7(A)"),
        ([act("double", amount="5.00")], "not_original_amount", "PR §4.11(A)"),
        ([SPLIT], "split_values_differ", "PR §4.10"),
        ([SURRENDER], "surrender_not_offered", "PR §4.11(D)"),
        ([bet(1, "insurance", "5.00")], "insurance_not_ace", "PR §4.11(B)"),
        ([bet(1, "double", "10.00")], "bet_by_decision", "PR §4.11(A)"),
        ([bet(1, "split_1", "10.00")], "bet_by_decision", "PR §4.10"),
        ([bet(1, "super_match", "10.00")], "unknown_bet", "PR §1.7"),
        ([bet(1, "lucky_lucky", "10.00")], "side_bet_not_offered", "PR §19.1(A)(3), (6)"),
        ([bet(1, "main", "10.00", "box")], "unknown_target", "PR §4.3, §4.6, §4.8"),
        ([ev("BallLanded", pocket="7")], "event_not_of_game", "PR §1.7"),
    ],
)
def test_what_a_hand_may_not_do(after: list[Event], code: str, cite: str) -> None:
    """PR §4.7, §4.10, §4.11: the last event is refused on its clause."""
    hand = "Ts 4d" if code in ("hand_finished", "two_cards_only", "split_values_differ") else "7c 4d"
    answer = one("10.00", hand, "9h", "8s", after)
    assert answer.refusal == (code, cite, 5 + len(after))


@pytest.mark.parametrize("action", ["hit", "double", "split", "surrender"])
def test_a_natural_is_complete(action: str) -> None:
    """PR §4.6, §4.11(A): a natural draws, doubles, splits and surrenders nothing."""
    answer = one("10.00", "Ac Kd", "Th", "8s", act(action), surrender=True)
    assert answer.code == "natural_is_complete"
    assert one("10.00", "Ac Kd", "Th", "8s", STAND).net("main") == "15.00"


def test_doubled_hand_gets_one_card() -> None:
    """PR §4.11(A): one card and no more; the hand is finished without saying so."""
    doubled = [DOUBLE, card(1, "2h")]
    answer = one("10.00", "6c 5d", "9h", "8s", doubled, HIT)
    assert answer.refusal == ("hand_finished", "PR §4.7(A)", 8)
    assert one("10.00", "6c 5d", "9h", "8s", doubled, STAND).net("double") == "-10.00"
    assert one("10.00", "6c 5d", "9h", "8s", DOUBLE).refusal == ("round_not_finished", "PR §4.11(A)", 7)


def test_hand_of_21_need_not_say_that_it_stands() -> None:
    """PR §4.7(A): play passes on from 21; the hand may also say so, or take a card at its peril."""
    start = [TWO, deal({1: "7c 7d", 3: "9c 8s"}, "7h", "Kd"), HIT, card(1, "7s")]
    for said in ([], [STAND]):
        assert game(*start, *said, act("stand", 3), END).net("main") == "10.00"
    assert game(*start, HIT, card(1, "2s"), act("stand", 3), END).net("main") == "-10.00"
    passed = game(*start, act("stand", 3), HIT)
    assert passed.refusal == ("hand_finished", "PR §4.7(A)", 12)


# --------------------------------------------------------------------------- splits


def test_split_needs_equal_value_and_the_same_amount() -> None:
    """PR §4.10: ten and king are of equal value; the added stake equals the original."""
    assert one("10.00", "Tc Kd", "9h", "8s", act("split", amount="5.00")).refusal == (
        "not_original_amount",
        "PR §4.10",
        6,
    )
    answer = one("10.00", "Tc Kd", "9h", "8s", SPLIT, card(1, "8c"), STAND, card(1, "5c", 1), act("stand", hand=1))
    assert (answer.net("main"), answer.net("split_1")) == ("10.00", "-10.00")


def test_split_hands_play_in_order() -> None:
    """PR §4.10: the first hand is completed before the second."""
    start = (SPLIT, card(1, "3c"), card(1, "4c", 1))
    assert one("10.00", "8c 8d", "9h", "8s", *start, act("hit", 1, 1)).refusal == ("hand_not_in_turn", "PR §4.10", 9)
    assert one("10.00", "8c 8d", "9h", "8s", SPLIT, card(1, "4c", 1)).refusal == ("hand_not_in_turn", "PR §4.10", 7)
    assert one("10.00", "8c 8d", "9h", "8s", SPLIT, HIT).refusal == ("card_owed", "PR §4.7(A)", 7)


def test_double_after_split() -> None:
    """PR §4.10, §4.11(A): every hand on its own may be doubled; each stake has its line."""
    answer = one(
        "10.00", "8c 8d", "9h", "8s",
        SPLIT, card(1, "3c"), DOUBLE, card(1, "9c"), card(1, "2c", 1), act("double", 1, 1), card(1, "5c", 1),
    )  # fmt: skip
    assert [(line["bet"], line["hand"], line["net"]) for line in answer.lines] == [
        ("main", 0, "10.00"),
        ("split_1", 1, "-10.00"),
        ("double", 0, "10.00"),
        ("double", 1, "-10.00"),
    ]


@pytest.mark.parametrize("hands", [4, 5])
def test_a_bet_becomes_at_most_so_many_hands(hands: int) -> None:
    """PR §4.10: "up to four times", read as four hands; five is the other reading."""
    suits = "cdhscd"
    resplits = [[SPLIT, card(1, "8" + suits[n])] for n in range(2, 1 + hands)]
    answer = one("10.00", "8c 8d", "9h", "8s", *resplits, SPLIT, max_hands_after_split=hands)
    assert answer.refusal == ("split_too_often", "PR §4.10", 6 + 2 * (hands - 1))
    rest: list[Event] = [STAND]
    for number in range(1, hands):
        rest += [card(1, "Tc", number), act("stand", 1, number)]
    settled = one("10.00", "8c 8d", "9h", "8s", *resplits, rest, max_hands_after_split=hands)
    assert settled.net("main") == "-10.00"
    assert [settled.net(f"split_{n}") for n in range(1, hands)] == ["10.00"] * (hands - 1)


@pytest.mark.parametrize("action", ["hit", "double", "split"])
def test_split_aces_take_no_further_card(action: str) -> None:
    """PR §4.10: one card to each split ace, no draw, no double, by default no second split."""
    start = (SPLIT, card(1, "Ah" if action == "split" else "9h"))
    answer = one("10.00", "Ac Ad", "9c", "8s", *start, act(action))
    assert not answer.settled
    assert answer.refusal[2] == 8


def test_pair_split_again_is_played_by_number_or_beside_its_hand() -> None:
    """PR §4.10: first hand, second hand and so on; where a hand split again lies is the dealer's way to lay it out."""
    split_twice = [SPLIT, card(1, "8h"), SPLIT, card(1, "Tc")]
    stands = {n: ev("DecisionMade", seat=1, action="stand", hand=n) for n in range(3)}
    nets = []
    for order in ((1, 2), (2, 1)):
        played = [event for n in order for event in (card(1, "9" + "cdh"[n], n), stands[n])]
        answer = one("10.00", "8c 8d", "Th", "7s", *split_twice, stands[0], *played)
        nets.append({(line["bet"], line["hand"]): line["net"] for line in answer.lines})
    assert nets[0] == nets[1] == {("main", 0): "10.00", ("split_1", 1): "0.00", ("split_2", 2): "0.00"}
    early = one("10.00", "8c 8d", "Th", "7s", SPLIT, card(1, "8h"), SPLIT, card(1, "9d", 2))
    assert early.refusal == ("hand_not_in_turn", "PR §4.10", 9)
    left_out = one("10.00", "8c 8d", "Th", "7s", *split_twice, stands[0], card(1, "9d", 2), stands[2])
    assert left_out.code == "round_not_finished"


def test_resplit_aces_is_an_option() -> None:
    """PR §4.10: where the casino reads it so, a split ace that receives an ace is split again."""
    answer = one(
        "10.00", "Ac Ad", "9c", "8s",
        SPLIT, card(1, "Ah"), SPLIT, card(1, "9h"), card(1, "7h", 1), card(1, "6h", 2),
        resplit_aces=True,
    )  # fmt: skip
    assert [answer.net(code) for code in ("main", "split_1", "split_2")] == ["10.00", "10.00", "0.00"]
    hit = one("10.00", "Ac Ad", "9c", "8s", SPLIT, card(1, "Ah"), HIT, resplit_aces=True)
    assert hit.refusal == ("split_ace_one_card", "PR §4.10", 8)
    kept = one("10.00", "Ac Ad", "9c", "8s", SPLIT, card(1, "Ah"), card(1, "7h", 1), resplit_aces=True)
    assert (kept.net("main"), kept.net("split_1")) == ("-10.00", "10.00")


def test_two_card_21_after_a_split_is_no_natural() -> None:
    """PR §4.7(A), §4.10: it pays even money, may take a card counting the ace as 1, and may be doubled as 11."""
    start = (SPLIT, card(1, "Ac"))
    second = (card(1, "9c", 1), act("stand", 1, 1))
    assert one("10.00", "Tc Td", "9h", "8s", *start, *second).line("main")["payout"] == "10.00"
    drawn = one("10.00", "Tc Td", "9h", "8s", *start, HIT, card(1, "5c"), STAND, *second)
    assert drawn.net("main") == "-10.00"
    doubled = one("10.00", "Tc Td", "9h", "8s", *start, DOUBLE, card(1, "8c"), *second)
    assert (doubled.net("main"), doubled.net("double")) == ("10.00", "10.00")


# --------------------------------------------------------------------------- insurance and surrender


def test_insurance_until_the_first_third_card() -> None:
    """PR §4.11(B): any seat, in any order, before a third card; afterwards refused."""
    start = [TWO, deal({1: "Tc 2d", 3: "9c 8s"}, "Ah", "Kd")]
    early = game(*start, bet(3, "insurance", "5.00"), STAND, bet(1, "insurance", "5.00"), act("stand", 3), END)
    assert (early.net("insurance"), early.net("insurance", seat=3)) == ("10.00", "10.00")
    late = game(*start, HIT, card(1, "3h"), bet(3, "insurance", "5.00"))
    assert late.refusal == ("too_late_for", "PR §4.11(B)", 11)
    assert late.data["message_es"] == "El seguro se permite hasta que se da la primera tercera carta."


def test_insurance_as_soon_as_the_ace_is_shown() -> None:
    """PR §4.11(B): when the dealer's first card is an ace, not before it and not without a hand."""
    opening = [TWO, card(1, "Tc"), card(3, "9c")]
    assert game(*opening, bet(1, "insurance", "5.00")).refusal == ("insurance_not_ace", "PR §4.11(B)", 5)
    rest = [card(1, "8d"), card(3, "8s"), card("dealer", "Kd"), STAND, act("stand", 3), END]
    assert game(*opening, dealer("Ah"), bet(1, "insurance", "5.00"), *rest).net("insurance") == "10.00"
    assert game(*opening, dealer("Ah"), bet(2, "insurance", "5.00")).refusal == ("hand_unknown", "PR §4.7(A)", 6)


def test_insurance_on_original_hands_only() -> None:
    """PR §4.11(B): not on a hand that was split."""
    for hand in (0, 1):
        insured = bet(1, "insurance", "5.00") | {"hand": hand}
        answer = one("10.00", "8c 8d", "Ah", "9s", SPLIT, insured)
        assert answer.refusal == ("insurance_original_only", "PR §4.11(B)", 7)


def test_surrender_until_the_first_third_card() -> None:
    """PR §4.11(D): before the first player on the left gets his third card, also out of turn."""
    start = [TWO, deal({1: "Tc 2d", 3: "9c 7s"}, "9h", "Kd")]
    early = game(*start, act("surrender", 3), HIT, card(1, "8h"), STAND, END, surrender=True)
    assert (early.net("main"), early.net("main", seat=3)) == ("10.00", "-5.00")
    late = game(*start, HIT, card(1, "8h"), act("surrender", 3), surrender=True)
    assert late.refusal == ("too_late_for", "PR §4.11(D)", 11)
    assert late.data["message_es"] == "Retirarse se permite hasta que se da la primera tercera carta."
    split = one("10.00", "8c 8d", "9h", "9s", SPLIT, SURRENDER, surrender=True)
    assert split.refusal == ("two_cards_only", "PR §4.11(D)", 7)
    asked = one("10.00", "Tc 6d", "9h", "9s", HIT, SURRENDER, surrender=True)
    assert asked.refusal == ("card_owed", "PR §4.7(A)", 7)


def test_surrendered_hand_is_out() -> None:
    """PR §4.11(D): it neither draws nor is compared."""
    answer = one("10.00", "Tc 6d", "9h", "9s", SURRENDER, HIT, surrender=True)
    assert answer.refusal == ("hand_finished", "PR §4.7(A)", 7)


# --------------------------------------------------------------------------- boxes, limits, options


def test_several_boxes_of_one_player() -> None:
    """PR §4.11(C): boxes are numbered by hand, dealt and played one after the other, and split on their own."""
    boxes = [bet(1, "main", "10.00"), bet(1, "main", "20.00") | {"hand": 1}]
    events = [
        *boxes, CLOSED,
        card(1, "8c"), card(1, "9c", 1), card("dealer", "9h"), card(1, "8d"), card(1, "9d", 1), card("dealer", "8s"),
        SPLIT, card(1, "Tc"), STAND, card(1, "9s", 2), act("stand", hand=2),
        act("split", hand=1), card(1, "Td", 1), act("stand", hand=1), card(1, "Ts", 3), act("stand", hand=3), END,
    ]  # fmt: skip
    answer = game(events, boxes_per_player=2)
    nets = [(line["bet"], line["hand"], line["net"]) for line in answer.lines]
    assert nets == [("main", 0, "10.00"), ("main", 1, "20.00"), ("split_1", 2, "0.00"), ("split_1", 3, "20.00")]
    assert game(boxes).refusal == ("too_many_boxes", "PR §4.11(C)", 1)
    assert game(bet(1, "main", "10.00") | {"hand": -1}).code == "too_many_boxes"


def test_no_more_boxes_than_the_felt_has() -> None:
    """PR §4.1, §4.16(A): seven boxes, whoever plays them."""
    assert game(bet(8, "main", "10.00")).code == "seat_unknown"
    seven = [bet(seat, "main", "10.00") for seat in range(1, 8)]
    eighth = bet(7, "main", "10.00") | {"hand": 1}
    assert game(seven, eighth, boxes_per_player=2).refusal == ("no_box_free", "PR §4.1", 7)


def test_bets_within_the_tables_limits() -> None:
    """PR §4.3: never above the maximum nor below the minimum, several placings together."""
    assert game(bet(1, "main", "4.99")).refusal == ("below_minimum", "PR §4.3", 0)
    assert game(bet(1, "main", "500.01")).refusal == ("above_maximum", "PR §4.3", 0)
    assert game(bet(1, "main", "300.00"), bet(1, "main", "201.00")).refusal == ("above_maximum", "PR §4.3", 1)
    assert game(bet(1, "main", "0.00")).code == "amount_not_positive"


def test_double_and_split_may_pass_the_maximum() -> None:
    """PR §4.3, §4.10, §4.11(A): the limit is the original bet's; the added stake equals it whatever the maximum."""
    doubled = one("500.00", "6c 5d", "Th", "9s", DOUBLE, card(1, "9h"))
    assert (doubled.net("main"), doubled.net("double")) == ("500.00", "500.00")


def test_bets_may_be_taken_back_before_the_cards() -> None:
    """PR §4.3: until the first card a bet may change, within the limits."""
    take = ev("BetRemoved", seat=1, bet="main")
    placed = bet(1, "main", "10.00")
    assert game(placed, take, CLOSED).code == "no_bets"
    assert game(placed, take | {"amount": "6.00"}).refusal == ("below_minimum", "PR §4.3", 1)
    assert game(placed, take | {"amount": "11.00"}).code == "above_maximum"
    assert game(take).code == "no_such_bet"
    answer = game(placed, take | {"amount": "5.00"}, CLOSED, deal({1: "Tc 9d"}, "9h", "9s"), STAND, END)
    assert answer.line("main")["stake"] == "5.00"


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "5.00", "max": "49.00"}, "limits_spread"),
        ({"min": "1.99", "max": "100.00"}, "limits_outside_band"),
        ({"min": "100.00", "max": "10000.01"}, "limits_outside_band"),
    ],
)
def test_limits_outside_band_or_spread(limits: dict[str, str], code: str) -> None:
    """PR §4.13(A), (B): $2 to $10,000 and ten times between."""
    answer = play("pr.blackjack", [], limits=limits)
    assert answer.refusal == (code, "PR §4.13(A), (B)", 0)
    assert play("pr.blackjack", [], limits={"min": "100.00", "max": "1000.00"}).code == "round_not_finished"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"decks": 0}, "bad_option"),
        ({"decks": 9}, "bad_option"),
        ({"double_totals": "9-12"}, "bad_option"),
        ({"max_hands_after_split": 6}, "bad_option"),
        ({"boxes_per_player": 8}, "bad_option"),
        ({"shuffler": "hand"}, "bad_option"),
        ({"soft_17": True}, "unknown_option"),
        ({"scanner": True, "hole_card": False}, "scanner_needs_hole_card"),
    ],
)
def test_options_outside_the_regulation(options: dict[str, object], code: str) -> None:
    """PR §4.4(B), §4.10, §4.11, §4.16: only the listed choices."""
    assert game(**options).code == code


def test_options_and_their_defaults() -> None:
    """PR Art. 4: what the licensee may choose and what holds when he does not."""
    assert {option["name"]: option["default"] for option in describe(BASE)["options"]} == {
        "hole_card": True, "scanner": False, "decks": 6, "shuffler": "shoe", "double_totals": "9-11",
        "surrender": False, "max_hands_after_split": 4, "resplit_aces": False, "boxes_per_player": 1,
        "natural_beats_21": True,
    }  # fmt: skip


def test_scanner_does_not_end_the_round() -> None:
    """PR §4.4(B): a reader may be used; that it ends a round is nowhere said, so play goes on."""
    answer = one("10.00", "6c 5d", "Th", "As", DOUBLE, card(1, "9h"), scanner=True)
    assert [answer.net(code) for code in ("main", "double")] == ["-10.00", "-10.00"]


# --------------------------------------------------------------------------- irregularities


def test_every_irregularity_is_described() -> None:
    """PR §4.9, §4.12: the list of the article, in both languages."""
    listed = {row["code"]: (row["effect"], row["cite"]) for row in describe(BASE)["irregularities"]}
    assert listed == {
        "dealing_irregularity": ("none", "PR §4.12(A)"),
        "disputed_card": ("disputed_card", "PR §4.12(A)(1)"),
        "dealer_drew_on_17": ("burn_dealer_card", "PR §4.12(A)(2)"),
        "dealer_forgot_card": ("dealer_deals_last", "PR §4.12(A)(3)"),
        "hand_without_cards": ("dead_hand", "PR §4.12(A)(4)"),
        "one_card_hand": ("second_card_later", "PR §4.12(A)(4)"),
        "second_card_refused": ("one_card_declined", "PR §4.12(A)(4)"),
        "cards_moved_back": ("none", "PR §4.12(A)(5)"),
        "rules_dispute": ("none", "PR §4.12(B)"),
        "protective_shuffle": ("protective_shuffle", "PR §4.9"),
        "dealer_relieved": ("dealer_relieved", "PR §4.9"),
        "unregulated": ("void_authorised", "PR §1.7"),
    }


@pytest.mark.parametrize("code", ["dealing_irregularity", "cards_moved_back", "rules_dispute"])
def test_recorded_irregularities_change_nothing(code: str) -> None:
    """PR §4.12(A), (A)(5), (B): no penalty on the casino, cards stay, the Inspector's word is carried out."""
    assert one("10.00", "Tc 9d", "9h", "9s", trouble(code, reason="two cards at once"), STAND).net("main") == "10.00"


@pytest.mark.parametrize("asked", [True, False])
def test_disputed_card_is_burned_and_ends_the_hand(asked: bool) -> None:
    """PR §4.12(A)(1): not accepted, the card is burned and the player gets no other; the others play on."""
    start = [TWO, deal({1: "Tc 6d", 3: "9c 8s"}, "9h", "7d")]
    dispute = [trouble("disputed_card", seat=1, card="Kh"), ev("CardBurned", card="Kh")]
    events = [*start, *([HIT] if asked else []), *dispute]
    answer = game(*events, act("stand", 3), dealer("5s"), END)
    assert (answer.net("main"), answer.net("main", seat=3)) == ("-10.00", "-10.00")
    assert game(*events, HIT).refusal[0] == "hand_finished"
    bust = game(*events, act("stand", 3), dealer("Ks"), END)
    assert bust.net("main") == "10.00"


def test_disputed_card_already_told_as_dealt() -> None:
    """PR §4.12(A)(1): the card comes off the hand when the next event disputes it; later it stays."""
    start = ("10.00", "Tc 6d", "9h", "7d")
    dispute = trouble("disputed_card", seat=1, card="Kh")
    drawn = (HIT, card(1, "Kh"))
    assert one(*start, *drawn, dispute, dealer("Ks")).net("main") == "10.00"
    assert one(*start, *drawn, trouble("rules_dispute"), dispute).refusal == (
        "irregularity_not_now",
        "PR §4.12(A)(1)",
        9,
    )


def test_disputed_and_burned_card_counts_once() -> None:
    """PR §4.12(A)(1), §4.16(D): named twice, told in either order, it is one card of the pack."""
    dispute, burned = trouble("disputed_card", seat=1, card="Kh"), ev("CardBurned", card="Kh")
    for pair in ([dispute, burned], [burned, dispute]):
        answer = one("10.00", "Tc 6d", "9h", "7d", *pair, dealer("Kh"), decks=2)
        assert answer.net("main") == "10.00"
        again = one("10.00", "Tc 6d", "9h", "7d", *pair, dealer("Kh"), decks=1)
        assert again.refusal == ("card_impossible", "PR §4.16(D)", 8)
    unnamed = [trouble("disputed_card", seat=1), burned]
    assert one("10.00", "Tc 6d", "9h", "7d", *unnamed, dealer("Kh"), decks=1).code == "card_impossible"


def test_dispute_only_in_a_hands_play() -> None:
    """PR §4.12(A)(1): not for a hand that has yet to play, a doubled one, or before the deal is over."""
    start = [TWO, deal({1: "6c 5d", 3: "9c 8s"}, "9h", "7d")]
    assert game(*start, trouble("disputed_card", seat=3, card="Kh")).code == "hand_not_in_turn"
    doubled = game(*start, DOUBLE, card(1, "2h"), trouble("disputed_card", seat=1, card="2h"))
    assert doubled.code == "irregularity_not_now"
    assert game(TWO, trouble("disputed_card", seat=1, card="2h")).code == "irregularity_not_now"
    assert game(TWO, trouble("disputed_card", card="2h")).code == "hand_unknown"
    assert game(*start, trouble("disputed_card", seat=1, card="Xx")).code == "malformed_event"


@pytest.mark.parametrize(
    "told",
    [
        [trouble("dealer_drew_on_17", card="4s"), ev("CardBurned", card="4s")],
        [trouble("dealer_drew_on_17"), ev("CardBurned", card="4s")],
        [trouble("dealer_drew_on_17", card="4s")],
        [ev("CardBurned", card="4s"), trouble("dealer_drew_on_17", card="4s")],
    ],
)
def test_dealers_card_on_17_is_burned(told: list[Event]) -> None:
    """PR §4.12(A)(2): ten and seven stay 17; the player's 18 wins."""
    assert one("10.00", "Tc 8d", "Ts", "7h", STAND, told).net("main") == "10.00"


def test_dealers_card_on_16_is_no_mistake() -> None:
    """PR §4.12(A)(2): below 17 he must draw; before his turn there is nothing to burn."""
    early = one("10.00", "Tc 8d", "Ts", "7h", trouble("dealer_drew_on_17", card="4s"))
    assert early.refusal == ("irregularity_not_now", "PR §4.12(A)(2)", 6)
    low = one("10.00", "Tc 8d", "Ts", "6h", STAND, trouble("dealer_drew_on_17", card="4s"))
    assert low.refusal == ("irregularity_not_now", "PR §4.12(A)(2)", 7)


@pytest.mark.parametrize("hole", ["7d", None])
def test_dealer_forgot_his_first_card(hole: str | None) -> None:
    """PR §4.12(A)(3): the players are served on, he takes his card after their second ones."""
    events = [TWO, card(1, "Tc"), card(3, "9c"), trouble("dealer_forgot_card"), card(1, "9d"), card(3, "8s")]
    options = {} if hole else OPEN_DEAL
    rest = [*dealer("9h"), *(dealer(hole) if hole else []), STAND, act("stand", 3), *dealer("Kd" if hole else "7d")]
    answer = game(*events, *rest, *([] if hole else dealer("Kd")), END, **options)
    assert (answer.net("main"), answer.net("main", seat=3)) == ("10.00", "10.00")
    assert game(*events[:3], card(1, "9d"), **options).code == "out_of_order"
    assert game(*events, STAND, **options).code == "out_of_order"
    again = game(TWO, card(1, "Tc"), card(3, "9c"), dealer("9h"), trouble("dealer_forgot_card"), **options)
    assert again.refusal == ("irregularity_not_now", "PR §4.12(A)(3)", 6)


def test_hand_without_cards_is_dead() -> None:
    """PR §4.12(A)(4): it takes no part and its bet may stay for the next deal."""
    events = [TWO, card(1, "Tc"), trouble("hand_without_cards", seat=3), *dealer("9h"), card(1, "9d"), *dealer("9s")]
    answer = game(*events, STAND, END)
    assert answer.net("main") == "10.00"
    dead = answer.line("main", seat=3)
    assert (dead["result"], dead["net"], dead["cite"]) == ("void", "0.00", "PR §4.12(A)(4)")
    assert game(*events, act("hit", 3)).refusal[0] == "hand_finished"
    late = game(TWO, card(1, "Tc"), trouble("hand_without_cards", seat=1))
    assert late.refusal == ("irregularity_not_now", "PR §4.12(A)(4)", 4)


def test_all_hands_dead() -> None:
    """PR §4.12(A)(4): nothing is left to deal for."""
    dead = [trouble("hand_without_cards", seat=seat) for seat in (1, 3)]
    assert [line["result"] for line in game(TWO, dead, END).lines] == ["void", "void"]


def test_one_card_hand_gets_its_second_later() -> None:
    """PR §4.12(A)(4): after the other players have theirs, before the dealer's covered card."""
    passed = [TWO, card(1, "Tc"), card(3, "9c"), *dealer("9h"), trouble("one_card_hand", seat=1)]
    answer = game(*passed, card(3, "8s"), card(1, "9d"), *dealer("9s"), STAND, act("stand", 3), END)
    assert (answer.net("main"), answer.net("main", seat=3)) == ("10.00", "-10.00")
    assert game(*passed, card(1, "9d")).code == "out_of_order"
    assert game(*passed, card(3, "8s"), dealer("9s")).code == "out_of_order"
    none = game(bet(1, "main", "10.00"), CLOSED, deal({1: "Tc 9d"}, "9h", "9s"), trouble("one_card_hand", seat=1))
    assert none.refusal == ("irregularity_not_now", "PR §4.12(A)(4)", 6)


def test_one_card_hand_whose_player_declines_is_dead() -> None:
    """PR §4.12(A)(4): the second card is the player's option; refused, the hand is dead and the stake goes back."""
    passed = [TWO, card(1, "Tc"), card(3, "9c"), *dealer("Ah"), bet(1, "insurance", "5.00")]
    declined = [trouble("one_card_hand", seat=1), card(3, "8s"), trouble("second_card_refused", seat=1)]
    answer = game(*passed, *declined, *dealer("9s"), act("stand", 3), END)
    assert [line["result"] for line in answer.lines] == ["void", "lose", "void"]
    assert game(*passed, *declined, bet(1, "insurance", "1.00")).code == "hand_finished"
    early = game(TWO, trouble("second_card_refused", seat=1))
    assert early.refusal == ("irregularity_not_now", "PR §4.12(A)(4)", 3)


def test_protective_shuffle_needs_the_supervisor() -> None:
    """PR §4.9: with the supervisor's prior approval; cards in the discard holder may appear again."""
    start = [TWO, deal({1: "Tc 6d", 3: "9c 8s"}, "9h", "7d"), HIT, card(1, "Kh")]
    shuffle = trouble("protective_shuffle", authorised_by="SUP-1")
    rest = [act("stand", 3), *dealer("Kh"), END]
    assert game(*start, rest, decks=1).code == "card_impossible"
    assert game(*start, shuffle, rest, decks=1).net("main", seat=3) == "10.00"
    assert game(*start, trouble("protective_shuffle")).refusal == ("shuffle_unapproved", "PR §4.9", 11)
    lying = game(*start, shuffle, act("hit", 3), card(3, "9c"), decks=1)
    assert lying.refusal == ("card_impossible", "PR §4.16(D)", 13)


def test_relieved_dealer_starts_a_new_hand() -> None:
    """PR §4.9: the incoming dealer burns a card and deals; not in the middle of a hand."""
    relief = [trouble("dealer_relieved"), ev("CardBurned", card="2c", reason="relief")]
    answer = game(relief, bet(1, "main", "10.00"), CLOSED, deal({1: "Tc 9d"}, "9h", "9s"), STAND, END)
    assert answer.net("main") == "10.00"
    assert one("10.00", "Tc 9d", "9h", "9s", relief).refusal == ("irregularity_not_now", "PR §4.9", 6)


def test_unlisted_irregularity_is_refused_and_unregulated_trouble_voids() -> None:
    """PR §1.7: silence prohibits; with authorisation the round is annulled and every stake goes back."""
    assert one("10.00", "Tc 9d", "9h", "9s", trouble("spilt_drink")).code == "unknown_irregularity"
    for void in (
        trouble("unregulated", authorised_by="INSP-1"),
        ev("RoundVoided", reason="power cut", authorised_by="INSP-1"),
    ):
        answer = one("10.00", "6c 5d", "9h", "9s", DOUBLE, void)
        assert answer.data["void"] is True
        assert [(line["bet"], line["result"]) for line in answer.lines] == [("main", "void"), ("double", "void")]


# --------------------------------------------------------------------------- payments


def test_dealer_payment_beside_the_computed_one() -> None:
    """PR §4.6: a natural paid 6:5 is a variance of three tenths of the stake."""
    answer = one("10.00", "As Kh", "9d", "2c", ev("BetPaid", seat=1, bet="main", amount="12.00"))
    (variance,) = answer.data["variances"]
    assert (variance["paid"], variance["due"], variance["difference"]) == ("12.00", "15.00", "-3.00")


def test_right_payments_leave_no_variance() -> None:
    """PR §4.8, §4.10: each line by its hand number."""
    paid = ev("BetPaid", seat=1, bet="main", amount="10.00")
    taken = ev("BetTaken", seat=1, bet="split_1", hand=1, amount="10.00")
    split = (SPLIT, card(1, "3c"), HIT, card(1, "Tc"), card(1, "7s", 1), act("stand", hand=1))
    answer = one("10.00", "8c 8d", "9h", "9s", *split, paid, taken)
    assert answer.data["variances"] == []
    assert (answer.net("main"), answer.net("split_1")) == ("10.00", "-10.00")
