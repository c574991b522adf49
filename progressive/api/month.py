"""The Table Game Progressive Summary of a month (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.rows import serializer_of
from progressive.queries.month import LinkMonth, month_summary

LinkMonthSerializer = serializer_of(LinkMonth)


class ProgressiveMonthView(Door):
    """The summaries of a month, by link."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Table Game Progressive Summary of a month",
        tag="reports",
        answer=LinkMonthSerializer(many=True),
        description="The month in which the day lies.",
    )
    def get(self, request: Request, day: dt.date) -> Response:
        return self.show(LinkMonthSerializer, month_summary(self.property.pk, day), many=True)
