"""What the tables need on file over REST."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import queries

NeededDocumentSerializer = serializer_of(queries.NeededDocument)


class NeededDocumentsView(Door):
    """What must be on file before the tables open."""

    scopes = {"GET": "tables:read"}
    shows = ("casino.approval",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List documents that the tables need on file",
        tag="approvals",
        rows=NeededDocumentSerializer(many=True),
        description="Of every table and each of its further games: approvals, filings, certificates and licences, with "
        "the document that covers the gaming day.",
    )
    def get(self, request: Request) -> Response:
        day = self.property.gaming_day()
        lines = queries.documents_needed(self.property, day, tables=self.tables_to_show())
        found, cursor = pages.part_of(request, lines)
        return pages.with_link(request, self.show(NeededDocumentSerializer, found, many=True), cursor)
