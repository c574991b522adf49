"""The system in the middle of its work, in a real browser: what waits is followed, on a desktop and on a tablet.

One browser and one house for all of it. A few pages of every kind are looked at in the suite; `make crawl` walks
through every page and file that every role is led to, in both languages, at three sizes (`-m crawl`), and says what
is wrong as it goes. `CRAWL_ROLES="inspector auditor" make crawl` walks for these roles alone.
"""

from __future__ import annotations

import html
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import urljoin

import pytest
from django.db import connections

from casino.admin.guided import UNPROCESSABLE
from casino.roles import HUMAN_ROLES, Role
from tests.browser.test_day import CHROMIUM, FLAGS, served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed (apt-get install chromium)"),
]

DESKTOP, TABLET, UPRIGHT = (1440, 900), (1024, 768), (768, 1024)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
FINGER = 44
HEARD = """
([rules, within]) => axe.run(within, {runOnly: rules, resultTypes: ["violations"]}).then((heard) => heard.violations)
"""
# A change of size has come to its end with the second frame after it.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')
# A list with a filter chosen looks like the list: it is asked for, not shown.
CHOSEN = re.compile(r"/admin/\w+/\w+/\?")
# How wide a page is as it came and with what is folded away opened, of the rows of a table in the first.
WIDTHS = """
() => {
  const widths = [document.documentElement.scrollWidth];
  for (const each of document.querySelectorAll('#content details:not([open], tbody ~ tbody *, tr ~ tr ~ tr *)')) each.open = true;
  return [...widths, document.documentElement.scrollWidth];
}
"""  # noqa: E501  (one selector)
# Of the elements that show; equal ones of a page are said once.
SMALL = """
() => {
  const found = new Map();
  for (const each of document.querySelectorAll('.casino :is(a.do, a.duty, a.thing, button, select, summary), .casino .field input, fieldset.signature input, table.entry input, table.many input')) {
    if (!each.checkVisibility() || ['checkbox', 'radio', 'hidden'].includes(each.type) || each.matches('.sr')) continue;
    if (each.getBoundingClientRect().height >= 43.5) continue;
    const kind = [each.tagName, each.className, (each.name || '').replace(/^.*-|[_.]\\d+$/g, '')].join(' ');
    found.set(kind, [...(found.get(kind) || []), each.outerHTML.slice(0, 160)]);
  }
  return [...found.values()].map((like) => `${like[0]}${like.length > 1 ? ` and ${like.length - 1} like it` : ''}`);
}
"""  # noqa: E501  (one selector)
SIZES = (DESKTOP, TABLET, UPRIGHT)
SKIPPED = re.compile(r"logout|jsi18n|setlang|[?&](o|q|all|_facets|_popup|_to_field|_changelist_filters)\b")
# What differs between two people who see the same page, and between two answers.
OWN = re.compile(
    rb'<p class="printed".*?</p>|name="(?:csrfmiddlewaretoken|once)" value="[^"]*"|nonce="[^"]*"', re.DOTALL
)


def say(text: str) -> None:
    """Print at once, also from one of several processes of pytest-xdist."""
    print(text, file=sys.stderr, flush=True)


