"""Functions that offer choices to a form (`<app>/offers.py`): what a page says where one offers nothing now, and rows
too many for a list, which are found by words."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.db.models import Q, QuerySet

from casino.errors import Text
from casino.models import Property

Offering = TypeVar("Offering", bound=Callable[..., Any])


def when_empty(text: Text) -> Callable[[Offering], Offering]:
    """Decorator: the sentence a page shows when a function offers nothing. It gives the reason and the next step."""

    def declared(offers: Offering) -> Offering:
        offers.empty_text = text  # type: ignore[attr-defined]
        return offers

    return declared


def empty_text(offers: Callable[..., Any] | None) -> Text:
    """Return the sentence declared for a function that offers nothing now; empty without one."""
    while isinstance(offers, functools.partial):
        offers = offers.func
    text: Text = getattr(offers, "empty_text", "")
    return text


@dataclass(frozen=True)
class Lookup:
    """Rows to choose from that may be thousands: a form lists the first of them and finds any other by words.

    It is called as any function that offers choices is, and returns the first. `rows`: those that may be chosen, in the
    order of the list. `value`: the field that is the choice. `label`: its name. `having`: the condition of rows that a
    word is in. `empty_text`: see `when_empty`.
    """

    rows: Callable[[Property], QuerySet[Any]]
    value: str
    label: Callable[[Property, Any], str]
    having: Callable[[str], Q]
    empty_text: Text = ""
    listed: int = 50
    """Rows that a list has."""

    WORDS: ClassVar[int] = 8
    """Words that are looked for; further ones are left out."""

    def __call__(self, venue: Property) -> list[tuple[str, str]]:
        """Return the first choices."""
        return self.first(venue)[0]

    def first(self, venue: Property) -> tuple[list[tuple[str, str]], bool]:
        """Return the first choices, and whether there are more."""
        return self._listed(venue, self.rows(venue))

    def found(self, venue: Property, typed: str) -> tuple[list[tuple[str, str]], bool]:
        """Return the first choices that have every word of a text, and whether there are more."""
        rows = self.rows(venue)
        for word in typed.replace("\0", "").split()[: self.WORDS]:
            rows = rows.filter(self.having(word))
        return self._listed(venue, rows)

    def named(self, venue: Property, value: str) -> tuple[str, str] | None:
        """Return the choice of a value, if it may be chosen."""
        row = self.rows(venue).filter(**{self.value: value}).first() if "\0" not in value else None
        return None if row is None else self._choice(venue, row)

    def _listed(self, venue: Property, rows: QuerySet[Any]) -> tuple[list[tuple[str, str]], bool]:
        some = list(rows[: self.listed + 1])
        return [self._choice(venue, row) for row in some[: self.listed]], len(some) > self.listed

    def _choice(self, venue: Property, row: Any) -> tuple[str, str]:
        return str(getattr(row, self.value)), self.label(venue, row)
