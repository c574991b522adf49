"""Pages of transfers, even exchanges, paper slips, prints, and the series book."""

from __future__ import annotations

import pytest
from django.urls import reverse

from casino.models import FormPad, FormPrint
from casino.roles import Role
from tables.models import Slip, TableSession
from tests.factories import DAY


def page(name):
    return reverse(f"admin:{name}")


@pytest.fixture
def floor(desk):
    desk.floor.open("RO-1")
    desk.floor.open("RO-2")
    return desk


def ok(response):
    assert response.status_code == 302, dict(response.context["form"].errors) | dict(response.context["signing"].errors)


def test_a_transfer_step_by_step(floor, typed_counts):
    pit = floor.client(Role.FLOOR_SUPERVISOR)
    counts = typed_counts({"500": 20})
    signed = floor.signed(supervisor=Role.FLOOR_SUPERVISOR)
    same = pit.post(page("request-transfer"), {"table": "RO-1", "to_table": "RO-1", **counts, **signed})
    assert same.context["form"].errors["to_table"] == ["Choose another table for the transfer. [control T10]"]
    ok(pit.post(page("request-transfer"), {"table": "RO-1", "to_table": "RO-2", **counts, **signed}))
    serial = Slip.objects.get(property_id=floor.property.pk).serial
    assert "RO-2" in pit.get(reverse("admin:index")).content.decode()
    given = floor.signed(dealer=Role.DEALER, escort=Role.SECURITY)
    ok(pit.post(page("issue-transfer"), {"serial": serial, **given}))
    arrived = floor.signed(dealer=(Role.DEALER, 2), supervisor=Role.FLOOR_SUPERVISOR)
    ok(pit.post(page("receive-transfer"), {"serial": serial, **counts, **arrived}))
    assert TableSession.objects.get(property_id=floor.property.pk, table="RO-2").fills == 10_000


def test_an_even_exchange_step_by_step(floor, typed_counts):
    pit, cage = floor.client(Role.FLOOR_SUPERVISOR), floor.client(Role.CASHIER)
    coming, going = typed_counts({"500": 20}), typed_counts({"100": 100}, "returned")
    signed = floor.signed(supervisor=Role.FLOOR_SUPERVISOR)
    uneven = pit.post(
        page("request-exchange"), {"table": "RO-1", **coming, **typed_counts({"100": 99}, "returned"), **signed}
    )
    assert "differ in value" in uneven.context["form"].errors["returned"][0]
    ok(pit.post(page("request-exchange"), {"table": "RO-1", **coming, **going, **signed}))
    serial = {"serial": Slip.objects.get(property_id=floor.property.pk).serial}
    ok(cage.post(page("issue-exchange"), serial | floor.signed(cashier=Role.CASHIER, escort=Role.SECURITY)))
    both = floor.signed(dealer=Role.DEALER, supervisor=Role.FLOOR_SUPERVISOR)
    ok(pit.post(page("exchange-at-table"), serial | coming | going | both))
    back = typed_counts({"100": 100})
    ok(cage.post(page("receive-exchange"), serial | back | floor.signed(cashier=(Role.CASHIER, 2))))
    assert Slip.objects.get(property_id=floor.property.pk).status == Slip.Status.RECEIVED


def test_a_paper_slip_is_keyed_in(floor, typed_counts):
    code = floor.floor.house.staff
    typed = {
        "kind": "fill", "serial": "F-0000007", "out_of_order": "on", "session": f"RO-1.{DAY}.M",
        **typed_counts({"500": 20}),
        "supervisor": code[Role.FLOOR_SUPERVISOR][0].code, "cashier": code[Role.CASHIER][0].code,
        "escort": code[Role.SECURITY][0].code, "dealer": "Z9", "receiver": code[Role.FLOOR_SUPERVISOR][0].code,
        **floor.signed(keyed=Role.ACCOUNTING),
    }  # fmt: skip
    client = floor.client(Role.ACCOUNTING)
    stranger = client.post(page("record-paper-slip"), typed)
    assert stranger.context["form"].errors["dealer"] == ["There is no such employee. [control S2]"]
    ok(client.post(page("record-paper-slip"), typed | {"dealer": code[Role.DEALER][0].code}))
    assert Slip.objects.get(property_id=floor.property.pk).paper
    book = client.get(page("series-book")).content.decode()
    assert "F-0000001, F-0000002" in book, "what was skipped is missing"
    assert "to be explained" in book


def test_pads_come_go_out_and_come_back(desk):
    client = desk.client(Role.ACCOUNTING)
    pad = {"series": "FILL", "first": "501", "last": "550", "printer": "Imprenta", "delivery_note": "A-9"}
    ok(client.post(page("receive-pad"), pad | desk.signed(receiver=Role.ACCOUNTING, witness=Role.AUDITOR)))
    issue = {"pad": "FILL.501", "location": "Caja"}
    ok(client.post(page("issue-pad"), issue | desk.signed(issuer=Role.ACCOUNTING, recipient=Role.CASHIER)))
    back = {"pad": "FILL.501", "unused_from": "552", "reason": "x"}
    signed = desk.signed(returner=Role.CASHIER, receiver=Role.ACCOUNTING)
    wrong = client.post(page("return-pad"), back | signed)
    assert "go from 501 to 550" in wrong.context["form"].errors["unused_from"][0]
    ok(client.post(page("return-pad"), back | {"unused_from": "501"} | signed))
    assert FormPad.objects.get(property_id=desk.property.pk).status == FormPad.Status.RETURNED
    for address in ("series-book-pdf", "series-book-csv"):
        assert client.get(page(address)).status_code == 200
    assert client.get(page("series-book-csv")).content.startswith(b"\xef\xbb\xbf")
    assert client.get(reverse("admin:casino_formpad_changelist")).status_code == 200
    assert desk.client(Role.CASHIER).get(page("series-book")).status_code == 403


def test_a_slip_is_printed_and_reprinted(floor):
    serial = floor.floor.fill("RO-1", {"500": 4})
    pit = floor.client(Role.FLOOR_SUPERVISOR)
    typed = {"serial": serial, "copy": "parts"}
    assert pit.post(page("print-slip"), typed).content.startswith(b"%PDF")
    assert pit.post(page("print-slip"), typed).content.startswith(b"%PDF")
    assert [row.reprint for row in FormPrint.objects.order_by("copy_number")] == [False, True]
    locked = pit.post(page("print-slip"), typed | {"copy": "restricted"})
    assert "Only accounting" in locked.context["signing"].errors["reader_employee"][0]
    opened = pit.post(page("print-slip"), typed | {"copy": "restricted"} | floor.signed(reader=Role.ACCOUNTING))
    assert opened.content.startswith(b"%PDF")
    assert "reprint" in pit.get(page("print-slip"), {"serial": serial}).content.decode()
    assert pit.get(reverse("admin:tables_slip_changelist")).status_code == 200


def test_an_opener_is_printed(floor):
    typed = {"session": f"RO-1.{DAY}.M", "which": "opener", "copy": "parts"}
    pit = floor.client(Role.FLOOR_SUPERVISOR)
    assert pit.post(page("print-inventory"), typed).content.startswith(b"%PDF")
    assert (
        "not been closed"
        in pit.post(page("print-inventory"), typed | {"which": "closer"}).context["form"].errors["which"][0]
    )
