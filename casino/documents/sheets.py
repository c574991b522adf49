"""Tables of a report as data: columns with a kind, rows of integers and texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

Kind = Literal["text", "money", "e4", "count", "percent"]
"""`money`: minor units; `e4`: ten-thousandths of a minor unit; `percent`: basis points."""


class Column(NamedTuple):
    """A column: its label, what its values are, and its width in characters. `figure`: a text that tells a figure, in
    the unit of its row; it stands to the right like all figures."""

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
