"""``manage.py progressive_year``: a year of progressives, planned from a seed, played and checked day by day."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from accounting.simulated import Differs, play_year
from casino.simulation.property_plan.year import FAULTS


class Command(BaseCommand):
    help = (
        "Play three links and a bingo progressive on a property of its own: every chip, prize, receipt, reading and "
        "expiry through the commands, with planted faults. After every day the control identity, the ledger, the forms "
        "and what was found are held against the plan. The same seed plays the same year."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=8669)
        parser.add_argument("--days", type=int, default=365, help="gaming days, 2 to 3000")
        parser.add_argument(
            "--faults", default=",".join(FAULTS), help="comma separated, or 'none'; all by default: %(default)s"
        )
        parser.add_argument(
            "--short", action="store_true", help="one life of every progressive in as few days as its notice allows"
        )
        parser.add_argument("--verbose-days", action="store_true", help="tell what happened on each day")

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if not 2 <= days <= 3_000:
            raise CommandError(f"--days: {days} is not within 2 and 3000")
        faults = [] if options["faults"] == "none" else options["faults"].split(",")
        unknown = sorted(set(faults) - set(FAULTS))
        if unknown:
            raise CommandError(f"--faults: unknown: {', '.join(unknown)}; there are {', '.join(FAULTS)}")
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
                   TimeRemainingColumn())  # fmt: skip
        started = time.monotonic()
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("", total=days)

            def after_day(day: str, notes: list[str]) -> None:
                bar.update(task, description=day, advance=1)
                if options["verbose_days"]:
                    for note in notes:
                        bar.console.print(f"{day}  {note}")

            try:
                result = play_year(
                    options["seed"], days=days, faults=faults, short=options["short"], after_day=after_day
                )
            except Differs as wrong:
                raise CommandError(str(wrong)) from wrong
        self.stdout.write(
            f"seed {result.seed}: {result.days} days, {result.rounds} rounds, {result.acts} acts, "
            f"{result.expiries} expiries; "
            f"{result.planted} faults planted, {result.found} discrepancies found with their cause and none else; "
            f"{time.monotonic() - started:.0f} s"
        )
