"""Causes of an exception, for its page: payments that differ, and links to the records it concerns."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _now

from accounting.models import Adjustment, ExceptionCase
from casino.admin import show
from casino.admin.guided import link
from casino.models import Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration, RuleError
from casino.wording.identities import IDENTIFIER
from progressive.models import Meter
from tables import queries as tables
from tables.models import (
    BoxCustody,
    CageSession,
    CountSession,
    EquipmentSet,
    Inspection,
    LateRound,
    RakeCount,
    Round,
    SalesBank,
    Slip,
    TableSession,
)

UUID_LENGTH: Final = 36
SHOWN: Final = 50
"""Payments that the page of an exception lists."""
ROUNDS_LINKED: Final = 10
"""Rounds of an exception that its page names one by one; the list has all."""


ROUNDS_OF: Final[dict[str, tuple[dict[str, Any], dict[str, str]]]] = {
    "payment_variance": ({"variance_count__gt": 0}, {"variance": "yes"}),
    "void_chips": ({"status": Round.Status.VOID, "progressive_chips__gt": 0}, {"status": Round.Status.VOID}),
}
"""Exceptions about single rounds: which rounds, and the filter of the list of rounds that shows them."""


PRICED: Final = ("payment_variance", "win_variance")
"""Exceptions that payments explain, each with its amounts."""


class Record(NamedTuple):
    """A record that an exception names: its model, the field that the subject names, whether it is of the day."""

    model: type[Model]
    field: str
    of_the_day: bool = False


RECORDS: Final = (
    Record(Slip, "serial"),
    Record(CountSession, "count"),
    Record(BoxCustody, "box", of_the_day=True),
    Record(Meter, "link"),
    Record(EquipmentSet, "code"),
    Record(Inspection, "code"),
    Record(SalesBank, "bank"),
)


def differing_payments(request: HttpRequest, venue: Property, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return the payments that explain a case: round, seat, bet, what was paid and what was due, minor units."""
    if row.code not in PRICED or not row.table:
        return []
    opens = request.user.has_perm("tables.view_round")
    found = tables.payment_differences(venue, row.day).get((row.table, row.shift))
    return [
        {
            "round": str(one.round),
            "url": reverse("admin:tables_round_change", args=[one.round]) if opens else "",
            "seat": one.variance.seat,
            "bet": _bet(one.game, one.variance.bet),
            "paid": one.variance.paid,
            "due": one.variance.due,
            "difference": one.variance.difference,
            "cite": one.variance.cite,
        }
        for one in (found.payments[:SHOWN] if found else ())
    ]


def _bet(game: str, code: str) -> str:
    try:
        bet = registry.get(game).bet(code)
    except (IllegalConfiguration, KeyError, RuleError):
        return code
    return str(bet.es if show.language() == "es" else bet.en)


def leads(request: HttpRequest, venue: Property, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return label and address of every page that a case is about and that this login may open."""
    found: list[dict[str, Any]] = []
    if request.user.has_perm("tables.view_round"):
        found += _rounds(venue, row)
    found += _records(request, venue, row)
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


def _records(request: HttpRequest, venue: Property, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return the records that the subject of a case names, its rake or cage count, and the adjusting entry."""
    words = [word for word in re.split(r"[\s/]+", row.subject) if word]
    of_property = {"property_id": venue.pk}
    rows: list[Any] = []
    for each in RECORDS:
        day = {"day": row.day} if each.of_the_day else {}
        rows += each.model._default_manager.filter(**of_property, **day, **{f"{each.field}__in": words})[:ROUNDS_LINKED]
    rounds = [UUID(found) for found in IDENTIFIER.findall(row.subject) if len(found) == UUID_LENGTH]
    if rounds:
        rows += [
            *Round.objects.filter(**of_property, pk__in=rounds),
            *LateRound.objects.filter(**of_property, round__in=rounds),
        ]
    if row.code.startswith("cage"):
        rows += CageSession.objects.filter(**of_property, day=row.day, shift__in=words)
    if row.code == "rake_differs":
        rows += RakeCount.objects.filter(**of_property, day=row.day, table=row.table, shift=row.shift)
    if row.adjustment:
        rows += Adjustment.objects.filter(**of_property, form_serial=row.adjustment)
    return [
        {
            "label": str(one) if isinstance(one, Round) else f"{capfirst(one._meta.verbose_name)} {one}",
            "url": _address(one),
        }
        for one in rows
        if request.user.has_perm(f"{one._meta.app_label}.view_{one._meta.model_name}")
    ]


def _address(row: Model) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def _rounds(venue: Property, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return the rounds of a case, then the list that holds all of them where there are more."""
    if not row.table:
        return []
    place = {"day": row.day.isoformat(), "table": row.table} | ({"shift": row.shift} if row.shift else {})
    if row.code not in ROUNDS_OF:
        every = f"{reverse('admin:tables_round_changelist')}?{urlencode(place)}"
        return [{"label": _now("Rounds of %(table)s") % {"table": row.table}, "url": every}]
    wanted, filters = ROUNDS_OF[row.code]
    rounds = Round.objects.filter(property_id=venue.pk, **place, **wanted).order_by("opened_at", "pk")
    some = list(rounds[: ROUNDS_LINKED + 1])
    found = [
        {
            "label": str(one.pk),
            "url": reverse("admin:tables_round_change", args=[one.pk]),
        }
        for one in some[:ROUNDS_LINKED]
    ]
    if len(some) > ROUNDS_LINKED:
        every = f"{reverse('admin:tables_round_changelist')}?{urlencode(place | filters)}"
        found.append({"label": _now("All rounds of it"), "url": every})
    return found
