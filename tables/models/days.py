"""Projections of the gaming day: its status and its exceptions."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


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
    late_reason = models.CharField(max_length=200, blank=True)  # why it was opened when it was over
    late_by = models.CharField(max_length=20, blank=True)  # of accounting, who signed that

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
