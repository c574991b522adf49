"""Pai Gow Tiles, PR Art. 11: worked examples, the bank, the deal, irregularities, refusals, with their clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.pai_gow_tiles"
LIMITS = {"min": "5.00", "max": "500.00"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
NINE = ev("DiceRolled", d1=2, d2=3, d3=4)
"""Nine: the dealer gets the first stack, seats 1 to 6 follow."""

# Hands "high|low" that fit into one set, the better before the worse.
STRONG = "6-6 6-6|5-6 1-6"
MIDDLE = "1-3 1-3|2-2 4-5"
WEAK = "4-6 4-6|1-4 2-6"
DEALER_WEAK = "1-5 1-5|5-5 5-6"
DEALER_STRONG = "1-1 1-1|4-4 5-5"
DEALER_MIDDLE = "1-5 1-5|5-5 1-3"


def tiles(hands: str) -> list[str]:
    return hands.replace("|", " ").split()


def deal(hands: dict[int | str, str]) -> list[Event]:
    """Stacks right to left from the dealer."""
    order = [place for place in ("dealer", 1, 2, 3, 4, 5, 6) if place in hands]
    return [ev("TilesDealt", to=place, tiles=tiles(hands[place])) for place in order]


def hand_set(place: int | str, hands: str) -> Event:
    high, low = hands.split("|")
    return ev("HandSet", to=place, high=high.split(), low=low.split())


def house_round(dealer: str, seats: dict[int, tuple[str, str]], *extra: Event, **options: Any) -> Answer:
    """Bets and hands of seats against the dealer; ``extra`` after all hands are set."""
    placed = [bet(seat, "pai_gow", amount) for seat, (amount, _) in seats.items()]
    hands: dict[int | str, str] = {"dealer": dealer, **{seat: hand for seat, (_, hand) in seats.items()}}
    laid = [hand_set(seat, hand) for seat, (_, hand) in seats.items()]
    events = [*placed, CLOSED, NINE, *deal(hands), *laid, hand_set("dealer", dealer), *extra, END]
    return play(GAME, events, limits=LIMITS, options=options)


def bank_round(
    bank: tuple[int, str],
    seats: dict[int, tuple[str, str]],
    dealer: tuple[str, str] | None = None,
    *,
    action: str = "bank",
    extra: Sequence[Event] = (),
    **options: Any,
) -> Answer:
    """A round in which a player has the bank; the dealer with his wager and hands, or none."""
    seat, hand = bank
    placed = [ev("DecisionMade", seat=seat, action=action)]
    placed += [bet(player, "pai_gow", amount) for player, (amount, _) in seats.items()]
    hands: dict[int | str, str] = {seat: hand, **{player: held for player, (_, held) in seats.items()}}
    laid = [hand_set(player, held) for player, (_, held) in seats.items()] + [hand_set(seat, hand)]
    if dealer is not None:
        placed.append(bet(seat, "dealer_vs_bank", dealer[0]))
        hands["dealer"] = dealer[1]
        laid.append(hand_set("dealer", dealer[1]))
    events = [*placed, CLOSED, NINE, *deal(hands), *laid, *extra, END]
    return play(GAME, events, limits=LIMITS, options={"player_bank": True, "co_bank": True, **options})


def nets(answer: Answer) -> dict[tuple[int | None, str], str]:
    return {(line["seat"], line["bet"]): line["net"] for line in answer.lines}


def one(dealer: str, hand: str, amount: str = "100.00", **options: Any) -> dict[str, Any]:
    return house_round(dealer, {1: (amount, hand)}, **options).line("pai_gow")


def house_win(answer: Answer) -> int:
    """Cents that the players lost."""
    return -sum(round(float(line["net"]) * 100) for line in answer.lines if line["seat"] is not None)


# --------------------------------------------------------------------------- worked examples


def test_supreme_pair_beats_the_pair_of_twelves() -> None:
    """PR §11.2(A), (E), §11.6(I)(1): high hand won, low hand of equal value lost by its best tile: a push."""
    line = one("6-6 6-6|1-1 5-5", "2-4 1-2|4-4 1-3")
    assert (line["result"], line["net"], line["cite"]) == ("push", "0.00", "PR §11.6(I)")


@pytest.mark.parametrize(("rounding", "taken", "net"), [("none", "1.85", "35.15"), ("up_025", "2.00", "35.00")])
def test_commission_of_five_percent(rounding: str, taken: str, net: str) -> None:
    """PR §11.6(K): 37 won, 1.85 commission, rounded up to 2.00 where the licensee rounds."""
    line = one("6-6 1-6|5-5 1-3", "1-1 1-1|5-6 2-2", "37.00", commission_rounding=rounding)
    assert (line["result"], line["payout"], line["commission"], line["net"]) == ("win", "37.00", taken, net)
    assert (line["odds"], line["cite"]) == ("1:1", "PR §11.6(J), (K)")


@pytest.mark.parametrize(
    ("amount", "taken"), [("5.00", "0.25"), ("5.05", "0.50"), ("10.00", "0.50"), ("100.00", "5.00")]
)
def test_commission_is_rounded_up_to_quarters(amount: str, taken: str) -> None:
    """PR §11.6(K): to 25 cents or the next multiple of them."""
    line = one("6-6 1-6|5-5 1-3", "1-1 1-1|5-6 2-2", amount, commission_rounding="up_025")
    assert line["commission"] == taken


def test_low_hand_of_value_zero_never_wins() -> None:
    """PR §11.6(H), (I)(1): 1-3 + 1-5 is worth nothing, though its best tile beats the dealer's; only a push."""
    line = one("4-4 5-6|3-3 2-2", "1-6 1-6|1-3 1-5")
    assert (line["result"], line["net"]) == ("push", "0.00")


def test_low_hand_of_value_zero_loses_with_the_high_hand() -> None:
    """PR §11.6(H): high hand lower and low hand of value zero: lost."""
    line = one("6-6 6-6|3-3 2-2", "1-6 1-6|1-3 1-5")
    assert (line["result"], line["net"], line["cite"]) == ("lose", "-100.00", "PR §11.6(H)")


def test_pairs_that_end_in_zero_are_not_worth_nothing() -> None:
    """PR §11.2(A): mixed fives and the gong of two are ten pips, but pairs."""
    line = one("6-6 1-6|5-5 1-3", "1-1 2-6|1-4 2-3")
    assert (line["result"], line["net"]) == ("win", "95.00")


def test_two_copies_are_lost() -> None:
    """PR §11.1(3), §11.2(G), §11.6(H): identical value and best tile, the dealer wins."""
    line = one("5-6 3-5|4-6 3-4", "5-6 2-6|1-6 4-6", "25.00")
    assert (line["result"], line["net"]) == ("lose", "-25.00")


def test_a_six_counts_as_a_three_and_the_other_way_round() -> None:
    """PR §11.2(D): 2-4 with 1-6 is worth three; the low hand is won, the high lost: a push."""
    line = one("4-4 4-4|5-6 4-5", "1-1 3-6|2-4 1-6")
    assert (line["result"], line["cite"]) == ("push", "PR §11.6(I)")
    three_as_six = one("5-6 2-6|5-5 1-6", "1-1 1-1|6-6 1-2")
    assert three_as_six["result"] == "win", "twelve and six make eight, against seven"


