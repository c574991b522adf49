"""A late round at a real browser: the supervisor finds it on the first page and two people record it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from casino.roles import Role
from tables.models import LateRound, Round
from tests.browser.test_day import CHROMIUM
from tests.browser.test_pages import TABLET, Walker, walking

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]


@pytest.fixture
def walker(scratch_database: str, tmp_path: Any) -> Iterator[Walker]:
    """A played day with one late round of it, the site and the browser."""
    from axe_playwright_python.base import AXE_FILE_PATH

    from casino.identity.access import apply_role_groups
    from tests.accounting.test_late_rounds import HAND, Buffering, late
    from tests.admin.conftest import Desk
    from tests.progressive.test_with_rules import stud_round

    floor = Buffering.ready()
    late(floor, stud_round({1: HAND}))
    apply_role_groups()
    with walking(tmp_path, Desk(floor), axe=AXE_FILE_PATH.read_text(encoding="utf-8")) as walker:
        yield walker


def test_a_late_round_is_found_on_the_first_page_and_recorded(walker: Walker) -> None:
    row = LateRound.objects.get()
    for role in (Role.ACCOUNTING, Role.FLOOR_SUPERVISOR):
        walker.enter(role, size=TABLET)
        walker.look("/admin/", listen=True)
        assert walker.page.locator(f'a.thing[href*="{row.round}"]').count() == 1, role
    screen = walker.page
    with screen.expect_navigation():
        screen.click(f'a.thing[href*="{row.round}"]')
    assert screen.eval_on_selector("[name=round]", "select => select.value") == str(row.round)
    walker.judge(screen.url, listen=True, sizes=(TABLET,), frame=False)
    signed = walker.desk.signed(supervisor=Role.FLOOR_SUPERVISOR, accounting=Role.ACCOUNTING)
    for name, typed in (signed | {"accounting_pin": "000000"}).items():
        screen.fill(f"[name={name}]", typed)
    with screen.expect_navigation():
        screen.click(".send button[type=submit]")
    assert screen.get_attribute("[name=accounting_pin]", "aria-invalid") == "true"
    assert LateRound.objects.get().status == LateRound.Status.RECEIVED
    for name in ("supervisor_pin", "accounting_pin"):
        screen.fill(f"[name={name}]", signed[name])
    with screen.expect_navigation():
        screen.click(".send button[type=submit]")
    assert LateRound.objects.get().status == LateRound.Status.RECORDED
    assert Round.objects.get(pk=row.round).day == row.belongs_day
    walker.look("/admin/")
    assert screen.locator(f'a.thing[href*="{row.round}"]').count() == 0, "the duty is done"
    assert not walker.faults, "\n".join(walker.faults)
