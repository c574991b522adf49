"""Exports a sealed gaming day: `manage.py export_day --property CODE --day D FILE`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.eventstore import StoreError, export_day
from casino.management.arguments import add_property, day, required_property_id, rows_progress


class Command(BaseCommand):
    """Run `casino.eventstore.export_day`."""

    help = "Writes a sealed gaming day to a file that can be checked offline, and beside it the program that checks it."

    def add_arguments(self, parser: CommandParser) -> None:
        add_property(parser, required=True)
        parser.add_argument("--day", type=day, required=True, help="gaming day (YYYY-MM-DD)")
        parser.add_argument("file", type=Path, help="the file to write (JSON Lines)")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = required_property_id(options)
        try:
            with rows_progress("Exporting events") as progress:
                export = export_day(chosen, options["day"], options["file"], progress=progress)
        except (StoreError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{export.events} events written to {export.path}")
        self.stdout.write(f"Check it with: python {export.verifier} {export.path} --key {export.public_key.hex()}")
