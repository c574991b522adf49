"""Reports, their copies, and objects as they stood."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define(
    "bad_instant",
    400,
    _("This instant cannot be read: write it like 2026-11-20T21:30:00, by the property's wall."),
    cite=NoClause.TRANSPORT,
)
define("before_object", 404, _("It did not exist at that instant."), cite=NoClause.LOOKUP)
define(
    "copy_differs",
    409,
    _("The data of this copy has changed since. It cannot be made again."),
    cite="control S8",
    details=("made", "taken"),
)
define(
    "counts_not_told",
    409,
    _("Boxes of these days are not accepted by the cage yet: their figures are withheld."),
    cite="control D5",
)
define("day_not_sealed", 409, _("The day is not sealed: there is nothing to prove."), cite="control S8")
define("instant_in_future", 400, _("This instant is in the future."), cite="control S5")
define("no_such_object", 404, _("There is no such object: %(wanted)s."), cite=NoClause.LOOKUP)
define("no_tables", 422, _("There are no tables: %(why)s."), cite="PR §7.14(A)")
define(
    "order_unclear",
    409,
    _("By the floor's clock its facts do not follow one another: look at it by when they were recorded."),
    cite="control S5",
)
define("subscription_inactive", 409, _("The subscription is switched off."), cite=NoClause.LOOKUP)
define("webhook_inactive", 409, _("The webhook is switched off."), cite=NoClause.LOOKUP)
define("webhook_key_missing", 409, _("Webhooks cannot be signed: set WEBHOOK_KEYS."), cite="control S3")
define("unknown_format", 400, _("The report cannot be had in this format."), cite=NoClause.TRANSPORT)
define("unknown_language", 400, _("Documents are in Spanish or English."), cite=NoClause.TRANSPORT)
define("unknown_report", 404, _("There is no such report."), cite=NoClause.LOOKUP)
define("row_not_signed", 422, _("The row names %(employee)s, who did not sign."), cite="control S1")
define("rows_missing", 422, _("Choose at least one row."), cite=NoClause.BY_ACT)
define(
    "rows_refused",
    422,
    _("Nothing was recorded: %(count)s rows are refused."),
    cite=NoClause.BY_ACT,
    details=("rows",),
)
