"""Prizes, their payment and their forms (PR §7.12)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import DayChoice, Document, GuidedPage, HouseForm, Signer, choice, flag, register
from casino.admin.kit import MoneyField, ProjectionAdmin, choices_filter
from casino.roles import SUPERVISORS, Role
from progressive import commands, documents, queries
from progressive.admin.deliveries import DisposalPdf
from progressive.admin.kit import READERS, LinkFilter
from progressive.models import (
    Prize,
)
from progressive.paying.models import Receipt
from tables.admin import DayFilter, ShiftFilter, TableFilter
from tables.offers import open_days


@admin.register(Prize)
class PrizeAdmin(ProjectionAdmin):
    """Prizes won, and once paid, their form."""

    money = ("amount_minor", "meter_before_minor", "from_meter_minor", "from_house_minor", "reset_minor")
    list_display = (
        "form_serial", "outcome", "status", "day", "link", "table", "seat", "amount_minor", "won_at", "paid_at",
    )  # fmt: skip
    list_filter = (DayFilter, LinkFilter, TableFilter, ShiftFilter, choices_filter("status", Prize.Status.choices))
    search_fields = ("prize", "form_serial", "round")
    ordering = ("-won_at",)

    def documents(self, row: Prize) -> list[dict[str, Any]]:
        if not row.form_serial:
            return []
        return [{"label": PayoutFormPdf.title, "url": PayoutFormPdf.url(serial=row.form_serial)}]


class PayForm(HouseForm):
    """A prize in its turn, how it is paid, who stands by."""

    prize = choice(_("Prize"))
    method = forms.ChoiceField(label=_("Paid by"), choices=Prize.Method.choices, widget=forms.RadioSelect())
    supervisor_present = flag(_("The supervisor is present"))
    inspector_present = flag(
        _("The inspector is present"),
        help_text=_("Both are present from 500.00 (PR §7.12(E)); always in Three Card Poker (PR §13.10(D))."),
    )

    meter_read_minor = MoneyField(
        label=_("Meter as noted"),
        currency="USD",
        required=False,
        help_text=_(
            "As the supervisor read it (PR §7.12(F)); accounting verifies a receipt and money from the cage with it."
        ),
    )

    def prepare(self) -> None:
        self.fields["meter_read_minor"].currency = self.property.currency
        prizes = queries.open_prizes(self.property.pk)
        self.offer("prize", [(row.prize, self._told(row)) for row in prizes])

    def _told(self, row: Prize) -> str:
        amount = show.money(row.amount_minor, self.property.currency)
        return f"{row.link} · {row.table} · {_now('seat')} {row.seat} · {show.hand_name(row.outcome)} · {amount}"


@register
class PayPrize(GuidedPage):
    """Pay a prize on the next form of the series (PR §7.12)."""

    name, title, icon, group = "pay-prize", _("Pay a prize"), "emoji_events", "progressive"
    roles = (*SUPERVISORS, Role.ACCOUNTING, Role.INSPECTOR)
    form_class = PayForm
    command = commands.pay_prize
    signers = (
        Signer("prepared", _("Prepared by"), SUPERVISORS),
        Signer("validated", _("Validated by the inspector"), [Role.INSPECTOR]),
        Signer(
            "verified",
            _("Verified by accounting"),
            [Role.ACCOUNTING],
            required=False,
            note=_("For a receipt and for money from the cage (PR §7.12(B)(3))."),
        ),
        Signer(
            "delivered",
            _("Delivered by the cage"),
            [Role.CAGE_SUPERVISOR, Role.CASHIER],
            required=False,
            note=_("For money brought from the cage (PR §7.12(B)(2))."),
        ),
        Signer("carried", _("Carried by security"), [Role.SECURITY], required=False),
        Signer(
            "authorised",
            _("Manager's card"),
            [Role.PIT_MANAGER],
            required=False,
            note=_("For a part of the meter at Blazing 7's (PR §4.15(M)(4))."),
        ),
    )
    explanation = _("The payment takes the next form number; the meter goes down by what it pays, one for one.")

    def done(self, result: commands.PaidPrize) -> str:
        return _now("Paid %(amount)s on form %(serial)s.") % {
            "amount": show.money(result.amount_minor, self.property.currency),
            "serial": result.form_serial,
        }


@admin.register(Receipt)
class ReceiptAdmin(ProjectionAdmin):
    """Receipts of prizes: outstanding, cashed, disposed of."""

    money = ("amount_minor",)
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


class CashForm(HouseForm):
    """A receipt that was brought to the cage."""

    receipt = choice(_("Receipt"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        today = self.property.gaming_day()
        rows = queries.prizes.receipts(self.property.pk, status=Receipt.Status.OUTSTANDING)
        self.offer("receipt", [(row.receipt, self._told(row)) for row in rows if not row.expired(today)])
        self.offer("day", open_days(self.property))

    def _told(self, row: Receipt) -> str:
        return f"{row.receipt} · {row.link} · {show.money(row.amount_minor, self.property.currency)}"


@register
class CashReceipt(GuidedPage):
    """Pay a receipt out of the cage, once (PR §7.12(A)(2))."""

    name, title, icon, group = "cash-receipt", _("Cash a receipt"), "receipt_long", "progressive"
    roles = (Role.CASHIER, Role.CAGE_SUPERVISOR)
    form_class = CashForm
    command = commands.cash_receipt
    signers = (Signer("cashed", _("Paid by the cage"), [Role.CASHIER, Role.CAGE_SUPERVISOR]),)
    explanation = _("A receipt is paid once, by somebody who signed nothing of the payment form.")

    def done(self, result: int) -> str:
        return _now("Paid %(amount)s.") % {"amount": show.money(result, self.property.currency)}


@register
class PayoutFormPdf(Document):
    """The form of a paid prize (control P16)."""

    name, title = "payout-form-pdf", _("Payout form (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return documents.payout_form(self.property, query.get("serial", ""), **printing)
