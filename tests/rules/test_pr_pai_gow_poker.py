"""Pai Gow Poker, PR Art. 10: worked examples, the bank and co-bank, irregularities, refusals, with their clauses."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.codec import decode_event
from casino.rules.kernel import Totals, totals
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.pai_gow_poker"
LIMITS = {"min": "10.00", "max": "500.00"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
BANKED = {"player_bank": True, "co_bank": True}
RNG = {"start_method": "rng", "additional_bet": True}
SPACES = {"two_adjacent_positions": True}

# Hands of the casino, and of players who win, push and lose against them. Suits are chosen so that no card comes twice.
HOUSE = ("Tc Td 8h 5s 3c", "Ac Kd")
WINS = ("Jh Js 9d 6c 4h", "2h 2s")
LOSES = ("9c 9s 8c 5d 3h", "Qh 7d")
LOSES_TOO = ("8s 8d 7c 5h 4s", "Qs 6d")
WEAK_HOUSE = ("Td 8c 5h 4d 3c", "9c 6s")


def hands(to: int | str, setting: tuple[str, str]) -> Event:
    return ev("HandSet", to=to, high=setting[0].split(), low=setting[1].split())


def against(house: tuple[str, str], player: tuple[str, str], amount: str = "100.00", **options: Any) -> Answer:
    """One player at position 1 against the dealer."""
    events = [bet(1, "pai_gow", amount), CLOSED, hands(1, player), hands("dealer", house), END]
    return play(GAME, events, options=options, limits=LIMITS)


def banked(*events: Event | list[Event], opened: Event | None = None, **options: Any) -> Answer:
    first = [opened] if opened else []
    return play(GAME, [*first, *events], options={**BANKED, **options}, limits=LIMITS)


def take(seat: int, action: str = "bank", amount: str | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action)
    return event if amount is None else event | {"amount": amount}


def house_win(answer: Answer) -> str:
    """What the casino won: the nets of the seats, turned round."""
    cents = -sum(round(float(line["net"]) * 100) for line in answer.lines if line["seat"] is not None)
    return f"{cents / 100:.2f}"


# --------------------------------------------------------------------------- worked examples


def test_win_less_commission() -> None:
    """PR §10.11(I), (J): 100.00 wins 100.00 less 5 %."""
    line = against(HOUSE, WINS).line("pai_gow")
    assert (line["result"], line["odds"], line["payout"], line["commission"], line["net"], line["cite"]) == (
        "win", "1:1", "100.00", "5.00", "95.00", "PR §10.11(I), (J)",
    )  # fmt: skip


@pytest.mark.parametrize(("rounding", "taken", "net"), [("none", "0.60", "11.40"), ("up_025", "0.75", "11.25")])
def test_commission_is_exact_or_rounded_up(rounding: str, taken: str, net: str) -> None:
    """PR §10.11(J): 5 % of 12.00, exact or up to the next multiple of 0.25."""
    line = against(HOUSE, WINS, "12.00", commission_rounding=rounding).line("pai_gow")
    assert (line["commission"], line["net"]) == (taken, net)


@pytest.mark.parametrize(("amount", "exact", "quarter"), [("10.00", "0.50", "0.50"), ("10.01", "0.51", "0.75")])
def test_commission_is_never_rounded_down(amount: str, exact: str, quarter: str) -> None:
    """PR §10.11(J): a fraction of a cent goes up (reading); a multiple of 0.25 stays."""
    assert against(HOUSE, WINS, amount).line("pai_gow")["commission"] == exact
    assert against(HOUSE, WINS, amount, commission_rounding="up_025").line("pai_gow")["commission"] == quarter


HIGH_HANDS = {"better": "Jh Js 9d 6c 4h", "copy": "Th Ts 8c 5d 3d", "worse": "9h 9s 8c 5d 3d"}
LOW_HANDS = {"better": "2h 2s", "copy": "Ah Ks", "worse": "Qh Jc"}


@pytest.mark.parametrize(
    ("high", "low", "result"),
    [
        ("better", "better", "win"), ("better", "copy", "push"), ("better", "worse", "push"),
        ("copy", "better", "push"), ("copy", "copy", "lose"), ("copy", "worse", "lose"),
        ("worse", "better", "push"), ("worse", "copy", "lose"), ("worse", "worse", "lose"),
    ],
)  # fmt: skip
def test_copies_are_the_dealers(high: str, low: str, result: str) -> None:
    """PR §10.1(3), §10.11(G)-(I): both better wins, one better is a push, a copy hand is the dealer's."""
    cites = {"win": "PR §10.11(I), (J)", "push": "PR §10.11(H)", "lose": "PR §10.11(G)"}
    line = against(HOUSE, (HIGH_HANDS[high], LOW_HANDS[low])).line("pai_gow")
    assert (line["result"], line["cite"]) == (result, cites[result])


def test_foul_loses() -> None:
    """PR §10.11(A), (G)(3): kings low, queens high: lost, whatever the dealer holds."""
    line = against(WEAK_HOUSE, ("Qh Qd 9s 5d 3h", "Kh Kd")).line("pai_gow")
    assert (line["result"], line["net"], line["cite"]) == ("lose", "-100.00", "PR §10.11(G)(3), (4)")
    odd = against(WEAK_HOUSE, ("Kh 9d 7s 5d 4h", "Ah Ts")).line("pai_gow")
    assert odd["cite"] == "PR §10.11(G)(3), (4)"


def test_four_cards_and_three_lose() -> None:
    """PR §10.11(G)(4): the regulation's own example of a wrong setting."""
    line = against(WEAK_HOUSE, ("Ah As Ad Kc", "Kh Kd 2c")).line("pai_gow")
    assert (line["result"], line["cite"]) == ("lose", "PR §10.11(G)(3), (4)")


def test_equal_pair_low_is_no_foul() -> None:
    """PR §10.11(A): a pair of sevens low needs at least a pair of sevens high; so is equal (reading of §10.1(5))."""
    assert against(WEAK_HOUSE, ("7h 7s Kh 5d 2h", "7c 7d")).net("pai_gow") == "95.00"


@pytest.mark.parametrize(
    ("other", "result"),
    [("Kc Qd Jc Tc 9h", "win"), ("6c 5d 4h 3s 2c", "win"), ("Ac Kd Qs Jd Th", "push")],
)
def test_wheel_is_the_second_highest_straight(other: str, result: str) -> None:
    """PR §10.2(B)(7), (D): A-2-3-4-5 beats K-Q-J-T-9, or is the lowest by option."""
    wheel = ("Ah 2s 3d 4c 5h", "Js Ts")
    assert against((other, "9c 8d"), wheel).line("pai_gow")["result"] == result
    assert against((other, "9c 8d"), wheel, wheel_straight_lowest=True).line("pai_gow")["result"] == "push"


def test_player_bank_with_a_surplus() -> None:
    """PR §10.12(K)-(O): 100 and the dealer's 50 lost, 60 won: the bank gets 90.00 less 4.50."""
    answer = banked(
        take(3), bet(1, "pai_gow", "100.00"), bet(5, "pai_gow", "60.00"), CLOSED, bet(3, "dealer_vs_bank", "50.00"),
        hands(1, LOSES), hands(5, WINS), hands(3, HOUSE), hands("dealer", LOSES_TOO), END,
    )  # fmt: skip
    assert [(line["seat"], line["bet"], line["result"], line["net"]) for line in answer.lines] == [
        (None, "dealer_vs_bank", "lose", "-50.00"),
        (1, "pai_gow", "lose", "-100.00"),
        (5, "pai_gow", "win", "57.00"),
        (3, "bank", "win", "85.50"),
    ]
    bank = answer.line("bank", seat=3)
    assert (bank["stake"], bank["payout"], bank["commission"], bank["cite"]) == (
        "0.00", "90.00", "4.50", "PR §10.12(L)",
    )  # fmt: skip
    assert house_win(answer) == "-42.50"


