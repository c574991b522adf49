"""Rounds, late rounds and disputed ones."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("bad_version", 422, _("A version is never negative."), cite=NoClause.TRANSPORT)
define("batch_too_large", 413, _("At most %(rounds)s rounds and %(events)s events at once."), cite=NoClause.TRANSPORT)
define(
    "equipment_not_in_play",
    422,
    _("Set %(set)s was not in play at table %(table)s then."),
    cite="control R4",
    details=("at",),
)
define(
    "approver_not_supervisor",
    422,
    _("Employee %(employee)s is no supervisor of the property: name the one who approved the payment."),
    cite="PR §8.10(F)(6)",
    details=("at",),
)
define(
    "approver_differs",
    422,
    _("The table named employee %(employee)s, who signs for this payment."),
    cite="PR §8.10(F)(6)",
)
define(
    "house_fills",
    422,
    _("Edition, shift, options, limits, meters, coin and breakage rule are filled in by the system."),
    cite="control T4",
    details=("at",),
)
define("id_missing", 422, _("A round needs an id: a UUID that the floor chooses."), cite="control S7")
define("late_round_resolved", 409, _("This late round is resolved already: %(how)s."), cite="control W5")
define(
    "late_round_wins_progressive",
    409,
    _("It won a progressive prize and the meter has moved since. Reject it and pay the prize on its own form."),
    cite="control P14",
)
define("malformed_body", 422, _("The body cannot be read as a round: %(reason)s"), cite=NoClause.TRANSPORT)
define("malformed_event", 422, _("The events cannot be recorded: %(reason)s"), cite=NoClause.TRANSPORT)
define("naive_time", 422, _("A time needs its offset from UTC."), cite="control S5")
define("no_events", 422, _("There are no events."), cite=NoClause.TRANSPORT)
define(
    "no_session",
    409,
    _("No session of the table at that time is known: adjust the round or reject it."),
    cite="control W5",
)
define(
    "occurred_at_missing",
    422,
    _("Enter occurred_at with its UTC offset, on the event or on the round."),
    cite="control S5",
    details=("at",),
)
define(
    "paste_too_long",
    422,
    _("A round is described in at most %(most)s characters; these are %(count)s."),
    cite="PR §1.7",
)
define("paste_unreadable", 422, _("Line %(line)s cannot be read: %(reason)s."), cite="PR §1.7")
define("payment_approved", 409, _("This payment is approved already."), cite="PR §8.10(F)(6)")
define("round_id_taken", 409, _("This round id is in use elsewhere."), cite="control S7")
define("round_not_opened", 422, _("A round begins with RoundOpened."), cite=NoClause.TRANSPORT, details=("at",))
define(
    "round_recorded_already",
    409,
    _("A round with this id is recorded already: reject the late one."),
    cite="control S7",
)
define("round_twice", 422, _("The round is in this batch twice."), cite="control S7")
define("session_open", 409, _("The table is open for that shift."), cite="control W5")
define("table_not_allowed", 403, _("This key is not for that table."), cite="control S2")
define("too_many_events", 422, _("A round has at most %(most)s events."), cite=NoClause.TRANSPORT)
define("unknown_late_round", 404, _("There is no such late round."), cite=NoClause.LOOKUP)
define("unknown_round", 404, _("There is no such round."), cite=NoClause.LOOKUP)
define("unknown_payment", 404, _("There is no such payment to approve."), cite=NoClause.LOOKUP)
define("unreadable_entry", 422, _("“%(typed)s” %(reason)s."), cite="PR §1.7")
define(
    "unreadable_lines",
    422,
    _("More than %(most)d lines are no rounds: nothing was recorded."),
    cite=NoClause.TRANSPORT,
    details=("lines",),
)
define("wrong_currency", 422, _("The property records its rounds in %(currency)s."), cite="control W3")
define("wrong_game", 422, _("Table %(table)s offers %(game)s."), cite="control T4", details=("at",))
