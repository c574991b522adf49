"""Free Bet Blackjack, PR Art. 29: worked examples, free and paid splits and doubles, Push 22, Pot of Gold, refusals."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from casino.rules import registry
from casino.rules.catalogue import describe
from casino.rules.codec import decode_event
from casino.rules.kernel import replay, totals
from casino.rules.packs.pr.free_bet_blackjack import GAME, WITH_SIDE_BETS
from tests.rules.blackjack import CLOSED, DOUBLE, END, HIT, SPLIT, STAND, SURRENDER, act, card, deal, dealer, trouble
from tests.rules.play import Answer, Event, bet, ev, play
from tests.rules.properties import check_money

LIMITS = {"min": "10.00", "max": "100.00"}
FREE_SPLIT, FREE_DOUBLE = act("free_split"), act("free_double")
CODE = "pr.free_bet_blackjack"
SPLIT_CITE = "PR §29.2(B), (D), §29.3"
DOUBLE_CITE = "PR §29.2(A), (C), §29.4"


def game(*events: Event | Sequence[Event], **options: object) -> Answer:
    return play(CODE, events, options=options, limits=LIMITS)


def one(hand: str, shown: str, hole: str | None, *after: Event | Sequence[Event], **options: object) -> Answer:
    """A round of one seat with 10.00; ``after`` begins with the seventh fact."""
    return game(bet(1, "main", "10.00"), CLOSED, deal({1: hand}, shown, hole), *after, END, **options)


def lines(answer: Answer) -> list[tuple[str, int, str, str, str]]:
    return [(line["bet"], line["hand"], line["stake"], line["result"], line["net"]) for line in answer.lines]


def split_eights(last: str) -> list[Event]:
    """8-8 split free: 8-3 doubled free with a last card, 8-T stands on 18."""
    return [FREE_SPLIT, card(1, "3h"), FREE_DOUBLE, card(1, last), card(1, "Td", 1), act("stand", 1, 1)]


# --------------------------------------------------------------------------- worked examples


def test_free_split_and_free_double_against_19() -> None:
    """PR §29.3, §29.4: 21 wins the bet and its marker, 18 on the free hand costs nothing."""
    answer = one("8s 8d", "Th", "9s", split_eights("Tc"))
    assert lines(answer) == [
        ("main", 0, "10.00", "win", "10.00"),
        ("free_split", 1, "0.00", "lose", "0.00"),
        ("free_double", 0, "0.00", "win", "10.00"),
    ]
    assert answer.line("free_double") == {
        "seat": 1, "bet": "free_double", "stake": "0.00", "result": "win", "odds": "1:1", "payout": "10.00",
        "commission": "0.00", "net": "10.00", "cite": "PR §4.8, §4.10, §29.2(A), (C), §29.4", "hand": 0,
    }  # fmt: skip
    assert answer.line("free_split")["cite"] == "PR §4.8, §4.10, §29.2(B), (D), §29.3"


def test_everything_ties_22() -> None:
    """PR §29.5: with a dealer's 22 no bet moves and the markers are taken."""
    answer = one("8s 8d", "Th", "6s", split_eights("Tc"), dealer("6h"))
    assert lines(answer) == [
        ("main", 0, "10.00", "push", "0.00"),
        ("free_split", 1, "0.00", "push", "0.00"),
        ("free_double", 0, "0.00", "push", "0.00"),
    ]
    assert answer.line("main")["cite"] == "PR §29.2(G), §29.5"


def test_a_lost_free_double_costs_the_original_bet_only() -> None:
    """PR §29.3(B), §29.4(B): 16 and 18 against 20."""
    answer = one("8s 8d", "Th", "Ts", split_eights("5c"))
    assert [line["net"] for line in answer.lines] == ["-10.00", "0.00", "0.00"]


@pytest.mark.parametrize(
    ("hole", "more", "nets"),
    [
        ("4c", "7s", ["-10.00", "0.00"]),
        ("Tc", "", ["0.00", "0.00"]),
        ("7c", "", ["10.00", "10.00"]),
        ("6c", "Ks", ["10.00", "10.00"]),
        ("6c", "6s", ["0.00", "0.00"]),
    ],
)
def test_free_double_of_eleven(hole: str, more: str, nets: list[str]) -> None:
    """PR §29.4, §29.5: 6-5 doubled free to 20 against 21, 20, 17, 26 and 22."""
    answer = one("6s 5d", "Th", hole, FREE_DOUBLE, card(1, "9c", face="down"), dealer(*more.split()))
    assert [line["net"] for line in answer.lines] == nets


