"""Three Card Poker, PR Art. 13: worked examples, side bets, the progressive, irregularities, with their clauses."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "pr.three_card_poker"
LIMITS = {"min": "5.00", "max": "500.00"}
HIGH = {"min": "5.00", "max": "2500.00"}
CLOSED, END = ev("BetsClosed"), ev("RoundClosed")
SIX = {"six_card_bonus": True}
CHIPS = {"progressive": True}

QUALIFIES = "Qd 6h 3c"
NO_HAND = "Jc Tc 4h"
SPADES = "As Ks Qs"


class Seat:
    """What one player puts down and does. ``sides`` are bets beside the ante; ``chip`` the progressive's."""

    def __init__(self, ante: str, hand: str, *, action: str = "play", chip: bool = False, **sides: str) -> None:
        self.ante, self.hand, self.action, self.chip, self.sides = ante, hand, action, chip, sides

    def wagers(self, seat: int) -> list[Event]:
        chip = [ev("ProgressiveWagered", seat=seat, amount="1.00")] if self.chip else []
        return [bet(seat, "ante", self.ante), *(bet(seat, code, stake) for code, stake in self.sides.items()), *chip]


def deal(hands: dict[int, str], dealer: str) -> list[Event]:
    """Three times round, the dealer last, all face down (§13.5(A))."""
    dealt: dict[int | str, list[str]] = {seat: hands[seat].split() for seat in sorted(hands)}
    dealt["dealer"] = dealer.split()
    return [ev("CardDealt", to=to, card=own[turn], face="down") for turn in range(3) for to, own in dealt.items()]


def decide(seat: int, action: str, amount: str | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action)
    return event | {"amount": amount} if amount is not None else event


def wagers(seats: dict[int, Seat]) -> list[Event]:
    return [ev("RoundOpened"), *(event for number, seat in seats.items() for event in seat.wagers(number)), CLOSED]


def told(seats: dict[int, Seat], dealer: str) -> list[Event]:
    hands = {number: seat.hand for number, seat in seats.items()}
    decisions = [decide(number, seat.action) for number, seat in seats.items()]
    return [*wagers(seats), *deal(hands, dealer), *decisions, END]


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
    events = told(seats, dealer)
    meters = {"progressive": meter} if meter else {}
    return play(GAME, [*events[:-1], *extra, END], limits=limits, options=options, meters=meters)


def nets(answer: Answer, seat: int = 1) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == seat}


def prizes(answer: Answer) -> list[tuple[int, str, str]]:
    return [(prize["seat"], prize["hand"], prize["amount"]) for prize in answer.data["progressive"]["prizes"]]


# --------------------------------------------------------------------------- worked examples


def test_better_hand_than_a_qualifying_dealer() -> None:
    """PR §13.6(A)(1): a pair of eights against queen-jack: ante and play even."""
    answer = showdown("Qd Jh 2c", {1: Seat("20.00", "8s 8d 3h")})
    assert nets(answer) == {"ante": "20.00", "play": "20.00"}
    assert {(line["odds"], line["cite"]) for line in answer.lines} == {("1:1", "PR §13.6(A)(1)")}


def test_dealer_below_queen_high() -> None:
    """PR §13.6(A)(1): the ante is paid, also to a lower hand (reading); the play comes back."""
    answer = showdown(NO_HAND, {1: Seat("20.00", "Kd 9s 4c"), 2: Seat("10.00", "9c 5d 2s")})
    assert nets(answer, 1) == {"ante": "20.00", "play": "0.00"}
    assert nets(answer, 2) == {"ante": "10.00", "play": "0.00"}
    assert (answer.line("play")["result"], answer.line("play")["stake"]) == ("void", "20.00")


def test_identical_hands_push() -> None:
    """PR §13.3(C): the same ranks in other suits."""
    answer = showdown("Qd 9h 4c", {1: Seat("30.00", "Qs 9d 4h")})
    assert nets(answer) == {"ante": "0.00", "play": "0.00"}
    assert {(line["result"], line["cite"]) for line in answer.lines} == {("push", "PR §13.3(C)")}


def test_folded_hand_keeps_its_pair_plus() -> None:
    """PR §13.5(C), §13.1(3): the ante is collected, pair plus is decided by the player's own cards."""
    answer = showdown(QUALIFIES, {1: Seat("10.00", "4s 4d 9h", action="fold", pair_plus="10.00")})
    assert nets(answer) == {"ante": "-10.00", "pair_plus": "10.00"}
    assert (answer.line("ante")["cite"], answer.line("pair_plus")["cite"]) == ("PR §13.5(C)", "PR §13.6(A)(2)")


def test_three_tens_on_everything() -> None:
    """PR §13.6(A): ante and play even, ante bonus 4 to 1 on the ante, pair plus 30 to 1."""
    answer = showdown("As Ad Qc", {1: Seat("50.00", "Ts Td Th", pair_plus="50.00")})
    assert nets(answer) == {"ante": "50.00", "play": "50.00", "ante_bonus": "200.00", "pair_plus": "1500.00"}
    bonus = answer.line("ante_bonus")
    assert (bonus["stake"], bonus["odds"], bonus["cite"]) == ("0.00", "4:1", "PR §13.6(A)(2)")


