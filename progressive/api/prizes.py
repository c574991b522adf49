"""Prizes and their payment on numbered forms (PR §7.10-7.12)."""

from __future__ import annotations

from collections.abc import Sequence

import django_filters as filters
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.api.table_scope import TableScope
from casino.models import EmployeeRole, Property
from casino.roles import Role
from casino.signatures import Signature
from progressive import commands
from progressive.models import Prize
from progressive.paying.models import Receipt
from progressive.queries.browsing import every_prize


class PrizeSerializer(serializers.Serializer):
    """A progressive prize."""

    prize = serializers.CharField()
    link = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    round = serializers.CharField()
    seat = serializers.IntegerField()
    hand = serializers.CharField(source="outcome")
    amount = AmountField(source="amount_minor")
    meter_before = AmountField(source="meter_before_minor")
    status = serializers.CharField()
    method = serializers.CharField()
    form_serial = serializers.CharField()
    won_at = serializers.DateTimeField()
    paid_at = serializers.DateTimeField(allow_null=True)


class PaymentSerializer(serializers.Serializer):
    """Pay a prize (PR §7.10-7.12): supervisor and inspector always, accounting where it is not the tray that pays.

    `delivered` (cashier or supervisor of the cage) and perhaps `carried` (security) where it is brought from the cage,
    `authorised` (pit manager) for a part of the meter at Blazing 7's. `meter_read` (wanted where accounting verifies)
    and `amount`, as noted by hand, must be what the system has.
    """

    cite = "PR §7.10"
    method = serializers.ChoiceField(Prize.Method.choices)
    prepared = SignerSerializer()
    validated = SignerSerializer()
    verified = SignerSerializer(required=False)
    delivered = SignerSerializer(required=False)
    carried = SignerSerializer(required=False)
    authorised = SignerSerializer(required=False)
    meter_read = AmountField(required=False)
    amount = AmountField(required=False)
    supervisor_present = serializers.BooleanField(default=False)
    inspector_present = serializers.BooleanField(default=False)
    occurred_at = serializers.DateTimeField(required=False)


class PrizeFilter(pages.Filters):
    """Which prizes. Without `status`: those to be paid."""

    status = filters.ChoiceFilter(
        choices=[("all", "all"), *Prize.Status.choices], method="of_status", label="default: to be paid"
    )

    class Meta:
        model = Prize
        fields = ("status", "link", "table", "day", "shift", "round")

    def of_status(self, rows: QuerySet[Prize], name: str, value: str) -> QuerySet[Prize]:
        return rows if value == "all" else rows.filter(status=value)


class PrizesView(Door):
    """Prizes waiting to be paid, and those paid."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.prize",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List prizes",
        tag="progressive",
        rows=PrizeSerializer(many=True),
        filters=PrizeFilter,
        operation_id="prizes_list",
        description="Link by link in order of settlement; without `status` those to be paid.",
    )
    def get(self, request: Request) -> Response:
        rows = self.within_tables(every_prize(self.property.pk))
        if not request.query_params.get("status"):
            rows = rows.filter(status=Prize.Status.OPEN)
        return pages.shown(self, PrizeSerializer, pages.filtered(request, PrizeFilter, rows), "link", "order", "key")


class PrizeView(Door):
    """One prize."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.prize",)
    table_scope = TableScope.RECORD

    @reads("Show a prize", tag="progressive", answer=PrizeSerializer, operation_id="prize_show")
    def get(self, request: Request, prize: str) -> Response:
        found = every_prize(self.property.pk).filter(prize=prize).first()
        return self.show(PrizeSerializer, self.record(found))


SIGNERS = {
    "verified": (Role.ACCOUNTING,),
    "delivered": (Role.CAGE_SUPERVISOR, Role.CASHIER),
    "carried": (Role.SECURITY,),
    "authorised": (Role.PIT_MANAGER,),
}
"""In which of these roles the person signs: the first that is held."""


