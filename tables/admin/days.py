"""Gaming days, their exceptions, and the page that opens one."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import GuidedPage
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.listings import COLUMNS
from tables import commands
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import ExceptionLine, GamingDay
from tables.rows import GamingDayRow

COLUMNS.update({"late_reason": _("reason of a late entry"), "late_by": _("signed by accounting")})


@admin.register(GamingDay)
class GamingDayAdmin(ProjectionAdmin):
    """Gaming days."""

    row = GamingDayRow
    list_display = ("day", "status", "shifts", "opened_at", "closed_at", "late_reason", "late_by")
    list_filter = (choices_filter("status", GamingDay.Status.choices),)
    ordering = ("-day",)


@admin.register(ExceptionLine)
class ExceptionLineAdmin(ProjectionAdmin):
    """Exceptions for accounting to examine."""

    follows = True
    money = ("amount",)
    list_display = ("raised_at", "code", "subject", "day", "table", "shift", "amount", "detail")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("code", "subject", "detail")
    labels = {"code": show.EXCEPTIONS}
    ordering = ("-raised_at",)


class DayForm(OperationForm):
    """The day that begins: the one that it is, until another is typed."""

    def prepare(self) -> None:
        super().prepare()
        self.fields["day"].initial = self.property.gaming_day()


@declared(commands.open_gaming_day)
class OpenGamingDay(GuidedPage):
    """Begin a gaming day."""

    form_class = DayForm
    submit = _("Open the day")
