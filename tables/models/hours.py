"""Hours of play that the authority allows a property, by the day from which they hold."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models import Approval, Property


class AuthorisedHours(models.Model):
    """Opening and closing hour of the tables (wall clock) from a gaming day on, with the document that states them.

    Change-logged. A later edition ends an earlier one. `closes` at or before `opens` is on the next calendar day.
    """

    property = models.ForeignKey(Property, models.PROTECT, related_name="authorised_hours", verbose_name=_("property"))
    since = models.DateField(_("holds from"))
    opens = models.TimeField(_("tables open at"))
    closes = models.TimeField(_("tables close at"))
    document = models.CharField(
        _("document"), max_length=60, help_text=_("Number of the authorisation on file that states the hours.")
    )

    class Meta:
        verbose_name = _("authorised hours")
        verbose_name_plural = _("authorised hours")
        ordering = ["-since"]
        constraints = [models.UniqueConstraint(fields=["property", "since"], name="tables_hours_once")]

    def __str__(self) -> str:
        return f"{self.since.isoformat()} {self.opens:%H:%M}–{self.closes:%H:%M}"

    def clean(self) -> None:
        """Require that the document is on file and in force on the first day."""
        if self.since is None or not self.document:
            return
        on_file = Approval.objects.filter(property=self.property, reference=self.document, withdrawn_on=None)
        if not any(one.date <= self.since for one in on_file):
            raise ValidationError({"document": _("There is no document with this number on file by that day.")})
