"""What the cage delivers: delivery forms, receipts that ran out, the special draw and its winners (PR §7.12(B)(2),
§27.3(I))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from casino.admin import show
from casino.admin.guided import (
    DayChoice,
    Document,
    FormNumberField,
    GuidedPage,
    HouseForm,
    Signer,
    choice,
    register,
    taken_home,
)
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.queries import form_prints
from casino.roles import Role
from casino.rules.money import AmountError, parse_amount
from progressive import commands, documents, queries
from progressive.admin.kit import READERS, LinkFilter
from progressive.life.models import Draw, DrawPrize
from progressive.paying.models import PrizeDelivery, Receipt
from tables.admin import DayFilter
from tables.offers import open_days

CAGE = (Role.CASHIER, Role.CAGE_SUPERVISOR)
BOOKS = (Role.ACCOUNTING,)


@admin.register(PrizeDelivery)
class PrizeDeliveryAdmin(ProjectionAdmin):
    """Deliveries of prizes on their forms."""

    money = ("amount_minor",)
    list_display = ("serial", "kind", "day", "link", "amount_minor", "at", "reference")
    list_filter = (DayFilter, LinkFilter, choices_filter("kind", PrizeDelivery.Kind.choices))
    search_fields = ("serial", "reference")
    ordering = ("-at",)

    def documents(self, row: PrizeDelivery) -> list[dict[str, Any]]:
        return [{"label": DeliveryFormPdf.title, "url": DeliveryFormPdf.url(serial=row.serial)}]


@admin.register(Draw)
class DrawAdmin(ProjectionAdmin):
    """Special draws of what was left of bingo progressives."""

    money = ("amount_minor",)
    list_display = ("link", "amount_minor", "approval", "draw_on", "drawn_day")
    list_filter = (LinkFilter,)
    ordering = ("-draw_on",)

    def documents(self, row: Draw) -> list[dict[str, Any]]:
        return [{"label": DrawPdf.title, "url": DrawPdf.url(link=row.link)}]


@admin.register(DrawPrize)
class DrawPrizeAdmin(ProjectionAdmin):
    """Winners of special draws, and once paid, their form."""

    money = ("amount_minor",)
    list_display = ("link", "place", "name", "card", "amount_minor", "form_serial", "paid_day")
    list_filter = (LinkFilter,)
    search_fields = ("name", "card", "form_serial")
    ordering = ("link", "place")

    def documents(self, row: DrawPrize) -> list[dict[str, Any]]:
        if not row.form_serial:
            return []
        return [{"label": DeliveryFormPdf.title, "url": DeliveryFormPdf.url(serial=row.form_serial)}]


@register
class DeliveryFormPdf(Document):
    """The delivery form of a prize (PR §7.12(B)(2))."""

    name, title = "delivery-form-pdf", _("Delivery form (PDF)")
    roles = (*READERS, *CAGE)

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.delivery_form(self.property, query.get("serial", ""), **printing)


@register
class DrawPdf(Document):
    """The record of a special draw (PR §27.3(I))."""

    name, title = "draw-pdf", _("Record of the special draw (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.draw_record(self.property, query.get("link", ""), **printing)


@register
class DisposalPdf(Document):
    """The paper of a receipt that was disposed of."""

    name, title = "receipt-disposal-pdf", _("Disposal of a receipt (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.receipt_disposal(self.property, query.get("receipt", ""), **printing)


class DisposeForm(HouseForm):
    """A receipt that ran out, the approval, and the proof where it is handed over."""

    receipt = choice(_("Receipt"))
    day = DayChoice(label=_("Gaming day"))
    approval = text_field(_("Approval"), max_length=60)
    reference = text_field(_("Proof of the transfer"), required=False, max_length=60)

    def prepare(self) -> None:
        today = self.property.gaming_day()
        rows = queries.prizes.receipts(self.property.pk, status=Receipt.Status.OUTSTANDING)
        self.offer("receipt", [(row.receipt, self._told(row)) for row in rows if row.expired(today)])
        self.offer("day", open_days(self.property))

    def _told(self, row: Receipt) -> str:
        amount = show.money(row.amount_minor, self.property.currency)
        return f"{row.receipt} · {row.link} · {amount} · {row.expires_on}"


@register
class DisposeReceipt(GuidedPage):
    """Dispose of a receipt that ran out, as the terms of its link say (PR §1.7)."""

    name, title, icon, group = "dispose-receipt", _("Dispose of an expired receipt"), "receipt", "progressive"
    roles = BOOKS
    form_class = DisposeForm
    signers = (
        Signer("approved", _("Approved by accounting"), BOOKS),
        Signer("verified", _("Verified by"), [Role.ACCOUNTING, Role.AUDITOR]),
    )
    explanation = _(
        "It goes to whom the approved terms of its progressive say: to the authority, with the proof of the transfer, "
        "or to the house. Without such terms it stays owed."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.dispose_receipt(self.property, **given, **signed, actor=self.actor)
        return given["receipt"]

    def next(self, result: str) -> str:
        return DisposalPdf.url(receipt=result)


class DrawForm(HouseForm):
    """The draw, and its winners, one a line: player; card; amount."""

    link = choice(_("Progressive"))
    day = DayChoice(label=_("Gaming day"))
    winners = forms.CharField(
        label=_("Winners"),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 6}),
        help_text=_("One a line, in the order drawn: player; card; amount."),
    )

    def prepare(self) -> None:
        self.offer("link", self._draws())
        self.offer("day", open_days(self.property))

    def _draws(self) -> Iterable[tuple[str, str]]:
        for row in queries.draws(self.property.pk):
            if row.drawn_day is None:
                amount = show.money(row.amount_minor, self.property.currency)
                yield row.link, f"{row.link} · {amount} · {row.draw_on}"

    def clean_winners(self) -> list[commands.Winner]:
        """Lines into winners."""
        lines = [line for line in self.cleaned_data["winners"].splitlines() if line.strip()]
        return [self._winner(number, line) for number, line in enumerate(lines, start=1)]

    def _winner(self, number: int, line: str) -> commands.Winner:
        parts = [part.strip() for part in line.split(";")]
        if len(parts) != 3:
            raise forms.ValidationError(
                _("Line %(line)s: player; card; amount."), params={"line": number}, code="bad_line"
            )
        try:
            amount = parse_amount(parts[2], self.property.currency)
        except AmountError:
            raise forms.ValidationError(
                _("Line %(line)s: not an amount of the currency."), params={"line": number}, code="bad_line"
            ) from None
        return commands.Winner(name=parts[0], card=parts[1], amount_minor=amount)


@register
class HoldDraw(GuidedPage):
    """Record the special draw of what was raffled (PR §27.3(I))."""

    name, title, icon, group = "hold-draw", _("Record the special draw"), "confirmation_number", "progressive"
    roles = (Role.PIT_MANAGER, Role.ACCOUNTING, Role.INSPECTOR)
    form_class = DrawForm
    signers = (
        Signer("drawn", _("Drawn by the dealer"), [Role.DEALER]),
        Signer("managed", _("Accompanied by the manager"), [Role.PIT_MANAGER]),
        Signer("witnessed", _("Witnessed by the inspector"), [Role.INSPECTOR]),
    )
    explanation = _("The winners share the whole of what was put into the draw; nobody of the cage draws (PR §27.3).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        commands.draw_rest(self.property, **given, **signed, actor=self.actor)
        return given["link"]

    def next(self, result: str) -> str:
        return DrawPdf.url(link=result)


class PayDrawForm(HouseForm):
    """A winner who was not paid yet."""

    winner = choice(_("Winner"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        rows = [row for row in queries.draw_prizes(self.property.pk) if row.paid_day is None]
        self.offer("winner", [(f"{row.link}/{row.place}", self._told(row)) for row in rows])
        self.offer("day", open_days(self.property))

    def _told(self, row: DrawPrize) -> str:
        amount = show.money(row.amount_minor, self.property.currency)
        return f"{row.link} · {row.place} · {row.name} · {row.card} · {amount}"


@register
class PayDrawPrize(GuidedPage):
    """Pay a winner of the special draw out of the cage (PR §27.3(I))."""

    name, title, icon, group = "pay-draw-prize", _("Pay a winner of the special draw"), "redeem", "progressive"
    roles = CAGE
    form_class = PayDrawForm
    signers = (
        Signer("paid", _("Paid by the cage"), CAGE),
        Signer("witnessed", _("Informed: the inspector"), [Role.INSPECTOR]),
        Signer("verified", _("Verified by accounting"), BOOKS),
    )
    explanation = _("Once, on the next delivery form: player, card and amount (PR §27.3(I)).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        link, _slash, place = given.pop("winner").partition("/")
        return commands.pay_draw_prize(self.property, link=link, place=int(place), **given, **signed, actor=self.actor)

    def next(self, result: str) -> str:
        return DeliveryFormPdf.url(serial=result)


class PrintDeliveryForm(HouseForm):
    """Which form; the latest are offered."""

    serial = FormNumberField()

    def prepare(self) -> None:
        rows = PrizeDelivery.objects.filter(property_id=self.property.pk).order_by("-at", "-serial")
        self.fields["serial"].suggest(rows, self._told)

    def _told(self, row: PrizeDelivery) -> tuple[str, str]:
        amount = show.money(row.amount_minor, self.property.currency)
        return row.serial, f"{row.day} · {row.link} · {amount} · {row.get_kind_display()}"


@register
class PrintDelivery(GuidedPage):
    """Print a delivery form: the first print is the original, every later one a reprint (control T8)."""

    name, title, icon, group = "print-delivery-form", _("Print a delivery form"), "print", "progressive"
    roles = (*READERS, *CAGE)
    form_class = PrintDeliveryForm
    explanation = _("Every print is recorded; from the second on it is marked REIMPRESIÓN/REPRINT (control T8).")
    submit = _("Print")
    template_name = "tables/print_slip.html"

    def beside(self) -> Mapping[str, Any]:
        """The prints there are of the form that is asked for."""
        serial = self.request.POST.get("serial") or self.request.GET.get("serial", "")
        return {"prints": form_prints(self.property, serial) if serial else []}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return documents.printed_delivery_form(
            self.property, given["serial"], language=show.language(), actor=self.actor
        )

    def finish(self, result: Any) -> HttpResponse:
        printed, pdf = result
        return taken_home(pdf, f"{self.property.code}-{printed.serial}-{printed.copy_number}", "pdf", "application/pdf")


class VoidFormForm(HouseForm):
    """A delivery form, and why."""

    serial = text_field(_("Form number"), max_length=32)
    day = DayChoice(label=_("Gaming day"))
    reason = text_field(_("Reason"))

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))


@register
class VoidDelivery(GuidedPage):
    """Mark a delivery form NULO/VOID; the next number takes its place (PR §7.12(C))."""

    name, title, icon, group = "void-delivery-form", _("Void a delivery form"), "block", "progressive"
    roles = (*CAGE, Role.PIT_MANAGER)
    form_class = VoidFormForm
    signers = (
        Signer("prepared", _("Prepared by"), CAGE),
        Signer("supervised", _("Supervised by"), [Role.CAGE_SUPERVISOR, Role.PIT_MANAGER]),
    )
    explanation = _("The delivery stands: the next number of the series takes the place of the form (PR §7.12(C)).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.void_delivery_form(self.property, **given, **signed, actor=self.actor)

    def done(self, result: str) -> str:
        return _now("Form %(serial)s takes its place.") % {"serial": result}
