"""Traces and metrics by OpenTelemetry: what is taken, without persons or secrets; and that it is an extra."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.test import Client
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from casino import telemetry
from casino.roles import Role
from casino.telemetry import exporting, instruments
from settings.celery import app
from tables import commands
from tests.factories import ACTOR, Floor, refused
from tests.people import log_in

VARIABLES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT")


class Taken:
    """What the exporter in memory has."""

    def __init__(self) -> None:
        self.spans, self.reader = InMemorySpanExporter(), InMemoryMetricReader()
        self.exporter = exporting.Exporter(SimpleSpanProcessor(self.spans), self.reader)

    def named(self, name: str) -> list[Any]:
        return [span for span in self.spans.get_finished_spans() if span.name == name]

    def points(self, name: str) -> list[Any]:
        found = self.reader.get_metrics_data()
        return [
            point
            for resource in (found.resource_metrics if found else ())
            for scope in resource.scope_metrics
            for metric in scope.metrics
            if metric.name == name
            for point in metric.data.data_points
        ]

    def text(self) -> str:
        """Everything that would be exported."""
        return " ".join(span.to_json() for span in self.spans.get_finished_spans()) + " " + self.reader_text()

    def reader_text(self) -> str:
        found = self.reader.get_metrics_data()
        return found.to_json() if found else ""


@pytest.fixture
def taken(settings: Any) -> Iterator[Taken]:
    settings.MIDDLEWARE = list(settings.MIDDLEWARE)
    found = Taken()
    instruments.use(found.exporter)
    try:
        yield found
    finally:
        instruments.use(None)


@pytest.fixture
def floor(db: None) -> Floor:
    made = Floor.seeded(with_pins=True)
    made.open_day()
    return made


def test_a_request_is_a_span_named_by_its_route(taken: Taken, floor: Floor) -> None:
    person = floor.house.staff[Role.FLOOR_SUPERVISOR][0]
    from django.contrib.auth import get_user_model

    person.user = get_user_model().objects.create_user("maria.lopez", password="x", is_staff=True)
    person.save()
    client = log_in(Client(headers={"traceparent": f"00-{'ab' * 16}-{'cd' * 8}-01"}), person.user)
    assert client.get("/admin/casino/employee/quien/change/?q=secret").status_code in (302, 403, 404)
    (span,) = taken.named("GET /admin/casino/employee/<path:object_id>/change/")
    assert f"{span.context.trace_id:032x}" == "ab" * 16, "it continues the trace of who asked"
    assert span.attributes["http.route"] == "/admin/casino/employee/<path:object_id>/change/"
    (point,) = taken.points("http.server.request.duration")
    assert point.count == 1
    for word in ("maria", "quien", "secret", person.name):
        assert word not in taken.text(), word
    assert client.get("/no/such/quien/page").status_code == 404
    assert taken.named("GET (no route)")
    assert "quien" not in taken.text()


def test_operations_and_appends_are_children_of_what_asked_for_them(taken: Taken, floor: Floor) -> None:
    floor.install("RO-1")
    with telemetry.span("request"):
        floor.open_only("RO-1")
    (request,) = taken.named("request")
    (opened,) = taken.named("operation open_table")
    assert opened.parent.span_id == request.context.span_id
    assert dict(opened.attributes) == {"casino.operation": "open_table", "casino.outcome": "done"}
    points = {point.attributes["casino.operation"]: point for point in taken.points("casino.operation.duration")}
    assert points["open_table"].count == 1


def test_a_refusal_is_named_by_its_code_and_is_no_error(taken: Taken, floor: Floor) -> None:
    asked = {"table": "RO-9", "counts": {"500": 1}, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    code = refused("table_not_open", commands.request_fill, floor.property, at=floor.now(), **asked).code
    (span,) = taken.named("operation request_fill")
    assert dict(span.attributes) == {
        "casino.operation": "request_fill", "casino.outcome": "refused", "casino.refusal": code
    }  # fmt: skip
    assert span.status.status_code == StatusCode.UNSET


def test_errors_are_named_without_their_text(taken: Taken) -> None:
    with pytest.raises(ValueError, match="PIN 258036"), telemetry.span("work"):
        raise ValueError("PIN 258036 of K01")
    (span,) = taken.named("work")
    assert span.attributes["error.type"] == "ValueError"
    assert span.status.status_code == StatusCode.ERROR
    assert not span.events
    assert "258036" not in taken.text()


def test_appends_are_taken_once_they_are_committed(taken: Taken, scratch_database: str) -> None:
    floor = Floor.seeded()
    floor.open_day()
    counted = {point.attributes["casino.event"]: point.value for point in taken.points("casino.events.appended")}
    assert counted["GamingDayOpened"] == 1
    assert any("GamingDayOpened" in span.attributes["casino.event_types"] for span in taken.named("append"))
    assert floor.property.name not in taken.text()


def test_a_task_continues_the_trace_of_what_sent_it(taken: Taken) -> None:
    seen: dict[str, str] = {}

    @app.task(name="tests.telemetry", bind=True)
    def work(self: Any) -> None:
        seen["parent"] = telemetry.headers()["traceparent"]

    try:
        with telemetry.span("request"):
            headers = telemetry.headers()
            assert work.apply(headers=headers).state == "SUCCESS"
    finally:
        app.tasks.unregister("tests.telemetry")
    (span,), (request,) = taken.named("task tests.telemetry"), taken.named("request")
    assert span.context.trace_id == request.context.trace_id
    assert span.attributes["casino.outcome"] == "SUCCESS"
    assert f"{span.context.span_id:016x}" in seen["parent"]
    (point,) = taken.points("casino.task.duration")
    assert point.attributes["casino.task"] == "tests.telemetry"


def test_a_message_of_a_task_names_the_span_that_sent_it(taken: Taken) -> None:
    headers: dict[str, Any] = {}
    with telemetry.span("request"):
        instruments._hand_on(headers=headers)
    (span,) = taken.named("request")
    assert f"{span.context.trace_id:032x}" in headers["traceparent"]
    assert headers.keys() == {"traceparent"}, "no baggage"


# --- a receiver of OTLP ---------------------------------------------------------------------------------------------


class Collector(ThreadingHTTPServer):
    """Takes what is exported by OTLP over HTTP."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.traces: list[ExportTraceServiceRequest] = []
        self.metrics: list[ExportMetricsServiceRequest] = []
        self.headers: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.server.headers.append(self.headers.get("x-tenant", ""))
        if self.path == "/v1/traces":
            self.server.traces.append(ExportTraceServiceRequest.FromString(body))
        elif self.path == "/v1/metrics":
            self.server.metrics.append(ExportMetricsServiceRequest.FromString(body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Stay silent."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def test_it_is_exported_by_otlp_as_the_standard_variables_say(collector: Collector, monkeypatch: Any) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.origin)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-tenant=casino")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip")
    monkeypatch.setenv("OTEL_SERVICE_NAME", "casino-site")
    assert telemetry.switched_on()
    exporter = exporting.by_otlp()
    try:
        with exporter.span("operation open_table", "internal", {"casino.operation": "open_table"}, None):
            exporter.counted("casino.events.appended", 3, {"casino.event": "TableOpened"})
            exporter.measured("casino.append.duration", 0.004, {})
        exporter.flush()
    finally:
        exporter.close()
    (spans,) = [scope.spans for each in collector.traces for r in each.resource_spans for scope in r.scope_spans]
    assert [span.name for span in spans] == ["operation open_table"]
    resource = {one.key: one.value.string_value for one in collector.traces[0].resource_spans[0].resource.attributes}
    assert resource["service.name"] == "casino-site"
    scopes = [scope for each in collector.metrics for r in each.resource_metrics for scope in r.scope_metrics]
    named = {metric.name: metric for scope in scopes for metric in scope.metrics}
    assert [point.as_int for point in named["casino.events.appended"].sum.data_points] == [3]
    (duration,) = named["casino.append.duration"].histogram.data_points
    assert (duration.count, duration.sum) == (1, 0.004)
    assert set(collector.headers) == {"casino"}


# --- an extra -------------------------------------------------------------------------------------------------------

OURS = ("opentelemetry.exporter", "opentelemetry.sdk.trace", "casino.telemetry.exporting")
"""What the project imports when it is on. The client of Redis imports the SDK's metrics wherever it is installed."""

PROGRAM = """
import json, os, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "opentelemetry":
            raise ModuleNotFoundError(name)

if os.environ.get("ABSENT"):
    sys.meta_path.insert(0, Absent())
import django
django.setup()
from casino import telemetry
from django.conf import settings
print(json.dumps({
    "imported": [one for one in sys.modules if one.startswith(("opentelemetry", "casino.telemetry.exporting"))],
    "recording": telemetry.is_recording(),
    "middleware": any("telemetry" in name for name in settings.MIDDLEWARE),
}))
"""


def process(**environ: str) -> tuple[dict[str, Any], str]:
    given = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**given, "DJANGO_SETTINGS_MODULE": "settings.test", **environ},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    *logged, last = run.stdout.strip().splitlines()
    return json.loads(last), "\n".join(logged) + run.stderr


