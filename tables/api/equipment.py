"""Sets of cards, dice and tiles over REST (control R4)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers

from casino.api import pages
from casino.api.operations import answer, plain_field
from casino.api.reads import Reads
from casino.api.rows import field_of, serializer_of
from casino.api.table_scope import TableScope
from casino.rows import Field
from tables import commands, queries
from tables.commands.equipment import SetCounts
from tables.models import EquipmentCount
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


answer(commands.receive_sets, ReceivedSerializer, lambda venue, result, given: {"sets": result})
answer(commands.count_sets, SetCountSerializer)


SETS = Reads("tables:read", "equipment", shows=("tables.equipmentset",))

SetView = SETS.one(
    "Show a set",
    EquipmentSetRow,
    lambda venue, set: queries.equipment_sets(venue).filter(code=set).first(),
    about="A set of the property.",
    tables=TableScope.RECORD,
)
EquipmentView = SETS.pages(
    "List sets of cards, dice and tiles",
    EquipmentSetRow,
    queries.equipment_sets,
    about="Sets of the property.",
    order=("code",),
    by=("status", "kind", "table", "lot", "supplier"),
    more={"overdue": pages.FlagFilter(label="longer in play than they may be, as noted")},
    description="By code; those destroyed among them unless a status is asked for.",
    tables=TableScope.ROWS,
)


TableEquipmentView = SETS.all(
    "List the sets in play at a table",
    SetInPlayRow,
    lambda venue, table, at: queries.sets_in_play(venue, table, at or timezone.now()),
    about="Sets in play at a table.",
    asks=(OpenApiParameter("at", dt.datetime, description="at this instant; default: now"),),
    tables=TableScope.ADDRESS,
)
EquipmentRecordView = SETS.one(
    "Show the record of sets of a day", queries.EquipmentRecord, queries.equipment_record, about="The record of sets."
)
EquipmentCountsView = SETS.pages(
    "List counts of the sets",
    SetCountRow,
    lambda venue: EquipmentCount.objects.filter(property_id=venue.pk),
    about="Counts of the sets.",
    order=("-counted_at", "-code"),
    by=("day",),
    more={"inventory": pages.FlagFilter(label="whether it was a physical inventory")},
    description="The latest first.",
    shows=("tables.equipmentcount",),
)
