"""What a house sets up before it opens: chips, shifts, tables with their games, drop boxes."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.errors import bilingual
from casino.models import CODE, Approval, Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration


class ChipSet(models.Model):
    """The chips of a property: one set in use, older ones retired."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="chip_sets", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("chip set")
        verbose_name_plural = _("chip sets")
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="tables_chipset_code"),
            models.UniqueConstraint(fields=["property"], condition=Q(active=True), name="tables_chipset_one_in_use"),
        ]

    def __str__(self) -> str:
        return self.name


class Denomination(models.Model):
    """One value of a chip set."""

    chip_set = models.ForeignKey(ChipSet, models.CASCADE, related_name="denominations", verbose_name=_("chip set"))
    value_minor = models.PositiveBigIntegerField(_("value (minor units)"), validators=[MinValueValidator(1)])
    colour = models.CharField(_("colour"), max_length=40)

    class Meta:
        verbose_name = _("denomination")
        verbose_name_plural = _("denominations")
        ordering = ["value_minor"]
        constraints = [
            models.UniqueConstraint(fields=["chip_set", "value_minor"], name="tables_denomination_once"),
            models.CheckConstraint(condition=Q(value_minor__gte=1), name="tables_denomination_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.value_minor} {self.colour}"


class ShiftDefinition(models.Model):
    """A shift (turno) of the gaming day, by the property's wall clock."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="shifts", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=60)
    order = models.PositiveSmallIntegerField(_("order in the day"))
    starts = models.TimeField(_("starts"))
    ends = models.TimeField(_("ends"))

    class Meta:
        verbose_name = _("shift")
        verbose_name_plural = _("shifts")
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="tables_shift_code"),
            models.UniqueConstraint(fields=["property", "order"], name="tables_shift_order"),
        ]

    def __str__(self) -> str:
        return self.name


class GamingTable(models.Model):
    """A table, the game it offers, the licensee's options and the limits it opens with (minor units)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="tables", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    game_code = models.CharField(_("game"), max_length=60)
    options = models.JSONField(_("options"), default=dict, blank=True)
    limits = models.JSONField(_("limits"), default=dict, help_text=_('{"min": 500, "max": 50000} in minor units'))
    approvals = models.ManyToManyField(Approval, blank=True, related_name="tables", verbose_name=_("approvals"))
    seats = models.PositiveSmallIntegerField(_("seats"), default=7, validators=[MinValueValidator(1)])
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("gaming table")
        verbose_name_plural = _("gaming tables")
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="tables_table_code")]

    def __str__(self) -> str:
        return f"{self.code} ({self.game_code})"

    def clean(self) -> None:
        """Options and limits must be what the regulation allows for the game."""
        try:
            game = registry.get(self.game_code)
        except (IllegalConfiguration, KeyError):
            raise ValidationError({"game_code": _("There is no such game.")}) from None
        try:
            game.configure_options(self.options)
        except IllegalConfiguration as refusal:
            raise ValidationError({"options": _told(refusal)}) from refusal
        try:
            game.configure_limits(self.limits, raised=bool(self.limits.get("max")))
        except IllegalConfiguration as refusal:
            raise ValidationError({"limits": _told(refusal)}) from refusal


def _told(refusal: IllegalConfiguration) -> str:
    """The rules' refusal in the language of the screen, with its clause."""
    return f"{bilingual(refusal.message_en, refusal.message_es)} [{refusal.cite}]"


class DropBox(models.Model):
    """A drop box with its permanent number, bound to one table (control D1)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="boxes", verbose_name=_("property"))
    number = models.CharField(_("number"), max_length=20, validators=[CODE])
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="boxes", verbose_name=_("table"))
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("drop box")
        verbose_name_plural = _("drop boxes")
        constraints = [models.UniqueConstraint(fields=["property", "number"], name="tables_box_number")]

    def __str__(self) -> str:
        return self.number
