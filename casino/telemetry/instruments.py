"""What is traced and measured: requests, Celery tasks, appends. Registered when telemetry is switched on.

Operations and deliveries of webhooks say it themselves (`casino.operations`, `casino.webhooks.delivery`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final

import structlog
from celery import Task
from celery.signals import before_task_publish, task_failure, task_postrun, task_prerun
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from casino import telemetry
from casino.eventstore import Summary, subscriptions

logger = structlog.get_logger(__name__)

PARENT: Final = "traceparent"
UNROUTED: Final = "(no route)"
METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
"""Others are counted as one: a method is sent by the client."""
MIDDLEWARE: Final = "casino.telemetry.instruments.TelemetryMiddleware"


class TelemetryMiddleware:
    """Trace and measure every request, by method and route: the pattern of its address, never the address itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not telemetry.is_recording():
            return self.get_response(request)
        method = request.method if request.method in METHODS else "_OTHER"
        parent = {PARENT: request.META["HTTP_TRACEPARENT"]} if "HTTP_TRACEPARENT" in request.META else None
        about: dict[str, telemetry.Value] = {"http.request.method": method, "url.scheme": request.scheme or ""}
        began = time.perf_counter()
        with telemetry.span(method, kind="server", parent=parent, attributes=about) as work:
            response = self.get_response(request)
            route = _route(request)
            work.set("http.route", route)
            work.set("http.response.status_code", response.status_code)
            work.rename(f"{method} {route}")
            if response.status_code >= 500:
                work.fail(str(response.status_code))
        said = {"http.request.method": method, "http.route": route, "http.response.status_code": response.status_code}
        telemetry.measured("http.server.request.duration", time.perf_counter() - began, **said)
        return response


def _route(request: HttpRequest) -> str:
    found = getattr(request, "resolver_match", None)
    return UNROUTED if found is None else f"/{found.route}"


# --- tasks ----------------------------------------------------------------------------------------------------------

_RUNNING: Final[dict[str, tuple[ExitStack, telemetry.Work, float]]] = {}
"""Tasks that run in this process, by their id."""


def _hand_on(headers: dict[str, Any] | None = None, **_: object) -> None:
    """Name the span under way in the message of a task."""
    if headers is not None:
        headers.update(telemetry.headers())


def _began(task_id: str, task: Task, **_: object) -> None:
    parent = getattr(task.request, PARENT, None) or (task.request.headers or {}).get(PARENT)
    stack = ExitStack()
    about: dict[str, telemetry.Value] = {"messaging.system": "celery", "casino.task": task.name}
    given = {PARENT: parent} if parent else None
    work = stack.enter_context(telemetry.span(f"task {task.name}", kind="consumer", parent=given, attributes=about))
    _RUNNING[task_id] = stack, work, time.perf_counter()


def _failed(task_id: str, exception: BaseException, **_: object) -> None:
    if task_id in _RUNNING:
        _RUNNING[task_id][1].fail(type(exception).__name__)


def _ended(task_id: str, task: Task, state: str | None = None, **_: object) -> None:
    if task_id not in _RUNNING:
        return
    stack, work, began = _RUNNING.pop(task_id)
    work.set("casino.outcome", str(state or ""))
    stack.close()
    seconds = time.perf_counter() - began
    telemetry.measured("casino.task.duration", seconds, **{"casino.task": task.name, "casino.outcome": str(state)})


# --- appends --------------------------------------------------------------------------------------------------------


def note_append(summary: Summary, seconds: float) -> None:
    """Take an append that was committed, and its events by type."""
    telemetry.measured("casino.append.duration", seconds)
    types = summary.types
    for name, number in types.items():
        telemetry.counted("casino.events.appended", number, **{"casino.event": name})
    telemetry.passed("append", seconds, {"casino.events": sum(types.values()), "casino.event_types": sorted(types)})


# --- on ---------------------------------------------------------------------------------------------------------------


def start() -> bool:
    """Switch telemetry on where the standard variables ask for it and the extra is installed; return whether it is."""
    if not telemetry.switched_on():
        return False
    if not telemetry.is_installed():
        logger.error("telemetry_not_installed", hint="pip install -r requirements-telemetry.txt")
        return False
    from casino.telemetry import exporting

    use(exporting.by_otlp())
    return True


def use(recorder: telemetry.Recorder | None) -> None:
    """Register the instruments, and send what they take to a recorder."""
    telemetry.use(recorder)
    if recorder is None:
        return
    subscriptions.watch(note_append)
    if MIDDLEWARE not in settings.MIDDLEWARE:
        settings.MIDDLEWARE.insert(0, MIDDLEWARE)
    for signal, receiver in (
        (before_task_publish, _hand_on), (task_prerun, _began), (task_failure, _failed), (task_postrun, _ended),
    ):  # fmt: skip
        signal.connect(receiver, dispatch_uid=f"casino.telemetry.{receiver.__name__}", weak=False)
