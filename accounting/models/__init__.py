"""The rows of accounting, one file per subject: projected, none edited, but the configuration.

    close.py           closes of gaming days, their figures, identities that did not hold
    journal.py         journal, adjustments
    exceptions.py      the exceptions inbox
    checklist.py       sign-offs of the day's checklist
    investigations.py  investigations of holds
    imports.py         files of days on paper that were keyed in
    returns.py         entries to the gaming room; parameters of statutory returns (kept in the admin)
    configuration.py   settings of the audit, chart of accounts (kept in the admin, change-logged)

Corrections of what is projected are adjustments in an open day (control W5).
"""

from accounting.models import form_kinds, scopes
from accounting.models.checklist import ChecklistSignoff
from accounting.models.close import CloseRun, DailySummary, DayException, DealerDay
from accounting.models.configuration import AccountMapping, AuditSettings
from accounting.models.exceptions import ExceptionCase
from accounting.models.imports import DayImport
from accounting.models.investigations import Investigation
from accounting.models.journal import Adjustment, JournalEntry, JournalLine
from accounting.models.returns import EntryCount, ReturnParameter

__all__ = [
    "AccountMapping",
    "Adjustment",
    "AuditSettings",
    "ChecklistSignoff",
    "CloseRun",
    "DailySummary",
    "DayException",
    "DayImport",
    "DealerDay",
    "EntryCount",
    "ExceptionCase",
    "Investigation",
    "JournalEntry",
    "JournalLine",
    "ReturnParameter",
    "form_kinds",
    "scopes",
]
