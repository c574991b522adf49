"""The 32 tiles of pai gow, the ranking of two-tile hands, and the house way of setting four tiles.

A tile is written by its two ends, the smaller first: ``"2-4"``. A hand of two is either one of twenty ranked pairs or
is worth the last digit of its pips; equal values are distinguished by the better single tile.

>>> RANKING.hand("2-4", "1-2").pair, RANKING.hand("6-6", "4-5").pair, RANKING.hand("6-6", "1-6").value
(1, 17, 9)
>>> RANKING.hand("5-6", "2-6") == RANKING.hand("3-5", "5-6")
True
>>> RANKING.house_way(("4-4", "1-3", "3-5", "2-5"))
Setting(high=('4-4', '2-5'), low=('1-3', '3-5'))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final, Literal, NamedTuple

import msgspec


class Tile(msgspec.Struct, frozen=True):
    """A tile: its ends, what it is called, its pips, its own rank from 1 (best) to 17, how many a set of 32 holds."""

    code: str
    en: str
    es: str
    pips: int
    rank: int
    copies: int


_BY_RANK: Final = (
    (("6-6",), 2),
    (("1-1",), 2),
    (("4-4",), 2),
    (("1-3",), 2),
    (("5-5",), 2),
    (("3-3",), 2),
    (("2-2",), 2),
    (("5-6",), 2),
    (("4-6",), 2),
    (("1-6",), 2),
    (("1-5",), 2),
    (("3-6", "4-5"), 1),
    (("2-6", "3-5"), 1),
    (("2-5", "3-4"), 1),
    (("2-4",), 1),
    (("1-4", "2-3"), 1),
    (("1-2",), 1),
)
_NUMBERS: Final = {
    2: ("Two", "Dos"),
    3: ("Three", "Tres"),
    4: ("Four", "Cuatro"),
    5: ("Five", "Cinco"),
    6: ("Six", "Seis"),
    7: ("Seven", "Siete"),
    8: ("Eight", "Ocho"),
    9: ("Nine", "Nueve"),
    10: ("Ten", "Diez"),
    11: ("Eleven", "Once"),
    12: ("Twelve", "Doce"),
}


def _tile(code: str, rank: int, copies: int) -> Tile:
    pips = sum(int(end) for end in code.split("-"))
    en, es = _NUMBERS[pips]
    return Tile(code, f"{en} ({code})", f"{es} ({code})", pips, rank, copies)


TILES: Final = {
    code: _tile(code, rank, copies) for rank, (codes, copies) in enumerate(_BY_RANK, start=1) for code in codes
}
"""Every different tile by its code, best first."""
SET: Final = tuple(tile.code for tile in TILES.values() for _ in range(tile.copies))
"""The 32 tiles of a set."""

SUPREME: Final = ("2-4", "1-2")
_EITHER_COUNT: Final = {"2-4": ((6, 15), (3, 17)), "1-2": ((3, 17), (6, 15))}
"""Pips and single rank of the tiles of the supreme pair used apart: a three may count as a six, a six as a three."""
_NINES: Final = ("4-5", "3-6")
_EIGHTS: Final = ("2-6", "3-5", "4-4")

Category = Literal["supreme_pair", "matched_pair", "mixed_pair", "wong", "gong", "value"]


class TileHand(msgspec.Struct, frozen=True, order=True, kw_only=True):
    """Two tiles by what they are worth; a better hand compares greater, a copy hand is equal.

    ``pair`` is 1 (the supreme pair) to 20 and 0 for no pair; without a pair ``value`` is 0 to 9 and ``best`` the rank
    of the better tile (both 0 for a pair).
    """

    strength: int
    category: Category
    pair: int = 0
    value: int = 0
    best: int = 0

    @property
    def is_zero(self) -> bool:
        """Worth nothing: no pair, and pips that end in 0."""
        return not self.pair and not self.value


class Setting(NamedTuple):
    """Four tiles set as two hands, the higher first."""

    high: tuple[str, str]
    low: tuple[str, str]


class Ranking:
    """Ranks two-tile hands. ``gong_66_44`` is the rank of a twelve with the matched eight: 19 or 20."""

    def __init__(self, gong_66_44: int) -> None:
        self._pairs = dict(_pairs(gong_66_44))
        self._hands: dict[tuple[str, str], TileHand] = {}
        for first, second in combinations_with_replacement(TILES, 2):
            hand = self._rank(first, second)
            self._hands[first, second] = self._hands[second, first] = hand

    def hand(self, first: str, second: str) -> TileHand:
        """Return the value of two tiles together. KeyError when one of them is not a tile."""
        return self._hands[first, second]

    def settings(self, tiles: Sequence[str]) -> tuple[Setting, Setting, Setting]:
        """The three ways of setting four tiles."""
        first, second, third, fourth = tiles
        return (
            self.set_hands((first, second), (third, fourth)),
            self.set_hands((first, third), (second, fourth)),
            self.set_hands((first, fourth), (second, third)),
        )

    def set_hands(self, one: tuple[str, str], other: tuple[str, str]) -> Setting:
        """Two hands with the higher as the high hand, whichever way they were laid."""
        return Setting(one, other) if self._hands[one] >= self._hands[other] else Setting(other, one)

    def house_ways(self, tiles: Sequence[str]) -> list[Setting]:
        """Return every setting that the house way leaves open, the one that ``house_way`` takes first.

        In this order: the supreme pair; a pair, wong or gong; two tiles worth nine, eight or seven; the highest tile
        with the lowest.
        """
        ways = sorted(self.settings(tiles), key=self._better, reverse=True)
        for wanted in (self._plays_supreme, self._plays_pair, self._plays_seven_up):
            kept = [way for way in ways if wanted(way)]
            if kept:
                return kept
        ends = _ends(tiles)
        return [way for way in ways if ends in (_sorted(way.high), _sorted(way.low))]

    def house_way(self, tiles: Sequence[str]) -> Setting:
        """Return the house way of four tiles; where the rules leave a choice, the better high hand, then the better
        low."""
        return self.house_ways(tiles)[0]

    # ------------------------------------------------------------------ ranking

    def _rank(self, first: str, second: str) -> TileHand:
        pair = self._pairs.get(_sorted((first, second)), 0)
        if pair:
            return TileHand(strength=220 - pair, category=_category(pair), pair=pair)
        value, best = max(_counts(first, second), key=_worth)
        return TileHand(strength=_worth((value, best)), category="value", value=value, best=best)

    # ------------------------------------------------------------------ the house way

    def _better(self, way: Setting) -> tuple[int, int]:
        return self._hands[way.high].strength, self._hands[way.low].strength

    def _plays_supreme(self, way: Setting) -> bool:
        return self._hands[way.high].pair == 1

    def _plays_pair(self, way: Setting) -> bool:
        return self._hands[way.high].pair > 0

    def _plays_seven_up(self, way: Setting) -> bool:
        return self._hands[way.high].value >= 7


def _pairs(gong_66_44: int) -> Iterator[tuple[tuple[str, str], int]]:
    """Every pair with its rank: supreme, matched by their tile, mixed, wongs, gongs."""
    yield _sorted(SUPREME), 1
    matched = [code for code, tile in TILES.items() if tile.copies == 2]
    for rank, code in enumerate(matched, start=2):
        yield (code, code), rank
    mixed = [codes for codes, copies in _BY_RANK if copies == 1 and len(codes) == 2]
    for rank, (one, other) in enumerate(mixed, start=13):
        yield _sorted((one, other)), rank
    for high, wong, gong in (("6-6", 17, 19), ("1-1", 18, 20)):
        for nine in _NINES:
            yield _sorted((high, nine)), wong
        for eight in _EIGHTS:
            yield _sorted((high, eight)), gong_66_44 if (high, eight) == ("6-6", "4-4") else gong


def _category(pair: int) -> Category:
    if pair == 1:
        return "supreme_pair"
    if pair <= 12:
        return "matched_pair"
    if pair <= 16:
        return "mixed_pair"
    return "wong" if pair <= 18 else "gong"


def _counts(first: str, second: str) -> Iterator[tuple[int, int]]:
    """Value and best single rank of two tiles, for each way in which they may be counted."""
    for one_pips, one_rank in _EITHER_COUNT.get(first, ((TILES[first].pips, TILES[first].rank),)):
        for other_pips, other_rank in _EITHER_COUNT.get(second, ((TILES[second].pips, TILES[second].rank),)):
            yield (one_pips + other_pips) % 10, min(one_rank, other_rank)


def _worth(counted: tuple[int, int]) -> int:
    """Strength of a hand without a pair, always below that of a pair: its value first, then its better tile."""
    value, best = counted
    return 20 * value + 17 - best


def _ends(tiles: Sequence[str]) -> tuple[str, str]:
    """The highest and the lowest tile of four; tiles of equal rank are pairs and never get here."""
    by_rank = sorted(tiles, key=lambda code: TILES[code].rank)
    return _sorted((by_rank[0], by_rank[-1]))


def _sorted(hand: tuple[str, str]) -> tuple[str, str]:
    first, second = hand
    return hand if first <= second else (second, first)


RANKINGS: Final = {rank: Ranking(rank) for rank in (19, 20)}
"""By the rank of the gong of a twelve and the matched eight."""
RANKING: Final = RANKINGS[19]