def test_player_bank_that_falls_short() -> None:
    """PR §10.12(L), (N): 40 in the middle, 155 due: the bank adds 115.00; the dealer's winnings go to the tray."""
    second = ("Jc Jd 9h 6d 4s", "Ad Qs")
    answer = banked(
        take(3), bet(1, "pai_gow", "50.00"), bet(2, "pai_gow", "80.00"), bet(4, "pai_gow", "40.00"), CLOSED,
        bet(3, "dealer_vs_bank", "25.00"), hands(1, WINS), hands(2, second), hands(4, LOSES),
        hands(3, ("Tc Td 8h 5s 3c", "Kc 7h")), hands("dealer", ("Kd Ks 7c 6h 4d", "Jk Qc")), END,
    )  # fmt: skip
    assert answer.net("bank", seat=3) == "-115.00"
    assert (answer.net("pai_gow", seat=1), answer.net("pai_gow", seat=2)) == ("47.50", "76.00")
    dealer = next(line for line in answer.lines if line["bet"] == "dealer_vs_bank")
    assert (dealer["seat"], dealer["result"], dealer["commission"], dealer["net"]) == (None, "win", "0.00", "25.00")
    assert house_win(answer) == "31.50"


def test_co_bank_halves() -> None:
    """PR §10.12(E), (M), (O): surplus 40: 20 to the tray, 20 less 1.00 to the bank; the winner pays 3.00."""
    answer = banked(
        take(3, "co_bank"), bet(1, "pai_gow", "100.00"), bet(5, "pai_gow", "60.00"), CLOSED,
        hands(1, LOSES), hands(5, WINS), hands(3, HOUSE), END,
    )  # fmt: skip
    house = next(line for line in answer.lines if line["bet"] == "co_bank_house")
    assert (house["seat"], house["net"], house["cite"]) == (None, "20.00", "PR §10.12(M)")
    assert (answer.net("bank", seat=3), answer.line("bank", seat=3)["commission"]) == ("19.00", "1.00")
    assert answer.line("pai_gow", seat=5)["commission"] == "3.00"
    assert house_win(answer) == "24.00"


def test_co_bank_that_falls_short() -> None:
    """PR §10.12(M): bank and tray add one half each."""
    answer = banked(
        take(3, "co_bank"), bet(1, "pai_gow", "30.00"), bet(5, "pai_gow", "60.00"), CLOSED,
        hands(1, LOSES), hands(5, WINS), hands(3, HOUSE), END,
    )  # fmt: skip
    assert [(line["bet"], line["net"]) for line in answer.lines[2:]] == [
        ("bank", "-15.00"),
        ("co_bank_house", "-15.00"),
    ]
    assert house_win(answer) == "-12.00"


def test_odd_cent_of_a_co_bank() -> None:
    """PR §10.12(M) is silent on an odd cent: of a surplus it is the tray's, a lacking one the bank adds (reading)."""

    def short(won: str, lost: str) -> list[tuple[str, str]]:
        answer = banked(
            take(3, "co_bank"), bet(1, "pai_gow", lost), bet(5, "pai_gow", won), CLOSED,
            hands(1, LOSES), hands(5, WINS), hands(3, HOUSE), END,
        )  # fmt: skip
        return [(line["bet"], line["net"]) for line in answer.lines[2:]]

    assert short("10.00", "10.41") == [("bank", "0.19"), ("co_bank_house", "0.21")]
    assert short("10.41", "10.00") == [("bank", "-0.21"), ("co_bank_house", "-0.20")]


@pytest.mark.parametrize(("number", "net"), [(4, "60.00"), (2, "-10.00")])
def test_additional_wager(number: int, net: str) -> None:
    """PR §10.15(B)(3), (6): 10.00 on 4 at 6 to 1, whatever becomes of the hands."""
    events = [
        bet(1, "pai_gow", "10.00"), bet(1, "start_number", "10.00", "4"), CLOSED, ev("BallDrawn", ball=number),
        hands(1, LOSES), hands("dealer", HOUSE), END,
    ]  # fmt: skip
    answer = play(GAME, events, limits=LIMITS, options=RNG)
    assert answer.net("start_number", target="4") == net
    assert answer.lines[0]["bet"] == "start_number"
    assert answer.net("pai_gow") == "-10.00"


@pytest.mark.parametrize(
    ("odds", "half", "stake", "won", "shown"),
    [
        ("6.0", "up", "7.00", "42.00", "6:1"), ("5.5", "up", "1.00", "6.00", "11:2"),
        ("5.5", "down", "1.00", "5.00", "11:2"), ("5.5", "up", "2.00", "11.00", "11:2"),
        ("5.75", "up", "3.00", "17.00", "23:4"), ("5.8", "up", "3.00", "17.00", "29:5"),
    ],
)  # fmt: skip
def test_additional_wager_to_the_nearest_dollar(odds: str, half: str, stake: str, won: str, shown: str) -> None:
    """PR §10.15(B)(6): 5½ to 6 for one, to the nearest dollar; half a dollar by option (reading: up)."""
    events = [
        bet(1, "pai_gow", "10.00"), bet(1, "start_number", stake, "4"), CLOSED, ev("BallDrawn", ball=4),
        hands(1, LOSES), hands("dealer", HOUSE), END,
    ]  # fmt: skip
    options = {**RNG, "additional_bet_odds": odds, "additional_bet_half_dollar": half}
    line = play(GAME, events, limits=LIMITS, options=options).line("start_number")
    assert (line["net"], line["odds"], line["commission"]) == (won, shown, "0.00")


STARTS = {3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 6, 15: 0, 16: 1, 17: 2, 18: 3}


ALL_SIX = [bet(seat, "pai_gow", "10.00") for seat in range(1, 7)]


def first_card(to: int | str, *start: Event, **options: Any) -> Answer:
    """The first card of a deal to six players and the dealer."""
    return play(GAME, [*ALL_SIX, CLOSED, *start, ev("CardDealt", to=to, card="As")], limits=LIMITS, options=options)


def place(position: int) -> int | str:
    return position % 7 or "dealer"


@pytest.mark.parametrize(("total", "start"), STARTS.items())
def test_start_by_dice(total: int, start: int) -> None:
    """PR §10.10(B)(2), (3): the dealer counts as one, right to left: 8 the dealer, 14 the sixth position."""
    d1 = min(6, total - 2)
    d2 = min(6, total - d1 - 1)
    roll = ev("DiceRolled", d1=d1, d2=d2, d3=total - d1 - d2)
    assert first_card(place(start), roll).code == "round_not_finished"
    assert first_card(place(start + 1), roll).refusal == ("out_of_order", "PR §10.7(C)", 8)


def test_start_is_counted_from_the_bank() -> None:
    """PR §10.12(H)(3): the bank at position 3 counts as one; 10 starts at (3 + 9) mod 7 = 5."""
    events = [take(3), bet(5, "pai_gow", "10.00"), bet(6, "pai_gow", "10.00"), CLOSED]
    roll = ev("DiceRolled", d1=4, d2=4, d3=2, shooter=3)
    assert banked(*events, roll, ev("CardDealt", to=5, card="As")).code == "round_not_finished"
    assert banked(*events, roll, ev("CardDealt", to=6, card="As")).refusal == ("out_of_order", "PR §10.7(C)", 5)


@pytest.mark.parametrize(("number", "start"), [(1, 0), (2, 1), (7, 6)])
def test_start_by_number(number: int, start: int) -> None:
    """PR §10.10(C): the number is counted from the dealer."""
    shown = ev("BallDrawn", ball=number)
    assert first_card(place(start), shown, start_method="rng").code == "round_not_finished"
    assert first_card(place(start + 3), shown, start_method="rng").code == "out_of_order"


