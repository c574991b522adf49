"""Caribbean Stud Poker, PR Art. 7: worked examples, the progressive, irregularities, refusals, with their clauses."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.caribbean_stud"
LIMITS = {"min": "5.00", "max": "500.00"}
CLOSED = ev("BetsClosed")

QUALIFIES = "As Kd Qc 7h 3s"
NO_HAND = "Kc Qd Jc 9d 7h"
PAIR_OF_ACES = "As Ac 8d 7h 3s"
ROYAL_SPADES = "As Ks Qs Js Ts"
ROYAL_HEARTS = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
FOUR_NINES = "9c 9d 9h 9s 2c"
FULL_HOUSE = "6d 6h 6s 2d 2h"
FLUSH = "Jh 9h 8h 4h 2h"
NOTHING = "Jd 8s 6c 4c 2c"


def round_the_table(hands: dict[int, str], dealer: str) -> list[Event]:
    """Five rounds of cards, left to right, the dealer last and his fifth face up (§7.6(D))."""
    dealt: dict[int | str, list[str]] = {seat: hands[seat].split() for seat in sorted(hands)}
    dealt["dealer"] = dealer.split()
    return [
        ev("CardDealt", to=to, card=cards[turn], face="up" if to == "dealer" and turn == 4 else "down")
        for turn in range(5)
        for to, cards in dealt.items()
    ]


def hand_by_hand(hands: dict[int, str], dealer: str) -> list[Event]:
    places: dict[int | str, str] = {**{seat: hands[seat] for seat in sorted(hands)}, "dealer": dealer}
    return [ev("CardDealt", to=to, card=card) for to, cards in places.items() for card in cards.split()]


class Seat:
    """What one player puts down and does."""

    def __init__(self, ante: str, hand: str, *, chip: bool = False, action: str = "bet") -> None:
        self.ante, self.hand, self.chip, self.action = ante, hand, chip, action

    def wagers(self, seat: int) -> list[Event]:
        chip = [ev("ProgressiveWagered", seat=seat, amount="1.00")] if self.chip else []
        return [bet(seat, "ante", self.ante), *chip]


def wagers(seats: dict[int, Seat]) -> list[Event]:
    chips = sum(seat.chip for seat in seats.values())
    placed = [event for number, seat in seats.items() for event in seat.wagers(number)]
    return [ev("RoundOpened"), *placed, ev("BetsClosed", chips=chips, lights=chips)]


def decisions(seats: dict[int, Seat]) -> list[Event]:
    return [ev("DecisionMade", seat=number, action=seat.action) for number, seat in seats.items()]


def showdown(
    dealer: str,
    seats: dict[int, Seat],
    /,
    *,
    meter: str | None = None,
    limits: dict[str, str] = LIMITS,
    extra: tuple[Event, ...] = (),
    **options: Any,
) -> Answer:
    hands = {number: seat.hand for number, seat in seats.items()}
    deal = hand_by_hand if options.get("deal_mode") == "auto_shoe" else round_the_table
    events = [*wagers(seats), *deal(hands, dealer), *decisions(seats), *extra, ev("RoundClosed")]
    meters = {"progressive": meter} if meter else {}
    return play(GAME, events, limits=limits, options=options, meters=meters)


def nets(answer: Answer, seat: int) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == seat}


def prizes(answer: Answer) -> list[tuple[int, str, str]]:
    return [(prize["seat"], prize["hand"], prize["amount"]) for prize in answer.data["progressive"]["prizes"]]


# --------------------------------------------------------------------------- worked examples


def test_two_pairs_against_a_qualifying_dealer() -> None:
    """PR §7.11(B), (C): ante even, two pairs 2 to 1."""
    answer = showdown(QUALIFIES, {3: Seat("25.00", "Kc Kh 9s 9d 4h")})
    assert nets(answer, 3) == {"ante": "25.00", "bet": "100.00"}
    line = answer.line("bet", seat=3)
    assert (line["stake"], line["odds"], line["cite"]) == ("50.00", "2:1", "PR §7.11(C)")
    assert answer.line("ante", seat=3)["cite"] == "PR §7.11(B)"


def test_dealer_without_a_hand_pays_the_ante_even_to_a_worse_one() -> None:
    """PR §7.9(F)(2), (3): "no hand": ante even, bet neither collected nor paid."""
    answer = showdown("As Qd Jc 9h 7s", {1: Seat("10.00", "Kc Jh 8c 5d 2s")})
    assert nets(answer, 1) == {"ante": "10.00", "bet": "0.00"}
    untouched = answer.line("bet")
    assert (untouched["result"], untouched["stake"], untouched["cite"]) == ("void", "20.00", "PR §7.9(F)(3)")
    assert answer.line("ante")["cite"] == "PR §7.9(F)(2)"


def test_weakest_hand_that_qualifies() -> None:
    """PR §7.1(8), §7.4(C), §7.9(E)(2): A-K-4-3-2 plays; A-K-5-3-2 beats it, another A-K-4-3-2 pushes."""
    seats = {2: Seat("10.00", "Ad Kh 5d 3h 2s"), 4: Seat("10.00", "Ah Ks 4c 3d 2h")}
    answer = showdown("Ac Kd 4s 3s 2c", seats)
    assert nets(answer, 2) == {"ante": "10.00", "bet": "20.00"}
    assert nets(answer, 4) == {"ante": "0.00", "bet": "0.00"}
    assert answer.line("bet", seat=4)["result"] == "push"
    assert answer.line("bet", seat=4)["cite"] == "PR §7.9(E)(2)"


def test_bet_is_paid_within_its_limit() -> None:
    """PR §7.11(D): 20 x 300.00 is paid 5,000.00; the ante and the progressive are not limited by it."""
    answer = showdown(PAIR_OF_ACES, {1: Seat("150.00", FOUR_NINES, chip=True)}, meter="13210.00")
    assert nets(answer, 1) == {"ante": "150.00", "bet": "5000.00", "progressive": "499.00"}
    capped = answer.line("bet")
    assert (capped["payout"], capped["odds"], capped["cite"]) == ("5000.00", "20:1", "PR §7.11(C), (D)")
    assert prizes(answer) == [(1, "four_of_a_kind", "500.00")]
    progressive = answer.data["progressive"]
    assert (progressive["meter_before"], progressive["meter_after"]) == ("13210.00", "12710.00")
    assert (progressive["chips"], progressive["wagered"]) == (1, "1.00")


def test_progressive_is_paid_though_the_dealer_has_no_hand() -> None:
    """PR §7.10(C), §7.11(E): a flush wins 50.00 whatever the dealer holds."""
    answer = showdown(NO_HAND, {5: Seat("5.00", FLUSH, chip=True)}, meter="11000.00")
    assert nets(answer, 5) == {"ante": "5.00", "bet": "0.00", "progressive": "49.00"}
    assert answer.data["progressive"]["meter_after"] == "10950.00"


def test_fold_loses_ante_and_chip() -> None:
    """PR §7.9(A): the ante is collected; the hand leaves the table before prizes are paid (§7.10(A))."""
    answer = showdown(QUALIFIES, {1: Seat("20.00", FLUSH, chip=True, action="fold")}, meter="11000.00")
    assert nets(answer, 1) == {"ante": "-20.00", "progressive": "-1.00"}
    assert answer.line("ante")["cite"] == "PR §7.9(A)"
    assert answer.data["progressive"]["meter_after"] == "11000.00"
    assert answer.data["progressive"]["prizes"] == []


def test_folded_hand_may_win_by_option() -> None:
    """PR Art. 7 is silent on a folded hand's chip: the reading is a switch."""
    folded = {1: Seat("20.00", FLUSH, chip=True, action="fold")}
    answer = showdown(QUALIFIES, folded, meter="11000.00", fold_forfeits_progressive=False)
    assert nets(answer, 1) == {"ante": "-20.00", "progressive": "49.00"}


