"""Printed forms and reports of the tables, each from what the queries say.

`slips` (slips, openers and closers), `count_sheet`, `cage` (reconciliation of a shift), `limits` (their history) and
`inspections` (protocol and report). The `*_data` functions give what is printed, for those who only read it; the
templates of the same names are in `templates`.
"""

from pathlib import Path

from casino.documents import register_templates
from tables.documents.slips import inventory_data, only, paper_of, papers_of, shift_name, slip, slip_data

__all__ = ["inventory_data", "only", "paper_of", "papers_of", "shift_name", "slip", "slip_data"]

register_templates(Path(__file__).parent / "templates")
