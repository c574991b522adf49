"""Trente et quarante of Chile (CL III §5) and Bolivia (BO §2.4): worked examples, 31 against 31, irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.families.trente_et_quarante import points
from tests.rules.play import Answer, Event, bet, cards, ev, play

LIMITS = {"min": "1000", "max": "100000"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
TIE = "CL III §5.6"
WON_BY = {
    "black": ("9s Td 6c 7h", "Kh Qs 5d 9c"),
    "red": ("Kd Ks Tc 4h", "7c 9d 5s Ah 9c"),
    "36": ("Ks Qs 9d 7d", "Kh Qh 9c 7c"),
    "31": ("9s Td 6c 6h", "Kh Qs 2d 9c"),
}
"""Rows: black wins, its first card black; red wins, its first card black; ties of 36 and of 31."""


def rows(black: str, red: str) -> list[Event]:
    return [*cards("black", *black.split()), *cards("red", *red.split())]


def told(*events: Event | list[Event], **options: Any) -> Answer:
    return play("cl.trente_et_quarante", [ev("RoundOpened"), *events], options=options, limits=LIMITS)


def coup(result: str, *bets: Event, after: tuple[Event, ...] = (), **options: Any) -> Answer:
    return told(*bets, CLOSED, rows(*WON_BY[result]), *after, END, **options)


def decide(action: str, seat: int = 1, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def wrong(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def shown(answer: Answer) -> list[tuple[str, str | None, str, str, str]]:
    return [(line["bet"], line.get("target"), line["result"], line["stake"], line["net"]) for line in answer.lines]


def nets(answer: Answer) -> list[str]:
    return [line["net"] for line in answer.lines]


def waiting(target: str = "blocked", amount: str = "5000", code: str = "black") -> Event:
    return bet(1, code, amount, target)


TEN = bet(1, "black", "10000")


def test_black_wins() -> None:
    """Worked example 1: 32 against 34, the first card black."""
    bets = [bet(1, "black", "5000"), bet(1, "color", "2000"), bet(1, "red", "1000"), bet(1, "inverse", "1000")]
    assert nets(coup("black", *bets)) == ["5000", "2000", "-1000", "-1000"]


def test_red_wins_with_a_black_card() -> None:
    """Worked example 2: 34 against 31, inverse."""
    bets = [bet(1, "red", "3000"), bet(1, "color", "1000"), bet(1, "inverse", "1000")]
    assert nets(coup("red", *bets)) == ["3000", "-1000", "1000"]


def test_which_first_card() -> None:
    """Option color_reference: the black row's first card is black, the winning red row is not of that colour."""
    red_first = ("Ks Qs 9d 8d", "Kh Qh 9c 7c")
    bets = [bet(1, "color", "1000"), bet(1, "inverse", "1000"), CLOSED]
    assert nets(told(*bets, rows(*red_first), END)) == ["1000", "-1000"]
    assert nets(told(*bets, rows(*red_first), END, color_reference="first_card_of_black_row")) == ["-1000", "1000"]


def test_neutral_tie() -> None:
    """Worked example 3: 36 against 36."""
    answer = coup("36", TEN, bet(1, "color", "1000"))
    assert [(line["result"], line["net"]) for line in answer.lines] == [("push", "0"), ("push", "0")]


def test_given_up() -> None:
    """Worked example 4: half is lost, the other half handed over."""
    assert shown(coup("31", TEN, after=(decide("give_up"),))) == [("black", None, "lose", "10000", "-10000")]


@pytest.mark.parametrize("after", [(), (decide("wait"),), (decide("wait", bet="black"),)])
def test_waiting(after: tuple[Event, ...]) -> None:
    """Worked examples 5 and 6: half is lost, half waits; released without winnings, or lost."""
    assert shown(coup("31", TEN, after=after)) == [
        ("black", None, "lose", "5000", "-5000"),
        ("black", "blocked", "open", "5000", "0"),
    ]
    assert shown(coup("black", waiting())) == [("black", "blocked", "push", "5000", "0")]
    assert shown(coup("red", waiting())) == [("black", "blocked", "lose", "5000", "-5000")]


def test_insured() -> None:
    """Worked example 7: a premium of 50; another 31 against 31 leaves the half; then black wins."""
    first = coup("31", TEN, after=(decide("insure"),))
    assert shown(first)[1:] == [
        ("black", "insured", "open", "5000", "0"),
        ("insurance_31", "black", "lose", "50", "-50"),
    ]
    assert shown(coup("31", waiting("insured"))) == [("black", "blocked", "open", "5000", "0")]
    assert shown(coup("black", waiting("insured"))) == [("black", "insured", "push", "5000", "0")]
    assert shown(coup("31", waiting("insured"), after=(decide("insure"),)))[0][1] == "insured"
    assert shown(coup("31", waiting("insured"), after=(decide("give_up"),))) == [
        ("black", "insured", "lose", "5000", "-5000")
    ]


