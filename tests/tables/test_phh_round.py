"""A recorded hand of the poker room written out as a poker hand history, and every reason why one is not."""

from __future__ import annotations

import random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from casino.rules import phh, registry
from casino.rules import vocabulary as v
from casino.rules.kernel import replay
from casino.simulation import floor_for
from tests.factories import Floor, roulette
from tests.rules.properties import Options
from tests.rules.trials import TEXAS_HOLDEM_HIGH
from tests.tables.every_game import configured

OPTIONS: Options = {"mode": "no_limit"}
GAME = registry.get("pr.texas_holdem_high")


@pytest.fixture
def table(floor: Floor) -> str:
    configured(floor, "PK-7", TEXAS_HOLDEM_HIGH, OPTIONS)
    floor.open("PK-7", counts={"500": 1})
    return "PK-7"


def recorded(floor: Floor, table: str, facts: list[v.Fact]) -> UUID:
    round_id = uuid4()
    floor.play(table, facts, round=round_id)
    return round_id


def told(round_id: object, code: str | None, capsys: pytest.CaptureFixture[str]) -> str:
    call_command("phh", round=round_id, property=code)
    return capsys.readouterr().out


def test_a_recorded_hand_is_a_file(floor: Floor, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was recorded and what is read from the file settle alike, rake and pots too."""
    limits = dict(TEXAS_HOLDEM_HIGH.limits)
    players, rng = floor_for(GAME.code, OPTIONS, limits), random.Random(15)
    for _ in range(3):
        facts = players.play(rng)
        hand = phh.read(told(recorded(floor, table, facts), floor.property.code, capsys))
        settled = replay(GAME.open(OPTIONS, limits), facts).settle()
        again = replay(hand.open(strict=True), hand.facts).settle()
        assert [line for line in again.lines if line.seat] == [line for line in settled.lines if line.seat]
        assert (again.rake, again.void) == (settled.rake, settled.void)


def test_an_unfinished_hand_is_a_file_as_far_as_it_went(
    floor: Floor, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bounds = TEXAS_HOLDEM_HIGH.limits
    facts: list[v.Fact] = [
        v.RoundOpened(button=3, stacks={"1": 90_000, "2": 90_000, "3": 90_000}),
        v.BlindPosted(seat=1, kind="small", amount=bounds["min"] // 2),
        v.BlindPosted(seat=2, kind="big", amount=bounds["min"]),
        *(
            v.CardDealt(to=seat, card=card)
            for seat, card in zip((1, 2, 3) * 2, ["As", "8h", "Kd", "Tc", "8d", "7s"], strict=True)
        ),
        v.DecisionMade(seat=3, action="fold"),
    ]
    hand = phh.read(told(recorded(floor, table, facts), floor.property.code, capsys))
    assert hand.answer()["code"] == "round_not_finished"
    assert hand.facts[-1] == facts[-1]


def test_what_is_not_written(floor: Floor, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Another game, no such round, no property, an unknown one: in words, and nothing on the way out."""
    floor.open("RO-1")
    spin = recorded(floor, "RO-1", roulette())
    code = floor.property.code
    attempts: list[tuple[object, Any, str]] = [
        (spin, code, "PHH cannot hold a round of pr.roulette"),
        (uuid4(), code, "There is no round"),
        (uuid4(), None, "--round needs --property"),
        (uuid4(), "NOWHERE", "There is no property 'NOWHERE'"),
    ]
    for round_id, property_code, says in attempts:
        with pytest.raises(CommandError) as refusal:
            told(round_id, property_code, capsys)
        assert says in str(refusal.value)
    with pytest.raises(CommandError, match="invalid UUID value"):
        call_command("phh", "--round", "seventeen", "--property", code)
    assert capsys.readouterr().out == ""
