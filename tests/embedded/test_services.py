"""The embedded services as real processes: started, shared, stopped, found again after a crash, as root and not."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import pytest

from casino.embedded import APP_ROLE, DATABASE, OWNER_ROLE, Services
from casino.embedded.places import SOCKET_PATH_LIMIT, home_of, open_to_others, socket_directory_of

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def short_path() -> Iterator[Path]:
    """A directory with a short path that every account can reach (pytest's own are long, and closed to others)."""
    path = Path(tempfile.mkdtemp(prefix="casino-", dir="/tmp"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def short_directory():
    with short_path() as path:
        yield path


@pytest.fixture
def services(short_directory):
    services = Services(short_directory / ".local")
    yield services
    services.stop()


@pytest.fixture(scope="module")
def kept():
    """Services of several tests: the data directory is made once."""
    with short_path() as path:
        services = Services(path / ".local")
        yield services
        services.stop()


@pytest.fixture
def running(kept):
    kept.start()
    return kept


def test_started_once_shared_and_stopped(services):
    assert services.status() == {"postgres": None, "redis": None}
    with ThreadPoolExecutor(4) as pool:  # four processes at once
        starts = [pool.submit(manage, services.local, "services", "start") for _ in range(4)]
        assert [start.result().returncode for start in starts] == [0, 0, 0, 0]
    running = services.status()
    assert all(running.values())
    services.start()
    assert services.status() == running
    services.stop()
    assert services.status() == {"postgres": None, "redis": None}
    for pid in running.values():
        wait_until_gone(pid)


def test_only_what_is_asked_for_is_started(services):
    services.start({"redis"})
    status = services.status()
    assert status["redis"]
    assert status["postgres"] is None


def test_data_survive_a_stop(running):
    services = running
    with psycopg.connect(services.postgres.dsn(OWNER_ROLE, DATABASE), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS seven")
    services.stop()
    services.start()
    with psycopg.connect(services.postgres.dsn(OWNER_ROLE, DATABASE)) as connection:
        assert connection.execute("SELECT seven FROM kept").fetchone() == (7,)


def test_server_keeps_its_promises(running):
    with psycopg.connect(running.postgres.dsn(APP_ROLE, DATABASE)) as connection:
        shown = {name: connection.execute(f"SHOW {name}").fetchone()[0] for name in ("fsync", "listen_addresses")}
        assert shown == {"fsync": "on", "listen_addresses": ""}
        assert connection.info.server_version // 10000 == 18
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("CREATE TABLE intruder (id int)")


def test_killed_servers_start_again(running):
    services = running
    first = services.status()
    for pid in first.values():
        os.kill(pid, signal.SIGKILL)
    for pid in first.values():
        wait_until_gone(pid)
    services.start()
    second = services.status()
    assert all(second.values())
    assert second["postgres"] != first["postgres"]


def test_stale_pid_of_a_stranger_is_seen_through(running):
    """After a crash of the machine the number in postmaster.pid may be some other process's."""
    services = running
    identity = services.postgres.data / "postmaster.pid"
    lines = identity.read_text().splitlines()
    os.kill(int(lines[0]), signal.SIGKILL)
    wait_until_gone(int(lines[0]))
    with subprocess.Popen(["sleep", "60"]) as stranger:
        identity.write_text("\n".join([str(stranger.pid), *lines[1:]]))
        services.start()
        assert services.status()["postgres"] not in (None, stranger.pid)
        assert stranger.poll() is None
        stranger.kill()


def test_long_path_gets_a_short_socket(short_directory):
    local = short_directory.joinpath(*["a-directory-with-a-long-name"] * 5, ".local")
    local.mkdir(parents=True)
    services = Services(local)
    assert len(str(services.postgres.socket)) <= SOCKET_PATH_LIMIT
    assert services.postgres.socket_directory.is_relative_to("/var/tmp")
    try:
        services.start()
        assert services.postgres.is_ready()
    finally:
        services.stop()
        shutil.rmtree(services.postgres.socket_directory.parent)


def test_a_link_in_a_closed_folder_is_out_of_reach(short_directory):
    """A virtual environment that is a link: where it leads is open, the way there is not."""
    closed, programs = short_directory / "closed", short_directory / "programs"
    programs.mkdir()
    closed.mkdir(mode=0o700)
    (closed / "link").symlink_to(programs)
    assert open_to_others(programs)
    assert not open_to_others(closed / "link")


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root: a project closed to the servers' account")
def test_root_with_a_closed_project_uses_var_tmp(short_directory):
    closed = short_directory / "closed"
    closed.mkdir(mode=0o700)
    services = Services(closed / ".local")
    assert services.home.parent == Path("/var/tmp")
    try:
        services.start()
        assert all(services.status().values())
        assert (closed / ".local" / "services").read_text().strip() == str(services.home)
        owner = (services.home / "postgres").stat().st_uid
        assert owner != 0
        assert psutil.Process(services.status()["postgres"]).uids().real == owner
    finally:
        services.stop()
        shutil.rmtree(services.home)


@pytest.mark.skipif(
    os.geteuid() != 0, reason="needs root to become another user; run as a plain user, all tests show it"
)
@pytest.mark.slow
def test_plain_user_migrates(short_directory):
    """An account without any right beyond its own directory: start, migrate, stop."""
    nobody = pwd.getpwnam("nobody")
    local = short_directory / ".local"
    local.mkdir()
    os.chown(local, nobody.pw_uid, nobody.pw_gid)
    become = plain_user_command()
    try:
        # All apps take ten times as long, and are migrated for the tests' own databases anyway.
        migrated = manage(local, "migrate", "eventstore", become=become)
        assert migrated.returncode == 0, migrated.stderr
        assert "Rights of the application role granted." in migrated.stdout
        status = manage(local, "services", "status", become=become)
        assert status.stdout.count("running") == 2
        assert (local / "postgres").stat().st_uid == nobody.pw_uid
    finally:
        stopped = manage(local, "services", "stop", become=become)
    assert stopped.stdout.count("stopped") == 2


def test_places_are_told_without_touching_the_disk(short_directory):
    local = short_directory / "nowhere" / ".local"
    home = home_of(local)
    socket_directory_of(home, local)
    assert list(short_directory.iterdir()) == []


def test_commands_without_database_start_nothing(services):
    finished = manage(services.local, "check")
    assert finished.returncode == 0, finished.stderr
    assert services.status() == {"postgres": None, "redis": None}


def manage(local: Path, *arguments: str, become: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Runs manage.py with the embedded settings on another `.local/`, perhaps as another user."""
    addresses = ("DATABASE_URL", "REDIS_URL", "CASINO_DATABASE")
    environment = {name: value for name, value in os.environ.items() if name not in addresses}
    environment |= {"DJANGO_SETTINGS_MODULE": "settings.embedded", "CASINO_LOCAL": str(local), "HOME": "/tmp"}
    return subprocess.run(
        [*become, sys.executable, str(ROOT / "manage.py"), *arguments],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def plain_user_command() -> tuple[str, ...]:
    """The words before a command that run it as `nobody`.

    Where the interpreter or the work tree is closed to others (under /root), the one capability that lets a process
    read and pass through is left to it; it may still write nowhere but in its own directory.
    """
    if not shutil.which("setpriv"):
        pytest.skip("setpriv (util-linux) is not installed")
    become = ("setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups")
    if not runs_this_interpreter(become):
        become += ("--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search")
    if not runs_this_interpreter(become):
        pytest.skip("this machine lets no plain user run the interpreter")
    return become


def runs_this_interpreter(become: tuple[str, ...]) -> bool:
    """Whether that account gets our interpreter and the project: one that may not read the interpreter's libraries
    may get those of another Python on the machine."""
    told = [*become, sys.executable, "-c", "import sys; print(sys.version)"]
    own = subprocess.run(told, capture_output=True, text=True)
    asked = [*become, sys.executable, str(ROOT / "manage.py"), "services", "--help"]
    helped = subprocess.run(asked, capture_output=True)
    return own.returncode == 0 and own.stdout.strip() == sys.version and helped.returncode == 0


def wait_until_gone(pid: int) -> None:
    """Waits for a killed process; one that nobody has reaped yet counts as gone."""
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return
        except psutil.NoSuchProcess:
            return
        time.sleep(0.05)
    pytest.fail(f"process {pid} is still there")