def test_gong_of_twelve_beats_the_gong_of_two() -> None:
    """PR §11.2(A): nineteenth against twentieth; low hand one against two: a push."""
    line = one("1-1 3-5|1-6 2-3", "6-6 2-6|5-6 4-6")
    assert line["result"] == "push"


@pytest.mark.parametrize(("rank", "result"), [(19, "win"), (20, "push")])
def test_gong_of_the_matched_eight_by_either_reading(rank: int, result: str) -> None:
    """PR §11.2(A): printed as twentieth, read as nineteenth: against 1-1 + 3-5 higher, or a copy."""
    line = one("1-1 3-5|1-6 2-3", "6-6 4-4|5-6 3-3", gong_66_44_rank=rank)
    assert line["result"] == result


def test_two_wongs_are_a_copy() -> None:
    """PR §11.2(A), (B): 6-6 with either nine is the same pair: the dealer's; the low hand is won."""
    line = one("6-6 4-5|2-2 1-6", "6-6 3-6|5-6 1-6")
    assert (line["result"], line["net"]) == ("push", "0.00")


def test_player_bank_with_a_surplus() -> None:
    """PR §11.7(N), (O), (R): 150 in the middle, 60 paid, the bank keeps 90 less 4.50; the casino is at -42.50."""
    answer = bank_round((3, MIDDLE), {1: ("100.00", WEAK), 5: ("60.00", STRONG)}, ("50.00", DEALER_WEAK))
    assert nets(answer) == {
        (None, "dealer_vs_bank"): "-50.00", (1, "pai_gow"): "-100.00", (5, "pai_gow"): "57.00", (3, "bank"): "85.50",
    }  # fmt: skip
    bank = answer.line("bank", seat=3)
    assert (bank["result"], bank["stake"], bank["payout"], bank["commission"]) == ("win", "0.00", "90.00", "4.50")
    assert answer.line("pai_gow", seat=5)["cite"] == "PR §11.7(O), (R)"
    assert house_win(answer) == -42_50


def test_player_bank_with_a_shortage() -> None:
    """PR §11.7(O), (Q), (R): 30 in the middle for 105 won: the bank adds 75; no commission on the dealer's 25."""
    answer = bank_round((4, MIDDLE), {1: ("80.00", STRONG), 2: ("30.00", WEAK)}, ("25.00", DEALER_STRONG))
    assert nets(answer) == {
        (None, "dealer_vs_bank"): "25.00", (1, "pai_gow"): "76.00", (2, "pai_gow"): "-30.00", (4, "bank"): "-75.00",
    }  # fmt: skip
    wager = answer.lines[0]
    assert (wager["commission"], wager["odds"], wager["cite"]) == ("0.00", "1:1", "PR §11.7(N)")
    assert answer.line("bank", seat=4)["commission"] == "0.00"
    assert house_win(answer) == 29_00


def test_co_bank_shares_the_surplus() -> None:
    """PR §11.7(E), (P), (R): 60 left: 30 to the tray, the bank's 30 less 1.50; the casino is at 33.00."""
    answer = bank_round((4, MIDDLE), {1: ("90.00", WEAK), 2: ("30.00", STRONG)}, action="co_bank")
    assert nets(answer) == {
        (1, "pai_gow"): "-90.00", (2, "pai_gow"): "28.50", (4, "bank"): "28.50", (None, "co_bank_house"): "30.00",
    }  # fmt: skip
    assert answer.line("pai_gow", seat=1)["cite"] == answer.line("bank", seat=4)["cite"] == "PR §11.7(P)"
    assert answer.line("pai_gow", seat=2)["cite"] == "PR §11.7(P), (R)"
    assert house_win(answer) == 33_00


def test_co_bank_shares_the_shortage() -> None:
    """PR §11.7(P): 10 in the middle for 80 won: 35 each from the bank and the tray."""
    answer = bank_round((4, MIDDLE), {1: ("80.00", STRONG), 2: ("10.00", WEAK)}, action="co_bank")
    assert nets(answer) == {
        (1, "pai_gow"): "76.00", (2, "pai_gow"): "-10.00", (4, "bank"): "-35.00", (None, "co_bank_house"): "-35.00",
    }  # fmt: skip
    assert house_win(answer) == -31_00


def test_tiles_dealt_by_a_wrong_count_are_dead() -> None:
    """PR §11.5(C), §11.8(C): twelve starts at position 3; dealt from 4, all hands are dead and stakes go back."""
    start = [bet(3, "pai_gow", "100.00"), bet(4, "pai_gow", "20.00"), CLOSED, ev("DiceRolled", d1=3, d2=4, d3=5)]
    wrong = ev("TilesDealt", to=4, tiles=tiles(STRONG))
    assert play(GAME, [*start, wrong], limits=LIMITS).refusal == ("out_of_order", "PR §11.5(C), (D)", 4)
    empty = [ev("TilesDealt", to=place, tiles=[]) for place in (5, 6)]
    fourteen = [bet(1, "pai_gow", "100.00"), CLOSED, ev("DiceRolled", d1=4, d2=5, d3=5)]
    assert play(GAME, [*fourteen, empty[1]], limits=LIMITS).refusal == ("out_of_order", "PR §11.5(C), (D)", 3)
    assert play(GAME, [*fourteen, *empty], limits=LIMITS).refusal[2] == 5
    answer = play(GAME, [*start, declared("dice_added_wrong"), END], limits=LIMITS)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", "PR §11.8(C)")}


# --------------------------------------------------------------------------- the result of two hands

HIGHS = {"higher": "6-6 2-6", "copy": "1-1 3-5", "lower": "4-4 5-6"}
LOWS = {"higher": "2-2 5-5", "copy": "3-3 1-6", "lower": "5-5 5-6"}
MATRIX = [
    ("higher", "higher", "win"), ("higher", "copy", "push"), ("higher", "lower", "push"),
    ("copy", "higher", "push"), ("copy", "copy", "lose"), ("copy", "lower", "lose"),
    ("lower", "higher", "push"), ("lower", "copy", "lose"), ("lower", "lower", "lose"),
]  # fmt: skip


@pytest.mark.parametrize(("high", "low", "result"), MATRIX)
def test_every_field_of_the_matrix(high: str, low: str, result: str) -> None:
    """PR §11.6(H), (I), (J): high against high, low against low; a copy is the dealer's."""
    dealer = "1-1 3-5|3-3 1-6" if high == "higher" else "1-1 2-6|3-3 1-6"
    assert one(dealer, f"{HIGHS[high]}|{LOWS[low]}")["result"] == result


def test_bank_takes_copies_too() -> None:
    """PR §11.2(B), (G), §11.7(O): against the bank a copy is lost as against the dealer."""
    answer = bank_round((2, "5-6 3-5|4-6 3-4"), {1: ("25.00", "5-6 2-6|1-6 4-6")})
    assert nets(answer) == {(1, "pai_gow"): "-25.00", (2, "bank"): "23.75"}


def test_dealer_and_bank_push() -> None:
    """PR §11.7(N): the dealer wins one hand and loses the other: his wager goes back to the tray."""
    answer = bank_round((2, MIDDLE), {1: ("20.00", WEAK)}, ("50.00", "1-1 1-1|5-5 5-6"))
    assert nets(answer)[None, "dealer_vs_bank"] == "0.00"
    assert nets(answer)[2, "bank"] == "19.00"
    assert answer.lines[0]["result"] == "push"


