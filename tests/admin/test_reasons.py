"""Every change of configuration has a reason: asked on the form, kept in the log, shown in the history (control S3)."""

from __future__ import annotations

import json

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import RequestFactory
from django.urls import reverse

from casino.admin.guided import PAGES
from casino.admin.kit import ConfigurationAdmin
from casino.admin.reasons import FIELD, reason_of
from casino.operations import OPERATIONS
from casino.roles import Role
from tables.models import BankSetting, GamingTable, Pit
from tests.people import REASON

LIBRARIES = {
    "axes.accessattempt": "failed logins, written by the library; a shut login is opened on a page that asks",
    "axes.accessfailurelog": "log of failed logins, written by the library",
    "axes.accesslog": "log of logins, written by the library",
}
"""Admins of libraries that change no configuration, each with why it asks for no reason."""
WITHOUT_REASON: dict[str, str] = {}
"""Operations of the group "setup" that ask for no reason, each with why."""


@pytest.fixture
def administrator(desk):
    return desk.client(Role.ADMINISTRATOR)


def asked(user):
    request = RequestFactory().get("/")
    request.user = user
    request.session = {}
    return request


def changed_by(model_admin, request):
    may = (model_admin.has_add_permission, model_admin.has_change_permission, model_admin.has_delete_permission)
    return any(one(request) for one in may)


def test_every_admin_that_changes_something_asks_for_the_reason(desk):
    users = [desk.user(None), desk.user(Role.ADMINISTRATOR)]
    seen = set()
    for model, model_admin in admin.site._registry.items():
        label = model._meta.label_lower
        for request in map(asked, users):
            if not changed_by(model_admin, request) or label in LIBRARIES:
                continue
            seen.add(label)
            assert isinstance(model_admin, ConfigurationAdmin), f"{label}: its changes have no reason"
            if model_admin.has_add_permission(request):
                assert FIELD in model_admin.get_form(request, None).base_fields, label
            row = model_admin.get_queryset(request).first()
            if row is not None and model_admin.has_change_permission(request, row):
                field = model_admin.get_form(request, row, change=True).base_fields[FIELD]
                assert field.required, label
    assert {"casino.property", "casino.employee", "auth.user", "tables.gamingtable", "progressive.link"} <= seen
    assert set(LIBRARIES) <= {model._meta.label_lower for model in admin.site._registry}


def test_every_page_beside_a_form_asks_for_the_reason(desk, administrator):
    """PINs, keys, secrets, sessions, first passwords, second factors; nothing is done without a reason."""
    desk.user(Role.DEALER)
    from casino.models import Device, Webhook

    Device.objects.create(property=desk.property, code="D-9", kind=Device.Kind.PIT_TERMINAL)
    Webhook.objects.create(property=desk.property, name="books", url="https://books.example/", events=["TableOpened"])
    pages = []
    for model, model_admin in admin.site._registry.items():
        if not isinstance(model_admin, ConfigurationAdmin):
            continue
        rows = model_admin.get_queryset(asked(desk.user(Role.ADMINISTRATOR)))
        row = (
            rows.exclude(pk=desk.user(Role.ADMINISTRATOR).pk).first()
            if model._meta.label == "auth.User"
            else rows.first()
        )
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        pages += [reverse(f"{name}_{one}", args=[row.pk]) for one in model_admin.actions_detail]
        pages += [reverse(f"{name}_{one}") for one in model_admin.actions_list or ()]
        if model._meta.label == "auth.User":
            pages.append(reverse("admin:auth_user_password_change", args=[row.pk]))
    assert len(pages) >= 12, pages
    logged = LogEntry.objects.count()
    for address in pages:
        shown = administrator.get(address)
        assert shown.status_code == 200, address
        assert f'name="{FIELD}"' in shown.content.decode(), f"{address}: asks for no reason"
        blank = administrator.post(address, {"csrf": "x", FIELD: "   "})
        assert blank.status_code in (200, 422), address
        assert FIELD in blank.context["form"].errors, address
    assert LogEntry.objects.count() == logged


