"""Projectors of progressives, by subject."""

from progressive.projectors.meters import (
    COUNT_CHIPS,
    LATE_CONTRIBUTION,
    Meters,
    Reserves,
    count_chips,
    meter_key,
    prize_key,
)

__all__ = [
    "COUNT_CHIPS",
    "LATE_CONTRIBUTION",
    "Meters",
    "Reserves",
    "count_chips",
    "meter_key",
    "prize_key",
]
