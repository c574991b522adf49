"""Resources of the ground floor: the catalogue of games and the ordered feed of everything that happened.

The feed is asked for by pages, with `wait` as a long poll; `stream` sends it as Server-Sent Events.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.authentication import still_reads
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import PROBLEM_BUSY, reads
from casino.api.parameters import day_asked
from casino.api.table_scope import TableScope
from casino.errors import Refused
from casino.eventstore import Recorded, feed, horizon
from casino.eventstore.registry import registered_types
from casino.rules import registry
from casino.rules.catalogue import describe_all
from casino.runtime.live import Reader, place
from casino.withholding import shown_events

MAX_PAGE = 1_000
MAX_WAIT_SECONDS = 30
_OBJECT = {"type": "object", "additionalProperties": True}


class GamesView(CasinoAPIView):
    """Every game of the rule books."""

    scopes = {"GET": "rounds:read"}
    table_scope = TableScope.OPEN

    @reads(
        "List games",
        tag="games",
        answer=OpenApiResponse({"type": "array", "items": _OBJECT}),
        description="Bets, options, limits, irregularities, and the events each game takes with their schema.",
    )
    def get(self, request: Request) -> Response:
        return Response(_described(tuple((game.code, game.edition.code) for game in registry.all_games())))


@lru_cache(maxsize=1)
def _described(editions: tuple[tuple[str, str], ...]) -> list[dict[str, Any]]:
    """Every game as plain data. Kept for these editions: half a second of work for what changes with the release."""
    return describe_all()


class FeedView(CasinoAPIView):
    """Everything that happened, in order, once."""

    scopes = {"GET": "feed:read"}

    @reads(
        "Read the feed",
        tag="feed",
        answer=OpenApiResponse(
            {
                "type": "object",
                "properties": {
                    "events": {"type": "array", "items": _OBJECT},
                    "next": {"type": "integer"},
                },
                "required": ["events", "next"],
            }
        ),
        description="Events strictly by position after `after`. Remember `next` and ask again: nothing is missed and "
        "nothing comes twice, however many write at the same time. `withheld`: the figures are not disclosed yet, "
        "`data` is null (a count that the cage has not accepted); ask for the same positions again after "
        "`CountAccepted`. "
        "`data` is the event as it is stored and sealed: amounts in minor units (1250 is 12.50), `counts` by "
        "denomination in minor units, meters in ten-thousandths of one where the name ends in `_e4`. "
        "`wait`: when nothing is there yet the answer comes with the next event, or empty after so many seconds.",
        also=PROBLEM_BUSY,
        parameters=[
            OpenApiParameter("after", int, description="the last position seen; 0 for the beginning"),
            OpenApiParameter("limit", int, description=f"1 to {MAX_PAGE}, default 100"),
            OpenApiParameter("type", str, many=True, description="only events of these types"),
            OpenApiParameter("since", dt.date, description="only events of this gaming day and later ones"),
            OpenApiParameter("until", dt.date, description="only events of this gaming day and earlier ones"),
            OpenApiParameter("wait", int, description=f"seconds to wait for the next event, 0 to {MAX_WAIT_SECONDS}"),
        ],
    )
    def get(self, request: Request) -> Response:
        after = number_asked(request, "after", 0, low=0, high=2**63 - 1)
        limit = number_asked(request, "limit", 100, low=1, high=MAX_PAGE)
        seconds = number_asked(request, "wait", 0, low=0, high=MAX_WAIT_SECONDS)
        ask = partial(
            feed,
            self.property.pk,
            after=after,
            limit=limit,
            types=types_asked(request),
            since=day_asked(request, "since"),
            until=day_asked(request, "until"),
        )
        if seconds:
            with place(self.waiting_client):
                events = _wait(ask, Reader(still_reads(request)), time.monotonic() + seconds)
        else:
            events = ask()
        shown = shown_events(self.property, events)
        return Response({"events": shown, "next": events[-1].position if events else after})


def _wait(ask: Callable[[], list[Recorded]], reader: Reader, until: float) -> list[Recorded]:
    """Return the events that a reading of the feed finds, waiting for the first one until a moment of the clock.

    `NotAuthenticated` once the client may read no more.
    """
    while True:
        settled = horizon()
        events = ask()
        if events or time.monotonic() >= until:
            return events
        if not reader.wait(settled, until):
            raise NotAuthenticated


def number_asked(request: Request, name: str, default: int, *, low: int, high: int) -> int:
    """A whole number of the address. Refused: `bad_filter`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
        wanted = _now("Give a whole number from %(low)d to %(high)d.") % {"low": low, "high": high}
        raise Refused("bad_filter", field=name, problem=wanted)
    return int(text)


def types_asked(request: Request) -> list[type] | None:
    """The types of events that are asked for, None for all. Refused: `bad_filter`."""
    return [_type(name) for name in request.query_params.getlist("type")] or None


def _type(name: str) -> type:
    found = registered_types().get(name)
    if found is None:
        raise Refused("bad_filter", field="type", problem=_("There is no such type of event."))
    return found.cls
