"""Life cycle of an exception: stream `exception:<case>.<day>`.

The day is the open one in which somebody acts, which may be later than the day of the exception: a case that outlives
its day goes on in another stream of its own. `case` is `<day>-F<n>` for what the floor raised, `<day>-C<n>` for an
identity that did not hold at the close.
"""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("ExceptionAssigned", version=1)
class ExceptionAssigned(Event):
    """A case was assigned. `owner` is an employee's code."""

    case: str
    owner: str
    note: str
    signatures: list[Signature]


@event_type("ExceptionNoted", version=1)
class ExceptionNoted(Event):
    """A note on a case."""

    case: str
    note: str
    signatures: list[Signature]


@event_type("ExceptionResolved", version=1)
class ExceptionResolved(Event):
    """The answer. `adjustment` is the form of the entry that corrects it, where there is one; `to_confirm` says that
    the money at stake is above the property's threshold and an auditor has the last word."""

    case: str
    outcome: str
    explanation: str
    adjustment: str
    to_confirm: bool
    signatures: list[Signature]


@event_type("ExceptionConfirmed", version=1)
class ExceptionConfirmed(Event):
    """An auditor agrees with the answer."""

    case: str
    note: str
    signatures: list[Signature]


@event_type("ExceptionReturned", version=1)
class ExceptionReturned(Event):
    """An auditor does not agree: the case is open again."""

    case: str
    reason: str
    signatures: list[Signature]
