"""Pages for documents that tables need, and for notices."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import Screen, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.rows import Reader, table
from casino.approvals import queries as documents
from casino.roles import BOOKS, SUPERVISORS, Role
from tables import queries
from tables.admin.kit import DayFilter
from tables.models import DatedParameter, Notice
from tables.reports import NEEDED
from tables.rows import DatedParameterRow, NoticeRow

_EXPIRING = ("reference", "kind", "subject", "scope", "scope_code", "effective_until")


@register
class DocumentsNeeded(Screen):
    """Every table with the documents that its games need before their first round."""

    name, title, icon, group = "documents-needed", _("Documents that tables need"), "fact_check", "setup"
    roles = (*SUPERVISORS, *BOOKS, Role.ADMINISTRATOR)
    template_name = "tables/documents_needed.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        day = self.property.gaming_day()
        reader = Reader(self.property, request.user)
        needed = queries.documents_needed(self.property, day)
        missing = [one for one in needed if one.covered.document is None]
        return self.render(
            {
                "day": day,
                "refuses": self.property.requires_documents(day),
                "required_from": self.property.documents_required_from,
                "missing": table(
                    queries.NeededDocument, NEEDED, missing, reader, caption=_("Missing documents"),
                    empty=_("Nothing is missing."),
                ),
                "expiring": table(
                    documents.DocumentRow, _EXPIRING, documents.expiring(self.property, day), reader,
                    caption=_("Documents that expire soon"), empty=_("None expires within 30 days."),
                ),
                "needed": table(
                    queries.NeededDocument, NEEDED, needed, reader, caption=self.title,
                    empty=_("No table needs a document."),
                ),
            }
        )  # fmt: skip


@admin.register(Notice)
class NoticeAdmin(ProjectionAdmin):
    """Notices to the authority, its division and the Inspector."""

    follows = True
    row = NoticeRow
    list_display = ("notice", "addressee", "about", "cite", "raised_at", "due_at", "given_at", "how", "receipt")
    list_filter = (DayFilter, choices_filter("addressee", Notice.Addressee.choices))
    search_fields = ("notice", "about", "receipt")
    ordering = ("-raised_at",)


@admin.register(DatedParameter)
class DatedParameterAdmin(ProjectionAdmin):
    """Percentages, limits and floats from an instant on."""

    row = DatedParameterRow
    list_display = ("game", "table", "parameter", "value", "effective_at", "document", "registered_at")
    list_filter = (DayFilter,)
    search_fields = ("game", "table", "parameter", "document")
    ordering = ("-effective_at",)
