"""The journal and its adjusting entries."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection
from casino.tenancy.database_roles import guarded_by


class JournalEntry(Projection):
    """An entry of the journal. Key `<property>:<stream>.<version>`, with a part name where an event makes several."""

    day = models.DateField(_("gaming day"))
    concerns_day = models.DateField(_("day concerned"))
    kind = models.CharField(_("kind"), max_length=40)
    reference = models.CharField(_("reference"), max_length=160, blank=True)
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_entry_day")]


class JournalLine(Projection):
    """One side of an entry. Key `<entry key>/<line>`. A trigger refuses to leave an entry unbalanced.

    `pieces`: of chips of closed tables, by denomination in minor units, below zero on the credit side; none elsewhere
    and in rows from before they were kept.
    """

    entry = models.CharField(_("entry"), max_length=200)
    line = models.SmallIntegerField(_("line"))
    day = models.DateField(_("gaming day"))
    account = models.CharField(_("account"), max_length=40)
    subaccount = models.CharField(_("sub-account"), max_length=60, blank=True)
    debit = models.BigIntegerField(_("debit"), default=0)
    credit = models.BigIntegerField(_("credit"), default=0)
    pieces = models.JSONField(_("pieces"), null=True)

    class Meta:
        verbose_name = _("journal line")
        verbose_name_plural = _("journal lines")
        indexes = [
            models.Index(fields=["entry"], name="accounting_line_entry"),
            models.Index(fields=["property_id", "account", "day"], name="accounting_line_account"),
        ]
        constraints = [
            models.CheckConstraint(
                name="accounting_line_one_side",
                condition=Q(debit__gt=0, credit=0) | Q(debit=0, credit__gt=0),
            ),
        ]


class Adjustment(Projection):
    """An adjusting entry posted in an open day for a closed one. Key `<property>:<stream>.<version>`."""

    day = models.DateField(_("posted on gaming day"))
    concerns_day = models.DateField(_("day concerned"))
    reason = models.TextField(_("reason"))
    approval = models.CharField(_("approval"), max_length=60)
    form_serial = models.CharField(_("form"), max_length=32)
    amount = models.BigIntegerField(_("amount"))
    signatures = models.JSONField(_("signatures"))
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")


guarded_by("accounting_entry_balances")
