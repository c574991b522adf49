"""Deliveries of events to webhooks: enter those that happened, and send them in the order of the feed.

An event is entered once, as a row, when the feed shows it. Rows are sent one after the other: while one is being
tried again the later ones wait; one that was given up lets them go on. An event arrives at least once. What arrives
twice (a process died after sending, a person sent it again) has the same `webhook-id`: the receiver leaves it out.

What is sent is the event as the feed shows it at that moment; a count that the cage has not accepted comes without its
figures (`casino.withholding`).
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _now

from casino import deliveries, telemetry
from casino.deliveries import NotDelivered
from casino.encryption.encrypted_fields import Unreadable
from casino.errors import Refused
from casino.eventstore import MonthArchived, Recorded, feed, horizon
from casino.eventstore.registry import registered_types
from casino.models import Webhook, WebhookDelivery
from casino.outgoing import masked
from casino.webhooks import endpoints, signing, signing_secrets
from casino.withholding import shown_events

logger = structlog.get_logger(__name__)

PAGE: Final = 1_000
RUN_SECONDS: Final = 60
"""A task sends for so long; the scheduler starts the next one."""
KEPT_FOR: Final = dt.timedelta(days=90)


def start(webhook: Webhook) -> None:
    """Let the webhook begin with what happens from now on; does not save."""
    webhook.position = horizon()


def enter(webhook_id: int, now: dt.datetime) -> int:
    """Enter the events that happened since the last time as deliveries; returns how many."""
    entered = 0
    while page := _enter_page(webhook_id, now):
        entered += page
        if page < PAGE:
            break
    return entered


@transaction.atomic
def _enter_page(webhook_id: int, now: dt.datetime) -> int:
    webhook = Webhook.objects.select_for_update(skip_locked=True).filter(pk=webhook_id, active=True).first()
    if webhook is None:
        return 0
    settled = horizon()
    known = registered_types()
    types = [known[name].cls for name in webhook.events if name in known]
    events = feed(webhook.property_id, after=webhook.position, limit=PAGE, types=types) if types else []
    WebhookDelivery.objects.bulk_create(
        [WebhookDelivery(webhook=webhook, position=_at(each), event=each.type, due_at=now) for each in events],
        ignore_conflicts=True,
    )
    last = _at(events[-1]) if events else webhook.position
    webhook.position = last if len(events) == PAGE else max(last, settled)
    webhook.save(update_fields=["position"])
    return len(events)


def send_waiting(webhook_id: int, now: dt.datetime | None = None) -> list[str]:
    """Send the deliveries of a webhook in their order, up to the first that must wait; returns what became of each."""
    until = time.monotonic() + RUN_SECONDS
    done: list[str] = []
    while time.monotonic() < until:
        at = now or timezone.now()
        waiting = WebhookDelivery.objects.filter(
            webhook_id=webhook_id, webhook__active=True, status__in=deliveries.WAITING
        )
        head = waiting.order_by("position").first()
        row = send(head.pk, at) if head is not None else None
        if row is None:
            break
        done.append(str(row.status))
        if row.status in deliveries.WAITING:
            break
    return done


def send(delivery_id: int, now: dt.datetime) -> WebhookDelivery | None:
    """Send one delivery. None: another process is sending it, or it is not due."""
    rows = WebhookDelivery.objects.select_related("webhook__property")
    return deliveries.attempt(rows, delivery_id, now, send=_send, put_off=_log_put_off)


def _send(row: WebhookDelivery, now: dt.datetime) -> Callable[[WebhookDelivery], None]:
    webhook = row.webhook
    body = msgspec.json.encode(_message(row))
    try:
        secrets = signing_secrets.in_force(webhook, now)
    except Unreadable as error:
        raise NotDelivered(f"WEBHOOK_KEYS: {error}") from error
    about: dict[str, telemetry.Value] = {"http.request.method": "POST", "casino.event": row.event}
    with telemetry.span("webhook delivery", kind="client", attributes=about) as work:
        status = endpoints.post(webhook.url, body, signing.headers(message_id(row), now, body, secrets))
        work.set("http.response.status_code", status)
    logger.info("webhook_delivered", property=webhook.property.code, webhook=webhook.name, status=status)
    return lambda locked: deliveries.arrived(locked, masked(webhook.url), now)


def message_id(row: WebhookDelivery) -> str:
    """Return the identity of the message: the same however often it is sent."""
    return f"evt_{row.position}"


def _message(row: WebhookDelivery) -> dict[str, Any]:
    venue = row.webhook.property
    try:
        events = feed(venue.pk, after=row.position - 1, limit=1)
    except MonthArchived as error:
        raise NotDelivered(str(error), final=True) from error
    if [_at(each) for each in events] != [row.position]:
        raise NotDelivered(_now("The event is not in the store."), final=True)
    (event,) = events
    (shown,) = shown_events(venue, events)
    return {"type": event.type, "timestamp": shown["recorded_at"], "property": venue.code, "data": shown}


def _at(event: Recorded) -> int:
    """Return the position of an event of the feed, which always has one."""
    assert event.position is not None  # noqa: S101 (for the type checker)
    return event.position


def _log_put_off(row: WebhookDelivery) -> None:
    logger.warning(
        "webhook_not_delivered", delivery=row.pk, attempts=row.attempts, status=str(row.status), error=row.error
    )


@transaction.atomic
def send_again(row: WebhookDelivery, *, actor: str, now: dt.datetime | None = None) -> WebhookDelivery:
    """Make a delivery due at once, with all attempts before it. Refused: `webhook_inactive`."""
    locked = WebhookDelivery.objects.select_for_update(of=("self",)).select_related("webhook").get(pk=row.pk)
    if not locked.webhook.active:
        raise Refused("webhook_inactive", field="webhook")
    deliveries.make_due(locked, actor, now or timezone.now())
    return locked


def forget_old(now: dt.datetime) -> int:
    """Delete deliveries that arrived longer ago than `KEPT_FOR`; returns how many."""
    old = WebhookDelivery.objects.filter(status=WebhookDelivery.Status.DELIVERED, delivered_at__lt=now - KEPT_FOR)
    return old.delete()[0]
