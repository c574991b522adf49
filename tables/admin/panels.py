"""The floor on the first page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from casino.admin.dashboard import panel
from casino.admin.guided import link
from casino.models import Property
from casino.roles import CAGE, HUMAN_ROLES, PIT, SUPERVISORS, Role
from tables import queries
from tables.admin.duties import next_page
from tables.models import BoxCustody, CountSession

EVERYBODY = frozenset(HUMAN_ROLES)
ON_THE_FLOOR = frozenset({*PIT, *CAGE, Role.SECURITY, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR})


@panel("tables/panel_day.html", order=10, roles=EVERYBODY)
def day_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """The gaming day and its status."""
    today = venue.gaming_day()
    return {"days": queries.unclosed_days(venue), "latest": queries.latest_day(venue), "today": today}


@panel("tables/panel_tables.html", order=30, roles=ON_THE_FLOOR, wide=True)
def tables_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """Open tables."""
    may_open = request.user.has_perm("tables.view_tablesession")
    return {"sessions": list(queries.open_sessions(venue)), "may_open": may_open}


@panel("tables/panel_slips.html", order=40, roles={*PIT, *CAGE, Role.SECURITY, Role.ACCOUNTING, Role.AUDITOR})
def slips_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """Fills and credits on their way."""
    rows = list(queries.slips_under_way(venue)[:20])
    slips = [{"row": row, "next": link(next_page(row), request.user, serial=row.serial)} for row in rows]
    return {"slips": slips, "may_open": request.user.has_perm("tables.view_slip")}


@panel("tables/panel_boxes.html", order=45, roles={*SUPERVISORS, Role.SECURITY, Role.COUNT_TEAM, Role.ACCOUNTING})
def boxes_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """Boxes off their tables and not yet counted."""
    rows = queries.boxes_in_transit(venue)
    return {"boxes": list(rows[:12]), "more": max(0, rows.count() - 12)}


@panel("tables/panel_counts.html", order=20, roles={Role.COUNT_TEAM})
def counts_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """Counts at work: who counts, which boxes are open, what each still needs. Never a figure (control D3)."""
    running = CountSession.objects.filter(property_id=venue.pk, status=CountSession.Status.OPEN).order_by("key")
    boxes = BoxCustody.objects.filter(property_id=venue.pk, count__in=[row.count for row in running])
    of_count: dict[str, list[BoxCustody]] = {}
    for box in boxes.order_by("box"):
        of_count.setdefault(box.count, []).append(box)
    return {"counts": [{"row": row, "boxes": of_count.get(row.count, [])} for row in running]}


@panel("tables/panel_cage.html", order=18, roles={*CAGE, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR})
def cage_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """The cage: which shift, and what its book says that it holds."""
    book = queries.cage_book(venue)
    if book is None:
        return {"session": None}
    chips = sum(int(value) * pieces for value, pieces in book.chips.items())
    is_open = book.session.status == book.session.Status.OPEN
    return {
        "session": book.session,
        "is_open": is_open,
        "chips": chips,
        "money": book.money,
        "total": chips + book.money,
    }
