"""Projections of how a table is worked: with or without a terminal, by which dealer."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class TerminalChange(Projection):
    """A terminal put to a table or taken from it. Key `<property>:<table>.<day>.<version>`."""

    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    at = models.DateTimeField(_("at"))
    attached = models.BooleanField(_("with a terminal"))
    reason = models.CharField(_("reason"), max_length=200)
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("terminal of a table")
        verbose_name_plural = _("terminals of tables")
        indexes = [models.Index(fields=["property_id", "table", "at"], name="tables_terminal_table")]


class DealerSeat(Projection):
    """A dealer from an instant on, until the next one or the closer.

    Key `<property>:<table>.<day>.<shift>/<number>`.
    """

    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    shift = models.CharField(_("shift"), max_length=20)
    number = models.IntegerField(_("number"))
    dealer = models.CharField(_("dealer"), max_length=20)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("dealer at a table")
        verbose_name_plural = _("dealers at tables")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_dealerseat_day")]
