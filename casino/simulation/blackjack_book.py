"""Basic strategy of blackjack as Puerto Rico plays it: several decks, the dealer stands on every 17 and does not look
at his covered card, so that a natural of his takes doubles and splits, too.

Published strategies for a dealer without a look are the same: against a ten or an ace eights are not split and eleven
is not doubled. Insurance is never taken.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from casino.rules.families.blackjack import POINTS

TEN_OR_ACE: Final = (10, 1)
SPLITS: Final[dict[int, Collection[int]]] = {
    1: range(2, 11),
    2: range(2, 8),
    3: range(2, 8),
    4: (5, 6),
    6: range(2, 7),
    7: range(2, 8),
    8: range(2, 10),
    9: (2, 3, 4, 5, 6, 8, 9),
}
"""Points of each card of a pair -> dealer's cards (points, ace 1) against which it is split; split hands may double."""
HARD_DOUBLES: Final[dict[int, Collection[int]]] = {9: range(3, 7), 10: range(2, 10), 11: range(2, 10)}
"""Total without an ace counted as 11 -> dealer's cards against which it is doubled."""
SOFT_DOUBLES: Final[dict[int, Collection[int]]] = {
    **dict.fromkeys((13, 14), (5, 6)),
    **dict.fromkeys((15, 16), (4, 5, 6)),
    **dict.fromkeys((17, 18), (3, 4, 5, 6)),
}
"""Total with an ace counted as 11 -> dealer's cards against which it is doubled, where any total may be."""
SURRENDERS: Final[dict[int, Collection[int]]] = {14: (10,), 15: (10,), 16: (9, 10)}
"""Hard total of two cards -> dealer's cards against which it is given up before he looks."""


def plays(cards: Sequence[str], shown: int, *, doubles: Collection[int], may_split: bool) -> str:
    """``hit``, ``stand``, ``double`` or ``split`` against the dealer's open card (points, ace 1).

    ``doubles``: the totals that may be doubled now, an ace counted as 1.

    >>> plays(["8c", "8s"], 9, doubles=(), may_split=True), plays(["8c", "8s"], 10, doubles=(), may_split=True)
    ('split', 'hit')
    >>> plays(["6c", "5s"], 9, doubles=(9, 10, 11), may_split=True), plays(["Ac", "7s"], 9, doubles=(), may_split=False)
    ('double', 'hit')
    """
    hard = sum(POINTS[card] for card in cards)
    soft = hard <= 11 and any(POINTS[card] == 1 for card in cards)
    total = hard + 10 if soft else hard
    if may_split and POINTS[cards[0]] == POINTS[cards[1]] and shown in SPLITS.get(POINTS[cards[0]], ()):
        return "split"
    if hard in doubles and shown in (SOFT_DOUBLES if soft else HARD_DOUBLES).get(total, ()):
        return "double"
    return "stand" if total >= stands_on(shown, soft=soft) else "hit"


def stands_on(shown: int, *, soft: bool) -> int:
    """The lowest total that is not drawn to.

    >>> stands_on(6, soft=False), stands_on(2, soft=False), stands_on(7, soft=False), stands_on(9, soft=True)
    (12, 13, 17, 19)
    """
    if soft:
        return 18 if 2 <= shown <= 8 else 19
    if 4 <= shown <= 6:
        return 12
    return 13 if shown in (2, 3) else 17


def gives_up(cards: Sequence[str], shown: int) -> bool:
    """Return whether the first two cards are surrendered, where a table has that.

    >>> gives_up(["9c", "7s"], 9), gives_up(["9c", "6s"], 9), gives_up(["8c", "6s"], 10), gives_up(["Ac", "5s"], 10)
    (True, False, True, False)
    """
    has_ace = any(POINTS[card] == 1 for card in cards)
    return not has_ace and shown in SURRENDERS.get(sum(POINTS[card] for card in cards), ())
