"""Projections of the cage: its shifts, what moved its bank, and which shift answers for which movement."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class CageSession(Projection):
    """The cage in one shift of one day. Key `<property>:<day>.<shift>`. One is open at a time."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    day = models.DateField()
    shift = models.CharField(max_length=20)
    status = models.CharField(max_length=8, choices=Status.choices)
    opened_at = models.DateTimeField()
    recorded_at = models.DateTimeField(_("opening recorded at"))
    opened_by = models.JSONField(_("opened by"))
    opening_cash = models.JSONField(_("cash at opening"))
    opening_chips = models.JSONField(_("chips at opening"))
    opening_receipts = models.BigIntegerField(_("receipts at opening"))
    opening_total = models.BigIntegerField(_("bank at opening"))
    opening_over_short = models.BigIntegerField(_("over or short at opening"))
    opening_movements = models.JSONField(_("movements before the opening"), default=list)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.JSONField(_("closed by"), default=list)
    closing_cash = models.JSONField(_("cash at closing"), default=dict)
    closing_chips = models.JSONField(_("chips at closing"), default=dict)
    closing_receipts = models.BigIntegerField(_("receipts at closing"), null=True)
    closing_total = models.BigIntegerField(_("bank at closing"), null=True)
    expected_chips = models.JSONField(_("chips expected"), default=dict)
    expected_money = models.BigIntegerField(_("cash and receipts expected"), null=True)
    over_short = models.BigIntegerField(_("over or short"), null=True)

    class Meta:
        verbose_name = _("cage session")
        verbose_name_plural = _("cage sessions")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_cage_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id"], condition=Q(status="open"), name="tables_cage_one_open"),
            models.CheckConstraint(
                condition=Q(status="open", closing_total__isnull=True)
                | Q(status="closed", closing_total__isnull=False, over_short__isnull=False),
                name="tables_cage_closing",
            ),
        ]


class CageMovement(Projection):
    """Something that changed what lies in the cage. Key `<property>:<stream>@<version>` of its event.

    Chips by denomination; cash by its worth, minor units: nobody writes down the notes of every payment.
    """

    class Kind(models.TextChoices):
        FILL = "fill", _("Fill")
        CREDIT = "credit", _("Credit")
        EXCHANGE = "exchange", _("Even exchange")
        VOID = "void", _("Returned fill")
        CHIPS = "chips", _("Vault and cage")
        RETIRED = "retired", _("Chips of a retired set")
        PATRONS = "patrons", _("Chips sold and redeemed")
        FUNDING = "funding", _("Imprest bank")
        DROP = "drop", _("Accepted drop")
        PRIZE = "prize", _("Progressive prize")
        POOL = "pool", _("Pool of the players")
        RESERVE = "reserve", _("Reserve of a progressive")
        BINGO = "bingo", _("Banks and prizes of bingo")

    stream = models.CharField(max_length=120)
    day = models.DateField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    reference = models.CharField(max_length=60)
    chips_in = models.JSONField(_("chips in"), default=dict)
    chips_out = models.JSONField(_("chips out"), default=dict)
    cash_in = models.BigIntegerField(_("cash in"), default=0)
    cash_out = models.BigIntegerField(_("cash out"), default=0)
    moved_at = models.DateTimeField(_("moved at"))
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        verbose_name = _("movement of the cage")
        verbose_name_plural = _("movements of the cage")
        indexes = [models.Index(fields=["property_id", "recorded_at"], name="tables_cagemove_recorded")]


class CageClaim(Projection):
    """The cage session that answers for a movement. Key: the movement's own, so that it is in one session only."""

    session = models.CharField(max_length=160)

    class Meta:
        indexes = [models.Index(fields=["session"], name="tables_cageclaim_session")]
