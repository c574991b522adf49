"""The sign-offs of the day's checklist over REST."""

from __future__ import annotations

import datetime as dt
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries
from accounting.arguments import Evidence
from accounting.models import ChecklistSignoff
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, field_of
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


@field_of.register
def _evidence(kind: Evidence, **options: Any) -> serializers.Field:
    return serializers.RegexField(r"^[0-9a-f]{64}$", allow_blank=True, **options)


answer(commands.sign_checklist_line, AuditLineSerializer)


class ChecklistView(Door):
    """The revenue audit of a day."""

    scopes = {"GET": "reports:read"}

    @reads("Show the checklist of a day", tag="audit", answer=AuditLineSerializer(many=True))
    def get(self, request: Request, day: dt.date) -> Response:
        if tables.gaming_day(self.property, day) is None:
            raise NotFound()
        return self.show(AuditLineSerializer, queries.audit_checklist(self.property, day), many=True)
