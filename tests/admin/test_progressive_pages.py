"""Progressives on the screen: a receipt cashed, the month, the reconciliation."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse

from casino.admin.guided import PAGES
from casino.models import FormPrint
from casino.roles import Role
from progressive import commands, documents
from progressive.models import Link
from progressive.models.paying import Receipt
from progressive.seed import seed_link
from tests.admin.conftest import Desk
from tests.admin.test_grids import rows_of
from tests.documents.paper import words, words_by_page
from tests.factories import DAY
from tests.progressive.stud import Stud
from tests.progressive.test_life import bingo, raffle


@pytest.fixture
def stud(desk: Desk) -> Stud:
    """A flush of CS-1 paid by a receipt; a reading that lacks a chip."""
    floor = Stud(desk.floor.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    commands.start_link(
        floor.property,
        link="CSP",
        day=DAY,
        approved=floor.sig(Role.ADMINISTRATOR),
        actor="employee:X01",
        at=floor.now(),
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


def test_payout_forms_of_a_day_are_printed_into_one_file(desk: Desk, stud: Stud) -> None:
    """Control T8: each is a print of its own, with the pages that it has alone; winners' names are not printed."""
    stud.play_stud("CS-1", chips=1, prizes=[(3, "full_house")])
    stud.pay(next(row for row in stud.prizes() if not row.form_serial).prize)
    serials = sorted(row.form_serial for row in stud.prizes())
    client, to = desk.client(Role.ACCOUNTING, "es"), PAGES["print-payout-forms"].url()
    shown = rows_of(client.get(to))
    assert {key: row.row.taken for key, row in shown.items()} == dict.fromkeys(serials, True)
    together = client.post(to, {f"{serial}-take": "on" for serial in serials}).content
    prints = FormPrint.objects.filter(property_id=stud.pk).order_by("serial")
    assert [(row.serial, row.copy_number) for row in prints] == [(serial, 1) for serial in serials]
    alone = [
        page
        for row in sorted(prints, key=lambda row: row.serial, reverse=True)
        for page in words_by_page(
            documents.payout_form(
                stud.property, row.serial, language="es", printed_by=row.by, printed_at=row.printed_at
            )
        )
    ]
    assert words_by_page(together) == alone
    again = client.post(to, {f"{serials[0]}-take": "on"})
    assert "REIMPRESIÓN" in words(again.content).replace(" ", "")
    assert not any(row.row.taken for row in rows_of(client.get(to)).values())


def test_the_cage_pays_winners_and_accounting_disposes_of_a_receipt(desk: Desk, stud: Stud) -> None:
    """PR §27.3(I), §7.12(A)(2), (B)(2), §1.7."""
    books, cage = desk.client(Role.ACCOUNTING), desk.client(Role.CASHIER)
    bingo(stud)
    raffle(stud, draw_on=DAY)
    day = {"day": DAY.isoformat()}
    three = desk.signed(drawn=Role.DEALER, managed=Role.PIT_MANAGER, witnessed=Role.INSPECTOR)
    wrong = books.post(PAGES["hold-draw"].url(), {"link": "BG", **day, "winners": "Ana Rosa; 9000-1", **three})
    assert (wrong.status_code, "player; card; amount" in wrong.content.decode()) == (422, True)
    told = {"link": "BG", **day, "winners": "Ana Rosa; 9000-1; 2600.00", **three}
    held = books.post(PAGES["hold-draw"].url(), told)
    assert held.status_code == 302, held.content.decode()
    assert books.get(held.url).content.startswith(b"%PDF")
    given = {
        "winner": "BG/1", **day,
        **desk.signed(paid=Role.CASHIER, witnessed=Role.INSPECTOR, verified=Role.ACCOUNTING),
    }  # fmt: skip
    offered = cage.get(PAGES["pay-draw-prize"].url()).content.decode()
    assert ("9000-1" in offered, "Ana Rosa" in offered) == (True, False), "names are kept apart"
    paid = cage.post(PAGES["pay-draw-prize"].url(), given)
    assert paid.status_code == 302, paid.content.decode()
    assert cage.get(paid.url).content.startswith(b"%PDF")
    assert "P-0000001" in books.get(reverse("admin:progressive_drawprize_changelist")).content.decode()
    form = {"serial": "P-0000001", **day, "reason": "mancha"}
    signed = desk.signed(prepared=Role.CASHIER, supervised=Role.PIT_MANAGER)
    assert cage.post(PAGES["void-delivery-form"].url(), {**form, **signed}).status_code == 302
    assert cage.post(PAGES["print-delivery-form"].url(), {"serial": "P-0000002"}).content.startswith(b"%PDF")
    several = PAGES["print-delivery-forms"].url()
    assert [key for key, row in rows_of(cage.get(several)).items() if not row.row.taken] == ["P-0000002"]
    assert cage.post(several, {"P-0000002-take": "on"}).content.startswith(b"%PDF")
    assert "P-0000002" in books.get(reverse("admin:progressive_prizedelivery_changelist")).content.decode()
    Receipt.objects.filter(property_id=stud.pk).update(expires_on=DAY - dt.timedelta(days=1))
    Link.objects.filter(pk=stud.link.pk).update(receipt_disposal="house")
    row = Receipt.objects.get(property_id=stud.pk)
    assert row.receipt in books.get(PAGES["dispose-receipt"].url()).content.decode()
    both = desk.signed(approved=Role.ACCOUNTING, verified=Role.AUDITOR)
    gone = books.post(
        PAGES["dispose-receipt"].url(), {"receipt": row.receipt, **day, "approval": "CTPR-2026-0107", **both}
    )
    assert gone.status_code == 302, gone.content.decode()
    assert books.get(gone.url).content.startswith(b"%PDF")
    assert desk.client(Role.DEALER).get(PAGES["hold-draw"].url()).status_code == 403
