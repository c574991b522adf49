"""Poker against the casino: what holds for every round of these games, beside what holds for every game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from casino.rules.kernel import Line
from tests.effort import usually
from tests.rules.properties import SEEDS, Trial, check_money
from tests.rules.trials import CARIBBEAN_STUD, LET_IT_RIDE, THREE_CARD_POKER
from tests.rules.trials import TRIALS as EVERY_TRIAL

FAMILIES = {
    "caribbean_stud",
    "draw_poker",
    "holdem_bonus",
    "holdem_plus",
    "house_holdem",
    "let_it_ride",
    "three_card_poker",
}
TRIALS = [trial for trial in EVERY_TRIAL if trial.game.family in FAMILIES]
every_game = pytest.mark.parametrize("trial", TRIALS, ids=[trial.code for trial in TRIALS])


@every_game
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_money_is_neither_made_nor_lost(trial: Trial, data: st.DataObject, seed: int) -> None:
    """The casino wins what the players lose, and the meter loses no more than the prizes (PR §7.11(E), §13.10(B))."""
    options = data.draw(trial.options)
    settlement = trial.settle(trial.told(seed, options), options)
    check_money(trial.game, settlement)
    progressive = settlement.progressive
    if progressive is None or settlement.void or progressive.reset:
        return
    assert progressive.meter_before is not None
    assert progressive.meter_after is not None
    taken = progressive.meter_before - progressive.meter_after
    paid = sum(prize.amount for prize in progressive.prizes)
    assert taken == (0 if trial is THREE_CARD_POKER else paid)


@every_game
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_seats_are_alike(trial: Trial, data: st.DataObject, seed: int) -> None:
    """Players who move one place up together keep their results; only the order of prizes is the table's."""
    options = data.draw(trial.options) | ({"seats": 7} if trial is CARIBBEAN_STUD else {})
    facts = trial.told(seed, options)
    assume(all(fact.seat < trial.game.max_seats for fact in facts if isinstance(fact, v.BetPlaced)))

    def moved(fact: v.Fact) -> v.Fact:
        if isinstance(fact, v.CardDealt | v.CardsDiscarded) and isinstance(fact.to, int):
            return msgspec.structs.replace(fact, to=fact.to + 1)
        if isinstance(fact, v.BetPlaced | v.BetRemoved | v.BetPaid | v.ProgressiveWagered | v.DecisionMade):
            return msgspec.structs.replace(fact, seat=fact.seat + 1)
        return fact

    here, there = trial.settle(facts, options), trial.settle([moved(fact) for fact in facts], options)
    assert list(there.lines) == [msgspec.structs.replace(line, seat=(line.seat or 0) + 1) for line in here.lines]


def lines_of(trial: Trial, facts: Sequence[v.Fact], options: dict[str, object], *bets: str) -> list[Line]:
    """The lines of those bets."""
    return [line for line in trial.settle(facts, options).lines if line.bet in bets]


@given(seed=SEEDS, table=st.sampled_from(["none", "BLIR-08", "BLIR-10", "BLIR-25"]))
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_taking_a_bet_back_touches_no_other(seed: int, table: str) -> None:
    """PR §8.9(E): each decision stands by itself: with bet 1 withdrawn at every seat nothing else changes."""
    options = {
        "bonus_table": table, "bonus_price": 100, "three_card_bonus": True, "per_hand_payout_limit": None,
    }  # fmt: skip
    facts = LET_IT_RIDE.told(seed, options)
    decided: set[int] = set()

    def withdrawn(fact: v.Fact) -> v.Fact:
        if not isinstance(fact, v.DecisionMade) or fact.seat in decided:
            return fact
        decided.add(fact.seat)
        return msgspec.structs.replace(fact, action="withdraw")

    others = ("bet_2", "bet_3", "bonus", "three_card_bonus")
    without = [withdrawn(fact) for fact in facts]
    assert lines_of(LET_IT_RIDE, without, options, *others) == lines_of(LET_IT_RIDE, facts, options, *others)
    assert all(line.net == 0 for line in lines_of(LET_IT_RIDE, without, options, "bet_1"))


@given(seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_a_fold_costs_the_ante_alone(seed: int) -> None:
    """PR §13.5(C), §13.9(C): pair plus and six card bonus are the same whether a hand plays or folds."""
    options = {"six_card_bonus": True}
    facts = THREE_CARD_POKER.told(seed, options)
    folded = [
        msgspec.structs.replace(fact, action="fold") if isinstance(fact, v.DecisionMade) else fact for fact in facts
    ]
    sides = ("pair_plus", "six_card_bonus")
    assert lines_of(THREE_CARD_POKER, folded, options, *sides) == lines_of(THREE_CARD_POKER, facts, options, *sides)
    settlement = THREE_CARD_POKER.settle(folded, options)
    assert settlement.void or all(line.net == -line.stake for line in settlement.lines if line.bet == "ante")
