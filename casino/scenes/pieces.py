"""Cards, tiles, chips, dice, balls and wheels, drawn on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from casino.rules.cards import CARDS, HIDDEN, JOKER
from casino.scenes.model import Piece
from casino.scenes.paper import Sheet, polar, sector

CARD_W: Final = 54.0
CARD_H: Final = 76.0
TILE_W: Final = 30.0
TILE_H: Final = 62.0

_SUITS: Final = {
    "h": "M12 21.5C4.5 15 2 11.2 2 7.6A5.2 5.2 0 0 1 12 5.4A5.2 5.2 0 0 1 22 7.6C22 11.2 19.5 15 12 21.5Z",
    "d": "M12 1.5L20.5 12L12 22.5L3.5 12Z",
    "s": "M12 1.5C17 7.5 22 10.5 22 15A4.6 4.6 0 0 1 13.4 17.200C13.6 19.5 14.3 21 16 22.500H8C9.7 21 "
    "10.4 19.5 10.6 17.200A4.6 4.6 0 0 1 2 15C2 10.5 7 7.5 12 1.500Z",
    "c": "M12 1.500A4.7 4.7 0 0 1 16 8.800A4.8 4.8 0 1 1 13.3 16.800C13.5 19.3 14.3 21 16 22.500H8C9.7 21 "
    "10.5 19.3 10.7 16.800A4.8 4.8 0 1 1 8 8.800A4.7 4.7 0 0 1 12 1.500Z",
}
"""A suit in a box of 24."""

_CHIPS: Final = ((100_000, "k1000"), (50_000, "k500"), (10_000, "k100"), (2_500, "k25"), (500, "k5"), (100, "k1"))
"""Colours of chips by their worth in minor units of a currency with two decimals."""

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def suit(sheet: Sheet, x: float, y: float, size: float, code: str, cls: str = "") -> None:
    """A suit with its upper left corner at a point."""
    kind = f"suit {'red' if code in 'dh' else 'black'} {cls}".strip()
    sheet.parts.append(
        f'<path class="{kind}" d="{_SUITS[code]}" transform="translate({x:.2f} {y:.2f}) scale({size / 24:.4f})"/>'
    )


def card(sheet: Sheet, x: float, y: float, piece: Piece, *, scale: float = 1, title: str = "") -> None:
    """A playing card with its upper left corner at a point. A covered card that the record knows shows its corner."""
    w, h = CARD_W * scale, CARD_H * scale
    marks = "".join(
        f" {name}" for name, there in (("fresh", piece.fresh), ("dead", piece.dead), ("down", not piece.up)) if there
    )
    sheet.open(f"card{marks}", title=title or piece.code)
    sheet.put("rect", "face", x=x, y=y, width=w, height=h, rx=6 * scale)
    if piece.code == HIDDEN or (not piece.up and piece.code not in CARDS and piece.code != JOKER):
        _back(sheet, x, y, w, h, scale)
    elif piece.code == JOKER:
        sheet.text(x + 9 * scale, y + 18 * scale, "★", "index joker", size=17 * scale)
        sheet.text(x + w / 2, y + h / 2 + 14 * scale, "★", "joker", size=40 * scale)
        sheet.text(x + w / 2, y + h - 6 * scale, "JOKER", "joker", size=10.5 * scale)
    else:
        _face(sheet, x, y, w, h, piece.code, scale)
    if not piece.up and piece.code != HIDDEN:
        _back(sheet, x, y + h * 0.55, w, h * 0.45, scale)
    sheet.put("rect", "edge", x=x, y=y, width=w, height=h, rx=6 * scale)
    sheet.close()


def _face(sheet: Sheet, x: float, y: float, w: float, h: float, code: str, scale: float) -> None:
    if code not in CARDS:
        sheet.fitted(x + w / 2, y + h / 2, code, w - 6, "index", size=16 * scale)
        return
    rank, of = code[0], code[1]
    shown = "10" if rank == "T" else rank
    colour = "red" if of in "dh" else "black"
    sheet.text(x + 5 * scale, y + 21 * scale, shown, f"index {colour}", anchor="start", size=21 * scale)
    suit(sheet, x + 5.5 * scale, y + 25 * scale, 13 * scale, of)
    if rank in "JQK":
        sheet.put(
            "rect", f"court {colour}", x=x + w - 33 * scale, y=y + h - 50 * scale, width=27 * scale, height=44 * scale,
            rx=3 * scale,
        )  # fmt: skip
        sheet.text(x + w - 19.5 * scale, y + h - 29 * scale, rank, f"court-letter {colour}", size=19 * scale)
        suit(sheet, x + w - 28 * scale, y + h - 26 * scale, 17 * scale, of)
    else:
        suit(sheet, x + w - 34 * scale, y + h - 40 * scale, 29 * scale, of)


def _back(sheet: Sheet, x: float, y: float, w: float, h: float, scale: float) -> None:
    inset = 3 * scale
    sheet.put("rect", "back", x=x, y=y, width=w, height=h, rx=5 * scale)
    sheet.put("rect", "lattice", x=x + inset, y=y + inset, width=w - 2 * inset, height=h - 2 * inset, rx=3 * scale)
    for share in (0.25, 0.5, 0.75):
        sheet.put("line", "lattice", x1=x + inset, y1=y + h * share, x2=x + w - inset, y2=y + h * share)
        sheet.put("line", "lattice", x1=x + w * share, y1=y + inset, x2=x + w * share, y2=y + h - inset)


def tile(sheet: Sheet, x: float, y: float, piece: Piece, *, scale: float = 1, title: str = "") -> None:
    """A pai gow tile, its two ends one above the other; fours and ones are red, as they are on the tiles."""
    w, h = TILE_W * scale, TILE_H * scale
    sheet.open(f"tile{' fresh' if piece.fresh else ''}", title=title or piece.code)
    sheet.put("rect", "body", x=x, y=y, width=w, height=h, rx=4 * scale)
    ends = piece.code.split("-")
    if len(ends) == 2 and all(end in "123456" for end in ends):
        for place, end in enumerate(ends):
            _tile_end(sheet, x + w / 2, y + h * (0.26 + 0.48 * place), int(end), piece.code, scale)
    else:
        sheet.fitted(x + w / 2, y + h / 2, piece.code, w - 4, "code", size=12)
    sheet.close()


def _tile_end(sheet: Sheet, x: float, y: float, pips: int, code: str, scale: float) -> None:
    for place, (dx, dy) in enumerate(_PIPS[pips]):
        red = pips in (1, 4) or (code == "6-6" and place % 2 == 0)
        radius = (3.2 if pips == 1 else 2.6) * scale
        sheet.put("circle", "pip red" if red else "pip", cx=x + dx * 7 * scale, cy=y + dy * 8 * scale, r=radius)


def chips(sheet: Sheet, x: float, y: float, amount: int, *, most: int = 7, radius: float = 15) -> None:
    """A pile of chips that stands on a point; what is more than the pile can hold is left to the amount beside it."""
    rest, pile = amount, list[str]()
    for worth, colour in _CHIPS:
        count, rest = divmod(rest, worth)
        pile += [colour] * min(count, most)
    pile = pile[:most] or ["k1"]
    for place, colour in enumerate(pile):
        top = y - place * 4.2
        sheet.put("ellipse", f"chip side {colour}", cx=x, cy=top + 3, rx=radius, ry=radius * 0.5)
        sheet.put("ellipse", f"chip {colour}", cx=x, cy=top, rx=radius, ry=radius * 0.5)
    top = y - (len(pile) - 1) * 4.2
    sheet.put("ellipse", "chip ring", cx=x, cy=top, rx=radius * 0.58, ry=radius * 0.28)


def die(sheet: Sheet, x: float, y: float, pips: int, *, size: float = 46, cls: str = "") -> None:
    """A die with its upper left corner at a point."""
    sheet.put("rect", f"die {cls}".strip(), x=x, y=y, width=size, height=size, rx=size * 0.18)
    for dx, dy in _PIPS[pips]:
        cx, cy = x + size / 2 + dx * size * 0.26, y + size / 2 + dy * size * 0.26
        sheet.put("circle", f"die-pip {cls}".strip(), cx=cx, cy=cy, r=size * 0.09)


def ball(sheet: Sheet, x: float, y: float, said: str, *, radius: float = 20, cls: str = "") -> None:
    """A numbered ball."""
    sheet.put("circle", f"ball {cls}".strip(), cx=x, cy=y, r=radius)
    sheet.put("circle", "ball-face", cx=x, cy=y, r=radius * 0.66)
    sheet.text(x, y + radius * 0.28, said, "ball-text", size=radius * (0.8 if len(said) < 3 else 0.56))


def wheel(
    sheet: Sheet, x: float, y: float, radius: float, sections: Sequence[tuple[str, str]], chosen: int | None,
    *, upright: bool = False,
) -> None:  # fmt: skip
    """A wheel: what stands on each section and its colour, clockwise from the top. Section ``chosen`` is turned up."""
    each = 360 / len(sections)
    start = -each / 2 - (chosen or 0) * each
    inner = radius * (0.3 if upright else 0.62)
    sheet.put("circle", "rim", cx=x, cy=y, r=radius + 10)
    for place, (said, colour) in enumerate(sections):
        begin = start + place * each
        hit = " hit" if place == chosen else ""
        sheet.put("path", f"section {colour}{hit}", d=sector(x, y, inner, radius, begin, begin + each))
        tx, ty = polar(x, y, radius - 11, begin + each / 2)
        sheet.put(
            "text", "section-text", said, x=tx, y=ty, font_size=11 if len(sections) > 30 else 13, text_anchor="middle",
            dominant_baseline="central", transform=f"rotate({begin + each / 2:.2f} {tx:.1f} {ty:.1f})",
        )  # fmt: skip
    sheet.put("circle", "hub", cx=x, cy=y, r=inner)
    if chosen is not None and not upright:
        bx, by = polar(x, y, radius - 30, 0)
        sheet.put("circle", "roulette-ball", cx=bx, cy=by, r=7)
    if upright or chosen is not None:
        sheet.put("path", "pointer", d=f"M{x - 10:.1f} {y - radius - 20:.1f}h20L{x:.1f} {y - radius - 2:.1f}Z")
