"""Blazing 7's, PR §4.15: worked examples, the third card, the meter seat by seat, the chip, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.codec import decode_event
from casino.rules.kernel import replay, totals
from tests.rules.blackjack import CLOSED, END, HIT, LIMITS, SPLIT, STAND, act, card, deal, dealer, drawn, trouble
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.blazing_7s"
CODE = "blazing_7s"
METER = {"progressive": "4000.00"}


def chip(seat: int = 1, amount: str = "1.00") -> Event:
    return ev("ProgressiveWagered", seat=seat, amount=amount)


def one(hand: str, *after: Event | list[Event], meters: dict[str, str] | None = METER, **options: Any) -> Answer:
    """One box with its chip against the dealer's 17."""
    opening = [bet(1, "main", "10.00"), chip(), CLOSED, deal({1: hand}, "9d", "8c")]
    return play(GAME, [*opening, *after, END], options=options, limits=LIMITS, meters=meters)


@pytest.mark.parametrize(
    ("hand", "after", "net", "odds", "cite"),
    [
        ("7s Kd", [STAND], "2.00", "2:1", "PR §4.15(D), (H)"),
        ("7s Kd", [HIT, card(1, "7h")], "2.00", "2:1", "PR §4.15(D), (H)"),
        ("7h 7c", [STAND], "25.00", "25:1", "PR §4.15(D), (H)"),
        ("7s 7h", [HIT, card(1, "7d")], "200.00", "200:1", "PR §4.15(D), (H)"),
        ("9c 5d", [HIT, card(1, "7h")], "-1.00", None, "PR §4.15(C), (H)"),
        ("7c 7h", [HIT, card(1, "9c")], "25.00", "25:1", "PR §4.15(D), (H)"),
        ("7c 7h", [HIT, card(1, "2c"), HIT, card(1, "7d")], "25.00", "25:1", "PR §4.15(D), (H)"),
        ("7h Ac", [HIT, card(1, "7d"), STAND], "2.00", "2:1", "PR §4.15(D), (H)"),
    ],
)
def test_awards_by_odds(hand: str, after: list[Event], net: str, odds: str | None, cite: str) -> None:
    """PR §4.15(D), (H), (J): sevens of the first two cards; the table pays and the chip comes back."""
    line = one(hand, *after).line(CODE)
    assert (line["net"], line["odds"], line["cite"]) == (net, odds, cite)


def test_a_bust_hand_loses_first_and_wins_its_award() -> None:
    """PR §4.15(J)(1): 23 loses the main bet, the two sevens are paid."""
    answer = one("7c 7h", HIT, card(1, "9c"))
    assert (answer.net("main"), answer.net(CODE)) == ("-10.00", "25.00")


@pytest.mark.parametrize("third", ["7h", "7d"])
def test_same_color_takes_a_tenth_of_the_meter(third: str) -> None:
    """PR §4.15(D), (M)(1): 10 % of 4,000.00 less the chip; the meter goes down by it."""
    answer = one("7h 7d", HIT, card(1, third))
    line = answer.line(CODE)
    assert (line["net"], line["payout"], line["cite"]) == ("399.00", "399.00", "PR §4.15(D), (M)(1)")
    assert answer.data["progressive"] == {
        "chips": 1, "wagered": "1.00", "meter_before": "4000.00", "meter_after": "3600.00", "reset": False,
        "prizes": [{"seat": 1, "hand": "three_sevens_same_color", "kind": "percent", "amount": "400.00",
                    "share_bp": 1000, "cite": "PR §4.15(D), (M)(1)"}],
    }  # fmt: skip
    assert one("7c 7s", HIT, card(1, "7c")).net(CODE) == "399.00"


@pytest.mark.parametrize(("reset", "after"), [("1000.00", "1000.00"), ("1500.00", "1500.00")])
def test_same_suit_takes_the_meter(reset: str, after: str) -> None:
    """PR §4.15(C), (D): all of it; the meter is fed again."""
    answer = one("7s 7s", HIT, card(1, "7s"), reset_amount=reset)
    assert (answer.net("main"), answer.net(CODE)) == ("10.00", "3999.00")
    progressive = answer.data["progressive"]
    assert (progressive["meter_after"], progressive["reset"]) == (after, True)


