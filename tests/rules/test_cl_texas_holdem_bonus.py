"""Texas Hold'em Bonus of Chile: examples reckoned by hand (CL III §3.5.7.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.house_poker_games import dealt, decided, hands, settled, staked
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "cl.texas_holdem_bonus"
SECTION = "CL III §3.5.7.3"
ANTE = {"ante": "1000"}
BOTH = {"ante": "1000", "bonus": "1000"}
CLOSED = ev("BetsClosed")


def streets(does: list[tuple[int, str]], board: str) -> list[list[Event]]:
    """The decisions of one seat with the community cards that come between them."""
    common = board.split()
    parts = [common[:3], common[3:4], common[4:]]
    told: list[list[Event]] = []
    for decision, shown in zip(does, parts, strict=False):
        told.append(decided(decision))
        if decision[1] != "fold":
            told.append([ev("CardBurned"), *cards("board", *shown)])
    return told


def alone(
    stakes: dict[str, str], mine: str, his: str, board: str, *does: str, options: dict[str, Any] | None = None
) -> Answer:
    own = dealt(hands(s1=mine, dealer=his))
    told = [staked({1: stakes}), CLOSED, own, *streets([(1, action) for action in does], board), ev("RoundClosed")]
    return play(GAME, told, options=options)


@pytest.mark.parametrize(
    ("stakes", "mine", "his", "board", "does", "nets"),
    [
        (
            BOTH, "Ah Kh", "9s 9d", "Qh 7h 2h 5c 3d", ("bet", "bet", "bet"),
            {"bonus": "25000", "ante": "1000", "flop": "2000", "turn": "1000", "river": "1000"},
        ),
        (
            BOTH, "Ts Td", "9s 9d", "Qh 7h 2c 5c 3d", ("bet", "bet", "check"),
            {"bonus": "3000", "ante": "0", "flop": "2000", "turn": "1000"},
        ),
        (BOTH, "Kc Kd", "As Ah", "Qh 7h 2c 5c 3d", ("fold",), {"bonus": "10000", "ante": "-1000"}),
        (
            BOTH, "Ac Ad", "As Ah", "Kh Qs 9c 6d 2h", ("bet", "check", "check"),
            {"bonus": "1000000", "ante": "0", "flop": "0"},
        ),
        (
            BOTH, "Jc 4d", "8s 8h", "Kh Qs 9c 6d 2h", ("bet", "bet", "bet"),
            {"bonus": "-1000", "ante": "-1000", "flop": "-2000", "turn": "-1000", "river": "-1000"},
        ),
        (
            ANTE, "Ac Qd", "Kc 4h", "9h 8s 5c 3d 2h", ("bet", "check", "bet"),
            {"ante": "0", "flop": "2000", "river": "1000"},
        ),
        (
            ANTE, "7c 2d", "6c 3h", "Ts Jd Qh Kc As", ("bet", "bet", "bet"),
            {"ante": "0", "flop": "0", "turn": "0", "river": "0"},
        ),
        (BOTH, "Ac Ad", "Ks 2h", "Kh Qs 9c 6d 3h", ("fold",), {"bonus": "30000", "ante": "-1000"}),
        (BOTH, "Ac Kd", "Ks 2h", "Kh Qs 9c 6d 3h", ("fold",), {"bonus": "15000", "ante": "-1000"}),
        (BOTH, "Ac Jc", "Ks 2h", "Kh Qs 9c 6d 3h", ("fold",), {"bonus": "20000", "ante": "-1000"}),
        (BOTH, "Ac Qd", "Ks 2h", "Kh Qs 9c 6d 3h", ("fold",), {"bonus": "5000", "ante": "-1000"}),
        (BOTH, "Ac Tc", "Ks 2h", "Kh Qs 9c 6d 3h", ("fold",), {"bonus": "-1000", "ante": "-1000"}),
    ],
)  # fmt: skip
def test_one_seat(
    stakes: dict[str, str], mine: str, his: str, board: str, does: tuple[str, ...], nets: dict[str, str]
) -> None:
    """CL III §3.5.7.3: the dealer always plays; the ante is paid from a straight on; the bonus stands by itself."""
    answer = alone(stakes, mine, his, board, *does)
    assert settled(answer) == {1: nets}
    assert {line["cite"] for line in answer.lines} == {SECTION}


def test_everybody_decides_on_every_street() -> None:
    """CL III §3.5.7.3: turn and river are independent; the button's seat is the last."""
    places = {2: "Jc 4d", 3: "Ts Td", 1: "2s 7s", "dealer": "9s 9d"}
    own = [ev("CardDealt", to=place, card=held.split()[turn]) for turn in (0, 1) for place, held in places.items()]
    told = [ev("RoundOpened", button=1), staked({1: ANTE, 2: ANTE, 3: ANTE}), CLOSED, own]
    first = decided((2, "bet"), (3, "bet", "2000"), (1, "fold"))
    flop, turn, river = cards("board", "Qh", "7h", "2c"), cards("board", "5c"), cards("board", "3d")
    second, third = decided((2, "check"), (3, "bet")), decided((2, "bet"), (3, "check"))
    assert settled(play(GAME, [*told, first, flop, second, turn, third, river])) == {
        1: {"ante": "-1000"},
        2: {"ante": "-1000", "flop": "-2000", "river": "-1000"},
        3: {"ante": "0", "flop": "2000", "turn": "1000"},
    }
    chips = [bet(2, "flop", "2000"), bet(3, "flop", "2000"), *decided((1, "fold")), *flop]
    assert play(GAME, [*told, chips, bet(2, "turn", "1000"), bet(2, "river", "1000")]).code == "out_of_order"
    assert play(GAME, [*told, decided((1, "fold"))]).refusal == ("out_of_turn", SECTION, 13)
    assert play(GAME, [*told, first, flop, decided((2, "fold"))]).code == "decision_not_offered"
    assert play(GAME, [*told, first, flop, second, turn, third, decided((2, "check"))]).code == "decision_taken"
    assert play(GAME, [*told, flop]).code == "decisions_pending"
    assert play(GAME, [*told, first, flop, second, turn, third]).code == "round_not_finished"
    assert play(GAME, [*told, decided((2, "bet", "1000"))]).refusal == ("play_amount", SECTION, 13)
    assert play(GAME, [*told, decided((2, "check"))]).code == "decision_not_offered"
    assert play(GAME, [*told, first, flop, decided((2, "bet", "2000"))]).code == "play_amount"
    assert play(GAME, [*told, first, flop, second, turn, third, river, cards("board", "4s")]).code == "out_of_order"


