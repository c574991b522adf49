"""The Table Game Progressive Summary and its signatures (PR §7.14(L))."""

from __future__ import annotations

from casino.api.reads import Reads
from casino.api.rows import serializer_of
from progressive import queries

SummaryLineSerializer = serializer_of(queries.SummaryLine)


ProgressiveSummaryView = Reads("reports:read", "reports").all(
    "Table Game Progressive Summary",
    queries.SummaryLine,
    lambda venue, day: queries.progressive_summary(venue.pk, day),
    about="The Table Game Progressive Summary of a gaming day.",
)
