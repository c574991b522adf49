"""Time of every page and every list of the API on a large record: the table of `python -m bench.scale --pages all`.

Asked for are, in a property that is filled already:

- every list of the admin: first and last page, each filter with its first and last choice, a search that finds and one
  that does not, the periods of a date hierarchy, the order by each column (an empty list only once);
- every kind of page that a role is led to from its first page: Browse, reports, forms, records (documents to take home
  are made aside and not counted);
- the search of the header with a text of each kind;
- every list of the API: its first page, the page after it, each filter once.

Where several roles see the same, the first that comes by asks; the first page, Browse and the search by each.
A time is that of the whole request in the process, without the network. `processor` is what the request took of the
processor, in this process and in its database session: it says more than the clock where others work on the machine.

    python -m bench.pages [--events 1000000] [--goal-ms 300]

walks alone, in a property of forty tables whose first day is closed and whose second is open.
"""

from __future__ import annotations

import argparse
import gc
import html
import os
import re
import secrets
import statistics
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from bench import store
from bench.floor import SHIFTS, Floor

REQUESTS = 20
SHOWN = 40
SKIPPED = re.compile(
    r"logout|jsi18n|/history/|/password|-pdf|-csv|-xlsx|export|[?&](o|q|all|_facets|_popup|_to_field)\b"
)
OF_A_ROLE = ("/admin/", "/admin/day/browse/")
"""Pages that show every role something else."""
READERS = ("auditor", "accounting", "administrator")
"""Roles that read most lists; the others are asked where none of these may."""
LANGUAGE = "es"
SEARCH_MS = 200
"""Budget of an answer of the search of the header, milliseconds."""


@dataclass
class Page:
    """An address: who asks for it, the seconds of each request, what it took of processor and database.

    `statement`: the slowest of its statements, which took `slowest` seconds.
    """

    kind: str
    role: str
    address: str
    status: int = 0
    statements: int = 0
    statement: str = ""
    slowest: float = 0.0
    seconds: list[float] = field(default_factory=list)
    processor: float = 0.0

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        """The 95th percentile; of a few requests the slowest."""
        if len(self.seconds) < 2:
            return self.seconds[0]
        return statistics.quantiles(self.seconds, n=20, method="inclusive")[18]

    def row(self) -> str:
        """The line of the table, in milliseconds."""
        p95, median, processor, slowest = (
            round(seconds * 1000) for seconds in (self.p95, self.median, self.processor, self.slowest)
        )
        statement = self.statement.replace("|", "\\|")
        cells = (p95, median, processor, self.statements, slowest, self.role, f"`{self.address}`", statement)
        return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| p95, ms | median | processor | statements | slowest statement, ms | as | page | that statement |\n"
    "|---|---|---|---|---|---|---|---|"
)


