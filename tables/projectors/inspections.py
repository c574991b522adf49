"""Inspections of the authority and what was read in them."""

from __future__ import annotations

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import Inspection, InspectionReading
from tables.projectors.folding import Folding


class Inspections(Folding):
    """One row for each inspection."""

    name = "inspections"
    model = Inspection
    handles = (e.InspectionAnnounced, e.InspectionDrawn, e.InspectionFinished, e.InspectionCancelled)

    def fold(self, row: Inspection | None, recorded: Recorded) -> Inspection:
        event = recorded.event
        if isinstance(event, e.InspectionAnnounced):
            row = self._announced(event, recorded)
        assert row is not None  # noqa: S101  (an inspection is announced first)
        row.version = recorded.version
        row.signers = [*row.signers, *msgspec.to_builtins(event.signatures)]
        if isinstance(event, e.InspectionDrawn):
            row.status = Inspection.Status.DRAWN
            row.secret, row.seed, row.tables = event.secret, event.seed, event.tables
            row.drawn_at = recorded.occurred_at
        if isinstance(event, e.InspectionFinished):
            row.status, row.remarks = Inspection.Status.FINISHED, event.remarks
            row.finished_at = recorded.occurred_at
        if isinstance(event, e.InspectionCancelled):
            row.status, row.remarks = Inspection.Status.CANCELLED, event.reason
            row.finished_at = recorded.occurred_at
        return row

    def _announced(self, event: e.InspectionAnnounced, recorded: Recorded) -> Inspection:
        return Inspection(
            code=event.inspection,
            day=recorded.day,
            shift=event.shift,
            status=Inspection.Status.ANNOUNCED,
            inspector=event.signatures[0].employee,
            commitment=event.commitment,
            pool=event.pool,
            wanted=event.wanted,
            method=event.method,
            last_sealed_day=event.last_sealed_day,
            announced_at=recorded.occurred_at,
        )


class InspectionReadings(Folding):
    """One row for each reading; it is made once and stays."""

    name = "inspection_readings"
    model = InspectionReading
    handles = (e.InspectionReadingTaken,)

    def key(self, recorded: Recorded) -> str:
        event = recorded.event
        return f"{super().key(recorded)}.{event.table}.{event.kind}"

    def fold(self, row: InspectionReading | None, recorded: Recorded) -> InspectionReading:
        event: e.InspectionReadingTaken = recorded.event
        chips = next(figure for figure in event.figures if figure.what == "chips")
        return InspectionReading(
            inspection=event.inspection,
            day=recorded.day,
            table=event.table,
            shift=event.session_shift,
            kind=event.kind,
            counts=event.counts,
            total=event.total,
            expected=chips.system,
            at_most=chips.at_most,
            difference=chips.difference,
            differences=sum(1 for figure in event.figures if figure.difference or (event.pieces and figure is chips)),
            pieces=event.pieces,
            figures=msgspec.to_builtins(event.figures),
            box_cash=event.box_cash,
            rounds_open=event.rounds_open,
            inspector=event.signatures[0].employee,
            read_at=recorded.occurred_at,
            remarks=event.remarks,
            signers=msgspec.to_builtins(event.signatures),
        )
