"""Databases and processes that tests use: real PostgreSQL, real Redis, the same two roles as in production.

How tests get a database:

- `db` (or `@pytest.mark.django_db`): a transaction as the application's role, rolled back after the test.
- `scratch_database`: a database of the test's own, for real commits, several connections, killed processes. It takes
  the place of `transactional_db`, which cannot be used: it empties tables with TRUNCATE, and events refuse that.
- `module_database`: the same for all tests of a file, which leave it as they found it.
- `celery_worker_process` (on top of `scratch_database`): a real worker.

The migrations run once per run, into a template that every worker and every scratch database is copied from. Each run
has names of its own, so that two runs in one work tree do not meet. All lie in memory where there is room
(`tests/in_memory.py`).
"""

import datetime as dt
import gc
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
from psycopg import sql

from tests import durations, in_memory
from tests.staged import stage  # noqa: F401  (a fixture of every file)

ROOT = Path(__file__).resolve().parents[1]
ALIASES = ("default", "owner")
# Any number will do: it keeps two processes from building one template, or copying it while it is built.
TEMPLATE_LOCK = 0x0CA51401
WORKER_START_SECONDS = 180
UNKNOWN_SLOW_SECONDS = 10
"""Taken for a file with slow tests that `durations.json` does not know."""
MONTHS_OF_THE_FIXTURES = dt.date(2026, 10, 1), 3
"""From when on, and how many more."""

# Tests keep what was compiled, whatever the shell says: the asserts of three hundred files are rewritten otherwise, by
# every process of every run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

_scratch_numbers = itertools.count(1)


def pytest_configure() -> None:
    """Tests, their fixtures and threads look at all properties where they say nothing else."""
    from casino.tenancy import row_security

    row_security.start_for_all_properties()
    _look_once_at_static_files()
    _ask_the_same_in_every_run()


@pytest.fixture(scope="session", autouse=True)
def contexts_of_pages(django_test_environment: None) -> None:
    """Keep of a page what its view gave it, for `response.context`: not a copy for each of the two hundred templates
    that it is put together of, a tenth of the time that a page takes."""
    from django.template.base import Template
    from django.test.signals import template_rendered

    def render(self: Template, context: Any) -> Any:
        if context.template is self:
            template_rendered.send(sender=self, template=self, context=context)
        return self.nodelist.render(context)

    Template._render = render


def pytest_collection_finish() -> None:
    """Keep the garbage collector from searching what was loaded, again and again: about a tenth of a run's time.

    `settings.collecting` makes it search seldom.
    """
    gc.collect()
    gc.freeze()


def _ask_the_same_in_every_run() -> None:
    """Examples that Hypothesis draws are those of the test, not of the run or of the machine's speed: a change is not
    refused for what another run would not have asked. `make thorough` draws others each time."""
    from hypothesis import HealthCheck, settings

    from tests.effort import THOROUGH

    settings.register_profile(
        "house", deadline=None, derandomize=not THOROUGH, database=None, print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    settings.load_profile("house")


def _look_once_at_static_files() -> None:
    """WhiteNoise opens every static file when a process begins to serve; for Django that is every client of a test.
    What the first one found is handed to the others."""
    from whitenoise.middleware import WhiteNoiseMiddleware

    look, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def look_once(server: WhiteNoiseMiddleware) -> None:
        key = server.static_prefix, server.max_age
        if key not in found:
            look(server)
            found[key] = dict(server.files)
        server.files.update(found[key])

    WhiteNoiseMiddleware.add_files_from_finders = look_once


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """Every test begins in the language of the system; what a request chose ends with its test."""
    from django.utils import translation

    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def of_the_whole_house() -> Iterator[None]:
    """A test looks at all properties; its requests and tasks at those that they say. What one of them said to a view
    or a task that was called without its door ends with the test."""
    from casino.tenancy import row_security

    with row_security.all_properties("a test looks at the whole house"):
        yield


@pytest.fixture(autouse=True)
def examples_in_step(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that gave the API's schema an example still gives it (`tests/docs/examples.py`)."""
    from tests.docs import examples

    taker = request.config.pluginmanager.get_plugin("examples")
    if taker is None and request.node.nodeid not in examples.given_by():
        yield
        return
    with examples.listening() as heard:
        yield
    if taker is not None:
        taker.take(request.node.nodeid, heard)
    else:
        assert examples.in_step(request.node.nodeid, heard) == [], "run: python -m tests.docs.examples"


@pytest.fixture(scope="session")
def services() -> None:
    """The embedded PostgreSQL and Redis run (nothing to do with servers of your own)."""
    from casino.embedded import start_if_used

    start_if_used()


@pytest.fixture(scope="session")
def template_database(services, request, django_db_blocker) -> str:
    """Name of the migrated database that all others are copied from. Nobody stays connected to it.

    With --reuse-db it outlives the run and is not migrated again; --create-db builds it anew.
    """
    from django.conf import settings

    keep = request.config.getvalue("reuse_db") and not request.config.getvalue("create_db")
    name = "test_casino_kept" if request.config.getvalue("reuse_db") else f"{settings.TEST_DATABASE_PREFIX}template"
    with _superuser() as server:
        server.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])
        _drop_leftovers(server)
        _prepare_place(server)
        # The comment says that the migrations came to their end, and of which run: one that was killed long ago may
        # have had the same number.
        finished = "migrated" if request.config.getvalue("reuse_db") else f"migrated {settings.TEST_RUN_BEGAN}"
        if _comment(server, name) == finished and (keep or not request.config.getvalue("reuse_db")):
            return name  # Another worker of this run was first, or an earlier run left it.
        _create(server, name, template="template0")
        with _connected_to(name), django_db_blocker.unblock():
            _migrate()
        server.execute(sql.SQL("COMMENT ON DATABASE {} IS {}").format(sql.Identifier(name), sql.Literal(finished)))
    return name


