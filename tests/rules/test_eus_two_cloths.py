"""Baccara on two cloths of the Basque Country, EUS §09: worked examples, the bank, banco, errors and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "eus.baccara_two_cloths"
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
GOING_ON = {"last_bank": 1}
START = [bet(2, "cloth_1", "300.00"), bet(3, "cloth_2", "180.00")]


def said(seat: int, action: str, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def dealt(one: str, two: str, bank: str) -> list[Event]:
    """Two cards to each hand in turn, then their third ones in the order of the cloths."""
    hands = {"cloth_1": one.split(), "cloth_2": two.split(), "banker": bank.split()}
    first = [event for turn in (0, 1) for place, held in hands.items() for event in cards(place, held[turn])]
    return [CLOSED, *first, *(event for place, held in hands.items() for event in cards(place, *held[2:]))]


def told(*events: Event, opened: dict[str, Any] | None = None, deposit: str = "3000.00", **options: Any) -> Answer:
    start = [ev("RoundOpened", **(GOING_ON if opened is None else opened)), said(1, "bank", amount=deposit)]
    return play(GAME, [*start, *events], options=options, limits={"min": "10.00"})


def nets(answer: Answer) -> dict[tuple[str, str | None], str]:
    return {(line["bet"], line.get("target")): line["net"] for line in answer.lines if line["result"] != "void"}


def test_a_win_and_a_loss() -> None:
    """Example 1 (EUS §09.V.3, §09.VII): 2 % of the net of both cloths."""
    answer = told(*START, *dealt("Qs 3d Ac", "3s 4h", "9h 7d"), END)
    assert nets(answer) == {("cloth_1", None): "-300.00", ("cloth_2", None): "180.00", ("bank", None): "117.60"}
    line = answer.line("bank")
    assert (line["commission"], line["cite"]) == ("2.40", "EUS §09.V.3, §09.VII")
    gross = told(*START, *dealt("Qs 3d Ac", "3s 4h", "9h 7d"), END, commission_base="gross")
    assert gross.line("bank")["commission"] == "6.00"


def test_the_bank_wins_both() -> None:
    """Example 2 (EUS §09.V.3): 2 %, of a free bank 1.25 %."""
    hand = dealt("7h Jc", "5d 3c", "9s Kd")
    assert told(*START, *hand, END).net("bank") == "470.40"
    assert told(*START, *hand, END, mode="free").net("bank") == "474.00"


def test_no_commission_without_a_net_gain() -> None:
    """Example 3 (EUS §09.VII)."""
    hand = dealt("7h Jc", "9d Kc", "8s Kd")
    lost = told(bet(2, "cloth_1", "100.00"), bet(3, "cloth_2", "150.00"), *hand, END)
    assert (lost.net("bank"), lost.line("bank")["commission"]) == ("-50.00", "0.00")
    even = told(bet(2, "cloth_1", "120.00"), bet(3, "cloth_2", "120.00"), *hand, END)
    assert (even.net("bank"), even.line("bank")["result"]) == ("0.00", "push")


def test_astride_both_cloths() -> None:
    """Example 4 (EUS §09.VII): five units are three and two."""
    answer = told(bet(2, "a_cheval", "50.00"), *dealt("9h Jc", "7d Kc", "8s Kd"), END)
    assert nets(answer) == {("a_cheval", "1"): "30.00", ("a_cheval", "2"): "-20.00", ("bank", None): "-10.00"}


def test_on_the_line() -> None:
    """Example 5 (EUS §09.VII): half plays, half goes back."""
    answer = told(bet(2, "half_stake", "40.00", "1"), *dealt("7h Jc", "7d Kc", "8s Kd"), END)
    assert nets(answer)[("half_stake", "1")] == "-20.00"
    assert [line["stake"] for line in answer.lines if line["result"] == "void"] == ["20.00"]


def test_an_8_of_two_cards_beats_a_9_of_three() -> None:
    """Example 6 (EUS §09.VI)."""
    answer = told(bet(2, "cloth_2", "100.00"), *dealt("7h Jc", "2d 3c 4h", "Th 8c"), END)
    assert answer.net("cloth_2", seat=2) == "-100.00"
    assert (
        told(bet(2, "cloth_1", "100.00"), *dealt("8h Jc", "7d Kc", "3h 2c 4d"), END).net("cloth_1", seat=2) == "100.00"
    )


def test_a_broken_bank() -> None:
    """Example 7 (EUS §09.V): a new deposit no less than the first."""
    broken = [ev("RoundOpened"), said(1, "bank_broken", amount="5000.00")]
    low = play(GAME, [*broken, said(1, "bank", amount="4900.00")], limits={"min": "10.00"})
    assert low.refusal == ("deposit_too_low", "EUS §09.V", 2)
    again = [*broken, said(1, "bank", amount="5000.00"), *START, *dealt("7h Jc", "5d 3c", "9s Kd"), END]
    assert play(GAME, again, limits={"min": "10.00"}).settled


def test_errors_and_the_square() -> None:
    """Example 8 (EUS §09.VIII.3): after his own error the banker draws with 5 or less; after another's he is free."""
    own, other = (ev("IrregularityDeclared", code=code) for code in ("banker_error", "player_error"))
    five, six = dealt("Qs 3d 5c", "3s 2h 8c", "Kh 5d"), dealt("Qs 3d 5c", "3s 2h 6c", "Kh 6d")
    assert told(*START, *five, own, END).code == "round_not_finished"
    assert told(*START, *five, own, *cards("banker", "2c"), END).settled
    assert told(*START, *six, own, *cards("banker", "2c")).code == "bank_stands"
    assert told(*START, *six, own, END).settled
    for more in ([], cards("banker", "2c")):
        assert told(*START, *five, other, *more, END).settled