class Asking:
    """Clients of one property: one for each role, and one with a key of the API for everything."""

    def __init__(self, venue: Any) -> None:
        from casino.identity.access import apply_role_groups

        apply_role_groups()
        self.property = venue
        self._clients: dict[str, Any] = {}

    def client(self, role: str) -> Any:
        """The browser of the first person of a role, or for "api" a program with a key of its own."""
        if role not in self._clients:
            self._clients[role] = self._key() if role == "api" else self._person(role)
        return self._clients[role]

    def _person(self, role: str) -> Any:
        from django.contrib.auth import get_user_model
        from django.test import Client

        from casino.models import Employee
        from tests.people import log_in

        person = Employee.objects.filter(property=self.property, roles__role=role).order_by("code").first()
        if person is None:
            raise LookupError(f"nobody is {role}")
        if person.user is None:
            name = f"bench-{self.property.code}-{role}"
            person.user = get_user_model().objects.create_user(name, password="x", is_staff=True)
            person.save(update_fields=["user"])
        client = Client(headers={"accept-language": LANGUAGE}, SERVER_NAME="localhost")
        return log_in(client, person.user)

    def _key(self) -> Any:
        from django.test import Client

        from casino.commands import prepare_device_key
        from casino.models import SCOPES, Device

        code = f"BENCH-{secrets.token_hex(4)}"
        device = Device.objects.create(property=self.property, code=code, kind=Device.Kind.INTEGRATION)
        key, plain = prepare_device_key(device, scopes=[one for one in SCOPES if one.endswith(":read")], tables=[])
        key.requests_per_minute = 10_000_000
        key.save()
        return Client(headers={"authorization": f"Bearer {plain}"}, SERVER_NAME="localhost")

    def get(self, page: Page) -> Any:
        """Ask once."""
        return self.client(page.role).get(page.address)

    def look(self, page: Page) -> Any:
        """Ask once, noting status, number of statements and the slowest of them."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as asked:
            answer = self.get(page)
        page.status, page.statements = answer.status_code, len(asked)
        if len(asked):
            worst = max(asked.captured_queries, key=lambda one: float(one["time"]))
            page.slowest, page.statement = float(worst["time"]), _short(worst["sql"])
        return answer

    def measure(self, page: Page, requests: int) -> None:
        """Ask so many times; refused is an answer that is not 200."""
        began = _processor()
        for _ in range(requests):
            at = time.perf_counter()
            answer = self.get(page)
            page.seconds.append(time.perf_counter() - at)
            if answer.status_code != 200:
                raise RuntimeError(f"{page.role} {page.address}: {answer.status_code}")
        page.processor = (_processor() - began) / requests


def _short(sql: str) -> str:
    """The tables and conditions of a statement, as much as a cell holds."""
    text = re.sub(r"\s+", " ", sql)
    text = re.sub(r'SELECT (?!COUNT)("\w+"\."\w+"( AS "\w+")?,? ?)+', "SELECT … ", text).replace('"', "")
    return text if len(text) <= 240 else f"{text[:237]}…"


def _processor() -> float:
    """Seconds of the processor so far: of this process, and of its database session where that is on this machine."""
    from django.db import connection

    connection.ensure_connection()
    try:
        with open(f"/proc/{connection.connection.info.backend_pid}/stat") as stat:
            user, system = stat.read().rpartition(")")[2].split()[11:13]
    except FileNotFoundError:
        return time.process_time()
    return time.process_time() + (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


# --- lists -----------------------------------------------------------------------------------------------------------


def lists(asking: Asking, only: str = "") -> Iterator[Page]:
    """Every list of the admin in every way in which it may be asked for, once per filter and column."""
    from django.contrib import admin
    from django.urls import reverse

    from casino.roles import HUMAN_ROLES

    roles = [*READERS, *(role.value for role in HUMAN_ROLES if role.value not in READERS)]
    for model in admin.site._registry:
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for role in roles if re.search(only, address) else ():
            page = Page(f"list {model._meta.label}", role, address)
            answer = asking.get(page)
            if answer.status_code == 200:
                yield page
                for query in _ways(answer.context_data["cl"]):
                    yield Page(page.kind, role, f"{address}?{query}")
                break


def _ways(listed: Any) -> Iterator[str]:
    """The parameters of a list that has rows: pages, filters, searches, periods, orders (some within a day only)."""
    if not listed.result_count:
        return
    if listed.paginator.num_pages > 1:
        yield f"p={listed.paginator.num_pages}"
    for spec in listed.filter_specs:
        yield from _choices(spec, listed)
    if listed.search_fields:
        row = listed.queryset.first()
        name = listed.search_fields[0].lstrip("^=@")
        found = str(getattr(row, name, "") or "x") if "__" not in name else "x"
        yield f"q={quote(found)}"
        yield "q=zzzzzz"
    if listed.date_hierarchy:
        at = getattr(listed.queryset.first(), listed.date_hierarchy)
        period = ""
        for part in ("year", "month", "day"):
            period += f"{'&' if period else ''}{listed.date_hierarchy}__{part}={getattr(at, part)}"
            yield period
    whole = getattr(listed.model_admin, "sorted_whole", ())
    within = f"day={listed.queryset.first().day}&" if whole else ""
    for place, column in enumerate(listed.list_display):
        if (listed.sortable_by is None or column in listed.sortable_by) and listed.get_ordering_field(column):
            yield f"o=-{place}"
        elif getattr(getattr(listed.model_admin, column, None), "admin_order_field", ""):
            yield f"{within}o=-{place}"


def _choices(spec: Any, listed: Any) -> Iterator[str]:
    """The first and the last choice of a filter."""
    from django.contrib.admin import SimpleListFilter

    if isinstance(spec, SimpleListFilter):
        offered = [f"{spec.parameter_name}={quote(str(value))}" for value, _label in spec.lookup_choices]
    else:
        offered = [one["query_string"].lstrip("?") for one in spec.choices(listed)]
        offered = [one for one in offered if one]
    yield from dict.fromkeys([*offered[:1], *offered[-1:]])


# --- pages -----------------------------------------------------------------------------------------------------------


def kind_of(address: str) -> str:
    """Return the kind of an address: its path without the row, and the names of its parameters."""
    path, _question, query = address.partition("?")
    path = re.sub(r"(/admin/\w+/\w+/)[^/]+(/(?:change|history|password)/)", r"\1#\2", path)
    asked = ",".join(sorted(re.findall(r"(\w+)=", query)))
    return f"{path}?{asked}"


def walk(asking: Asking) -> Iterator[Page]:
    """Every kind of page that a role is led to from its first page, looked at once."""
    from casino.roles import HUMAN_ROLES

    kinds: set[str] = set()
    for role in HUMAN_ROLES:
        waiting, offered = list(OF_A_ROLE), set(OF_A_ROLE)
        while waiting:
            address = waiting.pop(0)
            kind = f"{role.value} {address}" if address in OF_A_ROLE else kind_of(address)
            if kind in kinds:
                continue
            page = Page(kind, role.value, address)
            if address in OF_A_ROLE:  # the first request of a login draws its menu
                asking.get(page)
            answer = asking.look(page)
            if page.status != 200 or not answer["Content-Type"].startswith("text/html"):
                continue
            kinds.add(kind)
            yield page
            for link in re.findall(r'href="(/admin/[^"#]*)"', answer.content.decode()):
                plain = html.unescape(link)
                if plain not in offered and not SKIPPED.search(plain) and not re.match(r"/admin/\w+/\w+/\?", plain):
                    offered.add(plain)
                    waiting.append(plain)


def searches(asking: Asking) -> Iterator[Page]:
    """The search of the header for every role, with each kind of text (`terms_of`)."""
    from casino.roles import HUMAN_ROLES

    terms = terms_of(asking.property)
    for role in HUMAN_ROLES:
        for term in terms:
            yield Page("search", role.value, f"/admin/search/?s={quote(term)}")


def terms_of(venue: Any) -> list[str]:
    """Texts for the search box: serials and their beginnings, round ids, codes, dates, names, clauses and page titles,
    also with typing errors; texts that match nothing, match a great deal, are very long or are hostile."""
    from casino.models import Employee
    from tables.models import GamingDay, GamingTable, Round, Slip

    mine = {"property_id": venue.pk}
    slip = Slip.objects.filter(**mine).order_by("key").first()
    serial = slip.serial if slip else "F-0000001"
    round_ = str(Round.objects.filter(**mine).order_by("id").values_list("pk", flat=True)[0])
    day = GamingDay.objects.filter(**mine).order_by("day")[0].day
    table = GamingTable.objects.filter(**mine).order_by("code")[0].code
    person = Employee.objects.filter(**mine).order_by("code")[0]
    return [
        serial, serial.replace("-", "").lower(), serial[:6], round_, round_[:8], day.isoformat(), f"{day:%d/%m/%Y}",
        table, table[:2], person.name, person.code, "§7.10", "T1", "caja", "cierre del día", "ceirre dle dia",
        "resumne diaro", "a", "de", "zzzzzz", "00000000-0000", "0" * 8, "9" * 80, "mesa " * 16, "abre caja dia " * 6,
        "'; DROP TABLE x; --", "%_%", "\\", "<script>", "٣٤٥",
    ]  # fmt: skip


# --- the API ---------------------------------------------------------------------------------------------------------


def api_lists(asking: Asking) -> Iterator[Page]:
    """Every list of the API, with the page after the first, and each of its filters once."""
    from drf_spectacular.generators import SchemaGenerator

    from accounting.chart import CAGE
    from progressive.models import Link
    from tables.models import GamingDay, GamingTable

    venue = asking.property
    days = GamingDay.objects.filter(property_id=venue.pk, status="closed").order_by("-day")
    link = Link.objects.filter(property=venue).order_by("code").first()
    known = {
        "day": days[0].day.isoformat(), "table": GamingTable.objects.filter(property=venue).order_by("-code")[0].code,
        "account": CAGE, "shift": "M", "link": link.code if link else "",
    }  # fmt: skip
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in sorted(schema["paths"].items()):
        names = re.findall(r"{(\w+)}", path)
        if "get" not in methods or not all(known.get(name) for name in names) or "stream" in path:
            continue
        address = re.sub(r"{(\w+)}", lambda match: quote(known[match[1]]), path)
        page = Page(f"api {path}", "api", address)
        answer = asking.get(page)
        if answer.status_code != 200 or answer["Content-Type"] != "application/json":
            continue
        yield page
        following = re.search(r'<https?://[^/]+(/[^>]+)>; rel="next"', answer.get("Link", ""))
        if following:
            yield Page(page.kind, "api", following[1])
        for query in _filters(methods["get"].get("parameters", []), known):
            filtered = Page(page.kind, "api", f"{address}?{query}")
            if asking.get(filtered).status_code == 200:
                yield filtered


def _filters(parameters: Iterable[Mapping[str, Any]], known: Mapping[str, str]) -> Iterator[str]:
    for one in parameters:
        if one["in"] != "query" or one["name"] in ("limit", "cursor", "wait", "after"):
            continue
        values = one["schema"].get("enum") or ([known[one["name"]]] if known.get(one["name"]) else [])
        for value in dict.fromkeys([*values[:1], *values[-1:]]):
            yield f"{one['name']}={quote(str(value))}"


# --- all of it -------------------------------------------------------------------------------------------------------


KINDS = ("lists", "walk", "search", "api")


def measured(venue: Any, *, requests: int = REQUESTS, kinds: Collection[str] = KINDS, only: str = "") -> list[Page]:
    """Every page of a property of these kinds, measured, the slowest first. `only`: those whose address without its
    parameters matches (regular expression)."""
    asking = Asking(venue)
    found: dict[tuple[str, str], Page] = {}
    sources = {"lists": lists(asking, only), "walk": walk(asking), "search": searches(asking), "api": api_lists(asking)}
    for name, source in sources.items():
        for page in source if name in kinds else ():
            if re.search(only, page.address.partition("?")[0]):
                found.setdefault((page.role if _is_of_a_role(page) else page.kind[:3], page.address), page)
        print(f"{len(found)} pages with {name}", flush=True)
    for page in found.values():
        if not page.statements:
            asking.look(page)
    _collect_as_the_web_server()
    for number, page in enumerate(found.values(), start=1):
        asking.measure(page, requests)
        if number % 100 == 0:
            print(f"{number} of {len(found)} pages measured", flush=True)
    return sorted(found.values(), key=lambda page: page.p95, reverse=True)


def _collect_as_the_web_server() -> None:
    """Leave what is loaded to itself and collect the rest a little at a time (`settings/wsgi.py`)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 20, 100)


