"""The count room over REST (controls D3-D7, T12). No answer shows a count before two of the box agree, nor the total
of a sheet before the cage has counted it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.forms import ANY_ROLE
from casino.api.openapi import reads, writes
from casino.errors import Refused
from casino.roles import Role
from casino.signatures import Signature
from tables import commands, queries
from tables.api.boxes import ContentSerializer, DocumentSerializer, contents_of, documents_of
from tables.models import BoxCustody, CountSession


class OpenCountSerializer(serializers.Serializer):
    """A team sits down (control D3)."""

    cite = "control D3"
    day = serializers.DateField()
    room = serializers.CharField(max_length=60)
    team = SignerSerializer(many=True)
    occurred_at = serializers.DateTimeField(required=False)


class MemberSerializer(serializers.Serializer):
    """Somebody joins or leaves the team."""

    member = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class PairSerializer(serializers.Serializer):
    """Two members of the team."""

    by = SignerSerializer()
    witness = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class OpenBoxSerializer(PairSerializer):
    """Open the next box (control D3)."""

    cite = "control D3"
    marked_table = serializers.CharField(
        max_length=20, required=False, help_text="the table painted on the box; another one is an exception"
    )


class EntrySerializer(serializers.Serializer):
    """One member's blind count of the open box (control D3)."""

    cite = "control D3"
    contents = ContentSerializer(many=True)
    counter = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class OutcomeSerializer(serializers.Serializer):
    """``kept``: the first; ``agreed``: two are the same; ``differs``: count again. By how much is not told."""

    outcome = serializers.ChoiceField(["kept", "agreed", "differs"])


class DocumentsSerializer(serializers.Serializer):
    """The papers of a box, one by one; a later list takes the place of an earlier one."""

    documents = DocumentSerializer(many=True)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class CorrectionSerializer(PairSerializer):
    """Strike out before the sheet is signed (control D7)."""

    cite = "control D7"
    contents = ContentSerializer(many=True)
    reason = serializers.CharField(max_length=200)


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


class BoxSheetsSerializer(serializers.Serializer):
    """Boxes counted one after the other, keyed in together. The first two of ``team`` opened and showed them empty."""

    team = SignerSerializer(many=True, min_length=2, max_length=20)
    boxes = SheetOfBoxSerializer(many=True, min_length=1, max_length=500)
    occurred_at = serializers.DateTimeField(required=False)


class MachineFileSerializer(serializers.Serializer):
    """The CSV file of a currency counter; without ``by`` only what it says and which rows would be refused."""

    name = serializers.CharField(max_length=120)
    content = serializers.CharField(max_length=200_000, trim_whitespace=False)
    dry_run = serializers.BooleanField(default=False)
    by = SignerSerializer(required=False)
    occurred_at = serializers.DateTimeField(required=False)


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


class SheetSignatureSerializer(serializers.Serializer):
    """All members sign the sheet (control D5)."""

    cite = "control D5"
    team = SignerSerializer(many=True)
    occurred_at = serializers.DateTimeField(required=False)


class AcceptanceSerializer(serializers.Serializer):
    """The cage's own count of notes and chips, before it is told (control D5)."""

    cite = "control D5"
    contents = ContentSerializer(many=True)
    cashier = SignerSerializer()
    cashier_role = serializers.ChoiceField([Role.CASHIER.value, Role.CAGE_SUPERVISOR.value], default=Role.CASHIER.value)
    delivered = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class AcceptedSerializer(serializers.Serializer):
    """By how much the cage's count is more than the sheet; below zero it is less."""

    count = serializers.CharField()
    total = AmountField()
    accepted = AmountField()
    difference = AmountField()


class StrayBoxSerializer(PairSerializer):
    """A box that should be elsewhere stays shut (controls D2, D6)."""

    cite = "control D2"
    box = serializers.CharField(max_length=20)
    note = serializers.CharField(max_length=200)


class TipsSerializer(serializers.Serializer):
    """The tip box of a table, counted apart (control T12)."""

    cite = "control T12"
    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    contents = ContentSerializer(many=True)
    by = SignerSerializer()
    by_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role; one of the two is not of the pit")
    witness = SignerSerializer()
    witness_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role")
    occurred_at = serializers.DateTimeField(required=False)


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


