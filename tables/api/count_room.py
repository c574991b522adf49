"""The count room over REST (controls D3-D7, T12). No answer shows a count before two of the box agree, nor the total
of a sheet before the cage has counted it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, plain_field, value_of
from casino.api.rows import serializer_of
from casino.models import Property
from tables import commands, queries
from tables.api.boxes import ContentSerializer, DocumentSerializer, contents_of, documents_of
from tables.commands.count_room import CounterFile
from tables.commands.count_sheets import BoxSheets
from tables.counting.machine_counts import ReadFile
from tables.models import BoxCustody, CountSession


class OutcomeSerializer(serializers.Serializer):
    """``kept``: the first; ``agreed``: two are the same; ``differs``: count again. By how much is not told."""

    outcome = serializers.ChoiceField(["kept", "agreed", "differs"])


class SheetCountSerializer(serializers.Serializer):
    """What one member found in a box, by employee number."""

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
    """Which boxes the file counts, and the rows that cannot be taken. The figures are not shown: they are blind."""

    boxes = serializers.ListField(child=serializers.CharField())
    bad_rows = BadRowSerializer(many=True)
    recorded = serializers.BooleanField()


class AcceptedSerializer(serializers.Serializer):
    """By how much the cage's count is more than the sheet; below zero it is less."""

    count = serializers.CharField()
    total = AmountField()
    accepted = AmountField()
    difference = AmountField()


class TotalSerializer(serializers.Serializer):
    """What was counted."""

    total = AmountField()


class SheetBoxSerializer(serializers.Serializer):
    """A box of the count; ``total`` is null while nobody may know it."""

    box = serializers.CharField()
    table = serializers.CharField()
    shift = serializers.CharField()
    status = serializers.CharField()
    total = AmountField(allow_null=True)


class CountSerializer(serializers.Serializer):
    """A count. Totals are null until the cage has accepted by its own count."""

    count = serializers.CharField()
    day = serializers.DateField()
    room = serializers.CharField()
    status = serializers.CharField()
    team = serializers.ListField(child=serializers.CharField())
    boxes = SheetBoxSerializer(many=True)
    total = AmountField(allow_null=True)
    accepted_total = AmountField(allow_null=True)
    difference = AmountField(allow_null=True)


class PaperSerializer(serializers.Serializer):
    """A paper beside the system's copy (control D4)."""

    state = serializers.ChoiceField([state.value for state in queries.PaperState])
    kind = serializers.CharField()
    serial = serializers.CharField()
    table = serializers.CharField()
    shift = serializers.CharField()
    box = serializers.CharField()
    expected = AmountField(allow_null=True)
    found = AmountField(allow_null=True)
    amount = AmountField()
    detail = serializers.CharField()


# --- inputs ---------------------------------------------------------------------------------------------------------

plain_field(BoxSheets, SheetOfBoxSerializer, many=True, min_length=1, max_length=500)


@value_of.register
def _sheets(kind: BoxSheets, value: Any, view: Door) -> list[commands.BoxSheet]:
    return [_sheet(view.property, sheet) for sheet in value]


def _sheet(property: Property, sheet: Mapping[str, Any]) -> commands.BoxSheet:
    counts = [
        commands.SheetCount(counter=line["counter"], contents=contents_of(property, line["contents"]))
        for line in sheet["counts"]
    ]
    documents = documents_of(sheet["documents"])
    return commands.BoxSheet(box=sheet["box"], marked_table=sheet["marked_table"], counts=counts, documents=documents)


plain_field(CounterFile, serializers.CharField, max_length=200_000, trim_whitespace=False)


# --- answers --------------------------------------------------------------------------------------------------------


def shown(session: CountSession, custodies: list[BoxCustody]) -> dict[str, Any]:
    """Return the count as it may be seen: a total only after the cage has counted."""
    is_told = session.status == CountSession.Status.ACCEPTED
    boxes = [
        {
            "box": box.box,
            "table": box.table,
            "shift": box.shift,
            "status": box.status,
            "total": box.agreed_total if is_told else None,
        }
        for box in custodies
    ]
    names = ("count", "day", "room", "status", "team", "accepted_total", "difference")
    total = session.total if is_told else None
    return {**{name: getattr(session, name) for name in names}, "total": total, "boxes": boxes}


