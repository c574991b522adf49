"""A form that is sent twice does once: a second press, the back button, a connection that broke before the answer came.

Every guided page carries a mark of its own. Whoever sends it first holds the mark while his command runs; whoever sends
it meanwhile waits for the outcome; whoever sends it later is told where the first one went. What was refused lets the
mark go, so that the corrected form is taken. Marks are kept for a day, in the cache: the record itself never depends on
them, they only keep a person from making a second slip where he wanted one.
"""

from __future__ import annotations

import re
import time
from uuid import uuid4

from django.core.cache import cache

KEPT_SECONDS = 24 * 3600
HELD_SECONDS = 120
"""A process that died with a mark in its hand has let it go after this time."""
WAIT_SECONDS = 20.0
LOOK_SECONDS = 0.1
UNDER_WAY = ""
MARK = re.compile(r"[0-9a-f]{32}\Z")


def new_mark() -> str:
    """A mark for a page that is shown."""
    return uuid4().hex


def take(who: str, mark: str) -> str | None:
    """Take the mark of a form that was sent. None: it is ours, the form is to be carried out. Else: where the form that
    carried it went; the empty text when that is still not known."""
    if MARK.match(mark) is None:
        return None
    deadline = time.monotonic() + WAIT_SECONDS
    while not cache.add(_key(who, mark), UNDER_WAY, HELD_SECONDS):
        went: str | None = cache.get(_key(who, mark))
        if went:
            return went
        if went is not None and time.monotonic() > deadline:
            return UNDER_WAY
        time.sleep(LOOK_SECONDS)
    return None


def let_go(who: str, mark: str) -> None:
    """The form was refused: it may be sent again."""
    cache.delete(_key(who, mark))


def done(who: str, mark: str, went: str) -> None:
    """The form was carried out, and its sender went there."""
    if MARK.match(mark):
        cache.set(_key(who, mark), went, KEPT_SECONDS)


def _key(who: str, mark: str) -> str:
    return f"once:{who}:{mark}"
