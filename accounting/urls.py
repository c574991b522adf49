"""Addresses of accounting under /api/v1/."""

from __future__ import annotations

from django.urls import path

import casino.api.converters  # noqa: F401  (registers <day:...>)
from accounting import api

urlpatterns = [
    path("summaries/<day:day>", api.SummaryView.as_view(), name="summary"),
    path("gaming-days/<day:day>/imports", api.DayImportsView.as_view(), name="day-imports"),
    path("investigations", api.InvestigationsView.as_view(), name="investigations"),
    path("investigations/<str:number>/notes", api.InvestigationNotesView.as_view(), name="investigation-notes"),
    path(
        "investigations/<str:number>/conclusion",
        api.InvestigationConclusionView.as_view(),
        name="investigation-conclusion",
    ),
    path("statistics", api.StatisticsView.as_view(), name="statistics"),
    path("gaming-days/<day:day>/close", api.CloseView.as_view(), name="day-close"),
    path("gaming-days/<day:day>/seal", api.SealView.as_view(), name="day-seal"),
    path("gaming-days/<day:day>/verification", api.VerificationView.as_view(), name="day-verification"),
    path("gaming-days/<day:day>/checklist", api.ChecklistView.as_view(), name="day-checklist"),
    path("gaming-days/<day:day>/checklist/<str:line>/signature", api.SignLineView.as_view(), name="checklist-sign"),
    path("exceptions", api.InboxView.as_view(), name="exceptions"),
    path("exceptions/<str:case>", api.CaseView.as_view(), name="exception"),
    path("exceptions/<str:case>/assignment", api.AssignView.as_view(), name="exception-assign"),
    path("exceptions/<str:case>/notes", api.NoteView.as_view(), name="exception-note"),
    path("exceptions/<str:case>/resolution", api.ResolveView.as_view(), name="exception-resolve"),
    path("exceptions/<str:case>/confirmation", api.ConfirmView.as_view(), name="exception-confirm"),
    path("exceptions/<str:case>/return", api.ReturnView.as_view(), name="exception-return"),
    path("late-rounds/<uuid:round>/adjustment", api.AdjustLateRoundView.as_view(), name="late-round-adjustment"),
    path("adjustments", api.AdjustmentsView.as_view(), name="adjustments"),
    path("reports/progressives", api.ReconciliationView.as_view(), name="progressive-reconciliation"),
    path("reports/progressives.csv", api.ReconciliationCsvView.as_view(), name="progressive-reconciliation-csv"),
    path("ledger/accounts", api.AccountsView.as_view(), name="ledger-accounts"),
    path("ledger/accounts/<str:account>/statement", api.StatementView.as_view(), name="ledger-statement"),
    path("ledger/trial-balance", api.TrialBalanceView.as_view(), name="ledger-trial-balance"),
    path("ledger/journal", api.JournalExportView.as_view(), name="ledger-journal"),
]
