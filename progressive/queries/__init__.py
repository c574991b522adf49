"""The reads of the progressive floor: API, admin, reports and the close all ask here.

A link's meter is never stored whole (see `models.Meter`): these functions put it together. Figures named `_e4` are
ten-thousandths of a minor unit, `_minor` minor units rounded down as the players see them.
"""

from progressive.queries.checks import (
    Difference,
    check_contributions,
    check_distributions,
    check_meters,
    check_payout_meters,
    check_readings,
    check_void_chips,
)
from progressive.queries.endings import LAST_DAYS, Due, due, expiry_of
from progressive.queries.life import (
    absences,
    away,
    away_on,
    deductible_minor,
    deposit_of,
    is_away,
    is_raffled,
    notices,
    programme_of,
    removal_of,
    rest_of,
)
from progressive.queries.meters import (
    CountMeters,
    LinkDay,
    MeterNow,
    PoolDay,
    closing_of,
    count_meters,
    displays,
    is_carried,
    link_days,
    link_of,
    meter_of,
    meters,
    total_e4,
)
from progressive.queries.pools import pools_of
from progressive.queries.prizes import cage_payments, open_prizes, payout_papers
from progressive.queries.summary import (
    Decrease,
    SummaryLine,
    is_signed,
    link_decreases,
    progressive_summary,
    unsigned_summaries,
)

__all__ = [
    "LAST_DAYS",
    "CountMeters",
    "Decrease",
    "Difference",
    "Due",
    "LinkDay",
    "MeterNow",
    "PoolDay",
    "SummaryLine",
    "absences",
    "away",
    "away_on",
    "cage_payments",
    "check_contributions",
    "check_distributions",
    "check_meters",
    "check_payout_meters",
    "check_readings",
    "check_void_chips",
    "closing_of",
    "count_meters",
    "deductible_minor",
    "deposit_of",
    "displays",
    "due",
    "expiry_of",
    "is_away",
    "is_carried",
    "is_raffled",
    "is_signed",
    "link_days",
    "link_decreases",
    "link_of",
    "meter_of",
    "meters",
    "notices",
    "open_prizes",
    "payout_papers",
    "pools_of",
    "programme_of",
    "progressive_summary",
    "removal_of",
    "rest_of",
    "total_e4",
    "unsigned_summaries",
]
