"""Hands that the common order of poker does not rank: packs without low cards, figures, and the lowest hand.

With fewer than 52 cards a flush is above a full house, and the ace stands below the lowest card of the pack. Figures,
five cards from jack to ace, are between three of a kind and two pairs (EUS §17.VI.1); of equal highest pairs the
highest of the other cards decides (§17.VI.2). All functions are pure.

>>> short, full = order_of("7", figures=False), order_of("2", figures=True)
>>> short(["Kc", "Tc", "9c", "8c", "7c"]) > short(["As", "Ad", "Ac", "8s", "8d"])
True
>>> short(["Ah", "7c", "8s", "9d", "Tc"]) > short(["Ks", "Kd", "Kc", "9h", "8h"])
True
>>> [full(hand.split()).category for hand in ("Qs Qd Kc Ah Js", "4s 4d 4c 8h 2d", "As Qd Kc Ah 2s")]
['figures', 'three_of_a_kind', 'pair']
>>> full("As Ac Kd Jd Jh".split()) > full("Ad Ah Qc Qh Js".split())
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from casino.rules.cards import RANKS, SUITS, PokerHand

Order = Callable[[Sequence[str]], PokerHand]
LOW: Final = "A2345678"
"""Ranks of a low hand, the best first."""
FIGURES: Final = frozenset("AKQJ")
_PLACES: Final = len(RANKS) + 1
_USUAL: Final = (
    "high_card", "pair", "two_pairs", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush",
)  # fmt: skip


def ranks_of(lowest: str) -> str:
    """The ranks of a pack whose lowest card is this.

    >>> ranks_of("8")
    '89TJQKA'
    """
    return RANKS[RANKS.index(lowest) :]


@cache
def pack_of(lowest: str) -> frozenset[str]:
    """The cards of a pack whose lowest rank is this."""
    return frozenset(rank + suit for rank in ranks_of(lowest) for suit in SUITS)


@cache
def order_of(lowest: str, *, figures: bool) -> Order:
    """Ranking of five cards of a shortened pack."""
    order = list(_USUAL)
    if lowest != RANKS[0]:
        order[5], order[6] = order[6], order[5]
    if figures:
        order.insert(order.index("three_of_a_kind"), "figures")
    places = {category: place for place, category in enumerate(order)}
    below = RANKS.index(lowest) - 1

    def hand(cards: Sequence[str]) -> PokerHand:
        heights = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
        return _ranked(heights, cards, places, below)

    return hand


def _ranked(heights: list[int], cards: Sequence[str], places: dict[str, int], below: int) -> PokerHand:
    """``below``: the height of the ace under the lowest card."""
    groups = sorted(((heights.count(height), height) for height in set(heights)), reverse=True)
    counts = [count for count, _ in groups]
    order = [height for _, height in groups]
    if len(groups) == len(cards):
        category, order = _of_five_ranks(heights, cards, below)
    elif counts[0] == 2 and "figures" in places and all(card[0] in FIGURES for card in cards):
        category = "figures"
        order = [order[0], *(height for height in heights if height != order[0])]
    else:
        named = {(4, 1): "four_of_a_kind", (3, 2): "full_house", (2, 2): "two_pairs"}
        category = named.get((counts[0], counts[1]), "three_of_a_kind" if counts[0] == 3 else "pair")
    value = places[category]
    for height in [*order, *[-1] * (5 - len(order))]:
        value = value * _PLACES + height + 1
    return PokerHand(-value, category)


def _of_five_ranks(heights: list[int], cards: Sequence[str], below: int) -> tuple[str, list[int]]:
    """Five different ranks: a straight, a flush, both or neither, and the heights that compare it."""
    suited = len({card[1] for card in cards}) == 1
    top = heights[0]
    if heights[0] == len(RANKS) - 1 and heights[1] - heights[4] == 3 and heights[4] == below + 1:
        top = heights[1]
    elif heights[0] - heights[4] != 4:
        return ("flush" if suited else "high_card"), heights
    if not suited:
        return "straight", [top]
    return ("royal_flush" if top == len(RANKS) - 1 else "straight_flush"), [top]


def best_of(order: Order, own: Sequence[str], board: Sequence[str], used: int | None) -> PokerHand:
    """The best five of own and common cards; ``used``: so many of the own ones exactly."""
    if used is None or not board:
        return max(order(five) for five in combinations([*own, *board], 5))
    return max(order([*mine, *common]) for mine in combinations(own, used) for common in combinations(board, 5 - used))


def lowest_of(own: Sequence[str], board: Sequence[str], used: int) -> tuple[int, ...] | None:
    """The lowest hand of five different ranks up to eight, aces low, from its highest card down; None without one.

    >>> lowest_of("Ad 4c Jh Jc".split(), "Qd 6h 5c 2s Jd".split(), 2)
    (5, 4, 3, 1, 0)
    >>> lowest_of("Kd Kc 8s 8h".split(), "8d 6h 4s 3c Td".split(), 2) is None
    True
    """
    mine = {card[0] for card in own if card[0] in LOW}
    common = {card[0] for card in board if card[0] in LOW}
    hands = (
        tuple(sorted((LOW.index(rank) for rank in {*two, *three}), reverse=True))
        for two in combinations(sorted(mine), used)
        for three in combinations(sorted(common), 5 - used)
        if not {*two} & {*three}
    )
    return min(hands, default=None)
