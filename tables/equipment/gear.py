"""Sets of cards, dice and tiles: which games they are for, how long one may stay in play, where a set can be. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final, Literal

SetKind = Literal["cards", "dice", "tiles"]
KINDS: Final[tuple[SetKind, ...]] = ("cards", "dice", "tiles")

_AT_MOST: Final[dict[str, tuple[dt.timedelta, str]]] = {
    "cards": (dt.timedelta(hours=8), "PR §24.4(G)"),
    "dice": (dt.timedelta(hours=24), "PR §11.12(I)"),
    "tiles": (dt.timedelta(hours=8), "PR §11.10(D)"),
}
_CLAUSE_OF_GAME: Final[dict[tuple[str, str], str]] = {
    ("cards", "pr.caribbean_stud"): "PR §7.2(E)",
    ("cards", "pr.let_it_ride"): "PR §8.3(E)",
    ("cards", "pr.pai_gow_poker"): "PR §10.4(E)",
    ("dice", "pr.pai_gow_poker"): "PR §10.3(A)(2)",
}
_DEALT_BY_HAND: Final = dt.timedelta(hours=4)
_SHORTER_BY_HAND: Final = frozenset({"pr.let_it_ride", "pr.pai_gow_poker"})


def in_play_at_most(kind: str, game: str = "", options: Mapping[str, Any] | None = None) -> tuple[dt.timedelta, str]:
    """How long a set may stay in play at a table of that game, and the clause. Cards dealt by hand wear sooner.

    >>> in_play_at_most("cards", "pr.let_it_ride", {"deal_mode": "hand"})
    (datetime.timedelta(seconds=14400), 'PR §8.3(E)')
    """
    limit, cite = _AT_MOST[kind]
    if kind == "cards" and game in _SHORTER_BY_HAND and (options or {}).get("deal_mode") == "hand":
        limit = _DEALT_BY_HAND
    return limit, _CLAUSE_OF_GAME.get((kind, game), cite)


PLACE_OF: Final[dict[str, str]] = {
    "stored": "store",
    "returned": "store",
    "defect": "store",
    "issued": "tables",
    "in_play": "tables",
    "removed": "tables",
    "held": "held",
    "cancelled": "cancelled",
}
"""Place where a set of that status is counted; a destroyed one is nowhere."""

PLACES: Final = ("store", "tables", "held", "cancelled")

INVENTORY_EVERY: Final = dt.timedelta(days=90)
"""A physical inventory at least every three months (PR §11.10(G)(3)), taken as ninety days."""
