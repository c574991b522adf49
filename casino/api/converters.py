"""How addresses spell a day: ISO, `2026-11-21`."""

from __future__ import annotations

import datetime as dt

from django.urls import register_converter

from casino.requests.iso_dates import parse_day


class DayConverter:
    """`<day:day>`."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> dt.date:
        return parse_day(value)

    def to_url(self, value: dt.date) -> str:
        return value.isoformat()


register_converter(DayConverter, "day")
