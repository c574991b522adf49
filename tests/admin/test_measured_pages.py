"""What `python -m bench.scale --pages all` asks for: every list that a role may open, in each of its ways."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from bench.pages import Asking, Page, lists
from tests.admin.conftest import Desk
from tests.admin.test_desk import house

__all__ = ["house"]


@pytest.mark.slow
def test_every_list_is_measured_with_its_filters_searches_and_orders(house: Desk) -> None:
    asked: dict[str, list[Page]] = {}
    for page in lists(Asking(house.property)):
        asked.setdefault(page.kind, []).append(page)
    read_here = {"Round", "Slip", "TableSession", "BoxCustody", "GamingDay"}
    assert {f"list tables.{name}" for name in read_here} <= set(asked)
    assert {"list accounting.JournalEntry", "list casino.FormNumber", "list auth.User"} <= set(asked)
    assert len(asked) > 50

    rounds = [page.address.partition("?")[2] for page in asked["list tables.Round"]]
    parameters = {name for query in rounds for name in parse_qs(query)}
    assert parameters == {"day", "table", "shift", "game", "status", "variance", "q", "o"}
    assert rounds[0] == "", "the list itself comes first"
    assert {"status=open", "status=void"} <= set(rounds), "the first and the last choice of a filter"


@pytest.mark.parametrize(("seconds", "p95"), [([0.1], 0.1), ([0.1] * 19 + [1.1], 0.15), ([0.1, 0.2], 0.195)])
def test_percentiles_of_a_page(seconds: list[float], p95: float) -> None:
    page = Page("list", "auditor", "/admin/", seconds=seconds)
    assert page.p95 == pytest.approx(p95)