def test_banco() -> None:
    """Example 9 (EUS §09.VII): at the start only; a null one twice more."""
    tie = dealt("7h Jc", "7d Kc", "7s Kd")
    null = told(bet(2, "banco", "1000.00"), *tie, END, opened={})
    assert nets(null) == {("banco", "1"): "0.00", ("banco", "2"): "0.00", ("bank", None): "0.00"}
    was = {"last_bank": 1, "last_bets": {"2": "1000.00"}}
    for target in ("repeat_1", "repeat_2"):
        assert told(bet(2, "banco", "1000.00", target), *tie, END, opened=was).settled
    assert told(bet(2, "banco", "1000.00", "repeat_3"), opened=was).code == "unknown_target"
    assert told(bet(2, "banco", "1000.00")).refusal == ("banco_at_the_start", "EUS §09.VII", 2)
    assert told(bet(3, "banco", "1000.00", "repeat_1"), opened=was).code == "banco_not_null"


def test_hands_that_count_nothing_or_are_null() -> None:
    """EUS §09.VIII.2, §09.VIII.5."""
    hand = dealt("7h Jc", "6d Kc", "3s 4d")
    thrown = ev("IrregularityDeclared", code="cards_thrown", target="1")
    assert told(*START, *hand, thrown, END).net("cloth_1", seat=2) == "-300.00"
    basket = ev("IrregularityDeclared", code="cards_in_basket", target="2")
    line = told(*START, *hand, basket, END).line("cloth_2", seat=3)
    assert (line["result"], line["net"], line["cite"]) == ("void", "0.00", "EUS §09.VIII.2")
    both = ev("IrregularityDeclared", code="cards_in_basket")
    found = {(line["bet"], line["result"]) for line in told(*START, *hand, both, END).lines}
    assert found == {("cloth_1", "void"), ("cloth_2", "void"), ("bank", "push")}


