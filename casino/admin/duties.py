"""Tasks that await the person logged in: the list at the head of the first page.

Each app registers its own. Tasks of one kind are grouped with their number; each links to the guided page
that does it, with the fields filled in:

    @duties("issue-fill", "receive-fill", order=20)
    def slips(request, property):
        return [duty(request, "issue-fill", _("Fills to hand over"), [("F0000012 · RO-1", {"serial": "F0000012"})])]

The decorator names the pages that the tasks link to; the function is not called for logins that can do none of them. A
login can do what it may open and, where signatures are asked for, sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.http import HttpRequest

from casino.admin import guided
from casino.admin.dashboard import panel
from casino.models import Property
from casino.postgresql.together import together
from casino.roles import HUMAN_ROLES

SHOWN = 4
"""Most tasks of a kind that are named; the rest is counted."""


class Thing(msgspec.Struct, frozen=True):
    """One of what waits, and the page with it filled in; no page for those that are counted only."""

    name: str
    url: str


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """Things that wait for the same hand. `url` is the page without any of them filled in.

    `together`: the page that does several of them at once, empty where there is none or only one waits.
    """

    label: Any
    url: str
    things: Sequence[Thing]
    late: bool = False
    together: str = ""

    @property
    def count(self) -> int:
        """How many wait."""
        return len(self.things)

    @property
    def shown(self) -> Sequence[Thing]:
        """Return the tasks that are named."""
        return self.things[:SHOWN]

    @property
    def more(self) -> int:
        """How many are not."""
        return max(0, len(self.things) - SHOWN)


Waiting = Callable[[HttpRequest, Property], Iterable[Duty | None]]
_REGISTERED: list[tuple[int, tuple[str, ...], Waiting]] = []


def duties(*pages: str, order: int) -> Callable[[Waiting], Waiting]:
    """Return a decorator that registers a function returning the tasks for logins that can do one of these pages: the
    pages that do the task, not those that only show it."""

    def register(waiting: Waiting) -> Waiting:
        _REGISTERED.append((order, pages, waiting))
        return waiting

    return register


def duty(
    request: HttpRequest,
    page: str,
    label: Any,
    things: Iterable[tuple[str, Mapping[str, Any]]],
    *,
    late: bool = False,
    together: str = "",
) -> Duty | None:
    """Return a group of tasks that link to a page: the name of each and the values of its fields; None without tasks,
    and for logins that cannot do the page. `together`: name of the page that does several of them at once."""
    if not guided.PAGES[page].is_done_by(request.user):
        return None
    url = guided.link(page, request.user)
    found = [
        Thing(name, guided.link(page, request.user, **query) if number < SHOWN else "")
        for number, (name, query) in enumerate(things if url else ())
    ]
    at_once = guided.PAGES[together] if together and len(found) > 1 else None
    many = at_once.url() if at_once is not None and at_once.is_done_by(request.user) else ""
    return Duty(label=label, url=url, things=found, late=late, together=many) if found else None


def waiting_for(request: HttpRequest, venue: Property) -> list[Duty]:
    """Everything that waits for this person, what is late first."""
    asked = [
        waiting
        for _order, pages, waiting in sorted(_REGISTERED, key=lambda each: each[0])
        if any(guided.PAGES[page].is_done_by(request.user) for page in pages)
    ]
    found = together([lambda waiting=waiting: list(waiting(request, venue)) for waiting in asked])
    return sorted((each for some in found for each in some if each is not None), key=lambda each: not each.late)


@panel("casino/panel_duties.html", order=0, roles=HUMAN_ROLES, wide=True)
def duties_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """The list."""
    found = waiting_for(request, venue)
    return {"duties": found, "count": sum(each.count for each in found)}
