"""The sign-offs of the day's checklist over REST."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries
from accounting.api.kit import AUDITING, signature_in
from accounting.models import ChecklistSignoff
from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.checklist import Hold
from tables import queries as tables


class FactSerializer(serializers.Serializer):
    """Something that a line rests on."""

    subject = serializers.CharField()
    state = serializers.CharField()
    amount = AmountField(allow_null=True)


class AuditLineSerializer(serializers.Serializer):
    """A line of the day's checklist (control W4) with its evidence and its sign-off."""

    code = serializers.CharField()
    label = serializers.CharField()
    cite = serializers.CharField()
    hold = serializers.ChoiceField([hold.value for hold in Hold], help_text="what an open item does to the close")
    open = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(ChecklistSignoff.State.values)
    evidence = serializers.CharField(help_text="SHA-256 of what the line says: give it back when signing")
    facts = FactSerializer(many=True)
    signed_by = serializers.CharField()
    signed_at = serializers.DateTimeField(allow_null=True)
    note = serializers.CharField()


class SignLineSerializer(serializers.Serializer):
    """Sign off a line; with ``evidence`` only if it still says what was seen."""

    evidence = serializers.RegexField(r"^[0-9a-f]{64}$", required=False, default="", allow_blank=True)
    note = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    signed = SignerSerializer()


class ChecklistView(Door):
    """The revenue audit of a day."""

    scopes = {"GET": "reports:read"}

    @reads("Show the checklist of a day", tag="audit", answer=AuditLineSerializer(many=True))
    def get(self, request: Request, day: dt.date) -> Response:
        if tables.gaming_day(self.property, day) is None:
            raise NotFound()
        return self.show(AuditLineSerializer, queries.audit_checklist(self.property, day), many=True)


class SignLineView(Door):
    """A line of the checklist."""

    scopes = {"POST": "books:write"}

    @writes("Sign off a line of the checklist", tag="audit", body=SignLineSerializer, answer=AuditLineSerializer)
    def post(self, request: Request, day: dt.date, line: str) -> Response:
        body = self.read(SignLineSerializer)
        signed = commands.sign_checklist_line(
            self.property,
            day=day,
            line=line,
            signed=signature_in(self, body["signed"], AUDITING, "sign_checklist"),
            note=body["note"],
            evidence=body["evidence"],
            actor=self.actor,
        )
        return self.show(AuditLineSerializer, signed)
