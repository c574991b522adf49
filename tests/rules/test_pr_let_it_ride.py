"""Let It Ride, PR Art. 8: worked examples, tables, decisions, irregularities, refusals, with their clauses."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "pr.let_it_ride"
LIMITS = {"min": "5.00", "max": "1000.00"}
CLOSED, END = ev("BetsClosed"), ev("RoundClosed")
BONUS_8 = {"bonus_table": "BLIR-08", "bonus_price": "1.00"}
BONUS_10 = BONUS_8 | {"bonus_table": "BLIR-10"}
BONUS_25 = BONUS_8 | {"bonus_table": "BLIR-25"}


def three(seat: int, amount: str) -> list[Event]:
    """The three equal bets (§8.5(D))."""
    return [bet(seat, f"bet_{n}", amount) for n in (1, 2, 3)]


def decide(seat: int, action: str) -> Event:
    return ev("DecisionMade", seat=seat, action=action)


def turn(card: str | None = None) -> Event:
    return ev("CardExposed", to="board", card=card) if card else ev("CardExposed", to="board")


class Seat:
    """What one player puts down, is dealt and does: ``r`` rides, ``w`` withdraws, first bet 1, then bet 2."""

    def __init__(self, amount: str, hand: str, does: str = "rr", **sides: str) -> None:
        self.amount, self.hand, self.does, self.sides = amount, hand, does, sides

    def wagers(self, seat: int) -> list[Event]:
        return [*three(seat, self.amount), *(bet(seat, code, stake) for code, stake in self.sides.items())]

    def decision(self, seat: int, turn: int) -> Event:
        return decide(seat, "ride" if self.does[turn] == "r" else "withdraw")


def deal(hands: dict[int, str], box: str) -> list[Event]:
    """Three times round, the community box last (§8.6(C))."""
    dealt: dict[int | str, list[str]] = {**{seat: hands[seat].split() for seat in sorted(hands)}, "board": box.split()}
    return [ev("CardDealt", to=to, card=own[turn], face="down") for turn in range(3) for to, own in dealt.items()]


def by_hand(hands: dict[int, str], box: str) -> list[Event]:
    dealt: dict[int | str, list[str]] = {**{seat: hands[seat].split() for seat in sorted(hands)}, "board": box.split()}
    return [event for to, own in dealt.items() for event in cards(to, *own)]


def told(seats: dict[int, Seat], box: str) -> list[Event]:
    """A whole round. ``box``: the three community cards as dealt: the second is turned first, then the first."""
    first, second, third = box.split()
    return [
        ev("RoundOpened"),
        *(event for number, seat in seats.items() for event in seat.wagers(number)),
        CLOSED,
        *deal({number: seat.hand for number, seat in seats.items()}, box),
        *(seat.decision(number, 0) for number, seat in seats.items()),
        ev("CardBurned", card=third),
        turn(second),
        *(seat.decision(number, 1) for number, seat in seats.items()),
        turn(first),
        END,
    ]


def ridden(seats: dict[int, Seat], box: str, *, limits: dict[str, str] = LIMITS, **options: Any) -> Answer:
    return play(GAME, told(seats, box), limits=limits, options=options)


def nets(answer: Answer, seat: int = 1) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == seat}


# --------------------------------------------------------------------------- worked examples


def test_pair_of_tens_wins_even() -> None:
    """PR §8.10(B): both decisions ride: 1 to 1 on each of the three bets."""
    answer = ridden({1: Seat("10.00", "Td 7c 2s")}, "4h Tc Ks")
    assert nets(answer) == {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}
    assert (answer.line("bet_1")["odds"], answer.line("bet_1")["cite"]) == ("1:1", "PR §8.9(I), §8.10(B)")


def test_pair_of_nines_loses_what_rides() -> None:
    """PR §8.9(B)(2), (H): bet 1 comes back; the others lose below a pair of tens."""
    answer = ridden({1: Seat("10.00", "9d 9h 4c", "wr")}, "2c Kd 5s")
    assert nets(answer) == {"bet_1": "0.00", "bet_2": "-10.00", "bet_3": "-10.00"}
    back = answer.line("bet_1")
    assert (back["result"], back["stake"], back["cite"]) == ("void", "0.00", "PR §8.9(B)(2)")
    assert answer.line("bet_3")["cite"] == "PR §8.9(H)"


def test_straight_on_bet_3_alone() -> None:
    """PR §8.9(B), (E): each decision stands by itself; both bets back, 5 to 1 on the third."""
    answer = ridden({1: Seat("15.00", "6d 7h 8c", "ww")}, "9s Td 2c")
    assert nets(answer) == {"bet_1": "0.00", "bet_2": "0.00", "bet_3": "75.00"}
    assert answer.line("bet_2")["cite"] == "PR §8.9(E)(2)"


def test_payout_limit_of_a_hand() -> None:
    """PR §8.10(C): 33,000 is within 50,000; 150,000 is paid 50,000 in all, shared in proportion."""
    full = ridden({1: Seat("1000.00", "Kd Kh Ks")}, "4c 4d 7s")
    assert nets(full) == {"bet_1": "11000.00", "bet_2": "11000.00", "bet_3": "11000.00"}
    four = ridden({1: Seat("1000.00", "Kd Kh Ks")}, "4c Kc 7s")
    assert nets(four) == {"bet_1": "16666.67", "bet_2": "16666.67", "bet_3": "16666.66"}
    assert {line["cite"] for line in four.lines} == {"PR §8.10(C)"}
    unlimited = ridden({1: Seat("1000.00", "Kd Kh Ks")}, "4c Kc 7s", per_hand_payout_limit="none")
    assert set(nets(unlimited).values()) == {"50000.00"}
    assert ridden({1: Seat("1000.00", "Kd Kh Ks")}, "4c Kc 7s", per_hand_payout_limit=None).lines == unlimited.lines
    higher = ridden({1: Seat("1000.00", "Kd Kh Ks")}, "4c Kc 7s", per_hand_payout_limit="90000.00")
    assert set(nets(higher).values()) == {"30000.00"}


def test_payout_limit_counts_the_bonus_and_each_position() -> None:
    """PR §8.10(C): "paid to a player on a single hand": side bets with it, every position by itself (reading)."""
    royal = Seat("100.00", "Ad Kd Qd", three_card_bonus="10.00")
    other = Seat("1000.00", "Ah Kh Qh", "rr")
    answer = ridden({1: royal, 2: other}, "Jd Td 2c", three_card_bonus=True)
    assert sum(float(net) for net in nets(answer).values()) == 50_000
    assert nets(answer)["three_card_bonus"] == "66.58"
    assert set(nets(answer, 2).values()) == {"5000.00"}


def test_three_card_bonus_beside_losing_bets() -> None:
    """PR §8.10(E), (F): the first three cards alone; a pair 1 to 1."""
    answer = ridden({1: Seat("10.00", "7h 7d 2c", three_card_bonus="5.00")}, "Kc 4s 9d", three_card_bonus=True)
    assert nets(answer) == {"three_card_bonus": "5.00", "bet_1": "-10.00", "bet_2": "-10.00", "bet_3": "-10.00"}
    assert answer.line("three_card_bonus")["cite"] == "PR §8.10(E), (F)"


def test_three_card_bonus_is_settled_first() -> None:
    """PR §8.10(F)(3), (7): ace-two-three of a suit is a straight flush (reading): 40 to 1, before the bets."""
    answer = ridden({1: Seat("10.00", "Ad 2d 3d", three_card_bonus="10.00")}, "9c 5s Kh", three_card_bonus=True)
    assert answer.lines[0]["bet"] == "three_card_bonus"
    assert answer.net("three_card_bonus") == "400.00"


def test_kings_on_the_board_win_for_everybody() -> None:
    """PR §8.1(2), §8.10(B): every hand has the community cards; the highest seat is settled first (§8.9(G))."""
    seats = {1: Seat("10.00", "2c 3d 7h"), 3: Seat("10.00", "Kd 9c 9s", "rw"), 7: Seat("20.00", "4c 4d 8h", "wr")}
    answer = ridden(seats, "Ks Kh 2s")
    assert nets(answer, 1) == {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}
    assert nets(answer, 3) == {"bet_1": "110.00", "bet_2": "0.00", "bet_3": "110.00"}
    assert nets(answer, 7) == {"bet_1": "0.00", "bet_2": "40.00", "bet_3": "40.00"}
    assert [line["seat"] for line in answer.lines] == [7, 7, 7, 3, 3, 3, 1, 1, 1]


def test_bonus_table_25() -> None:
    """PR §8.10(D): the primary table pays the three bets 15 to 1 on a full house, the secondary one 75."""
    answer = ridden({1: Seat("20.00", "Kd Kh Ks", bonus="1.00")}, "4c 4d 7s", **BONUS_25)
    assert nets(answer) == {"bet_1": "300.00", "bet_2": "300.00", "bet_3": "300.00", "bonus": "75.00"}
    assert answer.line("bet_1")["cite"] == "PR §8.9(I), §8.10(D)"
    without = ridden({1: Seat("20.00", "Kd Kh Ks")}, "4c 4d 7s")
    assert set(nets(without).values()) == {"220.00"}
    kept = ridden({1: Seat("20.00", "Kd Kh Ks", bonus="1.00")}, "4c 4d 7s", **BONUS_25, bonus_stake_returned=False)
    assert kept.net("bonus") == "74.00"


def test_one_card_face_up_voids_everything() -> None:
    """PR §8.11(A): stricter than Caribbean stud: a single card found face up."""
    begun = told({1: Seat("10.00", "9d 9h 4c"), 2: Seat("5.00", "Ac Kd 2s")}, "2c Kh 5s")[:10]
    for found in (ev("IrregularityDeclared", code="face_up_card"), ev("CardExposed", to="deck", card="Qc")):
        answer = play(GAME, [*begun, found, END], limits=LIMITS)
        assert answer.data["void"] is True
        assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {
            ("void", "0.00", "PR §8.11(A)")
        }


def test_bets_that_are_refused() -> None:
    """PR §8.5(D): three equal bets; the third is never withdrawn."""
    unequal = [bet(1, "bet_1", "10.00"), bet(1, "bet_2", "10.00"), bet(1, "bet_3", "15.00")]
    assert play(GAME, unequal, limits=LIMITS).refusal == ("first_bets_unequal", "PR §8.5(D), §8.10(B)", 2)
    third = ev("BetRemoved", seat=1, bet="bet_3")
    events = told({1: Seat("10.00", "9d 9h 4c")}, "2c Kh 5s")
    for at in (5, 11, 14, 16):
        assert play(GAME, [*events[:at], third], limits=LIMITS).refusal == ("bet_stays", "PR §8.5(C), (D)", at)


# --------------------------------------------------------------------------- pay tables

HANDS = {
    "royal_flush": ("Ad Kd Qd", "Jd Td 2c"),
    "straight_flush": ("5d 4d 3d", "2d Ad 9c"),
    "four_of_a_kind": ("9c 9d 9h", "9s 2c 3c"),
    "full_house": ("9c 9d 9h", "2s 2c 3c"),
    "flush": ("Kd 9d 4d", "2d 7d Kc"),
    "straight": ("Ac Kd Qh", "Js Tc 2d"),
    "three_of_a_kind": ("4c 4d 9h", "4s Kc 2d"),
    "two_pairs": ("4c 4d 9h", "9s Kc 2d"),
    "pair": ("Tc Kd 9h", "Ts 2c 4d"),
    "nines": ("9c Kd 8h", "9s 2c 4d"),
    "corner": ("Qc Kd Ah", "2s 3c 5d"),
}
TABLES = {
    "none": (1000, 200, 50, 11, 8, 5, 3, 2, 1, -1, -1),
    "BLIR-08": (1000, 200, 50, 11, 8, 5, 3, 2, 1, -1, -1),
    "BLIR-10": (500, 200, 50, 11, 8, 5, 3, 2, 1, -1, -1),
    "BLIR-25": (100, 50, 30, 15, 9, 6, 3, 2, 1, -1, -1),
}
PRIZES = {
    "BLIR-08": (20_000, 2_000, 400, 200, 50, 25, 5, -1, -1, -1, -1),
    "BLIR-10": (10_000, 2_000, 100, 75, 50, 25, 8, 4, -1, -1, -1),
    "BLIR-25": (10_000, 2_000, 100, 75, 50, 25, 8, 4, -1, -1, -1),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("place", range(len(HANDS)), ids=list(HANDS))
def test_every_row_of_the_tables(table: str, place: int) -> None:
    """PR §8.10(B), (D), §8.2: bets of 5.00, bonus 1.00, on every hand; below tens, and round the corner, none."""
    hand, box = list(HANDS.values())[place]
    options = {} if table == "none" else {"bonus_table": table, "bonus_price": "1.00"}
    sides = {} if table == "none" else {"bonus": "1.00"}
    answer = ridden({1: Seat("5.00", hand, **sides)}, box, **options)
    ratio = TABLES[table][place]
    assert {answer.net(f"bet_{n}") for n in (1, 2, 3)} == {f"{5 * ratio}.00"}
    assert answer.line("bet_1")["odds"] == (f"{ratio}:1" if ratio > 0 else None)
    if table in PRIZES:
        assert answer.net("bonus") == f"{PRIZES[table][place]}.00"
        assert answer.line("bonus")["cite"] == "PR §8.10(D)"


@pytest.mark.parametrize(
    ("hand", "net", "odds"),
    [
        ("Ad Kd Qd", "200.00", "40:1"),
        ("7c 7d 7h", "150.00", "30:1"),
        ("Ac Kd Qd", "30.00", "6:1"),
        ("Ac 2d 3d", "30.00", "6:1"),
        ("Kd 2d Ad", "15.00", "3:1"),
        ("2c 2d 9h", "5.00", "1:1"),
        ("Kc Ad 2h", "-5.00", None),
    ],
)
def test_every_row_of_the_three_card_bonus(hand: str, net: str, odds: str | None) -> None:
    """PR §8.10(E), (F)(7): three cards in a row, of mixed suits for the straight (reading)."""
    answer = ridden({1: Seat("5.00", hand, "ww", three_card_bonus="5.00")}, "4c 8s 9s", three_card_bonus=True)
    line = answer.line("three_card_bonus")
    assert (line["net"], line["odds"]) == (net, odds)


# --------------------------------------------------------------------------- how a round is told

SEATS = {1: Seat("10.00", "Td 7c 2s", "rw"), 4: Seat("10.00", "Ad Qd 3d", "wr")}
BOX = "Tc Kd 5d"
HAND_OF = {number: seat.hand for number, seat in SEATS.items()}
ALL = told(SEATS, BOX)
WAGERS = ALL[:8]
FIRST = [decide(1, "ride"), decide(4, "withdraw")]
SECOND = [decide(1, "withdraw"), decide(4, "ride")]


def test_four_ways_to_tell_one_round() -> None:
    """PR §8.6(C), §8.8(C), §8.9(C)-(F): round the table, packets, or the community cards told as they are turned."""
    expected = play(GAME, ALL, limits=LIMITS).lines
    burned = ev("CardBurned")
    late = [FIRST, turn("Kd"), SECOND, turn("Tc"), END]
    without_box = [event for event in deal(HAND_OF, BOX) if event["to"] != "board"]
    tellings: list[list[Any]] = [
        [*WAGERS, *by_hand(HAND_OF, BOX), *FIRST, turn(), *SECOND, turn(), END],
        [*WAGERS, *without_box, *FIRST, burned, turn("Kd"), *SECOND, turn("Tc"), END],
        [*WAGERS, *by_hand(HAND_OF, "")[:6], *late],
        [*WAGERS, *without_box, *FIRST, *cards("board", "Kd"), *SECOND, *cards("board", "Tc"), END],
        [*WAGERS, *deal(HAND_OF, BOX), FIRST[0], ev("BetRemoved", seat=4, bet="bet_1"), turn(),
         ev("BetRemoved", seat=1, bet="bet_2", amount="10.00"), SECOND[1], turn("Tc"), END],
    ]  # fmt: skip
    for telling in tellings:
        assert play(GAME, telling, limits=LIMITS).lines == expected
    packets = [*WAGERS, *by_hand(HAND_OF, BOX), *FIRST, turn(), *SECOND, turn(), END]
    assert play(GAME, packets, limits=LIMITS, options={"deal_mode": "auto_shoe"}).lines == expected


def test_community_cards_that_nobody_has_seen() -> None:
    """PR §8.6(C), §8.9(C): dealt face down and unread, they are told when they are turned; the burned one never."""
    unread = deal(HAND_OF, "?? ?? ??")
    answer = play(
        GAME, [*WAGERS, *unread, *FIRST, ev("CardBurned"), turn("Kd"), *SECOND, turn("Tc"), END], limits=LIMITS
    )
    assert answer.lines == play(GAME, ALL, limits=LIMITS).lines
    for at, blind in (
        (turn(), "card_not_named"),
        (*cards("board", "??"), "card_unknown"),
        (turn("Td"), "card_impossible"),
    ):
        assert play(GAME, [*WAGERS, *unread, *FIRST, at], limits=LIMITS).code == blind
    assert play(GAME, [*WAGERS, *cards(1, "??")], limits=LIMITS).refusal == ("card_unknown", "PR Art. 8", len(WAGERS))


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([*deal(HAND_OF, BOX), turn("Kd")], ("decisions_pending", "PR §8.9(C), (D)")),
        ([*deal(HAND_OF, BOX), *cards("board", "4d")], ("decisions_pending", "PR §8.9(C), (D)")),
        ([*deal(HAND_OF, BOX), FIRST[0], turn("Kd")], ("decisions_pending", "PR §8.9(C), (D)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn("Tc")], ("community_card_differs", "PR §8.9(C), (D)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn("Kd"), turn("Tc")], ("decisions_pending", "PR §8.9(F)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn("Kd"), *SECOND, turn(), turn("5d")], ("out_of_order", "PR §8.6(C)")),
        ([*deal(HAND_OF, BOX), ev("CardBurned")], ("burn_not_now", "PR §8.9(C)")),
        ([*deal(HAND_OF, BOX), *FIRST, ev("CardBurned", card="Kd")], ("community_card_differs", "PR §8.9(C)")),
        ([*deal(HAND_OF, BOX), *FIRST, ev("CardBurned"), ev("CardBurned")], ("burn_not_now", "PR §8.9(C)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn(), ev("CardBurned")], ("burn_not_now", "PR §8.9(C)")),
        ([*deal(HAND_OF, BOX)[:4], turn("Kd")], ("out_of_order", "PR §8.6(C)")),
        ([*by_hand(HAND_OF, ""), *FIRST, turn("Td")], ("card_impossible", "PR §8.13(E)")),
        ([*by_hand(HAND_OF, ""), *FIRST, turn()], ("card_not_named", "PR §8.9(C), (D)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn("Kd"), *SECOND, turn("5d")], ("community_card_differs", "PR §8.9(F)")),
        ([*deal(HAND_OF, BOX), *FIRST, ev("CardExposed", to=1)], ("decisions_pending", "PR §8.9(G)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn(), *SECOND, END], ("round_not_finished", "PR §8.9(F)")),
        ([*deal(HAND_OF, BOX), *FIRST, turn(), END], ("round_not_finished", "PR §8.9(E)")),
        ([*deal(HAND_OF, BOX), *FIRST, END], ("round_not_finished", "PR §8.9(C), (D)")),
        ([*deal(HAND_OF, BOX), END], ("round_not_finished", "PR §8.9(B)")),
        ([*deal(HAND_OF, BOX)[:-1], END], ("round_not_finished", "PR §8.6(C)")),
    ],
)
def test_cards_are_turned_in_their_turn(events: list[Event], refusal: tuple[str, str]) -> None:
    """PR §8.9(B)-(G): all decide on bet 1, burn, turn, all decide on bet 2, turn, and only then the hands."""
    answer = play(GAME, [*WAGERS, *events], limits=LIMITS)
    assert answer.refusal == (*refusal, len(WAGERS) + len(events) - 1)


def test_hands_are_shown_at_the_end() -> None:
    """PR §8.9(G): once both community cards lie open."""
    shown = [*ALL[:-1], ev("CardExposed", to=4, card="Ad"), ev("CardExposed", to=1, card="Td"), END]
    assert play(GAME, shown, limits=LIMITS).settled
    wrong = [*ALL[:-1], ev("CardExposed", to=4, card="2d")]
    assert play(GAME, wrong, limits=LIMITS).code == "card_not_in_hand"
    assert play(GAME, [*ALL[:-1], ev("CardExposed", to="dealer")], limits=LIMITS).code == "seat_unknown"


@pytest.mark.parametrize(
    ("places", "wrong"),
    [
        (("board",), 0),
        ((4,), 0),
        ((1, "board"), 1),
        ((1, 4, "dealer"), 2),
        ((1, 4, "board", 4), 3),
        ((1, 4, 1, 4, "board"), 4),
        ((1, 1, 1, 4, 4, 4, 4), 6),
        ((1, 1, 1, 4, 4, "board"), 5),
        ((*(1, 4, "board") * 3, 1), 9),
    ],
)
def test_cards_go_from_left_to_right_the_box_last(places: tuple[int | str, ...], wrong: int) -> None:
    """PR §8.6(C), §8.7(C): three each, the community box after the last player."""
    deck = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"]
    events = [ev("CardDealt", to=to, card=card) for to, card in zip(places, deck, strict=False)]
    assert play(GAME, [*WAGERS, *events], limits=LIMITS).refusal == ("out_of_order", "PR §8.6(C)", len(WAGERS) + wrong)


def test_all_cards_are_dealt_face_down() -> None:
    """PR §8.6(C), §8.7(C), §8.8(C): players' and community cards alike."""
    for options, cite in (
        ({}, "PR §8.6(C)"),
        ({"deal_mode": "hand", "shuffle_mode": "automatic"}, "PR §8.7(C)"),
        ({"deal_mode": "auto_shoe"}, "PR §8.8(C)"),
    ):
        up = [*WAGERS, ev("CardDealt", to=1, card="As", face="up")]
        answer = play(GAME, up, limits=LIMITS, options=options)
        assert answer.refusal == ("dealt_face_wrong", cite, len(WAGERS))


