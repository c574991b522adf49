"""One table, one change at a time.

Rounds pour in while somebody closes the table. Whoever changes what a table is (opens, closes, fills, swaps its box)
holds its lock alone; whoever records rounds there shares it. So a round is either before the closer and counted, or
after it and refused, and rounds of one table do not wait for each other. The locks are PostgreSQL's advisory ones:
they write nothing and end with the transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from tables import sql


@lru_cache(maxsize=4096)
def _key(property_id: int, name: str) -> int:
    digest = blake2b(f"tables:{property_id}:{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def lock_table(property_id: int, table: str) -> None:
    """Hold the table alone until the transaction ends."""
    sql.fetch("SELECT pg_advisory_xact_lock(%s::bigint)", [_key(property_id, f"table:{table}")])


def share_tables(property_id: int, tables: Iterable[str]) -> None:
    """Hold the tables together with others who record rounds there, until the transaction ends."""
    keys = sorted(_key(property_id, f"table:{table}") for table in tables)
    sql.fetch("SELECT pg_advisory_xact_lock_shared(key) FROM unnest(%s::bigint[]) AS key", [keys])


def lock_day(property_id: int) -> None:
    """Hold the property's calendar (its day streams) alone until the transaction ends."""
    sql.fetch("SELECT pg_advisory_xact_lock(%s::bigint)", [_key(property_id, "day")])
