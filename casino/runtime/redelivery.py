"""Deliver the tasks of a dead worker to a living one within a minute, without the scheduler.

A message that a worker has taken and not acknowledged lies in Redis until its visibility timeout has passed; then any
worker puts it back into its queue. A timeout longer than the longest task would leave the close of a day lying for
hours after a worker was killed. So the timeout is short (`CELERY_BROKER_TRANSPORT_OPTIONS`), and a living worker renews
the messages that it holds. One that is dead, stopped or cut off from Redis renews nothing.

Every task may be delivered twice: a worker that hangs for longer than the timeout loses its messages to another one.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

import structlog
from celery import bootsteps
from celery.worker import state
from redis import RedisError

logger = structlog.get_logger(__name__)

RENEW_SECONDS = 1.0


class RenewDeliveries(bootsteps.StartStopStep):
    """The consumer's step that renews what this worker holds, as long as its event loop runs."""

    requires = ("celery.worker.consumer.tasks:Tasks",)
    _timer: Any = None

    def start(self, parent: Any) -> None:
        """Renew every `RENEW_SECONDS` from now on."""
        self._timer = parent.timer.call_repeatedly(RENEW_SECONDS, self._renew, (parent,))

    def stop(self, parent: Any) -> None:
        """Renew no more: the connection is lost, or the worker ends."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _renew(self, parent: Any) -> None:
        held = [request.delivery_tag for request in state.reserved_requests]
        try:
            renew(parent.task_consumer.channel, held)
        except (RedisError, OSError) as error:
            logger.warning("deliveries_not_renewed", error=type(error).__name__, messages=len(held))


def renew(channel: Any, delivery_tags: Collection[str], *, now: float | None = None) -> int:
    """Start the visibility timeout of these unacknowledged messages again; return how many were renewed.

    A message that has been acknowledged in the meantime stays acknowledged.
    """
    if not delivery_tags:
        return 0
    moment = time.time() if now is None else now
    with channel.conn_or_acquire() as client:
        scores = dict.fromkeys(delivery_tags, moment)
        changed: int = client.zadd(channel.unacked_index_key, scores, xx=True, ch=True)
        return changed
