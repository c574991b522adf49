"""Three Card Poker of Chile: examples reckoned by hand (CL III §3.5.3)."""

from __future__ import annotations

import pytest

from tests.rules.house_poker_games import dealt, decided, hands, settled, showdown, staked
from tests.rules.play import bet, cards, ev, play

GAME = "cl.three_card_poker"
ANTE = {"ante": "1000"}
CLOSED = ev("BetsClosed")


@pytest.mark.parametrize(
    ("mine", "his", "nets"),
    [
        ("9s 9d 5c", "Jh Ts 4c", {"ante": "1000", "bet": "0"}),  # below a queen
        ("Qs 9d 5c", "Qh 9s 4c", {"ante": "1000", "bet": "1000"}),
        ("2h 7h 9h", "4c 5d 6s", {"ante": "-1000", "bet": "-1000"}),  # a straight beats a flush
        ("7s 7d 7c", "Qh Kd Ac", {"ante": "1000", "bet": "5000"}),
        ("As 2s 3s", "Qh Qd Qc", {"ante": "1000", "bet": "6000"}),
        ("Ah Kd 9c", "2h 4h 7h", {"ante": "-1000", "bet": "-1000"}),  # a low flush is better than a queen
        ("4h 5d 6c", "Qh Kd 9c", {"ante": "1000", "bet": "2000"}),
        ("4h 6h 9h", "Qh Kd 9c", {"ante": "1000", "bet": "1000"}),
    ],
)
def test_one_seat(mine: str, his: str, nets: dict[str, str]) -> None:
    """CL III §3.5.3."""
    assert settled(showdown(GAME, {1: ANTE}, hands(s1=mine, dealer=his), (1, "bet", "1000"))) == {1: nets}


def test_a_tie_and_a_fold() -> None:
    """CL III §3.5.3."""
    held = hands(s1="Kh 8d 3c", s2="Jh 8c 3d", dealer="Kd 8s 3h")
    answer = showdown(GAME, {1: ANTE, 2: ANTE}, held, (1, "bet"), (2, "fold"))
    assert settled(answer) == {1: {"ante": "0", "bet": "0"}, 2: {"ante": "-1000"}}
    assert {line["cite"] for line in answer.lines} == {"CL III §3.5.3"}


def test_the_bet_is_as_much_as_the_ante() -> None:
    """CL III §3.5.3 before the glossary, §3.6.1."""
    told = [staked({1: ANTE}), CLOSED, dealt(hands(s1="Kh 8d 3c", dealer="Kd 8s 3h"))]
    assert play(GAME, [*told, decided((1, "bet", "2000"))]).refusal == ("play_not_the_ante", "CL III §3.5.3", 8)
    assert play(GAME, [bet(8, "ante", "1000")]).code == "seat_unknown"


def test_all_cards_of_the_dealer_are_covered() -> None:
    """CL III §3.5.3, §3.6.4: one that is seen voids the pass."""
    begun = [staked({1: ANTE}), CLOSED, cards(1, "Kh"), cards("dealer", "Kd")]
    for seen in (ev("CardExposed", to="dealer", card="Kd"), ev("IrregularityDeclared", code="hole_card_exposed")):
        answer = play(GAME, [*begun, seen])
        assert [(line["result"], line["cite"]) for line in answer.lines] == [("void", "CL III §3.6.4")]
    up = [staked({1: ANTE}), CLOSED, cards(1, "Kh"), cards("dealer", "Kd", face="up")]
    assert play(GAME, up).code == "dealt_face_wrong"


def test_packets_of_three() -> None:
    """CL III §3.5.3: the last is the dealer's."""
    told = [staked({1: ANTE}), CLOSED, cards(1, "Kh", "8d", "3c"), cards("dealer", "Kd", "8s", "2h")]
    answer = play(GAME, [*told, decided((1, "bet"))], options={"shuffler": "three_card_packets"})
    assert settled(answer) == {1: {"ante": "1000", "bet": "1000"}}
