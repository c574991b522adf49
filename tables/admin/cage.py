"""Chips by the piece and the cage: the grid of the inventory, the shifts, and the pages for every movement."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.access import roles_of
from casino.admin import show
from casino.admin.guided import (
    CountField,
    DayChoice,
    Document,
    GuidedPage,
    HouseForm,
    Screen,
    Signer,
    choice,
    register,
)
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.errors import Refused
from casino.listings import readers_of
from casino.models import Property
from casino.operations.inputs import CountLine
from casino.roles import CAGE, Role
from tables import commands, queries
from tables import counts as counting
from tables.admin.kit import CASHIER, DayFilter, ShiftFilter
from tables.cage_document import cage
from tables.models import CageMovement, CageSession, ChipMove, ChipSet, GamingTable
from tables.offers import chips_of, notes_of, open_days, shifts

CAGE_SUPERVISOR = Signer("cage_supervisor", _("Cage supervisor"), [Role.CAGE_SUPERVISOR])
ACCOUNTING = Signer("accounting", _("Accounting"), [Role.ACCOUNTING])
INSPECTOR = Signer("inspector", _("Inspector"), [Role.INSPECTOR])
KEEPERS = (Role.CAGE_SUPERVISOR, Role.ACCOUNTING, Role.INSPECTOR)
READERS = readers_of("tables.cagesession")


# --- what was recorded ----------------------------------------------------------------------------------------------


@admin.register(ChipMove)
class ChipMoveAdmin(ProjectionAdmin):
    """Chips from one store to another."""

    money = ("total",)
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

    money = (
        "opening_receipts", "opening_total", "opening_over_short", "closing_receipts", "closing_total",
        "expected_money", "over_short",
    )  # fmt: skip
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
    """What changed the cage's bank."""

    money = ("cash_in", "cash_out")
    list_display = ("moved_at", "day", "kind", "reference", "cash_in", "cash_out")
    list_filter = (DayFilter, choices_filter("kind", CageMovement.Kind.choices))
    search_fields = ("reference",)
    ordering = ("-recorded_at", "key")


