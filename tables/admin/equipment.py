"""Sets of cards, dice and tiles: lists, and the pages of every act (control R4)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import (
    CountField,
    DayChoice,
    GuidedPage,
    HouseForm,
    Screen,
    Signer,
    choice,
    flag,
    register,
)
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.listings import readers_of
from casino.models import Property
from casino.operations.inputs import CountLine
from casino.roles import SUPERVISORS, Role
from tables import commands, gear, queries
from tables.admin.kit import DEALER, SUPERVISOR, DayFilter, TableFilter
from tables.commands.equipment import KEEPERS as SIGNERS
from tables.models import EquipmentCount, EquipmentKind, EquipmentSet, GamingTable, SetInPlay
from tables.offers import open_days

READERS = readers_of("tables.equipmentset")
KEEPERS = (Role.SECURITY, Role.INSPECTOR, *SUPERVISORS)
BY = Signer("by", _("Who does it"), SIGNERS)
WITNESS = Signer("witness", _("Witness"), SIGNERS)
INSPECTOR = Signer("inspector", _("Inspector"), [Role.INSPECTOR])
Status = EquipmentSet.Status

PLACES = {
    "store": _("In the store"),
    "tables": _("At the tables"),
    "held": _("Held"),
    "cancelled": _("Cancelled, not destroyed"),
}
REASONS = (
    ("time", _("its time was over")),
    ("end_of_play", _("end of play")),
    ("damage", _("damage")),
    ("suspicion", _("suspicion")),
    ("authority", _("the authority asked for it")),
)
RESULTS = (("ok", _("good")), ("defect", _("defective")), ("suspicious", _("suspicious")))


@admin.register(EquipmentSet)
class EquipmentSetAdmin(ProjectionAdmin):
    """Sets as they stand."""

    list_display = ("code", "kind", "colour", "status", "table", "place", "since", "overdue", "seal", "envelope")
    list_filter = (
        choices_filter("status", Status.choices), choices_filter("kind", EquipmentKind.choices), TableFilter
    )  # fmt: skip
    search_fields = ("code", "lot", "seal", "envelope")
    ordering = ("code",)


@admin.register(SetInPlay)
class SetInPlayAdmin(ProjectionAdmin):
    """Which set was at which table from when to when."""

    list_display = ("table", "code", "kind", "day", "shift", "since", "until", "reason")
    list_filter = (DayFilter, TableFilter, choices_filter("kind", EquipmentKind.choices))
    search_fields = ("code", "table")
    ordering = ("-since",)
    labels = {"reason": dict(REASONS)}


@admin.register(EquipmentCount)
class EquipmentCountAdmin(ProjectionAdmin):
    """Counts of the sets beside the book."""

    list_display = ("code", "day", "inventory", "counted", "book", "differences", "counted_at")
    list_filter = (DayFilter,)
    search_fields = ("code",)
    ordering = ("-counted_at",)


# --- pages ----------------------------------------------------------------------------------------------------------


def _sets(property: Property, *statuses: str) -> list[tuple[str, str]]:
    rows = queries.equipment_sets(property).filter(status__in=statuses)[:1_000]
    return [(row.code, " · ".join(filter(None, (row.code, row.colour, row.table)))) for row in rows]


class SetsForm(HouseForm):
    """Sets that are where the act finds them, and the day."""

    field_order = ("day", "sets")
    statuses: tuple[str, ...] = ()
    day = DayChoice(label=_("Gaming day"))
    sets = forms.MultipleChoiceField(label=_("Sets"), widget=forms.CheckboxSelectMultiple())

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        self.fields["sets"].choices = _sets(self.property, *self.statuses)


class ReceiveForm(HouseForm):
    """A lot and its seals, one on each line."""

    day = DayChoice(label=_("Gaming day"))
    kind = choice(_("Kind"))
    lot = text_field(_("Lot"), max_length=30)
    colour = text_field(_("Colour or back"), max_length=60)
    supplier = text_field(_("Supplier"), max_length=120)
    seals = text_field(_("Seal numbers, one on each line"), long=True, max_length=31_000)
    broken = text_field(_("Those that were not intact"), long=True, required=False, max_length=31_000)
    place = text_field(_("Place"), max_length=60)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        self.offer("kind", EquipmentKind.choices)

    def given(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        return {**given, "seals": given["seals"].split(), "broken": given["broken"].split()}


@register
class ReceiveSets(GuidedPage):
    """Take in a lot (PR §11.10(A))."""

    name, title, icon, group = "receive-sets", _("Receive cards, dice or tiles"), "inventory", "equipment"
    roles = (Role.INSPECTOR, *SUPERVISORS)
    form_class = ReceiveForm
    command = commands.receive_sets
    signers = (SUPERVISOR, INSPECTOR)
    explanation = _("Supervisor and Inspector look at every seal; a set whose seal is broken is held (PR §11.10(A)).")

    def done(self, result: list[str]) -> str:
        return _now("Received: %(first)s to %(last)s.") % {"first": result[0], "last": result[-1]}


class IssueForm(SetsForm):
    """Sets of the store and their table."""

    statuses = (Status.STORED,)
    table = choice(_("Table"))

    def prepare(self) -> None:
        super().prepare()
        tables = GamingTable.objects.filter(property=self.property, active=True).order_by("code")
        self.offer("table", [(code, code) for code in tables.values_list("code", flat=True)])


@register
class IssueSets(GuidedPage):
    """Sets to a table."""

    name, title, icon, group = "issue-sets", _("Issue sets to a table"), "output", "equipment"
    roles = KEEPERS
    form_class = IssueForm
    command = commands.issue_sets
    signers = (BY, WITNESS)
    explanation = _("Two people bring the sets, one of them independent of the pit (control R4).")


class InstallForm(HouseForm):
    """An issued set."""

    set = choice(_("Set"))

    def prepare(self) -> None:
        self.offer("set", _sets(self.property, Status.ISSUED))


@register
class InstallSet(GuidedPage):
    """A set comes into play at the table it was issued to."""

    name, title, icon, group = "install-set", _("Put a set into play"), "playing_cards", "equipment"
    roles = (Role.DEALER, *SUPERVISORS)
    form_class = InstallForm
    signers = (DEALER, SUPERVISOR)
    explanation = _("From now on the rounds of the table are played with it.")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        row = queries.equipment_sets(self.property).get(code=given["set"])
        return commands.install_set(self.property, set=row.code, table=row.table, **signed, actor=self.actor)


class RemoveForm(HouseForm):
    """A set in play, why it comes out, its envelope."""

    day = DayChoice(label=_("Gaming day"))
    set = choice(_("Set"))
    reason = choice(_("Why"))
    envelope = text_field(_("Number of the envelope"), max_length=60)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        self.offer("set", _sets(self.property, Status.IN_PLAY))
        self.offer("reason", REASONS)


@register
class RemoveSet(GuidedPage):
    """A set comes out of play (PR §11.10(B)-(E))."""

    name, title, icon, group = "remove-set", _("Take a set out of play"), "move_to_inbox", "equipment"
    roles = (Role.DEALER, *SUPERVISORS)
    form_class = RemoveForm
    command = commands.remove_set
    signers = (DEALER, SUPERVISOR)
    field_of = {"sets": "set"}
    explanation = _(
        "Cards and tiles stay in play for 8 hours at most, dice for 24 (PR §24.4(G), §11.10(D), §11.12(I)). On "
        "suspicion the set is held for the Inspector."
    )


class ReturnForm(SetsForm):
    """Sets at the tables."""

    statuses = (Status.ISSUED, Status.REMOVED)
    place = text_field(_("Place"), max_length=60)


@register
class ReturnSets(GuidedPage):
    """Sets back to the store."""

    name, title, icon, group = "return-sets", _("Return sets to the store"), "input", "equipment"
    roles = KEEPERS
    form_class = ReturnForm
    command = commands.return_sets
    signers = (BY, WITNESS)


class InspectForm(SetsForm):
    """Sets in the store and what was found."""

    statuses = (Status.RETURNED, Status.STORED)
    result = choice(_("Found"))
    remarks = text_field(_("Remarks"), required=False, long=True, max_length=500)

    def prepare(self) -> None:
        super().prepare()
        self.offer("result", RESULTS)


@register
class InspectSets(GuidedPage):
    """Sets looked at (PR §11.10(F))."""

    name, title, icon, group = "inspect-sets", _("Inspect sets"), "search_check", "equipment"
    roles = KEEPERS
    form_class = InspectForm
    command = commands.inspect_sets
    signers = (BY, WITNESS)
    explanation = _(
        "Sides and back of each piece, also under ultraviolet light; missing or extra pieces and signs of tampering "
        "are reported at once (PR §11.10(F))."
    )


class HoldForm(SetsForm):
    """Sets that are not in play."""

    statuses = (Status.STORED, Status.ISSUED, Status.REMOVED, Status.RETURNED, Status.DEFECT)
    reason = text_field(_("What is suspicious"), long=True, max_length=500)


@register
class HoldSets(GuidedPage):
    """Suspicious sets."""

    name, title, icon, group = "hold-sets", _("Hold suspicious sets"), "front_hand", "equipment"
    roles = KEEPERS
    form_class = HoldForm
    command = commands.hold_sets
    signers = (BY, WITNESS)
    explanation = _("A held set is neither issued nor destroyed until the Inspector releases it.")


class ReleaseForm(SetsForm):
    """Held sets and what the Inspector found."""

    statuses = (Status.HELD,)
    cleared = flag(_("Back to the store"), help_text=_("Otherwise the sets are to be cancelled."))
    finding = text_field(_("What the Inspector found"), long=True, max_length=500)


@register
class ReleaseSets(GuidedPage):
    """The Inspector's word on held sets."""

    name, title, icon, group = "release-sets", _("Release held sets"), "lock_open", "equipment"
    roles = (Role.INSPECTOR,)
    form_class = ReleaseForm
    command = commands.release_sets
    signers = (INSPECTOR, SUPERVISOR)


