"""Table sessions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from casino.eventstore import Recorded
from tables import events as e
from tables.models import TableSession
from tables.projectors.folding import Folding


def _begins(change: dict[str, Any]) -> dt.datetime:
    return dt.datetime.fromisoformat(change["from"])


class Sessions(Folding):
    """Table sessions with opener, closer, and the fills and credits that count in them."""

    name = "table_sessions"
    model = TableSession
    handles = (
        e.TableOpened,
        e.LimitsAnnounced,
        e.LimitsAnnouncementCancelled,
        e.LimitsChanged,
        e.SessionScheduled,
        e.TableInterrupted,
        e.TableResumed,
        e.TableClosed,
        e.SlipReceived,
    )

    def key(self, recorded: Recorded) -> str:
        event = recorded.event
        if isinstance(event, e.SlipReceived):
            return f"{recorded.property_id}:{event.table}.{event.day}.{event.shift}"
        return super().key(recorded)

    def keys(self, recorded: Recorded) -> Sequence[str]:
        """A transfer is a credit in the one session and a fill in the other."""
        event = recorded.event
        if isinstance(event, e.SlipReceived) and event.kind == "transfer":
            other = f"{recorded.property_id}:{event.to_table}.{event.to_day}.{event.to_shift}"
            return (self.key(recorded), other)
        return super().keys(recorded)

    def fold(self, row: TableSession | None, recorded: Recorded) -> TableSession:
        event = recorded.event
        if isinstance(event, e.TableOpened):
            return self._opened(event, recorded)
        assert row is not None  # noqa: S101  (a table is opened before it is closed or filled)
        if isinstance(event, e.SlipReceived):
            return self._received(row, event)
        row.version = recorded.version
        row.head = recorded.hash.hex()
        if isinstance(event, e.LimitsChanged):
            until = recorded.occurred_at.astimezone(dt.UTC).isoformat()
            row.limits_before = [*row.limits_before, {"until": until, "limits": event.before}]
            row.limits = event.after
        if isinstance(event, e.SessionScheduled):
            change = {"from": event.effective_at, "options": event.options, "limits": event.limits}
            row.scheduled = sorted([*row.scheduled, change], key=_begins)
        if isinstance(event, e.TableInterrupted):
            row.interrupted_at = recorded.occurred_at
        if isinstance(event, e.TableResumed):
            row.interrupted_at = None
        if isinstance(event, e.TableClosed):
            row.status = TableSession.Status.CLOSED
            row.closed_at = recorded.occurred_at
            row.closer_counts = event.counts
            row.closer_total = event.total
            row.closer_serial = event.serial
        return row

    def _opened(self, event: e.TableOpened, recorded: Recorded) -> TableSession:
        return TableSession(
            stream=recorded.stream,
            version=recorded.version,
            head=recorded.hash.hex(),
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            pit=event.pit,
            game=event.game,
            offer=event.offer,
            status=TableSession.Status.OPEN,
            options=event.options,
            limits=event.limits,
            scheduled=event.scheduled,
            recorded_at=recorded.recorded_at,
            opened_at=recorded.occurred_at,
            opener_expected=event.expected,
            opener_counts=event.counts,
            opener_total=event.total,
            opener_serial=event.serial,
        )

    def _received(self, row: TableSession, event: e.SlipReceived) -> TableSession:
        if event.kind == "exchange":  # what came is worth what went
            return row
        if event.kind == "fill" or (event.kind == "transfer" and row.table == event.to_table):
            row.fills += event.total
            row.fill_count += 1
        else:
            row.credits += event.total
            row.credit_count += 1
        return row
