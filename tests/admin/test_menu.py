"""Every page and list of the admin can be found in the menu, and says in Spanish what it shows."""

from __future__ import annotations

import html
import re

from django.contrib import admin
from django.urls import reverse
from django.utils.translation import override

from casino.admin.guided import PAGES
from casino.admin.help import HelpPage, job
from casino.admin.kit import ProjectionAdmin
from casino.jurisdictions import speaking_for
from casino.listings import GROUPS, HELP, LISTINGS, ON_TOP
from casino.roles import HUMAN_ROLES, Role

OF_OTHERS = {"axes", "otp_totp", "otp_static"}
"""Apps whose lists are an administrator's of the server, not of the casino."""
SAME_IN_SPANISH = {"Drop", "Inspector", "Rake", "SHA-256", "Total"}


def test_every_page_and_list_has_its_place_in_the_menu():
    listed = {label for label, one in LISTINGS.items() if one.group}
    registered = {model._meta.label_lower for model in admin.site._registry if model._meta.app_label not in OF_OTHERS}
    assert registered <= listed
    assert {page.group for page in PAGES.values() if page.in_menu} <= set(GROUPS)
    assert {one.group for one in LISTINGS.values() if one.group} <= set(GROUPS)


MOST = 12
"""Entries of a role's menu, the first page and Browse among them."""


def links(page: str) -> list[str]:
    """The addresses that the side menu, or the content of a page, leads to."""
    return re.findall(r'href="(/admin/[^"]*)"', page)


def test_a_role_has_few_entries_and_finds_everything_under_browse(desk):
    for role in HUMAN_ROLES:
        client = desk.client(role)
        shown = client.get(reverse("admin:browse")).content.decode()
        menu, content = shown[shown.index("nav-sidebar-apps") :].split('id="content"', 1)
        entries = links(menu.partition("</ol>")[0])
        assert entries[0] == reverse("admin:index")
        assert entries[-1] == reverse("admin:browse")
        assert 5 <= len(entries) <= MOST, (role, len(entries))
        user = desk.user(role)
        with speaking_for(desk.property.jurisdiction):
            of_pages = {page.url() for page in PAGES.values() if page.in_menu and page.group and page.is_open_to(user)}
            of_lists = {
                reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
                for model in admin.site._registry
                if (one := LISTINGS.get(model._meta.label_lower)) and one.group
                if role in one.readers and one.is_kept_here
            }
        assert set(links(content)) >= of_pages | of_lists, role
        assert set(entries[1:-1]) <= set(links(content)), role


def test_what_stands_on_top_is_open_to_its_role():
    assert set(ON_TOP) == set(HUMAN_ROLES)
    for role, names in ON_TOP.items():
        assert len(names) == len(set(names))
        closed = [
            name for name in names if role not in (LISTINGS[name].readers if name in LISTINGS else PAGES[name].roles)
        ]
        assert not closed, (role, closed)


def test_every_page_in_a_group_has_the_help_of_its_job(desk):
    without = {name for name, page in PAGES.items() if page.group and not (HELP.get(name) or HELP.get(page.group))}
    assert not without
    assert set(HELP) <= {*PAGES, *GROUPS}
    clients = {"en": desk.client(Role.CASHIER), "es": desk.client(Role.CASHIER, "es")}
    for name in sorted(set(HELP.values())):
        titles = {language: job(name, language).title for language in clients}
        assert titles["en"] != titles["es"], name
        sections = {language: str(job(name, language).html).count("<h2>") for language in clients}
        assert sections["en"] == sections["es"], name
        for language, client in clients.items():
            text = html.unescape(client.get(HelpPage.url(job=name)).content.decode())
            assert titles[language] in text
            assert not re.search(r'href="[^"]*\.md', text), name
    client = clients["es"]
    assert client.get(HelpPage.url(job="index")).status_code == 404
    for address in (reverse("admin:issue-fill"), reverse("admin:tables_slip_changelist")):
        assert HelpPage.url(job="fill-and-credit") in client.get(address).content.decode()


def test_every_column_has_a_spanish_name():
    english = set()
    for model, keeper in admin.site._registry.items():
        if not isinstance(keeper, ProjectionAdmin):
            continue
        for name in keeper._shown:
            label = getattr(keeper, keeper._shown[name]).short_description
            with override("en"):
                source = str(label)
            with override("es"):
                spanish = str(label)
            if source == spanish and name not in keeper.hidden and source not in SAME_IN_SPANISH:
                english.add((model.__name__, name, source))
    assert not english
