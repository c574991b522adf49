"""The book of numbered forms (control T5)."""

from __future__ import annotations

from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from casino.models.properties import CODE, Property


class FormKind(models.TextChoices):
    """What a numbered form is for."""

    FILL = "fill", _("Fill slip")
    CREDIT = "credit", _("Credit slip")
    OPENER_CLOSER = "opener_closer", _("Table opener and closer")
    JACKPOT = "jackpot", _("Progressive payout form")
    ADJUSTMENT = "adjustment", _("Adjustment")


class FormSeries(models.Model):
    """A book of prenumbered forms (control T5). Numbers taken from it are `FormNumber` rows, projected from events."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="form_series", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    kind = models.CharField(_("kind"), max_length=16, choices=FormKind.choices)
    prefix = models.CharField(_("prefix"), max_length=12, blank=True, validators=[RegexValidator(r"^[A-Za-z0-9-]*$")])
    first = models.PositiveIntegerField(_("first number"), validators=[MinValueValidator(1)])
    last = models.PositiveIntegerField(_("last number"), validators=[MinValueValidator(1)])
    active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("form series")
        verbose_name_plural = _("form series")
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="casino_series_code"),
            models.UniqueConstraint(
                fields=["property", "kind"], condition=Q(active=True), name="casino_series_one_in_use"
            ),
            models.UniqueConstraint(fields=["property", "prefix", "first"], name="casino_series_prefix"),
            models.CheckConstraint(condition=Q(first__gte=1, last__gte=F("first")), name="casino_series_range"),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.serial(self.first)}–{self.serial(self.last)})"

    def serial(self, number: int) -> str:
        """The number as printed: prefix and seven digits."""
        return f"{self.prefix}{number:07d}"


class FormNumber(models.Model):
    """Projection: one number of a form series that was used or voided. Absent numbers are unused (or missing)."""

    class Status(models.TextChoices):
        USED = "used", _("Used")
        VOID = "void", _("NULO/VOID")

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<series>.<number>
    property_id = models.BigIntegerField()
    series = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    serial = models.CharField(max_length=32)
    status = models.CharField(max_length=4, choices=Status.choices)
    purpose = models.CharField(max_length=40)
    reference = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    day = models.DateField()
    position = models.BigIntegerField()  # of the event that took it: the order in which numbers were taken
    used_at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True)
    actor = models.CharField(max_length=120)

    class Meta:
        verbose_name = _("form number")
        verbose_name_plural = _("form numbers")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "series", "number"], name="casino_form_number_once"),
            models.UniqueConstraint(fields=["property_id", "serial"], name="casino_form_serial_once"),
        ]

    def __str__(self) -> str:
        return self.serial