class CancelForm(SetsForm):
    """Sets in the store and how they are made useless."""

    statuses = (Status.DEFECT, Status.RETURNED, Status.STORED)
    method = text_field(_("How"), max_length=200)


@register
class CancelSets(GuidedPage):
    """Sets made useless (PR §11.10(I))."""

    name, title, icon, group = "cancel-sets", _("Cancel sets"), "content_cut", "equipment"
    roles = KEEPERS
    form_class = CancelForm
    command = commands.cancel_sets
    signers = (BY, WITNESS)
    explanation = _("Holed, cut or marked by the approved method (PR §11.10(I)).")


class DestroyForm(SetsForm):
    """Cancelled sets, how and where."""

    statuses = (Status.CANCELLED,)
    method = text_field(_("How"), max_length=200)
    place = text_field(_("Place"), max_length=60)


@register
class DestroySets(GuidedPage):
    """Cancelled sets destroyed before the Inspector (PR §11.10(I))."""

    name, title, icon, group = "destroy-sets", _("Destroy cancelled sets"), "delete_forever", "equipment"
    roles = KEEPERS
    form_class = DestroyForm
    command = commands.destroy_sets
    signers = (BY, INSPECTOR)


class CountSetsForm(HouseForm):
    """How many sets are where, by kind."""

    day = DayChoice(label=_("Gaming day"))
    inventory = flag(_("Physical inventory"), help_text=_("Every three months, before the Inspector."))
    remarks = text_field(_("Remarks"), required=False, long=True, max_length=2_000)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        for kind, label in EquipmentKind.choices:
            self.fields[kind] = CountField(label=label, required=False)
            self.fields[kind].offer(
                [CountLine(place, str(PLACES[place]), 0) for place in gear.PLACES], self.property.currency
            )

    def given(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        counted = {kind: given.pop(kind) for kind in gear.KINDS}
        return {**given, "counted": counted}


@register
class CountSets(GuidedPage):
    """The day's reconciliation, and the inventory of every three months (PR §11.10(G))."""

    name, title, icon, group = "count-sets", _("Count the sets"), "checklist", "equipment"
    roles = KEEPERS
    form_class = CountSetsForm
    command = commands.count_sets
    signers = (BY, WITNESS)
    explanation = _("Count before you look at the record: what differs is an exception (PR §11.10(G), (H)).")

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
        book = queries.equipment_book(self.property)
        return self.render(
            {
                "day": day,
                "balance": [
                    {"label": kinds[line.kind], "line": line} for line in queries.equipment_balance(self.property, day)
                ],
                "places": [PLACES[place] for place in gear.PLACES],
                "book": [
                    {"label": kinds[kind], "numbers": [places[place] for place in gear.PLACES]}
                    for kind, places in book.items()
                ],
                "reconciled": queries.equipment_reconciled(self.property, day),
                "inventory_due": queries.inventory_due(self.property, day),
                "overdue": [found.set for found in queries.overdue_sets(self.property)],
            }
        )
