"""Roulette, PR Art. 2: worked examples, irregularities, limits and refusals, each with its clause."""

from __future__ import annotations

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "1.00", "max": "100.00"}
CLOSED = ev("BetsClosed")


def spin(pocket: str, *bets: Event, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    events = [ev("RoundOpened"), *bets, CLOSED, ev("BallLanded", pocket=pocket), ev("RoundClosed")]
    return play("pr.roulette", events, options=options, limits=limits)


def test_black_seventeen_pays_every_covering_bet() -> None:
    """PR §2.5: straight 35, split 17, colour 1, dozen 2; a column without the number loses."""
    answer = spin(
        "17",
        bet(1, "straight", "5.00", "17"),
        bet(1, "split", "10.00", "17-20"),
        bet(1, "color", "20.00", "black"),
        bet(1, "dozen", "10.00", "2"),
        bet(1, "column", "10.00", "1"),
    )
    assert [line["net"] for line in answer.lines] == ["175.00", "170.00", "20.00", "20.00", "-10.00"]
    assert answer.line("straight")["odds"] == "35:1"
    assert answer.line("straight")["cite"] == "PR §2.4, §2.5"


def test_double_zero_beats_outside_bets_whole() -> None:
    """PR §2.4: 0 and 00 take the simple and double chances; no half comes back."""
    answer = spin(
        "00",
        bet(1, "color", "100.00", "red"),
        bet(1, "line5_zero", "10.00"),
        bet(1, "split", "2.00", "0-00"),
        bet(1, "half", "50.00", "high"),
    )
    assert [line["net"] for line in answer.lines] == ["-100.00", "60.00", "34.00", "-50.00"]


def test_red_three() -> None:
    """PR §2.5: street 11, six line 5, square 8, column and low."""
    answer = spin(
        "3",
        bet(1, "street", "4.00", "1-2-3"),
        bet(1, "line6", "6.00", "1-6"),
        bet(1, "corner", "8.00", "2-3-5-6"),
        bet(1, "half", "10.00", "low"),
        bet(1, "column", "10.00", "3"),
    )
    assert [line["net"] for line in answer.lines] == ["44.00", "30.00", "64.00", "10.00", "20.00"]


@pytest.mark.parametrize(
    ("code", "target", "accepted", "refused"),
    [
        ("column", "1", "1200.00", "1201.00"),
        ("color", "red", "1800.00", "1801.00"),
        ("straight", "8", "100.00", "101.00"),
        ("corner", "1-2-4-5", "100.00", "101.00"),
    ],
)
def test_maximum_is_the_series_of_chances(code: str, target: str, accepted: str, refused: str) -> None:
    """PR §2.5: 2:1 or even money may reach 12 or 18 times the maximum, everything above 2:1 the maximum itself."""
    assert spin("8", bet(1, code, accepted, target)).settled
    assert spin("8", bet(1, code, refused, target)).refusal == ("above_maximum", "PR §2.5", 1)


def test_the_maximum_holds_for_the_sum_on_a_position() -> None:
    """PR §2.5: a second placing on the same position counts with the first, written either way round."""
    answer = spin("8", bet(1, "split", "60.00", "17-20"), bet(1, "split", "41.00", "20-17"))
    assert answer.refusal == ("above_maximum", "PR §2.5", 2)


def test_bet_after_no_va_mas_is_refused() -> None:
    """PR §2.4: a bet after the announcement is invalid."""
    events = [ev("RoundOpened"), bet(1, "color", "5.00", "red"), CLOSED, bet(3, "straight", "10.00", "8")]
    assert play("pr.roulette", events, limits=LIMITS).refusal == ("bet_after_close", "PR §2.4", 3)


def test_late_bet_reported_as_irregularity_changes_nothing() -> None:
    """PR §2.4: the chips go back; neither won nor lost."""
    events = [
        bet(1, "color", "5.00", "black"),
        CLOSED,
        ev("IrregularityDeclared", code="late_bet", seat=3),
        ev("BallLanded", pocket="8"),
        ev("RoundClosed"),
    ]
    answer = play("pr.roulette", events, limits=LIMITS)
    assert [(line["seat"], line["net"]) for line in answer.lines] == [(1, "5.00")]


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "5.00", "max": "40.00"}, "limits_spread"),
        ({"min": "1.00", "max": "1200.00"}, "limits_outside_band"),
        ({"min": "0.50", "max": "100.00"}, "limits_outside_band"),
    ],
)
def test_limits_outside_band_or_spread_are_refused(limits: dict[str, str], code: str) -> None:
    """PR §2.5(A), (B): $1 to $1,000, and a maximum of at least ten times the minimum."""
    assert spin("8", bet(1, "color", "50.00", "red"), limits=limits).refusal == (code, "PR §2.5(A), (B)", 0)


