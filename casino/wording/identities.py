"""Names in place of identifiers: a round, a prize, a late round; registered by the apps that own them.

in_names(venue, "01a202f3-….6 comes first")  ->  "Full house, seat 6, 100.00, 07:10 comes first"

Every page of the admin is shown through `page_in_names` (`casino.middleware.names`): no list, choice or message has to
name anything itself. What stands in a `<code>` element is an identifier on purpose and stays. Paper and spreadsheets
take their data through `data_in_names`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from django.utils.html import escape

from casino.models import Property

Names = Callable[[Property, Collection[str]], Mapping[str, str]]
"""Return the names of some identifiers in the active language; those that it does not know are left out."""

IDENTIFIER = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d+(?:\.\w+\.\d+)?)?\b")
"""A round, a prize (round and seat) or a payment (round, seat, bet and hand)."""
_MARKUP = re.compile(
    r"<(script|style|textarea|code|pre|template)\b.*?</\1\s*>|<!--.*?-->|<[^>]*>", re.DOTALL | re.IGNORECASE
)
_HEARD = re.compile(r'\b(?:aria-label|placeholder|data-item-text)="[^"]*"')
"""Attributes that people hear or read."""
_registered: list[Names] = []


def name_identities(names: Names) -> None:
    """Register the names of an app's identifiers; call it at start-up. The first that knows one names it."""
    if names not in _registered:
        _registered.append(names)


def names_of(venue: Property, texts: Iterable[str]) -> dict[str, str]:
    """Return the names of all identifiers in some texts: as many queries as apps, however many texts there are."""
    wanted = {found for text in texts for found in IDENTIFIER.findall(text)}
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
    return IDENTIFIER.sub(partial(_name, known), text)


def page_in_names(venue: Property, page: str) -> str:
    """Return an HTML page with names in place of the identifiers that people read or hear of it."""
    if IDENTIFIER.search(page) is None:
        return page
    known = names_of(venue, shown_texts(page))
    if not known:
        return page
    escaped = {identity: escape(name) for identity, name in known.items()}
    parts: list[str] = []
    end = 0
    for markup in _MARKUP.finditer(page):
        parts.append(named(page[end : markup.start()], escaped))
        parts.append(_HEARD.sub(lambda heard: named(heard[0], escaped), markup[0]))
        end = markup.end()
    parts.append(named(page[end:], escaped))
    return "".join(parts)


def data_in_names(venue: Property, data: Any) -> Any:
    """Return the data of a document (texts in dictionaries and lists) with names in place of identifiers."""
    known = names_of(venue, _texts(data))
    return _renamed(data, known) if known else data


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _renamed(data: Any, known: Mapping[str, str]) -> Any:
    if isinstance(data, str):
        return named(data, known)
    if isinstance(data, Mapping):
        return {key: _renamed(value, known) for key, value in data.items()}
    if isinstance(data, list | tuple):
        parts = [_renamed(value, known) for value in data]
        return type(data)(*parts) if hasattr(data, "_fields") else type(data)(parts)
    return data


def shown_texts(page: str) -> Iterator[str]:
    """Yield what people read or hear of an HTML page, without identifiers that are shown on purpose."""
    end = 0
    for markup in _MARKUP.finditer(page):
        yield page[end : markup.start()]
        yield from _HEARD.findall(markup[0])
        end = markup.end()
    yield page[end:]


def _name(known: Mapping[str, str], found: re.Match[str]) -> str:
    return known.get(found[0], found[0])


__all__ = [
    "IDENTIFIER",
    "data_in_names",
    "in_names",
    "name_identities",
    "named",
    "names_of",
    "page_in_names",
    "shown_texts",
]
