"""A copy becomes a database again.

    manage.py restore FILE.dump [--into NAME]        a new database beside the one in use
    manage.py restore FILE.dump --replace            … that takes its place when it is in order; the old one is kept
    manage.py restore BASE --home DIR [--at INSTANT] the embedded server as it was, in a `.local/` of its own

What comes back is verified and its projections are compared with their rebuild. Exit code 1: it is not in order.
"""

import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.embedded import ServiceError
from casino.eventstore import StoreError
from casino.integrity import signed_manifests
from casino.management.commands.backup import head_text
from casino.recovery import dumps, point_in_time
from casino.recovery.checking import Checked
from casino.recovery.errors import RecoveryRefused
from casino.recovery.servers import configured

MAX_SHOWN = 20


class Command(BaseCommand):
    """Run `casino.recovery.dumps.restore` and `casino.recovery.point_in_time.restore`."""

    help = "Restores a dump into a new database, or a base backup and its log to an instant, and checks the result."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="a file of `backup`, or a directory of `backup --base`")
        parser.add_argument("--into", metavar="NAME", help="name of the new database (default: …_restored)")
        parser.add_argument("--replace", action="store_true", help="put it in the place of the database in use")
        parser.add_argument("--home", type=Path, metavar="DIR", help="base backups: a new CASINO_LOCAL directory")
        parser.add_argument("--at", metavar="INSTANT", help="base backups: ISO 8601 with time zone (default: the end)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            ok = self._instant(options) if options["source"].is_dir() else self._dump(options)
        except (RecoveryRefused, ServiceError, OSError) as error:
            raise CommandError(str(error)) from error
        if not ok:
            sys.exit(1)

    def _dump(self, options: dict[str, Any]) -> bool:
        if options["home"] or options["at"]:
            raise CommandError("A dump is of one moment: --home and --at are for base backups.")
        name = configured().database
        if options["replace"]:
            dumps.require_unused(name)  # before the long work, and once more after it
        restored = dumps.restore(options["source"], into=options["into"] or f"{name}_restored")
        self.stdout.write(f"Restored into {restored.database}, {restored.seconds:.1f} s.")
        self._tell(restored.checked)
        if restored.checked.head != restored.manifest.head:
            self.stdout.write(
                self.style.ERROR(f"NOT WHOLE: the dump ended otherwise. {head_text(restored.manifest.head)}.")
            )
        if options["replace"] and restored.ok:
            kept = dumps.put_in_place(restored, name)
            self.stdout.write(f"{name} is the restored database now." + (f" The old one is {kept}." if kept else ""))
            self._sign()
        return restored.ok

    def _sign(self) -> None:
        """The restored state becomes the signed one, if a manifest says so."""
        try:
            said = signed_manifests.sign_restored()
        except (StoreError, OSError) as error:
            said = f"No manifest was signed: {error}. When you know why: manage.py manifest --accept"
        if said:
            self.stdout.write(said)

    def _instant(self, options: dict[str, Any]) -> bool:
        if options["into"] or options["replace"]:
            raise CommandError("A base backup becomes a server of its own: give --home, not --into or --replace.")
        if not options["home"]:
            raise CommandError("--home is missing: the new CASINO_LOCAL directory.")
        restored = point_in_time.restore(options["source"], home=options["home"], at=_instant(options["at"]))
        self.stdout.write(f"Restored, {restored.seconds:.1f} s; use it with CASINO_LOCAL={restored.home}.")
        self._tell(restored.checked)
        return restored.checked.ok

    def _tell(self, checked: Checked) -> None:
        self.stdout.write(f"{head_text(checked.head)}; {checked.events} events.")
        for line in [*checked.behind, *checked.findings, *checked.differences][:MAX_SHOWN]:
            self.stdout.write(self.style.ERROR(str(line)))
        seconds = f"verified in {checked.verify_seconds:.1f} s, rebuilt and compared in {checked.rebuild_seconds:.1f} s"
        if checked.behind:
            self.stdout.write(self.style.ERROR("MIGRATIONS MISSING (above): migrate it, then rebuild --check."))
        if checked.ok:
            self.stdout.write(self.style.SUCCESS(f"In order and equal, row for row: {seconds}."))
        else:
            self.stdout.write(self.style.ERROR(f"NOT IN ORDER: {seconds}."))


def _instant(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"--at: {text!r} is not an instant like 2026-11-21T22:45:00+00:00.") from error
    if at.tzinfo is None:
        raise CommandError(f"--at: {text!r} has no time zone.")
    return at
