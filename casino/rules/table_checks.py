"""Checks at tables of each jurisdiction, looked up.

>>> [one.code for one in of_table("pr.caribbean_stud", {"deal_mode": "hand"}) if one.when == "rounds"]
['stub_counted']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.packs.pr import table_checks as puerto_rico
from casino.rules.table_check import TableCheck

CHECKS: Final[dict[str, tuple[TableCheck, ...]]] = {"pr": puerto_rico.CHECKS}


def of_table(game: str, options: Mapping[str, v.OptionValue]) -> list[TableCheck]:
    """Return the checks of a table of this game, in the order of the data; options left out have their default."""
    known = CHECKS.get(game.partition(".")[0], ())
    if any(one.options for one in known if game in one.games):
        options = {**{option.name: option.default for option in registry.get(game).options}, **options}
    return [one for one in known if one.applies(game, options)]


def by_code(code: str) -> TableCheck | None:
    """Return a check of whatever jurisdiction; None for one that the data no longer have."""
    return next((one for known in CHECKS.values() for one in known if one.code == code), None)
