"""Look into an exception until it has its answer (control W4).

    assigned to somebody -> noted -> resolved by accounting or an auditor -> where money above the property's threshold
    is at stake, confirmed (or returned) by an auditor who is somebody else

A hold out of range is answered by its investigation alone, and so is a case that somebody investigates (control W2).
Nobody resolves a case with money at stake that he raised himself. Everything is recorded in the open gaming day, also
for a case of a day that was closed long ago: the closed day stays as it is.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from accounting import events as ev
from accounting import grid_rows, offers, queries, subjects
from accounting.arguments import case_that, long_text
from accounting.models import Adjustment, AuditSettings, DayException, ExceptionCase, Investigation
from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import Event
from casino.identity.signatures import Signature, require_distinct
from casino.models import Employee, Property
from casino.operations import Signs, operation
from casino.operations.grids import grid
from casino.operations.inputs import Choice, TextInput
from casino.roles import AUDIT, SUPERVISORS, Role
from tables.locks import lock_day
from tables.queries import latest_open_day

CITE = "control W4"
NOTERS = AUDIT | SUPERVISORS | {Role.CAGE_SUPERVISOR, Role.SECURITY, Role.COUNT_TEAM, Role.INSPECTOR}
"""Roles that may add a note to a case."""


Unresolved = Annotated[str, case_that()]
Answered = Annotated[str, case_that([ExceptionCase.Status.ANSWERED])]


@operation(
    cite=CITE,
    route=subjects.EXCEPTIONS.route("assignment", body="Assign"),
    page=subjects.EXCEPTIONS.page(_("Assign an exception"), "assignment_ind"),
)
def assign_exception(
    venue: Property,
    *,
    case: Unresolved,
    owner: Annotated[str, Choice(_("Owner"), offers=offers.people)],
    assigned: Annotated[Signature, Signs(_("Assigned by"), AUDIT)],
    actor: str,
    note: Annotated[str, long_text(_("Note"))] = "",
    at: dt.datetime | None = None,
) -> None:
    """Give a case to somebody who looks into it; again to somebody else. Refused: `unknown_exception`,
    `exception_resolved`, `unknown_employee`, `already_assigned`, `no_open_day`, `wrong_role`."""
    row = _unresolved(venue, case)
    if not Employee.objects.filter(property=venue, code=owner, active=True).exists():
        raise Refused("unknown_employee", field="owner", cite=CITE)
    if row.owner == owner and row.status == ExceptionCase.Status.ASSIGNED:
        raise Refused("already_assigned", field="owner")
    event = ev.ExceptionAssigned(case=case, owner=owner, note=note, signatures=[assigned])
    _record(venue, row, event, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EXCEPTIONS.route("notes", body="Note"),
    page=subjects.EXCEPTIONS.page(_("Add a note to an exception"), "note_add"),
)
def note_exception(
    venue: Property,
    *,
    case: Unresolved,
    note: Annotated[str, long_text(_("Note"))],
    noted: Annotated[Signature, Signs(_("Noted by"), NOTERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Add what was found. Refused: `unknown_exception`, `exception_resolved`, `note_missing`, `no_open_day`."""
    row = _unresolved(venue, case)
    _require_words(note, "note")
    _record(venue, row, ev.ExceptionNoted(case=case, note=note, signatures=[noted]), actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EXCEPTIONS.route("resolution", body="Resolve"),
    page=subjects.EXCEPTIONS.page(
        _("Resolve an exception"),
        "task_alt",
        _(
            "The person who raised a case with money in it does not resolve it. Above the property's "
            "threshold an auditor confirms the answer (control W4)."
        ),
    ),
)
def resolve_exception(
    venue: Property,
    *,
    case: Annotated[str, case_that([ExceptionCase.Status.OPEN, ExceptionCase.Status.ASSIGNED], investigated=False)],
    outcome: Annotated[str, Choice(_("Outcome"), options=tuple(ExceptionCase.Outcome.choices))],
    explanation: Annotated[str, long_text(_("Explanation"), 2_000)],
    resolved: Annotated[Signature, Signs(_("Resolved by"), AUDIT)],
    actor: str,
    adjustment: Annotated[str, TextInput(_("Form of the adjusting entry"), max_length=32)] = "",
    at: dt.datetime | None = None,
) -> ExceptionCase:
    """Answer a case; above the property's threshold an auditor still has to confirm it.

    Refused: `unknown_exception`, `exception_resolved`, `exception_answered`, `investigation_needed` (the answer is that
    of an investigation: control W2), `raised_by_signer`, `unknown_outcome`, `explanation_missing`,
    `unknown_adjustment`, `no_open_day`, `wrong_role`.
    """
    row = _unresolved(venue, case)
    if row.code in queries.INVESTIGATED or _under_investigation(venue, case):
        raise Refused("investigation_needed", field="case")  # fmt: skip
    if row.status == ExceptionCase.Status.ANSWERED:
        raise Refused("exception_answered", field="case")  # fmt: skip
    if row.at_stake and row.raised_by == f"employee:{resolved.employee}":
        raise Refused("raised_by_signer", field="resolved")  # fmt: skip
    if outcome not in ExceptionCase.Outcome.values:
        raise Refused("unknown_outcome", field="outcome", cite=CITE, known=", ".join(ExceptionCase.Outcome.values))
    _require_words(explanation, "explanation")
    _require_adjustment(venue, outcome, adjustment)
    event = ev.ExceptionResolved(
        case=case,
        outcome=outcome,
        explanation=explanation,
        adjustment=adjustment,
        to_confirm=row.at_stake > AuditSettings.of(venue).confirm_above_minor,
        signatures=[resolved],
    )
    _record(venue, row, event, actor=actor, at=at)
    return ExceptionCase.objects.get(pk=row.pk)