def test_card_of_the_bank_exposed_voids_all() -> None:
    """PR §10.13(E): all wagers back, the dealer's too."""
    answer = banked(
        take(3), bet(1, "pai_gow", "100.00"), CLOSED, bet(3, "dealer_vs_bank", "50.00"),
        ev("IrregularityDeclared", code="bank_card_exposed"), END,
    )  # fmt: skip
    assert answer.data["void"] is True
    assert {(line["bet"], line["result"], line["net"], line["cite"]) for line in answer.lines} == {
        ("dealer_vs_bank", "void", "0.00", "PR §10.13(E)"),
        ("pai_gow", "void", "0.00", "PR §10.13(E)"),
        ("bank", "void", "0.00", "PR §10.13(E)"),
    }


# --------------------------------------------------------------------------- totals of a bank round


def sums(*events: Event) -> Totals:
    round_ = registry.get(GAME).open({"player_bank": True, "co_bank": True}, {"min": 1_000, "max": 50_000})
    for event in events:
        round_.apply(decode_event(event, "USD"))
    return totals(registry.get(GAME), round_.settle())


def test_totals_of_a_bank_round() -> None:
    """PR §10.12(L)-(O): the casino wins the dealer's wager, the commissions and its half, never the bank's money."""
    wagers = [bet(1, "pai_gow", "100.00"), bet(5, "pai_gow", "60.00"), CLOSED]
    sets = [hands(1, LOSES), hands(5, WINS), hands(3, HOUSE)]
    surplus = sums(take(3), *wagers, bet(3, "dealer_vs_bank", "50.00"), *sets, hands("dealer", LOSES_TOO))
    assert (surplus.win, surplus.commission, surplus.handle, surplus.rake) == (-4_250, 750, 16_000, 0)
    half = sums(take(3, "co_bank"), *wagers, *sets)
    assert (half.win, half.commission, half.handle) == (2_400, 400, 16_000)
    voided = sums(
        take(3), *wagers, bet(3, "dealer_vs_bank", "50.00"), ev("IrregularityDeclared", code="wrong_card_count")
    )
    assert (voided.win, voided.commission, voided.handle, voided.payout) == (0, 0, 0, 0)


# --------------------------------------------------------------------------- who may have the bank

BET = bet(1, "pai_gow", "50.00")


def opened(last_bank: int | None = None, **last_bets: str) -> Event:
    bets = {seat.removeprefix("seat"): amount for seat, amount in last_bets.items()}
    return ev("RoundOpened", last_bets=bets, **({} if last_bank is None else {"last_bank": last_bank}))


@pytest.mark.parametrize(
    ("events", "options", "code", "cite"),
    [
        ([take(3)], {"player_bank": False}, "bank_not_offered", "PR §10.12(A)"),
        ([take(3, "co_bank")], {"co_bank": False}, "bank_not_offered", "PR §10.12(E)"),
        ([opened(), take(3)], {}, "bank_in_first_round", "PR §10.12(B)"),
        ([opened(3, seat3="20.00"), take(3)], {}, "bank_twice_running", "PR §10.12(C)"),
        ([opened(3, seat2="20.00"), take(1)], {}, "bank_without_wager", "PR §10.12(D)(1)"),
        ([BET, take(3, amount="49.99")], {}, "bank_not_covered", "PR §10.12(D)(2)"),
        ([take(3, amount="49.99"), BET], {}, "bank_not_covered", "PR §10.12(D)(2)"),
        ([take(3, "co_bank", amount="24.99"), BET], {}, "bank_not_covered", "PR §10.12(D)(2)"),
        ([BET, take(1)], {}, "bank_does_not_bet", "PR §10.12(F)"),
        ([take(1), BET], {}, "bank_does_not_bet", "PR §10.12(F)"),
        ([take(3), take(4)], {}, "bank_taken", "PR §10.12(C)"),
        ([take(7)], {}, "seat_unknown", "PR §10.17(B)(1)"),
        ([BET, CLOSED, take(3)], {}, "bet_after_close", "PR §10.6(C)"),
        ([take(2, "pass"), take(4, "pass"), take(3)], {}, "bank_out_of_turn", "PR §10.12(C)"),
        ([take(2, "pass"), take(2)], {}, "bank_out_of_turn", "PR §10.12(C)"),
        ([take(5, "pass"), take(1, "pass"), take(6)], {}, "bank_out_of_turn", "PR §10.12(C)"),
        ([BET, take(3, amount="0.00")], {}, "amount_not_positive", "PR Art. 10"),
        ([take(3), CLOSED], {}, "no_bets", "PR §10.6(C)"),
    ],
)
def test_who_may_not_bank(events: list[Event], options: dict[str, Any], code: str, cite: str) -> None:
    """PR §10.12(A)-(F): offered, not in the first round, in turn, not twice running, wager and cover, one space."""
    answer = banked(*events, **options)
    assert answer.refusal == (code, cite, len(events) - 1)


def test_who_may_bank() -> None:
    """PR §10.12(C), (D): in turn, having bet against the dealer, covering what the others bet."""
    opening = opened(5, seat3="20.00", seat6="30.00")
    offers = [take(6, "pass"), take(1, "pass"), take(3, amount="50.00"), BET]
    assert banked(opening, *offers, CLOSED, hands(1, WINS), hands(3, HOUSE), END).net("bank", seat=3) == "-50.00"
    half = banked(take(3, "co_bank", amount="25.00"), BET, CLOSED, hands(1, WINS), hands(3, HOUSE), END)
    assert half.net("bank", seat=3) == "-25.00"
    only_half = play(GAME, [take(1, "pass"), take(3, "co_bank")], options={"co_bank": True}, limits=LIMITS)
    assert only_half.code == "round_not_finished"


DEALER_BET = bet(3, "dealer_vs_bank", "50.00")


@pytest.mark.parametrize(
    ("events", "options", "code", "cite"),
    [
        ([BET, DEALER_BET], {}, "no_player_bank", "PR §10.12(G)"),
        ([take(3, "co_bank"), BET, DEALER_BET], {}, "dealer_wager_in_co_bank", "PR §10.12(E)"),
        ([take(4), BET, DEALER_BET], {}, "bank_taken", "PR §10.12(G)"),
        ([opened(1, seat3="49.00"), take(3), DEALER_BET], {}, "above_maximum", "PR §10.12(G)"),
        ([take(3, amount="99.00"), BET, DEALER_BET], {}, "bank_not_covered", "PR §10.12(D)(2)"),
        (
            [take(3), BET, CLOSED, ev("DiceRolled", d1=1, d2=1, d3=1), DEALER_BET],
            {},
            "dealer_wager_late",
            "PR §10.12(G)",
        ),
        ([take(3), BET, ev("BetRemoved", seat=3, bet="dealer_vs_bank")], {}, "no_such_bet", "PR §10.12(G)"),
        ([take(3), bet(3, "dealer_vs_bank", "0.00")], {}, "amount_not_positive", "PR Art. 10"),
    ],
)
def test_dealers_wager_refused(events: list[Event], options: dict[str, Any], code: str, cite: str) -> None:
    """PR §10.12(E), (G): against a bank only, at most its last bet, before the start; not under co-bank."""
    assert banked(*events, **options).refusal == (code, cite, len(events) - 1)


def test_dealers_wager_by_order_of_the_bank() -> None:
    """PR §10.12(G): less, or none, on the bank's order; more only by an approved formula."""
    opening = opened(1, seat3="50.00")
    lowered = [DEALER_BET, ev("BetRemoved", seat=3, bet="dealer_vs_bank", amount="20.00")]
    ends = [hands(1, LOSES), hands(3, HOUSE), hands("dealer", LOSES_TOO), END]
    answer = banked(opening, take(3), BET, CLOSED, *lowered, *ends)
    assert answer.net("bank", seat=3) == "76.00"
    none = banked(opening, take(3), BET, CLOSED, DEALER_BET, ev("BetRemoved", seat=3, bet="dealer_vs_bank"), *ends[:2])
    assert [line["bet"] for line in none.lines] == ["pai_gow", "bank"]
    more = bet(3, "dealer_vs_bank", "80.00")
    formula = banked(opening, take(3), BET, CLOSED, more, *ends, dealer_wager_formula="approved")
    assert formula.net("bank", seat=3) == "123.50"


