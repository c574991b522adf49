"""Conditional requests (RFC 9110 §13) and sparse fields: what an answer's tag is, and what is left out of an answer.

The tag is the digest of the answer as it is sent, `fields` and all. `If-None-Match` on a GET spares the body;
`If-Match` on a POST carries it out only on the state that was read, which is the whole answer of the resource's GET.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.api.renderers import FastJSONRenderer
from casino.errors import Refused

# A proxy that compresses may add its name to a tag, and weaken it.
_TAG = re.compile(r'\s*(?:W/)?"([0-9a-f]{32})(?:[-;:]\w+)?"\s*\Z', re.ASCII)


def tag_of(content: bytes) -> str:
    """The entity tag of an answer's bytes, in quotation marks."""
    return f'"{sha256(content).hexdigest()[:32]}"'


def tag_of_data(data: Any) -> str:
    """The tag that a GET of this would carry."""
    return tag_of(FastJSONRenderer().render(data))


def names(header: str, tag: str) -> bool:
    """Return whether a header's list of entity tags, or `*`, includes this tag."""
    if header.strip() == "*":
        return True
    found = (_TAG.match(one) for one in header.split(","))
    return tag.strip('"') in {one.group(1) for one in found if one}


def require_tag(header: str, tag: str | None) -> None:
    """Refused: `state_changed`, always so where nothing stands (`tag` None); `bad_entity_tag` when the header cannot be
    read."""
    if header.strip() != "*" and not all(_TAG.match(one) for one in header.split(",")):
        raise Refused("bad_entity_tag", field="If-Match")
    if tag is None or not names(header, tag):
        raise Refused("state_changed", field="If-Match")


def sparse(data: Any, wanted: str) -> Any:
    """Only the fields that are wanted: of an object its own, of a list or a page those of its items.

    A name that no item has is refused (`bad_filter`); of an empty list none is known.
    """
    fields = [name for name in dict.fromkeys(wanted.split(",")) if name]
    if isinstance(data, list):
        return _of_items(data, fields)
    if isinstance(data, Mapping) and "next" in data:
        return {name: _of_items(value, fields) if isinstance(value, list) else value for name, value in data.items()}
    return _of_items([data], fields)[0] if isinstance(data, Mapping) else data


def _of_items(items: list[Any], fields: list[str]) -> list[Any]:
    if not all(isinstance(item, Mapping) for item in items):
        return items
    known = {name for item in items for name in item}
    for name in fields:
        if items and name not in known:
            raise Refused("bad_filter", field="fields", problem=_("There is no such field: %(name)s.") % {"name": name})
    return [{name: item[name] for name in fields if name in item} for item in items]
