"""Projections of the count room: counts, each single count of a box, the machine's files, tips."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class CountSession(Projection):
    """A team at work on the boxes of one gaming day. Key `<property>:<day>.<number>`.

    `team`: who is there now; `members`: everybody who ever was, `{member, joined_at, left_at}`.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("Counting")
        SIGNED = "signed", _("Signed, to be accepted")
        ACCEPTED = "accepted", _("Accepted by the cage")

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    count = models.CharField(max_length=40)
    day = models.DateField()
    room = models.CharField(max_length=60)
    status = models.CharField(max_length=8, choices=Status.choices)
    team = models.JSONField()
    members = models.JSONField()
    opened_at = models.DateTimeField()
    signed_at = models.DateTimeField(null=True)
    signed_by = models.JSONField(default=list)
    boxes = models.JSONField(default=list)
    contents = models.JSONField(default=list)
    total = models.BigIntegerField(null=True)
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.JSONField(default=list)
    accepted_contents = models.JSONField(default=list)
    accepted_total = models.BigIntegerField(null=True)
    difference = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("count")
        verbose_name_plural = _("counts")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_count_day")]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="open", total__isnull=True) | ~Q(status="open") & Q(total__isnull=False),
                name="tables_count_total",
            ),
            models.CheckConstraint(
                condition=Q(status="accepted", accepted_total__isnull=False)
                | ~Q(status="accepted") & Q(accepted_total__isnull=True),
                name="tables_count_accepted",
            ),
        ]


class CountEntry(Projection):
    """One count of one box: by a member, by a machine, or a correction. Key `<property>:<box>.<day>.<shift>.<number>`.

    Entries are withheld while the box is open: the next counter must not know them (control D3).
    """

    class Method(models.TextChoices):
        HAND = "hand", _("By hand")
        MACHINE = "machine", _("By machine")
        CORRECTION = "correction", _("Correction")

    custody = models.CharField(max_length=160)
    count = models.CharField(max_length=40)
    box = models.CharField(max_length=20)
    table = models.CharField(max_length=20)
    day = models.DateField()
    shift = models.CharField(max_length=20)
    number = models.IntegerField()
    method = models.CharField(max_length=10, choices=Method.choices)
    counter = models.CharField(max_length=40)
    contents = models.JSONField()
    total = models.BigIntegerField()
    entered_at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("single count of a box")
        verbose_name_plural = _("single counts of boxes")
        indexes = [
            models.Index(fields=["custody"], name="tables_entry_custody"),
            models.Index(fields=["property_id", "day"], name="tables_entry_day"),
        ]


class MachineFile(Projection):
    """A file of a currency counter. Key `<property>:<SHA-256>`: a file comes once."""

    sha256 = models.CharField(max_length=64)
    name = models.CharField(max_length=120)
    count = models.CharField(max_length=40)
    day = models.DateField()
    boxes = models.JSONField()
    readings = models.JSONField()
    imported_at = models.DateTimeField()
    imported_by = models.JSONField()

    class Meta:
        verbose_name = _("file of a currency counter")
        verbose_name_plural = _("files of currency counters")
        indexes = [models.Index(fields=["property_id", "count"], name="tables_machine_file_count")]


class TipCount(Projection):
    """The tips of a table in a shift (control T12). Key `<property>:<table>.<day>.<shift>`."""

    table = models.CharField(max_length=20)
    day = models.DateField()
    shift = models.CharField(max_length=20)
    contents = models.JSONField()
    total = models.BigIntegerField()
    counted_at = models.DateTimeField()
    counted_by = models.JSONField()

    class Meta:
        verbose_name = _("tips of a table")
        verbose_name_plural = _("tips of tables")
