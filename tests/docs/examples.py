"""The examples of the schema, taken from the tests of the API. `python -m tests.docs.examples` takes them anew.

Every exchange of those tests is listened to. Of each operation one that succeeded is kept and one that was refused,
what chance and clock make of them (ids, keys, PINs, hashes, the time) put into words that are the same every time.
`in_step`, run after each test that gave an example, fails when it would give another one today.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple
from unittest import mock

from django.test import Client

from casino.api import examples

SOURCES = examples.FILE.parents[2] / "tests" / "docs" / "example_sources.json"
"""Of every example the test that gave it."""

NOT_ASKED = {
    f"test_{name}.py"
    for name in (
        "fuzz", "scopes", "hostile", "hostile_files", "pages_of_lists", "python_client", "race", "live", "clocks",
        "same_button", "schema", "idempotency", "refusals_rare",
    )
}  # fmt: skip
"""Tests from whose exchanges nobody learns how a thing is done."""

ELSEWHERE = (
    "tests/accounting/test_holds.py::test_rest_opens_and_lists",
    "tests/accounting/test_import_day.py::test_rest_tries_and_records",
    "tests/accounting/test_returns.py::test_returns_are_read_over_rest_as_the_page_shows_them",
    "tests/progressive/test_examined.py::test_what_a_person_puts_right_has_its_door",
    "tests/progressive/test_rates.py::test_a_rate_through_both_doors",
    "tests/progressive/test_programmes.py::test_a_programme_through_both_doors",
    "tests/progressive/test_pots_of_cards.py::test_a_prize_of_a_pot_is_paid_over_rest",
)
"""Tests of the API that stand beside their subject."""

DAY = "2026-11-20"
SOME_TIME = "2026-11-20T16:30:00Z"
SOME_DAY = "2026-11-21"
LONGEST = 6_000
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_UUID = re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b")
_HEX = re.compile(r"\b[0-9a-f]{32,}\b")
_OWN_KEY = re.compile(r"^\d+:(?=\d{4}-)")
_DEVICE = re.compile(r"\bK-[0-9a-f]{6}\b")
_COUNTED = {"position", "next"}
_PLAIN = {
    "pin": "271828",
    "key": "<shown once>",
    "prefix": "<of the key>",
    "document": "JVBERi0xLjcK",
    "key_id": "1",
    "property": "SJ",
}


class Exchange(NamedTuple):
    """A request and its answer, as they were."""

    operation: str
    status: int
    media: str
    request: Any
    answer: Any


@contextmanager
def listening() -> Iterator[list[Exchange]]:
    """Every exchange with the API in the block."""
    heard: list[Exchange] = []
    plain = Client.generic

    def generic(self: Client, method: str, path: str, data: Any = "", *rest: Any, **more: Any) -> Any:
        response = plain(self, method, path, data, *rest, **more)
        asked = f"{path} {more.get('query_params')} {more.get('QUERY_STRING')}"
        is_whole = "fields" not in asked  # what is left out teaches nothing
        was_read = response.status_code not in (404, 414, 431)
        if path.startswith("/api/v1/") and is_whole and was_read and not response.streaming:
            match = response.resolver_match
            route = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", match.route)
            media = more.get("content_type") or (rest[0] if rest else "")
            heard.append(Exchange(f"{method} {route}", response.status_code, media, data, response.content))
        return response

    with mock.patch.object(Client, "generic", generic):
        yield heard


# --------------------------------------------------------------------------- the same every time


def told(exchange: Exchange) -> dict[str, Any] | None:
    """The exchange as it is kept; None when nothing can be learned from it."""
    answer = _json(exchange.answer)
    raw = exchange.request.encode() if isinstance(exchange.request, str) else exchange.request
    request: Any = _json(raw)
    if exchange.media == "application/x-ndjson":
        request = [_json(line) for line in raw.splitlines()]
    same = _Same(json.dumps(request))
    request = same.of(request)
    answer = same.of(_shortened(answer))
    if exchange.media == "application/x-ndjson":
        request = "\n".join(json.dumps(line) for line in request)
    kept = {"status": exchange.status, "media": exchange.media, "request": request, "answer": answer}
    return kept if len(json.dumps(kept)) <= LONGEST else None


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw) if raw else None
    except (ValueError, RecursionError):  # some tests nest deeper than anybody reads
        return None


def _shortened(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _shortened(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_shortened(one) for one in value[:3]]
    return value


class _Same:
    """Puts what changes from run to run into the same words, each thing into its own."""

    def __init__(self, asked: str) -> None:
        self._instants = {_instant(match[0]) for match in _TIME.finditer(asked)}
        self._days = {DAY, *_DAY.findall(asked)}
        self._words: dict[str, dict[str, str]] = {}

    def of(self, value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {self._text(key): self.of(one, key) for key, one in value.items()}
        if isinstance(value, list):
            return [self.of(one, name) for one in value]
        if name in _PLAIN and isinstance(value, str):
            return _PLAIN[name]
        if name in _COUNTED and isinstance(value, int):
            return int(self._word("count", str(value), "{}"))
        return self._text(value) if isinstance(value, str) else value

    def _text(self, text: str) -> str:
        if _TIME.fullmatch(text):
            return text if _instant(text) in self._instants else SOME_TIME
        text = _TIME.sub(SOME_TIME, text)
        text = _UUID.sub(lambda m: self._word("uuid", m[0], "019a5f0e-7c1e-7000-8000-{:012d}"), text)
        text = _HEX.sub(lambda m: sha256(self._word("hex", m[0], "{}").encode()).hexdigest()[: len(m[0])], text)
        text = _OWN_KEY.sub("1:", _DEVICE.sub("K-1", text))
        return _DAY.sub(lambda m: m[0] if m[0] in self._days else SOME_DAY, text)

    def _word(self, kind: str, given: str, shape: str) -> str:
        words = self._words.setdefault(kind, {})
        return words.setdefault(given, shape.format(len(words) + 1))


def _instant(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00"))


# --------------------------------------------------------------------------- in step


@cache
def given_by() -> dict[str, list[str]]:
    """Of every test the operations with the status that it gives an example of: "POST /api/v1/slips 201"."""
    found: dict[str, list[str]] = {}
    for place, test in json.loads(SOURCES.read_text(encoding="utf-8")).items():
        found.setdefault(test, []).append(place)
    return found


def in_step(test: str, heard: list[Exchange]) -> list[str]:
    """The examples of this test that it would not give today."""
    wrong = []
    for place in given_by().get(test, ()):
        operation, _space, status = place.rpartition(" ")
        now = [told(one) for one in heard if one.operation == operation and one.status == int(status)]
        kept = [one for one in examples.recorded().get(operation, []) if one["status"] == int(status)]
        if not any(_shape(one) == _shape(other) for one in kept for other in now):
            wrong.append(place)
    return wrong


_AMOUNT = re.compile(r"\d+(\.\d+)?")


def _shape(value: Any) -> Any:
    """Which members there are and of what kind: wording and figures may change without a word of the schema.

    Pieces by denomination are one kind of thing, whichever denominations there are.
    """
    if isinstance(value, dict) and value and all(_AMOUNT.fullmatch(name) for name in value):
        return {"amount": _shape(next(iter(value.values())))}
    if isinstance(value, dict):
        return {name: _shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_shape(one) for one in value[:1]]
    return type(value).__name__


# --------------------------------------------------------------------------- taking them


class _Taker(NamedTuple):
    """What a test gives its exchanges to."""

    listener: Listener

    def take(self, test: str, heard: list[Exchange]) -> None:
        self.listener.heard += [(test, one) for one in heard]


class Listener:
    """pytest's plugin that hears what the tests of the API say."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Exchange]] = []

    def pytest_configure(self, config: Any) -> None:
        """Where tests find it."""
        config.pluginmanager.register(_Taker(self), "examples")


