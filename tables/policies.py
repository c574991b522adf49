"""What the table floor does by itself: a float, or a cage, that does not suffice becomes an exception."""

from __future__ import annotations

from collections.abc import Sequence

from casino.eventstore import Recorded
from casino.models import Property
from tables.commands.banks import note_low_float, note_short_cage
from tables.events import LimitsChanged, SlipReceived, TableOpened
from tables.models import TableSession

ACTOR = "system:float_watch"


class FloatWatch:
    """Looks at a table's float when it opens, when its limits change and when slips arrive or leave; at the cage's cash
    when a table opens whose game asks for a sum in it."""

    name = "tables_float_watch"
    handles = (TableOpened, LimitsChanged, SlipReceived)

    def react(self, events: Sequence[Recorded]) -> None:
        """One look per event at the table that it concerns; a closed table is not looked at."""
        for recorded in events:
            event = recorded.event
            session = TableSession.objects.filter(
                property_id=recorded.property_id, table=event.table, status=TableSession.Status.OPEN
            ).first()
            if session is not None:
                property = Property.objects.get(pk=recorded.property_id)
                note_low_float(property, session, actor=ACTOR, at=recorded.occurred_at)
                if isinstance(event, TableOpened):
                    note_short_cage(property, session, actor=ACTOR, at=recorded.occurred_at)
