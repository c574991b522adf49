"""A person at a real browser: logs in, opens a table by count, sees it on the first page; Spanish and English."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connections

from casino.identity import second_factor
from casino.roles import Role
from tables.models import TableSession
from tables.seed import opening_counts
from tests.conftest import ROOT, end_process

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

SPOKEN = {
    "es": {"locale": "es-PR", "home": "Inicio", "open": "Abrir una mesa", "send": "Firmar y registrar",
           "opened": "La mesa RO-1 está abierta con 26,300.00.", "tables": "Mesas abiertas",
           "wrong": "El PIN es incorrecto."},
    "en": {"locale": "en-US", "home": "Home", "open": "Open a table", "send": "Sign and record",
           "opened": "Table RO-1 is open with 26,300.00.", "tables": "Open tables", "wrong": "The PIN is wrong."},
}  # fmt: skip


@pytest.fixture
def desk(site):
    """A property of its own, in the database of all tests of the file."""
    from casino.identity.access import apply_role_groups
    from tests.admin.conftest import Desk
    from tests.factories import Floor

    floor = Floor.seeded()
    floor.open_day()
    floor.install("RO-1")
    apply_role_groups()
    return Desk(floor)


@pytest.fixture(scope="module")
def site(module_database, tmp_path_factory):
    """The site, served by a process of its own on the file's database."""
    with served(tmp_path_factory.mktemp("site")) as address:
        yield address


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The site on the database that the environment names, until the block ends; its log is kept in the folder."""
    log = folder / "site.log"
    # The server takes a free port itself and says which: between a look for one and its use another may take it.
    command = [sys.executable, "-u", "manage.py", "runserver", "--noreload", "--insecure", "--skip-checks"]
    command.append("127.0.0.1:0")
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "settings.test"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    deadline = time.monotonic() + 120
    try:
        while not (told := re.search(r"http://127\.0\.0\.1:[1-9]\d*", log.read_text())) or not _answers(told[0]):
            if server.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"The site did not start:\n{log.read_text()}")
            time.sleep(0.1)
        yield told[0]
    finally:
        end_process(server)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health/live/", timeout=2):  # noqa: S310 (our own server)
            return True
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture(scope="module")
def browser(module_database):
    """Chromium, driven in a process of its own loop; what the page's console complains about fails the test."""
    playwright = pytest.importorskip("playwright.sync_api")
    # Playwright's own loop runs in this thread: Django then takes ordinary queries for asynchronous ones.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield chromium
        chromium.close()
        connections.close_all()  # while the driver's loop runs the thread has others, which the next file would find
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def _log_in(browser, site, desk, role, *, locale, size=(1280, 900)):
    user = desk.user(role)
    user.set_password("una clave larga")
    if second_factor.required(user):
        second_factor.demonstrate(user)
    user.save()
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale)
    screen = context.new_page()
    screen.complaints = []
    screen.on("pageerror", lambda error: screen.complaints.append(str(error)))
    screen.goto(f"{site}/admin/")
    screen.fill("[name=username]", user.username)
    screen.fill("[name=password]", "una clave larga")
    # Every step waits for the whole of the next page, with the scripts that say where the typing goes.
    with screen.expect_navigation():
        screen.click("#login-form button[type=submit]")
    if second_factor.required(user):
        # The code of a demonstration is filled in.
        with screen.expect_navigation():
            screen.press("#code-form [name=code]", "Enter")
    assert screen.url == f"{site}/admin/"
    return screen


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_table_is_opened_by_count(browser, site, desk, language):
    words = SPOKEN[language]
    screen = _log_in(browser, site, desk, Role.FLOOR_SUPERVISOR, locale=words["locale"])
    assert words["home"] in screen.inner_text("body")
    with screen.expect_navigation():
        screen.click(f".panels a.do:has-text('{words['open']}')")
    screen.select_option("[name=table]", "RO-1")
    screen.select_option("[name=shift]", "M")
    counts = opening_counts("RO-1")
    first = screen.locator("input[data-worth]").first
    first.focus()
    # As people count: number, Enter, number, Enter.
    for name in screen.locator("input[data-worth]").evaluate_all("inputs => inputs.map(each => each.name)"):
        assert screen.evaluate("document.activeElement.name") == name
        screen.keyboard.type(str(counts.get(name.removeprefix("counts."), "")))
        screen.keyboard.press("Enter")
    assert screen.inner_text("[data-total]") == "26,300.00"
    signed = desk.signed(dealer=Role.DEALER, supervisor=Role.FLOOR_SUPERVISOR)
    for name, typed in {**signed, "dealer_pin": "111111"}.items():
        screen.fill(f"[name={name}]", typed)
    assert screen.inner_text("[data-who=people-dealer]") == desk.floor.house.staff[Role.DEALER][0].name
    with screen.expect_navigation():
        screen.click(f"button:has-text('{words['send']}')")
    beside = screen.locator("fieldset.signature").first
    assert words["wrong"] in beside.inner_text()
    assert screen.inner_text("[data-total]") == "26,300.00", "the count is still there"
    assert screen.evaluate("document.activeElement.name") == "dealer_pin", "the wrong field alone is typed again"
    assert screen.input_value("[name=supervisor_pin]") == "", "the PIN that was right is not given back"
    screen.fill("[name=dealer_pin]", signed["dealer_pin"])
    with screen.expect_navigation():
        screen.click(f"button:has-text('{words['send']}')")
    assert screen.url == f"{site}/admin/"
    text = screen.inner_text("body")
    assert words["opened"] in text
    assert words["tables"] in text
    assert TableSession.objects.get(property_id=desk.property.pk, table="RO-1").opener_total == 2_630_000
    assert screen.complaints == []


