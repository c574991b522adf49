"""Sets of cards, dice and tiles: as they stand, at their tables, by day, counted."""

from __future__ import annotations

from typing import Any

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import EquipmentCount, EquipmentDay, EquipmentSet, SetInPlay
from tables.projectors.folding import Folding

_ACTS: dict[type, str] = {
    e.EquipmentReceived: "received",
    e.EquipmentIssued: "issued",
    e.EquipmentInstalled: "installed",
    e.EquipmentRemoved: "removed",
    e.EquipmentReturned: "returned",
    e.EquipmentInspected: "inspected",
    e.EquipmentHeld: "held",
    e.EquipmentReleased: "released",
    e.EquipmentCancelled: "cancelled",
    e.EquipmentDestroyed: "destroyed",
}


class EquipmentSets(Folding):
    """One row for each set, folded over its days."""

    name = "equipment_sets"
    model = EquipmentSet
    handles = (*_ACTS, e.EquipmentOverdue)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.set}"

    def fold(self, row: EquipmentSet | None, recorded: Recorded) -> EquipmentSet:
        event: Any = recorded.event
        if isinstance(event, e.EquipmentReceived):
            row = self._received(event, recorded)
        assert row is not None  # noqa: S101  (a set is received first)
        if isinstance(event, e.EquipmentOverdue):
            row.overdue = True
            return row
        row.last_day = recorded.day
        row.since = recorded.occurred_at
        row.signers = msgspec.to_builtins(event.signatures)
        self._change(row, event, recorded)
        return row

    def _received(self, event: e.EquipmentReceived, recorded: Recorded) -> EquipmentSet:
        status = EquipmentSet.Status.STORED if event.sound else EquipmentSet.Status.HELD
        return EquipmentSet(
            code=event.set,
            kind=event.kind,
            lot=event.lot,
            colour=event.colour,
            supplier=event.supplier,
            seal=event.seal,
            status=status,
            place=event.place,
            received_day=recorded.day,
        )

    def _change(self, row: EquipmentSet, event: Any, recorded: Recorded) -> None:
        status = EquipmentSet.Status
        match event:
            case e.EquipmentIssued():
                row.status, row.table, row.place = status.ISSUED, event.table, ""
            case e.EquipmentInstalled():
                row.status, row.use, row.overdue = status.IN_PLAY, event.use, False
            case e.EquipmentRemoved():
                row.status = status.HELD if event.held else status.REMOVED
                row.envelope = event.envelope
            case e.EquipmentReturned():
                row.status = status.RETURNED if event.used else status.STORED
                row.place, row.table = event.place, ""
            case e.EquipmentInspected():
                after = {"ok": status.STORED, "defect": status.DEFECT, "suspicious": status.HELD}
                row.status, row.note = after[event.result], event.remarks
            case e.EquipmentHeld():
                row.status, row.note = status.HELD, event.reason
            case e.EquipmentReleased():
                row.status = status.STORED if event.cleared else status.DEFECT
                row.note, row.table = event.finding, ""
            case e.EquipmentCancelled():
                row.status, row.note = status.CANCELLED, event.method
            case e.EquipmentDestroyed():
                row.status, row.note, row.place = status.DESTROYED, event.method, event.place
                row.destroyed_day = recorded.day


class SetsInPlay(Folding):
    """From when to when a set was in play at a table."""

    name = "sets_in_play"
    model = SetInPlay
    handles = (e.EquipmentInstalled, e.EquipmentRemoved)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.set}.{recorded.event.use}"

    def fold(self, row: SetInPlay | None, recorded: Recorded) -> SetInPlay:
        event = recorded.event
        if isinstance(event, e.EquipmentInstalled):
            return SetInPlay(
                code=event.set,
                kind=event.kind,
                table=event.table,
                day=recorded.day,
                shift=event.shift,
                since=recorded.occurred_at,
            )
        assert row is not None  # noqa: S101  (a set is put into play before it comes out)
        row.until = recorded.occurred_at
        row.reason = event.reason
        return row


class EquipmentDays(Folding):
    """How many sets of a kind each thing happened to in a day."""

    name = "equipment_days"
    model = EquipmentDay
    handles = tuple(_ACTS)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.day.isoformat()}.{recorded.event.kind}"

    def fold(self, row: EquipmentDay | None, recorded: Recorded) -> EquipmentDay:
        row = row or EquipmentDay(day=recorded.day, kind=recorded.event.kind)
        act = _ACTS[type(recorded.event)]
        setattr(row, act, getattr(row, act) + 1)
        return row


class EquipmentCounts(Folding):
    """Counts of the equipment; each is made once and stays."""

    name = "equipment_counts"
    model = EquipmentCount
    handles = (e.EquipmentCounted,)

    def fold(self, row: EquipmentCount | None, recorded: Recorded) -> EquipmentCount:
        event: e.EquipmentCounted = recorded.event
        return EquipmentCount(
            code=event.count,
            day=recorded.day,
            inventory=event.inventory,
            counted=event.counted,
            book=event.book,
            differences=sum(
                abs(number - event.book[kind][place])
                for kind, places in event.counted.items()
                for place, number in places.items()
            ),
            counted_at=recorded.occurred_at,
            remarks=event.remarks,
            signers=msgspec.to_builtins(event.signatures),
        )
