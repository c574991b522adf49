"""Every page of the admin, asked for by every role after a day was played: shown, or refused; never broken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from casino.access import HUMAN_ROLES, ROOMS, may
from casino.admin.guided import PAGES, Document, GuidedPage
from casino.admin.kit import ProjectionAdmin
from casino.admin.menu import GROUPS, RECORDS
from casino.roles import Role
from tests.factories import DAY

SHOWN, REFUSED, ABSENT, INCOMPLETE = 200, 403, 404, 422
OF_OTHERS = {"axes", "otp_totp", "otp_static"}
"""Apps whose lists are an administrator's of the server, not of the house."""
SAME_IN_SPANISH = {"Drop", "Inspector", "Rake", "SHA-256", "Total"}

Answer = tuple[str, int, set[int]]


def answers_of_lists(client, role: Role | None) -> Iterator[Answer]:
    """Address, what was answered, what may be: each list, the first row of each, the form of a new row."""
    for model, keeper in admin.site._registry.items():
        label = model._meta.label_lower
        name = f"admin:{label.replace('.', '_')}"
        opens = role is None or label in ROOMS[role]
        address = reverse(f"{name}_changelist")
        response = client.get(address)
        yield address, response.status_code, {SHOWN if opens else REFUSED}
        if not opens or response.status_code != SHOWN:
            continue
        for row in response.context["cl"].result_list[:1]:
            address = reverse(f"{name}_change", args=[row.pk])
            yield address, client.get(address).status_code, {SHOWN}
        if keeper.has_add_permission(response.wsgi_request):
            address = reverse(f"{name}_add")
            yield address, client.get(address).status_code, {SHOWN}


def answers_of_pages(client, user) -> Iterator[Answer]:
    """Address, what was answered, what may be: each page as the menu opens it; what reports, of the day played too.

    Documents are made for the superuser alone: they are slow, and the same for everybody who may have them.
    """
    for page in PAGES.values():
        opens = may(user, page.roles)
        made = issubclass(page, Document)
        if made and opens and not user.is_superuser:
            continue
        linked = made or not page.in_menu
        allowed = {REFUSED} if not opens else {SHOWN, ABSENT, INCOMPLETE} if linked else {SHOWN}
        addresses = [page.url()]
        if opens and not issubclass(page, GuidedPage):
            addresses.append(page.url(day=DAY.isoformat()))
        for address in addresses:
            yield address, client.get(address).status_code, allowed


@pytest.mark.parametrize(("roles", "language"), [(HUMAN_ROLES, "en"), ((Role.FLOOR_SUPERVISOR, None), "es")])
def test_every_page_is_shown_or_refused_to_every_role(played, roles, language):
    played.floor.close_day()
    for role in roles:
        user = played.user(role)
        client = Client(headers={"accept-language": language})
        client.force_login(user)
        client.raise_request_exception = False  # an error is an answer like another: 500
        answers = [*answers_of_lists(client, role), *answers_of_pages(client, user)]
        wrong = [(address, status, allowed) for address, status, allowed in answers if status not in allowed]
        assert not wrong, f"{role}: {wrong}"
        assert client.get(reverse("admin:index")).status_code == SHOWN


def test_every_page_and_list_has_its_place_in_the_menu():
    listed = {label for lists in RECORDS.values() for label, _icon in lists}
    registered = {model._meta.label_lower for model in admin.site._registry if model._meta.app_label not in OF_OTHERS}
    assert registered <= listed
    assert {page.group for page in PAGES.values() if page.in_menu} <= set(GROUPS)
    assert set(RECORDS) <= set(GROUPS)


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
