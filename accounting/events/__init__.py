"""Events of accounting, one file per subject. Amounts in minor units.

    close.py         close:<day>          CloseStarted, DayFiguresPosted, ExceptionsListed, DayClosed
    adjustments.py   adjustment:<day>     AdjustmentPosted
    checklist.py     checklist:<day>      ChecklistSigned, ChecklistListed
    exceptions.py    exception:<case>.<day>   ExceptionAssigned, ExceptionNoted, ExceptionResolved, ExceptionConfirmed,
                                          ExceptionReturned
    imports.py       import:<day>.<digest>  DayImported
    returns.py       entries:<day>        EntriesCounted
    investigations.py  investigation:<number>.<day>  InvestigationOpened, InvestigationNoted, InvestigationAssigned,
                     InvestigationConcluded

The journal is not recorded: it is projected from every event that moves money (`postings`), of this floor and of those
below.
"""

from accounting.events.adjustments import AdjustmentLine, AdjustmentPosted
from accounting.events.checklist import ChecklistListed, ChecklistSigned, ListedLine
from accounting.events.close import (
    CloseStarted,
    DayClosed,
    DayFiguresPosted,
    DealerFigures,
    ExceptionFigures,
    ExceptionsListed,
    LinkFigures,
    OpenItem,
    SessionFigures,
    Totals,
)
from accounting.events.exceptions import (
    ExceptionAssigned,
    ExceptionConfirmed,
    ExceptionNoted,
    ExceptionResolved,
    ExceptionReturned,
)
from accounting.events.imports import DayImported
from accounting.events.investigations import (
    InvestigationAssigned,
    InvestigationConcluded,
    InvestigationNoted,
    InvestigationOpened,
)
from accounting.events.returns import EntriesCounted

__all__ = [
    "AdjustmentLine",
    "AdjustmentPosted",
    "ChecklistListed",
    "ChecklistSigned",
    "CloseStarted",
    "DayClosed",
    "DayFiguresPosted",
    "DayImported",
    "DealerFigures",
    "EntriesCounted",
    "ExceptionAssigned",
    "ExceptionConfirmed",
    "ExceptionFigures",
    "ExceptionNoted",
    "ExceptionResolved",
    "ExceptionReturned",
    "ExceptionsListed",
    "InvestigationAssigned",
    "InvestigationConcluded",
    "InvestigationNoted",
    "InvestigationOpened",
    "LinkFigures",
    "ListedLine",
    "OpenItem",
    "SessionFigures",
    "Totals",
]
