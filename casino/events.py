"""The ground's events: what happened to numbered forms. Stream `series:<series code>.<gaming day>`."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.signatures import Signature


@event_type("FormNumberUsed", version=1)
class FormNumberUsed(Event):
    """A number was taken from a series; `reference` names what it was taken for (a table, a round, a payout)."""

    series: str
    number: int
    serial: str
    purpose: str
    reference: str


@event_type("FormNumberVoided", version=1)
class FormNumberVoided(Event):
    """A form was marked NULO/VOID on every part; its number is never used again (control T6)."""

    series: str
    number: int
    serial: str
    reason: str
    signatures: list[Signature]
