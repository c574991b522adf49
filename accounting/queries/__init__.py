"""The reads of accounting: reports, API, admin and the commands themselves ask here, so two screens cannot disagree.

checklist.py   what must be done before a day closes
close.py       state and figures of a day, what did not hold
ledger.py      journal, balances, adjustments
statistics.py  drop, win and hold by table, game, pit, shift and period, last year beside it
"""

from accounting.queries.checklist import (
    BOXES,
    COUNTS,
    EARLIER_DAYS,
    METERS,
    PRIZES,
    READINGS,
    ROUNDS,
    SLIPS,
    SUMMARIES,
    TABLES,
    ChecklistLine,
    Item,
    day_checklist,
)
from accounting.queries.close import (
    Raised,
    Unit,
    as_row,
    close_status,
    closes_at,
    daily_summary,
    days_to_close,
    exceptions,
    progressive_summary,
    unit_of,
)
from accounting.queries.ledger import Balance, Entry, adjustments, journal, trial_balance
from accounting.queries.statistics import FILTERS, GROUPS, Line, Statistics, Sums, statistics

__all__ = [
    "BOXES",
    "COUNTS",
    "EARLIER_DAYS",
    "FILTERS",
    "GROUPS",
    "METERS",
    "PRIZES",
    "READINGS",
    "ROUNDS",
    "SLIPS",
    "SUMMARIES",
    "TABLES",
    "Balance",
    "ChecklistLine",
    "Entry",
    "Item",
    "Line",
    "Raised",
    "Statistics",
    "Sums",
    "Unit",
    "adjustments",
    "as_row",
    "close_status",
    "closes_at",
    "daily_summary",
    "day_checklist",
    "days_to_close",
    "exceptions",
    "journal",
    "progressive_summary",
    "statistics",
    "trial_balance",
    "unit_of",
]
