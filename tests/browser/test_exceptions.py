"""Every exception is explained within three clicks of the first page, at a real browser."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

import pytest

from accounting.models import ExceptionCase
from casino.roles import Role
from casino.rules import vocabulary as v
from tables.models import Round
from tables.seed import opening_counts
from tests.accounting.day import Played
from tests.browser.test_day import CHROMIUM
from tests.browser.test_pages import Walker, walking
from tests.factories import DAY, roulette

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

AMOUNT = re.compile(r"\d\.\d\d\b")


class Wrong(Played):
    """A day on which the dealer paid 170.00 where 175.00 were due."""

    def play_roulette(self, day: dt.date = DAY, *, missing: int = 0) -> None:
        box = self.install("RO-1", day=day)
        self.open_only("RO-1", day=day)
        facts = roulette()
        facts.insert(4, v.BetPaid(seat=1, bet="straight", target="17", amount=17_000))
        self.play("RO-1", facts)
        counts = opening_counts("RO-1")
        counts["500"] -= 17_000 // 500
        self.close("RO-1", counts=counts)
        self.remove(box)
        self.count(box, {"2000": 10}, day=day)


@pytest.fixture
def walker(scratch_database: str, tmp_path: Any) -> Iterator[Walker]:
    """A closed day with a wrong payment, a table of the next day opened with another opener; the site, the browser."""
    from casino.identity.access import apply_role_groups
    from tests.admin.conftest import Desk

    floor = Wrong.ready()
    floor.give_back("RO-1-M", "CS-1-M")
    floor.close_day()
    day = DAY + dt.timedelta(days=1)
    floor.open_day(day)
    floor.open("RO-1", day=day)
    apply_role_groups()
    with walking(tmp_path, Desk(floor)) as walker:
        yield walker


def click(screen, selector: str) -> None:
    with screen.expect_navigation(wait_until="domcontentloaded"):
        screen.click(selector)


def test_every_exception_is_explained_in_three_clicks(walker: Walker) -> None:
    cases = list(ExceptionCase.objects.exclude(status=ExceptionCase.Status.RESOLVED).order_by("case"))
    assert {"payment_variance", "opener_differs"} <= {case.code for case in cases}
    walker.enter(Role.ACCOUNTING, language="en")
    for case in cases:
        screen = walker.page
        screen.goto(f"{walker.site}/admin/", wait_until="domcontentloaded")
        click(screen, f'a[data-item="exception {case.code}"]')
        screen.locator("details.kind").evaluate_all("all => all.forEach(each => { each.open = true })")
        click(screen, f'a[href$="/exceptioncase/{case.pk}/change/"]')
        told = screen.inner_text("#content")
        assert case.case in told
        assert case.day.isoformat() in told
        for part in (case.table, case.shift):
            assert part in told, (case.code, part)
        if case.unit == "money":
            assert AMOUNT.search(told), case.code
        leads = screen.eval_on_selector_all("a.do[href]", "all => all.map(each => each.getAttribute('href'))")
        if case.table and case.shift:
            assert any("/tables/tablesession/" in each for each in leads), (case.code, case.pk, leads, screen.url)
            assert any("/tables/round/" in each for each in leads), case.code
        if case.code == "payment_variance":
            assert "Payments that differ" in told
            wrong = Round.objects.get(property_id=case.property_id, table=case.table, variance_count__gt=0)
            assert str(wrong.pk) not in screen.inner_text("h1, .card.wide"), "rounds have names"
            click(screen, f'td a[href*="/tables/round/{wrong.pk}/"]')
            assert screen.locator("svg").count(), "the round is drawn"
    assert not walker.faults, "\n".join(walker.faults)
