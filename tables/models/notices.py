"""Projection of the notices to the authority."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class Notice(Projection):
    """A notice that is due or was given. Key `<property>:<day>-<number>`."""

    class Addressee(models.TextChoices):
        """Addressee of a notice."""

        AUTHORITY = "authority", _("Gaming authority")
        DIVISION = "division", _("Division of the authority")
        INSPECTOR = "inspector", _("Inspector")
        OPERATIONS = "operations", _("Operations")

    class Way(models.TextChoices):
        """How it was given."""

        PERSON = "person", _("In person")
        TELEPHONE = "telephone", _("By telephone")
        EMAIL = "email", _("By e-mail")
        LETTER = "letter", _("By letter")

    notice = models.CharField(_("notice"), max_length=40)
    day = models.DateField(_("gaming day"))
    occasion = models.CharField(_("occasion"), max_length=60)
    addressee = models.CharField(_("addressee"), max_length=12, choices=Addressee.choices)
    about = models.CharField(_("about"), max_length=200)
    cite = models.CharField(_("clause"), max_length=60)
    raised_at = models.DateTimeField(_("raised at"))
    due_at = models.DateTimeField(_("due at"))
    given_at = models.DateTimeField(_("given at"), null=True)
    given_to = models.CharField(_("given to"), max_length=120, blank=True)
    how = models.CharField(_("how"), max_length=12, choices=Way.choices, blank=True)
    receipt = models.CharField(_("receipt"), max_length=60, blank=True)
    signers = models.JSONField(_("signed by"), default=list)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [models.Index(fields=["property_id", "given_at", "due_at"], name="tables_notice_due")]
