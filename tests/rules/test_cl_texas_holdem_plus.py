"""Texas Hold'em Plus of Chile and its progressive: examples reckoned by hand (CL III §3.5.7.2, §6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.house_poker_games import decided, hands, settled, staked
from tests.rules.play import Answer, Event, bet, cards, ev, play

BASE = "cl.texas_holdem_plus"
POT = "cl.texas_holdem_plus_progressive"
SECTION = "CL III §3.5.7.2"
ANTE = {"ante": "1000"}
BOTH = {"ante": "1000", "progressive": "500"}
CLOSED = ev("BetsClosed")


def deal(board: str, dealer: str, **seats: str) -> tuple[list[Event], list[Event]]:
    """Two cards round the table and the flop; then the other two community cards."""
    places = {**hands(**seats), "dealer": dealer}
    own = [ev("CardDealt", to=place, card=held.split()[turn]) for turn in (0, 1) for place, held in places.items()]
    common = board.split()
    return [*own, *cards("board", *common[:3])], cards("board", *common[3:])


def plus(
    game: str, stakes: dict[int, dict[str, str]], dealer: str, board: str, *does: Any, pot: str = "", **seats: str
) -> Answer:
    first, last = deal(board, dealer, **seats)
    told = [staked(stakes), CLOSED, first, decided(*does), last, ev("RoundClosed")]
    return play(game, told, meters={"progressive": pot} if pot else {})


@pytest.mark.parametrize(
    ("mine", "his", "board", "action", "nets"),
    [
        ("As Kd", "3h 3c", "Qs Jd 9h 7c 5s", "bet", {"ante": "1000", "bet": "0"}),  # threes do not open
        ("Ah 8h", "4s 4d", "Kh 9h 2h 7c 5s", "bet", {"ante": "2000", "bet": "2000"}),
        ("7h 2c", "6h 3c", "Ks Kd Qh Js 9c", "bet", {"ante": "0", "bet": "0"}),  # both play the board
        ("Ah Kc", "Ad Qc", "As 9d 7h 5c 2d", "bet", {"ante": "1000", "bet": "2000"}),
        ("8h 8d", "Ad Kc", "8s 4c 4d Tc 2h", "bet", {"ante": "3000", "bet": "2000"}),  # a pair on the board opens
        ("Qh 9h", "Ad Ac", "Ah Kh Jh Th 2d", "bet", {"ante": "100000", "bet": "2000"}),
        ("5s 4c", "Ad Ac", "Ah Kh Jh Th 2d", "bet", {"ante": "-1000", "bet": "-2000"}),
        ("8h 8d", "Ad Kc", "8s 8c 4d 4c 2h", "bet", {"ante": "10000", "bet": "2000"}),
        ("5h 6h", "Ad Ac", "7h 8h 9h 4c 2d", "bet", {"ante": "20000", "bet": "2000"}),
    ],
)
def test_one_seat(mine: str, his: str, board: str, action: str, nets: dict[str, str]) -> None:
    """CL III §3.5.7.2: the table is that of the ante."""
    answer = plus(BASE, {1: ANTE}, his, board, (1, action), s1=mine)
    assert settled(answer) == {1: nets}
    assert {line["cite"] for line in answer.lines} == {SECTION}


def test_a_fold_needs_no_more_cards() -> None:
    """CL III §3.5.7.2: it costs the ante whether the dealer opens or not."""
    first, last = deal("Qs Jd 9h 8c 5s", "3h 3c", s1="7h 2c")
    told = [staked({1: ANTE}), CLOSED, first, decided((1, "fold"))]
    for then in ([], last):
        assert settled(play(BASE, [*told, then])) == {1: {"ante": "-1000"}}


FIRST, LAST = deal("As 9d 7h 5c 2d", "Ad Qc", s1="Ah Kc", s2="8h 8d")
TWO = [staked({1: ANTE, 2: ANTE}), CLOSED, FIRST]


def test_the_last_two_community_cards() -> None:
    """CL III §3.5.7.2: dealt face down with the flop and turned, or told when everybody has decided."""
    nets = {1: {"ante": "1000", "bet": "2000"}, 2: {"ante": "-1000", "bet": "-2000"}}
    bets = decided((1, "bet", "2000"), (2, "bet"))
    shown = ev("CardExposed", to="board")
    named = [ev("CardExposed", to="board", card=card) for card in ("5c", "2d")]
    assert settled(play(BASE, [*TWO, LAST, bets, shown, shown])) == nets
    assert settled(play(BASE, [*TWO, LAST, bets])) == nets
    assert settled(play(BASE, [*TWO, cards("board", "??", "??"), bets, named])) == nets
    assert settled(play(BASE, [*TWO, ev("CardBurned"), bets, named])) == nets
    assert play(BASE, [*TWO, bets]).refusal == ("round_not_finished", SECTION, 14)
    assert play(BASE, [*TWO, decided((1, "bet")), LAST]).code == "decisions_pending"


def test_seats_decide_in_any_order() -> None:
    """CL III §3.5.7.2: everybody must; no order is set."""
    assert settled(play(BASE, [*TWO, decided((2, "bet"), (1, "fold")), LAST])) == settled(
        play(BASE, [*TWO, decided((1, "fold"), (2, "bet")), LAST])
    )


def test_what_is_refused() -> None:
    """CL III §3.5.7.2, §3.4.2."""
    assert play(BASE, [*TWO, decided((1, "bet", "1000"))]).refusal == ("play_amount", SECTION, 12)
    assert play(BASE, [*TWO, decided((1, "check"))]).code == "decision_not_offered"
    assert play(BASE, [*TWO, decided((1, "bet"), (1, "bet"))]).code == "decision_taken"
    assert play(BASE, [*TWO[:2], cards(1, "Ah", "Kc"), decided((1, "bet"))]).code == "decision_too_early"
    assert play(BASE, [bet(7, "ante", "1000")]).refusal == ("seat_unknown", "CL III §3.4.2", 0)
    assert play(BASE, [*TWO, ev("CardBurned"), ev("CardBurned")]).code == "no_card_to_burn"
    assert play(BASE, [*TWO[:2], FIRST[:-3], cards("board", "As", face="down")]).code == "dealt_face_wrong"
    seen = play(BASE, [*TWO, ev("CardExposed", to="dealer", card="Ad")])
    assert {line["cite"] for line in seen.lines} == {"CL III §3.6.4"}


def test_errors() -> None:
    """CL III §3.6.4: a fourth card with the flop is burned; a hand may be annulled alone."""
    fourth = ev("IrregularityDeclared", code="extra_flop_card", card="5c")
    assert play(BASE, [*TWO, fourth, decided((1, "bet"), (2, "bet")), LAST]).code == "card_impossible"
    wrong = ev("IrregularityDeclared", code="wrong_card_count", seat=1)
    answer = play(BASE, [*TWO, wrong, decided((2, "bet")), LAST])
    assert settled(answer) == {1: {"ante": "0"}, 2: {"ante": "-1000", "bet": "-2000"}}
    late = play(BASE, [*TWO, decided((1, "bet")), wrong, decided((2, "fold"))])
    assert settled(late) == {1: {"ante": "0", "bet": "0"}, 2: {"ante": "-1000"}}


# --------------------------------------------------------------------------- progressive


@pytest.mark.parametrize(
    ("mine", "his", "board", "action", "nets"),
    [
        ("Ah 8h", "4s 4d", "Kh 9h 2h 7c 5s", "bet", {"ante": "2000", "bet": "2000", "progressive": "24500"}),
        ("Ah 8h", "4s 4d", "Kh 9h 2c 7h 5s", "bet", {"ante": "2000", "bet": "2000", "progressive": "-500"}),
        ("Ah 8h", "4s 4d", "Kh 9h 2h 7c 5s", "fold", {"ante": "-1000", "progressive": "-500"}),
        ("9h 9d", "Kc Qd", "9s 3c 3d Tc 2h", "bet", {"ante": "1000", "bet": "0", "progressive": "49500"}),
        ("Ts Js", "9h 9c", "Qs Ks 2d As 3d", "bet", {"ante": "100000", "bet": "2000", "progressive": "-500"}),
    ],
)
def test_the_pot_counts_the_flop_alone(mine: str, his: str, board: str, action: str, nets: dict[str, str]) -> None:
    """CL III §6.5.1, §6.6."""
    assert settled(plus(POT, {1: BOTH}, his, board, (1, action), pot="6000000", s1=mine)) == {1: nets}


def test_two_straight_flushes_share_ten_per_cent() -> None:
    """CL III §6.6: which of them is higher does not matter."""
    answer = plus(
        POT, {1: BOTH, 2: BOTH}, "Ah Ac", "7c 8c 9c Ad Kd", (1, "bet"), (2, "bet"),
        pot="6000000", s1="5c 6c", s2="Tc Jc",
    )  # fmt: skip
    of_each = {"ante": "20000", "bet": "2000", "progressive": "299500"}
    assert settled(answer) == {1: of_each, 2: of_each}
