"""The count room over REST (controls D3-D7, T12). No answer shows a count before two of the box agree, nor the total
of a sheet before the cage has counted it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.fields import AmountField
from casino.api.operations import answer, plain_field, value_of
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.models import Property
from tables import commands, queries
from tables.api.boxes import ContentSerializer, DocumentSerializer, contents_of, documents_of
from tables.commands.count_room import CounterFile
from tables.commands.count_sheets import BoxSheets
from tables.counting.machine_counts import ReadFile
from tables.models import CountSession


class OutcomeSerializer(serializers.Serializer):
    """``kept``: the first; ``agreed``: two are the same; ``differs``: count again. By how much is not disclosed."""

    outcome = serializers.ChoiceField(["kept", "agreed", "differs"])


class SheetCountSerializer(serializers.Serializer):
    """One member's count of a box, by employee number."""

    counter = serializers.CharField(max_length=20, help_text="one of ``team``")
    contents = ContentSerializer(many=True)


class SheetOfBoxSerializer(serializers.Serializer):
    """A box as the team wrote it down: its counts in their order, its papers."""

    box = serializers.CharField(max_length=20)
    marked_table = serializers.CharField(max_length=20, required=False, default="")
    counts = SheetCountSerializer(many=True, max_length=20)
    documents = DocumentSerializer(many=True, required=False, default=list)


class BadRowSerializer(serializers.Serializer):
    """A row that cannot be taken."""

    line = serializers.IntegerField(help_text="the names of the columns are line 1")
    column = serializers.CharField(allow_blank=True, help_text="empty: the row as a whole")
    reason = serializers.CharField()


class MachineAnswerSerializer(serializers.Serializer):
    """Boxes that the file counts, and rows that cannot be taken. The figures are not shown: they are blind."""

    boxes = serializers.ListField(child=serializers.CharField())
    bad_rows = BadRowSerializer(many=True)
    recorded = serializers.BooleanField()


class AcceptedSerializer(serializers.Serializer):
    """Acceptance of a count: the cage's total less that of the sheet, below zero when it is less."""

    count = serializers.CharField()
    total = AmountField()
    accepted = AmountField()
    difference = AmountField()


class TotalSerializer(serializers.Serializer):
    """The total counted."""

    total = AmountField()


CountSerializer = serializer_of(queries.CountAsTold)


# --- inputs ---------------------------------------------------------------------------------------------------------

plain_field(BoxSheets, SheetOfBoxSerializer, many=True, min_length=1, max_length=500)


@value_of.register
def _sheets(kind: BoxSheets, value: Any, view: CasinoAPIView) -> list[commands.BoxSheet]:
    return [_sheet(view.property, sheet) for sheet in value]


def _sheet(venue: Property, sheet: Mapping[str, Any]) -> commands.BoxSheet:
    counts = [
        commands.SheetCount(counter=line["counter"], contents=contents_of(venue, line["contents"]))
        for line in sheet["counts"]
    ]
    documents = documents_of(sheet["documents"])
    return commands.BoxSheet(box=sheet["box"], marked_table=sheet["marked_table"], counts=counts, documents=documents)


plain_field(CounterFile, serializers.CharField, max_length=200_000, trim_whitespace=False)


# --- answers --------------------------------------------------------------------------------------------------------


for _command in (
    commands.join_count, commands.leave_count, commands.open_box, commands.show_empty, commands.count_boxes,
    commands.sign_count,
):  # fmt: skip
    answer(
        _command,
        CountSerializer,
        lambda venue, _result, given: queries.find_disclosed_count(venue, given["count"]),
    )

answer(commands.open_count, CountSerializer, lambda venue, count, _given: queries.find_disclosed_count(venue, count))
answer(commands.enter_count, OutcomeSerializer, lambda _property, outcome, _given: {"outcome": outcome})
answer(commands.count_tips, TotalSerializer, lambda _property, total, _given: {"total": total})


def _accepted(venue: Property, difference: int, given: Mapping[str, Any]) -> dict[str, Any]:
    session: Any = queries.count_session(venue, given["count"])
    accepted = session.accepted_total
    return {"count": session.count, "total": session.total, "accepted": accepted, "difference": difference}


answer(commands.accept_count, AcceptedSerializer, _accepted)


def _machine_answer(_property: Property, found: ReadFile, _given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "boxes": [reading.box for reading in found.readings],
        "bad_rows": msgspec.to_builtins(found.bad_rows),
        "recorded": found.recorded,
    }


answer(commands.import_machine_count, MachineAnswerSerializer, _machine_answer)


# --- reads ----------------------------------------------------------------------------------------------------------


class CountFilter(pages.Filters):
    """Filters of counts."""

    class Meta:
        model = CountSession
        fields = ("status", "day", "room")


class CountsView(CasinoAPIView):
    """Counts."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.countsession",)

    @pages.lists(
        "List counts",
        tag="count room",
        rows=CountSerializer(many=True),
        filters=CountFilter,
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, CountFilter, queries.counts(self.property))
        found, cursor = pages.page_of(request, rows, "-day", "-opened_at", "-key")
        boxes = queries.boxes_of_counts(self.property, [row.count for row in found])
        counts = [queries.disclosed_count(row, boxes[row.count]) for row in found]
        return pages.with_link(request, self.show(CountSerializer, counts, many=True), cursor)


COUNTS = Reads("tables:read", "count room", shows=("tables.countsession",))

CountView = COUNTS.one("Show a count", queries.CountAsTold, queries.find_disclosed_count, about="A count.")
CountStatisticsView = COUNTS.one(
    "Statistics of counts between two gaming days",
    queries.CountStatistics,
    queries.count_statistics,
    about="Statistics of counts.",
)
PapersView = COUNTS.pages("Match the documents of a day", queries.PaperLine, queries.match_documents)
