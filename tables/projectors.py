"""Events of the table floor into rows.

Two kinds. Days, sessions, slips and boxes are few and change seldom: their rows are loaded, folded with the events and
written back, two statements a batch. Rounds are many: one call of the database function `tables_write_rounds` a batch,
whatever its size, which inserts the rows of new rounds and updates those of rounds that go on.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
from django.db import models

from casino.eventstore import Recorded
from casino.rules import vocabulary
from tables import events as e
from tables import reliance, sql
from tables.models import BoxCustody, ExceptionLine, GamingDay, Round, Slip, TableSession

_plain = msgspec.to_builtins


class Folding:
    """A projector whose rows are folded: `key` names the row an event belongs to, `fold` changes or makes it."""

    name: ClassVar[str]
    model: ClassVar[type[models.Model]]
    handles: ClassVar[tuple[type, ...]]

    @property
    def models(self) -> tuple[type[models.Model], ...]:
        return (self.model,)

    def key(self, recorded: Recorded) -> str:
        """Primary key of the row: the stream's identity unless a projector says otherwise."""
        return f"{recorded.property_id}:{recorded.stream.partition(':')[2]}"

    def fold(self, row: Any, recorded: Recorded) -> Any:
        raise NotImplementedError

    def project(self, events: Sequence[Recorded]) -> None:
        keys = {self.key(recorded) for recorded in events}
        stored = self.model._default_manager.in_bulk(keys)
        rows: dict[str, Any] = dict(stored)
        for recorded in events:
            key = self.key(recorded)
            row = rows[key] = self.fold(rows.get(key), recorded)
            row.key = key
            row.property_id = recorded.property_id
        fields = [field.name for field in self.model._meta.concrete_fields if not field.primary_key]
        # What leaves a place is written before what enters it: the constraints allow one box per table at any time.
        self.model._default_manager.bulk_update(stored.values(), fields, batch_size=500)
        self.model._default_manager.bulk_create([row for key, row in rows.items() if key not in stored])


class Days(Folding):
    """The calendar of gaming days."""

    name = "gaming_days"
    model = GamingDay
    handles = (e.GamingDayOpened, e.GamingDayClosing, e.GamingDayClosed)

    def fold(self, row: GamingDay | None, recorded: Recorded) -> GamingDay:
        event = recorded.event
        if isinstance(event, e.GamingDayOpened):
            return GamingDay(
                day=recorded.day,
                status=GamingDay.Status.OPEN,
                shifts=event.shifts,
                opened_at=recorded.occurred_at,
            )
        assert row is not None  # noqa: S101  (a day is opened before it is closed)
        if isinstance(event, e.GamingDayClosing):
            row.status = GamingDay.Status.CLOSING
        else:
            row.status = GamingDay.Status.CLOSED
            row.closed_at = recorded.occurred_at
        return row


class Exceptions(Folding):
    """The list of exceptions, one row each, numbered by their place in the day's stream."""

    name = "exceptions"
    model = ExceptionLine
    handles = (e.ExceptionRaised,)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.day.isoformat()}.{recorded.version}"

    def fold(self, row: ExceptionLine | None, recorded: Recorded) -> ExceptionLine:
        event = recorded.event
        return ExceptionLine(
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            code=event.code,
            subject=event.subject,
            detail=event.detail,
            amount=event.amount,
            raised_at=recorded.occurred_at,
            actor=recorded.actor,
        )


