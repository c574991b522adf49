"""Tools of lists: rows taken home as shown, columns, and views saved under a name."""

from __future__ import annotations

import csv
import io

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from casino.models import SavedView
from casino.roles import Role
from tables.models import TableSession

LIST = "admin:tables_tablesession_changelist"
EXPORT = "admin:tables_tablesession_export"


def rows_of(answer) -> list[dict[str, str]]:
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO("".join(line for line in text.splitlines(True) if line[0] != "#"))))


@pytest.fixture
def played(desk):
    for table in ("RO-1", "BJ-1"):
        desk.floor.open(table)
    return desk


def test_the_filtered_list_is_taken_home_as_csv(played):
    client = played.client(Role.ACCOUNTING)
    every = client.get(reverse(EXPORT, args=["csv"]))
    assert every["Content-Type"].startswith("text/csv")
    assert len(rows_of(every)) == TableSession.objects.count() == 2
    assert "# property:" in every.content.decode(), "it states its origin (control S8)"
    [one] = rows_of(client.get(reverse(EXPORT, args=["csv"]), {"table": "RO-1"}))
    assert one["Table"] == "RO-1"
    assert "<" not in "".join(one.values()), "texts, not the page's markup"


def test_amounts_are_numbers_in_a_spreadsheet(played):
    answer = played.client(Role.ACCOUNTING).get(reverse(EXPORT, args=["xlsx"]), {"table": "RO-1"})
    sheet = load_workbook(io.BytesIO(answer.content)).active
    heads = [cell.value for cell in sheet[5]]
    line = dict(zip(heads, [cell.value for cell in sheet[6]], strict=True))
    session = TableSession.objects.get(table="RO-1")
    assert session.opener_total / 100 in line.values()


def test_columns_are_chosen_and_the_export_follows(played):
    client = played.client(Role.ACCOUNTING)
    asked = {"_columns": ["shown_table", "shown_shift"]}
    page = client.get(reverse(LIST), asked)
    assert page.status_code == 200
    chosen = list(rows_of(client.get(reverse(EXPORT, args=["csv"]), asked))[0])
    every = list(rows_of(client.get(reverse(EXPORT, args=["csv"])))[0])
    assert len(chosen) < len(every)
    assert chosen == [one for one in every if one in chosen], "in the list's own order"
    assert client.get(reverse(LIST), {"_columns": "no_such"}).status_code == 200


def test_who_may_not_see_the_list_takes_nothing_home(played):
    dealer = played.client(Role.DEALER)
    assert dealer.get(reverse("admin:accounting_journalentry_export", args=["csv"])).status_code == 403
    accounting = played.client(Role.ACCOUNTING)
    assert accounting.get(reverse(EXPORT, args=["pdf"])).status_code == 404
    assert accounting.get(reverse(EXPORT, args=["csv"]), {"opened_by": "x"}).status_code in (400, 404)


def test_a_view_is_saved_found_replaced_and_removed(played):
    client = played.client(Role.ACCOUNTING)
    save = reverse("admin:tables_tablesession_save_view")
    client.post(save, {"name": "Ruleta 1", "query": "table=RO-1"})
    client.post(save, {"name": "Ruleta 1", "query": "table=BJ-1"})
    [view] = SavedView.objects.all()
    assert view.query == "table=BJ-1"
    assert "Ruleta 1" in client.get(reverse(LIST)).content.decode()
    other = played.client(Role.AUDITOR)
    assert "Ruleta 1" not in other.get(reverse(LIST)).content.decode(), "a view is its owner's"
    remove = reverse("admin:tables_tablesession_remove_view", args=[view.pk])
    other.post(remove)
    assert SavedView.objects.count() == 1
    assert client.get(remove).status_code == 403
    client.post(remove)
    assert SavedView.objects.count() == 0


@pytest.mark.parametrize("name", ["", "x" * 61, "a\nb"])
def test_a_view_without_a_proper_name_is_not_saved(played, name):
    answer = played.client(Role.ACCOUNTING).post(
        reverse("admin:tables_tablesession_save_view"), {"name": name, "query": "table=RO-1"}, follow=True
    )
    assert SavedView.objects.count() == 0
    assert "at most 60 characters" in answer.content.decode()