def test_tens_are_split_for_money_only() -> None:
    """PR §29.2(B), (E): K-Q is not split free; split with the player's bet, 20 and 15 against 18."""
    assert one("Kc Qd", "9h", "9s", FREE_SPLIT).refusal == ("free_split_ten", SPLIT_CITE, 6)
    answer = one("Kc Qd", "9h", "9s", act("split", amount="10.00"), card(1, "Td"), STAND, card(1, "5d", 1),
                 act("stand", 1, 1))  # fmt: skip
    assert lines(answer) == [("main", 0, "10.00", "win", "10.00"), ("split", 1, "10.00", "lose", "-10.00")]
    assert answer.line("split")["cite"] == "PR §4.8, §4.10, §29.2(E)"


@pytest.mark.parametrize("pair", ["Tc Td", "Jc Jd", "Tc Kd", "Jc Qd", "Qc Td"])
def test_every_pair_that_counts_ten_is_not_free(pair: str) -> None:
    """PR §29.2(B): whichever figures and tens they are."""
    assert one(pair, "9h", "9s", FREE_SPLIT).refusal == ("free_split_ten", SPLIT_CITE, 6)
    assert one(pair, "9h", "9s", SPLIT).code == "round_not_finished"


def test_soft_nineteen_is_doubled_for_money() -> None:
    """PR §29.2(A): A-8 is not doubled free; with the player's bet to 20 against 19."""
    assert one("As 8d", "Th", "9s", FREE_DOUBLE).refusal == ("free_double_total", DOUBLE_CITE, 6)
    answer = one("As 8d", "Th", "9s", act("double", amount="10.00"), card(1, "Ah"))
    assert lines(answer) == [("main", 0, "10.00", "win", "10.00"), ("double", 0, "10.00", "win", "10.00")]
    assert answer.line("double")["cite"] == "PR §4.8, §4.11(A), §29.2(A), (F)"


def test_natural_is_paid_whatever_the_dealer_makes() -> None:
    """PR §29.2(H), §29.5: 3:2 against a six, although the dealer would reach 22; it ties a natural."""
    answer = one("As Kd", "6h", "6s")
    assert (answer.net("main"), answer.line("main")["odds"]) == ("15.00", "3:2")
    assert answer.line("main")["cite"] == "PR §4.6, §29.2(H)"
    assert one("As Kd", "6h", "6s", dealer("Td")).net("main") == "15.00"
    assert one("As Kd", "Ah", "Ks").line("main")["result"] == "push"


def test_busted_hand_is_lost_although_the_dealer_makes_22() -> None:
    """PR §4.7(A), §29.5: 24 loses at once."""
    start = [bet(1, "main", "10.00"), bet(2, "main", "10.00"), CLOSED, deal({1: "Ts 4d", 2: "Tc 9d"}, "Th", "6s")]
    answer = game(*start, HIT, card(1, "Kd"), act("stand", 2), dealer("6h"), END)
    assert (answer.net("main"), answer.net("main", seat=2)) == ("-10.00", "0.00")


# --------------------------------------------------------------------------- free and paid, split and double


@pytest.mark.parametrize("pair", ["As Ad", "2s 2d", "3s 3d", "4s 4d", "5s 5d", "6s 6d", "7s 7d", "8s 8d", "9s 9d"])
def test_every_other_pair_is_split_free(pair: str) -> None:
    """PR §29.2(B): and may be split with the player's bet as well (E)."""
    for decision in (FREE_SPLIT, SPLIT):
        assert one(pair, "9h", "9s", decision).code == "round_not_finished"


@pytest.mark.parametrize("hand", ["5s 4d", "7s 2d", "6s 4d", "5s 5d", "6s 5d", "9s 2d"])
def test_hard_nine_to_eleven_is_doubled_free_and_not_for_money(hand: str) -> None:
    """PR §29.2(A), (F): what is free is not paid for."""
    assert one(hand, "9h", "9s", FREE_DOUBLE, card(1, "Kd")).line("free_double")["stake"] == "0.00"
    total = sum(int(each[0]) for each in hand.split())
    for options in ({}, {"paid_double_2_to_8": True}):
        refused = one(hand, "9h", "9s", DOUBLE, **options)
        assert refused.refusal == ("double_is_free", "PR §4.11(A), §29.2(A), (F)", 6)
        assert str(total) in refused.data["message"]


