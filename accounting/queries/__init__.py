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
    at_stake,
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
    InboxGroup,
    age_days,
    exception_case,
    exception_cases,
    inbox_counts,
    inbox_groups,
    overdue_before,
)
from accounting.queries.investigations import (
    INVESTIGATED,
    case_of_exception,
    exception_of_case,
    investigation_numbers,
    investigation_of_case,
    investigations,
    is_overdue,
    not_investigated,
    overdue_investigations,
)
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
    "INVESTIGATED",
    "UNRESOLVED",
    "AuditLine",
    "Balance",
    "ChecklistLine",
    "Entry",
    "InboxCounts",
    "InboxGroup",
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
    "at_stake",
    "audit_checklist",
    "audit_line",
    "case_of_exception",
    "chart_of_accounts",
    "close_status",
    "closes_at",
    "daily_summary",
    "day_checklist",
    "days_to_close",
    "event_of",
    "exception_case",
    "exception_cases",
    "exception_of_case",
    "exceptions",
    "inbox_counts",
    "inbox_groups",
    "investigation_numbers",
    "investigation_of_case",
    "investigations",
    "is_overdue",
    "journal",
    "not_investigated",
    "overdue_before",
    "overdue_investigations",
    "progressive_summary",
    "signoffs",
    "statistics",
    "trial_balance",
    "unit_of",
]
