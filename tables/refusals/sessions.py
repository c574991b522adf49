"""Gaming days, shifts, tables: opening, closing, limits, terminals, the time of an event."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("unknown_check", 422, _("%(game)s has no check %(check)s before its opening."), cite="PR §9.2(H)")
define("sign_differs", 409, _("The sign shows %(read)s, the table opens with %(amount)s."), cite=NoClause.BY_ACT)
define("bad_period", 400, _("Invalid period: %(problem)s."), cite=NoClause.TRANSPORT)
define("bad_reference", 422, _("Use 1 to 40 letters, digits, hyphens or underscores."), cite="control T4")
define(
    "before_opening",
    422,
    _("It happened at %(then)s, before the table was opened or its limits were changed at %(since)s."),
    cite=NoClause.BY_ACT,
    details=("at",),
)
define(
    "belongs_to_another_day",
    422,
    _("%(then)s is in gaming day %(day)s, not in gaming day %(this)s."),
    cite="control W5",
    details=("at", "day", "shift"),
)
define(
    "belongs_to_another_shift",
    422,
    _("%(then)s is in shift %(shift)s of %(day)s, not in shift %(this)s."),
    cite="control T4",
    details=("at", "day", "shift"),
)
define(
    "box_of_other_shift", 409, _("Box %(box)s on the table belongs to shift %(shift)s of %(day)s."), cite="control D1"
)
define("day_ahead", 409, _("It is gaming day %(today)s: %(day)s is in the future."), cite="control S5")
define("day_already_opened", 409, _("Gaming day %(day)s was opened before."), cite="control W1")
define(
    "day_before_not_opened",
    409,
    _("Open gaming day %(today)s first: after %(day)s it could not be opened any more."),
    cite="control W1",
)
define(
    "day_has_acts",
    409,
    _("Something was recorded in gaming day %(day)s, or is being recorded now. It can only be closed."),
    cite="control W1",
)
define("day_not_closing", 409, _("The gaming day is not being closed."), cite="control W4")
define("day_out_of_order", 409, _("Gaming day %(day)s is open already: days are opened in order."), cite="control W1")
define(
    "day_over",
    409,
    _("It is gaming day %(today)s: %(day)s is over. A late entry takes a reason and accounting's signature."),
    cite="control S5",
)
define("dealer_seated", 409, _("%(dealer)s deals at table %(table)s already."), cite="control W1")
define(
    "game_of_another_jurisdiction",
    409,
    _("The regulation of this property has no such game."),
    cite=NoClause.BY_ACT,
)
define(
    "inspector_not_told", 422, _("A raise is announced to the Inspector. Enter who was informed."), cite=NoClause.BY_ACT
)
define(
    "limits_announced",
    409,
    _("Other limits are announced. Put them into force or withdraw the announcement."),
    cite="control T11",
)
define(
    "float_too_small",
    422,
    _("The float of %(table)s is %(held)s; it opens its day with at least %(required)s."),
    cite=NoClause.BY_ACT,
)
define(
    "later_day_opened", 409, _("Gaming day %(later)s was opened after %(day)s: withdraw it first."), cite="control W1"
)
define("limits_unchanged", 409, _("The table has these limits."), cite="control T11")
define("never_raised", 409, _("Limits are lowered only after they were raised in the shift."), cite=NoClause.BY_ACT)
define("no_box", 409, _("The table has no drop box installed."), cite="control D1")
define("no_shifts", 409, _("The property has no shifts."), cite="control W1")
define("not_counted", 409, _("The table has not been closed."), cite="control T1")
define("not_independent", 403, _("One signer must be independent of the pit."), cite=NoClause.BY_ACT)
define("nothing_announced", 409, _("No limits are announced."), cite="control T11")
define("nothing_raised", 422, _("No limit is raised. Lower limits need no notice."), cite=NoClause.BY_ACT)
define("notice_differs", 409, _("Other limits were announced."), cite=NoClause.BY_ACT)
define("notice_missing", 409, _("A notice is missing: %(which)s."), cite=NoClause.BY_ACT)
define(
    "notice_running",
    409,
    _("The notice is not over: %(minutes)s minutes are missing."),
    cite=NoClause.BY_ACT,
    details=("due_at",),
)
define("players_present", 409, _("Limits are lowered only with no players at the table."), cite=NoClause.BY_ACT)
define("public_not_told", 422, _("A raise is announced to the public."), cite=NoClause.BY_ACT)
define(
    "rounds_open",
    409,
    _("A round is still being played at table %(table)s: close or void it first."),
    cite=NoClause.BY_ACT,
    details=("rounds",),
)
define("rounds_since", 409, _("Rounds were opened under the old limits after this instant."), cite="control T11")
define("session_exists", 409, _("The table was opened and closed in this shift."), cite="control T1")
define("shifts_do_not_tile", 409, _("The shifts do not fill the gaming day: %(problem)s"), cite="control W1")
define(
    "slip_in_transit",
    409,
    _("Name the slips that are on their way: %(serials)s."),
    cite="control T9",
    details=("slips",),
)
define("slip_requested", 409, _("Issue or void first: %(serials)s."), cite="control T9", details=("slips",))
define("table_already_open", 409, _("The table is open already."), cite="control T1")
define("table_not_open", 409, _("Table %(table)s is not open%(so)s."), cite="control T1")
define("tables_missing", 422, _("Name the tables."), cite="control W3")
define("tables_open", 409, _("These tables are still open: %(tables)s."), cite="control W4", details=("tables",))
define("terminal_attached", 409, _("Table %(table)s has a terminal."), cite="control W3")
define(
    "terminal_changed_later", 409, _("The terminal of table %(table)s changed after this instant."), cite="control W3"
)
define("terminal_detached", 409, _("Table %(table)s has no terminal."), cite="control W3")
define("time_ahead", 422, _("This instant is in the future."), cite="control T11")
define(
    "time_runs_back",
    422,
    _("%(then)s is before the round's last event at %(latest)s."),
    cite="control S5",
    details=("at",),
)
define("unknown_offer", 422, _("Table %(table)s has no offer %(offer)s."), cite="PR §1.7")
define("unknown_session", 409, _("Table %(table)s was not opened in shift %(shift)s of %(day)s."), cite="control T1")
define("unknown_shift", 422, _("There is no such shift."), cite="control T4")
define("unknown_table", 404, _("There is no such table: %(table)s."), cite=NoClause.LOOKUP)