@pytest.mark.parametrize(
    ("hand", "allowed", "approved"),
    [
        ("As 8d", True, True),
        ("As 9d", True, True),
        ("As 7d", False, True),
        ("As Ad", False, True),
        ("5s 3d", False, True),
        ("2s 2d", False, True),
        ("6s 6d", False, False),
        ("Ts 2d", False, False),
    ],
)
def test_totals_that_are_doubled_for_money(hand: str, allowed: bool, approved: bool) -> None:
    """PR §29.2(A), (F): with an ace as 1 on 9, 10, 11; on 2 to 8 where the Company authorised it; never free."""
    for may, options in ((allowed, {}), (approved, {"paid_double_2_to_8": True})):
        answer = one(hand, "9h", "9s", DOUBLE, card(1, "2h"), **options)
        if may:
            assert answer.line("double")["stake"] == "10.00"
        else:
            assert answer.refusal == ("double_total", "PR §4.11(A), §29.2(A), (F)", 6)
        assert one(hand, "9h", "9s", FREE_DOUBLE, **options).refusal == ("free_double_total", DOUBLE_CITE, 6)


def test_natural_is_not_doubled() -> None:
    """PR §29.2(A), (F), §4.11(A): an ace and a ten of the deal are complete."""
    assert one("As Kd", "9h", "9s", DOUBLE).refusal == ("natural_is_complete", "PR §4.11(A), §29.2(A), (F)", 6)
    assert one("As Kd", "9h", "9s", FREE_DOUBLE).refusal == ("natural_is_complete", DOUBLE_CITE, 6)


def test_ten_and_ace_after_a_split_are_a_soft_eleven() -> None:
    """PR §29.2(A), §4.10: 21 and no natural; doubled with the player's bet, never free."""
    start = ("Ts Td", "9h", "9s", SPLIT, card(1, "Ah"))
    assert one(*start, FREE_DOUBLE).refusal == ("free_double_total", DOUBLE_CITE, 8)
    answer = one(*start, DOUBLE, card(1, "Kd"), card(1, "9c", 1), act("stand", 1, 1))
    assert [line["net"] for line in answer.lines] == ["10.00", "10.00", "10.00"]
    assert one(*start, STAND, card(1, "9c", 1), act("stand", 1, 1)).line("main")["odds"] == "1:1"


def test_free_bets_only_on_two_cards() -> None:
    """PR §29.2(A), §29.4: 4-3-2 is nine with a third card."""
    answer = one("4s 3d", "9h", "9s", HIT, card(1, "2c"), FREE_DOUBLE)
    assert answer.refusal == ("two_cards_only", DOUBLE_CITE, 8)
    assert one("4s 4d", "9h", "9s", HIT, card(1, "2c"), FREE_SPLIT).refusal == ("two_cards_only", SPLIT_CITE, 8)
    assert one("4s 3d", "9h", "9s", FREE_SPLIT).refusal == ("split_values_differ", SPLIT_CITE, 6)
    out_of_turn = game(
        bet(1, "main", "10.00"), bet(2, "main", "10.00"), CLOSED,
        deal({1: "Ts 4d", 2: "6c 5d"}, "Th", "6s"), act("free_double", 2),
    )  # fmt: skip
    assert out_of_turn.refusal == ("hand_not_in_turn", "PR §4.7(A)", 9)


def test_free_bets_take_no_money_and_paid_ones_the_original_bet() -> None:
    """PR §29.3, §29.4: without an additional bet; §29.2(E), (F): an amount equal to the original."""
    for decision, cite in (("free_split", SPLIT_CITE), ("free_double", DOUBLE_CITE)):
        answer = one("5s 5d", "9h", "9s", act(decision, amount="10.00"))
        assert answer.refusal == ("free_bet_has_no_amount", cite, 6)
        assert one("5s 5d", "9h", "9s", act(decision, amount="0.00")).code == "round_not_finished"
    assert one("5s 5d", "9h", "9s", act("split", amount="5.00")).refusal == ("not_original_amount", "PR §4.10", 6)
    half = one("As 8d", "9h", "9s", act("double", amount="5.00"))
    assert half.refusal == ("not_original_amount", "PR §4.11(A), §29.2(A), (F)", 6)
    for code in ("free_split", "free_double", "split", "double"):
        assert game(bet(1, code, "10.00")).code == "bet_by_decision"


def test_paid_double_on_a_free_hand() -> None:
    """PR §29.2(A), (C), (F): the free hand holds a marker and the player's own double: r 10.00, f 1."""
    start = ("9s 9d", "Th", "8s", FREE_SPLIT, card(1, "Td"), STAND, card(1, "Ad", 1))
    lost = one("9s 9d", "Th", "Ts", FREE_SPLIT, card(1, "Td"), STAND, card(1, "Ad", 1), act("double", 1, 1),
               card(1, "8c", 1))  # fmt: skip
    assert lines(lost)[1:] == [("free_split", 1, "0.00", "lose", "0.00"), ("double", 1, "10.00", "lose", "-10.00")]
    won = one(*start, act("double", 1, 1), card(1, "9c", 1))
    assert lines(won)[1:] == [("free_split", 1, "0.00", "win", "10.00"), ("double", 1, "10.00", "win", "10.00")]


