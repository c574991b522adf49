"""Chips by the piece, the cage and the poker room's money over REST."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignedCountsField, SignerSerializer
from casino.api.openapi import problems, reads, writes
from casino.api.parameters import day_asked
from casino.api.table_scope import TableScope
from casino.errors import Refused
from casino.roles import Role
from tables import commands, queries
from tables.models import CageSession, ChipMove

CHIP_MOVE_KINDS = ["received", "moved", "set_aside", "redeemed", "destroyed"]
"""What `POST chips/moves` takes."""

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


class MoveChipsSerializer(serializers.Serializer):
    """Chips from one store to another, with the paper they go with.

    `received`: maker to vault; `moved`: `origin` to `destination`; `set_aside`: of a retired set, for good;
    `redeemed`: a player's, of a retired set; `destroyed`: from vault or put away.
    """

    kind = serializers.ChoiceField(CHIP_MOVE_KINDS)
    reference = serializers.CharField(max_length=40)
    day = serializers.DateField()
    counts = CountsField()
    chip_set = serializers.CharField(max_length=20, required=False)
    origin = serializers.ChoiceField(["vault", "cage", "drop", "retired"], required=False)
    destination = serializers.ChoiceField(["vault", "cage", "table"], required=False)
    table = serializers.CharField(max_length=20, required=False)
    maker = serializers.CharField(max_length=120, required=False)
    reason = serializers.CharField(max_length=200, required=False)
    cage_supervisor = SignerSerializer()
    cashier = SignerSerializer(required=False)
    accounting = SignerSerializer(required=False)
    inspector = SignerSerializer(required=False)
    occurred_at = serializers.DateTimeField(required=False)


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


_MOVES: dict[str, tuple[Any, tuple[str, ...], tuple[tuple[str, Role], ...]]] = {
    "received": (
        commands.receive_chips,
        ("chip_set", "maker"),
        (("accounting", Role.ACCOUNTING), ("inspector", Role.INSPECTOR)),
    ),
    "moved": (commands.move_chips, ("origin", "destination"), (("cashier", Role.CASHIER),)),
    "set_aside": (commands.set_chips_aside, ("chip_set", "origin"), (("inspector", Role.INSPECTOR),)),
    "redeemed": (commands.redeem_retired_chips, ("chip_set",), (("cashier", Role.CASHIER),)),
    "destroyed": (
        commands.destroy_chips,
        ("chip_set", "origin", "reason"),
        (("accounting", Role.ACCOUNTING), ("inspector", Role.INSPECTOR)),
    ),
}
"""Kind to command, what it needs beside counts, and who signs beside the cage supervisor."""


class ChipMoveSerializer(serializers.Serializer):
    """Chips from one place to another."""

    reference = serializers.CharField()
    day = serializers.DateField()
    origin = serializers.CharField()
    destination = serializers.CharField()
    chip_set = serializers.CharField(allow_blank=True)
    table = serializers.CharField(allow_blank=True)
    counts = CountsField()
    total = AmountField()
    reason = serializers.CharField(allow_blank=True)
    moved_at = serializers.DateTimeField()


class ChipMoveFilter(pages.Filters):
    """Which movements of chips."""

    class Meta:
        model = ChipMove
        fields = ("day", "origin", "destination", "chip_set", "table")


class ChipMovesView(Door):
    """Chips by the piece on their way between the stores."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.chipmove",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List movements of chips",
        tag="cage",
        rows=ChipMoveSerializer(many=True),
        filters=ChipMoveFilter,
        operation_id="chip_moves_list",
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = self.within_tables(ChipMove.objects.filter(property_id=self.property.pk))
        return pages.shown(self, ChipMoveSerializer, pages.filtered(request, ChipMoveFilter, rows), "-moved_at", "-key")

    @writes("Move chips", tag="cage", body=MoveChipsSerializer, answer=ReferenceSerializer, status=201)
    def post(self, request: Request) -> Response:
        body = self.read(MoveChipsSerializer)
        command, needed, signers = _MOVES[body["kind"]]
        missing = [name for name in (*needed, *(name for name, _role in signers)) if name not in body]
        if missing:
            raise serializers.ValidationError({name: [_("This field is required.")] for name in missing})
        purpose = f"chips_{body['kind']}"
        signed = {name: self.signature(body[name], role, purpose) for name, role in signers}
        if body["kind"] == "moved":
            signed["witness"] = signed.pop("cashier")
            signed["table"] = body.get("table", "")
        reference = command(
            self.property,
            reference=body["reference"],
            day=body["day"],
            counts=body["counts"],
            cage_supervisor=self.signature(body["cage_supervisor"], Role.CAGE_SUPERVISOR, purpose),
            actor=self.actor,
            at=body.get("occurred_at"),
            **{name: body[name] for name in needed},
            **signed,
        )
        return self.show(ReferenceSerializer, {"reference": reference}, status=201)


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


