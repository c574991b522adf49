"""Held payments, freed seats, last plays announced, interruptions."""

from __future__ import annotations

import datetime as dt
from typing import Any

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import FreedSeat, HeldPayment, Interruption, LastPlays
from tables.projectors.folding import Folding


def _common(recorded: Recorded) -> dict[str, Any]:
    event = recorded.event
    return {
        "table": event.table,
        "day": recorded.day,
        "shift": event.shift,
        "game": event.game,
        "cite": event.cite,
        "signers": msgspec.to_builtins(event.signatures),
    }


class HeldPayments(Folding):
    """A row for each held payment."""

    name = "held_payments"
    model = HeldPayment
    handles = (e.PaymentHeld, e.PaymentReleased)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.hold}"

    def fold(self, row: HeldPayment | None, recorded: Recorded) -> HeldPayment:
        event = recorded.event
        if isinstance(event, e.PaymentHeld):
            return HeldPayment(
                **_common(recorded),
                hold=event.hold,
                seat=event.seat,
                amount=event.amount,
                round=event.round,
                reason=event.reason,
                held_at=recorded.occurred_at,
                due_at=dt.datetime.fromisoformat(event.due_at),
            )
        assert row is not None  # noqa: S101  (a payment is held first)
        row.released_at, row.decision, row.note = recorded.occurred_at, event.decision, event.reason
        row.released_by = msgspec.to_builtins(event.signatures)
        return row


class FreedSeats(Folding):
    """A row for each seat that was freed."""

    name = "freed_seats"
    model = FreedSeat
    handles = (e.SeatFreed,)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: FreedSeat | None, recorded: Recorded) -> FreedSeat:
        event = recorded.event
        return FreedSeat(
            **_common(recorded),
            seat=event.seat,
            plays=event.plays,
            counted=event.counted,
            asked_by=event.asked_by,
            freed_at=recorded.occurred_at,
        )


class LastPlaysCalls(Folding):
    """A row for each session of a table whose last plays were announced."""

    name = "last_plays"
    model = LastPlays
    handles = (e.LastPlaysAnnounced,)

    def fold(self, row: LastPlays | None, recorded: Recorded) -> LastPlays:
        event = recorded.event
        return LastPlays(**_common(recorded), play=event.play, number=event.number, announced_at=recorded.occurred_at)


class Interruptions(Folding):
    """A row for each interruption: the version of its event on the session's stream is its number."""

    name = "interruptions"
    model = Interruption
    handles = (e.TableInterrupted, e.TableResumed)

    def key(self, recorded: Recorded) -> str:
        number = recorded.event.number if isinstance(recorded.event, e.TableResumed) else recorded.version
        return f"{super().key(recorded)}.{number}"

    def fold(self, row: Interruption | None, recorded: Recorded) -> Interruption:
        event = recorded.event
        if isinstance(event, e.TableInterrupted):
            return Interruption(
                **_common(recorded),
                cause=event.cause,
                keys_with=event.keys_with,
                closes_at=dt.datetime.fromisoformat(event.closes_at) if event.closes_at else None,
                interrupted_at=recorded.occurred_at,
            )
        assert row is not None  # noqa: S101  (a table is interrupted before it goes on)
        row.resumed_at = recorded.occurred_at
        row.resumed_by = msgspec.to_builtins(event.signatures)
        return row
