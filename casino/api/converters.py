"""How addresses spell a day: ISO, `2026-11-21`."""

from __future__ import annotations

import datetime as dt

from django.urls import register_converter


class DayConverter:
    """`<day:day>`."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> dt.date:
        return dt.date.fromisoformat(value)

    def to_url(self, value: dt.date) -> str:
        return value.isoformat()


register_converter(DayConverter, "day")
