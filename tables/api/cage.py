"""Chips by the piece, the cage and the poker room's money over REST."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignedCountsField
from casino.api.openapi import problems, reads
from casino.api.operations import answer
from casino.api.parameters import day_asked
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.errors import Refused
from tables import commands, queries
from tables.models import CageSession, ChipMove
from tables.rows import CageSessionRow, ChipMoveRow

DAY = OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.QUERY, description="at the end of this gaming day")


# --- chips ----------------------------------------------------------------------------------------------------------


class ChipPlaceSerializer(serializers.Serializer):
    """A place with its chips; `code` is the table or the retired set."""

    kind = serializers.CharField()
    code = serializers.CharField()
    counts = CountsField()
    total = AmountField()


class ChipInventorySerializer(serializers.Serializer):
    """Every chip of the house: issued = in the house + outstanding (the float), per denomination."""

    day = serializers.DateField(allow_null=True)
    places = ChipPlaceSerializer(many=True)
    issued = SignedCountsField()
    in_house = SignedCountsField()
    outstanding = SignedCountsField()


class RetiredSetSerializer(serializers.Serializer):
    """A set that was retired, and what of it is still out."""

    chip_set = serializers.CharField()
    retired_on = serializers.DateField()
    redeem_until = serializers.DateField(allow_null=True)
    redeemable = serializers.BooleanField()
    issued = SignedCountsField()
    put_away = SignedCountsField()
    outstanding = SignedCountsField()
    outstanding_total = AmountField()


class ReferenceSerializer(serializers.Serializer):
    """The paper under which it is recorded."""

    reference = serializers.CharField()


class ChipInventoryView(Door):
    """Where the chips are."""

    scopes = {"GET": "reports:read"}

    @reads("Show the inventory of chips", tag="cage", answer=ChipInventorySerializer, parameters=[DAY])
    def get(self, request: Request) -> Response:
        return self.show(ChipInventorySerializer, queries.chip_inventory(self.property, day_asked(request, "day")))


class RetiredSetsView(Door):
    """Chip sets that were put away."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.chipmove", "tables.chipset")

    @reads("List retired chip sets", tag="cage", answer=RetiredSetSerializer(many=True))
    def get(self, request: Request) -> Response:
        found = queries.retired_sets(self.property, self.property.gaming_day())
        return self.show(RetiredSetSerializer, found, many=True)


ChipMoveSerializer = serializer_of(ChipMoveRow)


CHIPS = Reads("tables:read", "cage")

ChipMovesView = CHIPS.pages(
    "List movements of chips",
    ChipMoveRow,
    lambda property: ChipMove.objects.filter(property_id=property.pk),
    order=("-moved_at", "-key"),
    by=("day", "origin", "destination", "chip_set", "table"),
    operation_id="chip_moves_list",
    description="The latest first.",
    tables=TableScope.ROWS,
)


for _command in (
    commands.receive_chips,
    commands.move_chips,
    commands.set_chips_aside,
    commands.redeem_retired_chips,
    commands.destroy_chips,
    commands.fund_cage,
    commands.exchange_with_patrons,
):
    answer(_command, ReferenceSerializer, lambda property, result, given: {"reference": result})


# --- the cage -------------------------------------------------------------------------------------------------------


class KindTotalSerializer(serializers.Serializer):
    """All movements of a kind in a shift."""

    kind = serializers.CharField()
    number = serializers.IntegerField()
    chips_in = CountsField()
    chips_out = CountsField()
    cash_in = AmountField()
    cash_out = AmountField()
    net = AmountField()


class ReconciliationSerializer(serializers.Serializer):
    """A shift of the cage: opening + in - out beside what was counted. Expected figures are there once it is closed."""

    day = serializers.DateField(source="session.day")
    shift = serializers.CharField(source="session.shift")
    status = serializers.CharField(source="session.status")
    opening_chips = SignedCountsField()
    opening_total = AmountField(source="session.opening_total")
    kinds = KindTotalSerializer(many=True)
    expected_chips = SignedCountsField()
    expected_total = AmountField()
    counted_chips = CountsField(allow_null=True)
    counted_total = AmountField(allow_null=True)
    over_short = AmountField(allow_null=True)


CageSessionSerializer = serializer_of(CageSessionRow)


answer(commands.open_cage, CageSessionSerializer)
answer(commands.close_cage, CageSessionSerializer)


class CageReconciliationView(Door):
    """How a shift of the cage came out; not told while it is open: its closing count is blind."""

    scopes = {"GET": "reports:read"}

    @reads("Reconcile a shift of the cage", tag="cage", answer=ReconciliationSerializer, also=problems(409))
    def get(self, request: Request, day: dt.date, shift: str) -> Response:
        session = queries.cage_session(self.property, day, shift)
        if session is None:
            raise NotFound()
        if session.status == CageSession.Status.OPEN:
            raise Refused("cage_session_open")
        return self.show(ReconciliationSerializer, queries.cage_reconciliation(self.property, session))
