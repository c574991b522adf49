"""Every page and list of the admin can be found in the menu, and says in Spanish what it shows."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import override

from casino.admin.guided import PAGES
from casino.admin.kit import ProjectionAdmin
from casino.listings import GROUPS, LISTINGS

OF_OTHERS = {"axes", "otp_totp", "otp_static"}
"""Apps whose lists are an administrator's of the server, not of the casino."""
SAME_IN_SPANISH = {"Drop", "Inspector", "Rake", "SHA-256", "Total"}


def test_every_page_and_list_has_its_place_in_the_menu():
    listed = {label for label, one in LISTINGS.items() if one.group}
    registered = {model._meta.label_lower for model in admin.site._registry if model._meta.app_label not in OF_OTHERS}
    assert registered <= listed
    assert {page.group for page in PAGES.values() if page.in_menu} <= set(GROUPS)
    assert {one.group for one in LISTINGS.values() if one.group} <= set(GROUPS)


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
