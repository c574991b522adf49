"""Writes the generated part of the Python client: a method for every operation of the schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from drf_spectacular.generators import SchemaGenerator

FILE = Path(__file__).resolve().parents[3] / "clients" / "python" / "casino_client" / "operations.py"
BY_HAND = {"feed_stream", "rounds_batch_create", "keys_rotation_create", "schema_retrieve"}
"""`Client.live`, `Client.batch`, `Client.rotate`; the schema is for programs that write programs."""

TYPES = {"integer": "int", "boolean": "bool", "array": "Sequence[str]"}
HEAD = '''\
"""Every operation of the API, by its name in the schema. Generated: `manage.py python_client` writes it anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Operations:
    """The operations. A method that does something takes the Idempotency-Key (`key`), made up when not given."""

    def get(self, path: str, **query: Any) -> Any:
        """The answer to a GET."""
        raise NotImplementedError

    def post(self, path: str, body: Any, *, key: str | None = None, if_match: str | None = None) -> Any:
        """The answer to a POST, carried out once."""
        raise NotImplementedError
'''


class Command(BaseCommand):
    """`manage.py python_client`: clients/python/casino_client/operations.py from the schema."""

    help = "Write the generated part of the Python client."

    def handle(self, *arguments: Any, **options: Any) -> None:
        FILE.write_text(source(), encoding="utf-8")
        self.stdout.write(f"{FILE}\n")


def source() -> str:
    """The module as it is written."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return HEAD + "".join(_methods(schema))


def _methods(schema: dict[str, Any]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if operation["operationId"] not in BY_HAND:
                yield _reading(path, operation) if method == "get" else _writing(path, operation)


def _reading(path: str, operation: dict[str, Any]) -> str:
    asked = [one for one in operation.get("parameters", []) if one["in"] == "query" and one["name"] != "format"]
    given = [f"{one['name']}: {TYPES.get(one['schema'].get('type'), 'str')} | None = None" for one in asked]
    query = "".join(f", {one['name']}={one['name']}" for one in asked)
    return _method(path, operation, given, f"self.get({_address(path)}{query})")


def _writing(path: str, operation: dict[str, Any]) -> str:
    headers = {one["name"] for one in operation.get("parameters", []) if one["in"] == "header"}
    given, sent = ["key: str | None = None"], "key=key"
    if "If-Match" in headers:
        given, sent = [*given, "if_match: str | None = None"], f"{sent}, if_match=if_match"
    body = "body" if "requestBody" in operation else "None"
    return _method(path, operation, given, f"self.post({_address(path)}, {body}, {sent})", takes_body=body == "body")


def _method(path: str, operation: dict[str, Any], given: list[str], call: str, *, takes_body: bool = False) -> str:
    places = [
        f"{name}: {'int' if name == 'first' and 'pads' in path else 'str'}" for name in re.findall(r"{(\w+)}", path)
    ]
    arguments = ["self", *places, *(["body: Any"] if takes_body else []), *(["*", *given] if given else [])]
    head = f"    def {operation['operationId']}({', '.join(arguments)}) -> Any:"
    if len(head) > 120:
        listed = "".join(f"        {one},\n" for one in arguments)
        head = f"    def {operation['operationId']}(\n{listed}    ) -> Any:"
    told = f'        """{operation["summary"]}."""'
    body = f"        return {call}"
    if len(body) > 120:
        name, _bracket, rest = call.partition("(")
        listed = "".join(f"            {one},\n" for one in rest[:-1].split(", "))
        body = f"        return {name}(\n{listed}        )"
    return f"\n{head}\n{told}\n{body}\n"


def _address(path: str) -> str:
    bare = path.removeprefix("/api/v1/")
    return f'f"{bare}"' if "{" in bare else f'"{bare}"'
