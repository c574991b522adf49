"""Deadlines on the screen, and the address by which a calendar program follows them."""

from __future__ import annotations

import datetime as dt

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino import calendars
from casino.admin.guided import Screen, register
from casino.deadlines import due_for, ends_at
from casino.eventstore import horizon
from casino.identity import calendar_addresses
from casino.roles import BOOKS, SUPERVISORS, Role


@register
class DeadlinesPage(Screen):
    """Deadlines, late ones first, of the next twelve months, and the address of their calendar."""

    name, title, icon, group = "deadlines", _("Deadlines"), "event", "reports"
    roles = (*SUPERVISORS, *BOOKS, Role.ADMINISTRATOR)
    template_name = "casino/deadlines.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._shown(request)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Make an address of the calendar, which is shown this once, or end the one there is."""
        if request.POST.get("do") == "end":
            calendar_addresses.end([request.user], self.property)
            messages.success(request, _now("The address of your calendar is ended."))
            return HttpResponseRedirect(request.path)
        path = reverse("calendar", args=[calendar_addresses.make(request.user, self.property)])
        answer = self._shown(request, address=request.build_absolute_uri(path))
        answer["Cache-Control"] = "no-store"
        return answer

    def _shown(self, request: HttpRequest, *, address: str = "") -> HttpResponse:
        since, now = horizon(), timezone.now()
        today = self.property.gaming_day(now)
        lines = due_for(request.user, self.property, today - calendars.PAST, today + calendars.AHEAD)
        return self.render(
            {
                "live_since": since,
                "lines": [
                    {
                        "due": one.deadline.due,
                        "timed": isinstance(one.deadline.due, dt.datetime),
                        "late": ends_at(self.property, one.deadline.due) < now,
                        "line": one,
                    }
                    for one in lines
                ],
                "address": address,
                "expires_at": calendar_addresses.expires_at(request.user, self.property),
            }
        )
