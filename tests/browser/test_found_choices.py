"""An exception that a long list does not have is found by words and chosen by the keyboard alone, at a real browser."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from accounting.models import ExceptionCase
from casino.roles import Role
from tests.admin.test_found_choices import MANY, cases
from tests.browser.test_day import CHROMIUM
from tests.browser.test_pages import Walker, walking
from tests.factories import DAY

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]


@pytest.fixture
def walker(scratch_database: str, tmp_path: Any) -> Any:
    """An open day with some hundred exceptions; the site, the browser."""
    from casino.identity.access import apply_role_groups
    from tests.admin.conftest import Desk
    from tests.factories import Floor

    floor = Floor.seeded()
    floor.open_day()
    apply_role_groups()
    cases(floor.property, MANY)
    with walking(tmp_path, Desk(floor)) as walker:
        yield walker


@pytest.mark.parametrize("language", ["es", "en"])
def test_an_exception_is_found_and_chosen_by_the_keyboard(walker: Walker, language: str) -> None:
    last = ExceptionCase.objects.order_by("day")[0].case
    day = DAY - dt.timedelta(days=MANY - 1)
    walker.enter(Role.ACCOUNTING, language=language)
    screen = walker.page
    screen.goto(f"{walker.site}/admin/day/note-exception/", wait_until="load")
    options = "select => [...select.options].map((each) => each.value)"
    first = screen.eval_on_selector("[name=case]", options)
    assert last not in first
    assert screen.evaluate("document.activeElement.name") == "case.words", "one may type at once"
    screen.keyboard.type(f"{day:%d/%m/%Y}")
    screen.wait_for_function("last => document.querySelector('[name=case]').options[1]?.value === last", arg=last)
    said = screen.inner_text("#id_case_found")
    assert said == ("Hay 1: escójala abajo." if language == "es" else "1 is found: choose it below.")
    screen.keyboard.press("Enter")
    assert screen.evaluate("document.activeElement.name") == "case", "Enter goes on to the list"
    screen.keyboard.press("ArrowDown")
    assert screen.input_value("[name=case]") == last
    screen.fill("[name='case.words']", "")
    screen.wait_for_function("all => document.querySelector('[name=case]').options.length > all", arg=len(first))
    assert screen.input_value("[name=case]") == last, "what is chosen stays chosen"
    screen.fill("[name=note]", "visto")
    for name, typed in walker.desk.signed(noted=Role.ACCOUNTING).items():
        screen.fill(f"[name={name}]", typed)
    with screen.expect_navigation():
        screen.click("form[data-guided] button[type=submit]")
    assert [step["words"] for step in ExceptionCase.objects.get(case=last).history] == ["visto"]
    screen.goto(f"{walker.site}/admin/day/note-exception/?case={last}", wait_until="load")
    assert screen.evaluate("document.activeElement.name") == "note", "a case that is given is not asked for"
    assert not walker.faults, "\n".join(walker.faults)
