"""Locations of the services' files, and the account they run under.

The rule, decided anew each time from what is on disk, so that settings can name an address before anything runs:

- The home is `.local/`. When it cannot be used it is `/var/tmp/casino-<uid>-<hash of .local/>`, and `.local/services`
  points there. It cannot be used by a plain user who may not write it, nor by root when the servers' account could
  not reach it (PostgreSQL refuses to run as root; a project under /root is closed to others).
- Sockets are in `<home>/run`, or under `/var/tmp` when that path is too long for a socket.
- Run by root, the servers run as the system account `casino-services`, created on demand; or as the owner of the
  database files already there.
"""

import hashlib
import os
import pwd
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

from casino.embedded.errors import ServiceError

ACCOUNT = "casino-services"
# sun_path has 108 bytes, one of them the closing zero.
SOCKET_PATH_LIMIT = 107
LONGEST_SOCKET_NAME = ".s.PGSQL.5432"


@dataclass(frozen=True)
class Account:
    """The system account that the servers run as; `switch` when the caller has to become it first."""

    uid: int
    gid: int
    switch: bool

    def run_arguments(self) -> dict[str, object]:
        """Keyword arguments for subprocess.run."""
        if not self.switch:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}


def home_of(local: Path) -> Path:
    """The directory with the servers' files for this `.local/`. Creates nothing."""
    local = local.absolute()
    if os.geteuid() == 0:
        return local if open_to_others(local) else _substitute(local)
    return local if _writable(local) else _substitute(local)


def socket_directory_of(home: Path, local: Path) -> Path:
    """The directory of the sockets: short enough for the kernel. Creates nothing."""
    directory = home / "run"
    if len(os.fsencode(directory / LONGEST_SOCKET_NAME)) <= SOCKET_PATH_LIMIT:
        return directory
    return _substitute(local.absolute()) / "run"


def open_to_others(path: Path) -> bool:
    """True when any account can reach this path: each directory that exists on the way lets others through. Both the
    way as it is written, which may lead through a link in a closed directory, and the way to where it leads."""
    ways = {place for end in (path.absolute(), path.resolve()) for place in (end, *end.parents)}
    return all(place.stat().st_mode & stat.S_IXOTH for place in ways if place.exists())


def _writable(local: Path) -> bool:
    existing = next(path for path in (local, *local.parents) if path.exists())
    if not os.access(existing, os.W_OK | os.X_OK):
        return False
    database = local / "postgres"
    return not database.exists() or database.stat().st_uid == os.geteuid()


def _substitute(local: Path) -> Path:
    name = hashlib.sha256(os.fsencode(local)).hexdigest()[:12]
    return Path("/var/tmp") / f"casino-{os.geteuid()}-{name}"


def make_directory(path: Path, *, mode: int, owner: Account | None = None) -> None:
    """Creates a directory if need be and makes sure that it is ours (or the servers'): /var/tmp is open to all."""
    path.mkdir(parents=True, exist_ok=True)
    found = path.lstat()
    allowed = {os.geteuid()} | ({owner.uid} if owner else set())
    if not stat.S_ISDIR(found.st_mode) or (found.st_uid not in allowed and os.geteuid() != 0):
        raise ServiceError(f"{path} belongs to another user; remove it or set CASINO_LOCAL to a directory of yours.")
    if path.parent == Path("/var/tmp") and found.st_uid not in allowed:
        raise ServiceError(f"{path} belongs to another user; remove it or set CASINO_LOCAL to a directory of yours.")
    if owner and owner.switch and found.st_uid != owner.uid:
        os.chown(path, owner.uid, owner.gid)
    if stat.S_IMODE(path.stat().st_mode) != mode:
        path.chmod(mode)


def account_for(database_directory: Path) -> Account:
    """The account the servers run as. Run by root this may create it."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), switch=False)
    if database_directory.exists() and database_directory.stat().st_uid != 0:
        found = database_directory.stat()
        return Account(found.st_uid, found.st_gid, switch=True)
    entry = _system_account()
    return Account(entry.pw_uid, entry.pw_gid, switch=True)


def _system_account() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(ACCOUNT)
    except KeyError:
        pass  # The first start on this machine: create it below.
    command = [
        "useradd",
        "--system",
        "--user-group",
        "--no-create-home",
        "--shell",
        "/usr/sbin/nologin",
        ACCOUNT,
    ]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        detail = getattr(error, "stderr", None) or error
        raise ServiceError(
            f"PostgreSQL refuses to run as root, and the account {ACCOUNT!r} could not be created: {detail}. "
            "Run as a plain user, or create the account."
        ) from error
    return pwd.getpwnam(ACCOUNT)
