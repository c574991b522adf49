"""Pages of deliveries by the cage: delivery forms, receipts that ran out, the special draw and its winners (PR
§7.12(B)(2), §27.3(I))."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import Document, document_page
from casino.admin.guided import FormNumberField, GuidedForm, GuidedPage, after_saving, choice, link, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.admin.prints import printed_into_one_file
from casino.identity.access import may
from casino.models import Property
from casino.roles import CAGE
from progressive import commands, documents, offers
from progressive.admin.kit import READERS, LinkFilter, ReprintPage
from progressive.arguments import SEE_WINNERS
from progressive.models import Prize
from progressive.models.life import Draw, DrawPrize
from progressive.models.paying import ComplementaryPrize, PrizeDelivery
from progressive.rows import DeliveryRow
from tables.admin import DayFilter


@admin.register(PrizeDelivery)
class PrizeDeliveryAdmin(ProjectionAdmin):
    """Deliveries of prizes on their forms."""

    row = DeliveryRow
    list_display = ("serial", "kind", "day", "link", "amount_minor", "at", "reference")
    list_filter = (DayFilter, LinkFilter, choices_filter("kind", PrizeDelivery.Kind.choices))
    search_fields = ("serial", "reference")
    ordering = ("-at",)

    def documents(self, row: PrizeDelivery) -> list[dict[str, Any]]:
        return [{"label": DeliveryFormPdf.title, "url": DeliveryFormPdf.url(serial=row.serial)}]


@admin.register(ComplementaryPrize)
class ComplementaryPrizeAdmin(ProjectionAdmin):
    """Prizes by chance charged to pots (CL III §6.5.1, BO §2.5.5.1)."""

    list_display = ("at", "day", "link", "table", "seat", "form", "amount_minor", "scheme")
    list_filter = (DayFilter, LinkFilter, choices_filter("form", ComplementaryPrize.Form.choices))
    ordering = ("-at",)


@admin.register(Draw)
class DrawAdmin(ProjectionAdmin):
    """Special draws of what was left of bingo progressives."""

    list_display = ("link", "amount_minor", "approval", "draw_on", "drawn_day")
    list_filter = (LinkFilter,)
    ordering = ("-draw_on",)

    def documents(self, row: Draw) -> list[dict[str, Any]]:
        return [{"label": DrawPdf.title, "url": DrawPdf.url(link=row.link)}]


@admin.register(DrawPrize)
class DrawPrizeAdmin(ProjectionAdmin):
    """Winners of special draws, and once paid, their form."""

    list_display = ("link", "place", "card", "amount_minor", "form_serial", "paid_day")
    list_filter = (LinkFilter,)
    search_fields = ("card", "form_serial")
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
        shows = may(self.request.user, SEE_WINNERS)
        return documents.delivery_form(self.property, query.get("serial", ""), shows_winner=shows, **printing)


@register
class DrawPdf(Document):
    """The record of a special draw (PR §27.3(I))."""

    name, title = "draw-pdf", _("Record of the special draw (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        shows = may(self.request.user, SEE_WINNERS)
        return documents.draw_record(self.property, query.get("link", ""), shows_winner=shows, **printing)


DisposalPdf = document_page(
    "receipt-disposal-pdf", _("Disposal of a receipt (PDF)"), READERS, documents.receipt_disposal, "receipt"
)
"""The paper of a receipt that was disposed of."""


class PayDrawForm(OperationForm):
    """A winner who was not paid yet."""

    otherwise = frozenset({"link", "place"})
    winner = choice(_("Winner"))
    field_order = ("winner", "day")

    def prepare(self) -> None:
        super().prepare()
        self.offer("winner", offers.winners_to_pay)

    def given(self) -> dict[str, Any]:
        given = super().given()
        link, _slash, place = given.pop("winner").partition("/")
        return {**given, "link": link, "place": int(place)}


@declared(commands.pay_draw_prize)
class PayDrawPrize(GuidedPage):
    """Pay a winner of the special draw out of the cage (PR §27.3(I))."""

    form_class = PayDrawForm

    def next(self, result: str) -> str:
        return DeliveryFormPdf.url(serial=result)


class PrintDeliveryForm(GuidedForm):
    """Choice of a form; the latest are offered."""

    serial = FormNumberField()

    def prepare(self) -> None:
        rows = PrizeDelivery.objects.filter(property_id=self.property.pk).order_by("-at", "-serial")
        self.fields["serial"].suggest(rows, self._suggestion)

    def _suggestion(self, row: PrizeDelivery) -> tuple[str, str]:
        amount = show.money(row.amount_minor, self.property.currency)
        return row.serial, f"{row.day} · {row.link} · {amount} · {row.get_kind_display()}"


@register
class PrintDelivery(ReprintPage):
    """Print a delivery form: the first print is the original, every later one a reprint (control T8)."""

    name, title = "print-delivery-form", _("Print a delivery form")
    roles = (*READERS, *CAGE)
    form_class = PrintDeliveryForm
    command = documents.print_delivery_form


PrintDeliveries = printed_into_one_file(documents.print_delivery_forms, documents.papers_of)
"""Print several delivery forms into one file."""


@after_saving
def prints_of_a_delivery(request: HttpRequest, venue: Property, serial: str) -> list[tuple[Any, str]]:
    """Return the page that prints a delivery form, for the form's number or that of its payout form."""
    prizes = Prize.objects.filter(property_id=venue.pk, form_serial=serial).values_list("prize", flat=True)
    rows = PrizeDelivery.objects.filter(Q(serial=serial) | Q(reference__in=prizes), property_id=venue.pk)
    return [
        (_("Print %(serial)s") % {"serial": row.serial}, link(PrintDelivery.name, request.user, serial=row.serial))
        for row in rows.order_by("serial")
    ]
