"""Late rounds over REST: the list, and two of the three ways to resolve one; `accounting` adjusts."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.models import LateRound

STATUSES = list(LateRound.Status.choices)
"""What may have become of a late round."""


class LateRoundSerializer(serializers.Serializer):
    """A round that came after its session was over; the sums are null where no session of its time is known."""

    round = serializers.UUIDField()
    status = serializers.ChoiceField(STATUSES)
    table = serializers.CharField()
    device = serializers.CharField()
    day = serializers.DateField(help_text="gaming day in which it was received")
    received_at = serializers.DateTimeField()
    happened_at = serializers.DateTimeField()
    belongs_day = serializers.DateField(help_text="gaming day of its own time")
    belongs_shift = serializers.CharField(allow_blank=True)
    session = serializers.BooleanField(help_text="whether a session of the table at that time is known")
    game = serializers.CharField(allow_blank=True)
    void = serializers.BooleanField()
    handle = AmountField(allow_null=True)
    payout = AmountField(allow_null=True)
    commission = AmountField(allow_null=True)
    rake = AmountField(allow_null=True)
    win = AmountField(allow_null=True)
    progressive_chips = serializers.IntegerField()
    progressive_in = AmountField()
    prizes = serializers.IntegerField(help_text="progressive prizes that it won")
    breakage = AmountField(help_text="what the tray kept for want of a smaller coin; negative: paid beyond what is due")
    due_at_cage = AmountField(help_text="the part of the breakage that players are owed at the cage")
    resolved_day = serializers.DateField(allow_null=True)
    resolved_at = serializers.DateTimeField(allow_null=True)
    form_serial = serializers.CharField(allow_blank=True, help_text="form of the adjusting entry")
    reason = serializers.CharField(allow_blank=True)
    signers = serializers.ListField(child=serializers.CharField())


class LateRoundDetailSerializer(LateRoundSerializer):
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
