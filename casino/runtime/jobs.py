"""Work that a worker does while a person looks on: close a day, verify the store, rebuild the projections.

    job = jobs.start(venue, "verify-store", about=day, by=actor, task=tasks.verify_store, arguments=[...])
    look = jobs.look(venue, job)             # waiting, running (how far), done (its result) or failed (why)

A task that wants to be followed takes `bind=True` and tells how far it is: `jobs.reporter(self)(done, all, step)`. What
is known of a job lies beside Celery's own results, for as long as these: it is a view of work, never a record of it.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import msgspec
import redis
import structlog
from celery import Task, current_app
from celery.result import AsyncResult
from django.core.cache import cache

from casino.models import Property
from casino.runtime.outages import is_outage

logger = structlog.get_logger(__name__)

KEPT_SECONDS = 24 * 3600
UNSENT_SECONDS = 60
"""A job whose sender died before its task was sent is forgotten after this time."""
FILE_SECONDS = 3600
LISTED = 20
SAY_SECONDS = 0.3
"""A task tells of itself at most so often."""
ASK_SECONDS = 3
"""Workers are asked whether they live at most so often, and only by a job that waits longer than this."""
PROGRESS = "PROGRESS"


class QueueSilent(Exception):
    """The queue does not answer or refuses to take work: nothing was started."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Work that somebody handed over. `started`: seconds since the epoch. `queue`: where it waits for a worker."""

    id: str
    kind: str
    about: str
    by: str
    started: float
    queue: str = "celery"


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """How a job stands. `phase`: waiting, running, done, failed. `worker`: whether any worker lives, while it waits."""

    job: Job
    phase: str
    done: int = 0
    all: int = 0
    step: str = ""
    result: Any = None
    error: str = ""
    worker: bool = True

    @property
    def finished(self) -> bool:
        """Return whether there is an outcome."""
        return self.phase in ("done", "failed")


Say = Callable[[int, int, str], None]
"""`say(done, all, step)` reports progress to the job's watchers."""


def unheard(_done: int, _every: int, _step: str = "") -> None:
    """Ignore progress."""


def start(venue: Property, kind: str, *, about: str, by: str, task: Any, arguments: Sequence[Any]) -> Job:
    """Hand work to a worker. Raises QueueSilent, and then nothing was started.

    The job is kept before its task is sent: no task runs that nobody can find.
    """
    job = Job(id=str(uuid4()), kind=kind, about=about, by=by, started=time.time(), queue=queue_of(task))
    try:
        cache.set(_key(venue, job.id), msgspec.to_builtins(job), UNSENT_SECONDS)
        known = [job.id, *cache.get(_list_key(venue), [])]
        cache.set(_list_key(venue), known[:LISTED], KEPT_SECONDS)
    except Exception as reason:
        raise _silent(reason) from reason
    try:
        task.apply_async(tuple(arguments), task_id=job.id)
    except Exception as reason:
        _forget(venue, job)
        raise _silent(reason) from reason
    cache.touch(_key(venue, job.id), KEPT_SECONDS)
    return job


def queue_of(task: Any) -> str:
    """Return the name of the queue in which a task waits for a worker."""
    return str(current_app.amqp.router.route({}, task.name)["queue"].name)


def send(task: Any, *arguments: Any) -> None:
    """Send a task that nobody follows. Raises QueueSilent, and then it was not sent."""
    try:
        task.delay(*arguments)
    except Exception as reason:
        raise _silent(reason) from reason


@contextmanager
def queue_silent() -> Iterator[None]:
    """Raise QueueSilent for an outage of the block's."""
    try:
        yield
    except Exception as reason:
        raise _silent(reason) from reason


def _silent(reason: Exception) -> Exception:
    """QueueSilent for an outage; a defect as it is."""
    return QueueSilent(str(reason)[:300]) if is_outage(reason) else reason


def _forget(venue: Property, job: Job) -> None:
    """Take back a job that was not sent. A server that refuses even this forgets it after UNSENT_SECONDS."""
    try:
        cache.delete(_key(venue, job.id))
    except redis.RedisError as reason:
        logger.warning("job_not_taken_back", job=job.id, reason=str(reason)[:300])


