"""Look into a hold that is out of range: open, assign, note, conclude (control W2)."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import events as ev
from accounting import queries
from accounting.commands.exceptions import give_to_investigator, resolve_by_investigation
from accounting.models import DayException, Investigation
from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import Event
from casino.models import Employee, Property
from casino.roles import Role
from casino.signatures import Signature, require_distinct, require_role
from tables.locks import lock_day
from tables.models import GamingDay

CITE = "control W2"

INVESTIGATORS = (Role.ACCOUNTING, Role.AUDITOR, Role.PIT_MANAGER)
"""Who may be given an investigation and add to it."""


@transaction.atomic
def open_investigation(
    property: Property,
    *,
    day: dt.date,
    exception: str,
    assigned_to: str,
    due: dt.date,
    opened: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> Investigation:
    """Look into an exception of a closed day, in the open day; one investigation for each. Whoever it is assigned to
    owns the case from now on.

    `exception`: its key among the day's, or its case in the inbox ("2026-11-20-C3").

    Refused: `wrong_role`, `day_not_open`, `unknown_exception`, `investigation_exists`, `unknown_employee`,
    `role_not_held`, `due_passed`.
    """
    require_role(opened, [Role.ACCOUNTING, Role.AUDITOR], field="opened", cite=CITE)
    _hold_day(property, day)
    found = DayException.objects.filter(property_id=property.pk, pk=exception).first()
    found = found or queries.exception_of_case(property, exception)
    if found is None:
        raise Refused("unknown_exception", _("There is no such exception."), field="exception", status=404)
    if Investigation.objects.filter(property_id=property.pk, exception=found.pk).exists():
        raise Refused(
            "investigation_exists",
            _("This exception is being looked into, or was."),
            field="exception",
            cite=CITE,
            status=409,
        )
    _require_investigator(property, assigned_to)
    _require_to_come(day, due)
    number = f"{day.isoformat()}-{Investigation.objects.filter(property_id=property.pk, opened_day=day).count() + 1}"
    event = ev.InvestigationOpened(
        number=number,
        exception=found.pk,
        code=found.code,
        subject=found.subject,
        concerns_day=found.day.isoformat(),
        assigned_to=assigned_to,
        due=due.isoformat(),
        signatures=[opened],
    )
    row = _record(property, number, day, event, actor=actor, at=at)
    give_to_investigator(
        property, found, owner=assigned_to, number=number, assigned=opened, day=day, actor=actor, at=at
    )
    return row


@transaction.atomic
def note_investigation(
    property: Property, *, number: str, day: dt.date, text: str, by: Signature, actor: str,
    at: dt.datetime | None = None,
) -> Investigation:  # fmt: skip
    """Add what was found. Refused: `wrong_role`, `day_not_open`, the investigation, `text_missing`."""
    require_role(by, INVESTIGATORS, field="by", cite=CITE)
    _require_open(property, number, day)
    _require_text(text, "text")
    event = ev.InvestigationNoted(number=number, text=text, signatures=[by])
    return _record(property, number, day, event, actor=actor, at=at)


@transaction.atomic
def assign_investigation(
    property: Property, *, number: str, day: dt.date, assigned_to: str, due: dt.date, by: Signature, actor: str,
    at: dt.datetime | None = None,
) -> Investigation:  # fmt: skip
    """Give it to somebody, until `due`. Refused: `wrong_role`, `day_not_open`, the investigation, the person."""
    require_role(by, [Role.ACCOUNTING, Role.AUDITOR], field="by", cite=CITE)
    _require_open(property, number, day)
    _require_investigator(property, assigned_to)
    _require_to_come(day, due)
    event = ev.InvestigationAssigned(number=number, assigned_to=assigned_to, due=due.isoformat(), signatures=[by])
    row = _record(property, number, day, event, actor=actor, at=at)
    found = DayException.objects.get(pk=row.exception)
    give_to_investigator(property, found, owner=assigned_to, number=number, assigned=by, day=day, actor=actor, at=at)
    return row


@transaction.atomic
def conclude_investigation(
    property: Property,
    *,
    number: str,
    day: dt.date,
    outcome: str,
    findings: str,
    accounting: Signature,
    pit_manager: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> Investigation:
    """The outcome and what it rests on, signed by accounting and the pit manager; nothing is added afterwards. It is
    the answer of the exception's case, too.

    Refused: the roles, `same_person`, `day_not_open`, `unknown_investigation`, `investigation_concluded`,
    `unknown_outcome`, `text_missing`.
    """
    require_role(accounting, [Role.ACCOUNTING], field="accounting", cite=CITE)
    require_role(pit_manager, [Role.PIT_MANAGER], field="pit_manager", cite=CITE)
    require_distinct(accounting, pit_manager, cite=CITE)
    _require_open(property, number, day)
    if outcome not in Investigation.Outcome.values:
        raise Refused(
            "unknown_outcome",
            _now("An outcome is one of: %(known)s.") % {"known": ", ".join(Investigation.Outcome.values)},
            field="outcome",
            cite=CITE,
        )
    _require_text(findings, "findings")
    signatures = [accounting, pit_manager]
    event = ev.InvestigationConcluded(number=number, outcome=outcome, findings=findings, signatures=signatures)
    row = _record(property, number, day, event, actor=actor, at=at)
    found = DayException.objects.get(pk=row.exception)
    signed = [pit_manager, accounting]  # the last one answers for the case
    resolve_by_investigation(
        property, found, outcome=outcome, findings=findings, signatures=signed, day=day, actor=actor, at=at
    )
    return row


def _hold_day(property: Property, day: dt.date) -> None:
    lock_day(property.pk)
    if not GamingDay.objects.filter(property_id=property.pk, day=day, status=GamingDay.Status.OPEN).exists():
        raise Refused(
            "day_not_open",
            _now("Gaming day %(day)s is not open.") % {"day": day.isoformat()},
            field="day",
            cite=CITE,
            status=409,
        )


def _require_open(property: Property, number: str, day: dt.date) -> None:
    _hold_day(property, day)
    row = Investigation.objects.filter(property_id=property.pk, number=number).first()
    if row is None:
        raise Refused("unknown_investigation", _("There is no such investigation."), field="number", status=404)
    if row.status == Investigation.Status.CONCLUDED:
        raise Refused(
            "investigation_concluded",
            _now("Investigation %(number)s is concluded.") % {"number": number},
            field="number",
            cite=CITE,
            status=409,
        )


def _require_investigator(property: Property, code: str) -> None:
    employee = Employee.objects.filter(property=property, code=code, active=True).first()
    if employee is None:
        raise Refused("unknown_employee", _("There is no such employee."), field="assigned_to", status=403)
    if not any(employee.holds(role) for role in INVESTIGATORS):
        raise Refused(
            "role_not_held",
            _now("%(employee)s does not hold the role %(role)s.")
            % {"employee": code, "role": ", ".join(str(role.label) for role in INVESTIGATORS)},
            field="assigned_to",
            cite=CITE,
            status=403,
        )


def _require_to_come(day: dt.date, due: dt.date) -> None:
    if due < day:
        raise Refused("due_passed", _("The day it is due has passed."), field="due", cite=CITE)


def _require_text(text: str, field: str) -> None:
    if not text.strip():
        raise Refused("text_missing", _("Say what was found."), field=field, cite=CITE)


def _record(
    property: Property, number: str, day: dt.date, event: Event, *, actor: str, at: dt.datetime | None
) -> Investigation:
    append_next(property, f"investigation:{number}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return Investigation.objects.get(property_id=property.pk, number=number)
