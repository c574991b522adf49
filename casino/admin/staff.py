"""Rights by role in one report (control S2): person, role, functions. On the screen and as CSV."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Annotated

import msgspec
from django.apps import apps
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino import listings
from casino.admin import show
from casino.admin.files import Document
from casino.admin.guided import PAGES, GuidedPage, Screen, register
from casino.documents.rows import Printed, plain_cells
from casino.documents.tabular import guarded
from casino.models import Employee, Property
from casino.queries import LICENCE_WARNING, licences_missing, licences_running_out, staff_report
from casino.roles import DEPARTMENT_OF, HUMAN_ROLES, Role
from casino.rows import INNER, Code, Day, Flag, Words, row_of, row_type

READERS = (Role.ADMINISTRATOR, Role.AUDITOR, Role.INSPECTOR)


FILED = ("code", "name", "active", "licence", "licence_kind", "expires", "role_name", "department")


class Functions(msgspec.Struct, frozen=True, kw_only=True):
    """Functions of a role: pages it opens, pages it signs on, lists it reads, lists it changes. Sorted titles."""

    opens: list[str]
    signs: list[str]
    sees: list[str]
    changes: list[str]


@row_type()
class StaffLine(msgspec.Struct, frozen=True, kw_only=True):
    """A person in one of the roles held; `role` is None for somebody without any."""

    person: Annotated[Employee, INNER]
    role: Annotated[Role | None, INNER]
    functions: Annotated[Functions, INNER]

    @property
    def code(
        self,
    ) -> Annotated[str, Code(_("Employee number"), filed=_("Number"), inside=True, width=10)]:
        """The employee number."""
        return self.person.code

    @property
    def name(self) -> Annotated[str, Words(_("Name"), inside=True, width=26)]:
        """The person's name."""
        return self.person.name

    @property
    def active(self) -> Annotated[bool, Flag(_("Active"), inside=True)]:
        """Return whether the person is active."""
        return self.person.active

    @property
    def licence(self) -> Annotated[str, Code(_("Licence"), inside=True, width=16)]:
        """Number of the licence."""
        return self.person.licence_number

    @property
    def licence_kind(self) -> Annotated[str, Code(_("Kind of licence"), inside=True)]:
        """Kind of the licence."""
        return self.person.licence_kind

    @property
    def expires(
        self,
    ) -> Annotated[dt.date | None, Day(_("Licence expires"), filed=pgettext_lazy("licence", "Expires"), inside=True)]:
        """Last day of the licence."""
        return self.person.licence_expires

    @property
    def role_name(self) -> Annotated[str, Words(_("Role"), inside=True, width=20)]:
        """The role in words."""
        return str(self.role.label) if self.role else ""

    @property
    def department(self) -> Annotated[str, Words(_("Department"), inside=True, width=18)]:
        """The department of the role."""
        return str(DEPARTMENT_OF[self.role].label) if self.role else ""


def functions_of(role: Role) -> Functions:
    """Return the functions of a role, by the same declarations that permit them: pages, signers, lists."""
    pages = [page for page in PAGES.values() if not issubclass(page, Document)]
    signed = [page for page in pages if issubclass(page, GuidedPage) and _signs(page, role)]
    return Functions(
        opens=sorted(str(page.title) for page in pages if role in page.roles),
        signs=sorted(str(page.title) for page in signed),
        sees=_titles(listings.seen_by(role)),
        changes=_titles(listings.kept()) if role is Role.ADMINISTRATOR else [],
    )


def staff_lines(venue: Property) -> list[StaffLine]:
    """Return every person of the property, once per role."""
    nothing = Functions(opens=[], signs=[], sees=[], changes=[])
    functions = {role: functions_of(role) for role in HUMAN_ROLES}
    lines = []
    for person, held in staff_report(venue):
        for role in [Role(one) for one in held] or [None]:
            lines.append(StaffLine(person=person, role=role, functions=functions[role] if role else nothing))
    return lines


def _signs(page: type[GuidedPage], role: Role) -> bool:
    return any(role in signer.roles for signer in page.signers)


def _titles(labels: tuple[str, ...]) -> list[str]:
    return sorted({capfirst(str(apps.get_model(label)._meta.verbose_name_plural)) for label in labels})


@register
class StaffReport(Screen):
    """Roles and functions of every person."""

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
        printed = Printed(self.property, show.language())
        heads = [row_of(StaffLine).field(name).kind.title for name in FILED]
        writer.writerow([*map(str, heads), _now("Opens"), _now("Signs"), _now("Sees"), _now("Changes")])
        for line in staff_lines(self.property):
            functions = (guarded("; ".join(titles)) for titles in msgspec.structs.astuple(line.functions))
            writer.writerow([*plain_cells(StaffLine, line, FILED, printed), *functions])
        return b"\xef\xbb\xbf" + text.getvalue().encode()