@pytest.mark.parametrize(
    ("dealer", "result", "net"),
    [
        (("Qd Qc 9h 6h 4d", "Kh 8d"), "push", "0.00"),
        (HOUSE, "lose", "-50.00"),
        (("Qd Qc 9h 6h 4d", "2d 2c"), "win", "50.00"),
    ],
)
def test_dealer_against_the_bank(dealer: tuple[str, str], result: str, net: str) -> None:
    """PR §10.12(K): the dealer's hands against the bank's; a copy is the bank's."""
    bank = ("Th Ts 8s 5h 3d", "As Kc")
    answer = banked(take(3), BET, CLOSED, DEALER_BET, hands(1, LOSES), hands(3, bank), hands("dealer", dealer), END)
    line = answer.lines[0]
    assert (line["bet"], line["result"], line["net"], line["cite"]) == ("dealer_vs_bank", result, net, "PR §10.12(K)")


# --------------------------------------------------------------------------- limits, options, bets


@pytest.mark.parametrize(
    ("limits", "options", "code", "cite"),
    [
        ({"min": "10.00", "max": "199.00"}, {}, "limits_spread", "PR §10.16(A), (B)"),
        ({"min": "0.99", "max": "500.00"}, {}, "limits_outside_band", "PR §10.16(A), (B)"),
        ({"min": "10.00", "max": "10000.01"}, {}, "limits_outside_band", "PR §10.16(A), (B)"),
        (LIMITS, {"additional_bet": True}, "needs_number_generator", "PR §10.15(A)"),
        (LIMITS, {**RNG, "additional_bet_odds": "5.49"}, "bad_option", "PR §10.15(B)(6)"),
        (LIMITS, {**RNG, "additional_bet_odds": "6.01"}, "bad_option", "PR §10.15(B)(6)"),
        (LIMITS, {"two_decks": True}, "needs_automatic_shuffle", "PR §10.17(G)"),
        (LIMITS, {"commission_rounding": "down"}, "bad_option", "PR §10.11(J)"),
    ],
)
def test_configurations_outside_the_regulation(
    limits: dict[str, str], options: dict[str, Any], code: str, cite: str
) -> None:
    """PR §10.15, §10.16, §10.17: band, spread, what a generator and a shuffler are needed for."""
    assert play(GAME, [BET], limits=limits, options=options).refusal == (code, cite, 0)


def test_limits_of_the_regulations_example() -> None:
    """PR §10.16(A), (B): a minimum of 100.00 goes with a maximum of 2,000.00."""
    limits = {"min": "100.00", "max": "2000.00"}
    assert play(GAME, [bet(1, "pai_gow", "2000.00")], limits=limits).code == "round_not_finished"
    assert play(GAME, [bet(1, "pai_gow", "2000.01")], limits=limits).refusal == ("above_maximum", "PR §10.16(A)", 0)
    assert play(GAME, [bet(1, "pai_gow", "99.99")], limits=limits).refusal == ("below_minimum", "PR §10.16(A)", 0)


@pytest.mark.parametrize(
    ("events", "options", "code", "cite"),
    [
        ([BET, CLOSED, bet(2, "pai_gow", "10.00")], {}, "bet_after_close", "PR §10.6(C)"),
        ([BET, CLOSED, BET], {}, "bet_after_close", "PR §10.6(C)"),
        ([BET, CLOSED, ev("BetRemoved", seat=1, bet="pai_gow")], {}, "bet_after_close", "PR §10.6(C)"),
        ([BET, CLOSED, CLOSED], {}, "bets_already_closed", "PR §10.6(C)"),
        ([CLOSED], {}, "no_bets", "PR §10.6(C)"),
        ([bet(7, "pai_gow", "10.00")], {}, "seat_unknown", "PR §10.17(B)(1)"),
        ([bet(1, "tie", "10.00")], {}, "unknown_bet", "PR §1.7"),
        ([bet(1, "bank", "10.00")], {}, "unknown_bet", "PR §1.7"),
        ([ev("BetRemoved", seat=1, bet="pai_gow")], {}, "no_such_bet", "PR §10.6(C)"),
        ([BET, ev("BetRemoved", seat=1, bet="pai_gow", amount="45.00")], {}, "below_minimum", "PR §10.16(A)"),
        ([BET, bet(2, "pai_gow", "10.00", "1")], {}, "one_space_a_player", "PR §10.14(A)"),
        ([BET, bet(3, "pai_gow", "10.00", "1")], SPACES, "space_not_adjacent", "PR §10.14(A)"),
        (
            [bet(1, "pai_gow", "10.00", "2"), bet(2, "pai_gow", "10.00"), bet(3, "pai_gow", "10.00", "2")],
            SPACES, "space_not_adjacent", "PR §10.14(A)",
        ),
        (
            [BET, bet(2, "pai_gow", "10.00", "1"), bet(3, "pai_gow", "10.00", "2")],
            SPACES, "space_of_another", "PR §10.14(A)",
        ),
        ([BET, bet(1, "pai_gow", "10.00", "2")], SPACES, "space_of_another", "PR §10.14(A)"),
        ([bet(1, "pai_gow", "10.00", "9")], {}, "unknown_target", "PR §10.14(A)"),
        (
            [take(2), bet(1, "pai_gow", "10.00", "2")],
            {"two_adjacent_positions": True, "player_bank": True}, "bank_does_not_bet", "PR §10.12(F)",
        ),
        (
            [bet(1, "pai_gow", "10.00", "2"), take(2)],
            {"two_adjacent_positions": True, "player_bank": True}, "bank_does_not_bet", "PR §10.12(F)",
        ),
        ([BET, bet(1, "start_number", "1.00", "4")], {}, "start_number_not_offered", "PR §10.15(A)"),
        ([bet(1, "start_number", "1.00", "4")], RNG, "start_number_without_wager", "PR §10.15(B)(1), (2)"),
        ([BET, bet(1, "start_number", "1.00", "8")], RNG, "unknown_target", "PR §10.15(B)(1), (2)"),
        ([BET, bet(1, "start_number", "0.50", "4")], RNG, "below_minimum", "PR §10.15(B)(7)"),
        ([BET, bet(1, "start_number", "84.00", "4")], RNG, "above_maximum", "PR §10.15(B)(7)"),
        ([BET, CLOSED, bet(1, "start_number", "1.00", "4")], RNG, "bet_after_close", "PR §10.6(C)"),
        (
            [BET, bet(1, "start_number", "1.00", "4"), ev("BetRemoved", seat=1, bet="pai_gow")],
            RNG, "start_number_without_wager", "PR §10.15(B)(1), (2)",
        ),
        (
            [BET, bet(1, "start_number", "1.00", "4"), CLOSED, hands(1, WINS)],
            RNG, "start_number_pending", "PR §10.15(B)(3), (4)",
        ),
        (
            [BET, bet(1, "start_number", "1.00", "4"), CLOSED, ev("CardDealt", to=1, card="As")],
            RNG, "start_number_pending", "PR §10.15(B)(3), (4)",
        ),
        ([BET, CLOSED, ev("BallDrawn", ball=8)], RNG, "number_outside", "PR §10.10(C)"),
        ([BET, CLOSED, ev("BallDrawn", ball=1)], {}, "number_not_used", "PR §10.10(C)"),
        ([BET, CLOSED, ev("BallDrawn", ball=1), ev("BallDrawn", ball=1)], RNG, "start_known", "PR §10.10(C)"),
        ([BET, CLOSED, ev("DiceRolled", d1=1, d2=1, d3=1)], RNG, "dice_not_used", "PR §10.10(B)"),
        ([BET, CLOSED, ev("DiceRolled", d1=1, d2=1)], {}, "three_dice", "PR §10.10(B)"),
        ([BET, ev("DiceRolled", d1=1, d2=1, d3=1)], {}, "bets_not_closed", "PR §10.6(C)"),
        ([BET, CLOSED, *[ev("DiceRolled", d1=1, d2=1, d3=1)] * 2], {}, "start_known", "PR §10.10(B)"),
        (
            [BET, CLOSED, ev("DiceRolled", d1=1, d2=1, d3=1, shooter=1)],
            {}, "dice_shaken_by", "PR §10.10(B)",
        ),
        (
            [take(3), BET, CLOSED, ev("DiceRolled", d1=1, d2=1, d3=1, shooter=1)],
            {"player_bank": True}, "dice_shaken_by", "PR §10.12(H)(1), (I)(2), (J)(1)",
        ),
    ],
)  # fmt: skip
def test_refused_before_the_deal(events: list[Event], options: dict[str, Any], code: str, cite: str) -> None:
    """PR §10.6, §10.10, §10.14-§10.16: bets, spaces, the number, the dice."""
    assert play(GAME, events, limits=LIMITS, options=options).refusal == (code, cite, len(events) - 1)


