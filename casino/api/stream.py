"""The feed as Server-Sent Events: everything that happened, and the floor's state as displays follow it.

    GET /api/v1/feed/stream?topic=events&topic=tables

Each message has an `id`, the position of the feed it is true of; a client that comes back with it in `Last-Event-ID`
goes on from there. Of `events` nothing is missed and nothing comes twice. Of the other topics a client is sent the
present state when it connects, and then the changes: it does not need what it missed in between.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _now
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.exceptions import NotAcceptable
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from casino.api.authentication import still_reads
from casino.api.base_view import CasinoAPIView
from casino.api.ground import number_asked, types_asked
from casino.api.openapi import PROBLEM_BUSY, reads
from casino.api.permissions import has_scope, require_every_table
from casino.api.renderers import FastJSONRenderer
from casino.api.table_scope import TableScope
from casino.errors import Refused
from casino.eventstore import feed, horizon
from casino.refusals.requests import unreadable
from casino.runtime.live import (
    BEAT,
    END,
    RETRY,
    Chunks,
    Reader,
    Topic,
    let_connection_go,
    message,
    state_of,
    take_place,
    topics,
)
from casino.withholding import shown_events

EVENTS = "events"
EVENTS_SCOPE = "feed:read"
PAGE = 500
STATE_SECONDS = 1.0
"""Shortest interval, in seconds, between two messages about the floor's state."""


class EventStreamRenderer(FastJSONRenderer):
    """Lets `Accept: text/event-stream` in; what is refused is a problem document all the same."""

    media_type = "text/event-stream"
    format = "sse"


