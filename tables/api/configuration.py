"""The floor's configuration over REST, for terminals and floor systems; and chip sets that go out of use."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.table_scope import TableScope
from casino.rules.money import format_amount
from tables import commands, queries


class ShiftPlanSerializer(serializers.Serializer):
    """A shift of the gaming day at hand."""

    code = serializers.CharField()
    name = serializers.CharField()
    starts = serializers.DateTimeField()
    ends = serializers.DateTimeField()


class PitSerializer(serializers.Serializer):
    """A zone of the floor."""

    code = serializers.CharField()
    name = serializers.CharField()


class BoxMarkSerializer(serializers.Serializer):
    """A drop box with the shift marked on it; empty: in reserve (control D1)."""

    number = serializers.CharField()
    shift = serializers.CharField(allow_blank=True)


class OfferPlanSerializer(serializers.Serializer):
    """A further game that a table may be opened with."""

    code = serializers.CharField(help_text="to be named at the opening")
    game = serializers.CharField()
    options = serializers.DictField()
    limits = serializers.SerializerMethodField()
    approvals = serializers.DictField(
        child=serializers.CharField(), help_text="subject to document number, of those in force"
    )

    def get_limits(self, offered: queries.TablePlan | queries.OfferPlan) -> dict[str, str]:
        return {name: format_amount(amount, self.context["currency"]) for name, amount in offered.limits.items()}


class TablePlanSerializer(OfferPlanSerializer):
    """A table as configured: its own game, and those that it may be opened with instead."""

    code = serializers.CharField()
    pit = serializers.CharField(allow_null=True)
    seats = serializers.IntegerField()
    boxes = BoxMarkSerializer(many=True)
    offers = OfferPlanSerializer(many=True)


class KnownDenominationSerializer(serializers.Serializer):
    """A chip or plaque that is counted."""

    chip_set = serializers.CharField()
    value = AmountField()
    kind = serializers.ChoiceField(["chip", "plaque"])
    colour = serializers.CharField()


class FloorConfigurationSerializer(serializers.Serializer):
    """What a terminal must know before it speaks."""

    property = serializers.CharField(source="property.code")
    name = serializers.CharField(source="property.name")
    jurisdiction = serializers.CharField(source="property.jurisdiction")
    currency = serializers.CharField(source="property.currency")
    time_zone = serializers.CharField(source="property.time_zone")
    clock_tolerance_seconds = serializers.IntegerField(source="property.clock_tolerance_seconds")
    day = serializers.DateField()
    shifts = ShiftPlanSerializer(many=True)
    pits = PitSerializer(many=True)
    tables = TablePlanSerializer(many=True)
    denominations = KnownDenominationSerializer(many=True)


class ChipSetSerializer(serializers.Serializer):
    """A chip set."""

    code = serializers.CharField()
    active = serializers.BooleanField()
    retired_on = serializers.DateField(allow_null=True)


answer(commands.retire_chip_set, ChipSetSerializer)


class FloorConfigurationView(Door):
    """The floor as configured."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.gamingtable",)
    table_scope = TableScope.ROWS

    @reads(
        "Show the floor's configuration",
        tag="tables",
        answer=FloorConfigurationSerializer,
        description="Tables with game, options, limits, approvals and drop boxes, chips that are counted, and the "
        "shifts of the gaming day that it is now. A key for some tables is shown those.",
    )
    def get(self, request: Request) -> Response:
        found = queries.floor_configuration(self.property, self.property.gaming_day(), tables=self.tables_to_show())
        return self.show(FloorConfigurationSerializer, found)
