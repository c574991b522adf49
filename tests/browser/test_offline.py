"""A tablet of the pit without a connection, in a real browser: what is sent is kept, and recorded once, later."""

from __future__ import annotations

import http.client
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from casino.roles import Role
from tables.models import Slip
from tables.seed import opening_counts
from tests.browser.test_day import CHROMIUM, browser, served  # noqa: F401  (a fixture)
from tests.browser.test_grids import sit_down
from tests.browser.test_live import PATIENCE_MS
from tests.browser.test_pages import FINGER, HEARD, RULES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

TABLET = {"width": 800, "height": 1280}
FILL = "/admin/day/request-fill/"
ACTS = 50
CUT = (1, 2, 14, 30, 49)
MINUTE_MS = 60_000
HOP_BY_HOP = {"connection", "content-length", "keep-alive", "transfer-encoding"}
STORED = """
async () => {
  const database = await new Promise((done) => {
    indexedDB.open("casino").onsuccess = (event) => done(event.target.result);
  });
  const acts = await new Promise((done) => {
    database.transaction("acts").objectStore("acts").getAll().onsuccess = (event) => done(event.target.result);
  });
  return JSON.stringify([acts, { ...localStorage }, { ...sessionStorage }]);
}
"""
IS_KEPT = "path => caches.open('casino-pages').then((pages) => pages.match(path)).then(Boolean)"


