"""Webhooks: signed as a consumer checks it, in order, at least once, parked, sent again, to allowed addresses only."""

from __future__ import annotations

import datetime as dt
import html
import ipaddress
import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.utils import timezone

from casino import deliveries
from casino.errors import Refused
from casino.identity.access import apply_role_groups
from casino.models import Webhook, WebhookDelivery
from casino.outgoing import masked
from casino.roles import Role
from casino.tasks import deliver_due_webhooks, deliver_webhook
from casino.webhooks import delivery, endpoints, signing_secrets
from tests.admin.conftest import Desk
from tests.conftest import kill_process
from tests.factories import Floor
from tests.people import REASON
from tests.tables.counting import NOTES, CountRoom, content
from tests.webhooks.receiver import Receiver, receiving

MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    with receiving() as server:
        settings.WEBHOOK_ORIGINS, settings.WEBHOOK_NETWORKS = [server.origin], ["127.0.0.0/8"]
        yield server


@pytest.fixture
def desk(db: None) -> Desk:
    floor = Floor.seeded()
    floor.open_day()
    apply_role_groups()
    return Desk(floor)


def hook(desk: Desk, receiver: Receiver, *events: str, name: str = "books") -> Webhook:
    chosen = list(events) or ["TableOpened", "TableClosed"]
    webhook = Webhook(property=desk.property, name=name, url=f"{receiver.origin}/in?from=casino", events=chosen)
    signing_secrets.renew(webhook, timezone.now())
    webhook.full_clean()
    delivery.start(webhook)
    webhook.save()
    return webhook


def tick(webhook: Webhook, now: dt.datetime | None = None) -> list[str]:
    """What a worker does with one task."""
    delivery.enter(webhook.pk, now or timezone.now())
    return delivery.send_waiting(webhook.pk, now)


def test_events_arrive_signed_in_order_and_once(desk: Desk, receiver: Receiver) -> None:
    desk.floor.open("RO-1")
    webhook = hook(desk, receiver)
    other = hook(desk, receiver, "TableClosed", name="other")
    assert tick(webhook) == []  # what happened before is not sent
    desk.floor.close("RO-1")
    desk.floor.open("BJ-1")
    assert tick(webhook) == ["delivered"] * 2
    assert tick(webhook) == []
    closed, opened = receiver.messages
    assert [one.payload["type"] for one in receiver.messages] == ["TableClosed", "TableOpened"]
    assert closed.path == "/in?from=casino"
    assert closed.headers["host"] == receiver.origin.removeprefix("http://")
    assert (closed.payload["property"], closed.payload["data"]["data"]["table"]) == (desk.property.code, "RO-1")
    assert closed.payload["timestamp"] == closed.payload["data"]["recorded_at"]
    assert abs(int(opened.headers["webhook-timestamp"]) - time.time()) < 300
    assert closed.id != opened.id
    forged = opened._replace(body=opened.body.replace(b"BJ-1", b"BJ-2"))
    assert [each.signed_by(webhook.plain_secret) for each in (closed, opened, forged)] == [[True], [True], [False]]
    assert closed.signed_by(other.plain_secret) == [False]
    assert tick(other) == ["delivered"]
    assert receiver.messages[-1].signed_by(other.plain_secret, webhook.plain_secret) == [True, False]

    # After a change of the secret both sign for a day; switched off, nothing is collected.
    first, now = webhook.plain_secret, timezone.now()
    webhook.refresh_from_db()
    signing_secrets.renew(webhook, now)
    webhook.save()
    assert first not in json.dumps(list(Webhook.objects.values_list("secret", "previous_secret")))
    desk.floor.close("BJ-1")
    assert tick(webhook, now) == ["delivered"]
    assert receiver.messages[-1].signed_by(first, webhook.plain_secret) == [True, True]
    desk.floor.open("CR-1")
    assert tick(webhook, now + signing_secrets.OVERLAP) == ["delivered"]
    assert receiver.messages[-1].signed_by(first, webhook.plain_secret) == [False, True]
    Webhook.objects.filter(pk=webhook.pk).update(active=False)
    desk.floor.close("CR-1")
    assert tick(webhook) == []