class Sessions(Folding):
    """Table sessions with opener, closer, and the fills and credits that count in them."""

    name = "table_sessions"
    model = TableSession
    handles = (e.TableOpened, e.TableClosed, e.SlipReceived)

    def key(self, recorded: Recorded) -> str:
        event = recorded.event
        if isinstance(event, e.SlipReceived):
            return f"{recorded.property_id}:{event.table}.{event.day}.{event.shift}"
        return super().key(recorded)

    def fold(self, row: TableSession | None, recorded: Recorded) -> TableSession:
        event = recorded.event
        if isinstance(event, e.TableOpened):
            return self._opened(event, recorded)
        assert row is not None  # noqa: S101  (a table is opened before it is closed or filled)
        if isinstance(event, e.SlipReceived):
            return self._received(row, event)
        row.version = recorded.version
        row.head = recorded.hash.hex()
        row.status = TableSession.Status.CLOSED
        row.closed_at = recorded.occurred_at
        row.closer_counts = event.counts
        row.closer_total = event.total
        return row

    def _opened(self, event: e.TableOpened, recorded: Recorded) -> TableSession:
        return TableSession(
            stream=recorded.stream,
            version=recorded.version,
            head=recorded.hash.hex(),
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            game=event.game,
            status=TableSession.Status.OPEN,
            options=event.options,
            limits=event.limits,
            opened_at=recorded.occurred_at,
            opener_counts=event.counts,
            opener_total=event.total,
        )

    def _received(self, row: TableSession, event: e.SlipReceived) -> TableSession:
        if event.kind == "fill":
            row.fills += event.total
            row.fill_count += 1
        else:
            row.credits += event.total
            row.credit_count += 1
        return row


class Slips(Folding):
    """Fills and credits, from request to receipt."""

    name = "slips"
    model = Slip
    handles = (e.SlipRequested, e.SlipIssued, e.SlipReceived, e.SlipVoided)

    def fold(self, row: Slip | None, recorded: Recorded) -> Slip:
        event = recorded.event
        if isinstance(event, e.SlipRequested):
            return self._requested(event, recorded)
        assert row is not None  # noqa: S101  (a slip is requested first)
        row.version = recorded.version
        row.signers = [*row.signers, *_plain(event.signatures)]
        if isinstance(event, e.SlipIssued):
            row.status = Slip.Status.ISSUED
            row.issued_at = recorded.occurred_at
        elif isinstance(event, e.SlipReceived):
            row.status = Slip.Status.RECEIVED
            row.received_at = recorded.occurred_at
            row.counted_day = dt.date.fromisoformat(event.day)
            row.counted_shift = event.shift
        else:
            row.status = Slip.Status.VOID
            row.voided_at = recorded.occurred_at
            row.void_reason = event.reason
        return row

    def _requested(self, event: e.SlipRequested, recorded: Recorded) -> Slip:
        return Slip(
            serial=event.serial,
            stream=recorded.stream,
            version=recorded.version,
            kind=event.kind,
            status=Slip.Status.REQUESTED,
            day=recorded.day,
            table=event.table,
            game=event.game,
            shift=event.shift,
            counts=event.counts,
            total=event.total,
            signers=_plain(event.signatures),
            requested_at=recorded.occurred_at,
        )


class Boxes(Folding):
    """Custody of drop boxes: on the table, off it, counted."""

    name = "boxes"
    model = BoxCustody
    handles = (e.BoxInstalled, e.BoxRemoved, e.BoxCounted)

    def fold(self, row: BoxCustody | None, recorded: Recorded) -> BoxCustody:
        event = recorded.event
        signers = _plain(event.signatures)
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
            row.contents = _plain(event.contents)
            row.total = event.total
        return row


# --- rounds ---------------------------------------------------------------------------------------------------------

_SUMS = (
    "handle",
    "win",
    "payout",
    "commission",
    "rake",
    "progressive_chips",
    "progressive_in",
    "variance_count",
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

    def project(self, events: Sequence[Recorded]) -> None:
        expression, values = self.statement(events)
        sql.execute(f"SELECT {expression}", values)

    def statement(self, events: Sequence[Recorded]) -> tuple[str, Sequence[Any]]:
        """The SQL expression (with its values) that writes the rows of these events, whatever their number."""
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
        return _WRITE, [*reliance.relied_on(), _as_json(opened), _as_json(going_on)]


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
        status="open",
        prizes=[],
        **_NOTHING,
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
    )


_NOTHING = dict.fromkeys(_SUMS, 0)
_CHANGES: dict[str, Callable[[dict[str, Any], Recorded], None]] = {
    "RoundOpened": _round_opened,
    "RoundSettled": _round_settled,
}

ALL = (Days(), Exceptions(), Sessions(), Slips(), Boxes(), Rounds())