def test_meter_runs_down_from_the_highest_seat() -> None:
    """PR §7.11(G): seat 6 is paid first; seat 2's tenth is of what is left."""
    seats = {2: Seat("10.00", STRAIGHT_FLUSH, chip=True), 6: Seat("10.00", FULL_HOUSE, chip=True)}
    answer = showdown(QUALIFIES, seats, meter="15600.00")
    assert prizes(answer) == [(6, "full_house", "100.00"), (2, "straight_flush", "1550.00")]
    assert (answer.net("progressive", seat=6), answer.net("progressive", seat=2)) == ("99.00", "1549.00")
    assert answer.data["progressive"]["meter_after"] == "13950.00"
    assert [line["seat"] for line in answer.lines] == [6, 6, 6, 2, 2, 2]


@pytest.mark.parametrize(
    ("meter", "first", "second"),
    [("21468.00", "10734.00", "10734.00"), ("21468.01", "10734.01", "10734.00")],
)
def test_two_royals_share_the_meter(meter: str, first: str, second: str) -> None:
    """PR §7.11(G): equal parts of the meter at the first royal's turn; an odd cent to the one paid first."""
    seats = {1: Seat("10.00", ROYAL_SPADES, chip=True), 4: Seat("10.00", ROYAL_HEARTS, chip=True)}
    answer = showdown("Ad Kd Qc 7c 3s", seats, meter=meter)
    assert prizes(answer) == [(4, "royal_flush", first), (1, "royal_flush", second)]
    progressive = answer.data["progressive"]
    assert (progressive["meter_after"], progressive["reset"]) == ("10000.00", True)
    assert {(prize["share_bp"], prize["cite"]) for prize in progressive["prizes"]} == {(5000, "PR §7.11(E), (G)")}


def test_two_face_up_cards_void_the_round() -> None:
    """PR §7.13(B): two cards found face up in the middle of the deal: antes come back."""
    found = ev("IrregularityDeclared", code="face_up_card", card="4c")
    again = ev("IrregularityDeclared", code="face_up_card", card="5c")
    seats = {1: Seat("10.00", FLUSH), 2: Seat("20.00", "Kc Kh 9s 9d 4d")}
    deal = round_the_table({1: FLUSH, 2: "Kc Kh 9s 9d 4d"}, QUALIFIES)
    events = [*wagers(seats), *deal[:4], found, *deal[4:7], again, ev("RoundClosed")]
    answer = play(GAME, events, limits=LIMITS)
    assert answer.data["void"] is True
    assert [(line["bet"], line["result"], line["net"], line["cite"]) for line in answer.lines] == [
        ("ante", "void", "0.00", "PR §7.13(B)")
    ] * 2


def test_chips_and_lights_must_agree_before_the_deal() -> None:
    """PR §7.6(B): four chips, three lights: no card is dealt before the counts agree."""
    seats = {number: Seat("10.00", "", chip=True) for number in (1, 2, 3)}
    bets = wagers(seats)[:-1]
    card = ev("CardDealt", to=1, card="As")
    uneven = [*bets, ev("BetsClosed", chips=4, lights=3), card]
    assert play(GAME, uneven, limits=LIMITS).refusal == ("chips_lights_differ", "PR §7.6(B)", len(bets) + 1)
    unrecorded = [*bets, ev("BetsClosed", chips=4, lights=4), card]
    assert play(GAME, unrecorded, limits=LIMITS).code == "chips_lights_differ"
    still = [*bets, ev("BetsClosed", chips=4, lights=3), CLOSED, card]
    assert play(GAME, still, limits=LIMITS).code == "chips_lights_differ"
    counted_again = [*bets, ev("BetsClosed", chips=4, lights=3), ev("BetsClosed", chips=3, lights=3), card]
    assert play(GAME, counted_again, limits=LIMITS).code == "round_not_finished"


# --------------------------------------------------------------------------- hands, pay table, settlement

