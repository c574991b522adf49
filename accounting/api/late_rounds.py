"""The adjustment for a late round over REST."""

from __future__ import annotations

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import writes
from tables.api.late_rounds import LateRoundSerializer, ResolveLateRoundSerializer, resolvers


class AdjustLateRoundSerializer(ResolveLateRoundSerializer):
    """Reason, approval and the two who adjust for a late round of a day that is not open any more."""

    reason = serializers.CharField(max_length=500)
    approval = serializers.CharField(max_length=60)
    win = AmountField(required=False, help_text="only where no session of its time is known: the round's win")


class AdjustLateRoundView(Door):
    """The adjustment for a late round."""

    scopes = {"POST": "books:write"}

    @writes(
        "Adjust for a late round of a closed day",
        tag="rounds",
        body=AdjustLateRoundSerializer,
        answer=LateRoundSerializer,
        status=201,
        description="An entry in the open day that names the round's day; its progressive chips count from now.",
    )
    def post(self, request: Request, round: UUID) -> Response:
        body = self.read(AdjustLateRoundSerializer)
        row = commands.adjust_late_round(
            self.property,
            round=round,
            reason=body["reason"],
            approval=body["approval"],
            win=body.get("win"),
            actor=self.actor,
            **resolvers(self, body, "adjust_late_round"),
        )
        return self.show(LateRoundSerializer, row, status=201)