class Line:
    """The connection between the tablet and the site.

    `cut`: nothing arrives; `swallowed`: the acts, counted from 1, that arrive and whose answers do not; `falls`: with
    such an answer the line is cut. `acts`: the keys of the acts that arrived.
    """

    def __init__(self, site: str) -> None:
        self.cut, self.swallowed, self.falls, self.acts = False, set[int](), False, list[str]()
        self._lock = threading.Lock()
        self._host = urlsplit(site).netloc
        line = self

        class Relay(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def relay(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if line.cut:
                    return self.hang_up()
                if self.path.startswith("/admin/live/"):
                    return self.answer(503, [], b"")
                status, headers, content = line.asked(self.command, self.path, self.headers, body)
                if self.command == "POST" and line.takes_answer(self.headers.get("Idempotency-Key"), self.path):
                    return self.hang_up()
                return self.answer(status, headers, content)

            do_GET = do_POST = do_HEAD = relay

            def hang_up(self) -> None:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)

            def answer(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
                self.send_response_only(status)
                for name, value in headers:
                    if name.lower() not in HOP_BY_HOP:
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                # A browser repeats by itself what it sent on a connection that it used before.
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_args: Any) -> None:
                """The site has a log of its own."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: Any, client_address: Any) -> None:
                """A browser that goes to another page hangs up on the one before."""
                if not isinstance(sys.exception(), ConnectionError):
                    super().handle_error(request, client_address)

        self._server = Server(("127.0.0.1", 0), Relay)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def asked(self, method: str, path: str, headers: Any, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        """The site's answer to a request."""
        connection = http.client.HTTPConnection(self._host)
        try:
            sent = {name: value for name, value in headers.items() if name.lower() not in HOP_BY_HOP}
            connection.request(method, path, body=body, headers={**sent, "Connection": "close"})
            answer = connection.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        finally:
            connection.close()

    def takes_answer(self, key: str | None, path: str) -> bool:
        """Note an act that arrived, and return whether its answer gets lost."""
        if "/admin/day/" not in path:
            return False
        with self._lock:
            self.acts.append(key or "page")
            lost = len(self.acts) in self.swallowed
            self.cut = self.cut or (lost and self.falls)
        return lost

    def end(self) -> None:
        """Close the connection for good."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def site(module_database, tmp_path_factory):
    """The site, which opens a connection to the database for each request: the line opens one to it for each."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("DATABASE_CONN_MAX_AGE", "0")
        with served(tmp_path_factory.mktemp("site")) as address:
            yield address


@pytest.fixture
def line(site) -> Iterator[Line]:
    """The connection of one tablet."""
    made = Line(site)
    yield made
    made.end()


@pytest.fixture
def pit(site):
    """A property with three open tables."""
    from casino.identity.access import apply_role_groups
    from tests.accounting.day import Played
    from tests.admin.conftest import Desk

    floor = Played.running()
    for table in ("RO-1", "BJ-1", "BJ-2"):
        floor.open(table)
    apply_role_groups()
    return Desk(floor)


class Tablet:
    """A tablet on a line, with one person signed in; what its console complains about is in `complaints`."""

    def __init__(self, browser: Any, line: Line, pit: Any, role: Role = Role.FLOOR_SUPERVISOR) -> None:  # noqa: F811
        self.line, self.pit = line, pit
        self.context = browser.new_context(viewport=TABLET, locale="en-US", reduced_motion="reduce", has_touch=True)
        # How long a request takes on a machine that has other work is nothing that a test judges.
        self.context.add_init_script("AbortSignal.timeout = () => new AbortController().signal")
        self.complaints: list[str] = []
        self.signed = pit.signed(supervisor=Role.FLOOR_SUPERVISOR)
        self.sign_in(role)

    def sign_in(self, role: Role) -> None:
        """Take the place of whoever was signed in."""
        self.context.clear_cookies()
        sit_down_at(self.context, self.pit, self.line.address, role)

    def tab(self, path: str = FILL) -> Any:
        """A tab with a page that the tablet can open without a connection from now on."""
        tab = self.context.new_page()
        tab.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        tab.on("dialog", lambda dialog: dialog.accept())
        tab.clock.install()
        tab.goto(self.line.address + path)
        self.until(tab, IS_KEPT, path, forward=0)
        return tab

    def fill(self, tab: Any, table: str, pieces: int) -> None:
        """Ask for a fill of so many pieces of 5.00."""
        tab.select_option("[name=table]", table)
        tab.fill("[name='counts.500']", str(pieces))
        for name, typed in self.signed.items():
            tab.fill(f"[name={name}]", typed)
        tab.click(".send button[type=submit]")

    def until(self, tab: Any, condition: str, arg: Any = None, *, forward: int = 6_000) -> None:
        """Let the clocks of the pages go on, by so many milliseconds at a time, until a condition holds."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not tab.evaluate(condition, arg):
            assert time.monotonic() < deadline, (condition, tab.inner_text("body"), self.line.acts)
            for each in self.context.pages:
                each.clock.fast_forward(forward)
            time.sleep(0.5)


def sit_down_at(context: Any, pit: Any, address: str, role: Role) -> None:
    session = pit.client(role).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])


def kept(tab: Any, count: int) -> None:
    label = "1 to send" if count == 1 else f"{count} to send"
    tab.wait_for_function(
        "label => document.querySelector('[data-show-acts]').textContent === label", arg=label, timeout=PATIENCE_MS
    )


SHOWN = "([is, count]) => document.querySelectorAll(`[data-acts] [data-is=${is}]`).length === count"


def fills(pit: Any) -> list[tuple[str, dict[str, int]]]:
    rows = Slip.objects.filter(property_id=pit.property.pk).order_by("serial")
    return [(row.table, row.counts) for row in rows]


def test_fifty_acts_of_ten_minutes_without_a_connection_are_recorded_once_each(browser, line, pit) -> None:  # noqa: F811
    tablet = Tablet(browser, line, pit)
    tab = tablet.tab()
    tab.wait_for_selector("[data-line] [data-light=on]", timeout=PATIENCE_MS)
    assert tab.inner_text("[data-line-text]") == "Connected"
    line.cut = True
    tab.reload()
    assert tab.get_attribute("html", "data-served") == "kept"
    tab.wait_for_selector("[data-line] [data-light=lost]")
    assert "What this page offers is as of" in tab.inner_text("[data-line-text]")

    made = []
    for number in range(1, ACTS + 1):
        table = ("RO-1", "BJ-1")[number % 2]
        tablet.fill(tab, table, number)
        kept(tab, len(made) + 1)
        made.append((table, {"500": number}))
        if number % 5 == 0:
            tab.clock.fast_forward(MINUTE_MS)
    assert "Kept on this device at" in tab.inner_text("[data-line-note]")
    assert tab.input_value("[name=supervisor_pin]") == "", "the form is empty again"
    tablet.fill(tab, "BJ-2", ACTS + 1)
    kept(tab, ACTS + 1)
    stored = tab.evaluate(STORED)
    assert tablet.signed["supervisor_pin"] not in stored
    times = [act["made"] for act in json.loads(stored)[0]]
    assert times[-1] - times[0] >= 9 * MINUTE_MS
    assert fills(pit) == []

    # A second tab; a table is closed by somebody else meanwhile; the first answers get lost after the record.
    other = tablet.context.new_page()
    other.clock.install()
    other.goto(line.address + FILL)
    pit.floor.close("BJ-2", counts=opening_counts("BJ-2"))
    line.swallowed = set(CUT)
    line.cut = False
    tablet.until(tab, SHOWN, ["recorded", ACTS])
    tablet.until(tab, SHOWN, ["refused", 1])
    assert fills(pit) == made, "none is lost, none is there twice, and they are in their order"
    assert len(line.acts) == ACTS + 1 + len(CUT)
    assert len(set(line.acts)) == ACTS + 1
    tab.click("[data-show-acts]")
    first = tab.inner_text("[data-acts] > li >> nth=0")
    serial = Slip.objects.filter(property_id=pit.property.pk).order_by("serial").first().serial
    assert serial in first, "what the lost answer said"
    refused = tab.locator("[data-acts] [data-is=refused]")
    assert refused.count() == 1
    assert "BJ-2: Table closed, " in refused.inner_text()
    assert tab.inner_text("[data-show-acts]") == "1 refused"
    other.wait_for_function(SHOWN, arg=["refused", 1], timeout=PATIENCE_MS)
    assert refused.locator("[data-do=again]").is_hidden(), "it was signed before the table was closed"
    assert refused.locator("[data-do=correct]").is_visible()
    refused.locator("[data-do=discard]").click()
    tab.wait_for_function(SHOWN, arg=["refused", 0], timeout=PATIENCE_MS)
    assert fills(pit) == made
    assert tablet.complaints == []
    tablet.context.close()


def test_acts_wait_for_the_login_that_made_them(browser, line, pit) -> None:  # noqa: F811
    tablet = Tablet(browser, line, pit)
    tab = tablet.tab()
    line.cut = True
    tab.reload()
    tab.wait_for_selector("[data-line] [data-light=lost]")
    for number in (1, 2):
        tablet.fill(tab, "RO-1", number)
        kept(tab, number)
    tablet.context.clear_cookies()
    line.cut = False
    name = pit.user(Role.FLOOR_SUPERVISOR).get_username()
    waits = f"Waits until {name} signs in"
    said = "text => document.querySelector('[data-acts] [data-state]')?.textContent === text"
    tablet.until(tab, said, waits)
    tab.click("[data-show-acts]")
    assert tab.is_visible("[data-sign-in-link]")
    tablet.sign_in(Role.PIT_MANAGER)
    tab.goto(f"{line.address}/admin/pin/own/")
    tablet.until(tab, said, waits)
    tab.click("[data-show-acts]")
    assert "RO-1" not in tab.inner_text("[data-acts]")
    assert not tab.is_visible("[data-acts] [data-do=discard]")
    assert fills(pit) == []
    assert not [key for key in line.acts if key != "page"]
    # The other person's pages are gone with the first look at the site.
    assert not tab.evaluate(IS_KEPT, FILL)
    tablet.sign_in(Role.FLOOR_SUPERVISOR)
    tab.goto(f"{line.address}/admin/pin/own/")
    tablet.until(tab, SHOWN, ["recorded", 2])
    assert fills(pit) == [("RO-1", {"500": 1}), ("RO-1", {"500": 2})]
    assert tablet.complaints == []
    tablet.context.close()


def test_a_page_whose_answer_is_lost_is_recorded_once(browser, line, pit) -> None:  # noqa: F811
    tablet = Tablet(browser, line, pit)
    tab = tablet.tab()
    line.swallowed, line.falls = {1}, True
    with tab.expect_navigation():
        tablet.fill(tab, "RO-1", 7)
    assert tab.inner_text("h1") == "No connection"
    tab.wait_for_selector("[data-kept-pages] a", timeout=PATIENCE_MS)
    assert tab.inner_text("[data-kept-pages] a") == "Request a fill"
    line.cut = False
    tablet.until(tab, SHOWN, ["recorded", 1])
    assert fills(pit) == [("RO-1", {"500": 7})]
    assert [key == "page" for key in line.acts] == [True, False]
    tab.goto(line.address + FILL)
    with tab.expect_navigation():
        tablet.fill(tab, "RO-1", 8)
    assert tab.url == f"{line.address}/admin/", "with a connection the page is sent as ever, and nothing is left of it"
    tab.wait_for_function(SHOWN, arg=["sent", 0], timeout=PATIENCE_MS)
    assert len(fills(pit)) == 2
    assert tablet.complaints == []
    tablet.context.close()


def test_a_refused_act_comes_back_as_it_was_typed(browser, line, pit) -> None:  # noqa: F811
    tablet = Tablet(browser, line, pit)
    tab = tablet.tab()
    line.cut = True
    tab.reload()
    tab.wait_for_selector("[data-line] [data-light=lost]")
    tablet.signed["supervisor_pin"] = "111111"
    tablet.fill(tab, "RO-1", 3)
    kept(tab, 1)
    tablet.signed = pit.signed(supervisor=Role.FLOOR_SUPERVISOR)
    tablet.fill(tab, "RO-1", 4)
    kept(tab, 2)
    tablet.fill(tab, "BJ-1", 5)
    kept(tab, 3)
    line.cut = False
    tablet.until(tab, SHOWN, ["recorded", 1])
    assert fills(pit) == [("BJ-1", {"500": 5})], "what is about the same table waits for the refused act"
    tab.click("[data-show-acts]")
    assert "The PIN is wrong." in tab.inner_text("[data-acts] [data-is=refused]")
    assert "Waits for the refused act before it" in tab.inner_text("[data-acts] [data-is=waiting]")
    with tab.expect_navigation():
        tab.click("[data-do=correct]:visible")
    tab.wait_for_function("document.querySelector('[name=\"counts.500\"]').value === '3'", timeout=PATIENCE_MS)
    assert tab.input_value("[name=table]") == "RO-1"
    assert tab.input_value("[name=supervisor_pin]") == ""
    tablet.fill(tab, "RO-1", 3)
    tablet.until(tab, SHOWN, ["recorded", 3])
    assert sorted(fills(pit), key=str) == [
        ("BJ-1", {"500": 5}), ("RO-1", {"500": 3}), ("RO-1", {"500": 4}),
    ]  # fmt: skip
    assert tablet.complaints == []
    tablet.context.close()


# --- fingers --------------------------------------------------------------------------------------------------------

SIZES = ((1024, 768), (800, 1280), (768, 1024), (390, 844))
PAGES = (
    "request-fill", "receive-fill", "request-credit", "install-box", "remove-box", "transport-boxes", "open-table",
    "close-table", "open-tables", "close-tables", "pay-prize", "void-payout-form", "announce-limits",
)  # fmt: skip
SMALL = """
finger => [...document.querySelectorAll('#content :is(input, select, textarea, button, summary, a.do)')]
  .filter((each) => each.offsetParent && each.type !== 'hidden')
  .map((each) => (['checkbox', 'radio'].includes(each.type) ? each.closest('label, td, .tick, li') || each : each))
  .filter((each) => each.getBoundingClientRect().height < finger - 0.5)
  .map((each) => each.outerHTML.slice(0, 120))
"""
LETTERS = """
() => [...document.querySelectorAll('#content input')]
  .filter((each) => /(^|[-.])counts\\.|_pin$|limits\\.|_minor$/.test(each.name) && each.inputMode !== 'numeric' && each.inputMode !== 'decimal')
  .map((each) => each.name)
"""  # noqa: E501  (one selector)


@pytest.mark.crawl
@pytest.mark.parametrize("language", ["es", "en"])
def test_tasks_of_the_pit_fit_a_tablet_and_a_phone(browser, site, pit, language) -> None:  # noqa: F811
    from axe_playwright_python.base import AXE_FILE_PATH

    context = browser.new_context(locale={"es": "es-PR", "en": "en-US"}[language], reduced_motion="reduce")
    sit_down(context, pit, site)
    screen, wrong = context.new_page(), []
    folder = os.environ.get("SCREENSHOTS")
    for name in PAGES:
        screen.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        assert screen.goto(f"{site}/admin/day/{name}/").status == 200, name
        screen.wait_for_selector("[data-line]:not([hidden])")
        screen.evaluate(AXE_FILE_PATH.read_text())
        wrong += [f"{name}: {field}: letters" for field in screen.evaluate(LETTERS)]
        for width, height in (*SIZES, *([(1440, 900)] if folder else [])):
            screen.set_viewport_size({"width": width, "height": height})
            wide = screen.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{name} at {width}: {wide - width} pixels too wide")
            if width <= SIZES[0][0]:
                wrong += [f"{name} at {width}: {small}" for small in screen.evaluate(SMALL, FINGER)]
            if folder:
                screen.screenshot(path=Path(folder) / f"{name}-{language}-{width}.png", full_page=True)
        wrong += [f"{name}: {each['id']}" for each in screen.evaluate(HEARD, [RULES, "#main"])]
    assert wrong == []
    context.close()
