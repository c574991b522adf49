"""REST from declared rows: serializers, and with them the schemas of the API's document (decision 73).

    SlipSerializer = serializer_of(SlipRow)

The serializer has the fields of the row in their order, those `inside` and those that need a permission left out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from casino import rows as kinds
from casino.api.fields import AMOUNT_SCHEMA, AmountField, CountsField, SignedCountsField
from casino.documents.formatting import exact_e4
from casino.rows import Field, row_of
from casino.rules.money import format_amount


@extend_schema_field(OpenApiTypes.STR)
class ExactField(serializers.Field):
    """Ten-thousandths of a minor unit as a decimal string with all their places; given out, never taken in."""

    def to_representation(self, value: int) -> str:
        return exact_e4(value, self.context["currency"])


@extend_schema_field(OpenApiTypes.STR)
class InUnitField(serializers.Field):
    """A figure in the unit that the row names: decimal money, a whole number, or per cent."""

    def __init__(self, *, figure: Field, **options: Any) -> None:
        super().__init__(source="*", **options)
        self.figure, self.unit = figure, figure.kind.unit  # type: ignore[attr-defined]

    def to_representation(self, thing: Any) -> str:
        value, unit = self.figure.of(thing), getattr(thing, self.unit)
        if unit == "count":
            return str(value)
        if unit == "percent":
            return format_amount(value, "USD")  # basis points are hundredths of a per cent
        return format_amount(value if unit == "money" else value // 10_000, self.context["currency"])


@extend_schema_field(OpenApiTypes.STR)
class MadeField(serializers.Field):
    """Words that are made of the whole row, in the language asked for."""

    def __init__(self, *, made: Callable[[Any, str, str], Any], **options: Any) -> None:
        super().__init__(source="*", **options)
        self.made = made

    def to_representation(self, thing: Any) -> Any:
        return self.made(thing, self.context["currency"], get_language() or "es")


@functools.singledispatch
def field_of(kind: kinds.Kind, field: Field, **options: Any) -> serializers.Field:
    """Return the serializer field of a field of that kind; an app adds those of its own kinds."""
    return serializers.CharField(**options)


@field_of.register
def _code(kind: kinds.Code, field: Field, **options: Any) -> serializers.Field:
    return serializers.CharField(**options) if field.text else serializers.UUIDField(**options)


@field_of.register
def _money(kind: kinds.Money, field: Field, **options: Any) -> serializers.Field:
    return AmountField(**options)


@field_of.register
def _money_e4(kind: kinds.MoneyE4, field: Field, **options: Any) -> serializers.Field:
    return serializers.IntegerField(**options) if field.name.endswith("_e4") else ExactField(**options)


@field_of.register
def _in_unit(kind: kinds.InUnit, field: Field, **options: Any) -> serializers.Field:
    options.pop("source", None)
    return InUnitField(figure=field, **options)


@field_of.register(kinds.Count)
@field_of.register(kinds.Fraction)
def _count(kind: kinds.Kind, field: Field, **options: Any) -> serializers.Field:
    return serializers.IntegerField(**options)


@field_of.register
def _day(kind: kinds.Day, field: Field, **options: Any) -> serializers.Field:
    return serializers.DateField(**options)


@field_of.register
def _moment(kind: kinds.Moment, field: Field, **options: Any) -> serializers.Field:
    return serializers.CharField(**options) if field.text else serializers.DateTimeField(**options)


@field_of.register
def _flag(kind: kinds.Flag, field: Field, **options: Any) -> serializers.Field:
    return serializers.BooleanField(**options)


@field_of.register
def _pieces(kind: kinds.Pieces, field: Field, **options: Any) -> serializers.Field:
    return SignedCountsField(**options) if kind.signed else CountsField(**options)


@field_of.register
def _amounts(kind: kinds.Amounts, field: Field, **options: Any) -> serializers.Field:
    return serializers.DictField(child=AmountField(), **options)


@field_of.register
def _tally(kind: kinds.Tally, field: Field, **options: Any) -> serializers.Field:
    return serializers.DictField(child=serializers.IntegerField(), **options)


@field_of.register
def _named(kind: kinds.Named, field: Field, **options: Any) -> serializers.Field:
    return serializers.DictField(**options)


@field_of.register
def _texts(kind: kinds.Texts, field: Field, **options: Any) -> serializers.Field:
    return serializers.DictField(child=serializers.CharField(), **options)


@field_of.register
def _span(kind: kinds.Span, field: Field, **options: Any) -> serializers.Field:
    return serializers.ListField(child=serializers.IntegerField(), **options)


@field_of.register
def _ratio(kind: kinds.Ratio, field: Field, **options: Any) -> serializers.Field:
    return serializers.FloatField(**options)


@field_of.register
def _choice(kind: kinds.Choice, field: Field, **options: Any) -> serializers.Field:
    if not kind.listed:
        return serializers.CharField(**options)
    return serializers.ChoiceField(list(kind.listed), allow_blank=kind.blank, **options)


def _made_of(field: Field) -> serializers.Field:
    kind = field.kind
    options: dict[str, Any] = {"help_text": kind.help} if kind.help else {}
    if field.optional:
        options["allow_null"] = True
    if kind.made is not None:
        return MadeField(made=kind.made, **options)
    if field.source != field.name:
        options["source"] = field.source
    if field.part is not None:
        return serializer_of(field.part)(many=field.many, **options)
    if field.many:
        return serializers.ListField(child=field_of(kind, field), **options)
    made = field_of(kind, field, **options)
    return made if kind.example is None else _with_example(made, kind)


def _with_example(made: serializers.Field, kind: kinds.Kind) -> serializers.Field:
    """Return the field with an example in its schema; that is said by its class, as instances are copied."""
    plain = {"type": "integer" if kind.holds == (int,) else "string"}
    schema = AMOUNT_SCHEMA if isinstance(kind, kinds.Money) else plain
    with_schema = extend_schema_field({**schema, "example": kind.example})
    return with_schema(type(type(made).__name__, (type(made),), {}))(*made._args, **made._kwargs)


@functools.cache
def serializer_of(row: type) -> type[serializers.Serializer]:
    """Return the serializer of a declared row. Raises `TypeError` where the class is none."""
    declared = row_of(row)
    members: dict[str, Any] = {field.name: _made_of(field) for field in declared.public}
    members |= {"__doc__": row.__doc__, "__module__": row.__module__}
    return type(f"{declared.name}Serializer", (serializers.Serializer,), members)
