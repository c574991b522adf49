"""Terminals of tables, and who deals at them."""

from __future__ import annotations

from casino.eventstore import Recorded
from casino.roles import Role
from tables import events as e
from tables.models import DealerSeat, TerminalChange
from tables.projectors.folding import Folding


class Terminals(Folding):
    """A row per terminal put to a table or taken from it."""

    name = "terminals"
    model = TerminalChange
    handles = (e.TerminalAttached, e.TerminalDetached)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: TerminalChange | None, recorded: Recorded) -> TerminalChange:
        event = recorded.event
        return TerminalChange(
            table=event.table,
            day=recorded.day,
            at=recorded.occurred_at,
            attached=isinstance(event, e.TerminalAttached),
            reason=event.reason,
            actor=recorded.actor,
        )


class Dealers(Folding):
    """A row per dealer who sat down; number 0 is the one who signed the opener."""

    name = "dealers"
    model = DealerSeat
    handles = (e.TableOpened, e.DealerSeated)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}/{_number(recorded)}"

    def fold(self, row: DealerSeat | None, recorded: Recorded) -> DealerSeat:
        event = recorded.event
        return DealerSeat(
            table=event.table,
            day=recorded.day,
            shift=event.shift,
            number=_number(recorded),
            dealer=event.dealer if isinstance(event, e.DealerSeated) else _opener(event),
            at=recorded.occurred_at,
        )


def _number(recorded: Recorded) -> int:
    return recorded.version if isinstance(recorded.event, e.DealerSeated) else 0


def _opener(event: e.TableOpened) -> str:
    return next((signature.employee for signature in event.signatures if signature.role == Role.DEALER.value), "")
