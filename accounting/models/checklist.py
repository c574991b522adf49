"""Sign-offs of the day's checklist."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection
from casino.checklist import checklist_lines


class ChecklistSignoff(Projection):
    """A line of a day's checklist: its last sign-off, and how it stood when the day was closed.

    Key `<property>:<day>.<line>`. `evidence` is the digest of what was signed; `state_at_close` is empty until then.
    """

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        UNSIGNED = "unsigned", _("Not signed")
        SIGNED = "signed", _("Signed")
        CHANGED = "changed", _("Changed since it was signed")

    day = models.DateField(_("gaming day"))
    line = models.CharField(_("line"), max_length=40)
    evidence = models.CharField(_("digest of the evidence"), max_length=64, blank=True)
    note = models.TextField(_("note"), blank=True)
    signatures = models.JSONField(_("signatures"), default=list)
    signed_at = models.DateTimeField(_("signed at"), null=True)
    times = models.IntegerField(_("times signed"), default=0)
    state_at_close = models.CharField(_("at the close"), max_length=8, choices=State.choices, blank=True)
    open_at_close = models.JSONField(_("open at the close"), default=list)

    class Meta:
        verbose_name = _("sign-off of the checklist")
        verbose_name_plural = _("sign-offs of the checklist")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_signoff_day")]

    def __str__(self) -> str:
        label = next((str(line.label) for line in checklist_lines() if line.code == self.line), self.line)
        return f"{self.day} {label}"
