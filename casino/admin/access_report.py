"""The access listing: who may do what, who looked at restricted copies, what was changed (controls S2, S3)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Final

from django.contrib.admin.models import LogEntry
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.staff import StaffLine, functions_of, staff_lines
from casino.documents import in_language
from casino.documents.formatting import clock
from casino.documents.labels import Label
from casino.documents.rows import Printed, cells, columns, sheet
from casino.documents.spreadsheet import Column, Sheet
from casino.models import FormPrint, Property, ReportPrint
from casino.own_rows import FormPrintRow, ReportPrintRow
from casino.queries import changes_of
from casino.reports.kit import REGISTRY, Asked, Content, Report, register, today
from casino.roles import HUMAN_ROLES, Role

_SENSITIVE: Final = (
    "property", "employee", "employeerole", "user", "device", "devicekey", "approval", "accountmapping",
    "auditsettings", "authorisedhours", "banksetting", "reportsubscription", "webhook",
)  # fmt: skip
"""Models of people, rights and settings: their changes are listed."""

_LABELS: Final[Mapping[str, Label]] = {
    "kind": _("Kind"),
    "people": _("People and roles"),
    "role": _("Role"),
    "functions": _("Functions of each role"),
    "may": _("May"),
    "opens": _("Opens"),
    "signs": _("Signs"),
    "sees": pgettext_lazy("right", "Sees"),
    "changes": pgettext_lazy("right", "Changes"),
    "reads": _("Takes the report"),
    "function": _("Function"),
    "restricted": _("Restricted copies that were opened"),
    "at": _("When"),
    "by": _("By"),
    "copies": _("Copies of reports"),
    "reprint": _("reprint"),
    "sensitive": _("Changes of people, rights and settings"),
    "what": _("What"),
    "change": _("Change"),
}


def _access(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    since, until = asked.since or today(venue), asked.until or today(venue)
    first = dt.datetime.combine(since, dt.time(hour=venue.day_start_hour), tzinfo=venue.zone)
    last = dt.datetime.combine(until + dt.timedelta(days=1), dt.time(hour=venue.day_start_hour), tzinfo=venue.zone)
    return Content(
        day=until,
        span=(since, until),
        sheets=[
            sheet(StaffLine, t["people"], staff_lines(venue), _PEOPLE, printed),
            _functions(t),
            _restricted(first, last, t, printed),
            _copies(first, last, t, printed),
            _changes(venue, first, last, t, language),
        ],
        duties=(_("Reviewed by"), _("Audited by")),
    )


_PEOPLE: Final = ("code", "name", "active", "licence", "expires", "role_name", "department")


def _functions(t: Mapping[str, str]) -> Sheet:
    """A line per role, verb and function: what can be sorted and compared from one day to the next."""
    rows = []
    for role in HUMAN_ROLES:
        functions = functions_of(role)
        for verb in ("opens", "signs", "sees", "changes"):
            named = getattr(functions, verb)
            if named:
                rows.append([str(role.label), t[verb], "; ".join(named)])
        readable = sorted(report.name(_language()) for report in REGISTRY.values() if role in report.roles)
        if readable:
            rows.append([str(role.label), t["reads"], "; ".join(readable)])
    columns = [Column(t["role"], "text", 20), Column(t["may"], "text", 18), Column(t["function"], "text", 96)]
    return Sheet(t["functions"], columns, rows)


def _language() -> str:
    return (get_language() or "es")[:2]


def _restricted(first: dt.datetime, last: dt.datetime, t: Mapping[str, str], printed: Printed) -> Sheet:
    prints = FormPrint.objects.filter(
        property_id=printed.property.pk, copy="restricted", printed_at__gte=first, printed_at__lt=last
    )
    names = ("printed_at", "serial", "copy_number", "by", "reader")
    return sheet(FormPrintRow, t["restricted"], prints.order_by("printed_at", "key"), names, printed)


def _copies(first: dt.datetime, last: dt.datetime, t: Mapping[str, str], printed: Printed) -> Sheet:
    taken = ReportPrint.objects.filter(
        property_id=printed.property.pk, printed_at__gte=first, printed_at__lt=last
    ).order_by("printed_at", "again", "key")
    names = ("printed_at", "report", "about", "file", "by", "sha256")
    rows = []
    for copy in taken:
        line = dict(zip(names, cells(ReportPrintRow, copy, names, printed), strict=True))
        rows.append(list((line | {"report": _copied(copy, t, printed.language)}).values()))
    return Sheet(t["copies"], columns(ReportPrintRow, names, printed), rows)


def _copied(row: ReportPrint, t: Mapping[str, str], language: str) -> str:
    name = REGISTRY[row.report].name(language) if row.report in REGISTRY else row.report
    return f"{name} ({t['reprint']})" if row.again else name


def _changes(venue: Property, first: dt.datetime, last: dt.datetime, t: Mapping[str, str], language: str) -> Sheet:
    """Changes of people, rights and settings of the property, from the change log."""
    columns = [
        Column(t["at"], "text", 20), Column(t["by"], "text", 20), Column(t["kind"], "text", 24),
        Column(t["what"], "text", 24), Column(t["change"], "text", 60),
    ]  # fmt: skip
    entries = LogEntry.objects.filter(
        changes_of(venue), action_time__gte=first, action_time__lt=last, content_type__model__in=_SENSITIVE
    ).select_related("content_type", "user__employee")
    rows = []
    for entry in entries.order_by("action_time", "pk"):
        employee = getattr(entry.user, "employee", None)
        model = entry.content_type.model_class()
        rows.append(
            [
                clock(entry.action_time, venue.zone),
                employee.code if employee is not None else entry.user.get_username(),
                str(model._meta.verbose_name) if model is not None else entry.content_type.model,
                entry.object_repr,
                entry.get_change_message() or _now("Changed."),
            ]
        )
    return Sheet(t["sensitive"], columns, rows)


register(
    Report(
        code="access-listing",
        title=_("Access listing"),
        purpose=_(
            "Who may do what, restricted copies opened, copies of reports taken, changes of rights (controls S2, S3)."
        ),
        group="control",
        roles=(Role.AUDITOR, Role.INSPECTOR, Role.ADMINISTRATOR),
        parameters=("since", "until"),
        content=_access,
        living=True,
    )
)
