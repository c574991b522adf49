"""Rows of statutory returns: entries to the gaming room, and parameters that the property enters."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection
from casino.jurisdictions import DECLARATIONS
from casino.models import Property


def parameters() -> list[tuple[str, object]]:
    """Return codes and labels of the parameters that properties enter, `<return>.<parameter>`."""
    return [
        (f"{one.code}.{parameter.code}", parameter.label)
        for declared in DECLARATIONS.values()
        for one in declared.returns
        for parameter in one.parameters
        if parameter.own
    ]


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
    """A rate (per cent) or an amount (units of the currency) of a statutory return, from a day on. Change-logged."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="return_parameters", verbose_name=_("property"))
    parameter = models.CharField(_("parameter"), max_length=40, choices=parameters)
    since = models.DateField(_("holds from"))
    value = models.DecimalField(
        _("value"),
        max_digits=16,
        decimal_places=4,
        validators=[MinValueValidator(0)],
        help_text=_("A rate in per cent, an amount in units of the currency."),
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
