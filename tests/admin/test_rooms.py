"""Every page of every model and every guided page: 200 for who may, 403 for who may not; projections stay as is."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.messages.storage import default_storage
from django.contrib.sessions.backends.cache import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory
from django.urls import resolve, reverse

from accounting.models import CloseRun, DailySummary, JournalEntry
from casino.admin.files import Document
from casino.admin.guided import PAGES
from casino.admin.kit import ConfigurationAdmin, ProjectionAdmin
from casino.commands import issue_device_key
from casino.listings import LISTINGS
from casino.models import Device
from casino.roles import HUMAN_ROLES, Role
from progressive.models import Meter, Prize
from tables.models import GamingDay, Round, TableSession

OURS = ("casino", "tables", "progressive", "accounting")
MODELS = sorted(
    (
        model
        for model in admin.site._registry
        if model._meta.app_label in ("casino", "tables", "progressive", "accounting")
    ),
    key=lambda model: model._meta.label,
)
PROJECTED = [model for model in MODELS if isinstance(admin.site._registry[model], ProjectionAdmin)]
CONFIGURED = [model for model in MODELS if isinstance(admin.site._registry[model], ConfigurationAdmin)]


def address(model, page, *arguments):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


def door(user, address):
    """How a page's view answers a person, nothing drawn yet: 200, 403 for whom it is closed, 404 for what is not."""
    found = resolve(address)
    request = RequestFactory().get(address)
    request.user, request.session, request.resolver_match = user, SessionStore(), found
    request._messages = default_storage(request)
    try:
        return found.func(request, *found.args, **found.kwargs).status_code
    except PermissionDenied:
        return 403
    except Http404:
        return 404


def may_see(role, model):
    return role in LISTINGS[model._meta.label_lower].readers


def test_every_model_is_one_of_the_two_kinds():
    assert set(MODELS) == {*PROJECTED, *CONFIGURED}
    assert {Round, TableSession, GamingDay, Meter, Prize, JournalEntry, DailySummary, CloseRun} <= set(PROJECTED)


def test_every_row_has_a_page(played):
    """The auditor sees all of it."""
    played.floor.close_day()
    client = played.client(Role.AUDITOR)
    shown = 0
    for model in MODELS:
        rows = model.objects.all()
        if any(field.name in ("property", "property_id") for field in model._meta.fields):
            rows = rows.filter(property_id=played.property.pk)
        for row in rows[:3]:
            response = client.get(address(model, "change", row.pk))
            assert response.status_code == 200, (model, row)
            shown += 1
    assert shown > 40


def test_a_device_with_keys_is_looked_at(desk):
    device = Device.objects.create(property=desk.property, code="T-9", kind="table_terminal")
    issue_device_key(device, scopes=["rounds:read"], tables=["RO-1"])
    roles = [role for role in HUMAN_ROLES if may_see(role, Device)]
    assert {Role.ADMINISTRATOR, Role.AUDITOR} <= set(roles)
    pages = {role: desk.client(role).get(address(Device, "change", device.pk)) for role in roles}
    assert {page.status_code for page in pages.values()} == {200}
    assert "RO-1" in pages[Role.ADMINISTRATOR].content.decode()


def test_projections_cannot_be_written(played):
    """Not even by a superuser: there is no page to add or delete, and what is posted changes nothing."""
    played.floor.close_day()
    client = played.client(None)
    for model in PROJECTED:
        assert client.get(address(model, "add")).status_code == 403, model
        assert client.post(address(model, "add"), {}).status_code == 403, model
        row = model.objects.filter(property_id=played.property.pk).first()
        if row is None:
            continue
        before = model.objects.filter(pk=row.pk).values().get()
        changed = client.post(address(model, "change", row.pk), {"status": "open", "day": "2001-01-01"})
        assert changed.status_code == 403, model
        assert client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model
        assert model.objects.filter(pk=row.pk).values().get() == before, model


def test_rows_of_another_property_are_not_there(played):
    from tests.admin.conftest import Desk
    from tests.factories import Floor

    stranger = Desk(Floor.seeded())
    client = stranger.client(Role.AUDITOR)
    row = TableSession.objects.filter(property_id=played.property.pk).first()
    assert list(client.get(address(TableSession, "changelist")).context["cl"].result_list) == []
    assert client.get(address(TableSession, "change", row.pk)).status_code == 404
    assert client.get(reverse("admin:progressive_link_changelist")).status_code == 200


def test_the_first_page_of_everybody(played):
    for role in (*HUMAN_ROLES, None):
        client = played.client(role)
        for language, heading in (("es", "Inicio"), ("en", "Home")):
            response = client.get(reverse("admin:index"), headers={"accept-language": language})
            assert response.status_code == 200, (role, language)
            assert heading in response.content.decode(), (role, language)


def test_no_link_of_the_first_page_or_menu_is_dead(played):
    """Followed by each role as it is offered to it; what other tests here open for every role is not opened again."""
    import re

    lists = {address(model, "changelist"): model for model in MODELS}
    guided = {page.url(): page for page in PAGES.values() if not issubclass(page, Document)}
    followed = 0
    for role in HUMAN_ROLES:
        client = played.client(role)
        text = client.get(reverse("admin:index")).content.decode()
        links = {link for link in re.findall(r'href="(/admin/[^"#]*)"', text) if "logout" not in link}
        for link in sorted(links):
            if link in lists:
                assert may_see(role, lists[link]), (role, link)
            elif link in guided:
                assert role in guided[link].roles, (role, link)
            else:
                assert client.get(link.replace("&amp;", "&")).status_code == 200, (role, link)
                followed += 1
    assert followed > len(HUMAN_ROLES)


def test_an_open_table_is_a_link_for_whom_it_opens(desk):
    desk.floor.open("RO-2")
    row = TableSession.objects.get(property_id=desk.property.pk, table="RO-2")
    for role in (Role.FLOOR_SUPERVISOR, Role.SECURITY):
        page = desk.client(role).get(reverse("admin:index")).content.decode()
        assert "RO-2" in page, role
        assert (address(TableSession, "change", row.pk) in page) is may_see(role, TableSession), role
    assert not may_see(Role.SECURITY, TableSession)


def test_a_superuser_turns_to_another_property(desk):
    from tests.factories import Floor

    other = Floor.seeded()
    client = desk.client(None)
    assert other.property.code in client.get(reverse("admin:index")).content.decode()
    client.post(reverse("admin:choose-property"), {"property": desk.property.pk})
    assert client.get(reverse("admin:index")).context["property"] == desk.property
    supervisor = desk.client(Role.PIT_MANAGER)
    assert supervisor.post(reverse("admin:choose-property"), {"property": other.property.pk}).status_code == 403
