"""Reports: who is sent which (configuration), what became of it, and the copies that people took (projected)."""

from __future__ import annotations

from collections.abc import Callable

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.models.deliveries import Delivery
from casino.models.properties import Property

LANGUAGES = (("es", _("Spanish")), ("en", _("English")))
FORMATS = (("pdf", "PDF"), ("xlsx", "XLSX"), ("csv", "CSV"), ("zip", "ZIP"))


SUBSCRIPTION_CHECKS: list[Callable[[ReportSubscription], None]] = []
"""Checks of a subscription before it is saved; each raises `ValidationError`. `casino.reports` adds its own, which know
reports and destinations."""


class ReportSubscription(models.Model):
    """A report that is sent without being asked for: which, when, how, where to."""

    class When(models.TextChoices):
        AFTER_CLOSE = "after_close", _("After each close")
        DAILY = "daily", _("Daily at an hour")
        MONTHLY = "monthly", _("Monthly")

    class Destination(models.TextChoices):
        EMAIL = "email", _("E-mail")
        FOLDER = "folder", _("Folder")
        S3 = "s3", _("S3-compatible store")

    property = models.ForeignKey(
        Property, models.PROTECT, related_name="report_subscriptions", verbose_name=_("property")
    )
    name = models.CharField(_("name"), max_length=80)
    report = models.CharField(_("report"), max_length=40)
    when = models.CharField(_("when"), max_length=12, choices=When.choices, default=When.AFTER_CLOSE)
    hour = models.TimeField(
        _("not before (time of the property)"),
        null=True,
        blank=True,
        help_text=_("Daily: of the day after the gaming day. Monthly: of the first of the next month."),
    )
    format = models.CharField(_("format"), max_length=4, choices=FORMATS, default="pdf")
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGES, default="es")
    destination = models.CharField(_("destination"), max_length=6, choices=Destination.choices)
    target = models.CharField(
        _("address"),
        max_length=500,
        help_text=_("E-mail addresses with commas, a folder, or bucket/prefix; only what the environment allows."),
    )
    since = models.DateField(_("from gaming day"), help_text=_("Days before it are not sent."))
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("report subscription")
        verbose_name_plural = _("report subscriptions")
        constraints = [
            models.UniqueConstraint(fields=["property", "name"], name="casino_subscription_name"),
            models.CheckConstraint(
                condition=Q(when="after_close") | Q(hour__isnull=False), name="casino_subscription_hour"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def is_monthly(self) -> bool:
        """Return whether it covers a whole month."""
        return self.when == self.When.MONTHLY

    def clean(self) -> None:
        """Check the report, its format and the destination."""
        for check in SUBSCRIPTION_CHECKS:
            check(self)


class ReportDelivery(Delivery):
    """One report of one day (a month: its first day) on its way to one subscriber; written by the deliverer alone.

    `about`: the count or the progressive, of a report about one; of a day there may be several, or none.
    """

    subscription = models.ForeignKey(
        ReportSubscription, models.PROTECT, related_name="deliveries", verbose_name=_("report subscription")
    )
    day = models.DateField(_("gaming day"))
    about = models.CharField(_("about"), max_length=60, blank=True, default="", db_default="")
    file = models.CharField(_("file"), max_length=160, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), null=True)
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("report delivery")
        verbose_name_plural = _("report deliveries")
        constraints = [
            models.UniqueConstraint(fields=["subscription", "day", "about"], name="casino_delivery_of_a_thing_once")
        ]
        indexes = [models.Index(fields=["status", "due_at"], name="casino_delivery_due")]

    def __str__(self) -> str:
        return f"{self.subscription} {self.day.isoformat()} {self.about}".rstrip()


class ReportPrint(models.Model):
    """A copy of a report that a person took. Projected; key `<property>:<number of the copy>`.

    `again`: the number of the copy of which this is the reprint.
    """

    key = models.CharField(primary_key=True, max_length=60)
    property_id = models.BigIntegerField()
    report = models.CharField(_("report"), max_length=40)
    parameters = models.JSONField(_("asked about"))
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGES)
    format = models.CharField(_("format"), max_length=4, choices=FORMATS)
    by = models.CharField(_("printed by"), max_length=120)
    size = models.BigIntegerField(_("bytes"))
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    again = models.CharField(_("reprint of copy"), max_length=40, blank=True, default="", db_default="")
    day = models.DateField(_("gaming day"))
    printed_at = models.DateTimeField(_("printed at"))

    class Meta:
        verbose_name = _("copy of a report")
        verbose_name_plural = _("copies of reports")
        indexes = [models.Index(fields=["property_id", "printed_at"], name="casino_reportprint_at")]

    def __str__(self) -> str:
        return f"{self.report} · {self.key.partition(':')[2][:8]}"
