"""Log lines: escape values, so that each remains one line, whatever a client sent; write each by one system call.

Addresses that are secrets are taken out of every line as it is written, wherever in it they are: of our own lines, of
the libraries' and of tracebacks.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import MutableMapping
from typing import Any, Final

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

_SECRET_ADDRESS: Final = re.compile(r"((?:/|%2F)calendars(?:/|%2F))[^\s\"'<>?&]+", re.IGNORECASE)
_TOKEN: Final = re.compile(r"(?<!\d)([1-9]\d{0,17}-)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")
"""A token by its form (`casino.identity.calendar_addresses`), wherever it is: in an address written otherwise, too."""


def without_secrets(line: str) -> str:
    """Return a line with the secret part of a calendar's address left out."""
    return _TOKEN.sub(r"\1***", _SECRET_ADDRESS.sub(r"\1***", line))


def one_line(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Processor of structlog: line ends, escape sequences and signs that turn text around are written as `\\x1b`.

    Tracebacks (`exception`) are ours and keep their lines.
    """
    for key, value in event.items():
        if isinstance(value, str) and key != "exception" and _CONTROL.search(value):
            event[key] = _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", value)
    return event


class LineHandler(logging.Handler):
    """Writes each record to standard error (or another file descriptor) without a lock.

    Handlers of the standard library format and write while they hold a lock. A thread that holds it and waits for the
    interpreter makes all other threads wait. A pipe takes up to 4,096 bytes as a whole, so lines do not mix.
    """

    def __init__(self, descriptor: int = 2) -> None:
        super().__init__()
        self._descriptor = descriptor

    def createLock(self) -> None:
        """Have none: `acquire` and `release` then do nothing."""
        self.lock = None

    def emit(self, record: logging.LogRecord) -> None:
        """Format the record and write it."""
        try:
            data = f"{without_secrets(self.format(record))}\n".encode(errors="backslashreplace")
            while data:
                data = data[os.write(self._descriptor, data) :]
        except Exception:  # noqa: BLE001 - as in every handler, an error is reported and not raised
            self.handleError(record)
