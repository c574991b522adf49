"""Events of the life of a link into its rows. They are few, and each was written under the lock of its meter."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from casino.eventstore import Recorded
from progressive.events import LinkExpired
from progressive.life import events as ev
from progressive.life.models import Absence, Deposit, RemovalNotice
from progressive.programmes.events import TableUnlinked


class Life:
    """Owner of absences, notices and deposits."""

    name = "progressive_life"
    models = (Absence, RemovalNotice, Deposit)
    handles = (ev.AbsenceBegan, ev.AbsenceEnded, ev.RemovalNoticePosted, ev.DepositProved, LinkExpired, TableUnlinked)

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one, in order."""
        for recorded in events:
            _APPLY[type(recorded.event)](recorded, recorded.event)


def _signers(event: Any) -> Any:
    return msgspec.to_builtins(event.signatures)


def _began(recorded: Recorded, event: ev.AbsenceBegan) -> None:
    Absence.objects.create(
        key=f"{recorded.property_id}:{recorded.stream}.{recorded.version}",
        property_id=recorded.property_id,
        link=event.link,
        table=event.table,
        since=dt.date.fromisoformat(event.since),
        removed_e4=event.meter_e4,
        reason=event.reason,
        signatures=_signers(event),
    )


def _ended(recorded: Recorded, event: ev.AbsenceEnded) -> None:
    away = Absence.objects.filter(
        property_id=recorded.property_id, link=event.link, table=event.table, ended_on__isnull=True
    )
    away.update(
        ended_on=dt.date.fromisoformat(event.returned_on),
        ended_by=Absence.End.RETURN,
        away_days=event.away_days,
        not_offered_days=event.not_offered_days,
        least_minor=event.least_minor,
        returned_minor=event.meter_minor,
        extended_to=dt.date.fromisoformat(event.expires_on) if event.expires_on else None,
        approval=event.approval,
    )


def _left(recorded: Recorded, event: TableUnlinked) -> None:
    """A table that leaves for good need not come back."""
    away = Absence.objects.filter(
        property_id=recorded.property_id, link=event.link, table=event.table, ended_on__isnull=True
    )
    for row in away:
        row.ended_on, row.ended_by = recorded.day, Absence.End.LEAVE
        row.away_days = (recorded.day - row.since).days
        row.save(update_fields=["ended_on", "ended_by", "away_days"])


def _expired(recorded: Recorded, event: LinkExpired) -> None:
    """A table that is away when its progressive expires need not come back."""
    away = Absence.objects.filter(property_id=recorded.property_id, link=event.link, ended_on__isnull=True)
    for row in away:
        row.ended_on, row.ended_by = recorded.day, Absence.End.EXPIRY
        row.away_days = (recorded.day - row.since).days
        row.save(update_fields=["ended_on", "ended_by", "away_days"])


def _posted(recorded: Recorded, event: ev.RemovalNoticePosted) -> None:
    RemovalNotice.objects.create(
        key=f"{recorded.property_id}:{event.link}.{event.table}.{event.limit}",
        property_id=recorded.property_id,
        link=event.link,
        table=event.table,
        limit=event.limit,
        announced_on=dt.date.fromisoformat(event.announced_on),
        expires_on=dt.date.fromisoformat(event.expires_on),
        signatures=_signers(event),
        at=recorded.occurred_at,
    )


def _deposited(recorded: Recorded, event: ev.DepositProved) -> None:
    Deposit.objects.create(
        key=f"{recorded.property_id}:{event.link}",
        property_id=recorded.property_id,
        link=event.link,
        day=recorded.day,
        amount_minor=event.amount_minor,
        deposited_on=dt.date.fromisoformat(event.deposited_on),
        reference=event.reference,
        signatures=_signers(event),
        at=recorded.occurred_at,
    )


_APPLY: dict[type, Any] = {
    ev.AbsenceBegan: _began,
    ev.AbsenceEnded: _ended,
    ev.RemovalNoticePosted: _posted,
    ev.DepositProved: _deposited,
    LinkExpired: _expired,
    TableUnlinked: _left,
}
