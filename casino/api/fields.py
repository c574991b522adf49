"""Serializer fields: money as decimal strings, pieces by denomination, signatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from casino.rules.codec import text_amount
from casino.rules.money import AmountError, format_amount, parse_amount
from casino.wording.formats import number_error

AMOUNT_SCHEMA = {"type": "string", "pattern": r"^-?\d{1,15}(\.\d{1,2})?$", "example": "12.50"}
COUNTS_SCHEMA = {
    "type": "object",
    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 100_000},
    "description": "Pieces by denomination.",
    "example": {"25.00": 40, "5.00": 100},
}


@extend_schema_field(AMOUNT_SCHEMA)
class AmountField(serializers.Field):
    """Minor units inside, a decimal string of the property's currency (``context["currency"]``) outside."""

    default_error_messages = {"amount": _("Not a decimal amount of the currency: {reason}")}

    def to_representation(self, value: int) -> str:
        return format_amount(value, self.context["currency"])

    def to_internal_value(self, data: Any) -> int:
        try:
            return text_amount(data, self.context["currency"])
        except AmountError as reason:
            self.fail("amount", reason=number_error(reason))


@extend_schema_field(COUNTS_SCHEMA)
class CountsField(serializers.Field):
    """Pieces by denomination: ``{"25.00": 40}`` outside, ``{"2500": 40}`` inside."""

    default_error_messages = {
        "mapping": _('Give pieces by denomination, such as {{"25": 40}}.'),
        "denomination": _("Not a denomination: {reason}"),
        "pieces": _("Pieces of {denomination} must be a whole number, zero or more."),
        "twice": _("Denomination {denomination} is given twice."),
    }

    def to_representation(self, value: Mapping[str, int]) -> dict[str, int]:
        return {format_amount(int(minor), self.context["currency"]): pieces for minor, pieces in value.items()}

    def to_internal_value(self, data: Any) -> dict[str, int]:
        if not isinstance(data, dict) or len(data) > 100:
            self.fail("mapping")
        counts: dict[str, int] = {}
        for denomination, pieces in data.items():
            # How many there can be is the command's to say: below zero and beyond reason it refuses with its clause.
            if isinstance(pieces, bool) or not isinstance(pieces, int):
                self.fail("pieces", denomination=str(denomination)[:40])
            try:
                minor = parse_amount(str(denomination), self.context["currency"])
            except AmountError as reason:
                self.fail("denomination", reason=number_error(reason))
            if str(minor) in counts:
                self.fail("twice", denomination=str(denomination)[:40])
            counts[str(minor)] = pieces
        return counts


@extend_schema_field(
    {**COUNTS_SCHEMA, "additionalProperties": {"type": "integer"}, "description": "Pieces by denomination, or owed."}
)
class SignedCountsField(CountsField):
    """Pieces by denomination in answers only; negative numbers allowed, and sums of any size."""


class SignerSerializer(serializers.Serializer):
    """A person who signs with a PIN. The duty decides the role."""

    employee = serializers.CharField(max_length=20, help_text="employee number")
    pin = serializers.CharField(max_length=12, help_text="6 to 12 digits", write_only=True)


class ProblemSerializer(serializers.Serializer):
    """RFC 9457 problem document."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="stable, for programs")
    detail = serializers.CharField(help_text="for people, in the language of Accept-Language")
    field = serializers.CharField(required=False)
    cite = serializers.CharField(required=False, help_text="clause of the regulation or control")
