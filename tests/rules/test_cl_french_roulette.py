"""French roulette of Chile, CL II §1: worked examples, zero and prison, void spins and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "1000", "max": "100000"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
GAME = "cl.french_roulette"
ZERO = "CL II §1.4, §1.6"


def ball(pocket: str) -> Event:
    return ev("BallLanded", pocket=pocket)


def choice(action: str, seat: int = 1, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def told(*events: Event, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play(GAME, [ev("RoundOpened"), *events], options=options, limits=limits)


def spin(pocket: str, *bets: Event, after: tuple[Event, ...] = (), **options: object) -> Answer:
    return told(*bets, CLOSED, ball(pocket), *after, END, **options)


def nets(answer: Answer) -> list[str]:
    return [line["net"] for line in answer.lines]


def in_prison(code: str, amount: str) -> Event:
    return bet(1, code, amount, "prison")


def test_one_number() -> None:
    """Worked example 1: 36 pays 35:1."""
    answer = spin("36", bet(1, "straight", "1000", "36"))
    assert (nets(answer), answer.lines[0]["cite"]) == (["35000"], "CL II §1.4, §1.6")


def test_split_with_zero() -> None:
    """Worked example 2: 0-3 pays 17:1 on 3 and loses on 1."""
    zero_three = bet(1, "split", "2000", "0-3")
    assert nets(spin("3", zero_three)) == ["34000"]
    assert nets(spin("1", zero_three)) == ["-2000"]


def test_corner_and_street_of_zero() -> None:
    """Worked example 3: 0-1-2-3 pays 8:1, 0-1-2 pays 11:1."""
    assert nets(spin("1", bet(1, "corner", "3000", "0-1-2-3"), bet(1, "street", "1000", "0-1-2"))) == ["24000", "11000"]
    assert nets(spin("2", bet(1, "street", "1000", "3-2-0"))) == ["11000"]


def test_two_dozens() -> None:
    """Worked example 4: one to two; no relief on zero."""
    dozens = bet(1, "double_dozen", "10000", "2-3")
    assert nets(spin("20", dozens)) == ["5000"]
    assert nets(spin("0", dozens)) == ["-10000"]
    assert nets(spin("12", bet(1, "double_column", "10000", "2-3"))) == ["5000"]
    assert nets(spin("12", bet(1, "double_column", "10000", "1-2"))) == ["-10000"]


def test_half_back() -> None:
    """Worked example 5: on zero the player withdraws half and loses the other."""
    answer = spin("0", bet(1, "black", "20000"), after=(choice("half_back"),))
    line = answer.line("black")
    assert (line["result"], line["stake"], line["net"], line["cite"]) == ("lose", "20000", "-10000", ZERO)


@pytest.mark.parametrize(
    ("pocket", "result", "net"), [("33", "push", "0"), ("8", "lose", "-20000"), ("0", "lose", "-20000")]
)
def test_prison(pocket: str, result: str, net: str) -> None:
    """Worked example 6: the stake waits; the next spin frees or takes it, and a second zero takes it too."""
    first = spin("0", bet(1, "odd", "20000"), after=(choice("prison", bet="odd"),))
    assert (first.line("odd")["result"], first.line("odd")["net"]) == ("open", "0")
    second = spin(pocket, in_prison("odd", "20000"))
    line = second.line("odd")
    assert (line["result"], line["net"], line["target"], line["cite"]) == (result, net, "prison", ZERO)


def test_void_spin_leaves_the_prisoner() -> None:
    """Worked example 7: 0 pays the straight bet, the high bet is in prison; two turns are void; 19 frees it."""
    first = spin("0", bet(1, "high", "5000"), bet(1, "straight", "1000", "0"), after=(choice("prison"),))
    assert nets(first) == ["0", "35000"]
    again = ev("IrregularityDeclared", code="short_spin")
    second = told(in_prison("high", "5000"), CLOSED, ball("7"), again, CLOSED, ball("19"), END)
    assert (nets(second), second.lines[0]["result"]) == (["0"], "push")


def test_column_and_dozen() -> None:
    """Worked example 8: 17 wins column 2 and dozen 2."""
    assert nets(spin("17", bet(1, "column", "4000", "2"), bet(1, "dozen", "4000", "2"))) == ["8000", "8000"]


def test_late_bet() -> None:
    """Worked example 9: null, handed back; 32 is red."""
    late = told(bet(1, "black", "5000"), CLOSED, bet(2, "red", "5000"))
    assert late.refusal == ("bet_after_close", "CL II §1.4, §1.5.3", 3)
    answer = told(bet(1, "black", "5000"), CLOSED, ev("IrregularityDeclared", code="late_bet", seat=2), ball("32"), END)
    assert nets(answer) == ["-5000"]
    assert nets(spin("32", bet(1, "red", "5000"))) == ["5000"]


@pytest.mark.parametrize(
    ("code", "target"),
    [
        ("split", "3-4"),
        ("double_dozen", "1-3"),
        ("double_column", "1-3"),
        ("street", "0-1-3"),
        ("straight", "00"),
        ("red", "red"),
        ("corner", "0-1-2"),
    ],
)
def test_what_the_felt_does_not_have(code: str, target: str) -> None:
    """Worked example 10 and CL II §1.4: neighbours only; columns and dozens 1 and 3 share no line."""
    assert spin("1", bet(1, code, "1000", target)).code == "unknown_target"


def test_targets_of_the_felt() -> None:
    """CL II §1.4: 37 numbers, 60 splits, 14 streets, 23 corners, 11 lines; every target is that of its line."""
    bets = {one.code: one.targets for one in registry.get(GAME).bets}
    assert [len(bets[code]) for code in ("straight", "split", "street", "corner", "six_line")] == [37, 60, 14, 23, 11]
    for code, targets in bets.items():
        for target in targets:
            if target != "prison":
                assert spin("8", bet(1, code, "1000", target)).line(code)["target"] == target


def test_each_bet_is_chosen_for() -> None:
    """CL II §1.4: the player chooses for each bet; nothing is decided before, nothing is chosen twice."""
    bets = (bet(1, "red", "2000"), bet(1, "low", "4000"), bet(2, "even", "6000"))
    asked = spin("0", *bets, after=(choice("half_back", bet="red"),))
    assert asked.refusal == ("round_not_finished", ZERO, 7)
    answer = spin("0", *bets, after=(choice("half_back", bet="red"), choice("prison"), choice("prison", 2)))
    assert [(line["result"], line["net"]) for line in answer.lines] == [("lose", "-1000"), ("open", "0"), ("open", "0")]
    twice = spin("0", *bets, after=(choice("half_back", bet="red"), choice("prison", bet="red")))
    assert twice.refusal == ("no_zero_choice", ZERO, 7)


def test_choices_that_do_not_exist() -> None:
    """CL II §1.4: only on zero, only for a fresh even chance, only these two."""
    assert spin("7", bet(1, "red", "2000"), after=(choice("prison"),)).code == "no_zero_choice"
    assert spin("0", bet(1, "dozen", "2000", "1"), after=(choice("prison"),)).code == "no_zero_choice"
    assert spin("0", in_prison("red", "2000"), after=(choice("prison"),)).code == "no_zero_choice"
    assert spin("0", bet(1, "red", "2000"), after=(choice("surrender"),)).code == "decision_not_offered"
    assert spin("0", bet(1, "red", "2000"), after=(choice("prison", 100),)).code == "seat_unknown"


def test_what_is_in_prison_stays_as_it_is() -> None:
    """CL II §1.4: a prisoner is neither raised nor taken down, and only even chances are in prison."""
    prisoner = in_prison("red", "50")
    assert told(prisoner, prisoner).refusal == ("prisoner_stays", ZERO, 2)
    removed = ev("BetRemoved", seat=1, bet="red", target="prison")
    assert told(prisoner, removed).refusal == ("prisoner_stays", ZERO, 2)
    assert told(bet(1, "dozen", "1000", "prison")).code == "prison_only_even_chances"
    assert told(CLOSED, prisoner).code == "bet_after_close"


def test_a_fresh_bet_beside_a_prisoner() -> None:
    """CL II §1.4: both stand apart; below the minimum only the prisoner may be, its limits were looked at before."""
    answer = spin("0", in_prison("red", "500"), bet(1, "red", "2000"), after=(choice("prison"),))
    assert [(line.get("target"), line["result"], line["net"]) for line in answer.lines] == [
        ("prison", "lose", "-500"),
        (None, "open", "0"),
    ]


def test_a_payment_on_a_prisoner_is_compared() -> None:
    """CL II §1.6: nothing is paid on a bet that is freed."""
    paid = ev("BetPaid", seat=1, bet="red", target="prison", amount="2000")
    (variance,) = spin("1", in_prison("red", "2000"), after=(paid,)).data["variances"]
    assert (variance["due"], variance["difference"]) == ("0", "2000")


@pytest.mark.parametrize(("value", "result"), [("half_back", "lose"), ("prison", "open")])
def test_choice_by_default(value: str, result: str) -> None:
    """Option zero_choice_default: who says nothing has this choice."""
    assert spin("0", bet(1, "red", "2000"), zero_choice_default=value).line("red")["result"] == result


def test_last_spin() -> None:
    """Option prison_on_last_spin: on the last spin half comes back, unless prison is allowed."""
    last = ev("IrregularityDeclared", code="last_spin")
    bets = (bet(1, "red", "2000"), last)
    assert nets(spin("0", *bets)) == ["-1000"]
    assert spin("0", *bets, after=(choice("prison"),)).refusal == ("prison_on_last_spin", ZERO, 5)
    allowed = spin("0", *bets, after=(choice("prison"),), prison_on_last_spin="allow")
    assert allowed.line("red")["result"] == "open"
    assert told(bets[0], CLOSED, last).refusal == ("irregularity_not_now", "CL II §1.4", 3)


@pytest.mark.parametrize(
    "code",
    [
        "foreign_object", "ball_out", "short_spin", "same_direction", "ball_not_settled", "mechanical_fault",
        "wheel_stopped",
    ],
)  # fmt: skip
def test_void_spins(code: str) -> None:
    """CL II §1.6: nothing is won or lost; bets may be changed before the ball is thrown again."""
    again = ev("IrregularityDeclared", code=code)
    more = bet(1, "red", "3000")
    answer = told(bet(1, "red", "2000"), CLOSED, ball("0"), again, more, CLOSED, ball("1"), END)
    assert nets(answer) == ["5000"]
    unfinished = told(bet(1, "red", "2000"), CLOSED, ball("1"), again, END)
    assert unfinished.refusal == ("round_not_finished", "CL II §1.4, §1.6", 5)


def test_bets_after_a_void_spin() -> None:
    """Option bets_after_void: betting may stay closed."""
    events = (bet(1, "red", "2000"), CLOSED, ev("IrregularityDeclared", code="ball_out"))
    assert told(*events, bet(1, "red", "1000"), bets_after_void="stay_locked").code == "bet_after_close"
    assert nets(told(*events, ball("1"), END, bets_after_void="stay_locked")) == ["2000"]


def test_a_void_round_leaves_prisoners_in_prison() -> None:
    """Fresh stakes go back, what was in prison waits for the next round."""
    answer = told(in_prison("red", "2000"), bet(1, "low", "1000"), ev("RoundVoided", reason="x", authorised_by="JM"))
    assert [(line["result"], line["net"]) for line in answer.lines] == [("open", "0"), ("void", "0")]


def test_fractions() -> None:
    """Half of 2,501 and one to two on it: the player receives 1,250; a table may refuse such stakes."""
    assert nets(spin("0", bet(1, "red", "2501"), after=(choice("half_back"),))) == ["-1251"]
    assert nets(spin("1", bet(1, "double_dozen", "2501", "1-2"))) == ["1250"]
    refused = spin("1", bet(1, "double_dozen", "2501", "1-2"), fraction_rule="reject_inexact")
    assert refused.refusal == ("stake_not_divisible", "CL II §1.6", 1)
    assert spin("1", bet(1, "red", "2501"), fraction_rule="reject_inexact").code == "stake_not_divisible"
    assert nets(spin("1", bet(1, "dozen", "2501", "1"), fraction_rule="reject_inexact")) == ["5002"]


def test_limits_of_each_bet() -> None:
    """CL I §4.2: each bet is within the limits of the plan as it is placed."""
    assert told(bet(1, "straight", "999", "7")).refusal == ("below_minimum", "CL I §4.2", 1)
    assert told(bet(1, "red", "100001")).refusal == ("above_maximum", "CL I §4.2", 1)
    taken = ev("BetRemoved", seat=1, bet="red", amount="1500")
    assert told(bet(1, "red", "2000"), taken).refusal == ("below_minimum", "CL I §4.2", 2)


def test_limits_unnoticed() -> None:
    """CL I §4.2, worked examples of the general rules: up to the maximum; below the minimum with leave."""
    over = ev("IrregularityDeclared", code="over_maximum", seat=1, bet="red", amount="130000")
    red = bet(1, "red", "100000")
    assert nets(told(red, CLOSED, over, ball("1"), END)) == ["100000", "0"]
    answer = told(red, CLOSED, over, ball("2"), END)
    assert [(line["result"], line["stake"], line["net"]) for line in answer.lines] == [
        ("lose", "100000", "-100000"),
        ("void", "30000", "0"),
    ]
    under = ev(
        "IrregularityDeclared", code="under_minimum", seat=1, bet="straight", target="7", amount="500",
        authorised_by="JS-1",
    )  # fmt: skip
    assert nets(told(under, CLOSED, ball("7"), END)) == ["17500"]
    prisoner = ev("IrregularityDeclared", code="over_maximum", seat=1, bet="red", target="prison", amount="130000")
    assert told(in_prison("red", "2000"), CLOSED, prisoner).code == "prisoner_stays"


def test_no_player_is_needed() -> None:
    """CL II §1.3.2, §1.4: the ball may be thrown with nobody at the table."""
    assert spin("0").lines == []


def test_a_throw_for_nobody() -> None:
    """CL II §1.3.2, §1.4: the ball may be thrown without players, where the table has it so; a prisoner is a bet."""
    assert spin("7").lines == []
    refused = told(CLOSED, spin_without_players=False).refusal
    assert refused == ("no_bets", "CL II §1.3.2", 1)
    assert nets(spin("7", in_prison("odd", "2000"), spin_without_players=False)) == ["0"]
