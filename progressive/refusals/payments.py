"""Prizes: payments, receipts, deliveries, the reserve."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("above_the_meter", 409, _("The payment is larger than the meter."), cite="PR §7.14(I)(1)")
define("already_reimbursed", 409, _("The reserve gave this prize back before."), cite="PR §7.10(D)")
define("amount_differs", 409, _("The round gives this prize %(amount)s."), cite="PR §7.11(E)")
define("authorisation_missing", 422, _("A part of the meter is paid with the manager's card."), cite=NoClause.BY_ACT)
define("bad_fund", 422, _("The money is the cage's or the bank's."), cite="PR §7.10(D)")
define(
    "delivery_missing",
    422,
    _("The cashier or the supervisor of the cage signs for the delivery."),
    cite="PR §7.12(B)(2), CL III §6.6, BO §2.5.6.2",
)
define(
    "earlier_prize_open",
    409,
    _("Pay prize %(prize)s first. Prizes are paid in order."),
    cite="PR §7.11(G), CL III §6.6, BO §2.5.6.2",
)
define(
    "meter_read_differs", 409, _("The meter at this payment shows %(shown)s, not %(read)s."), cite="PR §7.12(B)(3), (F)"
)
define(
    "meter_read_missing",
    422,
    _("Enter the meter as displayed. It is noted before every payment."),
    cite="PR §7.12(F), §13.10(C)",
)
define("no_disposal", 409, _("The terms of the progressive do not say to whom it goes: it stays owed."), cite="PR §1.7")
define("no_reserve_pot", 409, _("Progressive %(link)s has no reserve pot."), cite="CL III §6.6, BO §2.5.6.3")
define("not_disposed", 404, _("This receipt was not disposed of."), cite="PR §7.12(A)")
define(
    "not_from_meter",
    422,
    _("The licensee paid this prize from its own funds. The reserve does not cover it."),
    cite="PR §13.10(B)",
)
define(
    "nothing_delivered",
    422,
    _("This method takes nothing from the cage."),
    cite="PR §7.12(B)(2), CL III §6.6, BO §2.5.6.2",
)
define("presence_missing", 422, _("Supervisor and Inspector are present at this payment."), cite=NoClause.BY_ACT)
define("prize_not_paid", 409, _("The prize has not been paid."), cite="PR §7.10(D)")
define("receipt_cashed", 409, _("Receipt %(receipt)s was cashed on %(day)s."), cite="PR §7.12(A)")
define("receipt_disposed", 409, _("Receipt %(receipt)s ran out and was disposed of on %(day)s."), cite="PR §1.7")
define("receipt_expired", 409, _("Receipt %(receipt)s ran out on %(day)s."), cite="PR §7.12(A)")
define(
    "receipt_not_cashed",
    409,
    _("The receipt of this prize was not cashed. Its amount has not been advanced."),
    cite="PR §7.10(D), §7.12(A)(2)",
)
define("receipt_not_issued", 409, _("The receipt was issued on a later day."), cite="PR §7.12(A)")
define(
    "receipt_running",
    409,
    _("The receipt has not run out: it is still cashed."),
    cite="PR §7.12(A)",
    details=("expires_on",),
)
define(
    "reserve_short",
    409,
    _("The cover of the meter of %(link)s is less than the meter shows."),
    cite=NoClause.BY_ACT,
    details=("required", "reserve", "short"),
)
define("reserve_pot_too_small", 409, _("The reserve pot does not hold that much."), cite="CL III §6.6, BO §2.5.6.3")
define("reserve_too_small", 409, _("The reserve does not hold enough."), cite=NoClause.BY_ACT, details=("reserve",))
define("unknown_method", 422, _("There is no such payment method."), cite="PR §7.12(A), CL III §6.6, BO §2.5.6.2")
define("unknown_prize", 404, _("There is no such prize."), cite="PR §7.12(B), CL III §6.6, BO §2.5.6.2")
define("unknown_receipt", 404, _("There is no such receipt."), cite="PR §7.12(A)")
define(
    "verification_missing", 422, _("Accounting verifies a payment by receipt or from the cage."), cite="PR §7.12(B)(3)"
)
define("personal_data_key_missing", 409, _("Personal data is not kept: set PERSONAL_DATA_KEYS."), cite="control S3")
define("winner_not_asked", 409, _("No form of this prize says who won it."), cite="PR §13.10(D)")
define("winner_not_kept", 404, _("No winner of this prize is kept."), cite="PR §13.10(D)")
