"""Big Six of Chile, CL II §3: worked examples, void spins, the order of the places."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules.packs.cl.big_six import SEGMENTS
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "1000", "max": "100000"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")


def told(*events: Event, **options: Any) -> Answer:
    return play("cl.big_six", [ev("RoundOpened"), *events], options=options, limits=LIMITS)


def spin(segment: str, *bets: Event) -> Answer:
    return told(*bets, CLOSED, ev("WheelStopped", segment=segment), END)


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


def again(code: str) -> Event:
    return ev("IrregularityDeclared", code=code)


@pytest.mark.parametrize(
    ("segment", "bets", "expected"),
    [
        ("10", {"symbol_10": "5000", "symbol_1": "10000"}, {"symbol_1": "-10000", "symbol_10": "50000"}),
        ("40_b", {"symbol_40_a": "1000"}, {"symbol_40_a": "-1000"}),
        ("40_a", {"symbol_40_a": "1000", "symbol_40_b": "1000"}, {"symbol_40_b": "-1000", "symbol_40_a": "40000"}),
        ("20", {"symbol_20": "2000"}, {"symbol_20": "40000"}),
        ("1", {"symbol_1": "20000"}, {"symbol_1": "20000"}),
    ],
)
def test_worked_examples(segment: str, bets: dict[str, str], expected: dict[str, str]) -> None:
    """Worked examples 1 to 4 and 7 (CL II §3.6); losers are collected first."""
    answer = spin(segment, *(bet(1, code, amount) for code, amount in bets.items()))
    assert list(nets(answer).items()) == list(expected.items())
    assert answer.lines[0]["cite"] == "CL II §3.4, §3.6"


@pytest.mark.parametrize("code", ["short_spin", "between_symbols", "disc_stopped"])
def test_a_void_spin_opens_the_bets_again(code: str) -> None:
    """Worked example 5: two turns; 3,000 become 6,000 before the disc is spun again."""
    two = bet(1, "symbol_2", "3000")
    answer = told(two, CLOSED, again(code), two, CLOSED, ev("WheelStopped", segment="2"), END)
    assert nets(answer) == {"symbol_2": "12000"}
    assert told(two, CLOSED, again(code), ev("WheelStopped", segment="2")).code == "bets_not_closed"
    unfinished = told(two, CLOSED, ev("WheelStopped", segment="2"), again(code), END)
    assert unfinished.refusal == ("round_not_finished", "CL II §3.4, §3.6", 5)
    assert told(two, again(code)).refusal == ("irregularity_not_now", unfinished_cite(code), 2)


def unfinished_cite(code: str) -> str:
    return "CL II §3.5.2" if code == "disc_stopped" else "CL II §3.6"


def test_a_bet_withdrawn_after_a_void_spin() -> None:
    """Worked example 6: the player takes his chips back; with nobody's bet the disc is not spun."""
    five = bet(1, "symbol_5", "1000")
    removed = ev("BetRemoved", seat=1, bet="symbol_5")
    events = (five, CLOSED, again("between_symbols"), removed)
    assert told(*events, CLOSED).refusal == ("no_bets", "CL II §3.4, §3.5.2", 5)
    assert told(*events, END).lines == []
    assert told(*events, bet(2, "symbol_1", "1000"), CLOSED, ev("WheelStopped", segment="5"), END).lines[0]["seat"] == 2


@pytest.mark.parametrize("code", ["breakdown", "breakdown_unrepaired"])
def test_breakdown(code: str) -> None:
    """CL II §3.6: void, with a new betting round: stakes go back, or stay by the option annulled_hand_stakes."""
    events = (bet(1, "symbol_5", "1000"), CLOSED, again(code), END)
    answer = told(*events)
    assert (answer.data["void"], answer.line("symbol_5")["result"]) == (True, "void")
    stays = told(*events, annulled_hand_stakes="stay")
    assert (stays.line("symbol_5")["result"], stays.line("symbol_5")["net"]) == ("open", "0")


def test_limits_and_late_bets() -> None:
    """CL I §4.2, CL II §3.4."""
    assert told(bet(1, "symbol_5", "999")).refusal == ("below_minimum", "CL I §4.2", 1)
    assert told(bet(1, "symbol_5", "1000"), CLOSED, bet(2, "symbol_5", "1000")).code == "bet_after_close"
    over = ev("IrregularityDeclared", code="over_maximum", seat=1, bet="symbol_5", amount="130000")
    answer = spin("5", bet(1, "symbol_5", "100000"), over)
    assert [(line["stake"], line["net"]) for line in answer.lines] == [("100000", "500000"), ("30000", "0")]
    late = told(bet(1, "symbol_5", "1000"), CLOSED, again("late_bet"), ev("WheelStopped", segment="5"), END)
    assert nets(late) == {"symbol_5": "5000"}
    under = ev(
        "IrregularityDeclared", code="under_minimum", seat=1, bet="symbol_20", amount="500", authorised_by="JS-1"
    )
    assert nets(spin("20", under)) == {"symbol_20": "10000"}


def order() -> list[str]:
    """The 54 places so that no two neighbours have the same value."""
    rest = [name for name in ("2", "5", "10", "20", "40_a", "40_b") for _ in range(count(name))]
    ones = ["1"] * count("1")
    placed: list[str] = []
    others = [rest[place // 2 if place % 2 == 0 else 15 + place // 2] for place in range(30)]
    for place, name in enumerate(others):
        placed.append(name)
        if place < len(ones):
            placed.append(ones[place])
    return placed


def count(name: str) -> int:
    return next(segment.sections for segment in SEGMENTS if segment.name == name)


def test_order_of_the_places() -> None:
    """CL II §3.3.1, §3.5.1: 54 places, no neighbours of one value; both top prizes are worth 40."""
    assert sum(segment.sections for segment in SEGMENTS) == 54
    lawful = order()
    assert told(bet(1, "symbol_1", "1000"), wheel_layout=lawful).code == "round_not_finished"
    cite = "CL II §3.3.1, §3.5.1"
    assert told(wheel_layout=lawful[1:]).refusal == ("sections_not_of_wheel", cite, 0)
    at = lawful.index("40_a"), lawful.index("40_b")
    tops = [name for place, name in enumerate(lawful) if place not in at]
    assert told(wheel_layout=[*tops, "40_a", "40_b"]).refusal == ("sections_alike", cite, 0)
    assert told(wheel_layout=sorted(lawful)).refusal == ("sections_alike", cite, 0)
