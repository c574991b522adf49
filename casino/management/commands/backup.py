"""A copy of the database: `manage.py backup [--to DIR] [--base]`.

Without --base a dump of this moment, of whatever server the settings name. With --base a base backup of the embedded
server, from which, with the archived log (`manage.py archive on`), any later instant can be restored.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.embedded import ServiceError, default_services
from casino.eventstore import StoreHead
from casino.recovery import dumps, point_in_time
from casino.recovery.errors import RecoveryRefused


class Command(BaseCommand):
    """Run `casino.recovery.dumps.dump` and `casino.recovery.point_in_time.base_backup`."""

    help = "Copies the database into a file (pg_dump), or the embedded server's cluster into a directory (--base)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, metavar="DIR", help="where to (default: backups/ beside the services)")
        parser.add_argument("--base", action="store_true", help="a base backup, for restoring to an instant")

    def handle(self, *args: Any, **options: Any) -> None:
        directory = (options["to"] or default_services().home / "backups").absolute()
        try:
            if options["base"]:
                path, base = point_in_time.base_backup(directory)
                self.stdout.write(f"{path}\n{head_text(base.head)} at its start; {base.seconds:.1f} s.")
            else:
                path, made = dumps.dump(directory)
                self.stdout.write(f"{path}\n{head_text(made.head)}; {made.size} bytes, {made.seconds:.1f} s.")
        except (RecoveryRefused, ServiceError, OSError) as error:
            raise CommandError(str(error)) from error


def head_text(head: StoreHead | None) -> str:
    """The head of a store in words."""
    if head is None:
        return "No event"
    return f"Last event: position {head.position}, recorded {head.recorded_at.isoformat(timespec='milliseconds')}"
