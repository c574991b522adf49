"""Projection of rounds."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Round(models.Model):
    """A round in one row; its events are the record, this is their sum (minor units, `win` is the property's).

    `stakes`: by bet, how many, their sum and the sum of squares (see `tables.rounds.play.stakes`). `breakage`: what
    the tray keeps beyond `win` for want of a smaller coin; `due_at_cage`: the part of it that players are owed.
    """

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
    stakes = models.JSONField(null=True)
    breakage = models.BigIntegerField(default=0, db_default=0)
    due_at_cage = models.BigIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        indexes = [
            models.Index(fields=["property_id", "day", "table", "shift"], name="tables_round_session"),
            models.Index(fields=["property_id", "table"], condition=Q(status="open"), name="tables_round_open"),
            models.Index(fields=["property_id", "game", "day"], name="tables_round_game"),
            models.Index(fields=["property_id", "id"], condition=Q(status="void"), name="tables_round_void"),
            models.Index(fields=["property_id", "id"], condition=Q(variance_count__gt=0), name="tables_round_variance"),
        ]

    def __str__(self) -> str:
        return str(self.id)