def test_free_hand_that_doubles_free_has_two_markers() -> None:
    """PR §29.2(C), §29.3: it wins twice the bet and loses nothing."""
    play_it = [FREE_SPLIT, card(1, "Td"), STAND, card(1, "3d", 1), act("free_double", 1, 1), card(1, "9c", 1)]
    won, lost = (one("8s 8d", "Th", hole, play_it) for hole in ("9s", "As"))
    assert [line["net"] for line in won.lines] == ["-10.00", "10.00", "10.00"]
    assert [line["net"] for line in lost.lines] == ["-10.00", "0.00", "0.00"]


def test_free_double_after_a_paid_split() -> None:
    """PR §29.2(C): after a split of either kind."""
    answer = one("8s 8d", "Th", "9s", SPLIT, card(1, "Td"), STAND, card(1, "3d", 1), act("free_double", 1, 1),
                 card(1, "9c", 1))  # fmt: skip
    assert lines(answer) == [
        ("main", 0, "10.00", "lose", "-10.00"),
        ("split", 1, "10.00", "win", "10.00"),
        ("free_double", 1, "0.00", "win", "10.00"),
    ]


@pytest.mark.parametrize(("options", "allowed"), [({}, 4), ({"max_hands": 5}, 5)])
def test_hands_that_one_bet_may_become(options: dict[str, object], allowed: int) -> None:
    """PR §29.2(D), §29.6: four hands by three splits; five where "four times" is read as splits; free or paid."""
    eights = ["8s", "8d", "8h", "8c"] * 2
    events: list[Event] = []
    for number in range(allowed - 1):
        events += [act("split" if number == 1 else "free_split"), card(1, eights[number + 2])]
    answer = one("8s 8d", "Th", "9s", *events, FREE_SPLIT, **options)
    assert answer.refusal == ("split_too_often", SPLIT_CITE, 6 + len(events))
    assert one("8s 8d", "Th", "9s", *events, SPLIT, **options).refusal[:2] == ("split_too_often", "PR §4.10")


def test_split_aces() -> None:
    """PR §4.10, §29.2(D): one card each, also free; another ace may be split again where the table has that."""
    answer = one("As Ad", "Th", "9s", FREE_SPLIT, card(1, "Kd"), card(1, "8d", 1))
    assert lines(answer) == [("main", 0, "10.00", "win", "10.00"), ("free_split", 1, "0.00", "push", "0.00")]
    assert one("As Ad", "Th", "9s", FREE_SPLIT, card(1, "Ah"), FREE_SPLIT).code == "hand_finished"
    again = one("As Ad", "Th", "9s", FREE_SPLIT, card(1, "Ah"), FREE_SPLIT, card(1, "Kc"), resplit_aces=True)
    assert again.code == "round_not_finished"
    doubled = one("As Ad", "Th", "9s", FREE_SPLIT, card(1, "Ah"), FREE_DOUBLE, resplit_aces=True)
    assert doubled.refusal == ("split_ace_one_card", "PR §4.10", 8)


def test_a_dealers_natural_takes_real_money_only() -> None:
    """PR §4.6, §29.3(B): the original bet and the markers, which cost nothing."""
    answer = one("8s 8d", "Ah", "Ks", split_eights("Tc"))
    assert [line["net"] for line in answer.lines] == ["-10.00", "0.00", "0.00"]


def test_busted_free_hand() -> None:
    """PR §29.3: the marker is removed, the loss is 0.00, a dealer's bust does not help it."""
    answer = one("8s 8d", "Th", "6s", FREE_SPLIT, card(1, "Td"), STAND, card(1, "6d", 1), act("hit", 1, 1),
                 card(1, "Kd", 1), dealer("Kc"))  # fmt: skip
    assert lines(answer) == [("main", 0, "10.00", "win", "10.00"), ("free_split", 1, "0.00", "lose", "0.00")]


def test_insurance_and_surrender_as_in_blackjack() -> None:
    """PR §4.11(B), (D): half the original bet, before the first third card."""
    insured = one("Ts 9d", "Ah", "Ks", bet(1, "insurance", "5.00"), STAND)
    assert (insured.net("main"), insured.net("insurance")) == ("-10.00", "10.00")
    given_up = one("Ts 6d", "Th", "Ks", SURRENDER, surrender=True)
    assert (given_up.net("main"), given_up.line("main")["cite"]) == ("-5.00", "PR §4.11(D)")
    assert one("Ts 6d", "Th", "Ks", SURRENDER).refusal == ("surrender_not_offered", "PR §4.11(D)", 6)


