"""``make bench-cost``: what a request can cost at most, in milliseconds and MB per MB sent, at every entry point.

    python -m bench.cost [--seconds 8] [--seed 1] [--only name]

For each entry point a search looks for the worst input: it begins with inputs that are known to be hard (many lines,
many unknown fields, deep nesting, long names, values repeated) and goes on from the worst so far by changing its parts.
A request is measured in this process through the whole stack (middleware, view, database), which is what a worker
spends on it; its memory by a second run under tracemalloc. Nothing is kept: each request is rolled back.

A megabyte counts as sent even when less was sent, so the figures are of a request of up to a megabyte, and per
megabyte beyond. Exit code 1 when an entry point exceeds the bound. Writes the table into docs/limits.md.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import random
import re
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from bench import store
from bench.parallel import worker
from bench.run import DAY, _machine

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "limits.md"
BEGIN, END = "<!-- cost: begin -->", "<!-- cost: end -->"
MAX_MS_PER_MB, MAX_MB_PER_MB = 2_000.0, 60.0
MB = 1_000_000
MOST_BYTES = 4 * MB


class Input(NamedTuple):
    """`prefix`, then `unit` so many times, then `suffix`; `{n}` in the unit is the number of the repetition."""

    name: str
    prefix: bytes
    unit: bytes
    suffix: bytes
    times: int

    def bytes(self) -> bytes:
        """The body."""
        if b"{n}" in self.unit:
            middle = b"".join(self.unit.replace(b"{n}", b"%d" % number) for number in range(self.times))
        else:
            middle = self.unit * self.times
        return (self.prefix + middle)[: MOST_BYTES - len(self.suffix)] + self.suffix


class Entry(NamedTuple):
    """An entry point: `send` carries out a request with these bytes and gives the size of the answer."""

    name: str
    send: Callable[[bytes], int]
    seeds: list[Input]
    most: int = MOST_BYTES
    """Bytes of the longest input: an address and headers are short."""


class Cost(NamedTuple):
    """Cost of an input. `ms`: processor time of this process; `waited_ms`: time until the answer, the database's work
    and whatever else runs on the machine included."""

    input: Input
    sent: int
    ms: float
    waited_ms: float
    answered: int
    mb: float = 0.0

    @property
    def megabytes(self) -> float:
        """Return the megabytes sent; at least one."""
        return max(1.0, self.sent / MB)


# --- the search -----------------------------------------------------------------------------------------------------

PIECES = (
    b"0\n", b"{}\n", b"[]\n", b"\n", b'{"a":0}\n', b'"\\\\"', b'"\\":"', b"[", b"{", b'{"a":', b"0,", b'"",', b"{},",
    b"[],",
    b'"k{n}":0,', b'"\\u0000"', b"\\ud800", b"1e9,", b"9" * 400, b"-", b"\xc3\xa9", b",", b";", b'"', b" ",
    b"a" * 300, b"a,", b"\r", b"true,", b'"{n}",', b"&a=", b"%00",
)  # fmt: skip


def worst_of(entry: Entry, seconds: float, rng: random.Random) -> Cost:
    """The most expensive input that the search finds in this time: all seeds, then changes of the worst so far."""
    until = time.perf_counter() + seconds
    found = max((measured(entry, seed) for seed in entry.seeds), key=lambda cost: cost.ms / cost.megabytes)
    while time.perf_counter() < until:
        cost = measured(entry, changed(found.input, entry.most, rng))
        if cost.ms / cost.megabytes > found.ms / found.megabytes:
            # Measured again: what another process took is no cost of the input.
            again = measured(entry, cost.input)
            if again.ms / again.megabytes > found.ms / found.megabytes:
                found = again
    return found._replace(mb=memory(entry, found.input))


def changed(given: Input, most: int, rng: random.Random) -> Input:
    """The input with its unit, its number of repetitions, its beginning or its end changed."""
    unit, prefix, suffix, times = given.unit, given.prefix, given.suffix, given.times
    match rng.randrange(6):
        case 0:
            times = max(1, times * 2)
        case 1:
            times = max(1, times // rng.choice((2, 3, 10)))
        case 2:
            place = rng.randrange(len(unit) + 1)
            unit = unit[:place] + rng.choice(PIECES) + unit[place:]
        case 3 if len(unit) > 1:
            place = rng.randrange(len(unit))
            unit = unit[:place] + unit[place + 1 :]
        case 4:
            prefix = prefix + rng.choice(PIECES) if rng.random() < 0.5 else prefix[:-1]
        case _:
            suffix = rng.choice(PIECES) + suffix if rng.random() < 0.5 else suffix[1:]
    times = min(times, max(1, most // max(1, len(unit))))
    return Input(given.name, prefix, unit or b"0", suffix, times)


def measured(entry: Entry, given: Input) -> Cost:
    body = given.bytes()[: entry.most]
    began, busy = time.perf_counter(), time.process_time()
    answered = entry.send(body)
    ms, busy_ms = (time.perf_counter() - began) * 1_000, (time.process_time() - busy) * 1_000
    return Cost(given, len(body), busy_ms, ms, answered)


def memory(entry: Entry, given: Input) -> float:
    """MB that the request held at its peak, the body itself left out."""
    body = given.bytes()[: entry.most]
    gc.collect()
    tracemalloc.start()
    try:
        entry.send(body)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return peak / MB


# --- the entry points -----------------------------------------------------------------------------------------------


def _json(*more: Input) -> list[Input]:
    """Bodies that are hard for any reader of JSON."""
    return [
        Input("unknown fields", b"{", b'"k{n}":0,', b'"z":0}', 300_000),
        Input("unknown fields below the limit", b"{", b'"k{n}":0,', b'"z":0}', 4_900),
        Input("a name twice at the end", b"{", b'"k{n}":0,', b'"z":0,"z":0}', 4_900),
        Input("long names", b"{", b'"' + b"k" * 50_000 + b'{n}":0,', b'"z":0}', 60),
        Input("nesting", b"", b"[", b"", 1_000_000),
        Input("nested objects", b"", b'{"a":', b"", 500_000),
        Input("a list of zeros", b"[", b"0,", b"0]", 500_000),
        Input("empty objects", b"[", b"{},", b"{}]", 300_000),
        Input("long numbers", b"[", b"9" * 4_000 + b",", b"0]", 240),
        Input("exponents", b"[", b"1e999999,", b"0]", 100_000),
        Input("a long text", b'{"a":"', b"\xc3\xa9", b'"}', 500_000),
        Input("escapes", b'{"a":"', b'\\":', b'"}', 330_000),
        Input("open strings", b"", b'"\\', b"", 500_000),
        Input("blanks", b"{", b" ", b"}", 1_000_000),
        *more,
    ]


def _lists(fields: list[str]) -> list[Input]:
    """Fields of a body that are lists or objects, each with many items of one kind."""
    seeds = []
    for name in fields:
        start = b'{"' + name.encode() + b'":'
        seeds += [
            Input(f"{name}: empty objects", start + b"[", b"{},", b"{}]}", 3_300),
            Input(f"{name}: zeros", start + b"[", b"0,", b"0]}", 9_900),
            Input(f"{name}: unknown fields", start + b"[", b'{"a":0},', b'{"a":0}]}', 2_400),
            Input(f"{name}: names", start + b"{", b'"{n}":"x",', b'"1":0}}', 4_900),
        ]
    return seeds


_ROUND = b'{"id":"0195f3d0-0000-7000-8000-%s","table":"%s","occurred_at":"2026-11-20T16:00:00Z","events":[%s]}\n'
_SPUN = (
    b'{"type":"RoundOpened"},{"type":"BetPlaced","seat":1,"bet":"straight","target":"17","amount":"5.00"},'
    b'{"type":"BetsClosed"},{"type":"BallLanded","pocket":"17"},{"type":"RoundClosed"}'
)


def _batches() -> list[Input]:
    def rounds(name: str, table: bytes, events: bytes, times: int) -> Input:
        # The id needs twelve digits: a number of repetition behind zeros is cut to them by the sender.
        return Input(name, b"", _ROUND % (b"{id}", table, events), b"", times)

    return [
        Input("lines of 0", b"", b"0\n", b"", 200_000),
        Input("lines of {}", b"", b"{}\n", b"", 1_900),
        Input("blank lines", b"", b"\n", b"", 1_000_000),
        Input("lines without line ends", b"", b"{} ", b"", 300_000),
        rounds("rounds", b"RO-1", _SPUN, 1_799),
        rounds("rounds of a table that there is not", b"XX-9", _SPUN, 1_799),
        rounds("openings of a table that there is not", b"XX-9", b'{"type":"RoundOpened"}', 2_000),
        rounds("openings with a set", b"RO-1", b'{"type":"RoundOpened","set_in_play":"S-1"}', 2_000),
        rounds("texts that the store cannot hold", b"RO-1", b'{"type":"RoundOpened","set_in_play":"\\u0000"}', 2_000),
        rounds("bets without end", b"RO-1", b'{"type":"RoundOpened"},' + b",".join(
            [b'{"type":"BetPlaced","seat":1,"bet":"straight","target":"17","amount":"5.00"}'] * 900), 9),
        rounds("events that are none", b"RO-1", b'{"type":"x"}', 2_000),
        rounds("the same round", b"RO-1", b'{"type":"RoundOpened"}', 2_000)._replace(
            unit=_ROUND % (b"000000000001", b"RO-1", b'{"type":"RoundOpened"}')),
        *_json(),
    ]  # fmt: skip


def _day_files() -> list[Input]:
    head = b"record,table,shift,number,box,dealer,supervisor,denomination,pieces\n"
    return [
        Input("unknown records", head, b"x{n},RO-1,M,,,,,5,1\n", b"", 60_000),
        Input("openers", head, b"opener,T{n},M,,,D1,S1,5,1\n", b"", 60_000),
        Input("openers below the limit", head, b"opener,T{n},M,,,D1,S1,5,1\n", b"", 1_390),
        Input("rows of one opener", head, b"opener,RO-1,M,,,D1,S1,{n}.00,1\n", b"", 19_900),
        Input("columns", b"", b"a{n},", b"\n", 300_000),
        Input("one column again and again", b"record", b",table", b"\n", 300_000),
        Input("fields", head, b",", b"", 1_000_000),
        Input("quotation marks", head, b'"', b"", 1_000_000),
        Input("blank lines", head, b"\n", b"", 1_000_000),
    ]


ROUNDS_OF_THE_DAY = 10_000
"""Reports are of a day of so many rounds."""


def _fill(client: Any, sign: dict[str, str]) -> None:
    """Record the rounds of the day on which reports rest."""
    line = _ROUND % (b"{id}", b"RO-1", _SPUN)
    for first in range(0, ROUNDS_OF_THE_DAY, 1_000):
        body = b"".join(line.replace(b"{id}", b"%012d" % (10**9 + first + number)) for number in range(1_000))
        answer = client.post("/api/v1/rounds/batch", body, content_type="application/x-ndjson", headers=sign)
        if answer.status_code != 200:
            raise RuntimeError(f"{answer.status_code}: {answer.content[:300]!r}")


def _reports() -> list[Input]:
    """Every report of a day or a month, as tables and as each of its files, and the journal."""
    from casino.reports import kit

    times = {"day": DAY.isoformat(), "month": DAY.isoformat()[:7], "since": DAY.isoformat(), "until": DAY.isoformat()}
    asked = [f"ledger/journal?since={times['since']}&until={times['until']}"]
    for report in kit.reports():
        if all(name in times or not kit.is_needed(name) for name in report.parameters):
            query = "&".join(f"{name}={times[name]}" for name in report.parameters if name in times)
            asked.append(f"reports/{report.code}/content?{query}")
            asked += [f"reports/{report.code}/file?{query}&file={form}" for form in report.formats]
    return [Input(path.partition("?")[0] + path[-4:], path.encode(), b"&", b"", 0) for path in asked]


def wait_for_worker() -> None:
    """Until the worker that prepares reports has reported."""
    from casino.runtime import health, prepared

    for _ in range(600):
        if health.takes_from(prepared.QUEUE):
            return
        time.sleep(0.1)
    raise RuntimeError("the worker did not come up")


def entries(seeded: Any) -> Iterator[Entry]:
    """Every way in, with the inputs that the search begins with."""
    from django.db import transaction
    from django.test import Client

    from accounting.day_files import read_day
    from casino.identity.access import apply_role_groups
    from casino.roles import Role
    from tables.counting import machine_counts
    from tables.rounds import disputes

    client = Client(raise_request_exception=False, SERVER_NAME="localhost")
    sign = {"Authorization": f"Bearer {seeded.keys['FLOOR']}"}

    def rolled_back(send: Callable[[bytes], Any]) -> Callable[[bytes], int]:
        def request(body: bytes) -> int:
            with transaction.atomic():
                answer = send(body)
                transaction.set_rollback(True)
            if answer.status_code >= 500:
                raise RuntimeError(f"{answer.status_code} for {body[:200]!r}: {answer.content[:300]!r}")
            return len(answer.content)

        return request

    def posts(path: str, kind: str = "application/json") -> Callable[[bytes], int]:
        return rolled_back(lambda body: client.post(path, _numbered(body), content_type=kind, headers=sign))

    def reads(make: Callable[[str], dict[str, Any]]) -> Callable[[bytes], int]:
        return rolled_back(lambda body: client.get(**make(body.decode("latin-1"))))

    yield Entry("POST /rounds/batch", posts("/api/v1/rounds/batch", "application/x-ndjson"), _batches())
    one = [Input("one long round", b'{"id":"0195f3d0-0000-7000-8000-000000000001","table":"RO-1","occurred_at":'
                 b'"2026-11-20T16:00:00Z","events":[', unit, b"{}]}", times)
           for unit, times in ((b"{},", 300_000), (b'{"type":"RoundOpened"},', 990),
                                 (b'{"type":"x"},', 990))]  # fmt: skip
    yield Entry("POST /rounds", posts("/api/v1/rounds"), _json(*one))
    for path, fields in _operations(seeded):
        yield Entry(f"POST {path.removeprefix('/api/v1')}", posts(path), _json(*_lists(fields)))

    def day_file(body: bytes) -> int:
        text = body.decode("latin-1")
        sent = json.dumps({"files": [{"name": "a.csv", "content": text}], "dry_run": True}).encode()
        return posts(f"/api/v1/gaming-days/{DAY.isoformat()}/imports")(sent)

    yield Entry("day import, the file", day_file, _day_files(), most=1_900_000)
    yield Entry(
        "day import, reading alone",
        lambda body: len(read_day([("a.csv", body.decode("latin-1"))], "USD").bad_rows),
        _day_files(),
    )
    counter = b"box,denomination,pieces\n"
    yield Entry(
        "counter's file",
        lambda body: len(machine_counts.read_file(body.decode("latin-1"), "USD", {"notes": ["2000"]}).bad_rows),
        [Input("bad rows", counter, b"B,x,1\n", b"", 16_000), Input("columns", b"", b"a{n},", b"\n", 12_000),
         Input("boxes", counter, b"B{n},20,1\n", b"", 8_000), Input("quotes", counter, b'"', b"", 99_000)],
        most=machine_counts.MAX_BYTES,
    )  # fmt: skip

    def dispute(body: bytes) -> int:
        from casino.errors import Refused
        from casino.rules.errors import RuleError

        try:
            return len(disputes.read(body.decode("latin-1"), "USD")[1])
        except (Refused, RuleError):
            return 0

    yield Entry("events of a dispute", dispute, [*_batches()[:4], *_json()], most=disputes.MOST_CHARACTERS)

    long = 8_000
    yield Entry(
        "query of a list",
        reads(lambda text: {"path": f"/api/v1/rounds?{quote(text, safe='&=%,')}", "headers": sign}),
        [Input("fields", b"fields=", b"a,", b"", 4_000),
         Input("fields that there are", b"fields=", b"id,table,", b"", 900),
         Input("parameters", b"", b"&a{n}=", b"", 1_000), Input("a filter", b"table=", b"a", b"", 8_000),
         Input("a cursor", b"cursor=", b"W1tb", b"", 1_900)],
        most=long,
    )  # fmt: skip
    _fill(client, sign)
    wait_for_worker()
    yield Entry(
        "GET /reports",
        reads(lambda text: {"path": f"/api/v1/{quote(text, safe='&=%,?/')}", "headers": sign}),
        _reports(),
        most=long,
    )
    for name in (
        "If-None-Match",
        "If-Match",
        "Idempotency-Key",
        "X-Device-Time",
        "Accept-Language",
        "Accept",
        "Authorization",
    ):
        yield Entry(
            f"header {name}",
            reads(lambda text, name=name: {
                "path": "/api/v1/rounds", "headers": {**sign, name: text.replace("\n", " ").replace("\r", " ")}}),
            [Input("commas", b"", b",", b"", 30_000), Input("tags", b"", b'"a", ', b"", 6_000),
             Input("blanks", b"", b" ", b"", 30_000), Input("languages", b"", b"es;q=0.{n},", b"", 2_500)],
            most=31_000,
        )  # fmt: skip

    apply_role_groups()
    staff = _logged_in(seeded, Role.ADMINISTRATOR)
    form = "application/x-www-form-urlencoded"

    def fills(path: str) -> Callable[[bytes], int]:
        return rolled_back(lambda body: staff.post(path, body, content_type=form))

    many = [
        Input("fields", b"", b"a{n}=1&", b"", 990), Input("too many fields", b"", b"a&", b"", 1_000_000),
        Input("a long value", b"username=", b"%C3%A9", b"&password=x", 300_000),
        Input("lines of a form set", b"shifts-TOTAL_FORMS=999999&shifts-INITIAL_FORMS=0&roles-INITIAL_FORMS=0"
              b"&roles-TOTAL_FORMS=999999", b"&roles-{n}-role=x", b"", 900),
    ]  # fmt: skip
    yield Entry("admin: log in", fills("/admin/login/"), many)
    yield Entry("admin: an employee", fills("/admin/casino/employee/add/"), many)
    yield Entry("admin: a file of a day", _multipart(staff, rolled_back), _day_files(), most=1_900_000)


def _numbered(body: bytes) -> bytes:
    """Every `{id}` of the body as a number of twelve digits."""
    if b"{id}" not in body:
        return body
    parts = body.split(b"{id}")
    return b"".join(part + (b"%012d" % number if number < len(parts) - 1 else b"") for number, part in enumerate(parts))


def _operations(seeded: Any) -> Iterator[tuple[str, list[str]]]:
    """Every other POST of the schema with something in the place of its parameters, and its fields with items."""
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(request=None, public=True)
    known = {"table": "RO-1", "day": DAY.isoformat(), "id": "0195f3d0-0000-7000-8000-000000000001"}
    components = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        operation = methods.get("post")
        if operation is None or path.startswith("/api/v1/rounds"):
            continue
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                path = path.replace("{%s}" % parameter["name"], known.get(parameter["name"], "1"))  # noqa: UP031
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        body = content.get("schema", {})
        body = components.get(body.get("$ref", "").rsplit("/", 1)[-1], body)
        several = [
            name for name, field in body.get("properties", {}).items() if field.get("type") in ("array", "object")
        ]
        yield path, several


def _logged_in(seeded: Any, role: Any) -> Any:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from tests.people import log_in

    user = get_user_model().objects.create_superuser("cost", password="a password of the bench")
    client = Client(raise_request_exception=False, SERVER_NAME="localhost")
    return log_in(client, user)


def _multipart(staff: Any, rolled_back: Callable[..., Any]) -> Callable[[bytes], int]:
    from django.core.files.uploadedfile import SimpleUploadedFile

    def send(body: bytes) -> Any:
        given = {"day": DAY.isoformat(), "dry_run": "on", "files": SimpleUploadedFile("a.csv", body, "text/csv")}
        return staff.post("/admin/import-day/", given)

    found: Callable[[bytes], int] = rolled_back(send)
    return found


# --- the run --------------------------------------------------------------------------------------------------------


def main() -> int:
    """0 when every entry point keeps the bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="of search at each entry point")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="entry points whose names match; nothing is written")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
    costs: dict[str, Cost] = {}
    logging.disable(logging.CRITICAL)
    with store.stage("bench_cost"):
        from bench.property_setup import BenchProperty

        seeded = BenchProperty("COST", DAY)
        # Reports are made by a worker: what is measured here is what the web server spends on them.
        with worker(more=["--queues", "documents"]):
            for entry in entries(seeded):
                if re.search(options.only, entry.name):
                    cost = costs[entry.name] = worst_of(entry, options.seconds, random.Random(options.seed))
                    print(_line(entry.name, cost), flush=True)
    exceeded = [name for name, cost in costs.items() if not _keeps(cost)]
    if not options.only:
        _write(costs, options.seconds, options.seed)
    print(f"{len(costs)} entry points, over the bound: {', '.join(exceeded) or 'none'}")
    return 1 if exceeded else 0


def _keeps(cost: Cost) -> bool:
    return cost.ms / cost.megabytes <= MAX_MS_PER_MB and cost.mb / cost.megabytes <= MAX_MB_PER_MB


def _line(name: str, cost: Cost) -> str:
    verdict = "" if _keeps(cost) else " **over the bound**"
    return (
        f"| `{name}` | {cost.input.name} | {cost.sent / 1_000:,.0f} | {cost.ms:,.0f} | {cost.waited_ms:,.0f} | "
        f"{cost.ms / cost.megabytes:,.0f} | {cost.mb / cost.megabytes:,.1f} | {cost.answered / 1_000:,.0f}{verdict} |"
    )


def _write(costs: dict[str, Cost], seconds: float, seed: int) -> None:
    lines = [
        BEGIN,
        f"`make bench-cost` (seed {seed}, {seconds:g} s of search at each), {_machine()}.",
        "",
        "| entry point | the worst began as | kB sent | ms | until answered | ms per MB | MB per MB | kB answered |",
        "|---|---|---|---|---|---|---|---|",
        *(_line(name, cost) for name, cost in costs.items()),
        END,
    ]
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN, 1)
    PAGE.write_text(before + "\n".join(lines) + rest.split(END, 1)[1], encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