class Walker:
    """A browser with one person logged in, that looks at pages with a strict eye."""

    def __init__(self, browser: Any, site: str, desk: Any, axe: str) -> None:
        self.browser, self.site, self.desk, self.axe = browser, site, desk, axe
        self.faults: list[str] = []
        self.asked = self.looked = 0
        self.page: Any = None

    def blame(self, *faults: str) -> None:
        """Note what is wrong, and say it at once: a long walk is read while it goes on."""
        for fault in faults:
            self.faults.append(fault)
            say(fault)

    def enter(self, role: Role, *, language: str = "es", size: tuple[int, int] = DESKTOP, dark: bool = False) -> None:
        """Somebody of this role sits down; the session is the server's own, without the way through its login."""
        client = self.desk.client(role)
        if self.page is not None:
            self.page.context.close()
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="es-PR" if language == "es" else "en-US",
            color_scheme="dark" if dark else "light", reduced_motion="reduce",
        )  # fmt: skip
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": self.site}])
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.blame(f"{self.page.url}: {error}"))
        self.who = f"{role} {language}{' dark' if dark else ''}"

    def look(
        self, address: str, *, listen: bool = False, sizes: Sequence[tuple[int, int]] = (), frame: bool = True
    ) -> None:
        """Open a page, see it at each size, and note what is wrong. `listen`: as axe-core hears it, too."""
        self.looked += 1
        response = self.page.goto(self.site + address, wait_until="domcontentloaded")
        if response.status != 200:
            self.blame(f"{self.who} {address}: {response.status}")
            return
        self.judge(address, listen=listen, sizes=sizes, frame=frame)

    def send_unsigned(self, address: str) -> None:
        """Send the form of the page that is open as it came, signed by nobody: it comes back and says what is missing.

        A form that may go without a signature is left alone: it would be done.
        """
        form = self.page.query_selector("form:has(fieldset.signature .needed)")
        if form is None:
            return
        with self.page.expect_navigation(wait_until="domcontentloaded") as coming:
            form.evaluate("form => form.submit()")
        if coming.value.status != UNPROCESSABLE:
            self.blame(f"{self.who} {address}, sent unsigned: {coming.value.status}")
        elif not self.page.query_selector("[aria-invalid=true]"):
            self.blame(f"{self.who} {address}, sent unsigned: it does not say what is missing")
        else:
            self.judge(f"{address}, sent unsigned", listen=True, sizes=(TABLET,), frame=False)

    def judge(self, address: str, *, listen: bool, sizes: Sequence[tuple[int, int]], frame: bool) -> None:
        """Note what is wrong with the page that is open, at each size."""
        if listen:
            self.page.wait_for_load_state("load")
            self.page.evaluate("document.fonts.ready.then(() => null)")
            self.page.evaluate(SETTLED)
            self.page.evaluate(self.axe)
        for width, height in sizes or [tuple(self.page.viewport_size.values())]:
            if sizes:
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.evaluate(SETTLED)
            at = f"{self.who} at {width} {address}"
            for wide in {each for each in self.page.evaluate(WIDTHS) if each > width}:
                self.blame(f"{at}: {wide - width} pixels too wide")
            if width < DESKTOP[0]:
                self.blame(*(f"{at}: too small for a finger: {each}" for each in self.page.evaluate(SMALL)))
            if listen:
                heard = self.page.evaluate(HEARD, [RULES, "html" if frame else "#content"])
                self.blame(*(f"{at}: {each['id']}: {each['nodes'][0]['html'][:160]}" for each in heard))

    def answered(self, client: Any, address: str) -> list[str]:
        """Ask the site alone for a page or a file; returns where it leads. `content` is then what the page says."""
        self.asked += 1
        response = client.get(address, follow=True)
        self.content: bytes | None = None
        led = response.redirect_chain[-1][0] if response.redirect_chain else address
        if response.status_code != 200 or "/login/" in led:
            self.blame(f"{self.who} {address}: {response.status_code}, {led}")
            return []
        if not response.get("content-type", "").startswith("text/html"):
            if not (response.streaming or response.content):
                self.blame(f"{self.who} {address}: an empty file")
            return []
        text = response.content
        links = (html.unescape(each).partition("#")[0] for each in LINK.findall(text.decode()))
        followed = [urljoin(address, link) for link in links]
        if not CHOSEN.search(address):
            self.content = sha256(OWN.sub(b"", text[text.index(b'id="content"') :])).digest()
        return [link for link in followed if link.startswith("/admin/") and not SKIPPED.search(link)]


@contextmanager
def walking(tmp_path: Any, desk: Any, *, axe: str = "") -> Iterator[Walker]:
    """The site and a browser for what is at the desk. `axe`: the script that checks pages for accessibility."""
    playwright = pytest.importorskip("playwright.sync_api")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with served(tmp_path) as site, playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield Walker(chromium, site, desk, axe)
        chromium.close()
        connections.close_all()  # while the driver's loop runs the thread has others, which the next test would find
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def walker(scratch_database: str, tmp_path: Any) -> Iterator[Walker]:
    """The system, its site and the browser."""
    from axe_playwright_python.base import AXE_FILE_PATH

    from tests.admin.busy import busy
    from tests.admin.conftest import Desk

    with walking(tmp_path, Desk(busy()), axe=AXE_FILE_PATH.read_text(encoding="utf-8")) as walker:
        yield walker


