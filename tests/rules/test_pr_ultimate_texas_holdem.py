"""Ultimate Texas Hold'em, PR Art. 24: worked examples, both pay tables, streets, irregularities, refusals."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pokerkit import StandardHighHand

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import DECK, HIDDEN, best_hand
from casino.rules.errors import IllegalEvent
from casino.simulation.house_holdem import (
    calls_at_the_end,
    dealer_outs,
    raises_after_flop,
    raises_before_flop,
)
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.ultimate_texas_holdem"
LIMITS = {"min": "5.00", "max": "500.00"}
CLOSED = ev("BetsClosed")
DEALER_NOTHING = "Ks 8c"
STREETS = ("PR §24.6(C)", "PR §24.6(D)", "PR §24.6(E)")


def decide(seat: int, action: str, amount: str | None = None, **fields: Any) -> Event:
    event = ev("DecisionMade", seat=seat, action=action, **fields)
    return event | {"amount": amount} if amount is not None else event


def wagers(*seats: tuple[int, str, str | None]) -> list[Event]:
    """Ante, blind of the same amount and, where there is one, a Trips Bonus; then the close."""
    placed: list[Event] = []
    for seat, ante, trips in seats:
        placed += [bet(seat, "ante", ante), bet(seat, "blind_bonus", ante)]
        placed += [bet(seat, "trips_bonus", trips)] if trips else []
    return [*placed, CLOSED]


def deal(hands: dict[int, str], dealer: str, board: str = "") -> list[Event]:
    """Two rounds of cards from the dealer's left, the dealer last, then the community cards, all down (§24.6(A))."""
    dealt: dict[int | str, list[str]] = {seat: hands[seat].split() for seat in sorted(hands)}
    dealt["dealer"] = dealer.split()
    own = [ev("CardDealt", to=to, card=cards[turn], face="down") for turn in (0, 1) for to, cards in dealt.items()]
    return [*own, *(ev("CardDealt", to="board", card=card, face="down") for card in board.split())]


def shown(board: str, *places: int) -> list[Event]:
    return [ev("CardExposed", to="board", card=board.split()[at]) for at in places]


FLOP, TURN_RIVER = (0, 1, 2), (3, 4)


def one(
    ante: str,
    player: str,
    dealer: str,
    board: str,
    *,
    trips: str | None = None,
    street: int = 0,
    action: str = "play",
    amount: str | None = None,
    **options: Any,
) -> Answer:
    """One seat that checks until a street and decides there."""
    checks = [decide(1, "check")] * street
    turned = [shown(board, *FLOP), shown(board, *TURN_RIVER)]
    acts: list[Event] = []
    for number in range(3):
        acts += checks[number : number + 1] if number < street else []
        acts += [decide(1, action, amount)] if number == street else []
        acts += turned[number] if number < 2 else []
    events = [*wagers((1, ante, trips)), *deal({1: player}, dealer, board), *acts, ev("RoundClosed")]
    return play(GAME, events, limits=LIMITS, options=options)


def nets(answer: Answer, seat: int = 1) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == seat}


# --------------------------------------------------------------------------- worked examples


def test_kings_beat_queens_before_the_flop() -> None:
    """PR §24.7(A)(1), (4): four times the ante; the blind goes back below a straight."""
    answer = one("20.00", "Ks Kd", "Qh Qc", "9s 7d 4c 3h 2s", amount="80.00")
    assert nets(answer) == {"ante": "20.00", "blind_bonus": "0.00", "play": "80.00"}
    assert [(line["bet"], line["result"], line["cite"]) for line in answer.lines] == [
        ("ante", "win", "PR §24.7(A)(1)"),
        ("blind_bonus", "push", "PR §24.7(A)(1), (4)"),
        ("play", "win", "PR §24.7(A)(1)"),
    ]


def test_flush_after_a_bet_on_the_flop() -> None:
    """PR §24.6(D), §24.7(A)(4): twice the ante; blind three to two, trips seven to one."""
    answer = one("10.00", "Ac 8c", "Td 9d", "Tc 9c 5c 2h Kd", trips="5.00", street=1, amount="20.00")
    assert nets(answer) == {"ante": "10.00", "blind_bonus": "15.00", "play": "20.00", "trips_bonus": "35.00"}
    assert (answer.line("blind_bonus")["odds"], answer.line("trips_bonus")["odds"]) == ("3:2", "7:1")


def test_dealer_without_a_pair_gives_the_ante_back() -> None:
    """PR §24.7(A)(2): king high does not qualify; the Play is paid even."""
    answer = one("30.00", "Th Td", DEALER_NOTHING, "Qc 7d 5s 3h 2d", amount="90.00")
    assert nets(answer) == {"ante": "0.00", "blind_bonus": "0.00", "play": "90.00"}
    assert (answer.line("ante")["result"], answer.line("ante")["cite"]) == ("push", "PR §24.7(A)(2)")
    assert answer.line("play")["cite"] == "PR §24.7(A)(2)"


def test_fold_loses_ante_blind_and_trips() -> None:
    """PR §24.6(E): whatever the folded cards made."""
    for player in ("7h 2c", "Qd Qh"):
        answer = one("10.00", player, "2s 2h", "Qs 9c 7s 5h 3c", trips="10.00", street=2, action="fold")
        assert nets(answer) == {"ante": "-10.00", "blind_bonus": "-10.00", "trips_bonus": "-10.00"}
        assert {line["cite"] for line in answer.lines} == {"PR §24.6(E)"}