def test_bank_that_comes_out_even() -> None:
    """PR §11.7(O): nothing left in the middle, nothing to add."""
    answer = bank_round((3, MIDDLE), {1: ("50.00", WEAK), 2: ("50.00", STRONG)})
    bank = answer.line("bank", seat=3)
    assert (bank["result"], bank["net"], bank["commission"]) == ("push", "0.00", "0.00")


def test_co_bank_halves_an_odd_cent() -> None:
    """PR §11.7(P): the odd cent of a surplus stays in the tray, that of a shortage is the bank's; the sum is right."""
    surplus = bank_round((4, MIDDLE), {1: ("10.01", WEAK)}, action="co_bank")
    assert (surplus.line("bank", seat=4)["payout"], nets(surplus)[None, "co_bank_house"]) == ("5.00", "5.01")
    shortage = bank_round((4, MIDDLE), {1: ("10.01", STRONG)}, action="co_bank")
    assert (nets(shortage)[4, "bank"], nets(shortage)[None, "co_bank_house"]) == ("-5.01", "-5.00")


def test_commission_of_the_bank_is_rounded_too() -> None:
    """PR §11.6(K), §11.7(O), (R): the rounding of the table holds for the bank's surplus and for each winner."""
    answer = bank_round(
        (3, MIDDLE), {1: ("60.00", WEAK), 2: ("23.00", STRONG)}, commission_rounding="up_025"
    )  # 37 left
    assert answer.line("bank", seat=3)["commission"] == "2.00"
    assert answer.line("pai_gow", seat=2)["commission"] == "1.25"


# --------------------------------------------------------------------------- dice and deal

STARTS = {
    3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: "dead_hand", 9: "dealer", 10: 1,
    11: 2, 12: 3, 13: 4, 14: 5, 15: 6, 16: "dead_hand", 17: "dealer", 18: 1,
}  # fmt: skip
PLACES: list[int | str] = ["dealer", 1, 2, 3, 4, 5, 6, "dead_hand"]


def dice(total: int) -> Event:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return ev("DiceRolled", d1=first, d2=second, d3=total - first - second)


@pytest.mark.parametrize("total", STARTS)
def test_the_dice_name_the_first_place(total: int) -> None:
    """PR §11.5(C), (D): counted from the dealer right to left, the dead hand last; all eight places in that order."""
    at = PLACES.index(STARTS[total])
    order = PLACES[at:] + PLACES[:at]
    bets = [*(bet(seat, "pai_gow", "10.00") for seat in range(1, 7)), CLOSED, dice(total)]
    stacks = [ev("TilesDealt", to=place, tiles=[]) for place in order]
    dealt = play(GAME, [*bets, *stacks], limits=LIMITS)
    assert dealt.refusal == ("round_not_finished", "PR §11.6(A)", len(bets) + 8)
    if STARTS[total] != "dead_hand":
        late = play(GAME, [*bets, *stacks[1:]], limits=LIMITS)
        assert late.refusal == ("out_of_order", "PR §11.5(C), (D)", len(bets))


@pytest.mark.parametrize(("origin", "first"), [("dealer", 1), ("bank", 4)])
def test_count_with_a_player_bank(origin: str, first: int) -> None:
    """PR §11.7(J), (K): the count starts at the dealer, by the other reading at the bank; ten is two places on."""
    seats = [1, 2, 4, 5, 6]
    start = [ev("DecisionMade", seat=3, action="bank"), *(bet(seat, "pai_gow", "10.00") for seat in seats), CLOSED]
    start.append(ev("DiceRolled", d1=2, d2=2, d3=6, shooter=3))
    options = {"player_bank": True, "bank_count_origin": origin}
    dealt = play(GAME, [*start, ev("TilesDealt", to=first, tiles=[])], limits=LIMITS, options=options)
    assert dealt.code == "round_not_finished"
    other = ev("TilesDealt", to=5 - first, tiles=[])
    refused = play(GAME, [*start, other], limits=LIMITS, options=options)
    assert refused.refusal == ("out_of_order", "PR §11.7(J), (K)", len(start))


BETS = [ev("RoundOpened"), bet(1, "pai_gow", "10.00"), bet(4, "pai_gow", "20.00"), CLOSED]
HANDS: dict[int | str, str] = {"dealer": DEALER_MIDDLE, 1: WEAK, 4: STRONG}
DEAL = deal(HANDS)
SET = [hand_set(1, WEAK), hand_set(4, STRONG), hand_set("dealer", DEALER_MIDDLE)]
AT = len(BETS) + 1 + len(DEAL)


def refused(*events: Event | list[Event], **options: Any) -> tuple[str, str, int]:
    return play(GAME, events, limits=LIMITS, options=options).refusal


def test_stacks_that_nobody_plays_may_be_told_or_left_out() -> None:
    """PR §11.5(D), (E): they go to the dead hand unseen."""
    unseen = [ev("TilesDealt", to=place, tiles=[]) for place in (2, 3)]
    last = [ev("TilesDealt", to=place, tiles=[]) for place in (5, 6, "dead_hand")]
    told = play(GAME, [*BETS, NINE, *DEAL[:2], *unseen, DEAL[2], *last, *SET, END], limits=LIMITS)
    left_out = play(GAME, [*BETS, NINE, *DEAL, *SET, END], limits=LIMITS)
    assert told.lines == left_out.lines
    assert [line["net"] for line in told.lines] == ["0.00", "19.00"]


def test_hands_may_be_known_only_when_they_are_set() -> None:
    """PR §11.5(D), §11.6(F)(2): tiles lie face down; setting tells them, and they must be left in the set."""
    unseen = [ev("TilesDealt", to=place, tiles=[]) for place in ("dealer", 1, 4)]
    assert play(GAME, [*BETS, NINE, *unseen, *SET, END], limits=LIMITS).settled
    thrice = [*BETS, NINE, *unseen, SET[0], hand_set(4, "4-6 6-6|5-6 1-6")]
    assert refused(*thrice) == ("tile_impossible", "PR §11.1(18)(i)", AT + 1)


def test_the_roll_may_be_left_out() -> None:
    """PR §11.5(D): where no roll was told the first stack tells the start; the order is the same."""
    assert play(GAME, [*BETS, *DEAL, *SET, END], limits=LIMITS).settled
    assert play(GAME, [*BETS, DEAL[2], DEAL[0], DEAL[1], *SET, END], limits=LIMITS).settled
    assert refused(*BETS, DEAL[1], DEAL[0]) == ("out_of_order", "PR §11.5(C), (D)", len(BETS) + 1)
    assert refused(*BETS, ev("TilesDealt", to="board", tiles=[])) == ("seat_unknown", "PR §11.12(B)(1)", len(BETS))
    assert refused(*BETS, DEAL[0], NINE)[0] == "start_known"


def test_the_deal_may_be_left_out() -> None:
    """PR §11.6(A): the setting names the tiles; none of them comes twice too often."""
    answer = play(GAME, [*BETS, *SET, END], limits=LIMITS)
    assert [line["net"] for line in answer.lines] == ["0.00", "19.00"]
    assert refused(*BETS, SET[0], hand_set(4, "4-6 6-6|5-6 1-6"))[0] == "tile_impossible"
    assert refused(*BETS, *SET, DEAL[0])[0] == "out_of_order"


