"""Work on many things at once: exceptions, notices, checklist lines, prints, deliveries, tables out of service."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse
from django.utils import timezone

from accounting.models import ChecklistSignoff, ExceptionCase
from casino import deliveries
from casino.admin.reasons import reason_of
from casino.models import FormPrint, Webhook, WebhookDelivery
from casino.roles import Role
from tables import documents
from tables.commands import PrintedForm, raise_exception
from tables.models import GamingTable, TableSession
from tests.admin.test_grids import page, refused, rows_of
from tests.documents.paper import title, words, words_by_page
from tests.factories import ACTOR, DAY
from tests.people import REASON


def raised(desk, *, amount=0, actor=ACTOR, code="opener_differs"):
    """An exception of the floor, as a case."""
    before = set(ExceptionCase.objects.values_list("case", flat=True))
    raise_exception(
        desk.property, day=DAY, code=code, subject="RO-1", detail="x", amount=amount, table="RO-1", shift="M",
        actor=actor, at=desk.floor.now(),
    )  # fmt: skip
    (made,) = set(ExceptionCase.objects.values_list("case", flat=True)) - before
    return made


def ticked(*keys):
    return {f"{key}-take": "on" for key in keys}


def status(*cases):
    rows = ExceptionCase.objects.filter(case__in=cases).order_by("case")
    return [row.status for row in rows]


def test_cases_are_answered_with_one_explanation_and_one_signature(desk):
    client = desk.client(Role.ACCOUNTING)
    cases = [raised(desk) for _case in range(3)]
    other = raised(desk, code="slip_late")
    shown = rows_of(client.get(page("resolve-exceptions"), {"code": "opener_differs"}))
    assert set(shown) == set(cases), "the rows of one kind"
    assert set(rows_of(client.get(page("resolve-exceptions")))) == {*cases, other}
    answer = {"outcome": "explained", "explanation": "Parte 12", **desk.signed(resolved=Role.ACCOUNTING)}
    sent = client.post(page("resolve-exceptions"), {**answer, **ticked(*cases[:2])})
    assert sent.status_code == 302, refused(sent)
    assert status(*cases) == ["resolved", "resolved", "open"], "rows without a tick are left"
    assert set(ExceptionCase.objects.filter(case__in=cases[:2]).values_list("explanation", "resolved_by")) == {
        ("Parte 12", "K01")
    }


def test_a_refused_case_is_named_at_its_row_and_none_is_answered(desk):
    client = desk.client(Role.ACCOUNTING)
    fine, own = raised(desk), raised(desk, amount=50_000, actor="employee:K01")
    answer = {"outcome": "explained", "explanation": "Parte 12", **desk.signed(resolved=Role.ACCOUNTING)}
    found = refused(client.post(page("resolve-exceptions"), {**answer, **ticked(fine, own)}))
    assert found.keys() == {own}
    assert status(fine, own) == ["open", "open"]


def test_answers_are_confirmed_together_and_cases_given_to_one_owner(desk):
    cases = [raised(desk, amount=10_000_000) for _case in range(2)]
    office, auditor = desk.client(Role.ACCOUNTING), desk.client(Role.AUDITOR)
    owner = desk.floor.house.staff[Role.ACCOUNTING][0].code
    given = {"owner": owner, "note": "", **desk.signed(assigned=Role.ACCOUNTING), **ticked(*cases)}
    assert office.post(page("assign-exceptions"), given).status_code == 302
    assert status(*cases) == ["assigned"] * 2
    answer = {"outcome": "explained", "explanation": "Parte 12", **desk.signed(resolved=Role.ACCOUNTING)}
    assert office.post(page("resolve-exceptions"), {**answer, **ticked(*cases)}).status_code == 302
    assert status(*cases) == ["answered"] * 2, "above the threshold each waits for an auditor"
    inbox = auditor.get(page("exceptions-inbox")).content.decode()
    assert html.escape(f"{page('confirm-exceptions')}?code=opener_differs") in inbox
    shown = auditor.get(page("confirm-exceptions")).content.decode()
    assert "Parte 12" in shown, "each row shows its answer"
    agreed = {"note": "", **desk.signed(confirmed=Role.AUDITOR), **ticked(*cases)}
    assert auditor.post(page("confirm-exceptions"), agreed).status_code == 302
    assert status(*cases) == ["resolved"] * 2
    assert office.get(page("confirm-exceptions")).status_code == 403


def test_lines_of_a_checklist_are_signed_together_as_they_were_shown(desk):
    client = desk.client(Role.ACCOUNTING)
    shown = client.get(page("sign-checklist-lines"))
    clean = [key for key, row in rows_of(shown).items() if row.row.taken]
    assert len(clean) >= 2
    seen = dict(re.findall(r'name="([\w-]+-evidence)" value="(\w+)"', shown.content.decode()))
    signed = {"day": DAY.isoformat(), **desk.signed(signed=Role.ACCOUNTING), **ticked(*clean)}
    other = {**seen, f"{clean[0]}-evidence": "0" * 64}
    found = refused(client.post(page("sign-checklist-lines"), {**signed, **other}))
    assert found.keys() == {clean[0]}, "what changed since the page was shown is not signed"
    assert not ChecklistSignoff.objects.exclude(signed_at=None).exists()
    sent = client.post(page("sign-checklist-lines"), {**signed, **seen})
    assert sent.status_code == 302, refused(sent)
    done = ChecklistSignoff.objects.filter(property_id=desk.property.pk).exclude(signed_at=None)
    assert sorted(done.values_list("line", flat=True)) == sorted(clean)


def test_slips_of_a_day_are_printed_into_one_file(desk):
    for table in ("RO-1", "RO-2"):
        desk.floor.open(table)
    serials = [desk.floor.work.request("fill", table, {"500": 4}) for table in ("RO-1", "RO-2")]
    client = desk.client(Role.CASHIER, "es")
    shown = rows_of(client.get(page("print-slips")))
    assert [key for key, row in shown.items() if row.row.taken] == sorted(serials, reverse=True), "nothing printed yet"
    answer = client.post(page("print-slips"), {"copy": "parts", **ticked(*serials)})
    assert answer["Content-Type"] == "application/pdf", answer.content.decode()[:500]
    text = words(answer.content)
    assert all(serial in text for serial in serials)
    assert "REIMPRESIÓN" not in text.replace(" ", "")
    assert FormPrint.objects.filter(serial__in=serials, copy_number=1).count() == 2
    again = words(client.post(page("print-slips"), {"copy": "parts", **ticked(serials[0])}).content)
    assert "REIMPRESIÓN" in again.replace(" ", "")
    assert not [row.row.taken for row in rows_of(client.get(page("print-slips"))).values() if row.row.taken]


def test_a_file_of_several_forms_has_the_pages_of_each_alone(desk):
    for table in ("RO-1", "RO-2"):
        desk.floor.open(table)
    client = desk.client(Role.CASHIER, "es")
    keys = ["RO-1.M.opener", "RO-2.M.opener"]
    shown = rows_of(client.get(page("print-inventories")))
    assert sorted(shown) == keys, "no table is closed: no closer"
    assert all(row.row.taken for row in shown.values())
    together = client.post(page("print-inventories"), {"copy": "parts", **ticked(*keys)})
    assert together["Content-Type"] == "application/pdf", together.content.decode()[:500]
    prints = FormPrint.objects.filter(property_id=desk.property.pk).order_by("serial")
    assert [(row.copy, row.copy_number, row.by) for row in prints] == [("parts", 1, prints[0].by)] * 2
    assert prints[0].by.startswith("employee:")
    rows = zip(("RO-1", "RO-2"), [row.serial for row in prints], strict=True)
    alone = []
    for table, serial in rows:
        session = TableSession.objects.get(table=table)
        form = PrintedForm(prints.get(serial=serial), "es", session, "opener")
        alone += words_by_page(documents.paper_of(desk.property, form))
    assert words_by_page(together.content) == alone
    assert title(together.content) == ", ".join(f"Apertura de mesa {row.serial}" for row in prints)
    shown = rows_of(client.get(page("print-inventories")))
    assert not [key for key, row in shown.items() if row.row.taken], "both were printed"
    again = client.post(page("print-inventories"), {"copy": "parts", **ticked(keys[0])})
    assert "REIMPRESIÓN" in words(again.content).replace(" ", "")


def test_an_empty_choice_and_a_restricted_copy_without_accounting_print_nothing(desk):
    desk.floor.open("RO-1")
    client, to = desk.client(Role.CASHIER), page("print-inventories")
    nothing = client.post(to, {"copy": "parts"})
    assert nothing.status_code == 422
    assert "Choose at least one row." in nothing.content.decode()
    found = refused(client.post(to, {"copy": "restricted", **ticked("RO-1.M.opener")}))
    assert found.keys() == {"RO-1.M.opener"}
    assert "T7" in str(found)
    elsewhere = client.post(to, {"copy": "parts", **ticked("RO-9.M.opener")})
    assert elsewhere.status_code == 422, "only what is offered can be printed"
    assert not FormPrint.objects.filter(property_id=desk.property.pk).exists()
    opened = client.post(to, {"copy": "restricted", **ticked("RO-1.M.opener"), **desk.signed(reader=Role.ACCOUNTING)})
    assert opened["Content-Type"] == "application/pdf"
    assert FormPrint.objects.get(property_id=desk.property.pk).copy == "restricted"


@pytest.mark.parametrize(
    ("name", "role"),
    [("print-inventories", Role.COUNT_TEAM), ("print-payout-forms", Role.CASHIER),
     ("print-delivery-forms", Role.DEALER), ("print-slips", Role.DEALER)],
)  # fmt: skip
def test_who_may_not_print_one_may_not_print_several(desk, name, role):
    client = desk.client(role)
    assert client.get(page(name)).status_code == 403
    assert client.post(page(name), {}).status_code == 403


@pytest.mark.parametrize("name", ["print-inventories", "print-payout-forms", "print-delivery-forms", "print-slips"])
def test_where_there_is_no_form_the_page_says_so(desk, name):
    client = desk.client(Role.ACCOUNTING)
    assert client.get(page(name)).status_code == 200
    sent = client.post(page(name), {"copy": "parts"})
    assert sent.status_code == 422
    assert "Choose at least one row." in sent.content.decode()


@pytest.fixture
def waiting(desk):
    """Three deliveries of a webhook that wait."""
    webhook = Webhook.objects.create(
        property=desk.property, name="books", url="https://books.example/", events=["TableOpened"], active=True
    )
    return [
        WebhookDelivery.objects.create(webhook=webhook, position=place, event="TableOpened", due_at=timezone.now())
        for place in (1, 2, 3)
    ]


def test_deliveries_are_given_up_and_sent_again_together(desk, waiting):
    client, address = desk.client(Role.ACCOUNTING), "/admin/day/webhook-deliveries/"
    first, second, third = waiting
    chosen = {"delivery": [first.pk, second.pk], "do": "give-up"}
    said = client.post(address, chosen, follow=True).content.decode()
    assert "Given up: 2." in said

    def states():
        return list(WebhookDelivery.objects.order_by("position").values_list("status", flat=True))

    assert states() == ["failed", "failed", "due"], "the later one goes on"
    assert "K01" in WebhookDelivery.objects.get(pk=first.pk).error, "who gave it up is named"
    said = client.post(address, {"delivery": [first.pk, third.pk], "do": "give-up"}, follow=True).content.decode()
    assert "Given up: 1." in said
    assert "1 are not waiting" in said
    client.post(address, {"delivery": [first.pk, second.pk, third.pk], "do": "send"})
    assert states() == ["due"] * 3
    assert "Tick the deliveries first." in client.post(address, {}, follow=True).content.decode()
    assert desk.client(Role.INSPECTOR).post(address, chosen).status_code == 403
    assert deliveries.give_up(WebhookDelivery.objects.all(), [], "employee:K01") == 0


def test_tables_are_put_out_of_service_together_for_a_reason(desk):
    client = desk.client(Role.ADMINISTRATOR)
    address = reverse("admin:tables_gamingtable_in_service_page")
    tables = list(GamingTable.objects.filter(property=desk.property).order_by("code")[:3])
    chosen = {"to": "out", "rows": [row.pk for row in tables]}
    assert client.post(address, chosen).status_code == 422
    assert client.post(address, {**chosen, **REASON}).status_code == 302
    assert not GamingTable.objects.filter(pk__in=chosen["rows"], active=True).exists()
    entries = LogEntry.objects.filter(content_type__model="gamingtable")
    assert {reason_of(entry) for entry in entries} == {REASON["change_reason"]}
    assert len(entries) == 3
    client.post(address, {**chosen, **REASON})
    assert entries.count() == 3, "what is out of service already is no change"
    back = {"to": "in", "rows": [tables[0].pk], **REASON}
    assert client.post(address, back).status_code == 302
    assert GamingTable.objects.get(pk=tables[0].pk).active
    assert desk.client(Role.AUDITOR).get(address).status_code == 403


def test_one_refused_record_leaves_all_as_they_were(desk):
    client = desk.client(Role.ADMINISTRATOR)
    tables = list(GamingTable.objects.filter(property=desk.property).order_by("code")[:2])
    GamingTable.objects.filter(pk=tables[1].pk).update(seats=0, limits={"min": 900_000, "max": 1})
    address = reverse("admin:tables_gamingtable_in_service_page")
    answer = client.post(address, {"to": "out", "rows": [row.pk for row in tables], **REASON})
    assert answer.status_code == 422
    assert any(tables[1].code in text for text in answer.context["form"].errors["rows"])
    assert GamingTable.objects.filter(pk__in=[row.pk for row in tables], active=True).count() == 2
