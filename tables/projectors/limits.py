"""The history of tables' limits."""

from __future__ import annotations

import datetime as dt

from casino.eventstore import Recorded
from tables import events as e
from tables.models import TableLimits
from tables.projectors.folding import Folding


class Limits(Folding):
    """One row for the opening and one for every announcement or change."""

    name = "table_limits"
    model = TableLimits
    handles = (e.TableOpened, e.LimitsAnnounced, e.LimitsAnnouncementCancelled, e.LimitsChanged)

    def key(self, recorded: Recorded) -> str:
        """The row of an announcement is that of what becomes of it."""
        event = recorded.event
        follows = isinstance(event, (e.LimitsChanged, e.LimitsAnnouncementCancelled)) and event.announced
        return f"{super().key(recorded)}.{event.announced if follows else recorded.version}"

    def fold(self, row: TableLimits | None, recorded: Recorded) -> TableLimits:
        event = recorded.event
        if isinstance(event, e.TableOpened):
            return self._opened(event, recorded)
        if isinstance(event, e.LimitsAnnounced):
            return self._announced(event, recorded)
        if isinstance(event, e.LimitsChanged):
            return self._changed(row or self._row(event, recorded), event, recorded)
        assert row is not None  # noqa: S101  (what is cancelled was announced)
        row.status = TableLimits.Status.CANCELLED
        row.cancelled_at = recorded.occurred_at
        row.reason = event.reason
        return row

    def _opened(self, event: e.TableOpened, recorded: Recorded) -> TableLimits:
        return TableLimits(
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            game=event.game,
            version=recorded.version,
            kind=TableLimits.Kind.OPENING,
            status=TableLimits.Status.IN_FORCE,
            after=event.limits,
            in_force_at=recorded.occurred_at,
            changed_by=[signature.employee for signature in event.signatures],
        )

    def _row(self, event: e.LimitsAnnounced | e.LimitsChanged, recorded: Recorded) -> TableLimits:
        return TableLimits(
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            game=event.game,
            version=recorded.version,
            before=event.before,
            after=event.after,
            cite=event.cite,
        )

    def _announced(self, event: e.LimitsAnnounced, recorded: Recorded) -> TableLimits:
        row = self._row(event, recorded)
        row.kind = TableLimits.Kind.RAISE
        row.status = TableLimits.Status.ANNOUNCED
        row.announced_at = recorded.occurred_at
        row.due_at = dt.datetime.fromisoformat(event.due_at)
        row.inspector_told = event.inspector_told
        row.announcer, row.witness = (signature.employee for signature in event.signatures)
        return row

    def _changed(self, row: TableLimits, event: e.LimitsChanged, recorded: Recorded) -> TableLimits:
        row.kind = event.direction
        row.status = TableLimits.Status.IN_FORCE
        row.in_force_at = recorded.occurred_at
        row.changed_by = [signature.employee for signature in event.signatures]
        return row
