"""Pools: parts of each chip set aside for the next reset of a link (PR §13.10(A)(3))."""

from __future__ import annotations

from django.db.models import Sum
from django.db.models.functions import Coalesce

from progressive.meter import Pools
from progressive.models import Meter, TableMeterDay


def pools_of(meter: Meter) -> Pools:
    """Return the pools for the next reset of a link (PR §13.10(A)(3))."""
    into = TableMeterDay.objects.filter(property_id=meter.property_id, link=meter.link).aggregate(
        reset=Coalesce(Sum("reset_pool_e4"), 0), retention=Coalesce(Sum("retention_pool_e4"), 0)
    )
    return Pools(
        reset_e4=into["reset"] - meter.reset_pool_out_e4,
        retention_e4=into["retention"] - meter.retention_pool_out_e4,
    )
