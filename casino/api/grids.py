"""Requests of grids: the rows of a body (decision 121)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from casino.api.base_view import CasinoAPIView
from casino.api.operations import field_of, field_of_input, value_of
from casino.operations.grids import MOST_ROWS, Rows


@field_of.register
def _rows(kind: Rows, **options: Any) -> serializers.Field:
    fields: dict[str, serializers.Field] = {
        one.public: field_of_input(one.kind, one.default, required=one.required) for one in kind.columns
    }
    for name, people in kind.options.named.items():
        says = f"employee number of one of `{people}`; by default the first of them signs"
        fields[name] = serializers.CharField(max_length=20, required=False, help_text=says)
    members = {**fields, "__doc__": f"A row: {kind.each.summary}", "__module__": __name__}
    made = type(f"{kind.each.class_name}RowSerializer", (serializers.Serializer,), members)
    return made(many=True, min_length=1, max_length=MOST_ROWS, **options)


@value_of.register
def _value_of_rows(kind: Rows, value: Any, view: CasinoAPIView) -> list[dict[str, Any]]:
    return [_row(kind, row, view) for row in value]


def _row(kind: Rows, row: Mapping[str, Any], view: CasinoAPIView) -> dict[str, Any]:
    given = {one.name: value_of(one.kind, row[one.public], view) for one in kind.columns if one.public in row}
    return {**given, **{name: row[name] for name in kind.options.named if name in row}}
