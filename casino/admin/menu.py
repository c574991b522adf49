"""The side menu: what the person at the desk does most; and Browse, a page of everything that he may open, by group.

See docs/decisions/0126-the-menu-shows-tasks.md.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from casino.admin.guided import PAGES, Screen, register
from casino.identity import second_factor
from casino.identity.access import roles_of
from casino.jurisdictions import current
from casino.listings import GROUPS, LISTINGS, ON_TOP, in_menu
from casino.roles import HUMAN_ROLES, Role


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


@register
class Browse(Screen):
    """All tasks and records of a login, by group."""

    name, title, icon = "browse", _("Browse"), "apps"
    roles = HUMAN_ROLES
    in_menu = False
    template_name = "casino/browse.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        order = sorted(GROUPS, key=lambda name: GROUPS[name].place)
        groups = [
            {"title": GROUPS[name].title, "tasks": _pages(request, name), "records": _lists(request, name)}
            for name in order
        ]
        return self.render({"groups": [each for each in groups if each["tasks"] or each["records"]]})


def _draw(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the first page, what the roles have on top, and Browse."""
    home = {"title": str(_("Home")), "icon": "home", "link": reverse("admin:index")}
    browse = {"title": str(Browse.title), "icon": Browse.icon, "link": Browse.url()}
    roles = (
        [Role.ADMINISTRATOR] if request.user.is_superuser else [one for one in Role if one in roles_of(request.user)]
    )
    names = dict.fromkeys(name for role in roles for name in ON_TOP.get(role, ()))
    tasks = [item for name in names for item in [_list(request, name) if name in LISTINGS else _page(request, name)]]
    return [{"title": "", "items": [home, *(item for item in tasks if item), browse]}]


def _pages(request: HttpRequest, group: str) -> list[dict[str, Any]]:
    """Return the pages of a group, those of operations first."""
    ordered = sorted(PAGES.values(), key=lambda page: page.place)
    found = (_page(request, page.name) for page in ordered if page.group == group and page.in_menu)
    return [item for item in found if item]


def _lists(request: HttpRequest, group: str) -> list[dict[str, Any]]:
    """Return the lists of a group in their order."""
    return [item for listed in in_menu(group) if (item := _list(request, listed.label))]


def _page(request: HttpRequest, name: str) -> dict[str, Any] | None:
    page = PAGES[name]
    if not page.is_open_to(request.user):
        return None
    return {"title": str(page.title), "icon": page.icon, "link": page.url()}


def _list(request: HttpRequest, label: str) -> dict[str, Any] | None:
    listed, model = LISTINGS[label], apps.get_model(label)
    keeper = admin.site._registry.get(model)
    if keeper is None or not listed.is_kept_here or not keeper.has_view_permission(request):
        return None
    title = str(listed.title or capfirst(model._meta.verbose_name_plural))
    address = reverse(f"admin:{label.replace('.', '_')}_changelist")
    return {"title": title, "icon": listed.icon, "link": address}
