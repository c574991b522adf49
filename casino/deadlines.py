"""Deadlines of a property: a registry that every app adds to, read by a page and by calendars (iCalendar).

A source is one function that yields what is due between two days and still open:

    @deadlines("notices", model="tables.notice")
    def notices(venue, first, last):
        yield Deadline(row.key, row.due_at, _("Notice: %(about)s") % ..., outside=_("Notice is due"), cite=row.cite)

It is shown only to who may view its model. A calendar leaves the property: it shows `outside`, in which is no free
text, no person and no amount.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from casino.errors import Text
from casino.models import Property


class Deadline(NamedTuple):
    """Something due: at an instant, or on a day. `key`: the key of its record; `about`: as a page says it; `outside`:
    as a calendar says it, with codes and numbers alone; `cite`: the clause that orders it."""

    key: str
    due: dt.datetime | dt.date
    about: Text
    outside: Text
    cite: str = ""


Finder = Callable[[Property, dt.date, dt.date], Iterable[Deadline]]


class Source(NamedTuple):
    """A kind of deadline: its code, the model of its records, and what finds them."""

    code: str
    model: str
    find: Finder


class Due(NamedTuple):
    """A deadline with its source, whose model holds the record of its key."""

    source: Source
    deadline: Deadline

    @property
    def identity(self) -> str:
        """The same at each reading, so that a calendar moves an entry instead of doubling it."""
        return f"{self.source.code}-{self.deadline.key}"


SOURCES: Final[dict[str, Source]] = {}


def deadlines(code: str, *, model: str) -> Callable[[Finder], Finder]:
    """Register a source. `ValueError` for a code that is taken."""

    def register(find: Finder) -> Finder:
        if code in SOURCES:
            raise ValueError(f"two sources of deadlines are called {code}")
        SOURCES[code] = Source(code, model, find)
        return find

    return register


def due_for(user: Any, venue: Property, first: dt.date, last: dt.date) -> list[Due]:
    """Return what is due in these days and visible to a login, the earliest first; what is late stays first."""
    found = [
        Due(source, one)
        for source in SOURCES.values()
        if user.has_perm("{}.view_{}".format(*source.model.split(".")))
        for one in source.find(venue, first, last)
    ]
    return sorted(found, key=lambda one: (_instant(venue, one.deadline.due), one.identity))


def _instant(venue: Property, due: dt.datetime | dt.date) -> dt.datetime:
    """Return the instant of a deadline; of a day its beginning."""
    return due if isinstance(due, dt.datetime) else dt.datetime.combine(due, dt.time.min, venue.zone)


def ends_at(venue: Property, due: dt.datetime | dt.date) -> dt.datetime:
    """Return the instant from which on a deadline is late; of a day its end."""
    return due if isinstance(due, dt.datetime) else _instant(venue, due + dt.timedelta(days=1))
