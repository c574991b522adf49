"""Orders of rows that the database is kept from reading out of an index."""

from __future__ import annotations

from django.db.models import TextField
from django.db.models.expressions import OrderBy
from django.db.models.functions import Cast, Collate


def sorted_after_reading(name: str) -> OrderBy:
    """Return the order by a field (`-name`: descending) that is made by sorting the rows found.

    For rows that a condition bounds, the rounds of a day: the planner takes them for spread over the index of the
    order, and looks for those of an old day from the newest row of the record on. For fields whose text is in their
    order: identities, dates.
    """
    text = Collate(Cast(name.lstrip("-"), TextField()), "C")
    return OrderBy(text, descending=name.startswith("-"))
