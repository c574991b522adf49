"""Pai gow tiles, PR §11.2: the set, every pair and value against an oracle, the house way on every deal."""

from __future__ import annotations

from itertools import combinations, permutations
from statistics import mean

import pytest

from casino.rules.tiles import RANKING, RANKINGS, SET, TILES, Setting

SINGLES = "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 3-6=4-5 2-6=3-5 2-5=3-4 2-4 1-4=2-3 1-2"
PAIRS = (
    "2-4+1-2 6-6+6-6 1-1+1-1 4-4+4-4 1-3+1-3 5-5+5-5 3-3+3-3 2-2+2-2 5-6+5-6 4-6+4-6 1-6+1-6 1-5+1-5"
    " 3-6+4-5 3-5+2-6 3-4+2-5 1-4+2-3 6-6+4-5=6-6+3-6 1-1+4-5=1-1+3-6"
    " 6-6+2-6=6-6+3-5=6-6+4-4 1-1+2-6=1-1+3-5=1-1+4-4"
)
SINGLE_RANK = {code: rank for rank, codes in enumerate(SINGLES.split(), 1) for code in codes.split("=")}
PAIR_RANK = {
    frozenset(enumerate(sorted(pair.split("+")))): rank
    for rank, pairs in enumerate(PAIRS.split(), 1)
    for pair in pairs.split("=")
}
DEALS = list(combinations(range(32), 4))


def oracle(one: str, other: str) -> tuple[int, int, int]:
    """Pair, value and best tile of a hand, worked out from the text of §11.2; the greater tuple is the better hand."""
    rank = PAIR_RANK.get(frozenset(enumerate(sorted((one, other)))))
    if rank:
        return (1, -rank, 0)
    readings = []
    for first in tuple({"1-2": ("1-2", "2-4"), "2-4": ("2-4", "1-2")}.get(one, (one,))):
        for second in tuple({"1-2": ("1-2", "2-4"), "2-4": ("2-4", "1-2")}.get(other, (other,))):
            points = sum(int(digit) for digit in (first + second) if digit.isdigit())
            readings.append((0, points % 10, -min(SINGLE_RANK[first], SINGLE_RANK[second])))
    return max(readings)


def parts(deal: tuple[int, ...]) -> tuple[str, str, str, str]:
    first, second, third, fourth = (SET[number] for number in deal)
    return first, second, third, fourth


def test_a_set_has_32_tiles() -> None:
    """PR §11.1(18)(i), §11.2(F): 21 different tiles, eleven of them twice; they make sixteen pairs."""
    assert len(SET) == 32
    assert len(TILES) == 21
    assert {code: tile.rank for code, tile in TILES.items()} == SINGLE_RANK
    assert {tile.code for tile in TILES.values() if tile.copies == 2} == set(SINGLES.split()[:11])
    assert sum(tile.pips for tile in TILES.values() for _ in range(tile.copies)) == 227
    left = sorted(SET)
    for pair in PAIRS.split()[:16]:
        for code in pair.split("+"):
            left.remove(code)
    assert left == []


def test_tiles_are_called_by_their_pips() -> None:
    """PR §11.2(F): the names of the manual."""
    assert [TILES[code].es for code in ("6-6", "1-1", "4-5", "2-4", "1-2")] == [
        "Doce (6-6)", "Dos (1-1)", "Nueve (4-5)", "Seis (2-4)", "Tres (1-2)",
    ]  # fmt: skip
    assert TILES["5-6"].en == "Eleven (5-6)"


def test_every_two_tile_hand_ranks_as_the_oracle_has_it() -> None:
    """PR §11.2: all 496 hands of a set against each other: a total preorder, whichever way the tiles lie."""
    hands = {(SET[one], SET[other]) for one, other in combinations(range(32), 2)}
    ranked = sorted(hands, key=lambda hand: oracle(*hand))
    for one, other in combinations(ranked, 2):
        lesser, better = RANKING.hand(*one), RANKING.hand(*other)
        assert lesser <= better
        assert (lesser == better) == (oracle(*one) == oracle(*other)), (one, other)
    for one, other in hands:
        assert RANKING.hand(one, other) == RANKING.hand(other, one)


def test_pairs_value_and_best_tile_are_told() -> None:
    """PR §11.2(A), (C), (D), (E): what a hand says of itself is what the oracle found."""
    for one, other in {(SET[a], SET[b]) for a, b in combinations(range(32), 2)}:
        hand, (paired, first, second) = RANKING.hand(one, other), oracle(one, other)
        expected = (-first, 0, 0) if paired else (0, first, -second)
        assert (hand.pair, hand.value, hand.best) == expected
        assert hand.is_zero == (not paired and first == 0)


@pytest.mark.parametrize(
    ("tiles", "pair", "category"),
    [
        ("1-2 2-4", 1, "supreme_pair"), ("6-6 6-6", 2, "matched_pair"), ("1-5 1-5", 12, "matched_pair"),
        ("4-5 3-6", 13, "mixed_pair"), ("1-4 2-3", 16, "mixed_pair"), ("3-6 6-6", 17, "wong"), ("4-5 1-1", 18, "wong"),
        ("4-4 6-6", 19, "gong"), ("1-1 4-4", 20, "gong"), ("2-6 6-6", 19, "gong"), ("3-5 1-1", 20, "gong"),
    ],
)  # fmt: skip
def test_pairs_of_the_table(tiles: str, pair: int, category: str) -> None:
    """PR §11.2(A): rank and kind of a pair; wongs and gongs with either tile are copies."""
    one, other = tiles.split()
    hand = RANKING.hand(one, other)
    assert (hand.pair, hand.category) == (pair, category)


