"""The side menu: only what the person at the desk may open, by room: what is done there, then what is kept there."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from casino.admin.guided import PAGES
from casino.identity import second_factor
from casino.identity.access import roles_of
from casino.jurisdictions import current
from casino.listings import GROUPS, in_menu
from casino.roles import Role

SHORT = 14
"""A menu of no more entries than this lies open as a whole."""


class _Desk(NamedTuple):
    """Everything that a menu hangs on: who has the same of it sees the same menu."""

    superuser: bool
    staff: bool
    roles: frozenset[Role]
    permissions: frozenset[str]
    jurisdiction: str


_DRAWN: dict[tuple[_Desk, str | None], list[dict[str, Any]]] = {}
"""Menus of this process by desk and language: as many as there are mixtures of roles; unfold writes into a copy."""


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the groups and items of unfold's side menu."""
    user = request.user
    if not (user.is_authenticated and user.is_active):
        return []
    spoken = current()
    known = _Desk(
        user.is_superuser,
        user.is_staff,
        roles_of(user),
        frozenset(user.get_all_permissions()),
        spoken.code if spoken else "",
    )
    if (known, get_language()) not in _DRAWN:
        _DRAWN[known, get_language()] = _draw(request)
    return _DRAWN[known, get_language()]


def account(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the items of the account menu; the second factor only for users who have one."""
    pin = {"title": _("My PIN"), "link": reverse("admin:pin-own")}
    password = {"title": _("Change password"), "link": reverse("admin:password_change")}
    own = {"title": _("My sessions"), "link": reverse("admin:sessions-own")}
    factor = {"title": _("My second factor"), "link": reverse("admin:second-factor-own")}
    every = [password, pin, own]
    return [*every, factor] if second_factor.required(request.user) else every


def applications(request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
    """Django's list of everything registered: worked out for the page of one application, not for every page's side,
    where the menu stands."""
    return UnfoldAdminSite.get_app_list(admin.site, request, app_label) if app_label else []


def _draw(request: HttpRequest) -> list[dict[str, Any]]:
    home = {"title": str(_("Home")), "icon": "home", "link": reverse("admin:index")}
    order = sorted(GROUPS, key=lambda name: GROUPS[name].place)
    rooms = {name: [*_pages(request, name), *_lists(request, name)] for name in order}
    short = sum(len(items) for items in rooms.values()) <= SHORT
    open_rooms = {name for name, one in GROUPS.items() if not one.open_for.isdisjoint(roles_of(request.user))}
    groups = [
        {"title": str(GROUPS[name].title), "items": items, "collapsible": not short and name not in open_rooms}
        for name, items in rooms.items()
        if items
    ]
    return [{"title": "", "items": [home]}, *groups]


def _pages(request: HttpRequest, group: str) -> list[dict[str, Any]]:
    return [
        {"title": str(page.title), "icon": page.icon, "link": page.url()}
        for page in sorted(PAGES.values(), key=lambda page: page.place)
        if page.group == group and page.in_menu and page.is_open_to(request.user)
    ]


def _lists(request: HttpRequest, group: str) -> list[dict[str, Any]]:
    registered = {model._meta.label_lower: (model, keeper) for model, keeper in admin.site._registry.items()}
    items = []
    for listed in in_menu(group):
        if listed.label not in registered or not listed.is_kept_here:
            continue
        model, keeper = registered[listed.label]
        if keeper.has_view_permission(request):
            app, name = listed.label.split(".")
            title = str(listed.title or capfirst(model._meta.verbose_name_plural))
            items.append({"title": title, "icon": listed.icon, "link": reverse(f"admin:{app}_{name}_changelist")})
    return items
