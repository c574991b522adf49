"""Starts and stops one Redis server that listens on a Unix socket only: Celery's broker and Django's cache.

The program is Valkey, which speaks Redis's protocol and reads its files: newer than any Redis that a wheel brings.
"""

import shutil
import socket
import subprocess
import time
from pathlib import Path

from casino.embedded import binaries
from casino.embedded.errors import ServiceError
from casino.embedded.places import account_for, make_directory

START_SECONDS = 20
STOP_SECONDS = 30
# Broker first: no key is evicted, and what was queued survives a crash but for the last second.
CONFIGURATION = """\
port 0
unixsocket {socket}
unixsocketperm 700
dir {directory}
logfile {log}
pidfile {pid}
daemonize yes
databases 512
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
"""


class Redis:
    """The server whose files are in `home/redis` and whose socket is in `socket_directory`."""

    name = "redis"

    def __init__(self, home: Path, socket_directory: Path, database_directory: Path) -> None:
        self.home = home
        self.directory = home / "redis"
        self.configuration = self.directory / "redis.conf"
        self.log = self.directory / "server.log"
        self.pid_file = self.directory / "redis.pid"
        self.socket_directory = socket_directory
        self.socket = socket_directory / "redis.sock"
        # Both servers run as one account; the database's files say which.
        self._database_directory = database_directory

    def is_ready(self) -> bool:
        """True when the server answers PING."""
        return self._ask(b"PING") == b"+PONG"

    def pid(self) -> int | None:
        """Process id of the running server, if any."""
        if not self.is_ready():
            return None
        return int(self.pid_file.read_text())

    def start(self) -> None:
        """Starts the server and waits until it answers. The caller holds the lock of the services."""
        account = account_for(self._database_directory)
        make_directory(self.directory, mode=0o700, owner=account)
        make_directory(self.socket_directory, mode=0o700, owner=account)
        paths = {"socket": self.socket, "directory": self.directory, "log": self.log, "pid": self.pid_file}
        self.configuration.write_text(CONFIGURATION.format(**{name: f'"{path}"' for name, path in paths.items()}))
        if account.switch:
            shutil.chown(self.configuration, account.uid, account.gid)
        # A server that runs but does not answer yet still loads its file: then only wait.
        if not self._ask(b"PING"):
            self._launch(account.run_arguments())
        self._wait_until(ready=True, seconds=START_SECONDS)

    def stop(self) -> None:
        """Stops the server; its data are on disk when this returns."""
        if not self._ask(b"PING"):
            return
        self._ask(b"SHUTDOWN")
        self._wait_until(ready=False, seconds=STOP_SECONDS)

    def _launch(self, run_arguments: dict[str, object]) -> None:
        subprocess.run(  # type: ignore[call-overload]
            [str(binaries.valkey_server_for(self.home)), str(self.configuration)],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=True,
            **run_arguments,
        )

    def _wait_until(self, *, ready: bool, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while (self.is_ready() if ready else bool(self._ask(b"PING"))) is not ready:
            if time.monotonic() > deadline:
                tail = self.log.read_text(errors="replace")[-2000:] if self.log.exists() else "no log was written"
                raise ServiceError(f"Redis did not {'start' if ready else 'stop'}: {tail}")
            time.sleep(0.02)

    def _ask(self, command: bytes) -> bytes:
        """The first line of the answer; empty when no server listens."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(2)
            try:
                client.connect(str(self.socket))
                client.sendall(command + b"\r\n")
                return client.recv(256).split(b"\r\n")[0]
            except OSError:
                return b""
