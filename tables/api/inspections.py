"""Inspections of the authority over REST."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers

from casino.api.fields import AMOUNT_SCHEMA, AmountField
from casino.api.operations import answer, plain_field
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.errors import Refused
from casino.models import Property
from tables import commands, queries
from tables.arguments import MetersInput
from tables.models import InspectionReading
from tables.rows import InspectionDetailRow, InspectionReadingRow, InspectionRow

KINDS = InspectionReading.Kind.values
"""Readings that may be taken at a table."""


@extend_schema_field({"type": "object", "additionalProperties": AMOUNT_SCHEMA})
class MetersField(serializers.Field):
    """Meters by name: amounts outside, minor units inside."""

    default_error_messages = {"mapping": _("Give meters by name, such as {{'progressive': '1234'}}.")}

    def to_internal_value(self, data: Any) -> dict[str, int]:
        if not isinstance(data, dict) or len(data) > 20:
            self.fail("mapping")
        amount = AmountField()
        amount._context = self.context
        return {str(name)[:40]: amount.to_internal_value(value) for name, value in data.items()}

    def to_representation(self, value: Any) -> Any:
        return value


plain_field(MetersInput, MetersField)


InspectionSerializer = serializer_of(InspectionRow)
ReadingSerializer = serializer_of(InspectionReadingRow)

for _command in (
    commands.announce_inspection,
    commands.draw_inspection,
    commands.cancel_inspection,
    commands.finish_inspection,
):
    answer(_command, InspectionSerializer)
answer(commands.read_table, ReadingSerializer)


def _with_readings(venue: Property, inspection: str) -> InspectionDetailRow | None:
    row = queries.inspection(venue, inspection)
    return row and InspectionDetailRow(
        inspection=row,
        readings=queries.inspection_readings(venue, inspection),
        check=queries.check_draw(venue, inspection),
    )


INSPECTIONS = Reads("tables:read", "inspections", shows=("tables.inspection",))

InspectionsView = INSPECTIONS.pages(
    "List inspections",
    InspectionRow,
    queries.inspections,
    about="Inspections.",
    order=("-announced_at", "-code"),
    by=("status", "day", "shift", "inspector"),
    description="The latest first.",
)
InspectionView = INSPECTIONS.one("Show an inspection", InspectionDetailRow, _with_readings, about="One inspection.")


def _report(
    venue: Property, first: dt.date | None, last: dt.date | None, inspector: str | None
) -> list[queries.InspectionLine]:
    today = venue.gaming_day()
    first, last = first or today.replace(month=1, day=1), last or today
    if first > last:
        raise Refused("bad_period", field="last", problem=_("it ends before it begins"))
    return queries.inspection_report(venue, first=first, last=last, inspector=inspector)


InspectionReportView = INSPECTIONS.all(
    "Report inspections by inspector and month",
    queries.InspectionLine,
    _report,
    about="Inspections by inspector, month and year.",
    asks=(
        OpenApiParameter("first", dt.date, description="first gaming day; default: the beginning of the year"),
        OpenApiParameter("last", dt.date, description="last gaming day; default: today"),
        OpenApiParameter("inspector", str, description="only of this inspector"),
    ),
)
