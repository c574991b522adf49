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
from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer, field_of
from casino.api.rows import serializer_of
from tables import queries as tables

AuditLineSerializer = serializer_of(queries.AuditLine)


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
