"""What a task's lines say that it recorded."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish
from django_structlog.celery.receivers import CeleryReceiver
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from casino.tasks import deliver_report
from tests.factories import Floor


@pytest.fixture(autouse=True)
def _nothing_bound() -> Iterator[None]:
    clear_contextvars()
    yield
    clear_contextvars()


@pytest.mark.django_db
def test_each_attempt_of_a_task_begins_with_no_events(
    caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    """What a retry hands on is the id of the request; the attempt after it knows nothing of what this one recorded."""
    bind_contextvars(task_id="attempt", request_id="asked-0001")
    with django_capture_on_commit_callbacks(execute=True):
        Floor.seeded().open_day()
    first = get_contextvars()
    assert first["events"] > 0
    assert len(first["event_positions"]) == 2
    headers: dict[str, Any] = {"id": "attempt", "task": deliver_report.name}
    before_task_publish.send(sender=deliver_report.name, headers=headers, body={}, properties={}, routing_key="celery")
    assert headers["__django_structlog__"]["request_id"] == "asked-0001"
    deliver_report.push_request(**headers)
    try:
        with caplog.at_level(logging.INFO, logger="django_structlog"):
            CeleryReceiver().receiver_task_prerun("attempt", deliver_report)
    finally:
        deliver_report.pop_request()
    (line,) = [record.msg for record in caplog.records if "task_started" in str(record.msg)]
    assert isinstance(line, dict)
    assert (line["task_id"], line["request_id"]) == ("attempt", "asked-0001")
    assert not {name for name in line if name.startswith("event_") or name == "events"}
