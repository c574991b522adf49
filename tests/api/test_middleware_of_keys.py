"""Requests with a device key pass by what only browsers need: sessions, logins, messages, the line of the beginning."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from ipware import get_client_ip

from casino.middleware import request_log
from casino.middleware.browsers import has_key
from tests.api.conftest import ROUNDS, Terminal
from tests.factories import Floor


@pytest.fixture
def browser(house: Floor) -> Client:
    """A browser with the session of a superuser."""
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("someone", password="not-a-secret"))
    return client


@pytest.mark.parametrize(
    ("path", "header", "found"),
    [
        ("/api/v1/rounds", "Bearer abc", True),
        ("/api/v1/rounds", "bearer abc", True),
        ("/api/v1/rounds", "Bearer", False),
        ("/api/v1/rounds", "Basic abc", False),
        ("/api/v1/rounds", None, False),
        ("/admin/", "Bearer abc", False),
        ("/metrics", "Bearer abc", False),
    ],
)
def test_a_key_is_a_bearer_of_the_api(path: str, header: str | None, found: bool) -> None:
    request = RequestFactory().get(path, headers={} if header is None else {"Authorization": header})
    assert has_key(request) is found


def test_no_session_is_looked_at(browser: Client, terminal: Terminal) -> None:
    terminal.get(ROUNDS)  # the key is remembered
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(ROUNDS, headers=terminal.headers)
    assert answer.status_code == 200
    assert not [query for query in asked.captured_queries if "django_session" in query["sql"]]
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert not answer.cookies


@pytest.mark.parametrize("header", ["Bearer wrong", "Bearer two words", "bearer  "])
def test_a_session_does_not_open_what_its_key_does_not(browser: Client, house: Floor, header: str) -> None:
    answer = browser.get(ROUNDS, {"property": house.property.code}, headers={"Authorization": header})
    assert answer.status_code in (401, 403)
    assert "rounds" not in answer.json()


def test_a_device_is_logged_when_it_is_answered(
    browser: Client, terminal: Terminal, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert terminal.get(ROUNDS).status_code == 200
    (line,) = _lines(caplog)
    assert (line["event"], line["code"], line["device"]) == ("request_finished", 200, "PIT-1")
    assert line["ip"] == "127.0.0.1"
    assert line["request_id"]
    caplog.clear()
    browser.get("/health/live/")
    assert [line["event"] for line in _lines(caplog)] == ["request_started", "request_finished"]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"HTTP_X_FORWARDED_FOR": "198.51.100.7"},
        {"HTTP_X_FORWARDED_FOR": "10.0.0.9, 198.51.100.7"},
        {"HTTP_X_FORWARDED_FOR": "no address"},
        {"HTTP_FORWARDED": "for=198.51.100.8;proto=https"},
        {"HTTP_X_REAL_IP": "198.51.100.9", "REMOTE_ADDR": "10.0.0.1"},
        {"REMOTE_ADDR": "198.51.100.10"},
    ],
)
def test_the_address_is_the_one_that_is_logged_of_others(more: dict[str, str]) -> None:
    request = RequestFactory().get(ROUNDS, **more)
    assert request_log._address(request) == get_client_ip(request)[0]


def test_a_proxy_names_the_request_where_it_is_trusted(settings: Any) -> None:
    request = RequestFactory().get(ROUNDS, headers={"X-Request-ID": "proxy-says-0001"})
    settings.DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True
    assert request_log._request_id(request) == "proxy-says-0001"
    settings.DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = False
    assert request_log._request_id(request) != "proxy-says-0001"


def _lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [record.msg for record in caplog.records if record.name.startswith("django_structlog")]