def look(venue: Property, job_id: str) -> Look | None:
    """How a job of this property stands; None for one that is not known, or not any more."""
    kept = cache.get(_key(venue, job_id))
    return _look(msgspec.convert(kept, Job)) if kept else None


def latest(venue: Property) -> list[Look]:
    """The latest jobs of a property, the last one first."""
    known = [_key(venue, job_id) for job_id in cache.get(_list_key(venue), [])]
    kept = cache.get_many(known)
    return [_look(msgspec.convert(kept[key], Job)) for key in known if key in kept]


def running(venue: Property, kind: str, about: str, *, by: str = "") -> Job | None:
    """The job that does this already; `by`: for that person alone."""
    found = (each.job for each in latest(venue) if not each.finished)
    return next((job for job in found if (job.kind, job.about, by or job.by) == (kind, about, job.by)), None)


def reporter(task: Task) -> Say:
    """Return the function with which a task reports progress; it does nothing where no job was recorded."""
    last = 0.0

    def report(done: int, every: int, step: str = "") -> None:
        nonlocal last
        now = time.monotonic()
        if task.request.id is not None and (step or now - last >= SAY_SECONDS):
            last = now
            try:
                task.update_state(state=PROGRESS, meta={"done": done, "all": every, "step": step})
            except Exception as reason:  # the work goes on although nobody can follow it
                if not is_outage(reason):
                    raise
                logger.warning("progress_not_kept", task=task.request.id, reason=str(reason)[:300])

    return report


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A file made by a job, for download."""

    name: str
    content: bytes
    content_type: str


def keep_file(venue: Property, job_id: str, file: File, *, seconds: int = FILE_SECONDS) -> None:
    """Keep what a job made, for an hour unless said otherwise."""
    cache.set(_file_key(venue, job_id), (file.name, file.content, file.content_type), seconds)


def kept_file(venue: Property, job_id: str) -> File | None:
    """Return the file that a job made, while it is kept."""
    kept = cache.get(_file_key(venue, job_id))
    return File(name=kept[0], content=kept[1], content_type=kept[2]) if kept else None


def _look(job: Job) -> Look:
    # Both in one reading: between two the work may go on.
    meta = AsyncResult(job.id).backend.get_task_meta(job.id)
    state, found = meta["status"], meta["result"]
    if state == "SUCCESS":
        return Look(job=job, phase="done", result=found)
    if state in ("FAILURE", "REVOKED"):
        return Look(job=job, phase="failed", error=f"{type(found).__name__}: {found}"[:500])
    if state == PROGRESS and isinstance(found, dict):
        return Look(job=job, phase="running", **found)
    if state == "PENDING":
        return Look(job=job, phase="waiting", worker=time.time() - job.started < ASK_SECONDS or worker_lives(job.queue))
    return Look(job=job, phase="running")  # taken, or waiting to be tried again


def worker_lives(queue: str = "celery") -> bool:
    """Return whether any worker that takes from a queue answers."""
    key = f"jobs:worker:{queue}"
    lives: bool | None = cache.get(key)
    if lives is None:
        try:
            taken_from = current_app.control.inspect(timeout=0.5).active_queues() or {}
            lives = any(each["name"] == queue for queues in taken_from.values() for each in queues)
        except Exception as reason:
            if not is_outage(reason):
                raise
            lives = False
        cache.set(key, lives, ASK_SECONDS)
    return lives


def _key(venue: Property, job_id: str) -> str:
    return f"job:{venue.pk}:{job_id}"


def _file_key(venue: Property, job_id: str) -> str:
    return f"job-file:{venue.pk}:{job_id}"


def _list_key(venue: Property) -> str:
    return f"jobs:{venue.pk}"


def started_at(job: Job) -> dt.datetime:
    """When it was handed over, as an aware instant."""
    return dt.datetime.fromtimestamp(job.started, tz=dt.UTC)
