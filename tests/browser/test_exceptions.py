"""Every exception is explained within three clicks of the first page, at a real browser."""

from __future__ import annotations

import re

import pytest

from accounting.models import ExceptionCase
from casino.roles import Role
from tables.models import Round
from tests.browser.test_day import CHROMIUM
from tests.browser.test_pages import Walker, walker  # noqa: F401  (a fixture)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

AMOUNT = re.compile(r"\d\.\d\d\b")


def click(screen, selector: str) -> None:
    with screen.expect_navigation(wait_until="domcontentloaded"):
        screen.click(selector)


def test_every_exception_is_explained_in_three_clicks(walker: Walker) -> None:  # noqa: F811
    cases = list(ExceptionCase.objects.exclude(status=ExceptionCase.Status.RESOLVED).order_by("case"))
    assert "payment_variance" in {case.code for case in cases}
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
        leads = screen.eval_on_selector_all("a.do", "all => all.map(each => each.getAttribute('href'))")
        if case.table and case.shift:
            assert any("/tables/tablesession/" in each for each in leads), case.code
            assert any("/tables/round/" in each for each in leads), case.code
        if case.code == "payment_variance":
            assert "Payments that differ" in told
            wrong = Round.objects.get(property_id=case.property_id, table=case.table, variance_count__gt=0)
            assert str(wrong.pk) not in screen.inner_text("h1, .card.wide"), "rounds have names"
            click(screen, f'td a[href*="/tables/round/{wrong.pk}/"]')
            assert screen.locator("svg").count(), "the round is drawn"
    assert not walker.faults, "\n".join(walker.faults)
