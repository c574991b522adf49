"""The reserve of a link over REST: what stands behind the meter, transfers, prizes that it gives back."""

from __future__ import annotations

from rest_framework import serializers

from casino.api.fields import AmountField
from casino.api.operations import answer, resource
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.models import Property
from progressive import commands, cover
from progressive.models import Meter
from progressive.rows import ReserveMovementRow

ReserveMovementSerializer = serializer_of(ReserveMovementRow)


class ReserveSerializer(serializers.Serializer):
    """What stands behind a link's meter now (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""

    link = serializers.CharField()
    rule = serializers.CharField(help_text="alone: the reserve; joint: reserve and casino bank; none")
    cite = serializers.CharField()
    required = AmountField(source="required_minor")
    reserve = AmountField(source="reserve_minor")
    bank = AmountField(source="bank_minor", allow_null=True, help_text="null: on no file")
    short = AmountField(source="short_minor")
    known = serializers.BooleanField(help_text="false: nobody can say what lacks, the bank is on no file")
    blocks = serializers.BooleanField(help_text="true: no table of the link opens with its progressive")
    movements = ReserveMovementSerializer(many=True)


class ReimbursedSerializer(serializers.Serializer):
    """What the reserve gave back for a prize."""

    prize = serializers.CharField()
    amount = AmountField()


def reserve_of(property: Property, link: str) -> dict[str, object] | None:
    """Return what stands behind a link's meter, with the movements of its reserve."""
    meter = Meter.objects.filter(property_id=property.pk, link=link).first()
    if meter is None:
        return None
    covered = cover.cover_now(property, meter)
    movements = cover.reserve_movements(property.pk, link)
    return {**{name: getattr(covered, name) for name in covered.__struct_fields__}, "movements": movements}


resource("reserve", ReserveSerializer, reserve_of, required=False)
answer(
    commands.reimburse_prize,
    ReimbursedSerializer,
    lambda property, result, given: {"prize": given["prize"], "amount": result},
)


ReserveView = Reads("meters:read", "progressive", shows=("progressive.reserve",)).one(
    "Show what stands behind a meter", ReserveSerializer, reserve_of, about="The reserve of a link."
)