def count_now(property: Property, count: str) -> dict[str, Any] | None:
    """Return a count as it may be seen, None where there is none."""
    session = queries.count_session(property, count)
    return None if session is None else shown(session, queries.boxes_of_count(property, count))


for _command in (
    commands.join_count, commands.leave_count, commands.open_box, commands.show_empty, commands.count_boxes,
    commands.sign_count,
):  # fmt: skip
    answer(_command, CountSerializer, lambda property, _result, given: count_now(property, given["count"]))

answer(commands.open_count, CountSerializer, lambda property, count, _given: count_now(property, count))
answer(commands.enter_count, OutcomeSerializer, lambda _property, outcome, _given: {"outcome": outcome})
answer(commands.count_tips, TotalSerializer, lambda _property, total, _given: {"total": total})


def _accepted(property: Property, difference: int, given: Mapping[str, Any]) -> dict[str, Any]:
    session: Any = queries.count_session(property, given["count"])
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
    """Which counts."""

    class Meta:
        model = CountSession
        fields = ("status", "day", "room")


class CountsView(Door):
    """Counts."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.countsession",)

    @pages.lists(
        "List counts",
        operation_id="counts_list",
        tag="count room",
        rows=CountSerializer(many=True),
        filters=CountFilter,
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, CountFilter, queries.counts(self.property))
        found, cursor = pages.page_of(request, rows, "-day", "-opened_at", "-key")
        boxes = queries.boxes_of_counts(self.property, [row.count for row in found])
        told = [shown(row, boxes[row.count]) for row in found]
        return pages.with_link(request, self.show(CountSerializer, told, many=True), cursor)


class CountView(Door):
    """A count."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.countsession",)

    @reads("Show a count", tag="count room", answer=CountSerializer, operation_id="count_retrieve")
    def get(self, request: Request, count: str) -> Response:
        found = count_now(self.property, count)
        if found is None:
            raise NotFound()
        return self.show(CountSerializer, found)


class CounterSerializer(serializers.Serializer):
    """A counter over the period: single counts, those that were wrong, boxes, pace."""

    counter = serializers.CharField()
    method = serializers.ChoiceField(["hand", "machine"])
    entries = serializers.IntegerField()
    wrong = serializers.IntegerField()
    boxes = serializers.IntegerField()
    seconds_a_box = serializers.IntegerField(allow_null=True)
    boxes_an_hour = serializers.FloatField(allow_null=True)


TableCountSerializer = serializer_of(queries.TableCountFigures)


class CountStatisticsSerializer(serializers.Serializer):
    """How the counts of a period went."""

    counters = CounterSerializer(many=True)
    tables = TableCountSerializer(many=True)


class CountStatisticsView(Door):
    """Statistics of counts."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.countsession",)

    @reads("Statistics of counts between two gaming days", tag="count room", answer=CountStatisticsSerializer)
    def get(self, request: Request, first: Any, last: Any) -> Response:
        found = {
            "counters": queries.counter_figures(self.property, first, last, accepted_only=True),
            "tables": queries.table_count_figures(self.property, first, last, accepted_only=True),
        }
        found = {name: [msgspec.to_builtins(line) for line in lines] for name, lines in found.items()}
        return self.show(CountStatisticsSerializer, found)


class PapersView(Door):
    """Papers of a day matched."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.countsession",)

    @pages.lists(
        "Match the documents of a day", tag="count room", operation_id="documents_list", rows=PaperSerializer(many=True)
    )
    def get(self, request: Request, day: Any) -> Response:
        found, cursor = pages.part_of(request, queries.match_documents(self.property, day))
        lines = [msgspec.to_builtins(line) for line in found]
        return pages.with_link(request, self.show(PaperSerializer, lines, many=True), cursor)
