"""Bingo, PR Art. 27: worked examples, cards, figures, claims, the progressive, irregularities, each with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.packs.pr.bingo import FORMAT, PATTERNS
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.bingo"
CLOSED, END = ev("BetsClosed"), ev("RoundClosed")
FACES = {
    2001: "2 17 32 48 62 9 30 45 60 75 14 21 51 69 6 28 36 57 66 11 19 40 46 71",
    2002: "5 16 31 47 61 10 20 41 59 70 1 26 54 68 13 23 37 50 63 3 27 42 55 74",
    2003: "4 18 33 49 64 8 22 43 58 72 14 26 51 73 7 24 38 52 65 12 29 44 56 67",
    2004: "6 19 34 50 65 7 23 39 53 71 14 21 54 69 1 16 35 46 61 15 30 41 60 75",
}
TOP_ROW = {"patterns": ["top_row"], "prizes": "150.00"}
MIDDLE_ROW = {"patterns": ["middle_row"], "prizes": "600.00"}
PROGRESSIVE = {"progressive": "on", "base": "1000.00", "entry_price": "2.00"}


def face(card: int) -> list[int]:
    return [int(number) for number in FACES[card].split()]


def sold(seat: int, card: int, price: str = "4.00", **fields: Any) -> Event:
    return ev("BingoCardSold", **{"seat": seat, "card": card, "numbers": face(card), "price": price, **fields})


def drawn(*balls: int) -> list[Event]:
    return [ev("BallDrawn", ball=ball) for ball in balls]


def claim(seat: int, card: int) -> Event:
    return ev("DecisionMade", seat=seat, action="bingo", hand=card)


def trouble(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def entry(seat: int, amount: str = "2.00") -> Event:
    return ev("ProgressiveWagered", seat=seat, amount=amount)


def game(*events: Event | list[Event], meter: str | None = None, **options: Any) -> Answer:
    meters = {} if meter is None else {"progressive": meter}
    return play(GAME, events, options={**MIDDLE_ROW, **options}, meters=meters)


def nets(answer: Answer) -> dict[int, str]:
    return {line["hand"]: line["net"] for line in answer.lines if "hand" in line}


TWO_CARDS = [sold(1, 2001), sold(2, 2002), CLOSED]
MIDDLE_2001 = drawn(14, 21, 51, 69)
"""The middle row of card 2001: four numbers, the centre is free. Cards 2001 and 2004 differ there in one."""


# --------------------------------------------------------------------------- worked examples


def test_top_row_with_the_fifth_ball() -> None:
    """PR §27.10(B), §27.5(C): the first to complete the figure, claimed and verified, has the whole prize of 150."""
    answer = game(*TWO_CARDS, drawn(2, 62, 32, 17, 48), claim(1, 2001), END, **TOP_ROW)
    winner, loser = answer.lines
    assert (winner["hand"], winner["result"], winner["stake"], winner["net"]) == (2001, "win", "4.00", "146.00")
    assert (loser["hand"], loser["result"], loser["net"]) == (2002, "lose", "-4.00")
    assert (winner["cite"], loser["cite"]) == ("PR §27.10(B)", "PR §27.10(B)")


def test_middle_row_needs_four_numbers() -> None:
    """PR §27.2(A): the centre of the card is free and counts as covered."""
    assert nets(game(*TWO_CARDS, MIDDLE_2001, claim(1, 2001)))[2001] == "596.00"


def test_the_card_that_is_complete_first_takes_all() -> None:
    """PR §27.10(B): 2001 completes with the seventh ball, 2002 would with the eighth, which is not drawn any more."""
    seven = drawn(14, 21, 51, 26, 54, 1, 69)
    assert nets(game(*TWO_CARDS, seven, claim(1, 2001))) == {2001: "596.00", 2002: "-4.00"}
    refused = game(*TWO_CARDS, seven, claim(1, 2001), drawn(68))
    assert refused.refusal == ("bingo_made", "PR §27.1(4)", 11)


@pytest.mark.parametrize(
    ("cards", "results"),
    [
        ((2001, 2003, 2004), {2001: "196.00", 2003: "196.00", 2004: "196.00"}),
        ((2001, 2002, 2004), {2001: "296.00", 2002: "-4.00", 2004: "296.00"}),
    ],
)
def test_simultaneous_claims_share_equally(cards: tuple[int, ...], results: dict[int, str]) -> None:
    """PR §27.3(J), §27.5(C): 600 among three is 200 each; where one does not verify, 300 each for the two that do."""
    corner = "B3-N3-I3"
    balls = drawn(26, 21, 14)
    sales = [sold(seat, card) for seat, card in enumerate(cards, start=1)]
    claims = [claim(seat, card) for seat, card in enumerate(cards, start=1)]
    answer = game(*sales, CLOSED, balls, *claims, patterns=[corner])
    assert nets(answer) == results
    cites = {line["hand"]: line["cite"] for line in answer.lines}
    assert cites[2001] == "PR §27.3(J)"
    assert cites.get(2002, "PR §27.5(C)") == "PR §27.5(C)"


def test_claim_with_a_number_that_was_not_drawn() -> None:
    """PR §27.5(C): four corners without the 74: no prize, the game goes on until it is there."""
    corners = {"patterns": ["four_corners"]}
    claimed = [*TWO_CARDS, *drawn(5, 61, 3), claim(2, 2002)]
    assert game(*claimed, **corners).refusal == ("round_not_finished", "PR §27.1(4)", 7)
    assert game(*claimed, END, **corners).refusal == ("round_not_finished", "PR §27.1(4)", 7)
    noted = trouble("claim_not_verified", hand=2002)
    answer = game(*claimed, noted, drawn(74), claim(2, 2002), END, **corners)
    assert nets(answer) == {2001: "-4.00", 2002: "596.00"}


def test_progressive_goes_to_a_winner_who_paid_for_it() -> None:
    """PR §27.3(I): 1,846.00 to the winner with the entry; it starts from its base again."""
    answer = game(
        sold(1, 2001), entry(1), sold(2, 2002), CLOSED, MIDDLE_2001, claim(1, 2001), meter="1846.00", **PROGRESSIVE
    )
    assert answer.net("progressive_entry") == "1844.00"
    progressive = answer.data["progressive"]
    assert progressive["prizes"] == [
        {"seat": 1, "hand": "bingo", "kind": "percent", "amount": "1846.00", "share_bp": 10_000, "cite": "PR §27.3(I)"}
    ]
    assert (progressive["chips"], progressive["wagered"]) == (1, "2.00")
    assert (progressive["meter_before"], progressive["meter_after"]) == ("1846.00", "1000.00")


def test_progressive_stays_without_the_entry() -> None:
    """PR §27.3(I): who did not play the amount has the prize of the game only."""
    answer = game(
        sold(1, 2001), sold(2, 2002), entry(2), CLOSED, MIDDLE_2001, claim(1, 2001), meter="1846.00", **PROGRESSIVE
    )
    assert answer.net("card") == "596.00"
    assert answer.net("progressive_entry", seat=2) == "-2.00"
    assert (answer.data["progressive"]["prizes"], answer.data["progressive"]["meter_after"]) == ([], "1846.00")


def test_no_card_for_a_minor() -> None:
    """PR §27.3(E): nobody under eighteen."""
    assert game(sold(1, 2001, of_age=False)).refusal == ("buyer_under_age", "PR §27.3(E)", 0)
    assert game(sold(1, 2001, of_age=True), CLOSED, MIDDLE_2001, claim(1, 2001)).settled


@pytest.mark.parametrize(
    ("ball", "refusal"),
    [
        ({"ball": 61, "letter": "G"}, ("ball_letter_wrong", "PR §27.2(A), §27.8(B)")),
        ({"ball": 3, "letter": "B"}, ("ball_drawn_before", "PR §27.1(18)")),
        ({"ball": 0}, ("ball_unknown", "PR §27.2(A)")),
        ({"ball": 76}, ("ball_unknown", "PR §27.2(A)")),
        ({"ball": -1}, ("ball_unknown", "PR §27.2(A)")),
    ],
)
def test_balls_that_cannot_come(ball: dict[str, Any], refusal: tuple[str, str]) -> None:
    """PR §27.2(A), §27.1(18): G61 belongs to O, no ball comes twice, there are seventy-five."""
    assert game(*TWO_CARDS, drawn(3), ev("BallDrawn", **ball)).refusal == (*refusal, 4)


def test_ball_with_its_letter() -> None:
    """PR §27.8(B): number and letter, or the number alone."""
    balls = [ev("BallDrawn", ball=ball, letter=letter) for ball, letter in ((14, "B"), (21, "i"), (51, "G"))]
    assert game(*TWO_CARDS, *balls, drawn(69), claim(1, 2001)).settled


# --------------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ("2 17 32 48 62", "card_number_count"),
        (FACES[2001] + " 12", "card_number_count"),
        (FACES[2001].replace("48", "61"), "card_number_column"),
        (FACES[2001].replace("2 17", "16 17", 1), "card_number_column"),
        (FACES[2001].replace("2 17", "76 17", 1), "card_number_column"),
        (FACES[2001].replace("32", "45", 1), "card_number_twice"),
        (FACES[2001].replace("32", "0", 1), "card_column_count"),
        (FACES[2001].replace("2 17", "0 17", 1), "card_row_count"),
    ],
)
def test_face_of_a_card(numbers: str, code: str) -> None:
    """PR §27.2(A), §27.10(B): five by five, 24 different numbers, each column its range, the centre free."""
    wrong = sold(1, 2001, numbers=[int(number) for number in numbers.split()])
    assert game(wrong).refusal == (code, "PR §27.2(A)", 0)


def test_no_two_equal_cards_in_a_game() -> None:
    """PR §27.1(9): neither the same number nor the same face under another."""
    assert game(sold(1, 2001), sold(2, 2001)).refusal == ("card_in_play", "PR §27.1(9)", 1)
    twin = sold(2, 2002, numbers=face(2001))
    assert game(sold(1, 2001), twin).refusal == ("card_face_in_play", "PR §27.1(9)", 1)


def test_sale_ends_with_the_start() -> None:
    """PR §27.1(2): cards are sold, then numbers drawn; the cards in play are those sold by then."""
    assert game(sold(1, 2001), CLOSED, sold(2, 2002)).refusal == ("bet_after_close", "PR §27.1(2)", 2)
    assert game(sold(1, 2001), drawn(14)).refusal == ("bets_not_closed", "PR §27.1(2)", 1)
    assert game(sold(1, 2001), claim(1, 2001)).refusal == ("bets_not_closed", "PR §27.1(2)", 1)
    assert game(CLOSED).refusal == ("no_bets", "PR §27.1(2)", 0)
    assert game(*TWO_CARDS, CLOSED).refusal == ("bets_already_closed", "PR §27.1(2)", 3)
    returned = ev("BetRemoved", seat=1, bet="card", hand=2001)
    assert game(*TWO_CARDS, returned).refusal == ("bet_after_close", "PR §27.1(2)", 3)


@pytest.mark.parametrize(
    ("what", "cite"), [({"patterns": []}, "PR §27.2(B)"), ({"prizes": None}, "PR §27.3(E)")], ids=["figure", "prize"]
)
def test_nothing_starts_before_figure_and_prize_are_known(what: dict[str, Any], cite: str) -> None:
    """PR §27.2(B), §27.3(E): approved, and known to the players before the game starts."""
    assert game(*TWO_CARDS, **what).refusal == ("game_not_announced", cite, 2)


def test_nothing_changes_once_the_game_has_started() -> None:
    """PR §27.6(E): neither prize nor price; a game is opened once."""
    changed = ev("RoundOpened", options={"prizes": "900.00"})
    assert game(*TWO_CARDS, changed).refusal == ("round_already_opened", "PR §27.6(E)", 3)
    assert game(sold(1, 2001), changed).refusal == ("round_already_opened", "PR Art. 27", 1)


def test_approved_price() -> None:
    """PR §27.3(E): a card costs what was approved; without one, what the sale tells."""
    assert game(sold(1, 2001, "5.00"), card_price="4.00").refusal == ("price_not_approved", "PR §27.3(E)", 0)
    assert game(sold(1, 2001, "0.00")).refusal == ("amount_not_positive", "PR Art. 27", 0)
    assert game(sold(1, 2001), CLOSED, MIDDLE_2001, claim(1, 2001), card_price="4.00").net("card") == "596.00"


def test_cards_of_a_package() -> None:
    """PR §27.1(16): its cards win as any other; together they cost no more than the package."""
    package = {"package": "L-40", "series": "S-7"}
    first, second = sold(1, 2001, "12.00", **package), sold(1, 2002, "8.00", **package)
    answer = game(first, second, CLOSED, MIDDLE_2001, claim(1, 2001), package_price="20.00")
    assert [(line["bet"], line["net"]) for line in answer.lines] == [("package", "588.00"), ("package", "-8.00")]
    assert game(first, second, package_price="19.99").refusal == ("package_over_price", "PR §27.3(E)", 1)
    free = sold(1, 2003, "0.00", **package)
    assert game(first, second, free, CLOSED, MIDDLE_2001, claim(1, 2001), package_price="20.00").settled
    below = sold(1, 2003, "-1.00", **package)
    assert game(first, below).refusal == ("amount_not_positive", "PR Art. 27", 1)


def test_a_card_is_taken_back_before_the_start() -> None:
    """PR §27.1(2): back whole; its number and face may then be sold again."""
    back = ev("BetRemoved", seat=1, bet="card", hand=2001)
    answer = game(sold(1, 2001), back, sold(2, 2001), CLOSED, MIDDLE_2001, claim(2, 2001))
    assert [(line["seat"], line["net"]) for line in answer.lines] == [(2, "596.00")]
    half = {**back, "amount": "2.00"}
    assert game(sold(1, 2001), half).refusal == ("card_taken_whole", "PR §27.1(2)", 1)
    assert game(sold(2, 2001), back).refusal == ("no_such_bet", "PR §27.1(2)", 1)
    package = sold(1, 2001, "20.00", package="L-1")
    whole = ev("BetRemoved", seat=1, bet="package", hand=2001)
    again = sold(1, 2002, "20.00", package="L-1")
    assert game(package, whole, again, CLOSED, drawn(1, 26, 54, 68), claim(1, 2002), package_price="20.00").settled


def test_a_card_has_a_face() -> None:
    """PR §27.2(A): chips on a card without its numbers say nothing."""
    assert game(bet(1, "card", "4.00")).refusal == ("card_needs_face", "PR §27.10(A), §27.3(E)", 0)
    assert game(bet(1, "line", "4.00")).refusal == ("unknown_bet", "PR §1.7", 0)
    assert game(sold(1000, 2001)).code == "malformed_event"


def test_prices_of_a_table_with_limits() -> None:
    """PR §27.3(E): the regulation has no limits; a house that sets some keeps to them."""
    for price, code in (("4.00", "below_minimum"), ("101.00", "above_maximum")):
        answer = play(GAME, [sold(1, 2001, price)], limits={"min": "5.00", "max": "100.00"})
        assert answer.refusal == (code, "PR §27.3(E)", 0)


@pytest.mark.parametrize(
    ("system", "cards", "at"),
    [
        ("manual_ebm", [sold(1, 2001), sold(1, 2002), sold(1, 2003)], 2),
        ("manual_ebm", [sold(1, 2001, ebm="D-9"), sold(2, 2002, ebm="D-9"), sold(2, 2003, ebm="D-9")], 2),
        ("manual_mixed", [sold(1, 2001), *(sold(1, card, ebm="D-9") for card in (2002, 2003, 2004))], 3),
    ],
)
def test_cards_on_a_device_are_limited(system: str, cards: list[Event], at: int) -> None:
    """PR §27.7(B), (E): so many electronic cards a game as the Division says; printed ones are not counted."""
    options = {"system_type": system, "ebm_card_limit": 2}
    assert game(*cards, **options).refusal == ("ebm_card_limit", "PR §27.7(B), (E)", at)
    assert game(*cards[:-1], CLOSED, MIDDLE_2001, claim(1, 2001), **options).settled
    back = ev("BetRemoved", seat=cards[-2]["seat"], bet="card", hand=cards[-2]["card"])
    assert game(*cards[:-1], back, cards[-1], CLOSED, MIDDLE_2001, claim(1, 2001), **options).settled


def test_no_device_in_a_system_of_paper() -> None:
    """PR §27.11(A): cards are of the kind that the system has."""
    assert game(sold(1, 2001, ebm="D-9")).refusal == ("ebm_not_in_system", "PR §27.11(A)", 0)


# --------------------------------------------------------------------------- figures


def test_every_named_figure_is_won_with_its_squares() -> None:
    """PR §27.2(B): each figure of the table, drawn on card 2001; one ball less does not do."""
    numbers = [*face(2001)[:12], 0, *face(2001)[12:]]
    for name, figures in PATTERNS.items():
        for figure in figures:
            balls = [numbers[square] for square in sorted(figure) if numbers[square]]
            won = game(sold(1, 2001), CLOSED, drawn(*balls), claim(1, 2001), patterns=[name])
            assert won.net("card") == "596.00", name
            short = game(sold(1, 2001), CLOSED, drawn(*balls[1:]), claim(1, 2001), patterns=[name])
            assert short.code == "round_not_finished", name


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("four_corners", "B1-O1-B5-O5"),
        ("diagonal_up", "O1-G2-N3-I4-B5"),
        ("diamond", "N1-I2-G2-B3-O3-I4-G4-N5"),
        ("plus", "N1-N2-N3-N4-N5-B3-I3-G3-O3"),
        ("column_g", "G1-G2-G3-G4-G5"),
    ],
)
def test_figures_written_as_squares(name: str, written: str) -> None:
    """PR §27.2(B): any figure; squares by letter and row."""
    assert PATTERNS[name] == (FORMAT.named_squares(written),)


def test_sizes_of_the_figures() -> None:
    """PR §27.2(B): how many ways and squares each name has."""
    assert {name: (len(ways), len(ways[0])) for name, ways in PATTERNS.items() if len(ways) > 1} == {
        "any_row": (5, 5), "any_column": (5, 5), "any_diagonal": (2, 5), "any_line": (12, 5), "postage_stamp": (4, 4),
    }  # fmt: skip
    single = {name: len(ways[0]) for name, ways in PATTERNS.items() if len(ways) == 1}
    assert (single["blackout"], single["frame"], single["inner_frame"], single["letter_x"]) == (25, 16, 8, 9)
    assert (single["letter_t"], single["letter_l"], single["diamond"]) == (9, 9, 8)


@pytest.mark.parametrize("pattern", ["", "line", "B6", "C1", "b1", "B1-", "B1-B0", "N3", "B1 O1"])
def test_what_is_no_figure(pattern: str) -> None:
    """PR §27.2(B): a figure lies on the card and has a number to wait for."""
    assert game(patterns=[pattern]).refusal == ("pattern_unknown", "PR §27.2(B)", 0)


def test_any_of_several_figures() -> None:
    """PR §27.10(B): some of the established combinations."""
    both = {"patterns": ["top_row", "middle_row"]}
    assert nets(game(*TWO_CARDS, MIDDLE_2001, claim(1, 2001), **both))[2001] == "596.00"


# --------------------------------------------------------------------------- claims


def test_claims_that_nobody_can_make() -> None:
    """PR §27.5(C): a card of this game, of this player, once a ball."""
    start = [*TWO_CARDS, *drawn(14)]
    assert game(*start, claim(2, 2001)).refusal == ("card_not_in_play", "PR §27.5(C)", 4)
    assert game(*start, claim(1, 9999)).refusal == ("card_not_in_play", "PR §27.5(C)", 4)
    assert game(*start, claim(1, 2001), claim(1, 2001)).refusal == ("claim_made", "PR §27.10(B)", 5)
    assert game(*TWO_CARDS, claim(1, 2001)).refusal == ("no_ball_yet", "PR §27.10(B)", 3)
    line = ev("DecisionMade", seat=1, action="line", hand=2001)
    assert game(*start, line).refusal == ("claim_unknown", "PR §27.10(B)", 4)


LATE = [*TWO_CARDS, *MIDDLE_2001, *drawn(2), claim(1, 2001)]


def test_late_claim_wins_nothing() -> None:
    """PR §27.11(C): what the article does not give is not there: the figure was complete a ball ago."""
    assert game(*LATE).refusal == ("round_not_finished", "PR §27.1(4)", 9)
    assert nets(game(*LATE, drawn(1, 26, 54, 68), claim(2, 2002))) == {2001: "-4.00", 2002: "596.00"}


def test_late_claim_where_the_particular_rules_let_it() -> None:
    """PR §27.3(E): a special rule, approved."""
    assert nets(game(*LATE, special_rules=["late_claims"]))[2001] == "596.00"


def test_a_second_figure_may_still_be_claimed() -> None:
    """PR §27.10(B): who slept over the middle row claims the top row on its last ball."""
    balls = drawn(2, 17, 32, 48, 14, 21, 51, 69, 62)
    assert nets(game(*TWO_CARDS, *balls, claim(1, 2001), patterns=["any_line"]))[2001] == "596.00"


def test_claims_on_the_winning_ball_only() -> None:
    """PR §27.3(J): a card complete on the winning ball that is not claimed has no part."""
    sales = [sold(1, 2001), sold(2, 2004), CLOSED]
    balls = drawn(54, 51, 14, 69, 21)
    assert nets(game(*sales, *balls, claim(1, 2001))) == {2001: "596.00", 2004: "-4.00"}
    assert nets(game(*sales, *balls, claim(2, 2004), claim(1, 2001))) == {2001: "296.00", 2004: "296.00"}


# --------------------------------------------------------------------------- shares and prizes

THREE = [sold(1, 2001), sold(2, 2003), sold(3, 2004), CLOSED, *drawn(26, 21, 14)]
THREE_CLAIMS = [claim(3, 2004), claim(1, 2001), claim(2, 2003)]


@pytest.mark.parametrize(
    ("rule", "results"),
    [
        ("extra_cent_by_claim_order", {2001: "29.34", 2003: "29.33", 2004: "29.34"}),
        ("round_up_all", {2001: "29.34", 2003: "29.34", 2004: "29.34"}),
    ],
)
def test_odd_cents_of_a_shared_prize(rule: str, results: dict[int, str]) -> None:
    """PR §27.3(J): 100.01 among three; two cents more for the first two claims, or a cent for everybody (readings)."""
    answer = game(*THREE, *THREE_CLAIMS, patterns=["B3", "I3"], prizes="100.01", shared_prize_cents=rule)
    assert nets(answer) == results


def test_a_share_below_the_price() -> None:
    """PR §27.3(J): 6 among three is 2 each; each had paid 4."""
    answer = game(*THREE, *THREE_CLAIMS, patterns=["B3", "I3"], prizes="6.00")
    assert [(line["result"], line["payout"], line["net"]) for line in answer.lines] == [("lose", "0.00", "-2.00")] * 3


def test_winner_takes_all() -> None:
    """PR §27.1(16), §27.6(D)(5): the prize is what the cards of the game cost; entries are not among it."""
    cards = [sold(1, 2001), sold(2, 2002, "2.50", package="L-1"), entry(2), CLOSED]
    rules = {"special_rules": ["winner_takes_all"], "prizes": None, **PROGRESSIVE}
    assert nets(game(*cards, MIDDLE_2001, claim(1, 2001), **rules)) == {2001: "2.50", 2002: "-2.50"}
    rules["prizes"] = "10.00"
    assert game(**rules).refusal == ("prize_named_twice", "PR §27.3(E)", 0)


def test_special_rules_are_those_the_house_knows() -> None:
    """PR §27.3(E), §27.11(C): anything else is asked of the Division first."""
    for rule in ("wild_numbers", "progressive_within_0", "progressive_within_100", ""):
        assert game(special_rules=[rule]).refusal == ("special_rule_unknown", "PR §27.3(E)", 0)


def test_prize_handed_over_beside_the_one_due() -> None:
    """PR §27.1(2): the price was paid at the sale; a winner of 600 gets 600, an annulled card its price."""
    won = [*TWO_CARDS, *MIDDLE_2001, claim(1, 2001)]
    paid = {amount: ev("BetPaid", seat=1, bet="card", hand=2001, amount=amount) for amount in ("600.00", "596.00")}
    assert game(*won, paid["600.00"], END).data["variances"] == []
    (variance,) = game(*won, paid["596.00"], END).data["variances"]
    assert (variance["paid"], variance["due"], variance["difference"]) == ("596.00", "600.00", "-4.00")
    refund = ev("BetPaid", seat=1, bet="card", hand=2001, amount="4.00")
    assert game(*TWO_CARDS, trouble("game_annulled"), refund, END).data["variances"] == []


# --------------------------------------------------------------------------- the progressive


def test_entry_is_one_fixed_amount_with_cards() -> None:
    """PR §27.3(I): paid when buying cards, in the amount set; without a progressive there is none."""
    card = sold(1, 2001)
    assert game(card, entry(1)).refusal == ("progressive_not_offered", "PR §27.3(I)", 1)
    for events, code, at in (
        ([entry(1)], "entry_without_card", 0),
        ([card, entry(1, "3.00")], "entry_not_the_price", 1),
        ([card, entry(1), bet(1, "progressive_entry", "2.00")], "entry_once", 2),
        ([card, entry(1), ev("BetRemoved", seat=1, bet="card", hand=2001)], "entry_without_card", 2),
        ([card, CLOSED, entry(1)], "bet_after_close", 2),
    ):
        assert game(*events, **PROGRESSIVE).refusal == (code, "PR §27.3(I)", at)
    back = ev("BetRemoved", seat=1, bet="progressive_entry")
    assert (
        game(card, entry(1), back, CLOSED, MIDDLE_2001, claim(1, 2001), **PROGRESSIVE).data["progressive"]["chips"] == 0
    )


def test_progressive_needs_its_terms() -> None:
    """PR §27.3(I): base and amount are set by the licensee."""
    for name in ("base", "entry_price"):
        terms = {key: value for key, value in PROGRESSIVE.items() if key != name}
        assert game(**terms).refusal == ("progressive_terms_missing", "PR §27.3(I)", 0)


def test_progressive_shared_among_those_who_paid() -> None:
    """PR §27.3(I), (J): three winners, two of them with the entry: half of the meter each, the odd cent by claim."""
    sales = [sold(1, 2001), entry(1), sold(2, 2003), sold(3, 2004), entry(3), CLOSED, *drawn(26, 21, 14)]
    answer = game(*sales, *THREE_CLAIMS, patterns=["B3", "I3"], meter="1846.01", **PROGRESSIVE)
    assert {seat: answer.net("progressive_entry", seat=seat) for seat in (1, 3)} == {1: "921.00", 3: "921.01"}
    prizes = answer.data["progressive"]["prizes"]
    assert [(prize["seat"], prize["amount"], prize["share_bp"]) for prize in prizes] == [
        (3, "923.01", 5_000), (1, "923.00", 5_000),
    ]  # fmt: skip
    assert prizes[0]["cite"] == "PR §27.3(I), PR §27.3(J)"


def test_progressive_without_a_reading_is_not_priced() -> None:
    """PR §27.3(I): decided; whoever keeps the meter prices it."""
    answer = game(sold(1, 2001), entry(1), CLOSED, MIDDLE_2001, claim(1, 2001), **PROGRESSIVE)
    line = answer.line("progressive_entry")
    assert (line["result"], line["net"]) == ("open", "-2.00")
    assert answer.data["progressive"]["meter_after"] is None


@pytest.mark.parametrize(("within", "net"), [(4, "1844.00"), (3, "-2.00")])
def test_progressive_within_so_many_balls(within: int, net: str) -> None:
    """PR §27.3(E), (I): a condition of the approved special rules."""
    answer = game(
        sold(1, 2001), entry(1), CLOSED, MIDDLE_2001, claim(1, 2001),
        meter="1846.00", special_rules=[f"progressive_within_{within}"], **PROGRESSIVE,
    )  # fmt: skip
    assert answer.net("progressive_entry") == net


# --------------------------------------------------------------------------- irregularities


def test_simultaneous_claims_may_be_noted() -> None:
    """PR §27.3(J): the division itself needs no telling; with one valid claim there is nothing to divide."""
    noted = trouble("simultaneous_claims")
    answer = game(*THREE, *THREE_CLAIMS, noted, END, patterns=["B3", "I3"])
    assert set(nets(answer).values()) == {"196.00"}
    alone = game(*TWO_CARDS, MIDDLE_2001, claim(1, 2001), noted)
    assert alone.refusal == ("irregularity_not_now", "PR §27.3(J)", 8)


def test_a_claim_that_verifies_is_not_denied() -> None:
    """PR §27.5(C): nobody declares false what the balls show, nor a claim that was not made."""
    won = [*TWO_CARDS, *MIDDLE_2001, claim(1, 2001)]
    for card in (2001, 2002):
        denied = trouble("claim_not_verified", hand=card)
        assert game(*won, denied).refusal == ("irregularity_not_now", "PR §27.5(C)", 8)


@pytest.mark.parametrize("events", [[sold(1, 2001)], TWO_CARDS, [*TWO_CARDS, *MIDDLE_2001, claim(1, 2001)]])
def test_annulled_game(events: list[Event]) -> None:
    """PR §27.1(6), §27.3(K): not held, or its results disregarded: cards are refunded (reading)."""
    answer = game(*events, trouble("game_annulled", reason="power cut"), END)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {
        ("void", "0.00", "PR §27.1(6), §27.3(K)")
    }


def test_entries_of_an_annulled_game_go_back() -> None:
    """PR §27.3(I), §27.1(6): refunded with the cards; the meter stays (reading)."""
    answer = game(sold(1, 2001), entry(1), CLOSED, trouble("game_annulled"), meter="1846.00", **PROGRESSIVE)
    assert answer.line("progressive_entry")["result"] == "void"
    progressive = answer.data["progressive"]
    assert (progressive["wagered"], progressive["meter_after"]) == ("0.00", "1846.00")


def test_suspended_game() -> None:
    """PR §27.1(5), §27.3(K): nothing counts, unless the particular rules say so."""
    suspended = trouble("game_suspended", reason="fire alarm")
    begun = [*TWO_CARDS, *drawn(14, 21, 51)]
    assert game(*begun, suspended, END).data["void"] is True
    assert game(*begun, suspended, drawn(69)).refusal == ("round_void", "PR §27.1(5), §27.3(K)", 7)
    resumed = [*begun, suspended, *drawn(69), claim(1, 2001)]
    assert nets(game(*resumed, partial_results_on_suspension=True))[2001] == "596.00"
    assert game(sold(1, 2001), suspended).refusal == ("irregularity_not_now", "PR §27.1(5), §27.3(K)", 1)
    over = [*TWO_CARDS, *MIDDLE_2001, claim(1, 2001), suspended]
    assert game(*over).refusal == ("irregularity_not_now", "PR §27.1(5), §27.3(K)", 8)


def test_postponed_game() -> None:
    """PR §27.1(7), §27.3(K): before its start; the cards wait for it."""
    postponed = trouble("game_postponed", reason="storm")
    answer = game(sold(1, 2001), postponed, CLOSED, MIDDLE_2001, claim(1, 2001))
    assert answer.net("card") == "596.00"
    assert game(*TWO_CARDS, postponed).refusal == ("irregularity_not_now", "PR §27.1(7), §27.3(K)", 3)


def test_wrong_entry_is_corrected_until_the_close() -> None:
    """PR §27.5(B): 68 was entered for 69; the claim verifies once the entry is right."""
    entered = [*TWO_CARDS, *drawn(14, 21, 51, 68), claim(1, 2001)]
    wrong = trouble("wrong_ball_entry", count=68)
    assert game(*entered).code == "round_not_finished"
    assert nets(game(*entered, wrong, drawn(69), END))[2001] == "596.00"
    assert nets(game(*entered, trouble("wrong_ball_entry"), drawn(69), END))[2001] == "596.00"
    struck = [*entered, wrong]
    assert game(*struck, END).refusal == ("round_not_finished", "PR §27.5(B)", 9)
    assert game(*struck, claim(1, 2001)).refusal == ("entry_open", "PR §27.5(B)", 9)
    assert game(*struck, wrong).refusal == ("irregularity_not_now", "PR §27.5(B)", 9)
    assert game(*struck, drawn(51)).refusal == ("ball_drawn_before", "PR §27.1(18)", 9)
    after = [*struck, *drawn(69), END, wrong]
    assert game(*after).refusal == ("round_closed", "PR Art. 27", 11)


def test_correction_of_what_was_not_entered() -> None:
    """PR §27.5(B): there must be such an entry."""
    assert game(*TWO_CARDS, trouble("wrong_ball_entry")).code == "irregularity_not_now"
    wrong = trouble("wrong_ball_entry", count=7)
    assert game(*TWO_CARDS, drawn(8), wrong).refusal == ("irregularity_not_now", "PR §27.5(B)", 4)


def test_correction_may_take_a_bingo_away() -> None:
    """PR §27.5(B): 69 had been entered for 68: the claim falls, the game goes on and another card wins."""
    won = [*TWO_CARDS, *MIDDLE_2001, claim(1, 2001), trouble("wrong_ball_entry", count=69), *drawn(68)]
    assert game(*won).code == "round_not_finished"
    assert nets(game(*won, drawn(1, 26, 54), claim(2, 2002))) == {2001: "-4.00", 2002: "596.00"}


def test_correction_of_an_earlier_entry_keeps_the_order() -> None:
    """PR §27.5(B), §27.9(A)(1)(vii): the right ball takes the place of the wrong one: the claim then was good."""
    events = [
        *TWO_CARDS, *drawn(14, 21, 50, 69), claim(1, 2001), *drawn(33),
        trouble("wrong_ball_entry", count=50), *drawn(51),
    ]  # fmt: skip
    assert nets(game(*events)) == {2001: "596.00", 2002: "-4.00"}
    assert game(*events, claim(2, 2002)).refusal == ("claim_too_late", "PR §27.1(4)", 11)


def test_malfunction_is_recorded() -> None:
    """PR §27.7(H): recorded, operations told; the game stands."""
    told = trouble("system_malfunction", reason="EBM 7 lost its cards")
    assert nets(game(*TWO_CARDS, told, MIDDLE_2001, told, claim(1, 2001)))[2001] == "596.00"


def test_interrupted_blower() -> None:
    """PR §27.8(A)(2): what lies in the exit keeps its place; a generator has no blower."""
    told = trouble("blower_interrupted")
    assert nets(game(*TWO_CARDS, told, MIDDLE_2001, claim(1, 2001)))[2001] == "596.00"
    electronic = {"system_type": "electronic_paper", "draw_device": "electronic_rng"}
    assert game(*TWO_CARDS, told, **electronic).refusal == ("irregularity_not_now", "PR §27.8(A)(2)", 3)


def test_defective_set_of_balls() -> None:
    """PR §27.8(B): another set before the first ball; later none is drawn, but what was drawn may be claimed."""
    told = trouble("ball_set_defective")
    assert nets(game(*TWO_CARDS, told, MIDDLE_2001, claim(1, 2001)))[2001] == "596.00"
    assert game(*TWO_CARDS, drawn(14), told, drawn(21)).refusal == ("ball_set_barred", "PR §27.8(B)", 5)
    assert nets(game(*TWO_CARDS, MIDDLE_2001, told, claim(1, 2001)))[2001] == "596.00"


def test_what_is_not_regulated_is_annulled_with_authorisation() -> None:
    """PR §1.7: by nobody alone."""
    assert game(*TWO_CARDS, trouble("unregulated")).refusal == ("authorisation_missing", "PR §1.7", 3)
    assert game(*TWO_CARDS, trouble("unregulated", authorised_by="DIV-1")).data["void"] is True
    assert game(*TWO_CARDS, trouble("wild_card")).refusal == ("unknown_irregularity", "PR §1.7", 3)
    voided = ev("RoundVoided", reason="balls on the floor", authorised_by="DIV-1")
    assert game(*TWO_CARDS, voided, END).data["void"] is True


# --------------------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("system", "device"), [("manual_mixed", "electronic_rng"), ("electronic_ebm", "blower"), ("electronic_paper", None)]
)
def test_system_and_draw_go_together(system: str, device: str | None) -> None:
    """PR §27.11(A), §27.5(B): a manual draw has a blower, an electronic one a generator."""
    options = {"system_type": system} if device is None else {"system_type": system, "draw_device": device}
    assert game(**options).refusal == ("draw_device_differs", "PR §27.11(A)", 0)


def test_what_the_division_approves() -> None:
    """PR §27.2(B), §27.3(E), (F), (I), §27.4(G): figures, prices, prizes, rules, progressive, place, outside sale."""
    chosen: dict[str, Any] = {
        "patterns": ["any_line"], "card_price": 400, "package_price": 2_000, "prizes": 15_000, "base": 100_000,
        "special_rules": ["late_claims"], "progressive": "on", "entry_price": 200, "outside_sales": True,
        "venue": "approved_other_place", "partial_results_on_suspension": True,
    }  # fmt: skip
    bingo = registry.get(GAME)
    assert {option.name for option in bingo.approvals_needed(chosen)} == set(chosen)
    assert bingo.approvals_needed({option.name: option.default for option in bingo.options}) == []


def test_options_of_the_sales_system_are_stated() -> None:
    """PR §27.4(C), (G): named, so that a table can state them."""
    options = {"backup_mode": "manual", "remote_stations": "radio", "outside_sales": True}
    assert nets(game(*TWO_CARDS, MIDDLE_2001, claim(1, 2001), **options))[2001] == "596.00"
    assert game(remote_stations="satellite").refusal == ("bad_option", "PR §27.4(G)", 0)
