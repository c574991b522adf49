"""Drop boxes."""

from __future__ import annotations

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import BoxCustody
from tables.projectors.folding import Folding


class Boxes(Folding):
    """Custody of drop boxes: on the table, off it, counted."""

    name = "boxes"
    model = BoxCustody
    handles = (e.BoxInstalled, e.BoxRemoved, e.BoxCounted)

    def fold(self, row: BoxCustody | None, recorded: Recorded) -> BoxCustody:
        event = recorded.event
        signers = msgspec.to_builtins(event.signatures)
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
                installed_by=signers,
            )
        assert row is not None  # noqa: S101  (a box is installed first)
        row.version = recorded.version
        if isinstance(event, e.BoxRemoved):
            row.status = BoxCustody.Status.IN_TRANSIT
            row.removed_at = recorded.occurred_at
            row.removed_by = signers
        else:
            row.status = BoxCustody.Status.COUNTED
            row.counted_at = recorded.occurred_at
            row.counted_by = signers
            row.contents = msgspec.to_builtins(event.contents)
            row.total = event.total
        return row
