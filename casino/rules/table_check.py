"""A check that a regulation orders at a table and of which a record is kept, as a jurisdiction's data say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v

When = Literal["day", "opening", "rounds", "closing"]
"""Before the first opening of a gaming day; before the first round of a shift; once in so many rounds (`EVERY_ROUNDS`);
at the end of the shift."""

WITH_OPENER: Final = frozenset({"day", "opening"})
"""Checks that may be confirmed together with the opener."""

EVERY_ROUNDS: Final = 5


class TableCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check at a table.

    ``games``: codes of the games that order it, each with its clause. ``options``: it is ordered under these values,
    all of them; empty: always.
    """

    code: str
    when: When
    en: str
    es: str
    games: Mapping[str, str]
    options: Mapping[str, tuple[v.OptionValue, ...]] = {}

    def applies(self, game: str, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether a table of this game with these options is checked."""
        return game in self.games and all(options.get(name) in values for name, values in self.options.items())
