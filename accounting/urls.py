"""Addresses of accounting under /api/v1/."""

from __future__ import annotations

import casino.api.converters  # noqa: F401  (registers <day:...>)
from accounting.api import (
    checklist,
    close,
    exceptions,
    imports,
    investigations,
    ledger,
    reconciliation,
    returns,
    statistics,
)
from casino.api.operations import patterns

READS = {
    "summaries/<day:day>": close.SummaryView,
    "gaming-days/<day:day>/imports": imports.DayImportsView,
    "investigations": investigations.InvestigationsView,
    "statistics": statistics.StatisticsView,
    "gaming-days/<day:day>/close": close.CloseView,
    "gaming-days/<day:day>/seal": close.SealView,
    "gaming-days/<day:day>/verification": close.VerificationView,
    "gaming-days/<day:day>/checklist": checklist.ChecklistView,
    "exceptions": exceptions.InboxView,
    "exceptions/<str:case>": exceptions.CaseView,
    "adjustments": ledger.AdjustmentsView,
    "reports/progressives": reconciliation.ReconciliationView,
    "reports/progressives.csv": reconciliation.ReconciliationCsvView,
    "ledger/accounts": ledger.AccountsView,
    "ledger/accounts/<str:account>/statement": ledger.StatementView,
    "ledger/trial-balance": ledger.TrialBalanceView,
    "ledger/journal": ledger.JournalExportView,
    "returns": returns.ReturnsView,
    "returns/<slug:code>/periods": returns.ReturnPeriodsView,
    "returns/<slug:code>/periods/<slug:period>": returns.ReturnView,
}
"""Paths that are read, and views that are written by hand (docs/map.md says why)."""

NAMES = {
    "summaries/<day:day>": "summary",
    "gaming-days/<day:day>/imports": "day-imports",
    "investigations": "investigations",
    "investigations/<str:number>/notes": "investigation-notes",
    "investigations/<str:number>/conclusion": "investigation-conclusion",
    "statistics": "statistics",
    "gaming-days/<day:day>/close": "day-close",
    "gaming-days/<day:day>/seal": "day-seal",
    "gaming-days/<day:day>/verification": "day-verification",
    "gaming-days/<day:day>/checklist": "day-checklist",
    "gaming-days/<day:day>/checklist/<str:line>/signature": "checklist-sign",
    "exceptions": "exceptions",
    "exceptions/<str:case>": "exception",
    "exceptions/<str:case>/assignment": "exception-assign",
    "exceptions/<str:case>/notes": "exception-note",
    "exceptions/<str:case>/resolution": "exception-resolve",
    "exceptions/<str:case>/confirmation": "exception-confirm",
    "exceptions/<str:case>/return": "exception-return",
    "late-rounds/<uuid:round>/adjustment": "late-round-adjustment",
    "adjustments": "adjustments",
    "reports/progressives": "progressive-reconciliation",
    "reports/progressives.csv": "progressive-reconciliation-csv",
    "ledger/accounts": "ledger-accounts",
    "ledger/accounts/<str:account>/statement": "ledger-statement",
    "ledger/trial-balance": "ledger-trial-balance",
    "ledger/journal": "ledger-journal",
    "returns": "returns",
    "returns/<slug:code>/periods": "return-periods",
    "returns/<slug:code>/periods/<slug:period>": "return",
}

urlpatterns = patterns("accounting", READS, NAMES)