def test_a_row_of_30_goes_on() -> None:
    """Worked example 8: 40 loses to 39."""
    answer = told(bet(1, "red", "1000"), CLOSED, rows("Ts Th Td Kc", "Ks Kh 9d Kd"), END)
    assert nets(answer) == ["1000"]


def test_rows_in_their_order() -> None:
    """Worked example 9: red waits until black has 31; neither goes on beyond."""
    start = [bet(1, "red", "1000"), CLOSED]
    play_ = "CL III §5.4"
    assert told(*start, cards("black", "Ts", "Th", "9d"), cards("red", "Ks")).refusal == ("out_of_order", play_, 6)
    assert told(*start, cards("black", "Ts", "Th", "Td", "As", "2s")).refusal == ("out_of_order", play_, 7)
    assert told(*start, rows(*WON_BY["black"]), cards("red", "2s")).code == "out_of_order"
    assert told(*start, cards("black", "Ts", "Th", "9d"), END).refusal == ("round_not_finished", play_, 6)
    assert told(start[0], cards("black", "Ts")).code == "bets_not_closed"
    assert told(CLOSED).code == "no_bets"
    assert told(*start, cards("dealer", "Ts")).code == "out_of_order"


def test_half_back_or_prison() -> None:
    """Worked example 10: under tie31_mode partage_or_prison the player takes half, or waits with all of it."""
    classic = {"tie31_mode": "partage_or_prison"}
    red = bet(1, "red", "10000")
    assert nets(coup("31", red, after=(decide("half_back"),), **classic)) == ["-5000"]
    kept = coup("31", red, after=(decide("prison"),), **classic)
    assert shown(kept) == [("red", "prison", "open", "10000", "0")]
    assert shown(coup("red", waiting("prison", "10000", "red"), **classic))[0][2] == "push"
    assert nets(coup("black", waiting("prison", "10000", "red"), **classic)) == ["-10000"]
    assert nets(coup("31", waiting("prison", "10000", "red"), **classic)) == ["-10000"]
    assert coup("31", red, **classic).refusal == ("round_not_finished", TIE, 11)
    assert coup("31", red, after=(decide("wait"),), **classic).code == "decision_not_offered"
    assert coup("31", red, after=(decide("half_back"),)).code == "decision_not_offered"
    assert told(waiting("blocked"), **classic).code == "unknown_target"
    assert told(waiting("prison")).code == "unknown_target"


@pytest.mark.parametrize(
    ("value", "result", "net"), [("stay_blocked", "open", "0"), ("released", "push", "0"), ("lost", "lose", "-5000")]
)
def test_what_waits_on_a_neutral_tie(value: str, result: str, net: str) -> None:
    """Option blocked_on_neutral_tie."""
    for target in ("blocked", "insured"):
        (line,) = coup("36", waiting(target), blocked_on_neutral_tie=value).lines
        assert (line["result"], line["net"], line["target"]) == (result, net, target)


def test_what_waits_on_another_31() -> None:
    """Options blocked_on_second_31_uninsured and insured_second_31_keeps."""
    assert nets(coup("31", waiting())) == ["-5000"]
    assert coup("31", waiting(), after=(decide("wait"),)).code == "no_bet_to_choose_for"
    stays = coup("31", waiting(), blocked_on_second_31_uninsured="stay_blocked")
    assert shown(stays) == [("black", "blocked", "open", "5000", "0")]
    half = coup("31", waiting("insured"), insured_second_31_keeps="half_of_it")
    assert shown(half) == [("black", "insured", "lose", "2500", "-2500"), ("black", "blocked", "open", "2500", "0")]


def test_premium() -> None:
    """Option insurance_base: one per cent of the bet; fractions go down, or the stake is refused."""
    insured = (decide("insure"),)
    whole = coup("31", TEN, after=insured, insurance_base="original_bet")
    assert whole.line("insurance_31")["net"] == "-100"
    odd = coup("31", bet(1, "black", "5001"), after=insured)
    assert nets(odd) == ["-2501", "0", "-25"]
    exact = {"fraction_rule": "reject_inexact"}
    assert told(bet(1, "black", "5001"), **exact).refusal == ("stake_not_divisible", TIE, 1)
    assert coup("31", bet(1, "black", "5002"), after=insured, **exact).code == "stake_not_divisible"


