"""Requests, keys' limits and the state of the services: what the API and the jobs of pages refuse."""

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, Refused, define

define(
    "act_of_another_login",
    403,
    _("This act was made by another login or in another property. It waits for that login."),
    cite="control S2",
)
define(
    "act_out_of_date",
    409,
    _("What this act is about was changed since its page was loaded. Check it before you send it again."),
    cite="control S7",
    details=("changed", "position"),
)
define(
    "act_too_old",
    410,
    _("The page of this act was loaded too long ago. Check whether the act was recorded, and make it anew."),
    cite="control S7",
)
define("act_unreadable", 422, _("The PINs of this act cannot be read. Type them again."), cite="control S1")
define(
    "address_too_long",
    414,
    _("At most %(bytes)d bytes of path and of query, and %(most)d parameters."),
    cite=NoClause.TRANSPORT,
)
define(
    "bad_device_time",
    400,
    _("X-Device-Time is ISO 8601 with its offset from UTC, like 2026-11-20T16:00:00Z."),
    cite="control S5",
)
define("bad_entity_tag", 400, _("Give the entity tag of the state, in quotation marks, or *."), cite=NoClause.TRANSPORT)
define("bad_filter", 400, _("Invalid parameter. %(problem)s"), cite=NoClause.LOOKUP)
define("bad_header", 400, _("A header holds a character that no header may hold."), cite=NoClause.TRANSPORT)
define("bad_idempotency_key", 400, _("A key has 1 to 120 visible ASCII characters."), cite=NoClause.TRANSPORT)
define(
    "body_too_complex", 422, _("The body has too many fields and values: at most %(most)d."), cite=NoClause.TRANSPORT
)
define("body_too_large", 413, _("The body is too large: at most %(most)s bytes at once."), cite=NoClause.TRANSPORT)
define("busy", 503, _("Too many senders at once: send it again."), cite=NoClause.TECHNICAL, details=("retry_after",))
define("day_sealed", 409, _("The gaming day is sealed."), cite="control W5")
define("encoding_not_supported", 415, _("Send the body as it is, not compressed."), cite=NoClause.TRANSPORT)
define("event_refused", 422, _("The event store refused this: %(reason)s"), cite=NoClause.TRANSPORT)
define("field_missing", 422, _("This kind of act needs it."), cite=NoClause.BY_ACT, details=("missing",))
define(
    "headers_too_long", 431, _("The headers are too long: at most %(most)d bytes together."), cite=NoClause.TRANSPORT
)
define(
    "https_required",
    403,
    _("The API answers over HTTPS only. Replace a key that was sent without it."),
    cite="control S1",
)
define("idempotency_key_reused", 422, _("This key was used for another request."), cite="control S7")
define("internal_error", 500, _("Something broke here; it has been logged."), cite=NoClause.TECHNICAL)
define(
    "invalid",
    422,
    _("Some fields are not valid. %(reason)s"),
    cite=NoClause.TRANSPORT,
    details=("errors", "errors_left_out"),
)
define(
    "month_archived",
    410,
    _("This month is archived. Attach the archive to read it."),
    cite=NoClause.TECHNICAL,
    details=("months",),
)
define(
    "no_place_free",
    503,
    _("Too many requests are waiting for the feed. Retry soon, or without waiting."),
    cite=NoClause.TECHNICAL,
    details=("retry_after",),
)
define("not_kept_here", 409, _("The regulation of %(country)s does not have this operation."), cite=NoClause.LOOKUP)
define("not_found", 404, _("Nothing here yet."), cite=NoClause.LOOKUP)
define(
    "not_happened_yet",
    422,
    _("The server's clock says %(now)s: %(then)s is in the future."),
    cite="control S5",
)
define(
    "out_of_reach",
    503,
    _("%(what)s: %(then)s."),
    cite=NoClause.TECHNICAL,
    details=("retry_after",),
)
define("permission_denied", 403, _("This is not for you."), cite="control S2")
define("queue_silent", 503, _("The task queue does not respond. Nothing was started."), cite=NoClause.TECHNICAL)
define("report_not_yours", 403, _("This report is not for your role."), cite="control S2")
define("request_under_way", 409, _("The same request is being carried out."), cite="control S7")
define("scope_missing", 403, _("This key lacks the scope %(scope)s."), cite="control S2", details=("scope",))
define(
    "state_changed",
    412,
    _("The state is not the one that this request was made for: read it again."),
    cite="control S7",
)
define("table_not_in_key", 403, _("This key is limited to some tables: %(why)s."), cite="control S2")
define(
    "too_many_requests",
    429,
    _("This key has sent too many requests. Wait."),
    cite=NoClause.TRANSPORT,
    details=("retry_after",),
)
define(
    "too_many_preparing",
    429,
    _("You have too many answers prepared at a time. Wait for one of them."),
    cite=NoClause.TRANSPORT,
    details=("retry_after",),
)
define(
    "too_many_waiting",
    429,
    _("You have too many waiting connections. Close one."),
    cite=NoClause.TRANSPORT,
    details=("retry_after",),
)
define(
    "version_conflict",
    409,
    _("%(stream)s is at version %(current)d, not %(expected)d."),
    cite="control S7",
    details=("current_version",),
)


def unreadable(name: str) -> Refused:
    """Return the refusal of a parameter whose value cannot be read: `bad_filter`."""
    return Refused("bad_filter", field=name, problem=gettext_lazy("Its value cannot be read."))
