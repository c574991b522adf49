"""Form fields that read numbers and times as people write them, the inverse of how pages print them.

The rule is in `casino.rules.notation`. Django's own number fields must not be used on pages: its `IntegerField` takes
``14.000`` for 14.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.admin import show
from casino.requests.clock_times import read_time
from casino.rules.money import AmountError
from casino.rules.notation import decimal_text, printed, read_amount, read_count, read_decimal
from casino.wording.formats import number_error

WHOLE_CURRENCY = "USD"
"""Currency of whole numbers on pages of no property: a whole number is read alike in every currency."""


def read(reader: Callable[[str, str, str], int], text: str, currency: str) -> int:
    """Return what a person wrote, by a reader of `casino.rules.notation`. Errors: ValidationError, in the language of
    the screen."""
    try:
        return reader(text, currency, show.language())
    except AmountError as reason:
        raise ValidationError(number_error(reason), code="number") from None


class MoneyField(forms.CharField):
    """An amount of the currency as the page prints it, minor units inside."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        kwargs.setdefault("widget", UnfoldAdminTextInputWidget(attrs={"inputmode": "decimal"}))
        super().__init__(**kwargs)
        self.currency = currency

    def prepare_value(self, value: Any) -> Any:
        return show.money(value, self.currency) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        text = super().to_python(value)
        return None if text in self.empty_values else read(read_amount, text, self.currency)

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.to_python(data)
        except ValidationError:
            return True


class WholeField(forms.IntegerField):
    """A whole number, with or without marks between thousands."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs["widget"] = UnfoldAdminTextInputWidget(attrs={"inputmode": "numeric"})
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        return value if isinstance(value, int) else read(read_count, str(value), WHOLE_CURRENCY)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Return nothing: bounds are attributes of number inputs, which read marks otherwise."""
        return {}


class DecimalsField(forms.DecimalField):
    """A number with decimals of a property of a currency."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        kwargs["widget"] = UnfoldAdminTextInputWidget(attrs={"inputmode": "decimal"})
        super().__init__(**kwargs)
        self.currency = currency

    @property
    def places(self) -> int:
        """Return the decimals it takes."""
        return int(self.decimal_places or 0)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, Decimal):
            return value
        # Three decimals could be read as thousands: they are written with a zero.
        fewest = self.places if int(value.scaleb(self.places)) % 10 == 0 and int(value.scaleb(3)) % 10 else 0
        return printed(int(value.scaleb(self.places)), self.places, self.currency, show.language(), at_least=fewest)

    def to_python(self, value: Any) -> Decimal | None:
        if value in self.empty_values:
            return None
        if isinstance(value, Decimal):
            return value

        def reader(text: str, currency: str, language: str) -> int:
            return read_decimal(text, self.places, currency, language)

        return Decimal(decimal_text(read(reader, str(value), self.currency), self.places))

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Return nothing, as `WholeField`."""
        return {}


class ClockField(forms.TimeField):
    """A time of day: 17:30, 5:30 p. m., 5:30 PM."""

    default_error_messages = {"invalid": _("Write a time like 17:30 or 5:30 p. m.")}

    def to_python(self, value: Any) -> dt.time | None:
        if value in self.empty_values:
            return None
        if isinstance(value, dt.time):
            return value
        try:
            return read_time(str(value))
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class MomentField(forms.SplitDateTimeField):
    """An instant by the property's clock: a date and a time of day."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fields = (self.fields[0], ClockField(required=False))
