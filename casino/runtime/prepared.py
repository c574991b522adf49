"""Answers that take the processor for long: a worker prepares each once, and it is kept for later requests of the same.

A floor registers how an answer of a kind is made (`kind`), and asks for it (`answer`). The request waits for a while,
beside the threads for work where the server has such (`casino.runtime.waiting`); then it is asked to come back
(`StillPreparing`). Where no worker takes such work, or the queue is silent, the answer is made at once.

What is kept is found by all that it depends on: what was asked, recorded and configured up to then.
See docs/decisions/0155-one-start-a-task.md.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

import structlog
from celery import shared_task
from django.contrib.admin.models import LogEntry
from django.core.cache import cache
from django.urls import get_resolver
from django.utils import translation

from casino.errors import Refused, refusal_from_plain, refusal_to_plain
from casino.models import Property
from casino.runtime import health, jobs, live
from casino.runtime.jobs import File
from casino.tenancy import row_security

logger = structlog.get_logger(__name__)

QUEUE: Final = "documents"
WAIT_SECONDS: Final = 25.0
"""A request waits for so long."""
COME_BACK_SECONDS: Final = 3
KEPT_SECONDS: Final = 300
UNDER_WAY_SECONDS: Final = 900
"""Work not finished after this time is begun anew."""
AT_ONCE: Final = 8
"""Most answers that one client may have prepared at a time; a few more where it asks for them in the same moment."""
LOOK_SECONDS: Final = (0.02, 0.25)
"""Shortest and longest interval between two looks."""
_REFUSAL: Final = "application/x-refusal"

Make = Callable[[Property, Mapping[str, str]], File]
_kinds: dict[str, Make] = {}


class StillPreparing(Exception):
    """A worker is at it: the client asks again for the same."""


def kind(name: str) -> Callable[[Make], Make]:
    """Register how answers of a kind are made. They may refuse (`Refused`)."""

    def register(make: Make) -> Make:
        _kinds[name] = make
        return make

    return register


def answer(venue: Property, name: str, given: Mapping[str, str], *, state: str, client: live.Client) -> File:
    """Return an answer in the active language. Refused: as its kind; `too_many_preparing`. Raises `StillPreparing`.

    `state` tells what was recorded up to now from what was recorded before. A client that was asked to come back gets
    the answer as of its first request, whatever has been recorded since.
    """
    if not health.takes_from(QUEUE):
        return _kinds[name](venue, given)
    language = translation.get_language() or "en"
    asked = [venue.pk, name, sorted(given.items()), language]
    came_before = f"preparing-for:{_digest([*asked, *client])}"
    key = cache.get(came_before)
    if key is None or not _is_there(venue, key):
        # Changes of the configuration are in the log of changes (control S3).
        changed = LogEntry.objects.order_by("-pk").values_list("pk", flat=True).first()
        key = _digest([*asked, state, changed])
    try:
        if not _is_there(venue, key):
            _begin(venue, name, given, language, key, client)
        kept = _waited_for(venue, key, client)
    except jobs.QueueSilent:
        return _kinds[name](venue, given)
    except StillPreparing:
        cache.set(came_before, key, UNDER_WAY_SECONDS)
        raise
    cache.delete(came_before)
    if kept.content_type == _REFUSAL:
        raise refusal_from_plain(json.loads(kept.content))
    return kept


def _digest(parts: list[Any]) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()


def _is_there(venue: Property, key: str) -> bool:
    return cache.get(_under_way(venue, key)) is not None or jobs.kept_file(venue, key) is not None


def _begin(venue: Property, name: str, given: Mapping[str, str], language: str, key: str, client: live.Client) -> None:
    """Hand the work to a worker, unless it is under way. Refused: `too_many_preparing`. Raises `QueueSilent`."""
    mine = f"preparing-by:{client[0]}:{client[1]}"
    with jobs.queue_silent():
        if not cache.add(_under_way(venue, key), client[1], UNDER_WAY_SECONDS):
            return
        others = [other for other in cache.get(mine, []) if cache.get(_under_way(venue, other)) is not None]
        cache.set(mine, [*others, key], UNDER_WAY_SECONDS)
    try:
        if len(others) >= AT_ONCE:
            raise Refused("too_many_preparing", details={"retry_after": COME_BACK_SECONDS})
        jobs.send(prepare, venue.pk, name, dict(given), language, key)
    except BaseException:
        _end(venue, key)
        raise


def _end(venue: Property, key: str) -> None:
    """Note that nobody works at it any more."""
    cache.delete(_under_way(venue, key))


def _under_way(venue: Property, key: str) -> str:
    return f"preparing:{venue.pk}:{key}"


def _waited_for(venue: Property, key: str, client: live.Client) -> File:
    """Return what the worker made. Raises `StillPreparing`, and RuntimeError when it could not."""
    with _place(client) as seconds:
        until, pause = time.monotonic() + seconds, LOOK_SECONDS[0]
        live.let_connection_go()
        while (kept := jobs.kept_file(venue, key)) is None:
            if cache.get(_under_way(venue, key)) is None and jobs.kept_file(venue, key) is None:
                raise RuntimeError("the answer could not be prepared; the worker's log says why")
            if time.monotonic() >= until:
                raise StillPreparing
            time.sleep(pause)
            pause = min(LOOK_SECONDS[1], 1.5 * pause)
    return kept


@contextmanager
def _place(client: live.Client) -> Iterator[float]:
    """Return for how long this request may wait: not at all where it has no place."""
    try:
        live.take_place(client)
    except Refused:
        yield 0.0
        return
    try:
        yield WAIT_SECONDS
    finally:
        live.leave_place(client)


@shared_task(name="casino.prepare", soft_time_limit=600, time_limit=660, ignore_result=True)
@row_security.of_one_property
def prepare(property_id: int, name: str, given: dict[str, str], language: str, key: str) -> None:
    """Make an answer and keep it, or its refusal, for the requests that ask for it."""
    venue = Property.objects.get(pk=property_id)
    if name not in _kinds:
        get_resolver().url_patterns  # noqa: B018  (the views register what they answer)
    try:
        if jobs.kept_file(venue, key) is None:
            with translation.override(language):
                jobs.keep_file(venue, key, _made(venue, name, given), seconds=KEPT_SECONDS)
    finally:
        _end(venue, key)


def _made(venue: Property, name: str, given: Mapping[str, str]) -> File:
    try:
        return _kinds[name](venue, given)
    except Refused as refusal:
        return File(name="", content=json.dumps(refusal_to_plain(refusal)).encode(), content_type=_REFUSAL)
