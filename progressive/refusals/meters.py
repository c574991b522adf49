"""Meters: readings, defects, what another programme would have done."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define(
    "nothing_to_receive",
    409,
    _("No signed summary of %(day)s waits for accounting: sign it first, or it was received."),
    cite="PR §7.14(L)",
)
define("already_signed", 409, _("The summary is signed already."), cite="PR §7.14(L)")
define("approval_date_differs", 422, _("Approval %(reference)s on file is dated %(day)s."), cite="PR §7.14(I)(4)")
define("below_zero", 422, _("The meter cannot be lowered by this much."), cite="PR §7.14(I)")
define("explanation_missing", 422, _("Explain it: an explanation is missing."), cite=NoClause.BY_ACT)
define("negative_reading", 422, _("A meter never reads below zero."), cite="PR §7.14(B)")
define("not_linked_yet", 409, _("Table %(table)s was linked on a later day."), cite="PR §7.14(L)")
define("not_read", 409, _("The meters of this table were not read."), cite="PR §7.14(L)")
define("nothing_asked", 422, _("Enter a different rate, seed or pay table."), cite="PR §7.14(H)(1)")
define("rate_impossible", 422, _("A rate is above 0 % and at most 100 %."), cite="PR §7.14(H)(1)")
define("reading_backwards", 422, _("A count meter cannot run back: %(problem)s."), cite="PR §7.14(B)")
define("seed_impossible", 422, _("This cannot be a seed."), cite="PR §7.14(H)(1)")
