"""The side menu: only what the person at the desk may open. Pages first, then what can be looked up, then the house."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from casino.access import may
from casino.admin.guided import PAGES

GROUPS: dict[str, Any] = {
    "day": _("The day"),
    "tables": _("Tables"),
    "chips": _("Slips"),
    "boxes": _("Drop boxes"),
    "cage": _("Chips and cage"),
    "poker": _("Poker room"),
    "forms": _("Numbered forms"),
    "count": _("Count room"),
    "progressive": _("Progressives"),
    "inspection": _("Inspection"),
    "audit": _("Audit"),
    "books": _("Books"),
    "reports": _("Reports"),
}
"""Groups of pages in the order of the menu; a page names its group."""

RECORDS: tuple[tuple[str, str], ...] = (
    ("tables.gamingday", "calendar_month"),
    ("tables.tablesession", "table_restaurant"),
    ("tables.round", "casino"),
    ("tables.terminalchange", "point_of_sale"),
    ("tables.dealerseat", "airline_seat_recline_normal"),
    ("tables.slip", "receipt_long"),
    ("tables.boxcustody", "inventory_2"),
    ("tables.countsession", "groups"),
    ("tables.countentry", "calculate"),
    ("tables.machinefile", "upload_file"),
    ("tables.tipcount", "savings"),
    ("tables.inspection", "policy"),
    ("tables.inspectionreading", "fact_check"),
    ("tables.chipmove", "toll"),
    ("tables.cagesession", "storefront"),
    ("tables.cagemovement", "swap_vert"),
    ("tables.timechargeline", "timer"),
    ("tables.rakecount", "playing_cards"),
    ("tables.poolbalance", "savings"),
    ("tables.poolentry", "receipt"),
    ("tables.exceptionline", "report"),
    ("casino.formnumber", "tag"),
    ("casino.formpad", "auto_stories"),
    ("casino.formprint", "print"),
    ("progressive.meter", "speed"),
    ("progressive.prize", "trophy"),
    ("progressive.meterreading", "visibility"),
    ("progressive.meterdecrease", "trending_down"),
    ("progressive.summarysignature", "signature"),
    ("progressive.distribution", "call_split"),
    ("accounting.closerun", "lock_clock"),
    ("accounting.dailysummary", "summarize"),
    ("accounting.dealerday", "badge"),
    ("accounting.dayexception", "rule"),
    ("accounting.dayimport", "upload_file"),
    ("accounting.journalentry", "menu_book"),
    ("accounting.adjustment", "edit_note"),
    ("accounting.exceptioncase", "inbox"),
    ("accounting.checklistsignoff", "fact_check"),
)
HOUSE: tuple[tuple[str, str], ...] = (
    ("casino.property", "apartment"),
    ("casino.employee", "badge"),
    ("casino.device", "devices"),
    ("casino.formseries", "numbers"),
    ("casino.approval", "verified"),
    ("tables.pit", "grid_view"),
    ("tables.gamingtable", "table_bar"),
    ("tables.chipset", "toll"),
    ("tables.dropbox", "inbox"),
    ("tables.shiftdefinition", "schedule"),
    ("tables.timecharge", "timer"),
    ("tables.playerpool", "savings"),
    ("progressive.link", "hub"),
    ("accounting.accountmapping", "account_tree"),
    ("accounting.auditsettings", "tune"),
    ("auth.user", "account_circle"),
    ("admin.logentry", "history"),
)

OWN_TITLES: dict[str, Any] = {"auth.user": _("Logins"), "admin.logentry": _("Change log")}
"""Where Django's name for a model is not ours."""


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """What unfold draws at the side."""
    if not request.user.is_authenticated:
        return []
    home = {"title": _("What to do now"), "icon": "home", "link": reverse("admin:index")}
    groups = [{"title": "", "items": [home]}]
    for name, title in GROUPS.items():
        pages = [page for page in PAGES.values() if page.group == name and page.in_menu]
        items = [
            {"title": page.title, "icon": page.icon, "link": page.url()}
            for page in pages
            if may(request.user, page.roles)
        ]
        groups.append({"title": title, "items": items, "collapsible": False})
    groups.append({"title": _("Look up"), "items": _models(request, RECORDS), "collapsible": True, "separator": True})
    groups.append({"title": _("The house"), "items": _models(request, HOUSE), "collapsible": True})
    return [group for group in groups if group["items"]]


def _models(request: HttpRequest, entries: tuple[tuple[str, str], ...]) -> list[dict[str, Any]]:
    registered = {model._meta.label_lower: (model, keeper) for model, keeper in admin.site._registry.items()}
    items = []
    for label, icon in entries:
        if label not in registered:
            continue
        model, keeper = registered[label]
        if keeper.has_view_permission(request):
            app, name = label.split(".")
            title = OWN_TITLES.get(label) or capfirst(model._meta.verbose_name_plural)
            items.append({"title": title, "icon": icon, "link": reverse(f"admin:{app}_{name}_changelist")})
    return items
