"""Investigations on the screen (control W2)."""

from __future__ import annotations

import datetime as dt

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounting import checks, commands, queries
from accounting.arguments import INVESTIGATORS
from accounting.models import Investigation
from accounting.offers import detail_in_words
from accounting.rows import InvestigationRow
from casino.admin.guided import GuidedPage, Screen, link, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.models import Property
from casino.roles import BOOKS


@admin.register(Investigation)
class InvestigationAdmin(ProjectionAdmin):
    """Investigations."""

    follows = True
    row = InvestigationRow
    list_display = ("number", "status", "subject", "concerns_day", "assigned_to", "due", "overdue", "outcome")
    list_filter = (
        choices_filter("status", Investigation.Status.choices), choices_filter("outcome", Investigation.Outcome.choices)
    )  # fmt: skip
    search_fields = ("number", "subject", "assigned_to")
    ordering = ("status", "due")
    labels = {"code": checks.labels()}

    @admin.display(description=_("Overdue"), boolean=True)
    def overdue(self, row: Investigation) -> bool:
        return queries.is_overdue(row, Property.objects.get(pk=row.property_id).gaming_day())


@register
class InvestigationsPage(Screen):
    """Investigations in progress, and triggers that none covers yet."""

    name, title, icon, group = "investigations", _("Investigations"), "search_insights", "reports"
    roles = BOOKS | {*INVESTIGATORS}
    template_name = "accounting/investigations.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        today = self.property.gaming_day()
        rows = queries.investigations(self.property, status=Investigation.Status.OPEN)
        return self.render(
            {
                "rows": [
                    {
                        "row": row,
                        "overdue": queries.is_overdue(row, today),
                        "note": link("note-investigation", request.user, number=row.number),
                        "conclude": link("conclude-investigation", request.user, number=row.number),
                    }
                    for row in rows
                ],
                "waiting": [
                    {
                        "row": row,
                        "detail": detail_in_words(row, self.property.currency),
                        "open": link("open-investigation", request.user, exception=row.pk),
                    }
                    for row in queries.not_investigated(self.property)[:100]
                ],
                "concluded": queries.investigations(self.property, status=Investigation.Status.CONCLUDED).order_by(
                    "-concluded_at"
                )[:50],
            }
        )


class OpenForm(OperationForm):
    """An exception that nobody looks into yet, who is to do so, until when: a week by default."""

    def prepare(self) -> None:
        super().prepare()
        self.fields["due"].initial = self.property.gaming_day() + dt.timedelta(days=7)


@declared(commands.open_investigation)
class OpenInvestigation(GuidedPage):
    """Open the investigation of an exception."""

    form_class = OpenForm