def test_one_deck() -> None:
    """PR §8.13(E): no card twice, whether it is dealt, turned or burned; none before the close."""
    twice = [*WAGERS, *cards(1, "As"), *cards(4, "As")]
    assert play(GAME, twice, limits=LIMITS).refusal == ("card_impossible", "PR §8.13(E)", len(twice) - 1)
    burned = [*WAGERS, *by_hand(HAND_OF, ""), *FIRST, ev("CardBurned", card="Kd"), turn("Kd")]
    assert play(GAME, burned, limits=LIMITS).code == "card_impossible"
    assert play(GAME, [*WAGERS[:-1], *cards(1, "As")], limits=LIMITS).code == "bets_not_closed"
    second = [*WAGERS, *cards(1, "As", hand=1)]
    assert play(GAME, second, limits=LIMITS).refusal == ("one_hand_a_player", "PR §8.5(E)", len(WAGERS))


# --------------------------------------------------------------------------- decisions

DEALT = [*WAGERS, *deal(HAND_OF, BOX)]


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([decide(4, "ride")], ("out_of_turn", "PR §8.9(B), (E)")),
        ([decide(2, "ride")], ("no_such_bet", "PR §8.9(B), (E)")),
        ([decide(1, "bet")], ("decision_not_offered", "PR §8.9(B), (E)")),
        ([decide(1, "ride") | {"hand": 1}], ("one_hand_a_player", "PR §8.5(E)")),
        ([decide(1, "withdraw") | {"amount": "10.00"}], ("amount_not_expected", "PR §8.9(B), (E)")),
        ([decide(1, "ride"), decide(1, "withdraw")], ("decision_taken", "PR §8.9(B), (E)")),
        ([ev("BetRemoved", seat=1, bet="bet_2")], ("bet_stays", "PR §8.9(E)")),
        ([*FIRST, turn(), ev("BetRemoved", seat=1, bet="bet_1")], ("bet_stays", "PR §8.9(B)")),
        ([*FIRST, ev("BetRemoved", seat=1, bet="bet_2")], ("bet_stays", "PR §8.9(E)")),
        ([*FIRST, turn(), *SECOND, turn(), ev("BetRemoved", seat=4, bet="bet_2")], ("bet_stays", "PR §8.9(E)")),
        ([*FIRST, turn(), *SECOND, turn(), decide(1, "withdraw")], ("decision_taken", "PR §8.9(B), (E)")),
        ([decide(1, "withdraw"), ev("BetRemoved", seat=1, bet="bet_1")], ("bet_stays", "PR §8.9(B)")),
        ([ev("BetRemoved", seat=1, bet="bet_1", amount="5.00")], ("withdrawn_whole", "PR §8.9(B)(2)")),
        ([ev("BetRemoved", seat=4, bet="bet_1")], ("out_of_turn", "PR §8.9(B), (E)")),
        ([bet(1, "bet_1", "10.00")], ("bet_after_close", "PR §8.5(C)")),
    ],
)
def test_decisions_that_are_refused(events: list[Event], refusal: tuple[str, str]) -> None:
    """PR §8.5(C), (D), §8.9(B), (E): asked from the left, each bet at its moment, nothing raised."""
    assert play(GAME, [*DEALT, *events], limits=LIMITS).refusal == (*refusal, len(DEALT) + len(events) - 1)


