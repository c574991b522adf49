"""Chips by the piece, the cage and the poker room's money over REST."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from casino.api.openapi import problems
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.errors import Refused
from casino.models import Property
from tables import commands, queries
from tables.models import CageSession, ChipMove
from tables.rows import CageSessionRow, ChipMoveRow

DAY = OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.QUERY, description="at the end of this gaming day")


# --- chips ----------------------------------------------------------------------------------------------------------


class ReferenceSerializer(serializers.Serializer):
    """The paper under which it is recorded."""

    reference = serializers.CharField()


CHIPS = Reads("tables:read", "cage")

ChipInventoryView = Reads("reports:read", "cage").one(
    "Show the inventory of chips",
    queries.ChipInventory,
    queries.chip_inventory,
    about="Where the chips are.",
    asks=(DAY,),
)
RetiredSetsView = CHIPS.all(
    "List retired chip sets",
    queries.RetiredSet,
    lambda venue: queries.retired_sets(venue, venue.gaming_day()),
    about="Chip sets that were put away.",
    shows=("tables.chipmove", "tables.chipset"),
)
ChipMovesView = CHIPS.pages(
    "List movements of chips",
    ChipMoveRow,
    lambda venue: ChipMove.objects.filter(property_id=venue.pk),
    order=("-moved_at", "-key"),
    by=("day", "origin", "destination", "chip_set", "table"),
    description="The latest first.",
    tables=TableScope.ROWS,
)


for _command in (
    commands.receive_chips,
    commands.move_chips,
    commands.set_chips_aside,
    commands.redeem_retired_chips,
    commands.destroy_chips,
    commands.fund_cage,
    commands.exchange_with_patrons,
):
    answer(_command, ReferenceSerializer, lambda venue, result, given: {"reference": result})


# --- the cage -------------------------------------------------------------------------------------------------------


CageSessionSerializer = serializer_of(CageSessionRow)


answer(commands.open_cage, CageSessionSerializer)
answer(commands.close_cage, CageSessionSerializer)
answer(commands.hand_over_cage, CageSessionSerializer)


def _reconciled(venue: Property, day: dt.date, shift: str) -> queries.Reconciliation | None:
    session = queries.cage_session(venue, day, shift)
    if session is not None and session.status == CageSession.Status.OPEN:
        raise Refused("cage_session_open")  # its closing count is blind
    return session and queries.cage_reconciliation(venue, session)


CageReconciliationView = Reads("reports:read", "cage").one(
    "Reconcile a shift of the cage",
    queries.Reconciliation,
    _reconciled,
    about="How a shift of the cage came out; not disclosed while it is open: its closing count is blind.",
    also=problems(409),
)
