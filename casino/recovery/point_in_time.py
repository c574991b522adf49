"""Base backups and the archived log of the embedded server: back to any instant after a base backup.

The server hands every finished piece of its log to the archive, at the latest `timeout` seconds after something was
written: that is what a lost disk can cost at most. Other servers (DATABASE_URL) are archived by their operators, with
their own tools; here they are refused.

A restore starts a server of its own in a new `.local/` directory. Nothing that exists is touched.
"""

import shlex
import shutil
import time
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import psycopg
from django.conf import settings

from casino.embedded import DATABASE, SUPERUSER, ServiceError, Services, default_services
from casino.embedded.places import Account, account_for, make_directory
from casino.eventstore import StoreHead, store_head
from casino.recovery.checking import Checked, check
from casino.recovery.dumps import digest, write_manifest
from casino.recovery.errors import RecoveryRefused
from casino.recovery.servers import embedded, pointed_at, run

TIMEOUT_SECONDS = 60
RECOVERY_SECONDS = 6 * 3600
DATA = "data"
MANIFEST = "base.json"

ARCHIVING = """\
# archive: {directory}
archive_mode = on
archive_timeout = {timeout}
archive_command = '{command}'
"""
# Never over a file that is there, and never half a file: copied beside, flushed, renamed. The same piece twice is no
# error (the server may ask again after a crash); another one of the same name is.
ARCHIVE = (
    'if test -f {to}/"%f"; then cmp -s "%p" {to}/"%f"; '
    'else cp "%p" {to}/"%f".part && sync {to}/"%f".part && mv {to}/"%f".part {to}/"%f"; fi'
)
RECOVERING = """\
archive_mode = off
hot_standby = off
restore_command = '{command}'
recovery_target_timeline = 'latest'
recovery_target_action = 'promote'
"""


