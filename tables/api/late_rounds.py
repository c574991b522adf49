"""Late rounds over REST: the list, and two of the three ways to resolve one; `accounting` adjusts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from casino.api.operations import answer
from casino.api.reads import Reads
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


LATE_ROUNDS = Reads("rounds:read", "rounds", shows=("tables.lateround",))

LateRoundsView = LATE_ROUNDS.pages(
    "List late rounds",
    LateRoundRow,
    queries.late_rounds,
    order=("-received_at", "-key"),
    by=("status", "table", "device", "day", "belongs_day"),
    description="Rounds that a buffering device sent after their session was over. The latest first.",
    tables=TableScope.ROWS,
)
LateRoundView = LATE_ROUNDS.one(
    "Show a late round",
    LateRoundDetailSerializer,
    lambda venue, round: queries.late_rounds(venue).filter(round=round).first(),
    about="A late round.",
    tables=TableScope.RECORD,
)