def test_a_marker_is_no_money() -> None:
    """PR §29.1, §29.3: markers never enter the handle; what they win is a payout of the game."""
    events = [bet(1, "main", "10.00"), CLOSED, *deal({1: "8s 8d"}, "Th", "9s"), *split_eights("Tc"), END]
    game_ = registry.get(CODE)
    round_ = game_.open(limits={"min": 1_000, "max": 10_000})
    settlement = replay(round_, [decode_event(event, "USD") for event in events]).settle()
    check_money(game_, settlement)
    sums = totals(game_, settlement)
    assert (sums.handle, sums.payout, sums.win) == (1_000, 2_000, -2_000)


def test_dealers_account_of_a_free_bet() -> None:
    """PR §29.3(B): nothing to take on a lost marker; ten taken from the player would be a variance."""
    told = [ev("BetTaken", seat=1, bet="free_split", hand=1, amount=amount) for amount in ("0.00", "10.00")]
    assert one("8s 8d", "Th", "9s", split_eights("Tc"), told[0]).data["variances"] == []
    (variance,) = one("8s 8d", "Th", "9s", split_eights("Tc"), told[1]).data["variances"]
    assert (variance["paid"], variance["due"], variance["difference"]) == ("-10.00", "0.00", "-10.00")


# --------------------------------------------------------------------------- Push 22


def pushed(amount: str, shown: str, hole: str, *more: str, hand: str = "Ts 9d", **options: object) -> Answer:
    """Seat 1 stands with a Push 22 bet, the dealer's cards follow."""
    placed = [bet(1, "main", "10.00"), bet(1, "push_22", amount), CLOSED, deal({1: hand}, shown, hole), STAND]
    return game(*placed, dealer(*more), END, **options)


@pytest.mark.parametrize(
    ("cards", "net"),
    [("Th 6s 6d", "297.00"), ("Th 9s", "-27.00"), ("Th 5s Kd", "-27.00"), ("Ah As Th 4d 6c", "297.00")],
)
def test_push_22_pays_eleven(cards: str, net: str) -> None:
    """PR §29.5: 27.00 on a table of 100.00; 19 and 25 lose."""
    shown, hole, *more = cards.split()
    answer = pushed("27.00", shown, hole, *more)
    line = answer.line("push_22")
    assert (line["net"], line["odds"], line["hand"]) == (net, "11:1" if net == "297.00" else None, 0)
    assert line["cite"] == "PR §29.5, §29.7"


@pytest.mark.parametrize(
    ("cards", "net", "odds"),
    [
        ("9h 5h 8h", "300.00", "50:1"),
        ("9h 5d 8h", "120.00", "20:1"),
        ("9c 5s 8c", "120.00", "20:1"),
        ("9h 5s 8h", "48.00", "8:1"),
        ("9h 5h 7h", "-6.00", None),
        ("9h 5h 9h", "-6.00", None),
        ("2h 3h 4h 5h 8h", "300.00", "50:1"),
        ("2h 3h 4h 5h 8s", "48.00", "8:1"),
    ],
)
def test_push_22_by_the_table(cards: str, net: str, odds: str | None) -> None:
    """PR §29.5: suited, coloured, other; every card of the dealer's counts."""
    shown, hole, *more = cards.split()
    line = pushed("6.00", shown, hole, *more, push_22="table").line("push_22")
    assert (line["net"], line["odds"]) == (net, odds)


@pytest.mark.parametrize(
    ("code", "amount", "options", "refusal"),
    [
        ("push_22", "28.00", {}, ("payment_above_limit", "PR §29.5", 1)),
        ("push_22", "7.00", {"push_22": "table"}, ("payment_above_limit", "PR §29.5", 1)),
        ("pot_of_gold", "4.00", {}, ("payment_above_limit", "PR §29.6", 1)),
        ("push_22", "0.99", {}, ("below_minimum", "PR §29.5", 1)),
        ("pot_of_gold", "0.99", {}, ("below_minimum", "PR §29.6", 1)),
        ("push_22", "5.00", {"push_22": "off"}, ("side_bet_not_offered", "PR §29.5", 1)),
        ("pot_of_gold", "1.00", {"pot_of_gold": False}, ("side_bet_not_offered", "PR §29.6", 1)),
    ],
)
def test_bounds_of_the_side_bets(
    code: str, amount: str, options: dict[str, object], refusal: tuple[str, str, int]
) -> None:
    """PR §29.5, §29.6: from 1.00 up to a payment of three table maximums."""
    assert game(bet(1, "main", "10.00"), bet(1, code, amount), **options).refusal == refusal


