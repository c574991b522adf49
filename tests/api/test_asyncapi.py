"""The AsyncAPI document: valid by the linter, complete, and true of what is sent."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from django.test import Client

from casino.api.asyncapi import document
from casino.eventstore import feed
from casino.eventstore.registry import registered_types
from casino.withholding import shown_events
from tests.clients.tools import FOLDER, command
from tests.factories import Floor
from tests.tables.counting import NOTES, CountRoom, content


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(document("en")))


def test_the_linter_finds_nothing(made: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "asyncapi.json"
    for spoiled, code in ((False, 0), (True, 1)):
        if spoiled:
            made = {**made, "channels": {**made["channels"], "webhook": {"messages": []}}}
        file.write_text(json.dumps(made), encoding="utf-8")
        call = command("@redocly/cli", "lint", str(file), "--config", str(FOLDER / "redocly.yaml"))
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr


def test_every_type_of_event_is_described(made: dict[str, Any], client: Client, db: None) -> None:
    for channel, prefix in (("stream", "recorded."), ("webhook", "webhook.")):
        offered = {name.removeprefix(prefix) for name in made["channels"][channel]["messages"] if prefix in name}
        assert offered == set(registered_types())
    states = {name for name in made["channels"]["stream"]["messages"] if name.startswith("state.")}
    assert states == {"state.table", "state.meter", "state.exception", "state.gone"}
    assert all(message["title"] for message in made["components"]["messages"].values())
    assert client.get("/api/v1/asyncapi/", {"lang": "en"}).json() == made
    spanish = client.get("/api/v1/asyncapi/", {"lang": "es"}).json()
    assert spanish["components"]["messages"]["webhook.TableOpened"]["title"] == "Mesa abierta"


def test_what_is_sent_is_as_described(made: dict[str, Any], db: None) -> None:
    floor = Floor.seeded()
    floor.open_day()
    room = CountRoom(floor)
    box = room.box("BJ-1")
    room.sit_down()
    room.whole(box, content(NOTES))
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 20})
    events = feed(floor.property.pk, limit=1_000)
    withheld = set()
    for shown in shown_events(floor.property, events):
        name = shown["type"]
        sent = json.loads(msgspec.json.encode(shown))
        validator = validator_of(made, f"recorded.{name}")
        assert [str(fault) for fault in validator.iter_errors(sent)] == [], name
        assert not validator.is_valid({**sent, "data": {"unknown": 1}}), name
        withheld.add(shown["withheld"])
    assert withheld == {True, False}


def validator_of(made: dict[str, Any], message: str) -> Any:
    payload = made["components"]["messages"][message]["payload"]
    return jsonschema_rs.Draft202012Validator({**payload, "components": made["components"]})
