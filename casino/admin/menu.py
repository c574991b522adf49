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

from casino import second_factor
from casino.access import may, roles_of
from casino.admin.guided import PAGES
from casino.roles import Role

GROUPS: dict[str, Any] = {
    "day": _("The day"),
    "tables": _("Tables"),
    "chips": _("Slips"),
    "boxes": _("Drop boxes"),
    "count": _("Count room"),
    "cage": _("Chips and cage"),
    "poker": _("Poker room"),
    "progressive": _("Progressives"),
    "equipment": _("Cards, dice and tiles"),
    "forms": _("Numbered forms"),
    "inspection": _("Inspection"),
    "audit": _("Audit"),
    "books": _("Books"),
    "reports": _("Reports"),
    "house": _("The house"),
}
"""Rooms in the order of a gaming day. A page names its group; its lists stand below its pages."""

RECORDS: dict[str, tuple[tuple[str, str], ...]] = {
    "day": (
        ("tables.gamingday", "calendar_month"),
        ("accounting.closerun", "lock_clock"),
        ("accounting.dayimport", "upload_file"),
    ),
    "tables": (
        ("tables.tablesession", "table_restaurant"),
        ("tables.tablelimits", "swap_vert"),
        ("tables.bankcheck", "account_balance"),
        ("tables.round", "casino"),
        ("tables.lateround", "hourglass_bottom"),
        ("tables.dealerseat", "airline_seat_recline_normal"),
        ("tables.terminalchange", "point_of_sale"),
    ),
    "chips": (("tables.slip", "receipt_long"),),
    "boxes": (("tables.boxcustody", "inventory_2"),),
    "count": (
        ("tables.countsession", "groups"),
        ("tables.countentry", "calculate"),
        ("tables.machinefile", "upload_file"),
        ("tables.tipcount", "savings"),
    ),
    "cage": (
        ("tables.chipmove", "toll"),
        ("tables.cagesession", "storefront"),
        ("tables.cagemovement", "swap_vert"),
    ),
    "poker": (
        ("tables.timechargeline", "timer"),
        ("tables.rakecount", "playing_cards"),
        ("tables.poolbalance", "savings"),
        ("tables.poolentry", "receipt"),
    ),
    "progressive": (
        ("progressive.meter", "speed"),
        ("progressive.prize", "trophy"),
        ("progressive.receipt", "receipt_long"),
        ("progressive.prizedelivery", "payments"),
        ("progressive.meterreading", "visibility"),
        ("progressive.meterdecrease", "trending_down"),
        ("progressive.latecontribution", "hourglass_bottom"),
        ("progressive.summarysignature", "signature"),
        ("progressive.ratechange", "percent"),
        ("progressive.reserve", "savings"),
        ("progressive.reservemovement", "swap_vert"),
        ("progressive.absence", "event_busy"),
        ("progressive.removalnotice", "campaign"),
        ("progressive.distribution", "call_split"),
        ("progressive.deposit", "account_balance"),
        ("progressive.draw", "confirmation_number"),
        ("progressive.drawprize", "redeem"),
    ),
    "equipment": (
        ("tables.equipmentset", "playing_cards"),
        ("tables.setinplay", "casino"),
        ("tables.equipmentcount", "fact_check"),
    ),
    "forms": (
        ("casino.formnumber", "tag"),
        ("casino.formpad", "auto_stories"),
        ("casino.formprint", "print"),
    ),
    "inspection": (("tables.inspection", "policy"), ("tables.inspectionreading", "fact_check")),
    "audit": (
        ("tables.exceptionline", "report"),
        ("accounting.exceptioncase", "inbox"),
        ("accounting.dayexception", "rule"),
        ("accounting.investigation", "search_insights"),
        ("accounting.checklistsignoff", "fact_check"),
    ),
    "books": (("accounting.journalentry", "menu_book"), ("accounting.adjustment", "edit_note")),
    "reports": (
        ("accounting.dailysummary", "summarize"),
        ("accounting.dealerday", "badge"),
        ("casino.reportprint", "file_copy"),
    ),
    "house": (
        ("casino.property", "apartment"),
        ("casino.employee", "badge"),
        ("casino.device", "devices"),
        ("casino.approval", "verified"),
        ("tables.pit", "grid_view"),
        ("tables.gamingtable", "table_bar"),
        ("tables.tableoffer", "playing_cards"),
        ("tables.shiftdefinition", "schedule"),
        ("tables.chipset", "toll"),
        ("tables.dropbox", "inbox"),
        ("casino.formseries", "numbers"),
        ("tables.banksetting", "account_balance"),
        ("tables.timecharge", "timer"),
        ("tables.playerpool", "savings"),
        ("progressive.link", "hub"),
        ("accounting.accountmapping", "account_tree"),
        ("accounting.auditsettings", "tune"),
        ("casino.reportsubscription", "schedule_send"),
        ("auth.user", "account_circle"),
        ("admin.logentry", "history"),
    ),
}
"""The lists of each group, with their icons."""

