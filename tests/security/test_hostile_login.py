"""Values that no column could hold, sent to every page that is open before the second factor (control S1)."""

from __future__ import annotations

import pytest
from axes.models import AccessAttempt
from django.contrib.auth import get_user_model
from django.test import Client

from casino.roles import Role
from tests.factories import Floor
from tests.security.test_second_factor import CODE, NEW, PASSWORD, floor, person, with_password

__all__ = ["floor"]

LOGIN = "/admin/login/"
HOSTILE = {
    "256 characters": "a" * 256,
    "100,000 characters": "é" * 100_000,
    "NUL": "a\0b",
    "a lone surrogate": "a\ud800b",
    "right to left": "\u202eabc\u200f",
    "beyond the BMP": "😀" * 300,
}
ANY_VALUE = pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)


def encoded(**fields: str) -> bytes:
    """A form as a browser sends it; a lone surrogate as its three bytes."""
    from urllib.parse import quote

    return "&".join(f"{name}={quote(text.encode('utf-8', 'surrogatepass'))}" for name, text in fields.items()).encode()


def sent(client: Client, path: str, **fields: str) -> int:
    """The status of a form that is sent to a page."""
    return client.post(path, encoded(**fields), content_type="application/x-www-form-urlencoded").status_code


@ANY_VALUE
def test_a_name_of_any_kind_fails_to_log_in(floor: Floor, value: str) -> None:
    client = Client(raise_request_exception=False)
    assert sent(client, f"{LOGIN}?next=/admin/", username=value, password=value, next=value) == 200
    assert sent(client, LOGIN, username="nobody", password=value, extra=value) == 200


@ANY_VALUE
def test_headers_of_any_kind_are_stored_or_refused(floor: Floor, value: str) -> None:
    person(floor, Role.DEALER)
    for header in ("User-Agent", "Accept", "Referer", "Accept-Language", "X-Forwarded-For"):
        for password, taken in (("wrong", 200), (PASSWORD, 302)):
            client = Client(raise_request_exception=False, headers={header: value})
            assert sent(client, LOGIN, username="dealer-1", password=password) in (taken, 400, 431), header


@ANY_VALUE
def test_pages_of_the_second_factor_and_of_passwords_take_any_text(floor: Floor, value: str) -> None:
    client = with_password(person(floor, Role.ACCOUNTING))
    client.raise_request_exception = False
    for path, fields in (
        (NEW, {"code": value, "next": value}),
        (CODE, {"code": value, "next": value}),
        ("/admin/password_change/", {"old_password": value, "new_password1": value, "new_password2": value}),
        ("/i18n/setlang/", {"language": value, "next": value}),
    ):
        assert sent(client, path, **fields) < 500, path
        assert client.get(path, {"next": value.replace("\ud800", "\ufffd")}).status_code < 500, path


def test_a_long_name_is_locked_like_any_other_and_locks_nobody(floor: Floor) -> None:
    get_user_model().objects.create_user("a" * 150, password=PASSWORD, is_staff=True)
    client = Client(raise_request_exception=False)
    statuses = [sent(client, LOGIN, username="a" * 300, password="wrong") for _ in range(6)]
    assert statuses == [200, 200, 200, 200, 429, 429]
    assert AccessAttempt.objects.get().username == "a" * 255
    assert sent(client, LOGIN, username="a" * 150, password=PASSWORD) == 302
