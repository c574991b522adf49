"""The poker room: time charges, rake as counted, pools of the players."""

from __future__ import annotations

from typing import Any

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import BuyIn, PoolBalance, PoolEntry, RakeCount, TimeChargeLine
from tables.projectors.folding import Folding


class TimeCharges(Folding):
    """Half hours charged."""

    name = "time_charges"
    model = TimeChargeLine
    handles = (e.TimeChargeTaken,)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: TimeChargeLine | None, recorded: Recorded) -> TimeChargeLine:
        event = recorded.event
        return TimeChargeLine(
            day=recorded.day,
            table=event.table,
            game=event.game,
            shift=event.shift,
            half_hour=event.half_hour,
            players=event.players,
            each=event.each,
            total=event.total,
            taken_at=recorded.occurred_at,
            signers=msgspec.to_builtins(event.signatures),
        )


class BuyIns(Folding):
    """Chips with which players sat down and got up."""

    name = "buy_ins"
    model = BuyIn
    handles = (e.PlayerBoughtIn, e.PlayerCashedOut)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: BuyIn | None, recorded: Recorded) -> BuyIn:
        event = recorded.event
        bought = isinstance(event, e.PlayerBoughtIn)
        bounds = {"stack": event.stack, "least": event.least, "most": event.most} if bought else {}
        return BuyIn(
            kind=BuyIn.Kind.BOUGHT if bought else BuyIn.Kind.LEFT,
            day=recorded.day,
            table=event.table,
            game=event.game,
            shift=event.shift,
            player=event.player,
            amount=event.amount,
            happened_at=recorded.occurred_at,
            signers=msgspec.to_builtins(event.signatures),
            **bounds,
        )


class RakeCounts(Folding):
    """Rake and pools of a table in a shift, as counted."""

    name = "rake_counts"
    model = RakeCount
    handles = (e.RakeCounted,)

    def fold(self, row: RakeCount | None, recorded: Recorded) -> RakeCount:
        event = recorded.event
        return RakeCount(
            day=recorded.day,
            table=event.table,
            game=event.game,
            shift=event.shift,
            counts=event.counts,
            total=event.total,
            pools=event.pools,
            pool_total=sum(int(value) * pieces for pool in event.pools.values() for value, pieces in pool.items()),
            by_hands=event.by_hands,
            by_time=event.by_time,
            counted_at=recorded.occurred_at,
            counted_by=msgspec.to_builtins(event.signatures),
        )


class PoolEntries(Folding):
    """The account of every pool, line by line."""

    name = "pool_entries"
    model = PoolEntry
    handles = (e.PoolContributed, e.PoolPaid, e.PoolClosed)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.stream}@{recorded.version}"

    def fold(self, row: PoolEntry | None, recorded: Recorded) -> PoolEntry:
        event = recorded.event
        entry = PoolEntry(pool=event.pool, day=recorded.day, entered_at=recorded.occurred_at, amount=0)
        for name, value in self._line(event).items():
            setattr(entry, name, value)
        return entry

    @staticmethod
    def _line(event: Any) -> dict[str, Any]:
        if isinstance(event, e.PoolContributed):
            kind = PoolEntry.Kind.CONTRIBUTED
            return {"kind": kind, "table": event.table, "shift": event.shift, "amount": event.amount}
        if isinstance(event, e.PoolClosed):
            return {"kind": PoolEntry.Kind.CLOSED}
        return {
            "kind": PoolEntry.Kind.PAID, "reference": event.reference, "player": event.player,
            "reason": event.reason, "amount": -event.amount,
        }  # fmt: skip


class PoolBalances(Folding):
    """Balance of every pool. Commands that change a pool hold its lock, so its row is read after the change before."""

    name = "pool_balances"
    model = PoolBalance
    handles = (e.PoolContributed, e.PoolPaid, e.PoolClosed)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.pool}"

    def fold(self, row: PoolBalance | None, recorded: Recorded) -> PoolBalance:
        event = recorded.event
        row = row or PoolBalance(pool=event.pool)
        if isinstance(event, e.PoolContributed):
            row.contributed += event.amount
        elif isinstance(event, e.PoolPaid):
            row.paid += event.amount
        else:
            row.closed_day = recorded.day
        row.balance = row.contributed - row.paid
        return row