def test_nobody_decides_before_the_cards() -> None:
    """PR §8.9(A), (B): the players look at their three cards first."""
    for early in (decide(1, "ride"), ev("BetRemoved", seat=1, bet="bet_1")):
        answer = play(GAME, [*DEALT[:-1], early], limits=LIMITS)
        assert answer.refusal == ("decision_too_early", "PR §8.9(B), (E)", len(DEALT) - 1)


# --------------------------------------------------------------------------- betting, limits, options


def test_three_bets_of_every_seat() -> None:
    """PR §8.5(D): none missing, all equal; what is there may grow until the close, and be taken back."""
    for missing in ("bet_1", "bet_2", "bet_3"):
        two = [event for event in three(1, "10.00") if event["bet"] != missing]
        assert play(GAME, [*two, CLOSED], limits=LIMITS).refusal == ("first_bets_unequal", "PR §8.5(D), §8.10(B)", 2)
    grown = [*three(1, "10.00"), *three(1, "5.00")]
    answer = play(GAME, [*grown, CLOSED, *told({1: Seat("5.00", "Td 7c 2s")}, BOX)[5:]], limits=LIMITS)
    assert set(nets(answer).values()) == {"15.00"}
    assert play(GAME, [*grown[:-1], CLOSED], limits=LIMITS).code == "first_bets_unequal"
    removed = [ev("BetRemoved", seat=1, bet=f"bet_{n}") for n in (1, 2, 3)]
    assert play(GAME, [*three(1, "10.00"), *removed, CLOSED], limits=LIMITS).refusal == ("no_bets", "PR §8.5(C)", 6)
    assert play(GAME, [*three(1, "10.00"), removed[0], CLOSED], limits=LIMITS).code == "first_bets_unequal"