class Base(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A base backup: restorable to any instant from `ended_at` on. `head`: the store as it began, at least."""

    began_at: datetime
    ended_at: datetime
    seconds: float
    archive: str
    head: StoreHead | None


class RestoredServer(msgspec.Struct, frozen=True, kw_only=True):
    """A server that runs again, in `home`; `seconds` until it took connections."""

    home: Path
    seconds: float
    checked: Checked


class Archiving(msgspec.Struct, frozen=True, kw_only=True):
    """The state of archiving. `directory` is empty when it is off."""

    directory: str
    last: str | None
    last_at: datetime | None
    failed: int


def archive_on(directory: Path, *, timeout: int = TIMEOUT_SECONDS, services: Services | None = None) -> None:
    """From now on the server archives its log into `directory`. It is started anew for that."""
    services = services or _own_services()
    directory = directory.absolute()
    if any(character in str(directory) for character in "'\"\\%\n"):
        raise RecoveryRefused(f"{directory}: quotation marks, % and backslashes have no place in this path.")
    make_directory(directory, mode=0o700, owner=_account(services))
    command = ARCHIVE.format(to=shlex.quote(str(directory))).replace("'", "''")
    services.postgres.write_extra(ARCHIVING.format(directory=directory, timeout=timeout, command=command))
    _start_anew(services)


def archive_off(services: Services | None = None) -> None:
    """Ends archiving; what was archived stays."""
    services = services or _own_services()
    services.postgres.write_extra("")
    _start_anew(services)


def archiving(services: Services | None = None) -> Archiving:
    """Return the state of log archiving: destination, progress and failures."""
    services = services or _own_services()
    with _master(services) as master:
        mode = master.execute("SHOW archive_mode").fetchone()[0]
        row = master.execute(
            "SELECT last_archived_wal, last_archived_time, failed_count FROM pg_stat_archiver"
        ).fetchone()
    return Archiving(
        directory=str(_archive_of(services)) if mode == "on" else "", last=row[0], last_at=row[1], failed=row[2]
    )


def flush(services: Services | None = None, *, seconds: float = 60) -> None:
    """Ends the piece of log under way and waits until the archive has it."""
    services = services or _own_services()
    with _master(services) as master:
        piece = master.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()[0]
        deadline = time.monotonic() + seconds
        while not (_archive_of(services) / piece).exists():
            if time.monotonic() > deadline:
                raise RecoveryRefused(f"{piece} does not reach the archive: see {services.postgres.log}.")
            time.sleep(0.05)


def base_backup(directory: Path, *, services: Services | None = None) -> tuple[Path, Base]:
    """A base backup in a new directory below `directory`. Refused when the log is not archived: it alone would be a
    copy that nothing leads on from, and a dump is better at that."""
    services = services or _own_services()
    archive = archiving(services).directory
    if not archive:
        raise RecoveryRefused("The log is not archived: `manage.py archive on --to DIR` first, or leave out --base.")
    account = _account(services)
    began_at = datetime.now(UTC)
    make_directory(directory, mode=0o700, owner=account)
    target = directory / f"base-{began_at:%Y%m%dT%H%M%S%fZ}"
    make_directory(target, mode=0o700, owner=account)
    started = time.monotonic()
    try:
        with pointed_at(embedded(services), DATABASE):
            head = store_head()
        conninfo = services.postgres.dsn(SUPERUSER, "postgres")
        arguments = [f"--pgdata={target / DATA}", "--checkpoint=fast", "--manifest-checksums=SHA256", "--no-password"]
        run("pg_basebackup", [*arguments, f"--dbname={conninfo}"], account=account)
        base = Base(
            began_at=began_at,
            ended_at=datetime.now(UTC),
            seconds=time.monotonic() - started,
            archive=archive,
            head=head,
        )
    except BaseException:
        shutil.rmtree(target)
        raise
    write_manifest(target / MANIFEST, base)
    return target, base


def restore(base: Path, *, home: Path, at: datetime | None = None, archive: Path | None = None) -> RestoredServer:
    """Starts a server in `home` as this one was at the instant `at`, or as the archive last knew it, and checks it.

    Refused: a damaged or unfinished base backup, an instant before its end or after the archive's, a home in use.
    """
    _require_embedded()
    manifest = _read(base)
    if at is not None and at < manifest.ended_at:
        raise RecoveryRefused(f"The base backup ended at {manifest.ended_at.isoformat()}: take an older one for {at}.")
    archive = archive or Path(manifest.archive)
    if not archive.is_dir():
        raise RecoveryRefused(f"{archive} is missing: the log that leads on from the base backup.")
    _require_undamaged(base / DATA)
    services = Services(home)
    if services.postgres.directory.exists():
        raise RecoveryRefused(f"{services.postgres.directory} exists, and a restore writes over nothing: another home.")
    started = time.monotonic()
    _lay_out(services, base, archive, at)
    try:
        services.start({"postgres"}, seconds=RECOVERY_SECONDS)
    except ServiceError as error:
        services.stop()
        shutil.rmtree(services.postgres.directory)
        raise RecoveryRefused(
            f"No server came of it; when the log says that the target was not reached, the archive ends before {at}. "
            f"{error}"
        ) from error
    services.postgres.write_extra("")
    seconds = time.monotonic() - started
    with pointed_at(embedded(services), DATABASE):
        return RestoredServer(home=services.local, seconds=seconds, checked=check())


def _lay_out(services: Services, base: Path, archive: Path, at: datetime | None) -> None:
    """The files of the new server, as its account's."""
    services.local.mkdir(mode=0o755, parents=True, exist_ok=True)
    account = _account(services)
    make_directory(services.postgres.directory, mode=0o700, owner=account)
    shutil.copytree(base / DATA, services.postgres.data)
    command = f'cp {shlex.quote(str(archive.absolute()))}/"%f" "%p"'.replace("'", "''")
    target = f"recovery_target_time = '{at.astimezone(UTC).isoformat()}'\n" if at else ""
    services.postgres.write_extra(RECOVERING.format(command=command) + target)
    (services.postgres.data / "recovery.signal").touch()
    if account.switch:
        for path in [services.postgres.data, *services.postgres.data.rglob("*")]:
            shutil.chown(path, account.uid, account.gid)


def _require_undamaged(data: Path) -> None:
    """Every file is there with the bytes that PostgreSQL's own manifest names. The log in the base backup and in the
    archive is not in it: each of its records carries a checksum that the recovery checks."""
    whole = (data / "backup_manifest").read_bytes()
    covered, _, tail = whole.rpartition(b'"Manifest-Checksum"')
    try:
        files = msgspec.json.decode(whole)["Files"]
    except (msgspec.MsgspecError, KeyError) as error:
        raise RecoveryRefused(f"{data} is damaged: its backup_manifest cannot be read.") from error
    if sha256(covered).hexdigest().encode() not in tail:
        raise RecoveryRefused(f"{data} is damaged: its backup_manifest was changed.")
    for file in files:
        path = data / (file["Path"] if "Path" in file else bytes.fromhex(file["Encoded-Path"]).decode())
        if not path.is_file() or path.stat().st_size != file["Size"] or digest(path) != file["Checksum"]:
            raise RecoveryRefused(f"{path} is damaged: it is not the file that was backed up.")


def _read(base: Path) -> Base:
    try:
        return msgspec.json.decode((base / MANIFEST).read_bytes(), type=Base)
    except FileNotFoundError as error:
        raise RecoveryRefused(f"{base / MANIFEST} is missing: no base backup, or an unfinished one.") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecoveryRefused(f"{base / MANIFEST} cannot be read: {error}") from error


def _require_embedded() -> None:
    if "postgres" not in settings.EMBEDDED_SERVICES:
        raise RecoveryRefused(
            "The server of DATABASE_URL is not started here: its log is archived, and it is restored to an instant, "
            "with the tools of its operator. `backup` without --base, and `restore` of such a dump, work everywhere."
        )


def _own_services() -> Services:
    _require_embedded()
    return default_services()


def _account(services: Services) -> Account:
    return account_for(services.postgres.directory)


def _start_anew(services: Services) -> None:
    services.stop_postgres()
    services.start({"postgres"})


def _archive_of(services: Services) -> Path:
    """Return the directory that `archive_on` was given for the log."""
    first, _, _ = services.postgres.read_extra().partition("\n")
    if not first.startswith("# archive: "):
        raise RecoveryRefused("The log is not archived by this program: `manage.py archive on --to DIR`.")
    return Path(first.removeprefix("# archive: "))


def _master(services: Services) -> "psycopg.Connection[Any]":
    return psycopg.connect(services.postgres.dsn(SUPERUSER, "postgres"), autocommit=True)
