"""The ground's rows. Configuration (edited in the admin, change-logged) first; then the one projection, the form book.

Configuration is ordinary Django: property, employees and their roles, devices and keys, form series, approvals.
`FormNumber` is projected from the events of the form series and is written by `projectors.FormBook` alone.
"""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.roles import DEPARTMENT_OF, Department, Role
from casino.rules.money import EXPONENTS

CODE = RegexValidator(r"^[A-Za-z0-9_-]{1,20}$", _("Use 1 to 20 letters, digits, hyphens or underscores."))
"""Codes become parts of stream names, where a dot separates them: so no dot, no space, ASCII only."""


SCOPES = (
    "rounds:write",
    "rounds:read",
    "tables:write",
    "tables:read",
    "meters:write",
    "meters:read",
    "reports:read",
    "feed:read",
)
"""What a device key may be good for."""


def _known_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(_("%(value)s is not a known time zone."), params={"value": value})


def _known_scopes(value: Any) -> None:
    unknown = sorted(set(value) - set(SCOPES)) if isinstance(value, list) else [str(value)]
    if unknown:
        raise ValidationError(_("Unknown scopes: %(unknown)s."), params={"unknown": ", ".join(unknown)})


class Jurisdiction(models.TextChoices):
    """Whose regulation the house plays under; the prefix of its game codes."""

    PUERTO_RICO = "pr", _("Puerto Rico")
    CHILE = "cl", _("Chile")
    BASQUE_COUNTRY = "eus", _("Basque Country")
    BOLIVIA = "bo", _("Bolivia")
    PERU = "pe", _("Peru")


