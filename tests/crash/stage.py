"""The processes of a house of its own, which may be killed at any time, and gates at which they stand still."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg

from casino.embedded import DATABASE, OWNER_ROLE, SUPERUSER, Services
from casino.recovery.servers import run
from tests.api.site import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 120
RESTARTED = {"web", "worker", "beat"}
GATE, CLOSING = 7_077, 25_990
"""Classes of advisory locks: of the gates, and of the close (`accounting/locks.py`)."""

GATES = f"""
CREATE SCHEMA IF NOT EXISTS soak;
CREATE SEQUENCE IF NOT EXISTS soak.passed;
CREATE OR REPLACE FUNCTION soak.stand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    IF nextval('soak.passed') = TG_ARGV[0]::bigint THEN
        PERFORM pg_advisory_xact_lock_shared({GATE}, 1);
    END IF;
    RETURN coalesce(NEW, OLD);
END $$;
"""


class Failed(Exception):
    """The system did not do what it must."""


def wait_for(what: str, happened: Callable[[], Any], *, seconds: float = PATIENCE_SECONDS) -> Any:
    """What `happened` gives once it gives something."""
    deadline = time.monotonic() + seconds
    while not (found := happened()):
        if time.monotonic() > deadline:
            raise Failed(f"waited in vain for {what}")
        time.sleep(0.03)
    return found


class Stage:
    """One house in one directory. `start` brings up whatever is down, as a supervisor does."""

    def __init__(self, directory: Path, *, web_processes: int = 2) -> None:
        self.directory = directory
        self.services = Services(directory / ".local")
        self.web_processes = web_processes
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.reports = directory / "reports"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._starts = 0
        self._logs: dict[str, Path] = {}
        self.killed_at = 0.0

    # --- set-up

    def environment(self) -> dict[str, str]:
        """What every process of this house is told; no address of another house comes through."""
        foreign = ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "CASINO_DATABASE", "PROMETHEUS_MULTIPROC_DIR")
        kept = {name: value for name, value in os.environ.items() if name not in foreign}
        return kept | {
            "CASINO_LOCAL": str(self.services.local),
            "DJANGO_SETTINGS_MODULE": "tests.crash.settings",
            "CASINO_CLOSE_TICK_SECONDS": "2",
            "CASINO_REPORT_TICK_SECONDS": "2",
            "CASINO_REPORT_FOLDERS": str(self.reports),
            "CASINO_REQUESTS_PER_MINUTE": "10000000",
            "PYTHONPATH": str(ROOT),
        }

    def build(self, dump: Path | None = None) -> None:
        """A migrated database: from a dump of one, or by the migrations."""
        self.reports.mkdir(mode=0o755)
        self.services.start()
        if dump is None:
            from django.core.management import call_command

            call_command("migrate", verbosity=0, interactive=False)
        else:
            dsn = self.services.postgres.dsn(OWNER_ROLE, DATABASE)
            run("pg_restore", ["--no-comments", "--dbname", dsn.replace(OWNER_ROLE, SUPERUSER), str(dump)])
        with self.master() as master:
            master.execute(GATES)

    def master(self) -> psycopg.Connection[Any]:
        """A superuser's connection to the system's database, autocommit."""
        return psycopg.connect(self.services.postgres.dsn(SUPERUSER, DATABASE), autocommit=True)

    def ask(self, query: str, values: Any = ()) -> list[tuple[Any, ...]]:
        """Rows, as the superuser sees them."""
        with self.master() as master:
            return master.execute(query, values).fetchall()

    # --- processes

    def command(self, name: str) -> list[str]:
        programs = Path(sys.executable).parent
        celery = [str(programs / "celery"), "-A", "settings"]
        return {
            "web": [
                str(programs / "granian"), "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(self.port),
                "--workers", str(self.web_processes), "--workers-kill-timeout", "10", "--respawn-failed-workers",
                "settings.wsgi:application",
            ],
            "worker": [
                *celery, "worker", "--loglevel", "INFO", "--concurrency", "1", "--without-gossip", "--without-mingle",
            ],
            "beat": [*celery, "beat", "--loglevel", "INFO", "--schedule", str(self.directory / "beat-schedule"),
                     "--pidfile", ""],
        }[name]  # fmt: skip

    def start(self, *names: str) -> None:
        """Bring up the servers and these processes (all that were ever started, when none is named)."""
        self.services.start()
        for name in names or tuple(self.processes.keys() & RESTARTED):
            process = self.processes.get(name)
            if process is None or process.poll() is not None:
                self.processes[name] = self._launch(name)

    def _launch(self, name: str) -> subprocess.Popen[bytes]:
        self._starts += 1
        self._logs[name] = self.directory / f"{name}-{self._starts}.log"
        with self._logs[name].open("wb") as output:
            return subprocess.Popen(
                self.command(name), cwd=ROOT, env=self.environment(), stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def wait_until_ready(self) -> None:
        """Until the site answers that it reaches its database and its Redis."""

        def ready() -> bool:
            if self.processes["web"].poll() is not None:
                raise Failed(f"the web server ended by itself; see {self.directory}")
            with suppress(httpx.TransportError):
                return httpx.get(f"{self.base}/health/ready/", timeout=10).status_code == 200
            return False

        wait_for("the site to be ready", ready)

    def wait_until_complete(self) -> None:
        """Until every process of the web server is there again and the worker takes tasks."""
        web = psutil.Process(self.processes["web"].pid)
        wait_for("all processes of the web server", lambda: len(web.children()) >= self.web_processes)
        wait_for("the worker", lambda: b" ready." in self._logs["worker"].read_bytes())

    def stop(self) -> None:
        """End everything that this stage started."""
        for process in self.processes.values():
            self._signal_group(process, signal.SIGCONT)
            self._signal_group(process, signal.SIGKILL)
            process.wait()
        self.services.stop()

    # --- killing

    def kill(self, victim: str) -> None:
        """SIGKILL. `web`, `worker`, `beat`: the process with its children; `web-process`, `worker-process`: one child;
        `postgres`: the server's first process; `postgres-all`: all of them at once; `redis`."""
        self.killed_at = time.time()
        {
            "postgres": lambda: self._kill_postgres(everything=False),
            "postgres-all": lambda: self._kill_postgres(everything=True),
            "redis": self._kill_redis,
            "web-process": lambda: self._kill_child("web"),
            "worker-process": lambda: self._kill_child("worker"),
        }.get(victim, lambda: self._kill_group(victim))()

    def kill_backend(self, pid: int) -> None:
        """SIGKILL to one server process: PostgreSQL ends all others and recovers by itself."""
        self.killed_at = time.time()
        os.kill(pid, signal.SIGKILL)
        wait_for("PostgreSQL to have noticed", lambda: not psutil.pid_exists(pid))

    def freeze(self, name: str) -> None:
        """SIGSTOP: what the process is told now, it never reads."""
        self._signal_group(self.processes[name], signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        self._signal_group(self.processes[name], signal.SIGCONT)

    def _kill_group(self, name: str) -> None:
        process = self.processes[name]
        self._signal_group(process, signal.SIGKILL)
        process.wait()

    def _kill_child(self, name: str) -> None:
        children = psutil.Process(self.processes[name].pid).children()
        if children:
            children[-1].kill()

    def _kill_postgres(self, *, everything: bool) -> None:
        pid = self.services.postgres.pid()
        if pid is None:
            raise Failed("there is no PostgreSQL to kill")
        server = psutil.Process(pid)
        children = server.children(recursive=True)
        server.kill()
        for child in children if everything else []:
            with suppress(psutil.NoSuchProcess):
                child.kill()
        # The others see that their server is gone and end by themselves; until then it cannot start again.
        wait_for("PostgreSQL to be gone", lambda: not any(one.is_running() for one in (server, *children)))

    def _kill_redis(self) -> None:
        pid = self.services.redis.pid()
        if pid is None:
            raise Failed("there is no Redis to kill")
        os.kill(pid, signal.SIGKILL)
        wait_for("Redis to be gone", lambda: not psutil.pid_exists(pid))

    @staticmethod
    def _signal_group(process: subprocess.Popen[bytes], number: int) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)

    # --- standing still

    @contextmanager
    def gate(
        self, table: str, *, when: str = "", nth: int = 1, event: str = "INSERT", at_commit: bool = False
    ) -> Iterator[Gate]:
        """Whoever writes the n-th row of `table` for which `when` holds stands before it, or at its commit."""
        kind, timing = ("CONSTRAINT ", "AFTER") if at_commit else ("", "BEFORE")
        deferred = "DEFERRABLE INITIALLY DEFERRED " if at_commit else ""
        condition = f"WHEN ({when}) " if when else ""
        holder = self.master()
        holder.execute("SELECT pg_advisory_lock(%s, 1)", [GATE])
        holder.execute("ALTER SEQUENCE soak.passed RESTART")
        holder.execute(
            f"CREATE {kind}TRIGGER soak_gate {timing} {event} ON {table} {deferred}FOR EACH ROW {condition}"
            f"EXECUTE FUNCTION soak.stand('{nth}')"
        )
        gate = Gate(self, holder)
        try:
            yield gate
        finally:
            gate.open()
            self.services.start()
            with wait_for("PostgreSQL to answer", self._answers) as master:
                master.execute(f"DROP TRIGGER soak_gate ON {table}")

    @contextmanager
    def nobody_closes(self, property_id: int) -> Iterator[None]:
        """The scheduler finds the close of this property taken meanwhile."""
        with self.master() as holder:
            holder.execute("SELECT pg_advisory_lock(%s, %s)", [CLOSING, property_id])
            yield

    def _answers(self) -> psycopg.Connection[Any] | None:
        with suppress(psycopg.OperationalError):
            return self.master()
        return None


class Gate:
    """Where somebody stands still."""

    def __init__(self, stage: Stage, holder: psycopg.Connection[Any]) -> None:
        self._stage = stage
        self._holder = holder

    def wait(self) -> int:
        """The server process that stands here, once one does."""
        query = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND NOT granted"
        rows = wait_for("somebody at the gate", lambda: self._stage.ask(query, [GATE]))
        return int(rows[0][0])

    def open(self) -> None:
        """Let whoever stands here go on (nobody, when the server was killed)."""
        self._holder.close()

    def is_through(self, pid: int) -> bool:
        """Whether that server process has ended the transaction with which it stood here."""
        query = "SELECT 1 FROM pg_stat_activity WHERE pid = %s AND state IN ('active', 'idle in transaction')"
        return not self._stage.ask(query, [pid])
