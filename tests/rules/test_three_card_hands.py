"""Hands of three cards: the whole order against two other ways of telling it (PR §13.3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from pokerkit import RhodeIslandHoldemHand

from casino.rules.cards import DECK, RANKS, three_card_hand

CATEGORIES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")


def spelled_out(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """(category, ranks to compare in order), by the words of PR §13.3(B), (C)."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    suited = len({card[1] for card in cards}) == 1
    in_a_row = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    by_count = [rank for rank, _ in Counter(ranks).most_common()]
    match len(set(ranks)), in_a_row, suited:
        case 1, _, _:
            return 4, by_count
        case 2, _, _:
            return 1, by_count
        case _, True, _:
            return 5 if suited else 3, ranks
        case _, _, True:
            return 2, ranks
    return 0, ranks


def test_every_hand_of_the_deck() -> None:
    """All 22,100 hands in the order of the words, none more nor fewer of a category than there are."""
    hands = list(combinations(DECK, 3))
    told = {hand: three_card_hand(hand) for hand in hands}
    for hand in hands:
        assert told[hand].category == CATEGORIES[spelled_out(hand)[0]], hand
    by_words = sorted({(*key[:1], tuple(key[1])) for key in map(spelled_out, hands)}, reverse=True)
    strength = {key: place for place, key in enumerate(by_words, start=1)}
    for hand in hands:
        category, ranks = spelled_out(hand)
        assert told[hand].strength == strength[category, tuple(ranks)], hand
    assert len(by_words) == 741
    assert Counter(hand.category for hand in told.values()) == {
        "straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744, "high_card": 16440,
    }  # fmt: skip


def test_pokerkit_agrees() -> None:
    """Every distinct hand once, in the order of another implementation."""
    one_of_each = {three_card_hand(hand).strength: hand for hand in combinations(DECK, 3)}
    in_order = [RhodeIslandHoldemHand("".join(one_of_each[strength])) for strength in sorted(one_of_each)]
    assert all(better > worse for better, worse in pairwise(in_order))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Qh", "Kc Qc Jc"),
        ("Ac 2c 3c", "As Ad Ah"),
        ("As 2d 3h", "Ah Kh Jh"),
        ("2s 2d 3h", "As Kd Jh"),
        ("Ks Kd 3h", "Kh Kc 2s"),
        ("4s 3d 2h", "Ah 2c 3s"),
        ("Qs 6d 4h", "Qh 6c 3s"),
    ],
)
def test_steps_of_the_order(better: str, worse: str) -> None:
    """PR §13.3(B), (C): a straight above a flush, the ace low at the foot, side cards in turn."""
    assert three_card_hand(better.split()) > three_card_hand(worse.split())
    assert three_card_hand(better.split()) == three_card_hand(list(reversed(better.split())))
