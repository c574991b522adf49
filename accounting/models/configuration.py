"""Settings of a property's audit and books. Edited in the admin, change-logged."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounting import chart
from casino.models import Property
from casino.requests.request_cache import cached_in_request

PLAIN = RegexValidator(r"^[^=+\-@\t\r\n][^\t\r\n]*$", _("Begin with a letter or a digit, on one line."))
"""Spreadsheets take a cell that begins with one of these signs for a formula; an export must not carry one."""


class AuditSettings(models.Model):
    """How strictly the day is audited. A property without a row has the defaults."""

    property = models.OneToOneField(Property, models.PROTECT, related_name="audit_settings", verbose_name=_("property"))
    exception_days = models.PositiveSmallIntegerField(
        _("exceptions are resolved within (days)"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(365)],
        help_text=_("Afterwards a case is overdue."),
    )
    confirm_above_minor = models.BigIntegerField(
        _("an auditor confirms above (minor units)"),
        default=10_000,
        validators=[MinValueValidator(0)],
        help_text=_("Cases with more money at stake are resolved by accounting and confirmed by an auditor."),
    )
    witness_above_minor = models.BigIntegerField(
        _("payments are witnessed by the Inspector from (minor units)"),
        default=100_000,
        validators=[MinValueValidator(0)],
        help_text=_("Progressive prizes of this amount or more not witnessed by the authority are listed."),
    )
    signoffs_required = models.BooleanField(
        _("every line of the checklist is signed"),
        default=False,
        help_text=_("Without a sign-off the day closes only on a signature with a reason (control W4)."),
    )

    class Meta:
        verbose_name = _("settings of the audit")
        verbose_name_plural = _("settings of the audit")
        constraints = [
            models.CheckConstraint(
                condition=Q(exception_days__gte=1, confirm_above_minor__gte=0, witness_above_minor__gte=0),
                name="accounting_settings_amounts",
            )
        ]

    def __str__(self) -> str:
        return str(self.property)

    @classmethod
    @cached_in_request
    def of(cls, venue: Property) -> AuditSettings:
        """The property's settings, saved or not."""
        return cls.objects.filter(property=venue).first() or cls(property=venue)


def _accounts() -> list[tuple[str, Any]]:
    return [(account.code, account.name) for account in chart.ACCOUNTS.values()]


class AccountMapping(models.Model):
    """Name of an account in the property's books, and in the system they are exported to."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="account_mappings", verbose_name=_("property"))
    account = models.CharField(_("account"), max_length=40, choices=_accounts)
    number = models.CharField(_("number"), max_length=20, blank=True, validators=[PLAIN])
    name = models.CharField(_("name"), max_length=80, blank=True, validators=[PLAIN])
    external_number = models.CharField(_("external number"), max_length=40, blank=True, validators=[PLAIN])
    external_name = models.CharField(_("external name"), max_length=120, blank=True, validators=[PLAIN])
    cost_centre = models.CharField(_("cost centre"), max_length=40, blank=True, validators=[PLAIN])

    class Meta:
        verbose_name = _("account of the property")
        verbose_name_plural = _("chart of accounts")
        constraints = [
            models.UniqueConstraint(fields=["property", "account"], name="accounting_mapping_once"),
            models.UniqueConstraint(
                fields=["property", "number"], condition=~Q(number=""), name="accounting_mapping_number"
            ),
        ]

    def __str__(self) -> str:
        return self.account
