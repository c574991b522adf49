"""The peer of the store's benchmark: an application of the PyPI library `eventsourcing`, as its documentation has it.

Lives in a module of its own because the library finds classes by module and name.
"""

from __future__ import annotations

import itertools
import random
import uuid
from collections.abc import Callable

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.domain import Aggregate, event
from psycopg.conninfo import conninfo_to_dict

EVENTS_PER_ROUND = 12
TABLES = 50
_ZIPF = list(itertools.accumulate(1 / rank for rank in range(1, TABLES + 1)))


def zipf(source: random.Random) -> int:
    """A table's number: the first is played most, the n-th 1/n as much."""
    return source.choices(range(TABLES), cum_weights=_ZIPF)[0]


class Round(Aggregate):
    """Twelve bets, the first at its creation."""

    @event("Opened")
    def __init__(self, table: str, seat: int, bet: str, amount: int) -> None:
        self.table = table
        self.bets = 1

    @event("BetPlaced")
    def place(self, table: str, seat: int, bet: str, amount: int) -> None:
        """One more bet."""
        self.bets += 1


class HotRound(Round):
    """A long-lived aggregate whose id is given."""

    @staticmethod
    def create_id(table: str) -> uuid.UUID:
        """One aggregate a table."""
        return uuid.uuid5(uuid.NAMESPACE_OID, table)


class PipelineRounds(Application[uuid.UUID]):
    """Keeps rounds; inserts by pipelined statements."""

    name = "peer_pipeline"


class FunctionRounds(Application[uuid.UUID]):
    """Keeps rounds; inserts by database functions."""

    name = "peer_functions"


class Peer:
    """The library on a database, writing and reading rounds."""

    def __init__(self, dsn: str, *, functions: bool, create: bool = True) -> None:
        parts = conninfo_to_dict(dsn)
        kind = FunctionRounds if functions else PipelineRounds
        self.application = kind(
            env={
                "PERSISTENCE_MODULE": "eventsourcing.postgres",
                "POSTGRES_DBNAME": str(parts["dbname"]),
                "POSTGRES_HOST": str(parts["host"]),
                "POSTGRES_PORT": str(parts.get("port") or 5432),
                "POSTGRES_USER": str(parts["user"]),
                "POSTGRES_PASSWORD": str(parts.get("password") or "unused"),
                "POSTGRES_POOL_SIZE": "5",
                "CREATE_TABLE": "yes" if create else "no",
                "POSTGRES_ENABLE_DB_FUNCTIONS": "yes" if functions else "no",
            }
        )
        self.functions = functions
        self.source = random.Random(1)
        self.ids: list[uuid.UUID] = []

    def new_round(self) -> Round:
        """An aggregate with 12 pending events."""
        table = f"T{zipf(self.source)}"
        one = Round(table=table, seat=1, bet="straight_up", amount=0)
        for n in range(1, EVENTS_PER_ROUND):
            one.place(table=table, seat=n % 7 + 1, bet="straight_up", amount=500 * n)
        self.ids.append(one.id)
        return one

    def append_round(self) -> int:
        """Saves one round."""
        self.application.save(self.new_round())
        return EVENTS_PER_ROUND

    def append_batch(self, size: int) -> Callable[[], int]:
        """Saves `size` rounds in one transaction, which `save` does for many aggregates."""

        def batch() -> int:
            self.application.save(*[self.new_round() for _ in range(size)])
            return size * EVENTS_PER_ROUND

        return batch

    def append_hot(self, table: str) -> int:
        """Adds one event to a long-lived aggregate, or creates it."""
        try:
            one = self.application.repository.get(HotRound.create_id(table))
            one.place(table=table, seat=1, bet="straight_up", amount=500)
        except AggregateNotFoundError:
            one = HotRound(table=table, seat=1, bet="straight_up", amount=500)
        self.application.save(one)
        return 1

    def read(self) -> Callable[[], int]:
        """Gets one aggregate from the repository: its events are read, decoded and applied."""
        turn = itertools.cycle(list(self.ids))

        def get() -> int:
            return int(self.application.repository.get(next(turn)).bets)

        return get

    def close(self) -> None:
        """Ends the connections."""
        self.application.close()
