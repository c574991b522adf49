"""Reports on the screen: the list of what a role reads, a report with its files, subscriptions and deliveries."""

from __future__ import annotations

from typing import Any

from celery import Task
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from casino.admin import show
from casino.admin.configuration import OwnedAdmin
from casino.admin.deliveries import DeliveriesScreen
from casino.admin.files import Document, taken_home
from casino.admin.guided import Screen, refusal_text, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.documents.labels import translated
from casino.documents.tabular import sheet_text
from casino.documents.typesetting import LANGUAGES
from casino.errors import Refused
from casino.eventstore import get_seal
from casino.identity.access import may, roles_of
from casino.listings import COLUMNS
from casino.models import ReportDelivery, ReportPrint, ReportSubscription
from casino.own_rows import ReportPrintRow
from casino.reports import delivery, kit, rendering
from casino.reports.kit import Report
from casino.roles import READING_ROLES, Role
from casino.runtime import jobs

GROUPS = {"day": _("Of a gaming day"), "period": _("Of a period"), "control": _("Of the controls")}
LONG_DAYS, LONG_EVENTS = 92, 100_000
"""Periods of more days, or more events, than these are made into a document by a worker."""
LANGUAGE_NAMES = {"es": _("Spanish"), "en": _("English")}

COLUMNS.update(
    {
        "report": _("report"),
        "parameters": _("asked about"),
        "format": _("format"),
        "language": _("language"),
        "size": _("bytes"),
    }
)


def report_names() -> dict[str, str]:
    """Return the names of the reports in the active language, by code."""
    return {report.code: report.name(show.language()) for report in kit.reports()}


# --- what is read ---------------------------------------------------------------------------------------------------


@register
class ReportsPage(Screen):
    """Every report that the person reads."""

    name, title, icon, group = "reports", _("All reports"), "description", "reports"
    roles = READING_ROLES
    template_name = "casino/reports.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        language = show.language()
        readable = [report for report in kit.reports() if may(request.user, report.roles)]
        groups = [
            {
                "title": title,
                "reports": [
                    {
                        "name": report.name(language),
                        "purpose": translated(report.purpose, language),
                        "formats": ", ".join(form.upper() for form in report.formats),
                        "url": ReportPage.url(report=report.code),
                    }
                    for report in readable
                    if report.group == group
                ],
            }
            for group, title in GROUPS.items()
        ]
        return self.render({"groups": [group for group in groups if group["reports"]]})


class OneReport(Screen):
    """A page about one report, which the person must be allowed to read."""

    in_menu, of_something = False, True
    roles = ReportsPage.roles

    def report(self) -> Report:
        """The report that the address names."""
        try:
            report = kit.report_of(self.request.GET.get("report", ""))
        except Refused as refusal:
            raise Http404(str(refusal.message)) from refusal
        if not may(self.request.user, report.roles):
            raise PermissionDenied
        return report

    def asked(self, report: Report) -> kit.Asked:
        """Return the parameters of the address, with defaults for those not given. Refused: `bad_filter`,
        `counts_not_told`."""
        usual = kit.usual(self.property, report)
        given = {name: self.request.GET.get(name) or usual.get(name, "") for name in report.parameters}
        asked = kit.read_asked(report, given)
        if not self.request.user.is_superuser:
            rendering.require_counts_released(self.property, report, asked, roles_of(self.request.user))
        return asked

    def language(self) -> str:
        """Return the language of the document: that asked for, else the screen's."""
        language = self.request.GET.get("lang", "")
        return language if language in LANGUAGES else show.language()


