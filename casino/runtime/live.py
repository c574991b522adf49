"""Waiting for what happens: one watcher for all who wait, a bounded number of places, and topics of the floor's state.

A client that waits holds a thread of the server and nothing else: between two looks it gives its database connection
back. One thread per process asks every `LOOK_SECONDS` how far the feed is settled, and wakes those who wait; ten idle
displays cost one statement a look, not ten. See docs/decisions/0019-waiting-clients.md.

Apps register topics (`register_topic`): a name, the scope that reads it, and the function that returns its state. A
topic's state is computed once per position of the feed and process, for all clients.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog
from django.conf import settings
from django.db import connection

from casino.errors import Refused
from casino.eventstore import horizon
from casino.models import Property
from casino.runtime import waiting

LOOK_SECONDS = 0.25
RIGHTS_SECONDS = 3.0
"""A client that waits is asked so often whether it may still read."""
_log = structlog.get_logger(__name__)

State = Mapping[str, Mapping[str, Any]]
"""State of a topic: by the code of a table, the link of a meter, the number of a case."""


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the floor's state that displays follow. `name` is the plural, `one` names what each message shows;
    `shows` the rows it tells of: their readers among the staff are its readers.

    `within` returns a row of the state as a key that is limited to some tables may see it, None if it may not. A topic
    without it is refused to such keys.
    """

    name: str
    one: str
    scope: str
    shows: tuple[str, ...] = ()
    state: Callable[[Property], State]
    within: Callable[[Mapping[str, Any], Collection[str]], Mapping[str, Any] | None] | None = None


_topics: dict[str, Topic] = {}


def register_topic(topic: Topic) -> None:
    """Offer this topic from now on. Call from `AppConfig.ready`."""
    _topics[topic.name] = topic


def topics() -> dict[str, Topic]:
    """Every topic by name."""
    return dict(_topics)


_computed: dict[tuple[str, int], tuple[int, State]] = {}
_computing = threading.Lock()


def state_of(topic: Topic, venue: Property, settled: int) -> State:
    """The topic's state, at least as young as the position `settled`."""
    place = (topic.name, venue.pk)
    with _computing:
        kept = _computed.get(place)
        # In a transaction of the caller's own there may be more to see than others have been shown.
        if kept is not None and kept[0] >= settled and not connection.in_atomic_block:
            return kept[1]
        state = topic.state(venue)
        if not connection.in_atomic_block:
            _computed[place] = (settled, state)
        return state


def let_connection_go() -> None:
    """Give the database connection back before a wait, unless a transaction is open on it."""
    if not connection.in_atomic_block:
        connection.close()


class Watcher:
    """Tells threads when the feed has gone on. Its own thread lives as long as somebody waits."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._settled = 0
        self._waiting = 0
        self._thread: threading.Thread | None = None

    def wait(self, seen: int, seconds: float) -> bool:
        """Return when the feed is settled beyond `seen`, or after so many seconds; say whether it is."""
        with self._changed:
            self._waiting += 1
            if self._thread is None:
                self._settled = 0  # of an earlier watch
                self._thread = threading.Thread(target=self._watch, name="feed-watcher", daemon=True)
                self._thread.start()
            try:
                return self._changed.wait_for(lambda: self._settled > seen, seconds)
            finally:
                self._waiting -= 1

    def _watch(self) -> None:
        try:
            while True:
                settled = horizon()
                with self._changed:
                    if not self._waiting:
                        self._thread = None
                        return
                    self._settled = settled
                    self._changed.notify_all()
                time.sleep(LOOK_SECONDS)
        except Exception:
            # Nobody is left waiting for a dead watcher: the next who waits starts another, these wake in their time.
            with self._changed:
                self._thread = None
            _log.exception("feed_watcher_failed")
            raise
        finally:
            connection.close()


watcher = Watcher()


class Reader:
    """A client that waits, as long as it may read: its session, its roles or its key are asked for again and again."""

    def __init__(self, may_read: Callable[[], bool]) -> None:
        self._ask = may_read
        self._may_read = True
        self._asked_at = time.monotonic()

    def may_read(self) -> bool:
        """Return whether it may still read; asked for again after `RIGHTS_SECONDS`."""
        now = time.monotonic()
        if self._may_read and now - self._asked_at >= RIGHTS_SECONDS:
            self._asked_at, self._may_read = now, self._ask()
        return self._may_read

    def wait(self, seen: int, until: float) -> bool:
        """Wait until the feed is settled beyond `seen`, or a moment of the clock; return whether it may still read."""
        while True:
            if not self.may_read():
                return False
            now = time.monotonic()
            let_connection_go()
            if watcher.wait(seen, max(0.0, min(until, self._asked_at + RIGHTS_SECONDS) - now)) or now >= until:
                return True


Client = tuple[int, str]
"""Property, and device or person: codes of devices are unique within a property only."""
_places: Counter[Client] = Counter()
_seating = threading.Lock()


def take_place(who: Client) -> None:
    """A place for a client that waits, until `leave_place`. Refused: `too_many_waiting`, `no_place_free`."""
    with _seating:
        if _places[who] >= settings.LIVE_PLACES_PER_CLIENT:
            raise Refused("too_many_waiting", details={"retry_after": 5})
        if _places.total() >= settings.LIVE_PLACES or not waiting.may_wait():
            raise Refused("no_place_free", details={"retry_after": 5})
        _places[who] += 1


def leave_place(who: Client) -> None:
    """Give a place back."""
    with _seating:
        _places[who] -= 1
        if _places[who] <= 0:
            del _places[who]


@contextmanager
def place(who: Client) -> Iterator[None]:
    """A place for the length of a block."""
    take_place(who)
    try:
        yield
    finally:
        leave_place(who)


RETRY = b"retry: 1000\n\n"
BEAT = b": still here\n\n"
END = b": come back with Last-Event-ID\n\n"


def message(name: str, position: int, data: bytes) -> bytes:
    """Return a Server-Sent Event, true of a position of the feed."""
    return b"event: %s\nid: %d\ndata: %s\n\n" % (name.encode(), position, data)


class Chunks:
    """The body of a streamed response; its place is given back when the server is done with it, begun or not."""

    def __init__(self, messages: Iterator[bytes], who: Client) -> None:
        self._messages, self._who, self._open = messages, who, True

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._messages
        finally:
            self.close()

    def close(self) -> None:
        """Give the place back."""
        if self._open:
            self._open = False
            leave_place(self._who)
