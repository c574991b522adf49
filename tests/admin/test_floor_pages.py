"""Pages of the floor's configuration: pits, the shift calendar, chip sets, drop boxes."""

from __future__ import annotations

import pytest
from django.forms.models import model_to_dict
from django.urls import reverse

from casino.roles import Role
from tables.models import ChipSet, Denomination, DropBox, Pit, ShiftDefinition
from tests.people import REASON


@pytest.fixture
def administrator(desk):
    return desk.client(Role.ADMINISTRATOR)


def calendar_form(venue, rows, *, deleted=(), **more):
    """The property's page as it is sent: rows of (shift or None, code, order, starts, ends)."""
    settings = {name: value for name, value in model_to_dict(venue, exclude=["id"]).items() if value is not False}
    form = {
        **settings, "_save": "1", **REASON,
        "shifts-TOTAL_FORMS": len(rows), "shifts-INITIAL_FORMS": sum(1 for row in rows if row[0]),
        "shifts-MIN_NUM_FORMS": 0, "shifts-MAX_NUM_FORMS": 1000, **more,
    }  # fmt: skip
    for number, (shift, code, order, starts, ends) in enumerate(rows):
        form |= {
            f"shifts-{number}-id": shift.pk if shift else "", f"shifts-{number}-property": venue.pk,
            f"shifts-{number}-code": code, f"shifts-{number}-name": code, f"shifts-{number}-order": order,
            f"shifts-{number}-starts": starts, f"shifts-{number}-ends": ends,
        }  # fmt: skip
        if code in deleted:
            form[f"shifts-{number}-DELETE"] = "on"
    return form


def hours(venue):
    rows = ShiftDefinition.objects.filter(property=venue)
    return [(row.code, f"{row.starts:%H:%M}", f"{row.ends:%H:%M}") for row in rows]


def test_the_shift_calendar_is_changed_as_a_whole(desk, administrator):
    venue = desk.property
    morning, evening, night = ShiftDefinition.objects.filter(property=venue)
    address = reverse("admin:casino_property_change", args=[venue.pk])
    assert administrator.get(address).status_code == 200
    rows = [
        (morning, "M", 1, "06:00", "15:00"), (evening, "T", 2, "14:00", "22:00"), (night, "N", 3, "22:00", "06:00")
    ]  # fmt: skip
    answer = administrator.post(address, calendar_form(venue, rows))
    assert answer.status_code == 200
    assert "overlap" in answer.content.decode()
    assert hours(venue)[0] == ("M", "06:00", "14:00")
    rows[1] = (evening, "T", 2, "15:00", "22:00")
    assert administrator.post(address, calendar_form(venue, rows)).status_code == 302
    assert hours(venue) == [("M", "06:00", "15:00"), ("T", "15:00", "22:00"), ("N", "22:00", "06:00")]
    # The first hour of the day moves with the shifts or not at all.
    assert administrator.post(address, calendar_form(venue, rows, day_start_hour=7)).status_code == 200
    two = [(morning, "M", 1, "06:00", "18:00"), (evening, "T", 2, "15:00", "22:00"), (night, "N", 3, "18:00", "06:00")]
    assert administrator.post(address, calendar_form(venue, two, deleted=("T",))).status_code == 302
    assert hours(venue) == [("M", "06:00", "18:00"), ("N", "18:00", "06:00")]


def test_single_shifts_are_only_looked_at(desk, administrator):
    shift = ShiftDefinition.objects.filter(property=desk.property).first()
    assert administrator.get(reverse("admin:tables_shiftdefinition_changelist")).status_code == 200
    address = reverse("admin:tables_shiftdefinition_change", args=[shift.pk])
    assert administrator.post(address, {"code": "M", "name": "x"}).status_code == 403
    assert administrator.get(reverse("admin:tables_shiftdefinition_add")).status_code == 403


def test_pits_are_kept_and_tables_stand_in_them(desk, administrator):
    form = {"code": "VIP", "name": "Salón privado", "active": "on", "_save": "1", **REASON}
    assert administrator.post(reverse("admin:tables_pit_add"), form).status_code == 302
    assert Pit.objects.get(property=desk.property, code="VIP").name == "Salón privado"
    page = administrator.get(reverse("admin:tables_pit_changelist")).content.decode()
    assert "RO-1, RO-2" in page
    listed = administrator.get(reverse("admin:tables_gamingtable_changelist"), {"pit": "P"})
    assert [row.code for row in listed.context["cl"].result_list] == ["PK-1"]
    assert desk.client(Role.PIT_MANAGER).get(reverse("admin:tables_pit_changelist")).status_code == 200
    assert desk.floor.open("RO-1").pit == "A"


def test_a_box_in_custody_stays_where_it_belongs(desk, administrator):
    desk.floor.open("RO-1")
    box = DropBox.objects.get(property=desk.property, number="RO-1-M")
    address = reverse("admin:tables_dropbox_change", args=[box.pk])
    form = {"table": desk.floor.house.tables["RO-2"].pk, "shift": "M", "active": "on", "_save": "1", **REASON}
    answer = administrator.post(address, form)
    assert answer.status_code == 200
    assert "control D1" in answer.content.decode()
    free = DropBox.objects.get(property=desk.property, number="RO-1-E")
    address = reverse("admin:tables_dropbox_change", args=[free.pk])
    assert administrator.post(address, form | {"shift": ""}).status_code == 302
    free.refresh_from_db()
    assert free.table.code == "RO-2"
    page = administrator.get(reverse("admin:tables_dropbox_changelist"), {"q": "RO-1"}).content.decode()
    assert "On the table" in page
    assert "Empty, put away" in page


@pytest.mark.usefixtures("at_noon")
def test_a_chip_set_is_retired_on_its_page_with_two_signatures(desk, administrator):
    other = ChipSet.objects.create(property=desk.property, code="B", name="Serie B")
    Denomination.objects.create(chip_set=other, value_minor=500, colour="gris")
    page = reverse("admin:retire-chip-set")
    cage = desk.client(Role.CAGE_SUPERVISOR)
    assert cage.get(page).status_code == 200
    assert desk.client(Role.CASHIER).get(page).status_code == 403
    [day] = [value for value, _ in cage.get(page).context["form"].fields["day"].choices]
    form = {
        "chip_set": "A",
        "day": day,
        "reason": "Serie gastada",
        **desk.signed(cage_supervisor=Role.CAGE_SUPERVISOR, inspector=Role.INSPECTOR),
    }
    assert cage.post(page, form | {"inspector_pin": "999999"}).status_code == 422
    assert cage.post(page, form).status_code == 302
    retired = ChipSet.objects.get(property=desk.property, code="A")
    assert not retired.active
    assert retired.retired_on.isoformat() == day
    assert cage.post(page, form).status_code == 422, "it is no longer offered"
    address = reverse("admin:tables_chipset_change", args=[retired.pk])
    shown = administrator.get(address).content.decode()
    assert day.split("-")[0] in shown
    assert 'name="active"' not in shown