def test_gong_of_the_matched_eight_as_printed() -> None:
    """PR §11.2(A): by the other reading 6-6 with 4-4 is twentieth; nothing else changes."""
    printed = RANKINGS[20]
    assert printed.hand("6-6", "4-4").pair == 20
    assert printed.hand("6-6", "4-4") == printed.hand("1-1", "2-6")
    assert printed.hand("6-6", "4-4") < printed.hand("6-6", "2-6")
    for one, other in combinations(TILES, 2):
        if {one, other} != {"6-6", "4-4"}:
            assert printed.hand(one, other) == RANKING.hand(one, other)


@pytest.mark.parametrize(
    ("tiles", "value", "best"),
    [
        ("1-1 3-3", 8, 2), ("5-6 1-6", 8, 8), ("6-6 1-2", 8, 1), ("2-4 1-6", 3, 10), ("2-4 1-3", 7, 4),
        ("2-4 1-4", 8, 16), ("1-2 1-3", 7, 4), ("1-2 1-4", 8, 16), ("1-2 2-5", 3, 14), ("2-4 3-3", 9, 6),
        ("1-2 3-3", 9, 6),
    ],
)  # fmt: skip
def test_values_and_the_tiles_of_the_supreme_pair_apart(tiles: str, value: int, best: int) -> None:
    """PR §11.2(C), (D): last digit of the pips; the three may count as six, the six as three."""
    one, other = tiles.split()
    hand = RANKING.hand(one, other)
    assert (hand.value, hand.best) == (value, best)


def oracle_house(four: tuple[str, str, str, str]) -> set[frozenset[tuple[str, ...]]]:
    """The settings that §11.6(D) leaves open, from its text."""
    ways = {
        frozenset([tuple(sorted(order[:2])), tuple(sorted(order[2:]))]) if sorted(order[:2]) != sorted(order[2:])
        else frozenset([tuple(sorted(order[:2]))])
        for order in permutations(four)
    }  # fmt: skip

    def any_hand(way: frozenset[tuple[str, ...]], good: object) -> bool:
        return any(good(oracle(hand[0], hand[1])) for hand in way)  # type: ignore[operator]

    tests = (
        lambda worth: worth[:2] == (1, -1),
        lambda worth: worth[0] == 1,
        lambda worth: worth[0] == 0 and worth[1] in (9, 8, 7),
    )
    for good in tests:
        kept = {way for way in ways if any_hand(way, good)}
        if kept:
            return kept
    by_rank = sorted(four, key=SINGLE_RANK.__getitem__)
    return {way for way in ways if tuple(sorted((by_rank[0], by_rank[3]))) in way}


def as_way(setting: Setting) -> frozenset[tuple[str, ...]]:
    return frozenset([tuple(sorted(setting.high)), tuple(sorted(setting.low))])


def test_house_way_on_every_deal() -> None:
    """PR §11.6(C), (D): on all 35,960 deals: its own four tiles, high above low, by the first rule that fits."""
    assert len(DEALS) == 35_960
    seen: dict[tuple[str, ...], None] = {}
    for deal in DEALS:
        four = parts(deal)
        if four in seen:
            continue
        seen[four] = None
        ways = RANKING.house_ways(four)
        for way in ways:
            assert sorted((*way.high, *way.low)) == sorted(four)
            assert RANKING.hand(*way.high) >= RANKING.hand(*way.low)
        assert {as_way(way) for way in ways} == oracle_house(four)
        assert RANKING.house_way(four) == ways[0]
        assert all(RANKING.hand(*ways[0].high) >= RANKING.hand(*way.high) for way in ways)


def test_house_way_does_not_look_at_the_order_of_the_tiles() -> None:
    """PR §11.6(D): the same hands whichever way the four tiles lie."""
    for four in ("6-6 1-2 1-3 4-6", "2-4 1-2 6-6 6-6", "6-6 6-6 4-5 2-6", "5-6 2-6 1-6 3-6"):
        hands = {as_way(RANKING.house_way(order)) for order in permutations(four.split())}
        assert len(hands) == 1


@pytest.mark.parametrize(
    ("tiles", "high", "low"),
    [
        ("2-4 6-6 1-2 6-6", "1-2 2-4", "6-6 6-6"), ("6-6 4-5 2-2 1-6", "4-5 6-6", "1-6 2-2"),
        ("1-1 4-4 5-5 1-3", "1-1 4-4", "1-3 5-5"), ("5-5 3-6 2-2 1-3", "3-6 5-5", "1-3 2-2"),
        ("3-3 1-1 1-6 5-5", "1-1 1-6", "3-3 5-5"), ("4-4 1-3 3-5 2-5", "2-5 4-4", "1-3 3-5"),
    ],
)  # fmt: skip
def test_each_rule_of_the_house_way(tiles: str, high: str, low: str) -> None:
    """PR §11.6(D)(1)-(4): supreme pair, wong, gong, nine, highest with lowest tile."""
    way = RANKING.house_way(tiles.split())
    assert (" ".join(sorted(way.high)), " ".join(sorted(way.low))) == (high, low)


def test_supreme_pair_is_never_broken() -> None:
    """PR §11.6(D)(1): whoever is dealt the six and the three plays them together, whatever else there is."""
    held = [parts(deal) for deal in DEALS if {"2-4", "1-2"} <= set(parts(deal))]
    assert len(held) == 30 * 29 // 2
    assert all(set(RANKING.house_way(four).high) == {"2-4", "1-2"} for four in held)


def test_high_hand_is_seldom_weak() -> None:
    """The casino's high hands are worth seven or a pair more often than not: the rules are there for that."""
    good = [RANKING.hand(*RANKING.house_way(parts(deal)).high) for deal in DEALS[::7]]
    assert mean(hand.pair > 0 or hand.value >= 7 for hand in good) > 0.75
