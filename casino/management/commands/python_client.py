"""Writes the generated part of the Python client: a method for every operation of the schema."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from drf_spectacular.generators import SchemaGenerator

from casino.management.client_models import WIDTH, Models, camel

PACKAGE = Path(__file__).resolve().parents[3] / "clients" / "python" / "casino_client"
FILE, MODELS = PACKAGE / "operations.py", PACKAGE / "models.py"
BY_HAND = {"feed_stream", "rounds_batch_create", "keys_rotation_create", "schema_retrieve"}
"""`Client.live`, `Client.batch`, `Client.rotate`; the schema is for programs that write programs."""

TYPES = {"integer": "int", "boolean": "bool", "array": "Sequence[str]"}
HEAD = '''\
"""Every operation of the API, by its name in the schema. Generated: `manage.py python_client` writes it anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from casino_client import models


class Operations:
    """The operations. A method that does something takes the Idempotency-Key (`key`), made up when not given."""

    def get(self, path: str, **query: models.Query) -> models.JSON:
        """The answer to a GET."""
        raise NotImplementedError

    def post(
        self, path: str, body: Mapping[str, object] | None, *, key: str | None = None, if_match: str | None = None
    ) -> models.JSON:
        """The answer to a POST, carried out once."""
        raise NotImplementedError
'''


class Command(BaseCommand):
    """`manage.py python_client`: the generated modules of clients/python/casino_client from the schema."""

    help = "Write the generated part of the Python client."

    def handle(self, *arguments: Any, **options: Any) -> None:
        for file, text in sources().items():
            file.write_text(text, encoding="utf-8")
            self.stdout.write(f"{file}\n")


def sources() -> dict[Path, str]:
    """Return the generated modules by their file."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    types = Models(schema["components"]["schemas"])
    operations = HEAD + "".join(_methods(schema, types))
    return {FILE: _formatted(operations), MODELS: _formatted(types.source())}


def _formatted(source: str) -> str:
    """Return a module as the project's formatter writes it."""
    command = [sys.executable, "-m", "ruff", "format", "-", "--stdin-filename", str(FILE)]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


def _methods(schema: dict[str, Any], types: Models) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            written = (_reading if method == "get" else _writing)(path, operation, types)
            if operation["operationId"] not in BY_HAND:
                yield written


def _answer(operation: dict[str, Any], types: Models, *, without: str = "") -> str:
    """Return the annotation of what an operation answers when it is carried out; `JSON` where it is a file.

    `without`: a status that the client does not hand on.
    """
    place = camel(operation["operationId"]) + "Answer"
    found = [
        types.annotation(content["application/json"]["schema"], place, prefix="models.")
        for status, answer in operation["responses"].items()
        if status.startswith("2") and status != without and "application/json" in (content := answer.get("content", {}))
    ]
    return found[0] if found else "models.JSON"


def _body(operation: dict[str, Any], types: Models) -> str:
    """Return the annotation of a request's body; empty without one."""
    content = operation.get("requestBody", {}).get("content", {})
    if not content:
        return ""
    schema = next(iter(content.values()))["schema"]
    return types.annotation(schema, camel(operation["operationId"]) + "Body", prefix="models.")


def _reading(path: str, operation: dict[str, Any], types: Models) -> str:
    asked = [one for one in operation.get("parameters", []) if one["in"] == "query" and one["name"] != "format"]
    given = [f"{one['name']}: {TYPES.get(one['schema'].get('type'), 'str')} | None = None" for one in asked]
    query = "".join(f", {one['name']}={one['name']}" for one in asked)
    answer = _answer(operation, types, without="202")  # the client asks again
    return _method(path, operation, given, f"self.get({_address(path)}{query})", answer=answer)


def _writing(path: str, operation: dict[str, Any], types: Models) -> str:
    headers = {one["name"] for one in operation.get("parameters", []) if one["in"] == "header"}
    given, sent = ["key: str | None = None"], "key=key"
    if "If-Match" in headers:
        given, sent = [*given, "if_match: str | None = None"], f"{sent}, if_match=if_match"
    body = _body(operation, types)
    call = f"self.post({_address(path)}, {'body' if body else 'None'}, {sent})"
    return _method(path, operation, given, call, answer=_answer(operation, types), body=body)


def _method(path: str, operation: dict[str, Any], given: list[str], call: str, *, answer: str, body: str = "") -> str:
    places = [
        f"{name}: {'int' if name == 'first' and 'pads' in path else 'str'}" for name in re.findall(r"{(\w+)}", path)
    ]
    arguments = ["self", *places, *([f"body: {body}"] if body else []), *(["*", *given] if given else [])]
    head = f"    def {operation['operationId']}({', '.join(arguments)}) -> {answer}:"
    if len(head) > WIDTH:
        listed = "".join(f"        {one},\n" for one in arguments)
        head = f"    def {operation['operationId']}(\n{listed}    ) -> {answer}:"
    summary = f'        """{operation["summary"]}."""'
    line = f"        return {call}" if answer == "models.JSON" else f'        return cast("{answer}", {call})'
    if len(line) > WIDTH:
        name, _bracket, rest = call.partition("(")
        listed = "".join(f"            {one},\n" for one in rest[:-1].split(", "))
        value = f"{name}(\n{listed}        )"
        line = f"        return {value}" if answer == "models.JSON" else f'        return cast("{answer}", {value})'
    return f"\n{head}\n{summary}\n{line}\n"


def _address(path: str) -> str:
    bare = path.removeprefix("/api/v1/")
    return f'f"{bare}"' if "{" in bare else f'"{bare}"'