@operation(
    cite=CITE,
    route=subjects.EXCEPTIONS.route("confirmation", "Confirm the answer to an exception", body="Confirm"),
    page=subjects.EXCEPTIONS.page(_("Confirm an answer"), "verified", in_menu=True),
)
def confirm_exception(
    venue: Property,
    *,
    case: Answered,
    confirmed: Annotated[Signature, Signs(_("Confirmed by"), [Role.AUDITOR])],
    actor: str,
    note: Annotated[str, long_text(_("Note"))] = "",
    at: dt.datetime | None = None,
) -> None:
    """An auditor agrees with the answer. Refused: `unknown_exception`, `exception_not_answered`, `wrong_role`,
    `same_person`, `no_open_day`."""
    row = _answered(venue, case, confirmed)
    event = ev.ExceptionConfirmed(case=case, note=note, signatures=[confirmed])
    _record(venue, row, event, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.EXCEPTIONS.route("return", "Return the answer to an exception", body="Return"),
    page=subjects.EXCEPTIONS.page(_("Return an answer"), "undo"),
)
def return_exception(
    venue: Property,
    *,
    case: Answered,
    reason: Annotated[str, long_text(_("Reason"))],
    returned: Annotated[Signature, Signs(_("Returned by"), [Role.AUDITOR])],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """An auditor does not agree: the case is open again. Refused as `confirm_exception`, and `reason_missing`."""
    row = _answered(venue, case, returned)
    _require_words(reason, "reason")
    event = ev.ExceptionReturned(case=case, reason=reason, signatures=[returned])
    _record(venue, row, event, actor=actor, at=at)


assign_exceptions = grid(
    assign_exception,
    "assign_exceptions",
    "Give several cases to somebody who looks into them.",
    _("Exceptions"),
    grid_rows.of_kind(once=("owner", "note"), offers=grid_rows.to_assign),
    route=subjects.EXCEPTIONS.route("/audit/assign-exceptions", of="", status=204),
    page=subjects.EXCEPTIONS.page(
        _("Assign several exceptions"),
        "group_add",
        _("One owner for all ticked cases; who assigns them signs once."),
        done=_("Assigned: %(names)s."),
    ),
)

resolve_exceptions = grid(
    resolve_exception,
    "resolve_exceptions",
    "Answer several cases with one outcome and one explanation.",
    _("Exceptions"),
    grid_rows.of_kind(once=("outcome", "explanation"), more=("adjustment",), offers=grid_rows.to_resolve),
    route=subjects.EXCEPTIONS.route("/audit/resolve-exceptions", of="", status=204),
    page=subjects.EXCEPTIONS.page(
        _("Resolve several exceptions"),
        "checklist",
        _(
            "One explanation for all ticked cases, signed once. Each is judged by itself: above the property's "
            "threshold an auditor confirms the answer (control W4)."
        ),
        done=_("Answered: %(names)s."),
    ),
)

confirm_exceptions = grid(
    confirm_exception,
    "confirm_exceptions",
    "An auditor agrees with the answers to several cases.",
    _("Exceptions"),
    grid_rows.of_kind(once=("note",), offers=grid_rows.to_confirm),
    route=subjects.EXCEPTIONS.route(
        "/audit/confirm-exceptions", "Confirm the answers to several exceptions", of="", status=204
    ),
    page=subjects.EXCEPTIONS.page(
        _("Confirm several answers"),
        "done_all",
        _("Each row shows its answer. Nobody confirms an answer of his own (control W4)."),
        done=_("Confirmed: %(names)s."),
    ),
)


# --- what an investigation does to its case (control W2) -----------------------------------------------------------


def give_to_investigator(
    venue: Property, row: DayException, *, owner: str, number: str, assigned: Signature, day: dt.date, actor: str,
    at: dt.datetime | None,
) -> None:  # fmt: skip
    """Make the investigator the owner of the case. A case that has its answer already stays as it is."""
    case = _case_of(venue, row)
    if case is None or case.status == ExceptionCase.Status.RESOLVED or case.owner == owner:
        return
    event = ev.ExceptionAssigned(case=case.case, owner=owner, note=number, signatures=[assigned])
    append_next(venue, _stream(case, day), day, [event], actor=actor, at=at)


def resolve_by_investigation(
    venue: Property, row: DayException, *, outcome: str, findings: str, signatures: Sequence[Signature],
    day: dt.date, actor: str, at: dt.datetime | None,
) -> None:  # fmt: skip
    """The outcome of the investigation is the answer of the case. Two departments signed it: no auditor confirms."""
    case = _case_of(venue, row)
    if case is None or case.status == ExceptionCase.Status.RESOLVED:
        return
    event = ev.ExceptionResolved(
        case=case.case,
        outcome=outcome,
        explanation=findings,
        adjustment="",
        to_confirm=False,
        signatures=list(signatures),
    )
    append_next(venue, _stream(case, day), day, [event], actor=actor, at=at)


def _case_of(venue: Property, row: DayException) -> ExceptionCase | None:
    return queries.exception_case(venue, queries.case_of_exception(row))


def _under_investigation(venue: Property, case: str) -> bool:
    found = queries.investigation_of_case(venue, case)
    return found is not None and found.status == Investigation.Status.OPEN


# --- the steps they share -------------------------------------------------------------------------------------------


def _locked(venue: Property, case: str) -> ExceptionCase:
    """The case as it stands. The calendar is held, so that no close seals the day in between."""
    lock_day(venue.pk)
    row = ExceptionCase.objects.filter(property_id=venue.pk, case=case).first()
    if row is None:
        raise Refused("unknown_exception", field="case")
    return row


def _unresolved(venue: Property, case: str) -> ExceptionCase:
    row = _locked(venue, case)
    if row.status == ExceptionCase.Status.RESOLVED:
        raise Refused("exception_resolved", field="case")
    return row


def _answered(venue: Property, case: str, signature: Signature) -> ExceptionCase:
    row = _locked(venue, case)
    if row.status != ExceptionCase.Status.ANSWERED:
        raise Refused("exception_not_answered", field="case")  # fmt: skip
    answered = Signature(employee=row.resolved_by, role=Role.ACCOUNTING.value, method="pin", at=signature.at)
    require_distinct(answered, signature, cite=CITE)
    return row


def _require_words(words: str, field: str) -> None:
    if words.strip():
        return
    if field == "note":
        raise Refused("note_missing", field=field, what=_("what was found"))
    if field == "reason":
        raise Refused("reason_missing", field=field, why=_("why the case is returned"))
    raise Refused("explanation_missing", field=field, cite=CITE)


def _require_adjustment(venue: Property, outcome: str, serial: str) -> None:
    corrected = outcome == ExceptionCase.Outcome.ADJUSTED
    known = serial and Adjustment.objects.filter(property_id=venue.pk, form_serial=serial).exists()
    if (corrected or serial) and not known:
        raise Refused("unknown_adjustment", field="adjustment")  # fmt: skip


def open_day(venue: Property) -> dt.date:
    """The gaming day in which something of today is recorded: the latest open one. Refused: `no_open_day`."""
    day = latest_open_day(venue)
    if day is None:
        raise Refused("no_open_day")
    return day


def _record(venue: Property, row: ExceptionCase, event: Event, *, actor: str, at: dt.datetime | None) -> None:
    day = open_day(venue)
    append_next(venue, _stream(row, day), day, [event], actor=actor, at=at)


def _stream(row: ExceptionCase, day: dt.date) -> str:
    return f"exception:{row.case}.{day.isoformat()}"
