"""Sums that a property must hold behind its tables: the ordinary house bank, additional sums by game and by table,
floats.

Pure: rules of the games (`casino.rules`), sums that the property entered (`BankSetting`), tables with their limits in;
amounts in minor units out. A sum that no regulation on file states is None ("enter the amount"), never zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar, Protocol

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.jurisdictions import DECLARATIONS
from casino.jurisdictions import StatedFloat as Declared
from casino.rows import Code, Count, Flag, Money, Part, Words, row_type
from casino.rows import Game as GameField
from casino.rules.kernel import BankRule, Game

ORDINARY_CITE = "PR §3.6(F), §4.13(F), §6.5, §12.7, §17.7, §18.4"
"""Clauses that refer to the ordinary house bank, whose amount the games' regulation does not print."""


@row_type()
class StatedFloat(msgspec.Struct, frozen=True, kw_only=True):
    """A float that the law of the property's jurisdiction states: so many times the table minimum."""

    family: Annotated[str, Code(_("Game"))]
    name: Annotated[str, Words(_("name"), help="the game as the law calls it")]
    multiple: Annotated[int, Count(_("table minimum"))]
    cite: Annotated[str, Code(_("clause"))]


def stated_floats(jurisdiction: str) -> tuple[StatedFloat, ...]:
    """Return the floats stated by the law of a jurisdiction."""
    return tuple(
        StatedFloat(family=one.family, name=one.name, multiple=one.multiple, cite=one.cite)
        for one in DECLARATIONS[jurisdiction].floats
    )


def stated_float(game: Game) -> StatedFloat | None:
    """Return the float stated by the law of the game's jurisdiction (the first part of its code) for its family."""
    declared = DECLARATIONS[game.jurisdiction].floats
    found = next((one for one in declared if _concerns(one, game)), None)
    return found and StatedFloat(family=found.family, name=found.name, multiple=found.multiple, cite=found.cite)


def _concerns(declared: Declared, game: Game) -> bool:
    """Return whether a declared float applies to the game: to one of its games, or to the family where none are
    named."""
    return game.code in declared.games if declared.games else declared.family == game.family


def refuses_without_float(game: Game) -> bool:
    """Return whether a table of the game must not open its day below its float."""
    declared = DECLARATIONS[game.jurisdiction].floats
    return any(one.refuses for one in declared if _concerns(one, game))


class FloatByOrder(Protocol):
    """Change of a float by an order (`tables.queries.parameters.DatedFloat`)."""

    @property
    def multiple(self) -> int | None: ...
    @property
    def amount(self) -> int | None: ...
    @property
    def cite(self) -> str: ...


class Setting(Protocol):
    """A sum that the property entered (`tables.models.BankSetting`)."""

    @property
    def kind(self) -> str: ...
    @property
    def game_code(self) -> str: ...
    @property
    def above_minor(self) -> int: ...
    @property
    def amount_minor(self) -> int: ...
    @property
    def multiple(self) -> int: ...
    @property
    def cite(self) -> str: ...


@row_type()
class TableBank(msgspec.Struct, frozen=True, kw_only=True):
    """Bank and float required for a table; `chips` as recorded, `missing` is the shortfall of its float."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "table", "shift", "game", "minimum", "maximum", "additional", "additional_cite", "float_minimum", "float_cite",
        "chips", "missing", "checked",
    )  # fmt: skip

    table: Annotated[str, Code(_("Table"))]
    shift: Annotated[str, Code(_("Shift"))]
    game: Annotated[str, GameField(_("Game"))]
    minimum: Annotated[int, Money(_("Minimum"))]
    maximum: Annotated[int, Money(_("Maximum"))]
    additional: Annotated[int, Money(_("Additional bank"))]
    additional_cite: Annotated[str, Code(_("clause"))]
    float_minimum: Annotated[int, Money(_("Float, at least"))]
    float_cite: Annotated[str, Code(_("clause"))]
    chips: Annotated[int, Money(_("Chips by the papers"))]
    checked: Annotated[bool, Flag(_("Inspector"), help="whether the Inspector verifies the bank for it")]

    @property
    def missing(self) -> Annotated[int, Money(_("Missing"))]:
        """Return the shortfall of the float, 0 when it suffices."""
        return max(0, self.float_minimum - self.chips)


@row_type()
class GameBank(msgspec.Struct, frozen=True, kw_only=True):
    """A sum for a game."""

    game: Annotated[str, GameField(_("Game"))]
    amount: Annotated[int, Money(_("amount"))]
    cite: Annotated[str, Code(_("clause"))]


@row_type(name="Bank")
class HouseBank(msgspec.Struct, frozen=True, kw_only=True):
    """Sums that the property must hold; `ordinary` is null until the property enters it."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "ordinary", "ordinary_cite", "additional", "required", "games", "tables", "stated",
    )  # fmt: skip

    ordinary: Annotated[int | None, Money(_("Ordinary bank"))]
    ordinary_cite: Annotated[str, Code(_("clause"))]
    games: Annotated[list[GameBank], Part(_("Games"))]
    tables: Annotated[list[TableBank], Part(_("Tables"))]
    stated: Annotated[
        tuple[StatedFloat, ...], Part(_("Floats"), help="floats that the law of the jurisdiction states")
    ] = ()

    @property
    def additional(self) -> Annotated[int, Money(_("Additional bank"))]:
        """Beyond the ordinary bank."""
        return sum(game.amount for game in self.games) + sum(table.additional for table in self.tables)

    @property
    def required(self) -> Annotated[int, Money(_("required"))]:
        """All of it, as far as it is known."""
        return (self.ordinary or 0) + self.additional

    @property
    def checked(self) -> list[str]:
        """Tables for which the Inspector verifies the bank."""
        return [table.table for table in self.tables if table.checked]


