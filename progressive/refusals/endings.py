"""Refusals about the end of a progressive: removal, expiry, the draw of the rest."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("already_deposited", 409, _("It was deposited before: %(reference)s."), cite="PR §7.14(K)")
define("already_distributed", 409, _("The funds were distributed before."), cite="PR §7.14(K)")
define("already_paid", 409, _("The prize was paid on form %(serial)s."), cite="PR §7.12(C)")
define(
    "bad_winner",
    422,
    _("Winner %(place)s: give name, number of the card and amount."),
    cite="PR §27.3(I)",
)
define("bingo_is_raffled", 422, _("Raffle the rest of a bingo progressive among the players."), cite="PR §27.3(I)")
define(
    "day_before_expiry",
    409,
    _("The last meter is that of %(day)s. Its rest cannot be distributed earlier."),
    cite=NoClause.BY_ACT,
)
define(
    "deposit_differs", 422, _("The deposit must be the whole amount distributed."), cite="PR §7.14(K)", details=("due",)
)
define(
    "deposit_out_of_time",
    422,
    _("The deposit must be dated between the distribution and this day."),
    cite="PR §7.14(K)",
)
define("draw_differs", 422, _("The winners share %(due)s, not %(total)s."), cite="PR §27.3(I)", details=("due",))
define("draw_too_early", 422, _("The draw is not held before %(day)s."), cite="PR §27.3(I)")
define(
    "late_contributions",
    409,
    _("The meter no longer matches the documented amount. Document it again."),
    cite=NoClause.BY_ACT,
    details=("documented", "meter"),
)
define("limit_running", 409, _("The time limit runs until %(day)s."), cite="PR §7.14(J)")
define("no_draw", 404, _("Nothing of this progressive was put into a draw."), cite="PR §27.3(I)")
define("no_winners", 422, _("A draw has its winners, 500 at most."), cite="PR §27.3(I)")
define("not_expired", 404, _("The progressive has not expired."), cite="PR §7.14(K)")
define(
    "not_raffled",
    422,
    _("The rest of this progressive is distributed among the funds, not raffled."),
    cite="PR §7.14(K)",
)
define("nothing_to_deposit", 409, _("Nothing is due to the funds."), cite="PR §7.14(K)")
define("paid_too_early", 422, _("The draw was held on a later day."), cite="PR §27.3(I)")
define("reference_missing", 422, _("The number of the proof is missing."), cite=NoClause.BY_ACT)
define("unknown_draw_prize", 404, _("The draw has no such winner."), cite="PR §27.3(I)")
define("winner_twice", 422, _("A card wins once."), cite="PR §27.3(I)")
