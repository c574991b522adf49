"""Investigations of holds, a stream for each day that something is added: `investigation:<number>.<day>`."""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature

Outcome = Literal["chance", "count_error", "record_error", "procedure", "fraud_suspected", "unexplained"]


@event_type("InvestigationOpened", version=1)
class InvestigationOpened(Event):
    """An investigation of an exception of a closed day began, due on `due`. `exception`: its key among the day's."""

    number: str
    exception: str
    code: str
    subject: str
    concerns_day: str
    assigned_to: str
    due: str
    signatures: list[Signature]


@event_type("InvestigationNoted", version=1)
class InvestigationNoted(Event):
    """A note on an investigation."""

    number: str
    text: str
    signatures: list[Signature]


@event_type("InvestigationAssigned", version=1)
class InvestigationAssigned(Event):
    """The investigation was assigned to another person, possibly with another due day."""

    number: str
    assigned_to: str
    due: str
    signatures: list[Signature]


@event_type("InvestigationConcluded", version=1)
class InvestigationConcluded(Event):
    """The outcome, signed by accounting and the pit manager (control W2)."""

    number: str
    outcome: Outcome
    findings: str
    signatures: list[Signature]
