"""Go Poker of Chile and its progressive: examples reckoned by hand (CL III §3.5.4, §6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.house_poker_games import decided, settled, staked
from tests.rules.play import Answer, Event, bet, cards, ev, play

BASE = "cl.go_poker"
POT = "cl.go_poker_progressive"
SECTION = "CL III §3.5.4"
CLOSED = ev("BetsClosed")
THREE = {"line_1": "1000", "line_2": "1000", "line_3": "1000"}
BOTH = {**THREE, "progressive": "500"}


def deal(hands: dict[int, str], board: str = "") -> list[Event]:
    """One card to each seat and one to the board, twice, then the third to each seat."""
    held = {seat: text.split() for seat, text in hands.items()}
    common = board.split()
    told = []
    for turn in range(3):
        told += [ev("CardDealt", to=seat, card=held[seat][turn]) for seat in sorted(held)]
        told += [ev("CardDealt", to="board", card=common[turn])] if turn < len(common) else []
    return told


SHOWN = ev("CardExposed", to="board")


def go(
    game: str,
    stakes: dict[int, dict[str, str]],
    hands: dict[int, str],
    board: str,
    first: dict[int, str],
    second: dict[int, str],
    *,
    pot: str | None = None,
) -> Answer:
    told = [
        staked(stakes), CLOSED, deal(hands, board),
        decided(*first.items()), SHOWN, decided(*second.items()), SHOWN, ev("RoundClosed"),
    ]  # fmt: skip
    return play(game, told, meters={"progressive": pot} if pot else {})


@pytest.mark.parametrize(
    ("mine", "board", "first", "second", "nets"),
    [
        ("Ts Td 5c", "Kh 2d", "go", "go", ("1000", "1000", "1000")),
        ("9s 9d 5c", "Kh 2d", "withdraw", "withdraw", ("0", "0", "-1000")),
        ("Ks 9d 5c", "Kh 9c", "withdraw", "go", ("0", "2000", "2000")),
        ("As Ad 5c", "3h 2d", "go", "withdraw", ("1000", "0", "1000")),
        ("9s 9d 5c", "Kh 2d", "go", "go", ("-1000", "-1000", "-1000")),
    ],
)
def test_one_seat(mine: str, board: str, first: str, second: str, nets: tuple[str, str, str]) -> None:
    """CL III §3.5.4: from a pair of tens up, every bet that is left."""
    answer = go(BASE, {1: THREE}, {1: mine}, board, {1: first}, {1: second})
    assert settled(answer) == {1: dict(zip(("line_1", "line_2", "line_3"), nets, strict=True))}
    withdrawn = [line for line in answer.lines if line["result"] == "void"]
    assert [line["stake"] for line in withdrawn] == ["0"] * [first, second].count("withdraw")


def test_a_paying_pair_on_the_board_pays_everybody() -> None:
    """CL III §3.5.4."""
    answer = go(
        BASE, {1: THREE, 2: THREE}, {1: "5s 7d 2c", 2: "Qs Js 9s"}, "Th Td", {1: "go", 2: "go"}, {1: "go", 2: "go"}
    )
    assert settled(answer) == {seat: dict.fromkeys(THREE, "1000") for seat in (1, 2)}
    assert [line["seat"] for line in answer.lines] == [2, 2, 2, 1, 1, 1]


@pytest.mark.parametrize(
    ("mine", "board", "times"),
    [
        ("Ts Js Qs", "Ks As", 200), ("5s 6s 7s", "8s 9s", 100), ("5s 5d 5c", "5h 9s", 50), ("5s 5d 5c", "9h 9s", 11),
        ("2s 6s 7s", "8s 9s", 8), ("5s 6s 7s", "8s 9d", 5), ("5s 5d 5c", "8s 9d", 3), ("Ts Td 9c", "2s 9d", 2),
    ],
)  # fmt: skip
def test_the_pay_table(mine: str, board: str, times: int) -> None:
    """CL III §3.5.4: on each of the three."""
    stakes = {1: dict.fromkeys(THREE, "2000")}
    answer = go(BASE, stakes, {1: mine}, board, {1: "go"}, {1: "go"})
    assert settled(answer) == {1: dict.fromkeys(THREE, str(2_000 * times))}


def test_what_is_refused() -> None:
    """CL III §3.5.4, §3.4.2."""
    told = [staked({1: THREE, 2: THREE}), CLOSED, deal({1: "Ts Td 5c", 2: "As Ad 5d"}, "Kh 2d")]
    assert play(BASE, [*told, decided((2, "go"))]).refusal == ("out_of_turn", SECTION, 15)
    assert play(BASE, [*told, SHOWN]).refusal == ("decisions_pending", SECTION, 15)
    assert play(BASE, [*told, ev("BetRemoved", seat=1, bet="line_2")]).code == "bet_stays"
    assert play(BASE, [*told, ev("BetRemoved", seat=1, bet="line_3")]).refusal == ("bet_stays", SECTION, 15)
    assert play(BASE, [*told, decided((1, "ride"))]).code == "decision_not_offered"
    assert play(BASE, [*told, decided((1, "go"), (2, "go")), SHOWN, ev("CardBurned")]).code == "no_card_to_burn"
    assert play(BASE, [staked({1: {**THREE, "line_3": "2000"}})]).code == "first_bets_unequal"
    assert play(BASE, [bet(1, "line_1", "1000"), CLOSED]).code == "first_bets_unequal"
    assert play(BASE, [bet(8, "line_1", "1000")]).code == "seat_unknown"
    assert play(BASE, [bet(1, "line_1", "1000", target="2")]).code == "unknown_target"
    assert play(BASE, told[:2]).refusal == ("round_not_finished", SECTION, 7)
    early = [staked({1: THREE}), CLOSED, cards(1, "Ts"), cards("board", "Kh", "2d")]
    assert play(BASE, early).code == "out_of_order"


def test_a_decision_names_the_bet_whose_turn_it_is() -> None:
    """CL III §3.5.4: the first before a card is turned, the second after it, the third stays; CL III §6.5.1: so does
    the bet on the pot."""
    told = [staked({1: BOTH}), CLOSED, deal({1: "9s 9d 5c"}, "Kh 2d")]

    def says(line: str) -> Event:
        return ev("DecisionMade", seat=1, action="withdraw", bet=line)

    answer = play(POT, [*told, says("line_1"), SHOWN, says("line_2"), SHOWN], meters={"progressive": "2000000"})
    assert settled(answer) == {1: {"line_1": "0", "line_2": "0", "line_3": "-1000", "progressive": "-500"}}
    for line in ("line_2", "line_3"):
        assert play(POT, [*told, says(line)]).refusal == ("bet_stays", SECTION, 10)
    assert play(POT, [*told, says("line_1"), SHOWN, says("line_1")]).refusal == ("bet_stays", SECTION, 12)
    assert play(POT, [*told, says("progressive")]).refusal == ("bet_stays", "CL III §6.5.1", 10)
    assert play(POT, [*told, ev("BetRemoved", seat=1, bet="progressive")]).refusal == (
        "bet_stays", "CL III §6.5.1", 10,
    )  # fmt: skip


def test_the_community_cards_may_be_told_when_they_are_turned() -> None:
    """CL III §3.5.4: packets to the seats, the first community card after the first question."""
    told = [staked({1: THREE}), CLOSED, cards(1, "Ts", "Td", "5c"), decided((1, "go")), cards("board", "Kh")]
    answer = play(BASE, [*told, ev("BetRemoved", seat=1, bet="line_2"), cards("board", "2d")])
    assert settled(answer) == {1: {"line_1": "1000", "line_2": "0", "line_3": "1000"}}
    packets = [staked({1: THREE}), CLOSED, cards(1, "Ts", "Td", "5c"), cards("board", "??", "2d")]
    turned = [decided((1, "go")), ev("CardExposed", to="board", card="Kh"), decided((1, "go")), SHOWN]
    assert settled(play(BASE, [*packets, *turned])) == {1: dict.fromkeys(THREE, "1000")}


def wrong(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def test_a_hand_annulled_beside_another() -> None:
    """CL III §3.6.4: its stakes go back, a bet that it had withdrawn is its own."""
    told = [
        staked({1: THREE, 2: THREE}), CLOSED, deal({1: "Ts Td 5c", 2: "As Ad 5d"}, "Kh 2d"),
        decided((1, "withdraw"), (2, "go")), SHOWN, wrong("wrong_card_count", seat=1), decided((2, "go")), SHOWN,
    ]  # fmt: skip
    lost = play(BASE, told, options={"annulled_hand_stakes": "lost"})
    assert settled(lost) == {
        1: {"line_1": "0", "line_2": "-1000", "line_3": "-1000"},
        2: dict.fromkeys(THREE, "1000"),
    }
    assert settled(play(BASE, told))[1] == dict.fromkeys(THREE, "0")
    alone = [staked({1: THREE}), CLOSED, wrong("player_without_cards", seat=1)]
    assert settled(play(BASE, alone)) == {1: dict.fromkeys(THREE, "0")}


@pytest.mark.parametrize("code", ["hole_card_exposed", "wrong_community_cards"])
def test_community_cards_gone_wrong_void_the_pass(code: str) -> None:
    """CL III §3.6.4, by analogy."""
    told = [staked({1: THREE}), CLOSED, deal({1: "Ts Td 5c"}, "Kh 2d"), wrong(code)]
    assert settled(play(BASE, told)) == {1: dict.fromkeys(THREE, "0")}


# --------------------------------------------------------------------------- progressive


@pytest.mark.parametrize(
    ("mine", "board", "first", "second", "line", "progressive"),
    [
        ("4h 8h Jh", "2h Kh", "withdraw", "withdraw", "8000", "24500"),
        ("3s 3d 3c", "Kh 2d", "go", "go", "3000", "-500"),
    ],
)
def test_withdrawals_leave_the_bet_on_the_pot(
    mine: str, board: str, first: str, second: str, line: str, progressive: str
) -> None:
    """CL III §6.5.1."""
    answer = go(POT, {1: BOTH}, {1: mine}, board, {1: first}, {1: second}, pot="2000000")
    assert answer.net("line_3") == line
    assert answer.net("progressive") == progressive


@pytest.mark.parametrize(
    ("one", "two", "board", "nets"),
    [
        ("Ts Js Qs", "8s 9s 2d", "Ks As", ("1999500", "-500")),
        ("5d 6d 7d", "8c 8h 2s", "8d 9d", ("199500", "-500")),
        ("Ts Js Qs", "Kh Kd Ah", "Ks As", ("1949500", "49500")),  # fixed prizes before percentages
    ],
)
def test_the_pot(one: str, two: str, board: str, nets: tuple[str, str]) -> None:
    """CL III §6.6."""
    goes = {1: "go", 2: "go"}
    answer = go(POT, {1: BOTH, 2: BOTH}, {1: one, 2: two}, board, goes, goes, pot="2000000")
    assert (answer.net("progressive", seat=1), answer.net("progressive", seat=2)) == nets


def test_the_bet_on_the_pot_cannot_be_withdrawn() -> None:
    """CL III §6.5.1."""
    told = [staked({1: BOTH}), CLOSED, deal({1: "Ts Td 5c"}, "Kh 2d"), ev("BetRemoved", seat=1, bet="progressive")]
    assert play(POT, told).code == "bet_stays"
    assert play(POT, [ev("ProgressiveWagered", seat=1, amount="500"), CLOSED]).code == "progressive_without_ante"
