"""What the tables need on file, as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import Screen, register
from casino.admin.rows import Reader, table
from casino.approvals import queries as documents
from casino.roles import BOOKS, SUPERVISORS, Role
from tables import queries
from tables.reports import NEEDED

_EXPIRING = ("reference", "kind", "subject", "scope", "scope_code", "effective_until")


@register
class DocumentsNeeded(Screen):
    """Every table with the documents that its games need before their first round."""

    name, title, icon, group = "documents-needed", _("Documents that tables need"), "fact_check", "house"
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
