"""Refusals of the rules that bind every table: held payments, idle seats, last plays, interruptions."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

HOLD = "CL I §6"
INTERRUPTION = "EUS art. 2(1)"

define("hold_not_ordered", 422, _("At table %(table)s no payment is held for review."), cite=HOLD)
define("unknown_hold", 404, _("There is no held payment %(hold)s."), cite=HOLD)
define("payment_released", 409, _("Payment %(hold)s was released already."), cite=HOLD)
define("release_time", 422, _("Payment %(hold)s was held later than that."), cite=HOLD)
define("idle_seat_not_ordered", 422, _("At table %(table)s no idle seat is freed."), cite=NoClause.BY_ACT)
define(
    "seat_not_idle",
    409,
    _("Seat %(seat)s sat out %(plays)s plays in a row; it is freed after more than %(most)s."),
    cite=NoClause.BY_ACT,
)
define("last_plays_not_ordered", 422, _("At table %(table)s no last plays are announced."), cite=NoClause.BY_ACT)
define("last_plays_differ", 422, _("At this table are announced: %(known)s."), cite=NoClause.BY_ACT)
define("last_plays_announced", 409, _("The last plays of table %(table)s were announced."), cite=NoClause.BY_ACT)
define("interruption_not_ordered", 422, _("Tables are not interrupted here."), cite=INTERRUPTION)
define("unknown_cause", 422, _("A table is not interrupted for cause %(cause)s."), cite=INTERRUPTION)
define("table_interrupted", 409, _("Table %(table)s is interrupted."), cite=INTERRUPTION)
define("table_not_interrupted", 409, _("Table %(table)s is not interrupted."), cite=INTERRUPTION)
define("closing_hour_missing", 422, _("State the authorised closing hour."), cite=INTERRUPTION)
define("closing_hour_differs", 422, _("The authorised hours on file state another closing hour."), cite=INTERRUPTION)
define(
    "before_closing_hour",
    409,
    _("Table %(table)s stays open until %(hour)s: interrupt it for one of the causes of the decree first."),
    cite=INTERRUPTION,
)
define("after_closing_hour", 409, _("The tables closed at %(hour)s."), cite=INTERRUPTION)
define("too_near_closing", 409, _("Less than %(minutes)s minutes remain before the closing hour."), cite=INTERRUPTION)
define("last_in_service", 409, _("Table %(table)s is the last %(kind)s in service."), cite="EUS art. 2(3)")
