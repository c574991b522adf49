"""Figures and their lines: what is asked, how lines are paged and summed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from django.db.models import BigIntegerField, Expression, F, Model, QuerySet, Sum, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property
from casino.refusals.requests import unreadable
from casino.reports.kit import read_month
from casino.reports.rendering import require_accepted
from casino.roles import Role

LINES_A_PAGE: Final = 100
MAX_TEXT: Final = 160

Unit = Literal["money", "money_e4", "count"]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line: what it is and what it adds (None: withheld). `row` is its record, `figure` a further figure, `beside`
    an amount that is shown and adds nothing."""

    label: Any
    amount: int | None
    beside: int | None = None
    detail: Any = ""
    at: dt.datetime | None = None
    row: Model | None = None
    figure: Mapping[str, str] | None = None
    event: tuple[str, int] | None = None


class LineSource:
    """Lines in order, by pages, and their sum."""

    def count(self) -> int:
        raise NotImplementedError

    def total(self) -> int:
        raise NotImplementedError

    def page(self, offset: int, limit: int) -> Sequence[Line]:
        raise NotImplementedError


class LineList(LineSource):
    """Few lines, made at once."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = list(lines)

    def count(self) -> int:
        return len(self.lines)

    def total(self) -> int:
        return sum(line.amount or 0 for line in self.lines)

    def page(self, offset: int, limit: int) -> Sequence[Line]:
        return self.lines[offset : offset + limit]


class QueryLines(LineSource):
    """Many lines, one a row; `amount` is a column or an expression, summed by the database."""

    def __init__(
        self,
        rows: QuerySet[Any],
        amount: str | Expression | F | Value,
        lines: Callable[[Sequence[Any]], Sequence[Line]],
    ) -> None:
        counted = F(amount) if isinstance(amount, str) else amount
        self.rows = rows.annotate(adds=Coalesce(counted, 0, output_field=BigIntegerField()))
        self.lines = lines

    def count(self) -> int:
        return self.rows.count()

    def total(self) -> int:
        return int(
            self.rows.order_by().aggregate(whole=Coalesce(Sum("adds"), 0, output_field=BigIntegerField()))["whole"]
        )

    def page(self, offset: int, limit: int) -> Sequence[Line]:
        return self.lines(list(self.rows[offset : offset + limit]))


class CombinedLines(LineSource):
    """Rows, and a few lines after them."""

    def __init__(self, rows: QueryLines, listed: LineList) -> None:
        self.rows, self.listed = rows, listed

    def count(self) -> int:
        return self.rows.count() + self.listed.count()

    def total(self) -> int:
        return self.rows.total() + self.listed.total()

    def page(self, offset: int, limit: int) -> Sequence[Line]:
        shown = list(self.rows.page(offset, limit))
        before = max(offset - self.rows.count(), 0)
        return shown + list(self.listed.page(before, limit - len(shown)))


class Asked:
    """Parameters of the address. Raises `Refused` `bad_filter` for missing or unreadable ones."""

    def __init__(self, venue: Property, given: Mapping[str, str], *, sees_counts: bool) -> None:
        self.property, self.sees_counts = venue, sees_counts
        self._given = {name: value for name, value in given.items() if value}
        for name, value in self._given.items():
            if len(value) > MAX_TEXT or "\x00" in value:
                raise unreadable(name)

    def text(self, name: str) -> str:
        """A word that may be left out."""
        return self._given.get(name, "")

    def needed(self, name: str) -> str:
        """A word that may not."""
        if name not in self._given:
            raise unreadable(name)
        return self._given[name]

    def one_of(self, name: str, known: Collection[str]) -> str:
        """A word out of these."""
        if self.needed(name) not in known:
            raise unreadable(name)
        return self._given[name]

    def day(self, name: str = "day") -> dt.date:
        """A gaming day."""
        try:
            return dt.date.fromisoformat(self.needed(name))
        except ValueError:
            raise unreadable(name) from None

    def month(self, name: str = "month") -> dt.date:
        """The first day of a month."""
        try:
            return read_month(self.needed(name))
        except ValueError:
            raise unreadable(name) from None

    def further(self, figure: str, **more: str) -> dict[str, str]:
        """The same place, another figure."""
        return {**self._given, "figure": figure, **more}

    def only(self, *names: str) -> dict[str, str]:
        """Return the given parameters among these names."""
        return {name: self._given[name] for name in names if name in self._given}


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A figure opened: its lines and what the report says. `note` explains what is no sum of lines."""

    source: Any
    claimed: int | None
    note: Any = ""
    withheld: bool = False


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that can be opened, and to whom."""

    name: str
    label: Any
    unit: Unit
    roles: Collection[Role]
    find: Callable[[Asked], Found]


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A page of lines. `total` is the sum of all of them, not of the page; `claimed` what the report says."""

    figure: Figure
    claimed: int | None
    total: int
    count: int
    lines: list[Line]
    note: Any
    withheld: bool

    @property
    def agrees(self) -> bool:
        """Return whether the lines sum to the figure."""
        return self.claimed is None or self.claimed == self.total


TELLS_COUNTS = frozenset({"drop", "win", "hold", "variance", "expected_win", "counted_game_win"})
"""Figures that say what boxes held: of a day, disclosed to everybody once the cage accepted (control D5)."""
FIGURES: dict[str, Figure] = {}


def figure(
    name: str, label: Any, *, roles: Collection[Role], unit: Unit = "money"
) -> Callable[[Callable[[Asked], Found]], Callable[[Asked], Found]]:
    """Decorator: how a figure is opened."""

    def register(find: Callable[[Asked], Found]) -> Callable[[Asked], Found]:
        FIGURES[name] = Figure(name=name, label=label, unit=unit, roles=roles, find=find)
        return find

    return register


def figure_of(name: str) -> Figure:
    """A figure by its name. Refused: `unknown_figure`."""
    if name not in FIGURES:
        raise Refused("unknown_figure", field="figure")
    return FIGURES[name]


def open_figure(
    venue: Property, given: Mapping[str, str], *, sees_counts: bool, page: int = 1, size: int = LINES_A_PAGE
) -> Opened:
    """Return a page of the lines of a figure. `sees_counts`: whether the reader may see the contents of boxes (control
    D5).

    Refused: `unknown_figure`, `bad_filter`, `no_such_object`, `counts_not_told`.
    """
    known = figure_of(given.get("figure", ""))
    asked = Asked(venue, given, sees_counts=sees_counts)
    if known.name in TELLS_COUNTS and not sees_counts:
        require_accepted(venue, asked.day(), asked.day())
    found = known.find(asked)
    count = found.source.count()
    last = max(1, -(-count // size))
    lines = list(found.source.page((min(max(page, 1), last) - 1) * size, size))
    if found.withheld:
        lines = [msgspec.structs.replace(line, amount=None, beside=None) for line in lines]
    return Opened(
        figure=known,
        claimed=found.claimed,
        total=found.source.total(),
        count=count,
        lines=lines,
        note=found.note,
        withheld=found.withheld,
    )


def not_there() -> Refused:
    """Nothing of the kind."""
    return Refused("no_such_object", field="figure", wanted=_("nothing of this kind"))
