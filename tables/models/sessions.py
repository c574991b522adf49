"""Projection of a table in one shift."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tables.models.projection import Projection


class Change(NamedTuple):
    """Options and limits that an order changes, and the instant from which they hold."""

    at: dt.datetime
    options: dict[str, Any]
    limits: dict[str, int]


class TableSession(Projection):
    """A table in one shift of one day. Key `<property>:<table>.<day>.<shift>`.

    What its rounds add up to is not kept here (one hot row per table) but summed when asked: `queries.round_totals`.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    head = models.CharField(max_length=64)  # hash of the stream's last event: what was read of a session, named exactly
    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    pit = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=60)
    offer = models.CharField(max_length=20, blank=True)  # of the table's further offers; empty: its own game
    status = models.CharField(max_length=8, choices=Status.choices)
    options = models.JSONField()
    limits = models.JSONField()
    limits_before = models.JSONField(default=list)  # those of earlier instants: [{"until": ISO, "limits": {...}}]
    # What orders change at instants to come: [{"from": ISO, "options": {...}, "limits": {...}}], in order.
    scheduled = models.JSONField(default=list, db_default=[])
    recorded_at = models.DateTimeField(null=True)  # of the opening; none in rows from before it was kept
    opened_at = models.DateTimeField()
    interrupted_at = models.DateTimeField(_("interrupted at"), null=True)  # while the table is interrupted
    opener_counts = models.JSONField()
    opener_total = models.BigIntegerField()
    opener_expected = models.JSONField(null=True)  # pieces by the book; none: no closer before, or not stated
    opener_serial = models.CharField(max_length=32, blank=True)  # of its form; empty: not numbered at the counting
    closed_at = models.DateTimeField(null=True)
    closer_counts = models.JSONField(default=dict)  # empty until closed: a column of JSON is never NULL
    closer_total = models.BigIntegerField(null=True)
    closer_serial = models.CharField(max_length=32, blank=True)
    fills = models.BigIntegerField(default=0)
    credits = models.BigIntegerField(default=0)
    fill_count = models.IntegerField(default=0)
    credit_count = models.IntegerField(default=0)

    class Meta:
        verbose_name = _("table session")
        verbose_name_plural = _("table sessions")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_session_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "table"], condition=Q(status="open"), name="tables_session_one_open"
            ),
            models.CheckConstraint(
                condition=Q(status="open", closer_total__isnull=True) | Q(status="closed", closer_total__isnull=False),
                name="tables_session_closer",
            ),
        ]

    def limits_at(self, instant: dt.datetime) -> dict[str, int]:
        """The limits of an instant of this session (control T11)."""
        return limits_of(instant, self.earlier_limits(), self.limits, self.changes())

    def options_at(self, instant: dt.datetime) -> dict[str, Any]:
        """The options of an instant of this session."""
        return options_of(instant, self.options, self.changes())

    @property
    def favours_players(self) -> list[str]:
        """Names of the options by which a bet of the game gains the players money in the long run."""
        try:
            game = registry.get(self.game, on=self.day)
        except IllegalConfiguration:  # a game that the rules do not know any more
            return []
        return [option.name for option in game.favouring_players(self.options)]

    def changes(self) -> list[Change]:
        """Return the changes that orders make at instants of this session, in order."""
        return [Change(dt.datetime.fromisoformat(one["from"]), one["options"], one["limits"]) for one in self.scheduled]

    def earlier_limits(self) -> list[tuple[dt.datetime, dict[str, int]]]:
        """Limits that held earlier in the session, with the instants at which they ended, in order."""
        return [(dt.datetime.fromisoformat(was["until"]), was["limits"]) for was in self.limits_before]


def limits_of(
    instant: dt.datetime,
    earlier: Sequence[tuple[dt.datetime, dict[str, int]]],
    now: dict[str, int],
    changes: Sequence[Change] = (),
) -> dict[str, int]:
    """Return the limits in force at `instant`, from `earlier` limits with the instants at which they ended, in order,
    and those of `now`.

    `changes`: what orders change; each holds until the table is given other limits.
    """
    limits = next((limits for until, limits in earlier if instant < until), now)
    since = max((until for until, _limits in earlier if until <= instant), default=None)
    for change in changes:
        if change.at <= instant and (since is None or since <= change.at):
            limits = {**limits, **change.limits}
    return limits


def options_of(instant: dt.datetime, options: dict[str, Any], changes: Sequence[Change]) -> dict[str, Any]:
    """The options of an instant: those of the opening, and what orders changed until then."""
    changed = {name: value for change in changes if change.at <= instant for name, value in change.options.items()}
    return {**options, **changed} if changed else options
