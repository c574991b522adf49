"""Investigations on the screen (control W2)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounting import checks, commands, queries
from accounting.admin.kit import BOOKKEEPERS, CLOSERS, detail_in_words
from accounting.commands.investigations import INVESTIGATORS
from accounting.models import Investigation
from casino.admin.guided import DayChoice, GuidedPage, HouseForm, Screen, Signer, choice, link, register, text
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.models import Employee, Property
from casino.roles import Role
from tables.offers import open_days


@admin.register(Investigation)
class InvestigationAdmin(ProjectionAdmin):
    """Investigations."""

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
    """What is being looked into, and what nobody looks into yet."""

    name, title, icon, group = "investigations", _("Investigations"), "search_insights", "reports"
    roles = sorted({*BOOKKEEPERS, *INVESTIGATORS})
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


class InvestigationForm(HouseForm):
    """An open investigation, and the open day."""

    number = choice(_("Investigation"))
    day = DayChoice(label=_("Gaming day"))

    def prepare(self) -> None:
        rows = queries.investigations(self.property, status=Investigation.Status.OPEN)
        self.offer("number", [(row.number, f"{row.number} · {row.subject} · {row.concerns_day}") for row in rows])
        self.offer("day", open_days(self.property))


class OpenForm(HouseForm):
    """An exception nobody looks into yet, who is to do so, until when."""

    exception = choice(_("Exception"))
    day = DayChoice(label=_("Gaming day"))
    assigned_to = choice(_("Assigned to"))
    due = forms.DateField(label=_("Due"), widget=forms.DateInput(attrs={"type": "date", "class": "plain"}))

    def prepare(self) -> None:
        waiting, currency = queries.not_investigated(self.property)[:100], self.property.currency
        self.offer(
            "exception", [(row.pk, f"{row.day} · {row.subject} · {detail_in_words(row, currency)}") for row in waiting]
        )
        self.offer("day", open_days(self.property))
        people = Employee.objects.filter(property=self.property, active=True, roles__role__in=INVESTIGATORS).distinct()
        self.offer("assigned_to", [(person.code, f"{person.code} {person.name}") for person in people.order_by("code")])
        self.fields["due"].initial = self.property.gaming_day() + dt.timedelta(days=7)


@register
class OpenInvestigation(GuidedPage):
    """Begin to look into a hold out of range."""

    name, title, icon, group = "open-investigation", _("Open an investigation"), "search", "reports"
    roles = CLOSERS
    in_menu = False
    form_class = OpenForm
    command = commands.open_investigation
    signers = (Signer("opened", _("Opened by"), CLOSERS),)
    explanation = _("A hold outside its range is looked into and the outcome recorded (control W2).")

    def next(self, result: Any) -> str:
        return InvestigationsPage.url()


class NoteForm(InvestigationForm):
    """What was found."""

    text = text(_("Note"), long=True, max_length=2_000)


@register
class NoteInvestigation(GuidedPage):
    """Add to an investigation."""

    name, title, icon, group = "note-investigation", _("Add to an investigation"), "edit_note", "reports"
    roles = INVESTIGATORS
    in_menu = False
    form_class = NoteForm
    command = commands.note_investigation
    signers = (Signer("by", _("Noted by"), INVESTIGATORS),)

    def next(self, result: Any) -> str:
        return InvestigationsPage.url()


class ConcludeForm(InvestigationForm):
    """The outcome and what it rests on."""

    outcome = choice(_("Outcome"))
    findings = text(_("Findings"), long=True, max_length=4_000)

    def prepare(self) -> None:
        super().prepare()
        self.offer("outcome", Investigation.Outcome.choices)


@register
class ConcludeInvestigation(GuidedPage):
    """Conclude an investigation, with two signatures."""

    name, title, icon, group = "conclude-investigation", _("Conclude an investigation"), "task_alt", "reports"
    roles = (Role.ACCOUNTING, Role.PIT_MANAGER)
    in_menu = False
    form_class = ConcludeForm
    command = commands.conclude_investigation
    signers = (
        Signer("accounting", _("Accounting"), [Role.ACCOUNTING]),
        Signer("pit_manager", _("Pit manager"), [Role.PIT_MANAGER]),
    )
    explanation = _("Accounting and the pit manager sign; nothing is added afterwards (control W2).")

    def next(self, result: Any) -> str:
        return InvestigationsPage.url()
