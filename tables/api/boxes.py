"""Drop boxes over REST."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.forms import ANY_ROLE
from casino.api.openapi import reads, writes
from casino.api.table_scope import TableScope
from casino.models import FormKind, Property
from casino.roles import Role
from tables import commands, queries
from tables.blindness import untold_counts
from tables.events import BoxContent, BoxDocument
from tables.models import BoxCustody


class InstallBoxSerializer(serializers.Serializer):
    """Put an empty box on its table (control D1)."""

    cite = "control D1"
    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    table = serializers.CharField(
        max_length=20, required=False, help_text="where it is put; another table than the one on the box is refused"
    )
    by = SignerSerializer()
    by_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role; one of the two is not of the pit")
    witness = SignerSerializer()
    witness_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role")
    occurred_at = serializers.DateTimeField(required=False)


class RemoveBoxSerializer(serializers.Serializer):
    """Take a box off its table; the empty one goes on in the same act (control D2)."""

    cite = "control D2"
    by = SignerSerializer()
    by_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role; one of the two is not of the pit")
    witness = SignerSerializer()
    witness_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role")
    replacement = serializers.CharField(max_length=20, required=False)
    replacement_day = serializers.DateField(required=False)
    replacement_shift = serializers.CharField(max_length=20, required=False)
    reason = serializers.CharField(
        max_length=200, required=False, help_text="needed while the table is open: an emergency drop"
    )
    occurred_at = serializers.DateTimeField(required=False)


class CarriedSerializer(serializers.Serializer):
    """Boxes and the two people who sign for them."""

    cite = "control D2"
    boxes = serializers.ListField(child=serializers.CharField(max_length=20), min_length=1, max_length=500)
    by = SignerSerializer()
    by_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role; one of the two is not of the pit")
    witness = SignerSerializer()
    witness_role = serializers.ChoiceField(ANY_ROLE, help_text="in which role")
    occurred_at = serializers.DateTimeField(required=False)


class TransportSerializer(CarriedSerializer):
    """Bring boxes from the pit to a destination (control D2)."""

    destination = serializers.CharField(max_length=60)


class PlaceSerializer(CarriedSerializer):
    """Put boxes where they stay: the store before the count (control D2), the pit after it."""

    place = serializers.CharField(max_length=60)


class BoxSerializer(serializers.Serializer):
    """A box in a shift, and where it is."""

    box = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    status = serializers.CharField()
    place = serializers.CharField()
    count = serializers.CharField()
    emergency = serializers.BooleanField()
    returned = serializers.SerializerMethodField(help_text="it came back empty from the count room")
    installed_at = serializers.DateTimeField()
    removed_at = serializers.DateTimeField(allow_null=True)

    def get_returned(self, custody: BoxCustody) -> bool:
        return custody.returned_at is not None


class StepSerializer(serializers.Serializer):
    """Something that happened to a box; ``total`` is null while nobody may know it."""

    type = serializers.CharField()
    at = serializers.DateTimeField()
    recorded_at = serializers.DateTimeField()
    actor = serializers.CharField()
    people = serializers.ListField(child=serializers.DictField(child=serializers.CharField()))
    place = serializers.CharField()
    total = AmountField(allow_null=True)


class CustodySerializer(serializers.Serializer):
    """A box in a shift: where it is, and its chain of custody (controls D1-D3)."""

    box = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    status = serializers.CharField()
    place = serializers.CharField()
    count = serializers.CharField()
    emergency = serializers.BooleanField()
    returned = serializers.BooleanField()
    steps = StepSerializer(many=True)


class ContentSerializer(serializers.Serializer):
    """What a box held of one kind."""

    kind = serializers.ChoiceField(["notes", "chips", "documents"])
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="pieces, zero or more")


class DocumentSerializer(serializers.Serializer):
    """A paper found in a box (control D4)."""

    kind = serializers.ChoiceField(FormKind.values)
    serial = serializers.CharField(max_length=32)
    total = AmountField(required=False)


class CountBoxSerializer(serializers.Serializer):
    """Both blind counts of a box and the team that signs for them (control D3)."""

    cite = "control D3"
    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    first = ContentSerializer(many=True)
    second = ContentSerializer(many=True)
    documents = DocumentSerializer(
        many=True, required=False, help_text="its papers one by one, matched (control D4); left out: not matched"
    )
    team = SignerSerializer(many=True)
    occurred_at = serializers.DateTimeField(required=False)


class CountedSerializer(serializers.Serializer):
    """The drop that a count established."""

    box = serializers.CharField()
    total = AmountField()


class BoxFilter(pages.Filters):
    """Which boxes in which shifts."""

    class Meta:
        model = BoxCustody
        fields = ("status", "box", "table", "day", "shift", "count")


class BoxesView(Door):
    """Boxes by shift."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.boxcustody",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List drop boxes",
        tag="boxes",
        rows=BoxSerializer(many=True),
        filters=BoxFilter,
        operation_id="boxes_list",
        description="Every box in every shift, the latest installed first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, BoxFilter, self.within_tables(queries.every_custody(self.property)))
        return pages.shown(self, BoxSerializer, rows, "-installed_at", "-key")