def test_bets() -> None:
    """CL III §3.5.7.3: the bonus equals the ante and does not stand without one."""
    assert play(GAME, [bet(1, "ante", "1000"), bet(1, "bonus", "50")]).code == "below_minimum"
    assert play(GAME, [bet(1, "ante", "2000"), bet(1, "bonus", "1000")]).refusal == ("first_bets_unequal", SECTION, 1)
    assert play(GAME, [bet(1, "bonus", "1000"), CLOSED]).refusal == ("bet_rests_on", SECTION, 1)
    assert play(GAME, [bet(1, "bonus", "1000"), bet(1, "ante", "1000"), bet(1, "ante", "500"), CLOSED]).code == (
        "first_bets_unequal"
    )
    assert play(GAME, [bet(8, "ante", "1000")]).refusal == ("seat_unknown", "CL III §3.4.2", 0)
    assert play(GAME, [bet(1, "flop", "1000")]).code == "out_of_order"
    assert play(GAME, [ev("RoundOpened", button=8)]).refusal == ("seat_unknown", SECTION, 0)
    both = [bet(1, "ante", "1000"), bet(1, "bonus", "1000")]
    assert play(GAME, [*both, ev("BetRemoved", seat=1, bet="ante")]).code == "bet_rests_on"


OWN = [staked({1: BOTH, 2: ANTE}), CLOSED, dealt(hands(s1="Ts Td", s2="Jc 4d", dealer="9s 9d"))]
FLOP = [decided((1, "bet"), (2, "bet")), cards("board", "Qh", "7h", "2c")]
REST = [decided((1, "check"), (2, "check")), cards("board", "5c"), decided((1, "check"), (2, "check")),
        cards("board", "3d")]  # fmt: skip


def test_errors() -> None:
    """CL III §3.6.4: a hand annulled alone, the pass void, a fourth card with the flop by the table's reading."""
    wrong = ev("IrregularityDeclared", code="wrong_card_count", seat=1)
    answer = play(GAME, [*OWN, wrong, decided((2, "bet")), *FLOP[1:], decided((2, "check")), cards("board", "5c"),
                         decided((2, "check")), cards("board", "3d")])  # fmt: skip
    assert settled(answer) == {1: {"ante": "0", "bonus": "0"}, 2: {"ante": "-1000", "flop": "-2000"}}
    fourth = ev("IrregularityDeclared", code="extra_flop_card", card="Ah")
    burned = settled(play(GAME, [*OWN, *FLOP, fourth, *REST]))
    assert burned == {1: {"bonus": "3000", "ante": "0", "flop": "2000"}, 2: {"ante": "-1000", "flop": "-2000"}}
    void = play(GAME, [*OWN, *FLOP, fourth], options={"extra_flop_card": "void"})
    assert {(line["result"], line["cite"]) for line in void.lines} == {("void", "CL III §3.6.4")}
    assert play(GAME, [*OWN, fourth]).code == "irregularity_not_now"
    seen = play(GAME, [*OWN, ev("CardExposed", to="dealer", card="9s")])
    assert {line["result"] for line in seen.lines} == {"void"}
    button = ev("IrregularityDeclared", code="button_out_of_place")
    assert settled(play(GAME, [*OWN, button, *FLOP, *REST])) == burned