def test_six_card_bonus_joins_the_dealers_cards() -> None:
    """PR §13.9(B), (C), (H): six to ten of hearts in six cards: 200 to 1, even of a folded hand."""
    for action, against in (("play", {"ante": "5.00", "play": "0.00"}), ("fold", {"ante": "-5.00"})):
        seat = Seat("5.00", "6h 7h 8h", action=action, six_card_bonus="2.00")
        answer = showdown("9h Th 2c", {1: seat}, limits=HIGH, **SIX)
        bonus = {"ante_bonus": "25.00"} if action == "play" else {}
        assert nets(answer) == {**against, **bonus, "six_card_bonus": "400.00"}
        assert answer.line("six_card_bonus")["cite"] == "PR §13.9(B), (H)"


def test_six_card_bonus_within_the_table_maximum() -> None:
    """PR §13.9(D): from 1.00 up to what 1,000 to 1 pays within the maximum, in whole dollars (reading)."""
    for maximum, stake, code in (
        ("1000.00", "1.00", "round_not_finished"),
        ("1000.00", "2.00", "above_maximum"),
        ("2500.00", "2.00", "round_not_finished"),
        ("2500.00", "2.50", "above_maximum"),
        ("2500.00", "0.99", "below_minimum"),
        ("999.00", "1.00", "payment_above_limit"),
    ):
        limits = {"min": "5.00", "max": maximum}
        events = [bet(1, "ante", "5.00"), bet(1, "six_card_bonus", stake), CLOSED]
        answer = play(GAME, events, limits=limits, options=SIX)
        assert answer.code == code, (maximum, stake)
        if code != "round_not_finished":
            assert answer.refusal[1:] == ("PR §13.9(D)", 1)


def test_ace_king_queen_of_spades() -> None:
    """PR §13.10(A)(2), (7), (B): the whole meter, 100.00 to every other chip, the meter starts again."""
    seats = {
        1: Seat("5.00", "9h 5c 2d", chip=True, action="fold"),
        2: Seat("5.00", SPADES, chip=True),
        3: Seat("5.00", "8h 5d 2s"),
        4: Seat("5.00", "7h 6c 5h", chip=True),
    }
    answer = showdown(QUALIFIES, seats, meter="3456.20", **CHIPS)
    assert prizes(answer) == [(4, "straight", "6.00"), (2, "ace_king_queen_of_spades", "3456.20")]
    assert (answer.net("progressive", seat=2), answer.net("progressive", seat=1)) == ("3455.20", "-1.00")
    assert (answer.net("progressive", seat=4), answer.net("progressive_envy", seat=4)) == ("5.00", "100.00")
    assert answer.net("progressive_envy", seat=1) == "100.00"
    assert {line["seat"] for line in answer.lines if line["bet"] == "progressive_envy"} == {1, 4}
    progressive = answer.data["progressive"]
    assert (progressive["chips"], progressive["meter_after"], progressive["reset"]) == (3, "1000.00", True)
    assert progressive["prizes"][1]["kind"] == "percent"


def test_two_suited_ace_king_queens() -> None:
    """PR §13.10(A)(7): 500.00 each from the tray and the other's 25.00; a third chip gets both; the meter stands."""
    seats = {
        1: Seat("5.00", "Ah Kh Qh", chip=True),
        2: Seat("5.00", "9h 5c 2d", chip=True),
        4: Seat("5.00", "Ac Kc Qc", chip=True),
    }
    answer = showdown("Qd 6h 3c", seats, meter="3456.20", **CHIPS)
    for seat in (1, 4):
        assert (answer.net("progressive", seat=seat), answer.net("progressive_envy", seat=seat)) == ("499.00", "25.00")
    assert (answer.net("progressive", seat=2), answer.net("progressive_envy", seat=2)) == ("-1.00", "50.00")
    progressive = answer.data["progressive"]
    assert (progressive["meter_after"], progressive["reset"]) == ("3456.20", False)
    assert {(prize["kind"], prize["share_bp"]) for prize in progressive["prizes"]} == {("fixed", 0)}


# --------------------------------------------------------------------------- hands and tables


@pytest.mark.parametrize(
    ("hand", "bonus", "plus"),
    [
        ("Ah 2h 3h", "50.00", "400.00"),
        ("7c 7d 7h", "40.00", "300.00"),
        ("Ac 2d 3d", "10.00", "60.00"),
        ("Ad Kh Qs", "10.00", "60.00"),
        ("Kd 2d 9d", None, "30.00"),
        ("2c 2d 9h", None, "10.00"),
        ("Kc Ad 2h", None, "-10.00"),
    ],
)
def test_every_row_of_both_tables(hand: str, bonus: str | None, plus: str) -> None:
    """PR §13.3(B), §13.6(A)(2): the ace stands at both ends of a straight, never in its middle."""
    answer = showdown("Qc 6s 3c", {1: Seat("10.00", hand, pair_plus="10.00")})
    assert nets(answer).get("ante_bonus") == bonus
    assert answer.net("pair_plus") == plus


