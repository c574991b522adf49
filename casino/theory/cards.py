"""War: every rank of the cards that decide, from the decks of the table. Trente et quarante: rows dealt from them, each
kind of result settled once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, RANKS
from casino.rules.families.trente_et_quarante import GOAL, HALF_BACK, ROWS, is_red, points
from casino.rules.families.war import BONUS, BURNED, DEALER, GO, RAISE, TIE, WAR
from casino.rules.kernel import replay
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Pack, Table

Row = tuple[int, bool, list[str]]
"""A row: what it counts, whether its first card is red, its cards."""
_POINTS = {card: points(card) for card in DECK}


def trente_et_quarante(table: Table) -> Iterator[Plan]:
    """The four bets of a player who waits after 31 against 31 without insurance, or takes half back."""
    rows = _Rows(table)
    for bet in table.game.layout.bets:
        yield Plan(bet, play=partial(rows.play, bet), strategy=rows.strategy)


class _Rows:
    """Rows dealt from a full shoe, and what they make of a bet of one unit."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pack = Pack(list(DECK) * int(str(table.options["decks"])))
        self.in_prison = table.options["tie31_mode"] == "partage_or_prison"
        self.strategy = "takes half back on 31-31" if self.in_prison else "waits after 31-31, without insurance"
        self.known: dict[tuple[object, ...], tuple[float, str | None]] = {}

    def play(self, bet: str, rng: Random) -> float:
        """The net of a bet per unit, with what waits of it, until nothing does."""
        won, target, stake = 0.0, None, 1.0
        while True:
            net, target_next = self._round(bet, target, rng)
            won += stake * net
            if target_next is None:
                return won
            if target is None:
                stake /= 2
            target = target_next

    def _round(self, bet: str, target: str | None, rng: Random) -> tuple[float, str | None]:
        """The net of a round per unit of what stands on the bet, and under which target something waits after it."""
        self.pack.shuffle()
        black, red = self._row(rng), self._row(rng)
        key = (bet, target, black[0], black[1], red[0], red[1])
        if key not in self.known:
            self.known[key] = self._settled(bet, target, (black[2], red[2]))
        return self.known[key]

    def _row(self, rng: Random) -> Row:
        draw, cards, total = self.pack.draw, [], 0
        while total < GOAL:
            card = draw(rng)
            cards.append(card)
            total += _POINTS[card]
        return total, is_red(cards[0]), cards

    def _settled(self, bet: str, target: str | None, rows: tuple[list[str], list[str]]) -> tuple[float, str | None]:
        stake = self.table.main_stake()
        dealt = [v.CardDealt(to=place, card=card) for place, row in zip(ROWS, rows, strict=True) for card in row]
        placed = v.BetPlaced(seat=SEAT, bet=bet, target=target, amount=stake)
        round_ = replay(self.table.open(), (placed, v.BetsClosed(), *dealt))
        if self.in_prison and round_.missing() is not None:
            round_.apply(v.DecisionMade(seat=SEAT, action=HALF_BACK))
        lines = round_.settle().lines
        waits = next((line.target for line in lines if line.result == "open"), None)
        return float(Fraction(sum(line.net for line in lines), stake)), waits


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
