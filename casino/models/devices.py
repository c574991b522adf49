"""Machines that speak to us, and the keys they show."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.models.properties import CODE, Property
from casino.roles import BOOKS, Role


@dataclass(frozen=True)
class Scope:
    """A scope of device keys: `allows` in words, and the roles of staff that may read the same.

    `apart`: scopes that no key and no device holds beside it.
    """

    allows: Text
    readers: frozenset[Role]
    apart: frozenset[str] = frozenset()


SCOPES: dict[str, Scope] = {}
"""Scopes of device keys by code; each app registers its own beside its models."""


def register_scope(code: str, allows: Text, readers: Collection[Role] = (), *, apart: Collection[str] = ()) -> None:
    """Register a scope. Errors: ValueError for one that there is already."""
    if code in SCOPES:
        raise ValueError(f"there are two scopes {code}")
    SCOPES[code] = Scope(allows, frozenset(readers), frozenset(apart))


def scopes_apart(held: Collection[str]) -> frozenset[str]:
    """Scopes that may not stand beside these."""
    own = {other for code in held if code in SCOPES for other in SCOPES[code].apart}
    return frozenset(own | {code for code, scope in SCOPES.items() if scope.apart.intersection(held)})


def scopes_with(code: str) -> list[str]:
    """Every scope that a key with this one may hold."""
    barred = scopes_apart([code])
    return [other for other in SCOPES if other not in barred]


# Books and feed say what boxes held, and the cage counts before it may see them (control D5).
register_scope("reports:read", _("read reports and books"), BOOKS)
register_scope("feed:read", _("every event as it is recorded"), BOOKS)


def _known_scopes(value: Any) -> None:
    unknown = sorted(set(value) - set(SCOPES)) if isinstance(value, list) else [str(value)]
    if unknown:
        raise ValidationError(_("Unknown scopes: %(unknown)s."), params={"unknown": ", ".join(unknown)})


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
    buffers_offline = models.BooleanField(
        _("buffers while offline"),
        default=False,
        db_default=False,
        help_text=_(
            "The device keeps rounds while the line is down. Whole rounds of an earlier day or shift are taken into "
            "the list of late rounds, which supervisor and accounting resolve."
        ),
    )

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
    requests_per_minute = models.PositiveIntegerField(
        _("requests per minute"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("Empty: the default for every key."),
    )
    replaced_by = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, editable=False, related_name="replaces",
        verbose_name=_("replaced by"),
    )  # fmt: skip
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("device key")
        verbose_name_plural = _("device keys")

    def __str__(self) -> str:
        return f"{self.prefix}…"

    @staticmethod
    def hash_of(plain: bytes) -> str:
        """The SHA-256 of a key's plain text, by which it is looked up."""
        return sha256(plain).hexdigest()
