"""Policies of the table floor: raise an exception for a float, or a cage, that does not suffice."""

from __future__ import annotations

from collections.abc import Sequence

from casino.eventstore import Recorded
from casino.models import Property
from casino.rules import notices
from casino.rules import vocabulary as v
from casino.rules.kernel import NOT_APPROVED
from casino.wording.exception_details import detail_of
from tables.commands.banks import note_low_float, note_short_cage
from tables.commands.day import raise_exception
from tables.commands.notices import raise_notices
from tables.events import ExceptionRaised, LimitsChanged, RoundSettled, SlipReceived, TableOpened
from tables.models import Round, TableSession

NOTICES = "system:notices"
ACTOR = "system:float_watch"
FOUND = "system:found_in_rounds"


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
                venue = Property.objects.get(pk=recorded.property_id)
                note_low_float(venue, session, actor=ACTOR, at=recorded.occurred_at)
                if isinstance(event, TableOpened):
                    note_short_cage(venue, session, actor=ACTOR, at=recorded.occurred_at)


class FoundInRounds:
    """Raise an exception for irregularities that a round's facts show and nobody declared."""

    name = "tables_found_in_rounds"
    handles = (RoundSettled,)

    def concerns(self, event: RoundSettled) -> bool:
        """Only rounds with irregularities; payments to approve wait for their signature until the day closes."""
        return any(found.code != NOT_APPROVED for found in event.irregularities)

    def react(self, events: Sequence[Recorded]) -> None:
        """One exception for each irregularity."""
        for recorded in events:
            venue = Property.objects.get(pk=recorded.property_id)
            event: RoundSettled = recorded.event
            for found in event.irregularities:
                if found.code == NOT_APPROVED:
                    continue
                seat = {} if found.seat is None else {"seat": found.seat}
                raise_exception(
                    venue,
                    day=recorded.day,
                    code="round_irregular",
                    subject=f"{event.table} {recorded.stream.partition(':')[2]}",
                    detail=detail_of("round_irregular", what=found.code, **seat, cite=found.cite),
                    table=event.table,
                    shift=event.shift,
                    actor=FOUND,
                    at=recorded.occurred_at,
                )


class Notices:
    """Open the notices to the authority, its division or the Inspector that an event causes."""

    name = "tables_notices"
    handles = (ExceptionRaised, v.IrregularityDeclared)

    def concerns(self, event: ExceptionRaised | v.IrregularityDeclared) -> bool:
        """Only what some jurisdiction orders a notice of."""
        return notices.by_occasion(_occasion(event)) is not None

    def react(self, events: Sequence[Recorded]) -> None:
        """Raise the notices of each occasion."""
        for recorded in events:
            event = recorded.event
            if not self.concerns(event):
                continue
            is_exception, occasion = isinstance(event, ExceptionRaised), _occasion(event)
            about = f"{event.subject} · {event.detail}" if is_exception else _round(recorded)
            raise_notices(
                Property.objects.get(pk=recorded.property_id),
                occasion=occasion,
                about=about,
                day=recorded.day,
                actor=NOTICES,
                at=recorded.occurred_at,
            )


def _occasion(event: ExceptionRaised | v.IrregularityDeclared) -> str:
    return event.code if isinstance(event, ExceptionRaised) else f"irregularity:{event.code}"


def _round(recorded: Recorded) -> str:
    """Table and number of the round of an event."""
    identity = recorded.stream.partition(":")[2]
    table = Round.objects.filter(property_id=recorded.property_id, pk=identity).values_list("table", flat=True).first()
    return " · ".join(part for part in (table or "", identity, recorded.event.reason or "") if part)