PAYS = [
    (ROYAL_HEARTS, "1000.00", "100:1"),
    (STRAIGHT_FLUSH, "500.00", "50:1"),
    (FOUR_NINES, "200.00", "20:1"),
    (FULL_HOUSE, "70.00", "7:1"),
    (FLUSH, "50.00", "5:1"),
    ("5c 4h 3h 2h Ah", "40.00", "4:1"),
    ("6d 6h 6s 2d 3h", "30.00", "3:1"),
    ("6d 6h 2s 2d 3h", "20.00", "2:1"),
    ("6d 6h 2s 4d 3h", "10.00", "1:1"),
    ("Ah Kh Qd 8h 3d", "10.00", "1:1"),
]


@pytest.mark.parametrize(("hand", "won", "odds"), PAYS)
def test_every_row_of_the_pay_table(hand: str, won: str, odds: str) -> None:
    """PR §7.11(C): each hand at its ratio on a bet of 10.00."""
    line = showdown(QUALIFIES, {1: Seat("5.00", hand)}).line("bet")
    assert (line["net"], line["odds"]) == (won, odds)


PROGRESSIVE = [
    (ROYAL_HEARTS, "12999.99", "10000.00"),
    (STRAIGHT_FLUSH, "1299.10", "11700.89"),
    (FOUR_NINES, "499.00", "12500.99"),
    (FULL_HOUSE, "99.00", "12900.99"),
    (FLUSH, "49.00", "12950.99"),
    ("5c 4h 3h 2h Ah", "-1.00", "13000.99"),
]


@pytest.mark.parametrize(("hand", "net", "after"), PROGRESSIVE)
def test_every_prize_of_the_progressive(hand: str, net: str, after: str) -> None:
    """PR §7.11(E): the meter pays all of it, a tenth to the nearest cent, 500, 100, 50; a straight nothing."""
    answer = showdown(QUALIFIES, {1: Seat("5.00", hand, chip=True)}, meter="13000.99")
    assert (answer.net("progressive"), answer.data["progressive"]["meter_after"]) == (net, after)


def test_tenth_of_the_meter_is_rounded_half_up() -> None:
    """PR §7.11(E): 10 % of 13,000.95 is 1,300.095, paid 1,300.10 (reading)."""
    answer = showdown(QUALIFIES, {1: Seat("5.00", STRAIGHT_FLUSH, chip=True)}, meter="13000.95")
    assert prizes(answer) == [(1, "straight_flush", "1300.10")]


def test_percentages_are_decided_without_a_meter() -> None:
    """PR §7.11(E), (G): no reading, no price: kind and part are there, the amount is left to the meter's keeper."""
    seats = {
        1: Seat("10.00", ROYAL_SPADES, chip=True),
        2: Seat("10.00", ROYAL_HEARTS, chip=True),
        3: Seat("10.00", STRAIGHT_FLUSH, chip=True),
        4: Seat("10.00", FULL_HOUSE, chip=True),
    }
    answer = showdown("Ad Kd Qc Tc 3s", seats)
    progressive = answer.data["progressive"]
    assert [(p["seat"], p["kind"], p["share_bp"], p["amount"]) for p in progressive["prizes"]] == [
        (4, "fixed", 0, "100.00"),
        (3, "percent", 1000, "0.00"),
        (2, "percent", 5000, "0.00"),
        (1, "percent", 5000, "0.00"),
    ]
    assert (progressive["meter_before"], progressive["meter_after"], progressive["reset"]) == (None, None, True)
    assert [answer.line("progressive", seat=seat)["result"] for seat in (4, 3, 2, 1)] == ["win", "open", "open", "open"]
    assert answer.net("progressive", seat=2) == "-1.00"


def test_straight_flush_after_the_royal_sees_the_reset_meter() -> None:
    """PR §7.11(F), (G): the meter starts again once the last royal is paid (reading), by the configured amount."""
    seats = {1: Seat("10.00", STRAIGHT_FLUSH, chip=True), 5: Seat("10.00", ROYAL_HEARTS, chip=True)}
    answer = showdown(QUALIFIES, seats, meter="15250.40", reset_amount="12000.00")
    assert prizes(answer) == [(5, "royal_flush", "15250.40"), (1, "straight_flush", "1200.00")]
    assert answer.data["progressive"]["meter_after"] == "10800.00"


def test_prize_between_two_royals_is_of_what_is_left() -> None:
    """PR §7.11(G): the royals keep their equal parts of the first turn's meter; between them half of it stands."""
    seats = {
        1: Seat("10.00", ROYAL_SPADES, chip=True),
        3: Seat("10.00", STRAIGHT_FLUSH, chip=True),
        6: Seat("10.00", ROYAL_HEARTS, chip=True),
    }
    answer = showdown("Ad Kd Qc Tc 3s", seats, meter="20000.00")
    assert prizes(answer) == [
        (6, "royal_flush", "10000.00"),
        (3, "straight_flush", "1000.00"),
        (1, "royal_flush", "10000.00"),
    ]
    assert answer.data["progressive"]["meter_after"] == "10000.00"


def test_qualifying_dealer_takes_both_bets() -> None:
    """PR §7.9(E)(1): ante and bet lose to a higher hand; the progressive is paid all the same (§7.10(C))."""
    answer = showdown(FOUR_NINES, {1: Seat("10.00", FULL_HOUSE, chip=True)}, meter="10000.00")
    assert nets(answer, 1) == {"ante": "-10.00", "bet": "-20.00", "progressive": "99.00"}
    assert answer.line("ante")["cite"] == answer.line("bet")["cite"] == "PR §7.9(E)(1)"


