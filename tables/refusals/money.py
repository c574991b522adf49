"""Chips, the cage, poker's banks, and what is counted and carried."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

_BUY_IN = "PR §15.2(A), (L), §25.2(A), CL III §3.6.1, BO §2.3.6.3, EUS §17.VII.3"

define("already_verified", 409, _("This check is recorded already."), cite="PR §3.6(F), §4.13(F)")
define("bad_amount", 422, _("This amount cannot be."), cite="control T4")
define("bad_direction", 422, _("Money goes in or out; breakage is paid out of the cage."), cite="PR §7.10(D)")
define("bad_purpose", 422, _("Cash is for the bank or pays breakage."), cite="control T1")
define("buy_in_too_large", 422, _("With this purchase the player would hold more than %(most)s."), cite=NoClause.BY_ACT)
define("buy_in_too_small", 422, _("The player must buy at least %(least)s."), cite=NoClause.BY_ACT)
define("cage_not_open", 409, _("The cage is not open."), cite="control T1")
define("cage_open", 409, _("The cage is open already."), cite="control T1")
define("cage_session_exists", 409, _("The cage was opened and closed in this shift."), cite="control T1")
define("cage_session_open", 409, _("This shift of the cage is still open: its count is blind."), cite="control D5")
define("cage_too_small", 409, _("The cage does not hold enough money."), cite="control T1")
define("chip_set_in_use", 409, _("This chip set is not retired."), cite="control T1")
define("chip_set_retired", 409, _("This chip set was retired before."), cite="control T1")
define(
    "chips_on_tables",
    409,
    _("Its chips are still on tables or on their way: %(places)s."),
    cite="control T1",
    details=("places",),
)
define("kind_twice", 422, _("A kind of content is listed twice."), cite="control D4")
define("maker_missing", 422, _("Enter who made and delivered the chips."), cite="control T1")
define(
    "more_than_issued",
    409,
    _("More chips than the property ever received of this set. Check for counterfeits."),
    cite="control T1",
    details=("difference",),
)
define("no_such_way", 422, _("Chips do not go this way."), cite="control T1")
define("not_in_cage", 409, _("The cage does not have these chips."), cite=NoClause.BY_ACT, details=("difference",))
define(
    "not_in_drop",
    409,
    _("The counted drop does not have these chips by the book."),
    cite="control T1",
    details=("difference",),
)
define(
    "not_in_vault",
    409,
    _("The vault does not have these chips by the book."),
    cite="control T1",
    details=("difference",),
)
define("not_poker_room", 422, _("This is no table of the poker room."), cite=NoClause.BY_ACT)
define("not_put_away", 409, _("Fewer chips of the set were put away."), cite="control T1", details=("difference",))
define("only_chip_set", 409, _("This is the only chip set in use. Put another one into use first."), cite="control T1")
define(
    "player_not_in",
    409,
    _("The player has not bought in at this table."),
    cite=_BUY_IN,
)
define("player_not_named", 422, _("Name the player."), cite=_BUY_IN)
define("redemption_over", 409, _("Chips of this set were redeemed until %(date)s."), cite="control T1")
define("reference_used", 409, _("A movement with the paper %(reference)s is recorded already."), cite="control T5")
define("table_has_tray", 409, _("The table has its chips: more of them go to it by a fill."), cite="control T2")
define(
    "hand_under_way",
    409,
    _("A hand is being played at table %(table)s: a player who sits there buys chips when it is over."),
    cite=NoClause.BY_ACT,
    details=("rounds",),
)
define(
    "stack_not_used_up",
    422,
    _("The player still has chips: more are bought when they are used up."),
    cite="EUS §17.06.III",
)
define(
    "top_up_not_allowed",
    422,
    _("Between hands this player may buy the missing %(missing)s, or what the table's rule allows."),
    cite=NoClause.BY_ACT,
)
define(
    "total_differs",
    422,
    _("The total does not match the value of the pieces."),
    cite="control D4",
    details=("computed", "given"),
)
define("unknown_cage_session", 404, _("There is no such shift of the cage."), cite="control T1")
define("unknown_chip_set", 404, _("There is no such chip set."), cite="control T1")
define("unknown_denomination", 422, _("%(value)s is not a denomination in use."), cite=NoClause.BY_ACT)
