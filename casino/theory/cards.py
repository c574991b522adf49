"""War: every rank of the cards that decide, from the decks of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS
from casino.rules.families.war import BONUS, BURNED, DEALER, GO, RAISE, TIE, WAR
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Table

_BURNED = (v.CardBurned(),) * BURNED


def war(table: Table) -> Iterator[Plan]:
    """The bet of a player who always goes to war, and the bet on a tie."""
    yield Plan(WAR, outcomes=lambda: _war(table), strategy="always goes to war, bets on no tie")
    yield Plan(TIE, outcomes=lambda: _tie(table))


def _pairs(table: Table) -> Iterator[tuple[str, str, int]]:
    """The ranks of the first two cards and in how many ways they come."""
    of_rank = 4 * int(str(table.options["decks"]))
    for one, other in product(RANKS, repeat=2):
        yield one, other, of_rank * (of_rank - (one == other))


def _dealt(one: str, other: str) -> tuple[v.Fact, ...]:
    return (v.CardDealt(to=SEAT, card=f"{one}s"), v.CardDealt(to=DEALER, card=f"{other}h"))


def _tie(table: Table) -> Distribution:
    outcomes: Counter[Fraction] = Counter()
    stake = table.main_stake()
    bets = (v.BetPlaced(seat=SEAT, bet=WAR, amount=stake), v.BetPlaced(seat=SEAT, bet=TIE, amount=stake))
    for one, other, ways in _pairs(table):
        settlement = table.settle((*bets, v.BetsClosed(), *_dealt(one, other)))
        outcomes[table.net(settlement, frozenset({TIE}), stake)] += ways
    return outcomes


def _war(table: Table) -> Distribution:
    outcomes: Counter[Fraction] = Counter()
    stake = table.main_stake()
    bets = frozenset({WAR, RAISE, BONUS})
    begun = (v.BetPlaced(seat=SEAT, bet=WAR, amount=stake), v.BetsClosed())
    of_rank = 4 * int(str(table.options["decks"]))
    left = 13 * of_rank - 2
    for one, other, ways in _pairs(table):
        dealt = (*begun, *_dealt(one, other))
        if one != other:
            outcomes[table.net(table.settle(dealt), bets, stake)] += ways * left * (left - 1)
            continue
        for own, dealer in product(RANKS, repeat=2):
            owned = of_rank - 2 * (own == one)
            ways_of_war = owned * (of_rank - 2 * (dealer == one) - (own == dealer))
            cards = (v.CardDealt(to=SEAT, card=f"{own}d"), *_BURNED, v.CardDealt(to=DEALER, card=f"{dealer}c"))
            fought = table.settle((*dealt, v.DecisionMade(seat=SEAT, action=GO), *_BURNED, *cards))
            outcomes[table.net(fought, bets, stake)] += ways * ways_of_war
    return outcomes
