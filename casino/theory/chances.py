"""Wheels and dice: a bet with few outcomes, each settled once by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from casino.rules import vocabulary as v
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Table

Chance = tuple[v.Fact, int]
"""The fact that decides, and in how many ways it comes about."""


def one_throw(table: Table, bet: v.BetPlaced, chances: Sequence[Chance]) -> Distribution:
    """The outcomes of a bet that a single throw or spin decides."""
    outcomes: Counter[Fraction] = Counter()
    for fact, ways in chances:
        settlement = table.settle((bet, v.BetsClosed(), fact, v.RoundClosed()))
        outcomes[table.net(settlement, frozenset({bet.bet}), bet.amount)] += ways
    return outcomes


def roulette(table: Table) -> Iterator[Plan]:
    """One target of each bet of the wheel: every pocket once."""
    wheel = table.game.layout.wheels[str(table.options["wheel"])]
    chances = [(v.BallLanded(pocket=pocket), 1) for pocket in sorted(wheel.pockets)]
    seen: set[str] = set()
    for bet, target in wheel.by_name:
        if bet not in seen:
            seen.add(bet)
            yield _plan(table, bet, target, chances)


def wheel_of_fortune(table: Table) -> Iterator[Plan]:
    """Every symbol of the upright wheel by its number of sections."""
    segments = table.game.layout.segments
    chances = [(v.WheelStopped(segment=segment.name), segment.sections) for segment in segments]
    for bet in table.game.bets:
        yield _plan(table, bet.code, None, chances)


def _plan(table: Table, bet: str, target: str | None, chances: Iterable[Chance]) -> Plan:
    placed = v.BetPlaced(seat=SEAT, bet=bet, target=target, amount=table.main_stake())
    fixed = tuple(chances)
    return Plan(bet, outcomes=lambda: one_throw(table, placed, fixed))
