"""Look into a hold that is out of range: open, assign, note, conclude (control W2)."""

from __future__ import annotations

import datetime as dt
import functools
from typing import Annotated

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting import events as ev
from accounting import offers, queries, subjects
from accounting.arguments import INVESTIGATORS, long_text
from accounting.commands.exceptions import give_to_investigator, resolve_by_investigation
from accounting.models import DayException, Investigation
from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import Event
from casino.identity.signatures import Signature, require_distinct
from casino.models import Employee, Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Date
from casino.roles import AUDIT, Role
from tables.arguments import Accounting, OpenDay
from tables.locks import lock_day
from tables.models import GamingDay

CITE = "control W2"


Number = Annotated[str, Choice(_("Investigation"), offers=offers.open_investigations)]
Investigator = Annotated[
    str, Choice(_("Assigned to"), offers=functools.partial(offers.people_who_are, roles=INVESTIGATORS))
]
Due = Annotated[dt.date, Date(pgettext_lazy("date", "Due"))]


@operation(
    cite=CITE,
    route=subjects.INVESTIGATIONS.route(
        "/investigations", body="OpenInvestigation", description="`exception`: its key, or its case."
    ),
    page=subjects.INVESTIGATIONS.page(
        _("Open an investigation"),
        "search",
        _("A hold outside its range is looked into and the outcome recorded (control W2)."),
    ),
)
def open_investigation(
    venue: Property,
    *,
    exception: Annotated[str, Choice(_("Exception"), offers=offers.uninvestigated(), max_length=200)],
    day: OpenDay,
    assigned_to: Investigator,
    due: Due,
    opened: Annotated[Signature, Signs(_("Opened by"), AUDIT)],
    actor: str,
    at: dt.datetime | None = None,
) -> Investigation:
    """Open the investigation of an exception of a closed day, in the open day; one for each. The person to whom it is
    assigned owns the case from now on.

    `exception`: its key among the day's, or its case in the inbox ("2026-11-20-C3").

    Refused: `wrong_role`, `day_not_open`, `unknown_exception`, `investigation_exists`, `unknown_employee`,
    `role_not_held`, `due_passed`.
    """
    _hold_day(venue, day)
    found = DayException.objects.filter(property_id=venue.pk, pk=exception).first()
    found = found or queries.exception_of_case(venue, exception)
    if found is None:
        raise Refused("unknown_exception", field="exception")
    if Investigation.objects.filter(property_id=venue.pk, exception=found.pk).exists():
        raise Refused("investigation_exists", field="exception")
    _require_investigator(venue, assigned_to)
    _require_to_come(day, due)
    number = f"{day.isoformat()}-{Investigation.objects.filter(property_id=venue.pk, opened_day=day).count() + 1}"
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
    row = _record(venue, number, day, event, actor=actor, at=at)
    give_to_investigator(venue, found, owner=assigned_to, number=number, assigned=opened, day=day, actor=actor, at=at)
    return row


@operation(
    cite=CITE,
    route=subjects.INVESTIGATIONS.route("notes", body="AddNote"),
    page=subjects.INVESTIGATIONS.page(_("Add to an investigation"), "edit_note"),
)
def note_investigation(
    venue: Property,
    *,
    number: Number,
    day: OpenDay,
    text: Annotated[str, long_text(_("Note"), 2_000)],
    by: Annotated[Signature, Signs(_("Noted by"), INVESTIGATORS)],
    actor: str,
    at: dt.datetime | None = None,
) -> Investigation:
    """Add what was found. Refused: `wrong_role`, `day_not_open`, the investigation, `text_missing`."""
    _require_open(venue, number, day)
    _require_text(text, "text")
    event = ev.InvestigationNoted(number=number, text=text, signatures=[by])
    return _record(venue, number, day, event, actor=actor, at=at)


