"""The exceptions inbox, and the pages on which a case gets its answer."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import commands, queries
from accounting.admin.causes import differing_payments, leads
from accounting.grid_rows import OPEN
from accounting.models import ExceptionCase
from accounting.offers import CODE_WORDS, code_name
from accounting.rows import CaseRow, exception_text
from casino.admin import show
from casino.admin.dashboard import panel
from casino.admin.guided import PAGES, GuidedPage, Screen, found_by_acts, link, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import declared
from casino.eventstore import horizon
from casino.models import Property
from progressive.admin import READERS
from tables.admin import DayFilter, TableFilter
from tables.models import GamingTable

SHOWN = 100
FEW = 5
"""Cases of one kind that are shown without being asked for."""


@admin.register(ExceptionCase)
class ExceptionCaseAdmin(ProjectionAdmin):
    """Every exception, with what became of it."""

    follows = True
    row = CaseRow
    list_display = (
        "case", "status", "code", "table", "subject", "amount", "at_stake", "owner", "outcome", "raised_at",
    )  # fmt: skip
    list_filter = (
        choices_filter("status", ExceptionCase.Status.choices), DayFilter, TableFilter,
        choices_filter("outcome", ExceptionCase.Outcome.choices, title=_("outcome")),
    )  # fmt: skip
    search_fields = ("case", "code", "subject", "owner")
    ordering = ("-day", "case")
    hidden = (*ProjectionAdmin.hidden, "unit", "history")
    change_form_outer_after_template = "accounting/case_history.html"

    labels = {"code": CODE_WORDS}

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        row = ExceptionCase.objects.filter(pk=object_id).first()
        if row is not None and self.has_view_permission(request):
            venue = Property.objects.get(pk=row.property_id)
            context |= {
                "history": _history(row),
                "acts": _acts(request, row),
                "investigation": _investigation(request, venue, row),
                "leads": leads(request, venue, row),
                "payments": differing_payments(request, venue, row),
                "currency": venue.currency,
            }
        return super().change_view(request, object_id, form_url, context)


def _history(row: ExceptionCase) -> list[dict[str, Any]]:
    return [{**step, "what": show.event_name(step["what"])} for step in row.history]


def _investigation(request: HttpRequest, venue: Property, row: ExceptionCase) -> dict[str, Any] | None:
    """The investigation of a case, with its notes and, when it is concluded, its outcome."""
    found = queries.investigation_of_case(venue, row.case)
    return found and {
        "row": found,
        "overdue": queries.is_overdue(found, venue.gaming_day()),
        "url": link("investigations", request.user),
    }


def _acts(request: HttpRequest, row: ExceptionCase) -> list[dict[str, Any]]:
    """Return the actions that the person may take on a case in its present state."""
    if row.status == ExceptionCase.Status.RESOLVED:
        return []
    pages = ["assign-exception", "note-exception"]
    if row.status == ExceptionCase.Status.ANSWERED:
        pages += ["confirm-exception", "return-exception"]
    elif row.code not in queries.INVESTIGATED:
        pages.append("resolve-exception")
    links = [(PAGES[name].title, link(name, request.user, case=row.case)) for name in pages]
    if row.code in queries.INVESTIGATED:
        links.append(_investigating(request, row))
    return [{"label": label, "url": url} for label, url in links if url]


def _investigating(request: HttpRequest, row: ExceptionCase) -> tuple[Any, str]:
    """The next step of the investigation that answers a case (control W2)."""
    venue = Property.objects.get(pk=row.property_id)
    found = queries.investigation_of_case(venue, row.case)
    if found is not None:
        return _("Conclude an investigation"), link("conclude-investigation", request.user, number=found.number)
    exception = queries.exception_of_case(venue, row.case)
    key = exception.pk if exception is not None else ""
    return _("Open an investigation"), link("open-investigation", request.user, exception=key)


@found_by_acts
def cases_of_an_act(request: HttpRequest, venue: Property, actor: str, since: dt.datetime) -> list[tuple[Any, str]]:
    """Return the exceptions that somebody's act raised, each with the page of its case where he may open it."""
    rows = ExceptionCase.objects.filter(
        property_id=venue.pk, status=ExceptionCase.Status.OPEN, raised_by=actor, raised_at__gte=since
    ).order_by("key")  # fmt: skip
    opens = request.user.has_perm("accounting.view_exceptioncase")
    return [
        (
            f"{code_name(row.code)}, {row.subject}",
            reverse("admin:accounting_exceptioncase_change", args=[row.pk]) if opens else "",
        )
        for row in rows
    ]


# --- the inbox ------------------------------------------------------------------------------------------------------