@pytest.mark.parametrize(
    ("hand", "dealer", "net", "odds"),
    [
        ("Ah Kh Qh", "Jh Th 2c", "1000.00", "1000:1"),
        ("Ah 2h 3h", "4h 5h Kc", "200.00", "200:1"),
        ("7c 7d Kh", "7s 7h 2c", "100.00", "100:1"),
        ("7c 7d Kh", "7s Kd 2c", "20.00", "20:1"),
        ("Kh 9h 2h", "4h 5h Qc", "15.00", "15:1"),
        ("5c 6d 7h", "8s 9d Qc", "9.00", "9:1"),
        ("Ac 2d 3h", "4s 5d Qc", "9.00", "9:1"),
        ("7c 7d Kh", "7s Qd 2c", "8.00", "8:1"),
        ("7c 7d Kh", "Ks Qd 2c", "-1.00", None),
    ],
)
def test_every_row_of_the_six_card_bonus(hand: str, dealer: str, net: str, odds: str | None) -> None:
    """PR §13.9(B), (H): the best five of the player's three cards and the dealer's three."""
    line = showdown(dealer, {1: Seat("5.00", hand, six_card_bonus="1.00")}, limits=HIGH, **SIX).line("six_card_bonus")
    assert (line["net"], line["odds"]) == (net, odds)


@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("As Ks Qs", "2999.00"),
        ("Ad Kd Qd", "499.00"),
        ("Kd Qd Jd", "69.00"),
        ("Ad 2d 3d", "69.00"),
        ("7c 7d 7h", "59.00"),
        ("Ac Kd Qd", "5.00"),
        ("Kd 2d Ad", "-1.00"),
        ("2c 2d 9h", "-1.00"),
    ],
)
def test_every_prize_of_the_progressive(hand: str, net: str) -> None:
    """PR §13.10(A)(5), (7): by the player's cards alone, whatever the dealer has; only the first empties the meter."""
    answer = showdown("9s 9c 9d", {1: Seat("5.00", hand, chip=True)}, meter="3000.00", **CHIPS)
    assert answer.net("progressive") == net
    assert answer.data["progressive"]["meter_after"] == ("1000.00" if hand == "As Ks Qs" else "3000.00")


@pytest.mark.parametrize(
    ("dealer", "hand", "net", "plays"),
    [
        ("Qd 3h 2c", "Qs 4d 2h", "10.00", True),
        ("Qd 4h 2c", "Qs 3d 2h", "-10.00", True),
        ("Js Td 8h", "2s 3d 5h", "10.00", False),
        ("2s 2d 3h", "Ac Kd Jh", "-10.00", True),
        ("4s 5d 6h", "As 2d 3h", "-10.00", True),
        ("As Ks Js", "2c 3d 4h", "10.00", True),
        ("Qs Qd 4h", "Qc Qh 5s", "10.00", True),
    ],
)
def test_hands_against_the_dealer(dealer: str, hand: str, net: str, plays: bool) -> None:
    """PR §13.3, §13.6(A)(1): queen-three-two plays; lower cards decide in turn; a straight beats a flush."""
    answer = showdown(dealer, {1: Seat("10.00", hand)})
    assert answer.net("ante") == net
    assert answer.line("play")["result"] == ("void" if not plays else "win" if net == "10.00" else "lose")


@pytest.mark.parametrize(
    ("rule", "paid"),
    [
        ("always_with_play", {1, 2, 3}),
        ("only_when_player_wins", {1, 3}),
        ("only_with_pair_plus", {2}),
    ],
)
def test_ante_bonus_by_its_reading(rule: str, paid: set[int]) -> None:
    """PR §13.6(A)(2): on the ante of every hand that stays; or of those that win; or beside a pair plus."""
    seats = {
        1: Seat("10.00", "9c 9d 9h"),
        2: Seat("10.00", "4c 5d 6h", pair_plus="10.00"),
        3: Seat("10.00", "Jc Td 9s"),
        4: Seat("10.00", "Jh Tc 8s", action="fold"),
    }
    answer = showdown("8c 7d 6s", seats, ante_bonus_rule=rule)
    assert {line["seat"] for line in answer.lines if line["bet"] == "ante_bonus"} == paid
    folded = showdown("8c 7d 6s", {1: Seat("10.00", "9c 9d 9h", action="fold")}, ante_bonus_rule=rule)
    assert nets(folded) == {"ante": "-10.00"}


def test_settled_from_the_highest_seat() -> None:
    """PR §13.5(D): from the dealer's right; six card bonus at the same time (§13.9(C))."""
    seats = {2: Seat("5.00", "9c 9d 2h", pair_plus="5.00"), 7: Seat("5.00", "8c 8d 2s", six_card_bonus="1.00")}
    answer = showdown(QUALIFIES, seats, limits=HIGH, **SIX)
    assert [(line["seat"], line["bet"]) for line in answer.lines] == [
        (7, "ante"), (7, "play"), (7, "six_card_bonus"), (2, "ante"), (2, "play"), (2, "pair_plus"),
    ]  # fmt: skip


# --------------------------------------------------------------------------- the progressive


