"""Long looks at the record in parts: a leader makes the parts, and leader and workers take them until none is left.

    report = parallel.verify_store(None, helpers=1)      # this process and one worker
    result = parallel.rebuild(helpers=1)

The leader works too and waits for nobody who has not begun: with no worker free it does everything itself, and no two
leaders can wait for each other. Who takes a part claims it in the cache; a part whose helper fell silent is done again,
which does no harm: a part reads and answers, only the leader writes. Answers lie in the cache until they are fetched.
"""

from __future__ import annotations

import itertools
import os
import time
import uuid
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from typing import Any, Final, TypeVar

import msgspec
import structlog
from celery import current_app
from django.core.cache import cache
from django.db import OperationalError, transaction

from casino.eventstore import Rebuilt, Report, Seal, database, rebuilding, sealing, verifying
from casino.eventstore.verifying import Progress
from casino.runtime.outages import is_outage
from casino.tenancy import row_security

logger = structlog.get_logger(__name__)

HELPERS: Final = int(os.environ.get("CASINO_FAN_HELPERS", "1"))
"""Workers who are asked to take parts of what a page started, beside the one that leads it."""
KEPT_SECONDS: Final = 3600
SILENT_SECONDS: Final = 60.0
"""A helper of whom nothing is heard for so long is given up, and its part done by the leader."""
LEAST_SILENT_SECONDS: Final = 5.0
"""The same, where the leader's own parts take little time."""
LOOK_SECONDS: Final = 0.02
LOOKED_AT: Final = 16
"""Parts whose answers are looked for at a time, the first ones that are missing."""
PARTS_A_WORKER: Final = 6
"""More parts than workers, so that all end at about the same time."""

HELD: Final = 16
"""Answers of a seal's parts that are held at most until those before them are there."""

T = TypeVar("T")
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


