"""Tables of a report as data: columns with a kind, rows of integers and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Kind = Literal["text", "money", "e4", "count", "percent", "rate"]
"""`money`: minor units; `e4`: ten-thousandths of a minor unit; `percent`: basis points; `rate`: millionths, a rate in
per cent with four decimals."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A cell with a unit of its own, in a column whose rows have different units."""

    kind: Kind
    value: int


class Column(NamedTuple):
    """A column: its label, what its values are, and its width in characters. `figure`: its cells are each a `Figure`;
    they stand to the right like all figures."""

    label: str
    kind: Kind = "text"
    width: float = 14
    figure: bool = False

    @property
    def is_figure(self) -> bool:
        """Return whether the column is aligned to the right."""
        return self.figure or self.kind != "text"


class Sheet(NamedTuple):
    """A table of a report. None is an empty cell; rows in `totals` come last, in bold."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    totals: Sequence[Sequence[Any]] = ()
