"""Tables on screen from declared rows (decision 73): titles, figures to the right, figures that open into their lines.

    table(Balance, ("account", "debit", "credit"), balances, Reader(venue, user), caption=...)

gives what `casino/parts/rows.html` shows. A column that no field says is a `Made` one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils.html import format_html

from casino import rows as kinds
from casino.admin import guided, show
from casino.errors import Text
from casino.models import Property
from casino.rows import Field, row_of

FIGURE_PAGE = "figure"


class Reader(NamedTuple):
    """The login that reads a table, and its property."""

    property: Property
    user: Any


class Made(NamedTuple):
    """A column of a page's own: its title, and what shows it of a thing; `css`: class of its cells."""

    title: Text
    cell: Callable[[Any], Any]
    css: str = ""


Opens = Callable[[Any, str], Mapping[str, Any] | None]
"""`opens(thing, field)`: which lines a figure opens into (`figure` and its place); None: none."""


def opened(user: Any, shown: str, place: Mapping[str, Any]) -> str:
    """Return a figure as a link to the lines that make it; as it is where there is nothing to open."""
    if shown in ("", show.NOTHING, show.right(show.NOTHING)):
        return shown
    address = guided.link(FIGURE_PAGE, user, **place)
    return format_html('<a class="figure" href="{}">{}</a>', address, shown) if address else shown


def says_how(field: Field) -> bool:
    """Return whether the declaration alone says how the field is shown: a figure, words for codes."""
    named = isinstance(field.kind, kinds.Choice) and field.kind.options is not None
    return field.kind.figure or field.kind.made is not None or named


def cell(field: Field, thing: Any, currency: str, zone: ZoneInfo) -> str:
    """Return a field of a thing as HTML."""
    kind = field.kind
    if kind.made is not None:
        return str(kind.made(thing, currency, show.language()) or show.NOTHING)
    value = field.of(thing)
    if isinstance(kind, kinds.InUnit):
        return show.in_unit(value, getattr(thing, kind.unit), currency)
    figure = _FIGURES.get(type(kind))
    if figure is not None:
        return show.right(figure(value, currency))
    if value is None or value == "":
        return show.NOTHING
    if isinstance(kind, kinds.Game):
        return show.game_name(value)
    if isinstance(kind, kinds.Choice) and not field.many:
        return str(kind.named().get(value, value))
    if isinstance(kind, kinds.Person) and isinstance(value, str):
        return show.actor_name(value)
    return show.cell(value, currency=currency, zone=zone)


_FIGURES: Mapping[type[kinds.Kind], Callable[[Any, str], str]] = {
    kinds.Money: show.money,
    kinds.MoneyE4: show.money_e4,
    kinds.Count: lambda value, currency: show.count(value, currency),
    kinds.Fraction: show.percent_bp,
}


def figure(row: type, name: str, thing: Any, reader: Reader, opens: Opens | None = None) -> str:
    """Return a figure of a thing as HTML, which opens into its lines."""
    html = cell(row_of(row).field(name), thing, reader.property.currency, reader.property.zone)
    place = opens(thing, name) if opens is not None else None
    return html if place is None else opened(reader.user, html, place)


def table(
    row: type,
    names: Sequence[str | Made],
    things: Iterable[Any],
    reader: Reader,
    *,
    caption: Text,
    empty: Text,
    opens: Opens | None = None,
    differs: Callable[[Any, str], bool] = lambda thing, name: False,
    below: Callable[[Any, str], str] = lambda thing, name: "",
    is_sum: Callable[[Any], bool] = lambda thing: False,
    titles: Mapping[str, Text] | None = None,
    total: Sequence[Any] = (),
    total_label: Text = "",
    dense: bool = True,
) -> dict[str, Any]:
    """Return a table for `casino/parts/rows.html`; what the reader may not see is left out.

    `differs`: marks a cell. `below`: HTML that stands below its figure. `titles`: of this page's own, where they are
    not the row's. `total`: things of the last lines, whose first cells are `total_label` up to the first figure.
    `dense`: many figures, printed across.
    """
    declared = row_of(row)
    columns: list[Field | Made] = []
    for one in names:
        columns += [one] if isinstance(one, Made) else declared.shown([one], reader.user.has_perm)

    def shown(thing: Any, column: Field | Made) -> dict[str, Any]:
        if isinstance(column, Made):
            return {"html": column.cell(thing), "css": column.css}
        if isinstance(thing, Mapping) and not column.kind.adds and thing.get(column.name) is None:
            return {"html": "", "css": ""}
        html = figure(row, column.name, thing, reader, opens if column.kind.figure else None)
        html = format_html("{}{}", html, below(thing, column.name))
        return {"html": html, "css": _css(column, differs=differs(thing, column.name))}

    figures = [place for place, one in enumerate(columns) if isinstance(one, Field) and one.kind.figure]
    first = figures[0] if figures else len(columns)
    return {
        "css": "casino figures" if dense else "casino",
        "caption": caption,
        "empty": empty,
        "heads": [_head(one, titles or {}) for one in columns],
        "lines": [[_marked(shown(thing, column), is_sum(thing)) for column in columns] for thing in things],
        "totals": [[shown(thing, column) for column in columns[first:]] for thing in total],
        "total_label": total_label,
        "span": first,
    }


def _marked(cell: dict[str, Any], is_sum: bool) -> dict[str, Any]:
    return {**cell, "css": f"{cell['css']} sum".strip()} if is_sum else cell


def _head(column: Field | Made, titles: Mapping[str, Text]) -> dict[str, Any]:
    if isinstance(column, Made):
        return {"title": column.title, "css": "amount" if column.css == "amount" else ""}
    return {
        "title": titles.get(column.name, column.kind.title),
        "css": "amount" if column.kind.figure else "",
    }


def _css(field: Field, *, differs: bool) -> str:
    if differs:
        return "differs"
    if isinstance(field.kind, kinds.Game):
        return "game"
    if isinstance(field.kind, kinds.Day | kinds.Moment):
        return "nowrap"
    return "wrap" if isinstance(field.kind, kinds.Words) else ""
