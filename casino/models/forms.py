"""The book of numbered forms: series, the pads they come in, every number and every print (controls T5-T8)."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.errors import Text
from casino.models.properties import CODE, Property


@dataclass(frozen=True)
class FormKind:
    """A kind of numbered form: `label` of one, `several` of many, `short` where a form is meant anyway.

    `series`, `prefix`: of the book of forms that a new property begins with. `cite`: the clauses that order the form,
    where not every jurisdiction does.
    """

    code: str
    series: str
    prefix: str
    label: Text
    several: Text
    short: Text
    cite: str = ""


FORM_KINDS: dict[str, FormKind] = {}
"""Kinds of numbered forms by code; each app registers its own beside its models."""

FORM_PURPOSES: dict[str, Text] = {}
"""Purposes of form numbers, by code: the kinds, and purposes that several forms of a kind have."""


def register_form_kind(
    code: str, series: str, prefix: str, *, label: Text, several: Text, short: Text, cite: str = "", **purposes: Text
) -> str:
    """Register a kind of numbered forms and the purposes of its forms, by default the kind; return its code.

    Errors: ValueError for a kind that there is already.
    """
    if code in FORM_KINDS:
        raise ValueError(f"kind of forms with a name already: {code}")
    FORM_KINDS[code] = FormKind(code, series, prefix, label, several, short, cite)
    FORM_PURPOSES.update({code: label, **purposes})
    return code


def form_kinds() -> list[tuple[str, Text]]:
    """Return the kinds of numbered forms with their labels."""
    return [(kind.code, kind.label) for kind in FORM_KINDS.values()]


def form_kind_name(code: str) -> str:
    """Return the label of a kind of forms, in the active language; of an unknown one its code."""
    known = FORM_KINDS.get(code)
    return code if known is None else str(known.label)


class FormSeries(models.Model):
    """A book of prenumbered forms (control T5). Numbers taken from it are `FormNumber` rows, projected from events."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="form_series", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    kind = models.CharField(_("kind"), max_length=16, choices=form_kinds)
    prefix = models.CharField(_("prefix"), max_length=12, blank=True, validators=[RegexValidator(r"^[A-Za-z0-9-]*$")])
    first = models.PositiveIntegerField(_("first number"), validators=[MinValueValidator(1)])
    last = models.PositiveIntegerField(_("last number"), validators=[MinValueValidator(1)])
    active = models.BooleanField(_("in use"), default=True)
    preprinted = models.BooleanField(
        _("printed in advance"),
        default=False,
        help_text=_("Numbers are taken only from pads received and issued (control T5)."),
    )

    class Meta:
        verbose_name = _("form series")
        verbose_name_plural = pgettext_lazy("several", "form series")
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
        indexes = [models.Index(fields=["property_id", "day"], name="casino_form_number_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "series", "number"], name="casino_form_number_once"),
            models.UniqueConstraint(fields=["property_id", "serial"], name="casino_form_serial_once"),
        ]

    def __str__(self) -> str:
        return self.serial


class FormPad(models.Model):
    """Projection: a pad of a series, from the printer to the place that uses it and back (control T5)."""

    class Status(models.TextChoices):
        RECEIVED = "received", _("In store")
        ISSUED = "issued", _("In use")
        RETURNED = "returned", _("Returned")

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<series>.<first number>
    property_id = models.BigIntegerField()
    series = models.CharField(max_length=20)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()  # of a returned pad: the last number that is not back in the store
    printed_last = models.PositiveIntegerField()  # as received
    status = models.CharField(max_length=8, choices=Status.choices)
    printer = models.CharField(max_length=120)
    delivery_note = models.CharField(max_length=60)
    location = models.CharField(max_length=60, blank=True)
    received_day = models.DateField()
    received_at = models.DateTimeField()
    issued_at = models.DateTimeField(null=True)
    returned_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    signers = models.JSONField()

    class Meta:
        verbose_name = _("pad of forms")
        verbose_name_plural = _("pads of forms")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "series", "first"], name="casino_pad_first_once"),
            models.CheckConstraint(condition=Q(last__gte=F("first") - 1), name="casino_pad_range"),
        ]

    def __str__(self) -> str:
        return f"{self.series} {self.first}–{self.printed_last}"


class FormPrint(models.Model):
    """Projection: a form was printed. The first print is the original, every later one a reprint (control T8)."""

    COPIES = (("parts", _("Parts of the floor")), ("restricted", _("Restricted copy")))

    key = models.CharField(primary_key=True, max_length=80)  # <property id>:<serial>.<copy>.<number>
    property_id = models.BigIntegerField()
    serial = models.CharField(max_length=32)
    copy = models.CharField(max_length=10, choices=COPIES)
    copy_number = models.PositiveIntegerField()
    by = models.CharField(max_length=120)
    reader = models.CharField(max_length=20, blank=True)  # who of accounting signed for a restricted copy
    day = models.DateField()
    printed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("print of a form")
        verbose_name_plural = _("prints of forms")
        indexes = [models.Index(fields=["property_id", "serial"], name="casino_print_serial")]

    def __str__(self) -> str:
        return f"{self.serial} {self.copy_number}"

    @property
    def reprint(self) -> bool:
        """Return whether it was printed before."""
        return self.copy_number > 1
