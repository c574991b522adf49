"""Projections of what the rules that bind every table order."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino import jurisdictions
from casino.jurisdictions import Label
from casino.rules import registry
from tables.models.projection import Projection


class AtTable(Projection):
    """An act at a table in a shift: its clause and its signers."""

    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    shift = models.CharField(_("shift"), max_length=20)
    game = models.CharField(_("game"), max_length=60)
    cite = models.CharField(_("clause"), max_length=60)
    signers = models.JSONField(_("signed by"), default=list)

    class Meta:
        abstract = True


class HeldPayment(AtTable):
    """A payment held for review. Key `<property>:<day>-<number>`."""

    class Decision(models.TextChoices):
        """Outcome of the review."""

        PAID = "paid", _("Paid")
        REFUSED = "refused", _("Not paid")

    hold = models.CharField(_("held payment"), max_length=40)
    seat = models.IntegerField(_("seat"))
    amount = models.BigIntegerField(_("amount"))
    round = models.CharField(_("round"), max_length=36, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    held_at = models.DateTimeField(_("held at"))
    due_at = models.DateTimeField(_("due at"))
    released_at = models.DateTimeField(_("released at"), null=True)
    decision = models.CharField(_("decision"), max_length=8, choices=Decision.choices, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    released_by = models.JSONField(_("released by"), default=list)

    class Meta:
        verbose_name = _("held payment")
        verbose_name_plural = _("held payments")
        indexes = [
            models.Index(fields=["property_id", "due_at"], condition=Q(released_at=None), name="tables_hold_due"),
            models.Index(fields=["property_id", "day", "table"], name="tables_hold_day"),
        ]


class FreedSeat(AtTable):
    """A seat freed because its player did not play. Key `<property>:<table>.<day>.<shift>.<number>`."""

    class Counted(models.TextChoices):
        """Source of the number of plays."""

        ROUNDS = "rounds", _("Recorded rounds")
        STAFF = "staff", _("Staff of the table")

    class AskedBy(models.TextChoices):
        """Role of the person who complained."""

        PLAYER = "player", _("Another player")
        DEALER = "dealer", _("Dealer")

    seat = models.IntegerField(_("seat"))
    plays = models.IntegerField(_("plays without a bet"))
    counted = models.CharField(_("counted by"), max_length=8, choices=Counted.choices)
    asked_by = models.CharField(_("asked for by"), max_length=8, choices=AskedBy.choices)
    freed_at = models.DateTimeField(_("freed at"))

    class Meta:
        verbose_name = _("freed seat")
        verbose_name_plural = _("freed seats")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_freed_seat_day")]


class LastPlays(AtTable):
    """The last plays of a table as announced. Key `<property>:<table>.<day>.<shift>`."""

    class Play(models.TextChoices):
        """Unit that is counted."""

        SPINS = "spins", _("Spins")
        BALLS = "balls", _("Balls")
        ROUNDS = "rounds", _("Rounds")
        GAMES = "games", _("Games")
        HANDS = "hands", _("Hands")
        PASSES = "passes", _("Passes")
        THROWS = "throws", _("Throws")
        SHOOTERS = "shooters", _("Shooters")
        SHOES = "shoes", _("Shoes")

    play = models.CharField(_("play"), max_length=10, choices=Play.choices)
    number = models.IntegerField(_("number"))
    announced_at = models.DateTimeField(_("announced at"))

    class Meta:
        verbose_name = _("announcement of the last plays")
        verbose_name_plural = _("announcements of the last plays")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_last_plays_day")]


class Interruption(AtTable):
    """A table interrupted within its session. Key `<property>:<table>.<day>.<shift>.<number>`."""

    cause = models.CharField(_("cause"), max_length=20)
    keys_with = models.CharField(_("keys with"), max_length=20)
    closes_at = models.DateTimeField(_("authorised closing hour"), null=True)
    interrupted_at = models.DateTimeField(_("interrupted at"))
    resumed_at = models.DateTimeField(_("resumed at"), null=True)
    resumed_by = models.JSONField(_("resumed by"), default=list)

    class Meta:
        verbose_name = _("interruption of a table")
        verbose_name_plural = _("interruptions of tables")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_interruption_day")]

    @property
    def why(self) -> Label:
        """The cause in words."""
        declared = jurisdictions.get(registry.get(self.game).jurisdiction).tables.cause(self.cause)
        return declared.label if declared is not None else self.cause