def test_full_house_beats_a_flush() -> None:
    """PR §24.7(A)(4): blind three to one."""
    answer = one("25.00", "7s 7c", "Ah 4h", "7h Kh Kd 9h 2c", amount="75.00")
    assert nets(answer) == {"ante": "25.00", "blind_bonus": "75.00", "play": "75.00"}


def test_smallest_pair_qualifies_and_wins() -> None:
    """PR §24.6(E), §24.7(A)(1): once the ante at the end; a pair of twos takes all three."""
    answer = one("10.00", "Jc 4d", "2s 2h", "Qd 9c 7s 5h 3c", street=2)
    assert nets(answer) == {"ante": "-10.00", "blind_bonus": "-10.00", "play": "-10.00"}
    assert {line["cite"] for line in answer.lines} == {"PR §24.7(A)(1)"}


ACE_HIGH = ("Ah 6c", "As Jd", "Kd 9c 7s 5h 3c")


@pytest.mark.parametrize(
    ("rule", "street", "lost"),
    [
        ("play_loses", 2, ("0.00", "-15.00", "-15.00")),
        ("ante_loses", 2, ("-15.00", "-15.00", "0.00")),
        ("play_loses", 0, ("0.00", "-15.00", "-60.00")),
        ("ante_loses", 0, ("-15.00", "-15.00", "0.00")),
    ],
)
def test_higher_hand_of_a_dealer_without_a_pair(rule: str, street: int, lost: tuple[str, str, str]) -> None:
    """PR §24.7(A)(2): "Ante" read as a slip for "Play", or taken to the letter (switch)."""
    amount = "60.00" if street == 0 else None
    answer = one("15.00", *ACE_HIGH, street=street, amount=amount, nonqualified_lower_rule=rule)
    assert nets(answer) == dict(zip(("ante", "blind_bonus", "play"), lost, strict=True))
    assert {line["cite"] for line in answer.lines} == {"PR §24.7(A)(2)"}


def test_both_play_the_board() -> None:
    """PR §24.2(8), §24.7(A)(3): a tie with a qualifying dealer pushes; the board's straight pays the Trips Bonus."""
    answer = one("10.00", "2c 2d", "As Kd", "9h 8c 7d 6s 5h", trips="10.00", street=2)
    assert nets(answer) == {"ante": "0.00", "blind_bonus": "0.00", "play": "0.00", "trips_bonus": "40.00"}
    pushes = [(line["result"], line["cite"]) for line in answer.lines[:3]]
    assert pushes == [("push", "PR §24.2(8)")] * 3
    assert answer.line("trips_bonus")["cite"] == "PR §24.7(A)(3), (4)"


def test_royal_flush() -> None:
    """PR §24.7(A)(4): 500 to one on the blind, 50 to one on the Trips Bonus."""
    answer = one("10.00", "Ah Kh", "9s 9c", "Qh Jh Th 9d 2c", trips="10.00", amount="40.00")
    assert nets(answer) == {"ante": "10.00", "blind_bonus": "5000.00", "play": "40.00", "trips_bonus": "500.00"}


def test_three_of_a_kind_against_no_pair() -> None:
    """PR §24.7(A)(2), (3): the Trips Bonus is paid although the dealer does not qualify."""
    answer = one("12.00", "6h 6d", "Kc 3s", "6s Jd 8c 4h 2s", trips="12.00", street=2)
    assert nets(answer) == {"ante": "0.00", "blind_bonus": "0.00", "play": "12.00", "trips_bonus": "36.00"}


# --------------------------------------------------------------------------- pay tables, ranking

ROWS = [
    ("Ah Kh", "Qh Jh Th 9d 2c", "500:1", "50:1"),
    ("9h Kh", "Qh Jh Th 9d 2c", "50:1", "40:1"),
    ("Ah 2h", "3h 4h 5h Kd Kc", "50:1", "40:1"),
    ("9h 9c", "9d 9s Qc 5d 2c", "10:1", "30:1"),
    ("9h 9c", "9d Qs Qc 5d 2c", "3:1", "8:1"),
    ("9h 2h", "Qh Jh 4h 9d 2c", "3:2", "7:1"),
    ("9h Kd", "Qh Jh Th 9d 2c", "1:1", "4:1"),
    ("Ah 2d", "3h 4h 5s Kd Kc", "1:1", "4:1"),
    ("9h 9c", "9d Qs Tc 5d 2c", None, "3:1"),
    ("Qh 9c", "9d Qs Tc 5d 2c", None, None),
    ("Qh 2d", "3h Ks Ac 7d 7c", None, None),
]


@pytest.mark.parametrize(("player", "board", "blind", "trips"), ROWS)
def test_every_row_of_both_pay_tables(player: str, board: str, blind: str | None, trips: str | None) -> None:
    """PR §24.5(B), §24.7(A)(4): each hand at its ratios; A-2-3-4-5 is a straight, Q-K-A-2-3 is none."""
    answer = one("10.00", player, "2s 3c", board, trips="10.00", amount="40.00")
    assert (answer.line("blind_bonus")["odds"], answer.line("trips_bonus")["odds"]) == (blind, trips)
    if trips is None:
        assert answer.net("trips_bonus") == "-10.00"


def test_odd_blind_at_three_to_two_is_exact() -> None:
    """PR §24.7(A)(4): 5.25 wins 7.88, half a cent up (no rounding rule is printed)."""
    answer = one("5.25", "Ac 8c", "Td 9d", "Tc 9c 5c 2h Kd", amount="21.00")
    assert answer.net("blind_bonus") == "7.88"


