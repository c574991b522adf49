"""Projections of the life of a link, written by `progressive.projectors.life` alone."""

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


class Draw(models.Model):
    """Projection: the special draw of the rest of a bingo progressive (PR §27.3(I)). Amount in minor units."""

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<link>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    approval = models.CharField(_("approval"), max_length=60)
    draw_on = models.DateField(_("day of the draw"))
    approved = models.JSONField(_("approved by"), default=list)
    drawn_day = models.DateField(_("drawn on gaming day"), null=True)
    drawn_at = models.DateTimeField(_("drawn at"), null=True)
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("special draw")
        verbose_name_plural = _("special draws")

    def __str__(self) -> str:
        return f"{self.link} {self.draw_on}"


class DrawPrize(models.Model):
    """Projection: a winner of a special draw, and once paid, the delivery form. Amount in minor units."""

    key = models.CharField(primary_key=True, max_length=80)  # <property id>:<link>.<place>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    place = models.IntegerField(_("number in the draw"))
    # Names are kept apart since decision 98; the column stays empty and goes with the next release.
    name = models.CharField(_("player"), max_length=120, blank=True, default="", editable=False)
    card = models.CharField(_("card"), max_length=40)
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    paid_day = models.DateField(_("paid on gaming day"), null=True)
    paid_at = models.DateTimeField(_("paid at"), null=True)
    form_serial = models.CharField(_("delivery form"), max_length=32, blank=True, default="")
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("prize of a special draw")
        verbose_name_plural = _("prizes of special draws")
        constraints = [
            models.CheckConstraint(
                name="progressive_draw_paid_on_form",
                condition=Q(paid_day__isnull=True, form_serial="") | (Q(paid_day__isnull=False) & ~Q(form_serial="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.link} {self.place}"