def test_limits_are_those_of_each_bet() -> None:
    """PR §8.12(A), (B): one to ten thousand dollars, ten times apart, for each bet by itself."""
    assert play(GAME, [bet(1, "bet_1", "4.99")], limits=LIMITS).refusal == ("below_minimum", "PR §8.12(A)", 0)
    assert play(GAME, [bet(1, "bet_3", "1000.01")], limits=LIMITS).refusal == ("above_maximum", "PR §8.12(A)", 0)
    for low, high, code in (
        ("5.00", "49.99", "limits_spread"),
        ("0.99", "500.00", "limits_outside_band"),
        ("100.00", "10000.01", "limits_outside_band"),
    ):
        refused = play(GAME, three(1, "100.00"), limits={"bet_min": low, "bet_max": high})
        assert refused.refusal[:2] == (code, "PR §8.12(A), (B)")
    assert ridden({1: Seat("10000.00", "Td 7c 2s")}, BOX, limits={"min": "100.00", "max": "10000.00"}).settled
    assert play(GAME, [bet(8, "bet_1", "5.00")], limits=LIMITS).refusal == ("seat_unknown", "PR §8.13(A)", 0)


@pytest.mark.parametrize(
    ("options", "code", "cite"),
    [
        ({"deal_mode": "hand"}, "needs_automatic_shuffle", "PR §8.7(B)(1)"),
        ({"two_decks": True}, "needs_automatic_shuffle", "PR §8.13(F)"),
        ({"bonus_table": "BLIR-08"}, "bonus_price_missing", "PR §8.10(D)"),
        ({"bonus_table": "BLIR-09", "bonus_price": "1.00"}, "bad_option", "PR §8.10(D)"),
        ({"per_hand_payout_limit": "49999.99"}, "bad_option", "PR §8.10(C)"),
        ({"bonus_price": "0.00"}, "bad_option", "PR §8.10(D)"),
    ],
)
def test_configurations_outside_the_regulation(options: dict[str, Any], code: str, cite: str) -> None:
    """PR §8.7, §8.10, §8.13: what goes only with a shuffler, a price, or above fifty thousand."""
    assert play(GAME, ALL, limits=LIMITS, options=options).refusal == (code, cite, 0)


