"""Pages of limits, bank requirements and the Inspector's check."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from casino.roles import Role
from tables.documents.limits import limits_history
from tables.models import BankCheck, BankSetting, TableLimits, TableSession
from tests.documents.paper import needs_poppler, reach, words
from tests.factories import DAY, NOON
from tests.people import REASON


@pytest.fixture
def limits_desk(desk):
    desk.floor.install("RO-1")
    desk.floor.opened = timezone.now()
    desk.floor.open_only("RO-1", at=desk.floor.opened)
    return desk


def test_limits_are_announced_changed_and_told(limits_desk):
    pit = limits_desk.client(Role.FLOOR_SUPERVISOR)
    page = reverse("admin:announce-limits")
    assert "RO-1" in pit.get(page).content.decode()
    form = {"table": "RO-1", "limits_min": "5", "limits_max": "200.00", "more": "", "public_told": "on"}
    people = limits_desk.signed(announcer=Role.FLOOR_SUPERVISOR, witness=Role.DEALER)
    refused = pit.post(page, form | people)
    assert refused.status_code == 422
    assert "PR §2.5" in refused.content.decode()
    assert pit.post(page, form | people | {"inspector_told": "R. Sepúlveda"}).status_code == 302
    row = TableLimits.objects.get(kind="raise")
    assert row.after == {"min": 500, "max": 20_000}
    page = reverse("admin:change-limits")
    people = limits_desk.signed(supervisor=Role.FLOOR_SUPERVISOR, witness=Role.DEALER)
    assert pit.post(page, form | people).status_code == 422
    TableLimits.objects.update(due_at=timezone.now() - dt.timedelta(seconds=1))
    assert pit.post(page, form | people | {"limits_max": "x"}).status_code == 422
    assert pit.post(page, form | people).status_code == 302
    assert TableSession.objects.get().limits == {"min": 500, "max": 20_000}
    listed = pit.get(reverse("admin:tables_tablelimits_changelist")).content.decode()
    assert "5.00 – 200.00" in listed
    assert pit.get(reverse("admin:tables_tablelimits_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", ("Historial de límites", "Ruleta", "Apertura", "Aumento", "1.00 – 100.00", "5.00 – 200.00", "retirado")),
        ("en", ("History of limits", "Roulette", "Opening", "Raised", "1.00 – 100.00", "5.00 – 200.00", "taken back")),
    ],
)
def test_the_history_of_limits_is_a_report(limits_desk, language, expected):
    """Control T11: time, old, new, announcer, witness."""
    from tests.tables.test_limits import announce, cancel

    floor, day = limits_desk.floor, {"first": DAY.isoformat(), "last": DAY.isoformat()}
    announce(floor, at=None)
    cancel(floor, at=None)
    auditor = limits_desk.client(Role.AUDITOR, language)
    text = auditor.get(reverse("admin:limits-history"), day).content.decode()
    people = [floor.house.staff[role][0].name for role in (Role.FLOOR_SUPERVISOR, Role.DEALER)]
    for phrase in (*expected, *people, "PR §2.5"):
        assert phrase in text
    assert "RO-1" in auditor.get(reverse("admin:limits-history"), {"first": "x"}).content.decode()
    nothing = auditor.get(reverse("admin:limits-history"), {**day, "table": "BJ-1"}).content.decode()
    assert "PR §2.5" not in nothing
    document = reverse("admin:limits-history-pdf")
    assert auditor.get(document, {"first": "x"}).status_code == 404
    assert limits_desk.client(Role.COUNT_TEAM).get(document, day).status_code == 403
    assert auditor.get(document, day).content.startswith(b"%PDF")


@needs_poppler
def test_the_history_of_limits_is_printed(limits_desk):
    from tests.tables.test_limits import announce

    announce(limits_desk.floor, at=None)
    who = {"printed_by": "employee:A01", "printed_at": NOON}
    pdf = limits_history(limits_desk.property, DAY, DAY, "RO-1", language="es", **who)
    told = words(pdf)
    for phrase in ("Historial de límites", "1.00 – 100.00", "5.00 – 200.00", "R. Sepúlveda", "PR §2.5", "no vigente"):
        assert phrase in told
    left, right = reach(pdf)
    assert (left >= 25, right <= 792 - 25) == (True, True), "it fits the paper"


def test_an_announcement_is_taken_back_on_its_page(limits_desk):
    from tests.tables.test_limits import announce

    announce(limits_desk.floor, at=None)
    pit = limits_desk.client(Role.PIT_MANAGER)
    page = reverse("admin:cancel-limits")
    form = {"table": "RO-1", "reason": "sin público", **limits_desk.signed(supervisor=Role.FLOOR_SUPERVISOR)}
    assert pit.post(page, form).status_code == 302
    assert TableLimits.objects.get(kind="raise").status == "cancelled"
    assert pit.post(page, form).status_code == 422, "it is no longer offered"


def test_the_bank_is_entered_shown_and_verified(desk):
    administrator = desk.client(Role.ADMINISTRATOR)
    form = {
        "kind": "ordinary", "game_code": "", "above_minor": "0", "amount_minor": "50000.00", "multiple": "0",
        "cite": "RJA §3.14", "_save": "1", **REASON,
    }  # fmt: skip
    assert administrator.post(reverse("admin:tables_banksetting_add"), form).status_code == 302
    assert BankSetting.objects.get(property=desk.property).amount_minor == 5_000_000
    assert administrator.get(reverse("admin:tables_banksetting_changelist")).status_code == 200
    desk.floor.open("BA-1")
    desk.floor.open("BJ-1")
    inspector = desk.client(Role.INSPECTOR)
    home = inspector.get(reverse("admin:index")).content.decode()
    assert "125,000.00" in home or "125000.00" in home
    assert "BJ-1" in home
    page = reverse("admin:verify-bank")
    form = {
        "day": DAY.isoformat(),
        "shift": "M",
        "amount": "130000.00",
        "note": "",
        **desk.signed(inspector=Role.INSPECTOR),
    }
    assert desk.client(Role.DEALER).get(page).status_code == 403
    assert inspector.post(page, form | {"amount": "-1"}).status_code == 422
    assert inspector.post(page, form).status_code == 302
    assert BankCheck.objects.get().required == 12_500_000
    assert inspector.get(reverse("admin:tables_bankcheck_changelist")).status_code == 200