def test_bet_on_the_number_within_its_limits() -> None:
    """PR §10.15(B)(1), (7): 83.00 pays 498.00 of at most 500.00; several numbers; taken down before the call."""
    wagers = [BET, bet(1, "start_number", "83.00", "4"), bet(1, "start_number", "5.00", "5")]
    wagers += [bet(1, "start_number", "2.00", "6"), ev("BetRemoved", seat=1, bet="start_number", target="6")]
    ends = [hands(1, LOSES), hands("dealer", HOUSE), END]
    answer = play(GAME, [*wagers, CLOSED, ev("BallDrawn", ball=4), *ends], limits=LIMITS, options=RNG)
    assert [(line.get("target"), line["net"]) for line in answer.lines] == [
        ("4", "498.00"), ("5", "-5.00"), (None, "-50.00"),
    ]  # fmt: skip
    waiting = play(GAME, [*wagers, CLOSED], limits=LIMITS, options=RNG)
    assert waiting.code == "round_not_finished"


def test_void_hands_leave_the_number_decided() -> None:
    """PR §10.15(C): the additional wager has nothing to do with the others; before the number it goes back."""
    wagers = [BET, bet(1, "start_number", "10.00", "4"), CLOSED]
    void = ev("IrregularityDeclared", code="wrong_card_count")
    shown = play(GAME, [*wagers, ev("BallDrawn", ball=4), void, END], limits=LIMITS, options=RNG)
    assert shown.data["void"] is True
    assert (shown.net("start_number"), shown.line("pai_gow")["result"]) == ("60.00", "void")
    unseen = play(GAME, [*wagers, void, END], limits=LIMITS, options=RNG)
    assert unseen.line("start_number")["result"] == "void"
    annulled = ev("RoundVoided", reason="x", authorised_by="INSP-1")
    whole = play(GAME, [*wagers, ev("BallDrawn", ball=4), annulled], limits=LIMITS, options=RNG)
    assert (whole.net("start_number"), whole.line("pai_gow")["result"]) == ("60.00", "void")


def test_two_spaces_are_set_larger_bet_first() -> None:
    """PR §10.14(B): the larger bet first; of equal ones right to left; a set hand stays."""
    options = {"two_adjacent_positions": True}

    def second_first(first: str, second: str) -> Answer:
        bets = [bet(1, "pai_gow", first), bet(2, "pai_gow", second, "1"), CLOSED]
        return play(
            GAME, [*bets, hands(2, WINS), hands(1, LOSES), hands("dealer", HOUSE), END], limits=LIMITS, options=options
        )

    assert second_first("10.00", "20.00").settled
    assert second_first("20.00", "10.00").refusal == ("larger_bet_first", "PR §10.14(B)", 3)
    assert second_first("10.00", "10.00").refusal == ("larger_bet_first", "PR §10.14(B)", 3)
    apart = [bet(1, "pai_gow", "20.00"), bet(2, "pai_gow", "10.00", "2"), CLOSED]
    assert play(GAME, [*apart, hands(2, WINS)], limits=LIMITS, options=options).code == "round_not_finished"


# --------------------------------------------------------------------------- the deal

TWO = [bet(1, "pai_gow", "10.00"), bet(4, "pai_gow", "20.00"), CLOSED]
SETS = [hands(1, WINS), hands(4, LOSES), hands("dealer", HOUSE)]
DEALT: dict[int | str, list[str]] = {
    1: " ".join(WINS).split(), 4: " ".join(LOSES).split(), "dealer": " ".join(HOUSE).split(),
}  # fmt: skip
IDLE = {2: ["Kc", "Ks", "Kh", "Qc", "Qd", "Qs", "Ad"], 6: ["As", "Ah", "6h", "6s", "6d", "7h", "7s"]}


def card(to: int | str, code: str) -> Event:
    return ev("CardDealt", to=to, card=code)


def round_the_table(dealt: dict[int | str, list[str]]) -> list[Event]:
    return [card(to, cards[turn]) for turn in range(7) for to, cards in dealt.items()]


def hand_by_hand(dealt: dict[int | str, list[str]]) -> list[Event]:
    return [card(to, code) for to, cards in dealt.items() for code in cards]


def after_deal(*events: Event, **options: Any) -> Answer:
    return play(GAME, [*TWO, *round_the_table(DEALT), *events], limits=LIMITS, options=options)


AT = len(TWO) + 21


def test_refusals_name_whose_hands_they_mean() -> None:
    """PR §10.11(A)-(C), §10.12(A), (E): in both languages."""

    def said(*events: Event, **options: Any) -> tuple[str, str]:
        answer = play(GAME, [*TWO[:-1], *events], limits=LIMITS, options=options)
        return answer.data["message"], answer.data["message_es"]

    close = TWO[-1]
    assert said(close, hands("dealer", HOUSE)) == (
        "The hands of seat 1 are yet to be set.",
        "Falta acomodar las manos del puesto 1.",
    )
    assert said(close, hands(2, WINS)) == (
        "There are no hands of seat 2 in play.",
        "No hay manos del puesto 2 en juego.",
    )
    assert said(close, *SETS, SETS[2]) == (
        "The hands of the dealer are set.",
        "Las manos del «Croupier» ya están acomodadas.",
    )
    assert said(close, hands(1, (WINS[0], "2h"))) == (
        "The hands of seat 1 are seven cards, not 6.",
        "Las manos del puesto 1 son siete cartas, no 6.",
    )
    assert said(take(3)) == (
        "This table does not offer the bank to players.",
        "Esta mesa no ofrece el banco a los jugadores.",
    )
    assert said(take(3, "co_bank")) == ("This table does not offer co-bank.", "Esta mesa no ofrece el co-banco.")


def test_every_way_to_tell_the_deal() -> None:
    """PR §10.7(C), §10.8(F): one by one or hand by hand, idle positions told or left out, or not at all."""
    untold = play(GAME, [*TWO, *SETS, END], limits=LIMITS)
    everybody = {1: DEALT[1], 2: IDLE[2], 4: DEALT[4], 6: IDLE[6], "dealer": DEALT["dealer"]}
    for dealt in (DEALT, everybody):
        for deal in (round_the_table(dealt), hand_by_hand(dealt)):
            assert play(GAME, [*TWO, *deal, *SETS, END], limits=LIMITS).lines == untold.lines
    downwards = {1: DEALT[1], "dealer": DEALT["dealer"], 6: IDLE[6], 4: DEALT[4], 2: IDLE[2]}
    shoe = [*TWO, *hand_by_hand(downwards), *SETS, END]
    assert play(GAME, shoe, limits=LIMITS, options={"deal_mode": "auto_shoe"}).lines == untold.lines
    assert [line["net"] for line in untold.lines] == ["9.50", "-20.00"]


