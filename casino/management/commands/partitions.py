"""The months of the tables of events.

    manage.py partitions [make] [--months N]          makes months ahead, lists what there is and what is archived
    manage.py partitions detach YYYY-MM --to DIR      takes a sealed month out, into files; its table stays beside
    manage.py partitions drop YYYY-MM --from DIR      gives back the space of that table, once the files hold it
    manage.py partitions attach YYYY-MM [--from DIR]  brings it back, and verifies it
    manage.py partitions compact [YYYY-MM]            makes commits of events that lie one a row (default: all months)

Exit code 1 of `attach` and `compact`: the month does not verify afterwards.
"""

import re
import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from casino.eventstore import StoreError, archives, archiving, compacting, partitions
from casino.management.arguments import rows_progress


def month(text: str) -> date:
    """YYYY-MM as the first day of the month, for argparse."""
    if not re.fullmatch(r"2\d{3}-(0[1-9]|1[0-2])", text):
        raise ValueError(f"{text!r} is no month")
    return date.fromisoformat(f"{text}-01")


class Command(BaseCommand):
    """Run `casino.eventstore.partitions` and `archiving`."""

    help = "Makes the monthly partitions of events ahead, archives old ones, brings them back, and compacts them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", nargs="?", choices=["make", "detach", "drop", "attach", "compact"], default="make")
        parser.add_argument("month", nargs="?", type=month, help="YYYY-MM")
        parser.add_argument("--months", type=int, default=6, help="make: how many months ahead (default: 6)")
        parser.add_argument("--to", type=Path, metavar="DIR", help="detach: where the archive is written")
        parser.add_argument("--from", type=Path, metavar="DIR", dest="source", help="drop, attach: where it lies")
        parser.add_argument("--by", default="system:partitions", help="who archives, for the note")

    def handle(self, *args: Any, **options: Any) -> None:
        act = options["act"]
        needed = {"detach": "to", "drop": "source"}.get(act)
        if act not in ("make", "compact") and options["month"] is None:
            raise CommandError(f"{act}: name the month, YYYY-MM.")
        if needed and options[needed] is None:
            raise CommandError(f"{act}: name the directory, --{'to' if needed == 'to' else 'from'} DIR.")
        try:
            getattr(self, act)(options)
        except (StoreError, ValueError, OSError, DatabaseError) as error:
            raise CommandError(str(error)) from error

    def make(self, options: dict[str, Any]) -> None:
        for first in partitions.ensure(options["months"]):
            self.stdout.write(self.style.SUCCESS(f"made {first:%Y-%m}"))
        there = partitions.existing()
        names = sorted({name[-7:].replace("_", "-") for name in there})
        self.stdout.write(f"{len(names)} months, {names[0]} to {names[-1]}" if names else "no months")
        for note in archives.away():
            self.stdout.write(f"archived {note}")

    def detach(self, options: dict[str, Any]) -> None:
        with rows_progress("Verifying events") as progress:
            archived = archiving.detach(options["month"], options["to"], actor=options["by"], progress=progress)
        self.stdout.write(self.style.SUCCESS(f"archived {archived.note}"))
        self.stdout.write(f"{archived.folder}; SHA-256 of its rows {archived.note.digest.hex()}")

    def drop(self, options: dict[str, Any]) -> None:
        freed = archiving.drop(options["month"], options["source"])
        self.stdout.write(self.style.SUCCESS(f"{freed / 2**20:,.0f} MiB given back; the files hold the month"))

    def attach(self, options: dict[str, Any]) -> None:
        report = archiving.attach(options["month"], options["source"])
        for finding in report.findings[:20]:
            self.stdout.write(self.style.ERROR(str(finding)))
        if not report.ok:
            self.stdout.write(self.style.ERROR("NOT IN ORDER: the month is back as it was archived, and is wrong."))
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS(f"back, and in order: {report.events} events."))

    def compact(self, options: dict[str, Any]) -> None:
        for month in [options["month"]] if options["month"] else compacting.months():
            with rows_progress("Verifying events") as progress:
                done = compacting.compact(month, progress=progress)
            self.stdout.write(f"{month:%Y-%m}: {done.events} events in {done.commits} commits")
            if not done.report.ok:
                for finding in done.report.findings[:20]:
                    self.stdout.write(self.style.ERROR(str(finding)))
                self.stdout.write(self.style.ERROR("NOT IN ORDER."))
                sys.exit(1)
        if not compacting.months():
            self.stdout.write(self.style.SUCCESS("All events are in commits."))
