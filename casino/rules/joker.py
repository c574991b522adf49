"""Hands of a deck of 53: the joker is an ace, or the card that completes a straight or a flush.

>>> five_cards(("As", "Ah", "Ad", "Ac", "Jk")).category
'five_aces'
>>> five_cards(("2s", "3s", "4s", "5s", "Jk")) > five_cards(("Ks", "Qs", "Js", "Ts", "9s"))
True
>>> five_cards(("2c", "3s", "4s", "5s", "Jk"), wheel_lowest=True).ties
(6,)
>>> two_cards(("Jk", "Ah")) > two_cards(("Ah", "Kh"))
True
>>> house_way(("Ks", "Kd", "9h", "9c", "7s", "4d", "2c"))
Split(high=('Ks', 'Kd', '7s', '4d', '2c'), low=('9h', '9c'))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from casino.rules.cards import CARDS, JOKER, RANKS

DECK: Final = CARDS | {JOKER}
SEVEN: Final = 7
CATEGORIES: Final = (
    "high_card",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_aces",
)
"""The categories of a five-card hand, worst first; a two-card hand knows only the first two."""
_PAIR, _STRAIGHT, _FLUSH = 1, 4, 5
_STRAIGHT_FLUSH, _ROYAL, _FIVE_ACES = 8, 9, 10
_BY_COUNTS: Final = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
    (5,): _FIVE_ACES,
}
_ACE, _KING, _JACK, _TEN, _SEVEN, _SIX = 14, 13, 11, 10, 7, 6
_VALUES: Final = {card: RANKS.index(card[0]) + 2 for card in CARDS} | {JOKER: _ACE}
_WHEEL: Final = frozenset({14, 2, 3, 4, 5})
_STRAIGHTS: Final = {frozenset(range(top - 4, top + 1)): top for top in range(6, 15)} | {_WHEEL: 5}
"""The ranks of a straight -> its highest card (the wheel's is the five)."""


class Hand(NamedTuple):
    """A hand's strength, the better one greater: its category, then ``ties``, ranks in the order of comparison."""

    strength: int
    ties: tuple[int, ...]

    @property
    def category(self) -> str:
        """Name of the hand's category."""
        return CATEGORIES[self.strength]


class Split(NamedTuple):
    """Seven cards set as two hands."""

    high: tuple[str, ...]
    low: tuple[str, ...]


def five_cards(cards: Sequence[str], *, wheel_lowest: bool = False) -> Hand:
    """The best that five cards are. A-2-3-4-5 is the second highest straight unless ``wheel_lowest``."""
    if JOKER not in cards:
        return _without_joker(cards, wheel_lowest=wheel_lowest)
    others = [card for card in cards if card != JOKER]
    return max(_with_joker(others, wheel_lowest=wheel_lowest))


def two_cards(cards: Sequence[str]) -> Hand:
    """A pair or two odd cards."""
    one, two = cards
    first, second = _VALUES[one], _VALUES[two]
    if first == second:
        return Hand(_PAIR, (first,))
    return Hand(0, (first, second) if first > second else (second, first))


def is_foul(high: Hand, low: Hand) -> bool:
    """Return whether the five cards rank below the two. Equal is enough: the pair that the low hand has, or its two
    cards."""
    return (high.strength, high.ties[: len(low.ties)]) < low


def _without_joker(cards: Sequence[str], *, wheel_lowest: bool) -> Hand:
    values = [_VALUES[card] for card in cards]
    top = _STRAIGHTS.get(frozenset(values))
    flush = len({card[1] for card in cards}) == 1
    if top is not None:
        return _straight(top, flush=flush, wheel_lowest=wheel_lowest)
    if flush:
        return Hand(_FLUSH, tuple(sorted(values, reverse=True)))
    values.sort()
    return _by_counts(tuple(values))


@lru_cache(maxsize=8192)
def _by_counts(values: tuple[int, ...]) -> Hand:
    """The hand of five ranks, sorted: there are 6,188 of them."""
    groups = sorted(Counter(values).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return Hand(_BY_COUNTS[tuple(count for _, count in groups)], tuple(value for value, _ in groups))


def _straight(top: int, *, flush: bool, wheel_lowest: bool) -> Hand:
    if top == _ACE:
        return Hand(_ROYAL if flush else _STRAIGHT, (_ACE + 1,))
    height = _ACE if top == min(_STRAIGHTS.values()) and not wheel_lowest else top
    return Hand(_STRAIGHT_FLUSH if flush else _STRAIGHT, (height,))


def _with_joker(others: Sequence[str], *, wheel_lowest: bool) -> Iterable[Hand]:
    """Everything that the joker may make of four cards: one more ace, a straight, a flush."""
    values = [_VALUES[card] for card in others]
    flush = len({card[1] for card in others}) == 1
    yield _by_counts(tuple(sorted((*values, _ACE))))
    if flush:
        missing = next(value for value in range(_ACE, 1, -1) if value not in values)
        yield Hand(_FLUSH, tuple(sorted((*values, missing), reverse=True)))
    held = frozenset(values)
    if len(held) == len(values):
        for ranks, top in _STRAIGHTS.items():
            if held < ranks:
                yield _straight(top, flush=flush, wheel_lowest=wheel_lowest)


# --------------------------------------------------------------------------- a house way


def house_way(cards: Sequence[str], *, wheel_lowest: bool = False) -> Split:
    """Return the house way of seven cards (the joker counts as an ace unless it completes a straight or a flush).

    Straight or flush: in the high hand, with the best low hand it leaves, unless two pairs or more are there.
    No pair: the second and third highest cards low. One pair: high, the two highest others low.
    Two pairs: split, aces always; both stay high with an ace beside them when the lower is 2-6 and the other J-K or
    both are 7-10, and with an ace or a king when the lower is 2-6 and the other at most 10. Three pairs: the highest
    low. Three of a kind: high; of three aces one goes low. Twice three: a pair of the higher low.
    Full house: the (higher) pair low, but twos stay with A-K beside them.
    Four of a kind: 2-6 stay together, 7-10 with a king or an ace beside them, J-K with an ace; else they are split. A
    pair beside them is low, though aces are split rather than leave less than sevens there.
    Five aces: two low, but together with kings low.
    """
    ordered = sorted(cards, key=lambda card: (_VALUES[card], card == JOKER, card), reverse=True)
    groups = _groups(ordered)
    shape = tuple(len(group) for group in groups)
    if shape[:2] not in ((2, 2), (3, 2), (3, 3)) and shape[0] < 4:
        made = _straight_or_flush(ordered, wheel_lowest=wheel_lowest)
        if made is not None:
            return made
    low = _low_hand(groups)
    return Split(tuple(card for card in ordered if card not in low), tuple(low))


def _groups(ordered: Sequence[str]) -> list[list[str]]:
    """Cards by rank, the largest group first, of equal ones the highest."""
    ranks: dict[int, list[str]] = {}
    for card in ordered:
        ranks.setdefault(_VALUES[card], []).append(card)
    return sorted(ranks.values(), key=lambda group: (len(group), _VALUES[group[0]]), reverse=True)


def _straight_or_flush(ordered: Sequence[str], *, wheel_lowest: bool) -> Split | None:
    best: tuple[Hand, Hand, Split] | None = None
    if not _may_run(ordered):
        return None
    for low in combinations(ordered, 2):
        high = tuple(card for card in ordered if card not in low)
        made = five_cards(high, wheel_lowest=wheel_lowest)
        if made.strength in (_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL):
            found = (two_cards(low), made, Split(high, low))
            if best is None or found[:2] > best[:2]:
                best = found
    return None if best is None else best[2]


def _may_run(cards: Sequence[str]) -> bool:
    """Return whether five of them are of one suit or in a row, the joker being any card."""
    others = [card for card in cards if card != JOKER]
    short = len(cards) - len(others)
    ranks = {_VALUES[card] for card in others}
    longest = max(Counter(card[1] for card in others).values())
    return longest + short >= 5 or any(len(ranks & run) + short >= 5 for run in _STRAIGHTS)


def _low_hand(groups: list[list[str]]) -> list[str]:
    """The two cards of the low hand by the groups of equal rank."""
    sizes = [len(group) for group in groups]
    singles = [group[0] for group in groups if len(group) == 1]
    kicker = _VALUES[singles[0]] if singles else 0
    top = _VALUES[groups[0][0]]
    match sizes:
        case [5, 2]:
            return groups[1] if _VALUES[groups[1][0]] == _KING else groups[0][:2]
        case [5, *_]:
            return groups[0][:2]
        case [4, second, *_] if second > 1:
            pair = groups[1][:2]
            return groups[0][:2] if top == _ACE and _VALUES[pair[0]] < _SEVEN else pair
        case [4, *_]:
            return _of_four(groups[0], singles, top, kicker)
        case [3, 3, *_]:
            return groups[0][:2]
        case [3, 2, *_]:
            pair = groups[1]
            keeps = _VALUES[pair[0]] == 2 and len(singles) == 2 and {_VALUES[card] for card in singles} == {_ACE, _KING}
            return singles if keeps else pair
        case [3, *_]:
            return [groups[0][0], singles[0]] if top == _ACE else singles[:2]
        case [2, 2, 2, *_]:
            return groups[0]
        case [2, 2, *_]:
            return singles[:2] if _keeps_two_pairs(top, _VALUES[groups[1][0]], kicker) else groups[1]
        case [2, *_]:
            return singles[:2]
        case _:
            return singles[1:3]


def _of_four(four: list[str], singles: list[str], top: int, kicker: int) -> list[str]:
    if top <= _SIX:
        return singles[:2]
    wanted = _KING if top <= _TEN else _ACE
    return singles[:2] if top != _ACE and kicker >= wanted else four[:2]


def _keeps_two_pairs(higher: int, lower: int, kicker: int) -> bool:
    if higher == _ACE or (lower > _SIX and higher > _TEN) or lower >= _JACK:
        return False
    return kicker >= (_KING if lower <= _SIX and higher <= _TEN else _ACE)