@register
class CageSummaryPage(Screen):
    """A shift of the cage: opening + in − out beside what was counted, by kind of movement. An open one is counted
    before anybody is told what is expected of it."""

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
        # The cage counts an accepted drop before it is told (control D5): it is not shown what the boxes held.
        blind = not roles_of(request.user).isdisjoint(CAGE)
        rows = [
            {"label": place.label, "code": place.code, "pieces": _along(found, place.counts), "total": place.total}
            for place in found.places
            if place.counts and not (blind and place.kind == ChipMove.Place.DROP)
        ]
        sums = [
            {"label": label, "pieces": _along(found, counts), "total": counting.worth(counts)}
            for label, counts in (
                (_now("In the house"), found.in_house),
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


# --- chips ----------------------------------------------------------------------------------------------------------


class PaperForm(HouseForm):
    """A movement with its paper."""

    field_order = ("reference", "day", "chip_set", "origin", "destination", "table", "maker", "reason", "counts")
    reference = text_field(_("Number of the paper"), max_length=40)
    day = DayChoice(label=_("Gaming day"))
    counts = CountField(label=_("Chips"), required=False)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        self.fields["counts"].offer(every_chip(self.property), self.property.currency)

    def offer_sets(self, *states: str) -> None:
        """Sets of value chips in these states."""
        rows = ChipSet.objects.filter(property=self.property, kind=ChipSet.Kind.VALUE).order_by("code")
        offered = [(row.code, f"{row.code} {row.name}") for row in rows if counting.state_of(row) in states]
        self.offer("chip_set", offered)

    def offer_places(self, name: str, *places: str) -> None:
        """Stores to choose from."""
        self.offer(name, [(place, ChipMove.Place(place).label) for place in places])


def every_chip(property: Property) -> list[CountLine]:
    """Chips of every set, in use or not, the highest first."""
    values = {one.value for one in counting.denominations(property)}
    return [
        CountLine(str(value), show.money(value, property.currency), value) for value in sorted(values, reverse=True)
    ]


class ReceiveChipsForm(PaperForm):
    """What came from the maker."""

    chip_set = choice(_("Chip set"))
    maker = text_field(_("Maker"), max_length=120)

    def prepare(self) -> None:
        super().prepare()
        self.offer_sets(counting.IN_USE, counting.IN_RESERVE)


class MovePage(GuidedPage):
    """A page that records a movement of chips."""

    group, icon = "cage", "swap_horiz"
    roles = KEEPERS

    def done(self, result: str) -> str:
        return _now("Movement %(reference)s is recorded.") % {"reference": result}


@register
class ReceiveChips(MovePage):
    """From the maker into the vault."""

    name, title, icon = "receive-chips", _("Receive chips from the maker"), "local_shipping"
    form_class = ReceiveChipsForm
    command = commands.receive_chips
    signers = (CAGE_SUPERVISOR, ACCOUNTING, INSPECTOR)
    explanation = _("Counted before three people and laid into the vault.")


class MoveChipsForm(PaperForm):
    """From one store to another."""

    origin = choice(_("From"))
    destination = choice(_("To"))
    table = choice(_("Table"), required=False, help_text=_("For the first tray of a table."))

    def prepare(self) -> None:
        super().prepare()
        self.offer_places("origin", "vault", "cage", "drop")
        self.offer_places("destination", "cage", "vault", "table")
        tables = GamingTable.objects.filter(property=self.property, active=True).order_by("code")
        self.offer("table", [(table.code, table.code) for table in tables])


@register
class MoveChips(MovePage):
    """Between vault, cage, first trays and counted drop."""

    name, title = "move-chips", _("Move chips between vault and cage")
    roles = (*CAGE, Role.ACCOUNTING)
    form_class = MoveChipsForm
    command = commands.move_chips
    signers = (
        CAGE_SUPERVISOR, Signer("witness", _("Witness"), {*CAGE, Role.ACCOUNTING, Role.COUNT_TEAM}),
    )  # fmt: skip


class SetAsideForm(PaperForm):
    """What of a retired set was found."""

    chip_set = choice(_("Chip set"))
    origin = choice(_("From"))

    def prepare(self) -> None:
        super().prepare()
        self.offer_sets(counting.RETIRED)
        self.offer_places("origin", "vault", "cage", "drop")


@register
class SetChipsAside(MovePage):
    """Put away what a retired set left behind."""

    name, title, icon = "set-chips-aside", _("Put away chips of a retired set"), "inventory"
    form_class = SetAsideForm
    command = commands.set_chips_aside
    signers = (CAGE_SUPERVISOR, INSPECTOR)


class RedeemForm(PaperForm):
    """What a player brought."""

    chip_set = choice(_("Chip set"))

    def prepare(self) -> None:
        super().prepare()
        self.offer_sets(counting.RETIRED)


@register
class RedeemRetired(MovePage):
    """Pay a player for chips of a retired set."""

    name, title, icon = "redeem-retired", _("Redeem chips of a retired set"), "payments"
    roles = CAGE
    form_class = RedeemForm
    command = commands.redeem_retired_chips
    signers = (Signer("cashier", _("Cashier"), [Role.CASHIER]), CAGE_SUPERVISOR)


class DestroyForm(SetAsideForm):
    """What is destroyed, and why."""

    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        super().prepare()
        self.offer_sets(counting.IN_USE, counting.IN_RESERVE, counting.RETIRED)
        self.offer_places("origin", "vault", "retired")


@register
class DestroyChips(MovePage):
    """Chips destroyed before the inspector."""

    name, title, icon = "destroy-chips", _("Destroy chips"), "delete_forever"
    form_class = DestroyForm
    command = commands.destroy_chips
    signers = (CAGE_SUPERVISOR, ACCOUNTING, INSPECTOR)


# --- the cage -------------------------------------------------------------------------------------------------------


class CageCountForm(HouseForm):
    """The bank of the cage, counted."""

    cash = CountField(label=_("Cash"), required=False)
    chips = CountField(label=_("Chips"), required=False)

    def prepare(self) -> None:
        self.fields["cash"].offer(notes_of(self.property), self.property.currency)
        self.fields["chips"].offer(every_chip(self.property), self.property.currency)


class OpenCageForm(CageCountForm):
    """The same with its shift."""

    field_order = ("day", "shift", "cash", "chips")
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        super().prepare()
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))


