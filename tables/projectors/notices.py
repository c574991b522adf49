"""Notices to the authority."""

from __future__ import annotations

import datetime as dt

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import Notice
from tables.projectors.folding import Folding


class Notices(Folding):
    """One row for each notice."""

    name = "notices"
    model = Notice
    handles = (e.NoticeRaised, e.NoticeGiven)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.notice}"

    def fold(self, row: Notice | None, recorded: Recorded) -> Notice:
        event = recorded.event
        if isinstance(event, e.NoticeRaised):
            return Notice(
                notice=event.notice,
                day=recorded.day,
                occasion=event.occasion,
                addressee=event.addressee,
                about=event.about,
                cite=event.cite,
                raised_at=recorded.occurred_at,
                due_at=dt.datetime.fromisoformat(event.due_at),
            )
        assert row is not None  # noqa: S101  (a notice is raised first)
        row.given_at = dt.datetime.fromisoformat(event.given_at)
        row.given_to, row.how, row.receipt = event.given_to, event.how, event.receipt
        row.signers = msgspec.to_builtins(event.signatures)
        return row