def test_approvals() -> None:
    """PR §8.8(A), §8.10(C), §8.13(F): what the Company approves first."""
    game = registry.get(GAME)
    chosen: dict[str, v.OptionValue] = {
        "shuffle_mode": "automatic", "deal_mode": "auto_shoe", "two_decks": True, "per_hand_payout_limit": 5_000_001,
        "bonus_price": 100, "progressive": True,
    }  # fmt: skip
    assert {option.name for option in game.approvals_needed(chosen)} == chosen.keys()
    assert game.approvals_needed(game.configure_options({})) == []
    assert game.approvals_needed({"per_hand_payout_limit": None}) == []
    lawful = {"shuffle_mode": "automatic", "deal_mode": "hand", "two_decks": True, "two_adjacent_positions": True}
    assert play(GAME, ALL, limits=LIMITS, options=lawful).lines == play(GAME, ALL, limits=LIMITS).lines


def test_two_positions_of_a_player_are_adjacent() -> None:
    """PR §8.5(E): where the licensee lets him, a player bets at two adjacent positions, each with its three bets."""
    allowed = {"two_adjacent_positions": True}

    def at(seat: int, owner: str) -> list[Event]:
        return [each | {"target": owner} for each in three(seat, "5.00")]

    placed = [*three(3, "5.00"), *at(4, "3")]
    answer = play(
        GAME, [*placed, CLOSED, ev("RoundVoided", reason="x", authorised_by="I"), END], options=allowed, limits=LIMITS
    )
    assert [(line["seat"], "target" in line) for line in answer.lines] == [(3, False)] * 3 + [(4, False)] * 3
    for events, code in (
        ([*three(3, "5.00"), *at(5, "3")], "space_not_adjacent"),
        ([*placed, *at(2, "3")], "space_not_adjacent"),
        ([*at(4, "3"), *at(5, "4")], "space_of_another"),
        ([*three(4, "5.00"), *at(4, "3")], "space_of_another"),
    ):
        refused = play(GAME, events, options=allowed, limits=LIMITS)
        assert refused.refusal == (code, "PR §8.5(E)", len(events) - 3)
    removed = [ev("BetRemoved", seat=4, bet=f"bet_{n}") for n in (1, 2, 3)]
    assert play(GAME, [*placed, *removed, *at(2, "3")], options=allowed, limits=LIMITS).code == "round_not_finished"
    assert play(GAME, at(4, "3"), limits=LIMITS).refusal == ("one_space_a_player", "PR §8.5(E)", 0)
    assert play(GAME, at(4, "8"), options=allowed, limits=LIMITS).refusal == ("unknown_target", "PR §8.5(E)", 0)


