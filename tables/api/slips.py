"""Fills and credits over REST."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.errors import Refused
from casino.roles import Role
from tables import commands, queries


class RequestSlipSerializer(serializers.Serializer):
    """Ask for a fill or a credit (controls T2, T3)."""

    kind = serializers.ChoiceField(["fill", "credit"])
    table = serializers.CharField(max_length=20)
    counts = CountsField()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class IssueSlipSerializer(serializers.Serializer):
    """Hand over to the escort: a fill is prepared by the cashier, a credit by the dealer."""

    cashier = SignerSerializer(required=False)
    dealer = SignerSerializer(required=False)
    escort = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ReceiveSlipSerializer(serializers.Serializer):
    """Count and sign at the other end: a fill by dealer and supervisor, a credit by the cashier."""

    counts = CountsField()
    dealer = SignerSerializer(required=False)
    supervisor = SignerSerializer(required=False)
    cashier = SignerSerializer(required=False)
    occurred_at = serializers.DateTimeField(required=False)


class VoidSlipSerializer(serializers.Serializer):
    """Mark NULO/VOID (control T6). ``prepared_role`` is the role in which the preparer signed."""

    reason = serializers.CharField(max_length=200)
    prepared = SignerSerializer()
    prepared_role = serializers.ChoiceField([Role.FLOOR_SUPERVISOR.value, Role.CASHIER.value, Role.DEALER.value])
    supervised = SignerSerializer()
    supervised_role = serializers.ChoiceField(
        [Role.FLOOR_SUPERVISOR.value, Role.PIT_MANAGER.value, Role.CAGE_SUPERVISOR.value]
    )
    occurred_at = serializers.DateTimeField(required=False)


class SlipSerializer(serializers.Serializer):
    """A fill or credit slip."""

    serial = serializers.CharField()
    kind = serializers.CharField()
    status = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    counts = CountsField()
    total = AmountField()


def _needed(body: dict[str, Any], name: str) -> dict[str, str]:
    if name not in body:
        raise Refused("signature_missing", _("This signature is missing."), field=name)
    signer: dict[str, str] = body[name]
    return signer


class SlipsView(Door):
    """Fills and credits on their way."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}

    @reads(
        "List slips under way",
        tag="slips",
        answer=SlipSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        return self.show(SlipSerializer, queries.slips_under_way(self.property), many=True)

    @writes(
        "Request a fill or a credit",
        tag="slips",
        body=RequestSlipSerializer,
        answer=SlipSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        body = self.read(RequestSlipSerializer)
        self.require_table(body["table"])
        command = commands.request_fill if body["kind"] == "fill" else commands.request_credit
        serial = command(
            self.property,
            table=body["table"],
            counts=body["counts"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, f"request_{body['kind']}"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SlipSerializer, queries.slip(self.property, serial), status=201)


class SlipStep(Door):
    """A step in the life of a slip: loads it, lets the step run, shows it again."""

    scopes = {"POST": "tables:write"}

    def slip(self, serial: str) -> Any:
        """The slip, if the key is good for its table."""
        found = queries.slip(self.property, serial)
        if found is None:
            raise NotFound()
        self.require_table(found.table)
        return found

    def shown(self, serial: str) -> Response:
        return self.show(SlipSerializer, queries.slip(self.property, serial))


class IssueSlipView(SlipStep):
    """Hand a slip's chips to the escort."""

    @writes(
        "Issue a slip",
        tag="slips",
        body=IssueSlipSerializer,
        answer=SlipSerializer,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip, body = self.slip(serial), self.read(IssueSlipSerializer)
        escort = self.signature(body["escort"], Role.SECURITY, f"escort_{slip.kind}")
        if slip.kind == "fill":
            cashier = self.signature(_needed(body, "cashier"), Role.CASHIER, "issue_fill")
            commands.issue_fill(
                self.property,
                serial=serial,
                cashier=cashier,
                escort=escort,
                actor=self.actor,
                at=body.get("occurred_at"),
            )
        else:
            dealer = self.signature(_needed(body, "dealer"), Role.DEALER, "issue_credit")
            commands.issue_credit(
                self.property, serial=serial, dealer=dealer, escort=escort, actor=self.actor, at=body.get("occurred_at")
            )
        return self.shown(serial)


class ReceiveSlipView(SlipStep):
    """Count and sign for a slip's chips."""

    @writes(
        "Receive a slip",
        tag="slips",
        body=ReceiveSlipSerializer,
        answer=SlipSerializer,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip, body = self.slip(serial), self.read(ReceiveSlipSerializer)
        common: dict[str, Any] = {
            "serial": serial, "counts": body["counts"], "actor": self.actor, "at": body.get("occurred_at")
        }  # fmt: skip
        if slip.kind == "fill":
            commands.receive_fill(
                self.property,
                dealer=self.signature(_needed(body, "dealer"), Role.DEALER, "receive_fill"),
                supervisor=self.signature(_needed(body, "supervisor"), Role.FLOOR_SUPERVISOR, "receive_fill"),
                **common,
            )
        else:
            cashier = self.signature(_needed(body, "cashier"), Role.CASHIER, "receive_credit")
            commands.receive_credit(self.property, cashier=cashier, **common)
        return self.shown(serial)


class VoidSlipView(SlipStep):
    """Void a slip."""

    @writes(
        "Void a slip",
        tag="slips",
        body=VoidSlipSerializer,
        answer=SlipSerializer,
    )
    def post(self, request: Request, serial: str) -> Response:
        self.slip(serial)
        body = self.read(VoidSlipSerializer)
        commands.void_slip(
            self.property,
            serial=serial,
            reason=body["reason"],
            prepared=self.signature(body["prepared"], body["prepared_role"], "void_slip"),
            supervised=self.signature(body["supervised"], body["supervised_role"], "void_slip"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.shown(serial)
