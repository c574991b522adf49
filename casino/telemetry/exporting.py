"""The OpenTelemetry SDK behind `casino.telemetry`. Imported only when telemetry is switched on.

Addresses, headers, sampling, intervals and the resource come from the standard variables (OTEL_*). Logs are not
exported, nor is baggage: only `traceparent` is read and written.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import MetricReader, PeriodicExportingMetricReader
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from casino import VERSION
from casino.telemetry import Kind, Value

SCOPE: Final = "casino"
KINDS: Final = {
    "internal": SpanKind.INTERNAL,
    "server": SpanKind.SERVER,
    "client": SpanKind.CLIENT,
    "consumer": SpanKind.CONSUMER,
}
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Bounds of durations in seconds."""


class _Work:
    def __init__(self, span: trace.Span) -> None:
        self._span = span

    def set(self, name: str, value: Value) -> None:
        """Give the span an attribute."""
        self._span.set_attribute(name, value)

    def rename(self, name: str) -> None:
        """Give the span another name."""
        self._span.update_name(name)

    def fail(self, kind: str) -> None:
        """Mark the span as failed."""
        self._span.set_attribute("error.type", kind)
        self._span.set_status(Status(StatusCode.ERROR))


class Exporter:
    """Takes spans and figures to the SDK. `processor`, `reader`: where they go, by default by OTLP over HTTP."""

    def __init__(self, processor: SpanProcessor, reader: MetricReader) -> None:
        own = Resource({"service.name": SCOPE, "service.version": VERSION}).merge(OTELResourceDetector().detect())
        given = Resource.create(own.attributes)
        self.traces = TracerProvider(resource=given)
        self.traces.add_span_processor(processor)
        self.metrics = MeterProvider(metric_readers=[reader], resource=given)
        self._tracer = self.traces.get_tracer(SCOPE, VERSION)
        self._meter = self.metrics.get_meter(SCOPE, VERSION)
        self._instruments: dict[str, Any] = {}
        self._context = TraceContextTextMapPropagator()

    @contextmanager
    def span(
        self, name: str, kind: Kind, attributes: Mapping[str, Value], parent: Mapping[str, str] | None
    ) -> Iterator[_Work]:
        """Record a span; errors are named by `fail` alone, so that no text of theirs is exported."""
        context = self._context.extract(parent) if parent else None
        with self._tracer.start_as_current_span(
            name,
            context=context,
            kind=KINDS[kind],
            attributes=attributes,
            record_exception=False,
            set_status_on_exception=False,
        ) as under_way:
            yield _Work(under_way)

    def passed(self, name: str, seconds: float, attributes: Mapping[str, Value]) -> None:
        """Record a span of work that took so long until now."""
        now = time.time_ns()
        over = self._tracer.start_span(name, start_time=now - int(seconds * 1e9), attributes=attributes)
        over.end(end_time=now)

    def measured(self, name: str, seconds: float, attributes: Mapping[str, Value]) -> None:
        """Take a duration."""
        if name not in self._instruments:
            self._instruments[name] = self._meter.create_histogram(
                name, unit="s", explicit_bucket_boundaries_advisory=BUCKETS
            )
        self._instruments[name].record(seconds, attributes)

    def counted(self, name: str, number: int, attributes: Mapping[str, Value]) -> None:
        """Take a number of things that happened."""
        if name not in self._instruments:
            self._instruments[name] = self._meter.create_counter(name)
        self._instruments[name].add(number, attributes)

    def headers(self) -> dict[str, str]:
        """Return `traceparent` of the span under way."""
        found: dict[str, str] = {}
        self._context.inject(found)
        return found

    def flush(self) -> None:
        """Send what was taken until now."""
        self.traces.force_flush()
        self.metrics.force_flush()

    def close(self) -> None:
        """Send what is left, and end."""
        self.traces.shutdown()
        self.metrics.shutdown()


def by_otlp() -> Exporter:
    """Return an exporter by OTLP over HTTP, as the standard variables say.

    Both send in the background, in every process: the SDK begins anew after a fork.
    """
    return Exporter(BatchSpanProcessor(OTLPSpanExporter()), PeriodicExportingMetricReader(OTLPMetricExporter()))
