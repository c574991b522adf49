"""Types of the Python client: a `TypedDict` for every object of the schema, a `Literal` for every enumeration.

`Models` maps a JSON schema to a Python annotation. Named components and the objects written in place in a request or an
answer become classes of the module that `source` returns.
"""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from typing import Any, Final

Schema = Mapping[str, Any]

HEAD: Final = '''\
"""Bodies and answers of the API, as types. Generated: `manage.py python_client` writes it anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
"""Any value of JSON."""

Query: TypeAlias = str | int | float | bool | Sequence[str] | None
"""The value of a query parameter; None leaves it out."""
'''
PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
WIDTH: Final = 120


class Models:
    """The types of one schema, collected while annotations are asked for."""

    def __init__(self, components: Mapping[str, Schema]) -> None:
        self._components = components
        self._written: dict[str, str] = {}
        for name in components:
            self._declare(name, components[name])

    def source(self) -> str:
        """Return the module, in the order of names."""
        return HEAD + "".join(f"\n\n{text}" for _name, text in sorted(self._written.items()))

    def annotation(self, schema: Schema, place: str, *, prefix: str = "") -> str:
        """Return the annotation of a schema. An object written in place becomes a class named `place`.

        `prefix`: how the module is named where the annotation is used, such as `models.`.
        """
        if "$ref" in schema:
            return prefix + str(schema["$ref"]).rsplit("/", 1)[-1]
        if "enum" in schema:
            return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]"
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return _union(self.annotation(one, place, prefix=prefix) for one in schema[several])
        if len(schema.get("allOf", ())) == 1:
            return self.annotation(schema["allOf"][0], place, prefix=prefix)
        kinds = schema.get("type", ())
        return _union(
            self._of_type(kind, schema, place, prefix) for kind in ([kinds] if isinstance(kinds, str) else kinds)
        )

    def _of_type(self, kind: str, schema: Schema, place: str, prefix: str) -> str:
        if kind == "array":
            return f"list[{self.annotation(schema.get('items', {}), f'{place}Item', prefix=prefix)}]"
        if kind != "object":
            return PLAIN[kind]
        if schema.get("properties"):
            self._declare(place, schema)
            return prefix + place
        values = schema.get("additionalProperties")
        inner = self.annotation(values, f"{place}Value", prefix=prefix) if isinstance(values, Mapping) else ""
        return f"dict[str, {inner or prefix + 'JSON'}]"

    def _declare(self, name: str, schema: Schema) -> None:
        if name in self._written:
            return
        self._written[name] = ""
        if schema.get("properties"):
            self._written[name] = self._class(name, schema)
        else:
            self._written[name] = f"{name} = {self.annotation(schema, f'{name}Object')}\n"

    def _class(self, name: str, schema: Schema) -> str:
        needed = set(schema.get("required", ()))
        fields = {
            field: _maybe(self.annotation(one, name + camel(field)), required=field in needed)
            for field, one in schema["properties"].items()
        }
        if any(not field.isidentifier() or keyword.iskeyword(field) for field in fields):
            lines = "".join(f"        {field!r}: {_quoted(kind)},\n" for field, kind in fields.items())
            return f"{name} = TypedDict(\n    {name!r},\n    {{\n{lines}    }},\n)\n"
        lines = "".join(_line(field, kind) for field, kind in fields.items())
        return f"class {name}(TypedDict):\n    {_docstring(name, schema)}\n\n{lines}"


def _union(kinds: Any) -> str:
    """Return the alternatives once each, `None` last; any JSON where a schema states no type."""
    found = list(dict.fromkeys(kinds))
    return " | ".join(sorted(found, key=lambda kind: kind == "None")) or "JSON"


def _maybe(kind: str, *, required: bool) -> str:
    return kind if required else f"NotRequired[{kind}]"


def _quoted(kind: str) -> str:
    """Return an annotation for the functional form, whose names are not looked up before they are declared."""
    return kind if kind in PLAIN.values() else '"' + kind.replace('"', "'") + '"'


def _line(field: str, kind: str) -> str:
    line = f"    {field}: {kind}\n"
    if len(line) <= WIDTH + 1 or "[" not in kind:
        return line
    inner = kind[kind.index("[") + 1 : -1]
    return f"    {field}: {kind[: kind.index('[')]}[\n        {inner}\n    ]\n"


def _docstring(name: str, schema: Schema) -> str:
    text = " ".join(str(schema.get("description", "")).split("\n\n")[0].split()).replace('"', "'")
    if not text or len(text) > WIDTH - 12:
        text = text[: WIDTH - 12].rpartition(". ")[0]
    return f'"""{(text or name).rstrip(".")}."""'


def camel(name: str) -> str:
    """Return a name of the schema as the name of a class: "gaming_days" as "GamingDays"."""
    return "".join(part.capitalize() for part in name.replace("-", "_").split("_"))
