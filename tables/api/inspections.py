"""Inspections of the authority over REST."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AMOUNT_SCHEMA, AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, plain_field
from casino.api.parameters import day_asked
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.errors import Refused
from casino.models import Property
from tables import commands, queries
from tables.arguments import MetersInput
from tables.models import InspectionReading
from tables.rows import InspectionDetailRow, InspectionReadingRow, InspectionRow

KINDS = InspectionReading.Kind.values
"""What may be read at a table."""


@extend_schema_field({"type": "object", "additionalProperties": AMOUNT_SCHEMA})
class MetersField(serializers.Field):
    """Meters by name: amounts outside, minor units inside."""

    default_error_messages = {"mapping": _("Give meters by name, such as {{'progressive': '1234.50'}}.")}

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
InspectionDetailSerializer = serializer_of(InspectionDetailRow)
InspectionLineSerializer = serializer_of(queries.InspectionLine)

for _command in (
    commands.announce_inspection,
    commands.draw_inspection,
    commands.cancel_inspection,
    commands.finish_inspection,
):
    answer(_command, InspectionSerializer)
answer(commands.read_table, ReadingSerializer)


def _with_readings(property: Property, inspection: str) -> InspectionDetailRow | None:
    row = queries.inspection(property, inspection)
    return row and InspectionDetailRow(
        inspection=row,
        readings=queries.inspection_readings(property, inspection),
        check=queries.check_draw(property, inspection),
    )


INSPECTIONS = Reads("tables:read", "inspections", shows=("tables.inspection",))

InspectionsView = INSPECTIONS.pages(
    "List inspections",
    InspectionRow,
    queries.inspections,
    about="Inspections.",
    order=("-announced_at", "-code"),
    by=("status", "day", "shift", "inspector"),
    operation_id="inspections_list",
    description="The latest first.",
)
InspectionView = INSPECTIONS.one("Show an inspection", InspectionDetailRow, _with_readings, about="One inspection.")


class InspectionReportView(Door):
    """Inspections by inspector, month and year."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.inspection",)

    @reads(
        "Report inspections by inspector and month",
        operation_id="inspections_report",
        tag="inspections",
        answer=InspectionLineSerializer(many=True),
        parameters=[
            OpenApiParameter("first", dt.date, description="first gaming day; default: the beginning of the year"),
            OpenApiParameter("last", dt.date, description="last gaming day; default: today"),
            OpenApiParameter("inspector", str, description="only of this inspector"),
        ],
    )
    def get(self, request: Request) -> Response:
        today = self.property.gaming_day()
        first = day_asked(request, "first") or today.replace(month=1, day=1)
        last = day_asked(request, "last") or today
        if first > last:
            raise Refused("bad_period", field="last", problem=_("it ends before it begins"))
        lines = queries.inspection_report(
            self.property, first=first, last=last, inspector=request.query_params.get("inspector") or None
        )
        return self.show(InspectionLineSerializer, lines, many=True)
