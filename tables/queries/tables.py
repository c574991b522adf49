"""A table as it stands."""

from __future__ import annotations

from collections import defaultdict

import msgspec
from django.db.models import Count

from casino.models import Property
from tables.models import BoxCustody, GamingTable, Round, Slip, TableSession
from tables.queries.sessions import open_sessions
from tables.queries.slips import slips_under_way


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table now: configuration, open session, box on it, slips on their way, rounds being played."""

    table: GamingTable
    session: TableSession | None
    box: BoxCustody | None
    slips: list[Slip]
    rounds_open: int

    @property
    def game(self) -> str:
        """The game that is played, at a closed table the configured one."""
        return self.session.game if self.session else self.table.game_code

    @property
    def open(self) -> bool:
        """Return whether it is open."""
        return self.session is not None

    @property
    def slips_under_way(self) -> list[str]:
        """Numbers of the slips on their way."""
        return [slip.serial for slip in self.slips]


def table_state(venue: Property, table: str) -> TableState | None:
    """The state of a table; None when there is no such table."""
    configured = GamingTable.objects.filter(property=venue, code=table).first()
    if configured is None:
        return None
    return TableState(
        table=configured,
        session=open_sessions(venue).filter(table=table).first(),
        box=BoxCustody.objects.filter(property_id=venue.pk, table=table, status=BoxCustody.Status.INSTALLED).first(),
        slips=list(slips_under_way(venue).filter(table=table)),
        rounds_open=Round.objects.filter(property_id=venue.pk, table=table, status=Round.Status.OPEN).count(),
    )


def table_states(venue: Property) -> list[TableState]:
    """The state of every table by code, in five statements however many there are."""
    sessions = {session.table: session for session in open_sessions(venue)}
    boxes = {
        box.table: box for box in BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.INSTALLED)
    }
    slips: defaultdict[str, list[Slip]] = defaultdict(list)
    for slip in slips_under_way(venue):
        slips[slip.table].append(slip)
    rounds = dict(
        Round.objects.filter(property_id=venue.pk, status=Round.Status.OPEN)
        .order_by()
        .values_list("table")
        .annotate(Count("pk"))
    )
    return [
        TableState(
            table=table,
            session=sessions.get(table.code),
            box=boxes.get(table.code),
            slips=slips[table.code],
            rounds_open=rounds.get(table.code, 0),
        )
        for table in GamingTable.objects.filter(property=venue).order_by("code")
    ]
