"""Wheels of fortune: what holds for every spin, beside what holds for every game."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from tests.effort import usually
from tests.rules.properties import SEEDS, check_money
from tests.rules.trials import BIG_SIX as TRIAL


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_money_is_neither_made_nor_lost(data: st.DataObject, seed: int) -> None:
    """PR §9.2(G): one line a bet, the losers first; the casino wins what the players lose."""
    options = data.draw(TRIAL.options)
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    check_money(TRIAL.game, settlement)
    assert sum(line.stake for line in settlement.lines) == sum(
        fact.amount for fact in facts if isinstance(fact, v.BetPlaced)
    )
    results = [line.result for line in settlement.lines]
    assert results == sorted(results)


@given(seed=SEEDS, seats=st.permutations(range(1, 11)))
@settings(max_examples=usually(20, thoroughly=400), deadline=None)
def test_seats_are_alike(seed: int, seats: list[int]) -> None:
    """PR §9.2: the wheel knows no seats; players who change places take their results with them."""
    facts = TRIAL.told(seed, {})
    moved = [
        msgspec.structs.replace(fact, seat=seats[fact.seat - 1]) if isinstance(fact, v.BetPlaced) else fact
        for fact in facts
    ]
    expected = [
        msgspec.structs.replace(line, seat=seats[(line.seat or 1) - 1]) for line in TRIAL.settle(facts, {}).lines
    ]
    assert list(TRIAL.settle(moved, {}).lines) == expected
