"""Fills and credits, and the pages for each step of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.access import ROOMS
from casino.admin import show
from casino.admin.guided import CountField, Document, GuidedPage, HouseForm, Signer, choice, register
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.models import Property
from casino.roles import CAGE, HUMAN_ROLES, PIT, SUPERVISORS, Role
from tables import commands, documents, queries
from tables.admin.kit import (
    CASHIER,
    DEALER,
    ESCORT,
    SUPERVISOR,
    DayFilter,
    ShiftFilter,
    TableFilter,
    TableForm,
    chips_of,
)
from tables.models import Slip


@admin.register(Slip)
class SlipAdmin(ProjectionAdmin):
    """Fills and credits."""

    money = ("total",)
    list_display = ("serial", "kind", "status", "day", "table", "shift", "total", "requested_at", "received_at")
    list_filter = (
        DayFilter, TableFilter, ShiftFilter,
        choices_filter("kind", Slip._meta.get_field("kind").choices),
        choices_filter("status", Slip.Status.choices),
    )  # fmt: skip
    search_fields = ("serial", "table")
    ordering = ("-requested_at",)

    def documents(self, row: Slip) -> list[dict[str, Any]]:
        return [{"label": SlipPdf.title, "url": SlipPdf.url(serial=row.serial)}]


def _slips(property: Property, kind: str, status: Slip.Status) -> list[tuple[str, str]]:
    rows = queries.slips_under_way(property).filter(kind=kind, status=status)
    return [(row.serial, f"{row.serial} · {row.table} · {show.money(row.total, property.currency)}") for row in rows]


def _to_issue(property: Property, kind: str) -> list[dict[str, Any]]:
    """The slips that were requested, with what is to be handed over."""
    rows = queries.slips_under_way(property).filter(kind=kind, status=Slip.Status.REQUESTED)
    return [{"slip": row, "lines": show.counted(row.counts, property.currency)} for row in rows]


class RequestSlip(GuidedPage):
    """A supervisor asks for a slip."""

    group = "chips"
    roles = SUPERVISORS
    form_class = TableForm
    signers = (SUPERVISOR,)

    def done(self, result: str) -> str:
        return _now("Slip %(serial)s is requested.") % {"serial": result}


@register
class RequestFill(RequestSlip):
    """Ask the cage for chips (control T2)."""

    name, title, icon = "request-fill", _("Request a fill"), "add_circle"
    explanation = _("Chips from the cage to a table. The number of the slip is taken now (control T2).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.request_fill(self.property, **given, **signed, actor=self.actor)


@register
class RequestCredit(RequestSlip):
    """Send chips back to the cage (control T3)."""

    name, title, icon = "request-credit", _("Request a credit"), "do_not_disturb_on"
    explanation = _("Chips from a table back to the cage. The number of the slip is taken now (control T3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.request_credit(self.property, **given, **signed, actor=self.actor)


class SlipForm(HouseForm):
    """A slip that waits for its next step."""

    kind, status = "fill", Slip.Status.REQUESTED
    serial = choice(_("Slip"))

    def prepare(self) -> None:
        self.offer("serial", _slips(self.property, self.kind, self.status))


class CountedSlipForm(SlipForm):
    """The same with its chips counted again, without seeing what the slip says."""

    status = Slip.Status.ISSUED
    counts = CountField(label=_("Chips as counted"), required=False)

    def prepare(self) -> None:
        super().prepare()
        self.fields["counts"].offer(chips_of(self.property), self.property.currency)


class CreditForm(SlipForm):
    """A credit that was requested."""

    kind = "credit"


class CountedCreditForm(CountedSlipForm):
    """A credit on its way."""

    kind = "credit"


@register
class IssueFill(GuidedPage):
    """The cage hands over (control T2)."""

    name, title, icon, group = "issue-fill", _("Hand over a fill"), "outbox", "chips"
    roles = (*CAGE, Role.SECURITY)
    form_class = SlipForm
    signers = (CASHIER, ESCORT)
    explanation = _("The cashier prepares the chips and hands them to the security officer (control T2).")
    template_name = "tables/issue_slip.html"

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "fill")}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.issue_fill(self.property, **given, **signed, actor=self.actor)


@register
class ReceiveFill(GuidedPage):
    """The table counts what arrived (control T2)."""

    name, title, icon, group = "receive-fill", _("Receive a fill"), "move_to_inbox", "chips"
    roles = PIT
    form_class = CountedSlipForm
    signers = (DEALER, SUPERVISOR)
    explanation = _("The dealer counts what arrived; dealer and supervisor sign (control T2).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.receive_fill(self.property, **given, **signed, actor=self.actor)


@register
class IssueCredit(GuidedPage):
    """The table hands over (control T3)."""

    name, title, icon, group = "issue-credit", _("Hand over a credit"), "outbox", "chips"
    roles = (*PIT, Role.SECURITY)
    form_class = CreditForm
    signers = (DEALER, ESCORT)
    template_name = "tables/issue_slip.html"
    explanation = _("The dealer counts the chips out and the security officer takes them (control T3).")

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "credit")}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.issue_credit(self.property, **given, **signed, actor=self.actor)


@register
class ReceiveCredit(GuidedPage):
    """The cage counts what arrived (control T3)."""

    name, title, icon, group = "receive-credit", _("Receive a credit"), "move_to_inbox", "chips"
    roles = CAGE
    form_class = CountedCreditForm
    signers = (CASHIER,)
    explanation = _("The cashier counts what arrived and signs (control T3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.receive_credit(self.property, **given, **signed, actor=self.actor)


class VoidSlipForm(HouseForm):
    """A slip that comes to nothing."""

    serial = choice(_("Slip"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        rows = queries.slips_under_way(self.property)
        self.offer("serial", [(row.serial, f"{row.serial} · {row.table} · {row.get_status_display()}") for row in rows])


@register
class VoidSlip(GuidedPage):
    """Mark a slip NULO/VOID (control T6)."""

    name, title, icon, group = "void-slip", _("Void a slip"), "cancel", "chips"
    roles = (*SUPERVISORS, *CAGE)
    form_class = VoidSlipForm
    signers = (
        Signer("prepared", _("Prepared by"), CAGE | PIT),
        Signer("supervised", _("Supervised by"), {*SUPERVISORS, Role.CAGE_SUPERVISOR}),
    )
    explanation = _("The number is marked NULO/VOID and never used again (control T6).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.void_slip(self.property, **given, **signed, actor=self.actor)


@register
class SlipPdf(Document):
    """A slip with all its parts."""

    name, title = "slip-pdf", _("Slip (PDF)")
    roles = tuple(role for role in HUMAN_ROLES if "tables.slip" in ROOMS[role])

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.slip(self.property, query.get("serial", ""), **printing)
