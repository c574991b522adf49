"""Configuration of a property before it opens: pits, chips, shifts, tables with the games they offer, drop boxes."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from casino.documents import labels
from casino.errors import bilingual
from casino.jurisdictions import cited
from casino.models import CODE, Approval, Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.tenancy.row_security import belongs_through
from tables.models.boxes import BoxCustody


def _game(code: str) -> str:
    """The game's name in the language of the screen."""
    return labels.game(code, "en" if (get_language() or "es").startswith("en") else "es")


class Pit(models.Model):
    """A zone of the floor (sector): tables under one pit manager."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="pits", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("pit")
        verbose_name_plural = _("pits")
        ordering = ["code"]
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="tables_pit_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class ChipSet(models.Model):
    """Chips of a property. Sets in use are counted; one is put away by `commands.retire_chip_set` and never comes back.

    A set of colour chips has no worth of its own (each seat's colour is given one at the table): it is never counted
    as money.
    """

    class Kind(models.TextChoices):
        VALUE = "value", _("Value chips")
        COLOUR = "colour", _("Colour chips")

    property = models.ForeignKey(Property, models.PROTECT, related_name="chip_sets", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.VALUE)
    active = models.BooleanField(_("in use"), default=True, help_text=_("Off: in reserve, not counted."))
    retired_on = models.DateField(_("retired on"), null=True, blank=True, editable=False)
    redeem_until = models.DateField(
        _("redeemed until"),
        null=True,
        blank=True,
        help_text=_("Once retired, the cage pays for its chips until this gaming day; empty: for ever."),
    )

    class Meta:
        verbose_name = _("chip set")
        verbose_name_plural = _("chip sets")
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="tables_chipset_code"),
            models.CheckConstraint(
                condition=Q(active=False) | Q(retired_on__isnull=True), name="tables_chipset_retired_is_not_in_use"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """A set goes out of use by the command alone, and for good."""
        if self.retired_on is not None and self.active:
            raise ValidationError({"active": _("A retired chip set cannot be used again.")})
        before = ChipSet.objects.filter(pk=self.pk).values_list("active", flat=True).first() if self.pk else None
        if before and not self.active and self.retired_on is None:
            raise ValidationError({"active": _("A chip set in use is retired, with two signatures.")})


class Denomination(models.Model):
    """One value of a chip set: its chip or plaque."""

    class Kind(models.TextChoices):
        CHIP = "chip", _("Chip")
        PLAQUE = "plaque", _("Plaque")

    chip_set = models.ForeignKey(ChipSet, models.CASCADE, related_name="denominations", verbose_name=_("chip set"))
    value_minor = models.PositiveBigIntegerField(_("value (minor units)"), validators=[MinValueValidator(1)])
    colour = models.CharField(_("colour"), max_length=40)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.CHIP)

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
    pit = models.ForeignKey(Pit, models.PROTECT, null=True, blank=True, related_name="tables", verbose_name=_("pit"))
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
        return f"{self.code} · {_game(self.game_code)}"

    def clean(self) -> None:
        """Options and limits must be what the regulation allows for the game; the pit is the property's own."""
        if self.pit is not None and self.pit.property_id != self.property_id:
            raise ValidationError({"pit": _("The pit belongs to another property.")})
        _require_lawful(self)


class TableOffer(models.Model):
    """Another game, or the same with other options or limits, that a table may be opened with (minor units).

    What the table says of itself is its first offer; one of them is chosen at each opening, and stays until the table
    is closed.
    """

    property = models.ForeignKey(Property, models.PROTECT, related_name="offers", verbose_name=_("property"))
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="offers", verbose_name=_("table"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    game_code = models.CharField(_("game"), max_length=60)
    options = models.JSONField(_("options"), default=dict, blank=True)
    limits = models.JSONField(_("limits"), default=dict, help_text=_('{"min": 500, "max": 50000} in minor units'))
    approvals = models.ManyToManyField(Approval, blank=True, related_name="offers", verbose_name=_("approvals"))
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("game offered at a table")
        verbose_name_plural = _("games offered at tables")
        ordering = ["table", "code"]
        constraints = [models.UniqueConstraint(fields=["table", "code"], name="tables_offer_code")]

    def __str__(self) -> str:
        return f"{self.table.code} {self.code} ({self.game_code})"

    def clean(self) -> None:
        """Options and limits must be what the regulation allows for the game; the table is the property's own."""
        table = GamingTable.objects.filter(pk=self.table_id).first()
        if table is not None and table.property_id != self.property_id:
            raise ValidationError({"table": _("The table belongs to another property.")})
        _require_lawful(self)


def _require_lawful(offered: GamingTable | TableOffer) -> None:
    """Raise ValidationError at a game of another jurisdiction, and at what the game's regulation does not allow."""
    try:
        game = registry.get(offered.game_code)
    except (IllegalConfiguration, KeyError):
        raise ValidationError({"game_code": _("There is no such game.")}) from None
    if game.jurisdiction != offered.property.jurisdiction:
        raise ValidationError({"game_code": _("The regulation of this property has no such game.")})
    try:
        game.require_currency(offered.property.currency)
    except IllegalConfiguration as refusal:
        raise ValidationError({"game_code": _refusal_text(refusal)}) from refusal
    try:
        game.configure_options(offered.options)
    except IllegalConfiguration as refusal:
        raise ValidationError({"options": _refusal_text(refusal)}) from refusal
    try:
        game.configure_limits(offered.limits, raised=bool(offered.limits.get("max")))
    except IllegalConfiguration as refusal:
        raise ValidationError({"limits": _refusal_text(refusal)}) from refusal
    try:
        game.require_usable(offered.options, offered.limits)
    except IllegalConfiguration as refusal:
        raise ValidationError({"options": _refusal_text(refusal)}) from refusal


def _refusal_text(refusal: IllegalConfiguration) -> str:
    """The rules' refusal in the language of the screen, with its clause."""
    return cited(bilingual(refusal.message_en, refusal.message_es), refusal.cite)


class DropBox(models.Model):
    """A drop box with its permanent number, bound to one table (control D1)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="boxes", verbose_name=_("property"))
    number = models.CharField(_("number"), max_length=20, validators=[CODE])
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="boxes", verbose_name=_("table"))
    shift = models.CharField(
        _("shift marked on it"), max_length=20, blank=True, help_text=_("Empty: a box in reserve, for any shift.")
    )
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("drop box")
        verbose_name_plural = _("drop boxes")
        constraints = [models.UniqueConstraint(fields=["property", "number"], name="tables_box_number")]

    def __str__(self) -> str:
        return self.number

    def mark(self) -> str:
        """Return the mark painted on it: table, game and shift (control D1)."""
        return " · ".join(part for part in (str(self.table), self.shift) if part)

    def clean(self) -> None:
        """Its table is the property's; it goes to another one only while it is empty and put away (control D1)."""
        table = GamingTable.objects.filter(pk=self.table_id).first()
        if table is not None and table.property_id != self.property_id:
            raise ValidationError({"table": _("The table belongs to another property.")})
        if self.shift and not ShiftDefinition.objects.filter(property_id=self.property_id, code=self.shift).exists():
            raise ValidationError({"shift": _("The property has no such shift.")})
        if self.pk:
            self._require_free_to_move()

    def _require_free_to_move(self) -> None:
        # Nobody puts it onto its table meanwhile: who does so locks this row first.
        before = DropBox.objects.select_for_update().get(pk=self.pk)
        moved = [name for name in ("number", "table_id", "active") if getattr(before, name) != getattr(self, name)]
        if not moved:
            return
        custody = BoxCustody.objects.filter(property_id=before.property_id, box=before.number)
        if custody.exclude(status=BoxCustody.Status.COUNTED).exists():
            field = moved[0].removesuffix("_id")
            raise ValidationError(
                {field: _("The box is in custody. Change it after it is counted and returned empty (control D1).")}
            )


belongs_through("tables_denomination", "chip_set_id", "tables_chipset")
belongs_through("tables_gamingtable_approvals", "gamingtable_id", "tables_gamingtable")
belongs_through("tables_tableoffer_approvals", "tableoffer_id", "tables_tableoffer")
