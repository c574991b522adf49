"""Events into the rows of accounting, one file per subject.

journal.py   entries and lines, from every event that moves money
close.py     closes, their figures and exceptions; adjustments
"""

from accounting.projectors.close import Closes
from accounting.projectors.journal import Journal

__all__ = ["Closes", "Journal"]
