"""Drop boxes, the count room and its sheets, tips."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("already_counting", 409, _("%(people)s is in a count already."), cite="control D3")
define(
    "bad_rows",
    422,
    _("Nothing was recorded: %(count)s rows are invalid."),
    cite=NoClause.BY_ACT,
    details=("bad_rows", "rows"),
)
define("box_counted_twice", 409, _("The box was counted before."), cite="control D6")
define("box_expected", 409, _("The box is to be counted."), cite="control D2")
define("box_in_count", 409, _("The box is in count %(count)s."), cite="control D3")
define("box_named_twice", 422, _("A box is named twice."), cite="control D6")
define("box_not_counted", 409, _("Not in the count room, counted and empty: %(boxes)s."), cite=NoClause.BY_ACT)
define("box_not_free", 409, _("The box has not been counted since it was last on a table."), cite="control D3")
define("box_not_in_count", 409, _("The box was not opened in this count."), cite="control D3")
define("box_not_in_transit", 409, _("Box %(box)s is not in transit: %(status)s."), cite="control D2")
define("box_not_installed", 409, _("The box is not on its table."), cite="control D2")
define("box_not_open", 409, _("The box is not open."), cite="control D3")
define("box_not_returned", 409, _("No one signed for returning the empty box from the count."), cite="control D3")
define(
    "box_not_stored",
    409,
    _("The box did not come from storage: no one signed for taking it there."),
    cite="control D2",
)
define("box_not_transported", 409, _("No one signed for bringing box %(box)s here."), cite="control D2")
define("box_of_other_day", 409, _("The box is of gaming day %(day)s."), cite="control D3")
define("box_on_table", 409, _("The box is still on its table."), cite="control D2")
define("box_still_open", 409, _("Box %(box)s has not been shown empty."), cite="control D3")
define("box_transported", 409, _("Box %(box)s was brought away before."), cite="control D2")
define("box_used_this_shift", 409, _("The box was on its table in this shift before."), cite="control D1")
define("boxes_missing", 422, _("Name at least one box."), cite="control D2")
define("count_accepted", 409, _("The cage accepted this count before."), cite="control D5")
define("count_agreed", 409, _("Two counts of this box agree. Show it empty."), cite="control D3")
define("count_not_agreed", 409, _("No two counts of this box agree yet."), cite="control D3")
define("count_not_signed", 409, _("The sheet is not signed."), cite="control D5")
define("count_signed", 409, _("The sheet of this count is signed: only accounting adjusts it."), cite="control D7")
define("counts_differ", 422, _("The two counts differ: count again."), cite="control D3", details=("difference",))
define("day_not_open", 409, _("The gaming day is not open: %(day)s."), cite="control W5")
define("document_twice", 422, _("A document is listed twice."), cite="control D4")
define(
    "documents_differ",
    422,
    _("The list of documents does not match the count."),
    cite="control D4",
    details=("difference",),
)
define("documents_in_tips", 422, _("A tip box holds no documents."), cite="control T12")
define("file_already_imported", 409, _("This file was imported before, in count %(count)s."), cite="control D3")
define("file_too_large", 422, _("The file is too large for a count."), cite="control D3")
define("not_of_the_team", 403, _("%(employee)s is not of the team of this count."), cite="control D3")
define("nothing_changed", 409, _("Nothing to change: these are the current values."), cite=NoClause.BY_ACT)
define("place_missing", 422, _("The place is missing: enter %(where)s."), cite=NoClause.BY_ACT)
define("replacement_missing", 422, _("The table is open: install the empty box in the same step."), cite="control D2")
define("same_counter", 403, _("A different member must count this time."), cite="control D3")
define("second_box", 409, _("Table %(table)s has box %(box)s already."), cite="control D1")
define("serial_missing", 422, _("A document has its number."), cite="control D4")
define("sheet_empty", 422, _("No box was counted."), cite="control D5")
define("shift_missing", 422, _("Enter the day and shift of the empty box."), cite="control D2")
define("team_not_independent", 403, _("A person who installed or removed the box cannot count it."), cite="control D3")
define("team_too_small", 422, _("A count takes a team of %(people)s."), cite="control D3")
define("tips_counted", 409, _("The tips of this table and shift were counted before."), cite="control T12")
define("too_many_documents", 422, _("More documents than a box holds."), cite="control D4")
define("unknown_box", 404, _("There is no such drop box."), cite="control D1")
define("unknown_count", 404, _("There is no such count."), cite="control D3")
define("unknown_custody", 404, _("The box was on no table in this shift."), cite="control D6")
define("unknown_kind", 422, _("There is no such kind; these are: %(kinds)s."), cite="control D4")
define(
    "wrong_shift",
    409,
    _("Box %(box)s is marked %(mark)s: it does not go onto the table for shift %(shift)s."),
    cite="control D1",
)
define("wrong_table", 422, _("This belongs to another table."), cite="control T4", details=("at", "table"))