def test_side_bets_follow_the_main_bet_and_precede_the_cards() -> None:
    """PR §29.7: once the basic bet is made; both may be bet."""
    for code in ("push_22", "pot_of_gold"):
        assert game(bet(1, code, "1.00")).refusal == ("side_bet_without_main", "PR §29.7", 0)
        late = game(bet(1, "main", "10.00"), CLOSED, bet(1, code, "1.00"))
        assert late.refusal == ("bet_after_close", "PR §29.7", 2)
    raised = [bet(1, "main", "10.00"), bet(1, "push_22", "20.00"), bet(1, "push_22", "8.00")]
    assert game(*raised).refusal == ("payment_above_limit", "PR §29.5", 2)
    take = ev("BetRemoved", seat=1, bet="main")
    assert game(*raised[:2], take).refusal == ("side_bet_without_main", "PR §29.7", 2)


def test_single_player_who_busts_loses_push_22_unplayed() -> None:
    """PR §29.7, exceptions: the covered card is opened, no card is drawn; drawn all the same, it changes nothing."""
    start = [bet(1, "main", "10.00"), bet(1, "push_22", "5.00"), CLOSED, deal({1: "Ts 6d"}, "Th", "6s"), HIT]
    start += [card(1, "Kd")]
    for more in ([], [ev("CardExposed", to="dealer", card="6s")], dealer("6h")):
        answer = game(*start, more, END)
        assert (answer.net("main"), answer.net("push_22")) == ("-10.00", "-5.00")
        assert answer.line("push_22")["cite"] == "PR §29.7"


def test_single_player_with_a_natural_loses_push_22_unplayed() -> None:
    """PR §29.7, exceptions: paid three to two, the covered card opened, Push 22 collected."""
    placed = [bet(1, "main", "10.00"), bet(1, "push_22", "5.00"), CLOSED]
    answer = game(*placed, deal({1: "As Kd"}, "Th", "6s"), END)
    assert (answer.net("main"), answer.net("push_22")) == ("15.00", "-5.00")
    alone = game(*placed, deal({1: "As Kd"}, "Th", None), END)
    assert alone.refusal[0] == "round_not_finished"


def test_with_several_players_the_dealer_plays_his_hand_out() -> None:
    """PR §29.7: one busts and still has a Push 22 bet, which 22 pays; so it is when both bust."""
    placed = [bet(1, "main", "10.00"), bet(1, "push_22", "5.00"), bet(2, "main", "10.00"), CLOSED]
    start = [*placed, deal({1: "Ts 6d", 2: "Tc 6c"}, "Th", "6s"), HIT, card(1, "Kd")]
    answer = game(*start, act("stand", 2), dealer("6h"), END)
    assert (answer.net("main"), answer.net("push_22"), answer.net("main", seat=2)) == ("-10.00", "55.00", "0.00")
    both_bust = [*start, act("hit", 2), card(2, "Kc")]
    assert game(*both_bust, END).refusal == ("round_not_finished", "PR §4.7(B), (C)", 14)
    assert game(*both_bust, dealer("6h"), END).net("push_22") == "55.00"


def test_single_player_who_still_has_a_hand() -> None:
    """PR §29.7: the exception is for one who is out; one hand busted, another standing, the dealer plays."""
    start = [bet(1, "main", "10.00"), bet(1, "push_22", "5.00"), CLOSED, deal({1: "8s 8d"}, "Th", "6s"), FREE_SPLIT]
    first = [card(1, "6d"), HIT, card(1, "Kd")]
    answer = game(*start, first, card(1, "Td", 1), act("stand", 1, 1), dealer("6h"), END)
    assert [answer.net(code) for code in ("main", "free_split", "push_22")] == ["-10.00", "0.00", "55.00"]
    out = game(*start, first, card(1, "6c", 1), act("hit", 1, 1), card(1, "Kh", 1), END)
    assert [out.net(code) for code in ("main", "free_split", "push_22")] == ["-10.00", "0.00", "-5.00"]


def test_single_player_who_surrendered() -> None:
    """PR §29.7: neither a bust nor a natural: the dealer completes his hand for the Push 22 bet."""
    start = [bet(1, "main", "10.00"), bet(1, "push_22", "5.00"), CLOSED, deal({1: "Ts 6d"}, "Th", "6s"), SURRENDER]
    assert game(*start, END, surrender=True).code == "round_not_finished"
    answer = game(*start, dealer("6h"), END, surrender=True)
    assert (answer.net("main"), answer.net("push_22")) == ("-5.00", "55.00")


# --------------------------------------------------------------------------- Pot of Gold


