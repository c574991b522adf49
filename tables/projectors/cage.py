"""The cage: its shifts, everything that changes what lies in it, and which shift answers for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.db import models

from casino.eventstore import Recorded
from tables import events as e
from tables.models import CageClaim, CageMovement, CageSession
from tables.projectors.folding import Folding

Kind = CageMovement.Kind


class CageSessions(Folding):
    """The cage in one shift, from its opening bank to its closing one."""

    name = "cage_sessions"
    model = CageSession
    handles = (e.CageOpened, e.CageClosed)

    def fold(self, row: CageSession | None, recorded: Recorded) -> CageSession:
        event = recorded.event
        signers = msgspec.to_builtins(event.signatures)
        if isinstance(event, e.CageOpened):
            return CageSession(
                stream=recorded.stream,
                version=recorded.version,
                day=recorded.day,
                shift=event.shift,
                status=CageSession.Status.OPEN,
                opened_at=recorded.occurred_at,
                recorded_at=recorded.recorded_at,
                opened_by=signers,
                opening_cash=event.cash,
                opening_chips=event.chips,
                opening_receipts=event.receipts,
                opening_total=event.total,
                opening_over_short=event.over_short,
                opening_movements=event.movements,
            )
        assert row is not None  # noqa: S101  (a cage is opened first)
        row.version = recorded.version
        row.status = CageSession.Status.CLOSED
        row.closed_at = recorded.occurred_at
        row.closed_by = signers
        row.closing_cash, row.closing_chips, row.closing_receipts = event.cash, event.chips, event.receipts
        row.closing_total = event.total
        row.expected_chips, row.expected_money = event.expected_chips, event.expected_money
        row.over_short = event.over_short
        return row


class CageClaims:
    """Cage session of each movement, from its events."""

    name = "cage_claims"
    models: tuple[type[models.Model], ...] = (CageClaim,)
    handles = (e.CageOpened, e.CageClosed)

    def project(self, events: Sequence[Recorded]) -> None:
        CageClaim.objects.bulk_create(
            CageClaim(
                key=key,
                property_id=recorded.property_id,
                session=f"{recorded.property_id}:{recorded.stream.partition(':')[2]}",
            )
            for recorded in events
            for key in recorded.event.movements
        )


class CageMovements(Folding):
    """Movements of the cage's bank, one row an event."""

    name = "cage_movements"
    model = CageMovement
    handles = (
        e.SlipIssued, e.SlipReceived, e.SlipVoided, e.ChipsMoved, e.ChipsSetAside, e.RetiredChipsRedeemed,
        e.CageFunded, e.PatronChipsExchanged, e.CountAccepted, e.PoolPaid,
        e.SalesBankOpened, e.SalesBankClosed, e.BingoPrizePaid,
    )  # fmt: skip

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.stream}@{recorded.version}"

    def project(self, events: Sequence[Recorded]) -> None:
        left = self._left_the_cage(events)
        concerned = []
        for recorded in events:
            if isinstance(recorded.event, e.SlipIssued) and _of_cage(recorded.event):
                left[recorded.property_id, recorded.stream] = recorded.event.counts
            if _change(recorded, left) is not None:
                concerned.append(recorded)
        self._left = left
        super().project(concerned)

    def fold(self, row: CageMovement | None, recorded: Recorded) -> CageMovement:
        change = _change(recorded, self._left)
        assert change is not None  # noqa: S101  (only events that change something come here)
        return CageMovement(
            stream=recorded.stream,
            day=recorded.day,
            moved_at=recorded.occurred_at,
            recorded_at=recorded.recorded_at,
            **change,
        )

    @staticmethod
    def _left_the_cage(events: Sequence[Recorded]) -> dict[tuple[int, str], dict[str, int]]:
        """Return the chips that the cage had handed over on slips that are voided, by property and stream."""
        streams = {recorded.stream for recorded in events if isinstance(recorded.event, e.SlipVoided)}
        if not streams:
            return {}
        kinds = (Kind.FILL, Kind.EXCHANGE)
        rows = CageMovement.objects.filter(stream__in=streams, kind__in=kinds).exclude(chips_out={})
        return {(row.property_id, row.stream): row.chips_out for row in rows}