@pytest.mark.parametrize(
    "environ", [{}, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_SDK_DISABLED": "true"}]
)
def test_nothing_of_it_is_imported_unless_it_is_switched_on(environ: dict[str, str]) -> None:
    found, _logged = process(**environ)
    assert not [name for name in found.pop("imported") if name.startswith(OURS)]
    assert found == {"recording": False, "middleware": False}


def test_without_the_extra_the_site_starts_and_says_what_is_missing() -> None:
    found, logged = process(ABSENT="1", OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:1")
    assert found == {"imported": [], "recording": False, "middleware": False}
    assert "telemetry_not_installed" in logged


def test_with_both_it_is_on() -> None:
    found, _logged = process(OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:1", OTEL_METRIC_EXPORT_INTERVAL="3600000")
    assert found["recording"]
    assert found["middleware"]
    assert "opentelemetry.sdk.trace" in found["imported"]


@pytest.mark.parametrize("name", VARIABLES)
def test_any_of_the_addresses_switches_it_on(name: str) -> None:
    assert telemetry.switched_on({name: "http://collector:4318"})
    assert not telemetry.switched_on({name: " "})
    assert not telemetry.switched_on({name: "http://collector:4318", "OTEL_SDK_DISABLED": "TRUE"})


def test_a_span_without_a_recorder_is_nothing() -> None:
    assert not telemetry.is_recording()
    with telemetry.span("work") as work:
        work.set("a", 1)
        work.rename("b")
        work.fail("c")
    telemetry.counted("a")
    telemetry.measured("a", 1.0)
    assert telemetry.headers() == {}