@register
class ExceptionsInbox(Screen):
    """Exceptions that await an answer, oldest first."""

    name, title, icon, group = "exceptions-inbox", _("Exceptions inbox"), "inbox", "audit"
    roles = READERS
    template_name = "accounting/exceptions_inbox.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        since = horizon()
        asked = {name: request.GET.get(name, "") for name in ("status", "code", "table", "owner")}
        asked["status"] = asked["status"] or "unresolved"
        late = request.GET.get("overdue") == "true"
        if any("\x00" in value for value in asked.values()):
            asked = {"status": "unresolved"}
        wanted = {**asked, "status": "" if asked["status"] == "all" else asked["status"]}
        found = list(queries.exception_cases(self.property, **wanted, overdue=True if late else None)[: SHOWN + 1])
        cases = found[:SHOWN]
        before = queries.overdue_before(self.property)
        return self.render(
            {
                "live_since": since,
                "asked": asked,
                "late": late,
                "counts": queries.inbox_counts(self.property),
                "investigations": queries.overdue_investigations(self.property),
                "investigations_url": link("investigations", request.user),
                "kinds": self._kinds([self._line(row, overdue=row.day < before) for row in cases]),
                "count": f"{SHOWN}+" if len(found) > SHOWN else len(cases),
                "filters": self._filters(),
            }
        )

    def _kinds(self, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Cases by what they are: what is overdue first, then the oldest. A kind with few cases lies open."""
        kinds: dict[str, list[dict[str, Any]]] = {}
        for line in lines:
            kinds.setdefault(line["code"], []).append(line)
        found = [
            {
                "label": label,
                "lines": some,
                "overdue": sum(line["overdue"] for line in some),
                "at_stake": sum(line["row"].at_stake for line in some),
                "oldest": some[0]["row"].day,
                "acts": self._acts_on_many(some) if len(some) > 1 else [],
                "open": len(some) <= FEW or len(kinds) == 1,
            }
            for label, some in kinds.items()
        ]
        return sorted(found, key=lambda kind: (-kind["overdue"], kind["oldest"], kind["label"]))

    def _acts_on_many(self, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the actions on all cases of a kind that the person may sign."""
        code, statuses = lines[0]["row"].code, {line["row"].status for line in lines}
        pages = ["assign-exceptions"] if statuses & set(OPEN) else []
        if statuses & set(OPEN) and code not in queries.INVESTIGATED:
            pages.append("resolve-exceptions")
        if ExceptionCase.Status.ANSWERED in statuses:
            pages.append("confirm-exceptions")
        links = [(PAGES[name].title, link(name, self.request.user, code=code)) for name in pages]
        return [{"label": label, "url": url} for label, url in links if url]

    def _line(self, row: ExceptionCase, *, overdue: bool) -> dict[str, Any]:
        return {
            "row": row,
            "code": code_name(row.code),
            "detail": exception_text(row, self.property.currency, show.language()),
            "age": queries.age_days(self.property, row),
            "overdue": overdue and row.status != ExceptionCase.Status.RESOLVED,
            "acts": _acts(self.request, row),
        }

    def _filters(self) -> list[dict[str, Any]]:
        mine = ExceptionCase.objects.filter(property_id=self.property.pk)
        codes = mine.order_by("code").values_list("code", flat=True).distinct()
        owners = mine.exclude(owner="").order_by("owner").values_list("owner", flat=True).distinct()
        tables = GamingTable.objects.filter(property=self.property).order_by("code").values_list("code", flat=True)
        return [
            {
                "name": "status",
                "label": _("Status"),
                "choices": [("unresolved", _("Unresolved")), *ExceptionCase.Status.choices, ("all", _("All"))],
            },
            {"name": "code", "label": _("Exception"), "choices": [("", "—"), *((c, code_name(c)) for c in codes)]},
            {"name": "table", "label": _("Table"), "choices": [("", "—"), *((c, c) for c in tables)]},
            {"name": "owner", "label": _("Owner"), "choices": [("", "—"), *((c, c) for c in owners)]},
        ]


@panel("accounting/panel_exceptions.html", order=16, roles=READERS)
def inbox_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """How full the inbox is, and of what: a line for each kind of exception."""
    groups = [{"group": group, "label": code_name(group.code)} for group in queries.inbox_groups(venue)]
    return {"counts": queries.inbox_counts(venue), "groups": groups}


# --- the steps ------------------------------------------------------------------------------------------------------


@declared(commands.resolve_exception)
class ResolveCase(GuidedPage):
    """Answer a case."""

    def done(self, result: ExceptionCase) -> str:
        if result.status == ExceptionCase.Status.ANSWERED:
            return _now("Case %(case)s is waiting for an auditor.") % {"case": result.case}
        return _now("Case %(case)s is resolved.") % {"case": result.case}
