"""Refusals that no other test meets: each code of docs/errors.md can be had."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.db import OperationalError
from django.test import Client, RequestFactory

from casino.api import problems
from casino.commands import issue_device_key, revoke_device_key
from casino.devices.keys import rotate_device_key
from casino.models import Device
from casino.roles import Role
from casino.rules import registry
from casino.rules.errors import RuleError
from progressive.models import Link
from progressive.seed import seed_link
from tables import commands
from tables.commands.box_papers import checked_documents
from tables.documents import cage as cage_document
from tables.events import BoxDocument
from tests.api.conftest import ROUNDS, Terminal, round_body, signer
from tests.factories import ACTOR, DAY, Floor, refused
from tests.people import log_in


def test_refusals_over_rest(house: Floor, terminal: Terminal, admin_user: Any) -> None:
    two = Client().get(ROUNDS, headers={"Authorization": "Bearer one two"})
    assert (two.status_code, two.json()["code"]) == (401, "bad_key")
    nameless = round_body(str(uuid4()))
    del nameless["id"]
    assert terminal.post(ROUNDS, nameless).json()["code"] == "id_missing"
    admin = log_in(Client(), admin_user)
    assert admin.post(ROUNDS, {}, content_type="application/json").json()["code"] == "permission_denied"
    for path in ("/api/v1/rounds/batch", "/api/v1/slips"):
        long = terminal.post(path, b" " * (8 * 1024 * 1024 + 1))
        assert (long.status_code, long.json()["code"]) == (413, "body_too_large")
    # As long as may be, it is read: five million bytes of nothing and a round.
    read = terminal.client.post(
        "/api/v1/rounds/batch", b"\n" * 5_000_000, content_type="application/x-ndjson", headers=terminal.headers
    )
    assert read.json() == {"results": []}
    broken = problems.server_error(RequestFactory().get(ROUNDS))
    assert (broken.status_code, b"internal_error" in broken.content) == (500, True)
    for away in (OperationalError("server closed the connection"), redis.ConnectionError("refused")):
        try:
            raise away
        except type(away):
            door, page = (problems.server_error(RequestFactory().get(path)) for path in (ROUNDS, "/admin/"))
        assert (door.status_code, page.status_code, door["Retry-After"], page["Retry-After"]) == (503, 503, "2", "2")
        assert (json.loads(door.content)["code"], b"<h1>" in page.content) == ("out_of_reach", True)


def test_what_is_wrong_with_a_body(house: Floor, terminal: Terminal) -> None:
    """The first bad field, why, and the clause that asks for it; under `errors` all of them."""
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    told = terminal.post(
        "/api/v1/slips", {"kind": "gift", "table": "RO-1", "counts": {"x": 1}, "supervisor": {}}
    ).json()
    assert (told["code"], told["field"], told["cite"]) == ("invalid", "kind", "control T2")
    assert "gift" in told["detail"]
    assert set(told["errors"]) == {"kind", "counts", "supervisor"}
    deep = terminal.post("/api/v1/slips", {"kind": "fill", "table": "RO-1", "counts": {"5.00": 8}, "supervisor": {}})
    assert deep.json()["field"] == "supervisor.employee"
    lines = {"day": str(DAY), "shift": "M", "first": [{"kind": "notes", "counts": {"1.00": "x"}}], "second": []}
    row = terminal.post("/api/v1/boxes/RO-1-M/count", {**lines, "team": [supervisor]}).json()
    assert (row["field"], row["cite"]) == ("first[0].counts.1.00", "control D3")
    paper = terminal.post("/api/v1/adjustments", {"lines": []}).json()
    assert (paper["field"], paper["cite"]) == ("concerns_day", "control W5")


def test_refusals_of_keys(house: Floor) -> None:
    device = Device.objects.create(property=house.property, code="K-CODES", kind="integration")
    key, _plain = issue_device_key(device, scopes=["rounds:read"])
    refused("bad_overlap", rotate_device_key, key.pk, overlap=dt.timedelta(days=8))
    revoke_device_key(key)
    refused("key_not_valid", rotate_device_key, key.pk, overlap=dt.timedelta(0))


def test_refusals_of_boxes_and_papers(house: Floor) -> None:
    house.close("RO-1")
    house.remove("RO-1-M")
    people = {"by": house.sig(Role.SECURITY), "witness": house.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    where = {"boxes": ["RO-1-M"], "destination": "count room"}
    commands.transport_boxes(house.property, **where, at=house.now(), **people)
    again = refused("box_transported", commands.transport_boxes, house.property, **where, at=house.now(), **people)
    assert again.cite == "control D2"
    many = [BoxDocument(kind="fill", serial=str(number)) for number in range(501)]
    refused("too_many_documents", checked_documents, many)
    printing = object()
    refused("unknown_cage_session", cage_document.cage_data, house.property, DAY, "M", printing)


def test_refusals_of_rules_and_progressives(house: Floor, terminal: Terminal) -> None:
    with pytest.raises(RuleError, match="unknown_game"):
        registry.editions("pr.chess")
    link = seed_link(house.property, tables=["CS-1"], code="IDLE")
    Link.objects.filter(pk=link.pk).update(active=False)
    body = {"day": str(DAY), "approved": signer(house, Role.ADMINISTRATOR)}
    answer = terminal.post("/api/v1/meters/IDLE/start", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "link_inactive")
