"""Configuration: validated, of one property, change-logged with old and new values (control S3)."""

from __future__ import annotations

import json

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone

from casino.identity.signatures import sign
from casino.models import DeviceKey, Employee, EmployeePin, EmployeeRole
from casino.roles import Role
from casino.rules import registry
from progressive.seed import seed_link
from tables.models import Denomination, GamingTable
from tests.keys import principal
from tests.people import REASON


@pytest.fixture
def administrator(desk):
    return desk.client(Role.ADMINISTRATOR)


def change(model, row):
    return reverse(f"admin:{model}_change", args=[row.pk])


def log_of(row):
    return LogEntry.objects.filter(object_id=str(row.pk)).latest("action_time")


def table_form(table, **changes):
    form = {
        "game_code": table.game_code, "options": json.dumps(table.options), "seats": table.seats, "active": "on",
        "limits": '{"min": "1.00", "max": "100.00"}', "_save": "1", **REASON,
    }  # fmt: skip
    return {**form, **changes}


def test_limits_are_decimals_and_every_change_is_logged_with_old_and_new(desk, administrator):
    table = desk.floor.house.tables["RO-1"]
    text = administrator.get(change("tables_gamingtable", table)).content.decode()
    assert "&quot;max&quot;: &quot;100.00&quot;" in text
    changed = table_form(table, limits='{"min": "2.00", "max": "200.00"}', seats=6)
    assert administrator.post(change("tables_gamingtable", table), changed).status_code == 302
    table.refresh_from_db()
    assert table.limits == {"min": 200, "max": 20_000}
    [entry, reason] = json.loads(log_of(table).change_message)
    assert reason == {"reason": REASON["change_reason"]}
    values = {name: (old, new) for name, old, new in entry["changed"]["values"]}
    assert values["seats"] == ("7", "6")
    assert values["limits"] == ('{"max": "100.00", "min": "1.00"}', '{"max": "200.00", "min": "2.00"}')
    assert "7 → 6" in str(log_of(table))


def test_what_the_rules_refuse_is_told_beside_the_field(desk, administrator):
    table = desk.floor.house.tables["RO-1"]
    for changed, field, part in (
        ({"options": '{"wheel": "triple"}'}, "options", "PR §"),
        ({"limits": '{"min": "200.00", "max": "100.00"}'}, "limits", "PR §"),
        ({"limits": '{"min": 1.005}'}, "limits", "5.00"),
        ({"limits": "five"}, "limits", ""),
        ({"game_code": "pr.tiddlywinks"}, "game_code", ""),
    ):
        response = administrator.post(change("tables_gamingtable", table), table_form(table, **changed))
        assert response.status_code == 200
        assert part in str(response.context["adminform"].form.errors[field])
    assert GamingTable.objects.get(pk=table.pk).limits == table.limits


def blackjack(desk):
    """A table with a progressive side bet: an amount and a rate among its options."""
    table = desk.floor.house.tables["BJ-1"]
    table.options = {"blazing_7s": True, "blazing_7s_reset_amount": 150_000, "blazing_7s_rate": 500}
    table.full_clean()
    table.save()
    return table


def test_options_are_written_as_decimals_one_on_each_line(desk, administrator):
    table = blackjack(desk)
    address = change("tables_gamingtable", table)
    form = administrator.get(address).context["adminform"].form
    written = form["options"].value()
    assert written.splitlines() == [
        "{", '  "blazing_7s": true,', '  "blazing_7s_reset_amount": "1500.00",', '  "blazing_7s_rate": "0.05"', "}"
    ]  # fmt: skip
    limits = {"limits": '{"min": "5.00", "max": "500.00"}'}
    assert administrator.post(address, table_form(table, options=written, **limits)).status_code == 302
    assert GamingTable.objects.get(pk=table.pk).options == table.options
    changed = written.replace("1500.00", "2000.00").replace("0.05", "0.075")
    assert administrator.post(address, table_form(table, options=changed, **limits)).status_code == 302
    after = GamingTable.objects.get(pk=table.pk).options
    assert after == {"blazing_7s": True, "blazing_7s_reset_amount": 200_000, "blazing_7s_rate": 750}
    assert '\\"2000.00\\"' in log_of(table).change_message


def test_an_option_for_which_no_stake_is_lawful_is_refused(desk, administrator):
    """PR §13.9(D): the least six card bonus of 1.00 may win 1,000.00, more than a table maximum of 500.00."""
    table = desk.floor.house.tables["TC-1"]
    limits = '{"min": "5.00", "max": "%s.00"}'
    address, offering = change("tables_gamingtable", table), '{"six_card_bonus": true}'
    refused = administrator.post(address, table_form(table, options=offering, limits=limits % "999"))
    assert refused.status_code == 200
    assert "PR §13.9(D)" in str(refused.context["adminform"].form.errors["options"])
    for options, most in ((offering, "1000"), ("{}", "500")):
        assert administrator.post(address, table_form(table, options=options, limits=limits % most)).status_code == 302


