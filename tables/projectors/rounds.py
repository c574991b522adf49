"""Rounds: many, so written by one call of a database function a batch."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import msgspec

from casino.eventstore import Recorded
from casino.rules import vocabulary
from tables import events as e
from tables.models import Round
from tables.rounds import sql
from tables.rounds.reliance import NOTHING, Relied

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
        rows: dict[str, _Row] = {}
        for recorded in events:
            row = rows.get(recorded.stream)
            if row is None:
                row = rows[recorded.stream] = _Row(id=recorded.stream.removeprefix("round:"))
            row.version = recorded.version
            change = _CHANGES.get(recorded.type)
            if change is not None:
                change(row, recorded)
        opened = [row for row in rows.values() if row.day is not None]
        going_on = [row for row in rows.values() if row.day is None] if len(opened) < len(rows) else []
        return _WRITE, [*(relies_on or NOTHING), _as_json(opened), _as_json(going_on)]


class _Row(msgspec.Struct, omit_defaults=True):
    """Columns of tables_round; what is None stays as it is. A new round has them all."""

    id: str
    version: int | None = None
    property_id: int | None = None
    day: dt.date | None = None
    shift: str | None = None
    table: str | None = None
    game: str | None = None
    opened_at: dt.datetime | None = None
    status: str | None = None
    closed_at: dt.datetime | None = None
    handle: int | None = None
    win: int | None = None
    payout: int | None = None
    commission: int | None = None
    rake: int | None = None
    progressive_chips: int | None = None
    progressive_in: int | None = None
    variance_count: int | None = None
    prizes: Sequence[e.PrizeDue] | None = None
    stakes: dict[str, list[int]] | None = None
    breakage: int | None = None
    due_at_cage: int | None = None


def _as_json(rows: list[_Row]) -> str | None:
    return _json(rows).decode() if rows else None


def _round_opened(row: _Row, recorded: Recorded) -> None:
    event: vocabulary.RoundOpened = recorded.event
    row.property_id = recorded.property_id
    row.day = recorded.day
    row.shift = event.shift
    row.table = event.table
    row.game = event.game
    row.opened_at = recorded.occurred_at
    row.status = "open"
    row.prizes = ()
    row.handle = row.win = row.payout = row.commission = row.rake = 0
    row.progressive_chips = row.progressive_in = row.variance_count = row.breakage = row.due_at_cage = 0


def _round_settled(row: _Row, recorded: Recorded) -> None:
    event: e.RoundSettled = recorded.event
    row.status = "void" if event.void else "closed"
    row.closed_at = recorded.occurred_at
    row.handle = event.handle
    row.win = event.win
    row.payout = event.payout
    row.commission = event.commission
    row.rake = event.rake
    row.progressive_chips = event.progressive_chips
    row.progressive_in = event.progressive_in
    row.variance_count = event.variance_count
    row.prizes = event.prizes
    row.stakes = event.stakes
    row.breakage = event.breakage
    row.due_at_cage = event.due_at_cage


_CHANGES: dict[str, Callable[[_Row, Recorded], None]] = {
    "RoundOpened": _round_opened,
    "RoundSettled": _round_settled,
}
