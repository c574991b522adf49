"""Chips by the piece and the cage: the grid of the inventory, the shifts, and the pages for every movement."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import Document
from casino.admin.guided import Screen, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.errors import Refused
from casino.identity.access import roles_of
from casino.listings import readers_of
from casino.roles import CAGE
from tables import queries
from tables.admin.kit import DayFilter, ShiftFilter
from tables.counting import counts as counting
from tables.documents.cage import cage
from tables.models import CageMovement, CageSession, ChipMove
from tables.rows import CageSessionRow, ChipMoveRow

READERS = readers_of("tables.cagesession")


# --- what was recorded ----------------------------------------------------------------------------------------------


@admin.register(ChipMove)
class ChipMoveAdmin(ProjectionAdmin):
    """Chips from one store to another."""

    row = ChipMoveRow
    list_display = ("reference", "day", "origin", "destination", "chip_set", "table", "total", "moved_at")
    list_filter = (
        DayFilter,
        choices_filter("origin", ChipMove.Place.choices, title=_("from")),
        choices_filter("destination", ChipMove.Place.choices, title=_("to")),
    )
    search_fields = ("reference",)
    ordering = ("-moved_at", "key")


@admin.register(CageSession)
class CageSessionAdmin(ProjectionAdmin):
    """Shifts of the cage."""

    row = CageSessionRow
    list_display = ("day", "shift", "status", "opening_total", "closing_total", "over_short", "opened_at", "closed_at")
    list_filter = (DayFilter, ShiftFilter, choices_filter("status", CageSession.Status.choices))
    ordering = ("-recorded_at",)
    hidden = ("key", "property_id", "opening_movements")

    def documents(self, row: CageSession) -> list[dict[str, Any]]:
        if row.status == CageSession.Status.OPEN:
            return []
        place = {"day": row.day.isoformat(), "shift": row.shift}
        return [{"label": page.title, "url": page.url(**place)} for page in (CageSummaryPage, CagePdf)]


@admin.register(CageMovement)
class CageMovementAdmin(ProjectionAdmin):
    """Movements of the cage's bank."""

    money = ("cash_in", "cash_out")
    list_display = ("moved_at", "day", "kind", "reference", "cash_in", "cash_out")
    list_filter = (DayFilter, choices_filter("kind", CageMovement.Kind.choices))
    search_fields = ("reference",)
    ordering = ("-recorded_at", "key")


@register
class CageSummaryPage(Screen):
    """Summary of a cage shift: opening + in − out beside the count, by kind of movement. An open shift shows no
    expected total: it is counted blind."""

    name, title, icon, group = "cage-summary", _("Summary of the cage"), "summarize", "cage"
    roles = READERS
    template_name = "tables/cage_summary.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        closed = CageSession.objects.filter(property_id=self.property.pk, status=CageSession.Status.CLOSED)
        sessions = list(closed.order_by("-recorded_at")[:90])
        asked = request.GET.get("session", "") or f"{request.GET.get('day', '')}.{request.GET.get('shift', '')}"
        named = {f"{row.day.isoformat()}.{row.shift}": row for row in sessions}
        session = named.get(asked, sessions[0] if sessions else None)
        found = queries.cage_reconciliation(self.property, session) if session else None
        return self.render(
            {
                "sessions": [{"name": name, "row": row} for name, row in named.items()],
                "session": session,
                "found": found,
                "kinds": [
                    {
                        "kind": kind,
                        "chips_in": counting.worth(kind.chips_in),
                        "chips_out": counting.worth(kind.chips_out),
                    }
                    for kind in (found.kinds if found else ())
                ],
            }
        )


@register
class ChipInventoryPage(Screen):
    """Places beside denominations."""

    name, title, icon, group = "chip-inventory", _("Inventory of chips"), "toll", "cage"
    roles = READERS
    template_name = "tables/chip_inventory.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        found = queries.chip_inventory(self.property)
        # The cage counts a drop before it sees its total (control D5): the contents of the boxes are withheld.
        blind = not roles_of(request.user).isdisjoint(CAGE)
        rows = [
            {"label": place.label, "code": place.code, "pieces": _along(found, place.counts), "total": place.total}
            for place in found.places
            if place.counts and not (blind and place.kind == ChipMove.Place.DROP)
        ]
        sums = [
            {"label": label, "pieces": _along(found, counts), "total": counting.worth(counts)}
            for label, counts in (
                (_now("In the casino"), found.in_house),
                (_now("Issued"), found.issued),
                (_now("Outstanding: with the players"), found.outstanding),
            )
        ]
        retired = [
            {"set": line, "lines": show.counted(line.outstanding, self.property.currency)}
            for line in queries.retired_sets(self.property, self.property.gaming_day())
        ]
        return self.render(
            {
                "inventory": found,
                "values": found.denominations,
                "rows": rows,
                "sums": [] if blind else sums if found.kept else sums[:1],
                "retired": retired,
                "imprest": queries.imprest(self.property),
                "session": queries.open_cage_session(self.property),
            }
        )


def _along(found: queries.ChipInventory, counts: dict[str, int]) -> list[int]:
    return [counts.get(str(value), 0) for value in found.denominations]


# --- the cage -------------------------------------------------------------------------------------------------------


@register
class CagePdf(Document):
    """How a shift of the cage came out."""

    name, title = "cage-pdf", _("Cage reconciliation (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        try:
            day = dt.date.fromisoformat(query.get("day", ""))
        except ValueError:
            raise Refused("unknown_cage_session") from None
        return cage(self.property, day, query.get("shift", ""), **printing)