def test_smallest_lawful_spread() -> None:
    """PR §2.5(B): $1 with $10 is enough."""
    assert spin("8", bet(1, "color", "5.00", "red"), limits={"min": "1.00", "max": "10.00"}).settled


def test_quarter_chips_add_up_to_the_minimum() -> None:
    """PR §2.5(A): 25-cent chips at a $1 table; the player's total per spin reaches the minimum."""
    bets = [bet(1, "straight", "0.25", number) for number in ("7", "11", "29")] + [bet(1, "parity", "0.25", "even")]
    answer = spin("7", *bets, quarter_chips=True)
    assert [line["net"] for line in answer.lines] == ["8.75", "-0.25", "-0.25", "-0.25"]
    assert spin("7", *bets[:3], quarter_chips=True).refusal == ("below_minimum", "PR §2.5", 4)


def test_quarter_chips_only_at_small_minimums() -> None:
    """PR §2.5(A): only where the minimum is $1.00 or $2.00."""
    answer = spin("7", limits={"min": "5.00", "max": "100.00"}, quarter_chips=True)
    assert answer.code == "quarter_chips_minimum"
    assert spin("7", bet(1, "straight", "1.25", "7")).code == "not_a_multiple"


def test_minimum_per_position_is_an_option() -> None:
    """PR §2.5(A), first sentence: with ``min_basis=position`` each position must reach the minimum."""
    limits = {"min": "5.00", "max": "100.00"}
    two = (bet(1, "straight", "3.00", "7"), bet(1, "straight", "3.00", "8"))
    assert spin("7", *two, limits=limits).settled
    assert spin("7", *two, limits=limits, min_basis="position").refusal == ("below_minimum", "PR §2.5", 3)


def test_minimum_of_a_position_is_checked_at_the_close() -> None:
    """PR §2.5(A): chips go down and come back in any order; each position counts as it stands at "No va más"."""
    limits = {"min": "5.00", "max": "100.00"}
    chip = bet(1, "straight", "3.00", "7")
    assert spin("7", chip, chip, limits=limits, min_basis="position").net("straight") == "210.00"
    taken = ev("BetRemoved", seat=1, bet="straight", target="7", amount="3.00")
    answer = spin("7", bet(1, "straight", "6.00", "7"), taken, limits=limits, min_basis="position")
    assert answer.refusal == ("below_minimum", "PR §2.5", 3)


def test_zero_lines_belong_to_their_wheel() -> None:
    """PR §2.5: the four-number line needs a single-zero wheel, the five-number line both zeros."""
    line4 = bet(1, "line4_zero", "10.00")
    assert spin("0", line4).code == "bet_not_on_wheel"
    assert spin("0", line4, wheel="single_zero").net("line4_zero") == "80.00"
    assert spin("0", bet(1, "line5_zero", "10.00"), wheel="single_zero").code == "bet_not_on_wheel"
    assert spin("00", bet(1, "color", "10.00", "red"), wheel="single_zero").code == "pocket_unknown"


@pytest.mark.parametrize(
    ("layout", "seat", "settles"), [("single", 7, True), ("single", 8, False), ("double", 14, True)]
)
def test_seats_by_layout(layout: str, seat: int, settles: bool) -> None:
    """PR §2.2: seven players, fourteen on a double layout."""
    answer = spin("8", bet(seat, "color", "5.00", "red"), layout=layout)
    assert answer.settled is settles


@pytest.mark.parametrize(
    ("code", "target"),
    [
        ("split", "17-19"),
        ("corner", "3-4-6-7"),
        ("street", "2-3-4"),
        ("column", "4"),
        ("straight", "37"),
        ("split", "3-4"),
    ],
)
def test_impossible_targets(code: str, target: str) -> None:
    """PR §2.5, felt of §2.6: only neighbours, rows and the felt's own boxes."""
    assert spin("8", bet(1, code, "5.00", target)).code == "unknown_target"