def golden(*after: Event | Sequence[Event], hand: str = "8s 8d", hole: str = "9s", **options: object) -> Answer:
    placed = [bet(1, "main", "10.00"), bet(1, "pot_of_gold", "3.00"), CLOSED, deal({1: hand}, "Th", hole)]
    return game(*placed, *after, END, **options)


def many_markers(splits: int, doubles: int) -> list[Event]:
    """8-8 split free so often, so many of its hands doubled free, the others standing on 18."""
    eights = ["8h", "8c", "8s", "8d"]
    events: list[Event] = [FREE_SPLIT]
    for number in range(1, splits):
        events += [card(1, eights[number - 1]), FREE_SPLIT]
    for number in range(splits + 1):
        threes = "3" + "hcsd"[number % 4]
        doubled = [card(1, threes, number), act("free_double", 1, number), card(1, "T" + "hcsd"[number % 4], number)]
        stands = [card(1, "K" + "hcsd"[number % 4], number), act("stand", 1, number)]
        events += doubled if number < doubles else stands
    return events


@pytest.mark.parametrize(
    ("splits", "doubles", "net"),
    [
        (1, 0, "9.00"),
        (1, 1, "36.00"),
        (1, 2, "90.00"),
        (2, 2, "150.00"),
        (2, 3, "300.00"),
        (3, 3, "300.00"),
        (3, 4, "300.00"),
    ],
)
def test_pot_of_gold_by_the_markers(splits: int, doubles: int, net: str) -> None:
    """PR §29.6: 3, 12, 30, 50 and, from five markers, 100 to 1; seven at most by three splits and four doubles."""
    answer = golden(many_markers(splits, doubles))
    assert answer.net("pot_of_gold") == net
    markers = [line for line in answer.lines if line["bet"] in ("free_split", "free_double")]
    assert len(markers) == splits + doubles
    assert {line["stake"] for line in markers} == {"0.00"}
    assert answer.line("pot_of_gold")["cite"] == "PR §29.6"


def test_pot_of_gold_beyond_the_last_row() -> None:
    """PR §29.6: read as five hands there may be nine markers: the last row pays."""
    assert golden(many_markers(4, 5), max_hands=5).net("pot_of_gold") == "300.00"


def test_pot_of_gold_without_a_marker() -> None:
    """PR §29.6, §29.7: no pair and no hard 9 to 11, or a free bet declined, or paid for."""
    assert golden(STAND, hand="Ts 9d").net("pot_of_gold") == "-3.00"
    assert golden(STAND).net("pot_of_gold") == "-3.00"
    paid = golden(SPLIT, card(1, "Kh"), STAND, card(1, "Kc", 1), act("stand", 1, 1))
    assert paid.net("pot_of_gold") == "-3.00"


def test_pot_of_gold_whatever_the_hands_do() -> None:
    """PR §29.7: two markers, both hands lost: 3.00 at 12 to 1; and beside a dealer's 22."""
    played = [FREE_SPLIT, card(1, "3h"), FREE_DOUBLE, card(1, "2c"), card(1, "Td", 1), act("stand", 1, 1)]
    lost = golden(played)
    assert [lost.net(code) for code in ("main", "free_split", "free_double")] == ["-10.00", "0.00", "0.00"]
    assert lost.net("pot_of_gold") == "36.00"
    assert golden(played, dealer("6h"), hole="6s").net("pot_of_gold") == "36.00"


def test_pot_of_gold_counts_its_own_box() -> None:
    """PR §4.11(C), §29.6: a player's two boxes gather their markers apart; paid hands count their free doubles."""
    placed = [bet(1, "main", "10.00"), ev("BetPlaced", seat=1, bet="main", amount="10.00", hand=1)]
    gold = [ev("BetPlaced", seat=1, bet="pot_of_gold", amount="1.00", hand=box) for box in (0, 1)]
    cards = [card(1, "8s"), card(1, "6s", 1), *dealer("Th"), card(1, "8d"), card(1, "5d", 1), *dealer("9s")]
    events = [SPLIT, card(1, "3h"), FREE_DOUBLE, card(1, "Tc"), card(1, "2d", 2), act("free_double", 1, 2),
              card(1, "Td", 2), act("free_double", 1, 1), card(1, "Ts", 1)]  # fmt: skip
    answer = game(*placed, *gold, CLOSED, cards, *events, END, boxes_per_player=2)
    assert (answer.net("pot_of_gold", hand=0), answer.net("pot_of_gold", hand=1)) == ("12.00", "3.00")


# --------------------------------------------------------------------------- the rest


