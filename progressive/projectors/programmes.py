"""Tables that leave links, into rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import msgspec

from casino.eventstore import Recorded
from progressive.events.programmes import TableLeaveAnnounced, TableUnlinked
from progressive.meter import shown_minor
from progressive.models.programmes import TableLeave


class Leaves:
    """Owner of the tables that leave a link."""

    name = "progressive_leaves"
    models = (TableLeave,)
    handles = (TableLeaveAnnounced, TableUnlinked)

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one: there are few."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, TableLeaveAnnounced):
                TableLeave.objects.create(
                    key=_key(recorded),
                    property_id=recorded.property_id,
                    link=event.link,
                    table=event.table,
                    announced_on=dt.date.fromisoformat(event.announced_on),
                    leaves_on=dt.date.fromisoformat(event.leaves_on),
                    approval=event.approval,
                    signatures=msgspec.to_builtins(event.signatures),
                )
            else:
                TableLeave.objects.filter(key=_key(recorded)).update(
                    left_on=recorded.day, in_meter=event.in_meter, meter_minor=shown_minor(event.meter_e4)
                )


def _key(recorded: Recorded) -> str:
    event = recorded.event
    return f"{recorded.property_id}:{event.link}.{event.table}.{event.announced_on}"
