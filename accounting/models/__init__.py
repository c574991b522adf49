"""The rows of accounting, one file per subject: projected, none edited, but the configuration named below.

    close.py     closes of gaming days, their figures, identities that did not hold
    journal.py   journal, adjustments

Corrections of what is projected are adjustments in an open day (control W5).
"""

from accounting.models.close import CloseRun, DailySummary, DayException
from accounting.models.journal import Adjustment, JournalEntry, JournalLine

__all__ = ["Adjustment", "CloseRun", "DailySummary", "DayException", "JournalEntry", "JournalLine"]
