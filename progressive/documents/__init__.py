"""Printed forms and reports of the progressive floor, each from what the queries say.

`payout_form` (control P16), `delivery_form` (PR §7.12(B)(2)), `receipt_disposal`, `draw_record` (PR §27.3(I)),
`summary` and `summary_workbook` (the Table Game Progressive Summary, PR §7.14(L)),
`month_report` and `month_workbook` (its month), `distribution_schedule` (PR §7.14(K)). The `*_data` functions give what
is printed, for those who only read it.
"""

from pathlib import Path

from casino.documents import register_templates
from progressive.documents import names  # noqa: F401  (importing registers)
from progressive.documents.delivery import delivery_form, delivery_form_data
from progressive.documents.distribution import distribution_data, distribution_schedule
from progressive.documents.draw import draw_data, draw_record
from progressive.documents.month import month_data, month_report, month_sheets, month_workbook
from progressive.documents.payout import payout_form, payout_form_data
from progressive.documents.prints import (
    papers_of,
    print_delivery_form,
    print_delivery_forms,
    print_payout_form,
    print_payout_forms,
)
from progressive.documents.receipts import disposal_data, receipt_disposal
from progressive.documents.summary import summary, summary_data, summary_sheets, summary_workbook

__all__ = [
    "delivery_form",
    "delivery_form_data",
    "disposal_data",
    "distribution_data",
    "distribution_schedule",
    "draw_data",
    "draw_record",
    "month_data",
    "month_report",
    "month_sheets",
    "month_workbook",
    "papers_of",
    "payout_form",
    "payout_form_data",
    "print_delivery_form",
    "print_delivery_forms",
    "print_payout_form",
    "print_payout_forms",
    "receipt_disposal",
    "summary",
    "summary_data",
    "summary_sheets",
    "summary_workbook",
]

register_templates(Path(__file__).parent / "templates")
