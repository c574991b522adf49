"""Every operation of the schema asked by Schemathesis, in its own words and in words that nobody should say.

No defect of ours (5xx), no status that is not documented, no answer that is not what the schema says, nothing let in
without a key. `make fuzz-api` asks long (FUZZ_EXAMPLES, FUZZ_SEED) and follows what was made from act to act
(`follow`); the suite asks each operation a few times.

What is asked is mended a little: an employee of the system and his PIN, tables, days, slips that there are. Without
that a signature would be refused every time, and nothing behind it ever asked.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import InvalidArgument, Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi import checks

from casino.api.renderers import FastJSONRenderer
from casino.devices.clocks import HEADER

CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
LEFT_OUT = {"feed_stream", "schema_retrieve"}
"""The stream has no end (tests/api/test_live.py asks it); the schema is what all this is read from."""


@schemathesis.serializer("application/x-ndjson")
def _lines(context: Any, value: Any) -> bytes:
    """A batch: what the schema says of a line, twice."""
    return b"\n".join([json.dumps(value).encode()] * 2)


class Known(NamedTuple):
    """Records of the system under test: people, tables, days, slips."""

    values: dict[str, list[Any]]
    signers: list[dict[str, str]]
    bodies: dict[str, list[Any]]


class Found(NamedTuple):
    """An answer that should not be."""

    operation: str
    status: int
    what: str
    asked: str


@contextmanager
def in_one_transaction() -> Iterator[None]:
    """As Django's own test client does: requests leave the connection of the test open."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    try:
        yield
    finally:
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)


def schema() -> dict[str, Any]:
    """The schema as the site serves it."""
    made = SchemaGenerator().get_schema(request=None, public=True)
    read: dict[str, Any] = json.loads(FastJSONRenderer().render(made))
    return read


def operations(raw: dict[str, Any]) -> Iterator[Any]:
    """Every operation that is asked."""
    loaded = schemathesis.openapi.from_dict(_as_asked(raw))
    loaded.app = get_wsgi_application()
    for result in loaded.get_all_operations():
        operation = result.ok()
        if operation.definition.raw.get("operationId") not in LEFT_OUT:
            yield operation


