"""The revenue audit of a day: every line with its evidence, and the page that signs it off."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import commands, queries
from accounting.admin.kit import line_address
from accounting.arguments import Evidence
from accounting.documents.checklist import checklist
from accounting.models import AuditSettings, ChecklistSignoff
from accounting.offers import CODE_WORDS
from accounting.queries import AuditLine
from casino.admin.configuration import OwnedAdmin
from casino.admin.files import document_page
from casino.admin.guided import GuidedPage, link, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import declared, form_field_of
from casino.checklist import Fact, checklist_lines
from casino.models import Property
from casino.roles import BOOKS
from casino.wording.identities import named, names_of
from casino.wording.states import state_in_words
from progressive.admin import DayScreen
from tables.admin import DayFilter
from tables.offers import open_days

FACTS_SHOWN = 200


class _Labels(dict[str, str]):
    """Labels of lines, looked up when they are shown: other floors add lines of theirs."""

    def get(self, code: str, default: Any = None) -> str:
        return next((str(line.label) for line in checklist_lines() if line.code == code), code)


@admin.register(ChecklistSignoff)
class ChecklistSignoffAdmin(ProjectionAdmin):
    """Signatures of checklist lines, and the state of each line at the close of the day."""

    list_display = ("day", "line", "signed_at", "note", "times", "state_at_close")
    list_filter = (DayFilter, choices_filter("state_at_close", ChecklistSignoff.State.choices, title=_("at the close")))
    search_fields = ("line", "note")
    ordering = ("-day", "line")
    labels = {"line": _Labels()}


@admin.register(AuditSettings)
class AuditSettingsAdmin(OwnedAdmin):
    """Settings of the property's audit of its days."""

    list_display = ("property", "exception_days", "signoffs_required")


ChecklistPdf = document_page("checklist-pdf", _("Revenue audit of the day (PDF)"), BOOKS, checklist, "day")
"""The checklist as it is filed."""


@register
class AuditDay(DayScreen):
    """The checklist of a day, line by line: what is open, what it rests on, who signed."""

    name, title, icon, group = "audit-day", _("Revenue audit of the day"), "fact_check", "audit"
    roles = BOOKS
    template_name = "accounting/audit_day.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        still_open = day in dict(_open(self))
        signable = link(SignLine.name, self.request.user) if still_open else ""
        return {
            "open": still_open,
            "words": CODE_WORDS,
            "documents": [{"label": "PDF", "url": ChecklistPdf.url(day=day.isoformat())}],
            "sign_several": link("sign-checklist-lines", self.request.user, day=day.isoformat()) if still_open else "",
            "lines": self._named_lines(day, signable=bool(signable)),
        }

    def _named_lines(self, day: dt.date, *, signable: bool) -> list[dict[str, Any]]:
        lines = queries.audit_checklist(self.property, day)
        texts = [*(item for line in lines for item in line.open)]
        texts += [fact.subject for line in lines for fact in line.facts[:FACTS_SHOWN]]
        known = names_of(self.property, texts)
        return [self._line(day, line, known, signable=signable) for line in lines]

    def _line(self, day: dt.date, line: AuditLine, names: Mapping[str, str], *, signable: bool) -> dict[str, Any]:
        wanted = signable and line.state != ChecklistSignoff.State.SIGNED and (line.done or not line.holds_the_close)
        known = next(one for one in checklist_lines() if one.code == line.code)
        return {
            "line": line,
            "url": line_address(self.request, known, day) if line.open else "",
            "open": [state_in_words(named(item, names), CODE_WORDS) for item in line.open],
            "state": ChecklistSignoff.State(line.state).label,
            "facts": [
                {"fact": fact, "subject": named(fact.subject, names), "url": _address(fact)}
                for fact in line.facts[:FACTS_SHOWN]
            ],
            "more": max(0, len(line.facts) - FACTS_SHOWN),
            "sign": SignLine.url(day=day.isoformat(), line=line.code, evidence=line.evidence) if wanted else "",
        }


def _open(page: AuditDay) -> list[tuple[dt.date, Any]]:
    return [(dt.date.fromisoformat(str(day)), label) for day, label in open_days(page.property)]


def _address(fact: Fact) -> str:
    """The page of the row that a fact is about."""
    if not fact.row:
        return ""
    try:
        return reverse(f"admin:{fact.row.replace('.', '_')}_change", args=[fact.key])
    except NoReverseMatch:
        return ""


@form_field_of.register
def _evidence(kind: Evidence, venue: Property, **options: Any) -> forms.Field:
    return forms.CharField(max_length=64, widget=forms.HiddenInput(), **options)


@declared(commands.sign_checklist_line)
class SignLine(GuidedPage):
    """Sign a line of the checklist (control W4)."""

    field_of = {"evidence": "line"}

    def done(self, result: AuditLine) -> str:
        return _now("Signed: %(line)s.") % {"line": result.label}

    def next(self, result: AuditLine) -> str:
        return AuditDay.url(day=self.request.POST["day"])
