"""Parameters of an address read in the types that the schema gives them. Every refusal is `bad_filter` (400)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection
from typing import TypeVar
from uuid import UUID

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from casino.errors import Refused, Text
from casino.requests.iso_dates import parse_day, parse_instant

T = TypeVar("T")
YEARS = (1970, 9000)
"""Years of instants that are asked for, both included."""


def day_asked(request: Request, name: str) -> dt.date | None:
    """Return a gaming day, None where none is given."""
    return _read(request, name, parse_day, _("Give a day of the calendar, like 2026-11-20."))


def instant_asked(request: Request, name: str) -> dt.datetime | None:
    """Return an instant, None where none is given."""
    return _read(request, name, _instant, _("Give an instant with its offset, like 2026-11-20T21:30:00-04:00."))


def uuid_asked(request: Request, name: str) -> UUID | None:
    """Return a UUID, None where none is given."""
    return _read(request, name, _uuid, _("Give a UUID, like 019a5f0e-7c1e-7000-8000-000000000017."))


def choice_asked(request: Request, name: str, choices: Collection[str]) -> str | None:
    """Return one of the choices, None where none is given."""
    text: str = request.query_params.get(name, "")
    if text and text not in choices:
        wanted = _now("One of: %(choices)s.") % {"choices": ", ".join(choices)}
        raise Refused("bad_filter", field=name, problem=wanted)
    return text or None


def _read(request: Request, name: str, parse: Callable[[str], T], wanted: Text) -> T | None:
    text: str = request.query_params.get(name, "")
    try:
        return parse(text) if text else None
    except ValueError:
        raise Refused("bad_filter", field=name, problem=wanted) from None


def _instant(text: str) -> dt.datetime:
    # A plus sign that was not escaped arrives as a space.
    found = parse_instant(f"{text[:-6]}+{text[-5:]}" if text[-6:-5] == " " else text)
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise ValueError("an instant that no database keeps in every time zone")
    return found


def _uuid(text: str) -> UUID:
    found = UUID(text)
    if str(found) != text.lower():
        raise ValueError("another spelling of a UUID")
    return found
