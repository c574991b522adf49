"""Links on the page of an exception: to the rounds, the table session and the daily summary that it is about."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _now

from accounting.models import ExceptionCase
from casino.admin import show
from casino.admin.guided import link
from casino.models import Property
from tables.models import Round, TableSession

ROUNDS_LINKED: Final = 10
"""Rounds of an exception that its page names one by one; the list has all."""


ROUNDS_OF: Final[dict[str, tuple[dict[str, Any], dict[str, str]]]] = {
    "payment_variance": ({"variance_count__gt": 0}, {"variance": "yes"}),
    "void_chips": ({"status": Round.Status.VOID, "progressive_chips__gt": 0}, {"status": Round.Status.VOID}),
}
"""Exceptions about single rounds: which rounds, and the filter of the list of rounds that shows them."""


def leads(request: HttpRequest, venue: Property, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return label and address of every page that a case is about and that this login may open."""
    found: list[dict[str, Any]] = []
    if request.user.has_perm("tables.view_round"):
        found += _rounds(venue, row)
    if row.table and row.shift and request.user.has_perm("tables.view_tablesession"):
        sessions = TableSession.objects.filter(property_id=venue.pk, day=row.day, table=row.table, shift=row.shift)
        found += [
            {
                "label": _now("Table %(table)s, shift %(shift)s") % {"table": one.table, "shift": one.shift},
                "url": reverse("admin:tables_tablesession_change", args=[one.pk]),
            }
            for one in sessions
        ]
    summary = link("daily-summary", request.user, day=row.day.isoformat())
    if summary:
        label = _now("Daily summary %(day)s") % {"day": row.day.isoformat()}
        found.append({"label": label, "url": summary})
    return found


def _rounds(venue: Property, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return the rounds of a case, then the list that holds all of them where there are more."""
    if row.code not in ROUNDS_OF or not row.table:
        return []
    wanted, filters = ROUNDS_OF[row.code]
    place = {"day": row.day.isoformat(), "table": row.table} | ({"shift": row.shift} if row.shift else {})
    rounds = Round.objects.filter(property_id=venue.pk, **place, **wanted).order_by("opened_at", "pk")
    some = list(rounds[: ROUNDS_LINKED + 1])
    found = [
        {
            "label": _now("Round of %(time)s") % {"time": show.clock(one.opened_at, venue.zone)},
            "url": reverse("admin:tables_round_change", args=[one.pk]),
        }
        for one in some[:ROUNDS_LINKED]
    ]
    if len(some) > ROUNDS_LINKED:
        every = f"{reverse('admin:tables_round_changelist')}?{urlencode(place | filters)}"
        found.append({"label": _now("All rounds of it"), "url": every})
    return found
