"""The first page of everybody: what must I do now?

Each floor registers panels: for which roles, what they show (a template and its context), in which order. A panel that
has nothing to say says so in one line, or is left out when its context is None.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from itertools import groupby
from typing import Any

import msgspec
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View

from casino.eventstore import horizon
from casino.identity.access import CHOSEN_PROPERTY, employee_of, may, property_of, roles_of
from casino.jurisdictions import kept_here
from casino.models import Property
from casino.postgresql.together import together
from casino.requests.request_cache import request_cache_open
from casino.roles import Role

Content = Callable[[HttpRequest, Property], dict[str, Any] | None]


class Panel(msgspec.Struct, frozen=True):
    """A part of the first page."""

    order: int
    roles: Collection[Role]
    template: str
    content: Content
    wide: bool = False


PANELS: list[Panel] = []


def panel(template: str, *, order: int, roles: Collection[Role], wide: bool = False) -> Callable[[Content], Content]:
    """Decorator: the function's context, shown by the template, to people of these roles."""

    def register(content: Content) -> Content:
        PANELS.append(Panel(order, frozenset(roles), template, content, wide))
        return content

    return register


def callback(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Return the context of unfold's index page."""
    venue = property_of(request)
    context["property"] = venue
    context["title"] = _("Home")
    if venue is None:
        return context
    context["live_since"] = horizon()
    employee = employee_of(request.user)
    shown = [each for each in sorted(PANELS, key=lambda each: each.order) if _is_for(request.user, each)]
    with request_cache_open():
        contents = together([partial(each.content, request, venue) for each in shown])
    panels = [
        {"template": each.template, "wide": each.wide, **content}
        for each, content in zip(shown, contents, strict=True)
        if content is not None
    ]
    context.update(
        rows=[list(row) for _wide, row in groupby(panels, key=lambda each: each["wide"])],
        currency=venue.currency,
        employee=employee,
        roles=[role.label for role in Role if role in roles_of(request.user)],
        properties=list(Property.objects.order_by("code")) if employee is None else [],
    )
    return context


def _is_for(user: Any, each: Panel) -> bool:
    return may(user, each.roles) and kept_here("", each.content.__module__)


class ChooseProperty(View):
    """A superuser, who belongs to no property, turns to another one."""

    def post(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        chosen = request.POST.get("property", "")
        found = Property.objects.filter(pk=chosen).first() if chosen.isdigit() else None
        if found is None:
            messages.error(request, _("There is no such property."))
        else:
            request.session[CHOSEN_PROPERTY] = found.pk
        return HttpResponseRedirect(reverse("admin:index"))
