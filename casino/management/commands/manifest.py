"""Signs what the store holds and how the database protects it: `manage.py manifest [--to DIR] [--accept]`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.eventstore import StoreError, manifests
from casino.integrity import record_checks


class Command(BaseCommand):
    """The command line of `casino.eventstore.manifests`."""

    help = "Writes the next signed manifest, with which `verify` compares what is there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, metavar="DIR", help="default: EVENTSTORE_MANIFEST_DIRECTORY")
        parser.add_argument(
            "--accept",
            action="store_true",
            help="sign everything as it is now, whatever changed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder = options["to"] or settings.EVENTSTORE_MANIFEST_DIRECTORY
        if not folder:
            raise CommandError("Name the folder: --to DIR, or EVENTSTORE_MANIFEST_DIRECTORY.")
        try:
            path = manifests.write(Path(folder), accept=options["accept"])
            if options["to"] is None:
                record_checks.note(record_checks.MANIFEST, [])
        except (StoreError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{path}: {manifests.read(path).hash}")