def test_the_name_of_a_file_stays_with_its_field(browser, site, desk, tmp_path):
    """Nothing but the field of the file knows its name: unfold wrote it into the number of the employee who signs."""
    file = tmp_path / "opener.csv"
    file.write_text("record;table\n", encoding="utf-8")
    screen = _log_in(browser, site, desk, Role.ACCOUNTING, locale="es-PR")
    for page in ("import-day", "register-document"):
        screen.goto(f"{site}/admin/day/{page}/")
        screen.wait_for_load_state("load")
        screen.set_input_files("input[type=file]", file)
        typed = screen.locator("#content form[method=post] input[type=text]").evaluate_all(
            "all => all.map(one => one.value)"
        )
        assert file.name not in typed, page
    assert screen.complaints == []


def test_forms_with_moments_and_lines_fit_a_telephone(browser, site, desk):
    """Date and time stand beside each other or below; a wide table scrolls by itself."""
    screen = _log_in(browser, site, desk, Role.ACCOUNTING, locale="es-PR", size=(390, 844))
    for page in ("schedule-parameter", "give-notice", "post-adjustment"):
        screen.goto(f"{site}/admin/day/{page}/")
        assert screen.evaluate("document.documentElement.scrollWidth") == 390, page


@pytest.mark.crawl
def test_no_page_is_wider_than_a_tablet(browser, site, desk):
    """What several of them see is looked at once."""
    seen = set()
    for role in (Role.FLOOR_SUPERVISOR, Role.CASHIER, Role.COUNT_TEAM, Role.ACCOUNTING):
        screen = _log_in(browser, site, desk, role, locale="es-PR", size=(820, 1180))
        every = "links => links.map(link => link.getAttribute('href'))"
        links = screen.eval_on_selector_all("a[href^='/admin/']", every)
        pages = {link for link in links if "/day/" in link and "pdf" not in link and "xlsx" not in link}
        for address in ["/admin/", *sorted(pages - seen)]:
            response = screen.goto(site + address)
            assert response.status == 200, (role, address)
            assert screen.evaluate("document.documentElement.scrollWidth") <= 820, (role, address)
        assert screen.complaints == [], role
        seen |= pages


def test_the_language_is_switched_at_the_desk(browser, site, desk):
    screen = _log_in(browser, site, desk, Role.FLOOR_SUPERVISOR, locale="es-PR")
    assert "Inicio" in screen.inner_text("body")
    with screen.expect_navigation():
        screen.eval_on_selector("form[action*=setlang]:has([name=language][value=en])", "form => form.submit()")
    assert screen.get_attribute("html", "lang") == "en"
    assert "Home" in screen.inner_text("body")
