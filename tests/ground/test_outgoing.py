"""Every connection to another machine ends with its deadline, and no transaction is open meanwhile. Real sockets."""

from __future__ import annotations

import threading
import time
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from casino.deliveries import NotDelivered
from casino.embedded import superuser_dsn
from casino.models import Webhook, WebhookDelivery
from casino.reports import destinations
from casino.reports.rendering import Rendered
from casino.webhooks import delivery, endpoints, signing_secrets
from tests.dripping import dripping
from tests.factories import Floor

SECONDS = 0.5
HEADER = b"HTTP/1.1 200 OK\r\nX-Long: "
FILE = Rendered(name="report.csv", content=b"a,b\n", content_type="text/csv", language="es")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines of half a second; the timeouts of sockets stay as they are."""
    monkeypatch.setattr(endpoints, "WHOLE_SECONDS", SECONDS)
    monkeypatch.setattr(destinations, "SEND_SECONDS", SECONDS)


@pytest.mark.parametrize("beginning", [HEADER, b"HTTP/1.1 500 No\r\nX-Long: ", b"HTTP/1.1 100 Continue\r\n\r\n", b""])
def test_a_webhook_ends_however_its_receiver_drips(short: None, settings: Any, beginning: bytes) -> None:
    with dripping(beginning, b"x") as server:
        settings.WEBHOOK_ORIGINS, settings.WEBHOOK_NETWORKS = [server.origin], ["127.0.0.0/8"]
        begun = time.monotonic()
        with pytest.raises(NotDelivered, match="no complete answer within"):
            endpoints.post(f"{server.origin}/in", b"{}", {})
        assert time.monotonic() - begun < endpoints.ANSWER_SECONDS


@pytest.mark.parametrize("url", ["smtp://127.0.0.1:{}", "smtp+ssl://127.0.0.1:{}", "smtp+tls://127.0.0.1:{}"])
def test_a_mail_ends_however_its_server_drips(short: None, settings: Any, url: str) -> None:
    import environ

    with dripping(b"220-", b"x") as server:
        for name, value in environ.Env().email_url_config(url.format(server.port)).items():
            setattr(settings, name, value)
        settings.EMAIL_BACKEND = "casino.outgoing.MailBackend"
        settings.REPORT_MAIL = ["authority.example"]
        begun = time.monotonic()
        with pytest.raises(NotDelivered):
            destinations.deliver("email", "audit@authority.example", FILE, subject="s", body="b")
        assert time.monotonic() - begun < settings.EMAIL_TIMEOUT / 2


def test_mail_goes_by_the_backend_with_a_deadline() -> None:
    """The settings as they are read from EMAIL_URL, before pytest changes them."""
    from settings import base

    assert base.EMAIL_BACKEND == "casino.outgoing.MailBackend"


def test_a_store_ends_however_it_drips(short: None, settings: Any) -> None:
    with dripping(HEADER, b"x") as server:
        settings.S3_ENDPOINT, settings.REPORT_BUCKETS = server.origin, ["reports"]
        settings.S3_ACCESS_KEY, settings.S3_SECRET_KEY = "key", "secret"
        begun = time.monotonic()
        with pytest.raises(NotDelivered, match="no complete answer within"):
            destinations.deliver("s3", "reports", FILE, subject="s", body="b")
        assert time.monotonic() - begun < destinations.TIMEOUT_SECONDS / 2


def test_no_transaction_is_open_while_a_receiver_is_waited_for(
    scratch_database: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the delivery is nobody else's meanwhile."""
    monkeypatch.setattr(endpoints, "WHOLE_SECONDS", 3)
    floor = Floor.seeded()
    floor.open_day()
    with dripping(HEADER, b"x") as server:
        settings.WEBHOOK_ORIGINS, settings.WEBHOOK_NETWORKS = [server.origin], ["127.0.0.0/8"]
        webhook = Webhook(property=floor.property, name="books", url=f"{server.origin}/in", events=["TableOpened"])
        signing_secrets.renew(webhook, timezone.now())
        delivery.start(webhook)
        webhook.save()
        floor.open("RO-1")
        delivery.enter(webhook.pk, timezone.now())
        done: list[list[str]] = []

        def send() -> None:
            done.append(delivery.send_waiting(webhook.pk))
            connection.close()

        sender = threading.Thread(target=send)
        sender.start()
        assert server.begun.wait(60)
        with psycopg.connect(superuser_dsn(scratch_database), autocommit=True) as superuser:
            open_ones = superuser.execute(
                "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND state LIKE 'idle in transaction%'"
            ).fetchall()
        assert open_ones == []
        assert delivery.send_waiting(webhook.pk) == [], "it is being sent"
        sender.join(60)
    assert done == [["retrying"]]
    row = WebhookDelivery.objects.get()
    assert (row.status, row.attempts) == (WebhookDelivery.Status.RETRYING, 1)
    assert "no complete answer within 3 seconds" in row.error
