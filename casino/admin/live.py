"""Pages that follow the feed: notice that something was recorded in the property, as a stream or as a long poll.

    GET /admin/live/            Accept: text/event-stream   → messages `moved` and `beat`, with the position as id
    GET /admin/live/?after=N                                → {"position": M}, when something came or the time is over

It gives positions only. A page that hears of a new one asks for itself again (`static/casino/live.js`), so that it
shows what its reader may see. See docs/decisions/0125-pages-follow-the-feed.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views import View

from casino.errors import Refused
from casino.eventstore import feed, horizon
from casino.identity import sessions
from casino.identity.access import actor_of, property_of
from casino.models import Property
from casino.runtime import live

POLL_SECONDS = 20.0
"""Longest wait of a long poll."""


class Live(View):
    """Positions of the feed, of the property in which somebody works."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        venue = property_of(request)
        if venue is None:
            raise PermissionDenied
        actor, reader = actor_of(request), live.Reader(sessions.watched(request))
        try:
            if "text/event-stream" in request.headers.get("Accept", ""):
                return _stream(
                    venue, actor, reader, _known(request.headers.get("Last-Event-ID") or request.GET.get("after", ""))
                )
            return _poll(venue, actor, reader, _known(request.GET.get("after", "")))
        except Refused as refusal:  # no place to wait: the page asks again later
            return JsonResponse({"code": refusal.code}, status=503)


def _known(given: str) -> int:
    """Return the position that a page knows already; the present one if it names none, or one still to come."""
    settled = horizon()
    return min(int(given), settled) if given.isascii() and given.isdigit() and len(given) < 19 else settled


def _stream(venue: Property, actor: str, reader: live.Reader, known: int) -> HttpResponseBase:
    client = (venue.pk, actor)
    live.take_place(client)
    response = StreamingHttpResponse(
        live.Chunks(_messages(venue, reader, known), client), content_type="text/event-stream"
    )
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _messages(venue: Property, reader: live.Reader, known: int) -> Iterator[bytes]:
    until = time.monotonic() + settings.LIVE_STREAM_SECONDS
    yield live.RETRY + live.message("beat", known, b"{}")
    while time.monotonic() < until:
        moved = _moved(venue, reader, known, min(until, time.monotonic() + settings.LIVE_BEAT_SECONDS))
        if moved is None:
            break
        yield live.message("beat" if moved == known else "moved", moved, b"{}")
        known = moved
    yield live.END


def _poll(venue: Property, actor: str, reader: live.Reader, known: int) -> HttpResponse:
    with live.place((venue.pk, actor)):
        moved = _moved(venue, reader, known, time.monotonic() + POLL_SECONDS)
    if moved is None:
        raise PermissionDenied
    return JsonResponse({"position": moved}, headers={"Cache-Control": "no-store"})


def _moved(venue: Property, reader: live.Reader, known: int, until: float) -> int | None:
    """Return a settled position up to which the property has something new since `known`; `known` if the time is over
    first; None once the session has ended or its roles have changed."""
    looked = known
    while True:
        settled = horizon()
        if settled > looked and feed(venue.pk, after=looked, limit=1):
            return settled
        looked = max(looked, settled)
        if time.monotonic() >= until:
            return known
        if not reader.wait(looked, until):
            return None