def test_a_failure_holds_the_later_ones_back_until_it_is_given_up(desk: Desk, receiver: Receiver) -> None:
    webhook = hook(desk, receiver)
    desk.floor.open("RO-1")
    desk.floor.open("BJ-1")
    now = timezone.now()
    receiver.answers = [(500, {})] * (len(deliveries.PAUSES) + 1)
    assert tick(webhook, now) == ["retrying"]
    assert tick(webhook, now) == []
    at = now
    for pause in deliveries.PAUSES:
        assert {one.payload["data"]["data"]["table"] for one in receiver.messages} == {"RO-1"}
        at += pause
        done = tick(webhook, at)
    assert done == ["failed", "delivered"]  # given up: the later one goes on
    first, last = WebhookDelivery.objects.order_by("position")
    assert (first.status, first.attempts, first.error) == ("failed", len(deliveries.PAUSES) + 1, "HTTP 500")
    assert (last.status, last.sent) == ("delivered", 1)
    assert len({one.id for one in receiver.messages}) == 2
    assert all(one.signed_by(webhook.plain_secret) == [True] for one in receiver.messages)
    assert tick(webhook, at + dt.timedelta(days=30)) == []

    page = desk.client(Role.AUDITOR).get("/admin/day/webhook-deliveries/").content.decode()
    assert page.index("HTTP 500") < page.index("Delivered to")
    address = "/admin/day/webhook-deliveries/"
    assert desk.client(Role.INSPECTOR).post(address, {"delivery": first.pk}).status_code == 403
    assert desk.client(Role.ACCOUNTING).post(address, {"delivery": first.pk}).status_code == 302
    assert tick(webhook) == ["delivered"]
    first.refresh_from_db()
    assert (first.sent, first.attempts, first.resent_by) == (1, 1, "employee:K01")
    assert receiver.messages[-1].id == receiver.messages[0].id
    Webhook.objects.update(active=False)
    with pytest.raises(Refused, match="webhook_inactive"):
        delivery.send_again(first, actor="employee:A01")
    assert delivery.forget_old(timezone.now() + delivery.KEPT_FOR - MINUTE) == 0
    assert delivery.forget_old(timezone.now() + delivery.KEPT_FOR + MINUTE) == 1  # the other arrived "later"


def test_redirects_are_not_followed_and_what_is_refused_is_not_tried_again(
    desk: Desk, receiver: Receiver, settings: Any
) -> None:
    webhook = hook(desk, receiver)
    desk.floor.open("RO-1")
    receiver.answers = [(307, {"Location": f"{receiver.origin}/elsewhere"}), (303, {"Location": "/elsewhere"})]
    now = timezone.now()
    assert [tick(webhook, now), tick(webhook, now + MINUTE)] == [["retrying"], ["retrying"]]
    assert [one.path for one in receiver.messages] == ["/in?from=casino"] * 2
    row = WebhookDelivery.objects.get()
    assert row.error == "HTTP 303"

    # Allowed when it was written, and no more: a private address first, then the origin.
    settings.WEBHOOK_NETWORKS = []
    assert tick(webhook, row.due_at) == ["failed"]
    row.refresh_from_db()
    assert row.error == "127.0.0.1 tiene la dirección privada 127.0.0.1."
    settings.WEBHOOK_NETWORKS, settings.WEBHOOK_ORIGINS = ["127.0.0.0/8"], []
    delivery.send_again(row, actor="employee:A01")
    assert tick(webhook) == ["failed"]
    row.refresh_from_db()
    assert row.error == f"{receiver.origin} no está entre las direcciones a las que pueden ir los webhooks."
    assert len(receiver.messages) == 2


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://hooks.example/x", True),
        ("https://HOOKS.example:443/x?y=1", True),
        ("http://10.1.0.7:8080/x", True),
        ("http://hooks.example/x", False),
        ("https://hooks.example:8443/x", False),
        ("https://hooks.example.evil.example/x", False),
        ("https://hooks.example@evil.example/x", False),
        ("https://user:secret@hooks.example/x", False),
        ("https://evil.example/https://hooks.example", False),
        ("https://hooks.example/x#y", False),
        ("https://hooks.example/x y", False),
        ("https://hooks.example/x\r\nHost: evil.example", False),
        ("https://hooks.example:port/x", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_origins_that_the_environment_names(url: str, allowed: bool, settings: Any) -> None:
    settings.WEBHOOK_ORIGINS = ["https://hooks.example", "http://10.1.0.7:8080"]
    assert (endpoints.refusal_of(url) == "") is allowed


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("93.184.215.14", True), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True), ("10.1.0.7", True),
        ("10.2.0.7", False), ("127.0.0.1", False), ("169.254.169.254", False), ("192.168.0.1", False),
        ("100.64.0.1", False), ("0.0.0.1", False), ("224.0.0.1", False), ("::1", False), ("fe80::1", False),
        ("fd00::1", False), ("::ffff:127.0.0.1", False), ("::ffff:10.1.0.7", True), ("64:ff9b::a9fe:a9fe", False),
        ("2002:7f00:1::", False), ("::", False),
        # They stand for IPv4 addresses, public ones or not: none is public itself.
        ("::8.8.8.8", False), ("::127.0.0.1", False), ("::ffff:0:8.8.8.8", False), ("::ffff:0:127.0.0.1", False),
        ("64:ff9b::8.8.8.8", False), ("64:ff9b:1::8.8.8.8", False), ("2002:808:808::1", False),
        ("2001:0:808:808::1", False), ("fec0::1", False), ("::ffff:8.8.8.8", True),
        ("2002:a01:7::1", True), ("2002:a02:7::1", False), ("64:ff9b:1::7", False),
        # Tunnels that end in an IPv4 address, and what the Internet does not route.
        ("2a00:1450::5efe:8.8.8.8", False), ("2a00:1450::200:5efe:10.2.0.7", False), ("3fff::1", False),
        ("5f00::1", False), ("4000::1", False), ("100:0:0:1::1", False),
    ],
)  # fmt: skip
def test_private_addresses_need_a_named_network(address: str, allowed: bool, settings: Any) -> None:
    settings.WEBHOOK_NETWORKS = ["10.1.0.0/24", "2002:a00::/24"]
    assert endpoints.is_allowed(ipaddress.ip_address(address)) is allowed


