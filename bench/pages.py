"""Time of every kind of page that each role can open, on a large property.

    python -m bench.pages [--events 1000000] [--goal-ms 300]

A property with forty tables whose first day is closed and whose second is open. Each role walks from its first page
along the links; of every kind of page one is asked for several times. Prints the median over all pages, the slowest,
and how many statements they took.
"""

from __future__ import annotations

import argparse
import html
import re
import statistics
import time
from typing import Any

from bench import store
from bench.floor import SHIFTS, Floor

AGAIN = 3
SHOWN = 15
SKIPPED = re.compile(
    r"logout|jsi18n|/history/|/password|-pdf|-csv|-xlsx|export|[?&](o|q|all|_facets|_popup|_to_field)\b"
)


class Page:
    """A kind of page: who came by first, an address of it, and what it took in seconds and statements."""

    def __init__(self, kind: str, role: str, address: str) -> None:
        self.kind, self.role, self.address = kind, role, address
        self.seconds, self.statements, self.status = 0.0, 0, 0


def kind_of(address: str) -> str:
    """Return the kind of an address: its path without the row, and the names of its parameters."""
    path, _question, query = address.partition("?")
    path = re.sub(r"(/admin/\w+/\w+/)[^/]+(/(?:change|history|password)/)", r"\1#\2", path)
    asked = ",".join(sorted(re.findall(r"(\w+)=", query)))
    return f"{path}?{asked}"


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


def walk(floor: Floor) -> list[Page]:
    """Every kind of page that a role is led to, measured."""
    from django.contrib.auth import get_user_model
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from casino.identity.access import apply_role_groups
    from casino.roles import HUMAN_ROLES
    from tests.people import log_in

    apply_role_groups()
    pages: dict[str, Page] = {}
    for role in HUMAN_ROLES:
        person = floor.staff[role][0]
        if person.user is None:
            person.user = get_user_model().objects.create_user(f"bench-{role.value}", password="x", is_staff=True)
            person.save(update_fields=["user"])
        client = Client(headers={"accept-language": "es"}, SERVER_NAME="localhost")
        log_in(client, person.user)
        waiting, offered = ["/admin/"], {"/admin/"}
        while waiting:
            address = waiting.pop(0)
            kind = f"{role.value} /admin/?" if address == "/admin/" else kind_of(address)
            if kind in pages:
                continue
            page = pages[kind] = Page(kind, role.value, address)
            with CaptureQueriesContext(connection) as asked:
                response = client.get(address)
            page.status, page.statements = response.status_code, len(asked)
            if response.status_code != 200 or not response["Content-Type"].startswith("text/html"):
                pages.pop(kind)
                continue
            page.seconds = statistics.median(_timed(client, address) for _ in range(AGAIN))
            for link in re.findall(r'href="(/admin/[^"#]*)"', response.content.decode()):
                plain = html.unescape(link)
                if plain not in offered and not SKIPPED.search(plain) and not re.match(r"/admin/\w+/\w+/\?", plain):
                    offered.add(plain)
                    waiting.append(plain)
    return list(pages.values())


def _timed(client: Any, address: str) -> float:
    began = time.perf_counter()
    client.get(address)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description="The pages of a large property.")
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--goal-ms", type=float, default=300)
    options = parser.parse_args()
    with store.stage("bench_pages"):
        pages = walk(played(options.events))
    slow = sorted(pages, key=lambda page: page.seconds, reverse=True)
    median = statistics.median(page.seconds for page in pages) * 1_000
    over = [page for page in pages if page.seconds * 1_000 > options.goal_ms]
    print(f"{len(pages)} kinds of pages: median {median:.0f} ms (goal {options.goal_ms:.0f}), {len(over)} above it, "
          f"slowest {slow[0].seconds * 1_000:.0f} ms")  # fmt: skip
    for page in slow[:SHOWN]:
        print(f"{page.seconds * 1_000:7.0f} ms {page.statements:4d} statements  {page.role:18} {page.address}")


if __name__ == "__main__":
    main()
