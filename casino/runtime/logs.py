"""Escape values in log lines, so that each remains one line, whatever a client sent."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any, Final

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def one_line(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Processor of structlog: line ends, escape sequences and signs that turn text around are written as `\\x1b`.

    Tracebacks (`exception`) are ours and keep their lines.
    """
    for key, value in event.items():
        if isinstance(value, str) and key != "exception" and _CONTROL.search(value):
            event[key] = _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", value)
    return event
