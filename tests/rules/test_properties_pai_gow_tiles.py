"""Pai gow tiles: what holds for every round, beside what holds for every game."""

from __future__ import annotations

from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.rules import vocabulary as v
from casino.rules.kernel import totals
from casino.rules.tiles import SET
from tests.effort import usually
from tests.rules.properties import SEEDS, Options
from tests.rules.trials import PAI_GOW_TILES as TRIAL

BANKED: Options = {"player_bank": True, "co_bank": True}


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(48, thoroughly=1200), deadline=None)
def test_the_house_wins_commissions_its_wager_and_its_half(seed: int, options: Options) -> None:
    """PR §11.7(N)-(R): the money of a player's bank is not the casino's; nothing is made or lost at the table."""
    settlement = TRIAL.settle(TRIAL.told(seed, options), options)
    sums = totals(TRIAL.game, settlement)
    bets = {line.bet for line in settlement.lines}
    if "bank" in bets:
        own = sum(line.net for line in settlement.lines if line.seat is None)
        assert sums.win == own + sums.commission
    else:
        assert sums.win == -sum(line.net for line in settlement.lines)
    for line in settlement.lines:
        if line.bet not in ("bank", "co_bank_house"):
            assert line.net in (line.payout - line.commission, -line.stake, 0)


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_commission_is_on_winnings_only(seed: int, options: Options) -> None:
    """PR §11.6(K), §11.7(O), (R): five per cent of what was won, exact or up to the next quarter."""
    for line in TRIAL.settle(TRIAL.told(seed, options), options).lines:
        if line.result != "win" or line.seat is None:
            assert line.commission == 0
        elif options.get("commission_rounding") == "up_025":
            assert line.commission % 25 == 0
            assert 0 <= 20 * line.commission - line.payout < 20 * 25
        else:
            assert 0 <= 20 * line.commission - line.payout < 20


@given(seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_no_tile_is_seen_more_often_than_the_set_has_it(seed: int) -> None:
    """PR §11.1(18)(i): 32 tiles, four a place."""
    stacks = [fact.tiles for fact in TRIAL.told(seed, BANKED) if isinstance(fact, v.TilesDealt)]
    seen = Counter(tile for stack in stacks for tile in stack)
    assert len(stacks) == 8
    assert seen <= Counter(SET)


@given(seed=SEEDS, turn=st.integers(1, 5))
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_seats_are_alike(seed: int, turn: int) -> None:
    """Players who all move round the table keep their results: no seat is better than another."""
    facts = [fact for fact in TRIAL.told(seed, {}) if not isinstance(fact, v.TilesDealt | v.DiceRolled)]

    def place(seat: int) -> int:
        return (seat - 1 + turn) % 6 + 1

    def moved(fact: v.Fact) -> v.Fact:
        if isinstance(fact, v.HandSet) and isinstance(fact.to, int):
            return msgspec.structs.replace(fact, to=place(fact.to))
        if isinstance(fact, v.BetPlaced | v.DecisionMade):
            return msgspec.structs.replace(fact, seat=place(fact.seat))
        if isinstance(fact, v.IrregularityDeclared) and fact.seat is not None:
            return msgspec.structs.replace(fact, seat=place(fact.seat))
        return fact

    here, there = TRIAL.settle(facts, {}), TRIAL.settle([moved(fact) for fact in facts], {})
    expected = {(place(line.seat or 0), line.result, line.net) for line in here.lines}
    assert {(line.seat, line.result, line.net) for line in there.lines} == expected


@given(seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_turning_the_hands_round_changes_nothing(seed: int) -> None:
    """PR §11.1(6), (12): the better hand is the high hand, whichever way the tiles were laid."""
    facts = TRIAL.told(seed, BANKED)
    turned = [
        msgspec.structs.replace(fact, high=fact.low[::-1], low=fact.high[::-1]) if isinstance(fact, v.HandSet) else fact
        for fact in facts
    ]
    assert TRIAL.settle(turned, BANKED) == TRIAL.settle(facts, BANKED)
