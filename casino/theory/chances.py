"""Wheels and dice: a bet with few outcomes, each settled once by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

from casino.rules import vocabulary as v
from casino.rules.families.french_roulette import HALF_BACK
from casino.rules.families.roulette import Position
from casino.rules.families.three_dice import FACES
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Table

Chance = tuple[tuple[v.Fact, ...], int]
"""The facts that decide, and in how many ways they come about."""


def one_throw(
    table: Table, bet: v.BetPlaced, chances: Sequence[Chance], lines: frozenset[str] = frozenset()
) -> Distribution:
    """The outcomes of a bet that a single throw or spin decides; ``lines``: the bets that it lies as, if others."""
    outcomes: Counter[Fraction] = Counter()
    for facts, ways in chances:
        settlement = table.settle((bet, v.BetsClosed(), *facts, v.RoundClosed()))
        outcomes[table.net(settlement, lines or frozenset({bet.bet}), bet.amount)] += ways
    return outcomes


def roulette(table: Table) -> Iterator[Plan]:
    """One target of each bet of the wheel: every pocket once."""
    for position in _one_of_each(table):
        yield _plan(table, position.bet, position.target, _pockets(table))
    yield from _orders(table)


def _orders(table: Table) -> Iterator[Plan]:
    """The first target of each order, a table minimum a chip."""
    pockets, seen = _pockets(table), set()
    for (bet, target), order in table.game.layout.orders.items():
        if bet in seen:
            continue
        seen.add(bet)
        placed = v.BetPlaced(seat=SEAT, bet=bet, target=target, amount=order.chips * table.limits.min)
        lines = frozenset(part for part, _, _ in order.parts)
        yield Plan(bet, outcomes=partial(one_throw, table, placed, pockets, lines))


def french_roulette(table: Table) -> Iterator[Plan]:
    """As roulette; on zero an even chance takes half back."""
    half = v.DecisionMade(seat=SEAT, action=HALF_BACK)
    for position in _one_of_each(table):
        pockets = _pockets(table)
        if position.even_chance:
            pockets = [((*facts, half) if facts == _ZERO else facts, ways) for facts, ways in pockets]
        yield _plan(table, position.bet, position.target, pockets)
    yield from _orders(table)


_ZERO = (v.BallLanded(pocket="0"),)


def _pockets(table: Table) -> list[Chance]:
    wheel = table.game.layout.wheel(table.options)
    return [((v.BallLanded(pocket=pocket),), 1) for pocket in sorted(wheel.pockets)]


def _one_of_each(table: Table) -> Iterator[Position]:
    """The first target of each bet of the wheel."""
    seen: set[str] = set()
    for position in table.game.layout.wheel(table.options).by_name.values():
        if position.bet not in seen:
            seen.add(position.bet)
            yield position


def wheel_of_fortune(table: Table) -> Iterator[Plan]:
    """Every symbol of the upright wheel by its number of sections."""
    segments = table.game.layout.segments
    chances = [((v.WheelStopped(segment=segment.name),), segment.sections) for segment in segments]
    for bet in table.game.bets:
        yield _plan(table, bet.code, None, chances)


def three_dice(table: Table) -> Iterator[Plan]:
    """Every throw of three dice."""
    throws = Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=3))
    chances = [((v.DiceRolled(d1=one, d2=two, d3=three),), ways) for (one, two, three), ways in throws.items()]
    for bet in table.game.bets:
        yield _plan(table, bet.code, None, chances)


def _plan(table: Table, bet: str, target: str | None, chances: Iterable[Chance]) -> Plan:
    placed = v.BetPlaced(seat=SEAT, bet=bet, target=target, amount=table.main_stake())
    fixed = tuple(chances)
    return Plan(bet, outcomes=lambda: one_throw(table, placed, fixed))