def test_dead_hand_gives_its_side_bets_back() -> None:
    """PR §4.12(A)(4): a hand without cards is void with what stands beside it."""
    placed = [bet(seat, "main", "10.00") for seat in (1, 2)] + [
        bet(2, "push_22", "5.00"),
        bet(2, "pot_of_gold", "1.00"),
    ]
    events = [card(1, "Ts"), trouble("hand_without_cards", seat=2), *dealer("9h"), card(1, "9d"), *dealer("9s")]
    answer = game(placed, CLOSED, events, STAND, END)
    assert [(line["seat"], line["result"]) for line in answer.lines] == [
        (1, "win"), (2, "void"), (2, "void"), (2, "void"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "after", "main"),
    [("Ts 6d", [HIT, card(1, "Tc")], "-10.00"), ("As Kd", [], "15.00")],
)
def test_dead_hand_beside_a_single_player_who_is_done(cards: str, after: list[Event], main: str) -> None:
    """PR §4.12(A)(4), §29.7: the exception takes the Push 22 of whoever is done, not the dead hand's."""
    placed = [bet(seat, "push_22", "5.00") for seat in (1, 2)]
    mains = [bet(seat, "main", "10.00") for seat in (1, 2)]
    first, second = cards.split()
    dealt = [card(1, first), trouble("hand_without_cards", seat=2), *dealer("9h"), card(1, second), *dealer("9s")]
    answer = game(mains, placed, CLOSED, dealt, after, END)
    assert [(line["seat"], line["bet"], line["result"], line["net"]) for line in answer.lines] == [
        (1, "main", "win" if main == "15.00" else "lose", main),
        (2, "main", "void", "0.00"),
        (1, "push_22", "lose", "-5.00"),
        (2, "push_22", "void", "0.00"),
    ]


def test_annulled_round_gives_back_real_stakes_only() -> None:
    """PR §1.7: markers stand for nothing."""
    answer = one("8s 8d", "Th", "9s", split_eights("Tc"), trouble("unregulated", authorised_by="INSP-1"))
    assert lines(answer) == [
        ("main", 0, "10.00", "void", "0.00"),
        ("free_split", 1, "0.00", "void", "0.00"),
        ("free_double", 0, "0.00", "void", "0.00"),
    ]


def test_irregularities_are_those_of_blackjack() -> None:
    """PR §29.1, §4.12: a disputed card ends the hand, the dealer's card on 17 is burned."""
    assert {row["code"] for row in describe(GAME)["irregularities"]} >= {"disputed_card", "dealer_drew_on_17"}
    assert one("Ts 6d", "9h", "8s", trouble("disputed_card", seat=1, card="Kc")).net("main") == "-10.00"
    assert one("Ts 8d", "9h", "8s", STAND, trouble("dealer_drew_on_17", card="5d")).net("main") == "10.00"


def test_options_and_what_needs_approval() -> None:
    """PR §29.2(F), §29.5, §29.7: the covered card belongs to the game; low doubles and the table are authorised."""
    described = {option["name"]: option for option in describe(GAME)["options"]}
    assert {name: option["default"] for name, option in described.items()} == {
        "hole_card": True, "scanner": False, "decks": 6, "shuffler": "shoe", "paid_double_2_to_8": False,
        "surrender": False, "max_hands": 4, "resplit_aces": False, "boxes_per_player": 1, "natural_beats_21": True,
        "push_22": "standard", "pot_of_gold": True,
    }  # fmt: skip
    assert described["hole_card"]["allowed"] == [True]
    assert described["push_22"]["allowed"] == ["off", "standard", "table"]
    needed = GAME.approvals_needed({"paid_double_2_to_8": True, "push_22": "table"})
    assert [option.name for option in needed] == ["paid_double_2_to_8", "push_22"]
    assert game(hole_card=False).refusal == ("bad_option", "PR §29.7", 0)
    assert game(max_hands=6).code == "bad_option"
    assert game(scanner=True).code == "round_not_finished"


def test_both_codes_are_one_game() -> None:
    """PR §29.1, §29.6: the side bets belong to the game as printed."""
    events = [bet(1, "main", "10.00"), bet(1, "push_22", "27.00"), bet(1, "pot_of_gold", "3.00"), CLOSED]
    events += [*deal({1: "8s 8d"}, "Th", "6s"), *split_eights("Tc"), *dealer("6h"), END]
    answers = [play(code, events, limits=LIMITS) for code in (CODE, WITH_SIDE_BETS.code)]
    assert [line["net"] for line in answers[0].lines] == ["0.00", "297.00", "36.00", "0.00", "0.00"]
    assert answers[0].lines == answers[1].lines
    first, second = (msgspec.structs.asdict(game_) for game_ in (GAME, WITH_SIDE_BETS))
    assert {name for name in first if first[name] != second[name]} == {"code", "en", "es"}