def _is_of_a_role(page: Page) -> bool:
    return page.kind == "search" or page.address in OF_A_ROLE


def search_summary(pages: Iterable[Page]) -> str:
    """The searches against their budget: the median of the slowest text, by the clock and by the processor; empty where
    none was measured."""
    searches = [page for page in pages if page.kind == "search"]
    if not searches:
        return ""
    slowest = max(searches, key=lambda page: page.median)
    processor = max(page.processor for page in searches) * 1000
    beyond = sum(page.median * 1000 > SEARCH_MS for page in searches)
    return (
        f"{len(searches)} searches: {slowest.median * 1000:.0f} ms in the median at most ({slowest.role} "
        f"{slowest.address}), {processor:.0f} ms of processor, {max(page.statements for page in searches)} statements; "
        f"{beyond} beyond {SEARCH_MS} ms"
    )


def summary(pages: list[Page], goal_ms: float) -> str:
    """How many pages there are, how many are beyond the goal, by the clock and by the processor."""
    p95 = [page.p95 * 1000 for page in pages] or [0.0]
    beyond = sum(one > goal_ms for one in p95)
    heavy = sum(page.processor * 1000 > goal_ms for page in pages)
    return (
        f"{len(pages)} pages: p95 {statistics.median(p95):.0f} ms in the median, {max(p95):.0f} ms at most; "
        f"{beyond} beyond {goal_ms:.0f} ms by the clock, {heavy} by the processor"
    )