class Property(models.Model):
    """One licensed gaming room, with its own calendar and currency."""

    code = models.CharField(_("code"), max_length=20, unique=True, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    jurisdiction = models.CharField(_("jurisdiction"), max_length=3, choices=Jurisdiction.choices)
    currency = models.CharField(_("currency"), max_length=3, choices=[(c, c) for c in EXPONENTS])
    time_zone = models.CharField(_("time zone"), max_length=64, validators=[_known_time_zone])
    day_start_hour = models.PositiveSmallIntegerField(
        _("gaming day starts at (hour)"), default=6, validators=[MaxValueValidator(23)]
    )
    close_hour = models.PositiveSmallIntegerField(
        _("gaming day is closed at (hour)"),
        default=8,
        validators=[MaxValueValidator(23)],
        help_text=_("Hour of the following morning at which the scheduler closes the day."),
    )

    class Meta:
        verbose_name = _("property")
        verbose_name_plural = _("properties")
        constraints = [
            models.CheckConstraint(
                condition=Q(day_start_hour__lte=23, close_hour__lte=23), name="casino_property_hours"
            ),
            models.CheckConstraint(condition=Q(currency__in=list(EXPONENTS)), name="casino_property_currency"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def exponent(self) -> int:
        """Decimal places of the currency: 2 for USD, 0 for CLP."""
        return EXPONENTS[self.currency]

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the property's wall clock."""
        return ZoneInfo(self.time_zone)

    def gaming_day(self, at: dt.datetime | None = None) -> dt.date:
        """The gaming day of an instant: it starts at `day_start_hour` of the wall clock, DST nights included."""
        local = (at or timezone.now()).astimezone(self.zone)
        return local.date() if local.hour >= self.day_start_hour else local.date() - dt.timedelta(days=1)


class Employee(models.Model):
    """A licensed person of the house, or the regulator's inspector. Signs with a PIN."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="employees", verbose_name=_("property"))
    code = models.CharField(_("employee number"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="employee",
        verbose_name=_("login"),
    )
    licence_number = models.CharField(_("licence number"), max_length=40, blank=True)
    licence_expires = models.DateField(_("licence expires"), null=True, blank=True)
    pin_hash = models.CharField(_("PIN (argon2 hash)"), max_length=200, blank=True, editable=False)
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("employee")
        verbose_name_plural = _("employees")
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="casino_employee_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def holds(self, role: Role | str) -> bool:
        """Whether this person holds the role."""
        return self.roles.filter(role=role).exists()


class EmployeeRole(models.Model):
    """A role a person holds. A trigger in the database refuses a second department (control S2)."""

    employee = models.ForeignKey(Employee, models.CASCADE, related_name="roles", verbose_name=_("employee"))
    role = models.CharField(
        _("role"), max_length=20, choices=[(r.value, r.label) for r in Role if r is not Role.DEVICE]
    )
    department = models.CharField(_("department"), max_length=12, choices=Department.choices, editable=False)

    class Meta:
        verbose_name = _("role of an employee")
        verbose_name_plural = _("roles of employees")
        constraints = [
            models.UniqueConstraint(fields=["employee", "role"], name="casino_employee_role_once"),
            models.CheckConstraint(
                name="casino_role_department",
                condition=Q(
                    *[Q(role=role.value, department=dep.value) for role, dep in DEPARTMENT_OF.items()],
                    _connector=Q.OR,
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.employee_id}: {self.role}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The department follows from the role."""
        self.department = DEPARTMENT_OF[Role(self.role)]
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Name the clash before the database refuses it."""
        others = EmployeeRole.objects.filter(employee_id=self.employee_id).exclude(pk=self.pk)
        department = DEPARTMENT_OF.get(Role(self.role)) if self.role in Role.values else None
        for other in others:
            if other.department != department:
                raise ValidationError(
                    {
                        "role": _("%(new)s cannot be held together with %(held)s (control S2).")
                        % {"new": Role(self.role).label, "held": Role(other.role).label}
                    }
                )


class Device(models.Model):
    """A machine on the floor that speaks to us: table terminal, shoe, wheel, progressive controller, counter."""

    class Kind(models.TextChoices):
        TABLE_TERMINAL = "table_terminal", _("Table terminal")
        PIT_TERMINAL = "pit_terminal", _("Pit terminal")
        PROGRESSIVE_CONTROLLER = "progressive_controller", _("Progressive controller")
        CURRENCY_COUNTER = "currency_counter", _("Currency counter")
        INTEGRATION = "integration", _("Integration")

    property = models.ForeignKey(Property, models.PROTECT, related_name="devices", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120, blank=True)
    kind = models.CharField(_("kind"), max_length=24, choices=Kind.choices)
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="casino_device_code")]

    def __str__(self) -> str:
        return self.code


class DeviceKey(models.Model):
    """A secret a device shows with every request; we keep only its SHA-256.

    A PIN is guessable and therefore hashed with argon2. A key is 256 random bits: no dictionary holds it, so one fast
    hash is as safe, and a round need not wait 50 ms for argon2.
    """

    device = models.ForeignKey(Device, models.CASCADE, related_name="keys", verbose_name=_("device"))
    prefix = models.CharField(_("prefix"), max_length=12, unique=True)
    hash = models.CharField(_("SHA-256"), max_length=64, editable=False)
    scopes = models.JSONField(_("scopes"), default=list, validators=[_known_scopes])
    tables = models.JSONField(
        _("tables"), default=list, blank=True, help_text=_("Table codes; empty means every table.")
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("device key")
        verbose_name_plural = _("device keys")

    def __str__(self) -> str:
        return f"{self.prefix}…"


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


class Approval(models.Model):
    """A decision of the authority that switches an option on (PR §1.5(B), §1.7: what is not allowed is prohibited)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="approvals", verbose_name=_("property"))
    reference = models.CharField(_("reference"), max_length=60)
    date = models.DateField(_("date"))
    authority = models.CharField(_("authority"), max_length=120)
    subject = models.CharField(_("subject"), max_length=200)
    text = models.TextField(_("text"), blank=True)

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        constraints = [models.UniqueConstraint(fields=["property", "reference"], name="casino_approval_reference")]

    def __str__(self) -> str:
        return f"{self.reference} {self.subject}"


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


class IdempotentReply(models.Model):
    """The kept answer to a request that carried an Idempotency-Key (see `casino.api.idempotency`)."""

    scope = models.CharField(max_length=200)
    key = models.CharField(max_length=120)
    request_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="casino_idempotent_once")]
        indexes = [models.Index(fields=["created_at"], name="casino_idempotent_age")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
