"""Shared parts of the progressives' pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import taken_home
from casino.admin.guided import GuidedPage, Screen, refusal_text
from casino.admin.kit import ListedFilter
from casino.errors import Refused
from casino.identity.access import may
from casino.models import Property
from casino.queries import form_prints
from casino.reports.kit import KNOWING
from casino.reports.rendering import require_accepted
from progressive import documents
from progressive.arguments import READERS
from progressive.documents.prints import PrintedPaper
from progressive.models import (
    Meter,
)
from tables.models import GamingDay


class LinkFilter(ListedFilter):
    """The property's links."""

    title = _("link")
    parameter_name = "link"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        codes = Meter.objects.filter(property_id=venue.pk).order_by("link").values_list("link", flat=True)
        return [(code, code) for code in codes]


class DayScreen(Screen):
    """A report of one gaming day, chosen in the address: by default the latest.

    `tells_counts`: it shows the contents of boxes; roles that may not know them see it once the cage accepted (control
    D5).
    """

    of_a_day = True

    group = "reports"
    tells_counts: ClassVar[bool] = False

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
        context: dict[str, Any] = {"days": self.days(), "day": day}
        if day is None:
            return self.render(context)
        try:
            if self.tells_counts:
                require_counts_released(self, day)
        except Refused as refusal:
            self.template_name = "casino/not_told.html"
            return self.render({**context, "reason": refusal_text(refusal)})
        return self.render({**context, **self.report(day)})

    def report(self, day: dt.date) -> dict[str, Any]:
        """Return the template's context for the day."""
        raise NotImplementedError


def require_counts_released(page: Screen, day: dt.date) -> None:
    """Refuse the day's counts, until the cage accepted them, to roles that may not know them (control D5). Refused:
    `counts_not_told`."""
    if not may(page.request.user, KNOWING):
        require_accepted(page.property, day, day)


class ReprintPage(GuidedPage):
    """A form printed once more: the first print is the original, every later one a reprint (control T8)."""

    icon, group = "print", "progressive"
    explanation = _("Every print is recorded; from the second on it is marked REIMPRESIÓN/REPRINT (control T8).")
    submit = _("Print")
    template_name = "tables/print_slip.html"

    def beside(self) -> Mapping[str, Any]:
        """The prints there are of the form that is asked for."""
        serial = self.request.POST.get("serial") or self.request.GET.get("serial", "")
        return {"prints": form_prints(self.property, serial) if serial else []}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return super().run({**given, "language": show.language()}, signed)

    def finish(self, result: PrintedPaper) -> HttpResponse:
        printed, pdf = result.printed, documents.papers_of(self.property, [result])
        return taken_home(pdf, f"{self.property.code}-{printed.serial}-{printed.copy_number}", "pdf", "application/pdf")


__all__ = ["READERS", "DayScreen", "LinkFilter", "ReprintPage", "require_counts_released"]
