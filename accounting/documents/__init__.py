"""Printed reports of accounting, each from what the queries say.

`summary` (the daily summary, "Resumen diario"), `statistics`, `checklist` (the revenue audit of a day) and
`trial_balance`. The `*_data` functions give what is printed, for those who only read it; the templates are in
`templates`.
"""

from pathlib import Path

from accounting.documents.summary import (
    TITLE,
    daily_lines,
    daily_summary,
    daily_summary_data,
    daily_summary_sheets,
    daily_summary_workbook,
    exception_label,
    exceptions_sheet,
    identities,
    late_rounds_told,
    theory_remark,
)
from casino.documents import register_templates

__all__ = [
    "TITLE",
    "daily_lines",
    "daily_summary",
    "daily_summary_data",
    "daily_summary_sheets",
    "daily_summary_workbook",
    "exception_label",
    "exceptions_sheet",
    "identities",
    "late_rounds_told",
    "theory_remark",
]

register_templates(Path(__file__).parent / "templates")
