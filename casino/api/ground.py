"""Resources of the ground floor: the catalogue of games and the ordered feed of everything that happened."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.openapi import reads
from casino.errors import Refused
from casino.eventstore import feed
from casino.eventstore.registry import registered_types
from casino.rules.catalogue import describe_all
from casino.withholding import withheld

MAX_PAGE = 1_000
_OBJECT = {"type": "object", "additionalProperties": True}


class GamesView(Door):
    """Every game of the rule books."""

    scopes = {"GET": "rounds:read"}

    @reads(
        "List games",
        tag="games",
        answer=OpenApiResponse({"type": "array", "items": _OBJECT}),
        description="Bets, options, limits, irregularities, and the events each game takes with their schema.",
    )
    def get(self, request: Request) -> Response:
        return Response(describe_all())


class FeedView(Door):
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
        "nothing comes twice, however many write at the same time. `withheld`: the figures are not told yet, `data` is "
        "null (a count that the cage has not accepted); ask for the same positions again after `CountAccepted`.",
        parameters=[
            OpenApiParameter("after", int, description="the last position seen; 0 for the beginning"),
            OpenApiParameter("limit", int, description=f"1 to {MAX_PAGE}, default 100"),
            OpenApiParameter("type", str, many=True, description="only events of these types"),
        ],
    )
    def get(self, request: Request) -> Response:
        after = _number(request, "after", 0, low=0, high=2**63 - 1)
        limit = _number(request, "limit", 100, low=1, high=MAX_PAGE)
        types = [_type(name) for name in request.query_params.getlist("type")]
        events = feed(self.property.pk, after=after, limit=limit, types=types or None)
        untold = withheld(self.property.pk, events)
        shown = [_shown(event, is_withheld=event.position in untold) for event in events]
        return Response({"events": shown, "next": events[-1].position if events else after})


def _shown(recorded: Any, *, is_withheld: bool) -> dict[str, Any]:
    return {
        "position": recorded.position,
        "stream": recorded.stream,
        "version": recorded.version,
        "day": recorded.day.isoformat(),
        "type": recorded.type,
        "schema": recorded.schema,
        "occurred_at": recorded.occurred_at.isoformat(),
        "recorded_at": recorded.recorded_at.isoformat(),
        "actor": recorded.actor,
        "data": None if is_withheld else msgspec.Raw(recorded.data),
        "withheld": is_withheld,
        "hash": recorded.hash.hex(),
    }


def _number(request: Request, name: str, default: int, *, low: int, high: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
        raise Refused("bad_filter", _("This filter cannot be read."), field=name, status=400)
    return int(text)


def _type(name: str) -> type:
    found = registered_types().get(name)
    if found is None:
        raise Refused("bad_filter", _("There is no such type of event."), field="type", status=400)
    return found.cls