def test_ace_does_not_turn_the_corner() -> None:
    """PR §7.4(B)(6): Q-K-A-2-3 is no straight; two pairs compare by the pairs before the kicker (§7.4(C))."""
    corner = showdown(QUALIFIES, {1: Seat("5.00", "Qh Kh Ah 2d 3d")}).line("bet")
    assert corner["odds"] is None
    pairs = {1: Seat("5.00", "Ah Ad 2d 2h Kc"), 2: Seat("5.00", "6d 6h 6s 2s 3h")}
    answer = showdown("As Ac 3c 3d 4s", pairs)
    assert answer.net("bet", seat=1) == "-10.00"


# --------------------------------------------------------------------------- limits and options


@pytest.mark.parametrize(
    ("limits", "options", "code", "cite"),
    [
        ({"min": "5.00", "max": "49.00"}, {}, "limits_spread", "PR §7.15(A), (B), (C)"),
        ({"min": "0.50", "max": "500.00"}, {}, "limits_outside_band", "PR §7.15(A), (B), (C)"),
        ({"min": "10.00", "max": "10001.00"}, {"bet_payout_cap": "10000.00"}, "limits_outside_band", None),
        ({"min": "10.00", "max": "6000.00"}, {}, "cap_below_maximum", "PR §7.15(B)"),
        (LIMITS, {"bet_payout_cap": "10000.01"}, "bad_option", "PR §7.11(D), §7.15(B)"),
        (LIMITS, {"bet_payout_cap": "4999.99"}, "bad_option", "PR §7.11(D), §7.15(B)"),
        (LIMITS, {"deal_mode": "hand"}, "needs_automatic_shuffle", "PR §7.7(B)(1)"),
        (LIMITS, {"two_decks": True}, "needs_automatic_shuffle", "PR §7.16(M)"),
        (LIMITS, {"stub_count_waived": True}, "needs_automatic_shuffle", "PR §7.8(F)"),
        (LIMITS, {"stub_count_waived": True, "shuffle_mode": "automatic"}, "needs_auto_shoe", "PR §7.8(F)"),
        (LIMITS, {"reset_amount": "9999.99"}, "bad_option", "PR §7.11(F)"),
        (LIMITS, {"seats": 8}, "bad_option", "PR §7.16(A)"),
    ],
)
def test_configurations_outside_the_regulation(
    limits: dict[str, str], options: dict[str, Any], code: str, cite: str | None
) -> None:
    """PR §7.15, §7.11: band, spread, payout limit, and what an automatic shuffler is needed for."""
    answer = showdown(QUALIFIES, {1: Seat("10.00", FLUSH)}, limits=limits, **options)
    assert answer.refusal[0] == code
    assert answer.refusal[1] == (cite or "PR §7.15(A), (B), (C)")


def test_high_table_with_its_payout_limit() -> None:
    """PR §7.15(B): an ante of 10,000.00 with a limit of 10,000.00, which caps even an even-money bet."""
    limits = {"ante_min": "100.00", "ante_max": "10000.00"}
    options = {"bet_payout_cap": "10000.00"}
    answer = showdown(QUALIFIES, {1: Seat("10000.00", "6d 6h 2s 4d 3h")}, limits=limits, **options)
    assert nets(answer, 1) == {"ante": "10000.00", "bet": "10000.00"}
    game = registry.get(GAME)
    assert [option.name for option in game.approvals_needed({"bet_payout_cap": 500_001})] == ["bet_payout_cap"]
    assert game.approvals_needed({"bet_payout_cap": 500_000}) == []


@pytest.mark.parametrize(
    ("options", "settles"),
    [
        ({"deal_mode": "hand", "shuffle_mode": "automatic", "two_decks": True}, True),
        ({"deal_mode": "auto_shoe", "shuffle_mode": "automatic", "stub_count_waived": True}, True),
        ({"progressive_payment_method": "receipt"}, True),
        ({"reveal_players_when_dealer_not_qualified": False, "seats": 6}, True),
    ],
)
def test_lawful_options(options: dict[str, Any], settles: bool) -> None:
    """PR §7.7, §7.8, §7.12, §7.14: other ways to deal, shuffle, link and pay settle alike."""
    answer = showdown(QUALIFIES, {1: Seat("10.00", FLUSH)}, **options)
    assert answer.settled is settles
    assert nets(answer, 1) == {"ante": "10.00", "bet": "100.00"}


def test_ante_within_the_limits() -> None:
    """PR §7.15(A): the limits are the ante's; several placings count together."""
    assert play(GAME, [bet(1, "ante", "4.99")], limits=LIMITS).refusal == ("below_minimum", "PR §7.15(A)", 0)
    assert play(GAME, [bet(1, "ante", "500.01")], limits=LIMITS).refusal == ("above_maximum", "PR §7.15(A)", 0)
    twice = [bet(1, "ante", "300.00"), bet(1, "ante", "201.00")]
    assert play(GAME, twice, limits=LIMITS).refusal == ("above_maximum", "PR §7.15(A)", 1)


@pytest.mark.parametrize(("seats", "seat", "settles"), [(7, 7, True), (6, 7, False), (7, 8, False)])
def test_betting_positions(seats: int, seat: int, settles: bool) -> None:
    """PR §7.16(A): six or seven."""
    answer = showdown(QUALIFIES, {seat: Seat("10.00", FLUSH)}, seats=seats)
    assert answer.settled is settles
    if not settles:
        assert answer.refusal == ("seat_unknown", "PR §7.16(A)", 1)


# --------------------------------------------------------------------------- betting


