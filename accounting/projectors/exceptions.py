"""The exceptions inbox: cases from what the floor raised and the close found, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from accounting import events as ev
from accounting.models import ExceptionCase
from accounting.queries.close import at_stake, unit_of
from casino.eventstore import Recorded
from casino.identity.signatures import Signature
from tables.events import ExceptionRaised, GamingDayWithdrawn

Acted = ev.ExceptionAssigned | ev.ExceptionNoted | ev.ExceptionResolved | ev.ExceptionConfirmed | ev.ExceptionReturned

BY_THE_CLOSE = "system:close"
"""Author of exceptions found by the close: nobody, so that the person who closed the day may investigate them."""


class ExceptionCases:
    """Owner of the cases."""

    name = "exception_cases"
    models = (ExceptionCase,)
    handles = (
        ExceptionRaised,
        GamingDayWithdrawn,
        ev.ExceptionsListed,
        ev.ExceptionAssigned,
        ev.ExceptionNoted,
        ev.ExceptionResolved,
        ev.ExceptionConfirmed,
        ev.ExceptionReturned,
    )

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one: a day has a handful of them."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, ExceptionRaised):
                _raised(recorded, event)
            elif isinstance(event, GamingDayWithdrawn):
                cases = [_number(recorded, f"F{version}") for version in event.exceptions]
                ExceptionCase.objects.filter(property_id=recorded.property_id, case__in=cases).delete()
            elif isinstance(event, ev.ExceptionsListed):
                _listed(recorded, event)
            else:
                _acted(recorded, event)


def case_key(property_id: int, case: str) -> str:
    """Primary key of a case."""
    return f"{property_id}:{case}"


def _raised(recorded: Recorded, event: ExceptionRaised) -> None:
    _case(
        recorded,
        f"F{recorded.version}",
        source=ExceptionCase.Source.FLOOR,
        code=event.code,
        subject=event.subject,
        detail=event.detail,
        table=event.table,
        shift=event.shift,
        unit="money",
        amount=event.amount,
        at_stake=abs(event.amount),
        raised_by=recorded.actor,
    ).save(force_insert=True)


def _listed(recorded: Recorded, event: ev.ExceptionsListed) -> None:
    # Those of the events before, where there are several.
    known = ExceptionCase.objects.filter(
        property_id=recorded.property_id, day=recorded.day, source=ExceptionCase.Source.CLOSE
    )
    numbered = enumerate(event.lines, known.count() + 1)
    ExceptionCase.objects.bulk_create(_of_line(recorded, number, line) for number, line in numbered)


def _of_line(recorded: Recorded, number: int, line: ev.ExceptionFigures) -> ExceptionCase:
    unit = unit_of(line.code, line.detail)
    return _case(
        recorded,
        f"C{number}",
        source=ExceptionCase.Source.CLOSE,
        code=line.code,
        subject=line.subject,
        detail=line.detail or f"{line.expected} ≠ {line.found}",
        table=line.table,
        shift=line.shift,
        unit=unit,
        amount=line.amount,
        at_stake=at_stake(line),
        raised_by=BY_THE_CLOSE,
    )


def _number(recorded: Recorded, number: str) -> str:
    """Number of a case of a day."""
    return f"{recorded.day.isoformat()}-{number}"


def _case(recorded: Recorded, number: str, **fields: Any) -> ExceptionCase:
    case = _number(recorded, number)
    return ExceptionCase(
        key=case_key(recorded.property_id, case),
        property_id=recorded.property_id,
        case=case,
        day=recorded.day,
        raised_at=recorded.occurred_at,
        **fields,
    )


def _acted(recorded: Recorded, event: Acted) -> None:
    case = ExceptionCase.objects.get(key=case_key(recorded.property_id, event.case))
    signer: Signature = event.signatures[-1]
    match event:
        case ev.ExceptionAssigned():
            case.status, case.owner = ExceptionCase.Status.ASSIGNED, event.owner
            words = event.note
        case ev.ExceptionNoted():
            words = event.note
        case ev.ExceptionResolved():
            case.status = ExceptionCase.Status.ANSWERED if event.to_confirm else ExceptionCase.Status.RESOLVED
            case.outcome, case.explanation, case.adjustment = event.outcome, event.explanation, event.adjustment
            case.resolved_at, case.resolved_by = recorded.occurred_at, signer.employee
            words = event.explanation
        case ev.ExceptionConfirmed():
            case.status, case.confirmed_by = ExceptionCase.Status.RESOLVED, signer.employee
            words = event.note
        case ev.ExceptionReturned():
            case.status = ExceptionCase.Status.ASSIGNED if case.owner else ExceptionCase.Status.OPEN
            case.outcome, case.resolved_at, case.resolved_by = "", None, ""
            words = event.reason
        case _:
            assert_never(event)
    case.history = [*case.history, _step(recorded, words, signer)]
    case.save()


def _step(recorded: Recorded, words: str, signer: Signature) -> dict[str, Any]:
    at = recorded.occurred_at.isoformat()
    step = {"at": at, "what": recorded.type, "words": words, "by": signer.employee}
    if isinstance(recorded.event, ev.ExceptionAssigned):
        step["owner"] = recorded.event.owner
    return step