def test_figures_of_a_blind_count_do_not_leave(desk: Desk, receiver: Receiver) -> None:
    webhook = hook(desk, receiver, "BoxCountEntered", "BoxCounted", "CountAccepted")
    room = CountRoom(desk.floor)
    box = room.box("BJ-1")
    room.sit_down()
    room.whole(box, content(NOTES))
    room.sign()
    assert set(tick(webhook)) == {"delivered"}
    shown = [one.payload["data"] for one in receiver.messages]
    assert {one["type"] for one in shown} == {"BoxCountEntered", "BoxCounted"}
    assert {(one["withheld"], one["data"]) for one in shown} == {(True, None)}
    blind = len(receiver.messages)
    room.accept(content(NOTES)[:2])
    assert tick(webhook) == ["delivered"]
    assert receiver.messages[-1].payload["data"]["withheld"] is False
    row = WebhookDelivery.objects.get(event="BoxCounted")
    delivery.send_again(row, actor="employee:A01")
    assert tick(webhook) == ["delivered"]
    again = receiver.messages[-1]
    assert again.payload["data"]["data"]["total"] > 0
    assert again.id in {one.id for one in receiver.messages[:blind]}


def test_an_administrator_keeps_webhooks(desk: Desk, receiver: Receiver, settings: Any) -> None:
    administrator = desk.client(Role.ADMINISTRATOR)
    given = {"name": "books", "url": f"{receiver.origin}/in", "events": ["TableOpened", "PrizeWon"], "active": "on"}
    given |= REASON
    address = "/admin/casino/webhook/add/"
    for wrong, field in (
        ({"url": "https://elsewhere.example/"}, "url"),
        ({"events": []}, "events"),
        ({"events": ["NoSuchEvent"]}, "events"),
    ):
        answer = administrator.post(address, {**given, **wrong})
        assert (answer.status_code, list(answer.context["adminform"].form.errors)) == (200, [field])
    settings.WEBHOOK_KEYS, place, settings.WEBHOOK_KEY_PLACE = [], settings.WEBHOOK_KEY_PLACE, ""
    assert "WEBHOOK_KEYS" in administrator.post(address, given).content.decode()
    settings.WEBHOOK_KEY_PLACE = place
    assert not Webhook.objects.exists()
    page = administrator.post(address, given)
    assert "no-store" in page["Cache-Control"]
    (secret,) = re.findall(r"whsec_[A-Za-z0-9+/=]+", html.unescape(page.content.decode()))
    webhook = Webhook.objects.get()
    desk.floor.open("RO-1")
    assert tick(webhook) == ["delivered"]
    assert receiver.messages[-1].signed_by(secret) == [True]

    change = f"/admin/casino/webhook/{webhook.pk}/change/"
    assert "whsec_" not in administrator.get(change).content.decode()
    position = Webhook.objects.get().position
    assert administrator.post(change, {**given, "events": ["TableClosed"], "active": ""}).status_code == 302
    desk.floor.close("RO-1")
    webhook = Webhook.objects.get()
    assert (webhook.events, webhook.active, webhook.position) == (["TableClosed"], False, position)
    assert administrator.post(change, {**given, "events": ["TableClosed"]}).status_code == 302
    assert tick(webhook) == []
    page = administrator.post(change.replace("/change/", "/secret/"), REASON)
    (renewed,) = re.findall(r"whsec_[A-Za-z0-9+/=]+", html.unescape(page.content.decode()))
    assert renewed != secret
    written = " ".join(LogEntry.objects.values_list("change_message", flat=True))
    assert "TableClosed" in written
    assert "New secret" in written
    assert "whsec_" not in written
    assert desk.client(Role.ACCOUNTING).get(change).status_code == 403
    with pytest.raises(ValidationError):
        Webhook(property=desk.property, name="x", url=webhook.url, events="TableOpened").full_clean()


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://hooks.example/in", "https://hooks.example/in"),
        ("https://hooks.example:8443/casino/events?token=hunter2&v=1", "https://hooks.example:8443/casino/events?token=…&v=…"),
        ("https://hooks.example/services/T00000000/B00000000/" + "X" * 24, "https://hooks.example/services/…/…/…"),
        ("https://hooks.example/in?hunter2", "https://hooks.example/in?…"),
        ("HTTPS://hooks.example/services/T00000000", "HTTPS://hooks.example/services/…"),
        ("https://hooks.example/services/XqLmZtRwBv", "https://hooks.example/services/…"),
        ("audit@casino.example", "audit@casino.example"),
    ],
)  # fmt: skip
def test_addresses_are_shown_without_their_token(address: str, shown: str) -> None:
    assert masked(address) == shown