def table_bank(
    game: Game,
    limits: Mapping[str, int],
    settings: Iterable[Setting],
    *,
    table: str,
    shift: str,
    chips: int,
    by_order: FloatByOrder | None = None,
) -> TableBank:
    """Return the bank and float required for a table with these limits: by its game's rules, by orders and by the
    property's settings."""
    rule = game.bank or BankRule(cite="")
    own = [setting for setting in settings if setting.game_code == game.code]
    entered = _holding(own, "table", limits["max"])
    by_rules = rule.required(limits["max"]) - rule.cage
    floor = _holding(own, "float", limits["max"])
    stated = stated_float(game)
    multiple, stated_cite = (stated.multiple, stated.cite) if stated else (rule.float_multiple, rule.cite)
    if by_order is not None and by_order.multiple is not None:
        multiple, stated_cite = by_order.multiple, by_order.cite
    by_multiple = multiple * limits["min"]
    if by_order is not None and by_order.amount is not None:
        by_multiple, stated_cite = by_order.amount, by_order.cite
    by_setting = max(floor.amount_minor, floor.multiple * limits["min"]) if floor else 0
    return TableBank(
        table=table,
        shift=shift,
        game=game.code,
        minimum=limits["min"],
        maximum=limits["max"],
        additional=by_rules + (entered.amount_minor if entered else 0),
        additional_cite=", ".join(
            part for part in (rule.cite if by_rules else "", entered.cite if entered else "") if part
        ),
        float_minimum=max(by_multiple, by_setting),
        float_cite=floor.cite if floor and by_setting >= by_multiple else stated_cite if by_multiple else "",
        chips=chips,
        checked=rule.check_above is not None and limits["max"] > rule.check_above,
    )


def house_bank(
    tables: Sequence[TableBank],
    games: Iterable[Game],
    settings: Iterable[Setting],
    *,
    stated: tuple[StatedFloat, ...] = (),
) -> HouseBank:
    """Return the sum required: the ordinary house bank, a sum once for each game in play that asks for one, the
    tables."""
    ordinary = next((setting for setting in settings if setting.kind == "ordinary"), None)
    sums = {
        game.code: GameBank(game=game.code, amount=game.bank.cage, cite=game.bank.cite)
        for game in games
        if game.bank is not None and game.bank.cage
    }
    return HouseBank(
        ordinary=ordinary.amount_minor if ordinary else None,
        ordinary_cite=ordinary.cite if ordinary else ORDINARY_CITE,
        games=[sums[code] for code in sorted(sums)],
        tables=sorted(tables, key=lambda table: (table.table, table.shift)),
        stated=stated,
    )


def _holding(settings: Iterable[Setting], kind: str, maximum: int) -> Setting | None:
    """The line that holds for a table with this maximum: the one with the highest bound under it."""
    known = [setting for setting in settings if setting.kind == kind]
    holding = [setting for setting in known if not setting.above_minor or maximum > setting.above_minor]
    return max(holding, key=lambda setting: setting.above_minor, default=None)
