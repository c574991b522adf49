"""Another rate of a progressive over REST."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import SignerSerializer
from casino.api.openapi import writes
from casino.roles import Role
from progressive import commands
from progressive.api.meters import RateFromSerializer


class ChangeRateSerializer(serializers.Serializer):
    """Announce another rate, notified and approved, from an instant to come (PR §7.14(H)(3))."""

    cite = "PR §7.14(H)(3)"
    day = serializers.DateField()
    rate_bp = serializers.IntegerField(min_value=1, max_value=10_000)
    effective_at = serializers.DateTimeField()
    notified_at = serializers.DateTimeField(help_text="when the authority was told")
    approval = serializers.CharField(max_length=60)
    reset_pool_bp = serializers.IntegerField(min_value=0, max_value=10_000, required=False)
    retention_pool_bp = serializers.IntegerField(min_value=0, max_value=10_000, required=False)
    request = serializers.CharField(max_length=60, required=False, default="")
    manager = SignerSerializer()
    accounting = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class RateView(Door):
    """The rate of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Announce another rate",
        tag="progressive",
        body=ChangeRateSerializer,
        answer=RateFromSerializer(many=True),
        status=201,
        description="Chips of rounds settled before that instant count at the rate before. The answer lists every rate "
        "of the link.",
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(ChangeRateSerializer)
        rates = commands.change_rate(
            self.property,
            link=link,
            day=body["day"],
            rate_bp=body["rate_bp"],
            effective_at=body["effective_at"],
            notified_at=body["notified_at"],
            approval=body["approval"],
            reset_pool_bp=body.get("reset_pool_bp"),
            retention_pool_bp=body.get("retention_pool_bp"),
            request=body["request"],
            manager=self.signature(body["manager"], Role.PIT_MANAGER, "change_rate"),
            accounting=self.signature(body["accounting"], Role.ACCOUNTING, "change_rate"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(RateFromSerializer, rates, many=True, status=201)
