"""Checks at tables and schedules of games."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from casino.admin import show
from casino.admin.guided import GuidedPage, WordsField
from casino.admin.kit import ProjectionAdmin
from casino.admin.operations import OperationForm, declared
from casino.operations import Argument
from casino.requests.clock_times import read_time
from casino.rules.money import AmountError
from casino.rules.notation import plain_of
from casino.wording.formats import number_error
from tables import commands
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import CheckRecord, GameSchedule
from tables.rows import CheckRecordRow, GameScheduleRow


@admin.register(CheckRecord)
class CheckRecordAdmin(ProjectionAdmin):
    """Checks at tables."""

    row = CheckRecordRow
    list_display = ("table", "day", "shift", "what", "passed", "times", "note", "cite", "checked_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("check_code", "note")
    ordering = ("-checked_at", "key")


@admin.register(GameSchedule)
class GameScheduleAdmin(ProjectionAdmin):
    """Schedules of games."""

    row = GameScheduleRow
    list_display = ("table", "day", "shift", "games", "scheduled_at", "version")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-scheduled_at", "key")


class GamesField(WordsField):
    """Games as people write them, a line each: times and amounts become those of a request."""

    def __init__(self, *, currency: str, **options: Any) -> None:
        super().__init__(**options)
        self.currency = currency

    def clean(self, value: Any) -> list[str]:
        lines = forms.CharField.clean(self, value).splitlines()
        return [self._plain(line) for line in lines if line.strip()]

    def _plain(self, line: str) -> str:
        """Return a line as the command takes it; what is no game at all is left to be refused there."""
        parts = [part.strip() for part in line.split(";")]
        if len(parts) < 4:
            return line
        try:
            parts[0] = f"{read_time(parts[0]):%H:%M}"
        except ValueError:
            return line
        try:
            parts[2:4] = [plain_of("amount", part, self.currency, show.language()) for part in parts[2:4]]
        except AmountError as reason:
            raise ValidationError(f"{line[:60]}: {number_error(reason)}", code="number") from None
        return ";".join(parts)


class GamesForm(OperationForm):
    """The games of a session."""

    def field_of(self, argument: Argument[Any]) -> forms.Field:
        if argument.name != "games":
            return super().field_of(argument)
        kind: Any = argument.kind
        return GamesField(
            currency=self.property.currency,
            most=kind.most,
            each=kind.max_length,
            label=kind.label,
            help_text=kind.help,
            required=argument.required,
        )


@declared(commands.schedule_games)
class ScheduleGames(GuidedPage):
    """Announce the games of a session."""

    form_class = GamesForm
