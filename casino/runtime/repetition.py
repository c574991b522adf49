"""Tasks that ask to be run again: their repetition is not lost when the queue cannot take it."""

from __future__ import annotations

from typing import Any

from celery import Task
from celery.exceptions import Reject

from casino.runtime.outages import is_outage


class RepeatableTask(Task):
    """Base class of all tasks."""

    abstract = True

    def retry(self, *args: Any, **options: Any) -> Any:
        """Celery's `retry`. Raises `Reject` with `requeue` where the repetition could not be sent: the message of this
        run goes back to its queue."""
        try:
            return super().retry(*args, **options)
        except Reject as lost:
            raise Reject(lost.reason, requeue=is_outage(lost.reason)) from lost
