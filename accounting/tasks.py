"""Scheduled tasks of accounting. No rule is here: a task looks up the property and issues the command.

close_gaming_day      one property, one day; safe to deliver twice and after a worker died
close_due_days        every few minutes: hand over every day whose hour has come
check_identities      every night: the identities of the days since the last close
check_progressives    every day: time limits that run out and funds to be distributed
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import structlog
from celery import Task, shared_task
from django.db.utils import OperationalError
from django.utils import timezone, translation

from accounting import checks, commands, queries
from accounting.commands.close import CloseProgress
from casino.errors import Refused
from casino.eventstore import Contention
from casino.integrity import record_checks
from casino.models import Property
from casino.runtime import jobs, metrics, parallel
from casino.tenancy import row_security
from progressive import queries as progressive
from tables.models import GamingDay

logger = structlog.get_logger(__name__)

AGAIN_SECONDS = 2
AGAIN_TIMES = 300
"""A close that finds another one of its property running waits for it: so often, so long between two looks."""


@shared_task(
    name="accounting.close_gaming_day",
    autoretry_for=(OperationalError, Contention),
    retry_backoff=True,
    max_retries=5,
    bind=True,
)
@row_security.of_one_property
def close_gaming_day(self: Task, property_id: int, day: str, language: str = "") -> dict[str, Any]:
    """Close a day, or finish a close that was started on a signature. Only the worker closes: it alone has the key that
    seals. A refusal is returned as an answer in the requester's language, not raised: the next run tries again. Another
    close of the property is waited for, so that a promised close takes place."""
    venue = Property.objects.get(pk=property_id)
    say = jobs.reporter(self)
    try:
        with metrics.closing():
            run = commands.close_gaming_day(
                venue,
                dt.date.fromisoformat(day),
                actor="system:close_gaming_day",
                helpers=parallel.HELPERS,
                progress=_progress(say),
            )
    except Refused as refusal:
        request = self.request
        if refusal.code == "close_running" and not request.called_directly and request.retries < AGAIN_TIMES:
            raise self.retry(countdown=AGAIN_SECONDS, max_retries=AGAIN_TIMES) from refusal
        logger.warning("close_refused", property=venue.code, day=day, code=refusal.code)
        with translation.override(language or None):
            return {"closed": False, "code": refusal.code, "message": str(refusal.message)}
    return {"closed": True, "totals": run.totals, "figures_digest": run.figures_digest}


def _progress(say: jobs.Say) -> CloseProgress:
    """Report the steps of a close, each as a hundred parts of the whole."""

    def progress(step: str, done: int = 0, every: int = 1, /) -> None:
        begun = 100 * commands.CLOSE_STEPS.index(step)
        say(begun + 100 * done // every, 100 * len(commands.CLOSE_STEPS), step)

    return progress


@shared_task(name="accounting.close_due_days")
@row_security.for_all_properties
def close_due_days() -> list[list[Any]]:
    """Hand every day whose hour of closing has come to a worker; returns property and day."""
    now = timezone.now()
    due = [
        [venue.pk, day.isoformat()]
        for venue in Property.objects.order_by("pk")
        for day in queries.days_to_close(venue, now)[:1]
    ]
    for property_id, day in due:
        close_gaming_day.delay(property_id, day)
    return due


@shared_task(name="accounting.check_identities")
@row_security.for_all_properties
def check_identities() -> dict[str, int]:
    """Run every identity over each property's last closed day; log what does not hold and show it on the first page;
    returns how much."""
    found: dict[str, int] = {}
    for venue in Property.objects.order_by("pk"):
        last = GamingDay.objects.filter(property_id=venue.pk, status=GamingDay.Status.CLOSED).order_by("-day").first()
        if last is None:
            continue
        lines = checks.run(venue, last.day)
        for line in lines:
            metrics.IDENTITIES_BROKEN.labels(line.code).inc()
            logger.warning("identity_broken", property=venue.code, day=last.day.isoformat(), **_plain(line))
        shown = [f"{last.day} {line.code} {line.subject}" for line in lines]
        record_checks.note(record_checks.IDENTITIES, shown, venue.pk)
        found[venue.code] = len(lines)
    return found


def _plain(line: Any) -> dict[str, Any]:
    return {"code": line.code, "subject": line.subject, "expected": line.expected, "found": line.found}


@shared_task(name="accounting.check_progressives")
@row_security.for_all_properties
def check_progressives() -> list[dict[str, Any]]:
    """Raise what is due of the progressives: time limits that run out, expired meters not yet distributed."""
    raised = []
    for venue in Property.objects.order_by("pk"):
        for due in progressive.due(venue.pk, venue.gaming_day()):
            if due.days_left > 7:
                continue
            line = {
                "property": venue.code,
                "kind": due.kind,
                "link": due.link,
                "on": due.on.isoformat(),
                "days_left": due.days_left,
            }
            logger.warning("progressive_due", **line)
            raised.append(line)
    return raised
