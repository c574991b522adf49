"""The exceptions inbox: one case for each exception of the floor and of the close."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection


class ExceptionCase(Projection):
    """An exception and what becomes of it. Key `<property>:<case>`; amounts in the unit named beside them."""

    class Source(models.TextChoices):
        FLOOR = "floor", _("Raised on the floor")
        CLOSE = "close", _("Found by the close")

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        ASSIGNED = "assigned", _("Assigned")
        ANSWERED = "answered", _("To be confirmed")
        RESOLVED = "resolved", _("Resolved")

    class Outcome(models.TextChoices):
        ADJUSTED = "adjusted", _("Corrected by an adjusting entry")
        EXPLAINED = "explained", _("Explained by documents")
        COUNT_ERROR = "count_error", _("Error of a count")
        PAYMENT_ERROR = "payment_error", _("Error of a dealer")
        EQUIPMENT = "equipment", _("Defect of equipment")
        CHANCE = "chance", _("Chance of the game")
        RECORD_ERROR = "record_error", _("Error of a record")
        PROCEDURE = "procedure", _("Procedure not followed")
        FRAUD = "fraud_suspected", _("Suspicion of fraud")
        REFERRED = "referred", _("Reported to the authority")
        UNEXPLAINED = "unexplained", _("Not explained")

    case = models.CharField(_("case"), max_length=40)
    day = models.DateField(_("gaming day"))
    source = models.CharField(_("source"), max_length=8, choices=Source.choices)
    code = models.CharField(_("code"), max_length=40)
    subject = models.CharField(_("subject"), max_length=200)
    detail = models.TextField(_("detail"), blank=True)
    table = models.CharField(_("table"), max_length=20, blank=True)
    shift = models.CharField(_("shift"), max_length=20, blank=True)
    unit = models.CharField(_("unit"), max_length=10)
    amount = models.BigIntegerField(_("difference"))
    at_stake = models.BigIntegerField(_("money at stake"))
    raised_at = models.DateTimeField(_("raised at"))
    raised_by = models.CharField(_("raised by"), max_length=120)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    owner = models.CharField(_("owner"), max_length=20, blank=True)
    outcome = models.CharField(_("outcome"), max_length=16, choices=Outcome.choices, blank=True)
    explanation = models.TextField(_("explanation"), blank=True)
    adjustment = models.CharField(_("adjustment"), max_length=32, blank=True)
    resolved_at = models.DateTimeField(_("resolved at"), null=True)
    resolved_by = models.CharField(_("resolved by"), max_length=20, blank=True)
    confirmed_by = models.CharField(_("confirmed by"), max_length=20, blank=True)
    history = models.JSONField(_("history"), default=list)

    class Meta:
        verbose_name = _("case of an exception")
        verbose_name_plural = _("exceptions inbox")
        indexes = [
            models.Index(fields=["property_id", "status", "day"], name="accounting_case_status"),
            models.Index(fields=["property_id", "day"], name="accounting_case_day"),
        ]


OUTCOMES = list(ExceptionCase.Outcome.values)
"""Outcomes that a request may name: their name in the API's document is that of the request which had them first."""
