"""Accounting over REST, one file per subject.

close.py        the daily summary, the close with its checklist, the seal
checklist.py    the lines of the revenue audit and their sign-offs
exceptions.py   the exceptions inbox
statistics.py   drop, win and hold by period
reconciliation.py  progressives over any span: meters, readings, payable
late_rounds.py  the adjustment for a late round
ledger.py       chart of accounts, trial balance, statements, adjustments, export
"""

from accounting.api.checklist import ChecklistView, SignLineView
from accounting.api.close import CloseView, SealView, SummaryView, VerificationView
from accounting.api.exceptions import (
    AssignView,
    CaseView,
    ConfirmView,
    InboxView,
    NoteView,
    ResolveView,
    ReturnView,
)
from accounting.api.imports import DayImportsView
from accounting.api.investigations import InvestigationConclusionView, InvestigationNotesView, InvestigationsView
from accounting.api.late_rounds import AdjustLateRoundView
from accounting.api.ledger import (
    AccountsView,
    AdjustmentsView,
    JournalExportView,
    StatementView,
    TrialBalanceView,
)
from accounting.api.reconciliation import ReconciliationCsvView, ReconciliationView
from accounting.api.statistics import StatisticsView

__all__ = [
    "AccountsView",
    "AdjustLateRoundView",
    "AdjustmentsView",
    "AssignView",
    "CaseView",
    "ChecklistView",
    "CloseView",
    "ConfirmView",
    "DayImportsView",
    "InboxView",
    "InvestigationConclusionView",
    "InvestigationNotesView",
    "InvestigationsView",
    "JournalExportView",
    "NoteView",
    "ReconciliationCsvView",
    "ReconciliationView",
    "ResolveView",
    "ReturnView",
    "SealView",
    "SignLineView",
    "StatementView",
    "StatisticsView",
    "SummaryView",
    "TrialBalanceView",
    "VerificationView",
]
