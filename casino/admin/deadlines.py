"""Deadlines on the screen, and the address by which a calendar program follows them."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino import calendars
from casino.admin.guided import Screen, register
from casino.deadlines import due_for, ends_at
from casino.eventstore import horizon
from casino.roles import BOOKS, SUPERVISORS, Role


@register
class DeadlinesPage(Screen):
    """Deadlines, late ones first, of the next twelve months, and the address of their calendar."""

    name, title, icon, group = "deadlines", _("Deadlines"), "event", "reports"
    roles = (*SUPERVISORS, *BOOKS, Role.ADMINISTRATOR)
    template_name = "casino/deadlines.html"

    def get(self, request: HttpRequest) -> HttpResponse:
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
                "address": request.build_absolute_uri(calendars.address_of(request.user, self.property)),
            }
        )
