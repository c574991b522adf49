"""HEAD is answered as GET without the body, by every read (RFC 9110 §9.3.2)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from casino.api.base_view import CasinoAPIView
from tests.api.conftest import Terminal
from tests.factories import Floor


def reads(patterns: list[URLPattern | URLResolver], prefix: str = "") -> dict[str, type]:
    """Return the views of the API that have a GET, by their addresses."""
    found: dict[str, type] = {}
    for pattern in patterns:
        here = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found |= reads(pattern.url_patterns, here)
        elif hasattr(view := getattr(pattern.callback, "cls", None), "get"):
            found[f"/{here}"] = view
    return {path: view for path, view in found.items() if path.startswith("/api/")}


READS = reads(get_resolver().url_patterns)
ASKED = [path for path in READS if "<" not in path][::3]
"""A third of the addresses without parameters: all of them are answered by one class."""


def test_every_read_is_answered_by_one_class() -> None:
    others = {path for path, view in READS.items() if not issubclass(view, CasinoAPIView)}
    assert others <= {f"/api/v1/{name}/" for name in ("schema", "docs", "redoc", "asyncapi")}, (
        "documents of the API itself"
    )


def test_head_is_answered_as_get(house: Floor, terminal: Terminal) -> None:
    client = Client()
    headers = {"authorization": f"Bearer {house.house.keys['PIT-1']}", "accept": "application/json"}
    for path in ASKED:
        get, head = client.get(path, headers=headers), client.head(path, headers=headers)
        assert head.status_code == get.status_code, path
        assert head.content == b"", path
        assert head.headers.get("Content-Type") == get.headers.get("Content-Type"), path
        assert head.headers.get("ETag") == get.headers.get("ETag"), path
        if not get.streaming:
            assert int(head.headers["Content-Length"]) == len(get.content), path


@pytest.mark.parametrize("path", ["/api/v1/rounds/batch", "/api/v1/pins/change"])
def test_head_of_what_is_only_written_is_refused(terminal: Terminal, path: str) -> None:
    assert terminal.client.head(path, headers=terminal.headers).status_code == 405
