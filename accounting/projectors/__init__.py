"""Events into the rows of accounting, one file per subject.

journal.py      entries and lines, from every event that moves money
close.py        closes, their figures and exceptions; adjustments
exceptions.py   the exceptions inbox
checklist.py    sign-offs of the day's checklist
"""

from accounting.projectors.checklist import ChecklistSignoffs
from accounting.projectors.close import Closes
from accounting.projectors.exceptions import ExceptionCases
from accounting.projectors.imports import Imports
from accounting.projectors.investigations import Investigations
from accounting.projectors.journal import Journal
from accounting.projectors.returns import Entries

__all__ = [
    "ChecklistSignoffs",
    "Closes",
    "Entries",
    "ExceptionCases",
    "Imports",
    "Investigations",
    "Journal",
]