def test_three_card_bonus_goes_with_the_bets() -> None:
    """PR §8.10(F)(1): only where offered, after the three bets, before the close, within its limits."""
    on = {"three_card_bonus": True}
    side = bet(1, "three_card_bonus", "5.00")
    off = play(GAME, [*three(1, "5.00"), side], limits=LIMITS)
    assert off.refusal == ("side_bet_not_offered", "PR §8.10(E), (F)", 3)
    for before in ([], three(1, "5.00")[:2], three(2, "5.00")):
        answer = play(GAME, [*before, side], limits=LIMITS, options=on)
        assert answer.refusal == ("bet_rests_on", "PR §8.10(E), (F)", len(before))
    late = [*three(1, "5.00"), CLOSED, side]
    assert play(GAME, late, limits=LIMITS, options=on).refusal == ("bet_after_close", "PR §8.5(C)", 4)
    removed = [*three(1, "5.00"), side, ev("BetRemoved", seat=1, bet="bet_2")]
    assert play(GAME, removed, limits=LIMITS, options=on).refusal == ("bet_rests_on", "PR §8.10(E), (F)", 4)
    gone = [*three(1, "5.00"), side, ev("BetRemoved", seat=1, bet="three_card_bonus"), CLOSED]
    assert play(GAME, gone, limits=LIMITS, options=on).code == "round_not_finished"
    low = [*three(1, "5.00"), bet(1, "three_card_bonus", "4.00")]
    assert play(GAME, low, limits=LIMITS, options=on).refusal == ("below_minimum", "PR §8.10(E), (F)", 3)
    own = LIMITS | {"three_card_bonus_min": "1.00", "three_card_bonus_max": "25.00"}
    assert play(GAME, low, limits=own, options=on).code == "round_not_finished"
    high = [*three(1, "5.00"), bet(1, "three_card_bonus", "25.01")]
    assert play(GAME, high, limits=own, options=on).refusal == ("above_maximum", "PR §8.10(E), (F)", 3)


