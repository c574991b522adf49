"""``manage.py what_if``: a period of a progressive under another rate, seed or pay table."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.errors import Refused
from casino.management.arguments import add_property, day, required_property_id
from casino.models import Property
from casino.rules.money import format_amount
from casino.rules.notation import read_amount
from casino.wording.formats import language
from progressive.what_if import Asked, WhatIf, read_pay_table, read_rate, what_if


class Command(BaseCommand):
    help = (
        "Play the recorded rounds of a progressive again under another rate, seed or pay table, and compare what is "
        "owed, paid and kept. Nothing is recorded."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("link", metavar="LINK", help="code of the progressive")
        parser.add_argument(
            "--from", dest="first", type=day, required=True, help="first gaming day, such as 2026-11-01"
        )
        parser.add_argument("--to", dest="last", type=day, required=True, help="last gaming day")
        parser.add_argument("--rate", help="another rate of progression in per cent, such as 75")
        parser.add_argument("--seed", help="another initial and reset amount, such as 15000.00")
        parser.add_argument("--pay-table", help="other prizes, such as flush=75.00,straight_flush=15%%")
        parser.add_argument("--json", action="store_true", help="figures in minor units, as JSON")
        add_property(parser, required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        venue = Property.objects.get(pk=required_property_id(options))
        try:
            asked = self._asked(venue, options)
            found = what_if(venue, link=options["link"], first=options["first"], last=options["last"], asked=asked)
        except Refused as refusal:
            raise CommandError(f"{refusal.message} [{refusal.code}]") from refusal
        except ValueError as reason:
            raise CommandError(f"neither a rate nor an amount: {reason}") from reason
        if options["json"]:
            self.stdout.write(msgspec.json.encode(found).decode())
        else:
            self._tell(found, venue.currency)

    def _asked(self, venue: Property, options: dict[str, Any]) -> Asked:
        rate, seed, table = options["rate"], options["seed"], options["pay_table"]
        return Asked(
            rate_bp=None if rate is None else read_rate(rate, venue.currency),
            seed_minor=None if seed is None else read_amount(seed, venue.currency, language()),
            pay_table=None if table is None else read_pay_table(venue, options["link"], table),
        )

    def _tell(self, found: WhatIf, currency: str) -> None:
        self.stdout.write(f"{found.link} {found.first} – {found.last}: {found.rounds} rounds, {found.wins} with prizes")
        self.stdout.write(f"{'':<16}{'approved':>16}{'asked':>16}{'difference':>16}")
        for name, approved, asked in found.compared():
            amounts = (format_amount(amount, currency) for amount in (approved, asked, asked - approved))
            self.stdout.write(f"{name.removesuffix('_minor'):<16}" + "".join(f"{one:>16}" for one in amounts))
        if found.apart_e4:
            self.stdout.write(f"The recorded meter is {format_amount(found.recorded_minor, currency)}.")
        for remark in found.remarks:
            self.stdout.write(remark)
