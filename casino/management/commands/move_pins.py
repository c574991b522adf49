"""Take the hashes of PINs out of the column in which the release before kept them.

    manage.py move_pins [--withdraw]

Run after an update from a release that kept them with the employees, when its last process has ended. As often as one
likes: it also says how many PINs still have a hash without a key. Such a PIN is hashed anew at its next use, or signs
nothing until its owner changes it. `--withdraw` deletes these hashes: for PINs that may be known to others.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino.identity import pins


class Command(BaseCommand):
    """Command-line interface of `casino.identity.pins.move_all`."""

    help = "Moves hashes of PINs of the release before into their own table, or withdraws those without a key."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--withdraw", action="store_true", help="delete hashes without a key; an administrator sets new PINs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        moved, waiting = pins.move_all(withdraw=options["withdraw"])
        self.stdout.write(f"{moved} moved; {waiting} PINs have a hash without a key.")
