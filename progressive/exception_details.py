"""Details of the exceptions about progressives (docs/exceptions.md), and states in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.wording.exception_details import Form, register_details
from casino.wording.formats import name_exceptions
from casino.wording.states import name_states

_CLAUSE = [Form("{cite:text}")]

register_details(
    {
        "limit_ends_soon": _CLAUSE,
        "limit_reached": _CLAUSE,
        "funds_due": _CLAUSE,
        "draw_due": _CLAUSE,
        "receipt_lapsed": _CLAUSE,
        "summary_not_received": _CLAUSE,
        "absence_ends": _CLAUSE,
        "absence_too_long": _CLAUSE,
        "summary_late": [Form("{day:day}")],
    }
)

name_exceptions(
    {
        "limit_ends_soon": _("Time limit of a progressive ends soon"),
        "limit_reached": _("Time limit of a progressive has run out"),
        "funds_due": _("Rest of an expired progressive due"),
        "draw_due": _("Special draw or its prizes are due"),
        "receipt_lapsed": _("Receipt of a prize ran out"),
        "summary_not_received": _("Progressive summary not received by accounting"),
        "absence_ends": _("Last day for a progressive table to come back"),
        "absence_too_long": _("Progressive table away too long"),
        "summary_late": _("Progressive summary signed after the close"),
    }
)

name_states(
    {
        "computed": _("computed"),
        "witnessed": _("witnessed"),
        "paid": _("paid"),
        "due": _("due"),
        "bank_unknown": _("the casino bank is on no file"),
    }
)