@pytest.fixture(scope="session")
def django_db_setup(template_database, request, django_db_blocker) -> Iterator[None]:
    """Replaces pytest-django's: the test database is a copy of the template, `default` is the application's role."""
    from django.conf import settings

    name = settings.DATABASES["default"]["NAME"]
    with _superuser() as server:
        _copy(server, template_database, name)
    _empty_redis()
    yield
    with django_db_blocker.unblock():
        _close_connections()
    with _superuser() as server:
        _drop(server, name)


@pytest.fixture
def scratch_database(template_database, django_db_setup, django_db_blocker) -> Iterator[str]:
    """Name of a fresh database that the connections point to until the test ends. Commits are real.

    Processes that the test starts with `subprocess` find it through their environment: give them
    DJANGO_SETTINGS_MODULE=settings.test (as pytest does) and no `env`, or a copy of os.environ.
    """
    with _scratch(template_database), django_db_blocker.unblock():
        yield _name_in_use()


@pytest.fixture(scope="module")
def module_database(template_database, django_db_setup, django_db_blocker) -> Iterator[str]:
    """Name of a fresh database that the connections point to until the last test of the file ends. Each test leaves it
    as it was: in a transaction rolled back, or because all that it tried was refused."""
    with _scratch(template_database), django_db_blocker.unblock():
        yield _name_in_use()


@contextmanager
def _scratch(template: str) -> Iterator[None]:
    from django.conf import settings

    # The alias may point to a scratch database already (that of the file): its name would grow.
    name = f"{settings.TEST_DATABASE_PREFIX}{settings.TEST_WORKER}_{next(_scratch_numbers)}"
    with _superuser() as server:
        _copy(server, template, name)
    _empty_redis()
    with _environment("CASINO_DATABASE", name), _connected_to(name):
        yield
    # What is kept there under keys of this database would be told of the rows that have the same keys in another.
    _empty_redis()
    with _superuser() as server:
        _drop(server, name)


def _name_in_use() -> str:
    from django.db import connections

    return connections.settings["default"]["NAME"]


@pytest.fixture
def superuser_connection(scratch_database) -> Iterator[psycopg.Connection]:
    """A superuser's connection to the scratch database, autocommit: for tests that tamper."""
    from casino.embedded import superuser_dsn

    with psycopg.connect(superuser_dsn(scratch_database), autocommit=True) as connection:
        yield connection


@pytest.fixture
def start_worker(scratch_database, tmp_path) -> Iterator[Callable[..., subprocess.Popen]]:
    """Starts real Celery workers on the scratch database; each call gives a new process that is ready for tasks."""
    workers: list[subprocess.Popen] = []

    def start(*arguments: str) -> subprocess.Popen:
        log = tmp_path / f"worker-{len(workers) + 1}.log"
        workers.append(_launch_worker(log, arguments))
        _wait_for_worker(workers[-1], log)
        return workers[-1]

    yield start
    for worker in workers:
        kill_process(worker)


@pytest.fixture
def celery_worker_process(start_worker) -> subprocess.Popen:
    """One real Celery worker on the scratch database, with one child process."""
    return start_worker()


def end_process(process: subprocess.Popen) -> None:
    """Ends a process that a test started, and its children: politely, then not."""
    _end(process, patience=15)


def kill_process(process: subprocess.Popen) -> None:
    """Ends a process and its children at once: all that they worked on goes away with the test."""
    _end(process, patience=0)


def _end(process: subprocess.Popen, *, patience: float) -> None:
    if process.poll() is not None:
        return
    children = psutil.Process(process.pid).children(recursive=True)
    if patience:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=patience)
    if process.poll() is None:
        process.kill()
        process.wait()
    for child in children:
        with suppress(psutil.NoSuchProcess):  # it may end by itself meanwhile
            child.kill()


def _empty_redis() -> None:
    from django.core.cache import cache

    empty_broker()
    cache.clear()


def empty_broker() -> None:
    """Throws away what an earlier test left in the queues."""
    from settings import celery_app

    with celery_app.connection_for_write() as connection:
        connection.default_channel.client.flushdb()