def _as_asked(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the schema with more of the form of what is sent than it states: a batch's line instead of its text
    (`_lines` writes the text), the device's time as an instant. Nearly every request would be refused for its form."""
    changed: dict[str, Any] = json.loads(json.dumps(raw))
    for methods in changed["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] == HEADER:
                    parameter["schema"]["format"] = "date-time"
            content = operation.get("requestBody", {}).get("content", {}).get("application/x-ndjson")
            if content:
                content["schema"] = content["schema"]["contentSchema"]["items"]
                content.pop("examples", None)
    return changed


def ask(operation: Any, key: str, known: Known, *, examples: int, start: int) -> list[Found]:
    """The operation asked so many times in its own words, and half as often in wrong ones: asked once, every second
    operation is asked in wrong ones too, drawn by its name."""
    found: list[Found] = []
    wrong_ones = examples // 2 or int(random.Random(f"wrong {start}{operation.label}").random() < 0.5)
    chance = random.Random(f"{start}{operation.label}")
    for mode, number in ((GenerationMode.POSITIVE, examples), (GenerationMode.NEGATIVE, wrong_ones)):
        if number:
            _run(operation.as_strategy(generation_mode=mode), key, known, chance, number, start, found)
    return found


def _run(
    strategy: Any, key: str, known: Known, chance: random.Random, examples: int, start: int, found: list[Found]
) -> None:
    @seed(start)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def once(case: Any) -> None:
        if case.meta.generation.mode == GenerationMode.POSITIVE:
            _mend(case, known, chance)
        _bound(case)
        found.extend(_asked(case, key))

    with suppress(Unsatisfiable, InvalidArgument):  # an operation without anything that could be wrong
        once()


def _asked(case: Any, key: str) -> Iterator[Found]:
    with transaction.atomic():  # whatever breaks in the database ends with its request
        response = case.call(headers={"Authorization": f"Bearer {key}"})
        transaction.set_rollback(response.status_code >= 500)
    yield from _wrong(response, case)


def _wrong(response: Any, case: Any) -> Iterator[Found]:
    # What is left out by `fields` is missing in the answer, and that is right.
    told = [check for check in CHECKS if check is not checks.response_schema_conformance or not _is_sparse(case)]
    try:
        case.validate_response(response, checks=told)
    except (Failure, FailureGroup) as failure:
        reasons = failure.exceptions if isinstance(failure, FailureGroup) else [failure]
        asked = f"{case.method} {case.formatted_path} query={case.query} body={case.body!r}"
        for reason in reasons:
            what = f"{type(reason).__name__}: {str(reason)[:600]} answer={response.text[:300]}"
            yield Found(case.operation.label, response.status_code, what, asked[:1_500])


def _is_sparse(case: Any) -> bool:
    return "fields" in (case.query or {})


def _bound(case: Any) -> None:
    """Nobody waits for an event that does not come."""
    if case.query and "wait" in case.query and "feed" in case.path:
        case.query["wait"] = "0"


def _mend(case: Any, known: Known, chance: random.Random) -> None:
    for place in (case.path_parameters, case.query):
        for name in list(place or {}):
            if name in known.values and chance.random() < 0.7:
                place[name] = chance.choice(known.values[name])
    written = known.bodies.get(case.operation.label)
    if written and chance.random() < 0.5:
        case.body = chance.choice(written)
    if isinstance(case.body, dict):
        case.body = _mended(case.body, known, chance)


def _mended(value: Any, known: Known, chance: random.Random) -> Any:
    if isinstance(value, list):
        return [_mended(one, known, chance) for one in value]
    if not isinstance(value, dict):
        return value
    if "pin" in value and chance.random() < 0.9:
        return dict(chance.choice(known.signers))
    mended = {name: _mended(one, known, chance) for name, one in value.items()}
    for name in mended:
        if name in known.values and chance.random() < 0.7:
            mended[name] = chance.choice(known.values[name])
    return mended


# --- one answer leads to the next -----------------------------------------------------------------------------------

LEADS: dict[str, tuple[str, str, dict[str, list[str]]]] = {
    "/slips": ("serial", "serial", {"get": ["/slips/{serial}", "/slips/{serial}/prints"],
                                    "post": [f"/slips/{{serial}}/{act}" for act in ("issue", "receive", "void")]}),
    "/rounds": ("id", "id", {"get": ["/rounds/{id}"], "post": ["/rounds/{id}/events"]}),
    "/counts": ("count", "count", {"get": ["/counts/{count}"],
                                   "post": [f"/counts/{{count}}/{act}" for act in ("join", "leave", "sheet")]}),
}  # fmt: skip
"""Of what a POST made: the member of its answer that names it, the parameter of the path, and where it leads."""


def linked(raw: dict[str, Any]) -> dict[str, Any]:
    """The operations on these resources, with OpenAPI links from what makes a thing to what is done with it."""
    kept: dict[str, Any] = {}
    for made, (member, parameter, leads) in LEADS.items():
        source = f"/api/v1{made}"
        kept[source] = {"post": raw["paths"][source]["post"]}
        links = kept[source]["post"]["responses"]["201"].setdefault("links", {})
        for method, paths in leads.items():
            for path in paths:
                operation = raw["paths"][f"/api/v1{path}"][method]
                kept.setdefault(f"/api/v1{path}", {})[method] = operation
                links[operation["operationId"]] = {
                    "operationId": operation["operationId"],
                    "parameters": {parameter: f"$response.body#/{member}"},
                }
    return {**raw, "paths": kept}


def follow(
    raw: dict[str, Any], key: str, known: Known, *, examples: int, start: int
) -> tuple[list[Found], Counter[tuple[str, int]]]:
    """Walk along the links so many times; what should not be, and how often each operation gave each status."""
    loaded = schemathesis.openapi.from_dict(linked(raw))
    loaded.app = get_wsgi_application()
    found: list[Found] = []
    seen: Counter[tuple[str, int]] = Counter()
    chance = random.Random()

    class Walk(loaded.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            """Every walk begins in the same house: what one did is taken back before the next."""
            super().setup()
            chance.seed(start)
            self.house = transaction.atomic()
            self.house.__enter__()

        def teardown(self) -> None:
            super().teardown()
            transaction.set_rollback(True)
            self.house.__exit__(None, None, None)

        def before_call(self, case: Any) -> None:
            written = known.bodies.get(case.operation.label)
            if written and chance.random() < 0.7:
                case.body = chance.choice(written)
                return
            path = dict(case.path_parameters or {})
            _mend(case, known, chance)
            if path:
                case.path_parameters = path  # what the link gave stays

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": {"Authorization": f"Bearer {key}"}}

        def call(self, case: Any, **kwargs: Any) -> Any:
            with transaction.atomic():
                response = super().call(case, **kwargs)
                transaction.set_rollback(response.status_code >= 500)
            return response

        def validate_response(self, response: Any, case: Any, *_more: Any, **_others: Any) -> None:
            seen[case.operation.label, response.status_code] += 1
            found.extend(_wrong(response, case))

    walk = settings(
        max_examples=examples,
        stateful_step_count=8,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    seed(start)(Walk)
    Walk.run(settings=walk)
    return found, seen
