"""Times of day as people write them: "17:30", "17.30 h", "5:30 p. m.", "5:30 PM", "12:00 m.".

>>> read_time("5:30 p. m."), read_time("05:30:15"), read_time("12:05 AM")
(datetime.time(17, 30), datetime.time(5, 30, 15), datetime.time(0, 5))
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Final

_TIME: Final = re.compile(r"(\d{1,2})([:.h])(\d{2})(?:\2(\d{2}))?\s*(.*)", re.ASCII | re.IGNORECASE)
_MORNING: Final = "am"
_AFTERNOON: Final = "pm"
_NOON: Final = "m"
_HOURS: Final = ("", "h", "hs", "hrs", "horas")
_BESIDE: Final = re.compile(r"[\s.\u00a0\u202f]")


def read_time(text: str) -> dt.time:
    """Return the time of day; without "a. m." or "p. m." hours count to 24. Errors: ValueError.

    Refused are hours beyond 12 with "a. m." or "p. m.", which nobody can mean: ``"17:30 p. m."``.
    """
    found = _TIME.fullmatch(text.strip())
    half = _BESIDE.sub("", found[5]).lower() if found else ""
    if found is None or half not in (_MORNING, _AFTERNOON, _NOON, *_HOURS):
        raise ValueError(f"{text[:40]!r} is not a time of day like 17:30 or 5:30 p. m.")
    hour = int(found[1])
    if half in (_MORNING, _AFTERNOON, _NOON):
        if not 1 <= hour <= 12 or (half == _NOON and hour != 12):
            raise ValueError(f"{text[:40]!r} is not a time of the twelve-hour clock")
        hour = hour % 12 + (12 if half != _MORNING else 0)
    return dt.time(hour, int(found[3]), int(found[4] or 0))