def test_folded_chip() -> None:
    """PR §13.5(C), §13.10: the cards are in the discard: the chip is lost, unless the table reads it otherwise."""
    folded = {1: Seat("5.00", SPADES, action="fold", chip=True), 2: Seat("5.00", "9h 5c 2d", chip=True)}
    answer = showdown(QUALIFIES, folded, meter="3000.00", **CHIPS)
    assert nets(answer, 1) == {"ante": "-5.00", "progressive": "-1.00"}
    assert answer.line("progressive", seat=1)["cite"] == "PR §13.5(C), §13.10(A)"
    assert "progressive_envy" not in nets(answer, 2)
    kept = showdown(QUALIFIES, folded, meter="3000.00", fold_forfeits_progressive=False, **CHIPS)
    assert kept.net("progressive", seat=1) == "2999.00"
    assert kept.net("progressive_envy", seat=2) == "100.00"


def test_meter_that_is_not_told() -> None:
    """PR §13.10(A)(7), (C): the whole meter cannot be priced without its reading; everything else can."""
    seats = {1: Seat("5.00", SPADES, chip=True), 2: Seat("5.00", "7h 6c 5h", chip=True)}
    answer = showdown(QUALIFIES, seats, **CHIPS)
    assert (answer.line("progressive", seat=1)["result"], answer.net("progressive", seat=1)) == ("open", "-1.00")
    assert (answer.net("progressive", seat=2), answer.net("progressive_envy", seat=2)) == ("5.00", "100.00")


def test_reset_amount_is_the_tables() -> None:
    """PR §13.10(A)(1): at least 1,000.00; the meter starts again from what is configured."""
    answer = showdown(
        QUALIFIES, {1: Seat("5.00", SPADES, chip=True)}, meter="5000.00", progressive_seed="2500.00", **CHIPS
    )
    assert answer.data["progressive"]["meter_after"] == "2500.00"


def test_chip_goes_with_an_ante() -> None:
    """PR §13.10(A), (A)(4): an option; one chip of one dollar, with an ante (reading), before the close; it stays."""
    ante, chip = bet(1, "ante", "5.00"), ev("ProgressiveWagered", seat=1, amount="1.00")
    cite = "PR §13.10(A)(4)"
    assert play(GAME, [ante, chip], limits=LIMITS).refusal == ("progressive_not_offered", "PR §13.10(A)(1), (6)", 1)
    for events, refusal in (
        ([chip], ("progressive_without_ante", cite, 0)),
        ([ante, chip, chip], ("progressive_one_chip", cite, 2)),
        ([ante, ev("ProgressiveWagered", seat=1, amount="2.00")], ("progressive_one_chip", cite, 1)),
        ([ante, CLOSED, chip], ("bet_after_close", cite, 2)),
        ([ante, chip, ev("BetRemoved", seat=1, bet="ante")], ("chip_accepted", cite, 2)),
        ([ante, chip, ev("BetRemoved", seat=1, bet="progressive")], ("chip_accepted", cite, 2)),
        ([ante, ev("ProgressiveWagered", seat=8, amount="1.00")], ("seat_unknown", "PR §13.2(A)", 1)),
        ([ante, bet(1, "progressive", "1.00"), chip], ("progressive_one_chip", cite, 2)),
    ):
        assert play(GAME, events, limits=LIMITS, options=CHIPS).refusal == refusal


def test_counts_at_the_close_hold_nothing() -> None:
    """PR §13.10(A)(4): the player looks after the light; the article holds no deal for counts that differ."""
    events = told({1: Seat("5.00", "9c 9d 2h", chip=True)}, QUALIFIES)
    events[3] = ev("BetsClosed", chips=1, lights=0)
    assert play(GAME, events, limits=LIMITS, options=CHIPS).settled


def test_prize_is_handed_over_whole() -> None:
    """PR §13.10(B): the dealer pays 6.00 on a straight and 100.00 of envy; anything else is a variance."""
    seats = {1: Seat("5.00", SPADES, chip=True), 2: Seat("5.00", "7h 6c 5h", chip=True)}
    paid = (
        ev("BetPaid", seat=2, bet="progressive", amount="6.00"),
        ev("BetPaid", seat=2, bet="ante", amount="4.00"),
    )
    answer = showdown(QUALIFIES, seats, meter="3000.00", extra=paid, **CHIPS)
    (variance,) = answer.data["variances"]
    assert (variance["bet"], variance["due"], variance["difference"]) == ("ante", "5.00", "-1.00")


# --------------------------------------------------------------------------- betting, limits, options