@pytest.mark.parametrize(
    ("stack", "code", "cite"),
    [
        (ev("TilesDealt", to=1, tiles=["6-6", "6-6", "6-6", "1-1"]), "tile_impossible", "PR §11.1(18)(i)"),
        (ev("TilesDealt", to=1, tiles=["1-5", "6-6", "6-6", "1-1"]), "tile_impossible", "PR §11.1(18)(i)"),
        (ev("TilesDealt", to=1, tiles=["2-4", "2-4", "6-6", "1-1"]), "tile_impossible", "PR §11.1(18)(i)"),
        (ev("TilesDealt", to=1, tiles=["6-6", "6-4", "5-5", "1-1"]), "tile_unknown", "PR §11.1(18)(i)"),
        (ev("TilesDealt", to=1, tiles=["0-0", "4-6", "5-5", "1-1"]), "tile_unknown", "PR §11.1(18)(i)"),
        (ev("TilesDealt", to=1, tiles=["6-6", "4-6", "1-1"]), "stack_not_of_four", "PR §11.5(C), (D)"),
        (ev("TilesDealt", to=1, tiles=["6-6", "4-6", "1-1", "1-3", "1-3"]), "stack_not_of_four", "PR §11.5(C), (D)"),
        (ev("TilesDealt", to="dealer", tiles=[]), "out_of_order", "PR §11.5(C), (D)"),
        (ev("TilesDealt", to=4, tiles=[]), "out_of_order", "PR §11.5(C), (D)"),
        (ev("TilesDealt", to="board", tiles=[]), "out_of_order", "PR §11.5(C), (D)"),
    ],
)
def test_impossible_stacks(stack: Event, code: str, cite: str) -> None:
    """PR §11.1(18)(i), §11.5(D): 32 tiles, four a place, in order."""
    assert refused(*BETS, NINE, DEAL[0], stack) == (code, cite, len(BETS) + 2)


def test_bets_dice_and_tiles_have_their_order() -> None:
    """PR §11.4(C), §11.5(A), (B): no dice before the close, no bet after it, three dice, one roll."""
    assert refused(NINE) == ("bets_not_closed", "PR §11.4(C)", 0)
    assert refused(BETS[1], DEAL[0]) == ("bets_not_closed", "PR §11.4(C)", 1)
    assert refused(*BETS, bet(2, "pai_gow", "10.00")) == ("bet_after_close", "PR §11.4(C)", len(BETS))
    assert refused(*BETS, bet(1, "pai_gow", "10.00")) == ("bet_after_close", "PR §11.4(C)", len(BETS))
    assert refused(*BETS, ev("BetRemoved", seat=1, bet="pai_gow")) == ("bet_after_close", "PR §11.4(C)", len(BETS))
    assert refused(*BETS, CLOSED) == ("bets_already_closed", "PR §11.4(C)", len(BETS))
    assert refused(CLOSED) == ("no_bets", "PR §11.4(C)", 0)
    assert refused(*BETS, ev("DiceRolled", d1=1, d2=2)) == ("three_dice", "PR §11.5(A), (B)", len(BETS))
    assert refused(*BETS, NINE, NINE) == ("start_known", "PR §11.5(A), (B)", len(BETS) + 1)
    shaken = ev("DiceRolled", d1=1, d2=2, d3=3, shooter=1)
    assert refused(*BETS, shaken) == ("dice_shaken_by", "PR §11.5(A), (B)", len(BETS))
    assert refused(*BETS, NINE, *DEAL, ev("BallLanded", pocket="17"))[:2] == ("event_not_of_game", "PR §1.7")
    assert refused(*BETS, NINE, *DEAL, *SET, ev("TilesDealt", to=5, tiles=[]))[0] == "out_of_order"


# --------------------------------------------------------------------------- setting the hands


def after_deal(*events: Event | list[Event], **options: Any) -> Answer:
    return play(GAME, [*BETS, NINE, *DEAL, *events], limits=LIMITS, options=options)


def test_players_set_before_the_house() -> None:
    """PR §11.6(A), (B), (C): every player, then the dealer; what is set stays."""
    assert refused(*BETS, NINE, *DEAL[:2], SET[0]) == ("not_dealt_yet", "PR §11.5(C), (D)", AT - 1)
    assert after_deal(SET[2]).refusal == ("hands_pending", "PR §11.6(C)", AT)
    assert after_deal(SET[0], SET[2]).refusal == ("hands_pending", "PR §11.6(C)", AT + 1)
    assert after_deal(SET[1], SET[0], SET[2], END).settled
    assert after_deal(SET[0], hand_set(1, "4-6 1-4|4-6 2-6")).refusal == ("hands_already_set", "PR §11.6(B)", AT + 1)
    assert after_deal(*SET, SET[2]).refusal == ("hands_already_set", "PR §11.6(B)", AT + 3)
    assert after_deal(*SET[:2], END).refusal == ("round_not_finished", "PR §11.6(A)", AT + 2)
    assert after_deal(hand_set(2, MIDDLE)).refusal == ("not_in_play", "PR §11.6(A)", AT)
    assert after_deal(hand_set("dead_hand", MIDDLE)).refusal == ("not_in_play", "PR §11.6(A)", AT)


@pytest.mark.parametrize(
    ("high", "low", "code", "cite"),
    [
        ("4-6 4-6 1-4", "2-6", "hands_of_two_tiles", "PR §11.6(A)"),
        ("4-6 4-6", "1-4", "hands_of_two_tiles", "PR §11.6(A)"),
        ("4-6 4-6", "1-4 2-5", "tiles_not_of_place", "PR §11.6(A)"),
        ("4-6 4-6", "1-4 1-4", "tiles_not_of_place", "PR §11.6(A)"),
        ("4-6 4-6", "1-4 As", "tile_unknown", "PR §11.1(18)(i)"),
    ],
)
def test_hands_are_the_four_tiles_dealt(high: str, low: str, code: str, cite: str) -> None:
    """PR §11.6(A): two and two, of the tiles of that place."""
    setting = ev("HandSet", to=1, high=high.split(), low=low.split())
    assert after_deal(setting).refusal == (code, cite, AT)


def test_the_better_hand_is_the_high_hand_whichever_way_it_lies() -> None:
    """PR §11.1(6), (12): no setting of a player's is foul."""
    turned = after_deal(SET[0], hand_set(4, "5-6 1-6|6-6 6-6"), SET[2], END)
    assert turned.net("pai_gow", seat=4) == "19.00"
    in_either_order = after_deal(hand_set(1, "2-6 1-4|4-6 4-6"), SET[1], hand_set("dealer", "1-3 5-5|1-5 1-5"), END)
    assert [line["net"] for line in in_either_order.lines] == ["0.00", "19.00"]


def test_a_player_may_set_as_he_likes() -> None:
    """PR §11.6(B): each is responsible for his own hands; breaking a pair is his affair."""
    broken = after_deal(hand_set(1, "4-6 1-4|4-6 2-6"), *SET[1:], END)
    assert broken.net("pai_gow") == "0.00", "eight against a pair in the high hands, five against four in the low"


