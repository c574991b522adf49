"""Prizes, their payment and their forms (PR §7.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin.files import Document
from casino.admin.guided import GuidedPage, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import declared
from casino.identity.access import may
from casino.models import Property
from progressive import commands, documents, queries
from progressive.admin.deliveries import DisposalPdf
from progressive.admin.kit import READERS, LinkFilter
from progressive.arguments import SEE_WINNERS
from progressive.models import (
    Prize,
)
from progressive.models.paying import Receipt
from progressive.rows import DisposedReceiptRow, PrizeRow
from tables.admin import DayFilter, ShiftFilter, TableFilter


@admin.register(Prize)
class PrizeAdmin(ProjectionAdmin):
    """Prizes won, and once paid, their form."""

    follows = True
    row = PrizeRow
    identifiers = ("prize",)
    list_display = (
        "form_serial", "outcome", "status", "day", "link", "table", "seat", "amount_minor", "won_at", "paid_at",
    )  # fmt: skip
    list_filter = (DayFilter, LinkFilter, TableFilter, ShiftFilter, choices_filter("status", Prize.Status.choices))
    search_fields = ("prize", "form_serial", "round")
    ordering = ("-won_at",)
    change_form_outer_before_template = "progressive/prize_detail.html"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With the amount payable, and beside it the figures that are not it."""
        context = dict(extra_context or {})
        row = self.get_object(request, unquote(object_id))
        if row is not None and self.has_view_permission(request):
            venue = Property.objects.get(pk=row.property_id)
            context |= {"amounts": queries.prize_amounts(venue, row), "currency": venue.currency}
        return super().change_view(request, object_id, form_url, context)

    def documents(self, row: Prize) -> list[dict[str, Any]]:
        if not row.form_serial:
            return []
        return [{"label": PayoutFormPdf.title, "url": PayoutFormPdf.url(serial=row.form_serial)}]


@admin.register(Receipt)
class ReceiptAdmin(ProjectionAdmin):
    """Receipts of prizes: outstanding, cashed, disposed of."""

    follows = True
    row = DisposedReceiptRow
    list_display = (
        "receipt", "status", "issued_day", "link", "amount_minor", "expires_on", "cashed_day", "cashed_at",
        "disposed_day",
    )  # fmt: skip
    list_filter = (LinkFilter, choices_filter("status", Receipt.Status.choices))
    search_fields = ("receipt", "prize")
    ordering = ("-issued_at",)

    def documents(self, row: Receipt) -> list[dict[str, Any]]:
        if row.status != Receipt.Status.DISPOSED:
            return []
        return [{"label": DisposalPdf.title, "url": DisposalPdf.url(receipt=row.receipt)}]


class PayPage(GuidedPage):
    """A payment, with how the amount of the chosen prize comes about."""

    template_name = "progressive/pay_prize.html"

    def beside(self) -> Mapping[str, Any]:
        return {"prizes": [queries.prize_amounts(self.property, row) for row in queries.open_prizes(self.property.pk)]}


for _command in (commands.pay_prize, commands.pay_pot_prize):
    declared(_command)(type("PayPrize", (PayPage,), {"__doc__": PayPage.__doc__}))


@register
class PayoutFormPdf(Document):
    """The form of a paid prize (control P16)."""

    name, title = "payout-form-pdf", _("Payout form (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        shows = may(self.request.user, SEE_WINNERS)
        return documents.payout_form(self.property, query.get("serial", ""), shows_winner=shows, **printing)
