"""The past over REST: an object as it stood, with the events that made it."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino import history
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import problems, reads
from casino.history import Clock
from casino.history.snapshots import object_of
from casino.refusals.requests import unreadable
from casino.rules.money import format_amount
from casino.withholding import shown_events

EVENTS_SHOWN = 500
"""The newest of the events up to the instant; the feed has all."""


class PastEventSerializer(serializers.Serializer):
    """An event as the feed shows it."""

    position = serializers.IntegerField()
    stream = serializers.CharField()
    version = serializers.IntegerField()
    day = serializers.DateField()
    type = serializers.CharField()
    schema = serializers.IntegerField()
    occurred_at = serializers.DateTimeField()
    recorded_at = serializers.DateTimeField()
    actor = serializers.CharField()
    data = serializers.DictField(allow_null=True)
    withheld = serializers.BooleanField()
    hash = serializers.CharField()


class PastFigureSerializer(serializers.Serializer):
    """A figure of the object; `unit`: money (decimals), money_e4 (ten-thousandths of the least unit), count."""

    label = serializers.CharField()
    value = serializers.CharField()
    unit = serializers.CharField()


class PastSerializer(serializers.Serializer):
    """An object as it stood."""

    kind = serializers.CharField()
    identity = serializers.CharField()
    as_of = serializers.DateTimeField()
    clock = serializers.ChoiceField(choices=[clock.value for clock in Clock])
    state = serializers.DictField(help_text="its columns as they stood; null where a count is not disclosed yet")
    changed_since = serializers.ListField(child=serializers.CharField(), help_text="columns that are others today")
    figures = PastFigureSerializer(many=True)
    events = PastEventSerializer(many=True, help_text=f"up to the instant, at most the newest {EVENTS_SHOWN}")
    events_since = serializers.IntegerField()


class PastView(CasinoAPIView):
    """An object at an instant."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Show an object as it stood",
        tag="past",
        answer=PastSerializer,
        also=problems(409),
        description="From its events up to the instant and nothing else, by the projectors that make today's rows. "
        "`kind`: session (RO-1.2026-11-20.M), slip, box (17.2026-11-20.M), count, cage (2026-11-20.M), form (FILL.17), "
        "equipment, link. Nothing is written. Refused: an instant to come, or before the object was there.",
        parameters=[
            OpenApiParameter("as_of", OpenApiTypes.DATETIME, description="the instant; default now"),
            OpenApiParameter(
                "clock",
                str,
                enum=[clock.value for clock in Clock],
                description="by when facts were recorded (what the system knew, the default) or occurred on the floor",
            ),
        ],
    )
    def get(self, request: Request, kind: str, identity: str) -> Response:
        asked = request.query_params.get("as_of")
        instant = history.instant_of(asked, self.property) if asked else timezone.now()
        clock = _clock(request.query_params.get("clock") or Clock.RECORDED.value)
        known, now = object_of(self.property, kind, identity)
        hidden = set(known.blind(now))
        today = _columns(now)
        with history.as_it_stood(self.property, kind, identity, instant, clock) as look:
            then = _columns(look.row())
            figures = look.figures()
        currency = self.property.currency
        return Response(
            {
                "kind": kind,
                "identity": identity,
                "as_of": instant.isoformat(),
                "clock": clock.value,
                "state": {
                    name: None
                    if name in hidden
                    else format_amount(value, currency)
                    if name in known.amounts and value is not None
                    else value
                    for name, value in then.items()
                },
                "changed_since": [name for name in then if then[name] != today[name] and name not in hidden],
                "figures": [
                    {"label": str(one.label), "value": _figure_text(one, currency), "unit": one.unit} for one in figures
                ],
                "events": shown_events(self.property, look.events[-EVENTS_SHOWN:]),
                "events_since": len(look.later),
            }
        )


def _clock(text: str) -> Clock:
    if text not in list(Clock):
        raise unreadable("clock")
    return Clock(text)


def _columns(row: Model) -> dict[str, Any]:
    """Return a row's columns as JSON values; its key and property are in the address."""
    return {
        field.attname: value.isoformat() if hasattr(value, "isoformat") else value
        for field in row._meta.concrete_fields
        if field.attname not in ("key", "property_id")
        for value in [getattr(row, field.attname)]
    }


def _figure_text(figure: history.Figure, currency: str) -> str:
    if figure.unit == "money" and isinstance(figure.value, int):
        return format_amount(figure.value, currency)
    return "" if figure.value is None else str(figure.value)
