"""Bind the streams and positions of the events that a request or a task records, for every later line of its log.

The request's own id is bound by django-structlog, for a task that of the request that set it going. Events that were
rolled back are not bound. Where nothing has an id, in a command at the machine, each append takes the place of the one
before. A task is handed all that is bound where it is set going, but begins with none of these: neither a request's
events are those of its task, nor those of one attempt the next one's.
"""

from __future__ import annotations

from typing import Any, Final

from django_structlog.celery.signals import bind_extra_task_metadata
from structlog.contextvars import bind_contextvars, get_contextvars, unbind_contextvars

from casino.eventstore import Summary, subscriptions

SHOWN: Final = 20
"""Most streams that are named; the number of events is that of all."""


def note_events(summary: Summary, _seconds: float) -> None:
    """Remembers an append for the log."""
    known = get_contextvars()
    if "request_id" not in known and "task_id" not in known:
        known = {}
    streams = list(known.get("event_streams", ()))
    for stream in summary.streams:
        if len(streams) == SHOWN:
            break
        if stream not in streams:
            streams.append(stream)
    # Positions grow within an append.
    here = [summary.positions[0], summary.positions[-1]] if summary.positions else []
    before = known.get("event_positions", [])
    bind_contextvars(
        events=known.get("events", 0) + sum(summary.types.values()),
        event_streams=streams,
        event_positions=[min(before[:1] + here[:1]), max(before[1:] + here[1:])] if here else before,
    )


def begin_with_none(**_: Any) -> None:
    """An attempt of a task begins: it has recorded nothing yet."""
    unbind_contextvars("events", "event_streams", "event_positions")


subscriptions.watch(note_events)
bind_extra_task_metadata.connect(begin_with_none)
