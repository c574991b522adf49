"""Expired meters and how they were shared out (PR §7.14(K))."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from casino.admin.files import document_page
from casino.admin.kit import ProjectionAdmin
from progressive import commands, documents
from progressive.admin.deliveries import DrawPdf
from progressive.admin.kit import READERS, LinkFilter
from progressive.models import (
    Distribution,
)


@admin.register(Distribution)
class DistributionAdmin(ProjectionAdmin):
    """Expired meters and how their rest was shared out (PR §7.14(K))."""

    list_display = (
        "link", "expired_day", "final_minor", "retained_minor", "distributable_minor", "distributed_day", "approval",
    )  # fmt: skip
    list_filter = (LinkFilter,)
    ordering = ("-expired_day",)
    labels = {"rule": {"largest_remainder": _("Largest remainder"), "raffle": _("Raffled")}}

    def documents(self, row: Distribution) -> list[dict[str, Any]]:
        if row.rule == commands.RAFFLE_RULE:
            return [{"label": DrawPdf.title, "url": DrawPdf.url(link=row.link)}] if row.distributable_minor else []
        return [{"label": DistributionPdf.title, "url": DistributionPdf.url(link=row.link)}]


DistributionPdf = document_page(
    "distribution-pdf", _("Distribution schedule (PDF)"), READERS, documents.distribution_schedule, "link"
)
"""How an expired meter was shared out (PR §7.14(K))."""
