"""Punto y Banca of the Basque Country, EUS §07: worked examples, commission, limits, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "eus.punto_banca"
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
LIMITS = {"min": "5.00", "max": "500.00"}


def coup(punto: str, banca: str, *bets: Event, **options: Any) -> Answer:
    """The hands, their third cards last, as they come from the shoe."""
    one, two = punto.split(), banca.split()
    dealt = [*cards("player", one[0]), *cards("banker", two[0]), *cards("player", one[1]), *cards("banker", two[1])]
    dealt += [*cards("player", *one[2:]), *cards("banker", *two[2:])]
    return play(GAME, [*bets, CLOSED, *dealt, END], options=options, limits=LIMITS)


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


@pytest.mark.parametrize(
    ("punto", "banca", "bets", "found"),
    [
        ("5h 9c Ac", "Kd 4s", {"punto": 100, "banca": 100}, {"punto": "100.00", "banca": "-100.00"}),
        ("9s Kd", "8c Jh", {"punto": 40, "banca": 40, "empate": 10},
         {"punto": "40.00", "banca": "-40.00", "empate": "-10.00"}),
        ("6s Kd", "3c Jh 4d", {"banca": 100}, {"banca": "95.00"}),
        ("2s Kd 8h", "3c Jh", {"banca": 200}, {"banca": "190.00"}),
        ("7s Kd", "7c Jh", {"punto": 50, "banca": 50, "empate": 5},
         {"punto": "0.00", "banca": "0.00", "empate": "40.00"}),
    ],
)  # fmt: skip
def test_worked_examples(punto: str, banca: str, bets: dict[str, int], found: dict[str, str]) -> None:
    """Examples 1 to 4, 6 (EUS §07.V, §07.VI)."""
    assert nets(coup(punto, banca, *(bet(1, code, f"{amount}.00") for code, amount in bets.items()))) == found


def test_commission() -> None:
    """Examples 3, 5 (EUS §07.V): five per cent, or half where the bank wins with 6."""
    line = coup("6s Kd", "3c Jh 4d", bet(1, "banca", "100.00")).line("banca")
    assert (line["payout"], line["commission"], line["cite"]) == ("100.00", "5.00", "EUS §07.VI.1, §07.V")
    six = coup("2s 3d Kc", "3c Jh 3d", bet(1, "banca", "200.00"), commission_mode="B")
    assert (six.net("banca"), six.line("banca")["commission"]) == ("100.00", "100.00")
    seven = coup("6s Kd", "3c Jh 4d", bet(1, "banca", "200.00"), commission_mode="B")
    assert (seven.net("banca"), seven.line("banca")["commission"]) == ("200.00", "0.00")
    assert coup("6s Kd", "3c Jh 4d", bet(1, "banca", "100.00"), commission_rate="0.03").net("banca") == "97.00"
    assert play(GAME, [], options={"commission_rate": "0.06"}).code == "bad_option"


def test_the_bank_on_six() -> None:
    """Example 7 (EUS §07.VI.2(b)): it draws against a six, and stands where punto stood."""
    assert nets(coup("Ks 5d 6h", "2c 4h Kc", bet(1, "banca", "10.00"))) == {"banca": "9.50"}
    assert nets(coup("Ks 6d", "2c 4h", bet(1, "empate", "10.00"))) == {"empate": "80.00"}
    drawn = [
        CLOSED,
        *cards("player", "Ks"),
        *cards("banker", "2c"),
        *cards("player", "6d"),
        *cards("banker", "4h", "2d"),
    ]
    assert play(GAME, drawn).refusal == ("hand_must_stand", "EUS §07.VI.2(b)", 5)


@pytest.mark.parametrize(
    ("first", "cards_", "due"), [("Qs", 10, None), ("Qs", 9, "burn_count"), ("As", 1, None), ("7s", 8, "burn_count")]
)
def test_burn(first: str, cards_: int, due: str | None) -> None:
    """Example 8 (EUS §07.VII): ten cards for a ten or a figure."""
    burned = [ev("CardBurned", card=first), *[ev("CardBurned")] * cards_]
    answer = play(GAME, [*burned, CLOSED, *cards("player", "9s"), *cards("banker", "2c")])
    assert answer.code == (due or "round_not_finished")


def test_multiples_and_maximum() -> None:
    """Example 9 (EUS §07.V)."""
    house = {"multiples_only": True, "max_multiple": 100}

    def placed(amount: str) -> Answer:
        events = [bet(1, "punto", amount), CLOSED, *cards("player", "9s"), *cards("banker", "2c")]
        events += [*cards("player", "Ks"), *cards("banker", "3c"), END]
        return play(GAME, events, options=house, limits={"min": "25.00", "max": "2500.00"})

    assert placed("60.00").refusal == ("not_a_multiple", "EUS §07.V", 0)
    assert placed("75.00").settled
    assert placed("2500.00").settled
    assert placed("2525.00").refusal == ("above_maximum", "EUS §07.V", 0)


def test_seats_by_the_kind_of_table() -> None:
    """EUS §07.II.3: seven at the Mini, nine at the Midi; standing players where they are admitted."""
    for kind, seats in (("mini", 7), ("midi", 9), ("full", 14)):
        options = {"table_type": kind}
        assert coup("9s Kd", "8c Jh", bet(seats, "punto", "10.00"), **options).settled
        over = coup("9s Kd", "8c Jh", bet(seats + 1, "punto", "10.00"), **options)
        assert over.refusal[:2] == ("seat_unknown", "EUS §07.II.3")
        assert coup("9s Kd", "8c Jh", bet(20, "punto", "10.00"), standing_players=True, **options).settled


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "player", "10.00")], "unknown_bet"),
        ([bet(1, "punto", "1.00")], "below_minimum"),
        ([bet(1, "punto", "505.00")], "above_maximum"),
        ([CLOSED, bet(1, "punto", "10.00")], "bet_after_close"),
        ([CLOSED, *cards("banker", "2c")], "out_of_order"),
        ([CLOSED, *cards("player", "9s"), *cards("banker", "2c"), *cards("player", "Ks", "2s")], "out_of_order"),
        ([ev("DecisionMade", seat=1, action="take_shoe")], "croupier_deals"),
        ([CLOSED, END], "round_not_finished"),
    ],
)
def test_refusals(events: list[Event], code: str) -> None:
    """EUS §07: with the clause."""
    found = play(GAME, events, limits=LIMITS).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §07")


def test_names_in_basque() -> None:
    """EUS DA 10."""
    game = registry.get(GAME)
    assert game.eu
    assert all(bet_.eu for bet_ in game.bets)
