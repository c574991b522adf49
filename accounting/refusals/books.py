"""The books: adjustments, imports, exports, figures."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("bad_line", 422, _("A line is either a debit or a credit above zero."), cite="control W5")
define("bad_subaccount", 422, _("A sub-account has at most %(most)s characters."), cite="control W5")
define("bad_time", 422, _("A time is written 14:30 or 2:30 p. m."), cite=NoClause.TRANSPORT)
define("count_missing", 422, _("The files hold no such count."), cite=NoClause.BY_ACT)
define(
    "day_not_closed", 409, _("Only a closed day is adjusted; an open one is corrected on the floor."), cite="control W5"
)
define("day_still_open", 409, _("Its gaming day is open. Record the round in its session."), cite="control W5")
define("file_imported", 409, _("File %(file)s was imported before, for gaming day %(day)s."), cite="control T5")
define("file_twice", 422, _("A file was sent twice."), cite="control T5")
define("files_missing", 422, _("There is no file."), cite="control T5")
define("nothing_closed", 404, _("No day of this period is closed."), cite="control W1")
define("nothing_due", 409, _("Everything that is due for this period is posted."), cite="control W5")
define("parameter_missing", 409, _("Enter first: %(names)s."), cite=NoClause.BY_ACT)
define("period_open", 409, _("The period ends on %(last)s, and all of its days must be closed."), cite="control W5")
define("reading_missing", 422, _("The reading %(meter)s is missing."), cite="control P15")
define("time_to_come", 422, _("This time is in the future."), cite="control S5")
define("unbalanced", 422, _("Debits and credits differ."), cite="control W5", details=("debits_less_credits",))
define("unknown_account", 404, _("The chart has no account %(account)s."), cite="control W5")
define("unknown_figure", 404, _("There is no such figure."), cite=NoClause.LOOKUP)
define("unknown_grouping", 400, _("Statistics are by: %(known)s."), cite="control W1")
define("unknown_period", 400, _("There is no period %(name)s: %(known)s."), cite="control W1")
define("unknown_return", 404, _("This jurisdiction has no such return."), cite=NoClause.LOOKUP)
define("unknown_system", 400, _("There is no export for this system."), cite=NoClause.LOOKUP)
define(
    "verify_in_background",
    409,
    _("This day has too many events to verify at once. Start a background verification."),
    cite=NoClause.TECHNICAL,
    details=("most_events", "start"),
)
define("win_known", 422, _("The rules settle this round: its win is not stated."), cite="control W5")
define("win_missing", 422, _("The rules cannot settle this round: state its win."), cite="control W5")
