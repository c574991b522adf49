"""Configuration of programmes, and the projection of tables that leave a link."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.models import Approval
from casino.tenancy.row_security import belongs_through
from progressive.meter import Share


class ReserveRule(models.TextChoices):
    """Money that must cover the displayed meter (PR §7.10(D))."""

    JOINT = "joint", _("Reserve and casino bank together")
    ALONE = "alone", _("Reserve only")
    NONE = "none", _("No reserve is stated")


class ProgrammeEdition(models.Model):
    """Configuration: the figures that the authority approved of a link, from an instant on (PR §7.14(H)).

    Written by `commands.approve_programme` alone; the database refuses to change or delete a row. Basis points of each
    chip: `rate_bp` to the visible meter, `reset_pool_bp` and `retention_pool_bp` aside for the next reset
    (PR §13.10(A)(3)), the rest retained. `pay_table`: parts of the meter and fixed amounts; of a programme whose
    table is printed, the printed one. `least_bet_minor`, `most_bet_minor`: where a bet is of several chips (credits),
    else 0. `changes`: figure to what it was and what it is, against the edition before.
    """

    link = models.ForeignKey("progressive.Link", models.PROTECT, related_name="editions", verbose_name=_("link"))
    number = models.PositiveSmallIntegerField(_("edition"))
    programme = models.CharField(_("programme"), max_length=60)
    rules_edition = models.CharField(_("edition of the rules"), max_length=60)
    effective_at = models.DateTimeField(_("in force from"))
    approval_reference = models.CharField(_("approval"), max_length=60)
    approval = models.ForeignKey(
        Approval, models.PROTECT, null=True, related_name="programmes", verbose_name=_("document on file")
    )
    entry_minor = models.PositiveIntegerField(_("chip (minor units)"))
    least_bet_minor = models.PositiveIntegerField(_("smallest bet (minor units)"), default=0, db_default=0)
    most_bet_minor = models.PositiveIntegerField(_("largest bet (minor units)"), default=0, db_default=0)
    initial_minor = models.BigIntegerField(_("initial amount (minor units)"))
    reset_minor = models.BigIntegerField(_("reset amount (minor units)"))
    rate_bp = models.PositiveIntegerField(_("rate of progression (basis points)"))
    reset_pool_bp = models.PositiveIntegerField(_("points aside for the reset (basis points)"), default=0)
    retention_pool_bp = models.PositiveIntegerField(_("retention given up for the reset (basis points)"), default=0)
    request_reference = models.CharField(_("request of the diversion"), max_length=60, blank=True, default="")
    pay_table = models.JSONField(_("pay table"))
    reserve_rule = models.CharField(_("reserve rule"), max_length=5, choices=ReserveRule.choices)
    options = models.JSONField(_("readings"), default=dict)
    changes = models.JSONField(_("what changed"), default=dict)
    recorded_by = models.CharField(_("recorded by"), max_length=120)
    signature = models.JSONField(_("signature"), default=dict)
    recorded_at = models.DateTimeField(_("recorded at"))
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="", db_default="")

    class Meta:
        app_label = "progressive"
        verbose_name = _("edition of a programme")
        verbose_name_plural = _("editions of programmes")
        ordering = ("link", "number")
        constraints = [
            models.UniqueConstraint(fields=["link", "number"], name="progressive_edition_number"),
            models.UniqueConstraint(fields=["link", "effective_at"], name="progressive_edition_instant"),
            models.CheckConstraint(
                name="progressive_edition_rate",
                condition=Q(rate_bp__gte=1, rate_bp__lte=10_000, entry_minor__gte=1, initial_minor__gte=0)
                & Q(reset_minor__gte=0),
            ),
            models.CheckConstraint(
                name="progressive_edition_caribbean_minimum",
                condition=~Q(programme="pr.caribbean_stud")
                | Q(initial_minor__gte=1_000_000, reset_minor__gte=1_000_000, rate_bp__gte=7_000),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.link_id}.{self.number}"

    def shares(self) -> list[Share]:
        """The pay table as typed shares."""
        return msgspec.convert(self.pay_table, list[Share])

    def figures(self) -> dict[str, Any]:
        """Return the approved figures, by name."""
        return {name: getattr(self, name) for name in FIGURES}


FIGURES = (
    "entry_minor",
    "least_bet_minor",
    "most_bet_minor",
    "initial_minor",
    "reset_minor",
    "rate_bp",
    "reset_pool_bp",
    "retention_pool_bp",
    "pay_table",
    "reserve_rule",
    "options",
)
"""Figures that an approval covers."""


class TableLeave(models.Model):
    """Projection: a table that leaves a running link for good, its notice and its end (PR §7.14(J))."""

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<link>.<table>.<announced on>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    announced_on = models.DateField(_("announced on"))
    leaves_on = models.DateField(_("time limit"))
    approval = models.CharField(_("approval"), max_length=60)
    left_on = models.DateField(_("left on"), null=True)
    in_meter = models.BigIntegerField(_("in-meter"), null=True)
    meter_minor = models.BigIntegerField(_("meter that stays with the link (minor units)"), null=True)
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("table that leaves a link")
        verbose_name_plural = _("tables that leave links")
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "link", "table"],
                condition=Q(left_on__isnull=True),
                name="progressive_leave_once",
            ),
        ]

    def __str__(self) -> str:
        return self.key


belongs_through("progressive_linkedtable", "link_id", "progressive_link")
belongs_through("progressive_programmeedition", "link_id", "progressive_link")
