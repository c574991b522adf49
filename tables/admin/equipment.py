"""Sets of cards, dice and tiles: lists, and the pages of every act (control R4)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import CountField, GuidedPage, Screen, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.admin.rows import Reader, table
from casino.listings import readers_of
from casino.operations.inputs import CountLine
from tables import commands, queries
from tables.admin.kit import DayFilter, TableFilter
from tables.commands.equipment import REASONS
from tables.equipment import gear
from tables.models import EquipmentCount, EquipmentKind, EquipmentSet, SetInPlay
from tables.rows import EquipmentSetRow, SetCountRow, SetInPlayRow

READERS = readers_of("tables.equipmentset")
Status = EquipmentSet.Status

PLACES = {
    "store": _("In the store"),
    "tables": _("At the tables"),
    "held": _("Held"),
    "cancelled": _("Cancelled, not destroyed"),
}


BALANCE = ("kind", "opening", "received", "destroyed", "closing", "issued", "returned", "cancelled", "held")


@admin.register(EquipmentSet)
class EquipmentSetAdmin(ProjectionAdmin):
    """Sets as they stand."""

    row = EquipmentSetRow
    list_display = ("code", "kind", "colour", "status", "table", "place", "since", "overdue", "seal", "envelope")
    list_filter = (
        choices_filter("status", Status.choices), choices_filter("kind", EquipmentKind.choices), TableFilter
    )  # fmt: skip
    search_fields = ("code", "lot", "seal", "envelope")
    ordering = ("code",)


@admin.register(SetInPlay)
class SetInPlayAdmin(ProjectionAdmin):
    """Sets by table, with the times they were in play."""

    row = SetInPlayRow
    list_display = ("table", "code", "kind", "day", "shift", "since", "until", "reason")
    list_filter = (DayFilter, TableFilter, choices_filter("kind", EquipmentKind.choices))
    search_fields = ("code", "table")
    ordering = ("-since",)
    labels = {"reason": dict(REASONS)}


@admin.register(EquipmentCount)
class EquipmentCountAdmin(ProjectionAdmin):
    """Counts of the sets beside the book."""

    row = SetCountRow
    list_display = ("code", "day", "inventory", "counted", "book", "differences", "counted_at")
    list_filter = (DayFilter,)
    search_fields = ("code",)
    ordering = ("-counted_at",)


# --- pages ----------------------------------------------------------------------------------------------------------


@declared(commands.receive_sets)
class ReceiveSets(GuidedPage):
    """Take in a lot (PR §11.10(A))."""

    def done(self, result: list[str]) -> str:
        return _now("Received: %(first)s to %(last)s.") % {"first": result[0], "last": result[-1]}


class InstallForm(OperationForm):
    """An issued set; its table is the one that it was issued to."""

    otherwise = frozenset({"table"})

    def given(self) -> dict[str, Any]:
        given = super().given()
        return {**given, "table": queries.equipment_sets(self.property).get(code=given["set"]).table}


@declared(commands.install_set)
class InstallSet(GuidedPage):
    """A set comes into play at the table it was issued to."""

    form_class = InstallForm


@declared(commands.remove_set)
class RemoveSet(GuidedPage):
    """A set comes out of play (PR §11.10(B)-(E))."""

    field_of = {"sets": "set"}


class CountSetsForm(OperationForm):
    """How many sets are where, by kind."""

    otherwise = frozenset({"counted"})

    def prepare(self) -> None:
        super().prepare()
        for kind, label in EquipmentKind.choices:
            self.fields[kind] = CountField(label=label, required=False)
            self.fields[kind].offer(
                [CountLine(place, str(PLACES[place]), 0) for place in gear.PLACES], self.property.currency
            )

    def given(self) -> dict[str, Any]:
        given = super().given()
        counted = {kind: given.pop(kind) for kind in gear.KINDS}
        return {**given, "counted": counted}


@declared(commands.count_sets)
class CountSets(GuidedPage):
    """The day's reconciliation, and the inventory of every three months (PR §11.10(G))."""

    form_class = CountSetsForm

    def differs(self, result: EquipmentCount) -> bool:
        return bool(result.differences)

    def done(self, result: EquipmentCount) -> str:
        return _now("Counted; sets that differ: %(number)s.") % {"number": result.differences}


@register
class EquipmentRecord(Screen):
    """The record of sets of a day: opening, received, destroyed, closing; where they are (PR §11.10(G)(1))."""

    name, title, icon, group = "equipment-record", _("Record of cards, dice and tiles"), "playing_cards", "reports"
    roles = READERS
    template_name = "tables/equipment_record.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        latest = queries.latest_day(self.property)
        asked = request.GET.get("day", "")
        day = latest.day if latest else self.property.gaming_day()
        try:
            day = type(day).fromisoformat(asked) if asked else day
        except ValueError:
            asked = ""
        kinds = dict(EquipmentKind.choices)
        record = queries.equipment_record(self.property, day)
        return self.render(
            {
                "day": day,
                "balance": table(
                    queries.EquipmentBalance,
                    BALANCE,
                    record.balance,
                    Reader(self.property, request.user),
                    caption=day.isoformat(),
                    empty="",
                ),
                "places": [PLACES[place] for place in gear.PLACES],
                "book": [
                    {"label": kinds[kind], "numbers": [places[place] for place in gear.PLACES]}
                    for kind, places in record.book.items()
                ],
                "reconciled": record.reconciled,
                "inventory_due": record.inventory_due,
                "overdue": [found.set for found in queries.overdue_sets(self.property)],
            }
        )
