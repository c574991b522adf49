"""Crown and Anchor (CL IV §2) and Chuck-a-Luck (CL IV §3) of Chile: worked examples, annulled plays, options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "1000", "max": "100000"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
CROWN = "cl.crown_and_anchor"
CHUCK = "cl.chuck_a_luck"
FACES = {"spade": 1, "heart": 2, "diamond": 3, "club": 4, "crown": 5, "anchor": 6}


def told(game: str, *events: Event, **options: Any) -> Answer:
    return play(game, [ev("RoundOpened"), *events], options=options, limits=LIMITS)


def thrown(*dice: int) -> Event:
    return ev("DiceRolled", d1=dice[0], d2=dice[1], d3=dice[2])


def nets(answer: Answer) -> dict[str, int]:
    return {line["bet"].removeprefix("symbol_"): int(line["net"]) for line in answer.lines}


def crown(faces: str, **stakes: int) -> dict[str, int]:
    bets = [bet(1, f"symbol_{symbol}", str(stake)) for symbol, stake in stakes.items()]
    return nets(told(CROWN, *bets, CLOSED, thrown(*(FACES[face] for face in faces.split())), END))


def chuck(dice: tuple[int, int, int], options: dict[str, Any] | None = None, **stakes: int) -> dict[str, int]:
    bets = [bet(1, code, str(stake)) for code, stake in stakes.items()]
    return nets(told(CHUCK, *bets, CLOSED, thrown(*dice), END, **(options or {})))


def test_one_two_or_three_faces() -> None:
    """Crown and Anchor, worked examples 1 to 5 (CL IV §2.4, §2.6)."""
    assert crown("heart heart crown", heart=5_000) == {"heart": 10_000}
    assert crown("anchor heart heart", anchor=1_000, heart=1_000) == {"anchor": 1_000, "heart": 2_000}
    assert crown("crown crown crown", crown=2_000) == {"crown": 6_000}
    assert crown("heart club anchor", spade=3_000) == {"spade": -3_000}
    all_six = crown("club club anchor", **dict.fromkeys(FACES, 1_000))
    assert (all_six["club"], all_six["anchor"], sum(all_six.values())) == (2_000, 1_000, -1_000)


def test_sums() -> None:
    """Chuck-a-Luck, worked examples 1 to 6 (CL IV §3.4, §3.6)."""
    assert chuck((1, 3, 4), low=5_000, field=5_000) == {"low": 5_000, "field": 5_000}
    fours = chuck((4, 4, 4), high=5_000, any_treble=1_000, field=2_000)
    assert fours == {"high": 5_000, "any_treble": 30_000, "field": -2_000}
    eleven = chuck((2, 4, 5), low=1_000, high=1_000, field=1_000, any_treble=1_000)
    assert set(eleven.values()) == {-1_000}
    threes = chuck((3, 3, 3), low=2_000, any_treble=2_000, field=2_000)
    assert threes == {"low": 2_000, "any_treble": 60_000, "field": -2_000}
    assert chuck((5, 5, 6), field=4_000) == {"field": 4_000}
    assert chuck((6, 6, 5), high=4_000, field=4_000) == {"high": 4_000, "field": -4_000}


@pytest.mark.parametrize("total", range(3, 19))
def test_every_sum(total: int) -> None:
    """Low 3-9, High 12-18, Field 5-8 and 13-16; all lose on 10 and 11."""
    dice = next(
        (one, two, total - one - two) for one in range(1, 7) for two in range(1, 7) if 1 <= total - one - two <= 6
    )
    won = {code for code, net in chuck(dice, low=1_000, high=1_000, field=1_000).items() if net > 0}
    expected = {"low": range(3, 10), "high": range(12, 19), "field": (5, 6, 7, 8, 13, 14, 15, 16)}
    assert won == {code for code, sums in expected.items() if total in sums}


def test_readings_of_chuck_a_luck() -> None:
    """Options high_range and triples_lose_low_high_field."""
    assert chuck((4, 4, 4), {"high_range": "13-18"}, high=1_000) == {"high": -1_000}
    lose = {"triples_lose_low_high_field": True}
    assert chuck((2, 2, 2), lose, low=1_000, any_treble=1_000) == {"low": -1_000, "any_treble": 30_000}
    assert chuck((5, 5, 5), lose, high=1_000, field=1_000) == {"high": -1_000, "field": -1_000}


@pytest.mark.parametrize(("game", "code"), [
    (CROWN, "die_on_floor"), (CROWN, "die_not_flat"), (CHUCK, "die_not_flat"), (CHUCK, "cage_turned_too_little"),
])  # fmt: skip
@pytest.mark.parametrize("rolled", [True, False])
def test_annulled_plays(game: str, code: str, rolled: bool) -> None:
    """Crown and Anchor example 6, Chuck-a-Luck example 7 (CL IV §2.6, §3.4, §3.6): stakes go back or stay."""
    code_of_bet = "symbol_diamond" if game == CROWN else "low"
    dice = (thrown(3, 3, 3),) if rolled else ()
    events = (bet(1, code_of_bet, "3000"), CLOSED, *dice, ev("IrregularityDeclared", code=code), END)
    answer = told(game, *events)
    assert [(line["result"], line["net"]) for line in answer.lines] == [("void", "0")]
    assert told(game, *events, annulled_hand_stakes="stay").lines[0]["result"] == "open"


@pytest.mark.parametrize("game", [CROWN, CHUCK])
def test_order_of_a_play(game: str) -> None:
    """CL IV §2.4, §3.4: bets, "no más apuestas", one throw of three dice."""
    one = bet(1, "symbol_club" if game == CROWN else "low", "4000")
    part = "2" if game == CROWN else "3"
    late = told(game, one, CLOSED, one)
    assert late.refusal == ("bet_after_close", f"CL IV §{part}.4, §{part}.5.2", 3)
    assert told(game, CLOSED).code == "no_bets"
    assert told(game, one, thrown(1, 1, 2)).code == "bets_not_closed"
    assert told(game, one, CLOSED, thrown(1, 1, 2), thrown(1, 1, 2)).code == "dice_already_thrown"
    assert told(game, one, CLOSED, ev("DiceRolled", d1=1, d2=2)).code == "three_dice_needed"
    assert told(game, one, CLOSED, END).code == "round_not_finished"
    null = told(game, one, CLOSED, ev("IrregularityDeclared", code="late_bet", seat=2), thrown(4, 1, 1), END)
    assert [line["net"] for line in null.lines] == ["4000"]


def test_limits() -> None:
    """CL I §4.2: rejected where noticed; the worked examples 1 to 3 of the general rules where not."""
    assert told(CROWN, bet(1, "symbol_crown", "999")).refusal == ("below_minimum", "CL I §4.2", 1)
    assert told(CROWN, bet(1, "symbol_crown", "100001")).refusal == ("above_maximum", "CL I §4.2", 1)
    under = ev(
        "IrregularityDeclared", code="under_minimum", seat=1, bet="symbol_crown", amount="500", authorised_by="JS-1"
    )
    assert nets(told(CROWN, under, CLOSED, thrown(5, 1, 2), END)) == {"crown": 500}
    over = ev("IrregularityDeclared", code="over_maximum", seat=1, bet="low", amount="130000")
    answer = told(CHUCK, bet(1, "low", "100000"), CLOSED, over, thrown(6, 6, 6), END)
    assert [(line["stake"], line["net"]) for line in answer.lines] == [("100000", "-100000"), ("30000", "0")]
    removed = ev("BetRemoved", seat=1, bet="low", amount="500")
    assert told(CHUCK, bet(1, "low", "1000"), removed).code == "below_minimum"
