"""Parameters that change at an instant."""

from __future__ import annotations

import datetime as dt

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import DatedParameter
from tables.projectors.folding import Folding


class DatedParameters(Folding):
    """One row for each change."""

    name = "dated_parameters"
    model = DatedParameter
    handles = (e.ParameterScheduled,)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}@{recorded.version}"

    def fold(self, row: DatedParameter | None, recorded: Recorded) -> DatedParameter:
        event = recorded.event
        return DatedParameter(
            day=recorded.day,
            game=event.game,
            table=event.table,
            parameter=event.parameter,
            value=event.value,
            effective_at=dt.datetime.fromisoformat(event.effective_at),
            document=event.document,
            registered_at=recorded.occurred_at,
            signers=msgspec.to_builtins(event.signatures),
            stream=recorded.stream,
        )
