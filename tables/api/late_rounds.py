"""Late rounds over REST: the list, and two of the three ways to resolve one; `accounting` adjusts."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.models import LateRound
from tables.rows import LateRoundRow

LateRoundSerializer = serializer_of(LateRoundRow)


class LateRoundDetailSerializer(LateRoundSerializer):  # type: ignore[misc,valid-type]
    """A late round with its events as they were sent."""

    events = serializers.SerializerMethodField()

    def get_events(self, row: LateRound) -> list[dict[str, Any]]:
        return queries.late_round_facts(row)


answer(commands.record_late_round, LateRoundSerializer)
answer(commands.reject_late_round, LateRoundSerializer)


class LateRoundFilter(pages.Filters):
    """Which late rounds."""

    class Meta:
        model = LateRound
        fields = ("status", "table", "device", "day", "belongs_day")


class LateRoundsView(Door):
    """All late rounds."""

    scopes = {"GET": "rounds:read"}
    shows = ("tables.lateround",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List late rounds",
        operation_id="late_rounds_list",
        tag="rounds",
        rows=LateRoundSerializer(many=True),
        filters=LateRoundFilter,
        description="Rounds that a buffering device sent after their session was over. The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, LateRoundFilter, self.within_tables(queries.late_rounds(self.property)))
        return pages.shown(self, LateRoundSerializer, rows, "-received_at", "-key")


class LateRoundView(Door):
    """A late round."""

    scopes = {"GET": "rounds:read"}
    shows = ("tables.lateround",)
    table_scope = TableScope.RECORD

    @reads("Show a late round", tag="rounds", answer=LateRoundDetailSerializer)
    def get(self, request: Request, round: UUID) -> Response:
        row = self.record(queries.late_rounds(self.property).filter(round=round).first())
        return self.show(LateRoundDetailSerializer, row)
