"""Easy Roll: what holds for every round, beside what holds for every game."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from tests.effort import usually
from tests.rules.properties import SEEDS, check_money
from tests.rules.trials import EASY_ROLL as TRIAL


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_every_bet_is_decided_by_one_throw(data: st.DataObject, seed: int) -> None:
    """PR §12.5(A): one line for each bet of each throw; the casino wins what the players lose."""
    options = data.draw(TRIAL.options)
    facts = TRIAL.told(seed, options)
    settlement = TRIAL.settle(facts, options)
    check_money(TRIAL.game, settlement)
    placed = sum(fact.amount for fact in facts if isinstance(fact, v.BetPlaced))
    assert sum(line.stake for line in settlement.lines) == placed
    assert all(line.result in ("win", "lose", "push") for line in settlement.lines)


@given(data=st.data(), seed=SEEDS, seats=st.permutations(range(1, 9)))
@settings(max_examples=usually(20, thoroughly=400), deadline=None)
def test_seats_are_alike(data: st.DataObject, seed: int, seats: list[int]) -> None:
    """PR §12.5(A): who sits where matters to the dice alone."""
    options = data.draw(TRIAL.options)
    facts = [
        fact for fact in TRIAL.told(seed, options) if not isinstance(fact, v.DecisionMade | v.IrregularityDeclared)
    ]
    anonymous = [
        msgspec.structs.replace(fact, shooter=None) if isinstance(fact, v.DiceRolled) else fact for fact in facts
    ]
    moved = [
        msgspec.structs.replace(fact, seat=seats[fact.seat - 1]) if isinstance(fact, v.BetPlaced) else fact
        for fact in anonymous
    ]
    first, second = TRIAL.settle(anonymous, options), TRIAL.settle(moved, options)
    expected = tuple(msgspec.structs.replace(line, seat=seats[(line.seat or 1) - 1]) for line in first.lines)
    assert second.lines == expected


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_the_dice_stay_or_go_to_the_right(data: st.DataObject, seed: int) -> None:
    """PR §12.5(A): told again from the lines: who won or pushed throws on, else the next lower seat with a bet."""
    options = data.draw(TRIAL.options)
    facts = TRIAL.told(seed, options)
    lines = iter(TRIAL.settle(facts, options).lines)
    bettors: list[int] = []
    due: int | None = None
    kept = True
    for fact in facts:
        if isinstance(fact, v.BetPlaced):
            bettors.append(fact.seat)
        if isinstance(fact, v.DiceRolled):
            if due is not None and not kept:
                lower = [seat for seat in bettors if seat < due]
                due = max(lower) if lower else max(bettors)
            assert due in (None, fact.shooter)
            due = fact.shooter
            decided = [next(lines) for _ in range(len(bettors))]
            assert {line.seat for line in decided} == set(bettors)
            kept = any(line.seat == due and line.result != "lose" for line in decided)
            bettors = []