class HasTopics(BasePermission):
    """Every topic asked for needs the scope that reads it."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return all(has_scope(request, scope, shows=shows) for scope, shows in _asked_for(_names(request)))


class FeedStreamView(CasinoAPIView):
    """The feed and the floor's state, as they happen."""

    permission_classes = [HasTopics]
    table_scope = TableScope.ROWS
    renderer_classes = [EventStreamRenderer, FastJSONRenderer]

    @reads(
        "Follow the feed",
        tag="feed",
        operation_id="feed_stream",
        answer=OpenApiResponse(OpenApiTypes.STR, description="Server-Sent Events"),
        media="text/event-stream",
        also=PROBLEM_BUSY,
        description="Server-Sent Events, resumable by `Last-Event-ID`. `topic=events`: messages `recorded`, as in the "
        "feed (scope `feed:read`). `tables`: messages `table` (`tables:read`). `meters`: messages `meter` "
        "(`meters:read`). `exceptions`: messages `exception`, those that wait (`reports:read`). What is no more "
        "comes as `gone` with its topic and key. A key limited to some tables "
        "follows `tables` and `meters` of these. The stream is ended every few minutes: come back.",
        parameters=[
            OpenApiParameter(
                "topic", str, many=True, enum=[EVENTS, "tables", "meters", "exceptions"], description="default: events"
            ),
            OpenApiParameter("type", str, many=True, description="of events: only these types"),
            OpenApiParameter("after", int, description="of events: the last position seen; default: from now on"),
            OpenApiParameter(
                "Last-Event-ID", int, OpenApiParameter.HEADER, description="`id` of the last message; before `after`"
            ),
        ],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        names = _names(request)
        offered = topics()
        if self.tables_to_show() is not None and not all(name != EVENTS and offered[name].within for name in names):
            require_every_table(request)
        following = _Following(
            request,
            self,
            after=_start(request),
            topics=[offered[name] for name in names if name != EVENTS],
            types=types_asked(request),
            with_events=EVENTS in names,
        )
        following.require_here()
        if request.accepted_renderer.format != EventStreamRenderer.format:
            raise NotAcceptable()
        take_place(self.waiting_client)
        chunks = Chunks(following.messages(), self.waiting_client)
        response = StreamingHttpResponse(chunks, content_type="text/event-stream")
        response["Cache-Control"] = "no-store"
        response["X-Accel-Buffering"] = "no"
        return response


class _Following:
    """One client's stream."""

    def __init__(
        self,
        request: Request,
        view: FeedStreamView,
        *,
        after: int | None,
        topics: list[Topic],
        types: list[type] | None,
        with_events: bool,
    ) -> None:
        self._reader, self._topics, self._types, self._with_events = (
            Reader(still_reads(request)), topics, types, with_events
        )  # fmt: skip
        self._property = view.property
        self._tables = view.key_tables
        self._position = horizon() if after is None else after
        self._sent: dict[tuple[str, str], bytes] = {}

    def messages(self) -> Iterator[bytes]:
        """Messages and heartbeats until the stream has lasted long enough, or its client may read no more.

        That is when its session or key has ended, or its roles, scopes or tables have changed: the next request is
        judged anew.
        """
        until = time.monotonic() + settings.LIVE_STREAM_SECONDS
        states_due = 0.0
        known = -1
        beat_due = time.monotonic() + settings.LIVE_BEAT_SECONDS
        yield RETRY
        while time.monotonic() < until:
            settled = horizon()
            said = False
            if self._with_events:
                for each in self._events():
                    said = True
                    yield each
            if settled > known and time.monotonic() >= states_due and self._reader.may_read():
                for each in self._states(settled):
                    said = True
                    yield each
                known, states_due = settled, time.monotonic() + STATE_SECONDS
            let_connection_go()
            now = time.monotonic()
            if not said and now >= beat_due:
                yield BEAT
                said = True
            if said:
                beat_due = now + settings.LIVE_BEAT_SECONDS
            late = settled > known and bool(self._topics)
            if not self._reader.wait(settled, min(states_due if late else beat_due, until)):
                break
        yield END

    def require_here(self) -> None:
        """Refused before the first byte when the events after the position were archived."""
        if self._with_events:
            feed(self._property.pk, after=self._position, limit=1, types=self._types)

    def _events(self) -> Iterator[bytes]:
        while True:
            events = feed(self._property.pk, after=self._position, limit=PAGE, types=self._types)
            for event, shown in zip(events, shown_events(self._property, events), strict=True):
                if not self._reader.may_read():
                    return
                self._position = event.position
                yield message("recorded", event.position, msgspec.json.encode(shown))
            if len(events) < PAGE:
                return

    def _states(self, settled: int) -> Iterator[bytes]:
        # With events in the same stream the id is theirs: what was not sent yet must come after a break.
        position = self._position if self._with_events else settled
        for topic in self._topics:
            state = state_of(topic, self._property, settled)
            shown = ((key, self._within_tables(topic, row)) for key, row in state.items())
            seen = {key: msgspec.json.encode(row, enc_hook=str) for key, row in shown if row is not None}
            for key, row in seen.items():
                if self._sent.get((topic.name, key)) != row:
                    self._sent[topic.name, key] = row
                    yield message(topic.one, position, row)
            for name, key in [place for place in self._sent if place[0] == topic.name and place[1] not in seen]:
                del self._sent[name, key]
                yield message("gone", position, msgspec.json.encode({"topic": name, "key": key}))

    def _within_tables(self, topic: Topic, row: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return the row as the key may see it; None when it is of other tables, or the topic cannot be limited."""
        if self._tables is None:
            return row
        return topic.within(row, self._tables) if topic.within is not None else None


def _names(request: Request) -> list[str]:
    names = list(dict.fromkeys(request.query_params.getlist("topic"))) or [EVENTS]
    for name in names:
        if name != EVENTS and name not in topics():
            names_there = ", ".join(sorted({EVENTS, *topics()}))
            text = _now("There is no such topic; these are: %(names)s.") % {"names": names_there}
            raise Refused("bad_filter", field="topic", problem=text)
    return names


def _asked_for(names: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    offered = topics()
    return [(EVENTS_SCOPE, ()) if name == EVENTS else (offered[name].scope, offered[name].shows) for name in names]


def _start(request: Request) -> int | None:
    last = request.headers.get("Last-Event-ID")
    if last is None:
        return number_asked(request, "after", 0, low=0, high=2**63 - 1) if "after" in request.query_params else None
    if not (last.isascii() and last.isdigit() and len(last) < 19):
        raise unreadable("Last-Event-ID")
    return int(last)