def test_what_waits_is_done_on_a_tablet_by_keyboard(walker: Walker) -> None:
    """From the first page to the slip in two steps and without a mouse; sent twice and gone back, it is one slip."""
    from tables.models import Slip

    walker.enter(Role.CASHIER, size=TABLET)
    screen = walker.page
    walker.look("/admin/", listen=True)
    screen.keyboard.press("Tab")
    assert screen.evaluate("document.activeElement.className") == "skip", "the first stop leads past the menu"
    with screen.expect_navigation():
        screen.click("a.thing >> nth=0")
    serial = screen.eval_on_selector("[name=serial]", "select => select.value")
    assert serial in screen.url
    assert screen.evaluate("document.activeElement.name") == "cashier_employee", "what is filled in is passed over"
    signed = walker.desk.signed(cashier=Role.CASHIER, escort=Role.SECURITY)
    for name in ("cashier_employee", "cashier_pin", "escort_employee", "escort_pin"):
        assert screen.evaluate("document.activeElement.name") == name
        screen.keyboard.type("000000" if name == "escort_pin" else signed[name])
        screen.keyboard.press("Enter")
    assert screen.evaluate("document.activeElement.type") == "submit"
    with screen.expect_navigation():
        screen.keyboard.press("Enter")
    assert screen.get_attribute("[name=escort_pin]", "aria-invalid") == "true"
    assert screen.evaluate("document.activeElement.name") == "escort_pin", "it begins at what is wrong"
    assert screen.eval_on_selector("[name=serial]", "select => select.value") == serial
    for name in ("cashier_pin", "escort_pin"):
        screen.fill(f"[name={name}]", signed[name])
    screen.focus(".send button[type=submit]")
    with screen.expect_navigation():
        screen.keyboard.press("Enter")
    assert screen.url == f"{walker.site}/admin/"
    assert Slip.objects.get(serial=serial).status == Slip.Status.ISSUED

    # Every kind of page, as four people see it: wide, upright, dark, in the other language.
    for role, language, size, dark, pages in (
        (Role.FLOOR_SUPERVISOR, "es", UPRIGHT, False, ["day/open-table/", "day/pay-prize/", "day/transport-boxes/"]),
        (Role.ACCOUNTING, "en", TABLET, True, ["", "day/exceptions-inbox/", "day/close-day/", "day/change-rate/"]),
        (Role.INSPECTOR, "es", DESKTOP, True, ["", "tables/slip/", "day/jobs/"]),
    ):
        walker.enter(role, language=language, size=size, dark=dark)
        for page in pages:
            walker.look(f"/admin/{page}", listen=True)
    assert not walker.faults, "\n".join(walker.faults)


def kind_of(address: str) -> str:
    """What all pages of one kind have in common."""
    path, _question, query = address.partition("?")
    path = re.sub(r"(/admin/\w+/\w+/)[^/]+(/(?:change|history|password)/)", r"\1#\2", path)
    asked = ",".join(sorted(re.findall(r"(\w+)=", query)))
    return f"{path}?{asked}"


@pytest.mark.crawl
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_page_of_every_role(walker: Walker, language: str) -> None:
    """Each role walks from its first page to everything that it is led to.

    The site answers for every page and every file. The browser shows, at each of the three sizes, what no role before
    was shown; axe-core hears a kind of page once at each size, and the frame around it once for each role. A form that
    people sign is sent once without a signature, and must say what is missing as well as it asked.
    """
    chosen = os.environ.get("CRAWL_ROLES", "").split()
    roles = [Role(each) for each in chosen] or HUMAN_ROLES
    heard: set[str] = set()
    sent: set[str] = set()
    shown: set[bytes] = set()
    for role in roles:
        before = walker.asked, walker.looked
        walker.enter(role, language=language)
        client = walker.desk.client(role, language)
        client.raise_request_exception = False
        waiting, seen = ["/admin/"], {kind_of("/admin/")}
        while waiting:
            address = waiting.pop(0)
            kind = kind_of(address)
            for link in walker.answered(client, address):
                if kind_of(link) not in seen:
                    seen.add(kind_of(link))
                    waiting.append(link)
            if walker.content is None or walker.content in shown:
                continue
            shown.add(walker.content)
            walker.look(address, sizes=SIZES, listen=kind not in heard, frame=address == "/admin/")
            if address.partition("?")[0] not in sent:
                walker.send_unsigned(address)
                sent.add(address.partition("?")[0])
            heard.add(kind)
        say(f"{role} {language}: {walker.asked - before[0]} answers, {walker.looked - before[1]} pages shown")
    say(f"{language}: {walker.asked} answers, {walker.looked} pages shown")
    assert not walker.faults, "\n".join(sorted(set(walker.faults)))
    assert chosen or len(heard) > 150
