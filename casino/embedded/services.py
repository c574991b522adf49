"""Both servers of one work tree, started and stopped under one lock."""

import fcntl
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from casino.embedded.places import home_of, make_directory, socket_directory_of
from casino.embedded.postgres import START_SECONDS, Postgres
from casino.embedded.redis import Redis

ALL = frozenset({"postgres", "redis"})


class Services:
    """The servers that belong to one `.local/` directory. Making this object touches nothing on disk.

    `durable`: whether what PostgreSQL has committed survives a power cut; the server of tests does without.
    """

    def __init__(self, local: Path, *, durable: bool = True) -> None:
        self.local = local.absolute()
        self.home = home_of(self.local)
        sockets = socket_directory_of(self.home, self.local)
        self.postgres = Postgres(self.home, sockets, durable=durable)
        self.redis = Redis(self.home, sockets, self.postgres.directory)

    def start(self, names: Collection[str] = ALL, *, seconds: int = START_SECONDS) -> None:
        """Starts what does not run yet. Any number of processes may call this at once: one starts, the others wait.

        `seconds`: how long PostgreSQL may take until it accepts connections."""
        starts = {"postgres": lambda: self.postgres.start(seconds), "redis": self.redis.start}
        wanted = [service for service in (self.postgres, self.redis) if service.name in names]
        if all(service.is_ready() for service in wanted):
            return
        with self._lock():
            for service in wanted:
                if not service.is_ready():
                    starts[service.name]()

    def stop(self) -> None:
        """Stops what runs; the data stay."""
        if not self.home.exists():
            return
        with self._lock():
            self.redis.stop()
            self.postgres.stop()

    def stop_postgres(self) -> None:
        """Stops PostgreSQL alone."""
        with self._lock():
            self.postgres.stop()

    def status(self) -> dict[str, int | None]:
        """Process id of each service, None for one that does not run."""
        return {service.name: service.pid() for service in (self.postgres, self.redis)}

    @contextmanager
    def _lock(self) -> Iterator[None]:
        make_directory(self.home, mode=0o755)
        if self.postgres.socket_directory.parent != self.home:
            make_directory(self.postgres.socket_directory.parent, mode=0o755)
        self._leave_pointer()
        with open(self.home / "services.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _leave_pointer(self) -> None:
        """Write a note to `.local/` that says where the files are, where it may be written."""
        if self.home == self.local or not os.access(self.local.parent, os.W_OK):
            return
        self.local.mkdir(exist_ok=True)
        if os.access(self.local, os.W_OK):
            (self.local / "services").write_text(f"{self.home}\n")