def test_tie_without_a_pair() -> None:
    """PR §24.7(A)(2): both play the board's ace high: the ante goes back, blind and Play push (reading)."""
    answer = one("10.00", "3c 2d", "3s 2h", "Ah Kd Qc 9s 7h", street=2)
    assert [(line["net"], line["cite"]) for line in answer.lines] == [
        ("0.00", "PR §24.7(A)(2)"), ("0.00", "PR §24.2(8)"), ("0.00", "PR §24.2(8)"),
    ]  # fmt: skip


def test_pair_on_the_board_qualifies() -> None:
    """PR §24.2(9), §24.7(A)(1): the dealer's hand is the best five of seven."""
    answer = one("10.00", "Ac 8d", "Jd 4d", "Ts Tc 9c 5c 2h", amount="40.00")
    assert nets(answer) == {"ante": "10.00", "blind_bonus": "0.00", "play": "40.00"}


def test_ranking_against_an_independent_one() -> None:
    """PR §24.5: best five of seven, three thousand pairs of hands compared as another library does."""
    rng = random.Random(24)
    for _ in range(3_000):
        drawn = rng.sample(DECK, 9)
        board, mine, theirs = drawn[:5], drawn[5:7], drawn[7:]
        ours = [best_hand([*own, *board]) for own in (mine, theirs)]
        other = [StandardHighHand.from_game("".join(own), "".join(board)) for own in (mine, theirs)]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (other[0] > other[1], other[0] == other[1])


# --------------------------------------------------------------------------- bets, limits, options


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "5.00", "max": "49.00"}, "limits_spread"),
        ({"min": "1.99", "max": "500.00"}, "limits_outside_band"),
        ({"min": "10.00", "max": "1000.01"}, "limits_outside_band"),
    ],
)
def test_limits_of_the_ante(limits: dict[str, str], code: str) -> None:
    """PR §24.9(A), (B): 2.00 to 1,000.00, ten times apart."""
    assert play(GAME, [], limits=limits).refusal[:2] == (code, "PR §24.9(A), (B)")
    assert play(GAME, [], options={"ante_min": "2.00", "ante_max": "1000.00"}).code == "round_not_finished"


REFUSED_BETS = [
    ([bet(1, "ante", "4.99")], "below_minimum", "PR §24.9(A)"),
    ([bet(1, "ante", "500.01")], "above_maximum", "PR §24.9(A)"),
    ([bet(8, "ante", "10.00")], "seat_unknown", "PR §24.3(A)"),
    ([bet(1, "ante", "10.00"), bet(1, "blind_bonus", "5.00")], "first_bets_unequal", "PR §24.2(2), §24.7(A)(4)"),
    ([bet(1, "ante", "10.00"), bet(1, "blind_bonus", "15.00")], "first_bets_unequal", "PR §24.2(2), §24.7(A)(4)"),
    ([bet(1, "blind_bonus", "10.00")], "bet_rests_on", "PR §24.2(2), §24.7(A)(4)"),
    ([bet(1, "trips_bonus", "5.00")], "bet_rests_on", "PR §24.3(B)(3)"),
    ([bet(1, "ante", "10.00"), bet(1, "trips_bonus", "5.00")], "bet_rests_on", "PR §24.3(B)(3)"),
    ([*wagers((1, "10.00", None))[:-1], bet(1, "trips_bonus", "0.99")], "below_minimum", "PR §24.9(C)"),
    ([*wagers((1, "10.00", None))[:-1], bet(1, "trips_bonus", "10.01")], "above_maximum", "PR §24.9(C)"),
    ([bet(1, "ante", "10.00"), CLOSED], "first_bets_unequal", "PR §24.2(2), §24.7(A)(4)"),
    ([*wagers((1, "10.00", None)), bet(1, "ante", "10.00")], "bet_after_close", "PR §24.3(B)(4)"),
    ([*wagers((1, "10.00", None)), bet(1, "blind_bonus", "10.00")], "bet_after_close", "PR §24.3(B)(4)"),
    ([*wagers((1, "10.00", None)), bet(1, "trips_bonus", "10.00")], "bet_after_close", "PR §24.3(B)(4)"),
    ([*wagers((1, "10.00", "5.00")), ev("BetRemoved", seat=1, bet="trips_bonus")], "bet_after_close", "PR §24.3(B)(4)"),
    ([*wagers((1, "10.00", None)), CLOSED], "bets_already_closed", "PR §24.3(B)(4)"),
    ([CLOSED], "no_bets", "PR §24.3(B)(4)"),
    ([bet(1, "ante", "10.00", "red")], "unknown_target", "PR §24.2(1), §24.7(A)"),
    ([bet(1, "pair_plus", "10.00")], "unknown_bet", "PR §1.7"),
    ([bet(1, "play", "40.00")], "decision_too_early", "PR §24.6(C)"),
    ([bet(1, "ante", "10.00"), ev("ProgressiveWagered", seat=1, amount="1.00")], "event_not_of_game", "PR §1.7"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "code", "cite"), REFUSED_BETS)
def test_bets_that_are_refused(events: list[Event], code: str, cite: str) -> None:
    """PR §24.2, §24.3(B), §24.9: the last event is the one refused."""
    assert play(GAME, events, limits=LIMITS).refusal == (code, cite, len(events) - 1)


def test_trips_bonus_may_be_off() -> None:
    """PR §24.9(C): a table need not offer it."""
    answer = play(GAME, wagers((1, "10.00", "5.00")), limits=LIMITS, options={"trips_bonus_offered": False})
    assert answer.refusal == ("side_bet_not_offered", "PR §24.9(C)", 2)


