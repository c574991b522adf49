"""The exceptions inbox, and the pages on which a case gets its answer."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import checks, commands, queries
from accounting.admin.kit import CLOSERS, in_unit
from accounting.models import ExceptionCase
from casino.admin import show
from casino.admin.dashboard import panel
from casino.admin.guided import GuidedPage, HouseForm, Screen, Signer, choice, link, register
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.models import Employee, Property
from casino.roles import Role
from progressive.admin import READERS
from tables.admin import DayFilter, TableFilter
from tables.models import GamingTable

SHOWN = 300
FEW = 5
"""Cases of one kind that are shown without being asked for."""


def code_name(code: str) -> str:
    """An exception in words: of an identity, or of the floor."""
    identity = checks.CHECKS.get(code)
    return str(identity.broken if identity else show.EXCEPTIONS.get(code, code))


class _Words(dict[str, str]):
    """Words for the codes of exceptions, looked up when they are shown."""

    def get(self, code: str, default: Any = None) -> str:
        return code_name(code)


CODE_WORDS = _Words()


@admin.register(ExceptionCase)
class ExceptionCaseAdmin(ProjectionAdmin):
    """Every exception, with what became of it."""

    money = ("amount", "at_stake")
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

    def amount_of(self, row: Any, name: str) -> str:
        unit = row.unit if name == "amount" else "money"
        return in_unit(getattr(row, name), unit, row.house_currency)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        row = ExceptionCase.objects.filter(pk=object_id).first()
        if row is not None and self.has_view_permission(request):
            context |= {
                "history": _history(row),
                "acts": _acts(request, row),
                "investigation": _investigation(request, row),
            }
        return super().change_view(request, object_id, form_url, context)


def _history(row: ExceptionCase) -> list[dict[str, Any]]:
    return [{**step, "what": show.event_name(step["what"])} for step in row.history]


def _investigation(request: HttpRequest, row: ExceptionCase) -> dict[str, Any] | None:
    """The investigation of a case, with its notes and, when it is concluded, its outcome."""
    property = Property.objects.get(pk=row.property_id)
    found = queries.investigation_of_case(property, row.case)
    return found and {
        "row": found,
        "overdue": queries.is_overdue(found, property.gaming_day()),
        "url": link("investigations", request.user),
    }


def _acts(request: HttpRequest, row: ExceptionCase) -> list[dict[str, Any]]:
    """What the person at the desk may do about a case as it stands."""
    if row.status == ExceptionCase.Status.RESOLVED:
        return []
    pages: list[type[GuidedPage]] = [AssignCase, NoteCase]
    answered = row.status == ExceptionCase.Status.ANSWERED
    if answered:
        pages += [ConfirmCase, ReturnCase]
    elif row.code not in queries.INVESTIGATED:
        pages.append(ResolveCase)
    links = [(page.title, link(page.name, request.user, case=row.case)) for page in pages]
    if row.code in queries.INVESTIGATED:
        links.append(_investigating(request, row))
    return [{"label": label, "url": url} for label, url in links if url]


def _investigating(request: HttpRequest, row: ExceptionCase) -> tuple[Any, str]:
    """The next step of the investigation that answers a case (control W2)."""
    property = Property.objects.get(pk=row.property_id)
    found = queries.investigation_of_case(property, row.case)
    if found is not None:
        return _("Conclude an investigation"), link("conclude-investigation", request.user, number=found.number)
    exception = queries.exception_of_case(property, row.case)
    key = exception.pk if exception is not None else ""
    return _("Open an investigation"), link("open-investigation", request.user, exception=key)


# --- the inbox ------------------------------------------------------------------------------------------------------


@register
class ExceptionsInbox(Screen):
    """What waits for an answer, the oldest first."""

    name, title, icon, group = "exceptions-inbox", _("Exceptions inbox"), "inbox", "audit"
    roles = READERS
    template_name = "accounting/exceptions_inbox.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        asked = {name: request.GET.get(name, "") for name in ("status", "code", "table", "owner")}
        asked["status"] = asked["status"] or "unresolved"
        late = request.GET.get("overdue") == "true"
        if any("\x00" in value for value in asked.values()):
            asked = {"status": "unresolved"}
        cases = list(queries.exception_cases(self.property, **asked, overdue=True if late else None)[:SHOWN])
        before = queries.overdue_before(self.property)
        return self.render(
            {
                "asked": asked,
                "late": late,
                "counts": queries.inbox_counts(self.property),
                "investigations": queries.overdue_investigations(self.property),
                "investigations_url": link("investigations", request.user),
                "kinds": self._kinds([self._line(row, overdue=row.day < before) for row in cases]),
                "count": len(cases),
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
                "open": len(some) <= FEW or len(kinds) == 1,
            }
            for label, some in kinds.items()
        ]
        return sorted(found, key=lambda kind: (-kind["overdue"], kind["oldest"], kind["label"]))

    def _line(self, row: ExceptionCase, *, overdue: bool) -> dict[str, Any]:
        return {
            "row": row,
            "code": code_name(row.code),
            "amount": in_unit(row.amount, row.unit, self.property.currency),
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
                "choices": [("unresolved", _("Unresolved")), *ExceptionCase.Status.choices],
            },
            {"name": "code", "label": _("Exception"), "choices": [("", "—"), *((c, code_name(c)) for c in codes)]},
            {"name": "table", "label": _("Table"), "choices": [("", "—"), *((c, c) for c in tables)]},
            {"name": "owner", "label": _("Owner"), "choices": [("", "—"), *((c, c) for c in owners)]},
        ]


@panel("accounting/panel_exceptions.html", order=16, roles=READERS)
def inbox_panel(request: HttpRequest, property: Property) -> dict[str, Any]:
    """How full the inbox is, and of what: a line for each kind of exception."""
    groups = [{"group": group, "label": code_name(group.code)} for group in queries.inbox_groups(property)]
    return {"counts": queries.inbox_counts(property), "groups": groups}


# --- the steps ------------------------------------------------------------------------------------------------------


class CaseForm(HouseForm):
    """A case that is to be worked on."""

    statuses: tuple[str, ...] = queries.UNRESOLVED
    by_hand = False
    case = choice(_("Case"))

    def prepare(self) -> None:
        rows = queries.exception_cases(self.property, status="unresolved").filter(status__in=self.statuses)
        if self.by_hand:
            rows = rows.exclude(code__in=queries.INVESTIGATED)
        self.offer("case", [(row.case, f"{row.case} · {code_name(row.code)} · {row.subject}") for row in rows])


class CasePage(GuidedPage):
    """A step of a case."""

    group = "audit"
    roles = CLOSERS
    in_menu = False

    def next(self, result: Any) -> str:
        return ExceptionsInbox.url()


class AssignForm(CaseForm):
    """To whom."""

    owner = choice(_("Owner"))
    note = text_field(_("Note"), required=False, long=True, max_length=1_000)
    field_order = ("case", "owner", "note")

    def prepare(self) -> None:
        super().prepare()
        people = Employee.objects.filter(property=self.property, active=True).order_by("code")
        self.offer("owner", [(person.code, f"{person.code} · {person.name}") for person in people])


@register
class AssignCase(CasePage):
    """Give a case to somebody."""

    name, title, icon = "assign-exception", _("Assign an exception"), "assignment_ind"
    form_class = AssignForm
    command = commands.assign_exception
    signers = (Signer("assigned", _("Assigned by"), CLOSERS),)


class NoteForm(CaseForm):
    """What was found."""

    note = text_field(_("Note"), long=True, max_length=1_000)


@register
class NoteCase(CasePage):
    """Add what is known."""

    name, title, icon = "note-exception", _("Add a note to an exception"), "note_add"
    roles = commands.NOTERS
    form_class = NoteForm
    command = commands.note_exception
    signers = (Signer("noted", _("Noted by"), commands.NOTERS),)

    def next(self, result: Any) -> str:
        return link(ExceptionsInbox.name, self.request.user) or super(CasePage, self).next(result)


class ResolveForm(CaseForm):
    """The answer."""

    statuses = (ExceptionCase.Status.OPEN, ExceptionCase.Status.ASSIGNED)
    by_hand = True
    outcome = choice(_("Outcome"))
    explanation = text_field(_("Explanation"), long=True, max_length=2_000)
    adjustment = text_field(_("Form of the adjusting entry"), required=False, max_length=32)

    def prepare(self) -> None:
        super().prepare()
        self.offer("outcome", ExceptionCase.Outcome.choices)


@register
class ResolveCase(CasePage):
    """Answer a case."""

    name, title, icon = "resolve-exception", _("Resolve an exception"), "task_alt"
    form_class = ResolveForm
    command = commands.resolve_exception
    signers = (Signer("resolved", _("Resolved by"), CLOSERS),)
    explanation = _(
        "Whoever raised a case with money in it does not resolve it. Above the house's threshold an auditor confirms "
        "the answer (control W4)."
    )

    def done(self, result: ExceptionCase) -> str:
        if result.status == ExceptionCase.Status.ANSWERED:
            return _now("Case %(case)s waits for an auditor.") % {"case": result.case}
        return _now("Case %(case)s is resolved.") % {"case": result.case}


class AnsweredForm(CaseForm):
    """An answer that waits for the auditor."""

    statuses = (ExceptionCase.Status.ANSWERED,)


class ConfirmForm(AnsweredForm):
    """The auditor agrees."""

    note = text_field(_("Note"), required=False, long=True, max_length=1_000)


@register
class ConfirmCase(CasePage):
    """The last word of a case with much money in it."""

    name, title, icon = "confirm-exception", _("Confirm an answer"), "verified"
    in_menu = True
    roles = (Role.AUDITOR,)
    form_class = ConfirmForm
    command = commands.confirm_exception
    signers = (Signer("confirmed", _("Confirmed by"), (Role.AUDITOR,)),)


class ReturnForm(AnsweredForm):
    """The auditor does not agree."""

    reason = text_field(_("Reason"), long=True, max_length=1_000)


@register
class ReturnCase(CasePage):
    """The case is open again."""

    name, title, icon = "return-exception", _("Return an answer"), "undo"
    roles = (Role.AUDITOR,)
    form_class = ReturnForm
    command = commands.return_exception
    signers = (Signer("returned", _("Returned by"), (Role.AUDITOR,)),)
