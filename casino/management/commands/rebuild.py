"""Makes all projections again out of the events: `manage.py rebuild [--check]`.

Exit code 1: --check found differences.
"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino.eventstore import Rebuilt, rebuild, rebuilding
from casino.eventstore.verifying import Progress
from casino.integrity import record_checks
from casino.management.arguments import add_workers, rows_progress
from casino.runtime import parallel

MAX_SHOWN = 50


class Command(BaseCommand):
    """Run `casino.eventstore.rebuild`."""

    help = "Empties every projection and replays all events, in one transaction."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="compare every row to what is there, and leave everything as it is",
        )
        add_workers(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        with rows_progress("Replaying events") as progress:
            result = self._result(progress, options)
        if options["verbosity"] > 1 or options["check"]:
            for table, rows in result.rows.items():
                self.stdout.write(f"  {table}: {rows} rows")
        verb = "Compared" if options["check"] else "Rebuilt"
        self.stdout.write(
            f"{verb} {sum(result.rows.values())} rows in {len(result.rows)} tables from {result.events} events."
        )
        if options["check"]:
            record_checks.note_comparison(result)
            self._judge(result)

    def _result(self, progress: Progress, options: dict[str, Any]) -> Rebuilt:
        helpers = options["workers"]
        if helpers:
            in_parts = parallel.compare if options["check"] else parallel.rebuild
            return in_parts(helpers=helpers, progress=progress)
        return rebuilding.compare(progress) if options["check"] else rebuild(progress)

    def _judge(self, result: Rebuilt) -> None:
        for difference in result.differences[:MAX_SHOWN]:
            self.stdout.write(self.style.ERROR(f"{difference.table} {difference.side}: {difference.row}"))
        if result.differences:
            self.stdout.write(self.style.ERROR(f"NOT EQUAL: {len(result.differences)} rows differ."))
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS("Equal, row for row."))
