"""Blackjack Switch and Free Bet Blackjack: every settled round beside a second reckoning from the facts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from casino.rules import vocabulary as v
from casino.rules.families.blackjack_sides import total
from casino.rules.kernel import totals
from tests.effort import usually
from tests.rules.properties import SEEDS, Options, Trial, check_money
from tests.rules.trials import BLACKJACK_SWITCH, FREE_BET_BLACKJACK

both_games = pytest.mark.parametrize("trial", [BLACKJACK_SWITCH, FREE_BET_BLACKJACK], ids=lambda trial: trial.code)
MARKERS = ("free_split", "free_double")
Place = tuple[int, int]


class Told:
    """What the facts of a round without irregularities say, read by somebody who has never seen a state machine."""

    def __init__(self, facts: Sequence[v.Fact]) -> None:
        self.cards: dict[Place, list[str]] = {}
        self.first_four: dict[int, list[str]] = {}
        self.dealer: list[str] = []
        self.bets: dict[Place, int] = {}
        self.parent: dict[Place, Place] = {}
        self.split: set[Place] = set()
        self.switched: set[Place] = set()
        self.surrendered: set[Place] = set()
        self.extra: list[tuple[str, Place]] = []
        for fact in facts:
            if isinstance(fact, v.BetPlaced) and fact.bet in ("main", "hand_1", "hand_2"):
                place = (fact.seat, fact.hand or 0)
                self.bets[place] = self.bets.get(place, 0) + fact.amount
            elif isinstance(fact, v.CardDealt):
                self._dealt(fact)
            elif isinstance(fact, v.DecisionMade):
                self._decided(fact)

    def _dealt(self, fact: v.CardDealt) -> None:
        if isinstance(fact.to, int):
            self.cards.setdefault((fact.to, fact.hand), []).append(fact.card)
        else:
            self.dealer.append(fact.card)

    def _decided(self, fact: v.DecisionMade) -> None:
        place = (fact.seat, fact.hand)
        if fact.action == "switch":
            other = (fact.seat, fact.hand ^ 1)
            self.cards[place][1], self.cards[other][1] = self.cards[other][1], self.cards[place][1]
            self.switched |= {place, other}
        elif fact.action in ("split", "free_split"):
            new = (fact.seat, 1 + max(hand for seat, hand in self.cards if seat == fact.seat))
            self.cards[new] = [self.cards[place].pop()]
            self.parent[new] = place
            self.bets[new] = self.bets[place]
            self.split |= {place, new}
            self.extra.append((fact.action, new))
        elif fact.action in ("double", "free_double"):
            self.extra.append((fact.action, place))
        elif fact.action == "surrender":
            self.surrendered.add(place)

    def factor(self, place: Place, natural: float, *, beats_21: bool) -> float:
        """What the bet of a hand wins or loses, in original bets."""
        cards, dealer = self.cards[place], total(*self.dealer)
        natural_of_dealer = len(self.dealer) == 2 and dealer == 21
        if place in self.surrendered:
            return -0.5
        if total(*cards) > 21:
            return -1
        if len(cards) == 2 and total(*cards) == 21 and place not in self.split | self.switched:
            return 0 if natural_of_dealer else natural
        if natural_of_dealer and beats_21:
            return -1
        if dealer == 22:
            return 0
        return 1 if dealer > 21 else (total(*cards) > dealer) - (total(*cards) < dealer)


def _told(trial: Trial, seed: int, options: Options) -> tuple[list[v.Fact], Told] | None:
    facts = trial.told(seed, options)
    return None if any(isinstance(fact, v.IrregularityDeclared) for fact in facts) else (facts, Told(facts))


@both_games
@given(seed=SEEDS, options=BLACKJACK_SWITCH.options)
@settings(max_examples=usually(60, thoroughly=1500), deadline=None)
def test_every_hand_is_settled_as_the_facts_say(trial: Trial, seed: int, options: Options) -> None:
    """PR §20.1(A)(7), §29.2-29.5: who wins what follows from the cards; a marker wins the bet and loses nothing."""
    names = {option.name for option in trial.game.options}
    options = {name: value for name, value in options.items() if name in names and name != "hole_card"}
    found = _told(trial, seed, options)
    if found is None:
        return
    facts, told = found
    settlement = trial.settle(facts, options)
    extra = Counter(told.extra)
    for line in settlement.lines:
        if line.bet in ("insurance", "super_match", "push_22", "pot_of_gold"):
            continue
        place = (line.seat or 0, line.hand or 0)
        natural = 1 if trial is BLACKJACK_SWITCH else 1.5
        due = told.bets[place] * told.factor(place, natural, beats_21=bool(options.get("natural_beats_21", True)))
        if line.bet in MARKERS:
            assert (line.stake, line.net) == (0, max(due, 0))
        else:
            assert (line.stake, line.net) == (told.bets[place], due)
        extra -= Counter({(line.bet, place): 1})
    assert not extra


@both_games
@given(seed=SEEDS)
@settings(max_examples=usually(40, thoroughly=1000), deadline=None)
def test_money_is_neither_made_nor_lost(trial: Trial, seed: int) -> None:
    """Lines add up, and the handle is the money put down: bets, paid doubles and splits, never a marker."""
    facts = trial.told(seed, {})
    settlement = trial.settle(facts, {})
    check_money(trial.game, settlement)
    placed = sum(fact.amount for fact in facts if isinstance(fact, v.BetPlaced))
    added = sum(fact.amount or 0 for fact in facts if isinstance(fact, v.DecisionMade))
    assert totals(trial.game, settlement).handle == placed + added
    assert all(line.net >= 0 and line.stake == 0 for line in settlement.lines if line.bet in MARKERS)


@given(seed=SEEDS)
@settings(max_examples=usually(60, thoroughly=1500), deadline=None)
def test_super_match_looks_at_the_deal_alone(seed: int) -> None:
    """PR §20.1(A)(5): the first four cards, counted from the facts before any decision."""
    facts = BLACKJACK_SWITCH.told(seed, {})
    if any(isinstance(fact, v.IrregularityDeclared) for fact in facts):
        return
    dealt: dict[int, list[str]] = {}
    for fact in facts:
        if isinstance(fact, v.DecisionMade):
            break
        if isinstance(fact, v.CardDealt) and isinstance(fact.to, int):
            dealt.setdefault(fact.to, []).append(fact.card[0])
    for line in BLACKJACK_SWITCH.settle(facts, {}).lines:
        if line.bet == "super_match":
            ranks = sorted(Counter(dealt[line.seat or 0]).values())
            times = {(4,): 40, (2, 2): 8, (1, 3): 5}.get(tuple(ranks), -1)
            assert line.net == times * line.stake


@given(seed=SEEDS, options=FREE_BET_BLACKJACK.options)
@settings(max_examples=usually(60, thoroughly=1500), deadline=None)
def test_side_bets_of_free_bet_blackjack(seed: int, options: Options) -> None:
    """PR §29.5, §29.6: the dealer's 22 by its cards, the markers by the decisions that took them."""
    options |= {"boxes_per_player": 1}
    found = _told(FREE_BET_BLACKJACK, seed, options)
    if found is None:
        return
    facts, told = found
    alone = len({place[0] for place in told.bets}) == 1
    markers = Counter(place[0] for action, place in told.extra if action in MARKERS)
    for line in FREE_BET_BLACKJACK.settle(facts, options).lines:
        if line.bet == "pot_of_gold":
            times = {0: -1, 1: 3, 2: 12, 3: 30, 4: 50}.get(markers[line.seat or 0], 100)
            assert line.net == times * line.stake
        if line.bet == "push_22" and not alone:
            suits = {card[1] for card in told.dealer}
            by_table = 50 if len(suits) == 1 else 20 if suits <= {"h", "d"} or suits <= {"c", "s"} else 8
            times = by_table if options.get("push_22") == "table" else 11
            assert line.net == (times if total(*told.dealer) == 22 else -1) * line.stake