@pytest.mark.parametrize(
    ("deal", "options", "code", "cite"),
    [
        ([card(1, "2c"), card("dealer", "3c")], {}, "out_of_order", "PR §10.7(C)"),
        ([card(1, "2c"), card(5, "3c")], {}, "out_of_order", "PR §10.7(C)"),
        ([card(1, "2c"), card(4, "3c"), card(1, "4c")], {}, "out_of_order", "PR §10.7(C)"),
        ([card(1, "2c"), card(4, "3c")], {"deal_mode": "auto_shoe"}, "out_of_order", "PR §10.9(D)"),
        ([*hand_by_hand({1: DEALT[1]}), card(1, "2c")], {"deal_mode": "hand"}, "out_of_order", "PR §10.8(F)"),
        ([card(1, "2c"), card(1, "3c"), card(4, "4c")], {"deal_mode": "hand"}, "out_of_order", "PR §10.8(F)"),
        ([*round_the_table(DEALT), card(1, "2c")], {}, "out_of_order", "PR §10.7(C)"),
        ([card(1, "2c"), card(4, "2c")], {}, "card_impossible", "PR §10.17(F)"),
        ([card(1, "Jk"), card(4, "JK")], {}, "card_impossible", "PR §10.17(F)"),
        ([card(7, "2c")], {}, "seat_unknown", "PR §10.17(B)(1)"),
        ([card("board", "2c")], {}, "seat_unknown", "PR §10.17(B)(1)"),
        ([card(1, "2c") | {"face": "up"}], {}, "dealt_face_wrong", "PR §10.7(C)"),
        ([card(1, "2c") | {"hand": 1}], {}, "one_hand_a_player", "PR §10.14(A)"),
        ([hands(1, WINS), card(1, "2c")], {}, "out_of_order", "PR §10.7(C)"),
        ([card(1, "1c")], {}, "malformed_event", "PR §1.7"),
        ([hands(1, ("Jh Js 9d 6c 4h", "2h 2h"))], {}, "card_impossible", "PR §10.17(F)"),
        ([hands(1, ("Jh Js 9d 6c 4h", "2h")), ], {}, "seven_cards", "PR §10.11(A)"),
        ([hands(1, ("Jh Js 9d 6c 4h", "2h zz")), ], {}, "card_unknown", "PR Art. 10"),
        ([hands(1, WINS), hands(4, WINS)], {}, "card_impossible", "PR §10.17(F)"),
        ([ev("CardBurned")] * 33, {}, "nothing_to_discard", "PR §10.7(D), §10.8(D), §10.9(E)"),
        ([card(1, "2c"), ev("CardBurned")], {}, "nothing_to_discard", "PR §10.7(D), §10.8(D), §10.9(E)"),
    ],
)  # fmt: skip
def test_refused_in_the_deal(deal: list[Event], options: dict[str, Any], code: str, cite: str) -> None:
    """PR §10.7-§10.9, §10.17(F): the order of the deal, seven each, face down, one deck of 53."""
    events = [*TWO, *deal]
    assert play(GAME, events, limits=LIMITS, options=options).refusal == (code, cite, len(events) - 1)


def test_no_card_before_the_close() -> None:
    """PR §10.6(C), §10.7(A)."""
    assert play(GAME, [BET, card(1, "As")], limits=LIMITS).refusal == ("bets_not_closed", "PR §10.6(C)", 1)
    assert play(GAME, [BET, hands(1, WINS)], limits=LIMITS).refusal == ("bets_not_closed", "PR §10.6(C)", 1)


def test_stub_and_idle_hands_go_to_the_rack() -> None:
    """PR §10.7(D)(1), §10.8(G): four cards and four idle hands, unseen."""
    assert after_deal(*[ev("CardBurned")] * 32, *SETS, END).settled
    seen = after_deal(ev("CardBurned", card=DEALT[1][0]))
    assert seen.refusal == ("card_impossible", "PR §10.17(F)", AT)


@pytest.mark.parametrize(
    ("events", "code", "cite"),
    [
        ([hands(2, WINS)], "not_in_play", "PR §10.11(A)"),
        ([hands(1, LOSES)], "card_not_in_hand", "PR §10.11(A)"),
        ([hands(1, WINS), hands(1, WINS)], "hands_already_set", "PR §10.11(B)"),
        ([hands(1, WINS), hands("dealer", HOUSE)], "hands_pending", "PR §10.11(C)"),
        ([hands(1, WINS), ev("RoundClosed")], "round_not_finished", "PR §10.11(A)"),
        ([ev("DecisionMade", seat=2, action="surrender")], "no_such_bet", "PR §10.11(E)"),
        ([ev("DecisionMade", seat=1, action="surrender")] * 2, "hand_given_up", "PR §10.11(E)"),
        ([ev("DecisionMade", seat=1, action="surrender"), hands(1, WINS)], "hand_given_up", "PR §10.11(E)"),
        (
            [*SETS, ev("CardExposed", to=1), ev("DecisionMade", seat=1, action="surrender")],
            "hands_shown",
            "PR §10.11(E)",
        ),
        ([ev("DecisionMade", seat=1, action="void_hand")], "no_hand_to_void", "PR §10.13(D)"),
        ([ev("DecisionMade", seat=1, action="hit")], "pai_gow_action_unknown", "PR Art. 10"),
        ([ev("CardExposed", to=2)], "not_in_play", "PR §10.7(C), §10.8(F), §10.9(D)"),
        ([*SETS, ev("CardExposed", to=4), ev("CardExposed", to=1)], "out_of_order", "PR §10.11(F)"),
        (
            [*SETS, ev("DecisionMade", seat=1, action="surrender"), ev("CardExposed", to=1)],
            "hand_given_up",
            "PR §10.11(E)",
        ),
        ([*SETS, ev("CardExposed", to=1, card="As")], "card_not_in_hand", "PR §10.7(C), §10.8(F), §10.9(D)"),
    ],
)
def test_refused_after_the_deal(events: list[Event], code: str, cite: str) -> None:
    """PR §10.11(A)-(F): each sets his own seven, once, the dealer last; surrender before the hands are shown."""
    assert after_deal(*events).refusal == (code, cite, AT + len(events) - 1)


def test_unfinished_deal() -> None:
    """PR §10.7(C), §10.11(A): nobody sets, surrenders or settles before all have seven."""
    deal = round_the_table(DEALT)[:-1]
    for event in (hands(1, WINS), ev("DecisionMade", seat=1, action="surrender")):
        assert play(GAME, [*TWO, *deal, event], limits=LIMITS).code == "not_dealt_yet"
    assert play(GAME, [*TWO, *deal, END], limits=LIMITS).refusal[0] == "round_not_finished"


@pytest.mark.parametrize("when", [0, 1, 3])
def test_surrender_is_lost(when: int) -> None:
    """PR §10.11(E): collected at once, until the seat's hands are shown; against a bank it goes to the middle."""
    gives_up = ev("DecisionMade", seat=1, action="surrender")
    sets = [hands(1, WINS), hands(4, LOSES), hands("dealer", HOUSE)]
    sets.insert(when, gives_up)
    answer = after_deal(*[each for each in sets if when > 0 or each != sets[1]], END)
    line = answer.line("pai_gow")
    assert (line["net"], line["cite"]) == ("-10.00", "PR §10.11(E)")
    to_bank = banked(take(3), BET, CLOSED, gives_up, END)
    assert to_bank.net("bank", seat=3) == "47.50"


def test_everybody_surrenders() -> None:
    """PR §10.11(E): nothing is left for the dealer to set."""
    up = [ev("DecisionMade", seat=seat, action="surrender") for seat in (1, 4)]
    assert [line["net"] for line in after_deal(*up, END).lines] == ["-10.00", "-20.00"]


def test_dealer_plays_only_with_a_wager_against_a_bank() -> None:
    """PR §10.12(E), (K): without a wager his hands decide nothing; under co-bank he sets the bank's, last."""
    start = [BET, CLOSED]
    alone = banked(take(3), *start, hands(1, WINS), hands(3, HOUSE), hands("dealer", LOSES), END)
    assert [(line["bet"], line["net"]) for line in alone.lines] == [("pai_gow", "47.50"), ("bank", "-50.00")]
    sooner = banked(take(3), *start, hands(1, WINS), hands("dealer", LOSES))
    assert sooner.refusal == ("hands_pending", "PR §10.11(C)", 4)
    beside = banked(take(3, "co_bank"), *start, hands(1, WINS), hands("dealer", LOSES))
    assert beside.refusal == ("not_in_play", "PR §10.12(E), (K)", 4)
    early = banked(take(3, "co_bank"), *start, hands(3, HOUSE))
    assert early.refusal == ("hands_pending", "PR §10.11(C)", 3)
    own = banked(take(3), *start, hands(3, HOUSE), hands(1, WINS), END)
    assert own.net("bank", seat=3) == "-50.00"