def test_house_way_is_kept_or_the_hands_are_set_again() -> None:
    """PR §11.6(D), §11.8(F): the dealer broke a pair: the round does not end before his hands are set anew."""
    wrong = hand_set("dealer", "1-5 5-5|1-5 1-3")
    assert after_deal(*SET[:2], wrong, END).refusal == ("round_not_finished", "PR §11.6(D), §11.8(F)", AT + 3)
    reset = after_deal(*SET[:2], wrong, declared("house_way_not_followed"), SET[2], END)
    assert [line["net"] for line in reset.lines] == ["0.00", "19.00"]
    still = after_deal(*SET[:2], wrong, declared("house_way_not_followed"), END)
    assert still.code == "round_not_finished"
    filed = after_deal(*SET[:2], wrong, END, house_way="filed")
    assert filed.settled, "what was filed with exceptions is not known here"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("2-4 1-2|6-6 6-6", "6-6 2-4|6-6 1-2"),  # (D)(1) the supreme pair, even against twelves
        ("6-6 4-5|2-2 1-6", "6-6 1-6|4-5 2-2"),  # (D)(2) a wong before a nine
        ("1-1 4-4|5-5 1-3", "4-4 5-5|1-1 1-3"),  # (D)(2) a gong
        ("3-6 5-5|1-3 2-2", "3-6 1-3|5-5 2-2"),  # (D)(3) nine; the other way three and four
        ("4-4 2-5|1-3 3-5", "4-4 3-5|1-3 2-5"),  # (D)(4) the highest with the lowest tile
    ],
)
def test_each_rule_of_the_house_way(right: str, wrong: str) -> None:
    """PR §11.6(D)(1)-(4): the dealer's hands stand, or have to be set again."""
    events = [bet(1, "pai_gow", "10.00"), CLOSED, *deal({"dealer": right, 1: "4-6 4-6|1-4 5-6"})]
    events.append(hand_set(1, "4-6 4-6|1-4 5-6"))
    assert play(GAME, [*events, hand_set("dealer", right), END], limits=LIMITS).settled
    refusal = play(GAME, [*events, hand_set("dealer", wrong), END], limits=LIMITS).refusal
    assert refusal[:2] == ("round_not_finished", "PR §11.6(D), §11.8(F)")


def test_what_the_house_rules_leave_open_the_dealer_may_choose() -> None:
    """PR §11.6(D)(2): which of several pairs is for the filed way to say."""
    held = "6-6 6-6|4-5 2-6"
    start = [bet(1, "pai_gow", "10.00"), CLOSED, *deal({"dealer": held, 1: WEAK.replace("2-6", "3-5")})]
    start.append(hand_set(1, WEAK.replace("2-6", "3-5")))
    for way in (held, "6-6 4-5|6-6 2-6"):
        assert play(GAME, [*start, hand_set("dealer", way), END], limits=LIMITS).settled


def test_dealer_sets_the_bank_s_hands_under_co_bank() -> None:
    """PR §11.7(E): last, and by the house way."""
    start = [ev("DecisionMade", seat=2, action="co_bank"), bet(1, "pai_gow", "10.00"), CLOSED]
    start += deal({1: WEAK, 2: MIDDLE})
    options = {"co_bank": True}
    early = play(GAME, [*start, hand_set(2, MIDDLE)], limits=LIMITS, options=options)
    assert early.refusal == ("hands_pending", "PR §11.6(C)", 5)
    broken = hand_set(2, "1-3 2-2|1-3 4-5")
    wrong = play(GAME, [*start, SET[0], broken, END], limits=LIMITS, options=options)
    assert wrong.refusal == ("round_not_finished", "PR §11.6(D), §11.8(F)", 7)
    reset = [*start, SET[0], broken, declared("house_way_not_followed"), hand_set(2, MIDDLE), END]
    assert play(GAME, reset, limits=LIMITS, options=options).settled
    dealer = play(GAME, [*start, SET[0], hand_set("dealer", DEALER_WEAK)], limits=LIMITS, options=options)
    assert dealer.refusal == ("not_in_play", "PR §11.7(E), (N)", 6)
    own = bank_round((2, "1-3 2-2|1-3 4-5"), {1: ("10.00", WEAK)})
    assert own.settled, "a player who has the bank alone sets as he likes"


# --------------------------------------------------------------------------- withdrawal


def withdraw(seat: int, action: str = "withdraw") -> Event:
    return ev("DecisionMade", seat=seat, action=action)


@pytest.mark.parametrize("action", ["withdraw", "surrender"])
def test_a_withdrawn_bet_is_lost(action: str) -> None:
    """PR §11.6(F): announced once the dealer has set his hands, the bet is collected at once, whatever the hand."""
    answer = after_deal(*SET, withdraw(4, action), END)
    assert answer.net("pai_gow", seat=4) == "-20.00"
    assert answer.line("pai_gow", seat=4)["cite"] == "PR §11.6(F)"
    assert answer.net("pai_gow", seat=1) == "0.00"


def test_withdrawal_has_its_moment() -> None:
    """PR §11.6(F): not before the dealer has set, not once one's hands are shown, not twice."""
    assert after_deal(withdraw(4)).refusal == ("withdrawal_too_early", "PR §11.6(F)", AT)
    assert after_deal(*SET[:2], withdraw(4)).refusal == ("withdrawal_too_early", "PR §11.6(F)", AT + 2)
    shown = ev("CardExposed", to=4)
    assert after_deal(*SET, shown, withdraw(4)).refusal == ("hands_shown", "PR §11.6(F)", AT + 4)
    assert after_deal(*SET, ev("CardExposed", to=1), withdraw(4), END).settled
    assert after_deal(*SET, withdraw(4), withdraw(4)).refusal == ("hand_given_up", "PR §11.6(F)", AT + 4)
    assert after_deal(*SET, withdraw(2)).refusal == ("no_such_bet", "PR §11.6(F)", AT + 3)
    hidden = after_deal(*SET, withdraw(4), shown)
    assert hidden.refusal == ("hand_given_up", "PR §11.6(F)", AT + 4)
    assert refused(*BETS[:3], withdraw(4))[0] == "bets_not_closed"
    assert after_deal(*SET, ev("DecisionMade", seat=1, action="hit")).refusal[0] == "pai_gow_action_unknown"


def test_withdrawal_from_a_bank() -> None:
    """PR §11.6(F), §11.7(A), (O): it holds against a bank as well; the bank gains the stake."""
    answer = bank_round((2, MIDDLE), {1: ("20.00", STRONG)}, extra=[withdraw(1)])
    assert nets(answer) == {(1, "pai_gow"): "-20.00", (2, "bank"): "19.00"}


def test_hands_are_shown_right_to_left() -> None:
    """PR §11.6(G), §11.7(N): ascending seats, the bank's before those of the players."""
    in_order = [ev("CardExposed", to=place) for place in ("dealer", 1, 4)]
    assert after_deal(*SET, *in_order, END).settled
    assert after_deal(*SET, in_order[2], in_order[1]).refusal == ("out_of_order", "PR §11.6(G)", AT + 4)
    bank_first = [ev("CardExposed", to=place) for place in (2, 1)]
    assert bank_round((2, MIDDLE), {1: ("20.00", STRONG)}, extra=bank_first).settled
    bank_last = bank_round((2, MIDDLE), {1: ("20.00", STRONG)}, extra=bank_first[::-1])
    assert bank_last.refusal[:2] == ("out_of_order", "PR §11.6(G)")
    assert after_deal(*SET, ev("CardExposed", to="board")).refusal[0] == "seat_unknown"
    assert after_deal(*SET, ev("CardExposed", to=1, card="As")).refusal[0] == "tile_unknown"