def test_a_split_pair_counts_the_first_card_dealt_after_it() -> None:
    """PR §4.15(I): two sevens and the third card, whatever becomes of the hands, of a further split too."""
    stands = [STAND, card(1, "Kc", 1), act("stand", hand=1)]
    answer = one("7c 7d", SPLIT, card(1, "7s"), *stands)
    assert (answer.net(CODE), answer.line(CODE)["cite"]) == ("200.00", "PR §4.15(D), (I)")
    assert one("7c 7d", SPLIT, card(1, "8s"), STAND, card(1, "7s", 1), act("stand", hand=1)).net(CODE) == "25.00"
    again = [SPLIT, card(1, "7s"), SPLIT, card(1, "Kc"), STAND]
    rest = [card(1, "Kd", 2), act("stand", hand=2), card(1, "Kh", 1), act("stand", hand=1)]
    assert one("7c 7d", *again, *rest).net(CODE) == "200.00"


def test_winners_are_paid_from_the_right() -> None:
    """PR §4.15(K), (M)(1): each on the meter as the one before has left it; after all of it, the reset amount."""
    seats = {1: "7d 7d", 3: "7s 7s", 5: "7h 7d"}
    bets = [event for seat in seats for event in (bet(seat, "main", "10.00"), chip(seat))]
    thirds = [[act("hit", seat), card(seat, third)] for seat, third in ((1, "7d"), (3, "7s"), (5, "7d"))]
    events = [*bets, CLOSED, *deal(seats, "9d", "8c"), *[event for pair in thirds for event in pair], END]
    answer = play(GAME, events, limits=LIMITS, meters=METER)
    assert [answer.net(CODE, seat=seat) for seat in (5, 3, 1)] == ["399.00", "3599.00", "999.00"]
    progressive = answer.data["progressive"]
    assert [(prize["seat"], prize["share_bp"]) for prize in progressive["prizes"]] == [
        (5, 1000),
        (3, 10000),
        (1, 10000),
    ]
    assert (progressive["chips"], progressive["wagered"], progressive["meter_after"]) == (3, "3.00", "1000.00")


def test_a_part_of_an_unknown_meter_is_not_priced() -> None:
    """PR §4.15(D), (M)(1): decided, open; whoever keeps the meter prices it."""
    answer = one("7h 7d", HIT, card(1, "7d"), meters=None)
    assert (answer.line(CODE)["result"], answer.net(CODE)) == ("open", "-1.00")
    assert answer.data["progressive"]["prizes"][0]["amount"] == "0.00"
    assert one("7h 7c", STAND, meters=None).net(CODE) == "25.00"


@pytest.mark.parametrize(
    ("third", "options", "net"),
    [
        ("Kc", {"stake_returned_on_odds_award": False}, "24.00"),
        ("7h", {"stake_returned_on_odds_award": False}, "399.00"),
        ("7h", {"stake_returned_on_meter_award": True}, "400.00"),
        ("Kc", {"stake_returned_on_meter_award": True}, "25.00"),
    ],
)
def test_whether_the_chip_comes_back(third: str, options: dict[str, bool], net: str) -> None:
    """PR §4.15(D), (F): the chip was taken off the table before the cards (reading, by option)."""
    assert one("7h 7d", HIT, card(1, third), **options).net(CODE) == net


