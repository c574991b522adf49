"""Redis as the broker of tasks: one start a task, redelivery within a minute of a worker's death, and outages survived.

A message that a worker has taken and not acknowledged lies in Redis until its visibility timeout has passed; then any
worker puts it back into its queue. A timeout longer than the longest task would leave the close of a day lying for
hours after a worker was killed. So the timeout is short (`CELERY_BROKER_TRANSPORT_OPTIONS`), and a living worker renews
the messages that it holds: running, reserved, or waiting for their time. One that is dead or stopped renews nothing.

A Redis that refuses writes (`casino.runtime.outages`) would end Celery's worker. Here the worker waits: it takes no
new message, keeps its running tasks, and acknowledges what has finished once Redis takes writes again.

These classes take the place of kombu's and Celery's under the same addresses (`settings/celery.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty
from typing import Any, Final, TypeVar

import redis
import structlog
from celery import states
from celery.backends.redis import RedisBackend
from celery.worker import state as worker_state
from kombu.transport import redis as kombu_redis

from casino.runtime.outages import is_redis_refusal

logger = structlog.get_logger(__name__)

RENEWALS_PER_TIMEOUT: Final = 30
"""A message is renewed so many times before it would be redelivered."""
RETRY_SECONDS: Final = 0.5
"""Interval at which a refused write is tried again."""

MALFORMED: Final = (ValueError, TypeError, LookupError, AttributeError)
"""Raised while a message is taken apart that is none."""

T = TypeVar("T")


@contextmanager
def suppress_refusal() -> Iterator[None]:
    """Leave out what Redis refuses for the time being; other errors are raised."""
    try:
        yield
    except redis.ResponseError as error:
        if not is_redis_refusal(error):
            raise


class QoS(kombu_redis.QoS):
    """Messages that a worker holds: renewed while it lives, and written when Redis takes writes."""

    _in_order_since: float | None = None
    """Since when (`time.monotonic`) every renewal was done in time; None after one that was not."""
    _renewed_at = 0.0
    _refused = False

    def append(self, message: Any, delivery_tag: str) -> None:
        """Note a message as taken. It has left its queue: without this note it would be lost with the process."""
        _wait_for_writes(lambda: super(QoS, self).append(message, delivery_tag), "note of a message taken")

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message: its task has finished and must not run again."""
        _wait_for_writes(lambda: super(QoS, self).ack(delivery_tag), "acknowledgement")

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Give a message up, or put it back into its queue."""
        _wait_for_writes(lambda: super(QoS, self).reject(delivery_tag, requeue=requeue), "rejection")

    def holds(self) -> set[str]:
        """Return the delivery tags of the messages that are held."""
        return set(self._delivered) - self._dirty

    def renew(self) -> int:
        """Start the visibility timeout of the held messages again; return how many were renewed.

        A message that has been acknowledged in the meantime stays acknowledged.
        """
        now = time.monotonic()
        if now - self._renewed_at > self.visibility_timeout / 2:
            self._in_order_since = None  # this process stood still, or has just begun
        held = dict.fromkeys(self.holds(), time.time())
        try:
            with self.channel.conn_or_acquire() as client:
                # Written without held messages, too: it shows whether Redis takes writes.
                client.zadd(self.unacked_index_key, held or {"": 0}, xx=True, ch=True)
        except (redis.RedisError, OSError) as error:
            if not self._refused:
                logger.warning("deliveries_not_renewed", error=str(error)[:200])
            self._in_order_since, self._refused = None, True
            return 0
        if self._refused:
            self._refused = False
            logger.info("deliveries_renewed_again", messages=len(held))
        self._renewed_at = time.monotonic()
        if self._in_order_since is None:
            self._in_order_since = self._renewed_at
        return len(held)

    def restore_visible(self, start: int = 0, num: int = 10, interval: int = 10) -> None:
        """Put messages that nobody renews back into their queues.

        Not until renewing has worked for a whole timeout: after an outage the messages of living workers look as old
        as those of dead ones.
        """
        self.renew()
        if self._in_order_since is None or time.monotonic() - self._in_order_since < self.visibility_timeout:
            return
        with suppress_refusal():
            super().restore_visible(start=start, num=num, interval=interval)

    def restore_by_tag(self, tag: Any, client: Any = None, leftmost: bool = False) -> None:
        """Put a message back into its queue; what is none is forgotten."""
        try:
            super().restore_by_tag(tag, client=client, leftmost=leftmost)
        except MALFORMED:
            logger.exception("message_unreadable")
            with self.channel.conn_or_acquire(client) as redis_client:
                redis_client.zrem(self.unacked_index_key, tag)
                redis_client.hdel(self.unacked_key, tag)


class Channel(kombu_redis.Channel):
    """A channel whose regular work survives a refusal."""

    QoS = QoS

    def maybe_refresh_binding_expiry(self) -> None:
        """Refresh the bindings of queues that expire; the next time when Redis refuses."""
        with suppress_refusal():
            super().maybe_refresh_binding_expiry()

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)
        except redis.ResponseError as error:
            if not is_redis_refusal(error):
                raise
            worker_state.maybe_shutdown()
            time.sleep(RETRY_SECONDS)
            raise Empty from error
        except MALFORMED as error:
            # Put into Redis by somebody else, or a defect: it has left its queue, and the worker goes on.
            logger.exception("message_unreadable")
            raise Empty from error

    def _receive_one(self, client: Any) -> Any:
        try:
            return super()._receive_one(client)
        except MALFORMED:
            logger.exception("message_unreadable")
            return None


class Transport(kombu_redis.Transport):
    """The transport that renews what its channels hold, also while the worker finishes its last tasks."""

    Channel = Channel

    def register_with_event_loop(self, connection: Any, loop: Any) -> None:
        """Renew from now on. Celery cancels the timer when the connection is lost, and not when the worker ends."""
        super().register_with_event_loop(connection, loop)
        timeout = connection.client.transport_options.get("visibility_timeout", Channel.visibility_timeout)
        loop.call_repeatedly(timeout / RENEWALS_PER_TIMEOUT, self._renew)

    def _renew(self) -> None:
        for channel in list(self.channels):
            if channel.active_queues or channel.qos.holds():
                channel.qos.renew()


class Results(RedisBackend):
    """Results of tasks, written when Redis takes writes: a task that was done is not lost with its result."""

    def store_result(self, task_id: str, result: Any, state: str, *args: Any, **options: Any) -> Any:
        """Store a state or a result. An outcome waits until Redis takes writes; that a task has begun is left out."""

        def store() -> Any:
            return super(Results, self).store_result(task_id, result, state, *args, **options)

        if state in states.READY_STATES or state == states.RETRY:
            return _wait_for_writes(store, "result")
        try:
            return store()
        except redis.ResponseError as error:
            if state != states.STARTED or not is_redis_refusal(error):
                raise
            logger.warning("start_not_stored", task=task_id, error=str(error)[:200])
            return result


def _wait_for_writes(write: Callable[[], T], what: str) -> T:
    """Write, and while Redis refuses, log it and try again. Raises Celery's `WorkerShutdown` when the worker is
    asked to end meanwhile."""
    while True:
        try:
            return write()
        except redis.ResponseError as error:
            if not is_redis_refusal(error):
                raise
            logger.warning("redis_write_refused", what=what, error=str(error)[:200])
        worker_state.maybe_shutdown()
        time.sleep(RETRY_SECONDS)
