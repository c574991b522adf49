"""Baccarat: what holds for every coup, beside what holds for every game."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from tests.effort import usually
from tests.rules.properties import SEEDS, Options, check_money
from tests.rules.trials import BACCARAT as TRIAL


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_money_is_neither_made_nor_lost(seed: int, options: Options) -> None:
    """The casino wins what the players lose, and each line adds up."""
    check_money(TRIAL.game, TRIAL.settle(TRIAL.told(seed, options), options))


@given(seed=SEEDS, shift=st.integers(1, 13))
@settings(max_examples=usually(20, thoroughly=400), deadline=None)
def test_seats_are_alike(seed: int, shift: int) -> None:
    """Players who change places take their results with them."""
    facts = TRIAL.told(seed, {})

    def place(seat: int) -> int:
        return (seat - 1 + shift) % 14 + 1

    moved = [
        msgspec.structs.replace(fact, seat=place(fact.seat)) if isinstance(fact, v.BetPlaced) else fact
        for fact in facts
    ]
    here, there = TRIAL.settle(facts, {}), TRIAL.settle(moved, {})
    expected = [msgspec.structs.replace(line, seat=place(line.seat or 0)) for line in here.lines]
    assert list(there.lines) == expected
