"""Audit and books on the screen: a case answered, a line signed, an entry posted, books read and taken home."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.urls import reverse

from accounting import checks
from accounting.events import ExceptionsListed
from accounting.models import Adjustment, ChecklistSignoff, ExceptionCase, JournalEntry
from casino.admin.guided import PAGES
from casino.commands import append_next
from casino.roles import Role
from casino.rules import vocabulary as v
from tables.commands import raise_exception
from tests.admin.conftest import Desk
from tests.factories import ACTOR, DAY, roulette
from tests.tables.test_chips_and_cage import open_cage
from tests.tables.test_equipment import receive as receive_sets

NEXT = DAY + dt.timedelta(days=1)


def page(name: str, **query: str) -> str:
    return PAGES[name].url(**query)


@pytest.fixture
def case(desk: Desk) -> str:
    """An exception with 500.00 in it."""
    raise_exception(
        desk.property, day=DAY, code="opener_differs", subject="RO-1", detail="x", amount=50_000, table="RO-1",
        actor=ACTOR, at=desk.floor.now(),
    )  # fmt: skip
    return ExceptionCase.objects.get(property_id=desk.property.pk).case


def test_a_case_is_answered(desk: Desk, case: str) -> None:
    client = desk.client(Role.ACCOUNTING)
    inbox = client.get(page("exceptions-inbox", table="RO-1")).content.decode()
    assert case in inbox
    assert "500.00" in inbox
    given = {"case": case, "owner": "K02", **desk.signed(assigned=Role.ACCOUNTING)}
    owner = desk.floor.house.staff[Role.ACCOUNTING][1].code
    assert client.post(page("assign-exception"), given | {"owner": owner}).status_code == 302
    answer = {"case": case, "outcome": "explained", "explanation": "parte 12", **desk.signed(resolved=Role.ACCOUNTING)}
    shown = client.post(page("resolve-exception"), answer, follow=True).content.decode()
    assert "waiting for an auditor" in shown
    auditor = desk.client(Role.AUDITOR)
    confirmed = auditor.post(page("confirm-exception"), {"case": case, **desk.signed(confirmed=Role.AUDITOR)})
    assert confirmed.status_code == 302
    row = ExceptionCase.objects.get(property_id=desk.property.pk)
    assert (row.status, row.owner) == ("resolved", owner)
    told = auditor.get(reverse("admin:accounting_exceptioncase_change", args=[row.pk])).content.decode()
    assert "parte 12" in told
    assert str(ExceptionCase.Outcome.EXPLAINED.label) in told, "in words, not as a winning hand is named"
    assert "Answer to a case confirmed" in told
    assert case not in client.get(page("exceptions-inbox")).content.decode()
    assert case in client.get(page("exceptions-inbox", status="all")).content.decode(), "the daily summary leads there"


def test_a_wrong_payment_leads_to_its_round(desk: Desk) -> None:
    """A case names what was paid and due, and opens the round, its session and the summary of its day."""
    desk.floor.open("RO-1")
    facts = roulette()
    facts.insert(4, v.BetPaid(seat=1, bet="straight", target="17", amount=17_000))
    wrong = desk.floor.play("RO-1", facts)
    desk.floor.play("RO-1", roulette())
    [line] = checks.payment_variances(desk.property, DAY)
    listed = ExceptionsListed(day=DAY.isoformat(), lines=[line])
    append_next(desk.property, f"close:{DAY}", DAY, [listed], actor="system:close", at=desk.floor.now())
    client = desk.client(Role.ACCOUNTING)
    inbox = client.get(page("exceptions-inbox")).content.decode()
    assert "seat 1, Straight up: paid 170.00, due 175.00 [PR §2.4, §2.5]" in inbox
    case = ExceptionCase.objects.get(property_id=desk.property.pk, code="payment_variance")
    shown = client.get(reverse("admin:accounting_exceptioncase_change", args=[case.pk]))
    assert [one["url"] for one in shown.context["leads"]] == [
        reverse("admin:tables_round_change", args=[wrong.round]),
        reverse("admin:tables_tablesession_change", args=[f"{desk.property.pk}:RO-1.{DAY}.M"]),
        page("daily-summary", day=DAY.isoformat()),
    ]
    assert all(client.get(one["url"]).status_code == 200 for one in shown.context["leads"])
    rounds = reverse("admin:tables_round_changelist")
    assert client.get(rounds, {"variance": "yes"}).context["cl"].result_count == 1
    assert client.get(rounds, {"q": "ro-1"}).context["cl"].result_count == 2


def test_every_open_line_leads_to_what_is_open(desk: Desk, case: str) -> None:
    """Control W4: to the page where it is seen to, or, for whoever may not open that one, to the list of its rows."""
    desk.floor.open("RO-1")
    desk.floor.fill("RO-1", {"500": 1})
    open_cage(desk.floor)
    receive_sets(desk.floor)
    client = desk.client(Role.AUDITOR)
    shown = client.get(page("audit-day", day=DAY.isoformat()))
    lines = {each["line"].code: each for each in shown.context["lines"] if each["line"].open}
    assert {"tables_open", "cage_open", "cage_reconciled", "equipment_reconciled", "exceptions_resolved"} <= set(lines)
    assert lines["exceptions_resolved"]["url"].startswith(page("exceptions-inbox"))
    assert lines["cage_open"]["url"] == reverse("admin:tables_cagesession_changelist")
    for code, each in lines.items():
        assert each["url"], code
        assert client.get(each["url"]).status_code == 200, code
    closing = desk.client(Role.ACCOUNTING).get(page("close-day", day=DAY.isoformat()))
    assert all(item["url"] for item in closing.context["items"] if not item["line"].done)


def test_a_line_is_signed(desk: Desk) -> None:
    client = desk.client(Role.ACCOUNTING)
    shown = client.get(page("audit-day", day=DAY.isoformat()))
    lines = {each["line"].code: each for each in shown.context["lines"]}
    assert lines["voids_reviewed"]["sign"]
    given = {
        "day": DAY.isoformat(), "line": "voids_reviewed", "evidence": lines["voids_reviewed"]["line"].evidence,
        **desk.signed(signed=Role.ACCOUNTING),
    }  # fmt: skip
    assert client.post(page("sign-checklist"), given).status_code == 302
    assert ChecklistSignoff.objects.get(property_id=desk.property.pk).times == 1
    again = client.post(page("sign-checklist"), given)
    assert again.status_code == 422
    assert "has not changed since" in again.content.decode()
    after = client.get(page("audit-day", day=DAY.isoformat()))
    assert {each["line"].code: each["sign"] for each in after.context["lines"]}["voids_reviewed"] == ""
    paper = client.get(page("checklist-pdf", day=DAY.isoformat()))
    assert paper.status_code == 200
    assert paper.content.startswith(b"%PDF")


@pytest.fixture
def closed(played: Desk) -> Desk:
    played.floor.close_day()
    played.floor.open_day(NEXT)
    return played


def test_an_entry_is_posted(closed: Desk) -> None:
    client = closed.client(Role.ACCOUNTING)
    given = {
        "day": NEXT.isoformat(), "concerns_day": DAY.isoformat(), "reason": "billete falso",
        "approval": "CT-2026-adjustment",
        "account_1": "adjustments", "debit_1": "20.00", "account_3": "count_room", "credit_3": "19.00",
        **closed.signed(prepared=Role.ACCOUNTING, approved=Role.AUDITOR),
    }  # fmt: skip
    uneven = client.post(page("post-adjustment"), given)
    assert uneven.status_code == 422
    assert "Debits and credits differ." in uneven.content.decode()
    assert not Adjustment.objects.exists()
    assert client.post(page("post-adjustment"), given | {"credit_3": "20.00"}).status_code == 302
    assert Adjustment.objects.get(property_id=closed.property.pk).amount == 2_000


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_books_are_read(closed: Desk, language: str) -> None:
    client = closed.client(Role.AUDITOR, language)
    period = {"since": DAY.isoformat(), "until": NEXT.isoformat()}
    balance = client.get(page("trial-balance", **period))
    assert balance.context["balanced"] is True
    debits, credits = (balance.context["balances"]["totals"][0][place]["html"] for place in (1, 2))
    assert re.sub("<[^>]+>", "", debits) == re.sub("<[^>]+>", "", credits) not in ("", "0.00")
    statement = client.get(page("account-statement", account="table_chips", **period))
    assert statement.context["statement"].closing == 0
    entry = JournalEntry.objects.filter(property_id=closed.property.pk, kind="fill").get()
    assert (
        "SlipReceived" in client.get(reverse("admin:accounting_journalentry_change", args=[entry.pk])).content.decode()
    )
    assert client.get(page("trial-balance-pdf", **period)).content.startswith(b"%PDF")
    assert client.get(page("journal-csv", system="gnucash", **period)).content.startswith(b"Date,Transaction ID")
    assert client.get(page("journal-csv", system="odoo", since="x", until="y")).status_code == 404
