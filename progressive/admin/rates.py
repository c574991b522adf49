"""Rates on the screen: what was announced, and the page that announces another (PR §7.14(H)(3), control P13)."""

from __future__ import annotations

from django.contrib import admin
from django.utils import timezone
from django.utils.translation import gettext as _now

from casino.admin.guided import GuidedPage
from casino.admin.kit import ProjectionAdmin
from casino.admin.operations import declared
from progressive import commands
from progressive.admin.kit import LinkFilter
from progressive.models.rates import RateChange
from progressive.offers import percent
from progressive.rate_reading import RateFrom


@admin.register(RateChange)
class RateChangeAdmin(ProjectionAdmin):
    """Announced rates."""

    list_display = ("link", "from_rate_bp", "rate_bp", "effective_at", "notified_at", "approval", "announced_at")
    list_filter = (LinkFilter,)
    search_fields = ("approval",)
    ordering = ("-effective_at",)


@declared(commands.change_rate)
class ChangeRate(GuidedPage):
    """Announce another rate to accounting."""

    def done(self, result: list[RateFrom]) -> str:
        last = result[-1]
        assert last.effective_at is not None  # noqa: S101  (it was just announced)
        return _now("%(rate)s from %(instant)s on.") % {
            "rate": percent(last.rate_bp, self.property.currency),
            "instant": timezone.localtime(last.effective_at, self.property.zone).strftime("%Y-%m-%d %H:%M"),
        }