def lead(
    call: Call, *, helpers: int, report: Callable[[int], None] | None = None, ahead: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """The answers of all parts, as they come; `report` is called with how many there are by now.

    `ahead`: no answer is fetched that is so many parts beyond the first one missing, and once the leader has come so
    far, it does that one itself. When the cache fails it does all that is missing itself.
    """
    _call_for(call, helpers)
    every, shared, missing = len(call.parts), _Shared(call), _Missing(len(call.parts), ahead)
    try:
        while missing.numbers:
            came = False
            for number, answer in itertools.chain(_fetched(shared, missing), _done(call, shared, missing)):
                yield number, answer
                came = True
                missing.came(number)
                if report:
                    report(every - len(missing.numbers))
            if not came:
                time.sleep(LOOK_SECONDS)
    finally:
        shared.end()


def _fetched(shared: _Shared, missing: _Missing) -> Iterator[tuple[int, bytes]]:
    """The answers of helpers that are there, among the first parts that are missing."""
    for number in missing.first():
        answer = shared.fetch(number)
        if answer is not None:
            yield number, answer


def _done(call: Call, shared: _Shared, missing: _Missing) -> Iterator[tuple[int, bytes]]:
    """The part that the leader does itself next; none while helpers have all that are left."""
    number = next((one for one in missing.own() if shared.claim(one)), None)
    if number is None and missing.numbers and (shared.lost or missing.overtaken()):
        number = min(missing.numbers)
    elif number is None and missing.numbers and missing.silent():
        number = min(missing.numbers)
        logger.warning("part_given_up", fan=call.id, kind=call.kind, part=number)
    if number is not None:
        began = time.monotonic()
        answer = _kinds[call.kind](call.parts[number])
        missing.longest = max(missing.longest, time.monotonic() - began)
        yield number, answer


class _Missing:
    """Parts without an answer, as the leader knows. `longest`: seconds that one of its own parts took at most."""

    def __init__(self, every: int, ahead: int | None) -> None:
        self.numbers = set(range(every))
        self.longest = 0.0
        self._every, self._ahead = every, ahead
        self._next_own = 0
        self._heard = time.monotonic()

    def came(self, number: int) -> None:
        """Note that there is an answer."""
        self.numbers.discard(number)
        self._heard = time.monotonic()

    def first(self) -> list[int]:
        """The parts whose answers are looked for."""
        end = self._end()
        return [one for one in sorted(self.numbers)[:LOOKED_AT] if one < end]

    def own(self) -> Iterator[int]:
        """The parts that the leader may try to take, each once."""
        while self._next_own < self._end():
            self._next_own += 1
            if self._next_own - 1 in self.numbers:
                yield self._next_own - 1

    def overtaken(self) -> bool:
        """Return whether the leader has come as far ahead of the first missing part as he may."""
        return self._end() < self._every

    def silent(self) -> bool:
        """Return whether nothing was heard for so long that a helper is given up."""
        patience = SILENT_SECONDS
        if self.longest:
            patience = min(patience, max(LEAST_SILENT_SECONDS, 4 * self.longest))
        return time.monotonic() - self._heard > patience

    def _end(self) -> int:
        """The first part that nobody looks at yet."""
        if self._ahead is None or not self.numbers:
            return self._every
        return min(self._every, min(self.numbers) + self._ahead)


def in_order(found: Iterable[tuple[int, T]]) -> Iterator[T]:
    """Answers in the order of their parts; those that come early are held."""
    held: dict[int, T] = {}
    following = 0
    for number, answer in found:
        held[number] = answer
        while following in held:
            yield held.pop(following)
            following += 1


class _Shared:
    """What the leader shares with its helpers in the cache; nothing any more once that has failed (`lost`)."""

    def __init__(self, call: Call) -> None:
        self._call, self.lost = call, False

    def fetch(self, number: int) -> bytes | None:
        """The answer of a part; None as long as there is none."""
        kept = self._asked(lambda: cache.get(_key(self._call, number)), otherwise=None)
        if kept is None:
            return None
        self._asked(lambda: cache.delete(_key(self._call, number)), otherwise=False)
        return zlib.decompress(kept)

    def claim(self, number: int) -> bool:
        """Take a part, if nobody has."""
        return self._asked(lambda: _claim(self._call, number), otherwise=True)

    def end(self) -> None:
        """Let helpers know that nobody waits for them any more."""
        self._asked(lambda: cache.set(_over_key(self._call), 1, KEPT_SECONDS), otherwise=None)

    def _asked(self, ask: Callable[[], T], *, otherwise: T) -> T:
        if self.lost:
            return otherwise
        try:
            return ask()
        except Exception as reason:
            if not is_outage(reason):
                raise
            logger.warning("no_cache_for_parts", fan=self._call.id, kind=self._call.kind)
            self.lost = True
            return otherwise


def help_with(call: Call) -> int:
    """Take parts until none is left; returns how many. Comes too late as a rule when no worker was free."""
    done = 0
    for number, part in enumerate(call.parts):
        if cache.get(_over_key(call)):
            break
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


def _key(call: Call, number: int) -> str:
    return f"fan:{call.id}:{number}"


def _over_key(call: Call) -> str:
    return f"fan:{call.id}:over"


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


# --- seal


def seal_day(property_id: int, day: date, *, helpers: int, progress: Progress | None = None) -> Seal:
    """As `casino.eventstore.seal_day`: the streams of the day are summed up in parts, and sealed by the caller's
    transaction alone. `progress(parts done, parts in all)`."""

    def spread(parts: Sequence[sealing.Part]) -> Iterator[sealing.Piece]:
        call = Call(id=uuid.uuid4().hex, kind="seal", parts=msgspec.to_builtins(parts))
        report = (lambda done: progress(done, len(parts))) if progress else None
        for answer in in_order(lead(call, helpers=helpers, report=report, ahead=HELD)):
            yield msgspec.msgpack.decode(answer, type=sealing.Piece)

    return sealing.seal_day(property_id, day, spread=spread if helpers else None)


@part_of("seal")
def _seal(part: Any) -> bytes:
    with database.snapshot():
        return msgspec.msgpack.encode(sealing.piece_of(msgspec.convert(part, sealing.Part)))