def _of_cage(event: e.SlipIssued) -> bool:
    return event.kind in ("fill", "exchange")


def _change(recorded: Recorded, left: dict[tuple[int, str], dict[str, int]]) -> dict[str, Any] | None:
    """The columns of the movement; None when the event leaves the cage as it is."""
    event = recorded.event
    if isinstance(event, e.SlipVoided):
        back = left.get((recorded.property_id, recorded.stream))
        return None if back is None else {"kind": Kind.VOID, "reference": event.serial, "chips_in": back}
    return _CHANGES[type(event)](event)


def _issued(event: e.SlipIssued) -> dict[str, Any] | None:
    if not _of_cage(event):
        return None
    return {"kind": Kind(event.kind), "reference": event.serial, "chips_out": event.counts}


def _received(event: e.SlipReceived) -> dict[str, Any] | None:
    if event.kind not in ("credit", "exchange"):
        return None
    return {"kind": Kind(event.kind), "reference": event.serial, "chips_in": event.counts}


def _moved(event: e.ChipsMoved) -> dict[str, Any] | None:
    if "cage" not in (event.origin, event.destination):
        return None
    way = "chips_in" if event.destination == "cage" else "chips_out"
    return {"kind": Kind.CHIPS, "reference": event.reference, way: event.counts}


def _set_aside(event: e.ChipsSetAside) -> dict[str, Any] | None:
    if event.origin != "cage":
        return None
    return {"kind": Kind.RETIRED, "reference": event.reference, "chips_out": event.counts}


def _redeemed(event: e.RetiredChipsRedeemed) -> dict[str, Any]:
    return {"kind": Kind.RETIRED, "reference": event.reference, "cash_out": event.total}


def _funded(event: e.CageFunded) -> dict[str, Any]:
    return {"kind": Kind.FUNDING, "reference": event.reference, f"cash_{event.direction}": event.total}


def _exchanged(event: e.PatronChipsExchanged) -> dict[str, Any]:
    return {
        "kind": Kind.PATRONS,
        "reference": event.reference,
        "chips_in": event.redeemed,
        "chips_out": event.sold,
        "cash_in": _worth(event.sold),
        "cash_out": _worth(event.redeemed),
    }


def _accepted(event: e.CountAccepted) -> dict[str, Any]:
    contents = {content.kind: content for content in event.contents}
    chips = contents["chips"].counts if "chips" in contents else {}
    notes = contents["notes"].total if "notes" in contents else 0
    return {"kind": Kind.DROP, "reference": event.count, "chips_in": chips, "cash_in": notes}


def _pool_paid(event: e.PoolPaid) -> dict[str, Any]:
    return {"kind": Kind.POOL, "reference": event.reference, "cash_out": event.amount}


def _bank_opened(event: e.SalesBankOpened) -> dict[str, Any]:
    return {"kind": Kind.BINGO, "reference": event.bank, "cash_out": event.total}


def _bank_closed(event: e.SalesBankClosed) -> dict[str, Any]:
    return {"kind": Kind.BINGO, "reference": event.bank, "cash_in": event.counted}


def _bingo_paid(event: e.BingoPrizePaid) -> dict[str, Any] | None:
    if event.bank:
        return None
    return {"kind": Kind.BINGO, "reference": event.serial, "cash_out": event.amount}


def _worth(counts: dict[str, int]) -> int:
    return sum(int(value) * pieces for value, pieces in counts.items())


_CHANGES: dict[type, Callable[[Any], dict[str, Any] | None]] = {
    e.SlipIssued: _issued,
    e.SlipReceived: _received,
    e.ChipsMoved: _moved,
    e.ChipsSetAside: _set_aside,
    e.RetiredChipsRedeemed: _redeemed,
    e.CageFunded: _funded,
    e.PatronChipsExchanged: _exchanged,
    e.CountAccepted: _accepted,
    e.PoolPaid: _pool_paid,
    e.SalesBankOpened: _bank_opened,
    e.SalesBankClosed: _bank_closed,
    e.BingoPrizePaid: _bingo_paid,
}
