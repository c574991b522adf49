"""Metrics for Prometheus. Figures about the processes: no money, no person, no table.

Two kinds:

- counted where it happens, in every process (appends, closes, verifications). With several processes behind one port
  set PROMETHEUS_MULTIPROC_DIR: each writes its own files there and the process that is scraped adds them up.
- looked up when asked (queue, feed, parts), by `StateCollector`: the same in every process.

`docker/prometheus/alerts.yml` and `docker/grafana/casino.json` go by these names; a test holds them together.
"""

from __future__ import annotations

import functools
import os
import time
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import structlog
from celery.signals import worker_ready
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import RedisError

from casino.errors import Refused
from casino.eventstore import Finding, Rebuilt, Report, Summary, feed_lag, store_head, subscriptions
from casino.models import Approval
from casino.runtime import beat, health
from casino.runtime.internal import is_internal
from casino.tenancy import row_security

logger = structlog.get_logger(__name__)

APPEND_SECONDS = Histogram(
    "casino_append_seconds",
    "How long an append took, projectors and policies included",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
EVENTS_APPENDED = Counter("casino_events_appended", "Events that were committed, by type", ["type"])
EXCEPTIONS_RAISED = Counter("casino_exceptions_raised", "Exceptions raised for accounting, by kind", ["kind"])
CLOSE_SECONDS = Histogram(
    "casino_close_seconds",
    "How long a worker took over the close of a gaming day, by outcome (closed, refused, failed)",
    ["outcome"],
    buckets=(0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800),
)
VERIFICATIONS = Counter("casino_verifications", "Verifications of the event store, by outcome", ["outcome"])
VERIFICATION_FINDINGS = Counter("casino_verification_findings", "Findings of verifications, by kind", ["kind"])
IDENTITIES_BROKEN = Counter("casino_identities_broken", "Identities of closed days that did not hold", ["code"])
PROJECTION_ROWS_ALTERED = Counter(
    "casino_projection_rows_altered", "Rows of projections that are not what their events make of them", ["table"]
)


@functools.cache
def _appended(name: str) -> Counter:
    """The counter of a type of event: looked up once, of types there are a few hundred."""
    return EVENTS_APPENDED.labels(name)


def note_append(summary: Summary, seconds: float) -> None:
    """Counts an append and its events."""
    APPEND_SECONDS.observe(seconds)
    for name, number in summary.types.items():
        _appended(name).inc(number)
    for each in summary.events:
        if each.type == "ExceptionRaised":
            EXCEPTIONS_RAISED.labels(str(each.event.code)).inc()


def note_verification(report: Report) -> None:
    """Counts a verification and what it found."""
    VERIFICATIONS.labels("in_order" if report.ok else "empty" if report.empty else "not_in_order").inc()
    note_findings(report.findings)


def note_findings(findings: Sequence[Finding]) -> None:
    """Counts findings by kind."""
    for finding in findings:
        VERIFICATION_FINDINGS.labels(finding.kind).inc()


def note_comparison(rebuilt: Rebuilt) -> None:
    """Counts the rows that a comparison of the projections with their events found to differ."""
    for table, number in Tally([difference.table for difference in rebuilt.differences]).items():
        PROJECTION_ROWS_ALTERED.labels(table).inc(number)


@contextmanager
def closing() -> Iterator[None]:
    """Measures a close: closed, refused (a `Refused` passes through) or failed (any other error does)."""
    started, outcome = time.monotonic(), "failed"
    try:
        yield
        outcome = "closed"
    except Refused:
        outcome = "refused"
        raise
    finally:
        CLOSE_SECONDS.labels(outcome).observe(time.monotonic() - started)


class StateCollector(Collector):
    """Metrics looked up on each scrape. A part that does not answer is `0` in casino_part_up and has no figures."""

    def describe(self) -> list[Metric]:
        """Names without a look into the database: a registry asks for them when it is made."""
        return list(_families().values())

    def collect(self) -> Iterator[Metric]:
        """Figures of this moment."""
        families = _families()
        up = health.parts()
        for part, answers in up.items():
            families["part_up"].add_metric([part], float(answers))
        if up["database"]:
            _look(lambda: _of_store(families))
        if up["redis"]:
            _look(lambda: _of_queue(families))
        yield from families.values()


def _families() -> dict[str, GaugeMetricFamily]:
    return {
        "part_up": GaugeMetricFamily("casino_part_up", "1 when this part of the system answers", labels=["part"]),
        "head": GaugeMetricFamily("casino_store_head_position", "Position of the last event"),
        "age": GaugeMetricFamily("casino_store_last_event_age_seconds", "Time since the last event was recorded"),
        "lag": GaugeMetricFamily(
            "casino_feed_lag_events", "Positions drawn that the feed holds back, because one before them may still come"
        ),
        "wall": GaugeMetricFamily("casino_wall_stands", "1 when the database itself keeps the properties apart"),
        "queue": GaugeMetricFamily(
            "casino_queue_depth", "Tasks in the broker: waiting, or taken and not finished", labels=["state"]
        ),
        "silent": GaugeMetricFamily("casino_worker_silent_seconds", "Time since a worker last reported"),
        "documents": GaugeMetricFamily(
            "casino_documents_expiring", "Documents on file that end within 30 days, or ended, and that none renews"
        ),
        "beat": GaugeMetricFamily("casino_beat_silent_seconds", "Time since the scheduler last looked at its schedule"),
    }


def _look(figures: Callable[[], None]) -> None:
    try:
        with row_security.all_properties("how far the whole store is: no figure of a property"):
            figures()
    except (DatabaseError, RedisError, OSError) as error:
        # It answered a moment ago: the next look says that it is down.
        logger.warning("metrics_incomplete", error=type(error).__name__)


def _of_store(families: dict[str, GaugeMetricFamily]) -> None:
    head = store_head()
    families["head"].add_metric([], float(head.position if head else 0))
    if head:
        families["age"].add_metric([], max(0.0, (timezone.now() - head.recorded_at).total_seconds()))
    families["lag"].add_metric([], float(feed_lag()))
    families["documents"].add_metric([], float(Approval.objects.expiring(timezone.localdate()).count()))
    with connection.cursor() as cursor:
        families["wall"].add_metric([], float(row_security.is_enabled(cursor)))


def _of_queue(families: dict[str, GaugeMetricFamily]) -> None:
    from celery import current_app

    with health.broker() as client:
        families["queue"].add_metric(["waiting"], float(client.llen(current_app.conf.task_default_queue)))
        families["queue"].add_metric(["taken"], float(client.hlen("unacked")))
    silent = health.worker_silent_seconds()
    if silent is not None:
        families["silent"].add_metric([], silent)
    silent = beat.silent_seconds()
    if silent is not None:
        families["beat"].add_metric([], silent)


def registry() -> CollectorRegistry:
    """All figures: this process's, or with PROMETHEUS_MULTIPROC_DIR those of all that share it."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)
    return shared


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Answer `/metrics`: to requests with the token (METRICS_TOKEN) or, without one set, from this machine only."""
    if not is_internal(request):
        return HttpResponse("forbidden\n", status=403, content_type="text/plain")
    state = CollectorRegistry()
    state.register(StateCollector())
    return HttpResponse(generate_latest(registry()) + generate_latest(state), content_type=CONTENT_TYPE_LATEST)


@worker_ready.connect(dispatch_uid="casino.runtime.metrics")
def serve_from_worker(**_: object) -> None:
    """Serve a worker's metrics on METRICS_PORT, for the inside network."""
    if settings.METRICS_PORT:
        from prometheus_client import start_http_server

        start_http_server(settings.METRICS_PORT, addr=settings.METRICS_ADDRESS, registry=registry())


subscriptions.watch(note_append, looks_at=("ExceptionRaised",))
