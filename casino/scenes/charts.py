"""Charts as SVG: columns beside an expected value with its interval, a line with steps, bars of shares.

A chart says what it shows twice: drawn, and in the figures that its caller puts below it. Values are numbers of any
unit; the texts on them are the caller's, written out in his language.

>>> svg = columns([Column("RO-1", 1500, "15.00", expected=900)], title="Win", description="By table")
>>> svg.startswith('<svg class="graph"'), "15.00" in svg, "RO-1" in svg
(True, True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from casino.scenes.paper import Sheet, number

WIDTH = 1000.0
MOST_SLANTED = 23


class Column(NamedTuple):
    """A column: its name, its value (None: there is none), what is written at it; what was expected, and from where
    to where."""

    name: str
    value: float | None
    said: str
    expected: float | None = None
    low: float | None = None
    high: float | None = None
    title: str = ""

    @property
    def outside(self) -> bool:
        """Return whether the value lies outside its interval."""
        return (
            self.value is not None
            and self.low is not None
            and self.high is not None
            and not self.low <= self.value <= self.high
        )


class Point(NamedTuple):
    """A value at a moment; moments are numbers that grow."""

    at: float
    value: float


class Mark(NamedTuple):
    """Something that happened at a moment: "hit" on the line, "rate" across the sheet."""

    at: float
    kind: str
    said: str
    value: float | None = None


class Share(NamedTuple):
    """A bar and what is written beside it."""

    name: str
    value: float
    said: str
    cls: str = ""


def nice_steps(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round values that cover a range, nought among them if the range has it.

    >>> nice_steps(-3, 17)
    [-5.0, 0.0, 5.0, 10.0, 15.0, 20.0]
    >>> nice_steps(0, 0)
    [0.0, 1.0]
    """
    if high <= low:
        return [float(floor(low)), float(floor(low)) + 1]
    rough = (high - low) / wanted
    power: float = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough)
    first, last = floor(low / step), ceil(high / step)
    return [place * step for place in range(first, last + 1)]


def columns(
    given: Sequence[Column], *, title: str, description: str, name: str = "columns", height: float = 320,
    written: Callable[[float], str] = number,
) -> str:  # fmt: skip
    """Columns up or down from nought; a box and a dot show the interval and the expected value."""
    longest = max((len(column.name) for column in given), default=0)
    slanted = longest * 7 > 1.8 * (WIDTH - 120) / max(1, len(given))
    below = min(longest * 4.2, 110) + 22 if slanted else 46
    sheet = Sheet(WIDTH, height + below - 46)
    reach = [0.0]
    for column in given:
        reach += [value for value in (column.value, column.low, column.high, column.expected) if value is not None]
    steps = nice_steps(min(reach), max(reach))
    place = _scale(steps, 18, height - 46)
    left = _grid(sheet, steps, place, written)
    room = (WIDTH - left - 12) / max(1, len(given))
    wide = min(room * 0.5, 46)
    for turn, column in enumerate(given):
        x = left + room * (turn + 0.5)
        sheet.open("", title=column.title or f"{column.name}: {column.said}")
        if column.low is not None and column.high is not None:
            top, bottom = place(column.high), place(column.low)
            band = min(room * 0.8, wide * 1.7)
            sheet.put("rect", "band", x=x - band / 2, y=top, width=band, height=max(bottom - top, 1), rx=3)
        if column.value is not None:
            top, bottom = sorted((place(column.value), place(0)))
            cls = f"bar{' below' if column.value < 0 else ''}{' outside' if column.outside else ''}"
            sheet.put("rect", cls, x=x - wide / 2, y=top, width=wide, height=max(bottom - top, 1), rx=2)
            if room >= 46:
                sheet.fitted(x, _beside(column, place), column.said, room - 4, "value", size=12.5)
        if column.low is not None and column.high is not None:
            top, bottom = place(column.high), place(column.low)
            path = f"M{number(x - 7)} {number(top)}h14m-7 0V{number(bottom)}m-7 0h14"
            sheet.put("path", "whisker", d=path)
        if column.expected is not None:
            sheet.put("circle", "theory", cx=x, cy=place(column.expected), r=5)
        sheet.close()
        if slanted:
            sheet.open("", x=x + 5, y=height - 28, turn=-34)
            sheet.text(0, 0, _short(column.name), "", anchor="end", size=13)
            sheet.close()
        elif room >= 24 or turn % ceil(24 / room) == 0:
            y = height - 26 if room >= 60 or turn % 2 == 0 else height - 10
            sheet.fitted(x, y, column.name, max(room * 1.6, 40), "", size=13)
    sheet.put("line", "zero", x1=left, x2=WIDTH - 8, y1=place(0), y2=place(0))
    return sheet.written(title, description, name=name, cls="graph")