def test_choices_that_do_not_exist() -> None:
    """CL III §5.6: only after 31 against 31, once for each bet."""
    assert coup("36", TEN, after=(decide("wait"),)).refusal == ("no_bet_to_choose_for", TIE, 11)
    assert coup("31", TEN, after=(decide("wait"), decide("insure"))).code == "no_bet_to_choose_for"
    assert coup("31", TEN, after=(decide("wait", bet="red"),)).code == "no_bet_to_choose_for"
    assert coup("31", TEN, after=(decide("wait", 2),)).code == "no_bet_to_choose_for"


def test_what_waits_stays_as_it_is() -> None:
    """CL III §5.6: not taken down, nor looked at by limits; two halves are one; beside it a fresh bet may stand."""
    small = waiting(amount="50")
    assert shown(coup("black", small, small)) == [("black", "blocked", "push", "100", "0")]
    assert told(small, ev("BetRemoved", seat=1, bet="black", target="blocked")).code == "blocked_bet_stays"
    over = wrong("over_maximum", seat=1, bet="black", target="blocked", amount="130000")
    assert told(small, CLOSED, over).code == "blocked_bet_stays"
    assert shown(coup("black", small, TEN)) == [
        ("black", "blocked", "push", "50", "0"),
        ("black", None, "win", "10000", "10000"),
    ]
    void = told(small, TEN, ev("RoundVoided", reason="x", authorised_by="JM"))
    assert [line["result"] for line in void.lines] == ["open", "void"]


def test_bets() -> None:
    """CL III §5.4, §5.5.2, CL I §4.2."""
    assert told(TEN, CLOSED, TEN).refusal == ("bet_after_close", "CL III §5.4, §5.5.2", 3)
    assert told(bet(1, "insurance_31", "1000")).code == "unknown_bet"
    assert told(bet(1, "black", "999")).refusal == ("below_minimum", "CL I §4.2", 1)
    assert told(bet(1, "black", "100001")).refusal == ("above_maximum", "CL I §4.2", 1)
    over = wrong("over_maximum", seat=1, bet="black", amount="130000")
    assert nets(coup("black", bet(1, "black", "100000"), over)) == ["100000", "0"]
    under = wrong("under_minimum", seat=1, bet="black", amount="500", authorised_by="JS-1")
    assert nets(coup("black", under)) == ["500"]
    removed = ev("BetRemoved", seat=1, bet="black", amount="9500")
    assert told(TEN, removed).code == "below_minimum"
    late = wrong("late_bet", seat=2)
    assert nets(told(TEN, CLOSED, late, rows(*WON_BY["black"]), END)) == ["10000"]


def test_burn_at_the_start() -> None:
    """CL III §5.4, §5.6: five cards; left out, they are burned at the end of the round."""
    burn = ev("CardBurned", card="2d")
    burns = [ev("CardBurned")] * 5
    assert told(burns, TEN, CLOSED, rows(*WON_BY["black"]), END).settled
    assert told(burns, burn).refusal == ("cards_burned_at_start", "CL III §5.4", 6)
    omitted = [TEN, CLOSED, *rows(*WON_BY["black"]), wrong("start_burn_omitted")]
    assert told(omitted, END).code == "round_not_finished"
    assert nets(told(omitted, burns, END)) == ["10000"]
    assert told(burns, TEN, CLOSED, wrong("start_burn_omitted")).code == "irregularity_not_now"
    assert told(TEN, CLOSED, rows(*WON_BY["black"]), burn).code == "cards_burned_at_start"


def test_cards_that_come_out_wrongly() -> None:
    """CL III §5.6: burned, not counted."""
    start = [TEN, CLOSED, *cards("black", "9s")]
    rest = [*cards("black", "Td", "6c", "7h"), *cards("red", *WON_BY["black"][1].split()), END]
    assert nets(told(start, wrong("face_up_card", card="Kd"), rest)) == ["10000"]
    two = [wrong("stuck_cards", count=2), ev("CardBurned"), ev("CardBurned")]
    assert nets(told(start, two, rest)) == ["10000"]
    assert told(start, two, ev("CardBurned")).code == "cards_burned_at_start"
    assert told(start, ev("CardBurned")).code == "cards_burned_at_start"
    assert nets(told(TEN, CLOSED, rows(*WON_BY["black"]), wrong("face_up_card"), END)) == ["10000"]
    assert told(TEN, wrong("face_up_card")).code == "irregularity_not_now"


