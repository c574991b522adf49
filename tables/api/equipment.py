"""Sets of cards, dice and tiles over REST (control R4)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import SignerSerializer
from casino.api.forms import ANY_ROLE
from casino.api.openapi import reads, writes
from casino.api.parameters import instant_asked
from casino.api.table_scope import TableScope
from casino.roles import Role
from tables import commands, gear, queries
from tables.models import EquipmentCount, EquipmentSet

KINDS = list(gear.KINDS)
REASONS = ["time", "end_of_play", "damage", "suspicion", "authority"]
RESULTS = ["ok", "defect", "suspicious"]
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


class TwoSerializer(serializers.Serializer):
    """The day and the two who sign, in their roles."""

    cite = "control R4"
    day = serializers.DateField()
    by = SignerSerializer()
    by_role = serializers.ChoiceField(ANY_ROLE)
    witness = SignerSerializer()
    witness_role = serializers.ChoiceField(ANY_ROLE)
    occurred_at = serializers.DateTimeField(required=False)


class SetsSerializer(TwoSerializer):
    """Sets and the two who sign for them."""

    sets = serializers.ListField(child=serializers.CharField(max_length=40), min_length=1, max_length=500)


class ReceiveSetsSerializer(serializers.Serializer):
    """A lot from its maker, a seal number for each set (PR §11.10(A))."""

    cite = "PR §11.10(A)"
    day = serializers.DateField()
    lot = serializers.CharField(max_length=30)
    kind = serializers.ChoiceField(KINDS)
    colour = serializers.CharField(max_length=60)
    supplier = serializers.CharField(max_length=120)
    seals = serializers.ListField(child=serializers.CharField(max_length=60), min_length=1, max_length=500)
    broken = serializers.ListField(child=serializers.CharField(max_length=60), required=False, default=list)
    place = serializers.CharField(max_length=60)
    supervisor = SignerSerializer()
    inspector = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class IssueSetsSerializer(SetsSerializer):
    """Sets to a table."""

    table = serializers.CharField(max_length=20)


class ReturnSetsSerializer(SetsSerializer):
    """Sets back to the store."""

    place = serializers.CharField(max_length=60)


class InspectSetsSerializer(SetsSerializer):
    """Sets looked at."""

    result = serializers.ChoiceField(RESULTS)
    remarks = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class HoldSetsSerializer(SetsSerializer):
    """Sets kept apart."""

    reason = serializers.CharField(max_length=500)


class CancelSetsSerializer(SetsSerializer):
    """Sets made useless."""

    method = serializers.CharField(max_length=200)


class ReleaseSetsSerializer(serializers.Serializer):
    """The Inspector's word on held sets."""

    cite = "control R4"
    day = serializers.DateField()
    sets = serializers.ListField(child=serializers.CharField(max_length=40), min_length=1, max_length=500)
    cleared = serializers.BooleanField()
    finding = serializers.CharField(max_length=500, allow_blank=True)
    inspector = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DestroySetsSerializer(serializers.Serializer):
    """Cancelled sets destroyed before the Inspector."""

    cite = "control R4"
    day = serializers.DateField()
    sets = serializers.ListField(child=serializers.CharField(max_length=40), min_length=1, max_length=500)
    method = serializers.CharField(max_length=200)
    place = serializers.CharField(max_length=60)
    by = SignerSerializer()
    by_role = serializers.ChoiceField(ANY_ROLE)
    inspector = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class InstallSetSerializer(serializers.Serializer):
    """A set into play at an open table."""

    cite = "control R4"
    set = serializers.CharField(max_length=40)
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class RemoveSetSerializer(serializers.Serializer):
    """A set out of play, into its envelope."""

    cite = "control R4"
    set = serializers.CharField(max_length=40)
    day = serializers.DateField()
    reason = serializers.ChoiceField(REASONS)
    envelope = serializers.CharField(max_length=60)
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class CountSetsSerializer(TwoSerializer):
    """Sets counted where they are."""

    counted = BookField()
    inventory = serializers.BooleanField(required=False, default=False)
    remarks = serializers.CharField(max_length=2_000, required=False, allow_blank=True, default="")


class SetSerializer(serializers.Serializer):
    """A set as it stands."""

    code = serializers.CharField()
    kind = serializers.CharField()
    lot = serializers.CharField()
    colour = serializers.CharField()
    supplier = serializers.CharField()
    seal = serializers.CharField()
    status = serializers.CharField()
    place = serializers.CharField()
    table = serializers.CharField()
    since = serializers.DateTimeField()
    use = serializers.IntegerField()
    overdue = serializers.BooleanField()
    envelope = serializers.CharField()
    note = serializers.CharField()


class ReceivedSerializer(serializers.Serializer):
    """The numbers of the sets of a lot."""

    sets = serializers.ListField(child=serializers.CharField())


class InPlaySerializer(serializers.Serializer):
    """A set at a table."""

    code = serializers.CharField()
    kind = serializers.CharField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)


class SetBalanceSerializer(serializers.Serializer):
    """A kind's day: ``opening + received - destroyed = closing``."""

    kind = serializers.CharField()
    opening = serializers.IntegerField()
    received = serializers.IntegerField()
    destroyed = serializers.IntegerField()
    closing = serializers.IntegerField()
    issued = serializers.IntegerField()
    returned = serializers.IntegerField()
    cancelled = serializers.IntegerField()
    held = serializers.IntegerField()


class RecordSerializer(serializers.Serializer):
    """The record of sets of a day (PR §11.10(G)(1))."""

    day = serializers.DateField()
    reconciled = serializers.BooleanField()
    inventory_due = serializers.BooleanField()
    book = BookField()
    balance = SetBalanceSerializer(many=True)


