"""Seals a gaming day: `manage.py seal --property CODE --day D`. Closing a day does it; this is for a day by itself."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.eventstore import StoreError, seal_day
from casino.management.arguments import add_property, day, required_property_id


class Command(BaseCommand):
    """Run `casino.eventstore.seal_day`."""

    help = "Seals a gaming day. Sealing a sealed day shows its seal."

    def add_arguments(self, parser: CommandParser) -> None:
        add_property(parser, required=True)
        parser.add_argument("--day", type=day, required=True, help="gaming day (YYYY-MM-DD)")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = required_property_id(options)
        try:
            seal = seal_day(chosen, options["day"])
        except StoreError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{seal.day}: {seal.events} events in {seal.streams} streams")
        self.stdout.write(
            f"seal {seal.hash.hex()}, signed with key {seal.key_id} at {seal.sealed_at:%Y-%m-%d %H:%M:%S} UTC"
        )