@pytest.mark.parametrize(
    "options",
    ['{"blazing_7s_reset_amount": 150000}', '{"blazing_7s_rate": 0.05}', '{"blazing_7s_rate": "five"}', "[]", "{"],
)
def test_options_that_cannot_be_read_are_refused_beside_the_field(desk, administrator, options):
    table = blackjack(desk)
    response = administrator.post(change("tables_gamingtable", table), table_form(table, options=options))
    assert response.status_code == 200
    assert response.context["adminform"].form.errors["options"]
    assert GamingTable.objects.get(pk=table.pk).options == table.options


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, Role.AUDITOR])
def test_options_are_read_in_words_with_what_the_regulation_allows(desk, role):
    table = blackjack(desk)
    text = desk.client(role, "es").get(change("tables_gamingtable", table)).content.decode()
    for words in ("blazing_7s_reset_amount", "1,500.00", "5.00\u00a0%", "PR §4.15(C)", "de 9 a 11"):
        assert words in text
    assert text.count("data-label") > 4 * len(registry.get("pr.blackjack").options) - 1
    if role is Role.ADMINISTRATOR:
        assert "El reglamento permite de 2.00 a 10,000.00" in text


def test_a_pin_is_set_on_its_own_page_and_never_written_down(desk, administrator):
    person = desk.floor.house.staff[Role.DEALER][1]
    address = reverse("admin:casino_employee_set_pin_page", args=[person.pk])
    differ = administrator.post(address, {"pin": "471138", "again": "471238"})
    assert "The two PINs differ." in differ.content.decode()
    short = administrator.post(address, {"pin": "12", "again": "12"})
    assert "6 to 12 digits" in short.content.decode()
    assert administrator.post(address, {"pin": "471138", "again": "471138", **REASON}).status_code == 302
    person = Employee.objects.get(pk=person.pk)
    assert sign(person, "471138", Role.DEALER, "test", origin="test").employee == person.code
    assert "471138" not in log_of(person).change_message
    assert (
        EmployeePin.objects.get(employee_id=person.pk).hash
        not in administrator.get(change("casino_employee", person)).content.decode()
    )
    assert desk.client(Role.PIT_MANAGER).get(address).status_code == 403
    assert desk.client(Role.AUDITOR).post(address, {"pin": "471138", "again": "471138"}).status_code == 403


def test_a_device_key_is_shown_once(desk, administrator):
    from casino.models import Device

    device = Device.objects.create(property=desk.property, code="D-1", kind=Device.Kind.PIT_TERMINAL)
    address = reverse("admin:casino_device_new_key_page", args=[device.pk])
    slip = administrator.post(address, {"scopes": ["rounds:write"], "tables": "RO-1, RO-11", **REASON})
    assert slip.context["form"].errors == {"tables": ["There is no table RO-11."]}
    assert not device.keys.exists(), "no key for a table that there is not"
    response = administrator.post(
        address, {"scopes": ["rounds:write"], "tables": "RO-1, RO-2", "requests_per_minute": "90", **REASON}
    )
    plain = response.context["plain_key"]
    assert plain in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    key = DeviceKey.objects.get(pk=principal(plain).key_id)
    assert (key.device, key.scopes, key.tables) == (device, ["rounds:write"], ["RO-1", "RO-2"])
    assert key.requests_per_minute == 90
    page = administrator.get(change("casino_device", device)).content.decode()
    assert key.prefix in page
    assert plain not in page
    assert key.hash not in page
    assert plain not in log_of(device).change_message
    withdraw = reverse("admin:casino_device_revoke_keys", args=[device.pk])
    assert administrator.get(withdraw).status_code == 200
    assert DeviceKey.objects.get(pk=key.pk).revoked_at is None, "a GET changes nothing"
    administrator.post(withdraw, REASON)
    assert principal(plain) is None
    assert desk.client(Role.AUDITOR).post(address, {"scopes": ["rounds:write"]}).status_code == 403


