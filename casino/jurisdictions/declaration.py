"""Declaration of a jurisdiction, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from casino.jurisdictions.returns import Label, Return
from casino.jurisdictions.table_rules import TableRules


class StatedFloat(msgspec.Struct, frozen=True, kw_only=True):
    """A float that the law of a jurisdiction states for a family of games: so many times the table minimum.

    `name`: the game as the law calls it. `refuses`: a table does not open its gaming day with less.
    `games`: the games it holds for, where they are not all of their family.
    """

    family: str
    name: str
    multiple: int
    cite: str
    refuses: bool = False
    games: tuple[str, ...] = ()


class Shift(msgspec.Struct, frozen=True):
    """A shift that a new property begins with: first and last hour of the wall clock."""

    code: str
    name: str
    starts: int
    ends: int


class Chip(msgspec.Struct, frozen=True):
    """A denomination that a new property begins with; `value` in minor units."""

    value: int
    colour: str


class Progressives(msgspec.Struct, frozen=True, kw_only=True):
    """Progressive links of a jurisdiction's tables.

    `cite`: the clauses that order them. `programmes`: codes of the programmes of the rules that a link may have; empty
    for all of its rule book. `readings`: the readings of an open text that its links keep (option of the programme to
    value), because the acceptors of tables count chips for good.
    """

    cite: str
    programmes: tuple[str, ...] = ()
    readings: Mapping[str, str] = {}


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that differs from one jurisdiction to the next, except the rules of the games (`casino.rules.packs`).

    `prefix`: how its clauses begin ("CL III §3.6"). `name`: the country as documents and screens say it. `currency`,
    `time_zone`, `day_start_hour`, `close_hour`, `shifts`, `chips`: what a new property begins with; hours of the wall
    clock. `authority`: who approves, by its official name. `titles`: local titles of roles by role, where they differ
    from the general ones. `floats`: floats that its law states. `returns`: what
    is declared to its authorities. `progressives`: links of tables, None where it has none.
    `borrows`: prefixes of the clauses that apply where its own
    text is missing. `tables`: the rules that bind every table. `complete`: whether everything that its casinos keep
    is declared; only then is what other jurisdictions order left out (`applies`).
    """

    code: str
    prefix: str
    name: Label
    currency: str
    time_zone: str
    authority: str
    paper: Literal["us-letter", "a4"] = "a4"
    day_start_hour: int = 6
    close_hour: int = 8
    titles: Mapping[str, Label] = {}
    shifts: tuple[Shift, ...] = (Shift("M", "Mañana", 6, 14), Shift("T", "Tarde", 14, 22), Shift("N", "Noche", 22, 6))
    chips: tuple[Chip, ...] = ()
    floats: tuple[StatedFloat, ...] = ()
    returns: tuple[Return, ...] = ()
    progressives: Progressives | None = None
    borrows: tuple[str, ...] = ()
    tables: TableRules = TableRules()
    complete: bool = False

    @property
    def shown(self) -> frozenset[str]:
        """The prefixes of the clauses that its people are shown."""
        return frozenset((self.prefix, *self.borrows))

    @property
    def adopted(self) -> frozenset[str]:
        """The clauses of other texts that its table rules take over, one by one."""
        return frozenset(cite for cite in self.tables.cites() if cite.partition(" ")[0] in self.borrows)