def test_payments_compared_with_what_was_due() -> None:
    """PR §10.11(J), §10.12(L): the winner's 95.00 and the bank's share."""
    paid = [ev("BetPaid", seat=1, bet="pai_gow", amount="50.00"), ev("BetTaken", seat=3, bet="bank", amount="50.00")]
    answer = banked(take(3), BET, CLOSED, hands(1, WINS), hands(3, HOUSE), *paid, END)
    assert [(each["bet"], each["difference"]) for each in answer.data["variances"]] == [("pai_gow", "2.50")]


# --------------------------------------------------------------------------- irregularities


def declared(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


DICE = ev("DiceRolled", d1=1, d2=2, d3=5)
DEAL = round_the_table(DEALT)
SHOE = {"deal_mode": "auto_shoe"}
HAND = {"deal_mode": "hand"}
SHUFFLER = {"shuffle_mode": "automatic"}

VOIDS = [
    ("dice_added_wrong", [*TWO, DICE], {}, "PR §10.13(C)"),
    ("dealer_card_exposed", [*TWO, *DEAL[:5]], {}, "PR §10.13(E)"),
    ("face_up_cards", [*TWO, *DEAL[:5]], {}, "PR §10.13(F)"),
    ("face_up_cards", [*TWO, *DEAL], {}, "PR §10.13(F)"),
    ("wrong_card_count", [*TWO, *DEAL], {}, "PR §10.13(H)"),
    ("stub_count_misdealt", [*TWO, *DEAL], {}, "PR §10.7(D)(2), §10.8(D)(2), §10.9(E)(2)"),
    ("stub_count_wrong", [*TWO, *DEAL], {}, "PR §10.7(D)(2), §10.8(D)(2), §10.9(E)(2)"),
    ("auto_shoe_failure", TWO, SHOE, "PR §10.13(N)"),
]
GO_ON = [
    ("dice_not_flat", [*TWO, DICE], {}),
    ("die_out_of_shaker", TWO, {}),
    ("card_dealt_in_error", TWO, {}),
    ("face_up_card", TWO, {}),
    ("packet_card_exposed", [*TWO, *DEAL[:9]], HAND),
    ("packets_misdealt", TWO, HAND),
    ("shuffler_failure", TWO, SHUFFLER),
    ("method_change", TWO, {}),
    ("cards_touched", TWO, {}),
]
NOT_NOW = [
    ("dice_not_flat", [*TWO, *DEAL[:1]], {}),
    ("dice_not_flat", TWO, {"start_method": "rng"}),
    ("die_out_of_shaker", TWO[:1], {}),
    ("bank_lifted_lid", TWO, {}),
    ("dice_added_wrong", TWO, {"start_method": "rng"}),
    ("player_card_exposed", [*TWO[:-1]], {}),
    ("bank_card_exposed", TWO, {}),
    ("face_up_card", TWO, HAND),
    ("face_up_cards", TWO, HAND),
    ("wrong_card_count", TWO[:-1], {}),
    ("house_way_not_followed", [*TWO, *DEAL], {}),
    ("bank_set_wrong", [*TWO, *SETS], {}),
    ("packet_card_exposed", TWO, {}),
    ("packets_misdealt", [*TWO, *DEAL], HAND),
    ("shuffler_failure", TWO, {}),
    ("shuffler_failure", [*TWO, *DEAL[:1]], SHUFFLER),
    ("auto_shoe_failure", TWO, {}),
]


@pytest.mark.parametrize(("code", "before", "options", "cite"), VOIDS)
def test_irregularities_that_void_the_hands(code: str, before: list[Event], options: dict[str, Any], cite: str) -> None:
    """PR §10.7-§10.9, §10.13: all wagers go back."""
    answer = play(GAME, [*before, declared(code), END], limits=LIMITS, options=options)
    assert [(line["result"], line["net"], line["cite"]) for line in answer.lines] == [("void", "0.00", cite)] * 2
    after = play(GAME, [*before, declared(code), hands(1, WINS)], limits=LIMITS, options=options)
    assert after.refusal == ("round_void", cite, len(before) + 1)


@pytest.mark.parametrize(("code", "before", "options"), GO_ON)
def test_irregularities_after_which_play_goes_on(code: str, before: list[Event], options: dict[str, Any]) -> None:
    """PR §10.11(B), §10.13(A), (B), (F), (G), (K)-(M), (O): shaken, dealt or shuffled again; bets stand."""
    roll = [] if options.get("deal_mode") == "hand" else [DICE]
    first_deal = [card("dealer", DEALT["dealer"][turn]) if to == 0 else card(to, DEALT[to][turn])
                  for turn in range(7) for to in (0, 1, 4)]  # fmt: skip
    deal = first_deal if roll else DEAL
    answer = play(GAME, [*before, declared(code), *roll, *deal, *SETS, END], limits=LIMITS, options=options)
    assert [line["net"] for line in answer.lines] == ["9.50", "-20.00"]


@pytest.mark.parametrize(("code", "before", "options"), NOT_NOW)
def test_irregularities_that_cannot_arise_now(code: str, before: list[Event], options: dict[str, Any]) -> None:
    """PR §10.13: each has its time and its equipment."""
    answer = play(GAME, [*before, declared(code, seat=1)], limits=LIMITS, options=options)
    assert (answer.code, answer.refusal[2]) == ("irregularity_not_now", len(before))


def test_bank_that_lifts_the_lid() -> None:
    """PR §10.12(H)(1): covered, and shaken again."""
    lifted = [take(3), BET, CLOSED, ev("DiceRolled", d1=1, d2=1, d3=1, shooter=3), declared("bank_lifted_lid")]
    again = [ev("DiceRolled", d1=2, d2=2, d3=2, shooter=3), hands(1, LOSES), hands(3, HOUSE), END]
    assert banked(*lifted, *again).net("bank", seat=3) == "47.50"


def test_exposed_card_of_a_player() -> None:
    """PR §10.13(D): he may void his hands before looking at the rest, or play on."""
    exposed = declared("player_card_exposed", seat=1)
    void = ev("DecisionMade", seat=1, action="void_hand")
    answer = after_deal(exposed, void, *SETS[1:], END)
    line = answer.line("pai_gow")
    assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "PR §10.13(D)")
    assert answer.net("pai_gow", seat=4) == "-20.00"
    assert after_deal(exposed, ev("DecisionMade", seat=1, action="play_hand"), *SETS, END).net("pai_gow") == "9.50"
    assert after_deal(ev("CardExposed", to=1, card="Jh"), void, *SETS[1:], END).settled
    assert after_deal(exposed, SETS[0], void).refusal == ("no_hand_to_void", "PR §10.13(D)", AT + 2)
    assert after_deal(exposed, ev("DecisionMade", seat=1, action="play_hand"), void).code == "no_hand_to_void"
    assert after_deal(exposed, void, SETS[0]).code == "hand_given_up"
    assert after_deal(declared("player_card_exposed")).refusal == ("seat_not_named", "PR §10.13(D)", AT)
    assert after_deal(declared("player_card_exposed", seat=2)).code == "no_such_bet"


def test_exposed_cards_of_the_house() -> None:
    """PR §10.13(E), §10.11(C): the dealer's cards are turned once everybody has set; before that all hands are void."""
    early = after_deal(SETS[0], ev("CardExposed", to="dealer"), END)
    assert early.data["void"] is True
    assert after_deal(
        *SETS[:2], ev("CardExposed", to="dealer", card="Tc"), SETS[2], ev("CardExposed", to=1), END
    ).settled
    of_bank = banked(take(3), BET, CLOSED, ev("CardExposed", to=3), END)
    assert (of_bank.data["void"], of_bank.lines[0]["cite"]) == (True, "PR §10.13(E)")


