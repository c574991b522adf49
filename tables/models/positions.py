"""Projections of positions at tables and of money that was found."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from casino import jurisdictions
from casino.jurisdictions import Label
from casino.rules import registry
from tables.models.projection import Projection
from tables.models.table_rules import AtTable


class TablePosition(AtTable):
    """A person who took a position at a table. Key `<property>:<table>.<day>.<shift>.<number>`."""

    position = models.CharField(_("position"), max_length=20)
    person = models.CharField(_("person"), max_length=20)
    relieves = models.CharField(_("relieves"), max_length=20, blank=True)
    number = models.IntegerField(_("number"))
    since = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("position at a table")
        verbose_name_plural = _("positions at tables")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_position_day")]

    @property
    def title(self) -> Label:
        """The local title of the position."""
        game = registry.get(self.game)
        known = jurisdictions.get(game.jurisdiction).tables.positions_of(game.code, game.family)
        return next((one.label for one in known if one.code == self.position), self.position)


class FoundMoney(Projection):
    """Money or chips found whose owner is not known. Key `<property>:<day>-<number>`."""

    found = models.CharField(_("found money"), max_length=40)
    day = models.DateField(_("gaming day"))
    table = models.CharField(_("table"), max_length=20, blank=True)
    place = models.CharField(_("place"), max_length=120)
    amount = models.BigIntegerField(_("amount"))
    cite = models.CharField(_("clause"), max_length=60)
    found_at = models.DateTimeField(_("found at"))
    signers = models.JSONField(_("signed by"), default=list)
    returned_at = models.DateTimeField(_("given back at"), null=True)
    owner = models.CharField(_("owner"), max_length=120, blank=True)
    proof = models.CharField(_("proof"), max_length=200, blank=True)
    returned_by = models.JSONField(_("given back by"), default=list)

    class Meta:
        verbose_name = _("found money")
        verbose_name_plural = _("found money")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_found_day")]
