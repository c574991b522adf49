"""Charts on the screen: a drawing of `casino.scenes.charts` with its figures in a table below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.safestring import SafeString, mark_safe


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """For `casino/parts/chart.html`: the drawing, what it shows, and the same figures as a table (the first column is a
    name, the others are written out)."""

    drawing: SafeString
    caption: str
    heads: list[str]
    rows: list[list[str]]
    note: str = ""


def chart(drawing: str, caption: Any, heads: Sequence[Any], rows: Sequence[Sequence[Any]], *, note: Any = "") -> Chart:
    """A chart. ``drawing`` comes from `casino.scenes.charts`, which makes every text in it safe."""
    return Chart(
        drawing=mark_safe(drawing),  # noqa: S308 - drawn by us, every text made safe there
        caption=str(caption),
        heads=[str(head) for head in heads],
        rows=[[str(cell) for cell in row] for row in rows],
        note=str(note),
    )


__all__ = ["Chart", "chart"]
