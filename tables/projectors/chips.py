"""Chips from one store to another."""

from __future__ import annotations

from typing import Any

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import ChipMove
from tables.projectors.folding import Folding

Place = ChipMove.Place


class ChipMoves(Folding):
    """One row for every paper that chips went with."""

    name = "chip_moves"
    model = ChipMove
    handles = (e.ChipsReceived, e.ChipsMoved, e.ChipsSetAside, e.RetiredChipsRedeemed, e.ChipsDestroyed)

    def fold(self, row: ChipMove | None, recorded: Recorded) -> ChipMove:
        event = recorded.event
        return ChipMove(
            stream=recorded.stream,
            day=recorded.day,
            reference=event.reference,
            counts=event.counts,
            total=event.total,
            signers=msgspec.to_builtins(event.signatures),
            moved_at=recorded.occurred_at,
            **self._way(event),
        )

    @staticmethod
    def _way(event: Any) -> dict[str, str]:
        if isinstance(event, e.ChipsReceived):
            return {
                "origin": Place.MAKER, "destination": Place.VAULT, "chip_set": event.chip_set, "reason": event.maker,
            }  # fmt: skip
        if isinstance(event, e.ChipsMoved):
            return {"origin": event.origin, "destination": event.destination, "table": event.table}
        if isinstance(event, e.ChipsSetAside):
            return {"origin": event.origin, "destination": Place.RETIRED, "chip_set": event.chip_set}
        if isinstance(event, e.RetiredChipsRedeemed):
            return {"origin": Place.PATRONS, "destination": Place.RETIRED, "chip_set": event.chip_set}
        return {
            "origin": event.origin, "destination": Place.DESTROYED, "chip_set": event.chip_set, "reason": event.reason,
        }  # fmt: skip
