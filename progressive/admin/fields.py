"""Form fields of the kinds of input that only progressives have (`progressive.arguments`)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from casino.admin import show
from casino.admin.number_fields import WholeField, read
from casino.admin.operations import form_field_of
from casino.models import Property
from casino.rules.notation import read_amount, read_percent, separated
from progressive.arguments import CountMetersOfTable, PayTable, Points, Winners
from progressive.commands import Winner
from progressive.meter import Share
from progressive.queries import CountMeters


class PointsField(forms.CharField):
    """A percentage as people write it, basis points inside; None where it is empty."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        super().__init__(widget=UnfoldAdminTextInputWidget(attrs={"inputmode": "decimal"}), **kwargs)
        self.currency = currency

    def clean(self, value: Any) -> int | None:
        typed = super().clean(value)
        return read_rate(typed, self.currency) if typed.strip() else None


def read_rate(typed: str, currency: str) -> int:
    """Return a percentage in basis points; the command refuses what is above 100 %. Errors: ValidationError."""
    points = read(read_percent, typed, currency)
    if points < 0:
        raise ValidationError(_("A rate is above 0 % and at most 100 %."), code="rate_impossible")
    return points


@form_field_of.register
def _points(kind: Points, venue: Property, **options: Any) -> forms.Field:
    return PointsField(currency=venue.currency, max_length=12, **options)


class LinesField(forms.CharField):
    """Several lines of text; amounts in them are of a currency."""

    def __init__(self, *, currency: str, rows: int, **kwargs: Any) -> None:
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": rows}), **kwargs)
        self.currency = currency


class PayTableField(LinesField):
    """`outcome=100%` or `outcome=50.00`, by lines or commas."""

    def clean(self, value: Any) -> list[Share]:
        return [self._share(part) for part in separated(super().clean(value))]

    def _share(self, part: str) -> Share:
        outcome, equals, worth = (piece.strip() for piece in part.partition("="))
        if not equals or not outcome:
            raise ValidationError(
                _("Write a hand and what it wins, such as %(example)s: %(given)s cannot be."),
                params={"example": f"flush={show.money(7500, self.currency)}", "given": part[:60]},
                code="bad_pay_table",
            )
        if worth.endswith("%"):
            return Share(outcome=outcome, share_bp=read_rate(worth, self.currency))
        return Share(outcome=outcome, amount_minor=read(read_amount, worth, self.currency))


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
            amount = read(read_amount, parts[2], self.currency)
        except ValidationError as reason:
            text = _("Line %(line)s: %(reason)s")
            raise ValidationError(text, params={"line": number, "reason": reason.message}, code="bad_line") from None
        return Winner(name=parts[0], card=parts[1], amount_minor=amount)


@form_field_of.register
def _winners(kind: Winners, venue: Property, **options: Any) -> forms.Field:
    return WinnersField(currency=venue.currency, rows=6, **options)


class InMeterField(WholeField):
    """The in-meter of a table whose payout meters stand at zero."""

    def clean(self, value: Any) -> CountMeters | None:
        chips = super().clean(value)
        return None if chips is None else CountMeters(in_meter=chips, payouts={})


@form_field_of.register
def _in_meter(kind: CountMetersOfTable, venue: Property, **options: Any) -> forms.Field:
    return InMeterField(min_value=0, initial=0, **options)