def test_chip_goes_with_an_ante() -> None:
    """PR §7.5(C): one chip of one dollar, placed with an ante."""
    ante, chip = bet(1, "ante", "10.00"), ev("ProgressiveWagered", seat=1, amount="1.00")
    assert play(GAME, [chip], limits=LIMITS).refusal == ("progressive_without_ante", "PR §7.5(C)", 0)
    two = ev("ProgressiveWagered", seat=1, amount="2.00")
    assert play(GAME, [ante, two], limits=LIMITS).refusal == ("progressive_one_chip", "PR §7.5(C)", 1)
    assert play(GAME, [ante, chip, chip], limits=LIMITS).refusal == ("progressive_one_chip", "PR §7.5(C)", 2)
    other = ev("ProgressiveWagered", seat=2, amount="1.00")
    assert play(GAME, [ante, other], limits=LIMITS).code == "progressive_without_ante"
    late = [ante, CLOSED, chip]
    assert play(GAME, late, limits=LIMITS).refusal == ("bet_after_close", "PR §7.6(B)", 2)
    off = play(GAME, [ante, chip], limits=LIMITS, options={"progressive_enabled": False})
    assert off.refusal == ("progressive_not_offered", "PR §7.14(B), (H), §7.11(F)", 1)


def test_chip_as_an_ordinary_bet() -> None:
    """PR §7.5(C): the chip may be told as a bet placed."""
    hands = {1: FLUSH}
    events = [bet(1, "ante", "10.00"), bet(1, "progressive", "1.00"), ev("BetsClosed", chips=1, lights=1)]
    events += [*round_the_table(hands, QUALIFIES), bet(1, "bet", "20.00"), ev("RoundClosed")]
    answer = play(GAME, events, limits=LIMITS)
    assert nets(answer, 1) == {"ante": "10.00", "bet": "100.00", "progressive": "49.00"}


def test_table_without_a_progressive() -> None:
    """PR §7.14(A): the progressive may be offered; without it the settlement says nothing of one."""
    answer = showdown(QUALIFIES, {1: Seat("10.00", FLUSH)}, progressive_enabled=False)
    assert answer.data["progressive"] == {}


def test_nothing_is_placed_or_withdrawn_after_the_close() -> None:
    """PR §7.5(B): neither antes nor withdrawals after "no more bets"."""
    ante = bet(1, "ante", "10.00")
    removed = ev("BetRemoved", seat=1, bet="ante")
    assert play(GAME, [ante, CLOSED, bet(2, "ante", "10.00")], limits=LIMITS).refusal == (
        "bet_after_close", "PR §7.5(B)", 2,
    )  # fmt: skip
    assert play(GAME, [ante, CLOSED, removed], limits=LIMITS).refusal == ("bet_after_close", "PR §7.5(B)", 2)
    assert play(GAME, [ante, CLOSED, CLOSED], limits=LIMITS).refusal == ("bets_already_closed", "PR §7.5(B)", 2)
    assert play(GAME, [ante, removed, CLOSED], limits=LIMITS).refusal == ("no_bets", "PR §7.5(B)", 2)
    assert play(GAME, [removed], limits=LIMITS).code == "no_such_bet"
    part = ev("BetRemoved", seat=1, bet="ante", amount="6.00")
    assert play(GAME, [ante, part], limits=LIMITS).refusal == ("below_minimum", "PR §7.15(A)", 1)


def test_chip_in_the_acceptor_stays() -> None:
    """PR §7.5(C), §7.16(I): the acceptor has counted the chip; its ante stays with it."""
    placed = [bet(1, "ante", "10.00"), ev("ProgressiveWagered", seat=1, amount="1.00")]
    for code in ("progressive", "ante"):
        removed = [*placed, ev("BetRemoved", seat=1, bet=code)]
        assert play(GAME, removed, limits=LIMITS).refusal == ("chip_accepted", "PR §7.5(C)", 2)
    lowered = [*placed, ev("BetRemoved", seat=1, bet="ante", amount="5.00"), CLOSED]
    assert play(GAME, lowered, limits=LIMITS).code == "round_not_finished"


# --------------------------------------------------------------------------- the deal

TWO = {1: Seat("10.00", FLUSH), 4: Seat("10.00", "Kc Kh 9s 9d 4d")}
TWO_HANDS = {1: FLUSH, 4: "Kc Kh 9s 9d 4d"}
BETS = wagers(TWO)


def deal_order(*places: int | str) -> Answer:
    cards = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "2d", "3d", "4h", "5d", "6d"]
    deal = [ev("CardDealt", to=to, card=card) for to, card in zip(places, cards, strict=False)]
    return play(GAME, [*BETS, *deal], limits=LIMITS)


@pytest.mark.parametrize(
    ("places", "wrong"),
    [
        (("dealer",), 0),
        ((4,), 0),
        ((1, "dealer"), 1),
        ((2,), 0),
        ((1, 4, 1), 2),
        ((1, 4, "dealer", 4), 3),
        ((1, 1, 1, 1, 1, 1), 5),
        ((1, 1, 4), 2),
        ((1, 1, 1, 1, 1, "dealer"), 5),
        ((*(1, 4, "dealer") * 5, 1), 15),
        ((*(1, 4, "dealer") * 5, "dealer"), 15),
    ],
)
def test_cards_go_from_left_to_right_the_dealer_last(places: tuple[int | str, ...], wrong: int) -> None:
    """PR §7.6(D): one at a time round the table (or told hand by hand), five each, nobody else."""
    assert deal_order(*places).refusal == ("out_of_order", "PR §7.6(D)", len(BETS) + wrong)


def test_deal_told_hand_by_hand() -> None:
    """PR §7.6(D), §7.8(C): the same deal reported one hand after the other settles alike."""
    ends = [*decisions(TWO), ev("RoundClosed")]
    by_hand = play(GAME, [*BETS, *hand_by_hand(TWO_HANDS, QUALIFIES), *ends], limits=LIMITS)
    round_table = play(GAME, [*BETS, *round_the_table(TWO_HANDS, QUALIFIES), *ends], limits=LIMITS)
    assert by_hand.lines == round_table.lines


