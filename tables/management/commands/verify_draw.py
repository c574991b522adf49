"""``manage.py verify_draw --property CODE INSPECTION``: the draw of an inspection made again from the stored events.

Exit code 1: the draw does not follow from its announcement, or is not made yet.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.eventstore import verify_stream
from casino.management.arguments import add_property, required_property_id
from casino.models import Property
from tables import queries


class Command(BaseCommand):
    help = "Make the draw of an inspection again and compare it with what was recorded."

    def add_arguments(self, parser: CommandParser) -> None:
        add_property(parser, required=True)
        parser.add_argument("inspection", help="its code, such as 2026-11-21-1")

    def handle(self, *args: Any, **options: Any) -> None:
        venue = Property.objects.get(pk=required_property_id(options))
        code = options["inspection"]
        check = queries.check_draw(venue, code)
        if check is None:
            raise CommandError(f"There is no inspection {code!r}.")
        chain = verify_stream(venue.pk, f"inspection:{code}")
        faults = [*check.faults, *(f"{finding.kind}: {finding.detail}" for finding in chain.findings)]
        for fault in faults:
            self.stdout.write(self.style.ERROR(f"does not hold: {fault}"))
        if not check.drawn:
            self.stdout.write(self.style.WARNING(f"{code} is announced and not drawn."))
        if faults or not check.drawn:
            sys.exit(1)
        self.stdout.write(f"announcement {check.announcement_hash}")
        self.stdout.write(f"order of the pool: {', '.join(check.order)}")
        self.stdout.write(self.style.SUCCESS(f"The draw of {code} holds."))
