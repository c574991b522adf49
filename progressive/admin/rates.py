"""Rates on the screen: what was announced, and the page that announces another (PR §7.14(H)(3), control P13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import DayChoice, GuidedPage, HouseForm, Signer, choice, moment, register, text
from casino.admin.kit import ProjectionAdmin
from casino.roles import Role
from progressive import commands, queries
from progressive.admin.kit import LinkFilter, points
from progressive.models import Meter
from progressive.rates.models import RateChange
from progressive.rates.reading import RateFrom
from tables.offers import open_days


@admin.register(RateChange)
class RateChangeAdmin(ProjectionAdmin):
    """Announced rates."""

    list_display = ("link", "from_rate_bp", "rate_bp", "effective_at", "notified_at", "approval", "announced_at")
    list_filter = (LinkFilter,)
    search_fields = ("approval",)
    ordering = ("-effective_at",)


def percent(rate_bp: int) -> str:
    """Basis points as a percentage."""
    return f"{rate_bp // 100}.{rate_bp % 100:02d} %"


class RateForm(HouseForm):
    """Which progressive, what rate, from when, on whose word."""

    link = choice(_("Progressive"))
    day = DayChoice(label=_("Gaming day"))
    rate = text(_("Rate of progression (%)"), max_length=8)
    effective_at = moment(_("In force from"))
    notified_at = moment(_("Authority notified"))
    approval = text(_("Approval"), max_length=60)
    reset_pool = text(_("Aside for the reset (%)"), required=False, max_length=8)
    retention_pool = text(_("Retention given up for the reset (%)"), required=False, max_length=8)
    request = text(_("Request of the diversion"), required=False, max_length=60)

    def prepare(self) -> None:
        for name in ("reset_pool", "retention_pool"):
            self.fields[name].help_text = _("Empty: as it is.")
        self.offer("day", open_days(self.property))
        running = (Meter.Status.RUNNING, Meter.Status.REMOVAL)
        meters = [meter for meter in queries.meters(self.property.pk) if meter.status in running]
        self.offer("link", [(meter.link, f"{meter.link} · {percent(meter.rate_bp)}") for meter in meters])

    def given(self) -> dict[str, Any]:
        told = dict(self.cleaned_data)
        told["rate_bp"] = points("rate", told.pop("rate"))
        for name in ("reset_pool", "retention_pool"):
            typed = told.pop(name)
            told[f"{name}_bp"] = points(name, typed) if typed.strip() else None
        return told


@register
class ChangeRate(GuidedPage):
    """Announce another rate to accounting."""

    name, title, icon, group = "change-rate", _("Change the rate"), "percent", "progressive"
    roles = (Role.PIT_MANAGER, Role.ACCOUNTING)
    form_class = RateForm
    command = commands.change_rate
    field_of: Mapping[str, str] = {
        "rate_bp": "rate", "reset_pool_bp": "reset_pool", "retention_pool_bp": "retention_pool",
    }  # fmt: skip
    signers = (
        Signer("manager", _("Pit manager"), [Role.PIT_MANAGER]),
        Signer("accounting", _("Accounting"), [Role.ACCOUNTING]),
    )
    explanation = _(
        "A rate holds from an instant to come, notified and approved beforehand (PR §7.14(H)(3)). Chips of rounds that "
        "were settled before count at the rate before; meters and summaries show both (control P13)."
    )

    def done(self, result: list[RateFrom]) -> str:
        last = result[-1]
        assert last.effective_at is not None  # noqa: S101  (it was just announced)
        return _now("%(rate)s from %(instant)s on.") % {
            "rate": percent(last.rate_bp),
            "instant": timezone.localtime(last.effective_at, self.property.zone).strftime("%Y-%m-%d %H:%M"),
        }
