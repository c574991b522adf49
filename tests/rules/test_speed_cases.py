"""The measured rounds of `bench.rules`: every family of every jurisdiction, each round one that the rules settle."""

from __future__ import annotations

import pytest

from bench.rules import CASES, Case
from casino.rules import registry
from casino.rules.kernel import replay


def test_every_family_of_every_jurisdiction_is_measured() -> None:
    families = {(game.jurisdiction, game.family) for game in registry.all_games()}
    measured = {(case.game.jurisdiction, case.game.family) for case in CASES}
    assert measured == families
    assert len({case.code for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_measured_rounds_are_settled(case: Case) -> None:
    for facts in case.rounds(2):
        settlement = replay(case.game.open(case.options, case.limits), facts).settle()
        assert settlement.lines
        seats = {line.seat for line in settlement.lines if line.seat is not None}
        assert len(seats) == case.seats or not case.seats