def test_pair_plus_is_as_much_as_the_ante() -> None:
    """PR §13.1(3), §13.2(B)(3): only with an ante, and equal to it."""
    cite = "PR §13.1(3), §13.2(B)(3)"
    plus = bet(1, "pair_plus", "10.00")
    assert play(GAME, [plus], limits=LIMITS).refusal == ("bet_rests_on", cite, 0)
    assert play(GAME, [bet(2, "ante", "10.00"), plus], limits=LIMITS).refusal == ("bet_rests_on", cite, 1)
    for ante in ("5.00", "15.00"):
        assert play(GAME, [bet(1, "ante", ante), plus], limits=LIMITS).refusal == ("first_bets_unequal", cite, 1)
    ante = bet(1, "ante", "10.00")
    grown = [ante, plus, bet(1, "ante", "5.00"), CLOSED]
    assert play(GAME, grown, limits=LIMITS).refusal == ("first_bets_unequal", cite, 3)
    both = [ante, plus, bet(1, "ante", "5.00"), bet(1, "pair_plus", "5.00"), CLOSED]
    assert play(GAME, both, limits=LIMITS).code == "round_not_finished"
    bare = [ante, plus, ev("BetRemoved", seat=1, bet="ante")]
    assert play(GAME, bare, limits=LIMITS).refusal == ("bet_rests_on", cite, 2)
    taken = [ante, plus, ev("BetRemoved", seat=1, bet="pair_plus"), ev("BetRemoved", seat=1, bet="ante"), CLOSED]
    assert play(GAME, taken, limits=LIMITS).refusal == ("no_bets", "PR §13.2(B)(4)", 4)


def test_six_card_bonus_where_offered() -> None:
    """PR §13.9(A), (E): an option of the table, beside an ante, before the close."""
    ante, six = bet(1, "ante", "5.00"), bet(1, "six_card_bonus", "2.00")
    off = play(GAME, [ante, six], limits=HIGH)
    assert off.refusal == ("side_bet_not_offered", "PR §13.9", 1)
    for events, refusal in (
        ([six], ("bet_rests_on", "PR §13.9", 0)),
        ([ante, CLOSED, six], ("bet_after_close", "PR §13.2(B)(4)", 2)),
        ([ante, six, bet(1, "six_card_bonus", "1.00")], ("above_maximum", "PR §13.9(D)", 2)),
        ([ante, six, ev("BetRemoved", seat=1, bet="ante")], ("bet_rests_on", "PR §13.9", 2)),
        (
            [ante, six, ev("BetRemoved", seat=1, bet="six_card_bonus", amount="1.50")],
            ("below_minimum", "PR §13.9(D)", 2),
        ),
    ):
        assert play(GAME, events, limits=HIGH, options=SIX).refusal == refusal


def test_limits_are_the_antes() -> None:
    """PR §13.8(A), (B), §13.2(A): two to 2,500 dollars, ten times apart; seven players."""
    assert play(GAME, [bet(1, "ante", "4.99")], limits=LIMITS).refusal == ("below_minimum", "PR §13.8(A)", 0)
    assert play(GAME, [bet(1, "ante", "500.01")], limits=LIMITS).refusal == ("above_maximum", "PR §13.8(A)", 0)
    assert play(GAME, [bet(8, "ante", "5.00")], limits=LIMITS).refusal == ("seat_unknown", "PR §13.2(A)", 0)
    for low, high, code in (
        ("5.00", "49.00", "limits_spread"),
        ("1.99", "500.00", "limits_outside_band"),
        ("50.00", "2500.01", "limits_outside_band"),
    ):
        refused = play(GAME, [bet(1, "ante", "50.00")], limits={"bet_min": low, "bet_max": high})
        assert refused.refusal[:2] == (code, "PR §13.8(A), (B)")


@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"deal_mode": "auto_shoe"}, "PR §13.4(C), §13.5(B)"),
        ({"progressive_seed": "999.99"}, "PR §13.10(A)(1), (2)"),
        ({"ante_bonus_rule": "never"}, "PR §13.6(A)(2)"),
    ],
)
def test_options_outside_the_regulation(options: dict[str, Any], cite: str) -> None:
    """PR §13.4, §13.5, §13.10(A): values that the article does not allow."""
    assert play(GAME, [bet(1, "ante", "5.00")], limits=LIMITS, options=options).refusal == ("bad_option", cite, 0)


def test_approvals() -> None:
    """PR §13.9(A), §13.10(A): side bet and progressive only with the approval of the Company."""
    game = registry.get(GAME)
    chosen: dict[str, v.OptionValue] = {"six_card_bonus": True, "progressive": True}
    assert {option.name for option in game.approvals_needed(chosen)} == chosen.keys()
    assert game.approvals_needed(game.configure_options({})) == []


def test_play_is_as_much_as_the_ante() -> None:
    """PR §13.1(2): neither more nor less, once, by a seat that is asked."""
    before = told(TWO, QUALIFIES)[:AT]
    for wrong in ("9.99", "20.00", "0.00"):
        refused = play(GAME, [*before, decide(1, "play", wrong)], limits=LIMITS)
        assert refused.refusal == ("play_not_the_ante", "PR §13.1(2), §13.6(A)(1)", AT)
    as_bet = [*before, bet(1, "play", "10.00"), decide(4, "fold"), END]
    assert nets(play(GAME, as_bet, limits=LIMITS)) == {"ante": "10.00", "play": "10.00"}


# --------------------------------------------------------------------------- the deal, decisions

TWO = {1: Seat("10.00", "8s 8d 3h"), 4: Seat("10.00", "Ks 7d 5h")}
TOLD = told(TWO, QUALIFIES)
BETS = TOLD[:4]
AT = len(BETS) + 9
HANDS = {number: seat.hand for number, seat in TWO.items()}


