"""The Table Game Progressive Summary and its signatures (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.rows import serializer_of
from progressive import queries

SummaryLineSerializer = serializer_of(queries.SummaryLine)


class ProgressiveSummaryView(Door):
    """The Table Game Progressive Summary of a gaming day."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Table Game Progressive Summary",
        tag="reports",
        answer=SummaryLineSerializer(many=True),
    )
    def get(self, request: Request, day: dt.date) -> Response:
        lines = queries.progressive_summary(self.property.pk, day)
        return self.show(SummaryLineSerializer, lines, many=True)
