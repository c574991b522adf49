"""Hands of one deck, with how many there are of each kind.

>>> sum(ways for _, ways in up_to_suits(3)), sum(ways for _, ways in by_strength(5))
(22100, 2598960)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod
from typing import Generic, TypeVar

from casino.rules.cards import DECK, RANKS, SUITS, PokerHand, best_hand

T = TypeVar("T")
Piece = TypeVar("Piece")
Ways = tuple[tuple[str, ...], int]
"""A hand, and how many hands stand behind it."""
FLUSH = 5
"""So many cards of a suit make a flush."""
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PRIME_OF = {card: PRIMES[RANKS.index(card[0])] for card in DECK}
"""A prime for each rank: products tell choices of ranks apart, in whatever order."""


class FiveCards(Generic[T]):
    """Judges hands of five cards, each kind once: only the ranks count, and whether all are of one suit."""

    def __init__(self, judge: Callable[[PokerHand], T]) -> None:
        self.judge = judge
        self.known: dict[tuple[int, bool], T] = {}

    def __call__(self, cards: Sequence[str]) -> T:
        a, b, c, d, e = cards
        one_suit = a[1] == b[1] == c[1] == d[1] == e[1]
        kind = (PRIME_OF[a] * PRIME_OF[b] * PRIME_OF[c] * PRIME_OF[d] * PRIME_OF[e], one_suit)
        judged = self.known.get(kind)
        if judged is None:
            judged = self.known[kind] = self.judge(best_hand(cards))
        return judged


class Apart(Generic[Piece, T]):
    """Counts hands of the same pack that share nothing with another, by what they are worth: all of them, less those
    that hold one of its pieces, plus those that hold two, and so on."""

    def __init__(self) -> None:
        self.holding: dict[tuple[Piece, ...], Counter[T]] = defaultdict(Counter)

    def add(self, hand: Sequence[Piece], worth: T) -> None:
        """Count another hand. Pieces have the same order in every hand."""
        for part in _parts(hand):
            self.holding[part][worth] += 1

    def without(self, hands: Mapping[tuple[Piece, ...], int]) -> Counter[T]:
        """Return the number of hands of each worth that share nothing with these, each counted so many times."""
        times: Counter[tuple[Piece, ...]] = Counter()
        for hand, ways in hands.items():
            for part in _parts(hand):
                times[part] += -ways if len(part) % 2 else ways
        found: Counter[T] = Counter()
        for part, ways in times.items():
            for worth, count in self.holding[part].items():
                found[worth] += ways * count
        return +found


def _parts(hand: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Every choice of these pieces, none and all of them, too."""
    return chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1))


def up_to_suits(size: int) -> Iterator[Ways]:
    """Every hand of so many cards; hands that differ only in the names of the suits are one."""
    for lengths in _partitions(size, len(SUITS), size):
        runs = [(length, len(list(run))) for length, run in groupby(lengths)]
        choices = [combinations_with_replacement(combinations(RANKS, length), count) for length, count in runs]
        for chosen in product(*choices):
            suits = [ranks for run in chosen for ranks in run]
            cards = tuple(rank + suit for suit, ranks in zip(SUITS, suits, strict=False) for rank in ranks)
            yield cards, _arrangements(suits)


def _partitions(size: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """Ways to share cards among suits, the longest first; suits without cards are left out."""
    if size == 0:
        yield ()
    if size == 0 or parts == 0:
        return
    for first in range(min(size, most), 0, -1):
        for rest in _partitions(size - first, parts - 1, first):
            yield (first, *rest)


def _arrangements(suits: Sequence[tuple[str, ...]]) -> int:
    """In how many ways these holdings go to the four suits."""
    alike = [suits.count(holding) for holding in set(suits)]
    empty = len(SUITS) - len(suits)
    return factorial(len(SUITS)) // prod(factorial(count) for count in (*alike, empty))


def by_strength(size: int) -> list[Ways]:
    """Hands of five to seven cards by the strength of the best five: one hand of each strength.

    Without a flush only ranks count; beside a flush the other cards, at most two, cannot make anything better.
    """
    found: dict[int, Ways] = {}
    for cards, ways in (*_without_flush(size), *_with_flush(size)):
        strength = best_hand(cards).strength
        known, before = found.get(strength, (cards, 0))
        found[strength] = known, before + ways
    return list(found.values())


def _without_flush(size: int) -> Iterator[Ways]:
    """Every choice of ranks, with the choices of suits in which no suit has five."""
    for ranks in combinations_with_replacement(RANKS, size):
        counts = [(rank, len(list(run))) for rank, run in groupby(ranks)]
        if max(count for _, count in counts) > len(SUITS):
            continue
        ways = _suits_without_flush(tuple(sorted(count for _, count in counts)))
        if ways:
            yield _mixed(counts), ways


@cache
def _suits_without_flush(counts: tuple[int, ...]) -> int:
    """In how many ways ranks that come so often get their suits, no suit five times."""
    return prod(comb(len(SUITS), count) for count in counts) - len(SUITS) * _flushes(counts)


def _flushes(counts: Sequence[int]) -> int:
    """In how many choices of suits for these ranks one given suit has five cards or more."""
    by_cards = [1]
    for count in counts:
        without, with_it = comb(len(SUITS) - 1, count), comb(len(SUITS) - 1, count - 1)
        padded = [0, *by_cards]
        by_cards = [without * a + with_it * b for a, b in zip([*by_cards, 0], padded, strict=True)]
    return sum(by_cards[FLUSH:])


def _mixed(counts: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """These ranks in suits that follow each other round, so that none has five of at most seven cards."""
    ranks = [rank for rank, count in counts for _ in range(count)]
    return tuple(rank + SUITS[place % len(SUITS)] for place, rank in enumerate(ranks))


def _with_flush(size: int) -> Iterator[Ways]:
    """Every choice of five or more ranks of one suit, the rest from the other suits."""
    others = [rank + suit for suit in SUITS[1:3] for rank in RANKS]
    for length in range(FLUSH, size + 1):
        ways = len(SUITS) * comb(len(RANKS) * (len(SUITS) - 1), size - length)
        for ranks in combinations(RANKS, length):
            yield (*(rank + SUITS[0] for rank in ranks), *others[: size - length]), ways