def _beside(column: Column, place: Callable[[float], float]) -> float:
    """Return the y coordinate of a column's figure: beyond the column and beyond its interval."""
    reach = [end for end in (column.value, column.low, column.high) if end is not None]
    return place(min(reach)) + 15 if (column.value or 0) < 0 else place(max(reach)) - 5


def _short(name: str) -> str:
    """A slanted name of the length that there is room for; the whole of it is in the title and in the figures.

    >>> _short("Three Card Poker"), _short("EZ Baccarat con Dragón 7 y Panda 8")
    ('Three Card Poker', 'EZ Baccarat con Dragón…')
    """
    return name if len(name) <= MOST_SLANTED else name[: MOST_SLANTED - 1].rstrip() + "…"


def line(
    points: Sequence[Point], marks: Sequence[Mark], moments: Sequence[tuple[float, str]], *, title: str,
    description: str, name: str = "line", height: float = 320, written: Callable[[float], str] = number,
) -> str:  # fmt: skip
    """A line through points in the order of time, hits as dots on it, changes of the rate as lines across."""
    sheet = Sheet(WIDTH, height)
    values = [point.value for point in points] or [0.0]
    least, most = min(values), max(values)
    steps = nice_steps(least if least > (most - least) else 0, most)
    place = _scale(steps, 26, height - 30)
    left = _grid(sheet, steps, place, written)
    first, last = (points[0].at, points[-1].at) if points else (0.0, 1.0)
    span = (last - first) or 1

    def across(at: float) -> float:
        return left + 8 + (WIDTH - left - 30) * (at - first) / span

    if points:
        path = "L".join(f"{number(across(point.at))} {number(place(point.value))}" for point in points)
        floor_at = number(place(steps[0]))
        sheet.put("path", "area", d=f"M{number(across(first))} {floor_at}L{path}L{number(across(last))} {floor_at}Z")
        sheet.put("path", "line", d=f"M{path}")
    for mark in marks:
        x = across(mark.at)
        sheet.open("", title=mark.said)
        if mark.kind == "rate":
            sheet.put("line", "rate", x1=x, x2=x, y1=20, y2=height - 30)
            near_end = x > WIDTH - 160
            sheet.text(
                x - 4 if near_end else x + 4, 16, mark.said, "rate-text", anchor="end" if near_end else "start", size=12
            )
        elif mark.value is not None:
            sheet.put("circle", "hit", cx=x, cy=place(mark.value), r=6)
        sheet.close()
    shown_to = float("-inf")
    for at, said in moments:
        x = min(max(across(at), left + 30), WIDTH - 40)  # where it is written: at the edges not where it belongs
        if x - shown_to >= len(said) * 7.5 + 14:
            sheet.text(x, height - 10, said, size=12.5)
            shown_to = x
    return sheet.written(title, description, name=name, cls="graph")


def shares(given: Sequence[Share], *, title: str, description: str, name: str = "shares") -> str:
    """Bars from the left, one a line, the longest first filling the sheet."""
    sheet = Sheet(WIDTH, max(1, len(given)) * 34 + 8)
    most = max([share.value for share in given if share.value > 0], default=1)
    for turn, share in enumerate(given):
        y = 6 + turn * 34
        sheet.open("", title=f"{share.name}: {share.said}")
        sheet.fitted(150, y + 18, share.name, 140, "", size=14, anchor="end")
        wide = max(share.value, 0) / most * 600
        sheet.put("rect", f"bar {share.cls}".strip(), x=162, y=y, width=max(wide, 1), height=25, rx=3)
        sheet.text(162 + wide + 10, y + 18, share.said, "value", anchor="start", size=13.5)
        sheet.close()
    return sheet.written(title, description, name=name, cls="graph")


def _scale(steps: Sequence[float], top: float, bottom: float) -> Callable[[float], float]:
    """From a value to its height on the sheet."""
    span = (steps[-1] - steps[0]) or 1
    return lambda value: bottom - (value - steps[0]) / span * (bottom - top)


def _grid(
    sheet: Sheet, steps: Sequence[float], place: Callable[[float], float], written: Callable[[float], str]
) -> float:
    """Lines across with their values; gives where the drawing begins."""
    said = [written(step) for step in steps]
    left = max(len(text) for text in said) * 7.2 + 16
    for step, text in zip(steps, said, strict=True):
        sheet.put("line", "grid", x1=left, x2=WIDTH - 8, y1=place(step), y2=place(step))
        sheet.text(left - 8, place(step) + 4, text, anchor="end", size=12.5)
    return left
