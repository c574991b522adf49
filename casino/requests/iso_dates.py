"""Days and instants in the one spelling that the API documents (RFC 3339): `2026-11-20`, `2026-11-20T21:30:00-04:00`.

Python reads further spellings of ISO 8601 (`20261120`, `2026-W47-5`, digits of other scripts), which clients and
servers do not read alike.
"""

from __future__ import annotations

import datetime as dt
import re

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z", re.ASCII)
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})\Z", re.ASCII)


def parse_day(text: str) -> dt.date:
    """Return the day. Raises ValueError for another spelling and for a day that no calendar has."""
    if _DAY.match(text) is None:
        raise ValueError(f"{text[:40]!r} is not a day like 2026-11-20")
    return dt.date.fromisoformat(text)


def parse_instant(text: str) -> dt.datetime:
    """Return the instant, aware. Raises ValueError for another spelling, one without offset among them."""
    if _INSTANT.match(text) is None:
        raise ValueError(f"{text[:40]!r} is not an instant like 2026-11-20T21:30:00-04:00")
    return dt.datetime.fromisoformat(text)
