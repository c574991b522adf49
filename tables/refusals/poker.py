"""The poker room: rake, time charges, pools."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("bad_half_hour", 422, _("Write the half hour like 21:30."), cite="control R1")
define("bad_players", 422, _("The table has places for 1 to %(seats)s players."), cite="control R1")
define("no_time_charge_posted", 409, _("No time charge is posted for this table."), cite="control R1")
define("player_missing", 422, _("Enter who is paid."), cite="control R2")
define("pool_closed", 409, _("The pool is closed."), cite="control R2")
define("pool_not_returned", 409, _("The pool still holds money of the players."), cite="control R2")
define("pool_too_small", 409, _("The pool does not hold enough."), cite="control R2")
define("rake_counted", 409, _("The rake of this shift was counted before."), cite="control R1")
define(
    "rake_does_not_add_up",
    422,
    _("Rake and pools together are not the chips that were in the box."),
    cite="control R1",
    details=("difference",),
)
define("time_charge_taken", 409, _("This half hour was charged before."), cite="control R1")
define("unknown_pool", 404, _("There is no such pool."), cite="control R2")
