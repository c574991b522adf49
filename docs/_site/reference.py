"""Reference pages of the documentation site, taken from the program: requests, events, games, measurements."""

from __future__ import annotations

import inspect
import json
import re
import typing
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

CHOICES = re.compile(r"^\* `", re.MULTILINE)
ROOT = Path(__file__).resolve().parents[2]
METHODS = ("get", "post", "put", "patch", "delete")
ORDER_OF_A_DAY = (
    "rounds", "tables", "slips", "boxes", "count room", "cage", "progressive", "poker", "equipment", "inspections",
    "ledger", "reports", "audit", "feed", "forms", "games", "keys", "past",
)  # fmt: skip
BY_APP = {
    "tables": "Tables",
    "progressive": "Progressives",
    "accounting": "Accounting",
    "casino": "Property and people",
}


def write(folder: Path) -> None:
    """Write every page below `folder`; a page that says the same is left as it is."""
    made = {
        **_requests(),
        "reference/events.md": _events(),
        "reference/games.md": _games(),
        "reference/benchmarks.md": _benchmarks(),
    }
    for address, text in made.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in (folder / "reference").rglob("*.md"):
        if path.relative_to(folder).as_posix() not in made:
            path.unlink()


# --- requests -------------------------------------------------------------------------------------------------------


def _requests() -> dict[str, str]:
    from drf_spectacular.generators import SchemaGenerator

    document = SchemaGenerator().get_schema(request=None, public=True)
    groups: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = defaultdict(list)
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                groups[methods[method]["tags"][0]].append((method.upper(), path, methods[method]))
    ordered = sorted(groups, key=lambda tag: (tag not in ORDER_OF_A_DAY, *_place(tag)))
    made = {"reference/api/index.md": _overview(document, ordered, groups)}
    for tag in ordered:
        made[f"reference/api/{_address(tag)}.md"] = "\n".join(_group(tag, groups[tag], document))
    return made


def _place(tag: str) -> tuple[int, str]:
    return (ORDER_OF_A_DAY.index(tag) if tag in ORDER_OF_A_DAY else 0, tag)


def _address(tag: str) -> str:
    return tag.replace(" ", "-")


def _overview(document: Mapping[str, Any], ordered: list[str], groups: Mapping[str, list[Any]]) -> str:
    lines = ["# Requests", "", document["info"]["description"], "", "| group | requests |", "|---|---|"]
    lines += [f"| [{tag.capitalize()}]({_address(tag)}.md) | {len(groups[tag])} |" for tag in ordered]
    contents = ["", "```{toctree}", ":hidden:", *(_address(tag) for tag in ordered), "```"]
    return "\n".join([*lines, *contents])


def _group(tag: str, requests: list[tuple[str, str, Mapping[str, Any]]], document: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"# {tag.capitalize()}", "")
    for method, path, request in requests:
        yield from (f"## {request.get('summary') or request['operationId']}", "", f"`{method} {path}`", "")
        yield from (request.get("description", ""), "")
        yield from _parameters(request)
        yield from _body(request, document)
        yield from _answers(request, document)


def _parameters(request: Mapping[str, Any]) -> Iterator[str]:
    rows = [one for one in request.get("parameters", ()) if one["in"] == "query"]
    if rows:
        yield from ("| parameter | meaning |", "|---|---|")
        yield from (f"| `{row['name']}` | {_line(row.get('description', ''))} |" for row in rows)
        yield ""


def _body(request: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    content = request.get("requestBody", {}).get("content", {})
    for kind in content.values():
        yield from _fields(kind.get("schema", {}), document)
        yield from _example("Request", kind)
        return


def _answers(request: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    answers = request["responses"]
    done = {code: answer for code, answer in answers.items() if code < "300"}
    for code, answer in done.items():
        for kind in answer.get("content", {}).values():
            yield from _example(f"Answer {code}", kind)
            break
    refused = ", ".join(code for code in answers if code >= "400")
    yield from (f"Answers: {', '.join(done)}; refused with {refused} ([errors](../../errors.md)).", "")


def _fields(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    shown = _resolved(schema, document)
    needed = set(shown.get("required", ()))
    rows = shown.get("properties", {})
    if rows:
        yield from ("| field | type | | meaning |", "|---|---|---|---|")
        for name, field in rows.items():
            must = "required" if name in needed else ""
            yield f"| `{name}` | {_type(field, document)} | {must} | {_line(field.get('description', ''))} |"
        yield ""


def _resolved(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in schema:
        found: Mapping[str, Any] = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def _type(field: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    if "allOf" in field:
        return _type(field["allOf"][0], document)
    if "oneOf" in field or "anyOf" in field:
        return " or ".join(_type(one, document) for one in field.get("oneOf", field.get("anyOf", ())))
    if "$ref" in field:
        named = _resolved(field, document)
        return _type(named, document) if "enum" in named else str(field["$ref"].rpartition("/")[2])
    if "enum" in field:
        return " or ".join(f"`{value}`" for value in field["enum"])
    if field.get("type") == "array":
        return f"list of {_type(field.get('items', {}), document)}"
    kind = field.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(field.get("format", kind))


def _example(title: str, content: Mapping[str, Any]) -> Iterator[str]:
    for example in content.get("examples", {}).values():
        shown = json.dumps(example["value"], indent=2, ensure_ascii=False, default=str)
        yield from (f"**{title}**", "", "```json", *shown.splitlines()[:60], "```", "")
        return


def _line(text: str) -> str:
    """One line of a table; the list of an enumeration's values is in the column of types."""
    return " ".join(CHOICES.split(str(text))[0].split()).replace("|", "\\|")


def _benchmarks() -> str:
    return (ROOT / "BENCHMARKS.md").read_text(encoding="utf-8").replace("](docs/", "](../")


# --- events ---------------------------------------------------------------------------------------------------------


def _events() -> str:
    from casino.eventstore.registry import registered_types

    lines = [
        "# Events",
        "",
        "Every type of event that the store knows, by app. Amounts are minor units of the currency.",
    ]
    groups: dict[str, list[Any]] = defaultdict(list)
    for stored in registered_types().values():
        groups[stored.cls.__module__.partition(".")[0]].append(stored)
    for app in sorted(groups, key=list(BY_APP).index):
        lines += ["", f"## {BY_APP[app]}"]
        for stored in sorted(groups[app], key=lambda one: one.name):
            lines += ["", f"### {stored.name}", "", inspect.cleandoc(stored.cls.__doc__ or ""), ""]
            lines += [f"Version {stored.version}. Fields: {_fields_of(stored.cls)}."]
    return "\n".join(lines)


def _fields_of(cls: type) -> str:
    import msgspec

    named = [f"`{field.name}` {_named(field.type)}" for field in msgspec.structs.fields(cls)]
    return ", ".join(named) or "none"


def _named(kind: Any) -> str:
    plain = kind.__name__ if isinstance(kind, type) and not typing.get_args(kind) else str(kind)
    return " ".join(plain.replace("typing.", "").replace("datetime.", "").split("."))[:80].replace("|", "or")


# --- games ----------------------------------------------------------------------------------------------------------


def _games() -> str:
    from casino.rules import registry

    lines = ["# Games", "", "`manage.py games --json` tells bets, odds, options and limits of each."]
    heading = ("| code | English | español | source | bets | options |", "|---|---|---|---|---|---|")
    for jurisdiction in registry.jurisdictions():
        lines += ["", f"## {jurisdiction}", "", *heading]
        for game in registry.games_of(jurisdiction):
            row = (f"`{game.code}`", game.en, game.es, game.article, str(len(game.bets)), str(len(game.options)))
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)
