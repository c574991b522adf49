"""Rights by role in one report, and licences (control S2)."""

from __future__ import annotations

import csv
import datetime as dt

import pytest
from django.urls import reverse

from casino.admin.guided import PAGES
from casino.errors import Refused
from casino.identity.pins import set_pin
from casino.identity.signatures import sign
from casino.models import Employee, Property
from casino.queries import licences_missing, licences_running_out
from casino.roles import Role

AT = dt.datetime(2026, 11, 20, 16, 0, tzinfo=dt.UTC)
TODAY = dt.date(2026, 11, 20)


def person(desk, role: Role, **changes) -> Employee:
    found = desk.floor.house.staff[role][0]
    Employee.objects.filter(pk=found.pk).update(**changes)
    found = Employee.objects.select_related("property").get(pk=found.pk)
    set_pin(found, "471138")
    return found


def test_the_report_lists_person_role_and_functions(desk):
    auditor = desk.client(Role.AUDITOR)
    page = auditor.get(reverse("admin:staff-report")).content.decode()
    for people in desk.floor.house.staff.values():
        assert all(one.name in page for one in people)
    assert str(PAGES["issue-fill"].title) in page
    answer = auditor.get(reverse("admin:staff-report-csv"))
    lines = answer.content.decode("utf-8-sig").splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert len(rows) == sum(map(len, desk.floor.house.staff.values()))
    cashier = next(row for row in rows if row["Employee number"] == "C01")
    assert (cashier["Role"], cashier["Department"]) == ("Cashier", "Cage")
    assert str(PAGES["issue-fill"].title) in cashier["Signs"].split("; ")
    assert cashier["Changes"] == ""
    assert all(row["Changes"] for row in rows if row["Role"] == "Administrator")


@pytest.mark.parametrize("role", [Role.DEALER, Role.PIT_MANAGER, Role.CASHIER, Role.ACCOUNTING])
def test_the_report_is_for_those_who_look_after_rights(desk, role):
    client = desk.client(role)
    assert client.get(reverse("admin:staff-report")).status_code == 403
    assert client.get(reverse("admin:staff-report-csv")).status_code == 403


def test_a_name_is_no_formula(desk):
    person(desk, Role.DEALER, name="=HYPERLINK(1)")
    text = desk.client(Role.AUDITOR).get(reverse("admin:staff-report-csv")).content.decode()
    assert ",'=HYPERLINK(1)," in text


# --- licences -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [Role.DEALER, Role.CAGE_SUPERVISOR, Role.COUNT_TEAM, Role.SECURITY])
def test_an_expired_licence_signs_nothing(desk, role):
    expired = person(desk, role, licence_expires=TODAY - dt.timedelta(days=1))
    with pytest.raises(Refused) as refusal:
        sign(expired, "471138", role, "x", at=AT, origin="test")
    assert (refusal.value.code, refusal.value.field, refusal.value.cite) == (
        "licence_expired", "employee", "control S2"
    )  # fmt: skip
    assert sign(person(desk, role, licence_expires=TODAY), "471138", role, "x", at=AT, origin="test").role == role.value


def test_inspectors_are_the_authoritys_own(desk):
    inspector = person(desk, Role.INSPECTOR, licence_number="", licence_expires=dt.date(2000, 1, 1))
    assert sign(inspector, "471138", Role.INSPECTOR, "x", at=AT, origin="test").employee == inspector.code


@pytest.mark.parametrize("missing", [{"licence_number": ""}, {"licence_expires": None}])
def test_where_licences_are_required_they_are_on_file(desk, missing):
    dealer = person(desk, Role.DEALER, **missing)
    with pytest.raises(Refused) as refusal:
        sign(dealer, "471138", Role.DEALER, "x", at=AT, origin="test")
    assert (refusal.value.code, refusal.value.cite) == ("licence_missing", "control S2")
    assert sign(person(desk, Role.ACCOUNTING, **missing), "471138", Role.ACCOUNTING, "x", at=AT, origin="test")
    assert licences_missing(desk.property) == [dealer]
    Property.objects.filter(pk=desk.property.pk).update(licence_required=False)
    assert sign(person(desk, Role.DEALER), "471138", Role.DEALER, "x", at=AT, origin="test")


@pytest.mark.usefixtures("at_noon")
def test_licences_that_run_out_are_listed(desk):
    today = desk.property.gaming_day()
    ends = {Role.DEALER: -1, Role.CASHIER: 0, Role.COUNT_TEAM: 30, Role.SECURITY: 31}
    people = {role: person(desk, role, licence_expires=today + dt.timedelta(days=days)) for role, days in ends.items()}
    assert licences_running_out(desk.property, today) == [people[Role.DEALER]]
    administrator = desk.client(Role.ADMINISTRATOR)

    def listed(state: str) -> set[str]:
        page = administrator.get(reverse("admin:casino_employee_changelist"), {"licence": state})
        return {row.code for row in page.context["cl"].result_list}

    assert listed("soon") == {people[Role.CASHIER].code, people[Role.COUNT_TEAM].code}
    assert listed("expired") == {people[Role.DEALER].code}
    assert listed("missing") == set()
    person(desk, Role.PIT_MANAGER, licence_number="")
    assert listed("missing") == {"P01"}


def test_the_page_of_devices_says_when_each_was_last_seen(desk):
    from casino.commands import issue_device_key
    from casino.models import Device

    device = Device.objects.create(property=desk.property, code="D-1", kind=Device.Kind.PIT_TERMINAL)
    for number in (1, 2):
        key, _ = issue_device_key(device, scopes=["tables:read"])
        key.last_used_at = dt.datetime(2026, 11, 20, 16, number, tzinfo=dt.UTC)
        key.save()
    administrator = desk.client(Role.ADMINISTRATOR)
    for address in (
        reverse("admin:casino_device_changelist"), reverse("admin:casino_device_change", args=[device.pk])
    ):  # fmt: skip
        assert "12:02" in administrator.get(address).content.decode()
