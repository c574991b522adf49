"""Scenes of rounds of every game: nothing that an event laid on the table is lost, and every scene can be drawn."""

from __future__ import annotations

import random
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN
from casino.scenes import Scene, Stage, draw, scene_after
from casino.scenes.picture import in_words
from casino.scenes.plans import AMERICAN, EUROPEAN, PLANS, pockets_of, roulette_point
from casino.simulation import floor_for
from tests.rules.properties import Trial
from tests.rules.trials import TRIALS
from tests.tables.every_game import drawn

SVG = "{http://www.w3.org/2000/svg}"
HALLS = ("bingo", "line_bingo")
every_game = pytest.mark.parametrize("trial", TRIALS, ids=[trial.code for trial in TRIALS])


class Codes:
    """Names as they are recorded."""

    def saying(self, code):
        return code

    def seat(self, number):
        return f"Seat {number}"

    def money(self, minor):
        return f"{minor / 100:.2f}"

    def __getattr__(self, name):
        return str


def drawing(scene: Scene) -> ElementTree.Element:
    """The picture, read as XML."""
    return ElementTree.fromstring(draw(scene, Codes()))  # noqa: S314 - our own drawing


def played(trial: Trial) -> list[v.Fact]:
    """A round of a simulated table, opened with all that it needs."""
    [options] = drawn(trial, 1)
    facts = floor_for(trial.code, options, trial.limits).play(random.Random(8669))
    meters = dict(trial.meters or {})
    opened = msgspec.structs.replace(
        facts[0], game=trial.code, options=options, limits=dict(trial.limits), meters=meters
    )
    return [opened, *facts[1:]]


def codes_of(fact: v.Fact) -> list[str]:
    """Cards and tiles that a fact brings."""
    if isinstance(fact, v.CardDealt | v.CardBurned):
        return [fact.card or HIDDEN]
    return list(fact.tiles) if isinstance(fact, v.TilesDealt) else []


@every_game
def test_every_event_has_its_step_and_nothing_is_lost(trial: Trial) -> None:
    facts = played(trial)
    stage, dealt, sold = Stage(trial.game), Counter[str](), 0
    for step, fact in enumerate(facts, start=1):
        stage.apply(fact)
        scene = stage.scene()
        assert stage.refusal is None
        assert (scene.step, scene.event) == (step, type(fact).__name__)
        dealt.update(codes_of(fact))
        assert dealt - Counter(scene.pieces()) == Counter()
        sold += isinstance(fact, v.BingoCardSold) - (isinstance(fact, v.BetRemoved) and trial.game.family in HALLS)
        assert sum(len(seat.cards) for seat in scene.seats) == sold
        match fact:
            case v.DiceRolled():
                assert scene.rolls[-1][:2] == (fact.d1, fact.d2)
            case v.BallDrawn():
                assert fact.ball in {ball for _, ball in scene.balls}
            case v.BallLanded():
                assert scene.pocket == fact.pocket
            case v.WheelStopped():
                assert scene.segment == fact.segment
            case v.IrregularityDeclared():
                assert (scene.notes[-1].kind, scene.notes[-1].code) == ("irregularity", fact.code)
            case v.BetPlaced() if trial.game.family not in HALLS:
                assert any(stack.seat == fact.seat and stack.fresh for stack in scene.stacks())
    settlement = stage.round.settle()
    stage.settle(settlement)
    lines = {(line.seat, line.bet, line.target) for line in settlement.lines if line.seat is not None}
    shown = {(stack.seat, stack.bet, stack.target) for stack in stage.scene().stacks()}
    assert {line for line in lines if trial.game.family not in HALLS} <= shown
    for scene in (scene_after(trial.game, facts, len(facts) // 2), stage.scene()):
        picture = drawing(scene)
        assert picture.find(f"{SVG}title").text == trial.code
        assert picture.find(f"{SVG}desc").text == ("; ".join(in_words(scene, Codes())) or "empty")


def test_every_family_has_its_table() -> None:
    assert {game.family for game in registry.all_games()} == set(PLANS)


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero"])
def test_every_bet_of_roulette_lies_somewhere_else(wheel: str) -> None:
    """Every target of the felt has a point, no two of them the same (a street and a line lie on its edge)."""
    double = wheel == "double_zero"
    positions = registry.get("pr.roulette").layout.wheels[wheel].by_name
    points = {
        key: roulette_point(*key, double=double) for key in positions if key[0] not in ("line4_zero", "line5_zero")
    }
    assert None not in points.values()
    assert len(set(points.values())) == len({frozenset(positions[key].pockets) for key in points})
    assert set(pockets_of(wheel)) == positions[("color", "red")].pockets | positions[("color", "black")].pockets | (
        {"0", "00"} if double else {"0"}
    )
    assert (len(AMERICAN), len(EUROPEAN)) == (38, 37)


def test_split_and_switched_cards_lie_where_they_are_played() -> None:
    dealt = [(1, "8s", 0), ("dealer", "Th", 0), (1, "8h", 0), ("dealer", "9d", 0)]
    facts = [
        v.RoundOpened(limits={"min": 500, "max": 50_000}),
        v.BetPlaced(seat=1, bet="main", amount=1_000),
        v.BetsClosed(),
        *(v.CardDealt(to=to, card=card, hand=hand) for to, card, hand in dealt),
        v.DecisionMade(seat=1, action="split"),
    ]
    [seat] = scene_after(registry.get("pr.blackjack"), facts, len(facts)).seats
    assert [[piece.code for piece in hand.pieces] for hand in seat.hands] == [["8s"], ["8h"]]
    assert [(stack.bet, stack.hand, stack.amount) for stack in seat.stacks] == [
        ("main", 0, 1_000),
        ("split_1", 1, 1_000),
    ]


def test_what_the_rules_refuse_is_marked_and_drawn_all_the_same() -> None:
    facts = [
        v.BetPlaced(seat=1, bet="straight", target="17", amount=500),
        v.BetsClosed(),
        v.BetPlaced(seat=2, bet="straight", target="20", amount=300),
        v.BallLanded(pocket="17"),
    ]
    stage = Stage(registry.get("pr.roulette"))
    for fact in facts:
        stage.apply(fact)
    scene = stage.scene()
    assert (stage.refused_at, stage.refusal.code) == (3, "bet_after_close")
    assert [(note.kind, note.code) for note in scene.notes] == [("refused", "bet_after_close")]
    assert [(stack.seat, stack.amount) for stack in scene.stacks()] == [(1, 500), (2, 300)]
    assert scene.pocket == "17"


def test_a_game_that_is_no_longer_known_is_drawn_as_told() -> None:
    facts = [
        v.BetPlaced(seat=2, bet="main", amount=700),
        v.CardDealt(to=2, card="Ah"),
        v.CardDealt(to="dealer", card="Kd"),
    ]
    scene = scene_after(None, facts, 3)
    assert scene.pieces() == ["Ah", "Kd"]
    assert [(stack.bet, stack.amount) for stack in scene.stacks()] == [("main", 700)]
    drawing(scene)