def test_deal_told_hand_by_hand() -> None:
    """PR §13.5(A), (B): groups of three from an automatic shoe, or the same deal reported hand by hand."""
    packets = [event for to, hand in (*HANDS.items(), ("dealer", QUALIFIES)) for event in cards(to, *hand.split())]
    events = [*BETS, *packets, *TOLD[AT:]]
    for options in ({}, {"deal_mode": "automatic_shoe"}, {"deal_mode": "hand"}):
        assert play(GAME, events, limits=LIMITS, options=options).lines == play(GAME, TOLD, limits=LIMITS).lines


@pytest.mark.parametrize(
    ("places", "wrong"),
    [
        (("dealer",), 0),
        ((4,), 0),
        ((1, "dealer"), 1),
        ((1, 4, 1), 2),
        ((1, 1, 1, 1), 3),
        ((1, 1, 1, 4, 4, "dealer"), 5),
        ((*(1, 4, "dealer") * 3, "dealer"), 9),
    ],
)
def test_cards_go_from_left_to_right_the_dealer_last(places: tuple[int | str, ...], wrong: int) -> None:
    """PR §13.5(A): three each."""
    deck = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"]
    events = [ev("CardDealt", to=to, card=card) for to, card in zip(places, deck, strict=False)]
    answer = play(GAME, [*BETS, *events], limits=LIMITS)
    assert answer.refusal == ("out_of_order", "PR §13.5(A)", len(BETS) + wrong)


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([ev("CardDealt", to=1, card="As", face="up")], ("dealt_face_wrong", "PR §13.5(A)")),
        ([*cards(1, "As"), *cards(4, "As")], ("card_impossible", "PR §13.4(A)")),
        ([*cards(1, "As", hand=1)], ("one_hand_a_player", "PR §13.2(B)(5)")),
        ([decide(1, "play")], ("decision_too_early", "PR §13.5(C)")),
        ([*TOLD[4 : AT - 1], END], ("round_not_finished", "PR §13.5(A)")),
        ([*TOLD[4:AT], decide(4, "play")], ("out_of_turn", "PR §13.5(C)")),
        ([*TOLD[4:AT], decide(2, "play")], ("no_such_bet", "PR §13.5(C)")),
        ([*TOLD[4:AT], decide(1, "bet")], ("decision_not_offered", "PR §13.5(C)")),
        ([*TOLD[4:AT], decide(1, "fold", "10.00")], ("fold_with_amount", "PR §13.5(C)")),
        ([*TOLD[4:AT], decide(1, "fold") | {"hand": 1}], ("one_hand_a_player", "PR §13.2(B)(5)")),
        ([*TOLD[4:AT], decide(1, "play"), decide(1, "fold")], ("decision_taken", "PR §13.5(C)")),
        ([*TOLD[4:AT], decide(1, "play"), END], ("round_not_finished", "PR §13.5(C)")),
        ([*TOLD[4:AT], ev("CardExposed", to=1, card="8s")], ("decisions_pending", "PR §13.5(D)")),
        ([*TOLD[4 : AT + 2], ev("CardExposed", to="dealer", card="Qs")], ("card_not_in_hand", "PR §13.5(D)")),
        ([bet(1, "ante", "5.00")], ("bet_after_close", "PR §13.2(B)(4)")),
        ([ev("BetRemoved", seat=1, bet="ante")], ("bet_after_close", "PR §13.2(B)(4)")),
        ([CLOSED], ("bets_already_closed", "PR §13.2(B)(4)")),
        ([bet(1, "ante_bonus", "5.00")], ("bet_without_stake", "PR §13.6(A)(2)")),
        ([bet(1, "progressive_envy", "5.00")], ("bet_without_stake", "PR §13.10(A)(7)")),
        ([bet(1, "blind_bonus", "5.00")], ("unknown_bet", "PR §1.7")),
    ],
)
def test_what_is_refused_after_the_close(events: list[Event], refusal: tuple[str, str]) -> None:
    """PR §13.2(B), §13.5: cards, decisions and bets out of their place."""
    assert play(GAME, [*BETS, *events], limits=LIMITS).refusal == (*refusal, len(BETS) + len(events) - 1)


def test_dealer_shows_when_all_have_decided() -> None:
    """PR §13.5(D): then he lays out his cards, and the hands are settled."""
    shown = [*TOLD[:-1], *(ev("CardExposed", to="dealer", card=card) for card in QUALIFIES.split()), END]
    assert play(GAME, shown, limits=LIMITS).lines == play(GAME, TOLD, limits=LIMITS).lines


# --------------------------------------------------------------------------- irregularities

STAGES = {"open": TOLD[:3], "closed": BETS, "dealing": TOLD[:7], "dealt": TOLD[:AT], "decided": TOLD[:-1]}


def trouble(
    at: str, code: str, *, then_closed: bool = False, fields: dict[str, Any] | None = None, **options: Any
) -> Answer:
    before = STAGES[at]
    event = ev("IrregularityDeclared", code=code, **(fields or {}))
    after = [END] if then_closed else TOLD[len(before) :]
    return play(GAME, [*before, event, *after], limits=LIMITS, options=options)


