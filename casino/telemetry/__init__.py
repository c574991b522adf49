"""Traces and metrics by OpenTelemetry, an extra (decision 133). The project imports it only when it is switched on.

    with span("operation issue_fill", attributes={"casino.operation": "issue_fill"}) as work:
        ...
        work.set("casino.outcome", "refused")

It is on when the extra is installed and an exporter is named by the standard variables (`switched_on`); otherwise a
span is an empty object. Attributes name what the program does: routes, operations, types of events, tasks. None holds a
person, a table, an amount, an address, a PIN or a key, nor the text of a refusal or an error.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Literal, Protocol

Value = str | int | float | bool | list[str]
Kind = Literal["internal", "server", "client", "consumer"]

ENDPOINTS: Final = (
    "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
)  # fmt: skip
PACKAGES: Final = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")


class Work(Protocol):
    """Work under way, as a span sees it."""

    def set(self, name: str, value: Value) -> None:
        """Give the span an attribute."""

    def rename(self, name: str) -> None:
        """Give the span another name."""

    def fail(self, kind: str) -> None:
        """Mark the span as failed; `kind`: the name of an error, never its text."""


class Recorder(Protocol):
    """What takes spans and figures (`casino.telemetry.exporting.Exporter`)."""

    def span(
        self, name: str, kind: Kind, attributes: Mapping[str, Value], parent: Mapping[str, str] | None
    ) -> _Context:
        """Return the context of a span; `parent`: headers that name the one it belongs to."""

    def passed(self, name: str, seconds: float, attributes: Mapping[str, Value]) -> None:
        """Record a span of work that took so long until now."""

    def measured(self, name: str, seconds: float, attributes: Mapping[str, Value]) -> None:
        """Take a duration."""

    def counted(self, name: str, number: int, attributes: Mapping[str, Value]) -> None:
        """Take a number of things that happened."""

    def headers(self) -> dict[str, str]:
        """Return the headers by which another process continues the span under way."""


class _Context(Protocol):
    def __enter__(self) -> Work: ...

    def __exit__(self, *failure: object) -> object: ...


class _Nothing:
    def set(self, name: str, value: Value) -> None:
        """Leave it."""

    def rename(self, name: str) -> None:
        """Leave it."""

    def fail(self, kind: str) -> None:
        """Leave it."""


_NOTHING: Final = _Nothing()
_recorder: Recorder | None = None


def switched_on(environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether the standard variables name an address for telemetry, and OTEL_SDK_DISABLED is not true."""
    disabled = environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    return not disabled and any(environ.get(name, "").strip() for name in ENDPOINTS)


def is_installed() -> bool:
    """Return whether the extra is installed."""
    try:
        return all(importlib.util.find_spec(name) is not None for name in PACKAGES)
    except ModuleNotFoundError:
        return False


def use(recorder: Recorder | None) -> None:
    """Send what happens from now on to a recorder; None: to none."""
    global _recorder
    _recorder = recorder


def is_recording() -> bool:
    """Return whether spans and figures go anywhere."""
    return _recorder is not None


@contextmanager
def span(
    name: str,
    *,
    kind: Kind = "internal",
    parent: Mapping[str, str] | None = None,
    attributes: Mapping[str, Value] | None = None,
    expected: tuple[type[BaseException], ...] = (),
) -> Iterator[Work]:
    """Record the work inside as a span. An error that passes is named by its class, without its text; those that are
    `expected` are no failure."""
    if _recorder is None:
        yield _NOTHING
        return
    with _recorder.span(name, kind, attributes or {}, parent) as work:
        try:
            yield work
        except expected:
            raise
        except BaseException as error:
            work.fail(type(error).__name__)
            raise


def passed(name: str, seconds: float, attributes: Mapping[str, Value]) -> None:
    """Record a span of work that is over; it took so long until now."""
    if _recorder is not None:
        _recorder.passed(name, seconds, attributes)


def measured(name: str, seconds: float, **attributes: Value) -> None:
    """Take a duration in seconds."""
    if _recorder is not None:
        _recorder.measured(name, seconds, attributes)


def counted(name: str, number: int = 1, **attributes: Value) -> None:
    """Take a number of things that happened."""
    if _recorder is not None:
        _recorder.counted(name, number, attributes)


def headers() -> dict[str, str]:
    """Return the headers by which another process continues the span under way; none without one."""
    return {} if _recorder is None else _recorder.headers()
