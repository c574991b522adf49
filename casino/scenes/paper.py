"""SVG as text: a sheet that elements are put on. Colours are classes (``static/casino/pictures.css``), so that light,
dark and paper each have their own."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import cos, radians, sin


def number(value: float) -> str:
    """A coordinate, with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Sheet:
    """A drawing. Everything is put where the caller says, in units of the sheet; nothing is measured."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def put(self, name: str, cls: str = "", /, inside: str | None = None, **attributes: float | str | None) -> None:
        """An element; names of attributes with ``_`` for ``-``, None left out. ``inside`` is text, made safe here."""
        given: dict[str, float | str | None] = {"class": cls or None, **attributes}
        written = "".join(
            f' {key.replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
            for key, value in given.items()
            if value is not None
        )
        self.parts.append(f"<{name}{written}/>" if inside is None else f"<{name}{written}>{escape(inside)}</{name}>")

    def text(self, x: float, y: float, said: str, cls: str = "", *, anchor: str = "middle", size: float = 14) -> None:
        """A line of text by its base line."""
        self.put("text", cls, said, x=x, y=y, text_anchor=anchor, font_size=size)

    def fitted(
        self, x: float, y: float, said: str, width: float, cls: str = "", *, size: float = 14, anchor: str = "middle"
    ) -> None:
        """A line of text that is no wider than so much: smaller first, then squeezed."""
        wanted = len(said) * size * 0.56
        if wanted > width:
            size = max(size * width / wanted, size * 0.72)
        squeezed = width if len(said) * size * 0.56 > width else None
        fit: Mapping[str, float | str | None] = {
            "textLength": squeezed,
            "lengthAdjust": "spacingAndGlyphs" if squeezed else None,
        }
        self.put("text", cls, said, x=x, y=y, text_anchor=anchor, font_size=size, **fit)

    def open(self, cls: str = "", *, title: str = "", x: float = 0, y: float = 0, turn: float = 0) -> None:
        """Begin a group, moved and turned; ``title`` is what a pointer or a reader finds."""
        moved = f"translate({number(x)} {number(y)})" if x or y else ""
        turned = f"rotate({number(turn)})" if turn else ""
        transform = f' transform="{" ".join(part for part in (moved, turned) if part)}"' if moved or turned else ""
        kind = f' class="{escape(cls)}"' if cls else ""
        self.parts.append(f"<g{kind}{transform}>{f'<title>{escape(title)}</title>' if title else ''}")

    def close(self) -> None:
        """End the group."""
        self.parts.append("</g>")

    def written(self, title: str, description: str, *, name: str, cls: str = "picture") -> str:
        """The whole picture; ``name`` makes its ids unique on a page."""
        return (
            f'<svg class="{cls}" viewBox="0 0 {number(self.width)} {number(self.height)}" role="img" '
            f'aria-labelledby="{name}-t {name}-d" xmlns="http://www.w3.org/2000/svg" '
            f'preserveAspectRatio="xMidYMid meet"><title id="{name}-t">{escape(title)}</title>'
            f'<desc id="{name}-d">{escape(description)}</desc>{"".join(self.parts)}</svg>'
        )


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 is up, degrees grow clockwise."""
    turned = radians(degrees)
    return x + radius * sin(turned), y - radius * cos(turned)


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> str:
    """The path of a part of a ring."""
    far = 1 if end - start > 180 else 0
    points = [polar(x, y, radius, at) for radius, at in ((outer, start), (outer, end), (inner, end), (inner, start))]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((number(px), number(py)) for px, py in points)
    wide, slim = number(outer), number(inner)
    return f"M{ax} {ay}A{wide} {wide} 0 {far} 1 {bx} {by}L{cx} {cy}A{slim} {slim} 0 {far} 0 {dx} {dy}Z"
