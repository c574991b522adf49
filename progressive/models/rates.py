"""Projection of announced rates."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class RateChange(models.Model):
    """Projection: a rate of a link from an instant on. The rate of its start is in `Meter`."""

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<stream>.<version>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    rate_bp = models.IntegerField(_("rate of progression (basis points)"))
    from_rate_bp = models.IntegerField(_("rate before (basis points)"))
    reset_pool_bp = models.IntegerField(_("points aside for the reset (basis points)"), default=0)
    retention_pool_bp = models.IntegerField(_("retention given up for the reset (basis points)"), default=0)
    effective_at = models.DateTimeField(_("in force from"))
    notified_at = models.DateTimeField(_("authority notified"))
    approval = models.CharField(_("approval"), max_length=60)
    request = models.CharField(_("request of the diversion"), max_length=60, blank=True, default="")
    day = models.DateField(_("gaming day"))
    announced_at = models.DateTimeField(_("announced at"))
    signatures = models.JSONField(_("signatures"))

    class Meta:
        app_label = "progressive"
        verbose_name = _("change of rate")
        verbose_name_plural = _("changes of rate")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "link", "effective_at"], name="progressive_rate_instant"),
        ]

    def __str__(self) -> str:
        return self.key