def test_a_change_without_a_reason_is_refused_and_one_with_it_is_kept_with_it(desk, administrator):
    address = reverse("admin:tables_pit_add")
    form = {"code": "P-9", "name": "Foso nueve", "active": "on"}
    refused = administrator.post(address, {**form, FIELD: " "})
    assert refused.status_code == 200
    assert list(refused.context["adminform"].form.errors) == [FIELD]
    assert not Pit.objects.filter(code="P-9").exists()
    assert administrator.post(address, {**form, **REASON}).status_code == 302
    pit = Pit.objects.get(code="P-9")
    entry = LogEntry.objects.get(object_id=str(pit.pk), content_type__model="pit")
    assert reason_of(entry) == REASON["change_reason"]
    assert "Reason" not in entry.get_change_message(), "no field of the record"
    change = reverse("admin:tables_pit_change", args=[pit.pk])
    again = {"name": "Foso 9", "active": "on", FIELD: "Corrección del rótulo: señal nº 9"}
    assert administrator.post(change, again).status_code == 302
    history = administrator.get(reverse("admin:tables_pit_history", args=[pit.pk])).content.decode()
    assert REASON["change_reason"] in history
    assert "Corrección del rótulo: señal nº 9" in history
    log = desk.client(Role.AUDITOR).get(reverse("admin:admin_logentry_changelist"), {"q": "señal nº 9"})
    assert "Corrección del rótulo" in log.content.decode(), "the log is searched by reason"


def test_readers_are_not_asked(desk):
    table = desk.floor.house.tables["RO-1"]
    page = desk.client(Role.AUDITOR).get(reverse("admin:tables_gamingtable_change", args=[table.pk]))
    assert FIELD not in page.content.decode()


def test_a_record_is_deleted_for_a_reason(desk, administrator):
    kind = BankSetting.Kind.values[0]
    row = BankSetting.objects.create(property=desk.property, kind=kind, amount_minor=100_000, cite="RJA §3.14")
    address = reverse("admin:tables_banksetting_delete", args=[row.pk])
    asks = administrator.get(address).content.decode()
    assert f'name="{FIELD}"' in asks
    blank = administrator.post(address, {"post": "yes", FIELD: ""})
    assert blank.status_code == 200
    assert FIELD in blank.context["reason_form"].errors
    assert BankSetting.objects.filter(pk=row.pk).exists()
    assert administrator.post(address, {"post": "yes", **REASON}).status_code == 302
    assert not BankSetting.objects.filter(pk=row.pk).exists()
    entry = LogEntry.objects.filter(content_type__model="banksetting").latest("pk")
    assert reason_of(entry) == REASON["change_reason"]
    assert entry.get_change_message().startswith("Deleted")


def test_nothing_is_logged_without_a_reason(desk):
    model_admin = admin.site._registry[GamingTable]
    request, table = asked(desk.user(Role.ADMINISTRATOR)), desk.floor.house.tables["RO-1"]
    for message in ([{"changed": {"fields": ["seats"]}}], [{"reason": ""}]):
        with pytest.raises(ValueError, match="reason"):
            model_admin.log_change(request, table, message)
    with pytest.raises(ValueError, match="reason"):
        model_admin.log_addition(request, table, [{"added": {}}])
    model_admin.log_said(request, table, "x", "una razón")
    assert reason_of(LogEntry.objects.latest("pk")) == "una razón"


def test_what_was_logged_before_has_no_reason():
    for message in ("", "plain text", json.dumps([{"added": {}}]), "[no json"):
        assert reason_of(LogEntry(change_message=message)) == ""


def test_every_operation_on_configuration_asks_for_the_reason(desk):
    """The page requires it; requests may leave it out, as they did before it was asked."""
    setup = {one.name for one in OPERATIONS.values() if one.page is not None and one.page.group == "setup"}
    configuring = {one.name: one for one in OPERATIONS.values() if one.configures}
    assert setup - configuring.keys() == WITHOUT_REASON.keys()
    assert {"approve_programme", "change_rate", "retire_chip_set", "link_table"} <= configuring.keys()
    for name, one in configuring.items():
        page = PAGES[one.page.name]
        form = page.form_class(venue=desk.property)
        assert form.fields["reason"].required, name