SHOE = {"deal_mode": "automatic_shoe"}
VOIDS = [
    ("face_up_cards", "dealing", "PR §13.7(A)", {}),
    ("wrong_card_count", "dealing", "PR §13.7(C)", {}),
    ("wrong_card_count", "dealt", "PR §13.7(C)", {}),
    ("hole_card_exposed", "dealing", "PR §13.7(D)", {}),
    ("hole_card_exposed", "dealt", "PR §13.7(D)", {}),
    ("auto_shoe_failure", "dealing", "PR §13.7(F)", SHOE),
    ("unregulated", "decided", "PR §1.7", {}),
]


@pytest.mark.parametrize(("code", "at", "cite", "options"), VOIDS)
def test_irregularities_that_void_all_hands(code: str, at: str, cite: str, options: dict[str, Any]) -> None:
    """PR §13.7: every hand cancelled, stakes back."""
    answer = trouble(at, code, then_closed=True, fields={"authorised_by": "INSP-1"}, **options)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", cite)}


GO_ON = [
    ("card_drawn_in_error", "dealing", {}),
    ("shuffler_failure", "closed", {"two_decks": True}),
    ("information_exchange", "dealt", {}),
    ("cards_touched", "dealt", {}),
]


@pytest.mark.parametrize(("code", "at", "options"), GO_ON)
def test_irregularities_after_which_play_goes_on(code: str, at: str, options: dict[str, Any]) -> None:
    """PR §13.7(B), (E), §13.2(B)(5), (6): recorded; the hands stand."""
    assert trouble(at, code, **options).lines == play(GAME, TOLD, limits=LIMITS).lines


NOT_NOW = [
    ("face_up_card", "open", {}, "PR §13.7(A)"),
    ("hole_card_exposed", "closed", {}, "PR §13.7(D)"),
    ("wrong_card_count", "closed", {}, "PR §13.7(C)"),
    ("shuffler_failure", "closed", {}, "PR §13.7(E)"),
    ("auto_shoe_failure", "dealing", {}, "PR §13.7(F)"),
]


@pytest.mark.parametrize(("code", "at", "options", "cite"), NOT_NOW)
def test_irregularities_have_their_moment(code: str, at: str, options: dict[str, Any], cite: str) -> None:
    """PR §13.7: what the clause ties to a moment or a device is refused elsewhere."""
    assert trouble(at, code, **options).refusal == ("irregularity_not_now", cite, len(STAGES[at]))


def test_one_card_face_up_is_put_away() -> None:
    """PR §13.7(A): not used and not dealt again; a second one cancels all hands."""
    assert trouble("dealing", "face_up_card", fields={"card": "2s"}).lines == play(GAME, TOLD, limits=LIMITS).lines
    assert trouble("dealing", "face_up_card", fields={"card": "5h"}).code == "card_impossible"
    two = trouble("dealing", "face_up_card", then_closed=True, fields={"count": 2})
    assert {line["cite"] for line in two.lines} == {"PR §13.7(A)"}
    found = [ev("CardExposed", to="deck", card=card) for card in ("2s", "2d")]
    one_by_one = play(GAME, [*STAGES["dealing"], *found, END], limits=LIMITS)
    assert one_by_one.data["void"] is True
    put_away = [*STAGES["dealing"], found[0], ev("CardBurned", card="2s"), *TOLD[7:]]
    assert play(GAME, put_away, limits=LIMITS).settled


def test_confiscation_for_exchanging_information() -> None:
    """PR §13.2(B)(6): all bets of the round, the chip and its envy included."""
    seats = {
        1: Seat("5.00", "8s 8d 8h", chip=True, pair_plus="5.00", six_card_bonus="1.00"),
        4: Seat("5.00", SPADES, chip=True),
    }
    taken = ev("IrregularityDeclared", code="bets_confiscated", seat=1)
    answer = showdown(QUALIFIES, seats, extra=(taken,), meter="3000.00", limits=HIGH, **SIX, **CHIPS)
    assert nets(answer, 1) == {
        "ante": "-5.00", "play": "-5.00", "pair_plus": "-5.00", "six_card_bonus": "-1.00", "progressive": "-1.00",
    }  # fmt: skip
    assert {line["cite"] for line in answer.lines if line["seat"] == 1} == {"PR §13.2(B)(6)"}
    undecided = [*STAGES["dealt"], taken, decide(4, "play"), END]
    assert nets(play(GAME, undecided, limits=LIMITS)) == {"ante": "-10.00"}
    assert play(GAME, [*STAGES["dealt"], taken, decide(1, "play")], limits=LIMITS).code == "decision_taken"
    nobody = ev("IrregularityDeclared", code="bets_confiscated")
    assert play(GAME, [*STAGES["dealt"], nobody], limits=LIMITS).refusal == ("seat_not_named", "PR §13.2(B)(6)", AT)
    assert play(GAME, [*STAGES["open"], taken], limits=LIMITS).code == "irregularity_not_now"


