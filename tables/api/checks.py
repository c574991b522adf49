"""Checks at tables and schedules of games over REST."""

from __future__ import annotations

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands
from tables.models import CheckRecord, GameSchedule
from tables.rows import CheckRecordRow, GameScheduleRow

answer(commands.record_check, serializer_of(CheckRecordRow))
answer(commands.schedule_games, serializer_of(GameScheduleRow))

TableChecksView = Reads("reports:read", "tables", tables=TableScope.ROWS).pages(
    "List checks at tables",
    CheckRecordRow,
    lambda venue: CheckRecord.objects.filter(property_id=venue.pk),
    order=("-checked_at", "-key"),
    by=("day", "table", "shift", "passed"),
    description="Checks that the regulation orders at tables, the latest first.",
)
GameSchedulesView = Reads("reports:read", "bingo", tables=TableScope.ROWS).pages(
    "List schedules of bingo games",
    GameScheduleRow,
    lambda venue: GameSchedule.objects.filter(property_id=venue.pk),
    order=("-scheduled_at", "-key"),
    by=("day", "table", "shift"),
    description="As announced, the latest first (PR §27.6(E)).",
)
