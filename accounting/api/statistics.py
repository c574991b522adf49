"""Win and statistics over REST (control W1)."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import queries
from accounting.periods import KINDS
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import reads
from casino.api.parameters import day_asked
from casino.api.rows import serializer_of

StatisticsSerializer = serializer_of(queries.Statistics)


class StatisticsView(CasinoAPIView):
    """Drop, win and hold of a period."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Win and statistics of a period",
        tag="reports",
        answer=StatisticsSerializer,
        description="Closed days with the adjusting entries that concern them; the same period of last year beside it.",
        parameters=[
            OpenApiParameter("day", dt.date, description="a day of the period, by default the current gaming day"),
            OpenApiParameter("period", str, enum=list(KINDS), description="by default month_to_date"),
            OpenApiParameter("by", str, enum=list(queries.GROUPS), description="by default game"),
            *(OpenApiParameter(name, str, description="only this one") for name in queries.FILTERS),
        ],
    )
    def get(self, request: Request) -> Response:
        given = request.query_params
        answer = queries.statistics(
            self.property,
            day=day_asked(request, "day") or self.property.gaming_day(),
            kind=given.get("period") or "month_to_date",
            by=given.get("by") or "game",
            only={name: given[name] for name in queries.FILTERS if given.get(name)},
        )
        return self.show(StatisticsSerializer, answer)