class BoxStep(Door):
    """Something that is done with one box."""

    scopes = {"POST": "tables:write"}
    asks_for_table = True

    def require_its_table(self, box: str) -> None:
        """Refuse a key that is limited to other tables than the one that the box is bound to."""
        table = queries.table_of_box(self.property, box)
        self.require_one_of(() if table is None else (table,))

    def as_read(self, box: str) -> AbstractContextManager[None]:
        """With ``If-Match``: only while the box stands as it was read."""
        custody = queries.box_now(self.property, box)
        stream = custody.stream if custody else None
        return self.unchanged(BoxSerializer, lambda: queries.box_now(self.property, box), stream)


class BoxView(Door):
    """One box."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.boxcustody",)
    table_scope = TableScope.RECORD

    @reads("Show a drop box", tag="boxes", answer=BoxSerializer, operation_id="box_show")
    def get(self, request: Request, box: str) -> Response:
        return self.show(BoxSerializer, self.record(queries.box_now(self.property, box)))


class InstallBoxView(BoxStep):
    """Install a box."""

    @writes(
        "Install a drop box",
        tag="boxes",
        body=InstallBoxSerializer,
        answer=None,
        status=204,
        conditional=True,
    )
    def post(self, request: Request, box: str) -> Response:
        self.require_its_table(box)
        body = self.read(InstallBoxSerializer)
        with self.as_read(box):
            commands.install_box(
                self.property,
                box=box,
                day=body["day"],
                shift=body["shift"],
                table=body.get("table", ""),
                by=self.signature(body["by"], body["by_role"], "install_box"),
                witness=self.signature(body["witness"], body["witness_role"], "install_box"),
                actor=self.actor,
                at=body.get("occurred_at"),
            )
        return Response(status=204)


class RemoveBoxView(BoxStep):
    """Remove a box."""

    @writes(
        "Remove a drop box",
        tag="boxes",
        body=RemoveBoxSerializer,
        answer=None,
        status=204,
        conditional=True,
    )
    def post(self, request: Request, box: str) -> Response:
        self.require_its_table(box)
        body = self.read(RemoveBoxSerializer)
        with self.as_read(box):
            commands.remove_box(
                self.property,
                box=box,
                by=self.signature(body["by"], body["by_role"], "remove_box"),
                witness=self.signature(body["witness"], body["witness_role"], "remove_box"),
                replacement=body.get("replacement"),
                replacement_day=body.get("replacement_day"),
                replacement_shift=body.get("replacement_shift"),
                reason=body.get("reason", ""),
                actor=self.actor,
                at=body.get("occurred_at"),
            )
        return Response(status=204)


class CountBoxView(Door):
    """Count a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Count a drop box",
        tag="boxes",
        body=CountBoxSerializer,
        answer=CountedSerializer,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(CountBoxSerializer)
        total = commands.count_box(
            self.property,
            box=box,
            day=body["day"],
            shift=body["shift"],
            first=contents_of(self.property, body["first"]),
            second=contents_of(self.property, body["second"]),
            documents=documents_of(body["documents"]) if "documents" in body else None,
            team=[self.signature(member, Role.COUNT_TEAM, "count_box") for member in body["team"]],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(CountedSerializer, {"box": box, "total": total})


class CarryView(Door):
    """Boxes in the hands of two people."""

    scopes = {"POST": "tables:write"}

    def people(self, body: dict[str, Any], purpose: str) -> dict[str, Any]:
        """The two signatures, and what every step takes."""
        return {
            "boxes": body["boxes"],
            "by": self.signature(body["by"], body["by_role"], purpose),
            "witness": self.signature(body["witness"], body["witness_role"], purpose),
            "actor": self.actor,
            "at": body.get("occurred_at"),
        }


class TransportBoxesView(CarryView):
    """Bring boxes away."""

    @writes("Bring drop boxes from the pit", tag="boxes", body=TransportSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        body = self.read(TransportSerializer)
        commands.transport_boxes(self.property, destination=body["destination"], **self.people(body, "transport_boxes"))
        return Response(status=204)


class StoreBoxesView(CarryView):
    """Lock boxes away."""

    @writes("Store drop boxes until the count", tag="boxes", body=PlaceSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        body = self.read(PlaceSerializer)
        commands.store_boxes(self.property, place=body["place"], **self.people(body, "store_boxes"))
        return Response(status=204)


class ReturnBoxesView(CarryView):
    """Bring empty boxes back."""

    @writes("Return empty drop boxes", tag="boxes", body=PlaceSerializer, answer=None, status=204)
    def post(self, request: Request) -> Response:
        body = self.read(PlaceSerializer)
        commands.return_boxes(self.property, place=body["place"], **self.people(body, "return_boxes"))
        return Response(status=204)


class CustodyView(Door):
    """The chain of custody of a box in a shift."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.boxcustody",)
    table_scope = TableScope.RECORD

    @reads("Chain of custody of a drop box", tag="boxes", answer=CustodySerializer)
    def get(self, request: Request, box: str, day: dt.date, shift: str) -> Response:
        custody = self.record(queries.box_custody(self.property, box, day, shift))
        return self.show(
            CustodySerializer,
            {
                **{name: getattr(custody, name) for name in _CUSTODY},
                "returned": custody.returned_at is not None,
                "steps": self._told(custody),
            },
        )

    def _told(self, custody: BoxCustody) -> list[queries.CustodyStep]:
        """The cage counts before it is told (control D5): no amount until it accepted."""
        steps = queries.box_timeline(self.property, custody)
        if not untold_counts(self.property, [custody.count]):
            return steps
        return [msgspec.structs.replace(step, total=None) for step in steps]


_CUSTODY = ("box", "table", "day", "shift", "status", "place", "count", "emergency")


def documents_of(documents: Iterable[dict[str, Any]]) -> list[BoxDocument]:
    """Papers as commands take them."""
    return [msgspec.convert(dict(document), BoxDocument) for document in documents]


def contents_of(property: Property, contents: Iterable[dict[str, Any]]) -> list[BoxContent]:
    """Notes and chips come by denomination in decimals, documents by kind of paper."""
    return [_content(property, content) for content in contents]


def _content(property: Property, content: dict[str, Any]) -> BoxContent:
    kind, counts = content["kind"], content["counts"]
    if kind == "documents":
        return BoxContent(kind=kind, counts=counts, total=0)
    field = CountsField()
    field._context = {"currency": property.currency}
    minor = field.to_internal_value(counts)
    return BoxContent(kind=kind, counts=minor, total=sum(int(value) * pieces for value, pieces in minor.items()))
