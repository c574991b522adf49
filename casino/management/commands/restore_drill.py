"""Backup and restore, done and measured: `manage.py restore_drill [--work DIR]`.

1. A dump of the database in use, restored beside it, verified, compared, removed.
2. The same dump in a server of its own under DIR; its log is archived; a base backup; events, an instant, more events;
   the server is killed. It is restored to that instant, and once more to the end of the archive.

Nothing that exists is touched; DIR is removed at the end. Exit code 1: something did not come back as it was.
"""

import os
import shutil
import signal
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.embedded import DATABASE, ServiceError, Services
from casino.events import FormPrinted
from casino.eventstore import Append, StoreHead, append, store_head
from casino.management.commands.backup import head_text
from casino.recovery import dumps, point_in_time
from casino.recovery.errors import RecoveryRefused
from casino.recovery.servers import configured, embedded, pointed_at

EVENTS = 200
ARCHIVE_SECONDS = 5
# The number of no property: the drill's events are in a copy, and belong to none.
NOBODY = 2**31 - 1


class Command(BaseCommand):
    """The drill: `make restore-drill`."""

    help = "Backs up, restores and checks a copy of the database by both ways, and says what that cost."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--work", type=Path, metavar="DIR", help="a directory for the copies (default: a new one)")

    def handle(self, *args: Any, **options: Any) -> None:
        work = Path(tempfile.mkdtemp(prefix="casino-drill-", dir=options["work"] or "/var/tmp"))  # noqa: S108
        work.chmod(0o755)
        self.ok = True
        try:
            file = self._dump_and_back(work)
            self._back_to_an_instant(work, file)
        except (RecoveryRefused, ServiceError, OSError) as error:
            raise CommandError(str(error)) from error
        finally:
            for home in ("source", "instant", "latest"):
                Services(work / home).stop()
            shutil.rmtree(work)
        self.stdout.write(self.style.SUCCESS("The drill succeeded.") if self.ok else self.style.ERROR("IT FAILED."))
        if not self.ok:
            sys.exit(1)

    def _dump_and_back(self, work: Path) -> Path:
        started = time.monotonic()
        file, made = dumps.dump(work / "dumps")
        self.stdout.write(f"Dump: {made.seconds:.1f} s, {made.size / 1e6:.1f} MB. {head_text(made.head)}.")
        name = f"{made.database}_drill_{os.getpid()}"
        restored = dumps.restore(file, into=name)
        configured().drop(name)
        self._say("Dump restored", restored.checked, made.head, time.monotonic() - started - made.seconds)
        return file

    def _back_to_an_instant(self, work: Path, file: Path) -> None:
        source = Services(work / "source")
        source.start({"postgres"})
        server = embedded(source)
        server.drop(DATABASE)
        dumps.restore(file, into=DATABASE, server=server)
        point_in_time.archive_on(work / "archive", timeout=ARCHIVE_SECONDS, services=source)
        base, made = point_in_time.base_backup(work / "base", services=source)
        self.stdout.write(f"Base backup: {made.seconds:.1f} s. {head_text(made.head)}.")
        with pointed_at(server, DATABASE):
            self._record("before")
            until = store_head()
            time.sleep(1)
            instant = datetime.now(UTC)
            time.sleep(1)
            self._record("after")
            positions, killed_at = self._record_until_killed(source)
        self._restore(base, work / "instant", instant, until)
        started = time.monotonic()
        latest = point_in_time.restore(base, home=work / "latest")
        self._say("Restored to the end of the archive", latest.checked, None, time.monotonic() - started)
        last = latest.checked.head.position if latest.checked.head else 0
        lost = [moment for position, moment in positions.items() if position > last]
        seconds = killed_at - min(lost) if lost else 0.0
        self.stdout.write(
            f"Lost with the server's disk: {len(lost)} of {len(positions)} events, {seconds:.1f} s "
            f"(archive_timeout {ARCHIVE_SECONDS} s)."
        )

    def _restore(self, base: Path, home: Path, instant: datetime, until: StoreHead | None) -> None:
        started = time.monotonic()
        restored = point_in_time.restore(base, home=home, at=instant)
        self._say(f"Restored to {instant.isoformat()}", restored.checked, until, time.monotonic() - started)

    def _record(self, what: str) -> None:
        for number in range(EVENTS):
            self._print(f"{what}-{number}")

    def _print(self, serial: str) -> int:
        """One event of the drill; its position."""
        now = datetime.now(UTC)
        event = FormPrinted(serial=serial, copy="parts", copy_number=1, by="drill", signatures=[])
        stream = f"print:{serial}.{now.date()}"
        [recorded] = append(NOBODY, [Append(stream, now.date(), 0, [event], now)], actor="drill")
        return int(recorded.position or 0)

    def _record_until_killed(self, source: Services) -> tuple[dict[int, float], float]:
        """Events for a few archive periods, then kill -9: what the archive did not get is lost with the disk. Positions
        and the seconds at which each was acknowledged; those of the kill."""
        deadline, positions = time.monotonic() + 2.6 * ARCHIVE_SECONDS, {}
        while time.monotonic() < deadline:
            positions[self._print(f"late-{len(positions)}")] = time.monotonic()
            time.sleep(0.05)
        pid = source.status()["postgres"]
        if pid is None:
            raise RecoveryRefused("The drill's server ended by itself.")
        os.kill(pid, signal.SIGKILL)
        return positions, time.monotonic()

    def _say(self, what: str, checked: Any, head: StoreHead | None, seconds: float) -> None:
        ok = checked.ok and (head is None or checked.head == head)
        self.ok = self.ok and ok
        verdict = "in order, equal" if ok else "NOT AS IT WAS"
        self.stdout.write(
            f"{what}: {seconds:.1f} s (verified {checked.verify_seconds:.1f}, rebuilt and compared "
            f"{checked.rebuild_seconds:.1f}): {checked.events} events, {verdict}. {head_text(checked.head)}."
        )
        for line in [*checked.behind, *checked.findings, *checked.differences][:20]:
            self.stdout.write(self.style.ERROR(str(line)))