def test_no_card_before_the_close_nor_twice() -> None:
    """PR §7.5(B), §7.16(L): one deck of fifty-two."""
    card = ev("CardDealt", to=1, card="As")
    assert play(GAME, [BETS[1], card], limits=LIMITS).refusal == ("bets_not_closed", "PR §7.5(B)", 1)
    twice = [*BETS, card, ev("CardDealt", to=4, card="As")]
    assert play(GAME, twice, limits=LIMITS).refusal == ("card_impossible", "PR §7.16(L)", len(BETS) + 1)
    joker = [*BETS, ev("CardDealt", to=1, card="Jo")]
    assert play(GAME, joker, limits=LIMITS).code == "card_unknown"
    second_hand = [*BETS, ev("CardDealt", to=1, card="As", hand=1)]
    assert play(GAME, second_hand, limits=LIMITS).refusal == ("one_hand_a_player", "PR §7.5(E)", len(BETS))


def test_only_the_dealers_fifth_card_is_face_up() -> None:
    """PR §7.6(D): all cards down, the dealer's fifth up; an automatic shoe's packet shows its first (§7.8(G))."""
    up = [*BETS, ev("CardDealt", to=1, card="As", face="up")]
    assert play(GAME, up, limits=LIMITS).refusal == ("dealt_face_wrong", "PR §7.6(D)", len(BETS))
    deal = round_the_table(TWO_HANDS, QUALIFIES)
    down = [*BETS, *deal[:-1], deal[-1] | {"face": "down"}]
    assert play(GAME, down, limits=LIMITS).refusal == ("dealt_face_wrong", "PR §7.6(D)", len(down) - 1)
    odd = [*BETS, ev("CardDealt", to=1, card="As", face="sideways")]
    assert play(GAME, odd, limits=LIMITS).code == "malformed_event"
    packets = [event | {"face": "down"} for event in hand_by_hand(TWO_HANDS, QUALIFIES)]
    packets[10]["face"] = "up"
    events = [*BETS, *packets, *decisions(TWO)]
    assert play(GAME, events, limits=LIMITS, options={"deal_mode": "auto_shoe"}).settled
    last_up = [*BETS, *packets[:-1], packets[-1] | {"face": "up"}]
    answer = play(GAME, last_up, limits=LIMITS, options={"deal_mode": "auto_shoe"})
    assert answer.refusal == ("dealt_face_wrong", "PR §7.8(C), (G)", len(last_up) - 1)


def test_missing_dealer_card() -> None:
    """PR §7.6(D), §7.9(A): nobody decides, and nothing settles, before the dealer has five."""
    deal = round_the_table(TWO_HANDS, QUALIFIES)[:-1]
    decided = [*BETS, *deal, *decisions(TWO)]
    assert play(GAME, decided, limits=LIMITS).refusal == ("decision_too_early", "PR §7.9(A)", len(BETS) + 14)
    closed = [*BETS, *deal, ev("RoundClosed")]
    assert play(GAME, closed, limits=LIMITS).refusal == ("round_not_finished", "PR §7.6(D)", len(BETS) + 14)


# --------------------------------------------------------------------------- decisions


def after_deal(*events: Event, ending: tuple[Event, ...] = (ev("RoundClosed"),)) -> Answer:
    return play(GAME, [*BETS, *round_the_table(TWO_HANDS, QUALIFIES), *events, *ending], limits=LIMITS)


AT = len(BETS) + 15


def decide(seat: int, action: str, amount: str | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action)
    return event | {"amount": amount} if amount is not None else event


def test_bet_is_twice_the_ante() -> None:
    """PR §7.1(2): neither more nor less."""
    assert after_deal(decide(1, "bet", "20.00"), decide(4, "fold")).settled
    for wrong in ("10.00", "20.01", "40.00", "0.00"):
        answer = after_deal(decide(1, "bet", wrong))
        assert answer.refusal == ("bet_not_twice_the_ante", "PR §7.1(2), §7.11(C)", AT)
    assert after_deal(bet(1, "bet", "30.00")).code == "bet_not_twice_the_ante"
    assert after_deal(decide(1, "fold", "10.00")).code == "fold_with_amount"


def test_one_decision_a_seat() -> None:
    """PR §7.9(A): bet or fold, once, only by a seat that plays, in any order."""
    fold = decide(1, "fold")
    assert after_deal(fold, decide(1, "bet")).refusal == ("decision_taken", "PR §7.9(A)", AT + 1)
    assert after_deal(decide(1, "bet"), fold).refusal == ("decision_taken", "PR §7.9(A)", AT + 1)
    assert after_deal(decide(2, "fold")).refusal == ("no_such_bet", "PR §7.9(A)", AT)
    assert after_deal(decide(1, "check")).refusal == ("action_unknown", "PR §7.9(A)", AT)
    assert after_deal(decide(4, "bet"), decide(1, "bet")).settled
    assert after_deal(fold | {"hand": 1}).code == "one_hand_a_player"
    early = play(GAME, [*BETS, decide(1, "bet")], limits=LIMITS)
    assert early.refusal == ("decision_too_early", "PR §7.9(A)", len(BETS))
    as_bet = play(GAME, [BETS[1], bet(1, "bet", "20.00")], limits=LIMITS)
    assert as_bet.refusal == ("decision_too_early", "PR §7.9(A)", 1)


def test_settling_before_everybody_has_decided() -> None:
    """PR §7.9(D): the showdown waits for the last decision."""
    assert after_deal(decide(1, "bet")).refusal == ("round_not_finished", "PR §7.9(A)", AT + 1)
    shown = ev("CardExposed", to="dealer", card="As")
    assert after_deal(decide(1, "bet"), shown).refusal == ("decisions_pending", "PR §7.9(D)", AT + 1)
    both = (decide(1, "bet"), decide(4, "bet"))
    assert after_deal(*both, shown, ev("CardExposed", to=4, card="Kc"), ev("CardExposed", to=1)).settled
    wrong = ev("CardExposed", to="dealer", card="2d")
    assert after_deal(*both, wrong).refusal == ("card_not_in_hand", "PR §7.9(D)", AT + 2)
    assert after_deal(*both, ev("CardExposed", to=2)).code == "seat_unknown"
    assert after_deal(*both, ev("CardDealt", to=1, card="2d")).code == "out_of_order"


