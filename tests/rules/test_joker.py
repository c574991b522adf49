"""Hands of 53 cards (PR §10.2): the ranking beside pokerkit, the joker beside all cards it may be, the house way."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from pokerkit import StandardHighHand

from casino.rules.cards import CARDS, JOKER
from casino.rules.joker import CATEGORIES, DECK, Hand, Split, five_cards, house_way, is_foul, two_cards

DRAWN = random.Random(53)
COMPLETES = {"Straight", "Flush", "Straight flush"}


def drawn(count: int, *, joker: bool = False) -> list[str]:
    cards = DRAWN.sample(sorted(CARDS), count - joker)
    return [*cards, JOKER] if joker else cards


def oracle(cards: list[str]) -> StandardHighHand:
    return StandardHighHand("".join(cards))


def label(cards: list[str]) -> str:
    return str(oracle(cards).entry.label.value)


def test_ranking_beside_pokerkit() -> None:
    """PR §10.2(B), (D), (E): with the wheel lowest, 53 cards without the joker rank as poker hands do."""
    hands = [drawn(5) for _ in range(4_000)]
    suited = [[rank + suit for rank in ranks] for ranks in ("AKQJT", "KQJT9", "A2345", "65432") for suit in "cdhs"]
    mixed = [[rank + suit for rank, suit in zip(ranks, "ccdhs", strict=True)] for ranks in ("AKQJT", "A2345", "65432")]
    for one, other in zip([*hands, *suited, *mixed], [*hands[1:], *mixed, *suited, hands[0]], strict=True):
        mine = five_cards(one, wheel_lowest=True), five_cards(other, wheel_lowest=True)
        theirs = oracle(one), oracle(other)
        assert (mine[0] > mine[1], mine[0] == mine[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1]), (one, other)


def substitutes(four: list[str]) -> list[StandardHighHand]:
    """What the joker may be: any card that completes a straight or a flush, else an ace of a suit not held."""
    found = []
    for card in CARDS - {*four}:
        made = oracle([*four, card])
        if made.entry.label.value in COMPLETES or card[0] == "A":
            found.append(made)
    return found


def test_joker_beside_every_card_it_may_be() -> None:
    """PR §10.2(A), (C): the best of all substitutions, for hands with the joker drawn at random and near-misses."""
    near = [["9s", "8s", "7s", "5s"], ["As", "2s", "3s", "4s"], ["Ks", "Qs", "Js", "Ts"], ["2c", "3d", "4h", "5s"]]
    near += [["As", "Ad", "Ac", "Kh"], ["7s", "7d", "8c", "8h"], ["Ah", "Kh", "9h", "4h"], ["2h", "3h", "4h", "5h"]]
    fours = [*near, *([*drawn(4)] for _ in range(1_200))]
    best = [(five_cards([*four, JOKER], wheel_lowest=True), max(substitutes(four))) for four in fours]
    for (mine, theirs), (mine_too, theirs_too) in pairwise(best):
        assert (mine > mine_too, mine == mine_too) == (theirs > theirs_too, theirs == theirs_too)


def test_every_hand_of_four_aces_and_the_joker() -> None:
    """PR §10.2(B)(1): five aces above a royal flush."""
    aces = five_cards(["As", "Ah", "Ad", "Ac", "Jk"])
    assert aces.category == "five_aces"
    assert aces > five_cards(["Ks", "Qs", "Js", "Ts", "Jk"])


LADDER = [
    "As Ah Ad Ac Jk", "As Ks Qs Js Ts", "Ah 2h 3h 4h 5h", "Ks Qs Js Ts 9s", "6c 5c 4c 3c 2c", "As Ah Ad Jk Kc",
    "As Ah Ad Ac Kc", "2s 2h 2d 2c Ac", "As Ah Ad Kc Kd", "2s 2h 2d 3c 3d", "Ad Kd Qd Jd 9d", "Ad 8d 7d 6d 4d",
    "Ac Kd Qs Jd Th", "Ac 2d 3s 4d 5h", "Kc Qd Js Td 9h", "6c 5d 4s 3d 2h", "Ac Ad Ah Kd Qh", "2c 2d 2h 4d 3h",
    "Ac Ad Kh Kd Qh", "3c 3d 2h 2d 4h", "Ac Ad Kh Qd Jh", "2c 2d 5h 4d 3h", "Ac Kd Qh Jd 9h", "7c 5d 4h 3d 2h",
]  # fmt: skip


def test_ladder_of_hands() -> None:
    """PR §10.2(B): from five aces down to a seven high; A-2-3-4-5 highest straight flush, second highest straight."""
    ranked = [five_cards(hand.split()) for hand in LADDER]
    equal = LADDER.index("As Ah Ad Jk Kc")
    for at, (better, worse) in enumerate(pairwise(ranked)):
        assert better == worse if at == equal else better > worse, LADDER[at]
    assert {hand.category for hand in ranked} == set(CATEGORIES)


def test_wheel_lowest_by_choice_of_the_licensee() -> None:
    """PR §10.2(D): A-2-3-4-5 below 6-5-4-3-2, suited or not; the joker then completes the higher of two straights."""
    for suited in (True, False):
        suits = "hhhhh" if suited else "hdcsh"
        wheel, six = ([rank + suit for rank, suit in zip(ranks, suits, strict=True)] for ranks in ("A2345", "65432"))
        assert five_cards(wheel) > five_cards(six)
        assert five_cards(wheel, wheel_lowest=True) < five_cards(six, wheel_lowest=True)
    four = ["2c", "3d", "4h", "5s", JOKER]
    assert five_cards(four) == five_cards(["Ac", "2d", "3h", "4s", "5c"])
    assert five_cards(four, wheel_lowest=True) == five_cards(["6c", "2d", "3h", "4s", "5c"])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Jk", "Kh Kd"), ("2h 2d", "Ah Kd"), ("Jk Kh", "Ah Qd"), ("Jk 3h", "Ah 2d"), ("Kh 3h", "Qh Jd"),
    ],
)  # fmt: skip
def test_low_hands(better: str, worse: str) -> None:
    """PR §10.2(A), (B)(10): a pair, else the higher card; the joker is an ace."""
    assert two_cards(better.split()) > two_cards(worse.split())


def test_low_hands_all_of_them() -> None:
    """PR §10.2: 91 ranks of two cards, no more: 13 pairs and 78 couples."""
    ranks = {two_cards(pair) for pair in combinations(sorted(DECK), 2)}
    assert len(ranks) == 91


@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("7h 7s Kh 5d 2h", "7c 7d", False), ("7h 7s Kh 5d 2h", "8c 8d", True), ("Kh 9d 7s 5d 4h", "Ah Td", True),
        ("Ah 9d 7s 5d 4h", "Ad 8d", False), ("Ah 9d 7s 5d 4h", "Ad 9c", False), ("Ah 9d 7s 5d 4h", "Ad Tc", True),
        ("2h 2d 7s 5d 4h", "Ad Kc", False), ("3h 3d 2s 2d 4h", "Ad Ac", False), ("Kh 9d 7s 5d 4h", "Jk 2c", True),
    ],
)  # fmt: skip
def test_fouls(high: str, low: str, foul: bool) -> None:
    """PR §10.11(A): the five cards rank equal to or above the two."""
    assert is_foul(five_cards(high.split()), two_cards(low.split())) is foul


WAYS = [
    ("Ah Kd Jc 9s 7h 4d 2c", "Kd Jc"),
    ("Ts Td Ac Kd 8h 5s 3c", "Ac Kd"),
    ("Ks Kd 9h 9c 7s 4d 2c", "9h 9c"),
    ("Ts Td 3h 3c As 4d 2c", "As 4d"),
    ("Js Jd 3h 3c Ks 4d 2c", "3h 3c"),
    ("As Ad 3h 3c Ks 4d 2c", "3h 3c"),
    ("Ts Td 7h 7c As 4d 2c", "As 4d"),
    ("Ts Td 7h 7c Ks 4d 2c", "7h 7c"),
    ("Qs Qd 9h 9c 4s 4d 2c", "Qs Qd"),
    ("9s 9d 9h Kc 7s 4d 2c", "Kc 7s"),
    ("As Ad Ah Kc 7s 4d 2c", "As Kc"),
    ("As Ad Jk Kc 7s 4d 2c", "Jk Kc"),
    ("9s 9d 9h 4c 4s 4d 2c", "9s 9h"),
    ("9s 9d 9h 4c 4s Kd 2c", "4s 4c"),
    ("9s 9d 9h 2c 2s Kd Ac", "Ac Kd"),
    ("9s 9d 9h 4c 4s 6d 6c", "6d 6c"),
    ("5s 5d 5h 5c As Kd 2c", "As Kd"),
    ("9s 9d 9h 9c As Kd 2c", "As Kd"),
    ("9s 9d 9h 9c Qs Td 2c", "9s 9h"),
    ("Js Jd Jh Jc Ks Td 2c", "Js Jh"),
    ("Js Jd Jh Jc As Td 2c", "As Td"),
    ("As Ad Ah Ac Ks Td 2c", "As Ah"),
    ("As Ad Ah Ac 7s 7d 2c", "7s 7d"),
    ("As Ad Ah Ac 6s 6d 2c", "As Ah"),
    ("As Ad Ah Ac Jk 6d 2c", "Jk As"),
    ("As Ad Ah Ac Jk Kd Kc", "Kd Kc"),
    ("9s 8d 7h 6c 5s Kd 2c", "Kd 2c"),
    ("9s 8d 7h 6c 5s 5d 2c", "5d 2c"),
    ("Ks 9s 7s 4s 2s Ad Jh", "Ad Jh"),
    ("9s 8s 7s 4s Jk Ad Jh", "Ad Jh"),
    ("9s 8s 8d 9d 7h 6c 5c", "8s 8d"),
]


@pytest.mark.parametrize(("cards", "low"), WAYS)
def test_house_way(cards: str, low: str) -> None:
    """The traditional way, rule by rule."""
    split = house_way(cards.split())
    assert two_cards(split.low) == two_cards(low.split()), split
    assert five_cards(split.high) == five_cards([card for card in cards.split() if card not in split.low])


def ranks(split: Split) -> tuple[Hand, Hand]:
    return five_cards(split.high), two_cards(split.low)


def test_house_way_is_always_legal() -> None:
    """PR §10.11(A): seven cards, all used, never a foul, whatever their order."""
    for at in range(3_000):
        cards = drawn(7, joker=at % 3 == 0)
        split = house_way(cards)
        assert sorted((*split.high, *split.low)) == sorted(cards)
        assert (len(split.high), len(split.low)) == (5, 2)
        assert not is_foul(*ranks(split))
        assert house_way(cards[::-1]) == split
