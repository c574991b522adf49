"""Fills, credits, transfers and exchanges."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define(
    "count_differs",
    422,
    _("What was counted is not what the slip says."),
    cite=NoClause.BY_ACT,
    details=("difference",),
)
define(
    "exchange_uneven", 422, _("What comes is not worth what goes."), cite=NoClause.BY_ACT, details=("computed", "given")
)
define("nothing_counted", 422, _("Count something first."), cite=NoClause.BY_ACT)
define("nothing_exchanged", 422, _("The same chips would come and go."), cite=NoClause.BY_ACT)
define("same_table", 422, _("A transfer goes to another table."), cite=NoClause.BY_ACT)
define("slip_finished", 409, _("The slip was received, exchanged or voided before."), cite="control T6")
define("slip_not_issued", 409, _("Slip %(serial)s is: %(kind)s, %(status)s."), cite=NoClause.BY_ACT)
define("slip_not_requested", 409, _("Slip %(serial)s is: %(kind)s, %(status)s."), cite=NoClause.BY_ACT)
define("slip_not_returning", 409, _("Slip %(serial)s is: %(kind)s, %(status)s."), cite=NoClause.BY_ACT)
define("unknown_slip", 404, _("There is no such slip."), cite="control T4")
