"""Checks at tables and schedules of games: projections."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.rules import table_checks
from tables.models.projection import Projection


class CheckRecord(Projection):
    """A check at a table. Key `<property>:<table>.<day>.<shift>.<number>`."""

    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    shift = models.CharField(_("shift"), max_length=10)
    game = models.CharField(_("game"), max_length=60)
    check_code = models.CharField(_("check"), max_length=40)
    passed = models.BooleanField(_("passed"))
    times = models.IntegerField(_("times"))
    note = models.CharField(_("note"), max_length=200, blank=True)
    cite = models.CharField(_("clause"), max_length=60)
    checked_at = models.DateTimeField(_("checked at"))
    signers = models.JSONField(_("signed by"), default=list)

    class Meta:
        verbose_name = _("check at a table")
        verbose_name_plural = _("checks at tables")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_check_day")]

    @property
    def what(self) -> tuple[str, str]:
        """Return the name of the check, in English and Spanish."""
        known = table_checks.by_code(self.check_code)
        return (known.en, known.es) if known else (self.check_code, self.check_code)


class GameSchedule(Projection):
    """The games of a session as announced. Key `<property>:<table>.<day>.<shift>`."""

    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    shift = models.CharField(_("shift"), max_length=10)
    game = models.CharField(_("game"), max_length=60)
    games = models.JSONField(_("games"), default=list)
    scheduled_at = models.DateTimeField(_("scheduled at"))
    version = models.IntegerField(_("version"))
    signers = models.JSONField(_("signed by"), default=list)

    @property
    def lines(self) -> list[str]:
        """The games, a line each."""
        texts = [f"{game['begins']} {game['pattern']} {game['special']}" for game in self.games]
        return [f"{number}. {text.strip()}" for number, text in enumerate(texts, start=1)]

    class Meta:
        verbose_name = _("schedule of games")
        verbose_name_plural = _("schedules of games")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_schedule_day")]
