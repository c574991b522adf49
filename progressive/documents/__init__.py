"""Printed forms and reports of the progressive floor, each from what the queries say.

`payout_form` (control P16), `summary` and `summary_workbook` (the Table Game Progressive Summary, PR §7.14(L)),
`month_report` and `month_workbook` (its month), `distribution_schedule` (PR §7.14(K)). The `*_data` functions give what
is printed, for those who only read it.
"""

from progressive.documents.distribution import distribution_data, distribution_schedule
from progressive.documents.month import month_data, month_report, month_sheets, month_workbook
from progressive.documents.payout import payout_form, payout_form_data
from progressive.documents.prints import printed_payout_form
from progressive.documents.summary import summary, summary_data, summary_sheets, summary_workbook

__all__ = [
    "distribution_data",
    "distribution_schedule",
    "month_data",
    "month_report",
    "month_sheets",
    "month_workbook",
    "payout_form",
    "payout_form_data",
    "printed_payout_form",
    "summary",
    "summary_data",
    "summary_sheets",
    "summary_workbook",
]
