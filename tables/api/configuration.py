"""The floor's configuration over REST, for terminals and floor systems; and chip sets that go out of use."""

from __future__ import annotations

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.rows import ChipSetRow

answer(commands.retire_chip_set, serializer_of(ChipSetRow))


FloorConfigurationView = Reads("tables:read", "tables", shows=("tables.gamingtable",), tables=TableScope.ROWS).one(
    "Show the floor's configuration",
    queries.FloorConfigurationRow,
    lambda venue, tables: queries.floor_configuration(venue, venue.gaming_day(), tables=tables),
    about="The floor as configured.",
    description="Tables with game, options, limits, approvals and drop boxes, chips that are counted, and the "
    "shifts of the gaming day that it is now. A key for some tables is shown those.",
    by_tables=True,
)
