"""A table as it stands."""

from __future__ import annotations

import msgspec

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


def table_state(property: Property, table: str) -> TableState | None:
    """The state of a table; None when there is no such table."""
    configured = GamingTable.objects.filter(property=property, code=table).first()
    if configured is None:
        return None
    return TableState(
        table=configured,
        session=open_sessions(property).filter(table=table).first(),
        box=BoxCustody.objects.filter(property_id=property.pk, table=table, status=BoxCustody.Status.INSTALLED).first(),
        slips=list(slips_under_way(property).filter(table=table)),
        rounds_open=Round.objects.filter(property_id=property.pk, table=table, status=Round.Status.OPEN).count(),
    )
