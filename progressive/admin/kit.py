"""What several screens of the progressives share."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import Screen
from casino.admin.kit import ListedFilter
from casino.models import Property
from casino.roles import SUPERVISORS, Role
from progressive import queries
from progressive.models import (
    Meter,
)
from tables.models import GamingDay


class LinkFilter(ListedFilter):
    """The property's links."""

    title = _("link")
    parameter_name = "link"

    def of_property(self, property: Property) -> list[tuple[str, str]]:
        codes = Meter.objects.filter(property_id=property.pk).order_by("link").values_list("link", flat=True)
        return [(code, code) for code in codes]


def linked_tables(property: Property) -> list[tuple[str, str]]:
    running = (Meter.Status.RUNNING, Meter.Status.REMOVAL)
    meters = queries.meters(property.pk)
    return [(table, meter.link) for meter in meters if meter.status in running for table in meter.tables]


class DayScreen(Screen):
    """A report of one gaming day, chosen in the address: by default the latest."""

    group = "reports"

    def days(self) -> list[dt.date]:
        """The days there are."""
        rows = GamingDay.objects.filter(property_id=self.property.pk).order_by("-day")
        return list(rows.values_list("day", flat=True)[:90])

    def day(self) -> dt.date | None:
        """The day to be shown."""
        days = self.days()
        try:
            asked = dt.date.fromisoformat(self.request.GET.get("day", ""))
        except ValueError:
            asked = None
        return asked if asked in days else next(iter(days), None)

    def get(self, request: HttpRequest) -> HttpResponse:
        day = self.day()
        context = {"days": self.days(), "day": day, **(self.report(day) if day else {})}
        return self.render(context)

    def report(self, day: dt.date) -> dict[str, Any]:
        """What the template shows of the day."""
        raise NotImplementedError


READERS = (*SUPERVISORS, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
