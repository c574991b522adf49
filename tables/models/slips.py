"""Projection of slips."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class Slip(Projection):
    """A slip. Key `<property>:<serial>`. `counted_*`: the table session in which it was received.

    A transfer goes from `table` to `to_table`; `counted_*` are of `table`, where it is a credit. In an exchange the
    cage's `counts` are changed for `returned`.
    """

    KINDS = (
        ("fill", _("Fill")),
        ("credit", _("Credit")),
        ("transfer", _("Transfer")),
        ("exchange", _("Even exchange")),
    )

    class Status(models.TextChoices):
        REQUESTED = "requested", _("Requested")
        ISSUED = "issued", _("In transit")
        RETURNING = "returning", _("On its way back")
        RECEIVED = "received", _("Received")
        VOID = "void", _("NULO/VOID")

    serial = models.CharField(max_length=32)
    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    kind = models.CharField(max_length=8, choices=KINDS)
    status = models.CharField(max_length=10, choices=Status.choices)
    day = models.DateField()
    table = models.CharField(max_length=20)
    to_table = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=60)
    shift = models.CharField(max_length=20)
    counts = models.JSONField()
    returned = models.JSONField(default=dict)  # of an exchange: what the cage gets for its chips
    total = models.BigIntegerField()
    signers = models.JSONField()
    requested_at = models.DateTimeField()
    issued_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)
    counted_day = models.DateField(null=True)
    counted_shift = models.CharField(max_length=20, blank=True)
    void_reason = models.CharField(max_length=200, blank=True)
    paper = models.BooleanField(default=False)  # written by hand, keyed in afterwards

    UNDER_WAY = (Status.REQUESTED, Status.ISSUED, Status.RETURNING)

    class Meta:
        verbose_name = _("slip")
        verbose_name_plural = _("slips")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_slip_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "serial"], name="tables_slip_serial"),
            models.CheckConstraint(condition=Q(total__gt=0), name="tables_slip_positive"),
        ]
