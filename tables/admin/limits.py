"""Limits of tables: their history as list and report, the pages that announce, change and lower them (control T11)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import document_page
from casino.admin.guided import GuidedPage, Screen, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.number_fields import MoneyField
from casino.admin.operations import declared, form_field_of
from casino.documents import Printing
from casino.errors import Refused
from casino.listings import COLUMNS
from casino.models import Property
from casino.refusals.requests import unreadable
from casino.roles import PIT, Role
from casino.wording.formats import limits_text
from tables import commands, queries
from tables.admin.kit import DayFilter, GameFilter, LimitsForm, ShiftFilter, TableFilter
from tables.arguments import LimitsInput
from tables.documents.limits import limits_data, limits_history
from tables.models import GamingTable, TableLimits, TableSession
from tables.rows import TableLimitsRow

COLUMNS.update(
    {
        "announced_at": _("announced at"),
        "due_at": _("not before"),
        "in_force_at": _("in force at"),
        "cancelled_at": _("cancelled at"),
        "announcer": _("announced by"),
        "witness": _("witness"),
        "inspector_told": _("Inspector informed"),
        "changed_by": _("put into force by"),
        "cite": _("clause"),
        "before": _("before"),
        "after": _("after"),
    }
)


@admin.register(TableLimits)
class TableLimitsAdmin(ProjectionAdmin):
    """Every opening, announcement and change of limits."""

    row = TableLimitsRow
    list_display = (
        "day", "table", "shift", "game", "kind", "status", "old", "new", "announced_at", "in_force_at", "announcer",
        "witness", "inspector_told",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("kind", TableLimits.Kind.choices),
        choices_filter("status", TableLimits.Status.choices),
    )  # fmt: skip
    search_fields = ("table", "game")
    ordering = ("-day", "table", "shift", "version")

    @admin.display(description=_("before"))
    def old(self, row: Any) -> str:
        return limits_text(row.before, row.property_currency)

    @admin.display(description=_("after"))
    def new(self, row: Any) -> str:
        return limits_text(row.after, row.property_currency)


class LimitsWidget(forms.Widget):
    """An amount for minimum, maximum and each limit of a single bet that there is."""

    template_name = "tables/limits_widget.html"
    use_fieldset = True
    in_cells = True
    currency = "USD"

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        limits = {"min": "", "max": "", **(value or {})}
        context["lines"] = [
            {
                "name": limit,
                "input": f"{name}.{limit}",
                "label": {"min": _now("Minimum"), "max": _now("Maximum")}.get(limit, limit),
                "worth": None,
                "value": show.money(amount, self.currency) if isinstance(amount, int) else amount,
            }
            for limit, amount in limits.items()
        ]
        return context

    def id_for_label(self, id_: str) -> str:
        """Many inputs, each with a label of its own."""
        return ""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> dict[str, str]:
        start = f"{name}."
        return {key.removeprefix(start): data[key].strip() for key in data if key.startswith(start)}


class LimitsField(forms.Field):
    """Limits of a table by name, in minor units."""

    widget = LimitsWidget

    def __init__(self, *, currency: str, **options: Any) -> None:
        super().__init__(**options)
        self.money = MoneyField(currency=currency, required=False)
        self.widget.currency = currency

    def clean(self, value: Any) -> dict[str, int]:
        limits = {name: self.money.clean(typed) for name, typed in (value or {}).items()}
        typed = {name: amount for name, amount in limits.items() if amount is not None}
        if self.required and not typed:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return typed


@form_field_of.register
def _limits(kind: LimitsInput, venue: Property, **options: Any) -> forms.Field:
    return LimitsField(currency=venue.currency, **options)


class ChangedLimitsForm(LimitsForm):
    """An open table and its limits to be."""

    def given(self) -> dict[str, Any]:
        given = super().given()
        now = queries.open_sessions(self.property).filter(table=given["table"]).values_list("limits", flat=True).first()
        limits = self.taken(given, now or {})
        return {**given, "limits": limits}


class LimitsPage(GuidedPage):
    """A page of limits."""

    form_class = ChangedLimitsForm
    field_of = {"limits": "limits_max"}


@declared(commands.announce_limits)
class AnnounceLimits(LimitsPage):
    """Announce higher limits."""

    def done(self, result: TableLimits) -> str:
        due: dt.datetime = result.due_at or result.day
        return _now("Table %(table)s: %(limits)s not before %(due)s.") % {
            "table": result.table,
            "limits": limits_text(result.after, self.property.currency),
            "due": show.clock(due, self.property.zone),
        }


@declared(commands.change_limits)
class ChangeLimits(LimitsPage):
    """Put announced limits into force, or lower limits."""

    def done(self, result: TableSession) -> str:
        return _now("Table %(table)s plays with %(limits)s.") % {
            "table": result.table,
            "limits": limits_text(result.limits, self.property.currency),
        }


# --- the report -----------------------------------------------------------------------------------------------------

READERS = (*sorted(PIT), Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
REPORT_DAYS = 31
"""Shown when no day is asked for."""


def _asked(query: Mapping[str, str], venue: Property) -> tuple[dt.date, dt.date, str | None]:
    """First day, last day, table. Refused: `bad_filter`."""
    today = venue.gaming_day()
    try:
        first = dt.date.fromisoformat(query.get("first") or (today - dt.timedelta(days=REPORT_DAYS)).isoformat())
        last = dt.date.fromisoformat(query.get("last") or today.isoformat())
    except ValueError as reason:
        raise unreadable("first") from reason
    return first, last, query.get("table") or None


@register
class LimitsHistory(Screen):
    """Limits of tables over time, with those who announced and changed them (control T11)."""

    name, title, icon, group = "limits-history", _("History of limits"), "history", "reports"
    roles = READERS
    template_name = "tables/limits_history.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        try:
            first, last, table = _asked(request.GET.dict(), self.property)
        except Refused:
            first, last, table = _asked({}, self.property)
        data = limits_data(self.property, first, last, table, Printing.now(show.language(), self.actor))
        t = data["labels"]
        asked = {"first": first.isoformat(), "last": last.isoformat(), "table": table or ""}
        heads = ("day", "table", "game", "change", "before", "after", "announced", "informed", "in_force", "cite")
        codes = GamingTable.objects.filter(property=self.property).order_by("code").values_list("code", flat=True)
        return self.render(
            {
                "asked": asked,
                "tables": codes,
                "heads": [t[head] for head in heads],
                "rows": data["rows"],
                "nothing": t["nothing"],
                "pdf": {"label": "PDF", "url": LimitsHistoryPdf.url(**asked)},
            }
        )


LimitsHistoryPdf = document_page(
    "limits-history-pdf",
    _("History of limits"),
    READERS,
    limits_history,
    lambda page, query: _asked(query, page.property),
)
"""The same on paper."""