def test_round_ends_once() -> None:
    """PR Art. 7: nothing follows the close; bets that this game has not are refused."""
    both = (decide(1, "bet"), decide(4, "bet"))
    closed = ev("RoundClosed")
    assert after_deal(*both, closed, closed, ending=()).refusal == ("round_closed", "PR Art. 7", AT + 3)
    assert play(GAME, [bet(1, "pair_plus", "5.00")], limits=LIMITS).refusal == ("unknown_bet", "PR §1.7", 0)
    assert play(GAME, [bet(1, "ante", "5.00", "red")], limits=LIMITS).code == "unknown_target"


def test_payments_beside_the_computed_ones() -> None:
    """PR §7.11(C), (E): the dealer hands over the whole prize; a bet paid short is a variance."""
    paid = (
        ev("BetPaid", seat=1, bet="progressive", amount="50.00"),
        ev("BetPaid", seat=1, bet="bet", amount="80.00"),
        ev("BetPaid", seat=1, bet="ante", amount="10.00"),
    )
    answer = showdown(QUALIFIES, {1: Seat("10.00", FLUSH, chip=True)}, extra=paid)
    (variance,) = answer.data["variances"]
    assert (variance["bet"], variance["due"], variance["difference"]) == ("bet", "100.00", "-20.00")


# --------------------------------------------------------------------------- irregularities

DEAL = round_the_table(TWO_HANDS, QUALIFIES)


