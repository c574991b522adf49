"""Projections of the life of a link, written by `progressive.life.projectors` alone."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Absence(models.Model):
    """Projection: a linked table away from the floor for a time (PR §7.14(M))."""

    class End(models.TextChoices):
        RETURN = "return", _("Back on the floor")
        EXPIRY = "expiry", _("The progressive expired")
        LEAVE = "leave", _("Left the progressive for good")

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<stream>.<version>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    since = models.DateField(_("away since"))
    removed_e4 = models.BigIntegerField(_("meter at the removal (ten-thousandths)"))
    reason = models.CharField(_("reason"), max_length=200)
    ended_on = models.DateField(_("back on"), null=True)
    ended_by = models.CharField(_("ended by"), max_length=6, choices=End.choices, blank=True, default="")
    away_days = models.IntegerField(_("gaming days away"), null=True)
    not_offered_days = models.IntegerField(_("days added to the limit"), null=True)
    least_minor = models.BigIntegerField(_("least meter on return (minor units)"), null=True)
    returned_minor = models.BigIntegerField(_("meter on return (minor units)"), null=True)
    extended_to = models.DateField(_("limit extended to"), null=True)
    approval = models.CharField(_("approval"), max_length=60, blank=True, default="")
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("temporary absence of a table")
        verbose_name_plural = _("temporary absences of tables")
        indexes = [models.Index(fields=["property_id", "link"], name="progressive_absence_link")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "link", "table"],
                condition=Q(ended_on__isnull=True),
                name="progressive_absence_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.since}"


class RemovalNotice(models.Model):
    """Projection: the notice of a time limit at a linked table (PR §7.14(J))."""

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<link>.<table>.<limit>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    limit = models.IntegerField(_("limit number"))
    announced_on = models.DateField(_("announced on"))
    expires_on = models.DateField(_("time limit"))
    signatures = models.JSONField(_("signatures"), default=list)
    at = models.DateTimeField(_("at"))

    class Meta:
        app_label = "progressive"
        verbose_name = _("notice of removal at a table")
        verbose_name_plural = _("notices of removal at tables")

    def __str__(self) -> str:
        return f"{self.table} {self.expires_on}"


class Deposit(models.Model):
    """Projection: the proof that what was shared out lies in the Company's special account (PR §7.14(K))."""

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<link>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    day = models.DateField(_("gaming day"))
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    deposited_on = models.DateField(_("deposited on"))
    reference = models.CharField(_("proof of deposit"), max_length=60)
    signatures = models.JSONField(_("signatures"), default=list)
    at = models.DateTimeField(_("at"))

    class Meta:
        app_label = "progressive"
        verbose_name = _("deposit for the funds")
        verbose_name_plural = _("deposits for the funds")

    def __str__(self) -> str:
        return f"{self.link} {self.reference}"
