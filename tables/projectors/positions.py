"""Positions at tables, money that was found."""

from __future__ import annotations

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import FoundMoney, TablePosition
from tables.projectors.folding import Folding


class Positions(Folding):
    """A row for each position that somebody took."""

    name = "positions"
    model = TablePosition
    handles = (e.PositionTaken,)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: TablePosition | None, recorded: Recorded) -> TablePosition:
        event = recorded.event
        return TablePosition(
            table=event.table,
            day=recorded.day,
            shift=event.shift,
            game=event.game,
            position=event.position,
            person=event.person,
            relieves=event.relieves,
            number=recorded.version,
            since=recorded.occurred_at,
            cite=event.cite,
            signers=msgspec.to_builtins(event.signatures),
        )


class Found(Folding):
    """A row for each find."""

    name = "found_money"
    model = FoundMoney
    handles = (e.MoneyFound, e.FoundMoneyReturned)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.found}"

    def fold(self, row: FoundMoney | None, recorded: Recorded) -> FoundMoney:
        event = recorded.event
        if isinstance(event, e.MoneyFound):
            return FoundMoney(
                found=event.found,
                day=recorded.day,
                table=event.table,
                place=event.place,
                amount=event.amount,
                cite=event.cite,
                found_at=recorded.occurred_at,
                signers=msgspec.to_builtins(event.signatures),
            )
        assert row is not None  # noqa: S101  (money is found before it goes back)
        row.returned_at, row.owner, row.proof = recorded.occurred_at, event.owner, event.proof
        row.returned_by = msgspec.to_builtins(event.signatures)
        return row