# --------------------------------------------------------------------------- limits and spaces


def test_limits() -> None:
    """PR §11.11(A), (B): 1 to 10,000, the maximum at least forty times the minimum."""

    def opened(minimum: str, maximum: str) -> str:
        answer = play(GAME, [], limits={"min": minimum, "max": maximum})
        return answer.code

    assert opened("100.00", "4000.00") == "round_not_finished"
    assert opened("100.00", "3999.99") == "limits_spread"
    assert opened("0.99", "500.00") == "limits_outside_band"
    assert opened("100.00", "10000.01") == "limits_outside_band"
    assert opened("1.00", "10000.00") == "round_not_finished"
    assert play(GAME, [], limits={"min": "100.00", "max": "200.00"}).refusal == (
        "limits_spread",
        "PR §11.11(A), (B), (D)",
        0,
    )


def test_bets_within_the_limits() -> None:
    """PR §11.11(A), §11.12(B)(1): six spaces, each bet between minimum and maximum."""
    assert refused(bet(1, "pai_gow", "4.99")) == ("below_minimum", "PR §11.11(A)", 0)
    assert refused(bet(1, "pai_gow", "500.01")) == ("above_maximum", "PR §11.11(A)", 0)
    assert refused(bet(1, "pai_gow", "400.00"), bet(1, "pai_gow", "101.00")) == ("above_maximum", "PR §11.11(A)", 1)
    assert refused(bet(7, "pai_gow", "10.00")) == ("seat_unknown", "PR §11.12(B)(1)", 0)
    assert refused(bet(1, "pai_gow", "0.00"))[0] == "amount_not_positive"
    assert refused(bet(1, "tie", "10.00")) == ("unknown_bet", "PR §1.7", 0)
    assert (
        refused(bet(1, "pai_gow", "20.00"), ev("BetRemoved", seat=1, bet="pai_gow", amount="16.00"))[0]
        == "below_minimum"
    )
    assert refused(bet(1, "pai_gow", "20.00"), ev("BetRemoved", seat=1, bet="pai_gow"), CLOSED)[0] == "no_bets"


def two_spaces(first: str, second: str, *setting: Event) -> Answer:
    start = [bet(3, "pai_gow", first), bet(4, "pai_gow", second, "3"), CLOSED]
    start += deal({"dealer": DEALER_MIDDLE, 3: WEAK, 4: STRONG})
    return play(GAME, [*start, *setting], limits=LIMITS, options={"two_adjacent_positions": True})


def test_two_adjacent_spaces() -> None:
    """PR §11.9(A), (A)(1): the bigger bet is set first, equal ones right to left; each is settled by itself."""
    three, four, dealer = hand_set(3, WEAK), hand_set(4, STRONG), hand_set("dealer", DEALER_MIDDLE)
    assert two_spaces("10.00", "20.00", three).refusal == ("larger_bet_first", "PR §11.9(A)(1)", 6)
    assert two_spaces("10.00", "10.00", four).refusal == ("larger_bet_first", "PR §11.9(A)(1)", 6)
    answer = two_spaces("10.00", "20.00", four, three, dealer, END)
    assert [line["net"] for line in answer.lines] == ["0.00", "19.00"]
    assert two_spaces("20.00", "10.00", three, four, dealer, END).settled


def test_a_second_space_only_beside_the_first_and_by_option() -> None:
    """PR §11.9(A): at most two, adjacent, where the licensee allows it."""
    allowed = {"two_adjacent_positions": True}
    mine, beside = bet(3, "pai_gow", "10.00"), bet(4, "pai_gow", "10.00", "3")
    assert refused(mine, beside) == ("one_space_a_player", "PR §11.9(A)", 1)
    assert refused(mine, bet(5, "pai_gow", "10.00", "3"), **allowed) == ("space_not_adjacent", "PR §11.9(A)", 1)
    third = bet(2, "pai_gow", "10.00", "3")
    assert refused(mine, beside, third, **allowed) == ("space_not_adjacent", "PR §11.9(A)", 2)


def test_the_bank_has_one_space() -> None:
    """PR §11.7(F), §11.9(A): who has the bank plays that space only, and no bet is placed for the bank."""
    options = {"player_bank": True, "two_adjacent_positions": True}
    beside = bet(4, "pai_gow", "10.00", "3")
    assert refused(takes(3), beside, **options) == ("bank_does_not_bet", "PR §11.7(F)", 1)
    assert refused(beside, takes(3), **options) == ("bank_does_not_bet", "PR §11.7(F)", 1)
    assert refused(takes(3), bet(3, "bank", "10.00"), **options) == ("unknown_bet", "PR §1.7", 1)


# --------------------------------------------------------------------------- the bank


