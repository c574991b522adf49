"""Trente et quarante of the Basque Country, EUS §05: worked examples, 31 against 31, insurance, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "eus.trente_et_quarante"
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
TIE = "EUS §05.V.1, §01.IV.1.B(b)"
LIMITS = {"min": "10.00"}
THIRTY_ONE = (("Ah", "Kc", "Qd", "Ts"), ("Jh", "Tc", "9d", "2s"))
BLACK_WINS = (("4h", "Kd", "Qs", "8c"), ("Jd", "Tc", "7h", "7s"))


def told(*events: Event, **options: Any) -> Answer:
    return play(GAME, [ev("RoundOpened"), *events], options=options, limits=LIMITS)


def dealt(rows: tuple[tuple[str, ...], tuple[str, ...]]) -> list[Event]:
    return [CLOSED, *cards("black", *rows[0]), *cards("red", *rows[1])]


def chosen(action: str, seat: int = 1, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


def test_a_tie_is_null() -> None:
    """Example 1 (EUS §05.V.1): 32 against 32."""
    rows = (("Ks", "9h", "7c", "6d"), ("Qh", "8s", "4d", "Jc"))
    answer = told(bet(1, "red", "20.00"), bet(1, "inverse", "10.00"), *dealt(rows), END)
    assert {line["result"] for line in answer.lines} == {"push"}


def test_red_and_inverse() -> None:
    """Example 2 (EUS §05.V.1): red has 31, the black row began with a black card. Losers first, inverse before red."""
    placed = [bet(1, "red", "20.00"), bet(1, "black", "20.00"), bet(1, "inverse", "10.00"), bet(1, "colour", "10.00")]
    answer = told(*placed, *dealt((("Ks", "Qd", "9s", "3h"), ("Th", "9c", "8d", "4s"))), END)
    assert nets(answer) == {"red": "20.00", "black": "-20.00", "inverse": "10.00", "colour": "-10.00"}
    assert [line["bet"] for line in answer.lines] == ["black", "colour", "inverse", "red"]
    assert answer.lines[0]["cite"] == "EUS §05.V.1, §05.V.3"


def test_black_and_inverse() -> None:
    """Example 3 (EUS §05.V.1): black has 33, its first card is red."""
    rows = (("4h", "Kd", "Qs", "9c"), ("Jd", "Tc", "7h", "8s"))
    answer = told(bet(1, "black", "10.00"), bet(1, "inverse", "10.00"), bet(2, "colour", "10.00"), *dealt(rows), END)
    assert nets(answer) == {"black": "10.00", "inverse": "10.00", "colour": "-10.00"}


def test_31_against_31() -> None:
    """Example 4 (EUS §05.V.1, §01.IV.1.B(b)): half back, or prison; then freed or lost."""
    half = told(bet(1, "black", "100.00"), *dealt(THIRTY_ONE), chosen("half_back"), END).line("black")
    assert (half["net"], half["cite"]) == ("-50.00", TIE)
    prison = told(bet(1, "red", "100.00"), *dealt(THIRTY_ONE), chosen("prison"), END).line("red")
    assert (prison["result"], prison["target"], prison["stake"]) == ("open", "prison", "100.00")
    later = told(bet(1, "red", "100.00", "prison"), bet(1, "black", "100.00", "prison"), *dealt(BLACK_WINS), END)
    assert [(line["bet"], line["result"], line["net"]) for line in later.lines] == [
        ("red", "lose", "-100.00"),
        ("black", "push", "0.00"),
    ]


def test_a_second_31_against_31() -> None:
    """EUS §05.V.1, §01.IV.1.B(b): a quarter comes back, or half of it waits on; below the minimum it stays."""
    prisoner = bet(1, "red", "100.00", "prison")
    assert told(prisoner, *dealt(THIRTY_ONE), chosen("half_back"), END).net("red") == "-75.00"
    stays = told(prisoner, *dealt(THIRTY_ONE), chosen("prison"), END)
    assert [(line["result"], line["stake"]) for line in stays.lines] == [("lose", "50.00"), ("open", "50.00")]
    small = told(bet(1, "red", "16.00", "prison"), *dealt(THIRTY_ONE), chosen("half_back"))
    assert small.refusal[:2] == ("below_minimum_in_prison", TIE)
    assert told(bet(1, "red", "16.00", "prison"), *dealt(THIRTY_ONE), END).settled


def test_what_is_in_prison_waits_through_another_tie() -> None:
    """Doubt of EUS §05.V.1: it stays until a round is decided."""
    tie = (("Ks", "9h", "7c", "6d"), ("Qh", "8s", "4d", "Jc"))
    prisoner = bet(1, "red", "100.00", "prison")
    assert told(prisoner, *dealt(tie), END).line("red")["result"] == "open"
    assert told(prisoner, *dealt(tie), END, blocked_on_neutral_tie="released").line("red")["result"] == "push"


def test_the_last_round_leaves_no_choice() -> None:
    """EUS §01.IV.1.B(b): half, or a quarter, is given back."""
    last = ev("IrregularityDeclared", code="last_round")
    placed = [bet(1, "red", "100.00"), bet(2, "black", "80.00", "prison")]
    assert nets(told(last, *placed, *dealt(THIRTY_ONE), END)) == {"red": "-50.00", "black": "-60.00"}
    assert told(last, *placed, *dealt(THIRTY_ONE), chosen("prison")).code == "no_bet_to_choose_for"


@pytest.mark.parametrize(("rows", "net"), [(THIRTY_ONE, -1), (BLACK_WINS, 99), ((BLACK_WINS[1], BLACK_WINS[0]), -101)])
def test_insurance(rows: tuple[tuple[str, ...], tuple[str, ...]], net: int) -> None:
    """Example 5 (EUS §05.V.1): one per cent, kept in any case."""
    insured = [bet(1, "black", "100.00"), bet(1, "insurance_31", "1.00", "black")]
    answer = told(*insured, *dealt(rows), END, insurance=True)
    assert sum(float(line["net"]) for line in answer.lines) == net
    assert answer.line("insurance_31")["cite"] == TIE


@pytest.mark.parametrize(
    ("events", "options", "code"),
    [
        ([bet(1, "black", "100.00"), bet(1, "insurance_31", "1.00", "black")], {}, "insurance_not_taken"),
        ([bet(1, "black", "100.00"), bet(1, "insurance_31", "2.00", "black")], {"insurance": True}, "premium_due"),
        ([bet(1, "insurance_31", "1.00", "black")], {"insurance": True}, "no_such_bet"),
        ([bet(1, "insurance_31", "1.00", "color")], {"insurance": True}, "unknown_target"),
        (
            [bet(1, "black", "100.00"), bet(1, "insurance_31", "1.00", "black")],
            {"insurance": True, "insurance_threshold": "200.00"},
            "bet_below_insurance",
        ),
        (
            [bet(1, "black", "100.00"), bet(1, "insurance_31", "1.00", "black"), bet(1, "black", "100.00"), CLOSED],
            {"insurance": True},
            "premium_due",
        ),
        ([bet(1, "red", "510.00")], {}, "above_maximum"),
        ([bet(1, "red", "260.00")], {"max_multiple": 25}, "above_maximum"),
        ([bet(1, "color", "10.00")], {}, "unknown_bet"),
        ([bet(1, "red", "10.00"), CLOSED, bet(1, "red", "10.00")], {}, "bet_after_close"),
        ([bet(1, "red", "10.00"), CLOSED, *cards("red", "Ks")], {}, "out_of_order"),
        ([bet(1, "red", "10.00"), *dealt(BLACK_WINS), *cards("red", "2s")], {}, "out_of_order"),
        ([bet(1, "red", "10.00"), *dealt(BLACK_WINS), chosen("prison")], {}, "no_bet_to_choose_for"),
        ([bet(1, "red", "10.00"), *dealt(THIRTY_ONE), END], {}, "round_not_finished"),
        ([bet(1, "red", "10.00"), CLOSED, ev("CardBurned", card="As")], {}, "cards_burned_at_start"),
    ],
)
def test_refusals(events: list[Event], options: dict[str, Any], code: str) -> None:
    """Examples 5 and 7 and what the text has no place for (EUS §05.V)."""
    found = told(*events, **options).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §05")


def test_the_red_card_annuls_the_game() -> None:
    """Example 6 (EUS §05.V.3): all bets go back, what is in prison stays there."""
    red_card = ev("IrregularityDeclared", code="red_card")
    insured = [bet(1, "black", "100.00"), bet(1, "insurance_31", "1.00", "black"), bet(2, "red", "50.00", "prison")]
    answer = told(*insured, CLOSED, *cards("black", "Ks"), red_card, END, insurance=True)
    assert [(line["result"], line["net"]) for line in answer.lines] == [
        ("void", "0.00"),
        ("void", "0.00"),
        ("open", "0.00"),
    ]
    assert answer.lines[0]["cite"] == "EUS §05.V.3"


def test_the_maximum() -> None:
    """Example 7 (EUS §05.V.2): fifty minimums."""
    assert told(bet(1, "red", "500.00"), *dealt(BLACK_WINS), END).settled
