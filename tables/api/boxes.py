"""Drop boxes over REST."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import writes
from casino.errors import Refused
from casino.roles import Role
from tables import commands
from tables.events import BoxContent


class InstallBoxSerializer(serializers.Serializer):
    """Put an empty box on its table (control D1)."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    by = SignerSerializer()
    by_role = serializers.CharField(max_length=20)
    witness = SignerSerializer()
    witness_role = serializers.CharField(max_length=20)
    occurred_at = serializers.DateTimeField(required=False)


class RemoveBoxSerializer(serializers.Serializer):
    """Take a box off its table; the empty one goes on in the same act (control D2)."""

    by = SignerSerializer()
    by_role = serializers.CharField(max_length=20)
    witness = SignerSerializer()
    witness_role = serializers.CharField(max_length=20)
    replacement = serializers.CharField(max_length=20, required=False)
    replacement_day = serializers.DateField(required=False)
    replacement_shift = serializers.CharField(max_length=20, required=False)
    occurred_at = serializers.DateTimeField(required=False)


class ContentSerializer(serializers.Serializer):
    """What a box held of one kind."""

    kind = serializers.ChoiceField(["notes", "chips", "documents"])
    counts = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=1_000_000))


class CountBoxSerializer(serializers.Serializer):
    """Both blind counts of a box and the team that signs for them (control D3)."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    first = ContentSerializer(many=True)
    second = ContentSerializer(many=True)
    team = SignerSerializer(many=True)
    occurred_at = serializers.DateTimeField(required=False)


class CountedSerializer(serializers.Serializer):
    """The drop that a count established."""

    box = serializers.CharField()
    total = AmountField()


class InstallBoxView(Door):
    """Install a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Install a drop box",
        tag="boxes",
        body=InstallBoxSerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(InstallBoxSerializer)
        commands.install_box(
            self.property,
            box=box,
            day=body["day"],
            shift=body["shift"],
            by=self.signature(body["by"], _role(body["by_role"], "by_role"), "install_box"),
            witness=self.signature(body["witness"], _role(body["witness_role"], "witness_role"), "install_box"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class RemoveBoxView(Door):
    """Remove a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Remove a drop box",
        tag="boxes",
        body=RemoveBoxSerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(RemoveBoxSerializer)
        commands.remove_box(
            self.property,
            box=box,
            by=self.signature(body["by"], _role(body["by_role"], "by_role"), "remove_box"),
            witness=self.signature(body["witness"], _role(body["witness_role"], "witness_role"), "remove_box"),
            replacement=body.get("replacement"),
            replacement_day=body.get("replacement_day"),
            replacement_shift=body.get("replacement_shift"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class CountBoxView(Door):
    """Count a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Count a drop box",
        tag="boxes",
        body=CountBoxSerializer,
        answer=CountedSerializer,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(CountBoxSerializer)
        total = commands.count_box(
            self.property,
            box=box,
            day=body["day"],
            shift=body["shift"],
            first=[self._content(content) for content in body["first"]],
            second=[self._content(content) for content in body["second"]],
            team=[self.signature(member, Role.COUNT_TEAM, "count_box") for member in body["team"]],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(CountedSerializer, {"box": box, "total": total})

    def _content(self, content: dict[str, Any]) -> BoxContent:
        """Notes and chips come by denomination in decimals, documents by kind of paper."""
        kind, counts = content["kind"], content["counts"]
        if kind == "documents":
            return BoxContent(kind=kind, counts=counts, total=0)
        field = CountsField()
        field._context = {"currency": self.property.currency}
        minor = field.to_internal_value(counts)
        return BoxContent(kind=kind, counts=minor, total=sum(int(value) * pieces for value, pieces in minor.items()))


def _role(name: str, field: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise Refused("unknown_role", _("There is no such role."), field=field) from None
