"""Makes the event table's partitions ahead: `manage.py partitions [--months N]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.eventstore import partitions


class Command(BaseCommand):
    """The door to `casino.eventstore.partitions`."""

    help = "Makes the monthly partitions of the event table ahead and lists those there are."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--months", type=int, default=6, help="how many months ahead (default: 6)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = partitions.ensure(options["months"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        for first in made:
            self.stdout.write(self.style.SUCCESS(f"made {first:%Y-%m}"))
        there = partitions.existing()
        self.stdout.write(f"{len(there)} partitions, {there[0]} to {there[-1]}" if there else "no partitions")
