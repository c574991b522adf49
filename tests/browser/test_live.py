"""Pages that follow the feed, in a real browser: a round changes the pit view; without its stream a page falls back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from casino.roles import Role
from tests.browser.test_day import CHROMIUM, browser, site  # noqa: F401  (fixtures)
from tests.browser.test_grids import sit_down
from tests.browser.test_pages import HEARD, RULES
from tests.factories import ACTOR, roulette

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

PATIENCE_MS = 120_000
"""How long a change may take on a machine that has other work."""


@pytest.fixture
def live_desk(site):  # noqa: F811
    """A property with two open tables."""
    from casino.identity.access import apply_role_groups
    from tests.accounting.day import Played
    from tests.admin.conftest import Desk

    floor = Played.running()
    for table in ("RO-1", "BJ-1"):
        floor.open(table)
    apply_role_groups()
    return Desk(floor)


def light(screen, state: str) -> None:
    screen.wait_for_selector(f".live [data-light={state}]", timeout=PATIENCE_MS)


def row_shows(screen, text: str) -> None:
    screen.wait_for_function(
        "text => document.getElementById('table-RO-1').innerText.includes(text)", arg=text, timeout=PATIENCE_MS
    )


def test_a_page_follows_the_floor_and_says_when_it_cannot(browser, site, live_desk):  # noqa: F811
    from axe_playwright_python.base import AXE_FILE_PATH

    floor = live_desk.floor
    context = browser.new_context(viewport={"width": 768, "height": 1024}, locale="en-US", reduced_motion="reduce")
    sit_down(context, live_desk, site)
    screen, complaints = context.new_page(), []
    screen.on("pageerror", lambda error: complaints.append(str(error)))
    screen.goto(f"{site}/admin/day/pit-view/")
    light(screen, "on")
    screen.evaluate("window.stayed = true")
    screen.focus("#table-RO-1 a")
    floor.play("RO-1", roulette(amount=700, number="17", pocket="18"))
    row_shows(screen, "7.00\n1 round")
    assert screen.evaluate("document.activeElement.textContent") == "RO-1", "the focus stays"
    asked = {"table": "RO-1", "counts": {"500": 1}, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    serial = request_fill(floor, asked)
    row_shows(screen, serial)
    screen.wait_for_function("document.title.startsWith('(1) ')", timeout=PATIENCE_MS)
    assert serial in screen.inner_text("[data-new]")
    screen.keyboard.press("Shift")
    assert not screen.title().startswith("(")

    screen.evaluate(AXE_FILE_PATH.read_text())
    for width, height in ((768, 1024), (390, 844), (1440, 900)):
        screen.set_viewport_size({"width": width, "height": height})
        assert screen.evaluate("document.documentElement.scrollWidth") <= width
        assert screen.evaluate(HEARD, [RULES, "#main"]) == []
        if os.environ.get("SCREENSHOTS"):
            screen.screenshot(path=Path(os.environ["SCREENSHOTS"]) / f"pit-{width}.png", full_page=True)

    context.set_offline(True)
    light(screen, "lost")
    assert "Connection lost" in screen.inner_text("[data-light-text]")
    context.set_offline(False)
    light(screen, "slow")
    assert screen.evaluate("window.stayed"), "one page, never loaded again"

    # No stream at all: the page asks again and again.
    refused = context.new_page()
    refused.route(
        "**/admin/live/**",
        lambda route: route.abort() if route.request.resource_type == "eventsource" else route.continue_(),
    )
    refused.goto(f"{site}/admin/day/pit-view/")
    floor.play("RO-1", roulette(amount=500, number="17", pocket="18"))
    row_shows(refused, "12.00\n2 rounds")
    light(refused, "slow")
    refused.goto(f"{site}/admin/")
    row = f"[data-item='slip {request_fill(floor, asked)}']"
    refused.wait_for_selector(row, timeout=PATIENCE_MS)
    assert complaints == []
    context.close()


def request_fill(floor, asked) -> str:
    from tables import commands

    return commands.request_fill(floor.property, at=floor.now(), **asked)
