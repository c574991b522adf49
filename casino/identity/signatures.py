"""Signatures of facts: (employee, role, method, time) inside the event.

A person signs with a PIN for one purpose in one role. `sign` refuses a role that is not held, a licence that has run
out, a person who left, and a PIN that is wrong or locked (`casino/identity/pins.py`, control S1). The commands then
demand the roles a duty needs (`require_role`) and that separated duties are done by different people
(`require_distinct`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Literal

import msgspec
import structlog
from django.utils import timezone

from casino.errors import Refused
from casino.identity import pins
from casino.models import Employee, Property
from casino.roles import DEPARTMENT_OF, LICENSED, Department, Role

logger = structlog.get_logger(__name__)


class Signature(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One person's word, as stored inside an event. `employee` is the code; `at` ISO 8601 with UTC offset.

    `paper`: signed by hand on a form that was keyed in; who keyed it in signed for that.
    """

    employee: str
    role: str
    method: Literal["pin", "device", "paper"]
    at: str


def sign(
    employee: Employee, pin: str, role: Role | str, purpose: str, *, origin: str, at: dt.datetime | None = None
) -> Signature:
    """The employee's signature in a role, for a purpose (named in the log and in refusals).

    `origin`: the device or login at which the PIN was typed (`casino.identity.pin_attempts`). Refused:
    `employee_inactive`, `role_not_held`, `licence_expired`, `licence_missing`, and what `casino.identity.pins.check`
    refuses.
    """
    moment = at or timezone.now()
    role = Role(role)
    require_may_sign(employee, role, moment)
    pins.check(employee, pin, origin=origin)
    logger.info("signed", employee=employee.code, role=role.value, purpose=purpose)
    return Signature(employee=employee.code, role=role.value, method="pin", at=moment.isoformat())


def require_may_sign(employee: Employee, role: Role, at: dt.datetime) -> None:
    """Refuse a person who may not sign in a role at an instant, whatever PIN is typed.

    Refused: `employee_inactive`, `role_not_held`, `licence_expired`, `licence_missing`.
    """
    if not employee.active:
        raise Refused("employee_inactive", field="employee")
    if not employee.holds(role):
        raise Refused("role_not_held", field="employee", employee=employee.code, role=role.label)
    _require_licence(employee, role, employee.property.gaming_day(at))


def _require_licence(employee: Employee, role: Role, day: dt.date) -> None:
    """Require a licence that covers the gaming day of the property's employees; inspectors are the authority's own."""
    if DEPARTMENT_OF[role] is Department.REGULATOR:
        return
    if employee.licence_expires is not None and employee.licence_expires < day:
        raise Refused(
            "licence_expired", field="employee", employee=employee.code, date=employee.licence_expires.isoformat()
        )
    on_file = employee.licence_number and employee.licence_expires is not None
    if employee.property.licence_required and DEPARTMENT_OF[role] in LICENSED and not on_file:
        raise Refused("licence_missing", field="employee", employee=employee.code)


def sign_as(
    venue: Property,
    code: str,
    pin: str,
    role: Role | str,
    purpose: str,
    *,
    origin: str,
    at: dt.datetime | None = None,
) -> Signature:
    """Sign with a PIN, given only the employee's code."""
    return sign(employee_who_signs(venue, code, origin=origin), pin, role, purpose, origin=origin, at=at)


def employee_who_signs(venue: Property, code: str, *, origin: str) -> Employee:
    """The employee of a number whose PIN was typed at an origin. Refused, and counted there: `unknown_employee`."""
    employee = Employee.objects.filter(property=venue, code=code).first()
    if employee is None:
        pins.check_nobody(origin)
        raise Refused("unknown_employee", field="employee")
    employee.property = venue
    return employee


def require_role(signature: Signature, roles: Iterable[Role | str], *, field: str, cite: str | None = None) -> None:
    """Refuse a signature given in a role that this duty does not belong to."""
    allowed = [Role(role) for role in roles]
    if signature.role not in {role.value for role in allowed}:
        labels = ", ".join(str(role.label) for role in allowed)
        raise Refused("wrong_role", field=field, cite=cite, roles=labels)


def require_distinct(*signatures: Signature, cite: str | None = None) -> None:
    """Refuse when one person signed twice for duties that the controls separate."""
    seen: set[str] = set()
    for signature in signatures:
        if signature.employee in seen:
            raise Refused("same_person", field="signatures", cite=cite, employee=signature.employee)
        seen.add(signature.employee)
