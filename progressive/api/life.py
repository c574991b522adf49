"""Tables of a link away for a time, over REST (PR §7.14(M))."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from progressive import queries
from progressive.rows import AbsenceRow

AbsenceSerializer = serializer_of(AbsenceRow)


class AbsencesView(CasinoAPIView):
    """Tables of a link away for a time."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.absence",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List the absences of a progressive's tables",
        tag="progressive",
        rows=AbsenceSerializer(many=True),
        description="The latest first.",
    )
    def get(self, request: Request, link: str) -> Response:
        self.record(queries.meter_of(self.property.pk, link), "tables")
        rows = self.within_tables(queries.absences(self.property.pk, link))
        found, cursor = pages.part_of(request, list(rows))
        return pages.with_link(request, self.show(AbsenceSerializer, found, many=True), cursor)
