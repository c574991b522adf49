"""Parameters that several views of accounting take."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.utils import OpenApiParameter


def day_parameter(name: str, description: str) -> OpenApiParameter:
    """A day in the address."""
    return OpenApiParameter(name, dt.date, description=description)


PERIOD = (day_parameter("since", "first gaming day"), day_parameter("until", "last gaming day"))