def _launch_worker(log: Path, arguments: tuple[str, ...]) -> subprocess.Popen:
    command = [sys.executable, "-m", "celery", "-A", "settings", "worker", "--concurrency", "1"]
    command += ["--loglevel", "INFO", "--without-gossip", "--without-mingle", *arguments]
    with log.open("wb") as output:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "settings.test"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )


def _wait_for_worker(worker: subprocess.Popen, log: Path) -> None:
    deadline = time.monotonic() + WORKER_START_SECONDS
    while b" ready." not in log.read_bytes():
        if worker.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"The Celery worker did not start:\n{log.read_text()}")
        time.sleep(0.1)


def _superuser() -> psycopg.Connection:
    from casino.embedded import superuser_dsn

    return psycopg.connect(superuser_dsn("postgres"), autocommit=True)


def _migrate() -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    # A house has the months around its days, whatever the machine's clock says; the fixtures' days lie here.
    from casino.eventstore import partitions

    first, more = MONTHS_OF_THE_FIXTURES
    partitions.ensure(more, today=first)


def _copy(server: psycopg.Connection, template: str, name: str) -> None:
    # PostgreSQL copies a template for one process at a time.
    server.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])
    _create(server, name, template=template)
    server.execute("SELECT pg_advisory_unlock(%s)", [TEMPLATE_LOCK])


def _create(server: psycopg.Connection, name: str, *, template: str) -> None:
    from django.conf import settings

    _drop(server, name)
    statement = sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE {} TABLESPACE {}")
    owner, place = settings.DATABASES["owner"]["USER"], _place()
    server.execute(statement.format(*map(sql.Identifier, (name, owner, template, place))))


def _place() -> str:
    from django.conf import settings

    return in_memory.tablespace("postgres" in settings.EMBEDDED_SERVICES)


def _prepare_place(server: psycopg.Connection) -> None:
    """Make the place of new databases, where it is not there. The caller holds `TEMPLATE_LOCK`."""
    if _place() == in_memory.IN_MEMORY:
        in_memory.prepare(server)


def _drop(server: psycopg.Connection, name: str) -> None:
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _comment(server: psycopg.Connection, name: str) -> str | None:
    query = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
    row = server.execute(query, [name]).fetchone()
    return row[0] if row else None


def _drop_leftovers(server: psycopg.Connection) -> None:
    """Databases of runs that were killed: their names carry the number of a process that is no more."""
    from django.conf import settings

    if "postgres" not in settings.EMBEDDED_SERVICES:
        return  # On a shared server the process may be on another machine.
    names = server.execute(r"SELECT datname FROM pg_database WHERE datname ~ '^test_casino_\d+_'").fetchall()
    for (name,) in names:
        if not psutil.pid_exists(int(name.split("_")[2])):
            _drop(server, name)


@contextmanager
def _connected_to(name: str) -> Iterator[None]:
    """Points both aliases of every thread to a database, and back again.

    New connections take the place of the ones there are, so that a transaction that a test already has open (the
    `django_db` mark beside `scratch_database`) stays as it is.
    """
    from django.db import connections

    connections_before = {alias: connections[alias] for alias in ALIASES}
    names_before = {alias: connections.settings[alias]["NAME"] for alias in ALIASES}
    for alias in ALIASES:
        connections.settings[alias]["NAME"] = name
        connections[alias] = connections.create_connection(alias)
    try:
        yield
    finally:
        _close_connections()
        for alias in ALIASES:
            connections.settings[alias]["NAME"] = names_before[alias]
            connections[alias] = connections_before[alias]


def _close_connections() -> None:
    from django.db import connections

    for alias in ALIASES:
        connections[alias].close()


@contextmanager
def _environment(variable: str, value: str) -> Iterator[None]:
    before = os.environ.get(variable)
    os.environ[variable] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[variable]
        else:
            os.environ[variable] = before


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files go longest first: processes that are handed file by file end together.

    The second process begins with a file that needs no database: the first one makes the template meanwhile.
    """
    slow = {item.path for item in items if item.get_closest_marker("slow") or item.get_closest_marker("browser")}
    known = durations.seconds_by_file()
    files = dict.fromkeys(item.path for item in items)
    seconds = {file: known.get(str(file.relative_to(ROOT)), UNKNOWN_SLOW_SECONDS * (file in slow)) for file in files}
    order = sorted(files, key=lambda file: -seconds[file])
    with_database = {item.path for item in items if "django_db_setup" in getattr(item, "fixturenames", ())}
    with_database |= {item.path for item in items if item.get_closest_marker("django_db")}
    alone = next((file for file in order[1:] if file not in with_database), None)
    if alone is not None:
        order.remove(alone)
        order.insert(1, alone)
    place = {file: number for number, file in enumerate(order)}
    items.sort(key=lambda item: place[item.path])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The process that started the run removes the template."""
    from django.conf import settings

    if hasattr(session.config, "workerinput") or not _ran_with_database():
        return
    with _superuser() as server:
        _drop(server, f"{settings.TEST_DATABASE_PREFIX}template")


def _ran_with_database() -> bool:
    from casino.embedded import default_services

    return bool(os.environ.get("DATABASE_URL")) or default_services().postgres.is_ready()
