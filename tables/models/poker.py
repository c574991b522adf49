"""The poker room: posted time charges and pools (configuration); charges, rake as counted, pools (projections)."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from casino.models import CODE, Property
from tables.models.configuration import GamingTable
from tables.models.projection import Projection
from tables.rounds.poker import is_poker_room


class TimeCharge(models.Model):
    """The posted price of half an hour at a table, a player (control R1)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="time_charges", verbose_name=_("property"))
    table = models.OneToOneField(GamingTable, models.PROTECT, related_name="time_charge", verbose_name=_("table"))
    each_minor = models.PositiveBigIntegerField(
        _("a player and half hour (minor units)"), validators=[MinValueValidator(1)]
    )
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("time charge")
        verbose_name_plural = _("time charges")
        constraints = [models.CheckConstraint(condition=Q(each_minor__gte=1), name="tables_timecharge_positive")]

    def __str__(self) -> str:
        return f"{self.table.code}: {self.each_minor}"

    def clean(self) -> None:
        """The table is the property's, and one of the poker room."""
        if self.table_id is None:
            return  # what is missing, or cannot be chosen, the field says
        if self.table.property_id != self.property_id:
            raise ValidationError({"table": _("The table belongs to another property.")})
        if not is_poker_room(self.table.game_code):
            raise ValidationError({"table": _("This is no table of the poker room.")})


class PlayerPool(models.Model):
    """Money that players put together for a jackpot or a promotion; it is theirs (control R2)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="player_pools", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)

    class Meta:
        verbose_name = _("pool of the players")
        verbose_name_plural = _("pools of the players")
        ordering = ["code"]
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="tables_pool_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class TimeChargeLine(Projection):
    """A half hour charged at a table. Key `<property>:<table>.<day>.<shift>.<version>`."""

    day = models.DateField()
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    shift = models.CharField(max_length=20)
    half_hour = models.CharField(_("half hour from"), max_length=5)
    players = models.IntegerField(_("players"))
    each = models.BigIntegerField(_("a player"))
    total = models.BigIntegerField()
    taken_at = models.DateTimeField(_("taken at"))
    signers = models.JSONField()

    class Meta:
        verbose_name = _("time charge taken")
        verbose_name_plural = _("time charges taken")
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "table", "day", "shift", "half_hour"], name="tables_timecharge_once"
            ),
        ]


class BuyIn(Projection):
    """Chips with which a player of the poker room sat down or got up (PR §15.2(A), (L)).

    Key `<property>:<table>.<day>.<version>`. Of a purchase: ``stack``, what the player held before it, ``least`` and
    ``most``, what he had to buy at least and could hold at most.
    """

    class Kind(models.TextChoices):
        BOUGHT = "bought", _("Bought in")
        LEFT = "left", _("Left the table")

    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    day = models.DateField()
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    shift = models.CharField(max_length=20)
    player = models.CharField(_("player"), max_length=120)
    amount = models.BigIntegerField()
    stack = models.BigIntegerField(_("chips held before"), default=0)
    least = models.BigIntegerField(_("least purchase"), null=True)
    most = models.BigIntegerField(_("most that may be held"), null=True)
    happened_at = models.DateTimeField(_("happened"))
    signers = models.JSONField()

    class Meta:
        verbose_name = _("buy-in of a poker player")
        verbose_name_plural = _("buy-ins of poker players")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_buyin_day")]


class RakeCount(Projection):
    """Rake of a poker table in a shift, as counted. Key `<property>:<table>.<day>.<shift>`."""

    day = models.DateField()
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    shift = models.CharField(max_length=20)
    counts = models.JSONField()
    total = models.BigIntegerField(_("rake counted"))
    pools = models.JSONField(_("pools"))
    pool_total = models.BigIntegerField(_("pools counted"))
    by_hands = models.BigIntegerField(_("rake by the hands"), null=True)
    by_time = models.BigIntegerField(_("time charges"))
    counted_at = models.DateTimeField()
    counted_by = models.JSONField()

    class Meta:
        verbose_name = _("rake counted")
        verbose_name_plural = _("rake counted")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_rake_day")]


class PoolEntry(Projection):
    """A line of a pool's account. Key `<property>:<stream>@<version>`."""

    class Kind(models.TextChoices):
        CONTRIBUTED = "contributed", _("Contributed")
        PAID = "paid", _("Paid to a player")
        CLOSED = "closed", _("Closed")

    pool = models.CharField(_("pool"), max_length=20)
    day = models.DateField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    table = models.CharField(max_length=20, blank=True)
    shift = models.CharField(max_length=20, blank=True)
    reference = models.CharField(max_length=40, blank=True)
    player = models.CharField(_("player"), max_length=120, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    amount = models.BigIntegerField()  # above zero into the pool
    entered_at = models.DateTimeField(_("entered at"))

    class Meta:
        verbose_name = _("line of a pool")
        verbose_name_plural = _("lines of pools")
        indexes = [models.Index(fields=["property_id", "pool", "entered_at"], name="tables_poolentry_pool")]


class PoolBalance(Projection):
    """The balance of a pool. Key `<property>:<pool>`. Never below zero: a constraint of the database, too."""

    pool = models.CharField(_("pool"), max_length=20)
    contributed = models.BigIntegerField(_("contributed"), default=0)
    paid = models.BigIntegerField(_("paid to players"), default=0)
    balance = models.BigIntegerField(_("balance"), default=0)
    closed_day = models.DateField(_("closed in gaming day"), null=True)

    class Meta:
        verbose_name = _("pool of the players: balance")
        verbose_name_plural = _("pools of the players: balances")
        constraints = [
            models.CheckConstraint(
                condition=Q(balance__gte=0, balance=F("contributed") - F("paid")), name="tables_pool_never_negative"
            ),
            models.CheckConstraint(
                condition=Q(closed_day__isnull=True) | Q(balance=0), name="tables_pool_returned_in_full"
            ),
        ]
