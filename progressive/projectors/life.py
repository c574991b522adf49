"""Events of the life of a link into its rows. They are few, and each was written under the lock of its meter."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from casino.eventstore import Recorded
from progressive.events import LinkExpired
from progressive.events import life as ev
from progressive.events.paying import DeliveryFormVoided
from progressive.events.programmes import TableUnlinked
from progressive.models.life import Absence, Deposit, Draw, DrawPrize, RemovalNotice


class Life:
    """Owner of absences, notices, deposits and special draws."""

    name = "progressive_life"
    models = (Absence, RemovalNotice, Deposit, Draw, DrawPrize)
    handles = (
        ev.AbsenceBegan,
        ev.AbsenceEnded,
        ev.RemovalNoticePosted,
        ev.DepositProved,
        ev.RestRaffled,
        ev.RestDrawn,
        ev.DrawPrizePaid,
        DeliveryFormVoided,
        LinkExpired,
        TableUnlinked,
    )

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


def _raffled(recorded: Recorded, event: ev.RestRaffled) -> None:
    """Nothing is drawn of nothing."""
    if event.raffled_minor:
        Draw.objects.create(
            key=f"{recorded.property_id}:{event.link}",
            property_id=recorded.property_id,
            link=event.link,
            amount_minor=event.raffled_minor,
            approval=event.approval,
            draw_on=dt.date.fromisoformat(event.draw_on),
            approved=_signers(event),
        )


def _drawn(recorded: Recorded, event: ev.RestDrawn) -> None:
    Draw.objects.filter(key=f"{recorded.property_id}:{event.link}").update(
        drawn_day=recorded.day, drawn_at=recorded.occurred_at, signatures=_signers(event)
    )
    DrawPrize.objects.bulk_create(
        DrawPrize(
            key=f"{recorded.property_id}:{event.link}.{winner.place}",
            property_id=recorded.property_id,
            link=event.link,
            place=winner.place,
            card=winner.card,
            amount_minor=winner.amount_minor,
        )
        for winner in event.winners
    )


def _draw_prize_paid(recorded: Recorded, event: ev.DrawPrizePaid) -> None:
    DrawPrize.objects.filter(key=f"{recorded.property_id}:{event.link}.{event.place}").update(
        paid_day=recorded.day,
        paid_at=recorded.occurred_at,
        form_serial=event.delivery_serial,
        signatures=_signers(event),
    )


def _form_voided(recorded: Recorded, event: DeliveryFormVoided) -> None:
    paid = DrawPrize.objects.filter(property_id=recorded.property_id, form_serial=event.form_serial)
    paid.update(form_serial=event.new_serial)


_APPLY: dict[type, Any] = {
    ev.AbsenceBegan: _began,
    ev.AbsenceEnded: _ended,
    ev.RemovalNoticePosted: _posted,
    ev.DepositProved: _deposited,
    ev.RestRaffled: _raffled,
    ev.RestDrawn: _drawn,
    ev.DrawPrizePaid: _draw_prize_paid,
    DeliveryFormVoided: _form_voided,
    LinkExpired: _expired,
    TableUnlinked: _left,
}