WORKPLACES: dict[Role, tuple[str, ...]] = {
    Role.DEALER: ("day", "tables"),
    Role.FLOOR_SUPERVISOR: ("tables", "chips"),
    Role.PIT_MANAGER: ("tables", "chips"),
    Role.CASHIER: ("chips", "cage"),
    Role.CAGE_SUPERVISOR: ("chips", "cage"),
    Role.SECURITY: ("chips", "boxes"),
    Role.COUNT_TEAM: ("count",),
    Role.ACCOUNTING: ("day", "audit", "books"),
    Role.AUDITOR: ("audit", "reports"),
    Role.INSPECTOR: ("inspection", "reports"),
    Role.ADMINISTRATOR: ("house",),
}
"""What lies open for whom; the other groups unfold when they are asked for."""

SHORT = 14
"""A menu of no more entries than this lies open as a whole."""

OWN_TITLES: dict[str, Any] = {
    "auth.user": _("Logins"),
    "admin.logentry": _("Change log"),
    "accounting.exceptioncase": _("Cases of exceptions"),
    "accounting.dailysummary": _("Lines of the daily summary"),
}
"""Where Django's name for a model is not ours, or a page has the same."""


class _Desk(NamedTuple):
    """Everything that a menu hangs on: who has the same of it sees the same menu."""

    superuser: bool
    staff: bool
    roles: frozenset[Role]
    permissions: frozenset[str]


_DRAWN: dict[tuple[_Desk, str | None], list[dict[str, Any]]] = {}
"""Menus of this process by desk and language: as many as there are mixtures of roles; unfold writes into a copy."""


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """What unfold draws at the side."""
    user = request.user
    if not (user.is_authenticated and user.is_active):
        return []
    known = _Desk(user.is_superuser, user.is_staff, roles_of(user), frozenset(user.get_all_permissions()))
    if (known, get_language()) not in _DRAWN:
        _DRAWN[known, get_language()] = _draw(request)
    return _DRAWN[known, get_language()]


def account(request: HttpRequest) -> list[dict[str, Any]]:
    """What stands under one's own name: the second factor only for who takes one."""
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
    home = {"title": str(_("What to do now")), "icon": "home", "link": reverse("admin:index")}
    rooms = {name: [*_pages(request, name), *_lists(request, RECORDS.get(name, ()))] for name in GROUPS}
    short = sum(len(items) for items in rooms.values()) <= SHORT
    open_rooms = {room for role in roles_of(request.user) for room in WORKPLACES.get(role, ())}
    groups = [
        {"title": str(GROUPS[name]), "items": items, "collapsible": not short and name not in open_rooms}
        for name, items in rooms.items()
        if items
    ]
    return [{"title": "", "items": [home]}, *groups]


def _pages(request: HttpRequest, group: str) -> list[dict[str, Any]]:
    return [
        {"title": str(page.title), "icon": page.icon, "link": page.url()}
        for page in sorted(PAGES.values(), key=lambda page: page.place)
        if page.group == group and page.in_menu and may(request.user, page.roles)
    ]


def _lists(request: HttpRequest, entries: tuple[tuple[str, str], ...]) -> list[dict[str, Any]]:
    registered = {model._meta.label_lower: (model, keeper) for model, keeper in admin.site._registry.items()}
    items = []
    for label, icon in entries:
        if label not in registered:
            continue
        model, keeper = registered[label]
        if keeper.has_view_permission(request):
            app, name = label.split(".")
            title = str(OWN_TITLES.get(label) or capfirst(model._meta.verbose_name_plural))
            items.append({"title": title, "icon": icon, "link": reverse(f"admin:{app}_{name}_changelist")})
    return items
