"""Form fields of the kinds of input that only progressives have (`progressive.arguments`)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from casino.admin.operations import form_field_of
from casino.models import Property
from casino.rules.money import AmountError, parse_amount
from progressive.arguments import CountMetersOfTable, PayTable, Points, Winners
from progressive.commands import Winner
from progressive.meter import Share
from progressive.queries import CountMeters
from progressive.what_if import read_rate


class PointsField(forms.CharField):
    """A percentage as people write it, basis points inside; None where it is empty."""

    def clean(self, value: Any) -> int | None:
        typed = super().clean(value)
        if not typed.strip():
            return None
        try:
            return read_rate(typed)
        except ValueError:
            raise ValidationError(_("A rate is above 0 % and at most 100 %."), code="rate_impossible") from None


@form_field_of.register
def _points(kind: Points, venue: Property, **options: Any) -> forms.Field:
    return PointsField(max_length=8, widget=UnfoldAdminTextInputWidget(), **options)


class LinesField(forms.CharField):
    """Several lines of text; amounts in them are of a currency."""

    def __init__(self, *, currency: str, rows: int, **kwargs: Any) -> None:
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": rows}), **kwargs)
        self.currency = currency


class PayTableField(LinesField):
    """`outcome=100%` or `outcome=50.00`, by lines or commas."""

    def clean(self, value: Any) -> list[Share]:
        parts = super().clean(value).replace("\n", ",").split(",")
        return [self._share(part.strip()) for part in parts if part.strip()]

    def _share(self, part: str) -> Share:
        outcome, equals, worth = (piece.strip() for piece in part.partition("="))
        try:
            if not equals or not outcome:
                raise ValueError(part)
            if worth.endswith("%"):
                return Share(outcome=outcome, share_bp=read_rate(worth))
            return Share(outcome=outcome, amount_minor=parse_amount(worth, self.currency))
        except (AmountError, ValueError):
            raise ValidationError(
                _("Write a hand and what it wins, such as %(example)s: %(given)s cannot be."),
                params={"example": "flush=75.00", "given": part[:60]},
                code="bad_pay_table",
            ) from None


@form_field_of.register
def _pay_table(kind: PayTable, venue: Property, **options: Any) -> forms.Field:
    return PayTableField(currency=venue.currency, rows=3, max_length=2_000, **options)


class WinnersField(LinesField):
    """Winners, one a line, in the order drawn: player; card; amount."""

    def clean(self, value: Any) -> list[Winner]:
        lines = [line for line in super().clean(value).splitlines() if line.strip()]
        return [self._winner(number, line) for number, line in enumerate(lines, start=1)]

    def _winner(self, number: int, line: str) -> Winner:
        parts = [part.strip() for part in line.split(";")]
        if len(parts) != 3:
            raise ValidationError(_("Line %(line)s: player; card; amount."), params={"line": number}, code="bad_line")
        try:
            amount = parse_amount(parts[2], self.currency)
        except AmountError:
            raise ValidationError(
                _("Line %(line)s: not an amount of the currency."), params={"line": number}, code="bad_line"
            ) from None
        return Winner(name=parts[0], card=parts[1], amount_minor=amount)


@form_field_of.register
def _winners(kind: Winners, venue: Property, **options: Any) -> forms.Field:
    return WinnersField(currency=venue.currency, rows=6, **options)


class InMeterField(forms.IntegerField):
    """The in-meter of a table whose payout meters stand at zero."""

    def clean(self, value: Any) -> CountMeters | None:
        chips = super().clean(value)
        return None if chips is None else CountMeters(in_meter=chips, payouts={})


@form_field_of.register
def _in_meter(kind: CountMetersOfTable, venue: Property, **options: Any) -> forms.Field:
    widget = UnfoldAdminTextInputWidget(attrs={"inputmode": "numeric"})
    return InMeterField(min_value=0, initial=0, widget=widget, **options)