@pytest.mark.parametrize(
    ("hand", "after", "options", "win"),
    [
        ("7h 7c", [STAND], {}, -1000 - 2600 + 2000),
        ("7h 7c", [STAND], {"stake_returned_on_odds_award": False}, -1000 - 2500 + 2000),
        ("7h 7d", [HIT, card(1, "7d")], {}, -1000),
        ("7h 7d", [HIT, card(1, "7d")], {"stake_returned_on_meter_award": True}, -1000 - 100),
        ("9c 8d", [STAND], {}, 0),
    ],
)
def test_what_the_table_wins(hand: str, after: list[Event], options: dict[str, bool], win: int) -> None:
    """PR §4.15(M)(1): odds come out of the tray, and the chip with them; a part of the meter does not."""
    game = registry.get(GAME)
    events = [bet(1, "main", "10.00"), chip(), CLOSED, *deal({1: hand}, "9d", "8c"), *after, END]
    round_ = replay(
        game.open(options, {"min": 500, "max": 50_000}, {"progressive": 400_000}),
        [decode_event(event, "USD") for event in events],
    )
    sums = totals(game, round_.settle())
    assert (sums.win, sums.progressive_chips, sums.progressive_in) == (win, 1, 100)


@pytest.mark.parametrize(
    ("third", "paid", "difference"),
    [("Kc", "25.00", None), ("Kc", "26.00", "1.00"), ("7d", "400.00", None), ("7d", "399.00", "-1.00")],
)
def test_what_the_dealer_hands_over(third: str, paid: str, difference: str | None) -> None:
    """PR §4.15(D), (F): of the meter the whole award, for its chip has gone before the cards."""
    answer = one("7h 7d", HIT, card(1, third), ev("BetPaid", seat=1, bet=CODE, amount=paid))
    found = [variance["difference"] for variance in answer.data["variances"]]
    assert found == ([difference] if difference else [])


def test_what_the_dealer_hands_over_without_the_chip() -> None:
    """PR §4.15(D): where the chip is kept, odds are handed over whole."""
    paid = ev("BetPaid", seat=1, bet=CODE, amount="25.00")
    assert one("7h 7c", STAND, paid, stake_returned_on_odds_award=False).data["variances"] == []


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([chip()], ("side_bet_without_main", "PR §4.15(B)", 0)),
        ([bet(1, "main", "10.00"), chip(2)], ("side_bet_without_main", "PR §4.15(B)", 1)),
        ([bet(1, "main", "10.00"), chip(amount="2.00")], ("progressive_one_chip", "PR §4.15(B)", 1)),
        ([bet(1, "main", "10.00"), chip(), chip()], ("progressive_one_chip", "PR §4.15(B)", 2)),
        ([bet(1, "main", "10.00"), CLOSED, chip()], ("bet_after_close", "PR §4.15(F)", 2)),
        ([bet(1, "main", "10.00"), bet(1, CODE, "1.00") | {"hand": 1}], ("progressive_one_chip", "PR §4.15(B)", 1)),
        (
            [bet(1, "main", "10.00"), chip(), ev("BetRemoved", seat=1, bet="main")],
            ("side_bet_without_main", "PR §4.15(B)", 2),
        ),
        (
            [bet(1, "main", "10.00"), chip(), ev("BetRemoved", seat=1, bet=CODE, amount="0.50")],
            ("progressive_one_chip", "PR §4.15(B)", 2),
        ),
    ],
)
def test_one_chip_beside_a_main_bet(events: list[Event], refusal: tuple[str, str, int]) -> None:
    """PR §4.15(B), (F): exactly one chip of 1.00 a seat, before Start Game."""
    assert play(GAME, events, limits=LIMITS).refusal == refusal


def test_the_chip_may_go_before_start_game() -> None:
    """PR §4.15(E), (F): it lies on the sensor until the dealer takes it."""
    events = [bet(1, "main", "10.00"), bet(1, CODE, "1.00"), ev("BetRemoved", seat=1, bet=CODE), CLOSED]
    answer = play(GAME, [*events, *deal({1: "7h 7c"}, "9d", "8c"), STAND, END], limits=LIMITS)
    assert [line["bet"] for line in answer.lines] == ["main"]
    assert answer.data["progressive"]["chips"] == 0


