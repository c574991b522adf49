"""The table floor's rows: configuration first, then the projections (each written by one projector alone).

Projection keys: `<property id>:<identity of the stream>`, so a rebuild gives the same rows. They point at each other
and at configuration by plain codes, never by foreign key.
"""

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

# --- configuration --------------------------------------------------------------------------------------------------


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


# --- projections ----------------------------------------------------------------------------------------------------


class Projection(models.Model):
    """Base of the projected rows: written by a projector, read by everybody, edited by nobody."""

    key = models.CharField(primary_key=True, max_length=160)
    property_id = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key


class GamingDay(Projection):
    """A gaming day of a property. Key `<property>:<day>`."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSING = "closing", _("Closing")
        CLOSED = "closed", _("Closed")

    day = models.DateField()
    status = models.CharField(max_length=8, choices=Status.choices)
    shifts = models.JSONField()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("gaming day")
        verbose_name_plural = _("gaming days")
        constraints = [models.UniqueConstraint(fields=["property_id", "day"], name="tables_day_once")]


class ExceptionLine(Projection):
    """Something accounting must look at. Key `<property>:<day>.<version in the day's stream>`."""

    day = models.DateField()
    table = models.CharField(max_length=20, blank=True)
    shift = models.CharField(max_length=20, blank=True)
    code = models.CharField(max_length=40)
    subject = models.CharField(max_length=200)
    detail = models.TextField()
    amount = models.BigIntegerField()
    raised_at = models.DateTimeField()
    actor = models.CharField(max_length=120)

    class Meta:
        verbose_name = _("exception")
        verbose_name_plural = _("exceptions")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_exception_day")]


class TableSession(Projection):
    """A table in one shift of one day. Key `<property>:<table>.<day>.<shift>`.

    What its rounds add up to is not kept here (one hot row per table) but summed when asked: `queries.round_totals`.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    head = models.CharField(max_length=64)  # hash of the stream's last event: what was read of a session, named exactly
    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    status = models.CharField(max_length=8, choices=Status.choices)
    options = models.JSONField()
    limits = models.JSONField()
    opened_at = models.DateTimeField()
    opener_counts = models.JSONField()
    opener_total = models.BigIntegerField()
    closed_at = models.DateTimeField(null=True)
    closer_counts = models.JSONField(default=dict)  # empty until closed: a column of JSON is never NULL
    closer_total = models.BigIntegerField(null=True)
    fills = models.BigIntegerField(default=0)
    credits = models.BigIntegerField(default=0)
    fill_count = models.IntegerField(default=0)
    credit_count = models.IntegerField(default=0)

    class Meta:
        verbose_name = _("table session")
        verbose_name_plural = _("table sessions")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_session_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "table"], condition=Q(status="open"), name="tables_session_one_open"
            ),
            models.CheckConstraint(
                condition=Q(status="open", closer_total__isnull=True) | Q(status="closed", closer_total__isnull=False),
                name="tables_session_closer",
            ),
        ]


class Slip(Projection):
    """A fill or credit. Key `<property>:<serial>`. `counted_*`: the table session in which it was received."""

    class Status(models.TextChoices):
        REQUESTED = "requested", _("Requested")
        ISSUED = "issued", _("In transit")
        RECEIVED = "received", _("Received")
        VOID = "void", _("NULO/VOID")

    serial = models.CharField(max_length=32)
    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    kind = models.CharField(max_length=8, choices=[("fill", _("Fill")), ("credit", _("Credit"))])
    status = models.CharField(max_length=10, choices=Status.choices)
    day = models.DateField()
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    shift = models.CharField(max_length=20)
    counts = models.JSONField()
    total = models.BigIntegerField()
    signers = models.JSONField()
    requested_at = models.DateTimeField()
    issued_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)
    counted_day = models.DateField(null=True)
    counted_shift = models.CharField(max_length=20, blank=True)
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("fill or credit slip")
        verbose_name_plural = _("fill and credit slips")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_slip_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "serial"], name="tables_slip_serial"),
            models.CheckConstraint(condition=Q(total__gt=0), name="tables_slip_positive"),
        ]


class BoxCustody(Projection):
    """One box on one table for one shift, until it is counted. Key `<property>:<box>.<day>.<shift>`."""

    class Status(models.TextChoices):
        INSTALLED = "installed", _("On the table")
        IN_TRANSIT = "in_transit", _("In transit or stored")
        COUNTED = "counted", _("Counted")

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    box = models.CharField(max_length=20)
    table = models.CharField(max_length=20)
    day = models.DateField()
    shift = models.CharField(max_length=20)
    status = models.CharField(max_length=10, choices=Status.choices)
    installed_at = models.DateTimeField()
    installed_by = models.JSONField()
    removed_at = models.DateTimeField(null=True)
    removed_by = models.JSONField(default=list)
    counted_at = models.DateTimeField(null=True)
    counted_by = models.JSONField(default=list)
    contents = models.JSONField(default=list)
    total = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("custody of a drop box")
        verbose_name_plural = _("custody of drop boxes")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_box_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "table"],
                condition=Q(status="installed"),
                name="tables_one_box_per_table",
            ),
            models.UniqueConstraint(
                fields=["property_id", "box"], condition=~Q(status="counted"), name="tables_box_in_one_place"
            ),
            models.CheckConstraint(
                condition=Q(status="counted", total__isnull=False) | ~Q(status="counted") & Q(total__isnull=True),
                name="tables_box_total",
            ),
        ]


class Round(models.Model):
    """A round in one row; its events are the truth, this is what they add up to (minor units, `win` the house's)."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")
        VOID = "void", _("Void")

    id = models.UUIDField(primary_key=True)
    property_id = models.BigIntegerField()
    day = models.DateField()
    shift = models.CharField(max_length=20)
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    status = models.CharField(max_length=6, choices=Status.choices)
    version = models.IntegerField()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    handle = models.BigIntegerField(default=0)
    win = models.BigIntegerField(default=0)
    payout = models.BigIntegerField(default=0)
    commission = models.BigIntegerField(default=0)
    rake = models.BigIntegerField(default=0)
    progressive_chips = models.IntegerField(default=0)
    progressive_in = models.BigIntegerField(default=0)
    variance_count = models.IntegerField(default=0)
    prizes = models.JSONField(default=list)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        indexes = [
            models.Index(fields=["property_id", "day", "table", "shift"], name="tables_round_session"),
            models.Index(fields=["property_id", "table"], condition=Q(status="open"), name="tables_round_open"),
        ]

    def __str__(self) -> str:
        return str(self.id)