@operation(cite=CITE)
def assign_investigation(
    venue: Property,
    *,
    number: Number,
    day: OpenDay,
    assigned_to: Investigator,
    due: Due,
    by: Annotated[Signature, Signs(_("Assigned by"), AUDIT)],
    actor: str,
    at: dt.datetime | None = None,
) -> Investigation:
    """Give it to somebody, until `due`. Refused: `wrong_role`, `day_not_open`, the investigation, the person."""
    _require_open(venue, number, day)
    _require_investigator(venue, assigned_to)
    _require_to_come(day, due)
    event = ev.InvestigationAssigned(number=number, assigned_to=assigned_to, due=due.isoformat(), signatures=[by])
    row = _record(venue, number, day, event, actor=actor, at=at)
    found = DayException.objects.get(pk=row.exception)
    give_to_investigator(venue, found, owner=assigned_to, number=number, assigned=by, day=day, actor=actor, at=at)
    return row


@operation(
    cite=CITE,
    route=subjects.INVESTIGATIONS.route("conclusion", status=200, body="Conclude"),
    page=subjects.INVESTIGATIONS.page(
        _("Conclude an investigation"),
        "task_alt",
        _("Accounting and the pit manager sign. Nothing can be added afterwards (control W2)."),
    ),
)
def conclude_investigation(
    venue: Property,
    *,
    number: Number,
    day: OpenDay,
    outcome: Annotated[str, Choice(_("Outcome"), options=tuple(Investigation.Outcome.choices))],
    findings: Annotated[str, long_text(_("Findings"), 4_000)],
    accounting: Accounting,
    pit_manager: Annotated[Signature, Signs(_("Pit manager"), [Role.PIT_MANAGER])],
    actor: str,
    at: dt.datetime | None = None,
) -> Investigation:
    """Record the outcome and what it rests on, signed by accounting and the pit manager; it is the answer of the
    exception's case, too. Nothing is added afterwards.

    Refused: the roles, `same_person`, `day_not_open`, `unknown_investigation`, `investigation_concluded`,
    `unknown_outcome`, `text_missing`.
    """
    require_distinct(accounting, pit_manager, cite=CITE)
    _require_open(venue, number, day)
    if outcome not in Investigation.Outcome.values:
        raise Refused("unknown_outcome", field="outcome", cite=CITE, known=", ".join(Investigation.Outcome.values))
    _require_text(findings, "findings")
    signatures = [accounting, pit_manager]
    event = ev.InvestigationConcluded(number=number, outcome=outcome, findings=findings, signatures=signatures)
    row = _record(venue, number, day, event, actor=actor, at=at)
    found = DayException.objects.get(pk=row.exception)
    signed = [pit_manager, accounting]  # the last one answers for the case
    resolve_by_investigation(
        venue, found, outcome=outcome, findings=findings, signatures=signed, day=day, actor=actor, at=at
    )
    return row


def _hold_day(venue: Property, day: dt.date) -> None:
    lock_day(venue.pk)
    if not GamingDay.objects.filter(property_id=venue.pk, day=day, status=GamingDay.Status.OPEN).exists():
        raise Refused("day_not_open", field="day", cite=CITE, day=day.isoformat())


def _require_open(venue: Property, number: str, day: dt.date) -> None:
    _hold_day(venue, day)
    row = Investigation.objects.filter(property_id=venue.pk, number=number).first()
    if row is None:
        raise Refused("unknown_investigation", field="number")
    if row.status == Investigation.Status.CONCLUDED:
        raise Refused("investigation_concluded", field="number", number=number)


def _require_investigator(venue: Property, code: str) -> None:
    employee = Employee.objects.filter(property=venue, code=code, active=True).first()
    if employee is None:
        raise Refused("unknown_employee", field="assigned_to")
    if not any(employee.holds(role) for role in INVESTIGATORS):
        raise Refused(
            "role_not_held",
            field="assigned_to",
            cite=CITE,
            employee=code,
            role=", ".join(str(role.label) for role in INVESTIGATORS),
        )


def _require_to_come(day: dt.date, due: dt.date) -> None:
    if due < day:
        raise Refused("due_passed", field="due")


def _require_text(text: str, field: str) -> None:
    if not text.strip():
        raise Refused("text_missing", field=field)


def _record(
    venue: Property, number: str, day: dt.date, event: Event, *, actor: str, at: dt.datetime | None
) -> Investigation:
    append_next(venue, f"investigation:{number}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return Investigation.objects.get(property_id=venue.pk, number=number)
