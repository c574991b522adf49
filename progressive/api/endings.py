"""Removal, expiry and distribution (PR §7.14(J),(K))."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import writes
from casino.roles import Role
from progressive import commands, queries
from progressive.api.meters import MeterSerializer


class AnnounceRemovalSerializer(serializers.Serializer):
    """Announce a time limit of at least 30 days at every linked table (PR §7.14(J))."""

    cite = "PR §7.14(J)"
    day = serializers.DateField()
    expires_on = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    notices = serializers.ListField(child=serializers.CharField(max_length=20), allow_empty=False)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ExpirySerializer(serializers.Serializer):
    """Document the final meter (PR §7.14(K))."""

    cite = "PR §7.14(K)"
    day = serializers.DateField()
    documented = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DistributionSerializer(serializers.Serializer):
    """Share out an expired meter (PR §7.14(K))."""

    cite = "PR §7.14(K)"
    day = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    approved = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class SharesSerializer(serializers.Serializer):
    """What each fund gets."""

    link = serializers.CharField()
    shares = serializers.DictField(child=AmountField())


class RemovalView(Door):
    """The announced end of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Announce a removal",
        tag="progressive",
        body=AnnounceRemovalSerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(AnnounceRemovalSerializer)
        commands.announce_removal(
            self.property,
            link=link,
            day=body["day"],
            expires_on=body["expires_on"],
            approval=body["approval"],
            notices=body["notices"],
            by=self.signature(body["by"], Role.ADMINISTRATOR, "announce_removal"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class ExpiryView(Door):
    """The expiry of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Document an expired meter",
        tag="progressive",
        body=ExpirySerializer,
        answer=MeterSerializer,
        description="Again, before its rest goes, when a defect lowered the meter since (PR §7.14(I)(4), (K)).",
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(ExpirySerializer)
        commands.expire_link(
            self.property,
            link=link,
            day=body["day"],
            documented=self.signature(body["documented"], Role.ACCOUNTING, "expire_link"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(MeterSerializer, queries.meter_of(self.property.pk, link))


class DistributionView(Door):
    """The distribution of an expired meter."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Distribute an expired meter",
        tag="progressive",
        body=DistributionSerializer,
        answer=SharesSerializer,
        status=201,
        description="26 % Special Fund, 30 % Educational Fund, 30 % University of Puerto Rico, 14 % Tourism Industry "
        "Development, by largest remainder (PR §7.14(K)).",
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(DistributionSerializer)
        shares = commands.distribute(
            self.property,
            link=link,
            day=body["day"],
            approval=body["approval"],
            approved=self.signature(body["approved"], Role.ACCOUNTING, "distribute"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SharesSerializer, {"link": link, "shares": shares}, status=201)
