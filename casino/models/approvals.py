"""What the authority decided."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models.properties import Property


class Approval(models.Model):
    """A decision of the authority that switches an option on (PR §1.5(B), §1.7: what is not allowed is prohibited)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="approvals", verbose_name=_("property"))
    reference = models.CharField(_("reference"), max_length=60)
    date = models.DateField(_("date"))
    authority = models.CharField(_("authority"), max_length=120)
    subject = models.CharField(_("subject"), max_length=200)
    text = models.TextField(_("text"), blank=True)

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        constraints = [models.UniqueConstraint(fields=["property", "reference"], name="casino_approval_reference")]

    def __str__(self) -> str:
        return f"{self.reference} {self.subject}"