def test_bets_may_change_until_the_close() -> None:
    """PR §24.3(B)(4): raised and taken back before the call; ante and blind are equal again by then."""
    board = "9s 7d 4c 3h 2s"
    changes = [
        bet(1, "ante", "5.00"), bet(1, "blind_bonus", "5.00"),
        ev("BetRemoved", seat=1, bet="trips_bonus", amount="4.00"),
        bet(4, "ante", "10.00"), ev("BetRemoved", seat=4, bet="ante"),
    ]  # fmt: skip
    told = [*wagers((1, "10.00", "10.00"))[:-1], *changes, CLOSED, *deal({1: "Ks Kd"}, "Qh Qc", board)]
    answer = play(GAME, [*told, decide(1, "play", "60.00")], limits=LIMITS)
    assert nets(answer) == {"ante": "15.00", "blind_bonus": "0.00", "play": "60.00", "trips_bonus": "-6.00"}
    less = ev("BetRemoved", seat=1, bet="ante", amount="5.00")
    low = [*wagers((1, "10.00", "10.00"))[:-1], less, CLOSED]
    assert play(GAME, low, limits=LIMITS).refusal[:2] == ("first_bets_unequal", "PR §24.2(2), §24.7(A)(4)")
    both = [*low[:-1], less | {"bet": "blind_bonus"}, CLOSED]
    assert play(GAME, both, limits=LIMITS).refusal[:2] == ("above_maximum", "PR §24.9(C)")
    cents = ev("BetRemoved", seat=1, bet="trips_bonus", amount="9.01")
    assert play(GAME, [*low[:3], cents], limits=LIMITS).refusal[:2] == ("below_minimum", "PR §24.9(C)")
    assert play(GAME, [less], limits=LIMITS).code == "no_such_bet"


def test_options_and_their_defaults() -> None:
    """PR §24.4(D), (F), §24.7(A)(2), §24.6(C), §24.9(C): the licensee's choices and the readings."""
    chosen = {option.name: (option.default, option.values, option.reading) for option in registry.get(GAME).options}
    assert chosen == {
        "deal_mode": ("manual_shoe", ("manual_shoe", "automatic", "hand"), False),
        "shuffle_mode": ("manual", ("manual", "automatic"), False),
        "trips_bonus_offered": (True, (), False),
        "nonqualified_lower_rule": ("play_loses", ("play_loses", "ante_loses"), True),
        "preflop_play_multiples": ("{3, 4}", ("{3, 4}", "[3..4]"), True),
    }
    assert play(GAME, [], options={"deal_mode": "machine"}).refusal[:2] == ("bad_option", "PR §24.4(F), §24.6(B)")


def test_bank_required() -> None:
    """PR §24.1: 50,000 for the game; 20,000 to 60,000 for a table, then 10,000 for each 25.00 of its maximum."""
    rule = registry.get(GAME).bank
    assert rule is not None
    for_table = {maximum: rule.required(maximum * 100) - rule.cage for maximum in (20, 50, 75, 100, 150, 175, 1_000)}
    assert for_table == {
        20: 0, 50: 2_000_000, 75: 4_000_000, 100: 4_000_000, 150: 6_000_000, 175: 7_000_000, 1_000: 40_000_000,
    }  # fmt: skip
    assert rule.cage + for_table[50] + for_table[175] == 14_000_000
    assert rule.required(100_000) == 45_000_000


# --------------------------------------------------------------------------- cards

TWO = wagers((1, "10.00", None), (4, "10.00", None))
HANDS = {1: "Ks Kd", 4: "9h 8h"}
BOARD = "9s 7d 4c 3h 2s"
DEAL = deal(HANDS, "Qh Qc", BOARD)
AT = len(TWO) + len(DEAL)


def after_deal(*events: Event) -> Answer:
    return play(GAME, [*TWO, *DEAL, *events], limits=LIMITS)


PLAYS = [decide(1, "play", "40.00"), decide(4, "play", "30.00")]


def test_order_of_the_deal() -> None:
    """PR §24.6(A): from the dealer's far left, the dealer last, twice; then five community cards."""
    assert after_deal(*PLAYS).settled
    wrong = [*TWO, DEAL[1]]
    assert play(GAME, wrong, limits=LIMITS).refusal == ("out_of_order", "PR §24.6(A)", len(TWO))
    early = [*TWO, *DEAL[:5], ev("CardDealt", to="board", card="9s")]
    assert play(GAME, early, limits=LIMITS).refusal == ("out_of_order", "PR §24.6(A)", len(TWO) + 5)
    sixth = ev("CardDealt", to="board", card="As")
    assert after_deal(sixth).refusal[:2] == ("decisions_pending", "PR §24.6(C)")
    third = ev("CardDealt", to=4, card="As")
    assert after_deal(third).refusal == ("out_of_order", "PR §24.6(A)", AT)
    before = [TWO[0], DEAL[0]]
    assert play(GAME, before, limits=LIMITS).refusal == ("bets_not_closed", "PR §24.3(B)(4)", 1)
    by_hands = sorted(DEAL[:6], key=lambda event: str(event["to"]))
    told = [*TWO, *by_hands, *DEAL[6:], *PLAYS]
    for mode in ("automatic", "hand", "manual_shoe"):
        assert play(GAME, told, limits=LIMITS, options={"deal_mode": mode}).settled


