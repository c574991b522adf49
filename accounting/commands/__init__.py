"""All that accounting can do, one file per subject.

close         close_gaming_day, start_close, require_ready
checklist     sign_checklist_line, sign_checklist_lines: a named person vouches for lines of the day's checklist (W4)
exceptions    assign_exception, note_exception, resolve_exception, confirm_exception, return_exception;
              assign_exceptions, resolve_exceptions, confirm_exceptions for several cases
imports       import_day, rehearse_import: a day that was kept on paper
investigations  open_investigation, assign_investigation, note_investigation, conclude_investigation
adjustments   post_adjustment: an entry in the open day for a closed one (control W5)
returns       count_entries, post_return: statutory returns
late_rounds   adjust_late_round: an entry in the open day for a late round of a closed one (control W5)
"""

from accounting.commands.adjustments import adjustment_stream, post_adjustment
from accounting.commands.checklist import (
    checklist_stream,
    list_checklist,
    sign_checklist_line,
    sign_checklist_lines,
)
from accounting.commands.close import CLOSE_STEPS, close_gaming_day, close_stream, require_ready, start_close
from accounting.commands.exceptions import (
    assign_exception,
    assign_exceptions,
    confirm_exception,
    confirm_exceptions,
    note_exception,
    open_day,
    resolve_exception,
    resolve_exceptions,
    return_exception,
)
from accounting.commands.imports import File, Imported, import_day, rehearse_import
from accounting.commands.investigations import (
    assign_investigation,
    conclude_investigation,
    note_investigation,
    open_investigation,
)
from accounting.commands.late_rounds import adjust_late_round
from accounting.commands.returns import count_entries, post_return
