"""A grid in a real browser: typed by keyboard alone, kept as a draft over a reload and a session that ended."""

from __future__ import annotations

import pytest

from casino.roles import Role
from tables.models import TableSession
from tables.seed import opening_counts
from tests.browser.test_day import CHROMIUM, browser, site  # noqa: F401  (fixtures)
from tests.browser.test_pages import HEARD, RULES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

TABLES = ("BJ-1", "BJ-2", "RO-1")


@pytest.fixture
def floor_desk(site):  # noqa: F811
    """A property with three tables that have their boxes."""
    from casino.identity.access import apply_role_groups
    from tests.admin.conftest import Desk
    from tests.factories import Floor

    floor = Floor.seeded()
    floor.open_day()
    for table in TABLES:
        floor.install(table)
    apply_role_groups()
    return Desk(floor)


def sit_down(context, desk, site):  # noqa: F811
    session = desk.client(Role.FLOOR_SUPERVISOR).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])


def test_three_tables_are_opened_by_keyboard_and_the_draft_outlives_the_session(browser, site, floor_desk):  # noqa: F811
    from axe_playwright_python.base import AXE_FILE_PATH

    context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-US", reduced_motion="reduce")
    sit_down(context, floor_desk, site)
    screen, complaints = context.new_page(), []
    screen.on("pageerror", lambda error: complaints.append(str(error)))
    address = f"{site}/admin/day/open-tables/?shift=M"
    screen.goto(address)
    for table in TABLES:
        counts = opening_counts(table)
        names = screen.eval_on_selector_all(f"[name^='{table}-counts.']", "cells => cells.map((each) => each.name)")
        screen.focus(f"[name='{names[0]}']")
        for name in names:
            assert screen.evaluate("document.activeElement.name") == name
            screen.keyboard.type(str(counts.get(name.partition("counts.")[2], "")))
            screen.keyboard.press("Enter")
    screen.focus("[name='BJ-1-counts.500']")
    screen.keyboard.press("ArrowDown")
    assert screen.evaluate("document.activeElement.name") == "BJ-2-counts.500"
    screen.fill("[name=BJ-2-dealer]", floor_desk.floor.house.staff[Role.DEALER][1].code)
    screen.keyboard.press("Tab")
    assert screen.inner_text("[data-taken]") == "3 / 20", "what is typed into is ticked"
    fives = sum(opening_counts(table).get("500", 0) for table in TABLES)
    assert screen.inner_text("[data-pieces='counts.500']") == str(fives)
    total = screen.inner_text("[data-grand]")
    signed = floor_desk.signed(dealers_1=Role.DEALER, dealers_2=(Role.DEALER, 2), supervisor=Role.FLOOR_SUPERVISOR)
    screen.fill("[name=supervisor_pin]", signed["supervisor_pin"])
    screen.evaluate(AXE_FILE_PATH.read_text())
    assert screen.evaluate(HEARD, [RULES, "#main"]) == []
    context.clear_cookies()
    screen.reload()
    assert "/login/" in screen.url, "the session ended"
    assert signed["supervisor_pin"] not in screen.evaluate("JSON.stringify(localStorage)")
    sit_down(context, floor_desk, site)
    screen.goto(address)
    assert screen.is_visible("[data-draft-note]")
    screen.wait_for_function("total => document.querySelector('[data-grand]').textContent === total", arg=total)
    for name, typed in signed.items():
        screen.fill(f"[name={name}]", typed)
    screen.keyboard.press("Enter")
    with screen.expect_navigation():
        screen.keyboard.press("Enter")
    assert screen.url == f"{site}/admin/", "and nothing of the draft is left"
    assert "draft:" not in screen.evaluate("JSON.stringify(localStorage)")
    sessions = TableSession.objects.filter(property_id=floor_desk.property.pk).order_by("table")
    assert [(row.table, row.opener_counts) for row in sessions] == [(one, opening_counts(one)) for one in TABLES]
    assert complaints == []
