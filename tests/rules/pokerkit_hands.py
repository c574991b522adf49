"""Hands that pokerkit deals and plays at random, as files: whole and short stacks, all kinds of forced bets."""

from __future__ import annotations

import random
from decimal import Decimal

from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitTexasHoldem,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
    State,
)
from pokerkit.games import OmahaHoldemMixin

UNIT = 2_520
"""All amounts are multiples of it. One to ten winners share it without a rest: who gets odd chips is another matter."""


class OmahaHighLow(OmahaHoldemMixin, FixedLimitTexasHoldem):
    """Omaha high-low with fixed bets; pokerkit's own of that name (0.7.7) takes the bets of a pot-limit table."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


Dealer = NoLimitTexasHoldem | FixedLimitTexasHoldem | PotLimitOmahaHoldem | FixedLimitSevenCardStud | OmahaHighLow

_DEALER_DOES = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def random_hand(variant: str, seed: int) -> tuple[str, list[Decimal]]:
    """A file of a hand played to its end, and what each player won or lost."""
    rng = random.Random(f"{variant} {seed}")
    players = rng.randint(2, 7 if variant == "F7S" else 9)
    dealer = _dealer(variant, rng, players)
    stacks = [UNIT * rng.choice((rng.randint(1, 8), rng.randint(5, 40), rng.randint(40, 200))) for _ in range(players)]
    return _played(dealer, stacks, rng)


def hand_with_a_short_small_blind(seed: int) -> tuple[str, list[Decimal]]:
    """No-limit hold'em in the proportions of PR §15.2(C), (D), ante 1, blinds 2.5 and 5; the small blind has not the
    chips for both. Nobody raises."""
    rng = random.Random(seed)
    chips = [UNIT * rng.randint(7, 60) for _ in range(rng.randint(2, 6))]
    # between two players the second one has the small blind
    chips[1 if len(chips) == 2 else 0] = rng.choice((UNIT // 2, UNIT, UNIT * 2, UNIT * 3))
    blinds = [UNIT * 5 // 2, UNIT * 5, *[0] * (len(chips) - 2)]
    dealer = NoLimitTexasHoldem(_DEALER_DOES, True, [UNIT] * len(chips), blinds, UNIT * 5)
    return _played(dealer, chips, rng, raises=0.0)


def _dealer(variant: str, rng: random.Random, players: int) -> Dealer:
    trimmed = rng.random() < 0.5
    antes = [UNIT * rng.choice((0, 0, 1, 2, 5))] * players
    if variant == "F7S":
        bring_in = UNIT * rng.choice((1, 2))
        return FixedLimitSevenCardStud(_DEALER_DOES, trimmed, antes, bring_in, UNIT * 4, UNIT * 8)
    if rng.random() < 0.3:
        trimmed, antes = False, [0, UNIT * rng.choice((2, 4)), *[0] * (players - 2)]
    first = rng.choice((1, 1, 1, 1, 0, 2)) if players > 2 else 1
    straddle = 4 if players > 3 and rng.random() < 0.2 else 0
    blinds = [UNIT * size for size in (first, 2, straddle, *[0] * players)][:players]
    match variant:
        case "NT":
            return NoLimitTexasHoldem(_DEALER_DOES, trimmed, antes, blinds, UNIT * 2)
        case "FT":
            return FixedLimitTexasHoldem(_DEALER_DOES, trimmed, antes, blinds, UNIT * 2, UNIT * 4)
        case "FO/8":
            return OmahaHighLow(_DEALER_DOES, trimmed, antes, blinds, UNIT * 2, UNIT * 4)
    return PotLimitOmahaHoldem(_DEALER_DOES, trimmed, antes, blinds, UNIT * 2)


def _played(dealer: Dealer, stacks: list[int], rng: random.Random, *, raises: float = 0.3) -> tuple[str, list[Decimal]]:
    before = random.getstate()
    random.seed(rng.random())  # pokerkit shuffles with the module's own generator
    try:
        state = dealer(stacks, len(stacks))
        while state.status:
            _act(state, rng, raises)
    finally:
        random.setstate(before)
    trimmed = f"ante_trimming_status = {str(dealer.ante_trimming_status).lower()}"
    text = HandHistory.from_game_state(_named(dealer), state).dumps()
    assert "ante_trimming_status = false" in text  # it does not ask the dealer
    return text.replace("ante_trimming_status = false", trimmed) + "\n", [Decimal(payoff) for payoff in state.payoffs]


def _named(dealer: Dealer) -> Dealer | FixedLimitOmahaHoldemHighLowSplitEightOrBetter:
    """The game under whose code pokerkit writes a hand of the dealer's."""
    if not isinstance(dealer, OmahaHighLow):
        return dealer
    bets = (dealer.raw_antes, dealer.raw_blinds_or_straddles, dealer.small_bet, dealer.big_bet)
    return FixedLimitOmahaHoldemHighLowSplitEightOrBetter(_DEALER_DOES, dealer.ante_trimming_status, *bets)


def _act(state: State, rng: random.Random, raises: float) -> None:
    mood = rng.random()
    if state.can_post_bring_in() and rng.random() < 0.8:
        state.post_bring_in()
    elif state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards(True if mood < 0.8 else None)
    elif mood < raises and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or 0
        little = min(most, least + UNIT * rng.randint(0, 6))
        anything = UNIT * rng.randint(least // UNIT, most // UNIT)
        state.complete_bet_or_raise_to(rng.choice((least, most, little, anything)))
    elif mood < raises + 0.12 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.post_bring_in()
