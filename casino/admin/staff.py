"""Rights by role in one report (control S2): person, role, functions. On the screen and as CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
from django.apps import apps
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino import listings
from casino.admin.files import Document
from casino.admin.guided import PAGES, GuidedPage, Screen, register
from casino.documents.tabular import guarded
from casino.models import Employee, Property
from casino.queries import LICENCE_WARNING, licences_missing, licences_running_out, staff_report
from casino.roles import DEPARTMENT_OF, HUMAN_ROLES, Role

READERS = (Role.ADMINISTRATOR, Role.AUDITOR, Role.INSPECTOR)


class Functions(msgspec.Struct, frozen=True, kw_only=True):
    """What a role may do: pages it opens, pages it signs on, what it looks at, what it changes. Sorted titles."""

    opens: list[str]
    signs: list[str]
    sees: list[str]
    changes: list[str]


class StaffLine(msgspec.Struct, frozen=True, kw_only=True):
    """A person in one of the roles held; `role` is None for somebody without any."""

    person: Employee
    role: Role | None
    functions: Functions


def functions_of(role: Role) -> Functions:
    """The functions of a role, as the doors themselves decide them: pages, signers, rooms."""
    pages = [page for page in PAGES.values() if not issubclass(page, Document)]
    signed = [page for page in pages if issubclass(page, GuidedPage) and _signs(page, role)]
    return Functions(
        opens=sorted(str(page.title) for page in pages if role in page.roles),
        signs=sorted(str(page.title) for page in signed),
        sees=_titles(listings.seen_by(role)),
        changes=_titles(listings.kept()) if role is Role.ADMINISTRATOR else [],
    )


def staff_lines(property: Property) -> list[StaffLine]:
    """Every person of the house, once for every role."""
    nothing = Functions(opens=[], signs=[], sees=[], changes=[])
    functions = {role: functions_of(role) for role in HUMAN_ROLES}
    lines = []
    for person, held in staff_report(property):
        for role in [Role(one) for one in held] or [None]:
            lines.append(StaffLine(person=person, role=role, functions=functions[role] if role else nothing))
    return lines


def _signs(page: type[GuidedPage], role: Role) -> bool:
    return any(role in signer.roles for signer in page.signers)


def _titles(labels: tuple[str, ...]) -> list[str]:
    return sorted({capfirst(str(apps.get_model(label)._meta.verbose_name_plural)) for label in labels})


@register
class StaffReport(Screen):
    """Who may do what."""

    name, title, icon, group = "staff-report", _("Staff, roles and functions"), "groups", "reports"
    roles = READERS
    template_name = "casino/staff_report.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        day = self.property.gaming_day()
        roles = [(role, functions_of(role)) for role in HUMAN_ROLES]
        return self.render(
            {
                "lines": staff_lines(self.property),
                "functions": roles,
                "day": day,
                "running_out": licences_running_out(self.property, day + LICENCE_WARNING),
                "missing": licences_missing(self.property),
                "csv": StaffCsv.url(),
            }
        )


@register
class StaffCsv(Document):
    """The same as a table for a spreadsheet: a line for every person and role."""

    name, title = "staff-report-csv", _("Staff, roles and functions")
    roles = READERS
    suffix, content_type = "csv", "text/csv; charset=utf-8"

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(
            [
                _now("Employee number"), _now("Name"), _now("Active"), _now("Licence"), _now("Kind of licence"),
                _now("Licence expires"), _now("Role"), _now("Department"), _now("Opens"), _now("Signs"), _now("Sees"),
                _now("Changes"),
            ]
        )  # fmt: skip
        writer.writerows([guarded(str(cell)) for cell in _cells(line)] for line in staff_lines(self.property))
        return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cells(line: StaffLine) -> list[Any]:
    person, role = line.person, line.role
    return [
        person.code,
        person.name,
        _now("Yes") if person.active else _now("No"),
        person.licence_number,
        person.licence_kind,
        person.licence_expires.isoformat() if person.licence_expires else "",
        role.label if role else "",
        DEPARTMENT_OF[role].label if role else "",
        *("; ".join(titles) for titles in msgspec.structs.astuple(line.functions)),
    ]
