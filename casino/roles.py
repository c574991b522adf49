"""The roles and which of them one person may hold together (control S2).

The rule is one sentence: **a person serves one department**. Inside it he may hold several roles (a dealer may be
licensed as a supervisor too); across departments never, because what one department does another one checks. So the
count team is independent of pit, cage and accounting (control D3), the cage never works the pit, the auditor keeps no
books, and the inspector, who is the regulator's, is nobody else's. `device` is no person's role at all.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.jurisdictions import title


class Role(models.TextChoices):
    """Roles in which a person acts and signs; one of them is for devices."""

    DEALER = "dealer", title("dealer", _("Dealer"))
    FLOOR_SUPERVISOR = "floor_supervisor", title("floor_supervisor", _("Floor supervisor"))
    PIT_MANAGER = "pit_manager", title("pit_manager", _("Pit manager"))
    CASHIER = "cashier", title("cashier", _("Cashier"))
    CAGE_SUPERVISOR = "cage_supervisor", title("cage_supervisor", _("Cage supervisor"))
    SECURITY = "security", title("security", _("Security officer"))
    COUNT_TEAM = "count_team", title("count_team", _("Count team"))
    ACCOUNTING = "accounting", _("Accounting")
    AUDITOR = "auditor", _("Auditor")
    INSPECTOR = "inspector", title("inspector", _("Inspector"))
    ADMINISTRATOR = "administrator", _("Administrator")
    DEVICE = "device", _("Device")


class Department(models.TextChoices):
    """Departments; duties are separated between them."""

    PIT = "pit", _("Pit")
    CAGE = "cage", _("Cage")
    SECURITY = "security", _("Security")
    COUNT = "count", _("Count room")
    ACCOUNTING = "accounting", _("Accounting")
    AUDIT = "audit", _("Audit")
    REGULATOR = "regulator", _("Regulator")
    SYSTEM = "system", _("System")


DEPARTMENT_OF: dict[Role, Department] = {
    Role.DEALER: Department.PIT,
    Role.FLOOR_SUPERVISOR: Department.PIT,
    Role.PIT_MANAGER: Department.PIT,
    Role.CASHIER: Department.CAGE,
    Role.CAGE_SUPERVISOR: Department.CAGE,
    Role.SECURITY: Department.SECURITY,
    Role.COUNT_TEAM: Department.COUNT,
    Role.ACCOUNTING: Department.ACCOUNTING,
    Role.AUDITOR: Department.AUDIT,
    Role.INSPECTOR: Department.REGULATOR,
    Role.ADMINISTRATOR: Department.SYSTEM,
}

HUMAN_ROLES = tuple(DEPARTMENT_OF)
READING_ROLES = tuple(role for role in HUMAN_ROLES if role is not Role.DEALER)
"""Roles with reports and documents to read; each report names its own readers."""

SUPERVISORS = frozenset({Role.FLOOR_SUPERVISOR, Role.PIT_MANAGER})
PIT = frozenset(role for role, department in DEPARTMENT_OF.items() if department is Department.PIT)
CAGE = frozenset(role for role, department in DEPARTMENT_OF.items() if department is Department.CAGE)
BOOKS = frozenset({Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR})
"""Roles that read the books."""
CONFIGURATION = frozenset({Role.ADMINISTRATOR, Role.AUDITOR, Role.INSPECTOR})
"""Roles that read the configuration; administrators edit it."""
AUDIT = frozenset({Role.ACCOUNTING, Role.AUDITOR})
"""Roles that keep and audit the books, independent of cage and pit (controls T5, W4)."""


LICENSED = frozenset({Department.PIT, Department.CAGE, Department.COUNT})
"""Departments whose duties take a licence on file where the property requires licences."""


def compatible(one: Role | str, other: Role | str) -> bool:
    """Return whether one person may hold both roles."""
    departments = {DEPARTMENT_OF.get(Role(one)), DEPARTMENT_OF.get(Role(other))}
    return len(departments) == 1 and None not in departments
