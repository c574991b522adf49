"""A Redis server of a test's own, which can be made to refuse writes in each way that Redis knows."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from celery import current_app
from django.test import override_settings

from casino.api import limits
from casino.embedded import binaries
from casino.identity import pin_attempts
from settings.services import celery_address, redis_settings

PATIENCE_SECONDS = 120.0


class RedisServer:
    """A running server and a client with which the test sets it up."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.address = f"unix://{directory}/s"
        program = binaries.valkey_server_for(directory)
        self._process = subprocess.Popen(
            [program, "--port", "0", "--unixsocket", f"{directory}/s", "--dir", directory, "--save", "",
             "--enable-protected-configs", "yes"],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self.client = redis.Redis.from_url(self.address)
        _until(self._answers)
        (directory / "taken").mkdir()

    def _answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except redis.ConnectionError:
            return False

    def stop(self) -> None:
        """End the server and wait for it."""
        self.client.close()
        self._process.kill()
        self._process.wait()

    # --- the ways to refuse

    def fill_up(self) -> None:
        """OOM: above `maxmemory`, and no key may be evicted."""
        self.client.config_set("maxmemory-policy", "noeviction")
        self.client.config_set("maxmemory", "1mb" if self._used() > 1 << 20 else "1kb")

    def _used(self) -> int:
        return int(self.client.info("memory")["used_memory"])

    def fail_to_save(self) -> None:
        """MISCONF: the last snapshot could not be written, its name is that of a directory."""
        self.client.config_set("save", "3600 1")
        self.client.config_set("dbfilename", "taken")
        self.client.bgsave()
        _until(lambda: self.client.info("persistence")["rdb_last_bgsave_status"] == "err")

    def lose_replicas(self) -> None:
        """NOREPLICAS: fewer replicas than `min-replicas-to-write`."""
        self.client.config_set("min-replicas-to-write", 1)

    def become_replica(self) -> None:
        """READONLY: a replica of a primary that is not there."""
        self.client.execute_command("REPLICAOF", "127.0.0.1", "1")

    def mend(self) -> None:
        """Take writes again."""
        self.client.config_set("maxmemory", 0)
        self.client.config_set("min-replicas-to-write", 0)
        self.client.config_set("save", "")
        self.client.execute_command("REPLICAOF", "NO", "ONE")

    @contextmanager
    def refusing(self, way: str) -> Iterator[None]:
        """Refuse writes for a block, in one of `WAYS`."""
        try:
            WAYS[way](self)
            yield
        finally:
            self.mend()


WAYS: dict[str, Callable[[RedisServer], None]] = {
    "OOM": RedisServer.fill_up,
    "MISCONF": RedisServer.fail_to_save,
    "NOREPLICAS": RedisServer.lose_replicas,
    "READONLY": RedisServer.become_replica,
}


@contextmanager
def redis_of_its_own() -> Iterator[RedisServer]:
    """Cache, rate limits and task queue of this process on a server of its own, for a block."""
    with tempfile.TemporaryDirectory(prefix="casino-redis-") as name:
        server = RedisServer(Path(name))
        given = redis_settings(server.address)
        before = current_app.conf.broker_url, current_app.conf.result_backend
        try:
            _connect_celery(celery_address(server.address, 0), celery_address(server.address, 0))
            with override_settings(**given):
                _forget_clients()
                yield server
        finally:
            _forget_clients()
            _connect_celery(*before)
            server.stop()


def _connect_celery(broker: str, results: str) -> None:
    current_app.conf.broker_url, current_app.conf.result_backend = broker, results
    current_app.set_current()
    current_app._pool = None
    current_app.amqp._producer_pool = None
    current_app._local.__dict__.pop("backend", None)
    current_app._backend_cache = None


def _forget_clients() -> None:
    for module in (limits, pin_attempts):
        module._redis.cache_clear()
        module._script.cache_clear()
    limits._silent_until = 0.0


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "Redis did not come to the state that the test needs"
        time.sleep(0.01)
