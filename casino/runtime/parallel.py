"""Long looks at the record in parts: a leader makes the parts, and leader and workers take them until none is left.

    report = parallel.verify_store(None, helpers=1)      # this process and one worker
    result = parallel.rebuild(helpers=1)

The leader works too and waits for nobody who has not begun: with no worker free it does everything itself, and no two
leaders can wait for each other. Who takes a part claims it in the cache; a part whose helper fell silent is done again,
which does no harm: a part reads and answers, only the leader writes. Answers lie in the cache until they are fetched.
"""

from __future__ import annotations

import os
import time
import uuid
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import msgspec
import structlog
from celery import current_app
from django.core.cache import cache
from django.db import OperationalError, transaction

from casino.eventstore import Rebuilt, Report, database, rebuilding, verifying
from casino.eventstore.verifying import Progress
from casino.runtime.outages import is_outage
from casino.tenancy import row_security

logger = structlog.get_logger(__name__)

HELPERS: Final = int(os.environ.get("CASINO_FAN_HELPERS", "1"))
"""Workers who are asked to take parts of what a page started, beside the one that leads it."""
KEPT_SECONDS: Final = 3600
SILENT_SECONDS: Final = 60
"""A helper of whom nothing is heard for so long is given up, and its part done by the leader."""
LOOK_SECONDS: Final = 0.02
PARTS_A_WORKER: Final = 6
"""More parts than workers, so that all end at about the same time."""

Work = Callable[[Any], bytes]
_kinds: dict[str, Work] = {}


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """Message to a helper: its parts, and the snapshot of the leader's transaction ("" when any will do)."""

    id: str
    kind: str
    parts: list[Any]
    snapshot: str = ""
    read_only: bool = True
    """True when a part only reads; otherwise it makes temporary tables."""
    said: str = msgspec.field(default_factory=row_security.current_setting)
    """The properties that the leader works for: helpers work for no others."""


def part_of(kind: str) -> Callable[[Work], Work]:
    """Says how a part of this kind is done: from its plain form to the bytes of its answer."""

    def register(work: Work) -> Work:
        _kinds[kind] = work
        return work

    return register


def lead(call: Call, *, helpers: int, report: Callable[[int], None] | None = None) -> Iterator[tuple[int, bytes]]:
    """The answers of all parts, as they come; `report` is called with how many there are by now."""
    _call_for(call, helpers)
    waiting, heard = set(range(len(call.parts))), time.monotonic()
    mine = iter(range(len(call.parts)))
    while waiting:
        for number in _answered(call, waiting):
            yield number, _fetch(call, number)
            waiting.discard(number)
            heard = time.monotonic()
            if report:
                report(len(call.parts) - len(waiting))
        number = next((one for one in mine if one in waiting and _claim(call, one)), -1)
        if number < 0 and waiting and time.monotonic() - heard > SILENT_SECONDS:
            number = min(waiting)
            logger.warning("part_given_up", fan=call.id, kind=call.kind, part=number)
        if number >= 0:
            yield number, _kinds[call.kind](call.parts[number])
            waiting.discard(number)
            heard = time.monotonic()
            if report:
                report(len(call.parts) - len(waiting))
        elif waiting:
            time.sleep(LOOK_SECONDS)


def help_with(call: Call) -> int:
    """Take parts until none is left; returns how many. Comes too late as a rule when no worker was free."""
    done = 0
    for number, part in enumerate(call.parts):
        if not _claim(call, number):
            continue
        try:
            with row_security.with_setting(call.said), _state_of(call):
                answer = _kinds[call.kind](part)
        except OperationalError:
            # The leader has ended, and what it saw with it; or it does this part itself after a while.
            logger.warning("part_not_done", fan=call.id, kind=call.kind, part=number, exc_info=True)
            return done
        cache.set(_key(call, number), zlib.compress(answer, 1), KEPT_SECONDS)
        done += 1
    return done


def _state_of(call: Call) -> AbstractContextManager[None]:
    """The state of the store that a helper works on: the leader's snapshot, if it has one."""
    return database.shared(call.snapshot, read_only=call.read_only) if call.snapshot else nullcontext()