@register
class ReportPage(OneReport):
    """A report: what it is asked about, its files, its tables."""

    name, title, icon = "report", _("Report"), "description"
    template_name = "casino/report.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        report, language = self.report(), self.language()
        context: dict[str, Any] = {
            "title": report.name(show.language()),
            "report": report,
            "purpose": translated(report.purpose, show.language()),
            "inputs": self._inputs(report),
            "languages": [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
            "language": language,
        }
        try:
            asked = self.asked(report)
            context |= self._shown(report, asked, language)
        except Refused as refusal:
            context["refused"] = refusal_text(refusal, self.property.currency)
        return self.render(context)

    def _shown(self, report: Report, asked: kit.Asked, language: str) -> dict[str, Any]:
        files = [
            {
                "label": form.upper(),
                "url": ReportFile.url(report=report.code, lang=language, file=form, **asked.query()),
            }
            for form in report.formats
        ]
        if report.content is None:
            rendering.edition_of_package(self.property, asked)
            return {"files": files}
        content = rendering.content_of(self.property, report, asked, language)
        currency = self.property.currency
        return {
            "files": files,
            "content": content,
            "sections": [sheet_text(sheet, currency, language) for sheet in content.sheets],
        }

    def _inputs(self, report: Report) -> list[dict[str, Any]]:
        usual = kit.usual(self.property, report)
        return [
            {
                "name": name,
                "label": translated(kit.PARAMETERS[name], show.language()),
                "value": self.request.GET.get(name) or usual.get(name, ""),
                "kind": "month" if name == "month" else "date" if name in kit.DATES else "text",
                "choices": kit.offered(self.property, name, show.language()),
                "needed": kit.is_needed(name),
            }
            for name in report.parameters
        ]


@register
class ReportFile(OneReport, Document):
    """A copy of a report for a person; that he took it is recorded."""

    name, title = "report-file", _("Copy of a report")

    def asked_for(self, request: HttpRequest) -> dict[str, str]:
        report = self.report()
        asked = self.asked(report)
        form = request.GET.get("file", "")
        return {"report": report.code, **asked.query(), "file": form, "lang": self.language()}

    def is_long(self, query: dict[str, str]) -> bool:
        """A package, and what is of days on which much was recorded; the last of them stands for all."""
        report = kit.report_of(query["report"])
        days = kit.read_asked(report, query).days()
        if report.archive is not None or days is None:
            return report.archive is not None
        seal = get_seal(self.property.pk, days[1])
        number = (days[1] - days[0]).days + 1
        return number > LONG_DAYS or (seal is not None and seal.events * number > LONG_EVENTS)

    def about(self, query: dict[str, str]) -> str:
        report = kit.report_of(query["report"])
        asked = kit.read_asked(report, query).query()
        named = [report.name(show.language()), *asked.values(), query["file"].upper(), query["lang"]]
        return " · ".join(named)[:200]

    def made(self, query: dict[str, str]) -> jobs.File:
        report = kit.report_of(query["report"])
        _row, made = rendering.printed(
            self.property,
            report,
            kit.read_asked(report, query),
            query["file"],
            language=query["lang"],
            actor=self.actor,
            say=self.say,
        )
        return jobs.File(name=made.name, content=made.content, content_type=made.content_type, language=query["lang"])


def _file(made: rendering.Rendered) -> HttpResponse:
    name, _dot, suffix = made.name.rpartition(".")
    return taken_home(made.content, name, suffix, made.content_type, made.language)


class _Names(dict[str, Any]):
    """Names of reports, asked for when a page is shown."""

    def get(self, code: str, default: Any = None) -> Any:
        return report_names().get(code, default)


@admin.register(ReportPrint)
class ReportPrintAdmin(ProjectionAdmin):
    """Copies that people took."""

    row = ReportPrintRow
    list_display = ("printed_at", "report", "parameters", "language", "format", "by", "size", "again")
    list_filter = (choices_filter("format", ReportPrint._meta.get_field("format").choices),)
    search_fields = ("by", "sha256")
    ordering = ("-printed_at",)
    labels = {"report": _Names()}

    def documents(self, row: Any) -> list[dict[str, Any]]:
        return [{"label": _("The same copy again"), "url": ReportCopy.url(copy=row.key)}]


@register
class ReportCopy(Screen):
    """A reprint of the copy that somebody took, or a word that it cannot be made again."""

    name, title = "report-copy", _("Copy of a report")
    in_menu, of_something = False, True
    roles = (Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)

    def get(self, request: HttpRequest) -> HttpResponse:
        row = get_object_or_404(ReportPrint, key=request.GET.get("copy", ""), property_id=self.property.pk)
        try:
            _reprint, made = rendering.reprinted(self.property, row, actor=self.actor)
        except Refused as refusal:
            messages.error(request, refusal_text(refusal, self.property.currency))
            return HttpResponseRedirect(ReportsPage.url())
        return _file(made)


# --- what is sent ---------------------------------------------------------------------------------------------------


@admin.register(ReportSubscription)
class ReportSubscriptionAdmin(OwnedAdmin):
    """Subscriptions: recipient, report, schedule and destination."""

    list_display = ("name", "report_name", "when", "format", "language", "destination", "active")
    list_filter = (choices_filter("destination", ReportSubscription.Destination.choices, title=_("destination")),)
    search_fields = ("name", "target")
    ordering = ("name",)

    @admin.display(description=_("report"))
    def report_name(self, row: ReportSubscription) -> str:
        return report_names().get(row.report, row.report)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name != "report":
            return super().formfield_for_dbfield(db_field, request, **kwargs)
        names = list(report_names().items())
        return forms.ChoiceField(label=capfirst(db_field.verbose_name), choices=names, widget=UnfoldAdminSelectWidget())

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: deliveries refer to it, so it is switched off instead."""
        return False


@register
class ReportDeliveries(DeliveriesScreen[ReportDelivery]):
    """Deliveries of reports, and the button that sends one again."""

    name, title = "report-deliveries", _("Deliveries of reports")
    headings = (_("Gaming day"), _("Subscription"), _("Report"))
    lead = _("Each report goes to each subscriber once. Failed deliveries are retried, then listed for you.")
    none_configured = _("No subscription yet: an administrator adds them under Report subscriptions.")

    def rows(self) -> QuerySet[ReportDelivery]:
        rows = ReportDelivery.objects.filter(subscription__property=self.property).select_related("subscription")
        return rows.order_by("-day", "subscription__name", "about")

    def cells(self, row: ReportDelivery) -> list[str]:
        report = report_names().get(row.subscription.report, "")
        about = f" · {row.about}" if row.about else ""
        return [
            f"{row.day.isoformat()}{about}",
            str(row.subscription),
            f"{report} · {row.subscription.get_format_display()}",
        ]

    def is_configured(self) -> bool:
        return ReportSubscription.objects.filter(property=self.property).exists()

    def send_again(self, row: ReportDelivery) -> tuple[Task, int]:
        from casino.tasks import deliver_report

        delivery.send_again(row, actor=self.actor)
        return deliver_report, row.pk
