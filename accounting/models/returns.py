"""Rows of statutory returns: entries to the gaming room, and parameters that the property enters."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection
from casino.jurisdictions import DECLARATIONS
from casino.jurisdictions.returns import Reading
from casino.models import Property


def parameters() -> list[tuple[str, object]]:
    """Return codes and labels of the parameters and readings that properties enter, `<return>.<parameter>`."""
    return [
        (f"{one.code}.{asked.code}", asked.label)
        for declared in DECLARATIONS.values()
        for one in declared.returns
        for asked in (*(parameter for parameter in one.parameters if parameter.own), *one.readings)
    ]


def readings() -> dict[str, Reading]:
    """Return the readings of all returns, by `<return>.<reading>`."""
    return {
        f"{one.code}.{reading.code}": reading
        for declared in DECLARATIONS.values()
        for one in declared.returns
        for reading in one.readings
    }


def choices() -> list[tuple[str, object]]:
    """Return codes and labels of the values of readings."""
    values = {value.code: value.label for reading in readings().values() for value in reading.values}
    return list(values.items())


class EntryCount(Projection):
    """Persons who entered the gaming room in a gaming day, as last counted. Key `<property>:<day>`."""

    day = models.DateField(_("gaming day"))
    entries = models.PositiveIntegerField(_("entries"))
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)
    signatures = models.JSONField(_("signatures"))
    stream = models.CharField(_("stream"), max_length=200)

    class Meta:
        verbose_name = _("entries to the gaming room")
        verbose_name_plural = _("entries to the gaming room")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_entries_day")]


class ReturnParameter(models.Model):
    """A rate (per cent), an amount (units of the currency) or a reading of a statutory return, from a day on.

    Change-logged. Of a rate or an amount `value` is there, of a reading `choice`.
    """

    property = models.ForeignKey(Property, models.PROTECT, related_name="return_parameters", verbose_name=_("property"))
    parameter = models.CharField(_("parameter"), max_length=40, choices=parameters)
    since = models.DateField(_("holds from"))
    value = models.DecimalField(
        _("value"),
        max_digits=16,
        decimal_places=4,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
        help_text=_("A rate in per cent, an amount in units of the currency."),
    )
    choice = models.CharField(
        _("reading"),
        max_length=20,
        blank=True,
        default="",
        db_default="",
        choices=choices,
        help_text=_("How an open text is read."),
    )
    source = models.CharField(_("source"), max_length=200, help_text=_("The publication or resolution that states it."))

    class Meta:
        verbose_name = _("parameter of a return")
        verbose_name_plural = _("parameters of returns")
        constraints = [
            models.UniqueConstraint(fields=["property", "parameter", "since"], name="accounting_parameter_once"),
            models.CheckConstraint(condition=Q(value__gte=0), name="accounting_parameter_value"),
        ]

    def __str__(self) -> str:
        return f"{self.parameter} {self.since.isoformat()}"

    def clean(self) -> None:
        """Require the value of a rate or amount, and of a reading one of its own choices."""
        reading = readings().get(self.parameter)
        known = {value.code for value in reading.values} if reading else set()
        if reading is None and self.value is None:
            raise ValidationError({"value": _("A rate or an amount needs its value.")})
        if reading is not None and self.choice not in known:
            raise ValidationError({"choice": _("Choose one of the readings of this text: %s.") % _listed(reading)})
        if (reading is None) == bool(self.choice) or (reading is not None and self.value is not None):
            raise ValidationError(_("Enter either a value or a reading, as the parameter asks."))


def _listed(reading: Reading) -> str:
    return "; ".join(str(value.label) for value in reading.values)
