"""Two houses in one installation, a day each at the same time: nothing of one is in anything of the other.

The second house has the same tables, boxes, links, series and staff codes, another currency, clock and hour of closing.
Every page and door is asked twice, with the database's wall and without it: where the answers differ, a query has
forgotten its property and only the wall kept it. Each run takes a share of the pages, the same ones;
CASINO_EVERY_PAGE=1 or CASINO_TESTS=thorough takes all.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import re
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounting import tasks
from accounting.models import CloseRun, DailySummary
from casino.api.authentication import forget_keys
from casino.commands import issue_device_key
from casino.eventstore import export_day, feed, get_seal, rebuilding, verify_store
from casino.identity.access import apply_role_groups
from casino.models import Device, FormNumber, Property, scopes_with
from casino.reports import kit
from casino.roles import Role
from casino.tenancy import row_security
from tests.accounting.day import Played
from tests.admin.conftest import Desk
from tests.api.conftest import Terminal
from tests.effort import THOROUGH
from tests.factories import DAY, clock

GIVEN = {
    "day": DAY.isoformat(), "first": DAY.isoformat(), "last": DAY.isoformat(), "table": "RO-1", "shift": "M",
    "link": "CSP", "box": "RO-1-M", "month": f"{DAY:%Y-%m}", "year": str(DAY.year), "account": "chips",
}  # fmt: skip
"""What stands in addresses; both houses have it."""
LEFT_OUT = re.compile(r"logout|jsi18n|stream|schema|docs|redoc|password|/add/|autocomplete|language|login|past/")
CHANGING = re.compile(rb'csrfmiddlewaretoken" value="[^"]+"|nonce="[^"]+"|value="[0-9a-f-]{32,36}"|\d\d:\d\d(:\d\d)?')


def addresses(prefix: str) -> Iterator[str]:
    """Every address below it whose parameters are given."""
    yield from sorted({each for each in _walk(get_resolver(), "/") if each and each.startswith(prefix)})


def _walk(resolver: Any, before: str) -> Iterator[str | None]:
    for each in resolver.url_patterns:
        part = str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _walk(each, before + part)
        elif isinstance(each, URLPattern):
            yield _filled(before + part)


def _filled(route: str) -> str | None:
    if "(" in route or "^" in route or LEFT_OUT.search(route):
        return None
    names = re.findall(r"<(?:\w+:)?(\w+)>", route)
    if any(name not in GIVEN for name in names):
        return None
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: GIVEN[found[1]], route)


class House(Played):
    """A house with a desk, a terminal of every scope, and its day."""

    def settle_in(self) -> House:
        self.desk = Desk(self)  # type: ignore[arg-type]
        device = Device.objects.create(property=self.property, code="ALL", kind=Device.Kind.TABLE_TERMINAL)
        _, key = issue_device_key(device, scopes=scopes_with("rounds:write"))
        self.terminal = Terminal(key)
        return self


class HouseInMadrid(House):
    """The same in another time zone."""

    @classmethod
    def seeded(cls, **more: bool) -> HouseInMadrid:
        house = super().seeded(**more)
        Property.objects.filter(pk=house.pk).update(
            time_zone="Europe/Madrid", day_start_hour=6, close_hour=10, name="Casino de la Ría"
        )
        house.property.refresh_from_db()
        house.go_to(dt.datetime.combine(DAY, dt.time(12), tzinfo=house.property.zone))
        return house


@pytest.fixture
def two(db) -> tuple[House, House]:
    """Both days played, the same hours, by turns."""
    forget_keys()
    one, other = House.running(), HouseInMadrid.running()
    for house in (one, other):
        house.play_roulette()
    for house in (other, one):
        house.play_caribbean()
    # The second house has more of everything, so that what is added up of both is not twice the one.
    other.open("BJ-1")
    other.fill("BJ-1", {"500": 3})
    for house in (one, other):
        for table in ("CS-1", "CS-2"):
            house.read(table)
            house.sign(table)
    apply_role_groups()
    return one.settle_in(), other.settle_in()


def as_if_there_were_none(_properties: object) -> None:
    """In place of `narrow_to`: the first wall alone."""
    row_security._said.set(row_security.EVERYTHING)


def first_difference(bare: bytes, walled: bytes) -> bytes:
    """Where two answers part."""
    at = next((n for n, (a, b) in enumerate(zip(bare, walled, strict=False)) if a != b), 0)
    return bare[max(0, at - 60) : at + 120]


def asked(client: Client, address: str, headers: dict[str, str]) -> tuple[int, bytes]:
    answer = client.get(address, headers=headers)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    # Paper and spreadsheets bear the instant at which they were made; what is in them is read as the report's content.
    is_made_now = body.startswith((b"%PDF", b"PK"))
    return answer.status_code, b"" if is_made_now else CHANGING.sub(b"", body)


def test_no_page_and_no_request_needs_the_second_wall(two):
    one = two[0]
    # What was changed where: by an administrator of each house, and by somebody who belongs to none.
    root = one.desk.user(None)
    for house in two:
        for user in (house.desk.user(Role.ADMINISTRATOR), root):
            LogEntry.objects.log_actions(user.pk, [house.property.pits.first()], CHANGE, f"changed in {house.pk}")
    auditor = one.desk.client(Role.AUDITOR)
    reports = [f"/api/v1/reports/{report.code}/content?day={DAY}&month={DAY:%Y-%m}" for report in kit.reports()]
    doors = [(address, one.terminal.client, one.terminal.headers) for address in [*addresses("/api/"), *reports]]
    pages = list(addresses("/admin/"))
    if not (THOROUGH or os.environ.get("CASINO_EVERY_PAGE")):
        lot = random.Random(8669)
        pages = sorted({"/admin/", "/admin/admin/logentry/", *lot.sample(pages, len(pages) // 10)})
        doors = lot.sample(doors, len(doors) // 2)
    different, shown = [], 0
    for address, client, headers in [*doors, *((page, auditor, {}) for page in pages)]:
        walled = asked(client, address, headers)
        with mock.patch.object(row_security, "narrow_to", as_if_there_were_none):
            bare = asked(client, address, headers)
        if bare != walled:
            different.append((address, first_difference(bare[1], walled[1])))
        if walled[0] == 200:
            shown += 1
            assert b"Casino de la R" not in walled[1], address
        if address == "/admin/admin/logentry/":
            assert walled[1].count(f"changed in {one.pk}".encode()) == 2
    assert different == []
    assert shown > 20, shown
    for path in ("/api/v1/rounds", "/api/v1/feed"):
        mine, theirs = (json.loads(house.terminal.get(path).content) for house in two)
        assert [] not in (mine, theirs), path
        assert mine != theirs, path


def test_two_days_are_played_numbered_closed_sealed_and_rebuilt_apart(two, tmp_path, settings):
    settings.EVENTSTORE_SEAL_KEY_FILE = str(tmp_path / "seal.pem")
    one, other = two
    numbers = FormNumber.objects.values_list("serial", flat=True)
    serials = {house.pk: set(numbers.filter(property_id=house.pk)) for house in two}
    assert serials[one.pk] < serials[other.pk], "each counts its own forms from the first number"
    # Closed by beat, each at its own hour: 08:00 in San Juan is 12:00 UTC, 10:00 in Madrid 09:00.
    tomorrow = DAY + dt.timedelta(days=1)
    due = dict.fromkeys((8, 10, 13))
    for hour in due:
        handed: list[Any] = []
        with (
            clock(dt.datetime.combine(tomorrow, dt.time(hour), tzinfo=dt.UTC)),
            mock.patch.object(
                tasks.close_gaming_day, "delay", lambda *arguments, into=handed: into.append(arguments[0])
            ),
        ):
            tasks.close_due_days()
        due[hour] = handed
    assert due == {8: [], 10: [other.pk], 13: [one.pk, other.pk]}
    with clock(dt.datetime.combine(tomorrow, dt.time(13), tzinfo=dt.UTC)):
        refused = tasks.close_gaming_day(other.pk, DAY.isoformat())
        closed = tasks.close_gaming_day(one.pk, DAY.isoformat())
    assert (refused["closed"], closed["closed"]) == (False, True), "a table of the other house is open"
    assert [get_seal(house.pk, DAY) is None for house in two] == [False, True]
    other.close("BJ-1", counts=None)
    assert {run.property_id for run in CloseRun.objects.filter(status=CloseRun.Status.CLOSED)} == {one.pk}
    assert DailySummary.objects.filter(property_id=other.pk).count() == 0
    export = export_day(one.pk, DAY, tmp_path / "one.jsonl")
    told = export.path.read_text()
    assert export.events == len([event for event in feed(one.pk, limit=10_000) if event.day == DAY])
    assert f'"property":{other.pk}' not in told
    for house in two:
        with row_security.working_for(house.pk):
            positions = [event.position for event in feed(None, limit=10_000)]
            assert positions == [event.position for event in feed(house.pk, limit=10_000)]
            assert verify_store(house.pk).ok
    assert rebuilding.compare().differences == []