def test_cut_card() -> None:
    """CL III §5.4: the rest is shuffled without the cards on the table, and the same round goes on."""
    start = [TEN, CLOSED, *cards("black", *WON_BY["black"][0].split()), *cards("red", "Kh", "7s")]
    burns = [ev("CardBurned")] * 5
    answer = told(start, wrong("cut_card_shown"), burns, cards("red", "Kd", "8c"), END)
    assert nets(answer) == ["10000"]
    assert told(CLOSED, wrong("cut_card_shown")).code == "no_bets"
    sixes = [*cards("black", *["5s"] * 6), wrong("cut_card_shown"), *cards("black", "5s")]
    assert told(TEN, CLOSED, sixes).code == "card_impossible"


@pytest.mark.parametrize("code", ["pack_exhausted", "no_cut_card"])
def test_no_result(code: str) -> None:
    """CL III §5.6: stakes go back, or stay by the option annulled_hand_stakes; what waits goes on waiting."""
    events = [waiting(), bet(1, "red", "1000"), CLOSED, *cards("black", "9s"), wrong(code), END]
    answer = told(events)
    assert [line["result"] for line in answer.lines] == ["open", "void"]
    assert [line["result"] for line in told(events, annulled_hand_stakes="stay").lines] == ["open", "open"]


def test_points() -> None:
    """CL III §5.4: ace 1, faces and tens 10."""
    assert [points(card) for card in ("As", "2d", "9h", "Tc", "Js", "Qd", "Kh")] == [1, 2, 9, 10, 10, 10, 10]


@pytest.mark.parametrize(
    ("result", "bets", "action", "expected"),
    [
        ("black", {"black": "50.00", "color": "20.00", "red": "10.00"}, None, ["50.00", "20.00", "-10.00"]),
        ("red", {"red": "30.00", "color": "10.00", "inverse": "10.00"}, None, ["30.00", "-10.00", "10.00"]),
        ("36", {"black": "50.00"}, None, ["0.00"]),
        ("31", {"black": "100.00"}, "give_up", ["-100.00"]),
        ("31", {"black": "100.00"}, "wait", ["-50.00", "0.00"]),
        ("31", {"black": "100.00"}, "insure", ["-50.00", "0.00", "-0.50"]),
        ("31", {"color": "25.00"}, "wait", ["-12.50", "0.00"]),
    ],
)
def test_bolivia(result: str, bets: dict[str, str], action: str | None, expected: list[str]) -> None:
    """Worked examples 1 to 8 of Bolivia (BO §2.4.3.3, §2.4.5.2)."""
    placed = [bet(1, code, amount) for code, amount in bets.items()]
    chosen = [decide(action)] if action else []
    limits = {"min": "10.00", "max": "1000.00"}
    answer = play("bo.trente_et_quarante", [*placed, CLOSED, *rows(*WON_BY[result]), *chosen, END], limits=limits)
    assert nets(answer) == expected
    assert all(line["cite"].startswith("BO §2.4") for line in answer.lines)


def test_bolivia_in_its_own_clauses() -> None:
    """BO §2.4: the same bets and options, clauses of the classifier but for limits."""
    bolivia, chile = registry.get("bo.trente_et_quarante"), registry.get("cl.trente_et_quarante")
    assert [one.code for one in bolivia.bets] == [one.code for one in chile.bets]
    assert [one.name for one in bolivia.options] == [one.name for one in chile.options]
    cited = {one.cite for one in (*bolivia.bets, *bolivia.options, *bolivia.irregularities)}
    assert {cite for cite in cited if not cite.startswith("BO §2.4")} == {"CL I §4.1", "CL I §4.2"}
    classic = {"tie31_mode": "partage_or_prison"}
    red = [bet(1, "red", "100.00"), CLOSED, *rows(*WON_BY["31"]), decide("half_back"), END]
    assert nets(play("bo.trente_et_quarante", red, options=classic)) == ["-50.00"]


def test_a_declared_card_is_burned_once() -> None:
    """CL III §5.6: the card that left the shoe face up, told by the declaration and by its burn; no card else."""
    start = (TEN, CLOSED, *cards("black", "9s"), wrong("face_up_card", card="2d"))
    rest = (*cards("black", "Td", "6c", "7h"), *cards("red", "Kh", "Qs", "5d", "9c"), END)
    burned = ev("CardBurned", card="2d")
    assert nets(told(*start, *rest)) == nets(told(*start, burned, *rest)) == ["10000"]
    assert told(*start, burned, burned).code == "cards_burned_at_start"
    assert told(*start, ev("CardBurned", card="2h")).code == "cards_burned_at_start"
