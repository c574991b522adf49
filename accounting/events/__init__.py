"""What accounting records, one file per subject. Amounts in minor units.

    close.py         close:<day>          CloseStarted, DayFiguresPosted, ExceptionsListed, DayClosed
    adjustments.py   adjustment:<day>     AdjustmentPosted

The journal is not recorded: it is projected from every event that moves money (`postings`), of this floor and of those
below.
"""

from accounting.events.adjustments import AdjustmentLine, AdjustmentPosted
from accounting.events.close import (
    CloseStarted,
    DayClosed,
    DayFiguresPosted,
    ExceptionFigures,
    ExceptionsListed,
    LinkFigures,
    OpenItem,
    SessionFigures,
    Totals,
)

__all__ = [
    "AdjustmentLine",
    "AdjustmentPosted",
    "CloseStarted",
    "DayClosed",
    "DayFiguresPosted",
    "ExceptionFigures",
    "ExceptionsListed",
    "LinkFigures",
    "OpenItem",
    "SessionFigures",
    "Totals",
]
