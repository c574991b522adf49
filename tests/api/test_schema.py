"""The schema and the pages on which people read it."""

from __future__ import annotations

import functools
import json
import re

import jsonschema_rs
import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles import finders
from django.test import Client

from casino.api import examples
from tests.api import fuzz
from tests.people import log_in


@pytest.fixture
def reader(db: None) -> Client:
    return log_in(Client(), get_user_model().objects.create_superuser("reader", password="x"))


@pytest.mark.parametrize("page", ["docs", "redoc"])
def test_the_pages_fetch_nothing_from_outside(reader: Client, page: str) -> None:
    answer = reader.get(f"/api/v1/{page}/")
    text = answer.content.decode()
    assert answer.status_code == 200
    fetched = re.findall(r"""(?:src|href|spec-url)="([^"]+)""", text)
    assert fetched
    assert [address for address in fetched if not re.match(r"/(?!/)|data:", address)] == []
    missing = [one for one in fetched if one.startswith("/static/") and not finders.find(one.removeprefix("/static/"))]
    assert missing == []
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "http" not in answer["Content-Security-Policy"], "and the browser is told so"


def test_the_schema_is_openapi_31_and_names_what_every_answer_may_be(reader: Client) -> None:
    schema = reader.get("/api/v1/schema/", HTTP_ACCEPT="application/json").json()
    assert schema["openapi"].startswith("3.1")
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            if path.startswith("/api/v1/schema"):
                continue
            assert {"401", "403", "429"} <= set(told["responses"]), (method, path)
            for status in ("401", "429"):
                assert list(told["responses"][status]["content"]) == ["application/problem+json"], (method, path)


def test_every_group_of_requests_is_described_and_rounds_come_first(reader: Client) -> None:
    schema = reader.get("/api/v1/schema/", HTTP_ACCEPT="application/json").json()
    described = [tag["name"] for tag in schema["tags"] if tag["description"]]
    used = {tag for path in schema["paths"].values() for operation in path.values() for tag in operation["tags"]}
    assert described[0] == "rounds"
    assert used == set(described)


def test_ids_of_operations_follow_one_pattern(reader: Client) -> None:
    """`<resource>_list`, `_retrieve`, `_create`; a stream and a file say what they are."""
    schema = reader.get("/api/v1/schema/", HTTP_ACCEPT="application/json").json()
    ids = [one["operationId"] for path in schema["paths"].values() for one in path.values()]
    odd = {name for name in ids if not re.search(r"_(list|retrieve|create)$", name)}
    assert odd == {"feed_stream", "reports_progressives_csv"}


def test_every_body_has_an_example_that_the_schema_takes() -> None:
    """Examples are exchanges that happened (`tests/docs/examples.py`): each must be what the schema says."""
    schema = fuzz.schema()
    root = {"components": schema["components"]}

    @functools.cache
    def checks(said: str) -> jsonschema_rs.Validator:
        return jsonschema_rs.validator_for({**root, **json.loads(said)})

    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            place = f"{method.upper()} {path}"
            for media, content in told.get("requestBody", {}).get("content", {}).items():
                shown = content.get("examples", {})
                if media in ("application/json", "application/x-ndjson"):
                    assert shown, f"{place} has no example"
                validator = checks(json.dumps(content["schema"]))
                for name, example in shown.items():
                    wrong = [error.message for error in validator.iter_errors(example["value"])]
                    assert not wrong, (place, name, wrong)
            for answer in told["responses"].values():
                for content in answer.get("content", {}).values():
                    validator = checks(json.dumps(content["schema"]))
                    for example in content.get("examples", {}).values():
                        validator.validate(example["value"])
    known = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}
    assert set(examples.recorded()) <= known