def test_cards_found_face_up() -> None:
    """PR §10.13(F): the first is put away and cannot be dealt; a second one voids."""
    found = declared("face_up_card", card="9d")
    assert play(GAME, [*TWO, found, ev("CardBurned", card="9d"), *SETS], limits=LIMITS).refusal == (
        "card_impossible", "PR §10.17(F)", 5,
    )  # fmt: skip
    unused = declared("face_up_card", card="Jk")
    assert play(GAME, [*TWO, *DEAL[:4], unused, *DEAL[4:], *SETS, END], limits=LIMITS).settled
    for second in (declared("face_up_card"), ev("CardExposed", to="deck")):
        answer = play(GAME, [*TWO, *DEAL[:4], unused, second, END], limits=LIMITS)
        assert answer.data["void"] is True
    assert play(GAME, [*TWO, declared("face_up_card", count=2), END], limits=LIMITS).data["void"] is True


def test_dealer_sets_against_the_house_way() -> None:
    """PR §10.11(D), §10.13(I): set again as submitted, the round is completed."""
    wrong = ("Tc Td Ac 5s 3c", "Kd 8h")
    options = {"house_way": "traditional"}
    start = [BET, CLOSED, hands(1, WINS), hands("dealer", wrong)]
    unfinished = play(GAME, [*start, END], limits=LIMITS, options=options)
    assert unfinished.refusal == ("round_not_finished", "PR §10.13(I)", 4)
    again = [declared("house_way_not_followed"), hands("dealer", HOUSE), END]
    assert play(GAME, [*start, *again], limits=LIMITS, options=options).net("pai_gow") == "47.50"
    assert play(GAME, [*start, *again], limits=LIMITS).net("pai_gow") == "47.50"
    unset = play(GAME, [*start, again[0], END], limits=LIMITS, options=options)
    assert unset.refusal == ("round_not_finished", "PR §10.13(I)", 5)
    assert unset.data["message_es"] == "La jugada no ha terminado: falta manos acomodadas del croupier."
    other = [declared("house_way_not_followed"), hands("dealer", LOSES)]
    assert play(GAME, [*start, *other], limits=LIMITS, options=options).code == "card_not_in_hand"


def test_bank_that_sets_wrongly_does_not_lose() -> None:
    """PR §10.13(J): the bank sets again, in the submitted way."""
    foul = ("8h 5s 3c Ac Kd", "Tc Td")
    start = [take(3), BET, CLOSED, hands(1, LOSES), hands(3, foul)]
    assert banked(*start, END).refusal == ("round_not_finished", "PR §10.13(J)", 5)
    again = [declared("bank_set_wrong"), hands(3, HOUSE), END]
    assert banked(*start, *again).net("bank", seat=3) == "47.50"
    own_way = [declared("bank_set_wrong"), hands(3, ("Tc Td Ac 5s 3c", "Kd 8h")), END]
    assert banked(*start, *own_way, house_way="traditional").refusal == ("round_not_finished", "PR §10.13(J)", 7)
    co = [take(3, "co_bank"), BET, CLOSED, hands(1, LOSES), hands(3, foul), declared("house_way_not_followed")]
    assert banked(*co, hands(3, HOUSE), END).net("bank", seat=3) == "23.75"


def test_unregulated_needs_an_authorisation() -> None:
    """PR §1.7: what the manual does not address is annulled with an authorisation only."""
    assert after_deal(declared("unregulated")).refusal == ("authorisation_missing", "PR §1.7", AT)
    assert after_deal(declared("unregulated", authorised_by="INSP-1"), END).data["void"] is True
    assert after_deal(declared("earthquake")).code == "unknown_irregularity"


def test_every_irregularity_has_a_test() -> None:
    """PR §10.13 and its neighbours: no row of the table is left out above."""
    tested = {code for code, *_ in (*VOIDS, *GO_ON, *NOT_NOW)} | {"unregulated"}
    assert tested == {rule.code for rule in registry.get(GAME).irregularities}


def test_a_card_face_up_among_those_left_in_the_shoe() -> None:
    """PR §10.7(D), §10.13(F): found when the four that are left are counted, it goes where they go."""
    found = declared("face_up_card", card="2c")
    rack = [ev("CardBurned")] * 4
    answer = play(GAME, [*TWO, *DEAL, found, *rack, *SETS, END], limits=LIMITS)
    assert [line["net"] for line in answer.lines] == ["9.50", "-20.00"]


FOUL_HOUSE = ("Tc 8h 5s Kd 3c", "Ac Td")
"""The cards of HOUSE with the ace low and no pair high."""


@pytest.mark.parametrize("told", [[], [declared("house_way_not_followed")]])
def test_a_dealer_who_set_wrongly_sets_once_more(told: list[Event]) -> None:
    """PR §10.13(I): set again and the round completed, whether or not the irregularity is declared."""
    start = [BET, CLOSED, hands(1, WINS)]
    answer = play(GAME, [*start, hands("dealer", FOUL_HOUSE), *told, hands("dealer", HOUSE), END], limits=LIMITS)
    assert answer.net("pai_gow") == "47.50"
    twice = play(GAME, [*start, hands("dealer", HOUSE), hands("dealer", HOUSE)], limits=LIMITS)
    assert twice.refusal == ("hands_already_set", "PR §10.11(B)", 4)


def test_a_wrong_setting_may_be_left_out() -> None:
    """PR §10.13(I): the irregularity told, then only how the dealer set at last; never before the players."""
    start, told = [BET, CLOSED], declared("house_way_not_followed")
    answer = play(GAME, [*start, hands(1, WINS), told, hands("dealer", HOUSE), END], limits=LIMITS)
    assert answer.net("pai_gow") == "47.50"
    early = play(GAME, [*start, told], limits=LIMITS)
    assert early.refusal == ("irregularity_not_now", "PR §10.13(I)", 2)


@pytest.mark.parametrize("told", [[], [declared("bank_set_wrong")]])
def test_a_bank_that_set_wrongly_sets_once_more(told: list[Event]) -> None:
    """PR §10.13(J): it does not lose; by the required way the second time."""
    start = [take(3), BET, CLOSED, hands(1, WINS), hands(3, FOUL_HOUSE)]
    assert banked(*start, *told, hands(3, HOUSE), END).net("bank", seat=3) == "-50.00"
    assert banked(*start, END).refusal == ("round_not_finished", "PR §10.13(J)", 5)
    as_it_likes = banked(*start, *told, hands(3, ("Ac Kd 8h 5s 3c", "Tc 4d")), house_way="traditional")
    assert as_it_likes.code == "card_not_in_hand"
    not_the_way = banked(*start, *told, hands(3, ("Ac Tc Td 5s 3c", "Kd 8h")), END, house_way="traditional")
    assert not_the_way.refusal == ("round_not_finished", "PR §10.13(J)", 6 + len(told))


def test_the_bank_asks_for_co_bank() -> None:
    """PR §10.12(E): whoever has the bank asks the casino to answer for one half, before the dealer bets against it."""
    half = [take(3, amount="25.00"), take(3, "co_bank"), BET, CLOSED, hands(1, WINS), hands(3, HOUSE), END]
    assert [(line["bet"], line["net"]) for line in banked(*half).lines[1:]] == [
        ("bank", "-25.00"),
        ("co_bank_house", "-25.00"),
    ]
    late = banked(take(3), BET, DEALER_BET | {"seat": 3}, take(3, "co_bank"))
    assert late.refusal == ("dealer_wager_in_co_bank", "PR §10.12(E)", 3)
    short = banked(BET, take(3, amount="60.00"), take(3, "co_bank", "24.00"))
    assert short.refusal == ("bank_not_covered", "PR §10.12(D)(2)", 2)
    assert banked(take(3), take(3, "co_bank"), take(3, "co_bank")).code == "bank_taken"
