"""Investigations."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection


class Investigation(Projection):
    """An investigation of an exception (control W2). Key `<property>:<number>`."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CONCLUDED = "concluded", _("Concluded")

    class Outcome(models.TextChoices):
        CHANCE = "chance", _("Chance of the game")
        COUNT_ERROR = "count_error", _("Error of a count")
        RECORD_ERROR = "record_error", _("Error of a record")
        PROCEDURE = "procedure", _("Procedure not followed")
        FRAUD = "fraud_suspected", _("Suspicion of fraud")
        UNEXPLAINED = "unexplained", _("Not explained")

    number = models.CharField(_("number"), max_length=20)
    exception = models.CharField(_("exception"), max_length=200)
    code = models.CharField(_("code"), max_length=40)
    subject = models.CharField(_("subject"), max_length=200)
    concerns_day = models.DateField(_("day concerned"))
    status = models.CharField(_("status"), max_length=10, choices=Status.choices)
    assigned_to = models.CharField(_("assigned to"), max_length=20)
    due = models.DateField(_("due"))
    opened_day = models.DateField(_("opened on gaming day"))
    opened_at = models.DateTimeField(_("opened at"))
    notes = models.JSONField(_("notes"), default=list)
    outcome = models.CharField(_("outcome"), max_length=16, choices=Outcome.choices, blank=True)
    findings = models.TextField(_("findings"), blank=True)
    concluded_day = models.DateField(_("concluded on gaming day"), null=True)
    concluded_at = models.DateTimeField(_("concluded at"), null=True)
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        verbose_name = _("investigation")
        verbose_name_plural = _("investigations")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "exception"], name="accounting_investigation_once")
        ]
