"""Baccarat: every sequence of card values, by its weight in a full shoe, drawn as the rules draw.

What a coup pays depends on both totals and on how many cards made them; each such class is settled once, with the cards
of one of its sequences.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.cards import DECK
from casino.rules.families.baccarat import DEAL, VALUES, BaccaratRound, total
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Table

Kind = tuple[int, int, int, int]
"""Total and number of cards of the player's hand, then of the banker's."""
Kinds = dict[Kind, tuple[int, list[v.Fact]]]
"""Weight of every class of coup, and the cards of one of its sequences."""
Seen = tuple[int, int, tuple[int, ...]]
"""Facts that the rules of drawing depend on: the totals of both hands of two cards, and the cards drawn to them."""
Coups = dict[Seen, tuple[Kind | None, list[v.Fact]]]
"""The class of a coup that is over, or None, and the cards of one of its sequences."""
MOST_CARDS = 6


class Shoe:
    """The values left in a full shoe, as cards are taken out of it."""

    def __init__(self, decks: int) -> None:
        self.left = Counter(dict.fromkeys(range(10), 0))
        for card in DECK:
            self.left[VALUES[card]] += decks
        self.size = sum(self.left.values())
        self.cards = {value: [card for card in DECK if VALUES[card] == value] * decks for value in self.left}


def kinds(table: Table) -> Kinds:
    """Weight of every class of coup, and the cards of one of its sequences."""
    shoe = Shoe(int(str(table.options["decks"])))
    found: Kinds = {}
    coups: Coups = {}
    for values in product(range(10), repeat=len(DEAL)):
        weight = _weight(shoe, values) * _orders(values)
        if weight:
            _draw(table, shoe, values, weight, found, coups)
    return found


def _draw(table: Table, shoe: Shoe, values: tuple[int, ...], weight: int, found: Kinds, coups: Coups) -> None:
    """Follow a sequence of values to the end of the coup, through every card that the rules draw."""
    seen = (sum(values[0:4:2]) % 10, sum(values[1:4:2]) % 10, values[len(DEAL) :])
    if seen not in coups:
        coups[seen] = _dealt(table, _cards(shoe, values))
    kind, example = coups[seen]
    if kind is None:
        for value in range(10):
            left = shoe.left[value] - values.count(value)
            if left:
                _draw(table, shoe, (*values, value), weight * left, found, coups)
        return
    # A coup that ends early leaves cards undrawn that could come in any way: bring all weights to six cards.
    for drawn in range(len(values), MOST_CARDS):
        weight *= shoe.size - drawn
    known, example = found.get(kind, (0, example))
    found[kind] = (known + weight, example)


def _dealt(table: Table, cards: list[str]) -> tuple[Kind | None, list[v.Fact]]:
    """These cards dealt, and the class of the coup, None where the rules draw another card."""
    dealt, round_ = _deal(table, cards)
    if round_.next_hand is not None:
        return None, dealt
    player, banker = round_.hands["player"], round_.hands["banker"]
    return (total(player), len(player), total(banker), len(banker)), dealt


def _deal(table: Table, cards: list[str]) -> tuple[list[v.Fact], BaccaratRound]:
    """These cards to the hands whose turn it is."""
    round_ = cast(BaccaratRound, table.open())
    round_.apply(v.BetPlaced(seat=SEAT, bet=_main_bet(table), amount=table.main_stake()))
    round_.apply(v.BetsClosed())
    dealt: list[v.Fact] = []
    for card in cards:
        fact = v.CardDealt(to=cast(str, round_.next_hand), card=card)
        round_.apply(fact)
        dealt.append(fact)
    return dealt, round_


def _main_bet(table: Table) -> str:
    """A bet that needs no other beside it: on the player's hand."""
    return next(code for code, wager in table.game.layout.wagers.items() if wager.main)


def _weight(shoe: Shoe, values: tuple[int, ...]) -> int:
    """In how many ways these values come in this order."""
    taken: Counter[int] = Counter()
    weight = 1
    for value in values:
        weight *= shoe.left[value] - taken[value]
        taken[value] += 1
    return weight


def _orders(values: tuple[int, ...]) -> int:
    """Return the number of deals that this one stands for: a hand's two cards in the other order are the same hand,
    counted once."""
    hands = values[0::2], values[1::2]
    if any(first > second for first, second in hands):
        return 0
    return math.prod(1 if first == second else 2 for first, second in hands)


def _cards(shoe: Shoe, values: tuple[int, ...]) -> list[str]:
    """Cards of these values, none oftener than the shoe holds it."""
    taken: Counter[int] = Counter()
    cards = []
    for value in values:
        cards.append(shoe.cards[value][taken[value]])
        taken[value] += 1
    return cards


def baccarat(table: Table) -> Iterator[Plan]:
    """Main bets, tie and side bets; those that need a main bet stand beside one that is not counted."""
    known: Kinds = {}

    def outcomes(bet: str) -> Distribution:
        if not known:
            known.update(kinds(table))
        return _settle(table, bet, known)

    round_ = table.open()
    for bet in table.game.bets:
        if bet.code in table.game.layout.wagers or bet.code in round_.sides:
            yield Plan(bet.code, outcomes=lambda bet=bet.code: outcomes(bet))  # type: ignore[misc]


def _settle(table: Table, bet: str, known: Kinds) -> Distribution:
    wager = table.game.layout.wagers.get(bet)
    beside = (
        []
        if wager is not None and wager.main
        else [v.BetPlaced(seat=SEAT, bet=_main_bet(table), amount=table.main_stake())]
    )
    bounded = bool(beside) and (wager is None or wager.own_minimum is not None)
    stake = table.side_stake(bet) if bounded else table.main_stake()
    placed = v.BetPlaced(seat=SEAT, bet=bet, amount=stake)
    outcomes: Counter[Fraction] = Counter()
    for weight, dealt in known.values():
        settlement = table.settle((*beside, placed, v.BetsClosed(), *dealt, v.RoundClosed()))
        outcomes[table.net(settlement, frozenset({bet}), stake)] += weight
    return outcomes