def test_a_device_key_is_followed_and_withdrawn(desk, administrator):
    from casino.commands import issue_device_key
    from casino.models import Device

    device = Device.objects.create(property=desk.property, code="D-2", kind=Device.Kind.PIT_TERMINAL)
    old, first = issue_device_key(device, scopes=["rounds:write"], tables=["RO-1"])
    address = reverse("admin:casino_device_rotate_key_page", args=[device.pk])
    assert old.prefix in administrator.get(address).content.decode()
    assert device.keys.count() == 1, "a GET changes nothing"
    response = administrator.post(address, {"key": old.pk, "overlap": "60", **REASON})
    plain = response.context["plain_key"]
    assert plain in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    new = DeviceKey.objects.get(pk=principal(plain).key_id)
    assert (new.scopes, new.tables) == (["rounds:write"], ["RO-1"])
    old.refresh_from_db()
    assert principal(first).key_id == old.pk, "both open"
    assert 0 < (old.expires_at - timezone.now()).total_seconds() <= 3_600
    assert plain not in log_of(device).change_message
    assert plain not in administrator.get(change("casino_device", device)).content.decode()
    withdraw = reverse("admin:casino_device_withdraw_key_page", args=[device.pk])
    assert administrator.post(withdraw, {"key": new.pk, **REASON}).status_code == 302
    assert principal(plain) is None
    assert principal(first).key_id == old.pk, "that one alone"
    refused = administrator.post(withdraw, {"key": new.pk, **REASON})
    assert refused.status_code == 200, "it is not there to be chosen any more"
    assert desk.client(Role.AUDITOR).post(address, {"key": old.pk, "overlap": "60"}).status_code == 403


def test_roles_of_two_departments_are_refused_in_the_form(desk, administrator):
    person = desk.floor.house.staff[Role.DEALER][0]
    held = person.roles.get()
    form = {
        "code": person.code, "name": person.name, "licence_number": person.licence_number, "active": "on",
        "roles-TOTAL_FORMS": 2, "roles-INITIAL_FORMS": 1, "roles-MIN_NUM_FORMS": 0, "roles-MAX_NUM_FORMS": 1000,
        "roles-0-id": held.pk, "roles-0-employee": person.pk, "roles-0-role": "dealer",
        "roles-1-id": "", "roles-1-employee": person.pk, "roles-1-role": "accounting", "_save": "1", **REASON,
    }  # fmt: skip
    response = administrator.post(change("casino_employee", person), form)
    assert response.status_code == 200
    assert "control S2" in response.content.decode()
    form["roles-1-role"] = "floor_supervisor"
    assert administrator.post(change("casino_employee", person), form).status_code == 302
    assert set(EmployeeRole.objects.filter(employee=person).values_list("role", flat=True)) == {
        "dealer", "floor_supervisor"
    }  # fmt: skip


def test_money_is_typed_in_decimals(desk, administrator):
    link = seed_link(desk.property, tables=["CS-1"])
    text = administrator.get(change("progressive_link", link)).content.decode()
    assert 'value="1.00"' in text
    assert "10,000.00" in text, "its approved edition"
    [chip_set] = desk.property.chip_sets.all()
    rows = list(Denomination.objects.filter(chip_set=chip_set))
    form = {
        "code": chip_set.code, "name": chip_set.name, "active": "on", "_save": "1", **REASON,
        "denominations-TOTAL_FORMS": len(rows) + 1, "denominations-INITIAL_FORMS": len(rows),
        "denominations-MIN_NUM_FORMS": 0, "denominations-MAX_NUM_FORMS": 1000,
    }  # fmt: skip
    for number, row in enumerate(rows):
        form |= {
            f"denominations-{number}-id": row.pk, f"denominations-{number}-chip_set": chip_set.pk,
            f"denominations-{number}-value_minor": f"{row.value_minor / 100:.2f}",
            f"denominations-{number}-colour": row.colour, f"denominations-{number}-kind": row.kind,
        }  # fmt: skip
    last = f"denominations-{len(rows)}"
    form |= {
        f"{last}-id": "",
        f"{last}-chip_set": chip_set.pk,
        f"{last}-value_minor": "5000.00",
        f"{last}-colour": "oro",
        f"{last}-kind": "plaque",
    }
    assert administrator.post(change("tables_chipset", chip_set), form).status_code == 302
    assert Denomination.objects.filter(chip_set=chip_set, value_minor=500_000, colour="oro", kind="plaque").exists()


def test_administrators_do_not_make_themselves_superusers(desk, administrator):
    root = get_user_model().objects.create_superuser("boss", password="x")
    assert administrator.get(reverse("admin:auth_user_change", args=[root.pk])).status_code == 404
    own = desk.user(Role.ADMINISTRATOR)
    form = {"username": own.username, "is_active": "on", "is_staff": "on", "is_superuser": "on", "_save": "1", **REASON}
    administrator.post(reverse("admin:auth_user_change", args=[own.pk]), form)
    own.refresh_from_db()
    assert not own.is_superuser


def test_a_new_row_belongs_to_the_property_at_hand(desk, administrator):
    form = {"code": "P-9", "name": "Foso nueve", "active": "on", "_save": "1", **REASON}
    assert administrator.post(reverse("admin:tables_pit_add"), form).status_code == 302
    assert desk.property.pits.get(code="P-9").name == "Foso nueve"
    again = administrator.post(reverse("admin:tables_pit_add"), form)
    assert again.status_code == 200, "the same code twice is a form error, not a crash"
