"""What programs rely on in the API's document, and how a later document may differ from it.

`record(document)` returns the compact form that `contract.json` keeps: operations with their id, scope, parameters,
bodies and answers; the shapes of these (types, fields, required fields, enumerations), each once; the names of the
components that generators turn into types; the codes of problem documents. Text, examples, bounds and defaults are
left out.

`differences(before, now)` returns what breaks a program that was written for `before`. Additions do not, nor does a
required field that becomes optional, nor an enumeration with more values. What a request may contain may become wider
(another type beside the one it had, no format any more); what an answer contains may not.

`python -m tests.api.contract DOCUMENT` records a document: do so only with a version that is released.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("contract.json")
CODES = Path(__file__).resolve().parents[2] / "docs" / "errors.md"

PROBLEM = "application/problem+json"

Shape = dict[str, Any]
Record = dict[str, Any]


# --- recording ------------------------------------------------------------------------------------------------------


def record(document: dict[str, Any], codes: list[str]) -> Record:
    """Return the compact form of a document and of the codes of its problem documents."""
    shapes = _Shapes(document["components"]["schemas"])
    operations = {
        f"{method.upper()} {path}": _operation(operation, shapes)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    problem = shapes.number_of({"$ref": "#/components/schemas/Problem"})
    types = [name for name, schema in document["components"]["schemas"].items() if "enum" not in schema]
    return {
        "operations": operations, "problem": problem, "shapes": shapes.kept, "types": sorted(types),
        "codes": sorted(codes),
    }  # fmt: skip


def codes_of_the_page() -> list[str]:
    """Return the codes that the page of errors lists."""
    return re.findall(r"^\| `(\w+)`", CODES.read_text(encoding="utf-8"), re.MULTILINE)


def _operation(operation: dict[str, Any], shapes: _Shapes) -> dict[str, Any]:
    parameters = {
        f"{one['in']} {one['name']}": {
            "required": one.get("required", False),
            "shape": shapes.number_of(one.get("schema", {})),
        }
        for one in operation.get("parameters", [])
    }
    answers = {status: _contents(answer, shapes) for status, answer in operation["responses"].items()}
    return {
        "id": operation["operationId"],
        "scope": operation.get("x-scope", ""),
        "parameters": parameters,
        "body": _contents(operation.get("requestBody", {}), shapes),
        "answers": {status: found for status, found in answers.items() if list(found) != [PROBLEM]},
        "problems": [status for status, found in answers.items() if list(found) == [PROBLEM]],
    }


def _contents(part: dict[str, Any], shapes: _Shapes) -> dict[str, int]:
    return {media: shapes.number_of(content.get("schema", {})) for media, content in part.get("content", {}).items()}


class _Shapes:
    """Shapes by number, equal ones once. Shapes name those that they contain by number."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.kept: list[Shape] = []
        self._components = components
        self._numbers: dict[str, int] = {}
        self._of_components: dict[str, int] = {}

    def number_of(self, schema: dict[str, Any]) -> int:
        """Return the number of a schema's shape."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            if name not in self._of_components:
                self._of_components[name] = self.number_of(self._components[name])
            return self._of_components[name]
        if len(schema.get("allOf", ())) == 1:
            return self.number_of(schema["allOf"][0])
        if schema.get("contentMediaType") == "application/x-ndjson":
            return self.number_of(schema["contentSchema"]["items"])  # text; what counts is a line of it
        variants = schema.get("oneOf") or schema.get("anyOf")
        return self._kept(self._one_of(variants) if variants else self._plain(schema))

    def _one_of(self, variants: list[dict[str, Any]]) -> Shape:
        """Return the shape of alternatives; enumerations among them are one."""
        found = {number: self.kept[number] for number in map(self.number_of, variants)}
        listed = [shape for shape in found.values() if "enum" in shape]
        others = [number for number, shape in found.items() if "enum" not in shape]
        if listed:
            types = sorted({kind for shape in listed for kind in shape["types"]})
            values = _sorted(value for shape in listed for value in shape["enum"])
            together: Shape = {"types": types, "enum": values}
            if not others:
                return together
            others.append(self._kept(together))
        return {"variants": sorted(others)} if len(others) > 1 else self.kept[others[0]]

    def _plain(self, schema: dict[str, Any]) -> Shape:
        kinds = schema.get("type", [])
        shape: Shape = {"types": sorted([kinds] if isinstance(kinds, str) else kinds)}
        if "enum" in schema or "const" in schema:
            shape["enum"] = _sorted(schema["enum"] if "enum" in schema else [schema["const"]])
        if "format" in schema:
            shape["format"] = schema["format"]
        if "properties" in schema:
            shape["fields"] = {name: self.number_of(inner) for name, inner in sorted(schema["properties"].items())}
            shape["required"] = sorted(schema.get("required", []))
        for keyword, name in (("items", "items"), ("additionalProperties", "values")):
            if isinstance(schema.get(keyword), dict):
                shape[name] = self.number_of(schema[keyword])
        return shape

    def _kept(self, shape: Shape) -> int:
        text = json.dumps(shape, sort_keys=True)
        if text not in self._numbers:
            self._numbers[text] = len(self.kept)
            self.kept.append(shape)
        return self._numbers[text]


def _sorted(values: Any) -> list[Any]:
    return sorted(set(values), key=lambda value: json.dumps(value))


# --- comparing ------------------------------------------------------------------------------------------------------


def differences(before: Record, now: Record) -> list[str]:
    """Return what breaks a program written for `before`, a line each."""
    return list(_Comparison(before, now).found())


class _Comparison:
    def __init__(self, before: Record, now: Record) -> None:
        self._before, self._now = before, now
        self._known: dict[tuple[int, int, bool], list[str]] = {}

    def found(self) -> Iterator[str]:
        for part, name in (("types", "component"), ("codes", "code of a problem")):
            for missing in sorted(set(self._before[part]) - set(self._now[part])):
                yield f"{name} {missing} is missing"
        for what in self._shape(self._before["problem"], self._now["problem"], sent=False):
            yield f"problem document{what}"
        for place, operation in self._before["operations"].items():
            if place not in self._now["operations"]:
                yield f"{place} is missing"
                continue
            for what in self._operation(operation, self._now["operations"][place]):
                yield f"{place}: {what}"

    def _operation(self, before: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
        for name in ("id", "scope"):
            if before[name] != now[name]:
                yield f"{name} was {before[name]}, is {now[name]}"
        for name, parameter in before["parameters"].items():
            if name not in now["parameters"]:
                yield f"parameter {name} is missing"
                continue
            for what in self._shape(parameter["shape"], now["parameters"][name]["shape"], sent=True):
                yield f"parameter {name}{what}"
        for name, parameter in now["parameters"].items():
            if parameter["required"] and not before["parameters"].get(name, {}).get("required"):
                yield f"parameter {name} became required"
        yield from self._contents("body", before["body"], now["body"], sent=True)
        for status in before["problems"]:
            if status not in now["problems"]:
                yield f"problem {status} is missing"
        for status, contents in before["answers"].items():
            if status not in now["answers"]:
                yield f"answer {status} is missing"
            else:
                yield from self._contents(f"answer {status}", contents, now["answers"][status], sent=False)

    def _contents(self, name: str, before: dict[str, int], now: dict[str, int], *, sent: bool) -> Iterator[str]:
        for media, shape in before.items():
            if media not in now:
                yield f"{name} as {media} is missing"
            else:
                for what in self._shape(shape, now[media], sent=sent):
                    yield f"{name}{what}"

    def _shape(self, before: int, now: int, *, sent: bool) -> list[str]:
        """Return what differs of two shapes, each with its place; `sent`: clients send it, otherwise they get it."""
        pair = (before, now, sent)
        if pair not in self._known:
            self._known[pair] = list(self._differing(before, now, sent=sent))
        return self._known[pair]

    def _differing(self, before: int, now: int, *, sent: bool) -> Iterator[str]:
        old, new = self._before["shapes"][before], self._now["shapes"][now]
        olds, news = old.get("variants", [before]), new.get("variants", [now])
        if len(olds) > 1 or len(news) > 1:
            lost = self._without_match(olds, news, sent=sent)
            # An answer may have fewer alternatives than it had, or others beside all of them.
            if lost and (sent or len(olds) == 1 or self._without_match(olds, news, sent=sent, turned=True)):
                yield f": no alternative fits any more ({lost})"
            return
        yield from self._types(old, new, sent=sent)
        for name, shape in old.get("fields", {}).items():
            if name not in new.get("fields", {}):
                if new["types"] or not sent:
                    yield f".{name} is missing"
            else:
                for what in self._shape(shape, new["fields"][name], sent=sent):
                    yield f".{name}{what}"
        for name in new.get("required", []) if sent else ():
            if name not in old.get("required", []):
                yield f".{name} became required"
        for part, shown in (("items", "[]"), ("values", "{}")):
            narrow, wide = (old, new) if sent else (new, old)
            if part in wide and part not in narrow and "types" in narrow:
                yield f"{shown}: was {'any' if sent else 'known'}, is {'known' if sent else 'any'}"
            elif part in old and part in new:
                for what in self._shape(old[part], new[part], sent=sent):
                    yield f"{shown}{what}"

    def _without_match(self, olds: list[int], news: list[int], *, sent: bool, turned: bool = False) -> str:
        """Return what an old alternative without a new one that fits differs in, or (`turned`) a new one without an
        old one; empty if there is none."""
        for one in news if turned else olds:
            pairs = [(other, one) for other in olds] if turned else [(one, other) for other in news]
            tried = [self._shape(old, new, sent=sent) for old, new in pairs]
            if all(tried):
                return min(tried, key=len)[0].strip(": ")
        return ""

    def _types(self, old: Shape, new: Shape, *, sent: bool) -> Iterator[str]:
        narrow, wide = (old, new) if sent else (new, old)
        if wide["types"] and not (narrow["types"] and set(narrow["types"]) <= set(wide["types"])):
            yield f": was {old['types']}, is {new['types']}"
        if wide.get("format") and wide["format"] != narrow.get("format"):
            yield f": format was {old.get('format')}, is {new.get('format')}"
        if "enum" in old and "enum" in new:
            if missing := [value for value in old["enum"] if value not in new["enum"]]:
                yield f": no longer one of its values: {missing}"
        elif "enum" in wide:
            yield f": was {old.get('enum', 'any value')}, is {new.get('enum', 'any value')}"


def text_of(kept: Record) -> str:
    """Return the record as it is kept: a line for each operation and each shape."""
    operations = [f"  {json.dumps(name)}: {_line(one)}" for name, one in sorted(kept["operations"].items())]
    shapes = [f"  {_line(shape)}" for shape in kept["shapes"]]
    lines = ["{", ' "operations": {', ",\n".join(operations), " },", ' "shapes": [', ",\n".join(shapes), " ],"]
    lines += [f' "problem": {kept["problem"]},']
    lines += [f' "types": {_line(kept["types"])},', f' "codes": {_line(kept["codes"])}', "}"]
    return "\n".join(lines) + "\n"


def _line(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    FILE.write_text(
        text_of(record(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), codes_of_the_page())),
        encoding="utf-8",
    )