def test_bonus_has_its_price() -> None:
    """PR §8.10(D): with a table and an approved price, exactly that, beside the three bets."""
    side = bet(1, "bonus", "1.00")
    assert play(GAME, [*three(1, "5.00"), side], limits=LIMITS).refusal == ("side_bet_not_offered", "PR §8.10(D)", 3)
    other = [*three(1, "5.00"), bet(1, "bonus", "2.00")]
    assert play(GAME, other, limits=LIMITS, options=BONUS_8).refusal == ("bonus_price", "PR §8.10(D)", 3)
    twice = [*three(1, "5.00"), side, side]
    assert play(GAME, twice, limits=LIMITS, options=BONUS_8).refusal == ("bonus_price", "PR §8.10(D)", 4)
    assert play(GAME, [side], limits=LIMITS, options=BONUS_8).refusal == ("bet_rests_on", "PR §8.10(D)", 0)


def test_progressive_only_where_approved() -> None:
    """PR §8.10, §1.7: prizes without rules in the article: off; where approved, as §7.11(E) has them (reading)."""
    chip = ev("ProgressiveWagered", seat=1, amount="1.00")
    off = play(GAME, [*three(1, "10.00"), chip], limits=LIMITS)
    assert off.refusal == ("progressive_not_offered", "PR §8.10, §7.5(C)", 3)
    events = told({1: Seat("10.00", "Kd Kh Ks")}, "4c 4d 7s")
    events[4:5] = [chip, ev("BetsClosed", chips=1, lights=1)]
    answer = play(GAME, events, limits=LIMITS, options={"progressive": True}, meters={"progressive": "12000.00"})
    assert answer.net("progressive") == "99.00"
    assert answer.data["progressive"]["meter_after"] == "11900.00"
    events[5] = ev("BetsClosed", chips=2, lights=1)
    held = play(GAME, events, limits=LIMITS, options={"progressive": True})
    assert held.refusal == ("chips_lights_differ", "PR §8.10, §7.6(B)", 6)


