"""Reserves on the screen: what lies in them, transfers, prizes that they give back (PR §7.10(D), §13.10(A)(6))."""

from __future__ import annotations

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import DayChoice, GuidedPage, HouseForm, Signer, choice, register, text
from casino.admin.kit import MoneyField, ProjectionAdmin, choices_filter
from casino.roles import Role
from progressive import commands, cover
from progressive.admin.kit import LinkFilter
from progressive.models import Meter, Reserve, ReserveMovement
from tables.admin import DayFilter
from tables.offers import open_days

KEEPERS = (Role.CAGE_SUPERVISOR, Role.ACCOUNTING)
SIGNERS = (
    Signer("cage", _("Cage supervisor"), [Role.CAGE_SUPERVISOR]),
    Signer("accounting", _("Accounting"), [Role.ACCOUNTING]),
)


@admin.register(Reserve)
class ReserveAdmin(ProjectionAdmin):
    """What lies in the reserve of each link."""

    money = ("balance_minor",)
    list_display = ("link", "balance_minor")
    list_filter = (LinkFilter,)
    ordering = ("link",)


@admin.register(ReserveMovement)
class ReserveMovementAdmin(ProjectionAdmin):
    """How it came there: transfers, and prizes given back."""

    money = ("amount_minor",)
    list_display = ("at", "day", "link", "kind", "fund", "amount_minor", "reference")
    list_filter = (DayFilter, LinkFilter, choices_filter("kind", ReserveMovement.Kind.choices))
    search_fields = ("reference", "prize")
    ordering = ("-at",)


class TransferForm(HouseForm):
    """Which reserve, whose money, which way."""

    link = choice(_("Progressive"))
    day = DayChoice(label=_("Gaming day"))
    direction = forms.ChoiceField(
        label=_("Direction"),
        choices=[("in", _("Into the reserve")), ("out", _("Out of the reserve"))],
        widget=forms.RadioSelect(),
    )
    fund = forms.ChoiceField(
        label=_("Money from or to"), choices=ReserveMovement.Fund.choices, widget=forms.RadioSelect()
    )
    amount_minor = MoneyField(label=_("Amount"), currency="USD")
    reference = text(_("Reference of the transfer"), max_length=40)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        self.fields["amount_minor"].currency = self.property.currency
        meters = Meter.objects.filter(property_id=self.property.pk).order_by("link")
        self.offer("link", [(meter.link, self._told(meter)) for meter in meters])

    def _told(self, meter: Meter) -> str:
        covered = cover.cover_now(self.property, meter)
        told = _now("%(link)s · meter %(meter)s · reserve %(reserve)s") % {
            "link": meter.link,
            "meter": show.money(covered.required_minor, self.property.currency),
            "reserve": show.money(covered.reserve_minor, self.property.currency),
        }
        if covered.covered or not covered.known:
            return told
        return f"{told} · " + _now("%(amount)s lacking") % {
            "amount": show.money(covered.short_minor, self.property.currency)
        }


@register
class TransferReserve(GuidedPage):
    """Money into the reserve of a link, or out of it."""

    name, title, icon, group = "reserve", _("Move a reserve"), "savings", "progressive"
    roles = KEEPERS
    form_class = TransferForm
    command = commands.transfer_reserve
    signers = SIGNERS
    explanation = _(
        "What the meter shows must be covered: by the reserve alone in Three Card Poker and the blackjack progressive "
        "(PR §4.14(A)(3), §13.10(A)(6)), whose tables do not open otherwise; by reserve and casino bank in Caribbean "
        "Stud (PR §7.10(D))."
    )

    def done(self, result: int) -> str:
        return _now("The reserve now holds %(amount)s.") % {"amount": show.money(result, self.property.currency)}


class ReimburseForm(HouseForm):
    """A paid prize that took something off a meter."""

    prize = choice(_("Prize"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        prizes = cover.to_reimburse(self.property.pk)
        currency = self.property.currency
        self.offer(
            "prize",
            [
                (row.prize, f"{row.link} · {row.form_serial} · {show.money(row.from_meter_minor, currency)}")
                for row in prizes
            ],
        )


@register
class ReimbursePrize(GuidedPage):
    """A prize given back to the cage out of the reserve."""

    name, title, icon, group = "reimburse-prize", _("Reimburse a prize"), "undo", "progressive"
    roles = KEEPERS
    form_class = ReimburseForm
    command = commands.reimburse_prize
    signers = SIGNERS
    explanation = _(
        "The reserve gives back what a prize took off the meter: to the cage, which paid it, or fills the tray that "
        "did."
    )

    def done(self, result: int) -> str:
        return _now("The reserve gave back %(amount)s.") % {"amount": show.money(result, self.property.currency)}
