"""Examples of the schema: exchanges that happened, kept beside this file as `examples.json`.

They come from the tests of the API, which fail when a request or an answer differs from its example.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("examples.json")


@cache
def recorded() -> dict[str, list[dict[str, Any]]]:
    """Return the exchanges of every operation ("POST /api/v1/slips"): `status`, `media`, `request`, `answer`."""
    found: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def add_examples(result: dict[str, Any], **of_the_generator: Any) -> dict[str, Any]:
    """drf-spectacular's hook: the exchanges into the operations of the schema."""
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            exchanges = recorded().get(f"{method.upper()} {path}", [])
            is_accepted = [exchange["status"] < 400 for exchange in exchanges]
            for number, exchange in enumerate(exchanges, start=1):
                name = f"{exchange['status']}_{number}"
                # A refused request may break the schema: it is shown only where no accepted one is known.
                if is_accepted[number - 1] or not any(is_accepted):
                    _add_request(operation, exchange, name)
                _add_answer(operation, exchange, name)
    return result


def _add_request(operation: dict[str, Any], exchange: dict[str, Any], name: str) -> None:
    asked = operation.get("requestBody", {}).get("content", {})
    if exchange["request"] is not None:
        for media, content in asked.items():
            if media == exchange["media"]:
                content.setdefault("examples", {})[name] = {"value": exchange["request"]}


def _add_answer(operation: dict[str, Any], exchange: dict[str, Any], name: str) -> None:
    if exchange["answer"] is not None:
        answers = operation["responses"].get(str(exchange["status"]), {}).get("content", {})
        for media, content in answers.items():
            if isinstance(exchange["answer"], str) or "json" in media:
                content.setdefault("examples", {})[name] = {"value": exchange["answer"]}
