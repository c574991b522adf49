"""The pages of an inspection, and its papers."""

from __future__ import annotations

from django.urls import reverse

from casino.roles import Role
from tables.equipment import draws
from tables.models import Inspection, InspectionReading
from tests.factories import DAY

SECRET = "a coin, a comb and a candle"


def page(name, **query):
    address = reverse(f"admin:{name}")
    return f"{address}?{'&'.join(f'{key}={value}' for key, value in query.items())}" if query else address


def test_an_inspection_on_the_screen(desk, typed_counts):
    desk.floor.open("RO-1")
    client = desk.client(Role.INSPECTOR)
    signed = desk.signed(inspector=Role.INSPECTOR, supervisor=Role.FLOOR_SUPERVISOR)
    asked = {"day": DAY.isoformat(), "shift": "M", "tables_wanted": 2, "commitment": draws.commitment(SECRET)}
    too_many = client.post(page("announce-inspection"), {**asked, **signed})
    assert too_many.status_code == 422
    assert "tables_wanted" in too_many.context["form"].errors
    assert client.post(page("announce-inspection"), {**asked, "tables_wanted": 1, **signed}).status_code == 302
    row = Inspection.objects.get()
    assert client.get(page("draw-inspection", inspection=row.code)).status_code == 200
    wrong = client.post(page("draw-inspection"), {"inspection": row.code, "secret": SECRET[:-1], **signed})
    assert "secret" in wrong.context["form"].errors
    told = {"inspection": row.code, "secret": SECRET, **signed}
    assert client.post(page("draw-inspection"), told).status_code == 302
    read = {
        "inspection": row.code,
        "table": "RO-1",
        "kind": "opening",
        "minimum_posted": "3.00",
        "remarks": "",
        **signed,
    }
    assert client.post(page("read-table"), {**read, **typed_counts({"500": 1})}).status_code == 302
    reading = InspectionReading.objects.get()
    assert reading.differences == 2
    assert client.post(page("finish-inspection"), {"inspection": row.code, **signed}).status_code == 302
    for model, key in (("inspection", row.pk), ("inspectionreading", reading.pk)):
        assert client.get(reverse(f"admin:tables_{model}_changelist")).status_code == 200
        assert client.get(reverse(f"admin:tables_{model}_change", args=[key])).status_code == 200
    shown = client.get(page("inspection-report", first=DAY.isoformat(), last=DAY.isoformat()))
    assert row.inspector in shown.content.decode()
    assert client.get(page("inspection-report", first="soon")).status_code == 200
    for name in ("inspection-report-pdf", "inspection-report-csv"):
        assert client.get(page(name, first=DAY.isoformat(), last=DAY.isoformat())).status_code == 200
    assert client.get(page("inspection-report-csv", first="soon")).status_code == 404
    assert client.get(page("inspection-pdf", inspection=row.code)).content.startswith(b"%PDF")


def test_a_draw_is_given_up_on_the_screen(desk):
    desk.floor.open("RO-1")
    client = desk.client(Role.INSPECTOR, "es")
    signed = desk.signed(inspector=Role.INSPECTOR)
    asked = {"day": DAY.isoformat(), "shift": "M", "tables_wanted": 1, "commitment": draws.commitment(SECRET)}
    client.post(page("announce-inspection"), {**asked, **signed})
    row = Inspection.objects.get()
    client.post(page("cancel-inspection"), {"inspection": row.code, "reason": "alarma", **signed})
    row.refresh_from_db()
    assert row.status == Inspection.Status.CANCELLED


def test_the_pages_are_the_inspectors(desk):
    client = desk.client(Role.PIT_MANAGER)
    assert client.get(page("announce-inspection")).status_code == 403
    assert client.get(page("inspection-report")).status_code == 200
    assert desk.client(Role.CASHIER).get(page("inspection-report")).status_code == 403
