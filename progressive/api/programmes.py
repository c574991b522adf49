"""Programmes over REST: what was approved of each progressive, edition by edition; tables that join and leave."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from casino.api.base_view import CasinoAPIView
from casino.api.fields import AmountField
from casino.api.operations import RESOURCES, Resource, field_of, plain_field, value_of
from casino.api.reads import Reads
from casino.api.rows import field_of as prizes_field
from casino.api.rows import serializer_of
from casino.models import Property
from casino.rows import Field
from progressive.arguments import PayTable, Readings
from progressive.commands.programmes import CITE
from progressive.meter import Share
from progressive.models import Link, Meter, reading
from progressive.programme_terms import pay_table_of
from progressive.row_kinds import PrizesOfOutcomes
from progressive.rows import ProgrammeRow


class PrizeGivenSerializer(serializers.Serializer):
    """Prize of an outcome: basis points of the meter, or an amount."""

    outcome = serializers.CharField(max_length=60)
    share_bp = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    amount = AmountField(required=False, source="amount_minor")


@prizes_field.register
def _prizes(kind: PrizesOfOutcomes, field: Field, **options: Any) -> serializers.Field:
    return PrizeGivenSerializer(**options)


ProgrammeSerializer = serializer_of(ProgrammeRow)


def shown(venue: Property, link: Link) -> dict[str, Any]:
    """A progressive with its editions."""
    return {
        "code": link.code,
        "name": link.name,
        "game": link.game,
        "active": link.active,
        "started": Meter.objects.filter(property_id=venue.pk, link=link.code).exists(),
        "tables": list(link.tables.order_by("table")),
        "editions": reading.editions(link),
    }


def programme_of(venue: Property, link: str) -> dict[str, Any] | None:
    """Return a configured progressive with its editions."""
    row = Link.objects.filter(property=venue, code=link).first()
    return None if row is None else shown(venue, row)


RESOURCES["programme"] = Resource(ProgrammeSerializer, programme_of)


@field_of.register
def _pay_table(kind: PayTable, **options: Any) -> serializers.Field:
    given = {name: value for name, value in options.items() if name != "default"}
    return PrizeGivenSerializer(many=True, **given)


@value_of.register
def _shares(kind: PayTable, value: Any, view: CasinoAPIView) -> list[Share]:
    return pay_table_of(value, cite=CITE)


plain_field(Readings, serializers.DictField)


PROGRAMMES = Reads("meters:read", "progressive", shows=("progressive.meter", "progressive.link"))

ProgrammesView = PROGRAMMES.all(
    "List progressives with the editions of their approval",
    ProgrammeRow,
    lambda venue: [shown(venue, link) for link in Link.objects.filter(property=venue).order_by("code")],
    about="Progressives as they were approved.",
)
ProgrammeView = PROGRAMMES.one(
    "Show a progressive with the editions of its approval",
    ProgrammeRow,
    programme_of,
    about="One progressive.",
)