def test_cards_of_one_deck_dealt_face_down() -> None:
    """PR §24.6(A), §24.10(B): all of them; none twice."""
    up = [*TWO, DEAL[0] | {"face": "up"}]
    assert play(GAME, up, limits=LIMITS).refusal == ("dealt_face_wrong", "PR §24.6(A)", len(TWO))
    board_up = [*TWO, *DEAL[:6], DEAL[6] | {"face": "up"}]
    assert play(GAME, board_up, limits=LIMITS).refusal == ("dealt_face_wrong", "PR §24.6(A)", len(TWO) + 6)
    twice = [*TWO, DEAL[0], DEAL[1] | {"card": "Ks"}]
    assert play(GAME, twice, limits=LIMITS).refusal == ("card_impossible", "PR §24.10(B)", len(TWO) + 1)
    second = [*TWO, DEAL[0] | {"hand": 1}]
    assert play(GAME, second, limits=LIMITS).refusal == ("one_hand_a_player", "PR §24.3(B)(5)", len(TWO))


def test_community_cards_told_when_they_are_turned() -> None:
    """PR §24.6(D), (E): a floor that learns them only then says so; not before the street is over."""
    own = [*TWO, *deal(HANDS, "Qh Qc")]
    late = [ev("CardDealt", to="board", card=card, face="up") for card in BOARD.split()]
    checks = [decide(1, "check"), decide(4, "check")]
    first = [*own, *checks, *late[:3], decide(1, "play", "20.00"), decide(4, "check"), *late[3:], decide(4, "fold")]
    answer = play(GAME, [*first, ev("RoundClosed")], limits=LIMITS)
    assert (nets(answer, 1)["play"], nets(answer, 4)["ante"]) == ("20.00", "-10.00")
    early = [*own, decide(1, "check"), late[0]]
    assert play(GAME, early, limits=LIMITS).refusal == ("decisions_pending", "PR §24.6(C)", len(own) + 1)
    turn_early = [*own, *checks, *late[:4]]
    assert play(GAME, turn_early, limits=LIMITS).refusal == ("decisions_pending", "PR §24.6(D)", len(own) + 5)
    unseen = [*own, *checks, *late[:2], decide(1, "check")]
    assert play(GAME, unseen, limits=LIMITS).refusal == ("out_of_order", "PR §24.6(D)", len(own) + 4)
    none = [*own, *PLAYS, ev("RoundClosed")]
    assert play(GAME, none, limits=LIMITS).refusal == ("round_not_finished", "PR §24.6(E)", len(own) + 2)
    assert play(GAME, [*own, *PLAYS, *late], limits=LIMITS).settled


def test_community_cards_that_nobody_has_reported() -> None:
    """PR §24.6(A), (D): they lie face down as unknown cards until they are turned and named."""
    round_ = registry.get(GAME).open(limits={"min": 500, "max": 50_000})
    for code in ("ante", "blind_bonus"):
        round_.apply(v.BetPlaced(seat=1, bet=code, amount=1_000))
    round_.apply(v.BetsClosed())
    for to, card in ((1, "Ks"), ("dealer", "Qh"), (1, "Kd"), ("dealer", "Qc"), *[("board", HIDDEN)] * 5):
        round_.apply(v.CardDealt(to=to, card=card))
    round_.apply(v.DecisionMade(seat=1, action="check"))
    with pytest.raises(IllegalEvent, match="out_of_order"):
        round_.apply(v.DecisionMade(seat=1, action="play"))
    for card in BOARD.split():
        if len(round_.shown) == 3:
            round_.apply(v.DecisionMade(seat=1, action="play"))
        round_.apply(v.CardExposed(to="board", card=card))
    assert [line.net for line in round_.settle().lines] == [1_000, 0, 2_000]


def test_refusals_of_a_play_bet_name_what_is_due() -> None:
    """PR §24.2(3), §24.6(C): the multiples, or the range where anything between them will do; an amount left out."""
    bare = after_deal(decide(1, "play")).data
    assert bare["message"] == "A Play bet before the flop names its amount: 30.00 / 40.00."
    between = {"preflop_play_multiples": "[3..4]"}
    over = play(GAME, [*TWO, *DEAL, decide(1, "play", "41.00")], limits=LIMITS, options=between).data
    assert over["message_es"] == "Apuesta Play es aquí de 30.00–40.00, no de 41.00."


def test_turning_the_community_cards() -> None:
    """PR §24.6(D), (E): three once all have decided, two after the next decisions; the cards that lie there."""
    early = after_deal(decide(1, "check"), *shown(BOARD, 0))
    assert early.refusal == ("decisions_pending", "PR §24.6(C)", AT + 1)
    turn = after_deal(decide(1, "check"), PLAYS[1], *shown(BOARD, 0, 1, 2, 3))
    assert turn.refusal == ("decisions_pending", "PR §24.6(D)", AT + 5)
    other = after_deal(*PLAYS, *shown(BOARD, 1))
    assert other.refusal == ("community_card_differs", "PR §24.6(D)", AT + 2)
    river = after_deal(decide(1, "check"), PLAYS[1], *shown(BOARD, 0, 1, 2), decide(1, "check"), *shown(BOARD, 4))
    assert river.refusal == ("community_card_differs", "PR §24.6(E)", AT + 6)
    assert after_deal(*PLAYS, *shown(BOARD, 0, 1, 2, 3, 4)).settled
    assert after_deal(*PLAYS, *shown(BOARD, 0, 1, 2, 3, 4, 0)).code == "out_of_order"


# --------------------------------------------------------------------------- decisions

