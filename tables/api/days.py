"""Gaming days over REST."""

from __future__ import annotations

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.rows import GamingDayRow

GamingDaySerializer = serializer_of(GamingDayRow)


answer(commands.open_gaming_day, GamingDaySerializer)


DAYS = Reads("tables:read", "tables", tables=TableScope.OPEN)

GamingDaysView = DAYS.pages(
    "List gaming days",
    GamingDayRow,
    queries.gaming_days,
    about="Gaming days of the property.",
    order=("-day",),
    by=("status",),
    description="The latest first.",
)
GamingDayView = DAYS.one("Show a gaming day", GamingDayRow, queries.gaming_day, about="One gaming day.")
