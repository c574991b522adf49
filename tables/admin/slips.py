"""Slips, and the pages for each step of theirs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.access import ROOMS
from casino.admin import show
from casino.admin.guided import (
    CountField,
    FormNumberField,
    GuidedPage,
    HouseForm,
    Signer,
    choice,
    flag,
    register,
    taken_home,
)
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.models import FormPrint, Property
from casino.queries import form_prints
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
    open_days,
)
from tables.models import Slip, TableSession


@admin.register(Slip)
class SlipAdmin(ProjectionAdmin):
    """Fills, credits, transfers, even exchanges."""

    money = ("total",)
    list_display = (
        "serial",
        "kind",
        "status",
        "day",
        "table",
        "to_table",
        "shift",
        "total",
        "requested_at",
        "received_at",
    )
    list_filter = (
        DayFilter, TableFilter, ShiftFilter,
        choices_filter("kind", Slip._meta.get_field("kind").choices),
        choices_filter("status", Slip.Status.choices),
    )  # fmt: skip
    search_fields = ("serial", "table")
    ordering = ("-requested_at",)

    def documents(self, row: Slip) -> list[dict[str, Any]]:
        return [{"label": PrintSlip.title, "url": PrintSlip.url(serial=row.serial)}]


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
    command = commands.request_fill
    explanation = _("Chips from the cage to a table. The number of the slip is taken now (control T2).")


@register
class RequestCredit(RequestSlip):
    """Send chips back to the cage (control T3)."""

    name, title, icon = "request-credit", _("Request a credit"), "do_not_disturb_on"
    command = commands.request_credit
    explanation = _("Chips from a table back to the cage. The number of the slip is taken now (control T3).")


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
    command = commands.issue_fill
    signers = (CASHIER, ESCORT)
    explanation = _("The cashier prepares the chips and hands them to the security officer (control T2).")
    template_name = "tables/issue_slip.html"

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "fill")}


@register
class ReceiveFill(GuidedPage):
    """The table counts what arrived (control T2)."""

    name, title, icon, group = "receive-fill", _("Receive a fill"), "move_to_inbox", "chips"
    roles = PIT
    form_class = CountedSlipForm
    command = commands.receive_fill
    signers = (DEALER, SUPERVISOR)
    explanation = _("The dealer counts what arrived; dealer and supervisor sign (control T2).")


@register
class IssueCredit(GuidedPage):
    """The table hands over (control T3)."""

    name, title, icon, group = "issue-credit", _("Hand over a credit"), "outbox", "chips"
    roles = (*PIT, Role.SECURITY)
    form_class = CreditForm
    command = commands.issue_credit
    signers = (DEALER, ESCORT)
    template_name = "tables/issue_slip.html"
    explanation = _("The dealer counts the chips out and the security officer takes them (control T3).")

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "credit")}


@register
class ReceiveCredit(GuidedPage):
    """The cage counts what arrived (control T3)."""

    name, title, icon, group = "receive-credit", _("Receive a credit"), "move_to_inbox", "chips"
    roles = CAGE
    form_class = CountedCreditForm
    command = commands.receive_credit
    signers = (CASHIER,)
    explanation = _("The cashier counts what arrived and signs (control T3).")


# --- transfers and even exchanges ---------------------------------------------------------------------------------


class TransferRequestForm(TableForm):
    """From one open table to another."""

    to_table = choice(_("To table"))

    field_order = ("table", "to_table", "counts")

    def prepare(self) -> None:
        super().prepare()
        self.offer("to_table", [pair for pair in self.fields["table"].choices if pair[0]])


class ExchangeRequestForm(TableForm):
    """What the table gets and what it gives, worth the same."""

    returned = CountField(label=_("Chips for the cage"), required=False)

    def prepare(self) -> None:
        super().prepare()
        self.fields["counts"].label = _("Chips for the table")
        self.fields["returned"].offer(chips_of(self.property), self.property.currency)


class TransferForm(SlipForm):
    """A transfer that was requested."""

    kind = "transfer"


class CountedTransferForm(CountedSlipForm):
    """A transfer on its way."""

    kind = "transfer"


class ExchangeForm(SlipForm):
    """An exchange that was requested."""

    kind = "exchange"


class CountedExchangeForm(CountedSlipForm):
    """An exchange at the table: both ways."""

    kind = "exchange"
    returned = CountField(label=_("Chips for the cage, as counted"), required=False)

    def prepare(self) -> None:
        super().prepare()
        self.fields["returned"].offer(chips_of(self.property), self.property.currency)


class ReturningExchangeForm(CountedSlipForm):
    """An exchange on its way back."""

    kind, status = "exchange", Slip.Status.RETURNING


@register
class RequestTransfer(RequestSlip):
    """Move chips to another table (control T10)."""

    name, title, icon = "request-transfer", _("Request a transfer"), "move_up"
    form_class = TransferRequestForm
    command = commands.request_transfer
    explanation = _("Chips from one table to another, never without a slip (control T10).")


@register
class IssueTransfer(GuidedPage):
    """The sending table hands over (control T10)."""

    name, title, icon, group = "issue-transfer", _("Hand over a transfer"), "outbox", "chips"
    roles = (*PIT, Role.SECURITY)
    form_class = TransferForm
    command = commands.issue_transfer
    signers = (DEALER, ESCORT)
    template_name = "tables/issue_slip.html"
    explanation = _("The dealer counts the chips out and the security officer takes them (control T10).")

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "transfer")}


@register
class ReceiveTransfer(GuidedPage):
    """The other table counts what arrived (control T10)."""

    name, title, icon, group = "receive-transfer", _("Receive a transfer"), "move_to_inbox", "chips"
    roles = PIT
    form_class = CountedTransferForm
    command = commands.receive_transfer
    signers = (DEALER, SUPERVISOR)
    explanation = _("The dealer of the other table counts what arrived; dealer and supervisor sign (control T10).")


@register
class RequestExchange(RequestSlip):
    """Other denominations for the same worth (control T10)."""

    name, title, icon = "request-exchange", _("Request an even exchange"), "currency_exchange"
    form_class = ExchangeRequestForm
    command = commands.request_exchange
    explanation = _("Chips of other denominations from the cage for chips worth the same (control T10).")


@register
class IssueExchange(GuidedPage):
    """The cage hands over (control T10)."""

    name, title, icon, group = "issue-exchange", _("Hand over an even exchange"), "outbox", "chips"
    roles = (*CAGE, Role.SECURITY)
    form_class = ExchangeForm
    command = commands.issue_exchange
    signers = (CASHIER, ESCORT)
    template_name = "tables/issue_slip.html"
    explanation = _("The cashier prepares the chips and hands them to the security officer (control T10).")

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, "exchange")}


@register
class ExchangeAtTable(GuidedPage):
    """The table counts both ways (control T10)."""

    name, title, icon, group = "exchange-at-table", _("Exchange at the table"), "currency_exchange", "chips"
    roles = PIT
    form_class = CountedExchangeForm
    command = commands.exchange_at_table
    signers = (DEALER, SUPERVISOR)
    explanation = _("The dealer counts what came and what goes back; dealer and supervisor sign (control T10).")


@register
class ReceiveExchange(GuidedPage):
    """The cage counts what came back (control T10)."""

    name, title, icon, group = "receive-exchange", _("Receive an even exchange"), "move_to_inbox", "chips"
    roles = CAGE
    form_class = ReturningExchangeForm
    command = commands.receive_exchange
    signers = (CASHIER,)
    explanation = _("Another cashier than the one who prepared it counts what came back (control T10).")


# --- paper ----------------------------------------------------------------------------------------------------------


class PaperForm(HouseForm):
    """A slip as written."""

    kind = forms.ChoiceField(
        label=_("Kind"), choices=[pair for pair in Slip.KINDS if pair[0] in ("fill", "credit")],
        widget=forms.RadioSelect(),
    )  # fmt: skip
    serial = text_field(_("Form number"), max_length=32)
    out_of_order = flag(_("The paper has this number though it is not the next one"))
    session = choice(_("Table and shift"))
    counts = CountField(label=_("Chips"), required=False)
    supervisor = text_field(_("Requested by (employee number)"), max_length=20)
    cashier = text_field(_("Cashier (employee number)"), max_length=20)
    escort = text_field(_("Security officer (employee number)"), max_length=20)
    dealer = text_field(_("Dealer (employee number)"), max_length=20)
    receiver = text_field(_("Received by (employee number)"), max_length=20, required=False)

    def prepare(self) -> None:
        self.offer("session", _unclosed_sessions(self.property))
        self.fields["counts"].offer(chips_of(self.property), self.property.currency)

    def given(self) -> dict[str, Any]:
        given = super().given()
        table, day, shift = given.pop("session").split(".")
        duties = ("supervisor", "cashier", "escort", "dealer", "receiver")
        people = {duty: given.pop(duty).strip().upper() for duty in duties}
        return {**given, "table": table, "day": dt.date.fromisoformat(day), "shift": shift, "people": people}


def _unclosed_sessions(property: Property) -> list[tuple[str, str]]:
    days = [day for day, _label in open_days(property)]
    rows = TableSession.objects.filter(property_id=property.pk, day__in=days).order_by("-day", "table", "opened_at")
    return [(f"{row.table}.{row.day}.{row.shift}", f"{row.table} · {row.day} · {row.shift}") for row in rows]


@register
class RecordPaperSlip(GuidedPage):
    """Key in a slip of a table without a terminal (control T5)."""

    name, title, icon, group = "record-paper-slip", _("Key in a slip written by hand"), "draw", "chips"
    roles = (Role.ACCOUNTING, *SUPERVISORS)
    form_class = PaperForm
    command = commands.record_paper_slip
    signers = (Signer("keyed", _("Keyed in by"), commands.PAPER_KEYED_BY),)
    field_of = {name: name.partition(".")[2] for name in (
        "people.supervisor", "people.cashier", "people.escort", "people.dealer", "people.receiver",
    )}  # fmt: skip
    explanation = _(
        "As the paper says. A number out of its order is kept only if you say so; the series book tells (control T5)."
    )

    def done(self, result: str) -> str:
        return _now("Slip %(serial)s is recorded.") % {"serial": result}


class VoidSlipForm(HouseForm):
    """A slip that comes to nothing."""

    serial = choice(_("Slip"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        rows = queries.slips_under_way(self.property)
        rows = rows.exclude(status=Slip.Status.RETURNING)
        self.offer("serial", [(row.serial, f"{row.serial} · {row.table} · {row.get_status_display()}") for row in rows])


@register
class VoidSlip(GuidedPage):
    """Mark a slip NULO/VOID (control T6)."""

    name, title, icon, group = "void-slip", _("Void a slip"), "cancel", "chips"
    roles = (*SUPERVISORS, *CAGE)
    form_class = VoidSlipForm
    command = commands.void_slip
    signers = (
        Signer("prepared", _("Prepared by"), CAGE | PIT),
        Signer("supervised", _("Supervised by"), {*SUPERVISORS, Role.CAGE_SUPERVISOR}),
    )
    explanation = _("The number is marked NULO/VOID and never used again (control T6).")


class PrintForm(HouseForm):
    """Which slip, the latest are offered, and which of its parts."""

    serial = FormNumberField()
    copy = forms.ChoiceField(label=_("Parts"), choices=FormPrint.COPIES, widget=forms.RadioSelect(), initial="parts")

    def prepare(self) -> None:
        rows = Slip.objects.filter(property_id=self.property.pk).order_by("-requested_at", "-serial")
        self.fields["serial"].suggest(
            rows, lambda row: (row.serial, f"{row.day} · {row.table} · {row.get_kind_display()}")
        )


@register
class PrintSlip(GuidedPage):
    """Print a slip: the first print is the original, the next a reprint; the restricted copy is accounting's."""

    name, title, icon, group = "print-slip", _("Print a slip"), "print", "forms"
    roles = tuple(role for role in HUMAN_ROLES if "tables.slip" in ROOMS[role])
    form_class = PrintForm
    signers = (
        Signer(
            "reader",
            _("Opened by accounting"),
            (Role.ACCOUNTING, Role.AUDITOR),
            required=False,
            note=_("Only for the restricted copy (control T7)."),
        ),
    )
    explanation = _("Every print is recorded; from the second on it is marked REIMPRESIÓN/REPRINT (control T8).")
    submit = _("Print")
    template_name = "tables/print_slip.html"

    def beside(self) -> Mapping[str, Any]:
        """The prints there are of the slip that is asked for."""
        serial = self.request.POST.get("serial") or self.request.GET.get("serial", "")
        return {"prints": form_prints(self.property, serial) if serial else []}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return documents.printed_slip(self.property, **given, **signed, language=show.language(), actor=self.actor)

    def finish(self, result: Any) -> HttpResponse:
        printed, pdf = result
        return taken_home(pdf, f"{self.property.code}-{printed.serial}-{printed.copy_number}", "pdf", "application/pdf")