BEFORE_FLOP, ON_FLOP, AT_END = range(3)
CHECKS = [decide(1, "check"), decide(4, "check")]
REFUSED_DECISIONS = [
    (BEFORE_FLOP, decide(1, "play"), "play_without_amount"),
    (BEFORE_FLOP, decide(1, "play", "10.00"), "play_amount"),
    (BEFORE_FLOP, decide(1, "play", "20.00"), "play_amount"),
    (BEFORE_FLOP, decide(1, "play", "35.00"), "play_amount"),
    (BEFORE_FLOP, decide(1, "play", "50.00"), "play_amount"),
    (BEFORE_FLOP, bet(1, "play", "35.00"), "play_amount"),
    (BEFORE_FLOP, decide(1, "fold"), "decision_not_offered"),
    (BEFORE_FLOP, decide(1, "call"), "decision_not_offered"),
    (BEFORE_FLOP, decide(4, "check"), "out_of_turn"),
    (BEFORE_FLOP, decide(1, "check", "10.00"), "check_with_amount"),
    (ON_FLOP, decide(1, "play", "30.00"), "play_amount"),
    (ON_FLOP, decide(1, "play", "40.00"), "play_amount"),
    (ON_FLOP, decide(1, "play", "10.00"), "play_amount"),
    (ON_FLOP, decide(1, "fold"), "decision_not_offered"),
    (AT_END, decide(1, "play", "20.00"), "play_amount"),
    (AT_END, decide(1, "check"), "decision_not_offered"),
    (AT_END, decide(1, "fold", "10.00"), "fold_with_amount"),
]


@pytest.mark.parametrize(("street", "event", "code"), REFUSED_DECISIONS)
def test_decisions_that_a_street_does_not_offer(street: int, event: Event, code: str) -> None:
    """PR §24.6(C), (D), (E): three or four times, twice, once; check, check, fold."""
    turned = [shown(BOARD, *FLOP), shown(BOARD, *TURN_RIVER)]
    so_far = [told for number in range(street) for told in (*CHECKS, *turned[number])]
    assert after_deal(*so_far, event).refusal == (code, STREETS[street], AT + len(so_far))


def test_one_play_a_seat() -> None:
    """PR §24.2(3), §24.6(D): who has bet decides no more; a seat without an ante never does."""
    again = after_deal(PLAYS[0], decide(4, "check"), decide(1, "play", "20.00"))
    assert again.refusal == ("decision_taken", "PR §24.6(C)", AT + 2)
    checked = after_deal(decide(1, "check"), decide(1, "play", "30.00"))
    assert checked.refusal == ("decision_taken", "PR §24.6(C)", AT + 1)
    assert after_deal(*PLAYS, decide(4, "fold")).code == "decision_taken"
    assert after_deal(decide(2, "check")).refusal == ("no_such_bet", "PR §24.6(C)", AT)
    assert after_deal(PLAYS[0] | {"hand": 1}).refusal == ("one_hand_a_player", "PR §24.3(B)(5)", AT)
    early = play(GAME, [*TWO, *DEAL[:6], *DEAL[6:9], PLAYS[0]], limits=LIMITS)
    assert early.refusal == ("decision_too_early", "PR §24.6(C)", len(TWO) + 9)


def test_only_seats_that_checked_go_on() -> None:
    """PR §24.6(D), (E): seat 1 has bet; the streets that follow are seat 4's."""
    answer = after_deal(PLAYS[0], decide(4, "check"), decide(4, "check"), bet(4, "play", "10.00"))
    assert (nets(answer, 1)["play"], nets(answer, 4)["play"]) == ("40.00", "-10.00")
    assert [line["seat"] for line in answer.lines] == [4, 4, 4, 1, 1, 1], "right to left (§24.6(G))"
    assert after_deal(PLAYS[0], decide(4, "check")).refusal == ("round_not_finished", "PR §24.6(D)", AT + 2)
    assert after_deal(PLAYS[0]).refusal == ("round_not_finished", "PR §24.6(C)", AT + 1)


def test_play_between_three_and_four_times() -> None:
    """PR §24.2(3): "de tres a cuatro veces" taken as a range (switch); twice and once stay exact."""

    def settles(amount: str, *checks: Event) -> bool:
        told = [*TWO, *DEAL, *checks, decide(1, "play", amount), *([PLAYS[1]] if not checks else [])]
        told += [decide(4, "check"), decide(4, "fold")] if checks else []
        return play(GAME, told, limits=LIMITS, options={"preflop_play_multiples": "[3..4]"}).settled

    assert [settles(amount) for amount in ("29.99", "30.00", "35.50", "40.00", "40.01")] == [
        False, True, True, True, False,
    ]  # fmt: skip
    assert settles("20.00", *CHECKS)
    assert not settles("25.00", *CHECKS)


def test_everybody_folds() -> None:
    """PR §24.6(E), (F): nothing is compared."""
    answer = after_deal(*CHECKS, *CHECKS, decide(1, "fold"), decide(4, "fold"), ev("RoundClosed"))
    assert [line["net"] for line in answer.lines] == ["-10.00"] * 4


def test_showdown() -> None:
    """PR §24.6(G): the dealer reveals his hand after the last decision."""
    showdown = [ev("CardExposed", to="dealer", card="Qh"), ev("CardExposed", to=1, card="Ks"), ev("CardExposed", to=4)]
    assert after_deal(*PLAYS, *showdown, ev("RoundClosed")).settled
    assert after_deal(PLAYS[0], ev("CardExposed", to=1)).refusal == ("decisions_pending", "PR §24.6(G)", AT + 1)
    assert after_deal(*PLAYS, ev("CardExposed", to="dealer", card="2d")).code == "card_not_in_hand"
    assert after_deal(*PLAYS, ev("RoundClosed"), ev("RoundClosed")).code == "round_closed"


