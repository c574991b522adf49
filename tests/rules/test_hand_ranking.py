"""Hand ranking against pokerkit, over random hands: five cards, seven, Omaha's two and three, open cards."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

import pytest
from pokerkit import Card, OmahaHoldemHand, StandardHighHand
from pokerkit.lookups import StandardLookup

from casino.rules.cards import DECK, PokerHand, best_hand, best_hand_using
from casino.rules.families.poker_room_layout import low_card, showing
from tests.effort import usually

ROUNDS = usually(400, thoroughly=10_000)
CATEGORIES = {
    "High card": {"high_card"},
    "One pair": {"pair"},
    "Two pair": {"two_pairs"},
    "Three of a kind": {"three_of_a_kind"},
    "Straight": {"straight"},
    "Flush": {"flush"},
    "Full house": {"full_house"},
    "Four of a kind": {"four_of_a_kind"},
    "Straight flush": {"straight_flush", "royal_flush"},
}
"""pokerkit's names beside ours; it counts the royal flush among the straight flushes."""

Ranked = tuple[PokerHand, StandardHighHand]


def five(cards: Sequence[str]) -> Ranked:
    return best_hand(cards[:5]), StandardHighHand("".join(cards[:5]))


def seven(cards: Sequence[str]) -> Ranked:
    return best_hand(cards[:7]), StandardHighHand.from_game("".join(cards[:2]), "".join(cards[2:7]))


def omaha(cards: Sequence[str]) -> Ranked:
    return best_hand_using(cards[:4], cards[5:], 2), OmahaHoldemHand.from_game("".join(cards[:4]), "".join(cards[5:]))


def omaha_of_five(cards: Sequence[str]) -> Ranked:
    return best_hand_using(cards[:5], cards[5:], 2), OmahaHoldemHand.from_game("".join(cards[:5]), "".join(cards[5:]))


@pytest.mark.parametrize("ranked", [five, seven, omaha, omaha_of_five])
def test_ranked_as_pokerkit_ranks(ranked: Callable[[Sequence[str]], Ranked]) -> None:
    """Better, equal and worse, hand against hand, and the name of each."""
    rng = random.Random(2_598_960)
    ours_before, theirs_before = ranked(rng.sample(DECK, 10))
    for _ in range(ROUNDS):
        ours, theirs = ranked(rng.sample(DECK, 10))
        assert (ours > ours_before, ours == ours_before) == (theirs > theirs_before, theirs == theirs_before)
        assert ours.category in CATEGORIES[str(theirs.entry.label)]
        ours_before, theirs_before = ours, theirs


def test_hands_that_share_a_board() -> None:
    """Shared cards make equal and almost equal hands, which random ones seldom are."""
    rng = random.Random(7_462)
    for _ in range(ROUNDS):
        deck = rng.sample(DECK, 13)
        common = deck[:5]
        hands = [deck[5:9], deck[9:13]]
        ours = [best_hand_using(own, common, 2) for own in hands]
        theirs = [OmahaHoldemHand.from_game("".join(own), "".join(common)) for own in hands]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])
        both = [best_hand([*own[:2], *common]) for own in hands]
        known = [StandardHighHand.from_game("".join(own[:2]), "".join(common)) for own in hands]
        assert (both[0] > both[1], both[0] == both[1]) == (known[0] > known[1], known[0] == known[1])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_open_cards_rank_by_pairs_alone(count: int) -> None:
    """PR §16.3(D)(1): what shows of a stud hand, without straights and flushes, as pokerkit opens its rounds."""
    from pokerkit.state import _HighHandOpeningLookup

    lookup, rng = _HighHandOpeningLookup(), random.Random(count)
    ranks = [card for card in DECK if card[0] in "79JKA"]  # few ranks: many pairs
    for _ in range(ROUNDS):
        cards = rng.sample(ranks, 2 * count)
        mine, yours = cards[:count], cards[count:]
        ours = showing(mine), showing(yours)
        theirs = [lookup.get_entry(Card.parse("".join(hand))) for hand in (mine, yours)]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


def test_the_lowest_card_of_the_deck() -> None:
    """PR §16.2(D): the two of clubs; of one rank clubs, diamonds, hearts, spades; aces high."""
    assert sorted(DECK, key=low_card)[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert sorted(DECK, key=low_card)[-1] == "As"


def test_all_five_card_hands_are_told_apart() -> None:
    """There are 7,462 kinds of hands: a sample of them never collapses two or splits one."""
    lookup, rng = StandardLookup(), random.Random(52)
    seen: dict[int, int] = {}
    for _ in range(2 * ROUNDS):
        cards = rng.sample(DECK, 5)
        index = lookup.get_entry(Card.parse("".join(cards))).index
        assert seen.setdefault(best_hand(cards).strength, index) == index
    assert len(set(seen.values())) == len(seen)


def test_omaha_is_ranked_in_no_time() -> None:
    """Sixty combinations a hand, yet thousands of hands a second; the bound leaves room for a slow machine."""
    rng = random.Random(60)
    hands = [rng.sample(DECK, 9) for _ in range(2_000)]
    start = time.process_time()
    for cards in hands:
        best_hand_using(cards[:4], cards[4:], 2)
    assert time.process_time() - start < 20
