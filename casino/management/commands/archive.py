"""The log of the embedded PostgreSQL, kept piece by piece: `manage.py archive on --to DIR | off | status | flush`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.embedded import ServiceError
from casino.recovery import point_in_time
from casino.recovery.errors import RecoveryRefused


class Command(BaseCommand):
    """Run the archiving in `casino.recovery.point_in_time`."""

    help = "Archives the embedded server's log, so that a base backup can be led on to any instant."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["on", "off", "status", "flush"])
        parser.add_argument("--to", type=Path, metavar="DIR", help="on: the archive, best on another disk")
        parser.add_argument("--timeout", type=int, default=point_in_time.TIMEOUT_SECONDS, metavar="SECONDS")

    def handle(self, *, action: str, **options: Any) -> None:
        if action == "on" and not options["to"]:
            raise CommandError("--to is missing: the directory of the archive.")
        if not 1 <= options["timeout"] <= 86_400:
            raise CommandError("--timeout: 1 to 86400 seconds.")
        try:
            if action == "on":
                point_in_time.archive_on(options["to"], timeout=options["timeout"])
            elif action == "off":
                point_in_time.archive_off()
            elif action == "flush":
                point_in_time.flush()
            state = point_in_time.archiving()
        except (RecoveryRefused, ServiceError, OSError) as error:
            raise CommandError(str(error)) from error
        if not state.directory:
            self.stdout.write("The log is not archived.")
            return
        last = f"last piece {state.last} at {state.last_at.isoformat()}" if state.last_at else "no piece yet"
        self.stdout.write(f"Archive {state.directory}: {last}; {state.failed} failures.")