class CountDoor(Door):
    """A count and its boxes."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.countsession",)

    def shown(self, count: str, *, status: int = 200) -> Response:
        """The count as it may be seen: a total only after the cage has counted."""
        session = queries.count_session(self.property, count)
        if session is None:
            raise NotFound()
        boxes = queries.boxes_of_count(self.property, session.count)
        return self.show(CountSerializer, self.plain(session, boxes), status=status)

    def plain(self, session: CountSession, custodies: list[BoxCustody]) -> dict[str, Any]:
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

    def member(self, signer: dict[str, str], purpose: str) -> Any:
        return self.signature(signer, Role.COUNT_TEAM, purpose)

    def common(self, count: str, body: dict[str, Any]) -> dict[str, Any]:
        """What every command takes."""
        return {"count": count, "actor": self.actor, "at": body.get("occurred_at")}

    def pair(self, body: dict[str, Any], purpose: str) -> dict[str, Any]:
        return {"by": self.member(body["by"], purpose), "witness": self.member(body["witness"], purpose)}


class CountFilter(pages.Filters):
    """Which counts."""

    class Meta:
        model = CountSession
        fields = ("status", "day", "room")


class CountsView(CountDoor):
    """Counts."""

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
        told = [self.plain(row, boxes[row.count]) for row in found]
        return pages.with_link(request, self.show(CountSerializer, told, many=True), cursor)

    @writes("Open a count", tag="count room", body=OpenCountSerializer, answer=CountSerializer, status=201)
    def post(self, request: Request) -> Response:
        body = self.read(OpenCountSerializer)
        count = commands.open_count(
            self.property,
            day=body["day"],
            room=body["room"],
            team=[self.member(one, "open_count") for one in body["team"]],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.shown(count, status=201)


class CountView(CountDoor):
    """A count."""

    @reads("Show a count", tag="count room", answer=CountSerializer, operation_id="count_retrieve")
    def get(self, request: Request, count: str) -> Response:
        return self.shown(count)


class JoinView(CountDoor):
    """Somebody comes to the team."""

    @writes("Join a count", tag="count room", body=MemberSerializer, answer=CountSerializer)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(MemberSerializer)
        member = self.member(body["member"], "join_count")
        commands.join_count(self.property, member=member, **self.common(count, body))
        return self.shown(count)


class LeaveView(CountDoor):
    """Somebody leaves the team."""

    @writes("Leave a count", tag="count room", body=MemberSerializer, answer=CountSerializer)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(MemberSerializer)
        member = self.member(body["member"], "leave_count")
        commands.leave_count(self.property, member=member, **self.common(count, body))
        return self.shown(count)


class OpenBoxView(CountDoor):
    """Open the next box."""

    @writes("Open a drop box", tag="count room", body=OpenBoxSerializer, answer=CountSerializer)
    def post(self, request: Request, count: str, box: str) -> Response:
        body = self.read(OpenBoxSerializer)
        commands.open_box(
            self.property,
            box=box,
            marked_table=body.get("marked_table", ""),
            **self.pair(body, "open_box"),
            **self.common(count, body),
        )
        return self.shown(count)


class EntryView(CountDoor):
    """Count the open box."""

    @writes("Enter a blind count", tag="count room", body=EntrySerializer, answer=OutcomeSerializer)
    def post(self, request: Request, count: str, box: str) -> Response:
        body = self.read(EntrySerializer)
        outcome = commands.enter_count(
            self.property,
            box=box,
            contents=contents_of(self.property, body["contents"]),
            counter=self.member(body["counter"], "enter_count"),
            **self.common(count, body),
        )
        return self.show(OutcomeSerializer, {"outcome": outcome})


class BoxSheetsView(CountDoor):
    """Boxes of a count, written down first."""

    @writes("Key in counted boxes", tag="count room", body=BoxSheetsSerializer, answer=CountSerializer)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(BoxSheetsSerializer)
        team = {one["employee"]: self.member(one, "count_boxes") for one in body["team"]}
        by, witness = (team[one["employee"]] for one in body["team"][:2])
        boxes = [self._sheet(place, sheet, team) for place, sheet in enumerate(body["boxes"])]
        commands.count_boxes(self.property, boxes=boxes, by=by, witness=witness, **self.common(count, body))
        return self.shown(count)

    def _sheet(self, place: int, sheet: dict[str, Any], team: dict[str, Signature]) -> commands.BoxSheet:
        for number, line in enumerate(sheet["counts"]):
            if line["counter"] not in team:
                raise Refused(
                    "not_of_the_team",
                    _("Who counted is one of those who sign."),
                    field=f"boxes[{place}].counts[{number}].counter",
                    cite="control D3",
                    status=403,
                )
        return commands.BoxSheet(
            box=sheet["box"],
            marked_table=sheet["marked_table"],
            counts=[
                commands.SheetCount(
                    counter=team[line["counter"]], contents=contents_of(self.property, line["contents"])
                )
                for line in sheet["counts"]
            ],
            documents=documents_of(sheet["documents"]),
        )


class DocumentsView(CountDoor):
    """List the papers of a box."""

    @writes("List the documents of a box", tag="count room", body=DocumentsSerializer, answer=None, status=204)
    def post(self, request: Request, count: str, box: str) -> Response:
        body = self.read(DocumentsSerializer)
        commands.list_documents(
            self.property,
            box=box,
            documents=documents_of(body["documents"]),
            by=self.member(body["by"], "list_documents"),
            **self.common(count, body),
        )
        return Response(status=204)


class CorrectionView(CountDoor):
    """Correct a count before signature."""

    @writes("Correct an agreed count", tag="count room", body=CorrectionSerializer, answer=None, status=204)
    def post(self, request: Request, count: str, box: str) -> Response:
        body = self.read(CorrectionSerializer)
        commands.correct_count(
            self.property,
            box=box,
            contents=contents_of(self.property, body["contents"]),
            reason=body["reason"],
            **self.pair(body, "correct_count"),
            **self.common(count, body),
        )
        return Response(status=204)


class EmptyView(CountDoor):
    """Show a box empty."""

    @writes("Show a box empty", tag="count room", body=PairSerializer, answer=CountSerializer)
    def post(self, request: Request, count: str, box: str) -> Response:
        body = self.read(PairSerializer)
        commands.show_empty(self.property, box=box, **self.pair(body, "show_empty"), **self.common(count, body))
        return self.shown(count)


class MachineView(CountDoor):
    """Import the file of a currency counter."""

    @writes("Import a machine count", tag="count room", body=MachineFileSerializer, answer=MachineAnswerSerializer)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(MachineFileSerializer)
        if body["dry_run"] or "by" not in body:
            found = commands.read_machine_count(self.property, count=count, content=body["content"])
            readings, bad_rows, recorded = found.readings, found.bad_rows, False
        else:
            by = self.member(body["by"], "import_machine_count")
            given = {"name": body["name"], "content": body["content"], "by": by}
            readings = commands.import_machine_count(self.property, **given, **self.common(count, body))
            bad_rows, recorded = [], True
        return self.show(
            MachineAnswerSerializer,
            {
                "boxes": [reading.box for reading in readings],
                "bad_rows": msgspec.to_builtins(bad_rows),
                "recorded": recorded,
            },
        )


class SheetView(CountDoor):
    """Sign the sheet."""

    @writes("Sign the count sheet", tag="count room", body=SheetSignatureSerializer, answer=CountSerializer)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(SheetSignatureSerializer)
        team = [self.member(one, "sign_count") for one in body["team"]]
        commands.sign_count(self.property, team=team, **self.common(count, body))
        return self.shown(count)


class AcceptanceView(CountDoor):
    """The cage accepts."""

    @writes("Accept a count", tag="count room", body=AcceptanceSerializer, answer=AcceptedSerializer)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(AcceptanceSerializer)
        difference = commands.accept_count(
            self.property,
            contents=contents_of(self.property, body["contents"]),
            cashier=self.signature(body["cashier"], body["cashier_role"], "accept_count"),
            delivered=self.member(body["delivered"], "accept_count"),
            **self.common(count, body),
        )
        session = queries.count_session(self.property, count)
        assert session is not None  # noqa: S101  (it was accepted a moment ago)
        return self.show(
            AcceptedSerializer,
            {
                "count": count,
                "total": session.total,
                "accepted": session.accepted_total,
                "difference": difference,
            },
        )


class StrayBoxView(CountDoor):
    """Report a box that should be elsewhere."""

    @writes("Report a stray box", tag="count room", body=StrayBoxSerializer, answer=None, status=204)
    def post(self, request: Request, count: str) -> Response:
        body = self.read(StrayBoxSerializer)
        commands.report_stray_box(
            self.property,
            box=body["box"],
            note=body["note"],
            **self.pair(body, "report_stray_box"),
            **self.common(count, body),
        )
        return Response(status=204)


class CounterSerializer(serializers.Serializer):
    """A counter over the period: single counts, those that were wrong, boxes, pace."""

    counter = serializers.CharField()
    method = serializers.ChoiceField(["hand", "machine"])
    entries = serializers.IntegerField()
    wrong = serializers.IntegerField()
    boxes = serializers.IntegerField()
    seconds_a_box = serializers.IntegerField(allow_null=True)
    boxes_an_hour = serializers.FloatField(allow_null=True)


class TableCountSerializer(serializers.Serializer):
    """A table over the period: boxes, those counted more than twice, corrections, drop."""

    table = serializers.CharField()
    boxes = serializers.IntegerField()
    recounted = serializers.IntegerField()
    corrected = serializers.IntegerField()
    drop = AmountField()


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


class TipsView(Door):
    """Tips of a table."""

    scopes = {"POST": "tables:write"}

    @writes("Count the tips of a table", tag="count room", body=TipsSerializer, answer=TotalSerializer, status=201)
    def post(self, request: Request, table: str) -> Response:
        body = self.read(TipsSerializer)
        self.require_table(table)
        total = commands.count_tips(
            self.property,
            table=table,
            day=body["day"],
            shift=body["shift"],
            contents=contents_of(self.property, body["contents"]),
            by=self.signature(body["by"], body["by_role"], "count_tips"),
            witness=self.signature(body["witness"], body["witness_role"], "count_tips"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(TotalSerializer, {"total": total}, status=201)
