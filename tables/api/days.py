"""Gaming days over REST."""

from __future__ import annotations

import datetime as dt

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.models import GamingDay
from tables.rows import GamingDayRow

GamingDaySerializer = serializer_of(GamingDayRow)


answer(commands.open_gaming_day, GamingDaySerializer)


class GamingDayFilter(pages.Filters):
    """Which gaming days."""

    class Meta:
        model = GamingDay
        fields = ("status",)


class GamingDaysView(Door):
    """Gaming days of the property."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.gamingday",)
    table_scope = TableScope.OPEN

    @pages.lists(
        "List gaming days",
        tag="tables",
        rows=GamingDaySerializer(many=True),
        filters=GamingDayFilter,
        operation_id="gaming_days_list",
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, GamingDayFilter, queries.gaming_days(self.property))
        return pages.shown(self, GamingDaySerializer, rows, "-day")


class GamingDayView(Door):
    """One gaming day."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.gamingday",)
    table_scope = TableScope.OPEN

    @reads("Show a gaming day", tag="tables", answer=GamingDaySerializer)
    def get(self, request: Request, day: dt.date) -> Response:
        found = queries.gaming_day(self.property, day)
        if found is None:
            raise NotFound()
        return self.show(GamingDaySerializer, found)
