"""Pai gow with cards and with tiles: one player against the dealer, who has the bank; both set their hands one way.
Cards are dealt by chance, tiles in every way.

The bet on the number of the deal is settled for every number. What a player's own bank brings is no bet against the
casino, and has no figure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import NamedTuple, cast

from casino.rules import vocabulary as v
from casino.rules.families.pai_gow import DEALER
from casino.rules.families.pai_gow_poker import START_NUMBER, PaiGowPokerRound
from casino.rules.families.pai_gow_tiles import STACK, PaiGowTilesRound
from casino.rules.joker import DECK, SEVEN, house_way
from casino.rules.kernel import Round
from casino.rules.tiles import SET
from casino.simulation.pai_gow_tiles import sets as sets_tiles
from casino.theory.figures import Distribution, Plan
from casino.theory.hands import Apart
from casino.theory.table import SEAT, Pack, Table

STRATEGY = "sets the hands by the house way, never has the bank"
Stack = tuple[str, ...]
"""Four tiles, in the order of the set."""
Numbers = tuple[int, ...]
"""Some tiles of the set, by their places in it."""


def pai_gow_poker(table: Table) -> Iterator[Plan]:
    """The wager; the bet on the number where a generator shows one."""
    payout = table.game.layout.payout_option
    if payout and table.options[payout] != "1:1":
        return
    yield Plan(table.game.layout.main, play=_cards_player(table), strategy=STRATEGY)
    if table.options.get("additional_bet"):
        yield Plan(START_NUMBER, outcomes=lambda: _numbers(table))


def pai_gow_tiles(table: Table) -> Iterator[Plan]:
    """The wager."""
    yield Plan(table.game.layout.main, outcomes=lambda: _stacks(table), strategy=STRATEGY)


def _opened(table: Table) -> Round:
    """A round with the wager of one seat."""
    round_ = table.open()
    round_.apply(v.BetPlaced(seat=SEAT, bet=table.game.layout.main, amount=table.main_stake()))
    return round_


def _net(table: Table, round_: Round) -> float:
    return float(table.net(round_.settle(), frozenset({table.game.layout.main}), table.main_stake()))


def _set(round_: Round, place: v.Place, high: Sequence[str], low: Sequence[str]) -> None:
    round_.apply(v.HandSet(to=place, high=list(high), low=list(low)))


def _cards_player(table: Table) -> Callable[[Random], float]:
    pack = Pack(sorted(DECK))
    return lambda rng: _net(table, _dealt_cards(_opened(table), pack.deal(rng, 2 * SEVEN)))


def _dealt_cards(round_: Round, cards: Sequence[str], shown: int = 1) -> Round:
    """The round played out with these cards; a generator, where there is one, shows that number."""
    round_.apply(v.BetsClosed())
    if round_.options.get("start_method") == "rng":
        round_.apply(v.BallDrawn(ball=shown))
    # The deal goes round from the place that the number says: between two hands the order is all the same.
    hands: dict[v.Place, Sequence[str]] = {SEAT: cards[:SEVEN], DEALER: cards[SEVEN:]}
    left = {place: iter(hand) for place, hand in hands.items()}
    ring = cast(PaiGowPokerRound, round_)
    for place in sorted(hands, key=ring.offset) * SEVEN:
        round_.apply(v.CardDealt(to=place, card=next(left[place])))
    for place, hand in hands.items():
        way = house_way(hand, wheel_lowest=bool(round_.options.get("wheel_straight_lowest")))
        _set(round_, place, way.high, way.low)
    return round_


class Worth(NamedTuple):
    """Value of a stack once set: the strength of both hands, and whether the low one is worth nothing."""

    high: int
    low: int
    zero: bool


class Compared(NamedTuple):
    """Distinguishing facts of two stacks: whether the player's hands are better, whether his low one is worth
    nothing."""

    high: bool
    low: bool
    zero: bool


class Match(NamedTuple):
    """In how many ways two stacks come that compare alike, and one of each."""

    ways: int
    mine: Stack
    his: Stack


def _stacks(table: Table) -> Distribution:
    """Every four tiles of the player against every four of the dealer; those that compare alike are settled once."""
    outcomes: Counter[Fraction] = Counter()
    for match in _matches(Stacks(cast(PaiGowTilesRound, table.open()))).values():
        round_ = _dealt_tiles(_opened(table), match.mine, match.his)
        bets = frozenset({table.game.layout.main})
        outcomes[table.net(round_.settle(), bets, table.main_stake())] += match.ways
    return outcomes


class Stacks:
    """Every four tiles of the set by their worth: stacks of the same tiles as one, and those that hold some tiles."""

    def __init__(self, rules: PaiGowTilesRound) -> None:
        self.alike: dict[Stack, list[Numbers]] = defaultdict(list)
        self.worth_of: dict[Stack, Worth] = {}
        self.of_worth: dict[Worth, list[Stack]] = defaultdict(list)
        self.apart: Apart[int, Worth] = Apart()
        for numbers in combinations(range(len(SET)), STACK):
            stack = tuple(SET[number] for number in numbers)
            if stack not in self.worth_of:
                high, low = rules.ranks(sets_tiles(stack))
                self.worth_of[stack] = Worth(high.strength, low.strength, low.is_zero)
                self.of_worth[self.worth_of[stack]].append(stack)
            self.alike[stack].append(numbers)
            self.apart.add(numbers, self.worth_of[stack])

    def against(self, own: Worth) -> Counter[Worth]:
        """In how many ways each worth comes against this one."""
        alike = (self.alike[stack] for stack in self.of_worth[own])
        return self.apart.without({stacks[0]: len(stacks) for stacks in alike})

    def example(self, own: Worth, his: Worth) -> tuple[Stack, Stack]:
        """Two stacks of these worths that share no tile."""
        return next(
            (mine, other)
            for mine, other in product(self.of_worth[own], self.of_worth[his])
            if not set(self.alike[mine][0]) & set(self.alike[other][-1])
        )


def _matches(stacks: Stacks) -> dict[Compared, Match]:
    """Results of two stacks compared, with the number of ways."""
    found: dict[Compared, Match] = {}
    for own in stacks.of_worth:
        for his, ways in stacks.against(own).items():
            kind = Compared(own.high > his.high, own.low > his.low, own.zero)
            if kind not in found:
                found[kind] = Match(0, *stacks.example(own, his))
            found[kind] = found[kind]._replace(ways=found[kind].ways + ways)
    return found


def _dealt_tiles(round_: Round, mine: Stack, his: Stack) -> Round:
    """Play the round with these tiles, both sides set by the house way."""
    round_.apply(v.BetsClosed())
    hands: dict[v.Place, Stack] = {SEAT: mine, DEALER: his}
    for place, stack in hands.items():
        round_.apply(v.TilesDealt(to=place, tiles=list(stack)))
    for place, stack in hands.items():
        _set(round_, place, *sets_tiles(stack))
    return round_


def _numbers(table: Table) -> Distribution:
    """One number bet on, every number shown. Whole dollars, as the winnings are paid in them."""
    bet, stake = table.game.bet(START_NUMBER), 2 * cast(int, table.game.layout.start_minimum)
    cards = sorted(DECK)
    outcomes: Counter[Fraction] = Counter()
    for shown in bet.targets:
        round_ = _opened(table)
        round_.apply(v.BetPlaced(seat=SEAT, bet=START_NUMBER, target=bet.targets[0], amount=stake))
        _dealt_cards(round_, cards[: 2 * SEVEN], int(shown))
        outcomes[table.net(round_.settle(), frozenset({START_NUMBER}), stake)] += 1
    return outcomes