class PaymentView(Door):
    """The payment of a prize."""

    scopes = {"POST": "meters:write"}
    asks_for_table = True

    @writes(
        "Pay a prize on its numbered form",
        tag="progressive",
        body=PaymentSerializer,
        answer=PrizeSerializer,
        status=201,
    )
    def post(self, request: Request, prize: str) -> Response:
        won = every_prize(self.property.pk).filter(prize=prize).first()
        self.require_one_of(() if won is None else (won.table,))
        body = self.read(PaymentSerializer)
        signed = {name: self._signed(body[name], roles) for name, roles in SIGNERS.items() if body.get(name)}
        commands.pay_prize(
            self.property,
            prize=prize,
            method=body["method"],
            prepared=self.signature(body["prepared"], Role.FLOOR_SUPERVISOR, "pay_prize"),
            validated=self.signature(body["validated"], Role.INSPECTOR, "pay_prize"),
            **signed,
            meter_read_minor=body.get("meter_read"),
            amount_minor=body.get("amount"),
            supervisor_present=body["supervisor_present"],
            inspector_present=body["inspector_present"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        paid = Prize.objects.get(property_id=self.property.pk, prize=prize)
        return self.show(PrizeSerializer, paid, status=201)

    def _signed(self, signer: dict[str, str], roles: Sequence[Role]) -> Signature:
        return self.signature(signer, held_role(self.property, signer["employee"], roles), "pay_prize")


def held_role(property: Property, employee: str, roles: Sequence[Role]) -> Role:
    """The first of these roles that the person holds, else the first."""
    held = set(
        EmployeeRole.objects.filter(employee__property=property, employee__code=employee, role__in=roles).values_list(
            "role", flat=True
        )
    )
    return next((role for role in roles if role.value in held), roles[0])


class ReceiptSerializer(serializers.Serializer):
    """A receipt of a prize. After `expires_on` it is not cashed any more."""

    receipt = serializers.CharField()
    prize = serializers.CharField()
    link = serializers.CharField()
    amount = AmountField(source="amount_minor")
    status = serializers.CharField()
    issued_day = serializers.DateField()
    expires_on = serializers.DateField(allow_null=True)
    cashed_day = serializers.DateField(allow_null=True)
    cashed_at = serializers.DateTimeField(allow_null=True)


class CashReceiptSerializer(serializers.Serializer):
    """Cash a receipt: a cashier or a supervisor of the cage."""

    cite = "PR §7.10"
    day = serializers.DateField()
    cashed = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ReceiptFilter(pages.Filters):
    """Which receipts. Without `status`: those outstanding."""

    class Meta:
        model = Receipt
        fields = ("status", "link", "issued_day", "cashed_day")


class ReceiptsView(Door):
    """Receipts of prizes."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.receipt",)

    @pages.lists(
        "List receipts of prizes",
        operation_id="receipts_list",
        tag="progressive",
        rows=ReceiptSerializer(many=True),
        filters=ReceiptFilter,
        description="The oldest first; without `status` those outstanding.",
    )
    def get(self, request: Request) -> Response:
        rows = Receipt.objects.filter(property_id=self.property.pk)
        if not request.query_params.get("status"):
            rows = rows.filter(status=Receipt.Status.OUTSTANDING)
        return pages.shown(self, ReceiptSerializer, pages.filtered(request, ReceiptFilter, rows), "issued_at", "key")


class CashReceiptView(Door):
    """The cashing of a receipt."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Cash a receipt at the cage",
        tag="progressive",
        body=CashReceiptSerializer,
        answer=ReceiptSerializer,
        status=201,
    )
    def post(self, request: Request, receipt: str) -> Response:
        body = self.read(CashReceiptSerializer)
        role = held_role(self.property, body["cashed"]["employee"], SIGNERS["delivered"])
        commands.cash_receipt(
            self.property,
            receipt=receipt,
            day=body["day"],
            cashed=self.signature(body["cashed"], role, "cash_receipt"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        row = Receipt.objects.get(property_id=self.property.pk, receipt=receipt)
        return self.show(ReceiptSerializer, row, status=201)
