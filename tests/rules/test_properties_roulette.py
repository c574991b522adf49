"""Roulette: what holds for every spin, beside what holds for every game."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from tests.effort import usually
from tests.rules.properties import SEEDS, Options, check_money
from tests.rules.trials import ROULETTE as TRIAL


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_money_is_neither_made_nor_lost(seed: int, options: Options) -> None:
    """The casino wins what the players lose, and each line adds up."""
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    check_money(TRIAL.game, settlement)
    placed = sum(fact.amount for fact in facts if isinstance(fact, v.BetPlaced))
    assert sum(line.stake for line in settlement.lines) == placed


@given(seed=SEEDS, seats=st.permutations(range(1, 8)))
@settings(max_examples=usually(20, thoroughly=400), deadline=None)
def test_seats_are_alike(seed: int, seats: list[int]) -> None:
    """PR §2.4: the ball knows no seats; players who change places take their results with them."""
    facts = TRIAL.told(seed, {})
    moved = [
        msgspec.structs.replace(fact, seat=seats[fact.seat - 1]) if isinstance(fact, v.BetPlaced) else fact
        for fact in facts
    ]
    here, there = TRIAL.settle(facts, {}), TRIAL.settle(moved, {})
    expected = [msgspec.structs.replace(line, seat=seats[(line.seat or 1) - 1]) for line in here.lines]
    assert list(there.lines) == expected
