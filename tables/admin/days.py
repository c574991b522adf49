"""Gaming days, their exceptions, and the page that opens one."""

from __future__ import annotations

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import GuidedPage, HouseForm, Signer, register, text
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.listings import COLUMNS
from casino.roles import Role
from tables import commands
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import ExceptionLine, GamingDay

COLUMNS.update({"late_reason": _("reason of a late entry"), "late_by": _("signed by accounting")})


@admin.register(GamingDay)
class GamingDayAdmin(ProjectionAdmin):
    """Gaming days."""

    list_display = ("day", "status", "shifts", "opened_at", "closed_at", "late_reason", "late_by")
    list_filter = (choices_filter("status", GamingDay.Status.choices),)
    ordering = ("-day",)


@admin.register(ExceptionLine)
class ExceptionLineAdmin(ProjectionAdmin):
    """What accounting must look at."""

    money = ("amount",)
    list_display = ("raised_at", "code", "subject", "day", "table", "shift", "amount", "detail")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("code", "subject", "detail")
    labels = {"code": show.EXCEPTIONS}
    ordering = ("-raised_at",)


class DayForm(HouseForm):
    """The day that begins."""

    day = forms.DateField(label=_("Gaming day"), widget=forms.DateInput(attrs={"type": "date", "class": "plain"}))
    late_reason = text(_("Reason of a late entry"), required=False)

    def prepare(self) -> None:
        self.fields["day"].initial = self.property.gaming_day()


@register
class OpenGamingDay(GuidedPage):
    """Begin a gaming day."""

    name, title, icon, group = "open-gaming-day", _("Open the gaming day"), "wb_sunny", "day"
    roles = (Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR, Role.ACCOUNTING)
    form_class = DayForm
    command = commands.open_gaming_day
    signers = (
        Signer(
            "accounting",
            _("Accounting"),
            [Role.ACCOUNTING],
            required=False,
            note=_("Only for a day that is over, with the reason: a late entry."),
        ),
    )
    submit = _("Open the day")
    explanation = _(
        "From now on tables can be opened in this day: the one that it is by the property's clock, or the next. Days "
        "are opened in order."
    )
