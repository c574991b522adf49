"""Pages for documents that tables need, and for notices."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import GuidedPage, Screen, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.admin.rows import Reader, table
from casino.approvals import queries as documents
from casino.roles import BOOKS, SUPERVISORS, Role
from casino.rules.money import AmountError
from casino.rules.notation import plain_of
from casino.wording.formats import number_error
from tables import commands, queries
from tables.admin.kit import DayFilter
from tables.admin.options import as_program, game_of
from tables.models import DatedParameter, Notice
from tables.queries.parameters import FLOAT, LIMITS, MULTIPLE
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


class ParameterForm(OperationForm):
    """A parameter and its value, written as people write numbers."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if {"game", "parameter", "value"} <= cleaned.keys():
            try:
                cleaned["value"] = self._as_program(cleaned["game"], cleaned["parameter"], cleaned["value"])
            except AmountError as reason:
                self.add_error("value", number_error(reason))
        return cleaned

    def _as_program(self, game: str, parameter: str, typed: str) -> str:
        """Return the value as the command takes it. Errors: NumberError."""
        name = parameter.partition(".")[2]
        if parameter == MULTIPLE:
            return plain_of("number", typed, self.property.currency, show.language())
        if parameter.startswith((LIMITS, FLOAT)):
            return plain_of("amount", typed, self.property.currency, show.language())
        declared = game_of(game)
        option = next((one for one in declared.options if one.name == name), None) if declared else None
        return typed if option is None else as_program(option, typed, self.property.currency)


@declared(commands.schedule_parameter)
class ScheduleParameter(GuidedPage):
    """Change a percentage, a limit or a float from an instant on."""

    form_class = ParameterForm
