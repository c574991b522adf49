"""Fills, credits, transfers and exchanges."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define(
    "count_differs",
    422,
    _("The count does not match the slip."),
    cite=NoClause.BY_ACT,
    details=("difference",),
)
define(
    "exchange_uneven",
    422,
    _("The chips received and returned differ in value."),
    cite=NoClause.BY_ACT,
    details=("computed", "given"),
)
define("nothing_counted", 422, _("Count something first."), cite=NoClause.BY_ACT)
define("nothing_exchanged", 422, _("The chips received and returned are the same."), cite=NoClause.BY_ACT)
define("same_table", 422, _("Choose another table for the transfer."), cite=NoClause.BY_ACT)
define("slip_finished", 409, _("The slip was received, exchanged or voided before."), cite="control T6")
define("slip_not_issued", 409, _("Slip %(serial)s is: %(kind)s, %(status)s."), cite=NoClause.BY_ACT)
define("slip_not_requested", 409, _("Slip %(serial)s is: %(kind)s, %(status)s."), cite=NoClause.BY_ACT)
define("slip_not_returning", 409, _("Slip %(serial)s is: %(kind)s, %(status)s."), cite=NoClause.BY_ACT)
define("unknown_slip", 404, _("There is no such slip."), cite="control T4")
