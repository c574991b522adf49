"""Deliveries by the cage over REST: delivery forms, receipts that ran out, winners of the special draw (PR §7.12(B)(2),
§27.3(I))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from casino.api.base_view import CasinoAPIView
from casino.api.fields import AmountField
from casino.api.operations import RESOURCES, Resource, answer, plain_field, value_of
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.models import Property
from casino.queries import form_prints
from progressive import commands, queries
from progressive.api.forms import PayoutPrintSerializer
from progressive.arguments import Winners
from progressive.models.life import DrawPrize
from progressive.models.paying import PrizeDelivery
from progressive.rows import DeliveryRow


class WinnerSerializer(serializers.Serializer):
    """A player who was drawn (PR §27.3(I))."""

    name = serializers.CharField(max_length=120)
    card = serializers.CharField(max_length=40)
    amount = AmountField(source="amount_minor")


class DrawPrizeSerializer(WinnerSerializer):
    """A winner, and once paid, the delivery form. The name is empty: the forms show it by right."""

    name = serializers.CharField()
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


def draw_shown(venue: Property, link: str) -> dict[str, Any] | None:
    """Return the special draw of a link with its winners."""
    draw = queries.draw_of(venue.pk, link)
    if draw is None:
        return None
    return {
        "link": draw.link,
        "amount_minor": draw.amount_minor,
        "approval": draw.approval,
        "draw_on": draw.draw_on,
        "drawn_day": draw.drawn_day,
        "winners": queries.draw_prizes(venue.pk, link),
    }


RESOURCES["draw"] = Resource(DrawSerializer, draw_shown, required=False)

plain_field(Winners, WinnerSerializer, many=True, allow_empty=False)


@value_of.register
def _winners_drawn(kind: Winners, value: Any, view: CasinoAPIView) -> list[commands.Winner]:
    return [commands.Winner(**row) for row in value]


DrawView = Reads("meters:read", "progressive", shows=("progressive.draw",)).one(
    "Show the special draw", DrawSerializer, draw_shown, about="The special draw of what was raffled."
)


def _paid(venue: Property, result: str, given: Mapping[str, Any]) -> DrawPrize:
    return next(row for row in queries.draw_prizes(venue.pk, given["link"]) if row.place == given["place"])


answer(commands.pay_draw_prize, DrawPrizeSerializer, _paid)


DeliverySerializer = serializer_of(DeliveryRow)


def delivery_of(venue: Property, serial: str) -> PrizeDelivery | None:
    """Return a delivery by the number of its form."""
    return PrizeDelivery.objects.filter(property_id=venue.pk, serial=serial).first()


RESOURCES["delivery form"] = Resource(DeliverySerializer, delivery_of)


DELIVERIES = Reads("meters:read", "progressive", shows=("progressive.prizedelivery",))

DeliveryView = DELIVERIES.one("Show a delivery form", DeliveryRow, delivery_of, about="A delivery form in use.")
DeliveryPrintsView = DELIVERIES.all(
    "List the prints of a delivery form", PayoutPrintSerializer, form_prints, about="Prints of a delivery form."
)
