"""One table, one change at a time.

Rounds pour in while somebody closes the table. A transaction that changes a table (opens, closes, fills, swaps its box)
holds its lock exclusively; those that record rounds there share it. So a round is either before the closer and counted,
or after it and refused, and rounds of one table do not wait for each other. The locks are PostgreSQL's advisory ones:
they write nothing and end with the transaction.

The shared lock is taken by the statement that writes the rounds' rows: see `reliance`.
"""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from hashlib import blake2b

from tables.rounds import sql

_LOCK = "SELECT pg_advisory_xact_lock(%s::bigint)"


@lru_cache(maxsize=4096)
def table_key(property_id: int, table: str) -> int:
    """The key of a table's lock."""
    return _key(f"{property_id}:table:{table}")


def lock_table(property_id: int, table: str) -> None:
    """Hold the table alone until the transaction ends."""
    sql.fetch(_LOCK, [table_key(property_id, table)])


def lock_day(property_id: int) -> None:
    """Hold the property's calendar (its day streams) alone until the transaction ends."""
    sql.fetch(_LOCK, [_key(f"{property_id}:day")])


def hold_day(property_id: int, day: dt.date) -> None:
    """Keep an open gaming day from being withdrawn until the transaction ends. Others hold it, too.

    For whatever records in the day: taken before it looks whether the day is open.
    """
    sql.fetch("SELECT pg_advisory_xact_lock_shared(%s::bigint)", [_day_key(property_id, day)])


def take_day(property_id: int, day: dt.date) -> bool:
    """Lock a gaming day to withdraw it, until the transaction ends. False while anybody records in it: `hold_day`."""
    return bool(sql.fetch("SELECT pg_try_advisory_xact_lock(%s::bigint)", [_day_key(property_id, day)])[0][0])


def lock_count(property_id: int, count: str) -> None:
    """Hold a count (its team, its open box, its sheet) alone until the transaction ends. Taken before a table's."""
    sql.fetch(_LOCK, [_key(f"{property_id}:count:{count}")])


def lock_cage(property_id: int) -> None:
    """Hold the chips' stores and the cage alone until the transaction ends. Taken after a table's or a count's."""
    sql.fetch(_LOCK, [_key(f"{property_id}:cage")])


def lock_pool(property_id: int, pool: str) -> None:
    """Hold a pool of the players alone until the transaction ends. Taken after a table's, before the cage's."""
    sql.fetch(_LOCK, [_key(f"{property_id}:pool:{pool}")])


def lock_sales(property_id: int) -> None:
    """Hold the property's cards and cashiers' banks alone until the transaction ends. Taken before the cage's."""
    sql.fetch(_LOCK, [_key(f"{property_id}:sales")])


def lock_inspections(property_id: int) -> None:
    """Hold the property's inspections alone until the transaction ends. Taken after a table's."""
    sql.fetch(_LOCK, [_key(f"{property_id}:inspections")])


def lock_equipment(property_id: int) -> None:
    """Hold the property's sets of equipment alone until the transaction ends. Taken before the day's."""
    sql.fetch(_LOCK, [_key(f"{property_id}:equipment")])


def _day_key(property_id: int, day: dt.date) -> int:
    return _key(f"{property_id}:day:{day.isoformat()}")


def _key(name: str) -> int:
    return int.from_bytes(blake2b(f"tables:{name}".encode(), digest_size=8).digest(), "big", signed=True)
