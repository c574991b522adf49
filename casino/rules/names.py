"""A name twice in one object of JSON: readers differ in which of the two they take, so it is refused.

msgspec keeps the last in silence. `given_twice` finds it in what msgspec has decoded, without reading it again: quotes
that a colon follows are counted in the text, names in the values. As many of these as of those: no name was lost. Only
otherwise (a name twice, or a text that looks like a name) the text is read once more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final

_SPACED: Final = re.compile(rb'"\s+:')
_BLANKS_BEFORE_COLON: Final = (b" :", b"\n:", b"\t:", b"\r:")
"""Without any of these nothing that `_SPACED` looks for is in a text."""
MOST_SHOWN: Final = 60


class GivenTwice(ValueError):
    """The name that appears twice."""


def given_twice(raw: str | bytes, value: Any, *, also: int = 0) -> str | None:
    """Return the name that appears twice in an object of `raw`, valid JSON decoded to `value`; None: there is none.

    `also`: names that are certainly in the text and not in the value. `RecursionError` for what is nested so deeply
    that only msgspec can follow.
    """
    text = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    # Counted without a list of what is counted: a megabyte may hold hundreds of thousands.
    written = text.count(b'":')
    if any(sign in text for sign in _BLANKS_BEFORE_COLON):
        written += sum(1 for _found in _SPACED.finditer(text))
    if written == _names(value) + also:
        return None
    try:
        # Figures do not matter here, however long they are.
        json.loads(text.decode("utf-8"), object_pairs_hook=once, parse_int=str, parse_float=str)
    except GivenTwice as found:
        return str(found)
    return None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs (`object_pairs_hook`). `GivenTwice` says which name is not the only one."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise GivenTwice(_first_repeated(name for name, _value in pairs)[:MOST_SHOWN])
    return found


def _first_repeated(names: Iterable[str]) -> str:
    seen: set[str] = set()
    return next(name for name in names if name in seen or seen.add(name))  # type: ignore[func-returns-value]


def _names(value: Any) -> int:
    if type(value) is dict:
        count = len(value)
        inner = value.values()
    elif type(value) is list:
        count, inner = 0, value  # type: ignore[assignment]
    else:
        return 0
    for each in inner:
        kind = type(each)
        if kind is dict or kind is list:
            count += _names(each)
    return count