# --------------------------------------------------------------------------- irregularities

STAGES = {
    "open": ALL[:7],
    "closed": WAGERS,
    "dealing": ALL[:12],
    "dealt": ALL[:17],
    "decided": ALL[:-1],
}


def trouble(at: str, code: str, *, then_closed: bool = False, **options: Any) -> Answer:
    before = STAGES[at]
    event = ev("IrregularityDeclared", code=code, authorised_by="INSP-1")
    return play(GAME, [*before, event, *([END] if then_closed else ALL[len(before) :])], limits=LIMITS, options=options)


AUTOMATIC = {"shuffle_mode": "automatic"}
VOIDS = [
    ("face_up_card", "closed", "PR §8.11(A)", {}),
    ("face_up_card", "dealing", "PR §8.11(A)", {}),
    ("wrong_card_count", "dealing", "PR §8.11(C)", {}),
    ("wrong_card_count", "dealt", "PR §8.11(C)", {}),
    ("auto_shoe_failure", "dealing", "PR §8.11(E)", {"deal_mode": "auto_shoe"}),
    ("stub_count_misdealt", "dealt", "PR §8.6(E)(2), §8.11", {}),
    ("stub_count_wrong", "decided", "PR §8.6(E)(2)", {}),
    ("unregulated", "open", "PR §1.7", {}),
]


@pytest.mark.parametrize(("code", "at", "cite", "options"), VOIDS)
def test_irregularities_that_void_all_hands(code: str, at: str, cite: str, options: dict[str, Any]) -> None:
    """PR §8.11, §8.6(E): every hand void, stakes back, withdrawn or not."""
    answer = trouble(at, code, then_closed=True, **options)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", cite)}
    assert len(answer.lines) == 6


GO_ON = [
    ("card_drawn_in_error", "dealing", {}),
    ("shuffler_failure", "closed", AUTOMATIC),
    ("shuffler_count_wrong", "closed", AUTOMATIC),
    ("method_change", "open", {}),
    ("cards_touched", "dealt", {}),
]


@pytest.mark.parametrize(("code", "at", "options"), GO_ON)
def test_irregularities_after_which_play_goes_on(code: str, at: str, options: dict[str, Any]) -> None:
    """PR §8.11(B), (D), (F), §8.6(F), §8.9(A): recorded; the hands stand."""
    assert trouble(at, code, **options).lines == play(GAME, ALL, limits=LIMITS).lines


NOT_NOW = [
    ("face_up_card", "open", {}, "PR §8.11(A)"),
    ("wrong_card_count", "closed", {}, "PR §8.11(C)"),
    ("shuffler_failure", "closed", {}, "PR §8.11(D)"),
    ("auto_shoe_failure", "dealing", {}, "PR §8.11(E)"),
    ("stub_count_misdealt", "closed", {}, "PR §8.6(E)(2), §8.11"),
    ("stub_count_wrong", "open", {}, "PR §8.6(E)(2)"),
    ("shuffler_count_wrong", "dealing", AUTOMATIC, "PR §8.6(F)"),
]


@pytest.mark.parametrize(("code", "at", "options", "cite"), NOT_NOW)
def test_irregularities_have_their_moment(code: str, at: str, options: dict[str, Any], cite: str) -> None:
    """PR §8.11, §8.6: what the clause ties to a moment or a device is refused elsewhere."""
    assert trouble(at, code, **options).refusal == ("irregularity_not_now", cite, len(STAGES[at]))


def test_silence_prohibits() -> None:
    """PR §1.7: no irregularity and no bet but those of the article; annulment with an authorisation."""
    assert trouble("open", "hole_card_exposed").refusal == ("unknown_irregularity", "PR §1.7", 7)
    assert play(GAME, [bet(1, "pair_plus", "5.00")], limits=LIMITS).refusal == ("unknown_bet", "PR §1.7", 0)
    unauthorised = [*WAGERS, ev("IrregularityDeclared", code="unregulated")]
    assert play(GAME, unauthorised, limits=LIMITS).refusal == ("authorisation_missing", "PR §1.7", len(WAGERS))
    fold = [*WAGERS, ev("HandSet", to=1, high=["As"], low=[])]
    assert play(GAME, fold, limits=LIMITS).code == "event_not_of_game"


def test_every_irregularity_has_a_test() -> None:
    """PR §8.11, §8.6: no row of the table is left out above."""
    assert {code for code, *_ in (*VOIDS, *GO_ON, *NOT_NOW)} == {
        rule.code for rule in registry.get(GAME).irregularities
    }
