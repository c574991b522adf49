"""Sets of cards, dice and tiles over REST (control R4)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer, plain_field
from casino.api.parameters import instant_asked
from casino.api.rows import field_of, serializer_of
from casino.api.table_scope import TableScope
from casino.rows import Field
from tables import commands, queries
from tables.commands.equipment import SetCounts
from tables.models import EquipmentCount, EquipmentSet
from tables.row_kinds import SetsByPlace
from tables.rows import EquipmentSetRow, SetCountRow, SetInPlayRow

BOOK_SCHEMA = {
    "type": "object",
    "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
    "description": "Kind (cards, dice, tiles) to place (store, tables, held, cancelled) to number of sets.",
    "example": {"cards": {"store": 40, "tables": 8, "held": 0, "cancelled": 2}},
}


@extend_schema_field(BOOK_SCHEMA)
class BookField(serializers.Field):
    """Kind to place to number of sets."""

    default_error_messages = {"book": _("Give the number of sets by kind and place.")}

    def to_internal_value(self, data: Any) -> dict[str, dict[str, int]]:
        if not isinstance(data, dict) or not all(isinstance(places, dict) for places in data.values()):
            self.fail("book")
        if any(type(number) is not int for places in data.values() for number in places.values()):
            self.fail("book")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


plain_field(SetCounts, BookField)


@field_of.register
def _sets_by_place(kind: SetsByPlace, field: Field, **options: Any) -> serializers.Field:
    return BookField(**options)


SetSerializer = serializer_of(EquipmentSetRow)
InPlaySerializer = serializer_of(SetInPlayRow)
RecordSerializer = serializer_of(queries.EquipmentRecord)
SetCountSerializer = serializer_of(SetCountRow)


class ReceivedSerializer(serializers.Serializer):
    """The numbers of the sets of a lot."""

    sets = serializers.ListField(child=serializers.CharField())


answer(commands.receive_sets, ReceivedSerializer, lambda property, result, given: {"sets": result})
answer(commands.count_sets, SetCountSerializer)


class SetFilter(pages.Filters):
    """Which sets."""

    overdue = pages.FlagFilter(label="longer in play than they may be, as noted")

    class Meta:
        model = EquipmentSet
        fields = ("status", "kind", "table", "lot", "supplier")


class SetView(Door):
    """A set of the house."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.equipmentset",)
    table_scope = TableScope.RECORD

    @reads("Show a set", tag="equipment", answer=SetSerializer, operation_id="equipment_show")
    def get(self, request: Request, set: str) -> Response:
        found = queries.equipment_sets(self.property).filter(code=set).first()
        return self.show(SetSerializer, self.record(found))


class EquipmentView(Door):
    """Sets of the house."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.equipmentset",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List sets of cards, dice and tiles",
        operation_id="equipment_list",
        tag="equipment",
        rows=SetSerializer(many=True),
        filters=SetFilter,
        description="By code; those destroyed among them unless a status is asked for.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, SetFilter, self.within_tables(queries.equipment_sets(self.property)))
        return pages.shown(self, SetSerializer, rows, "code")


class TableEquipmentView(Door):
    """Sets in play at a table."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.equipmentset",)
    table_scope = TableScope.ADDRESS

    @reads(
        "List the sets in play at a table",
        operation_id="table_equipment_list",
        tag="equipment",
        answer=InPlaySerializer(many=True),
        parameters=[OpenApiParameter("at", dt.datetime, description="at this instant; default: now")],
    )
    def get(self, request: Request, table: str) -> Response:
        self.require_table(table)
        at = instant_asked(request, "at") or timezone.now()
        return self.show(InPlaySerializer, queries.sets_in_play(self.property, table, at), many=True)


class EquipmentRecordView(Door):
    """The record of sets."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.equipmentset",)

    @reads("Show the record of sets of a day", tag="equipment", answer=RecordSerializer)
    def get(self, request: Request, day: dt.date) -> Response:
        return self.show(RecordSerializer, queries.equipment_record(self.property, day))


class SetCountFilter(pages.Filters):
    """Which counts."""

    inventory = pages.FlagFilter(label="whether it was a physical inventory")

    class Meta:
        model = EquipmentCount
        fields = ("day",)


class EquipmentCountsView(Door):
    """Counts of the sets."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.equipmentcount",)

    @pages.lists(
        "List counts of the sets",
        operation_id="equipment_counts_list",
        tag="equipment",
        rows=SetCountSerializer(many=True),
        filters=SetCountFilter,
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = EquipmentCount.objects.filter(property_id=self.property.pk)
        rows = pages.filtered(request, SetCountFilter, rows)
        return pages.shown(self, SetCountSerializer, rows, "-counted_at", "-code")
