"""``manage.py resettle --property CODE --day D``: every round of a day settled anew and compared with the record.

Exit code 1: a round does not settle as it was recorded.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino.management.arguments import add_property, add_workers, day, required_property_id
from casino.models import Property
from tables import queries

MAX_SHOWN = 100


class Command(BaseCommand):
    help = "Replay a gaming day's rounds through the rules and compare each settlement with the one recorded."

    def add_arguments(self, parser: CommandParser) -> None:
        add_property(parser, required=True)
        parser.add_argument("--day", type=day, required=True, help="gaming day (YYYY-MM-DD)")
        add_workers(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        venue = Property.objects.get(pk=required_property_id(options))
        replayed: list[int] = []
        helpers = options["workers"]
        if helpers:
            found = queries.resettle_in_parts(venue, options["day"], helpers=helpers, progress=replayed.append)
        else:
            found = queries.resettle(venue, options["day"], progress=replayed.append)
        for line in found[:MAX_SHOWN]:
            self.stdout.write(self.style.ERROR(f"{line.table} {line.round}: {line.reason}"))
        if found:
            self.stdout.write(self.style.ERROR(f"{len(found)} of {sum(replayed)} rounds do not settle as recorded."))
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS(f"{sum(replayed)} rounds settle as recorded."))
