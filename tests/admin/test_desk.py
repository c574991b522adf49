"""The first page and the guided pages as people use them: what waits, one click away; sent twice, done once."""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from casino.roles import HUMAN_ROLES, Role
from tables import commands
from tables.models import Slip
from tests.admin.busy import busy
from tests.admin.conftest import Desk
from tests.factories import ACTOR
from tests.security.duties import GROUPS

WAITING = {
    Role.FLOOR_SUPERVISOR: {"receive-fill", "pay-prize", "transport-boxes", "sign-summary"},
    Role.CASHIER: {"issue-fill", "issue-exchange"},
    Role.SECURITY: {"issue-fill", "issue-credit", "store-boxes"},
    Role.COUNT_TEAM: {"open-count", "store-boxes"},
    Role.ACCOUNTING: {"pay-prize", "exceptions-inbox", "sign-summary"},
    Role.INSPECTOR: {"draw-inspection", "release-sets", "verify-bank"},
}


@pytest.fixture(scope="module")
def house(django_db_setup, django_db_blocker) -> Iterator[Desk]:
    """A house in the middle of its work, for all that only look at it."""
    from django.test import TestCase

    with django_db_blocker.unblock():
        atomics = TestCase._enter_atomics()
        yield Desk(busy())
        TestCase._rollback_atomics(atomics)


@pytest.fixture(autouse=True)
def unblocked(django_db_blocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


def duties(text: str) -> dict[str, list[str]]:
    """Pages that the list at the head of the first page leads to, with the things it names."""
    listed = text[text.index('<ul class="duties">') : text.index("</ul>", text.index('<ul class="duties">'))]
    found: dict[str, list[str]] = {}
    for line in re.findall(r"<li.*?</li>", listed, re.DOTALL):
        links = [html.unescape(link) for link in re.findall(r'class="thing" href="([^"]+)"', line)]
        found.setdefault(links[0].partition("?")[0].split("/")[-2], []).extend(links)
    return found


def test_each_role_is_told_what_waits_and_each_thing_is_filled_in(house: Desk) -> None:
    seen: set[str] = set()
    for role in HUMAN_ROLES:
        client = house.client(role)
        text = client.get(reverse("admin:index")).content.decode()
        found = duties(text) if '<ul class="duties">' in text else {}
        assert WAITING.get(role, set()) <= set(found), role
        for name, links in found.items():
            if name in seen:
                continue
            seen.add(name)
            response = client.get(links[0])
            assert response.status_code == 200, (role, links[0])
            form = response.context.get("form")
            page = response.content.decode()
            for name, value in response.wsgi_request.GET.items():
                if form is not None and name in form.fields:
                    offered = getattr(form.fields[name], "choices", None)
                    assert offered is None or value in [str(key) for key, _label in offered], (role, name, value)
                    there = rf'value="{re.escape(html.escape(value))}"'
                    chosen = f'name="{name}"[^>]*{there}' if offered is None else f"{there}( selected|[^>]*checked)"
                    assert re.search(chosen, page), (role, links[0])


def test_a_form_that_is_sent_twice_is_recorded_once(house: Desk) -> None:
    client = house.client(Role.FLOOR_SUPERVISOR)
    address = reverse("admin:request-fill")
    shown = client.get(address).content.decode()
    mark = re.search(r'name="once" value="([0-9a-f]{32})"', shown)[1]
    before = Slip.objects.count()
    given = {"table": "RO-1", "counts.500": "2", "once": mark, **house.signed(supervisor=Role.FLOOR_SUPERVISOR)}
    wrong = client.post(address, {**given, "supervisor_pin": "111111"})
    assert (wrong.status_code, f'value="{mark}"' in wrong.content.decode()) == (422, True)
    assert 'value="2"' in wrong.content.decode(), "what was typed is kept"
    assert 'aria-invalid="true"' in wrong.content.decode()
    sent, again = client.post(address, given), client.post(address, given, follow=True)
    assert (sent.status_code, Slip.objects.count()) == (302, before + 1)
    assert "This was recorded already" in again.content.decode()
    assert client.post(address, {**given, "once": "f" * 32}).status_code == 302
    assert Slip.objects.count() == before + 2, "another form is another slip"


SCALED = (
    "index", "jobs", "issue-fill", "void-slip", "exceptions-inbox", "close-day", "audit-day", "assign-exception",
    "tables_slip_changelist", "tables_exceptionline_changelist", "accounting_exceptioncase_changelist",
    "casino_formnumber_changelist",
)  # fmt: skip


@pytest.mark.slow
def test_a_page_asks_as_often_for_forty_rows_as_for_ten(house: Desk) -> None:
    """Statements of a page do not grow with slips under way, slips void, exceptions and form numbers."""
    clients = {role: house.client(role) for role in (Role.AUDITOR, Role.FLOOR_SUPERVISOR)}
    more_slips(house, 5)
    few = {
        (client, address): asked
        for client in clients.values()
        for address in (reverse(f"admin:{name}") for name in SCALED)
        if (asked := statements(client, address))
    }
    assert len(few) > len(SCALED)
    more_slips(house, 15)
    many = {each: statements(*each) for each in few}
    assert not [
        (address, few[client, address], now) for (client, address), now in many.items() if now > few[client, address]
    ]


def statements(client: Client, address: str) -> int:
    """How many statements a page asks; none, if it is not open to whoever asks."""
    with CaptureQueriesContext(connection) as caught:
        response = client.get(address)
    return len(caught) if response.status_code == 200 else 0


def more_slips(house: Desk, number: int) -> None:
    """As many fills requested, and as many on their way until they were late and void."""
    floor = house.floor
    asked = {"table": "RO-1", "counts": {"500": 1}, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    for _each in range(number):
        commands.request_fill(floor.property, at=floor.now(), **asked)
        serial = commands.request_fill(floor.property, at=floor.now(), **asked)
        floor.issue_fill(serial)
        commands.void_slip(
            floor.property, serial=serial, reason="too late", prepared=floor.sig(Role.CASHIER),
            supervised=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=floor.now() + dt.timedelta(hours=2),
        )  # fmt: skip


def test_what_is_listed_can_be_signed_by_whom_it_is_listed_for(house: Desk) -> None:
    """By the controls (`tests/security/duties.py`), not by the code: a page that only others sign is no task."""
    acts = {page: act for group in GROUPS for act in group.acts for page in act.pages}
    seen: set[tuple[Role, str]] = set()
    for role in HUMAN_ROLES:
        client = house.client(role)
        text = client.get(reverse("admin:index")).content.decode()
        for name, links in (duties(text) if '<ul class="duties">' in text else {}).items():
            seen.add((role, name))
            assert client.get(links[0]).status_code == 200, (role, name)
            act = acts.get(name)
            if act is None or name == "open-gaming-day":  # a list; a day opened in time is signed by nobody
                continue
            assert role.value in act.pages[name], (role, name)
            assert any(role.value in signs for signs in act.signs.values()), (role, name)
    assert (Role.SECURITY, "issue-credit") in seen
    assert (Role.FLOOR_SUPERVISOR, "receive-fill") in seen
    both = {(Role.FLOOR_SUPERVISOR, "issue-credit"), (Role.PIT_MANAGER, "issue-transfer"), (Role.DEALER, "issue-fill")}
    assert not both & seen
