"""Columns of files and reports from declared rows (decision 73): the titles of paper, real numbers in real formats.

sheet(SlipRow, title, slips, ("serial", "kind", "total"), printed)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from casino import rows as kinds
from casino.documents import labels
from casino.documents.formatting import clock, money
from casino.documents.sheets import Column, Figure, Kind, Sheet
from casino.documents.tabular import plain, shown
from casino.errors import Text
from casino.models import Property
from casino.rows import Choice, Field, InUnit, row_of

SHEET_KINDS: Final[Mapping[type[kinds.Kind], Kind]] = {
    kinds.Money: "money",
    kinds.MoneyE4: "e4",
    kinds.Count: "count",
    kinds.Fraction: "percent",
}
"""Number formats; every other kind is text."""

UNIT_KINDS: Final[Mapping[str, Kind]] = {"money": "money", "money_e4": "e4", "count": "count", "percent": "percent"}
"""Number formats by the unit that a row names."""


class Printed(NamedTuple):
    """Property and language of a document; `has_perm`: permissions of its readers, by default all."""

    property: Property
    language: str
    has_perm: Callable[[str], bool] = lambda permission: False


def title(field: Field, language: str) -> str:
    """Return what files call a field."""
    if field.kind.filed is not None:
        return labels.translated(field.kind.filed, language)
    return in_words(field.kind.title, language)


def in_words(text: Text, language: str) -> str:
    """Return a text in a language."""
    with translation.override(language):
        return str(text)


def column(field: Field, language: str, width: float = 0) -> Column:
    """Return the column of a field."""
    kind = field.kind
    return Column(
        title(field, language),
        SHEET_KINDS.get(type(kind), "text"),
        width or kind.width or kind.usual_width,
        isinstance(kind, InUnit),
    )


def columns(row: type, names: Sequence[str], printed: Printed, width: float = 0) -> list[Column]:
    """Return the columns of these fields; what the readers may not see is left out."""
    return [column(field, printed.language, width) for field in row_of(row).shown(names, printed.has_perm)]


def cells(row: type, thing: Any, names: Sequence[str], printed: Printed) -> list[Any]:
    """Return the cells of a line: integers of figures, words of all else, None of nothing."""
    return [cell(field, thing, printed) for field in row_of(row).shown(names, printed.has_perm)]


def texts(row: type, thing: Any, names: Sequence[str], printed: Printed) -> list[str]:
    """Return the cells of a line as people read them on paper; nothing is a dash."""
    return [
        shown(
            SHEET_KINDS.get(type(field.kind), "text"),
            cell(field, thing, printed),
            printed.property.currency,
            printed.language,
        )
        for field in row_of(row).shown(names, printed.has_perm)
    ]


def plain_cells(row: type, thing: Any, names: Sequence[str], printed: Printed) -> list[str]:
    """Return the cells of a line as programs read them: decimals with a point, nothing where there is nothing."""
    return [
        plain(SHEET_KINDS.get(type(field.kind), "text"), cell(field, thing, printed), printed.property.currency)
        for field in row_of(row).shown(names, printed.has_perm)
    ]


def cell(field: Field, thing: Any, printed: Printed) -> Any:
    """Return a cell as a `Sheet` has it."""
    kind = field.kind
    if kind.made is not None:
        return kind.made(thing, printed.property.currency, printed.language) or None
    value = field.of(thing)
    if value in (None, "", [], {}):
        return None
    if isinstance(kind, InUnit):
        return Figure(UNIT_KINDS[getattr(thing, kind.unit)], int(value))
    if type(kind) in SHEET_KINDS:
        return int(value)
    return _text(kind, value, printed)


def _text(kind: kinds.Kind, value: Any, printed: Printed) -> str:
    language = printed.language
    if isinstance(value, list):
        return ", ".join(_text(kind, one, printed) for one in value)
    if isinstance(kind, kinds.Game):
        return labels.game(value, language)
    if isinstance(kind, kinds.Day):
        return str(value.isoformat())
    if isinstance(kind, kinds.Moment) and not isinstance(value, str):
        return clock(value, printed.property.zone)
    if isinstance(kind, kinds.Flag):
        return labels.translated(_("Yes") if value else _("No"), language)
    if isinstance(kind, kinds.Amounts):
        currency = printed.property.currency
        return "; ".join(f"{name} {money(amount, currency, language)}" for name, amount in value.items())
    if isinstance(kind, kinds.Person) and isinstance(value, Mapping):
        return str(value["employee"])
    return _named(kind, value, language) if isinstance(kind, Choice) else str(value)


def _named(kind: Choice, code: str, language: str) -> str:
    if kind.filed_options is not None and code in kind.filed_options:
        return labels.translated(kind.filed_options[code], language)
    named = kind.named()
    return in_words(named[code], language) if code in named else code


def sums(row: type, things: Iterable[Any], names: Sequence[str]) -> dict[str, Any]:
    """Return what the fields that add up come to; None for the others."""
    every, fields = list(things), [row_of(row).field(name) for name in names]
    return {one.name: sum(one.of(thing) or 0 for thing in every) if one.kind.adds else None for one in fields}


def sheet(
    row: type,
    name: str,
    things: Iterable[Any],
    names: Sequence[str],
    printed: Printed,
    *,
    totals: Sequence[Sequence[Any]] = (),
    total: str = "",
) -> Sheet:
    """Return a table. `totals`: its last lines; or `total`: the word of a line with what the figures add up to."""
    every = list(things)
    if total:
        summed = sums(row, every, [one.name for one in row_of(row).shown(names, printed.has_perm)])
        totals = [[total, *list(summed.values())[1:]]]
    return Sheet(name, columns(row, names, printed), [cells(row, one, names, printed) for one in every], totals)