def table(pages: Iterable[Page]) -> str:
    """The pages in Markdown, in their order."""
    return "\n".join([HEAD, *(page.row() for page in pages)])


def played(events: int) -> Floor:
    """A floor of at least so many events in two days, the first of them closed."""
    from django.db import connection

    floor = Floor("MILLION")
    stories = floor.stories(list(floor.tables))
    sample = [next(stories) for _ in range(1_000)]
    a_round = sum(len(story.facts) + 1 for story in sample) / len(sample)
    rounds = -(-int(events / a_round) // len(SHIFTS))
    began = time.perf_counter()
    for shift in SHIFTS:
        floor.shift(shift, rounds)
    floor.close()
    floor.next_day()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event WHERE property_id = %s", [floor.property.pk])
        (count,) = cursor.fetchone()
    seconds = time.perf_counter() - began
    print(f"{count:,} events of {len(floor.tables)} tables recorded and closed in {seconds:.0f} s", flush=True)
    return floor


def main() -> None:
    parser = argparse.ArgumentParser(description="The pages of a large property.")
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--goal-ms", type=float, default=300)
    options = parser.parse_args()
    with store.stage("bench_pages"):
        asking = Asking(played(options.events).property)
        pages = list(walk(asking))
        for page in pages:
            asking.measure(page, 3)
    slow = sorted(pages, key=lambda page: page.median, reverse=True)
    print(f"{summary(slow, options.goal_ms)}\n\n{table(slow[:SHOWN])}")


if __name__ == "__main__":
    main()
