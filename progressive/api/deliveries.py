"""What the cage delivers over REST: delivery forms, receipts that ran out, winners of the special draw (PR §7.12(B)(2),
§27.3(I))."""

from __future__ import annotations

import base64

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.forms import printer_of
from casino.api.openapi import reads, writes
from casino.queries import form_prints
from casino.roles import Role
from progressive import commands, documents, queries
from progressive.api.forms import PayoutPrintSerializer, PrintedPayoutSerializer, PrintPayoutFormSerializer
from progressive.api.prizes import SIGNERS, ReceiptSerializer, held_role
from progressive.paying.models import PrizeDelivery, Receipt

CAGE = SIGNERS["delivered"]


class DisposeReceiptSerializer(serializers.Serializer):
    """Dispose of a receipt that ran out, as the terms of its link say: `reference` is the proof that the authority has
    it. Two of accounting sign; the second may be the auditor."""

    day = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    reference = serializers.CharField(max_length=60, required=False, default="")
    approved = SignerSerializer()
    verified = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DisposedReceiptSerializer(ReceiptSerializer):
    """A receipt with what became of it."""

    disposed_day = serializers.DateField(allow_null=True)
    disposed_at = serializers.DateTimeField(allow_null=True)
    destination = serializers.CharField()
    approval = serializers.CharField()
    reference = serializers.CharField()


class DisposeReceiptView(Door):
    """The disposal of a receipt that ran out."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Dispose of a receipt that ran out",
        tag="progressive",
        body=DisposeReceiptSerializer,
        answer=DisposedReceiptSerializer,
        status=201,
    )
    def post(self, request: Request, receipt: str) -> Response:
        body = self.read(DisposeReceiptSerializer)
        second = held_role(self.property, body["verified"]["employee"], (Role.ACCOUNTING, Role.AUDITOR))
        commands.dispose_receipt(
            self.property,
            receipt=receipt,
            day=body["day"],
            approval=body["approval"],
            reference=body["reference"],
            approved=self.signature(body["approved"], Role.ACCOUNTING, "dispose_receipt"),
            verified=self.signature(body["verified"], second, "dispose_receipt"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        row = Receipt.objects.get(property_id=self.property.pk, receipt=receipt)
        return self.show(DisposedReceiptSerializer, row, status=201)


class WinnerSerializer(serializers.Serializer):
    """A player who was drawn (PR §27.3(I))."""

    name = serializers.CharField(max_length=120)
    card = serializers.CharField(max_length=40)
    amount = AmountField(source="amount_minor")


class HoldDrawSerializer(serializers.Serializer):
    """Record the special draw: a dealer drew, a manager with him, before the Inspector. Winners in the order drawn."""

    day = serializers.DateField()
    winners = WinnerSerializer(many=True, allow_empty=False)
    drawn = SignerSerializer()
    managed = SignerSerializer()
    witnessed = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DrawPrizeSerializer(WinnerSerializer):
    """A winner, and once paid, the delivery form."""

    place = serializers.IntegerField()
    paid_day = serializers.DateField(allow_null=True)
    form_serial = serializers.CharField()


class DrawSerializer(serializers.Serializer):
    """The special draw of a progressive's rest."""

    link = serializers.CharField()
    amount = AmountField(source="amount_minor")
    approval = serializers.CharField()
    draw_on = serializers.DateField()
    drawn_day = serializers.DateField(allow_null=True)
    winners = DrawPrizeSerializer(many=True)


