"""Deliveries of reports: find those that are due, and send each once.

A delivery is a row per subscription and day (a month: its first day); of a report about one thing (a count, a
progressive) a row for each thing that the day gave a reason to report on. It becomes due when the day is closed and
sealed, its hour has come and nothing in it is still the count room's secret; so a day closed late is delivered late,
and no day is left out. Attempts and pauses are those of `casino.deliveries`. What arrived is an event
(`ReportDelivered`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator

import structlog
from django.db import transaction
from django.utils import timezone

from casino import deliveries
from casino.commands import append_next
from casino.errors import Refused
from casino.events import ReportDelivered
from casino.eventstore import get_seal
from casino.models import Property, ReportDelivery, ReportSubscription
from casino.numbered_forms.pads import recording_day
from casino.reports import destinations, kit, rendering
from casino.reports.day_status import closed_days, has_open_days, has_unaccepted_counts

logger = structlog.get_logger(__name__)


def note_due(now: dt.datetime) -> list[int]:
    """Enter what became due; returns the deliveries that are to be sent now, the oldest days first."""
    subscriptions = ReportSubscription.objects.filter(active=True).select_related("property").order_by("pk")
    for subscription in subscriptions:
        known = set(subscription.deliveries.values_list("day", "about"))
        fresh = [one for one in what_is_due(subscription, now) if one not in known]
        ReportDelivery.objects.bulk_create(
            [ReportDelivery(subscription=subscription, day=day, about=about, due_at=now) for day, about in fresh],
            ignore_conflicts=True,
        )
    waiting = ReportDelivery.objects.filter(status__in=deliveries.WAITING, due_at__lte=now, subscription__active=True)
    return list(waiting.order_by("day", "pk").values_list("pk", flat=True)[:500])


def what_is_due(subscription: ReportSubscription, now: dt.datetime) -> list[tuple[dt.date, str]]:
    """Days (months: their first days) that are to be sent by now, oldest first, each with the thing that the report is
    about; the empty text where it is about the day."""
    days = days_due(subscription, now)
    report = kit.REGISTRY.get(subscription.report)
    if report is None or report.named is None:
        return [(day, "") for day in days]
    ready = set(days)
    found = kit.occasions(subscription.property, report.named, subscription.since)
    placed = [(day.replace(day=1) if subscription.is_monthly() else day, about) for day, about in found]
    return [one for one in dict.fromkeys(placed) if one[0] in ready]


def days_due(subscription: ReportSubscription, now: dt.datetime) -> list[dt.date]:
    """Days (months: their first days) that a subscription is to be sent by now, oldest first."""
    venue = subscription.property
    days = closed_days(venue, subscription.since)
    if subscription.is_monthly():
        return [month for month in _months(venue, subscription.since, days) if _hour_came(subscription, month, now)]
    return [day for day in days if _hour_came(subscription, day, now) and _ready(venue, subscription, day, day)]


def _months(venue: Property, since: dt.date, days: list[dt.date]) -> Iterator[dt.date]:
    """First days of months over, of which every gaming day is closed."""
    for first in dict.fromkeys(day.replace(day=1) for day in days):
        last = _end(first)
        if first >= since.replace(day=1) and last < venue.gaming_day() and not has_open_days(venue, first, last):
            yield first


def _end(first: dt.date) -> dt.date:
    return (first + dt.timedelta(days=32)).replace(day=1) - dt.timedelta(days=1)


def _hour_came(subscription: ReportSubscription, day: dt.date, now: dt.datetime) -> bool:
    """Daily: the hour of the day after. Monthly: of the first of the next month. After the close: at once."""
    if subscription.hour is None or subscription.when == ReportSubscription.When.AFTER_CLOSE:
        return True
    following = (_end(day) if subscription.is_monthly() else day) + dt.timedelta(days=1)
    return now >= dt.datetime.combine(following, subscription.hour, tzinfo=subscription.property.zone)


def _ready(venue: Property, subscription: ReportSubscription, first: dt.date, last: dt.date) -> bool:
    """Sealed, and with nothing that only the count room may know (control D5)."""
    report = kit.REGISTRY.get(subscription.report)
    secret = report is not None and report.tells_counts and has_unaccepted_counts(venue, first, last)
    return get_seal(venue.pk, last) is not None and not secret


def send(delivery_id: int, now: dt.datetime | None = None) -> ReportDelivery | None:
    """Make and send one delivery. None: another process is sending it, or there is nothing to send."""
    rows = ReportDelivery.objects.select_related("subscription__property")
    return deliveries.attempt(rows, delivery_id, now or timezone.now(), send=_send, put_off=_log_put_off)


def _send(delivery: ReportDelivery, now: dt.datetime) -> Callable[[ReportDelivery], None]:
    subscription = delivery.subscription
    venue = subscription.property
    report = kit.report_of(subscription.report)
    asked = kit.asked_for_day(report, delivery.day, delivery.about, monthly=subscription.is_monthly())
    printing = rendering.edition(venue, report, asked, subscription.language)
    file = rendering.rendered(venue, report, asked, subscription.format, printing)
    title = report.name(subscription.language)
    about = ", ".join(asked.query().values())
    target = destinations.deliver(
        subscription.destination,
        subscription.target,
        file,
        subject=f"{venue.name} · {title} · {about}",
        body=f"{venue.name}\n{title}\n{about}\n\n{file.name}\nSHA-256 {file.sha256}\n",
    )
    logger.info("report_delivered", property=venue.code, report=report.code, day=delivery.day.isoformat())

    def write(locked: ReportDelivery) -> None:
        deliveries.arrived(locked, target, now)
        locked.file, locked.size, locked.sha256 = file.name, len(file.content), file.sha256
        _record(locked, report.code, now)

    return write


def _record(delivery: ReportDelivery, report: str, now: dt.datetime) -> None:
    subscription = delivery.subscription
    event = ReportDelivered(
        subscription=subscription.name,
        report=report,
        about=" ".join(_named(delivery)),
        language=subscription.language,
        format=subscription.format,
        destination=subscription.destination,
        target=delivery.target,
        file=delivery.file,
        size=delivery.size,
        sha256=delivery.sha256,
        sent=delivery.sent,
    )
    stream = f"reportsent:{subscription.pk}.{'.'.join(_named(delivery))}.{delivery.sent}"
    day = recording_day(subscription.property, now)
    append_next(subscription.property, stream, day, [event], actor="system:deliver_report", at=now)


def _named(delivery: ReportDelivery) -> list[str]:
    """Its day, and the thing that it is about where it is about one."""
    return [delivery.day.isoformat(), *([delivery.about] if delivery.about else [])]


def _log_put_off(delivery: ReportDelivery) -> None:
    logger.warning(
        "report_not_delivered", delivery=delivery.pk, attempts=delivery.attempts, status=str(delivery.status),
        error=delivery.error,
    )  # fmt: skip


@transaction.atomic
def send_again(delivery: ReportDelivery, *, actor: str, now: dt.datetime | None = None) -> ReportDelivery:
    """A person wants it sent again, or at last: it is due at once, with all attempts before it. Refused:
    `subscription_inactive`."""
    row = ReportDelivery.objects.select_for_update(of=("self",)).select_related("subscription").get(pk=delivery.pk)
    if not row.subscription.active:
        raise Refused("subscription_inactive", field="subscription")
    deliveries.make_due(row, actor, now or timezone.now())
    return row
