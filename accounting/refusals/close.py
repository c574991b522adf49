"""The close of a gaming day: checklist, exceptions, investigations."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("already_assigned", 409, _("This person has the case already."), cite="control W4")
define("close_running", 409, _("Another close of this property is running."), cite="control W4")
define("day_closed", 409, _("The gaming day is closed. Post an adjustment instead."), cite="control W5")
define("day_not_ready", 409, _("Still open: %(items)s."), cite="control W4", details=("checklist",))
define("due_passed", 422, _("The day it is due has passed."), cite="control W2")
define("evidence_changed", 409, _("This changed since you opened it. Review it again."), cite="control W4")
define("exception_answered", 409, _("The case has its answer: an auditor confirms it."), cite="control W4")
define("exception_not_answered", 409, _("The case has no answer to confirm."), cite="control W4")
define("exception_resolved", 409, _("The case is resolved."), cite="control W4")
define("investigation_concluded", 409, _("Investigation %(number)s is concluded."), cite="control W2")
define("investigation_exists", 409, _("This exception is being looked into, or was."), cite="control W2")
define("investigation_needed", 409, _("This case is answered by the outcome of its investigation."), cite="control W2")
define("line_already_signed", 409, _("The line is signed and has not changed since."), cite="control W4")
define("line_open", 409, _("Still open: %(items)s."), cite="control W4")
define("no_open_day", 409, _("No gaming day is open. Open one first."), cite="control W5")
define("note_missing", 422, _("A note is missing: enter %(what)s."), cite="control W4")
define("raised_by_signer", 403, _("The person who raised a case about money cannot resolve it."), cite="control W4")
define("text_missing", 422, _("Enter what was found."), cite="control W2")
define("unknown_adjustment", 422, _("Name the form of the adjusting entry that was posted."), cite="control W5")
define("unknown_day", 404, _("The gaming day was never opened."), cite="control W1")
define("unknown_exception", 404, _("There is no such exception."), cite="control W4")
define("unknown_investigation", 404, _("There is no such investigation."), cite="control W2")
define("unknown_line", 404, _("The checklist has no such line."), cite="control W4")
