"""Programmes over REST: what was approved of each progressive, edition by edition; tables that join and leave."""

from __future__ import annotations

from typing import Any

import msgspec
from rest_framework import serializers

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.operations import field_of, plain_field, resource, value_of
from casino.api.reads import Reads
from casino.models import Property
from progressive.arguments import PayTable, Readings
from progressive.commands.programmes import CITE
from progressive.meter import Share
from progressive.models import Link, Meter, reading
from progressive.programme_terms import pay_table_of


class PrizeGivenSerializer(serializers.Serializer):
    """What an outcome wins: basis points of the meter, or an amount."""

    outcome = serializers.CharField(max_length=60)
    share_bp = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    amount = AmountField(required=False, source="amount_minor")


class EditionSerializer(serializers.Serializer):
    """The approved figures of a progressive from an instant on; never edited. `changes`: figure to before and after."""

    number = serializers.IntegerField()
    in_force = serializers.BooleanField()
    effective_at = serializers.DateTimeField()
    approval = serializers.CharField()
    document = serializers.BooleanField(help_text="whether the approval is on file")
    sha256 = serializers.CharField(allow_blank=True)
    notified_at = serializers.DateTimeField(allow_null=True)
    recorded_by = serializers.CharField()
    recorded_at = serializers.DateTimeField()
    changes = serializers.DictField()
    entry = AmountField(source="entry_minor")
    initial = AmountField(source="initial_minor")
    reset = AmountField(source="reset_minor")
    rate_bp = serializers.IntegerField(help_text="basis points of each chip to the visible meter")
    reset_pool_bp = serializers.IntegerField(help_text="put aside for the next reset (PR §13.10(A)(3))")
    retention_pool_bp = serializers.IntegerField(help_text="retention given up for the next reset (PR §13.10(A)(3))")
    house_bp = serializers.IntegerField()
    request = serializers.CharField(allow_blank=True)
    pay_table = PrizeGivenSerializer(many=True)
    reserve_rule = serializers.CharField()
    options = serializers.DictField()


class ProgrammeTableSerializer(serializers.Serializer):
    """A table of a progressive as its equipment is set; null: as approved."""

    table = serializers.CharField()
    chip = AmountField(source="denomination_minor", allow_null=True)
    chips_per_entitlement = serializers.IntegerField(allow_null=True)
    rate_bp = serializers.IntegerField(source="rate_now", allow_null=True)


class ProgrammeSerializer(serializers.Serializer):
    """A progressive: the programme of the rules it goes by, its tables, every edition of its approval."""

    link = serializers.CharField(source="code")
    name = serializers.CharField()
    programme = serializers.CharField(source="game")
    active = serializers.BooleanField()
    started = serializers.BooleanField()
    tables = ProgrammeTableSerializer(many=True)
    editions = EditionSerializer(many=True)


def shown(property: Property, link: Link) -> dict[str, Any]:
    """A progressive with its editions."""
    return {
        "code": link.code,
        "name": link.name,
        "game": link.game,
        "active": link.active,
        "started": Meter.objects.filter(property_id=property.pk, link=link.code).exists(),
        "tables": list(link.tables.order_by("table")),
        "editions": [
            {
                **msgspec.structs.asdict(one),
                "house_bp": one.house_bp,
                "pay_table": [dict(share) for share in one.pay_table],
            }
            for one in reading.editions(link)
        ],
    }


def programme_of(property: Property, link: str) -> dict[str, Any] | None:
    """Return a configured progressive with its editions."""
    row = Link.objects.filter(property=property, code=link).first()
    return None if row is None else shown(property, row)


resource("programme", ProgrammeSerializer, programme_of)


@field_of.register
def _pay_table(kind: PayTable, **options: Any) -> serializers.Field:
    given = {name: value for name, value in options.items() if name != "default"}
    return PrizeGivenSerializer(many=True, **given)


@value_of.register
def _shares(kind: PayTable, value: Any, view: Door) -> list[Share]:
    return pay_table_of(value, cite=CITE)


plain_field(Readings, serializers.DictField)


PROGRAMMES = Reads("meters:read", "progressive", shows=("progressive.meter", "progressive.link"))

ProgrammesView = PROGRAMMES.all(
    "List progressives with the editions of their approval",
    ProgrammeSerializer,
    lambda property: [shown(property, link) for link in Link.objects.filter(property=property).order_by("code")],
    about="Progressives as they were approved.",
    operation_id="progressives_list",
)
ProgrammeView = PROGRAMMES.one(
    "Show a progressive with the editions of its approval",
    ProgrammeSerializer,
    programme_of,
    about="One progressive.",
)