def test_a_null_cloth_recorded_before_stays_undecided() -> None:
    """EUS §09.VIII.2: rounds opened before the option were settled with a push, and settle so again."""
    game = registry.get("eus.baccara_two_cloths")
    assert game.recorded_options({})["null_cloth"] == "push"
    hand = dealt("7h Jc", "6d Kc", "3s 4d")
    both = ev("IrregularityDeclared", code="cards_in_basket")
    answer = told(*START, *hand, both, END, null_cloth="push")
    assert {(line["result"], line["cite"]) for line in answer.lines} == {
        ("push", "EUS §09.VII, EUS §09.V.3, §09.VII"),
        ("push", "EUS §09.V.3, §09.VII"),
    }


def test_cards_lost_unseen_have_no_face() -> None:
    """EUS §09.VIII.2, §09.VIII.5: what fell into the basket or was thrown away unseen is not reported."""
    basket = ev("IrregularityDeclared", code="cards_in_basket", target="1")
    deal = [*cards("cloth_2", "3s"), *cards("banker", "9h"), *cards("cloth_2", "4h"), *cards("banker", "7d")]
    answer = told(*START, CLOSED, basket, *deal, END)
    assert answer.line("cloth_1", seat=2)["result"] == "void"
    assert answer.net("cloth_2", seat=3) == "180.00"
    assert told(*START, CLOSED, basket, *deal[:3], END).refusal[0] == "round_not_finished"
    thrown = ev("IrregularityDeclared", code="cards_thrown")
    seen = [*cards("cloth_1", "Qs"), *cards("cloth_2", "3s"), *cards("cloth_1", "7d"), *cards("cloth_2", "4h")]
    assert told(*START, CLOSED, thrown, *seen, END).net("cloth_1", seat=2) == "300.00"
    bankers = ev("IrregularityDeclared", code="cards_in_basket")
    assert {line["net"] for line in told(*START, CLOSED, bankers, END).lines} == {"0.00"}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(2, "cloth_1", "3010.00")], "stakes_above_bank"),
        ([bet(2, "cloth_1", "5.00")], "below_minimum"),
        ([bet(1, "cloth_1", "50.00")], "banker_bets_not"),
        ([bet(2, "half_stake", "50.00")], "target_not_named"),
        ([said(2, "bank", amount="100.00")], "deposit_made"),
        ([CLOSED], "no_bets"),
        ([*START, CLOSED, bet(4, "cloth_1", "50.00")], "bet_after_close"),
        ([*START, CLOSED, *cards("banker", "2c")], "out_of_order"),
        ([*START, *dealt("2h Kc", "7d Kc", "3s 4d"), END], "round_not_finished"),
        ([*START, *dealt("7h Kc", "7d Kc", "3s 4d"), *cards("cloth_1", "2c")], "cloth_stands"),
        ([*START, *dealt("2h Kc", "7d Kc", "3s 4d"), *cards("banker", "2c")], "cloth_draws"),
        ([*START, *dealt("7h Kc", "7d Kc", "Ks Qd"), END], "round_not_finished"),
        ([*START, *dealt("2h Kc", "7d Kc", "3s 4d"), said(2, "no", bet="cloth_1")], "cloth_draws"),
        ([*START, *dealt("7h Kc", "7d Kc", "Ks Qd"), said(1, "no")], "bank_draws"),
        ([said(2, "square")], "not_the_bank"),
        ([said(2, "hit")], "decision_not_offered"),
    ],
)
def test_refusals(events: list[Event], code: str) -> None:
    """EUS §09: with the clause, and nothing changes."""
    found = told(*events).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §09")


def test_nothing_without_a_deposit() -> None:
    """EUS §09.V."""
    assert play(GAME, [bet(2, "cloth_1", "50.00")]).refusal == ("deposit_missing", "EUS §09.V", 0)


def test_names_in_basque() -> None:
    """EUS DA 10."""
    game = registry.get(GAME)
    assert game.eu
    assert all(bet_.eu for bet_ in game.bets)
