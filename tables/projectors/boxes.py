"""Drop boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import BoxCustody, CountEntry
from tables.projectors.folding import Folding


class Boxes(Folding):
    """Custody of drop boxes: on the table, off it, stored, opened, counted, back."""

    name = "boxes"
    model = BoxCustody
    handles = (
        e.BoxInstalled, e.BoxRemoved, e.BoxTransported, e.BoxStored, e.BoxOpened, e.BoxCountEntered,
        e.BoxCountDiffered, e.BoxCountAgreed, e.BoxDocumentsListed, e.BoxCountCorrected, e.BoxShownEmpty, e.BoxCounted,
        e.BoxReturned,
    )  # fmt: skip

    def fold(self, row: BoxCustody | None, recorded: Recorded) -> BoxCustody:
        event = recorded.event
        if isinstance(event, e.BoxInstalled):
            return BoxCustody(
                stream=recorded.stream,
                version=recorded.version,
                box=event.box,
                table=event.table,
                day=recorded.day,
                shift=event.shift,
                status=BoxCustody.Status.INSTALLED,
                installed_at=recorded.occurred_at,
                installed_by=msgspec.to_builtins(event.signatures),
            )
        assert row is not None  # noqa: S101  (a box is installed first)
        if recorded.stream == row.stream:  # a late return has a stream of its own
            row.version = recorded.version
        change = _CHANGES.get(type(event))
        if change is not None:
            change(row, recorded)
        return row


def _signed(row: BoxCustody, recorded: Recorded, step: str) -> None:
    setattr(row, f"{step}_at", recorded.occurred_at)
    setattr(row, f"{step}_by", msgspec.to_builtins(recorded.event.signatures))


def _removed(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "removed")
    row.status = BoxCustody.Status.IN_TRANSIT
    row.emergency = recorded.event.emergency
    row.emergency_reason = recorded.event.reason


def _transported(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "transported")
    row.place = recorded.event.destination


def _stored(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "stored")
    row.status = BoxCustody.Status.STORED
    row.place = recorded.event.place


def _opened(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "opened")
    row.status = BoxCustody.Status.OPENED
    row.count = recorded.event.count
    row.marked_table = recorded.event.marked_table


def _agreed(row: BoxCustody, recorded: Recorded) -> None:
    row.contents = msgspec.to_builtins(recorded.event.contents)
    row.agreed_total = recorded.event.total


def _listed(row: BoxCustody, recorded: Recorded) -> None:
    row.documents = msgspec.to_builtins(recorded.event.documents)


def _corrected(row: BoxCustody, recorded: Recorded) -> None:
    row.contents = msgspec.to_builtins(recorded.event.after)
    row.agreed_total = recorded.event.total_after


def _emptied(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "emptied")
    row.status = BoxCustody.Status.EMPTIED


def _counted(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "counted")
    row.status = BoxCustody.Status.COUNTED
    row.contents = msgspec.to_builtins(recorded.event.contents)
    row.total = row.agreed_total = recorded.event.total


def _returned(row: BoxCustody, recorded: Recorded) -> None:
    _signed(row, recorded, "returned")
    row.place = recorded.event.place


_CHANGES: dict[type, Callable[[BoxCustody, Recorded], None]] = {
    e.BoxRemoved: _removed,
    e.BoxTransported: _transported,
    e.BoxStored: _stored,
    e.BoxOpened: _opened,
    e.BoxCountAgreed: _agreed,
    e.BoxDocumentsListed: _listed,
    e.BoxCountCorrected: _corrected,
    e.BoxShownEmpty: _emptied,
    e.BoxCounted: _counted,
    e.BoxReturned: _returned,
}


class CountEntries(Folding):
    """Every single count of a box, corrections with the number of the event that struck out."""

    name = "count_entries"
    model = CountEntry
    handles = (e.BoxCountEntered, e.BoxCountCorrected)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{self._number(recorded)}"

    def fold(self, row: CountEntry | None, recorded: Recorded) -> CountEntry:
        event = recorded.event
        entry = CountEntry(
            custody=super().key(recorded),
            count=event.count,
            box=event.box,
            table=event.table,
            day=recorded.day,
            shift=event.shift,
            number=self._number(recorded),
            counter=event.signatures[0].employee,
            entered_at=recorded.occurred_at,
        )
        for name, value in self._figures(event).items():
            setattr(entry, name, value)
        return entry

    @staticmethod
    def _number(recorded: Recorded) -> int:
        """Corrections are numbered by their place in the stream, well after any count."""
        event = recorded.event
        return event.number if isinstance(event, e.BoxCountEntered) else 1_000 + recorded.version

    @staticmethod
    def _figures(event: e.BoxCountEntered | e.BoxCountCorrected) -> dict[str, Any]:
        if isinstance(event, e.BoxCountEntered):
            contents = msgspec.to_builtins(event.contents)
            return {"method": event.method, "contents": contents, "total": event.total, "source": event.source}
        contents = msgspec.to_builtins(event.after)
        return {"method": "correction", "contents": contents, "total": event.total_after, "reason": event.reason}