class DrawView(Door):
    """The special draw of what was raffled."""

    scopes = {"GET": "meters:read", "POST": "meters:write"}
    shows = ("progressive.draw",)

    @reads("Show the special draw", tag="progressive", answer=DrawSerializer)
    def get(self, request: Request, link: str) -> Response:
        return self._shown(link, status=200)

    @writes("Record the special draw", tag="progressive", body=HoldDrawSerializer, answer=DrawSerializer, status=201)
    def post(self, request: Request, link: str) -> Response:
        body = self.read(HoldDrawSerializer)
        commands.draw_rest(
            self.property,
            link=link,
            day=body["day"],
            winners=[commands.Winner(**row) for row in body["winners"]],
            drawn=self.signature(body["drawn"], Role.DEALER, "draw_rest"),
            managed=self.signature(body["managed"], Role.PIT_MANAGER, "draw_rest"),
            witnessed=self.signature(body["witnessed"], Role.INSPECTOR, "draw_rest"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self._shown(link, status=201)

    def _shown(self, link: str, *, status: int) -> Response:
        draw = queries.draw_of(self.property.pk, link)
        if draw is None:
            raise NotFound()
        told = {
            "link": draw.link,
            "amount_minor": draw.amount_minor,
            "approval": draw.approval,
            "draw_on": draw.draw_on,
            "drawn_day": draw.drawn_day,
            "winners": queries.draw_prizes(self.property.pk, link),
        }
        return self.show(DrawSerializer, told, status=status)


class PayDrawPrizeSerializer(serializers.Serializer):
    """Pay a winner of the special draw out of the cage; the Inspector is informed, accounting verifies."""

    day = serializers.DateField()
    paid = SignerSerializer()
    witnessed = SignerSerializer()
    verified = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DrawPaymentView(Door):
    """The payment of a winner of the special draw."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Pay a winner of the special draw",
        tag="progressive",
        body=PayDrawPrizeSerializer,
        answer=DrawPrizeSerializer,
        status=201,
    )
    def post(self, request: Request, link: str, place: int) -> Response:
        body = self.read(PayDrawPrizeSerializer)
        role = held_role(self.property, body["paid"]["employee"], CAGE)
        commands.pay_draw_prize(
            self.property,
            link=link,
            place=place,
            day=body["day"],
            paid=self.signature(body["paid"], role, "pay_draw_prize"),
            witnessed=self.signature(body["witnessed"], Role.INSPECTOR, "pay_draw_prize"),
            verified=self.signature(body["verified"], Role.ACCOUNTING, "pay_draw_prize"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        row = next(one for one in queries.draw_prizes(self.property.pk, link) if one.place == place)
        return self.show(DrawPrizeSerializer, row, status=201)


class DeliverySerializer(serializers.Serializer):
    """Money that the cage delivered, on its form. `reference`: the prize, or `<link>.draw.<place>`."""

    serial = serializers.CharField()
    kind = serializers.CharField()
    reference = serializers.CharField()
    link = serializers.CharField()
    amount = AmountField(source="amount_minor")
    day = serializers.DateField()
    at = serializers.DateTimeField()


class DeliveryView(Door):
    """A delivery form in use."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.prizedelivery",)

    @reads("Show a delivery form", tag="progressive", answer=DeliverySerializer)
    def get(self, request: Request, serial: str) -> Response:
        row = PrizeDelivery.objects.filter(property_id=self.property.pk, serial=serial).first()
        if row is None:
            raise NotFound()
        return self.show(DeliverySerializer, row)


class VoidDeliverySerializer(serializers.Serializer):
    """Mark a delivery form NULO/VOID: its preparer of the cage, and a pit manager or supervisor of the cage."""

    day = serializers.DateField()
    reason = serializers.CharField(max_length=200)
    prepared = SignerSerializer()
    supervised = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class VoidDeliveryView(Door):
    """The voiding of a delivery form."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Void a delivery form", tag="progressive", body=VoidDeliverySerializer, answer=DeliverySerializer, status=201
    )
    def post(self, request: Request, serial: str) -> Response:
        body = self.read(VoidDeliverySerializer)
        prepared = held_role(self.property, body["prepared"]["employee"], CAGE)
        second = held_role(self.property, body["supervised"]["employee"], (Role.CAGE_SUPERVISOR, Role.PIT_MANAGER))
        taken = commands.void_delivery_form(
            self.property,
            serial=serial,
            reason=body["reason"],
            prepared=self.signature(body["prepared"], prepared, "void_delivery_form"),
            supervised=self.signature(body["supervised"], second, "void_delivery_form"),
            day=body["day"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        row = PrizeDelivery.objects.get(property_id=self.property.pk, serial=taken)
        return self.show(DeliverySerializer, row, status=201)


class DeliveryPrintsView(Door):
    """Prints of a delivery form."""

    scopes = {"GET": "meters:read", "POST": "meters:write"}
    shows = ("progressive.prizedelivery",)

    @reads("List the prints of a delivery form", tag="progressive", answer=PayoutPrintSerializer(many=True))
    def get(self, request: Request, serial: str) -> Response:
        return self.show(PayoutPrintSerializer, form_prints(self.property, serial), many=True)

    @writes(
        "Print a delivery form",
        tag="progressive",
        body=PrintPayoutFormSerializer,
        answer=PrintedPayoutSerializer,
        status=201,
    )
    def post(self, request: Request, serial: str) -> Response:
        body = self.read(PrintPayoutFormSerializer)
        printed, pdf = documents.printed_delivery_form(
            self.property, serial, printer=printer_of(self, body), language=body["language"], actor=self.actor
        )
        shown = PayoutPrintSerializer(printed).data | {"document": base64.b64encode(pdf).decode()}
        return Response(shown, status=201)
