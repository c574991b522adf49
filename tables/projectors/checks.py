"""Checks at tables, schedules of games."""

from __future__ import annotations

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import CheckRecord, GameSchedule
from tables.projectors.folding import Folding


class TableChecks(Folding):
    """A row for each check."""

    name = "table_checks"
    model = CheckRecord
    handles = (e.TableChecked,)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: CheckRecord | None, recorded: Recorded) -> CheckRecord:
        event = recorded.event
        return CheckRecord(
            table=event.table,
            day=recorded.day,
            shift=event.shift,
            game=event.game,
            check_code=event.check,
            passed=event.passed,
            times=event.times,
            note=event.note,
            cite=event.cite,
            checked_at=recorded.occurred_at,
            signers=msgspec.to_builtins(event.signatures),
        )


class GameSchedules(Folding):
    """A row for each session with a schedule: the latest one."""

    name = "game_schedules"
    model = GameSchedule
    handles = (e.GamesScheduled,)

    def fold(self, row: GameSchedule | None, recorded: Recorded) -> GameSchedule:
        event = recorded.event
        row = row or GameSchedule(table=event.table, day=recorded.day, shift=event.shift)
        row.game, row.games = event.game, msgspec.to_builtins(event.games)
        row.scheduled_at, row.version = recorded.occurred_at, recorded.version
        row.signers = msgspec.to_builtins(event.signatures)
        return row
