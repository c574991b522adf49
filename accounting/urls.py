"""Addresses of accounting under /api/v1/."""

from __future__ import annotations

from django.urls import path

import casino.api.converters  # noqa: F401  (registers <day:...>)
from accounting import api

urlpatterns = [
    path("summaries/<day:day>", api.SummaryView.as_view(), name="summary"),
    path("statistics", api.StatisticsView.as_view(), name="statistics"),
    path("gaming-days/<day:day>/close", api.CloseView.as_view(), name="day-close"),
    path("gaming-days/<day:day>/seal", api.SealView.as_view(), name="day-seal"),
]
