"""Lists whose pages do not cost more as the record grows: counted to a bound, sorted as a whole by indexes only."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from casino import admin_site
from casino.roles import Role
from tables import queries
from tables.models import Round
from tests.admin.conftest import Desk
from tests.admin.test_desk import house, statements

__all__ = ["house"]

ROUNDS = "admin:tables_round_changelist"
LISTED = re.compile(r"/admin/tables/round/([0-9a-f-]{36})/change/")


def listed(client: Client, **asked: str) -> list[str]:
    """Identities of the rounds of a list, in its order."""
    answer = client.get(reverse(ROUNDS), asked)
    assert answer.status_code == 200
    return list(dict.fromkeys(LISTED.findall(answer.content.decode())))


def column(client: Client, name: str) -> int:
    """Place of a column among those shown."""
    columns = client.get(reverse(ROUNDS)).context_data["cl"].list_display
    return next(place for place, one in enumerate(columns) if one.endswith(f"_{name}"))


def test_a_list_longer_than_the_bound_says_so_and_ends_there(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    client = house.client(Role.AUDITOR)
    every = Round.objects.filter(property_id=house.property.pk).count()
    whole = client.get(reverse(ROUNDS)).content.decode()
    assert f"{every} rounds" in whole
    assert "More than" not in whole

    monkeypatch.setattr(admin_site, "MOST_COUNTED", every - 1)
    cut = client.get(reverse(ROUNDS)).content.decode()
    assert f"More than {every - 1} rounds. Set a filter to see the others." in cut
    assert f"{every} rounds" not in cut
    monkeypatch.setattr(admin_site, "MOST_COUNTED", every)
    assert "More than" not in client.get(reverse(ROUNDS)).content.decode()


def test_the_last_page_is_within_the_bound(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin_site, "MOST_COUNTED", 3)
    rows = Round.objects.filter(property_id=house.property.pk).order_by("-id")
    pages = admin_site.BoundedPaginator(rows, 2)
    assert (pages.count, pages.num_pages, pages.has_more) == (3, 2, True)
    assert list(pages.page(2).object_list) == list(rows[2:3])
    assert admin_site.BoundedPaginator(["a", "b"], 1).num_pages == 2


def test_rounds_are_sorted_by_any_column_within_a_day_only(house: Desk) -> None:
    client = house.client(Role.AUDITOR)
    rows = Round.objects.filter(property_id=house.property.pk)
    newest = [str(pk) for pk in rows.order_by("-id").values_list("pk", flat=True)]
    by_win = {"o": f"-{column(client, 'win')}"}
    assert listed(client) == listed(client, **by_win) == newest
    hint = "Choose a gaming day to sort by other columns."
    assert hint in client.get(reverse(ROUNDS)).content.decode()

    day = max(rows.values_list("day", flat=True), key=lambda one: rows.filter(day=one).count())
    of_day = rows.filter(day=day)
    best = [str(pk) for pk in of_day.order_by("-win", "-pk").values_list("pk", flat=True)]
    newest_of_day = [str(pk) for pk in of_day.order_by("-pk").values_list("pk", flat=True)]
    assert best != newest_of_day
    by_day = {"o": str(column(client, "day"))}
    assert listed(client, day=day.isoformat()) == listed(client, day=day.isoformat(), **by_day) == newest_of_day
    by_id = {"o": str(column(client, "id"))}
    assert listed(client, day=day.isoformat(), **by_id) == newest_of_day[::-1]
    assert listed(client, day=day.isoformat(), **by_win) == best
    assert hint not in client.get(reverse(ROUNDS), {"day": day.isoformat()}).content.decode()

    oldest_first = [str(pk) for pk in rows.order_by("id").values_list("pk", flat=True)]
    assert listed(client, o=str(column(client, "id"))) == oldest_first


def test_rounds_of_a_day_are_paged_newest_first(house: Desk) -> None:
    day = max(Round.objects.values_list("day", flat=True), key=lambda one: Round.objects.filter(day=one).count())
    wanted = list(Round.objects.filter(day=day).order_by("-pk").values_list("pk", flat=True))
    found, before = [], None
    while not found or before:
        page = queries.rounds(house.property, day=day, before=before, limit=2)
        found += [row.pk for row in page.rounds]
        before = page.next
    assert found == wanted
    assert len(wanted) > 2


def test_rounds_are_found_by_the_code_of_their_table_however_it_is_typed(house: Desk) -> None:
    client = house.client(Role.AUDITOR)
    wanted = {str(pk) for pk in Round.objects.filter(table="RO-1").values_list("pk", flat=True)}
    assert wanted
    assert set(listed(client, q="RO-1")) == set(listed(client, q=" ro-1 ")) == wanted
    assert listed(client, q="nowhere") == []


def test_a_filtered_and_a_later_page_take_no_more_statements(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    client = house.client(Role.AUDITOR)
    monkeypatch.setattr("tables.admin.rounds.RoundAdmin.list_per_page", 2)
    first = statements(client, reverse(ROUNDS))
    for query in ("?p=2", "?status=void", "?variance=yes", "?game=pr.roulette", "?q=RO-1"):
        assert 0 < statements(client, reverse(ROUNDS) + query) <= first + 1, query
