"""Static files and pages of the production settings, asked of the real server over HTTP."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from casino.middleware.compression import PageCompressionMiddleware
from tests.embedded.test_production_settings import ROOT, complete, run_with

PATIENCE = 60


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """The production server with its collected files, as the proxy reaches it."""
    environment = {**complete(), "STATIC_ROOT": str(tmp_path_factory.mktemp("static"))}
    collected = run_with(environment, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert collected.returncode == 0, collected.stderr
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = [str(Path(sys.executable).with_name("granian")), "--interface", "wsgi", "--port", str(port), "--no-ws"]
    server = subprocess.Popen(
        [*program, "settings.wsgi:application"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "DJANGO_SETTINGS_MODULE": "settings.production", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    headers = {"Host": "casino.example", "X-Forwarded-Proto": "https", "Accept-Encoding": "gzip"}
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers) as client:
            _wait(client, server)
            yield client
    finally:
        server.terminate()
        server.wait(20)


def _wait(client: httpx.Client, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            client.get("/health/live/")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not come up")


def test_pages_are_compressed_with_a_length_of_their_own(site: httpx.Client) -> None:
    pages = [site.get("/admin/login/") for _ in range(8)]
    assert {(page.status_code, page.headers["content-encoding"]) for page in pages} == {(200, "gzip")}
    assert "accept-encoding" in pages[0].headers["vary"].lower()
    assert len({page.headers["content-length"] for page in pages}) > 1, "random bytes are added"
    tokens = {re.search(r'csrfmiddlewaretoken" value="(\w+)"', page.text)[1] for page in pages}
    assert len(tokens) == len(pages), "the token is masked anew"
    plain = site.get("/admin/login/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_static_files_are_compressed_and_kept_for_good(site: httpx.Client) -> None:
    page = site.get("/admin/login/").text
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page))
    assert files
    for address in files:
        file = site.get(address)
        assert re.search(r"\.[0-9a-f]{12}\.(css|js)$", address), f"{address} has no hash in its name"
        assert (file.status_code, file.headers["content-encoding"]) == (200, "gzip"), address
        assert {"max-age=315360000", "public", "immutable"} <= set(file.headers["cache-control"].split(", ")), address


def test_answers_to_machines_are_not_compressed() -> None:
    asked = RequestFactory().get("/api/v1/rounds", headers={"Accept-Encoding": "gzip"})
    for kind, compressed in (("application/json", False), ("application/pdf", False), ("text/html", True)):
        answer = PageCompressionMiddleware(lambda _asked, kind=kind: HttpResponse("x" * 5_000, content_type=kind))
        assert answer(asked).has_header("Content-Encoding") is compressed
