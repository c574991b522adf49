"""Base of the lists of deliveries: what became of each, and the button that sends one again."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from celery import Task
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _now

from casino import deliveries
from casino.admin.guided import Screen, refusal_text
from casino.errors import Refused
from casino.eventstore import horizon
from casino.identity.access import may
from casino.models import Delivery
from casino.roles import Role
from casino.runtime import jobs

RESENDERS = (Role.ADMINISTRATOR, Role.ACCOUNTING, Role.AUDITOR)
WATCHERS = (*RESENDERS, Role.INSPECTOR)
SHOWN = 200

D = TypeVar("D", bound=Delivery)


class DeliveriesScreen(Screen, Generic[D]):
    """Deliveries of one kind. The names of `headings` stand over the cells of each."""

    icon, group = "outgoing_mail", "reports"
    roles = WATCHERS
    template_name = "casino/deliveries.html"
    headings: ClassVar[tuple[Any, ...]]
    lead: ClassVar[Any]
    none_configured: ClassVar[Any]

    def rows(self) -> QuerySet[D]:
        """Return the deliveries of the property."""
        raise NotImplementedError

    def cells(self, row: D) -> list[str]:
        """Return what a delivery is about, a cell for each heading."""
        raise NotImplementedError

    def is_configured(self) -> bool:
        """Return whether anything could become due."""
        raise NotImplementedError

    def send_again(self, row: D) -> tuple[Task, int]:
        """Make a delivery due at once; returns the task that sends it, and its argument. Refused: when it is switched
        off."""
        raise NotImplementedError

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.render(
            {
                "live_since": horizon(),
                "rows": [
                    {"row": row, "cells": self.cells(row), "outcome": deliveries.outcome(row)}
                    for row in self.rows()[:SHOWN]
                ],
                "headings": self.headings,
                "columns": len(self.headings) + 5,
                "lead": self.lead,
                "may_send": may(request.user, RESENDERS),
                "none": None if self.is_configured() else self.none_configured,
            }
        )

    def post(self, request: HttpRequest) -> HttpResponse:
        """Send one again."""
        if not may(request.user, RESENDERS):
            raise PermissionDenied
        number = request.POST.get("delivery", "")
        row = get_object_or_404(self.rows(), pk=int(number) if number.isascii() and number.isdigit() else 0)
        try:
            task, argument = self.send_again(row)
            jobs.send(task, argument)
            messages.success(request, _now("%(delivery)s is on its way.") % {"delivery": row})
        except Refused as refusal:
            messages.error(request, refusal_text(refusal))
        except jobs.QueueSilent:
            messages.warning(request, _now("The task queue does not answer: the scheduler will send it."))
        return HttpResponseRedirect(self.url())
