"""Reports, documents to take home, the round's page; and how many statements a page may take."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags
from openpyxl import load_workbook

from accounting import queries
from accounting.admin import close
from accounting.models import DailySummary
from casino.admin import show
from casino.documents.formatting import money
from casino.roles import Role
from progressive.models import Prize
from tables.models import Round, Slip
from tests.factories import DAY, roulette


def page(name, **query):
    from casino.admin.guided import PAGES

    return PAGES[name].url(**query)


@pytest.fixture
def closed(played):
    played.floor.close_day()
    return played


def test_the_daily_summary_adds_up_and_marks_differences(db):
    from casino.identity.access import apply_role_groups
    from tests.accounting.day import Played
    from tests.admin.conftest import Desk

    floor = Played.running()
    floor.play_roulette(missing=1)
    apply_role_groups()
    response = Desk(floor).client(Role.ACCOUNTING).get(page("daily-summary"))
    rows, figures = queries.daily_summary(floor.property, DAY), response.context["figures"]
    titles = [str(head["title"]) for head in figures["heads"]][figures["span"] :]
    totals = {title: strip_tags(cell["html"]) for title, cell in zip(titles, figures["totals"][0], strict=True)}
    assert totals["Win"] == money(sum(row.win for row in rows), "USD", "en")
    assert totals["Drop"] == money(sum(row.drop for row in rows), "USD", "en")
    assert totals["Difference"] == "−5.00"
    assert len(figures["lines"]) == len(rows) > 0
    keys = {str(each["label"]): strip_tags(each["html"]) for each in response.context["key_figures"]}
    assert (keys["Win"], keys["Difference"]) == (totals["Win"], "−5.00")
    first = Desk(floor).client(Role.ACCOUNTING).get(reverse("admin:index")).content.decode()
    assert "Win today against expectation" in first
    assert 'href="/admin/day/win-charts/?day=' in first
    text = response.content.decode()
    assert 'class="differs"' in text
    assert "−5.00" in text
    assert "current state" in text


def line(table: str, shift: str, game: str = "pr.roulette", **figures: int) -> DailySummary:
    """A line of the summary, of which only these figures are not zero."""
    numbers = [each.name for each in DailySummary._meta.fields if each.get_internal_type() == "BigIntegerField"]
    return DailySummary(table=table, shift=shift, game=game, **dict.fromkeys(numbers, 0) | figures)


def test_the_summary_heads_games_and_tables_of_several_shifts_with_their_sums():
    rows = [
        line("BJ-1", "M", "pr.blackjack", drop=100, win=20),
        line("RO-1", "M", drop=100, win=30),
        line("RO-1", "T", drop=300, win=10),
        line("RO-2", "M", drop=50, win=-10),
    ]
    shown = [(each["name"], each["table"], each["shift"], each["sum"], each["win"]) for each in close._lines(rows)]
    assert shown == [
        (show.game_name("pr.blackjack"), "BJ-1", "M", False, 20),
        (show.game_name("pr.roulette"), "", None, True, 30),
        ("", "RO-1", None, True, 40),
        ("", "RO-1", "M", False, 30),
        ("", "RO-1", "T", False, 10),
        ("", "RO-2", "M", False, -10),
    ]


@pytest.mark.parametrize(
    ("figures", "hold_bp"),
    [
        ({"drop": 1000, "win": 250}, 2500),
        ({"drop": 1000, "win": -1000}, -10000),
        ({"drop": 1000, "win": -1001}, None),
        ({"drop": 0, "win": 50}, None),
        ({"drop": 900, "win": 40, "rake": 40}, None),
        ({"drop": 1000, "win": 250, "money_kept": False}, None),
    ],
)
def test_hold_is_shown_where_the_drop_measures_the_play(figures, hold_bp):
    assert close._summed([line("RO-1", "M", **figures)])["hold_bp"] == hold_bp


def test_the_closed_summary_shows_final_figures(closed):
    text = closed.client(Role.ACCOUNTING).get(page("daily-summary", day=DAY.isoformat())).content.decode()
    assert "final figures" in text
    assert "300.00" in text


def test_progressive_summary_and_journal(closed):
    client = closed.client(Role.ACCOUNTING)
    summary = client.get(page("progressive-summary", day=DAY.isoformat())).content.decode()
    assert "CS-1" in summary
    assert "Paid to a winner and registered" in summary
    assert "Signed" in summary
    journal = client.get(page("journal", day=DAY.isoformat()))
    debits, credits = (strip_tags(cell["html"]) for cell in journal.context["balances"]["totals"][0][:2])
    assert debits == credits not in ("", "0.00")
    assert journal.context["balanced"] is True
    assert len(journal.context["entries"]) > 5


def test_documents_are_to_be_taken_home(closed):
    client = closed.client(Role.ACCOUNTING)
    serial = Slip.objects.filter(property_id=closed.property.pk).first().serial
    form = Prize.objects.get(property_id=closed.property.pk).form_serial
    for address in (
        page("daily-summary-pdf", day=DAY.isoformat()),
        page("progressive-summary-pdf", day=DAY.isoformat()),
        page("payout-form-pdf", serial=form),
    ):
        response = client.get(address)
        assert response.status_code == 200, address
        assert response.content.startswith(b"%PDF"), address
        assert response["Content-Disposition"].startswith("attachment")
    for name in ("daily-summary-xlsx", "progressive-summary-xlsx"):
        assert load_workbook(BytesIO(client.get(page(name, day=DAY.isoformat())).content)).sheetnames
    printed = client.post(page("print-slip"), {"serial": serial, "copy": "parts"})
    assert printed.content.startswith(b"%PDF")
    assert printed["Content-Disposition"].startswith("attachment")
    assert client.post(page("print-slip"), {"serial": "F-9999999", "copy": "parts"}).status_code == 422
    assert client.get(page("daily-summary-pdf", day="yesterday")).status_code == 404
    assert closed.client(Role.DEALER).get(page("daily-summary-pdf", day=DAY.isoformat())).status_code == 403


def test_rows_link_to_their_documents(closed):
    client = closed.client(Role.ACCOUNTING)
    slip = Slip.objects.filter(property_id=closed.property.pk).first()
    assert (
        page("print-slip", serial=slip.serial)
        in client.get(reverse("admin:tables_slip_change", args=[slip.pk])).content.decode()
    )


def test_a_round_with_its_events_hashes_lines_and_clauses(desk):
    from casino.eventstore import read_stream

    desk.floor.open("RO-1")
    result = desk.floor.play("RO-1", roulette())
    response = desk.client(Role.INSPECTOR).get(reverse("admin:tables_round_change", args=[result.round]))
    text = response.content.decode()
    events = read_stream(desk.property.pk, f"round:{result.round}")
    assert all(recorded.hash.hex() in text for recorded in events)
    assert "35:1" in text
    assert "175.00" in text
    assert "PR §2" in text
    assert response.context["detail"].agrees
    assert "matches the record" in text


def test_a_round_that_todays_rules_refuse_is_shown_all_the_same(played):
    """Its events were written past the commands, as a tampered store might have them."""
    row = Round.objects.filter(property_id=played.property.pk, table="CS-1").first()
    response = played.client(Role.INSPECTOR).get(reverse("admin:tables_round_change", args=[row.pk]))
    assert response.status_code == 200
    assert "The rules of today refuse these events" in response.content.decode()


def _queries(client, address):
    client.get(address)  # caches that live longer than a request are filled
    with CaptureQueriesContext(
        connection,
    ) as statements:
        assert client.get(address).status_code == 200
    return len(statements)


def test_lists_take_as_many_statements_for_forty_rows_as_for_one(desk):
    desk.floor.open("RO-1")
    client = desk.client(Role.AUDITOR)
    addresses = [
        reverse(f"admin:{name}_changelist")
        for name in (
            "tables_round", "tables_tablesession", "tables_slip", "tables_boxcustody", "casino_formnumber",
            "casino_employee", "casino_device", "tables_gamingtable", "tables_dropbox",
        )
    ]  # fmt: skip
    desk.floor.play("RO-1", roulette())
    desk.floor.fill("RO-1", {"500": 1})
    before = {address: _queries(client, address) for address in addresses}
    for _ in range(39):
        desk.floor.play("RO-1", roulette())
    for table in ("RO-2", "CR-1", "CR-2", "BJ-1"):
        desk.floor.open(table)
        desk.floor.fill(table, {"500": 1})
    assert {address: _queries(client, address) for address in addresses} == before
    assert max(before.values()) <= 20, before


def test_the_first_page_takes_as_many_statements_for_nine_tables_as_for_one(desk):
    client = desk.client(Role.ACCOUNTING)
    desk.floor.open("RO-1")
    before = _queries(client, reverse("admin:index"))
    for table in ("RO-2", "CR-1", "CR-2", "BJ-1", "BJ-2", "BJ-3", "BA-1", "PK-1"):
        desk.floor.open(table)
    assert _queries(client, reverse("admin:index")) == before <= 110
