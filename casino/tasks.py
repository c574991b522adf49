"""Scheduled tasks of the casino package."""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec
import structlog
from celery import Task, shared_task
from django.conf import settings
from django.db.utils import OperationalError
from django.utils import timezone

from casino.eventstore import Contention, MonthArchived, Rebuilt
from casino.identity import lockout, sessions
from casino.integrity import record_checks, signed_manifests, verification
from casino.models import IdempotentReply, ReportDelivery, Webhook
from casino.reports import delivery
from casino.runtime import jobs, parallel
from casino.runtime.prepared import prepare  # noqa: F401  (a task)
from casino.tenancy import row_security
from casino.webhooks import delivery as webhook_delivery

logger = structlog.get_logger(__name__)

KEPT_FOR = dt.timedelta(days=7)
"""A device that sends again after a week has a new story to tell."""


@shared_task(name="casino.forget_old_replies")
@row_security.for_all_properties
def forget_old_replies() -> int:
    """Delete kept answers to idempotent requests older than a week; returns how many."""
    deleted, _ = IdempotentReply.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    return deleted


@shared_task(name="casino.forget_ended_sessions")
@row_security.for_all_properties
def forget_ended_sessions() -> int:
    """Delete sessions whose time is over, with where they came from, and the trail of logins when it is older than
    `LOGIN_TRAIL_DAYS`; returns how many sessions."""
    lockout.forget(before=timezone.now() - dt.timedelta(days=settings.LOGIN_TRAIL_DAYS))
    return sessions.forget_ended()


SHOWN = 100
"""Most findings of a verification or comparison that are returned; the commands of the terminal list all."""


@shared_task(name="casino.verify_record", bind=True)
@row_security.of_one_property
def verify_record(self: Task, property_id: int, day: str = "") -> dict[str, Any]:
    """Verify a day, or everything that a property recorded; returns the result as `verification.plain` has it."""
    say = jobs.reporter(self)

    def progress(done: int, every: int) -> None:
        say(done, every, "")

    chosen = dt.date.fromisoformat(day) if day else None
    report = verification.run(property_id, day=chosen, helpers=0 if day else parallel.HELPERS, progress=progress)
    return verification.plain(report)


@shared_task(name="casino.help_with_parts")
@row_security.for_all_properties
def help_with_parts(call: dict[str, Any]) -> int:
    """Take parts of a long look at the record until none is left (`casino.runtime.parallel`); returns how many."""
    return parallel.help_with(msgspec.convert(call, parallel.Call))


@shared_task(name="casino.rebuild_projections", bind=True)
@row_security.for_all_properties
def rebuild_projections(self: Task) -> dict[str, Any]:
    """Empty every projection and replay all events."""
    say = jobs.reporter(self)
    return _rebuild_result(
        parallel.rebuild(helpers=parallel.HELPERS, progress=lambda done, every: say(done, every, ""))
    )


@shared_task(name="casino.compare_projections", bind=True)
@row_security.for_all_properties
def compare_projections(self: Task) -> dict[str, Any]:
    """Replay all events and compare every row with what is there; everything stays as it is."""
    say = jobs.reporter(self)
    result = parallel.compare(helpers=parallel.HELPERS, progress=lambda done, every: say(done, every, ""))
    record_checks.note_comparison(result)
    return _rebuild_result(result)


@shared_task(name="casino.check_projections")
@row_security.for_all_properties
def check_projections() -> dict[str, Any]:
    """Compare every row of every projection with what the events make of it, in parts; log, count (metrics) and show
    on the first page each table that differs. While a month is archived there are no events to compare with: that is
    logged, too."""
    try:
        result = parallel.compare(helpers=parallel.HELPERS)
    except MonthArchived as error:
        months = [f"{month:%Y-%m}" for month in error.months]
        logger.warning("projections_not_compared", archived=months)
        return {"compared": False, "archived": months}
    record_checks.note_comparison(result)
    for table, differing in groupby(result.differences, key=attrgetter("table")):
        logger.error("projection_altered", table=table, differences=len(list(differing)))
    return {"compared": True, **_rebuild_result(result)}


@shared_task(name="casino.write_manifest")
@row_security.for_all_properties
def write_manifest() -> str:
    """Write the next signed manifest, if a folder is configured; returns its path (`signed_manifests.write_next`)."""
    return signed_manifests.write_next()


def _rebuild_result(result: Rebuilt) -> dict[str, Any]:
    return {
        "events": result.events,
        "tables": len(result.rows),
        "rows": sum(result.rows.values()),
        "found": len(result.differences),
        "differences": [f"{each.table} {each.side}: {each.row}" for each in result.differences[:SHOWN]],
    }


@shared_task(name="casino.deliver_due_reports")
@row_security.for_all_properties
def deliver_due_reports() -> list[int]:
    """Enter the reports that became due and hand each to a worker; returns the deliveries."""
    due = delivery.note_due(timezone.now())
    for number in due:
        deliver_report.delay(number)
    return due


@shared_task(
    name="casino.deliver_report",
    autoretry_for=(OperationalError, Contention),
    retry_backoff=True,
    max_retries=5,
)
@row_security.for_all_properties
def deliver_report(number: int) -> str:
    """Make and send one report; what became of it. Safe to hand out twice: a delivery is sent by one, and once."""
    # The number alone does not say the property; what is sent is made for that one only.
    of = ReportDelivery.objects.filter(pk=number).values_list("subscription__property_id", flat=True)
    with row_security.working_for(*of):
        sent = delivery.send(number)
    return "" if sent is None else str(sent.status)


@shared_task(name="casino.deliver_due_webhooks")
@row_security.for_all_properties
def deliver_due_webhooks() -> list[int]:
    """Hand every webhook that is switched on to a worker; returns them."""
    switched_on = list(Webhook.objects.filter(active=True).order_by("pk").values_list("pk", flat=True))
    for number in switched_on:
        # One that no worker took in a minute is followed by newer ones: it need not be done.
        deliver_webhook.apply_async((number,), expires=60)
    return switched_on


@shared_task(
    name="casino.deliver_webhook",
    autoretry_for=(OperationalError, Contention),
    retry_backoff=True,
    max_retries=5,
    soft_time_limit=300,
    time_limit=330,
)
@row_security.for_all_properties
def deliver_webhook(number: int) -> list[str]:
    """Enter the new events of one webhook and send those that wait; what became of each. Safe to hand out twice."""
    of = Webhook.objects.filter(pk=number).values_list("property_id", flat=True)
    with row_security.working_for(*of):
        webhook_delivery.enter(number, timezone.now())
        return webhook_delivery.send_waiting(number)


@shared_task(name="casino.forget_webhook_deliveries")
@row_security.for_all_properties
def forget_webhook_deliveries() -> int:
    """Delete deliveries of webhooks that arrived long ago; returns how many."""
    return webhook_delivery.forget_old(timezone.now())