def _call_for(call: Call, helpers: int) -> None:
    for _ in range(helpers):
        try:
            current_app.send_task("casino.help_with_parts", [msgspec.to_builtins(call)], expires=KEPT_SECONDS)
        except Exception as reason:
            if not is_outage(reason):
                raise
            logger.warning("no_queue_for_parts", kind=call.kind)
            return


def _claim(call: Call, number: int) -> bool:
    return bool(cache.add(f"{_key(call, number)}:taken", 1, KEPT_SECONDS))


def _answered(call: Call, waiting: set[int]) -> list[int]:
    return [number for number in sorted(waiting) if cache.has_key(_key(call, number))]


def _fetch(call: Call, number: int) -> bytes:
    answer = zlib.decompress(cache.get(_key(call, number)))
    cache.delete(_key(call, number))
    return answer


def _key(call: Call, number: int) -> str:
    return f"fan:{call.id}:{number}"


# --- verification


def verify_store(property_id: int | None, *, helpers: int, progress: Progress | None = None) -> Report:
    """As `casino.eventstore.verify_store`, in parts; everybody looks at one and the same state of the store.

    Inside a caller's transaction nobody else sees what it sees: then in one piece, as in the rebuilds below.
    """
    if database.django_connection().in_atomic_block:
        return verifying.verify_store(property_id, progress=progress)
    with database.snapshot():
        parts = verifying.plan(property_id, PARTS_A_WORKER * (helpers + 1))
        call = Call(
            id=uuid.uuid4().hex, kind="verify", parts=msgspec.to_builtins(parts), snapshot=database.export_snapshot()
        )
        done: dict[int, verifying.PartReport] = {}
        events = 0
        for number, answer in lead(call, helpers=helpers):
            done[number] = msgspec.msgpack.decode(answer, type=verifying.PartReport)
            events += done[number].report.events
            if progress:
                progress(events, max(events, len(parts) * events // len(done)))
        return verifying.gather(property_id, parts, [done[number] for number in range(len(parts))])


@part_of("verify")
def _verify(part: Any) -> bytes:
    return msgspec.msgpack.encode(verifying.verify_part(msgspec.convert(part, verifying.Part)))


# --- rebuild


def rebuild(*, helpers: int, progress: Progress | None = None) -> Rebuilt:
    """As `casino.eventstore.rebuild`: the rows are made in parts, and put in place in one transaction by the leader."""
    if database.django_connection().in_atomic_block:
        return rebuilding.rebuild(progress)
    with transaction.atomic(using=database.ALIAS):
        rebuilding.begin_in_parts(to_write=True)
        _make_in_parts(helpers, progress)
        return rebuilding.put_in_place()


def compare(*, helpers: int, progress: Progress | None = None) -> Rebuilt:
    """As `rebuilding.compare`, but bars nobody: the rows are made in parts out of one snapshot of the events and held
    against the rows of the same snapshot."""
    if database.django_connection().in_atomic_block:
        return rebuilding.compare(progress)
    with database.snapshot(read_only=False):
        snapshot = database.export_snapshot()
        rebuilding.begin_in_parts(to_write=False)
        _make_in_parts(helpers, progress, snapshot)
        return rebuilding.held_against()


def _make_in_parts(helpers: int, progress: Progress | None, snapshot: str = "") -> None:
    parts = rebuilding.plan(helpers + 1)
    call = Call(
        id=uuid.uuid4().hex, kind="rebuild", parts=msgspec.to_builtins(parts), snapshot=snapshot, read_only=False
    )
    report = (lambda done: progress(done, len(parts))) if progress else None
    for _number, answer in lead(call, helpers=helpers, report=report):
        rebuilding.take_in(msgspec.msgpack.decode(answer, type=dict[str, bytes]))


@part_of("rebuild")
def _rebuild(part: Any) -> bytes:
    return msgspec.msgpack.encode(rebuilding.make(msgspec.convert(part, rebuilding.Part)))
