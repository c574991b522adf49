"""Progressives on the screen: a receipt cashed, the month, the reconciliation."""

from __future__ import annotations

import pytest

from casino.admin.guided import PAGES
from casino.roles import Role
from progressive import commands
from progressive.paying.models import Receipt
from progressive.seed import seed_link
from tests.admin.conftest import Desk
from tests.factories import DAY
from tests.progressive.stud import Stud


@pytest.fixture
def stud(desk: Desk) -> Stud:
    """A flush of CS-1 paid by a receipt; a reading that lacks a chip."""
    floor = Stud(desk.floor.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    commands.start_link(
        floor.link, day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor="employee:X01", at=floor.now()
    )
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")])
    floor.pay(floor.prizes()[0].prize, method="receipt")
    floor.read("CS-1", in_meter=9)
    return floor


def test_the_cage_cashes_a_receipt(desk: Desk, stud: Stud) -> None:
    """PR §7.12(A)(2)."""
    page = PAGES["cash-receipt"].url()
    client = desk.client(Role.CASHIER)
    row = Receipt.objects.get(property_id=stud.pk)
    assert row.receipt in client.get(page).content.decode()
    given = {"receipt": row.receipt, "day": DAY.isoformat(), **desk.signed(cashed=Role.CASHIER)}
    assert client.post(page, given).status_code == 302
    row.refresh_from_db()
    assert row.status == "cashed"
    assert row.receipt not in client.get(page).content.decode()
    assert desk.client(Role.DEALER).get(page).status_code == 403


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_month_and_the_reconciliation_are_read(desk: Desk, stud: Stud, language: str) -> None:
    """PR §7.14(L), control P15."""
    client = desk.client(Role.ACCOUNTING, language)
    month = client.get(PAGES["progressive-month"].url(month=f"{DAY:%Y-%m}")).content.decode()
    assert "J-0000001" in month
    assert client.get(PAGES["progressive-month-pdf"].url(month=f"{DAY:%Y-%m}")).content.startswith(b"%PDF")
    assert client.get(PAGES["progressive-month-xlsx"].url(month="2026-13")).status_code == 404
    span = {"since": DAY.isoformat(), "until": DAY.isoformat()}
    told = client.get(PAGES["progressive-reconciliation"].url(**span)).content.decode()
    assert ("the equipment did not count it" if language == "en" else "el equipo no la contó") in told
    written = client.get(PAGES["progressive-reconciliation-csv"].url(**span)).content
    assert b"CSP,discrepancy,CS-1,2026-11-20,in_meter,10,9,-1,unlit_chip" in written
    assert desk.client(Role.DEALER).get(PAGES["progressive-reconciliation"].url(**span)).status_code == 403
