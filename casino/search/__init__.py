"""Search over everything that a login may open: what can be found, registered by the app that owns it.

An app registers in its `search` module how rows of its lists are found by what people type or scan:

    find("tables.slip", by="serial", like=SERIAL, tells=("kind", "table", "status"))

`casino.admin.search` asks every registered source as the person who searches: a row is found only where its list may be
viewed and the field that it is found by is not withheld (docs/decisions/0119-search-asks-declared-finders.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casino.search.matching import CODE, DATE, REFERENCE, SERIAL, UUID_PART

__all__ = ["CODE", "DATE", "FINDERS", "REFERENCE", "SERIAL", "UUID_PART", "Finder", "find"]


@dataclass(frozen=True, kw_only=True)
class Finder:
    """How rows of a list are found.

    `label`: the model; `by`: the field that the text names. `like`: what such a text looks like (regular expression
    over the whole text in capitals); another text asks the database nothing. `in_key`: the row's key is
    `<property id>:<text>`, which is looked up instead of the field. `newest`: fields that order the rows found.
    `few`: the list is short (at most a few thousand rows), so that every row is compared, with typing errors allowed,
    on `by` and on each of `also`. `tells`: fields shown beside the name.
    """

    label: str
    by: str
    like: str = ".+"
    in_key: bool = False
    newest: tuple[str, ...] = ()
    few: bool = False
    also: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()


FINDERS: list[Finder] = []


def find(label: str, *, by: str, **more: Any) -> None:
    """Register a finder; its order is the order of its results. `ValueError` where a list is found by a field twice.

    `more`: the other fields of `Finder`.
    """
    if any((one.label, one.by) == (label, by) for one in FINDERS):
        raise ValueError(f"{label} is found by {by} twice")
    FINDERS.append(Finder(label=label, by=by, **more))
