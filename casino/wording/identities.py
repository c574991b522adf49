"""Names in place of identifiers in sentences: a round, a prize, a late round; registered by the apps that own them.

in_names(venue, "01a202f3-….6 comes first")  ->  "Full house, seat 6, 100.00, 07:10 comes first"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from casino.models import Property

Names = Callable[[Property, Collection[str]], Mapping[str, str]]
"""Return the names of some identifiers in the active language; those that it does not know are left out."""

_IDENTIFIER = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d+)?\b")
_registered: list[Names] = []


def name_identities(names: Names) -> None:
    """Register the names of an app's identifiers; call it at start-up. The first that knows one names it."""
    if names not in _registered:
        _registered.append(names)


def names_of(venue: Property, texts: Iterable[str]) -> dict[str, str]:
    """Return the names of all identifiers in some texts: as many queries as apps, however many texts there are."""
    wanted = {found for text in texts for found in _IDENTIFIER.findall(text)}
    known: dict[str, str] = {}
    for names in _registered:
        unknown = wanted - known.keys()
        if unknown:
            known |= names(venue, unknown)
    return known


def in_names(venue: Property, text: str) -> str:
    """Return a text with names in place of identifiers; one that nobody knows stays."""
    return named(text, names_of(venue, [text]))


def named(text: str, known: Mapping[str, str]) -> str:
    """Return a text with the names that `names_of` found."""
    return _IDENTIFIER.sub(partial(_name, known), text)


def _name(known: Mapping[str, str], found: re.Match[str]) -> str:
    return known.get(found[0], found[0])


__all__ = ["in_names", "name_identities", "named", "names_of"]
