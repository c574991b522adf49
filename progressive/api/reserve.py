"""The reserve of a link over REST: what stands behind the meter, transfers, prizes that it gives back."""

from __future__ import annotations

from rest_framework import serializers

from casino.api.fields import AmountField
from casino.api.operations import RESOURCES, Resource, answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from progressive import commands, cover


class ReimbursedSerializer(serializers.Serializer):
    """Reimbursement of a prize by the reserve."""

    prize = serializers.CharField()
    amount = AmountField()


RESOURCES["reserve"] = Resource(serializer_of(cover.ReserveNow), cover.reserve_now, required=False)
answer(
    commands.reimburse_prize,
    ReimbursedSerializer,
    lambda venue, result, given: {"prize": given["prize"], "amount": result},
)


ReserveView = Reads("meters:read", "progressive", shows=("progressive.reserve",)).one(
    "Show what stands behind a meter", cover.ReserveNow, cover.reserve_now, about="The reserve of a link."
)
