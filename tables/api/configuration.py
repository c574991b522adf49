"""The floor's configuration over REST, for terminals and floor systems; and chip sets that go out of use."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.rows import ChipSetRow

FloorConfigurationSerializer = serializer_of(queries.FloorConfigurationRow)

answer(commands.retire_chip_set, serializer_of(ChipSetRow))


class FloorConfigurationView(Door):
    """The floor as configured."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.gamingtable",)
    table_scope = TableScope.ROWS

    @reads(
        "Show the floor's configuration",
        tag="tables",
        answer=FloorConfigurationSerializer,
        description="Tables with game, options, limits, approvals and drop boxes, chips that are counted, and the "
        "shifts of the gaming day that it is now. A key for some tables is shown those.",
    )
    def get(self, request: Request) -> Response:
        found = queries.floor_configuration(self.property, self.property.gaming_day(), tables=self.tables_to_show())
        return self.show(FloorConfigurationSerializer, found)
