"""``manage.py import_day FILE…``: key in a day that was kept on paper, or try it."""

from __future__ import annotations

import getpass
import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounting import commands
from accounting.day_files import BadRow
from casino.errors import Refused
from casino.identity.signatures import sign_as
from casino.management.arguments import add_property, day, required_property_id
from casino.models import Property
from casino.requests.csv_text import decode
from casino.roles import Role

ORIGIN = "command:import_day"
"""Origin of the PIN, by which wrong ones are counted."""


class Command(BaseCommand):
    help = (
        "Import openers, closers, slips, boxes, counts and meter readings of a gaming day from CSV files; all of them "
        "or nothing. Who keys it in signs with a PIN, typed in or given on standard input."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, help="CSV files as a spreadsheet saves them")
        parser.add_argument("--day", type=day, required=True, help="gaming day, such as 2026-11-20")
        parser.add_argument("--keyed-by", metavar="EMPLOYEE", help="number of the accountant who keys it in")
        parser.add_argument(
            "--late-reason", default="", help="open a day that was never opened, as a late entry with this reason"
        )
        parser.add_argument("--dry-run", action="store_true", help="list every bad row, record nothing")
        add_property(parser, required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        venue = Property.objects.get(pk=required_property_id(options))
        files = [self._read(path) for path in options["files"]]
        try:
            outcome = self._import(venue, options["day"], files, options)
        except Refused as refusal:
            self._list([BadRow(**row) for row in refusal.details.get("bad_rows", [])])
            raise CommandError(f"{refusal.message} [{refusal.code}]") from refusal
        self._list(outcome.bad_rows)
        for record, number in outcome.acts.items():
            self.stdout.write(f"{record}: {number}")
        if outcome.bad_rows:
            raise CommandError(f"Nothing was recorded: {len(outcome.bad_rows)} rows cannot be taken.")
        self.stdout.write("recorded" if outcome.recorded else "nothing recorded: tried only")

    def _import(
        self, venue: Property, on: date, files: list[commands.File], options: dict[str, Any]
    ) -> commands.Imported:
        if options["dry_run"]:
            return commands.rehearse_import(
                venue, day=on, files=files, late_reason=options["late_reason"], actor="system:import_day"
            )
        if not options["keyed_by"]:
            raise CommandError("Who keys it in? Give --keyed-by, or --dry-run.")
        pin = getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
        keyed = sign_as(venue, options["keyed_by"], pin, Role.ACCOUNTING, "import_day", origin=ORIGIN)
        actor = f"employee:{keyed.employee}"
        return commands.import_day(
            venue, day=on, files=files, keyed=keyed, late_reason=options["late_reason"], actor=actor
        )

    def _read(self, path: Path) -> commands.File:
        try:
            return commands.File(name=path.name, content=decode(path.read_bytes()))
        except (OSError, ValueError) as problem:
            raise CommandError(f"{path}: {problem}") from problem

    def _list(self, rows: list[BadRow]) -> None:
        for row in rows:
            self.stderr.write(f"{row.file}:{row.line}: {row.column or '-'}: {row.reason}")
