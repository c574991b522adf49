"""The Table Game Progressive Summary of a month (PR §7.14(L))."""

from __future__ import annotations

from casino.api.reads import Reads
from casino.api.rows import serializer_of
from progressive.queries.month import LinkMonth, month_summary

LinkMonthSerializer = serializer_of(LinkMonth)


ProgressiveMonthView = Reads("reports:read", "reports").all(
    "Table Game Progressive Summary of a month",
    LinkMonth,
    lambda venue, day: month_summary(venue.pk, day),
    description="The month in which the day lies.",
)
