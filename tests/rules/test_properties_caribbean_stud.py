"""Caribbean stud: what holds for every round, beside what holds for every game."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings

from casino.rules import vocabulary as v
from tests.rules.properties import SEEDS, Options, check_money
from tests.rules.trials import CARIBBEAN_STUD as TRIAL


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=80, deadline=None)
def test_money_is_neither_made_nor_lost(seed: int, options: Options) -> None:
    """The house wins what the players lose, and what the meter loses are the prizes (PR §7.11(E))."""
    settlement = TRIAL.settle(TRIAL.told(seed, options), options)
    check_money(TRIAL.game, settlement)
    if settlement.progressive is not None and not settlement.void and not settlement.progressive.reset:
        paid = sum(prize.amount for prize in settlement.progressive.prizes)
        assert settlement.progressive.meter_after == 1_234_567 - paid


@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_seats_are_alike(seed: int) -> None:
    """Players who move one place up together keep their results; only the order of prizes is the table's."""
    facts = TRIAL.told(seed, {"seats": 6})

    def moved(fact: v.Fact) -> v.Fact:
        if isinstance(fact, v.CardDealt) and isinstance(fact.to, int):
            return msgspec.structs.replace(fact, to=fact.to + 1)
        if isinstance(fact, v.BetPlaced | v.ProgressiveWagered | v.DecisionMade):
            return msgspec.structs.replace(fact, seat=fact.seat + 1)
        return fact

    here, there = TRIAL.settle(facts, {}), TRIAL.settle([moved(fact) for fact in facts], {})
    assert list(there.lines) == [msgspec.structs.replace(line, seat=(line.seat or 0) + 1) for line in here.lines]
