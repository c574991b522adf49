"""Investigations over REST (control W2)."""

from __future__ import annotations

from accounting import commands, queries
from accounting.rows import InvestigationRow
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of

InvestigationSerializer = serializer_of(InvestigationRow)

for _command in (commands.open_investigation, commands.note_investigation, commands.conclude_investigation):
    answer(_command, InvestigationSerializer)


InvestigationsView = Reads("reports:read", "reports", shows=()).pages(
    "List investigations",
    InvestigationRow,
    queries.investigations,
    order=("due", "number"),
    by=("status", "assigned_to", "code", "concerns_day", "exception"),
    description="By the day they are due.",
)
