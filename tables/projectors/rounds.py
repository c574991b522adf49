"""Rounds: many, so written by one call of a database function a batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from casino.eventstore import Recorded
from casino.rules import vocabulary
from tables import events as e
from tables.models import Round
from tables.rounds import sql
from tables.rounds.reliance import NOTHING, Relied

_SUMS = (
    "handle",
    "win",
    "payout",
    "commission",
    "rake",
    "progressive_chips",
    "progressive_in",
    "variance_count",
    "breakage",
    "due_at_cage",
)
_WRITE = (
    "tables_write_rounds(string_to_array(%s, ' ')::bigint[], string_to_array(%s, ' '), string_to_array(%s, ' '), "
    "%s::json, %s::json)"
)
_json = msgspec.json.Encoder().encode


class Rounds:
    """One row per round. A settled round's sums are those of its `RoundSettled`."""

    name = "rounds"
    models = (Round,)
    handles = (*vocabulary.EVENTS.values(), e.RoundSettled)
    looks_at = (vocabulary.RoundOpened, e.RoundSettled)
    by_stream = True
    """A row hangs on the events of its own stream alone: rebuilt in parts, these may lie side by side."""

    def project(self, events: Sequence[Recorded], relies_on: Relied | None = None) -> None:
        expression, values = self.statement(events, relies_on)
        sql.execute(f"SELECT {expression}", values)

    def statement(self, events: Sequence[Recorded], relies_on: Relied | None) -> tuple[str, Sequence[str | None]]:
        """The SQL expression (with its values) that writes the rows of these events, whatever their number, if the
        sessions stand that they rely on."""
        rows: dict[str, dict[str, Any]] = {}
        for recorded in events:
            row = rows.get(recorded.stream)
            if row is None:
                row = rows[recorded.stream] = {"id": recorded.stream.removeprefix("round:")}
            row["version"] = recorded.version
            change = _CHANGES.get(recorded.type)
            if change is not None:
                change(row, recorded)
        opened = [row for row in rows.values() if "day" in row]
        going_on = [row for row in rows.values() if "day" not in row]
        return _WRITE, [*(relies_on or NOTHING), _as_json(opened), _as_json(going_on)]


def _as_json(rows: list[dict[str, Any]]) -> str | None:
    return _json(rows).decode() if rows else None


def _round_opened(row: dict[str, Any], recorded: Recorded) -> None:
    event = recorded.event
    row.update(
        property_id=recorded.property_id,
        day=recorded.day,
        shift=event.shift,
        table=event.table,
        game=event.game,
        opened_at=recorded.occurred_at,
        **_OPEN,
    )


def _round_settled(row: dict[str, Any], recorded: Recorded) -> None:
    event: e.RoundSettled = recorded.event
    row.update(
        status="void" if event.void else "closed",
        closed_at=recorded.occurred_at,
        handle=event.handle,
        win=event.win,
        payout=event.payout,
        commission=event.commission,
        rake=event.rake,
        progressive_chips=event.progressive_chips,
        progressive_in=event.progressive_in,
        variance_count=event.variance_count,
        prizes=event.prizes,
        stakes=event.stakes,
        breakage=event.breakage,
        due_at_cage=event.due_at_cage,
    )


_OPEN: dict[str, Any] = {"status": "open", "prizes": (), **dict.fromkeys(_SUMS, 0)}
_CHANGES: dict[str, Callable[[dict[str, Any], Recorded], None]] = {
    "RoundOpened": _round_opened,
    "RoundSettled": _round_settled,
}
