"""Streams and long polls end with the session, the roles or the key that began them, within five seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Timer
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.urls import reverse

from casino.commands import issue_device_key, revoke_device_key
from casino.eventstore import horizon
from casino.identity.access import apply_role_groups
from casino.models import Device, DeviceKey, EmployeeRole
from casino.roles import Role
from casino.runtime import live
from tests.admin.conftest import Desk
from tests.factories import Floor
from tests.people import log_in

STREAM = "/api/v1/feed/stream"
EVENT_STREAM = {"accept": "text/event-stream"}
PATIENCE_SECONDS = 60


@pytest.fixture
def desk(scratch_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    assert live.RIGHTS_SECONDS <= 4, "five seconds, with a second for a busy machine"
    monkeypatch.setattr(live, "RIGHTS_SECONDS", 0.1)
    floor = Floor.seeded()
    floor.open_day()
    apply_role_groups()
    yield Desk(floor)
    while live.watcher._thread is not None:  # it ends when nobody waits, before its database goes
        time.sleep(0.05)


def ends(messages: Iterator[bytes]) -> bool:
    """Return whether a stream ends long before its time, and says so."""
    began = time.monotonic()
    rest = b"".join(messages)
    return rest.endswith(live.END) and time.monotonic() - began < PATIENCE_SECONDS


def begun(client: Client, address: str, **headers: str) -> Iterator[bytes]:
    answer = client.get(address, headers=EVENT_STREAM | headers)
    assert answer.status_code == 200, answer
    messages = iter(answer.streaming_content)
    next(messages)
    return messages


def test_streams_of_people_end_with_the_session_the_role_or_the_login(desk: Desk) -> None:
    pages = (reverse("admin:live"), STREAM)
    user = desk.user(Role.AUDITOR)
    person = desk.floor.house.staff[Role.AUDITOR][0]

    def end_session() -> None:
        Session.objects.all().delete()

    def take_role() -> None:
        EmployeeRole.objects.filter(employee=person, role=Role.AUDITOR).delete()

    def give_role_back() -> None:
        EmployeeRole.objects.create(employee=person, role=Role.AUDITOR)

    def change_password() -> None:
        user.set_password("another one, long enough")
        user.save()

    def leave() -> None:
        user.is_active = False
        user.save()

    for page in pages:
        for act, after in ((end_session, None), (take_role, give_role_back), (change_password, None)):
            user.refresh_from_db()
            messages = begun(log_in(Client(), user), page)
            act()
            assert ends(messages), (page, act.__name__)
            if after:
                after()
    messages = begun(log_in(Client(), user), pages[0])
    leave()
    assert ends(messages)


def test_a_stream_that_catches_up_ends_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads slowly, or has much to read, is sent nothing that was not on its way."""
    monkeypatch.setattr(live, "RIGHTS_SECONDS", 0.0)
    client = desk.client(Role.AUDITOR)
    messages = begun(client, f"{STREAM}?after=0")
    assert b"event: recorded" in next(messages)
    Session.objects.all().delete()
    rest = list(messages)
    assert rest == [live.END]


def test_a_stream_goes_on_while_its_rights_stay(desk: Desk, settings: Any) -> None:
    settings.LIVE_STREAM_SECONDS = 1.0
    settings.LIVE_BEAT_SECONDS = 0.3
    messages = begun(desk.client(Role.AUDITOR), STREAM)
    assert b"".join(messages).count(live.BEAT) >= 2


def test_streams_of_devices_end_with_the_key_its_scopes_and_its_tables(desk: Desk) -> None:
    device = Device.objects.create(property=desk.property, code="L-1", kind="integration")

    def of_key(**changed: Any) -> Callable[[DeviceKey], Any]:
        # A change that no process announces, as when Redis drops the announcement.
        return lambda key: DeviceKey.objects.filter(pk=key.pk).update(**changed)

    for act in (revoke_device_key, of_key(scopes=["feed:read", "rounds:read"]), of_key(tables=["RO-1"])):
        key, plain = issue_device_key(device, scopes=("feed:read",))
        messages = begun(Client(), STREAM, authorization=f"Bearer {plain}")
        act(key)
        assert ends(messages)


def test_a_long_poll_ends_with_the_session(desk: Desk) -> None:
    def end_sessions() -> None:
        Session.objects.all().delete()
        connection.close()

    for address, asked, statuses in (
        (reverse("admin:live"), {"after": horizon()}, (403,)),
        ("/api/v1/feed", {"after": horizon(), "wait": 30}, (401, 403)),
    ):
        client = desk.client(Role.AUDITOR)
        timer = Timer(0.3, end_sessions)
        timer.start()
        began = time.monotonic()
        answer = client.get(address, asked)
        timer.join()
        assert answer.status_code in statuses, answer
        assert time.monotonic() - began < live_wait(address)


def live_wait(address: str) -> float:
    """Seconds after which a poll would have ended by itself."""
    return 20.0 if address.startswith("/admin") else 30.0
