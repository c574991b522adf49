"""Notices to the authority: raised, `notice:<day>-<number>`, and given, `noticegiven:<notice>.<day>`."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("NoticeRaised", version=1)
class NoticeRaised(Event):
    """A notice is due: on which occasion, to whom, about what, by when (an instant), by which clause.

    `at_once_minutes`: the minutes as which the property reads "at once"; None where the clause has a number, and in
    notices that were raised before this was recorded.
    """

    notice: str
    occasion: str
    addressee: str
    about: str
    due_at: str
    cite: str
    at_once_minutes: int | None = None


@event_type("NoticeGiven", version=1)
class NoticeGiven(Event):
    """A notice was given: to which person of the addressee, how, with which receipt; `given_at` is an instant."""

    notice: str
    given_to: str
    how: str
    receipt: str
    given_at: str
    signatures: list[Signature]