def takes(seat: int, action: str = "bank", **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def opened(*, last_bank: int | None = None, last_bets: dict[str, str] | None = None) -> Event:
    history: dict[str, Any] = {"last_bank": last_bank} if last_bank else {}
    return ev("RoundOpened", **history, **({"last_bets": last_bets} if last_bets is not None else {}))


BANKS = {"player_bank": True, "co_bank": True}
BEFORE = {"1": "20.00", "2": "20.00", "3": "40.00", "4": "10.00"}


@pytest.mark.parametrize(
    ("events", "code", "cite"),
    [
        ([opened(last_bets={}), takes(3)], "bank_in_first_round", "PR §11.7(B)"),
        ([opened(last_bank=3, last_bets=BEFORE), takes(3)], "bank_twice_running", "PR §11.7(C)"),
        ([opened(last_bank=3, last_bets=BEFORE), takes(3, "co_bank")], "bank_twice_running", "PR §11.7(C)"),
        ([opened(last_bets=BEFORE), takes(5)], "bank_without_wager", "PR §11.7(D)(1)"),
        ([takes(3), takes(4)], "bank_taken", "PR §11.7(C)"),
        ([takes(3, "pass"), takes(2, "pass"), takes(4)], "bank_out_of_turn", "PR §11.7(C)"),
        ([takes(3), bet(3, "pai_gow", "10.00")], "bank_does_not_bet", "PR §11.7(F)"),
        ([bet(3, "pai_gow", "10.00"), takes(3)], "bank_does_not_bet", "PR §11.7(F)"),
        ([takes(3, amount="50.00"), bet(1, "pai_gow", "51.00")], "bank_not_covered", "PR §11.7(D)(2)"),
        ([bet(1, "pai_gow", "51.00"), takes(3, amount="50.00")], "bank_not_covered", "PR §11.7(D)(2)"),
        ([bet(1, "pai_gow", "101.00"), takes(3, "co_bank", amount="50.00")], "bank_not_covered", "PR §11.7(D)(2)"),
        ([takes(7)], "seat_unknown", "PR §11.12(B)(1)"),
        ([bet(1, "pai_gow", "10.00"), CLOSED, takes(3)], "bet_after_close", "PR §11.4(C)"),
    ],
)
def test_who_may_have_the_bank(events: list[Event], code: str, cite: str) -> None:
    """PR §11.7(B)-(F): not in the first round, not twice running, after a bet against the dealer, with cover."""
    assert refused(*events, **BANKS) == (code, cite, len(events) - 1)


def test_the_bank_is_an_option() -> None:
    """PR §11.7(A), (E): neither bank nor co-bank unless the licensee offers them."""
    assert refused(takes(3)) == ("bank_not_offered", "PR §11.7(A)", 0)
    assert refused(takes(3, "co_bank"), player_bank=True) == ("bank_not_offered", "PR §11.7(E)", 0)
    assert refused(takes(3, "pass")) == ("bank_not_offered", "PR §11.7(A)", 0)


def test_the_bank_covers_exactly() -> None:
    """PR §11.7(D)(2): all bets of the others; one half under co-bank."""
    enough = [takes(3, amount="50.00"), bet(1, "pai_gow", "30.00"), bet(2, "pai_gow", "20.00"), CLOSED]
    assert refused(*enough, **BANKS)[0] == "round_not_finished"
    half = [takes(3, "co_bank", amount="50.00"), bet(1, "pai_gow", "60.00"), bet(2, "pai_gow", "40.00"), CLOSED]
    assert refused(*half, **BANKS)[0] == "round_not_finished"


def test_only_the_bank_cuts() -> None:
    """PR §11.7(G): once the tiles are mixed, before the dice."""
    cut = takes(3, "cut")
    assert refused(takes(3), cut, bet(1, "pai_gow", "10.00"), CLOSED, **BANKS)[0] == "round_not_finished"
    assert refused(cut) == ("cut_by_the_bank", "PR §11.7(G)", 0)
    assert refused(takes(3), takes(1, "cut"), **BANKS) == ("cut_by_the_bank", "PR §11.7(G)", 1)
    late = [takes(3), bet(1, "pai_gow", "10.00"), CLOSED, NINE, cut]
    assert refused(*late, **BANKS) == ("cut_by_the_bank", "PR §11.7(G)", 4)


@pytest.mark.parametrize(
    ("events", "code", "cite"),
    [
        ([bet(3, "dealer_vs_bank", "10.00")], "no_player_bank", "PR §11.7(H)"),
        ([takes(3, "co_bank"), bet(3, "dealer_vs_bank", "10.00")], "dealer_wager_in_co_bank", "PR §11.7(E)"),
        ([takes(3), bet(2, "dealer_vs_bank", "10.00")], "bank_taken", "PR §11.7(H)"),
        ([opened(last_bets=BEFORE), takes(3), bet(3, "dealer_vs_bank", "40.01")], "above_maximum", "PR §11.7(H)"),
        ([takes(3), bet(1, "pai_gow", "10.00"), CLOSED, NINE, bet(3, "dealer_vs_bank", "10.00")], "dealer_wager_late",
         "PR §11.7(H)"),
    ],
)  # fmt: skip
def test_the_dealer_s_wager(events: list[Event], code: str, cite: str) -> None:
    """PR §11.7(E), (H): only against a player's bank, at most its last bet, before the deal."""
    assert refused(*events, **BANKS) == (code, cite, len(events) - 1)


def test_the_dealer_s_wager_by_an_approved_formula_and_on_the_bank_s_order() -> None:
    """PR §11.7(H): another amount by an approved formula; the bank may order less, or nothing."""
    start = [opened(last_bets=BEFORE), takes(3), bet(3, "dealer_vs_bank", "55.00"), bet(1, "pai_gow", "10.00"), CLOSED]
    assert refused(*start, **BANKS, dealer_wager_formula="approved")[0] == "round_not_finished"
    none = [takes(3), bet(3, "dealer_vs_bank", "40.00"), ev("BetRemoved", seat=3, bet="dealer_vs_bank")]
    none += [bet(1, "pai_gow", "10.00"), CLOSED, *deal({1: WEAK, 3: MIDDLE}), hand_set(1, WEAK), hand_set(3, MIDDLE)]
    answer = play(GAME, [*none, END], limits=LIMITS, options=BANKS)
    assert nets(answer) == {(1, "pai_gow"): "-10.00", (3, "bank"): "9.50"}
    without = play(GAME, [*none, hand_set("dealer", DEALER_WEAK), END], limits=LIMITS, options=BANKS)
    assert nets(without) == nets(answer), "PR §11.7(N): tiles that were not collected decide nothing"


def test_the_dealer_alone_against_the_bank() -> None:
    """PR §11.1(1), §11.7(H), (N): a bank needs no player against it where the dealer has a wager."""
    answer = bank_round((3, MIDDLE), {}, ("50.00", DEALER_WEAK))
    assert nets(answer) == {(None, "dealer_vs_bank"): "-50.00", (3, "bank"): "47.50"}
    assert refused(takes(3), CLOSED, **BANKS) == ("no_bets", "PR §11.4(C)", 1)


def test_the_bank_shakes() -> None:
    """PR §11.7(I): not another player."""
    start = [takes(3), bet(1, "pai_gow", "10.00"), CLOSED]
    other = ev("DiceRolled", d1=1, d2=2, d3=3, shooter=1)
    assert refused(*start, other, **BANKS) == ("dice_shaken_by", "PR §11.7(I)", 3)


# --------------------------------------------------------------------------- irregularities


def declared(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def trouble(at: str, event: Event, *, then_closed: bool = False) -> Answer:
    """Something happens: ``open`` bets, ``closed``, ``rolled``, ``dealing``, ``dealt``, ``setting`` or ``set``."""
    told = [*BETS, NINE, *DEAL, *SET]
    cut = {
        "open": len(BETS) - 1, "closed": len(BETS), "rolled": len(BETS) + 1, "dealing": len(BETS) + 2, "dealt": AT,
        "setting": AT + 1, "set": AT + 3,
    }[at]  # fmt: skip
    return play(GAME, [*told[:cut], event, *([] if then_closed else told[cut:]), END], limits=LIMITS)


VOIDS = [
    ("dice_added_wrong", "rolled", "PR §11.8(C)"),
    ("dice_added_wrong", "dealing", "PR §11.8(C)"),
    ("dice_added_wrong", "set", "PR §11.8(C)"),
    ("other_tile_exposed", "dealing", "PR §11.8(E)"),
    ("other_tile_exposed", "setting", "PR §11.8(E)"),
    ("unregulated", "set", "PR §1.7"),
]


@pytest.mark.parametrize(("code", "at", "cite"), VOIDS)
def test_irregularities_that_void_all_hands(code: str, at: str, cite: str) -> None:
    """PR §11.8(C), (E), §1.7: every hand void, stakes back."""
    answer = trouble(at, declared(code, authorised_by="INSP-1"), then_closed=True)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", cite)}


GO_ON = [
    ("dice_not_flat", "closed"),
    ("die_out_of_shaker", "closed"),
    ("tile_turned_while_stacking", "open"),
    ("tiles_unsuitable", "open"),
    ("tile_damaged", "set"),
    ("tiles_touched", "setting"),
]


@pytest.mark.parametrize(("code", "at"), GO_ON)
def test_irregularities_after_which_play_goes_on(code: str, at: str) -> None:
    """PR §11.3(A)(3), (E), §11.6(B), §11.8(A), (B), §11.10(C): recorded; the hands stand."""
    answer = trouble(at, declared(code))
    assert [line["net"] for line in answer.lines] == ["0.00", "19.00"]


NOT_NOW = [
    ("dice_not_flat", "open", "PR §11.8(A)"),
    ("dice_not_flat", "dealing", "PR §11.8(A)"),
    ("die_out_of_shaker", "dealt", "PR §11.8(B)"),
    ("bank_lifted_lid", "closed", "PR §11.7(I)"),
    ("dice_added_wrong", "open", "PR §11.8(C)"),
    ("player_tile_exposed", "open", "PR §11.8(D)"),
    ("other_tile_exposed", "open", "PR §11.8(E)"),
    ("house_way_not_followed", "setting", "PR §11.8(F)"),
    ("tile_turned_while_stacking", "closed", "PR §11.3(E)"),
    ("tiles_unsuitable", "dealt", "PR §11.3(A)(3)"),
]


@pytest.mark.parametrize(("code", "at", "cite"), NOT_NOW)
def test_irregularities_have_their_moment(code: str, at: str, cite: str) -> None:
    """PR §11.3, §11.7(I), §11.8: what the clause ties to a moment is refused elsewhere."""
    assert trouble(at, declared(code, seat=1)).refusal[:2] == ("irregularity_not_now", cite)


@pytest.mark.parametrize("code", ["dice_not_flat", "die_out_of_shaker"])
def test_no_roll(code: str) -> None:
    """PR §11.8(A), (B): noticed after the dice were read, they are shaken again; the second roll counts."""
    start = [*BETS, dice(12), declared(code)]
    answer = play(GAME, [*start, NINE, *DEAL, *SET, END], limits=LIMITS)
    assert [line["net"] for line in answer.lines] == ["0.00", "19.00"]


def test_bank_lifts_the_lid() -> None:
    """PR §11.7(I): covered, shaken again."""
    start = [takes(3), bet(1, "pai_gow", "10.00"), CLOSED, dice(12), declared("bank_lifted_lid"), NINE]
    events = [*start, *deal({1: WEAK, 3: MIDDLE}), hand_set(1, WEAK), hand_set(3, MIDDLE), END]
    assert play(GAME, events, limits=LIMITS, options=BANKS).settled


def test_a_player_s_exposed_tile() -> None:
    """PR §11.8(D): the player voids the hand, or plays it; once set it is played."""
    exposed = declared("player_tile_exposed", seat=4)
    voids, plays = ev("DecisionMade", seat=4, action="void_hand"), ev("DecisionMade", seat=4, action="play_hand")
    voided = after_deal(exposed, voids, SET[0], SET[2], END)
    line = voided.line("pai_gow", seat=4)
    assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "PR §11.8(D)")
    assert voided.net("pai_gow", seat=1) == "0.00"
    assert voided.data["void"] is False
    assert after_deal(exposed, plays, *SET, END).net("pai_gow", seat=4) == "19.00"
    assert after_deal(exposed, *SET, END).net("pai_gow", seat=4) == "19.00"
    assert after_deal(exposed, SET[1], voids).refusal == ("no_hand_to_void", "PR §11.8(D)", AT + 2)
    assert after_deal(voids).refusal == ("no_hand_to_void", "PR §11.8(D)", AT)
    assert after_deal(exposed, plays, voids).refusal == ("no_hand_to_void", "PR §11.8(D)", AT + 2)
    assert after_deal(exposed, voids, SET[1]).refusal[0] == "hand_given_up"
    assert after_deal(declared("player_tile_exposed", seat=2)).refusal == ("no_such_bet", "PR §11.8(D)", AT)
    assert after_deal(declared("player_tile_exposed")).refusal == ("seat_not_named", "PR §11.8(D)", AT)


def test_all_hands_voided_by_their_players() -> None:
    """PR §11.8(D): nothing is left to play for; the dealer need not set."""
    told = [declared("player_tile_exposed", seat=seat) for seat in (1, 4)]
    choices = [ev("DecisionMade", seat=seat, action="void_hand") for seat in (1, 4)]
    answer = after_deal(*told, *choices, END)
    assert [line["result"] for line in answer.lines] == ["void", "void"]


@pytest.mark.parametrize("place", ["dealer", "dead_hand", 2])
def test_an_exposed_tile_of_nobody_else_s_voids_the_round(place: int | str) -> None:
    """PR §11.8(E): told as an exposure, of the dealer, a dead hand, an empty position."""
    answer = after_deal(ev("CardExposed", to=place), END)
    assert answer.data["void"] is True
    assert {line["cite"] for line in answer.lines} == {"PR §11.8(E)"}


def test_an_exposed_tile_of_the_bank_voids_the_round() -> None:
    """PR §11.8(E): the dealer's wager goes back, too."""
    start = [takes(3), bet(3, "dealer_vs_bank", "50.00"), bet(1, "pai_gow", "10.00"), CLOSED]
    start += deal({"dealer": DEALER_WEAK, 1: WEAK, 3: MIDDLE})
    answer = play(GAME, [*start, ev("CardExposed", to=3), END], limits=LIMITS, options=BANKS)
    assert {(line["bet"], line["result"], line["net"]) for line in answer.lines} == {
        ("dealer_vs_bank", "void", "0.00"), ("pai_gow", "void", "0.00"), ("bank", "void", "0.00"),
    }  # fmt: skip


def test_an_exposure_of_a_player_s_tile_gives_the_choice() -> None:
    """PR §11.8(D): told as an exposure before the hands are shown."""
    voids = ev("DecisionMade", seat=4, action="void_hand")
    answer = after_deal(ev("CardExposed", to=4), voids, SET[0], SET[2], END)
    assert answer.line("pai_gow", seat=4)["result"] == "void"


def test_every_irregularity_has_a_test() -> None:
    """PR §11.8 and its neighbours: no row of the table is left out above."""
    tested = {code for code, *_ in (*VOIDS, *GO_ON, *NOT_NOW)}
    assert tested == {rule.code for rule in registry.get(GAME).irregularities}


def test_payments_that_differ_are_variances() -> None:
    """PR §11.6(K): what the dealer paid beside what was due, the commission taken out."""
    paid = [
        ev("BetPaid", seat=4, bet="pai_gow", amount="20.00"),
        ev("BetTaken", seat=1, bet="pai_gow", amount="0.00"),
    ]  # a push
    answer = after_deal(*SET, *paid, END)
    assert [(one["seat"], one["paid"], one["due"], one["difference"]) for one in answer.data["variances"]] == [
        (4, "20.00", "19.00", "1.00")
    ]


def test_a_payment_may_name_whose_space_it_is() -> None:
    """PR §11.5(D): a bet placed with its player's seat as target is paid with it, too; its line has none."""
    paid = ev("BetPaid", seat=4, bet="pai_gow", target="4", amount="19.00")
    assert after_deal(*SET, paid, END).data["variances"] == []


def test_options_that_need_approval() -> None:
    """PR §11.6(E), §11.7(H): exceptions to the house way and another formula are submitted first."""
    game = registry.get(GAME)
    chosen = game.configure_options({"house_way": "filed", "dealer_wager_formula": "approved"})
    assert [option.name for option in game.approvals_needed(chosen)] == ["dealer_wager_formula", "house_way"]
    assert game.approvals_needed(game.configure_options({})) == []