def test_payments_beside_the_computed_ones() -> None:
    """PR §24.6(G): a blind paid short is a variance."""
    paid = [ev("BetPaid", seat=1, bet="play", amount="40.00"), ev("BetPaid", seat=4, bet="ante", amount="10.00")]
    (variance,) = after_deal(*PLAYS, *paid).data["variances"]
    assert (variance["seat"], variance["bet"], variance["difference"]) == (4, "ante", "20.00")


# --------------------------------------------------------------------------- irregularities


def declared(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def trouble(at: str, event: Event, *, then_closed: bool = False, **options: Any) -> Answer:
    """Something happens: ``open`` bets, ``closed`` before the deal, ``dealing``, ``board`` (before its first card),
    ``dealt``, ``flop`` (seat 1 has bet) or ``decided``. The round goes on as if it had not, or ends with it."""
    whole = [*TWO, *DEAL, *PLAYS]
    cut = {
        "open": len(TWO) - 1,
        "closed": len(TWO),
        "dealing": len(TWO) + 3,
        "board": len(TWO) + 6,
        "dealt": AT,
        "flop": AT + 1,
        "decided": AT + 2,
    }[at]
    told = [*whole[:cut], event, *([] if then_closed else whole[cut:]), ev("RoundClosed")]
    return play(GAME, told, limits=LIMITS, options=options)


VOIDS = [
    (declared("face_up_cards"), "dealing", "PR §24.8(A)", {}),
    (declared("face_up_cards"), "board", "PR §24.8(A)", {}),
    (declared("face_up_card", count=2), "dealing", "PR §24.8(A)", {}),
    (declared("wrong_number_of_cards"), "dealing", "PR §24.8(C)", {}),
    (declared("wrong_number_of_cards", seat=4), "flop", "PR §24.8(C)", {}),
    (declared("hole_card_exposed"), "dealing", "PR §24.8(D)", {}),
    (declared("hole_card_exposed"), "flop", "PR §24.8(D)", {}),
    (ev("CardExposed", to="dealer", card="Qh"), "flop", "PR §24.8(D)", {}),
    (ev("CardExposed", to="dealer", card="Qh"), "dealing", "PR §24.8(D)", {}),
    (declared("auto_shoe_failure"), "dealing", "PR §24.8(F)", {"deal_mode": "automatic"}),
    (declared("unregulated", authorised_by="INSP-1"), "decided", "PR §1.7", {}),
]


@pytest.mark.parametrize(("event", "at", "cite", "options"), VOIDS)
def test_irregularities_that_cancel_all_hands(event: Event, at: str, cite: str, options: dict[str, Any]) -> None:
    """PR §24.8: every hand cancelled, stakes back."""
    answer = trouble(at, event, then_closed=True, **options)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", cite)}


GO_ON = [
    ("card_drawn_in_error", "dealing", {}),
    ("shuffler_failure", "closed", {"shuffle_mode": "automatic"}),
    ("information_exchange", "dealt", {}),
    ("cards_touched", "dealt", {}),
]


@pytest.mark.parametrize(("code", "at", "options"), GO_ON)
def test_irregularities_after_which_play_goes_on(code: str, at: str, options: dict[str, Any]) -> None:
    """PR §24.8(B), (E), §24.3(B)(5), (6): recorded; the hands stand."""
    answer = trouble(at, declared(code), **options)
    assert [line["net"] for line in answer.lines] == ["-10.00", "-10.00", "-30.00", "10.00", "0.00", "40.00"]


NOT_NOW = [
    ("face_up_card", "open", "PR §24.8(A)"),
    ("card_drawn_in_error", "open", "PR §24.8(B)"),
    ("wrong_number_of_cards", "closed", "PR §24.8(C)"),
    ("hole_card_exposed", "closed", "PR §24.8(D)"),
    ("shuffler_failure", "closed", "PR §24.8(E)"),
    ("auto_shoe_failure", "dealing", "PR §24.8(F)"),
    ("bets_confiscated", "open", "PR §24.3(B)(6)"),
]


@pytest.mark.parametrize(("code", "at", "cite"), NOT_NOW)
def test_irregularities_have_their_moment(code: str, at: str, cite: str) -> None:
    """PR §24.8: what the clause ties to a moment or a device is refused elsewhere."""
    assert trouble(at, declared(code, seat=1)).refusal[:2] == ("irregularity_not_now", cite)


def test_one_card_face_up_is_put_away() -> None:
    """PR §24.8(A): it cannot be dealt any more, not even to the board; a second one cancels all hands."""
    found = declared("face_up_card", card="2s")
    assert trouble("dealing", found).code == "card_impossible"
    assert trouble("board", declared("face_up_card", card="2d")).settled
    shown_twice = [*TWO, *DEAL[:4], *(ev("CardExposed", to="deck", card=card) for card in ("2d", "5d"))]
    assert play(GAME, shown_twice, limits=LIMITS).data["void"] is True
    burned = [*TWO, *DEAL[:4], declared("face_up_card", card="2d"), ev("CardBurned", card="2d"), *DEAL[4:], *PLAYS]
    assert play(GAME, burned, limits=LIMITS).settled
    assert play(GAME, [*TWO, ev("CardBurned")], limits=LIMITS).refusal[:2] == ("no_card_to_burn", "PR §24.8(A)")


def test_confiscation_for_exchanging_information() -> None:
    """PR §24.3(B)(6): all bets of the round of the seat; it decides no more, and play goes on without it."""
    taken = declared("bets_confiscated", seat=1)
    answer = after_deal(taken, PLAYS[1], ev("RoundClosed"))
    assert [(line["seat"], line["bet"], line["net"], line["cite"]) for line in answer.lines] == [
        (4, "ante", "-10.00", "PR §24.7(A)(1)"), (4, "blind_bonus", "-10.00", "PR §24.7(A)(1)"),
        (4, "play", "-30.00", "PR §24.7(A)(1)"),
        (1, "ante", "-10.00", "PR §24.3(B)(6)"), (1, "blind_bonus", "-10.00", "PR §24.3(B)(6)"),
    ]  # fmt: skip
    with_play = after_deal(*PLAYS, taken)
    assert nets(with_play, 1) == {"ante": "-10.00", "blind_bonus": "-10.00", "play": "-40.00"}
    assert after_deal(taken, PLAYS[0]).refusal == ("decision_taken", "PR §24.6(C)", AT + 1)
    checked = after_deal(decide(1, "check"), taken, decide(4, "check"), decide(1, "check"))
    assert checked.code == "decision_taken"
    assert after_deal(taken, declared("bets_confiscated", seat=4)).settled
    assert after_deal(declared("bets_confiscated")).refusal == ("seat_not_named", "PR §24.3(B)(6)", AT)


def test_every_irregularity_has_a_test() -> None:
    """PR §24.8 and its neighbours: no row of the table is left out above."""
    told = {event["code"] for event, *_ in VOIDS if "code" in event}
    assert told | {code for code, *_ in (*GO_ON, *NOT_NOW)} == {rule.code for rule in registry.get(GAME).irregularities}


# --------------------------------------------------------------------------- the published strategy


def test_raises_before_the_flop() -> None:
    """The published list: 3-3, A-2, K-2 suited, K-5, Q-6 suited, Q-8, J-8 suited, J-T and everything above; 38 % of
    all deals."""
    raised = {"3c 3d", "Ac 2d", "Kc 2c", "Kc 5d", "Qc 6c", "Qc 8d", "Jc 8c", "Jc Td"}
    checked = {"2c 2d", "Kc 4d", "Qc 5c", "Qc 7d", "Jc 7c", "Jc 9d", "Tc 9c"}
    assert all(raises_before_flop(own.split()) for own in raised)
    assert not any(raises_before_flop(own.split()) for own in checked)
    deals = [(first, second) for at, first in enumerate(DECK) for second in DECK[at + 1 :]]
    assert sum(raises_before_flop(own) for own in deals) == 500


def test_raises_on_the_flop() -> None:
    """Two pairs or better, a hidden pair but two own twos, four to a flush with an own ten."""
    raised = [
        "9c 4d 4s Kh Qd", "5c 5d Ah Kh Qd", "2c 2d 2h Kh Qd", "9c 4d 9s 4h 2d", "Tc 4c 9c Kc 2d", "6c 5d 9s 8h 7d",
    ]  # fmt: skip
    checked = ["9c 4d Ks Kh Qd", "2c 2d Ah Kh Qd", "9c 4c Tc Kc 2d", "Tc 9d 8h 7s 2d"]
    assert [raises_after_flop(hand.split()[:2], hand.split()[2:]) for hand in raised] == [True] * len(raised)
    assert [raises_after_flop(hand.split()[:2], hand.split()[2:]) for hand in checked] == [False] * len(checked)


def test_counting_the_dealers_outs() -> None:
    """Cards that pair the board or outrank the player: 19 are few enough to call, 23 too many for less than a pair."""
    king = ["Kc", "2d"], ["Qs", "Jh", "8d", "5c", "3h"]
    queen = ["Qc", "2d"], ["Js", "Th", "8d", "5c", "3h"]
    assert (dealer_outs(*king), calls_at_the_end(*king)) == (15 + 4, True)
    assert (dealer_outs(*queen), calls_at_the_end(*queen)) == (15 + 8, False)
    paired = ["5c", "2d"], ["Ks", "Jh", "Td", "8c", "5h"]
    assert dealer_outs(*paired) < 21
    assert calls_at_the_end(*paired)
    straight_on_board = ["3c", "2d"], ["9s", "8h", "7d", "6c", "5h"]
    assert calls_at_the_end(*straight_on_board), "only a ten beats it"


def test_rule_of_outs_against_every_hand_of_the_dealer() -> None:
    """On random hands the rule of 21 outs costs, against all 990 hands the dealer may hold, next to nothing."""
    rng = random.Random(5)
    lost = []
    for _ in range(60):
        drawn = rng.sample(DECK, 7)
        own, board = drawn[:2], drawn[2:]
        value = _value_of_calling(own, board)
        best = max(value, -2.0)
        lost.append(best - (value if calls_at_the_end(own, board) else -2.0))
    assert min(lost) >= 0
    assert sum(lost) / len(lost) < 0.02


def _value_of_calling(own: list[str], board: list[str]) -> float:
    """Mean result, in antes, of a Play of once the ante; the blind's table by the published ratios."""
    blind_pays = {"royal_flush": 500, "straight_flush": 50, "four_of_a_kind": 10, "full_house": 3, "flush": 1.5}
    mine = best_hand([*own, *board])
    blind = blind_pays.get(mine.category, 1 if mine.category == "straight" else 0)
    pair = best_hand(["2c", "2d", "5h", "4s", "3c"])
    unseen = [card for card in DECK if card not in own and card not in board]
    total = 0.0
    hands = [(first, second) for at, first in enumerate(unseen) for second in unseen[at + 1 :]]
    for held in hands:
        theirs = best_hand([*held, *board])
        ante = 1 if theirs >= pair else 0
        total += (1 + blind + ante) if mine > theirs else 0 if mine == theirs else -(2 + ante)
    return total / len(hands)
