"""The reads of accounting: reports, API, admin and the commands themselves ask here, so two screens cannot disagree.

checklist.py   what must be done before a day closes, and who signed for it
inbox.py       the exceptions inbox
close.py       state and figures of a day, what did not hold
investigations.py  open investigations, what nobody looks into yet
ledger.py      journal, balances, adjustments
statistics.py  drop, win and hold by table, game, pit, shift and period, last year beside it
"""

from accounting.queries.checklist import (
    AuditLine,
    ChecklistLine,
    audit_checklist,
    audit_line,
    day_checklist,
    signoffs,
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
from accounting.queries.inbox import (
    UNRESOLVED,
    InboxCounts,
    age_days,
    exception_case,
    exception_cases,
    inbox_counts,
    overdue_before,
)
from accounting.queries.investigations import investigations, is_overdue, not_investigated
from accounting.queries.ledger import (
    Balance,
    Entry,
    LedgerAccount,
    Statement,
    StatementLine,
    account_statement,
    adjustments,
    chart_of_accounts,
    event_of,
    journal,
    trial_balance,
)
from accounting.queries.statistics import (
    FILTERS,
    GROUPS,
    Line,
    Statistics,
    Sums,
    statistics,
)

__all__ = [
    "FILTERS",
    "GROUPS",
    "UNRESOLVED",
    "AuditLine",
    "Balance",
    "ChecklistLine",
    "Entry",
    "InboxCounts",
    "LedgerAccount",
    "Line",
    "Raised",
    "Statement",
    "StatementLine",
    "Statistics",
    "Sums",
    "Unit",
    "account_statement",
    "adjustments",
    "age_days",
    "as_row",
    "audit_checklist",
    "audit_line",
    "chart_of_accounts",
    "close_status",
    "closes_at",
    "daily_summary",
    "day_checklist",
    "days_to_close",
    "event_of",
    "exception_case",
    "exception_cases",
    "exceptions",
    "inbox_counts",
    "investigations",
    "is_overdue",
    "journal",
    "not_investigated",
    "overdue_before",
    "progressive_summary",
    "signoffs",
    "statistics",
    "trial_balance",
    "unit_of",
]