def declared(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def trouble(at: str, event: Event, *, then_closed: bool = False, **options: Any) -> Answer:
    """Something happens: ``open`` bets, ``closed`` before the deal, ``dealing``, ``dealt`` or ``decided``.

    The round goes on as if it had not, or (``then_closed``) ends with it.
    """
    before, after = {
        "open": ([], [CLOSED, *DEAL, *decisions(TWO)]),
        "closed": ([CLOSED], [*DEAL, *decisions(TWO)]),
        "dealing": ([CLOSED, *DEAL[:5]], [*DEAL[5:], *decisions(TWO)]),
        "dealt": ([CLOSED, *DEAL], decisions(TWO)),
        "decided": ([CLOSED, *DEAL, *decisions(TWO)], []),
    }[at]
    told = [*BETS[:-1], *before, event, *([] if then_closed else after), ev("RoundClosed")]
    return play(GAME, told, limits=LIMITS, options=options)


VOIDS = [
    ("hole_card_exposed", "open", "PR §7.13(A)", {}),
    ("hole_card_exposed", "dealing", "PR §7.13(A)", {}),
    ("face_up_cards", "dealing", "PR §7.13(B)", {}),
    ("dealing_error", "dealing", "PR §7.13(D)", {}),
    ("dealing_error", "dealt", "PR §7.13(D)", {}),
    ("shuffling_error", "closed", "PR §7.13(D)", {}),
    ("auto_shoe_failure", "dealing", "PR §7.13(F)", {"deal_mode": "auto_shoe"}),
    ("stub_count_misdealt", "dealt", "PR §7.6(F)(2), §7.13", {}),
    ("stub_count_wrong", "dealt", "PR §7.6(F)(2)", {}),
    ("unregulated", "decided", "PR §1.7", {}),
]


@pytest.mark.parametrize(("code", "at", "cite", "options"), VOIDS)
def test_irregularities_that_void_all_hands(code: str, at: str, cite: str, options: dict[str, Any]) -> None:
    """PR §7.13, §7.6(F): every hand void, stakes back."""
    answer = trouble(at, declared(code, authorised_by="INSP-1"), then_closed=True, **options)
    assert answer.data["void"] is True
    assert {(line["bet"], line["result"], line["net"], line["cite"]) for line in answer.lines} >= {
        ("ante", "void", "0.00", cite)
    }
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", cite)}


GO_ON = [
    ("card_drawn_in_error", "dealing", {}),
    ("shuffler_failure", "closed", {"shuffle_mode": "automatic"}),
    ("shuffler_count_wrong", "closed", {"shuffle_mode": "automatic"}),
    ("method_change", "open", {}),
    ("information_exchange", "dealt", {}),
    ("cards_touched", "dealt", {}),
]


@pytest.mark.parametrize(("code", "at", "options"), GO_ON)
def test_irregularities_after_which_play_goes_on(code: str, at: str, options: dict[str, Any]) -> None:
    """PR §7.13(C), (E), (G), §7.8(F), §7.9(B), (C): recorded; the hands stand."""
    answer = trouble(at, declared(code), **options)
    assert [line["net"] for line in answer.lines] == ["10.00", "40.00", "10.00", "100.00"]


NOT_NOW = [
    ("face_up_card", "open", {}, "PR §7.13(B)"),
    ("shuffler_failure", "closed", {}, "PR §7.13(E)"),
    ("auto_shoe_failure", "dealing", {}, "PR §7.13(F)"),
    ("stub_count_wrong", "closed", {}, "PR §7.6(F)(2)"),
    ("stub_count_misdealt", "open", {}, "PR §7.6(F)(2), §7.13"),
    ("shuffler_count_wrong", "dealing", {"shuffle_mode": "automatic"}, "PR §7.8(F)"),
    ("lights_mismatch", "open", {}, "PR §7.6(B)"),
    ("lights_mismatch", "dealing", {}, "PR §7.6(B)"),
]


@pytest.mark.parametrize(("code", "at", "options", "cite"), NOT_NOW)
def test_irregularities_have_their_moment(code: str, at: str, options: dict[str, Any], cite: str) -> None:
    """PR §7.13, §7.6: what the clause ties to a moment or a device is refused elsewhere."""
    refusal = trouble(at, declared(code), **options).refusal
    assert refusal[:2] == ("irregularity_not_now", cite)


def test_one_card_face_up_is_put_away() -> None:
    """PR §7.13(B): it cannot be dealt any more; dealing goes on."""
    found = declared("face_up_card", card="2s")
    assert trouble("dealing", found).settled
    used = trouble("dealing", declared("face_up_card", card="3s"))
    assert used.code == "card_impossible", "the dealer's three of spades cannot be dealt after it was put away"
    told_as_burned = [*BETS, *DEAL[:5], found, ev("CardBurned", card="2s"), *DEAL[5:], *decisions(TWO)]
    assert play(GAME, told_as_burned, limits=LIMITS).settled
    unseen = [*BETS, *DEAL[:5], declared("face_up_card"), ev("CardBurned", card="3s"), *DEAL[5:]]
    assert play(GAME, unseen, limits=LIMITS).code == "card_impossible"
    shown = [*BETS, *DEAL[:5], ev("CardExposed", to="deck", card="2s"), *DEAL[5:], *decisions(TWO)]
    assert play(GAME, shown, limits=LIMITS).settled
    none_found = [*BETS, *DEAL[:5], ev("CardBurned", card="2s")]
    assert play(GAME, none_found, limits=LIMITS).refusal == ("no_card_to_burn", "PR §7.13(B)", len(BETS) + 5)
    other = [*BETS, *DEAL[:5], found, ev("CardBurned", card="2d")]
    assert play(GAME, other, limits=LIMITS).code == "no_card_to_burn"


def test_several_face_up_cards_however_told() -> None:
    """PR §7.13(B): a count of two, or two exposures, void the round."""
    counted = trouble("dealing", declared("face_up_card", count=2), then_closed=True)
    assert counted.data["void"] is True
    shown = [ev("CardExposed", to="deck", card=card) for card in ("2s", "2d")]
    answer = play(GAME, [*BETS, *DEAL[:5], *shown, ev("RoundClosed")], limits=LIMITS)
    assert {line["cite"] for line in answer.lines} == {"PR §7.13(B)"}


def test_hole_card_shown_before_the_close() -> None:
    """PR §7.13(A): told as an exposure, it voids all hands as well."""
    shown = [*BETS[:-1], ev("CardExposed", to="dealer", card="As"), ev("RoundClosed")]
    answer = play(GAME, shown, limits=LIMITS)
    assert {(line["result"], line["cite"]) for line in answer.lines} == {("void", "PR §7.13(A)")}
    during = [*BETS, *DEAL[:5], ev("CardExposed", to="dealer", card="As")]
    assert play(GAME, during, limits=LIMITS).code == "decisions_pending"
    assert play(GAME, [ev("CardExposed", to="dealer", card="1s")], limits=LIMITS).code == "malformed_event"


def test_lights_mismatch_holds_the_deal() -> None:
    """PR §7.6(B): declared or counted, no card is dealt before the counts agree."""
    held = trouble("closed", declared("lights_mismatch"))
    assert held.refusal == ("chips_lights_differ", "PR §7.6(B)", 5)
    resolved = [*BETS, declared("lights_mismatch"), ev("BetsClosed", chips=0, lights=0), *DEAL, *decisions(TWO)]
    assert play(GAME, resolved, limits=LIMITS).settled


def test_confiscation_for_exchanging_information() -> None:
    """PR §7.9(C): all bets of the round, the chip included, whatever the hand."""
    seats = {1: Seat("10.00", FLUSH, chip=True), 4: Seat("10.00", "Kc Kh 9s 9d 4d")}
    taken = declared("bets_confiscated", seat=1)
    answer = showdown(QUALIFIES, seats, extra=(taken,), meter="12000.00")
    assert nets(answer, 1) == {"ante": "-10.00", "bet": "-20.00", "progressive": "-1.00"}
    assert {line["cite"] for line in answer.lines if line["seat"] == 1} == {"PR §7.9(C)"}
    assert answer.data["progressive"]["meter_after"] == "12000.00"
    undecided = after_deal(declared("information_exchange", seat=1), taken, decide(4, "bet"))
    assert [(line["seat"], line["bet"], line["net"]) for line in undecided.lines] == [
        (4, "ante", "10.00"), (4, "bet", "40.00"), (1, "ante", "-10.00"),
    ]  # fmt: skip
    assert after_deal(taken, decide(1, "bet")).refusal == ("decision_taken", "PR §7.9(A)", AT + 1)
    assert after_deal(declared("bets_confiscated")).refusal == ("seat_not_named", "PR §7.9(C)", AT)
    assert play(GAME, [BETS[1], taken], limits=LIMITS).code == "irregularity_not_now"


def test_void_round_hands_the_chip_back_and_leaves_the_meter() -> None:
    """PR §7.13, §7.14(I): a void round is no ground to lower the meter; the dollar goes back (reading)."""
    seats = {1: Seat("10.00", FLUSH, chip=True)}
    voided = ev("RoundVoided", reason="misdeal", authorised_by="INSP-1")
    answer = play(GAME, [*wagers(seats), voided, ev("RoundClosed")], limits=LIMITS, meters={"progressive": "12000.70"})
    assert {(line["bet"], line["result"], line["net"]) for line in answer.lines} == {
        ("ante", "void", "0.00"), ("progressive", "void", "0.00"),
    }  # fmt: skip
    assert answer.data["progressive"] == {
        "chips": 1, "wagered": "0.00", "prizes": [], "meter_before": "12000.70", "meter_after": "12000.70",
        "reset": False,
    }  # fmt: skip
    no_chip = play(GAME, [BETS[1], voided], limits=LIMITS, options={"progressive_enabled": False})
    assert no_chip.data["progressive"] == {}


def test_every_irregularity_has_a_test() -> None:
    """PR §7.13 and its neighbours: no row of the table is left out above."""
    tested = {code for code, *_ in (*VOIDS, *GO_ON, *NOT_NOW)} | {"face_up_card", "bets_confiscated", "lights_mismatch"}
    assert tested == {rule.code for rule in registry.get(GAME).irregularities}