@register
class OpenCage(GuidedPage):
    """Begin a shift of the cage."""

    name, title, icon, group = "open-cage", _("Open the cage"), "lock_open", "cage"
    roles = CAGE
    form_class = OpenCageForm
    command = commands.open_cage
    signers = (CASHIER, CAGE_SUPERVISOR)
    explanation = _("The bank is counted; a difference from what the shift before left is an exception.")

    def done(self, result: CageSession) -> str:
        return _now("The cage is open with %(amount)s.") % {
            "amount": show.money(result.opening_total, self.property.currency)
        }


@register
class CloseCage(GuidedPage):
    """End a shift of the cage."""

    name, title, icon, group = "close-cage", _("Close the cage"), "lock", "cage"
    roles = CAGE
    form_class = CageCountForm
    command = commands.close_cage
    signers = (
        Signer("outgoing", _("Cashier who goes"), CAGE),
        Signer("incoming", _("Cashier who comes"), CAGE),
    )
    explanation = _("Both count before they are told what is expected: opening + in − out.")

    def done(self, result: CageSession) -> str:
        return _now("The cage is closed; over or short: %(amount)s.") % {
            "amount": show.money(result.over_short, self.property.currency)
        }


class FundForm(HouseForm):
    """Cash in or out of the bank."""

    reference = text_field(_("Number of the paper"), max_length=40)
    direction = choice(_("Direction"))
    purpose = choice(_("Purpose"), required=False)
    cash = CountField(label=_("Cash"), required=False)

    def prepare(self) -> None:
        self.offer("direction", [("in", _("Into the cage")), ("out", _("Out of the cage"))])
        self.offer("purpose", [("bank", _("Bank of the cage")), ("breakage", _("Breakage paid to players"))])
        self.fields["cash"].offer(notes_of(self.property), self.property.currency)


@register
class FundCage(MovePage):
    """Change the imprest amount."""

    name, title, icon = "fund-cage", _("Fund the cage"), "account_balance"
    roles = (Role.CAGE_SUPERVISOR, Role.ACCOUNTING)
    form_class = FundForm
    command = commands.fund_cage
    signers = (CAGE_SUPERVISOR, ACCOUNTING)


class PatronsForm(HouseForm):
    """What was sold and brought back."""

    reference = text_field(_("Number of the paper"), max_length=40)
    sold = CountField(label=_("Chips sold"), required=False)
    redeemed = CountField(label=_("Chips redeemed"), required=False)

    def prepare(self) -> None:
        for name in ("sold", "redeemed"):
            self.fields[name].offer(chips_of(self.property), self.property.currency)


@register
class PatronChips(MovePage):
    """Sales and redemptions at the window."""

    name, title, icon = "patron-chips", _("Chips sold and redeemed"), "point_of_sale"
    roles = CAGE
    form_class = PatronsForm
    command = commands.exchange_with_patrons
    signers = (CASHIER,)


@register
class CagePdf(Document):
    """How a shift of the cage came out."""

    name, title = "cage-pdf", _("Cage reconciliation (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        try:
            day = dt.date.fromisoformat(query.get("day", ""))
        except ValueError:
            raise Refused("unknown_cage_session", _("There is no such shift of the cage."), status=404) from None
        return cage(self.property, day, query.get("shift", ""), **printing)
