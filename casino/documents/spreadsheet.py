"""Reports as spreadsheets: real numbers in real formats, the facts of control S8 above and below them.

Text is stored as text: a name that begins with "=" is a name, not a formula. The same data and time of printing give
the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from casino.documents.sheets import Column, Kind, Sheet

__all__ = ["Column", "Kind", "Sheet", "workbook"]


def workbook(frame: dict[str, Any], currency: str, sheets: Sequence[Sheet]) -> bytes:
    """The .xlsx file of a report; `frame` as for its PDF."""
    from casino.documents.openpyxl_file import written  # a twentieth of the time that a process takes to start

    return written(frame, currency, sheets)
