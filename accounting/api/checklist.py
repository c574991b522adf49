"""The sign-offs of the day's checklist over REST."""

from __future__ import annotations

import datetime as dt
from typing import Any

from rest_framework import serializers

from accounting import commands, queries
from accounting.arguments import Evidence
from casino.api.operations import answer, field_of
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.models import Property
from tables import queries as tables

AuditLineSerializer = serializer_of(queries.AuditLine)


@field_of.register
def _evidence(kind: Evidence, **options: Any) -> serializers.Field:
    return serializers.RegexField(r"^[0-9a-f]{64}$", allow_blank=True, **options)


answer(commands.sign_checklist_line, AuditLineSerializer)


def _checklist(venue: Property, day: dt.date) -> list[queries.AuditLine] | None:
    return None if tables.gaming_day(venue, day) is None else queries.audit_checklist(venue, day)


ChecklistView = Reads("reports:read", "audit").all(
    "Show the checklist of a day", queries.AuditLine, _checklist, about="The revenue audit of a day."
)