def chosen(heard: list[tuple[str, Exchange]]) -> tuple[dict[str, list[dict[str, Any]]], dict[str, str]]:
    """The examples, and the tests that gave them: what succeeded before what was refused, what says more first."""
    best: dict[tuple[str, bool], tuple[tuple[int, int], str, dict[str, Any]]] = {}
    for number, (test, exchange) in enumerate(heard):
        kept = told(exchange)
        if kept is None or exchange.status >= 500 or exchange.status in (304, 401):
            continue
        is_refused = exchange.status >= 400
        says = bool((kept["answer"] or {}).get("cite")) if is_refused else bool(kept["answer"])
        if is_refused and (exchange.status not in (409, 412, 422) or kept["answer"]["code"] == "invalid"):
            continue
        rank = (0 if says else 1, number)
        place = (exchange.operation, is_refused)
        if place not in best or rank < best[place][0]:
            best[place] = (rank, test, kept)
    found: dict[str, list[dict[str, Any]]] = {}
    sources: dict[str, str] = {}
    for (operation, _is_refused), (_rank, test, kept) in sorted(best.items(), key=lambda item: item[0]):
        found.setdefault(operation, []).append(kept)
        sources[f"{operation} {kept['status']}"] = test
    return found, sources


def write(heard: list[tuple[str, Exchange]], *, into: bool) -> None:
    """Both files. `into`: what is there of other operations stays."""
    files = (examples.FILE, SOURCES)
    taken, sources = (
        _joined(json.loads(path.read_text(encoding="utf-8")), new) if into else new
        for path, new in zip(files, chosen(heard), strict=True)
    )
    given = {f"{operation} {one['status']}" for operation, some in taken.items() for one in some}
    sources = {place: test for place, test in sources.items() if place in given}
    for path, kept in zip(files, (taken, sources), strict=True):
        path.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


def _joined(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What there was, and of what is new that which there was not: no success, or no refusal, of its operation."""
    joined = {**new, **old}
    for operation, exchanges in new.items():
        if isinstance(exchanges, list):
            known = {one["status"] >= 400 for one in old.get(operation, [])}
            more = [one for one in exchanges if (one["status"] >= 400) not in known]
            joined[operation] = sorted([*old.get(operation, []), *more], key=lambda one: one["status"])
    return joined


def main() -> int:
    """Run the tests of the API and take their examples; only those of some tests, when they are named."""
    import pytest

    listener = Listener()
    root = examples.FILE.parents[2]
    options = [one for one in sys.argv[1:] if one.startswith("-")]
    named = [one for one in sys.argv[1:] if not one.startswith("-")]
    files = [str(path) for path in sorted((root / "tests" / "api").glob("test_*.py")) if path.name not in NOT_ASKED]
    status = pytest.main(
        ["-q", "-p", "no:cacheprovider", *options, *(named or [*files, *ELSEWHERE])], plugins=[listener]
    )
    if status == 0:
        write(listener.heard, into=bool(named))
    else:
        sys.stderr.write("Nothing is taken from tests that fail.\n")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
