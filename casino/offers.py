"""Functions that offer choices to a form (`<app>/offers.py`): what a page says where one offers nothing now."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from casino.errors import Text

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
