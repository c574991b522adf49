"""References of the delivery form of a special draw, and of the personal data of its winner (PR §27.3(I))."""

from __future__ import annotations

_DRAW = ".draw."


def draw_reference(link: str, place: int) -> str:
    """Return the reference of a prize of a link's special draw."""
    return f"{link}{_DRAW}{place}"


def drawn_from(reference: str) -> tuple[str, int]:
    """Return link and place of such a reference; place 0 of any other text."""
    link, _separator, place = reference.rpartition(_DRAW)
    return link, int(place) if place.isdecimal() and place.isascii() and len(place) < 6 else 0
