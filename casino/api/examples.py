"""Examples of the schema: exchanges that happened, kept beside this file as `examples.json`.

They come from the tests of the API, which fail when an exchange is no more as it is told here.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("examples.json")


@cache
def recorded() -> dict[str, list[dict[str, Any]]]:
    """Of every operation ("POST /api/v1/slips") its exchanges: `status`, `media`, `request`, `answer`."""
    found: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def add_examples(result: dict[str, Any], **of_the_generator: Any) -> dict[str, Any]:
    """drf-spectacular's hook: the exchanges into the operations of the schema."""
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            for number, exchange in enumerate(recorded().get(f"{method.upper()} {path}", []), start=1):
                _add(operation, exchange, f"{exchange['status']}_{number}")
    return result


def _add(operation: dict[str, Any], exchange: dict[str, Any], name: str) -> None:
    asked = operation.get("requestBody", {}).get("content", {})
    if exchange["request"] is not None:
        for media, content in asked.items():
            if media == exchange["media"]:
                content.setdefault("examples", {})[name] = {"value": exchange["request"]}
    if exchange["answer"] is not None:
        answers = operation["responses"].get(str(exchange["status"]), {}).get("content", {})
        for media, content in answers.items():
            if isinstance(exchange["answer"], str) or "json" in media:
                content.setdefault("examples", {})[name] = {"value": exchange["answer"]}