class SetCountSerializer(serializers.Serializer):
    """A count beside the book."""

    code = serializers.CharField()
    day = serializers.DateField()
    inventory = serializers.BooleanField()
    counted = BookField()
    book = BookField()
    differences = serializers.IntegerField()
    remarks = serializers.CharField()


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

    scopes = {"GET": "tables:read", "POST": "tables:write"}
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

    @writes("Receive a lot of sets", tag="equipment", body=ReceiveSetsSerializer, answer=ReceivedSerializer, status=201)
    def post(self, request: Request) -> Response:
        body = self.read(ReceiveSetsSerializer)
        codes = commands.receive_sets(
            self.property,
            **{name: body[name] for name in ("day", "lot", "kind", "colour", "supplier", "seals", "broken", "place")},
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "receive_sets"),
            inspector=self.signature(body["inspector"], Role.INSPECTOR, "receive_sets"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(ReceivedSerializer, {"sets": codes}, status=201)


class MoveView(Door):
    """An act upon sets that two people sign."""

    scopes = {"POST": "tables:write"}

    def act(
        self, serializer: type[serializers.Serializer], command: Callable[..., Any], *facts: str, purpose: str
    ) -> Response:
        """Read, sign, call the command with the facts named."""
        body = self.read(serializer)
        command(
            self.property,
            day=body["day"],
            sets=body["sets"],
            **{name: body[name] for name in facts},
            **self.signers(body, purpose),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)

    def signers(self, body: dict[str, Any], purpose: str) -> dict[str, Any]:
        """The signatures of the body, in the roles they are given in."""
        roles = {"inspector": Role.INSPECTOR, "supervisor": Role.FLOOR_SUPERVISOR}
        return {
            name: self.signature(body[name], body.get(f"{name}_role") or roles[name], purpose)
            for name in ("by", "witness", "inspector", "supervisor")
            if name in body
        }


class IssueSetsView(MoveView):
    """Sets to a table."""

    @writes("Issue sets to a table", tag="equipment", body=IssueSetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(IssueSetsSerializer, commands.issue_sets, "table", purpose="issue_sets")


class ReturnSetsView(MoveView):
    """Sets back to the store."""

    @writes("Return sets to the store", tag="equipment", body=ReturnSetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(ReturnSetsSerializer, commands.return_sets, "place", purpose="return_sets")


class InspectSetsView(MoveView):
    """Sets looked at."""

    @writes("Inspect sets", tag="equipment", body=InspectSetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(InspectSetsSerializer, commands.inspect_sets, "result", "remarks", purpose="inspect_sets")


class HoldSetsView(MoveView):
    """Suspicious sets."""

    @writes("Hold suspicious sets", tag="equipment", body=HoldSetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(HoldSetsSerializer, commands.hold_sets, "reason", purpose="hold_sets")


class ReleaseSetsView(MoveView):
    """Held sets released."""

    @writes("Release held sets", tag="equipment", body=ReleaseSetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(ReleaseSetsSerializer, commands.release_sets, "cleared", "finding", purpose="release_sets")


class CancelSetsView(MoveView):
    """Sets made useless."""

    @writes("Cancel sets", tag="equipment", body=CancelSetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(CancelSetsSerializer, commands.cancel_sets, "method", purpose="cancel_sets")


class DestroySetsView(MoveView):
    """Sets destroyed."""

    @writes("Destroy cancelled sets", tag="equipment", body=DestroySetsSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        return self.act(DestroySetsSerializer, commands.destroy_sets, "method", "place", purpose="destroy_sets")


class TableEquipmentView(Door):
    """Sets in play at a table."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
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

    @writes("Put a set into play", tag="equipment", body=InstallSetSerializer, answer=None, status=204)
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(InstallSetSerializer)
        commands.install_set(
            self.property,
            set=body["set"],
            table=table,
            dealer=self.signature(body["dealer"], Role.DEALER, "install_set"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "install_set"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class RemoveSetView(Door):
    """A set out of play."""

    scopes = {"POST": "tables:write"}

    @writes("Take a set out of play", tag="equipment", body=RemoveSetSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        body = self.read(RemoveSetSerializer)
        commands.remove_set(
            self.property,
            **{name: body[name] for name in ("set", "day", "reason", "envelope")},
            dealer=self.signature(body["dealer"], Role.DEALER, "remove_set"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "remove_set"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class EquipmentRecordView(Door):
    """The record of sets."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.equipmentset",)

    @reads("Show the record of sets of a day", tag="equipment", answer=RecordSerializer)
    def get(self, request: Request, day: dt.date) -> Response:
        return self.show(
            RecordSerializer,
            {
                "day": day,
                "reconciled": queries.equipment_reconciled(self.property, day),
                "inventory_due": queries.inventory_due(self.property, day),
                "book": queries.equipment_book(self.property),
                "balance": queries.equipment_balance(self.property, day),
            },
        )


class SetCountFilter(pages.Filters):
    """Which counts."""

    inventory = pages.FlagFilter(label="whether it was a physical inventory")

    class Meta:
        model = EquipmentCount
        fields = ("day",)


class EquipmentCountsView(Door):
    """Counts of the sets."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
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

    @writes("Count the sets", tag="equipment", body=CountSetsSerializer, answer=SetCountSerializer, status=201)
    def post(self, request: Request) -> Response:
        body = self.read(CountSetsSerializer)
        row = commands.count_sets(
            self.property,
            **{name: body[name] for name in ("day", "counted", "inventory", "remarks")},
            by=self.signature(body["by"], body["by_role"], "count_sets"),
            witness=self.signature(body["witness"], body["witness_role"], "count_sets"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SetCountSerializer, row, status=201)
