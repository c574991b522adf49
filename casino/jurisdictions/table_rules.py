"""The rules that bind every table of a jurisdiction, as data that the table floor reads (decision 105).

What a jurisdiction does not declare is not ordered there: its operations, pages and checklist lines are not shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from casino.jurisdictions.returns import Label

Play = Literal["spins", "balls", "rounds", "games", "hands", "passes", "throws", "shooters", "shoes"]
"""Units in which the last plays of a table are announced."""


class PaymentHold(msgspec.Struct, frozen=True, kw_only=True):
    """A payment may be held for review for so many minutes, at games of every family but these."""

    minutes: int
    cite: str
    except_families: tuple[str, ...] = ()


class IdleSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seated player who takes no part in more than so many plays in a row frees the seat.

    `cites`: the clause by game or family of games; others have no such rule.
    """

    plays: int
    cites: Mapping[str, str]


class LastPlays(msgspec.Struct, frozen=True, kw_only=True):
    """Announcement before a table closes: so many of these are the last, `numbers` being those that are lawful.

    `families`: the games it holds for; none: all that no other line names, but those of `except_families`.
    """

    play: Play
    numbers: tuple[int, ...]
    cite: str
    families: tuple[str, ...] = ()
    except_families: tuple[str, ...] = ()

    def is_for(self, family: str) -> bool:
        """Return whether the line names this family, or names none and excepts others."""
        return family in self.families if self.families else family not in self.except_families


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """A cause for which a table that is open may be interrupted.

    `minutes_left`: at least so many remain before the authorised closing hour. `keeps_service`: the table is not the
    last one of a kind that must stay in service (`Interruptions.in_service`).
    """

    code: str
    label: Label
    cite: str
    minutes_left: int = 0
    keeps_service: bool = False


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """At least one table of this kind (`code`) stays open. `families`: its games; none: all but `except_families`."""

    code: str
    label: Label
    families: tuple[str, ...] = ()
    except_families: tuple[str, ...] = ()

    def has(self, family: str) -> bool:
        """Return whether a game of this family is of the kind."""
        return family in self.families if self.families else family not in self.except_families


class Interruptions(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is open is interrupted only for these causes; what must stay in service meanwhile."""

    causes: tuple[Cause, ...]
    in_service: tuple[Service, ...]
    cite: str


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position at a table that the regulation names: local title, how many there are at least, by which clause.

    `of`: the games whose tables have it, by code or family; a position that names the game prevails over its family's.
    """

    code: str
    label: Label
    of: tuple[str, ...]
    least: int
    cite: str


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that bind the tables of a jurisdiction beside those of their games."""

    hold: PaymentHold | None = None
    idle_seat: IdleSeat | None = None
    last_plays: tuple[LastPlays, ...] = ()
    interruptions: Interruptions | None = None
    positions: tuple[Position, ...] = ()

    def cites(self) -> Iterator[str]:
        """Yield the clauses on which the rules rest."""
        if self.hold is not None:
            yield self.hold.cite
        if self.idle_seat is not None:
            yield from self.idle_seat.cites.values()
        yield from (one.cite for one in self.last_plays)
        if self.interruptions is not None:
            yield self.interruptions.cite
            yield from (one.cite for one in self.interruptions.causes)
        yield from (one.cite for one in self.positions)

    def hold_of(self, family: str) -> PaymentHold | None:
        """Return the rule on held payments for a family of games; None where it has none."""
        return None if self.hold is None or family in self.hold.except_families else self.hold

    def idle_cite(self, game: str, family: str) -> str:
        """Return the clause on idle seats at a game, else that of its family; "" where there is none."""
        cites = self.idle_seat.cites if self.idle_seat is not None else {}
        return cites.get(game) or cites.get(family, "")

    def last_plays_of(self, family: str) -> tuple[LastPlays, ...]:
        """Return what may be announced at a table of a family: lines that name it, else those that name none."""
        named = tuple(one for one in self.last_plays if family in one.families)
        return named or tuple(one for one in self.last_plays if not one.families and one.is_for(family))

    def positions_of(self, game: str, family: str) -> tuple[Position, ...]:
        """Return the positions at a table of a game: those that name it, else those of its family."""
        named = tuple(one for one in self.positions if game in one.of)
        return named or tuple(one for one in self.positions if family in one.of)

    def cause(self, code: str) -> Cause | None:
        """Return a cause of interruption by its code."""
        causes = self.interruptions.causes if self.interruptions is not None else ()
        return next((one for one in causes if one.code == code), None)
