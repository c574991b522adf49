"""Dice: a bet followed from throw to throw until the rules decide it.

Throws after which the bet stands as before are one state; the states and the throws between them are a Markov chain
that ends in the lines of the bet, solved exactly. Another seat keeps the dice in play, as a line bet must.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple, cast

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.families.craps import CrapsRound
from casino.rules.families.dice import PAIRS, Dice, DiceRound
from casino.rules.kernel import Bet, Round, replay
from casino.theory.figures import Distribution, Plan
from casino.theory.table import SEAT, Table

KEEPER: Final = 2
POINTS: Final[dict[int, Dice]] = {4: (1, 3), 5: (1, 4), 6: (1, 5), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
WAYS: Final[dict[Dice, int]] = {pair: 1 if pair[0] == pair[1] else 2 for pair in PAIRS}
DOLLAR: Final = 100


class End(NamedTuple):
    """Result of a line of the bet, in minor units."""

    net: int
    commission: int


@dataclass
class State:
    """State of a bet: the facts that led there, and the results of each throw."""

    before: list[v.Fact]
    ends: Counter[End] = field(default_factory=Counter)
    goes: Counter[Hashable] = field(default_factory=Counter)


def craps(table: Table) -> Iterator[Plan]:
    """Every bet of the felt, each per bet made and decided. Odds are per unit of the odds, over all points."""
    for bet in table.game.bets:
        if bet.code in cast(CrapsRound, table.open()).sides or not _is_side(table, bet.code):
            unit = "stake and commission" if bet.code.startswith("buy") else "stake"
            yield Plan(bet.code, unit=unit, outcomes=partial(_followed, table, bet))


def _is_side(table: Table, code: str) -> bool:
    return any(code in side.bet_codes for side in table.game.sides)


def _followed(table: Table, bet: Bet) -> Distribution:
    """The outcomes of a bet over the ways in which it can be made."""
    outcomes: dict[Fraction, Fraction] = {}
    for weight, before, placed in _openings(table, bet):
        for net, share in _chain(table, before, placed).items():
            outcomes[net] = outcomes.get(net, Fraction(0)) + weight * share
    return outcomes


def _openings(table: Table, bet: Bet) -> Iterator[tuple[Fraction, list[v.Fact], v.BetPlaced]]:
    """Weight, facts before the bet, and the bet: before the come-out throw, or where the rules want a point."""
    target = bet.targets[0] if bet.targets else None
    placed = v.BetPlaced(seat=SEAT, bet=bet.code, target=target, amount=_stake(table, bet))
    keeper = v.BetPlaced(seat=KEEPER, bet=_line_bet(table), amount=table.limits.min)
    opened: list[v.Fact] = [v.RoundOpened(last_roll=7), keeper]
    if _takes(table, opened, placed):
        yield Fraction(1), opened, placed
        return
    for point, pair in POINTS.items():
        ways = sum(WAYS[other] for other in PAIRS if sum(other) == point)
        target = str(point) if bet.targets else None
        at_point = v.BetPlaced(seat=SEAT, bet=bet.code, target=target, amount=placed.amount)
        yield Fraction(ways), _under(table, opened, bet, point, pair), at_point


def _line_bet(table: Table) -> str:
    """The bet on the line that the shooter makes his point."""
    contracts = cast(CrapsRound, table.open()).contracts.values()
    return next(contract.bet for contract in contracts if contract.line and not contract.against)


def _under(table: Table, opened: list[v.Fact], bet: Bet, point: int, pair: Dice) -> list[v.Fact]:
    """The facts that bring about a point and the bet that odds rest on."""
    threw = v.DiceRolled(d1=pair[0], d2=pair[1])
    contract = cast(CrapsRound, table.open()).odds_of.get(bet.code)
    if contract is None:
        return [*opened, threw]
    under = v.BetPlaced(seat=SEAT, bet=contract.bet, amount=table.limits.max // 10)
    if _takes(table, opened, under):
        return [*opened, under, threw]
    other = POINTS[10 if point != 10 else 4]
    return [*opened, v.DiceRolled(d1=other[0], d2=other[1]), under, threw]


def _takes(table: Table, before: list[v.Fact], placed: v.BetPlaced) -> bool:
    try:
        replay(table.open(), [*before, placed])
    except IllegalEvent:
        return False
    return True


def _stake(table: Table, bet: Bet) -> int:
    """A stake that every ratio of the bet pays without rounding, a commission of five per cent too where it can be."""
    dollars = math.lcm(*(pay.odds.den for pay in bet.pays)) * DOLLAR
    for unit in (20 * dollars, dollars):
        stake = -(-table.limits.min // unit) * unit
        if stake * 10 <= table.limits.max:
            return stake
    return stake


def _chain(table: Table, before: list[v.Fact], placed: v.BetPlaced) -> Distribution:
    """The outcomes of one bet, followed to its decision."""
    start = [*before, placed]
    states: dict[Hashable, State] = {}
    first = _state_of(replay(table.open(), start), placed)
    waiting: list[tuple[Hashable, list[v.Fact]]] = [(first, start)]
    while waiting:
        name, facts_there = waiting.pop()
        if name in states:
            continue
        state = states[name] = State(facts_there)
        for pair in PAIRS:
            after = _kept(table, [*facts_there, v.DiceRolled(d1=pair[0], d2=pair[1])], placed)
            end = _decided(after[1], placed)
            if end is not None:
                state.ends[end] += WAYS[pair]
                continue
            reached = _state_of(after[1], placed)
            state.goes[reached] += WAYS[pair]
            if reached not in states:
                waiting.append((reached, after[0]))
    return _per_unit(_solve(states, first), placed.amount)


def _per_unit(ends: Mapping[End, Fraction], stake: int) -> Distribution:
    """Net per unit at risk: a commission that is due however the bet ends is staked like the bet."""
    at_risk = stake + min(end.commission for end in ends)
    outcomes: dict[Fraction, Fraction] = {}
    for end, share in ends.items():
        net = Fraction(end.net, at_risk)
        outcomes[net] = outcomes.get(net, Fraction(0)) + share
    return outcomes


def _kept(table: Table, before: list[v.Fact], placed: v.BetPlaced) -> tuple[list[v.Fact], DiceRound]:
    """The round after these facts, with a line bet of the other seat for the next throw."""
    round_ = cast(CrapsRound, replay(table.open(), before))
    if any(seat == KEEPER for seat, *_ in round_.stakes):
        return before, round_
    keeper = v.BetPlaced(seat=KEEPER, bet=_line_bet(table), amount=table.limits.min)
    round_.apply(keeper)
    return [*before, keeper], round_


def _decided(round_: DiceRound, placed: v.BetPlaced) -> End | None:
    """The end of the bet once it has a line."""
    for decision in round_.decisions:
        if decision.key[0] == SEAT and decision.key[1] == placed.bet:
            return End(decision.line.net, decision.line.commission)
    return None


def _state_of(round_: Round, placed: v.BetPlaced) -> Hashable:
    """Return the facts that the future of the bet depends on: its place, the point, and for the bonus bets the sums
    rolled."""
    crap = cast(CrapsRound, round_)
    standing = tuple(sorted(str(key) for key in crap.stakes if key[0] == SEAT))
    if placed.bet in crap.sides:
        return standing, frozenset(crap.since_seven)
    return standing, crap.point


def _solve(states: dict[Hashable, State], first: Hashable) -> dict[End, Fraction]:
    """Probability of each end of the chain, by putting states out of the way one by one, the latest first."""
    ends = {name: {end: Fraction(ways, 36) for end, ways in state.ends.items()} for name, state in states.items()}
    goes = {name: {to: Fraction(ways, 36) for to, ways in state.goes.items()} for name, state in states.items()}
    for name in reversed(list(states)):
        stay = goes[name].pop(name, Fraction(0))
        if stay:
            ends[name] = {end: share / (1 - stay) for end, share in ends[name].items()}
            goes[name] = {to: share / (1 - stay) for to, share in goes[name].items()}
        if name == first:
            continue
        for other in states:
            through = goes[other].pop(name, Fraction(0)) if other != name else Fraction(0)
            if through:
                for end, share in ends[name].items():
                    ends[other][end] = ends[other].get(end, Fraction(0)) + through * share
                for to, share in goes[name].items():
                    goes[other][to] = goes[other].get(to, Fraction(0)) + through * share
    return ends[first]


def easy_roll(table: Table) -> Iterator[Plan]:
    """Every bet that the felt has an entry for, on its first target and one throw."""
    for bet in table.game.bets:
        for target in bet.targets or (None,):
            placed = v.BetPlaced(seat=SEAT, bet=bet.code, target=target, amount=table.main_stake())
            if _takes(table, [], placed):
                yield Plan(bet.code, outcomes=partial(_one_throw, table, placed))
                break


def _one_throw(table: Table, placed: v.BetPlaced) -> Distribution:
    outcomes: Counter[Fraction] = Counter()
    for d1 in range(1, 7):
        for d2 in range(1, 7):
            settlement = table.settle((placed, v.DiceRolled(d1=d1, d2=d2), v.RoundClosed()))
            outcomes[table.net(settlement, frozenset({placed.bet}), placed.amount)] += 1
    return outcomes