def test_order_of_a_spin() -> None:
    """PR §2.4: bets, "no va más", one ball, close."""
    red = bet(1, "color", "5.00", "red")
    landed = ev("BallLanded", pocket="1")
    assert play("pr.roulette", [red, landed], limits=LIMITS).code == "bets_not_closed"
    assert play("pr.roulette", [red, CLOSED, landed, landed], limits=LIMITS).code == "ball_already_landed"
    assert play("pr.roulette", [red, CLOSED, ev("RoundClosed")], limits=LIMITS).code == "round_not_finished"
    assert play("pr.roulette", [red, CLOSED], limits=LIMITS).refusal[0] == "round_not_finished"
    after = [red, CLOSED, landed, ev("RoundClosed"), landed]
    assert play("pr.roulette", after, limits=LIMITS).refusal == ("round_closed", "PR Art. 2", 4)


def test_unregulated_trouble_voids_the_spin() -> None:
    """PR §1.7: what Art. 2 does not foresee is annulled with authorisation; stakes go back."""
    events = [
        bet(1, "color", "5.00", "red"),
        CLOSED,
        ev("RoundVoided", reason="ball left the wheel", authorised_by="INSP-1"),
        ev("RoundClosed"),
    ]
    answer = play("pr.roulette", events, limits=LIMITS)
    assert answer.data["void"] is True
    assert answer.line("color") | {"cite": ""} == {
        "seat": 1, "bet": "color", "target": "red", "stake": "5.00", "result": "void", "odds": None,
        "payout": "0.00", "commission": "0.00", "net": "0.00", "cite": "",
    }  # fmt: skip


def test_dealer_payment_beside_the_computed_one() -> None:
    """PR §2.5: a straight up paid 34 times is a variance of one stake."""
    events = [
        bet(1, "straight", "5.00", "17"),
        CLOSED,
        ev("BallLanded", pocket="17"),
        ev("BetPaid", seat=1, bet="straight", target="17", amount="170.00"),
        ev("RoundClosed"),
    ]
    (variance,) = play("pr.roulette", events, limits=LIMITS).data["variances"]
    assert (variance["paid"], variance["due"], variance["difference"]) == ("170.00", "175.00", "-5.00")


@pytest.mark.parametrize(
    ("code", "listed", "written", "pays"),
    [
        ("split", "17-20", "20-17", "17.00"),
        ("corner", "16-17-19-20", "20,19,17,16", "8.00"),
        ("street", "16-17-18", "16-18", "11.00"),
        ("street", "16-17-18", "18-17-16", "11.00"),
        ("line6", "13-18", "13-14-15-16-17-18", "5.00"),
        ("line6", "13-18", "18-13", "5.00"),
        ("color", "black", "Black", "1.00"),
    ],
)
def test_a_payment_names_its_target_in_any_way(code: str, listed: str, written: str, pays: str) -> None:
    """PR §2.5: placed, paid and taken in any order of numbers, a position is the one that the felt lists."""
    assert listed in registry.get("pr.roulette").bet(code).targets
    placed = bet(1, code, "1.00", written)
    won = [placed, CLOSED, ev("BallLanded", pocket="17"), ev("BetPaid", seat=1, bet=code, target=written, amount=pays)]
    answer = play("pr.roulette", [*won, ev("RoundClosed")], limits=LIMITS)
    assert (answer.line(code)["target"], answer.line(code)["net"]) == (listed, pays)
    assert answer.data["variances"] == []
    lost = [placed, CLOSED, ev("BallLanded", pocket="0"), ev("BetTaken", seat=1, bet=code, target=written, amount="0")]
    (variance,) = play("pr.roulette", [*lost, ev("RoundClosed")], limits=LIMITS).data["variances"]
    assert (variance["target"], variance["due"], variance["difference"]) == (listed, "-1.00", "1.00")


def test_every_listed_target_is_the_target_of_its_line() -> None:
    """PR §2.5: lines name targets as the catalogue lists them, on both wheels."""
    for bet_ in registry.get("pr.roulette").bets:
        for target in bet_.targets:
            wheel = "double_zero" if "00" in target.split("-") else "single_zero"
            assert spin("8", bet(1, bet_.code, "5.00", target), wheel=wheel).line(bet_.code)["target"] == target