def test_a_dark_sensor_is_no_wager() -> None:
    """PR §4.15(B), (E): the player checks the light; before the first card the chip goes back."""
    opening = [bet(1, "main", "10.00"), chip(), CLOSED]
    dark = trouble("sensor_dark", seat=1)
    answer = play(GAME, [*opening, dark, *deal({1: "7h 7c"}, "9d", "8c"), STAND, END], limits=LIMITS, meters=METER)
    assert [(line["bet"], line["result"]) for line in answer.lines] == [("main", "lose"), ("blazing_7s", "void")]
    late = play(GAME, [*opening, card(1, "7h"), dark], limits=LIMITS)
    assert late.refusal == ("irregularity_not_now", "PR §4.15(B), (E)", 4)
    other = play(GAME, [*opening, trouble("sensor_dark", seat=2)], limits=LIMITS)
    assert other.refusal == ("no_such_bet", "PR §4.15(B), (E)", 3)
    off = play(GAME, [bet(1, "main", "10.00"), dark], options={"enabled": False}, limits=LIMITS)
    assert off.refusal == ("side_bet_not_offered", "PR §4.15(B), (D)", 1)


def test_an_award_without_the_managers_card_is_recorded() -> None:
    """PR §4.15(M)(4): what is due stays due."""
    answer = one("7h 7d", HIT, card(1, "7d"), trouble("award_not_authorised", seat=1))
    assert answer.net(CODE) == "399.00"


def test_a_void_round_gives_the_chips_back() -> None:
    """PR §1.7: no money moves and the meter stays as it is."""
    void = ev("RoundVoided", reason="power cut", authorised_by="INSP-1")
    answer = play(GAME, [bet(1, "main", "10.00"), chip(), CLOSED, void, END], limits=LIMITS, meters=METER)
    assert [line["result"] for line in answer.lines] == ["void", "void"]
    progressive = answer.data["progressive"]
    assert (progressive["chips"], progressive["wagered"], progressive["meter_after"]) == (1, "0.00", "4000.00")


def test_a_dead_hand_gets_its_chip_back() -> None:
    """PR §4.12(A)(4): a hand without cards takes no part, nor does its chip."""
    events = [bet(1, "main", "10.00"), chip(), bet(2, "main", "10.00"), CLOSED, trouble("hand_without_cards", seat=1)]
    rest = [card(2, "Tc"), *dealer("9d"), card(2, "9c"), *dealer("8c"), act("stand", 2), END]
    answer = play(GAME, [*events, *rest], limits=LIMITS, meters=METER)
    line = answer.line(CODE)
    assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "PR §4.12(A)(4)")
    assert answer.data["progressive"]["meter_after"] == "4000.00"


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"reset_amount": "999.99"}, ("bad_option", "PR §4.15(C)", 0)),
        ({"pay_table": "other"}, ("bad_option", "PR §4.15(D)", 0)),
        ({"reset_amount": "1000.00", "rate": "0.30"}, None),
        ({"enabled": False}, ("progressive_not_offered", "PR §4.15(B), (D)", 1)),
    ],
)
def test_options(options: dict[str, Any], refusal: tuple[str, str, int] | None) -> None:
    """PR §4.15(A), (C), (D): a reset of 1,000.00 at least, the printed table."""
    answer = play(GAME, [bet(1, "main", "10.00"), chip()], options=options, limits=LIMITS)
    assert answer.refusal == (refusal or ("round_not_finished", "PR §4.3", 2))


def test_the_rate_needs_an_approval() -> None:
    """PR §4.15(M)(4): none is printed, so that the chosen one must be on file."""
    game = registry.get(GAME)
    assert [option.name for option in game.approvals_needed(game.configure_options({"rate": 3_000}))] == ["rate"]
    assert game.approvals_needed(game.configure_options({})) == []


def test_dealer_draws_for_nobody_for_the_chip() -> None:
    """PR §4.15(C): only the player's hand counts; with all hands bust the round is over."""
    opening = [bet(1, "main", "10.00"), chip(), CLOSED, *deal({1: "7h Kc"}, "6d", "8c"), HIT, card(1, "9c")]
    assert play(GAME, [*opening, END], limits=LIMITS).net(CODE) == "2.00"
    assert drawn("6d", "8c") == dealer("4c")
