"""Contents of a seeded property beside those that its jurisdiction declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from casino.roles import Role


class Plan(msgspec.Struct, frozen=True):
    """A table to be: code, game, limits in cents, options, pieces of each chip at the first opening.

    `busy`: how many rounds it plays beside the others, as a weight.
    """

    code: str
    game: str
    limits: dict[str, int]
    counts: dict[str, int]
    seats: int = 7
    options: dict[str, Any] = {}
    busy: int = 3


class FloorPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A property to be: its code and name, its pits (code to name and the tables there, by the letters of their codes),
    its tables and its people by role. `documents`: how references of the authority's approvals begin."""

    code: str
    name: str
    documents: str
    pits: Mapping[str, tuple[str, tuple[str, ...]]]
    tables: tuple[Plan, ...]
    staff: Mapping[Role, tuple[str, ...]]
