"""Drop boxes over REST."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from rest_framework import serializers

from casino.api.base_view import CasinoAPIView
from casino.api.fields import AmountField, CountsField
from casino.api.operations import RESOURCES, Resource, answer, plain_field, value_of
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import FORM_KINDS, Property
from casino.rules.money import worth
from tables import commands, queries
from tables.arguments import BoxContents, BoxPapers
from tables.events import BoxContent, BoxDocument
from tables.models import BoxCustody
from tables.rows import BoxRow

BoxSerializer = serializer_of(BoxRow)


class ContentSerializer(serializers.Serializer):
    """Contents of a box of one kind. Notes and chips come by denomination in decimals, documents by kind of paper."""

    kind = serializers.ChoiceField(["notes", "chips", "documents"])
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="pieces, zero or more")


class DocumentSerializer(serializers.Serializer):
    """A paper found in a box (control D4)."""

    kind = serializers.ChoiceField(list(FORM_KINDS))
    serial = serializers.CharField(max_length=32)
    total = AmountField(required=False)


class CountedSerializer(serializers.Serializer):
    """The drop that a count established."""

    box = serializers.CharField()
    total = AmountField()


def _table_of(venue: Property, custody: BoxCustody | None, names: Mapping[str, Any]) -> tuple[str, ...]:
    """The table that the box is bound to, on a table before or not."""
    table = queries.table_of_box(venue, names["box"])
    return () if table is None else (table,)


RESOURCES["box"] = Resource(BoxSerializer, queries.box_now, tables=_table_of, required=False)
answer(commands.count_box, CountedSerializer, lambda _property, total, given: {"box": given["box"], "total": total})


# --- inputs ---------------------------------------------------------------------------------------------------------

plain_field(BoxContents, ContentSerializer, many=True)


@value_of.register
def _contents(kind: BoxContents, value: Any, view: CasinoAPIView) -> list[BoxContent]:
    return contents_of(view.property, value)


def contents_of(venue: Property, contents: Iterable[Mapping[str, Any]]) -> list[BoxContent]:
    """Return contents as operations take them."""
    return [_content(venue, content) for content in contents]


def _content(venue: Property, content: Mapping[str, Any]) -> BoxContent:
    kind, counts = content["kind"], content["counts"]
    if kind == "documents":
        return BoxContent(kind=kind, counts=counts, total=0)
    field = CountsField()
    field._context = {"currency": venue.currency}
    minor = field.to_internal_value(counts)
    return BoxContent(kind=kind, counts=minor, total=worth(minor))


plain_field(BoxPapers, DocumentSerializer, many=True)


@value_of.register
def _papers(kind: BoxPapers, value: Any, view: CasinoAPIView) -> list[BoxDocument]:
    return documents_of(value)


def documents_of(documents: Iterable[Mapping[str, Any]]) -> list[BoxDocument]:
    """Return papers as operations take them."""
    return [msgspec.convert(dict(document), BoxDocument) for document in documents]


# --- reads ----------------------------------------------------------------------------------------------------------


BOXES = Reads("tables:read", "boxes", shows=("tables.boxcustody",))

BoxesView = BOXES.pages(
    "List drop boxes",
    BoxRow,
    queries.every_custody,
    order=("-installed_at", "-key"),
    by=("status", "box", "table", "day", "shift", "count"),
    description="Every box in every shift, the latest installed first.",
    tables=TableScope.ROWS,
)
BoxView = BOXES.one("Show a drop box", BoxRow, queries.box_now, about="One box.", tables=TableScope.RECORD)


CustodyView = BOXES.one(
    "Chain of custody of a drop box",
    queries.ChainOfCustody,
    queries.chain_of_custody,
    about="The chain of custody of a box in a shift.",
    tables=TableScope.RECORD,
)
