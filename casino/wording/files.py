"""Reasons why a row of a file cannot be read, in the active language: the value, and what is taken instead."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from casino.rules.notation import NumberError
from casino.wording.formats import number_error

SHOWN = 40
"""Characters shown of a value that cannot be read."""


def empty() -> str:
    """Return why a needed value is missing."""
    return _("empty, and needed for this record")


def bad_amount(written: str, reason: NumberError) -> str:
    """Return why an amount cannot be read."""
    if not written.strip():
        return empty()
    return number_error(reason) if reason.is_number else _("not an amount: %(value)s") % {"value": written[:SHOWN]}


def bad_pieces(written: str) -> str:
    """Return why a number of pieces cannot be read."""
    return _("not a number of pieces: %(value)s") % {"value": written[:SHOWN]} if written.strip() else empty()


def unknown_kind(written: str, allowed: Iterable[str]) -> str:
    """Return that a kind is none of those allowed."""
    return _("unknown kind: %(value)s") % {"value": written[:SHOWN]} + ". " + _one_of(allowed)


def unknown_record(written: str, allowed: Iterable[str]) -> str:
    """Return that a record is none of those allowed."""
    return _("unknown record: %(value)s") % {"value": written[:SHOWN]} + ". " + _one_of(allowed)


def _one_of(allowed: Iterable[str]) -> str:
    return _("One of: %(choices)s.") % {"choices": ", ".join(allowed)}


def unknown_or_twice(header: list[str], known: Collection[str]) -> list[tuple[str, str]]:
    """Return the columns that cannot be read, each with its reason; one without a name is given by its number."""
    nameless = [
        (str(place), _("column without a name")) for place, name in enumerate(header, start=1) if not name.strip()
    ]
    names = list(dict.fromkeys(filter(None, header)))
    unknown = [(name[:SHOWN], _("unknown column")) for name in names if name not in known]
    twice = [(name[:SHOWN], _("column given twice")) for name in names if header.count(name) > 1]
    return nameless + unknown + twice