def test_void_round_hands_the_chip_back_and_leaves_the_meter() -> None:
    """PR §13.7, §13.10: nothing is won or lost, the chip goes back (reading)."""
    events = told({1: Seat("5.00", SPADES, chip=True, pair_plus="5.00")}, QUALIFIES)
    voided = [*events[:8], ev("RoundVoided", reason="misdeal", authorised_by="INSP-1"), END]
    answer = play(GAME, voided, limits=LIMITS, options=CHIPS, meters={"progressive": "3000.00"})
    assert {(line["bet"], line["result"], line["net"]) for line in answer.lines} == {
        ("ante", "void", "0.00"), ("pair_plus", "void", "0.00"), ("progressive", "void", "0.00"),
    }  # fmt: skip
    assert (answer.data["progressive"]["wagered"], answer.data["progressive"]["meter_after"]) == ("0.00", "3000.00")


@pytest.mark.parametrize("at", ["dealing", "dealt"])
def test_dealer_card_shown_before_its_time(at: str) -> None:
    """PR §13.7(D): told as an exposure, it cancels all hands as well."""
    answer = play(GAME, [*STAGES[at], ev("CardExposed", to="dealer", card="Qd"), END], limits=LIMITS)
    assert {(line["result"], line["cite"]) for line in answer.lines} == {("void", "PR §13.7(D)")}


@pytest.mark.parametrize("at", ["open", "closed"])
def test_no_dealer_card_is_exposed_before_the_deal(at: str) -> None:
    """PR §13.7(D): a hand that has no card yet cannot be seen."""
    shown = ev("CardExposed", to="dealer", card="Qd")
    refused = play(GAME, [*STAGES[at], shown], limits=LIMITS).refusal
    assert refused == ("irregularity_not_now", "PR §13.7(D)", len(STAGES[at]))


def test_refusals_speak_both_languages() -> None:
    """PR §13.5(A), (C), §13.9(D), §13.10(A)(1): what came, what is due, and amounts as they were written."""
    early = play(GAME, [*BETS, *cards("dealer", "As")], limits=LIMITS).data
    assert early["message"] == "CardDealt to dealer is not what comes now: CardDealt to 1."
    assert early["message_es"] == "carta al croupier no corresponde ahora: carta a 1."
    unfinished = play(GAME, [*TOLD[:AT], decide(1, "play"), END], limits=LIMITS).data
    assert unfinished["message_es"] == "La jugada no ha terminado: falta decisión del puesto 4."
    six = [bet(1, "ante", "5.00"), bet(1, "six_card_bonus", "1.00")]
    dear = play(GAME, six, limits={"min": "5.00", "max": "500.00"}, options=SIX).data
    assert dear["message"] == "1.00 would pay 1000.00, above the highest payment of 500.00."
    low = play(GAME, [], limits=LIMITS, options={"progressive": True, "progressive_seed": "999.00"}).data
    assert low["message"].startswith("'999.00' is not allowed for progressive_seed. Allowed: ")


def test_a_chip_whose_light_is_not_on_is_no_wager() -> None:
    """PR §13.10(A)(4): the player answers for the light; the chip goes back, without a prize and without envy."""
    seats = {1: Seat("5.00", SPADES, chip=True), 4: Seat("5.00", "8s 8d 8h", chip=True)}
    events = told(seats, QUALIFIES)
    at = events.index(CLOSED)
    dark = [*events[:at], ev("BetsClosed", chips=2, lights=0), *events[at + 1 :]]
    answer = play(GAME, dark, limits=LIMITS, options=CHIPS, meters={"progressive": "3000.00"})
    for seat in (1, 4):
        line = answer.line("progressive", seat=seat)
        assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "PR §13.10(A)(4)")
        assert "envy" not in nets(answer, seat)
    assert answer.data["progressive"]["prizes"] == []
    one = [*events[:at], ev("BetsClosed", chips=2, lights=1)]
    held = play(GAME, [*one, *events[at + 1 :]], limits=LIMITS, options=CHIPS)
    assert held.refusal == ("chips_lights_differ", "PR §13.10(A)(4)", at + 1)
    named = ev("IrregularityDeclared", code="light_not_on", seat=1)
    answer = play(GAME, [*one, named, *events[at + 1 :]], limits=LIMITS, options=CHIPS)
    assert (answer.net("progressive", seat=1), answer.net("progressive", seat=4)) == ("0.00", "59.00")


def test_every_irregularity_has_a_test() -> None:
    """PR §13.7, §13.2(B): no row of the table is left out above."""
    tested = {code for code, *_ in (*VOIDS, *GO_ON, *NOT_NOW)} | {"bets_confiscated", "light_not_on"}
    assert tested == {rule.code for rule in registry.get(GAME).irregularities}


def test_an_option_that_no_lawful_stake_can_use_is_no_configuration() -> None:
    """PR §13.9(D): at 5.00 to 500.00 no stake on the 6 Card Bonus is lawful; rounds recorded so are still replayed."""
    game = registry.get("pr.three_card_poker")
    options = game.configure_options({"six_card_bonus": True})
    limits = {"min": 500, "max": 50_000}
    with pytest.raises(IllegalConfiguration) as refused:
        game.require_usable(options, limits)
    assert refused.value.code == "option_without_stake"
    assert game.open(options, limits).flag("six_card_bonus")
    game.require_usable(options, {"min": 500, "max": 100_000})
