"""Base of the lists of deliveries: what became of each, and what is done with those that are ticked."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from celery import Task
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
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
                    {
                        "row": row,
                        "cells": zip(self.headings, self.cells(row), strict=True),
                        "outcome": deliveries.outcome(row),
                    }
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
        """Send the chosen ones again, or give them up. Each for itself: what is refused is named, the others go."""
        if not may(request.user, RESENDERS):
            raise PermissionDenied
        numbers = [int(each) for each in request.POST.getlist("delivery") if each.isascii() and each.isdigit()]
        chosen = list(self.rows().filter(pk__in=numbers[:SHOWN]).order_by("pk"))
        if not chosen:
            messages.warning(request, _now("Tick the deliveries first."))
        elif request.POST.get("do") == "give-up":
            self._give_up(request, chosen)
        else:
            self._send_again(request, chosen)
        return HttpResponseRedirect(self.url())

    def _send_again(self, request: HttpRequest, chosen: list[D]) -> None:
        tasks: dict[tuple[str, int], Task] = {}
        sent: list[D] = []
        for row in chosen:
            try:
                task, argument = self.send_again(row)
            except Refused as refusal:
                messages.error(request, f"{row}: {refusal_text(refusal)}")
            else:
                tasks[task.name, argument] = task
                sent.append(row)
        try:
            for (_name, argument), task in tasks.items():
                jobs.send(task, argument)
        except jobs.QueueSilent:
            messages.warning(request, _now("The task queue does not answer: the scheduler will send it."))
            return
        if len(sent) == 1:
            messages.success(request, _now("%(delivery)s is on its way.") % {"delivery": sent[0]})
        elif sent:
            messages.success(request, _now("%(count)d deliveries are on their way.") % {"count": len(sent)})

    def _give_up(self, request: HttpRequest, chosen: list[D]) -> None:
        given_up = deliveries.give_up(self.rows(), [row.pk for row in chosen], self.actor)
        if given_up:
            messages.success(request, _now("Given up: %(count)d.") % {"count": given_up})
        if given_up < len(chosen):
            over = len(chosen) - given_up
            messages.warning(request, _now("%(count)d are not waiting: nothing to give up.") % {"count": over})