def test_no_page_and_no_log_shows_a_token(desk: Desk, receiver: Receiver, settings: Any) -> None:
    """An administrator who saves the form as it is shown keeps the address; a new one is logged without its token."""
    administrator = desk.client(Role.ADMINISTRATOR)
    webhook = hook(desk, receiver, "TableOpened")
    real = f"{receiver.origin}/in?token=hunter2-first"
    Webhook.objects.update(url=real)
    change = f"/admin/casino/webhook/{webhook.pk}/change/"
    shown = administrator.get(change).context["adminform"].form["url"].value()
    assert shown == f"{receiver.origin}/in?token=…"
    given = {"name": "books", "url": shown, "events": ["TableOpened"], "active": "on", **REASON}
    assert administrator.post(change, given).status_code == 302
    assert Webhook.objects.get().url == real
    desk.floor.open("RO-1")
    assert tick(webhook) == ["delivered"]
    assert receiver.messages[-1].path == "/in?token=hunter2-first"
    assert administrator.post(change, {**given, "url": real.replace("first", "second")}).status_code == 302
    assert Webhook.objects.get().url.endswith("hunter2-second")
    assert administrator.post(change, {**given, "url": shown.replace("/in", "/out")}).status_code == 200, "half of one"
    pages = [change, change.replace("change", "history"), "/admin/casino/webhook/", "/admin/webhook-deliveries/",
             "/admin/casino/webhook/?q=hunter2"]  # fmt: skip
    for client in (administrator, desk.client(Role.AUDITOR)):
        for page in pages:
            assert "hunter2-" not in client.get(page).content.decode(), page
    assert "hunter2" not in " ".join(LogEntry.objects.values_list("change_message", flat=True))
    assert "hunter2" not in WebhookDelivery.objects.get().target


def test_no_token_comes_back_with_a_refusal(desk: Desk, receiver: Receiver) -> None:
    """Many receivers name the path that they were asked for: it is in no page, no row and no line of the log."""
    webhook = hook(desk, receiver, "TableOpened")
    Webhook.objects.update(url=f"{receiver.origin}/in/hunter2%2Dfirst?token={'hunter2-second' * 8}")
    receiver.answers = [(404, {})]
    desk.floor.open("RO-1")
    with structlog.testing.capture_logs() as logs:
        assert tick(webhook) == ["retrying"]
    assert "hunter2" in receiver.messages[-1].path
    page = desk.client(Role.INSPECTOR).get("/admin/day/webhook-deliveries/").content.decode()
    assert "Cannot POST /in/…?token=…" in page
    for place in (page, WebhookDelivery.objects.get().error, str(logs)):
        assert "hunter2" not in place


def test_what_a_killed_worker_sent_comes_again_with_the_same_identity(
    scratch_database: str, receiver: Receiver, start_worker: Any, monkeypatch: Any
) -> None:
    """The worker dies between the request and its answer: nothing is lost, and the receiver knows the second one."""
    floor = Floor.seeded()
    floor.open_day()
    webhook = hook(Desk(floor), receiver)
    monkeypatch.setenv("CASINO_WEBHOOK_ORIGINS", receiver.origin)
    monkeypatch.setenv("CASINO_WEBHOOK_NETWORKS", "127.0.0.0/8")
    worker = start_worker()
    floor.open("RO-1")
    floor.open("BJ-1")
    receiver.gate.clear()
    assert deliver_due_webhooks() == [webhook.pk]
    assert receiver.came.wait(60)
    assert delivery.send_waiting(webhook.pk) == []  # the worker has the row
    kill_process(worker)
    receiver.gate.set()
    until = time.monotonic() + 60
    while not (done := deliver_webhook(webhook.pk)) and time.monotonic() < until:
        time.sleep(0.05)
    assert done == ["delivered"] * 2
    ids = [one.id for one in receiver.messages]
    assert ids[0] == ids[1] != ids[2]
    assert receiver.messages[0].body == receiver.messages[1].body
    assert list(WebhookDelivery.objects.order_by("position").values_list("sent", "attempts")) == [(1, 1), (1, 1)]