class CageSessionSerializer(serializers.Serializer):
    """A shift of the cage."""

    day = serializers.DateField()
    shift = serializers.CharField()
    status = serializers.CharField()
    opening_total = AmountField()
    closing_total = AmountField(allow_null=True)
    over_short = AmountField(allow_null=True)


class OpenCageSerializer(serializers.Serializer):
    """Begin a shift with the counted bank."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    cash = CountsField()
    chips = CountsField()
    receipts = AmountField(required=False)
    cashier = SignerSerializer()
    cage_supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class CloseCageSerializer(serializers.Serializer):
    """End the shift with what both counted."""

    cash = CountsField()
    chips = CountsField()
    receipts = AmountField(required=False)
    outgoing = SignerSerializer()
    incoming = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class FundCageSerializer(serializers.Serializer):
    """Cash into the imprest bank or out of it."""

    reference = serializers.CharField(max_length=40)
    direction = serializers.ChoiceField(["in", "out"])
    purpose = serializers.ChoiceField(
        ["bank", "breakage"], default="bank", help_text="breakage: paid to players for the rests of table payments"
    )
    cash = CountsField()
    cage_supervisor = SignerSerializer()
    accounting = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class PatronChipsSerializer(serializers.Serializer):
    """What players bought and brought back at the window."""

    reference = serializers.CharField(max_length=40)
    sold = CountsField()
    redeemed = CountsField()
    cashier = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class CageOpeningsView(Door):
    """Shifts of the cage beginning."""

    scopes = {"POST": "tables:write"}

    @writes("Open the cage", tag="cage", body=OpenCageSerializer, answer=CageSessionSerializer, status=201)
    def post(self, request: Request) -> Response:
        body = self.read(OpenCageSerializer)
        session = commands.open_cage(
            self.property,
            day=body["day"],
            shift=body["shift"],
            cash=body["cash"],
            chips=body["chips"],
            receipts=body.get("receipts", 0),
            cashier=self.signature(body["cashier"], Role.CASHIER, "open_cage"),
            cage_supervisor=self.signature(body["cage_supervisor"], Role.CAGE_SUPERVISOR, "open_cage"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(CageSessionSerializer, session, status=201)


class CageClosingsView(Door):
    """Shifts of the cage ending."""

    scopes = {"POST": "tables:write"}

    @writes("Close the cage", tag="cage", body=CloseCageSerializer, answer=CageSessionSerializer)
    def post(self, request: Request) -> Response:
        body = self.read(CloseCageSerializer)
        session = commands.close_cage(
            self.property,
            cash=body["cash"],
            chips=body["chips"],
            receipts=body.get("receipts", 0),
            outgoing=self.signature(body["outgoing"], Role.CASHIER, "close_cage"),
            incoming=self.signature(body["incoming"], Role.CASHIER, "close_cage"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(CageSessionSerializer, session)


class CageReconciliationView(Door):
    """How a shift of the cage came out; not told while it is open: its closing count is blind."""

    scopes = {"GET": "reports:read"}

    @reads("Reconcile a shift of the cage", tag="cage", answer=ReconciliationSerializer, also=problems(409))
    def get(self, request: Request, day: dt.date, shift: str) -> Response:
        session = queries.cage_session(self.property, day, shift)
        if session is None:
            raise NotFound()
        if session.status == CageSession.Status.OPEN:
            raise Refused(
                "cage_session_open", _("This shift of the cage is still open: its count is blind."), status=409
            )
        return self.show(ReconciliationSerializer, queries.cage_reconciliation(self.property, session))


class CageFundingView(Door):
    """Cash into the imprest bank or out of it."""

    scopes = {"POST": "tables:write"}

    @writes("Fund the cage", tag="cage", body=FundCageSerializer, answer=ReferenceSerializer, status=201)
    def post(self, request: Request) -> Response:
        body = self.read(FundCageSerializer)
        reference = commands.fund_cage(
            self.property,
            reference=body["reference"],
            direction=body["direction"],
            purpose=body["purpose"],
            cash=body["cash"],
            cage_supervisor=self.signature(body["cage_supervisor"], Role.CAGE_SUPERVISOR, "fund_cage"),
            accounting=self.signature(body["accounting"], Role.ACCOUNTING, "fund_cage"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(ReferenceSerializer, {"reference": reference}, status=201)


class PatronChipsView(Door):
    """Chips sold and redeemed at the window."""

    scopes = {"POST": "tables:write"}

    @writes("Record chips sold and redeemed", tag="cage", body=PatronChipsSerializer, answer=ReferenceSerializer,
            status=201)  # fmt: skip
    def post(self, request: Request) -> Response:
        body = self.read(PatronChipsSerializer)
        reference = commands.exchange_with_patrons(
            self.property,
            reference=body["reference"],
            sold=body["sold"],
            redeemed=body["redeemed"],
            cashier=self.signature(body["cashier"], Role.CASHIER, "patron_chips"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(ReferenceSerializer, {"reference": reference}, status=201)
