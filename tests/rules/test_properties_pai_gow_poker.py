"""Pai gow poker: what holds for every round, beside what holds for every game."""

from __future__ import annotations

from hypothesis import given, settings

from casino.rules import vocabulary as v
from casino.rules.families.banking import BANK, CO_BANK_HOUSE, DEALER_VS_BANK
from casino.rules.kernel import totals
from tests.effort import usually
from tests.rules.properties import SEEDS, Options, check_money
from tests.rules.trials import PAI_GOW_POKER as TRIAL


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(60, thoroughly=1500), deadline=None)
def test_money_is_neither_made_nor_lost(seed: int, options: Options) -> None:
    """PR §10.12(L)-(O): where a player banks the casino has the dealer's wager, the commissions and its half."""
    settlement = TRIAL.settle(TRIAL.told(seed, options), options)
    sums = totals(TRIAL.game, settlement)
    seats = [line for line in settlement.lines if line.seat is not None]
    assert sums.win == -sum(line.net for line in seats)
    if not any(line.bet == BANK for line in settlement.lines):
        check_money(TRIAL.game, settlement)
        return
    own = sum(line.net for line in settlement.lines if line.bet in (DEALER_VS_BANK, CO_BANK_HOUSE))
    numbers = -sum(line.net for line in seats if line.bet == "start_number")
    assert sums.win == own + sums.commission + numbers


@given(seed=SEEDS, options=TRIAL.options)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_the_deal_may_be_left_out(seed: int, options: Options) -> None:
    """PR §10.7-§10.9: how the cards came to the places does not touch the result."""
    facts = TRIAL.told(seed, options)
    if any(isinstance(fact, v.IrregularityDeclared) for fact in facts):
        return
    untold = [fact for fact in facts if not isinstance(fact, v.CardDealt)]
    assert TRIAL.settle(untold, options) == TRIAL.settle(facts, options)


@given(seed=SEEDS)
@settings(max_examples=usually(24, thoroughly=600), deadline=None)
def test_a_co_bank_is_half_a_bank(seed: int) -> None:
    """PR §10.12(M): before commission, the casino and the bank have equal halves but for an odd cent."""
    options = {"co_bank": True}
    lines = {line.bet: line for line in TRIAL.settle(TRIAL.told(seed, options), options).lines}
    if CO_BANK_HOUSE in lines:
        bank = lines[BANK].net + lines[BANK].commission
        assert 0 <= lines[CO_BANK_HOUSE].net - bank <= 1
