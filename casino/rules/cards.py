"""Cards, what a shoe can hold, and the ranking of poker hands of five cards and of three.

>>> parse_card("10♥"), parse_card("joker")
('Th', 'Jk')
>>> best_hand(["As", "Ks", "Qs", "Js", "Ts"]).category
'royal_flush'
>>> best_hand(["Ac", "2d", "3h", "4s", "5c"]) < best_hand(["2c", "3d", "4h", "5s", "6c"])
True
>>> three_card_hand(["9s", "8c", "7d"]) > three_card_hand(["Ah", "Kh", "9h"])
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod
from typing import Final

import msgspec
from phevaluator.evaluator import evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS: Final = frozenset(DECK)
JOKER: Final = "Jk"
"""The joker, in the games whose deck has one. Also read as "JK", "Jo" or "joker"."""
HIDDEN: Final = "??"
"""A card that lies face down and that nobody has reported."""
_JOKER_NAMES: Final = frozenset({"jk", "jo", "joker"})
_SUIT_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}

# Last strength number of each category, best first, in the classical numbering of the 7,462 distinct hands
# (1 the royal flush). The counts are combinatorial facts: 1, 9, 156, 156, 1277, 10, 858, 858, 2860, 1277.
_LAST_STRENGTH: Final = (
    (1, "royal_flush"),
    (10, "straight_flush"),
    (166, "four_of_a_kind"),
    (322, "full_house"),
    (1599, "flush"),
    (1609, "straight"),
    (2467, "three_of_a_kind"),
    (3325, "two_pairs"),
    (6185, "pair"),
    (7462, "high_card"),
)


def parse_card(text: str) -> str:
    """Two-character form of a card written as people write it; ValueError when it is not one."""
    if text in CARDS:
        return text
    if text.casefold() in _JOKER_NAMES:
        return JOKER
    rank, suit = text[:-1].upper(), text[-1:]
    card = ("T" if rank == "10" else rank) + _SUIT_SIGNS.get(suit, suit.lower())
    if card not in CARDS:
        raise ValueError(f"{text!r} is not a card")
    return card


class PokerHand(msgspec.Struct, frozen=True, eq=False):
    """Strength of a hand: ``strength`` 1 (royal flush) to 7462; a better hand compares greater."""

    strength: int
    category: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PokerHand) and self.strength == other.strength

    # Written out: a Struct has rich comparisons of its own, which functools.total_ordering would leave in place.
    def __lt__(self, other: PokerHand) -> bool:
        return self.strength > other.strength

    def __le__(self, other: PokerHand) -> bool:
        return self.strength >= other.strength

    def __gt__(self, other: PokerHand) -> bool:
        return self.strength < other.strength

    def __ge__(self, other: PokerHand) -> bool:
        return self.strength <= other.strength

    def __hash__(self) -> int:
        return hash(self.strength)


def best_hand(cards: Sequence[str]) -> PokerHand:
    """Best five of five, six or seven cards in the common order of poker; suits are equal, the ace also low."""
    try:
        key = sum(map(_CODE_OF, cards))
    except KeyError:
        return _ranked(evaluate_cards(*cards))  # says what is wrong with the card
    ranks = key >> _SUIT_BITS
    if (key + _THREE_OF_EACH_SUIT) & _EIGHT_OF_A_SUIT:  # five cards or more of one suit
        if len(cards) != 5:
            return _ranked(evaluate_cards(*cards))
        ranks = -ranks
    known = _KNOWN_HANDS.get(ranks)
    if known is None:
        known = _KNOWN_HANDS[ranks] = _ranked(evaluate_cards(*cards))
    return known


def best_hand_using(own: Sequence[str], board: Sequence[str], own_used: int) -> PokerHand:
    """Best five of exactly ``own_used`` own cards and the rest from the board, as Omaha ranks with two and three.

    >>> best_hand_using(["Ah", "Kc", "Qc", "7d"], ["Jh", "Th", "4h", "2h", "9s"], 2).category
    'straight'
    """
    if own_used == 2 and len(own) == 4 and len(board) == 5:
        return _ranked(evaluate_omaha_cards(*board, *own))
    return _ranked(
        min(
            evaluate_cards(*mine, *common)
            for mine in combinations(own, own_used)
            for common in combinations(board, 5 - own_used)
        )
    )


def _ranked(strength: int) -> PokerHand:
    for last, category in _LAST_STRENGTH:
        if strength <= last:
            return PokerHand(strength, category)
    raise AssertionError(f"no category for strength {strength}")


# Each rank has a prime: three ranks in any order have one product. The hands of three cards, best first, by category.
_PRIMES: Final = dict(zip(RANKS, (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41), strict=True))

# Cards as numbers: four bits count each suit, above them three bits count each rank, so that the sum of a hand's cards
# tells what it is worth. What was evaluated once is looked up by the ranks alone: at most 75,062 hands of 5, 6 and 7.
_SUIT_BITS: Final = 16
_CODE_OF: Final = {
    card: (1 << 4 * SUITS.index(card[1])) + (1 << _SUIT_BITS + 3 * RANKS.index(card[0])) for card in DECK
}.__getitem__
_THREE_OF_EACH_SUIT: Final = 0x3333
_EIGHT_OF_A_SUIT: Final = 0x8888
_KNOWN_HANDS: Final[dict[int, PokerHand]] = {}
"""Counted ranks (below zero: five cards of one suit) -> the hand, as far as hands were evaluated."""


def _three_card_hands() -> dict[tuple[int, bool], PokerHand]:
    """(product of the ranks' primes, of one suit) -> the hand: 741 of them, a straight above a flush."""
    downwards = RANKS[::-1]
    straights = [downwards[i : i + 3] for i in range(11)] + ["32A"]
    apart = ["".join(ranks) for ranks in combinations(downwards, 3) if "".join(ranks) not in {*straights, "A32"}]
    pairs = [rank + rank + other for rank in downwards for other in downwards if other != rank]
    listed = (
        ("straight_flush", straights, True),
        ("three_of_a_kind", [rank * 3 for rank in downwards], False),
        ("straight", straights, False),
        ("flush", apart, True),
        ("pair", pairs, False),
        ("high_card", apart, False),
    )
    table: dict[tuple[int, bool], PokerHand] = {}
    for category, hands, suited in listed:
        for hand in hands:
            table[prod(_PRIMES[rank] for rank in hand), suited] = PokerHand(len(table) + 1, category)
    return table


_THREE_CARDS: Final = _three_card_hands()


def three_card_hand(cards: Sequence[str]) -> PokerHand:
    """The hand of three cards: straight flush (A-K-Q the highest, A-2-3 the lowest), three of a kind, straight, flush,
    pair, high card. ``strength`` 1 to 741; suits are equal."""
    one, two, three = cards
    return _THREE_CARDS[_PRIMES[one[0]] * _PRIMES[two[0]] * _PRIMES[three[0]], one[1] == two[1] == three[1]]


class Shoe:
    """Count of each card seen, against the number of decks in play."""

    __slots__ = ("decks", "seen")

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.seen: dict[str, int] = {}

    def can_give(self, card: str) -> bool:
        """Return whether one more ``card`` is possible."""
        return self.seen.get(card, 0) < self.decks

    def give(self, card: str) -> None:
        """Count the card as seen."""
        self.seen[card] = self.seen.get(card, 0) + 1
